"""The city in the picture."""

from typing import Final

from kutnahora.cli.show_boards import groschen
from kutnahora.cli.show_facts import Icons, claim, edges, plot_owner, plot_price, row_letter
from kutnahora.cli.show_signs import View
from kutnahora.cli.svg_nodes import Block, Node, group, rect
from kutnahora.cli.svg_signs import (
    ICON,
    OWNER_TINTS,
    OWNERS,
    PUBLIC_TINTS,
    SIGN,
    field,
    flag,
    house,
    icon_row,
    icons_width,
    tower,
)
from kutnahora.cli.svg_text import FAINT, PLAIN, SMALL, centred, name_lines, right, rows, text
from kutnahora.reference.notation import cell_name
from kutnahora.reference.position import Lot
from kutnahora.reference.rules.plot import PlotFacts
from kutnahora.reference.terms import NOBODY, NOTHING

LETTERS: Final = 16
"""Room for the letters of the rows."""
STRIP: Final = 26
"""Width of the villages left and right; above and below they are lower."""
LOW: Final = 22
HEAD: Final = 18
CELL_LEAST: Final = 80
CELL_MOST: Final = 150
GAP: Final = 4
PAD: Final = 5
MEADOW: Final = "#e9e4cf"


def city(view: View, width: int, height: int = 0) -> Block:
    """Buildings, plots, village icons at the edges, and what a plot costs now; at least as high as asked."""
    count, columns = view.board.city_rows, view.board.city_columns
    wide = min(CELL_MOST, (width - LETTERS - 2 * STRIP) // columns)
    high = max(CELL_LEAST, min((height - HEAD - 2 * LOW) // count, CELL_MOST))
    indent = (width - LETTERS - 2 * STRIP - wide * columns) // 2
    known = claim(view)
    cells = [
        _cell(view, known, cell, wide - GAP, high - GAP, x=column * wide, y=row * high)
        for row in range(count)
        for column in range(columns)
        for cell in [row * columns + column]
    ]
    left, top = indent + LETTERS + STRIP, HEAD + LOW
    names = [centred(left + (column + 0.5) * wide, 13, str(column + 1), PLAIN) for column in range(columns)]
    names += [centred(indent + 7, top + (row + 0.5) * high, row_letter(row), PLAIN) for row in range(count)]
    around = _villages(view, wide, high, left, top)
    bottom = top + high * count + LOW
    return Block(bottom, (*around, *names, group(*cells, x=left, y=top)))


def _villages(view: View, wide: int, high: int, left: int, top: int) -> list[Node]:
    """The land around the city with the icons of its villages."""
    count, columns = view.board.city_rows, view.board.city_columns
    size = wide * columns + 2 * STRIP - GAP, high * count + 2 * LOW - GAP
    around = edges(view)
    nodes = [rect(left - STRIP, top - LOW, *size, MEADOW, radius=6)]
    for y, side in ((top - LOW + 2, around.top), (top + high * count - 1, around.bottom)):
        nodes += [_village(view, icons, left + at * wide, y, wide - GAP) for at, icons in enumerate(side)]
    for x, side in ((left - STRIP, around.left), (left + wide * columns - GAP, around.right)):
        middle = top + (high - GAP - ICON) // 2
        nodes += [_village(view, icons, x, middle + at * high, STRIP) for at, icons in enumerate(side)]
    return [one for one in nodes if one.children or one.tag == "rect"]


def _village(view: View, icons: Icons, x: float, y: float, width: int) -> Node:
    """Icons in the middle of their room."""
    used = min(width - 4, icons_width(icons))
    return icon_row(view.box, icons, x + (width - used) / 2, y, width - 4)


def _cell(view: View, known: PlotFacts | None, cell: int, wide: int, high: int, *, x: int, y: int) -> Node:
    name = cell_name(cell, view.board.city_columns)
    lot = view.p.city[cell]
    inside, told = _free(view, known, cell, wide, high), name
    if lot.tile != NOTHING:
        inside, told = _building(view, lot, wide, high), f"{name} {view.box.tile_name(lot.tile)}"
    return group(*inside, text(PAD, 14, name, FAINT), x=x, y=y, name=f"city-{name}", told=told)


def _free(view: View, known: PlotFacts | None, cell: int, wide: int, high: int) -> list[Node]:
    """A cell without a tile: whose plot it is, or what it costs."""
    owner, cost = plot_owner(view, cell), plot_price(known, cell)
    if owner != NOBODY:
        marker = flag(PAD, high - SIGN - PAD, owner)
        return [
            field(wide, high, OWNER_TINTS[owner], edge=OWNERS[owner], dash="4 3"),
            marker,
            text(PAD + 24, high - 10, "plot", SMALL),
        ]
    price = [] if cost is None else [right(wide - PAD, 14, groschen(cost), FAINT)]
    return [field(wide, high), *price]


def _building(view: View, lot: Lot, wide: int, high: int) -> list[Node]:
    box, bottom = view.box, high - SIGN - PAD
    public = lot.owner == NOBODY
    tint = PUBLIC_TINTS[box.colour(lot.tile)] if public else OWNER_TINTS[lot.owner]
    sign = tower(PAD, bottom, box.colour(lot.tile)) if public else house(PAD, bottom, lot.owner)
    lines, font = name_lines(box.tile_name(lot.tile), wide - 2 * PAD + 2, 2)
    icons = box.icons(lot.tile)
    room = wide - 2 * PAD - SIGN - 2
    used = min(room, icons_width(icons))
    return [
        field(wide, high, tint),
        right(wide - PAD, 14, f"{box.plot_price(lot.tile)} gr", SMALL),
        group(*rows(lines, font, PAD - 1).nodes, y=18),
        sign,
        icon_row(box, icons, wide - PAD - used, bottom + 2, room),
    ]
