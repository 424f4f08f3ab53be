"""What options are worth, exactly: which is best, which are equally good, and how a value is written."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

EPSILON: Final = 1e-9
"""Exact values that differ by less are equal, as in solver/exact.pyx."""
ROUNDING: Final = 1e-12
"""More than the rounding error of the sums of the exact search."""
LARGEST_DENOMINATOR: Final = 100_000
"""Nobody reads larger ones, and every number is close to one of them."""
PRIMES: Final = (2, 3, 5, 7, 11, 13, 17, 19, 23)

Worth = tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]
"""For every player: win probability, margin, points; the last two empty if only the wins are known."""


def objective_value(worth: Worth, who: int, objective: str) -> float:
    """What the objective counts for a player."""
    win, margin, points = worth
    return {"win": win, "margin": margin, "points": points}[objective][who]


def first_best(worths: Sequence[Worth], who: int, objective: str) -> int:
    """The index of the best by objective, then by the player's margin; the first of equals."""
    best = 0
    for place, worth in enumerate(worths):
        difference = objective_value(worth, who, objective) - objective_value(worths[best], who, objective)
        if difference > EPSILON or (
            difference >= -EPSILON and worth[1] and worth[1][who] - worths[best][1][who] > EPSILON
        ):
            best = place
    return best


def equally_good(worths: Sequence[Worth], who: int, objective: str) -> int:
    """How many options are as good as the best, itself included."""
    values = [objective_value(worth, who, objective) for worth in worths]
    return sum(value > max(values) - EPSILON for value in values)


def fraction_text(value: float) -> str:
    """A value of the exact search as a whole number or fraction, as in a puzzle file; otherwise a decimal.

    Chance has at most 27 outcomes at a time and a win is split among at most four, so no denominator has a
    prime factor above 23. Any other fraction this close would be an accident.
    """
    fraction = Fraction(value).limit_denominator(LARGEST_DENOMINATOR)
    near = abs(float(fraction) - value) < ROUNDING * max(1.0, abs(value))
    return str(fraction) if near and _of_chance(fraction.denominator) else f"{value:.9f}"


def _of_chance(denominator: int) -> bool:
    for prime in PRIMES:
        while denominator % prime == 0:
            denominator //= prime
    return denominator == 1
