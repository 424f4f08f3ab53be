"""Parts of whole positions that stand for all, and `apply` cut where the table goes on by itself (claim 12).

No obligation is declared here. What `settle` does after a move is a chain of steps, each of which takes the
task on top; each kind of step is an obligation of its own. So a move is proved up to there.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Final, cast

from kutnahora.proofs.domains.boxes import AnyBox
from kutnahora.proofs.domains.inputs import position
from kutnahora.proofs.domains.invariant import kept
from kutnahora.proofs.machine.obligation import Parts
from kutnahora.proofs.machine.symbols import assume, both, either, integer, opaque
from kutnahora.reference import engine
from kutnahora.reference.box import Board, Box
from kutnahora.reference.events import Step
from kutnahora.reference.kernel.arm import Arm
from kutnahora.reference.kernel.cathedral import Cathedral
from kutnahora.reference.kernel.deck import Deck
from kutnahora.reference.kernel.houses import Houses
from kutnahora.reference.kernel.patricians import Patricians
from kutnahora.reference.kernel.production import Production
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
"""Two cells of each kind, one of them an entrance: enough for what is beside and what is not."""


DECKS: Final = (Deck(7), Deck(9))
ARMS: Final = (Arm(1), Arm(2), Arm(3), Arm(2), Arm(1))
"""Cards and notches where nothing moves them: what an arbitrary box shows there is arbitrary."""


def owing(task: Task, **parts: object) -> Position:
    """A position that owes a task, with an opaque rest below it."""
    return position(agenda=(cast(Task, opaque("rest")), task), **parts)


@contextmanager
def _cut() -> Iterator[None]:
    shipped = engine.settle
    vars(engine)["settle"] = lambda _box, _p: ()
    try:
        yield
    finally:
        vars(engine)["settle"] = shipped


def applied(box: Box, p: Position, move: Move) -> Step:
    """The shipped `apply` up to where the table goes on by itself."""
    with _cut():
        return engine.apply(box, p, move)


def keeps(box: Box, p: Position) -> Callable[[Step], Parts]:
    """The claim that the invariant still holds when the task on top was taken up."""
    before, task = pop(p), p.task
    return lambda after: kept(box, before, task, after.position)


# parts --------------------------------------------------------------------------------------------------


def patricians(name: str) -> Patricians:
    """setup.supply: Three of each colour in all."""
    pool = tuple(integer(f"{name}.pool {colour}", 0, 3) for colour in range(4))
    council = tuple(integer(f"{name}.council {colour}", 0, 3) for colour in range(4))
    for waiting, seated in zip(pool, council, strict=True):
        assume(waiting + seated <= 3)
    supply = tuple(3 - waiting - seated for waiting, seated in zip(pool, council, strict=True))
    return Patricians(supply, pool, council)


def houses(name: str) -> Houses:
    return Houses(tuple(integer(f"{name}.houses {row}", 0, 4) for row in range(3)))


def production(name: str) -> Production:
    rows = tuple(integer(f"{name}.row {row}", 0) for row in range(3))
    return Production(rows, integer(f"{name}.mines", 0))


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
    """Every valid box without a red X, which is only told about (economy.no_market) and moves nothing."""

    def shows_no_market(self, resource: int, card: int, notch: int) -> bool:
        return False


def quiet_box(board: Board | None = None) -> Box:
    return cast(Box, QuietBox(board, 0))
