"""Claim 12, the agenda: it never holds more than 10 tasks, so never more than 16.

Composed of three things. A new game starts within 10 (`whole.setup`, `whole.new_game`). Every step takes the
task on top and puts others in its place: every move, piece of chance and step that goes on by itself is
proved to leave the tasks below alone and to put no more than its height there (the part "agenda" of every
`whole` obligation, for all 39 kinds of task). And here: that is enough.
"""

from typing import cast

from kutnahora.proofs.domains.inputs import position
from kutnahora.proofs.machine.obligation import Case, Parts, composed
from kutnahora.proofs.machine.symbols import assume, both, equal, integer, opaque, pick
from kutnahora.reference.position import Position, Task, pop, push


def tasks(name: str, count: int) -> tuple[Task, ...]:
    return tuple(cast(Task, opaque(f"{name} {n}")) for n in range(count))


@composed("agenda.bound", 12, ("order.turn", "order.interrupt"), push, pop)
def bound() -> Case[Position]:
    """If every task is replaced by no more than its height, an agenda within 10 stays within 10.

    The height of the top task is one with which the agenda fits, and the tasks in its place keep within it;
    that each step does so is proved by itself.
    """
    depth, count, tall = pick("below", range(10)), pick("put there", range(11)), integer("height", 1, 10)
    heights = tuple(integer(f"height {n}", 1, 10) for n in range(count))
    assume(both(depth + tall <= 10, *(place + each <= tall for place, each in enumerate(heights))))
    below, new = tasks("below", depth), tasks("new", count)
    p = position(agenda=(*below, *tasks("top", 1)))

    def effect(after: Position) -> Parts:
        return {
            "in place of the top": equal(after.agenda, (*below, *new)),
            "each fits": both(*(depth + place + each <= 10 for place, each in enumerate(heights))),
            "10 at most": len(after.agenda) <= 10,
        }

    return Case(
        call=lambda: push(pop(p), *new),
        effect=effect,
        covers={"exactly 10": lambda after: len(after.agenda) == 10},
    )
