"""What is known of the boards and the mine setup cards."""

from collections.abc import Iterator
from typing import Final

from kutnahora.reference.constants import ROCKS
from kutnahora.reference.files.box import words as box_words
from kutnahora.reference.files.box.draft import Draft
from kutnahora.reference.files.box.models import BoardSide
from kutnahora.reference.files.faults import Fault

CITY_CELLS: Final = {"large": 30, "small": 18}
MINE_CELLS: Final = {"large": 28, "small": 20}
MINE_ROWS: Final = 4
CITY_SIDE: Final = (3, 6)
"""Grids outside would be hard to read as boards of this game."""
ENTRANCES: Final = 2


def boards(draft: Draft) -> Iterator[Fault]:
    """The number of cells, two entrances, villages at the edges."""
    kinds = draft.icons.kinds if draft.icons else None
    for name, board in draft.boards.items():
        if name in CITY_CELLS:
            place = f"boards.{name}"
            yield from _grids(place, board, CITY_CELLS[name], MINE_CELLS[name])
            yield from _entrances(place, board)
            if kinds is not None:
                yield from _villages(place, board, kinds)


def _grids(place: str, board: BoardSide, city_cells: int, mine_cells: int) -> Iterator[Fault]:
    (rows, columns), (mine_rows, mine_columns) = board.city, board.mine
    if rows * columns != city_cells:
        yield Fault(f"{place}.city", f"{rows} x {columns} cells, there are {city_cells}")
    elif not all(CITY_SIDE[0] <= side <= CITY_SIDE[1] for side in board.city):
        yield Fault(f"{place}.city", f"{rows} x {columns}, the sides are {CITY_SIDE[0]} to {CITY_SIDE[1]}")
    if mine_rows != MINE_ROWS:
        yield Fault(f"{place}.mine", f"{mine_rows} rows, there are {MINE_ROWS}")
    if mine_rows * mine_columns != mine_cells:
        yield Fault(f"{place}.mine", f"{mine_rows} x {mine_columns} cells, there are {mine_cells}")


def _entrances(place: str, board: BoardSide) -> Iterator[Fault]:
    yield from _cells(f"{place}.entrances", board.entrances, board)
    if len(set(board.entrances)) != ENTRANCES or len(board.entrances) != ENTRANCES:
        yield Fault(f"{place}.entrances", f"{len(set(board.entrances))} cells, there are {ENTRANCES}")


def _cells(place: str, cells: tuple[str, ...], board: BoardSide) -> Iterator[Fault]:
    """Cells that the mine does not have."""
    for name in cells:
        try:
            box_words.cell(name, *board.mine)
        except ValueError as error:
            yield Fault(place, str(error))


def _villages(place: str, board: BoardSide, kinds: tuple[str, ...]) -> Iterator[Fault]:
    if not board.villages:
        yield Fault(f"{place}.villages", "none, the edges carry some")
    edges: set[tuple[int, str]] = set()
    for number, text in enumerate(board.villages, 1):
        try:
            village = box_words.village(text, *board.city, kinds)
        except ValueError as error:
            yield Fault(f"{place}.villages.{number}", str(error))
            continue
        if (village.cell, village.side) in edges:
            yield Fault(f"{place}.villages.{number}", "a second village on this edge")
        edges.add((village.cell, village.side))


def mine_setup(draft: Draft) -> Iterator[Fault]:
    """Four different cells on either board, none an entrance."""
    for name, card in draft.mine_setup.items():
        for side, cells in (("large", card.large), ("small", card.small)):
            place = f"mine_setup.{name}.{side}"
            if len(set(cells)) != ROCKS or len(cells) != ROCKS:
                yield Fault(place, f"{len(set(cells))} different cells, there are {ROCKS}")
            if side in draft.boards:
                yield from _cells(place, cells, draft.boards[side])
                for cell in sorted(set(cells) & set(draft.boards[side].entrances)):
                    yield Fault(place, f"{cell} is an entrance")
