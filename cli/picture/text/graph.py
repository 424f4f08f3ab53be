"""Win shares over a game as letters in the terminal."""

from collections.abc import Sequence
from typing import Final

HEIGHT: Final = 10
"""Rows above the one for 0."""
COLUMNS: Final = 72
MARGIN: Final = "      "
SEVERAL: Final = "*"
"""Where two players or more have about the same share."""
GAP: Final = 2
"""Columns between two turn numbers, at least."""


def graph_rows(names: Sequence[str], turns: Sequence[int], shares: Sequence[Sequence[float]]) -> list[str]:
    """A graph: a letter for each player, a row for each tenth of a win, turns from left to right.

    `shares`: by turn, then by player.
    """
    wide = max(1, COLUMNS // len(turns))
    kept = _thinned(len(turns))
    columns = [_column(names, shares[place]) for place in kept for _time in range(wide)]
    rows = [
        f"{10 * row:4} |{''.join(column[row] for column in columns)}".rstrip()
        for row in range(HEIGHT, -1, -1)
    ]
    labels = _labels([turns[place] for place in kept], wide)
    key = "  ".join([*(f"{name[0]} {name}" for name in names), f"{SEVERAL} several"])
    heading = "win share in %, at the end of each turn"
    return [heading, *rows, f"{MARGIN[1:]}+{'-' * len(columns)}", labels, f"{MARGIN}{key}"]


def _thinned(count: int) -> list[int]:
    """The places that are shown: all, or as many as there are columns."""
    if count <= COLUMNS:
        return list(range(count))
    return [place * (count - 1) // (COLUMNS - 1) for place in range(COLUMNS)]


def _column(names: Sequence[str], shares: Sequence[float]) -> list[str]:
    """What stands in each row, the lowest first."""
    column = [" "] * (HEIGHT + 1)
    for name, share in zip(names, shares, strict=True):
        row = min(max(round(HEIGHT * share), 0), HEIGHT)
        column[row] = name[0] if column[row] == " " else SEVERAL
    return column


def _labels(turns: Sequence[int], wide: int) -> str:
    """Turn numbers below their columns, as many as fit."""
    line = "turn"
    for place, turn in enumerate(turns):
        start = len(MARGIN) + place * wide
        if turn >= 0 and start >= len(line) + GAP:
            line = line.ljust(start) + str(turn)
    return line
