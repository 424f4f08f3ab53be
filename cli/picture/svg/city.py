"""The city in the picture."""

from typing import Final

from kutnahora.cli.picture.svg import signs
from kutnahora.cli.picture.svg.nodes import Block, Node, group, rect
from kutnahora.cli.picture.svg.text import FAINT, PLAIN, SMALL, centred, name_lines, right, rows, text
from kutnahora.cli.picture.words import groschen
from kutnahora.reference.view import CityCell, TileFace, View

LETTERS: Final = 16
"""Width of the row letters."""
STRIP: Final = 26
"""Width of the villages on the left and right; LOW is their height above and below."""
LOW: Final = 22
HEAD: Final = 18
CELL_LEAST: Final = 80
CELL_MOST: Final = 150
GAP: Final = 4
PAD: Final = 5
MEADOW: Final = "#e9e4cf"


def city(view: View, width: int, height: int = 0) -> Block:
    """Buildings, plots, village icons at the edges, and what a plot costs now; at least `height` high."""
    count, columns = view.city.rows, view.city.columns
    wide = min(CELL_MOST, (width - LETTERS - 2 * STRIP) // columns)
    high = max(CELL_LEAST, min((height - HEAD - 2 * LOW) // count, CELL_MOST))
    indent = (width - LETTERS - 2 * STRIP - wide * columns) // 2
    cells = [
        _cell(view, cell, wide - GAP, high - GAP, x=number % columns * wide, y=number // columns * high)
        for number, cell in enumerate(view.city.cells)
    ]
    left, top = indent + LETTERS + STRIP, HEAD + LOW
    names = [centred(left + (column + 0.5) * wide, 13, str(column + 1), PLAIN) for column in range(columns)]
    letters = (cell.cell[0] for cell in view.city.cells[::columns])
    names += [
        centred(indent + 7, top + (row + 0.5) * high, letter, PLAIN) for row, letter in enumerate(letters)
    ]
    around = _villages(view, wide, high, left, top)
    bottom = top + high * count + LOW
    return Block(bottom, (*around, *names, group(*cells, x=left, y=top)))


def _villages(view: View, wide: int, high: int, left: int, top: int) -> list[Node]:
    """The land around the city, with the village icons."""
    board = view.city
    size = wide * board.columns + 2 * STRIP - GAP, high * board.rows + 2 * LOW - GAP
    nodes = [rect(left - STRIP, top - LOW, *size, MEADOW, radius=6)]
    for y, side in ((top - LOW + 2, board.top), (top + high * board.rows - 1, board.bottom)):
        nodes += [_village(view, icons, left + at * wide, y, wide - GAP) for at, icons in enumerate(side)]
    for x, side in ((left - STRIP, board.left), (left + wide * board.columns - GAP, board.right)):
        middle = top + (high - GAP - signs.ICON) // 2
        nodes += [_village(view, icons, x, middle + at * high, STRIP) for at, icons in enumerate(side)]
    return [village for village in nodes if village.children or village.tag == "rect"]


def _village(view: View, icons: tuple[str, ...], x: float, y: float, width: int) -> Node:
    """The icons of a village, centred."""
    used = min(width - 4, signs.icons_width(icons))
    return signs.icon_row(view.icon_kinds, icons, x + (width - used) / 2, y, width - 4)


def _cell(view: View, cell: CityCell, wide: int, high: int, *, x: int, y: int) -> Node:
    name, tile = cell.cell, cell.tile
    inside = _building(view, tile, cell.owner, wide, high) if tile else _free(cell, wide, high)
    tooltip = f"{name} {tile.name}" if tile else name
    return group(*inside, text(PAD, 14, name, FAINT), x=x, y=y, name=f"city-{name}", tooltip=tooltip)


def _free(cell: CityCell, wide: int, high: int) -> list[Node]:
    """An empty cell: whose plot it is, or what it costs."""
    if (owner := cell.plot) is not None:
        return [
            signs.field(wide, high, signs.OWNER_TINTS[owner], edge=signs.OWNERS[owner], dash="4 3"),
            signs.flag(PAD, high - signs.SIGN - PAD, owner),
            text(PAD + 24, high - 10, "plot", SMALL),
        ]
    price = [] if cell.cost is None else [right(wide - PAD, 14, groschen(cell.cost), FAINT)]
    return [signs.field(wide, high), *price]


def _building(view: View, tile: TileFace, owner: str | None, wide: int, high: int) -> list[Node]:
    bottom = high - signs.SIGN - PAD
    colour = tile.colour or ""
    tint = signs.PUBLIC_TINTS[colour] if owner is None else signs.OWNER_TINTS[owner]
    sign = signs.tower(PAD, bottom, colour) if owner is None else signs.house(PAD, bottom, owner)
    lines, font = name_lines(tile.name, wide - 2 * PAD + 2, 2)
    room = wide - 2 * PAD - signs.SIGN - 2
    used = min(room, signs.icons_width(tile.icons))
    return [
        signs.field(wide, high, tint),
        right(wide - PAD, 14, f"{tile.plot_price} gr", SMALL),
        group(*rows(lines, font, PAD - 1).nodes, y=18),
        sign,
        signs.icon_row(view.icon_kinds, tile.icons, wide - PAD - used, bottom + 2, room),
    ]
