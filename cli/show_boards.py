"""The city and the mine as grids."""

from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from kutnahora.cli.show_facts import claim, edges, free_mine, plot_owner, plot_price, row_letter, star_rows
from kutnahora.cli.show_signs import (
    NO_TEXT,
    Plate,
    Row,
    View,
    badge,
    figures,
    grid,
    heading,
    icon_letters,
    joined,
    owner_style,
    word_style,
)
from kutnahora.reference.notation import cell_name
from kutnahora.reference.position import Lot
from kutnahora.reference.rules.mine import mine_facts
from kutnahora.reference.rules.plot import PlotFacts
from kutnahora.reference.terms import NOBODY, NOTHING, PLAYER_NAMES, Family

CITY_LEGEND: Final = "Building: owner (pub public), icons, price of the plots beside it. Icons: "
MINE_LEGEND: Final = "Mine: owner, stars, wood (w) that the cells beside and below cost."
HEIGHT: Final = 2
"""Lines of a cell, at least."""


# the city -----------------------------------------------------------------------------------------------


def city(view: View, width: int) -> RenderableType:
    """Buildings, plots, village icons at the edges, and what a plot costs now."""
    columns, around = view.board.city_columns, edges(view)
    top, bottom, left, right = (
        list(map(view.icons, side)) for side in (around.top, around.bottom, around.left, around.right)
    )
    heads = [joined([str(number), icons], "\n") for number, icons in enumerate(top, 1)]
    sides = [max(1, *(icons.cell_len for icons in side)) for side in (left, right)]
    table = grid(width, heads, sides, bottom)
    known = claim(view)
    for row, (first, last) in enumerate(zip(left, right, strict=True)):
        cells = range(row * columns, (row + 1) * columns)
        plates = [_city_cell(view, known, cell) for cell in cells]
        table.add_row(joined([row_letter(row), first], "\n"), *plates, joined(["", last], "\n"))
    return Group(heading("city"), table, _city_legend(view))


def _city_cell(view: View, known: PlotFacts | None, cell: int) -> Plate:
    lot = view.p.city[cell]
    if lot.tile != NOTHING:
        return _building(view, lot)
    name = Text(cell_name(cell, view.board.city_columns), style="dim")
    owner = plot_owner(view, cell)
    if owner != NOBODY:
        return _free(name, NO_TEXT, Text.assemble("plot ", badge(owner)))
    cost = plot_price(known, cell)
    return _free(name) if cost is None else _free(name, Text(groschen(cost), style="dim"))


def groschen(cost: int) -> str:
    return f"{cost} gr" if cost else "free"


def _free(name: Text, cost: Text = NO_TEXT, *more: Text) -> Plate:
    """A cell without a tile."""
    return Plate("", "", _lines(name, cost, *more), HEIGHT)


def _lines(left: Text, right: Text, *more: Text) -> tuple[Row, ...]:
    """One line with two parts, then others."""
    return ((left, right), *((line, NO_TEXT) for line in more))


def _building(view: View, lot: Lot) -> Plate:
    owner = Text("pub", style="italic") if lot.owner == NOBODY else badge(lot.owner)
    icons = joined([owner, view.icons(view.box.icons(lot.tile))], " ")
    price = Text(str(view.box.plot_price(lot.tile)))
    return Plate(view.box.tile_name(lot.tile), owner_style(lot.owner), ((icons, price),))


def _city_legend(view: View) -> Text:
    kinds = zip(icon_letters(view.box), view.box.icon_kinds, strict=True)
    icons = joined([Text.assemble((letter, word_style(kind)), f" {kind}") for letter, kind in kinds])
    text = Text.assemble(CITY_LEGEND, icons, "; at the edges: villages.", style="dim")
    return text if view.p.over else text.append(f" Free cell: what a plot costs {PLAYER_NAMES[view.buyer]}.")


# the mine -----------------------------------------------------------------------------------------------


def mine(view: View, width: int) -> RenderableType:
    """Mines, rocks, entrances, and the wood that an open cell costs."""
    board, columns = view.board, view.board.mine_columns
    known = mine_facts(view.box, view.p, view.buyer, free=free_mine(view))
    table = grid(width, [Text(str(column + 1)) for column in range(columns)], [1])
    for row in range(board.mine_rows):
        cells = range(row * columns, (row + 1) * columns)
        plates = [_mine_cell(view, cell, known.wood[cell], known.price) for cell in cells]
        table.add_row(row_letter(row), *plates)
    legend = MINE_LEGEND if view.p.over else f"{MINE_LEGEND} Free cell: wood and its price."
    return Group(heading("mine"), table, Text(legend, style="dim"))


def _mine_cell(view: View, cell: int, wood: int, price: int) -> Plate:
    lot = view.p.mine[cell]
    door = [Text("entrance", style="italic")] if cell in view.board.entrances else []
    if lot.tile == NOTHING:
        name = Text(cell_name(cell, view.board.mine_columns), style="dim")
        if wood == NOTHING or view.p.over:
            return _free(name, NO_TEXT, *door)
        asked = [Text(f"{wood} wood", style="dim")] if price else []
        return _free(name, Text(groschen(wood * price), style="dim"), *asked, *door)
    stars = Text(view.stars(view.box.stars(lot.tile)))
    if view.box.family(lot.tile) == Family.ROCK:
        return Plate(view.box.tile_name(lot.tile), "italic", _lines(stars, NO_TEXT, *door))
    left = joined([badge(lot.owner), stars], " ")
    imposed = Text(f"{view.box.wood(lot.tile)}w")
    return Plate(view.box.tile_name(lot.tile), owner_style(lot.owner), _lines(left, imposed, *door))


def mine_rows(view: View) -> RenderableType:
    """The stars of each row and what they are worth at the end."""
    letters = (PLAYER_NAMES[who][0].upper() for who in range(len(view.p.players)))
    table = figures("row", "stars", "worth", *letters, "rocks", least=2)
    for row, stars in enumerate(star_rows(view)):
        counts = map(str, (*stars.players, stars.rocks))
        table.add_row(row_letter(row), str(stars.total), stars.values, *counts)
    return Group(heading("stars in the mine"), table)
