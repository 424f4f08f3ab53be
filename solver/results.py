"""What a search answers, and what it reports on the way."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

from kutnahora.reference.moves import Move
from kutnahora.solver.worths import EPSILON


@dataclass(frozen=True, slots=True)
class Continuation:
    """Moves of one player in a row; then, if chance comes in, how to go on after each outcome."""

    moves: tuple[Move, ...] = ()
    plan: "tuple[tuple[Move, Continuation], ...]" = ()
    """Only outcomes after which there is something to do."""
    cut: bool = False
    """The turn goes on, but how is not known well enough or would take too long to list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """What a position is worth. Values by player, expected over chance."""

    win: tuple[float, ...]
    points: tuple[float, ...]
    """Empty if only the wins are known."""
    worth: float
    """The value of the objective for who decides, or whose action waits for chance."""
    range: tuple[float, float]
    exact: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """An option and the rest of its turn. Values by player, expected over chance.

    Where chance comes next: a piece that it can show, and the best turn then.
    """

    continuation: Continuation
    """The option itself is its first move."""
    same: tuple[Continuation, ...] = ()
    """Other options whose turns come to the same: they end in the same positions, each as likely."""
    win: tuple[float, ...]
    """Win probability, ties split."""
    points: tuple[float, ...]
    """At the horizon, the final scoring included; empty if only the wins are known."""
    worth: float
    """The value of the objective for the player who decides."""
    range: tuple[float, float]
    """Of the worth: what it promises is `kutnahora.solver.ranges.PROMISE`; without width if it is exact."""
    loss: float = 0.0
    """How much less it is worth than the first line."""
    loss_range: tuple[float, float] = (0.0, 0.0)
    """Of the loss, as `range`: two options of one search are known better than either alone."""
    visits: int
    """Simulations that went through the option; 0 if it is exact."""
    exact: bool
    """Exact under the rule of the exact search."""
    proven: bool
    """Found exactly inside the tree, by the rule of the exact search."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a search has come."""

    phase: str
    """`simulations`, with the exact search beside them; `exact` if that is all."""
    share: float
    """Of the budget that is spent, 0 to 1."""
    best: Line | None = None
    """The best so far, its turn up to the first chance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The best lines, best first, and what they cost. Without lines an exact answer was asked for in vain.

    Where chance comes next there is a line for every piece that it can show, each as likely, in list order.
    """

    lines: tuple[Line, ...]
    exact: bool
    chance: bool = False
    """Whether chance comes next."""
    simulations: int = 0
    """That the answer rests on."""
    positions: int = 0
    """Positions of the exact search, finished or not."""
    seconds: float = 0.0
    """In total."""
    simulation_seconds: float = 0.0
    full: bool = False
    """Memory ran out: the tree stopped growing."""
    interrupted: bool = False
    ties: int = 0
    """Options as good as the best, itself included; 0 if that is not known exactly."""
    ties_by_margin: bool = True
    """False if only the wins are known exactly: there are no points, and equals are in list order."""

    @property
    def value(self) -> Value:
        """What the position is worth: as much as its best line, or on average over what chance can show."""
        lines = self.lines if self.chance else self.lines[:1]
        return Value(
            win=_means([line.win for line in lines]),
            points=_means([line.points for line in lines]),
            worth=fmean(line.worth for line in lines),
            range=(fmean(line.range[0] for line in lines), fmean(line.range[1] for line in lines)),
            exact=all(line.proven for line in lines),
        )

    def told_apart(self, line: Line) -> bool:
        """Whether a line is worth less than the first: its loss is not 0, as far as its range says."""
        return line.loss_range[0] > EPSILON


class Undecided(Exception):
    """An exact answer was asked for in vain; `answer` has no lines."""

    def __init__(self, answer: Answer) -> None:
        super().__init__("no exact answer within the limit")
        self.answer = answer


def _means(rows: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    """By player."""
    return tuple(fmean(row) for row in zip(*rows, strict=True))


Watch = Callable[[Progress], None]
"""Is called now and then with the progress of a search."""
