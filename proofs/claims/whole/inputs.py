"""What the obligations about whole positions share (claim 12): their parts, moves and steps.

No obligation is declared here. A move is proved up to the automatic steps: what `settle` does after it is a
chain of steps, each of which takes the task on top, and each kind of step has an obligation of its own.
"""

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Final, cast

from kutnahora.proofs.claims.events import as_expected
from kutnahora.proofs.domains.boards import given as replaced
from kutnahora.proofs.domains.boxes import AnyBox
from kutnahora.proofs.domains.inputs import position
from kutnahora.proofs.domains.invariant import kept
from kutnahora.proofs.domains.values import NO_GOALS
from kutnahora.proofs.kernel import Arm, Cathedral, Deck
from kutnahora.proofs.machine.obligation import Case, Parts
from kutnahora.proofs.machine.symbols import assume, both, either, equal, integer, opaque
from kutnahora.reference import engine
from kutnahora.reference.box import Board, Box
from kutnahora.reference.events import Event, IllegalMove, Step
from kutnahora.reference.moves import Move
from kutnahora.reference.position import Lot, Position, Task, pop

FREE: Final = Lot(-1, -1)
SMALL: Final = Board(
    city_rows=1,
    city_columns=2,
    mine_rows=1,
    mine_columns=2,
    entrances=(0,),
    villages=((0,), (0,)),
    rock_cells=((0,), (1,)),
)
"""Two cells of each kind, one of them an entrance: enough to be beside something, or not to be."""


TABLES: Final = tuple((players, first) for players in (2, 3, 4) for first in range(players))
"""Every number of players with every first player."""
DECKS: Final = (Deck(7), Deck(9))
ARMS: Final = (Arm(1), Arm(2), Arm(3), Arm(2), Arm(1))
"""Cards and notches where nothing moves them: what an arbitrary box shows there is arbitrary."""


def owing(task: Task, **parts: object) -> Position:
    """A position that owes a task, with an opaque rest below it."""
    return position(agenda=(cast(Task, opaque("rest")), task), **parts)


# what is claimed of a move and of a step ----------------------------------------------------------------

Also = Callable[[Step], Parts]


def _nothing_more(_after: Step) -> Parts:
    return {}


def applied(box: Box, p: Position, move: Move) -> Step:
    """The shipped `apply` up to the automatic steps."""
    with replaced(engine, settle=lambda _box, _p: ()):
        return engine.apply(box, p, move)


def events_are(*events: Event) -> Also:
    return lambda after: {"events": equal(after.events, events)}


def move_keeps(
    box: Box,
    p: Position,
    move: Move,
    *,
    refused: bool | None = None,
    also: Also = _nothing_more,
    covers: Mapping[str, Callable[[Step], bool]] = NO_GOALS,
) -> Case[Step]:
    """That a move is refused exactly if `refused`, and otherwise keeps the invariant, and `also` more."""
    before, task = pop(p), p.task
    return Case(
        call=lambda: applied(box, p, move),
        must_refuse=refused,
        raises=IllegalMove,
        effect=lambda after: {**kept(box, before, task, after.position), **also(after)},
        covers=covers,
    )


def step_keeps(
    box: Box,
    p: Position,
    task: Task,
    call: Callable[[], Step],
    /,
    *,
    exact: Step | None = None,
    also: Also = _nothing_more,
    covers: Mapping[str, Callable[[Step], bool]] = NO_GOALS,
    **given: object,
) -> Case[Step]:
    """That a step taking up `task` keeps the invariant, is `exact` if that is given, and `also` more."""
    return Case(
        given={"position": p, **given},
        call=call,
        effect=lambda after: {
            **kept(box, p, task, after.position),
            **({} if exact is None else as_expected(after, exact)),
            **also(after),
        },
        covers=covers,
    )


# parts --------------------------------------------------------------------------------------------------


def cathedral(name: str) -> Cathedral:
    """Every cathedral; a tile under way is the next one, or the last turned if a guild turned one since."""
    turned, now = integer(f"{name}.turned", 0, 11), integer(f"{name}.under way", 0, 11)
    assume(either(now == 0, both(turned <= 10, either(now == turned, now == turned + 1))))
    return Cathedral(turned, now)


def ascending(name: str, count: int, low: int, high: int) -> tuple[int, ...]:
    """So many different numbers in order."""
    numbers = tuple(integer(f"{name} {n}", low, high) for n in range(count))
    for one, following in pairwise(numbers):
        assume(one < following)
    return numbers


class QuietBox(AnyBox):
    """Every valid box without a red X, which makes an event (economy.no_market) and moves nothing."""

    def shows_no_market(self, resource: int, card: int, notch: int) -> bool:
        return False


def quiet_box(board: Board | None = None) -> Box:
    return cast(Box, QuietBox(board, 0))
