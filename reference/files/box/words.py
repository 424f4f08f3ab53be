"""The short texts inside a box file: a line of prices, a cell, a village. A bad one raises ValueError."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from kutnahora.reference.files.faults import shown
from kutnahora.reference.notation import cell_name

PRICE_LOW: Final = 1
PRICE_HIGH: Final = 9
NOTCHES_LOW: Final = 5
NOTCHES_HIGH: Final = 8
VILLAGE_ICONS: Final = 3

_PRICE: Final = re.compile(r"([0-9]{1,6})([cx]?)", re.ASCII)
_CELL: Final = re.compile(r"([a-z])([1-9][0-9]?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Price:
    """A price as printed at one notch of one card."""

    amount: int
    city: bool
    no_market: bool


@dataclass(frozen=True, slots=True)
class Village:
    """Icons at the edge of the city, beside one cell."""

    cell: int
    side: str
    icons: tuple[str, ...]


def price_line(text: str) -> tuple[Price, ...]:
    """Read the prices of one card, from the left notch: `5c 4 3 2 1x`."""
    prices = tuple(_price(word) for word in text.split())
    if len(prices) < NOTCHES_LOW:
        raise ValueError(f"{len(prices)} notches, at least {NOTCHES_LOW} are needed")
    if len(prices) > NOTCHES_HIGH:
        raise ValueError(f"{len(prices)} notches, at most {NOTCHES_HIGH} are possible")
    return prices


@lru_cache(maxsize=64)
def _price(word: str) -> Price:
    found = _PRICE.fullmatch(word)
    if found is None:
        raise ValueError(f"{shown(word)} is not a price such as 4, 5c (city) or 1x (no market)")
    amount = int(found[1])
    if amount < PRICE_LOW:
        raise ValueError(f"{amount} is below {PRICE_LOW}")
    if amount > PRICE_HIGH:
        raise ValueError(f"{amount} is above {PRICE_HIGH}")
    return Price(amount, city=found[2] == "c", no_market=found[2] == "x")


def cell(text: str, rows: int, columns: int) -> int:
    """Read a cell such as `b5`: the letter is the row from the top, the number the column from the left."""
    found = _CELL.fullmatch(text)
    if found is None:
        raise ValueError(f"{shown(text)} is not a cell such as b2")
    row, column = ord(found[1]) - ord("a"), int(found[2]) - 1
    if row >= rows or column >= columns:
        raise ValueError(f"{text} is outside, the last cell is {cell_name(rows * columns - 1, columns)}")
    return row * columns + column


def village(text: str, rows: int, columns: int, kinds: tuple[str, ...]) -> Village:
    """Read a village such as `c1 left red`."""
    words = text.split()
    if not 3 <= len(words) <= 2 + VILLAGE_ICONS:
        raise ValueError(f"{shown(text)} is not a village such as `c1 left red` (one to three icons)")
    place, side, *icons = words
    at = cell(place, rows, columns)
    if side not in edges(at, rows, columns):
        raise ValueError(f"{place} does not touch the edge {shown(side)} (left, right, top, bottom)")
    for icon in icons:
        if icon not in kinds:
            raise ValueError(f"{shown(icon)} is not a kind of icon ({', '.join(kinds)})")
    return Village(at, side, tuple(icons))


def edges(at: int, rows: int, columns: int) -> tuple[str, ...]:
    """The sides of the board that a cell touches."""
    row, column = divmod(at, columns)
    touches = {
        "left": column == 0,
        "right": column == columns - 1,
        "top": row == 0,
        "bottom": row == rows - 1,
    }
    return tuple(side for side, true in touches.items() if true)


def shown_key(key: str) -> str:
    """A key of the file for a message; as it is if it is a plain word."""
    plain = key.isascii() and key.replace("-", "").replace("_", "").isalnum() and len(key) <= 40
    return key if plain else shown(key)
