"""The mine in the picture, with the stars of its rows."""

from typing import Final

from kutnahora.cli.picture.svg.nodes import Block, Node, group
from kutnahora.cli.picture.svg.signs import OWNER_TINTS, ROCK, SIGN, door, field, helmet, log, star, stars
from kutnahora.cli.picture.svg.text import (
    FAINT,
    PLAIN,
    SMALL,
    STRONG,
    centred,
    name_lines,
    right,
    rows,
    short,
    text,
    width_of,
)
from kutnahora.cli.picture.words import groschen, worth
from kutnahora.reference.view import MineCell, MineRow, TileFace, View

LETTERS: Final = 16
STARS: Final = 134
"""Width of the stars of the rows, to the right of the cells."""
HEAD: Final = 18
CELL_LEAST: Final = 74
CELL_MOST: Final = 90
GAP: Final = 4
PAD: Final = 6
SHAFT: Final = "#efebe2"


def mine(view: View, width: int, height: int = 0) -> Block:
    """Mines, rocks, entrances, and the wood that an open cell costs; beside each row what it is worth."""
    board, columns = view.mine, view.mine.columns
    wide = (width - LETTERS - STARS) // columns
    high = max(CELL_LEAST, min((height - HEAD) // board.rows, CELL_MOST))
    placed = [
        group(
            _cell(cell, wide - GAP, high - GAP),
            x=LETTERS + number % columns * wide,
            y=HEAD + number // columns * high,
        )
        for number, cell in enumerate(board.cells)
    ]
    names = [centred(LETTERS + (column + 0.5) * wide, 13, str(column + 1)) for column in range(columns)]
    names += [
        centred(6, HEAD + (number + 0.5) * high, row.row, PLAIN) for number, row in enumerate(board.stars)
    ]
    players = [player_board.player for player_board in view.players]
    star_rows = [
        group(*_stars(row, players), x=width - STARS + 8, y=HEAD + number * high, name=f"stars-{row.row}")
        for number, row in enumerate(board.stars)
    ]
    title = text(width - STARS + 8, 13, "stars of the row", FAINT)
    return Block(HEAD + high * board.rows, (*names, title, *placed, *star_rows))


def _cell(cell: MineCell, wide: int, high: int) -> Node:
    name, tile = cell.cell, cell.tile
    entrance = [door(PAD + 18, 5)] if cell.entrance else []
    inside = _tile(tile, cell.owner, wide, high) if tile else _free(cell, wide, high)
    tooltip = (f"{name} {tile.name}" if tile else name) + ", entrance" * cell.entrance
    return group(*inside, *entrance, text(PAD, 14, name, FAINT), name=f"mine-{name}", tooltip=tooltip)


def _free(cell: MineCell, wide: int, high: int) -> list[Node]:
    """An empty cell: what it costs, if it can be reached."""
    if cell.cost is None:
        return [field(wide, high, SHAFT)]
    cost = right(wide - PAD, 14, groschen(cell.cost), FAINT)
    asked = [text(PAD, high - 9, f"{cell.wood} wood", FAINT)] if cell.wood else []
    return [field(wide, high), cost, *asked]


def _tile(tile: TileFace, owner: str | None, wide: int, high: int) -> list[Node]:
    bottom = high - SIGN - PAD
    lines, font = name_lines(tile.name, wide - 2 * PAD + 2, 2)
    name = group(*rows(lines, font, PAD - 1).nodes, y=18)
    if owner is None:
        return [field(wide, high, ROCK), name, stars(PAD, bottom + 2, tile.stars)]
    return [
        field(wide, high, OWNER_TINTS[owner]),
        name,
        helmet(PAD + 1, bottom, owner),
        stars(PAD + SIGN + 5, bottom + 2, tile.stars),
        log(wide - PAD - 18 + 2, 5),
        right(wide - PAD - 18, 14, str(tile.wood), SMALL),
    ]


def _stars(row: MineRow, players: list[str]) -> list[Node]:
    """The number of stars in a row, what its places are worth, and who has the stars."""
    words = str(row.stars)
    first = [text(0, 15, words, STRONG), star(width_of(words, STRONG) + 3, 3)]
    first.append(right(STARS - 8, 15, short(f"worth {worth(row)}", 84, SMALL), SMALL))
    *places, (x, y) = [(at % 3 * 43, 23 + at // 3 * 22) for at in range(len(players) + 1)]
    who = [
        group(helmet(1, 0, player), text(SIGN + 4, 14, str(count), SMALL), x=left, y=top)
        for player, count, (left, top) in zip(players, row.players, places, strict=True)
    ]
    return [*first, *who, text(x, y + 14, f"rocks {row.rocks}", FAINT)]
