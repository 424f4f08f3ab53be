"""Marks for a decision: how much less it was worth than the best option, in one word."""

from typing import Final, Literal

from kutnahora.solver.results import Line
from kutnahora.solver.worths import EPSILON

Mark = Literal["best", "good", "inaccuracy", "mistake", "blunder"]

STEPS: Final[dict[str, tuple[tuple[float, Mark], ...]]] = {
    "win": ((0.10, "blunder"), (0.05, "mistake"), (0.02, "inaccuracy")),
    "margin": ((5.0, "blunder"), (2.5, "mistake"), (1.0, "inaccuracy")),
    "points": ((5.0, "blunder"), (2.5, "mistake"), (1.0, "inaccuracy")),
}
"""By objective: from this loss on, the worst first. Checked on games of bots (docs/review.md)."""


def mark_of(line: Line, objective: str) -> Mark:
    """The mark of a line. What is not told apart from the first line is good, whatever it loses."""
    if abs(line.loss) <= EPSILON:
        return "best"
    if line.loss_range[0] <= EPSILON:
        return "good"
    return next((mark for least, mark in STEPS[objective] if line.loss >= least), "good")
