"""Ranges around estimates: how far estimates like this one were off.

The widths are measured (`make ranges`) on half of the yardstick: what a search says beside the exact value
or, where that is out of reach, beside what a hundred times as many simulations say. How much less one option
is worth than another is known better than what either is worth, so losses have widths of their own.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import log, sqrt
from typing import Final

HELD: Final = 0.9
"""How many of such values a range holds."""
PROMISE: Final = (
    "9 times out of 10 the true value lies in the range; far from the end, that is what a search a hundred "
    "times as long says."
)
FEWEST_MEASURED: Final = 1_000
"""Simulations: with fewer the promise was not measured."""
LEAST_SHARE: Final = 9
"""Widths were measured for lines with one simulation in nine or more, as the three best have."""


LOSS_PROMISE: Final = "How much less a line is worth than line 1 was measured in the same way."


@dataclass(frozen=True, slots=True, order=True)
class Kind:
    """Which estimates are alike."""

    of: str
    """`worth`, of an option, or `loss`, of an option beside the best."""
    objective: str
    horizon: str
    far: bool
    """From the horizon: see `is_far`."""
    players: int


def unit(objective: str, worth: float) -> float:
    """What widths are measured in: a point; of a win less, the surer it is."""
    return 0.1 + 1.8 * sqrt(max(worth * (1.0 - worth), 0.0)) if objective == "win" else 1.0


def around(kind: Kind, simulations: int, visits: int, worth: float) -> tuple[float, float]:
    """The range of an estimate after so many simulations in all and so many visits of its own."""
    half = _half(kind, simulations, visits) * unit(kind.objective, worth)
    if kind.objective == "win":
        return max(0.0, worth - half), min(1.0, worth + half)
    return worth - half, worth + half


def around_loss(kind: Kind, simulations: int, visits: int, best: float, worth: float) -> tuple[float, float]:
    """The range of how much less an option is worth than the best; `visits` are of the one tried less."""
    units = max(unit(kind.objective, best), unit(kind.objective, worth))
    half = _half(kind, simulations, visits) * units
    low, high = best - worth - half, best - worth + half
    return (max(low, -1.0), min(high, 1.0)) if kind.objective == "win" else (low, high)


def _half(kind: Kind, simulations: int, visits: int) -> float:
    """Half the width of a range, in units."""
    return width(_widths()[kind], min(simulations, LEAST_SHARE * visits))


def width(steps: Sequence[tuple[int, float]], simulations: int) -> float:
    """Half the width of a range, in units, between those that were measured.

    Fewer simulations than the fewest measured: as a mean of fewer. More than the most: as wide as with these.
    """
    fewest, widest = steps[0]
    if simulations <= fewest:
        return widest * sqrt(fewest / max(simulations, 1))
    for (low, before), (high, after) in pairwise(steps):
        if simulations <= high:
            return before + (after - before) * log(simulations / low) / log(high / low)
    return steps[-1][1]


@cache
def _widths() -> dict[Kind, tuple[tuple[int, float], ...]]:
    """By kind: simulations and half the width, the fewest simulations first."""
    text = files("kutnahora.solver").joinpath("data", "ranges.json").read_text("utf-8")
    found: dict[Kind, list[tuple[int, float]]] = {}
    for cell in json.loads(text)["cells"]:
        kind = Kind(cell["of"], cell["objective"], cell["horizon"], cell["far"], cell["players"])
        found.setdefault(kind, []).append((cell["simulations"], cell["width"]))
    return {kind: tuple(steps) for kind, steps in found.items()}
