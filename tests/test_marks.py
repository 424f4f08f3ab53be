"""Marks for decisions: by what they lose, and never against what the range says."""

import pytest

from kutnahora.solver.marks import STEPS, mark_of
from kutnahora.solver.results import Continuation, Line


def line(loss: float, half: float) -> Line:
    return Line(
        continuation=Continuation(),
        win=(0.5 - loss, 0.5 + loss),
        points=(),
        worth=0.5 - loss,
        range=(0.0, 1.0),
        loss=loss,
        loss_range=(loss - half, loss + half),
        visits=100,
        exact=False,
        proven=False,
    )


@pytest.mark.parametrize(
    ("loss", "half", "mark"),
    [
        (0.0, 0.0, "best"),
        (0.0, 0.1, "best"),
        (0.019, 0.0, "good"),
        (0.02, 0.0, "inaccuracy"),
        (0.05, 0.01, "mistake"),
        (0.3, 0.29, "blunder"),
        (0.3, 0.31, "good"),  # it may be as good as the best
    ],
)
def test_marks_of_wins(loss: float, half: float, mark: str) -> None:
    assert mark == mark_of(line(loss, half), "win")


@pytest.mark.parametrize("objective", STEPS)
def test_the_worst_comes_first(objective: str) -> None:
    losses = [loss for loss, _mark in STEPS[objective]]
    assert losses == sorted(losses, reverse=True)
    assert ["blunder", "mistake", "inaccuracy"] == [mark_of(line(loss, 0.0), objective) for loss in losses]
