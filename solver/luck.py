"""Where chance comes next: which piece is good luck for the player concerned, and which is bad."""

from dataclasses import dataclass

from kutnahora.solver.results import Answer, Line
from kutnahora.solver.worths import EPSILON


@dataclass(frozen=True, slots=True, kw_only=True)
class Luck:
    """Both empty if no piece is told apart from any other."""

    best: tuple[Line, ...] = ()
    """One of these is the luckiest; all are, if they are exact."""
    worst: tuple[Line, ...] = ()
    """One of these is the unluckiest."""


def luck_of(answer: Answer, line: Line) -> float:
    """How much more a piece is worth than what comes on average."""
    return line.worth - answer.value.worth


def by_luck(answer: Answer) -> list[Line]:
    """The pieces, the luckiest first."""
    return sorted(answer.lines, key=lambda line: -round(line.worth, 9))  # equals in list order


def extremes(answer: Answer) -> Luck:
    """Which pieces may be the luckiest and the unluckiest, as far as ranges tell them apart."""
    ranked = by_luck(answer)
    best, worst = ranked[0], ranked[-1]
    if best.range[0] <= worst.range[1] + EPSILON:
        return Luck()
    return Luck(
        best=tuple(line for line in answer.lines if line.range[1] >= best.range[0] - EPSILON),
        worst=tuple(line for line in answer.lines if line.range[0] <= worst.range[1] + EPSILON),
    )


def level(one: Line, other: Line) -> bool:
    """Whether two pieces are known to be worth the same."""
    return one.proven and other.proven and abs(one.worth - other.worth) <= EPSILON
