"""Sums, products and powers that come out the same on every machine, bit for bit.

Libraries add up a matrix product in an order that depends on the processor, and their exponentials differ by
version. Here numbers are rounded until every sum of them is exact, so that the order does not matter. All
else is made of single additions, products, quotients and square roots, which every machine rounds alike.
"""

from math import frexp, ldexp
from typing import Final

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

BITS: Final = 20
"""Of a number before it is added up: products have twice as many, sums of MOST_TERMS of them 53: exact."""
MOST_TERMS: Final = 2**13

LN_2: Final = 0.6931471805599453
LN_THREE_QUARTERS: Final = -0.2876820724517809
SERIES: Final = 10
"""Terms of the exponential; what is left out is less than a part in 10 ** 11."""
LAST_ODD: Final = 21
"""The last power in the series of the logarithm."""


def product(left: Array, right: Array) -> Array:
    """The product of matrices or vectors; each is rounded to BITS of its largest number."""
    if left.shape[-1] > MOST_TERMS:
        raise ValueError(f"expected at most {MOST_TERMS} terms in a sum, not {left.shape[-1]}")
    counts, unit = _counted(left)
    others, other_unit = _counted(right)
    multiplied: Array = (counts @ others) * (unit * other_unit)
    return multiplied


def total(values: Array, axis: int | None = None) -> Array:
    """The sum over an axis, or of all; the numbers are rounded to BITS of the largest."""
    counts, unit = _counted(values)
    added: Array = counts.sum(axis) * unit
    return added


def added(places: NDArray[np.int64], values: NDArray[np.floating], count: int) -> Array:
    """The sum of the values of each place; bincount adds one after the other, in the order of the list."""
    return np.bincount(places, values, count).astype(np.float64, copy=False)


def _counted(values: Array) -> tuple[Array, float]:
    """Whole numbers of BITS bits, and the power of two that they are multiples of."""
    largest = float(np.abs(values).max(initial=0.0))
    unit = ldexp(1.0, frexp(largest)[1] - BITS)
    return np.rint(values / unit), unit


def powers(exponents: Array) -> Array:
    """The exponential of each."""
    doublings = np.rint(exponents / LN_2)
    rest = exponents - doublings * LN_2
    series = np.ones_like(rest)
    for term in range(SERIES, 0, -1):
        series *= rest
        series /= term
        series += 1.0
    raised: Array = np.ldexp(series, doublings.astype(np.int32))
    return raised


def logarithms(values: Array) -> Array:
    """The natural logarithm of each."""
    parts, doublings = np.frexp(values)
    near = (parts - 0.75) / (parts + 0.75)  # parts are 0.5 to 1
    square = near * near
    series = np.zeros_like(near)
    for odd in range(LAST_ODD, 0, -2):
        series *= square
        series += 1.0 / odd
    found: Array = 2.0 * near * series + (doublings * LN_2 + LN_THREE_QUARTERS)
    return found
