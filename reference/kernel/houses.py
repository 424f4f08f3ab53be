"""The houses left on a player board, by guild row. They go from left to right."""

from dataclasses import dataclass

from kutnahora.reference import constants


@dataclass(frozen=True, slots=True)
class Houses:
    """0 to 4 in each row; the leftmost of a row stands in column 4 - left."""

    rows: tuple[int, ...]


def checked(rows: tuple[int, ...]) -> Houses:
    """setup.player: Houses read from outside."""
    if len(rows) != constants.HOUSE_ROWS or min(rows) < 0 or max(rows) > constants.HOUSE_COLUMNS:
        raise ValueError(f"houses {rows}: expected three numbers from 0 to {constants.HOUSE_COLUMNS}")
    return Houses(rows)


def start() -> Houses:
    """setup.player: Twelve houses."""
    return Houses((constants.HOUSE_COLUMNS,) * constants.HOUSE_ROWS)


def remove_leftmost(houses: Houses, row: int) -> Houses:
    """build.order, cathedral.3: The leftmost house of a row leaves the board."""
    return Houses(tuple(left - 1 if place == row else left for place, left in enumerate(houses.rows)))


def leftmost_column(houses: Houses, row: int) -> int:
    """build.order: The column of the leftmost house of a row."""
    return constants.HOUSE_COLUMNS - houses.rows[row]


def empty_columns(houses: Houses) -> int:
    """patrician.red: Columns without houses. A column is empty when every row has lost that house."""
    return constants.HOUSE_COLUMNS - max(houses.rows)
