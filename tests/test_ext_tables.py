"""What the compiled tables say of the boards, against the names that are printed on them."""

import pytest

from kutnahora.ext.engine import State, Tables, new_game
from kutnahora.ext.layout import table_layout
from kutnahora.reference.box import FIRST_MINE, Box
from kutnahora.reference.files.box.load import load_box
from kutnahora.reference.kernel import miners
from kutnahora.reference.position import Lot, with_lot, with_player
from kutnahora.reference.samples.boxes import random_box
from kutnahora.reference.values import replace

BOXES = {"standard": load_box(), **{f"random {seed}": random_box(seed) for seed in range(1, 5)}}
SPOTS = {name: (start, size) for name, start, size, _count in table_layout()}


def names(rows: int, columns: int) -> list[str]:
    """The cells as they are printed: `a1` is at the top left."""
    return [f"{letter}{number}" for letter in "abcdefgh"[:rows] for number in range(1, columns + 1)]


def beside(name: str, *, above: bool = True) -> set[str]:
    """The names of the cells that share a side with a cell, on a board without ends."""
    letter, number = name[0], int(name[1:])
    sides = {f"{letter}{number - 1}", f"{letter}{number + 1}", f"{chr(ord(letter) + 1)}{number}"}
    return sides | ({f"{chr(ord(letter) - 1)}{number}"} if above else set())


def members(s: State, field: str, cells: list[str]) -> set[str]:
    """The cells whose bits are set in a field of the struct."""
    start, size = SPOTS[field]
    bits = int.from_bytes(s.tobytes()[start : start + size], "little")
    return {name for place, name in enumerate(cells) if bits >> place & 1}


@pytest.mark.parametrize("players", [2, 4], ids=["small", "large"])
@pytest.mark.parametrize("box", BOXES.values(), ids=BOXES)
def test_the_cells_beside_a_building(box: Box, players: int) -> None:
    tables, board = Tables(box), box.board(players)
    p = new_game(tables, players).position()
    cells = names(board.city_rows, board.city_columns)
    for cell, name in enumerate(cells):
        s = State(tables, replace(p, city=with_lot(p.city, cell, Lot(0, -1))), sound=True)
        assert beside(name) & set(cells) == members(s, "near", cells), name


@pytest.mark.parametrize("players", [2, 4], ids=["small", "large"])
@pytest.mark.parametrize("box", BOXES.values(), ids=BOXES)
def test_the_cells_to_which_a_mine_gives_access(box: Box, players: int) -> None:
    tables, board = Tables(box), box.board(players)
    p = new_game(tables, players).position()
    p = with_player(p, 0, replace(p.players[0], miners=miners.checked(1, 7, 1)))
    cells = names(board.mine_rows, board.mine_columns)
    entrances = {cells[cell] for cell in board.entrances}
    for cell, name in enumerate(cells):
        s = State(tables, replace(p, mine=with_lot(p.mine, cell, Lot(FIRST_MINE, 0))), sound=True)
        open_ = members(s, "access", cells)
        assert (beside(name, above=False) & set(cells)) | entrances == open_ | (entrances & {name}), name
