"""The city and the mine as grids."""

from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from kutnahora.cli.picture.signs import icon_letters
from kutnahora.cli.picture.text.pieces import (
    NO_TEXT,
    Plate,
    Row,
    Sheet,
    badge,
    figures,
    grid,
    heading,
    joined,
    owner_style,
    word_style,
)
from kutnahora.cli.picture.words import groschen, worth
from kutnahora.reference.view import CityCell, MineCell, View

CITY_LEGEND: Final = "Building: owner (pub public), icons, price of the plots beside it. Icons: "
MINE_LEGEND: Final = "Mine: owner, stars, wood (w) that the cells beside and below cost."
HEIGHT: Final = 2
"""Lines of a cell, at least."""


# the city -----------------------------------------------------------------------------------------------


def city(sheet: Sheet, width: int) -> RenderableType:
    """Buildings, plots, village icons at the edges, and what a plot costs now."""
    board = sheet.view.city
    top, bottom, left, right = (
        list(map(sheet.icons, side)) for side in (board.top, board.bottom, board.left, board.right)
    )
    heads = [joined([str(number), icons], "\n") for number, icons in enumerate(top, 1)]
    sides = [max(1, *(icons.cell_len for icons in side)) for side in (left, right)]
    table = grid(width, heads, sides, bottom)
    for row, (first, last) in enumerate(zip(left, right, strict=True)):
        cells = board.cells[row * board.columns : (row + 1) * board.columns]
        plates = [_city_cell(sheet, cell) for cell in cells]
        table.add_row(joined([cells[0].cell[0], first], "\n"), *plates, joined(["", last], "\n"))
    return Group(heading("city"), table, _city_legend(sheet.view))


def _city_cell(sheet: Sheet, cell: CityCell) -> Plate:
    if (tile := cell.tile) is not None:
        owner = Text("pub", style="italic") if cell.owner is None else badge(cell.owner)
        icons = joined([owner, sheet.icons(tile.icons)], " ")
        return Plate(tile.name, owner_style(cell.owner), ((icons, Text(str(tile.plot_price))),))
    name = Text(cell.cell, style="dim")
    if cell.plot is not None:
        return _free(name, NO_TEXT, Text.assemble("plot ", badge(cell.plot)))
    return _free(name, NO_TEXT if cell.cost is None else Text(groschen(cell.cost), style="dim"))


def _free(name: Text, cost: Text = NO_TEXT, *more: Text) -> Plate:
    """An empty cell."""
    return Plate("", "", _lines(name, cost, *more), HEIGHT)


def _lines(left: Text, right: Text, *more: Text) -> tuple[Row, ...]:
    """One line with a left and a right part, then further lines."""
    return ((left, right), *((line, NO_TEXT) for line in more))


def _city_legend(view: View) -> Text:
    kinds = icon_letters(view.icon_kinds).items()
    icons = joined([Text.assemble((letter, word_style(kind)), f" {kind}") for kind, letter in kinds])
    text = Text.assemble(CITY_LEGEND, icons, "; at the edges: villages.", style="dim")
    return text if view.over else text.append(f" Free cell: what a plot costs {view.buyer}.")


# the mine -----------------------------------------------------------------------------------------------


def mine(sheet: Sheet, width: int) -> RenderableType:
    """Mines, rocks, entrances, and the wood that an open cell costs."""
    board = sheet.view.mine
    table = grid(width, [Text(str(column + 1)) for column in range(board.columns)], [1])
    for row, stars in enumerate(board.stars):
        cells = board.cells[row * board.columns : (row + 1) * board.columns]
        table.add_row(stars.row, *(_mine_cell(sheet, cell) for cell in cells))
    legend = MINE_LEGEND if sheet.view.over else f"{MINE_LEGEND} Free cell: wood and its price."
    return Group(heading("mine"), table, Text(legend, style="dim"))


def _mine_cell(sheet: Sheet, cell: MineCell) -> Plate:
    door = [Text("entrance", style="italic")] if cell.entrance else []
    if (tile := cell.tile) is None:
        cost = NO_TEXT if cell.cost is None else Text(groschen(cell.cost), style="dim")
        asked = [Text(f"{cell.wood} wood", style="dim")] if cell.wood else []
        return _free(Text(cell.cell, style="dim"), cost, *asked, *door)
    stars = Text(sheet.signs.stars(tile.stars))
    if cell.owner is None:
        return Plate(tile.name, "italic", _lines(stars, NO_TEXT, *door))
    left = joined([badge(cell.owner), stars], " ")
    return Plate(tile.name, owner_style(cell.owner), _lines(left, Text(f"{tile.wood}w"), *door))


def mine_rows(view: View) -> RenderableType:
    """The stars of each row and what they are worth at the end."""
    letters = (board.player[0].upper() for board in view.players)
    table = figures("row", "stars", "worth", *letters, "rocks", least=2)
    for row in view.mine.stars:
        table.add_row(row.row, str(row.stars), worth(row), *map(str, (*row.players, row.rocks)))
    return Group(heading("stars in the mine"), table)
