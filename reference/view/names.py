"""Names for the numbers of the engine: None where a number stands for nobody or nothing."""

from collections.abc import Iterable, Sequence

from kutnahora.reference.box import Box
from kutnahora.reference.notation import cell_name
from kutnahora.reference.terms import NOBODY, PLAYER_NAMES, Resource


def player_name(who: int) -> str | None:
    return None if who == NOBODY else PLAYER_NAMES[who]


def resource_name(resource: int) -> str:
    return Resource(resource).name.lower()


def icon_names(box: Box, counts: Sequence[int]) -> tuple[str, ...]:
    """Match icons by kind, each as often as it is printed."""
    return tuple(kind for kind, count in zip(box.icon_kinds, counts, strict=True) for _time in range(count))


def city_names(box: Box, players: int, cells: Iterable[int]) -> tuple[str, ...]:
    columns = box.board(players).city_columns
    return tuple(cell_name(cell, columns) for cell in cells)


def mine_names(box: Box, players: int, cells: Iterable[int]) -> tuple[str, ...]:
    columns = box.board(players).mine_columns
    return tuple(cell_name(cell, columns) for cell in cells)


def row_letter(row: int) -> str:
    """Row a is the top one."""
    return cell_name(row, 1)[0]
