"""The weights of the model as whole numbers: their sizes and limits, and the table of the exponential."""

from dataclasses import asdict, dataclass, fields
from decimal import Decimal, localcontext
from functools import cache
from hashlib import sha256
from json import dumps
from typing import Final

TABLE: Final = 32
"""Inputs of the table."""
PLAYER: Final = 64
"""Inputs of a player."""
HIDDEN: Final = 32
PHASES: Final = 3
MOVES: Final = 237
"""Inputs of moves."""
CLAMP: Final = 1023
"""No input is further from 0."""
ROUNDS: Final = 6
SPREAD: Final = 6
"""The input of the table that is the spread of the box: how far apart points are."""
LEFT: Final = 7
"""The input of the table that is the rounds left."""
SIZES: Final = (TABLE, PLAYER, HIDDEN, PHASES, MOVES, ROUNDS, CLAMP)

POINT: Final = 256
"""A point, as a whole number."""
NAT: Final = 256
"""A step of the exponential by a factor of e, as a whole number."""
RATE: Final = 2**16
LEVELS: Final = 64
ONE: Final = 2**20
"""The exponential of 0."""

WEIGHT: Final = 2**15 - 1
BIAS: Final = 2**31 - 1
MOST_SHIFT: Final = 31

Row = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbers:
    """Weights and biases. What a shift divides by is a power of two."""

    table: tuple[Row, ...]
    """Of the hidden layer, by unit and input of the table."""
    player: tuple[Row, ...]
    bias: Row
    out: Row
    """From the hidden layer to points."""
    direct_table: Row
    """From the inputs to points."""
    direct_player: Row
    points_bias: int
    """In POINT."""
    out_shift: int
    """From sums over the hidden layer to POINT."""
    direct_shift: int
    rates: Row
    """By rounds left: NAT per POINT, times the spread of the box, times RATE."""
    moves: tuple[Row, ...]
    """By phase of the game and input of a move."""
    moves_shift: int
    """From sums over the inputs of a move to NAT."""


class BadNumbers(ValueError):
    """Numbers that are no weights; the message says which and what was expected."""


SHAPES: Final[dict[str, tuple[int, ...]]] = {
    "table": (HIDDEN, TABLE),
    "player": (HIDDEN, PLAYER),
    "bias": (HIDDEN,),
    "out": (HIDDEN,),
    "direct_table": (TABLE,),
    "direct_player": (PLAYER,),
    "rates": (ROUNDS,),
    "moves": (PHASES, MOVES),
}
"""The lists of Numbers; the rest are single numbers."""
LIMITS: Final = {
    "bias": (-BIAS, BIAS),
    "points_bias": (-BIAS, BIAS),
    "out_shift": (0, MOST_SHIFT),
    "direct_shift": (0, MOST_SHIFT),
    "rates": (1, BIAS),
    "moves_shift": (0, MOST_SHIFT),
}
"""The least and the greatest; for the rest it is WEIGHT either way."""


def checked(values: dict[str, object]) -> Numbers:
    """Numbers of the right shapes and inside their limits. Raises BadNumbers."""
    names = [field.name for field in fields(Numbers)]
    if sorted(values) != sorted(names):
        raise BadNumbers(f"expected the fields {', '.join(names)}")
    rows = {name: _nested(name, values[name], SHAPES.get(name, ())) for name in names}
    return Numbers(**rows)  # type: ignore[arg-type]  # each has the shape that its name asks for


def _nested(name: str, value: object, shape: tuple[int, ...]) -> object:
    if not shape:
        low, high = LIMITS.get(name, (-WEIGHT, WEIGHT))
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise BadNumbers(f"{name}: expected a whole number from {low} to {high}")
        return value
    if not isinstance(value, list | tuple) or len(value) != shape[0]:
        raise BadNumbers(f"{name}: expected {' times '.join(map(str, shape))} numbers")
    return tuple(_nested(name, part, shape[1:]) for part in value)


def fingerprint(numbers: Numbers) -> str:
    """A hash of the numbers alone: the same weights have the same, wherever they come from."""
    text = dumps(asdict(numbers), sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


@cache
def exponentials() -> tuple[Row, Row]:
    """The exponential of minus 0, 1, 2, ... steps of LEVELS / NAT, and of 1 / NAT, times ONE.

    Decimal rounds correctly, so that the table is the same on every machine; that of a C library need not be.
    """
    with localcontext() as context:
        context.prec = 40
        return _powers(LEVELS), _powers(1)


def _powers(step: int) -> Row:
    return tuple(int((Decimal(-place * step) / NAT).exp() * ONE + Decimal("0.5")) for place in range(LEVELS))
