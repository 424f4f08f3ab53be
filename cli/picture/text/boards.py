"""The city, the mine and the town hall as grids."""

from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from kutnahora.cli.picture.text import pieces
from kutnahora.cli.picture.words import (
    HALL_LEGEND,
    also,
    costs,
    gone_words,
    groschen,
    held_words,
    icon_letters,
    plots,
    rights_words,
    stack_name,
    worth,
)
from kutnahora.reference.view import CityCell, HallStack, MineCell, TileFace, View

CITY_LEGEND: Final = "Building: owner (pub public), icons, price of the plots beside it. Icons: "
MINE_LEGEND: Final = "Mine: owner, stars, wood (w) that the cells beside and below cost."
HEIGHT: Final = 2
"""Lines of a cell, at least."""


# the city -----------------------------------------------------------------------------------------------


def city(sheet: pieces.Sheet, width: int) -> RenderableType:
    """Buildings, plots, village icons at the edges, and what a plot costs now."""
    board = sheet.view.city
    top, bottom, left, right = (
        list(map(sheet.icons, side)) for side in (board.top, board.bottom, board.left, board.right)
    )
    heads = [pieces.joined([str(number), icons], "\n") for number, icons in enumerate(top, 1)]
    sides = [max(1, *(icons.cell_len for icons in side)) for side in (left, right)]
    table = pieces.grid(width, heads, sides, bottom)
    for row, (first, last) in enumerate(zip(left, right, strict=True)):
        cells = board.cells[row * board.columns : (row + 1) * board.columns]
        plates = [_city_cell(sheet, cell) for cell in cells]
        table.add_row(
            pieces.joined([cells[0].cell[0], first], "\n"), *plates, pieces.joined(["", last], "\n")
        )
    return Group(pieces.heading("city"), table, _city_legend(sheet.view))


def _city_cell(sheet: pieces.Sheet, cell: CityCell) -> pieces.Plate:
    if (tile := cell.tile) is not None:
        owner = Text("pub", style="italic") if cell.owner is None else pieces.badge(cell.owner)
        icons = pieces.joined([owner, sheet.icons(tile.icons)], " ")
        return pieces.Plate(tile.name, pieces.owner_style(cell.owner), ((icons, Text(str(tile.plot_price))),))
    name = Text(cell.cell, style="dim")
    if cell.plot is not None:
        return _free(name, pieces.NO_TEXT, Text.assemble("plot ", pieces.badge(cell.plot)))
    return _free(name, pieces.NO_TEXT if cell.cost is None else Text(groschen(cell.cost), style="dim"))


def _free(name: Text, cost: Text = pieces.NO_TEXT, *more: Text) -> pieces.Plate:
    """An empty cell."""
    return pieces.Plate("", "", _lines(name, cost, *more), HEIGHT)


def _lines(left: Text, right: Text, *more: Text) -> tuple[pieces.Row, ...]:
    """One line with a left and a right part, then further lines."""
    return ((left, right), *((line, pieces.NO_TEXT) for line in more))


def _city_legend(view: View) -> Text:
    kinds = icon_letters(view.icon_kinds).items()
    icons = pieces.joined(
        [Text.assemble((letter, pieces.word_style(kind)), f" {kind}") for kind, letter in kinds]
    )
    text = Text.assemble(CITY_LEGEND, icons, "; at the edges: villages.", style="dim")
    return text if view.over else text.append(f" Free cell: what a plot costs {view.buyer}.")


# the mine -----------------------------------------------------------------------------------------------


def mine(sheet: pieces.Sheet, width: int) -> RenderableType:
    """Mines, rocks, entrances, and the wood that an open cell costs."""
    board = sheet.view.mine
    table = pieces.grid(width, [Text(str(column + 1)) for column in range(board.columns)], [1])
    for row, stars in enumerate(board.stars):
        cells = board.cells[row * board.columns : (row + 1) * board.columns]
        table.add_row(stars.row, *(_mine_cell(sheet, cell) for cell in cells))
    legend = MINE_LEGEND if sheet.view.over else f"{MINE_LEGEND} Free cell: wood and its price."
    return Group(pieces.heading("mine"), table, Text(legend, style="dim"))


def _mine_cell(sheet: pieces.Sheet, cell: MineCell) -> pieces.Plate:
    door = [Text("entrance", style="italic")] if cell.entrance else []
    if (tile := cell.tile) is None:
        cost = pieces.NO_TEXT if cell.cost is None else Text(groschen(cell.cost), style="dim")
        asked = [Text(f"{cell.wood} wood", style="dim")] if cell.wood else []
        return _free(Text(cell.cell, style="dim"), cost, *asked, *door)
    stars = Text(sheet.signs.stars(tile.stars))
    if cell.owner is None:
        return pieces.Plate(tile.name, "italic", _lines(stars, pieces.NO_TEXT, *door))
    left = pieces.joined([pieces.badge(cell.owner), stars], " ")
    return pieces.Plate(tile.name, pieces.owner_style(cell.owner), _lines(left, Text(f"{tile.wood}w"), *door))


def mine_rows(view: View) -> RenderableType:
    """The stars of each row and what they are worth at the end."""
    letters = (board.player[0].upper() for board in view.players)
    table = pieces.figures("row", "stars", "worth", *letters, "rocks", least=2)
    for row in view.mine.stars:
        table.add_row(row.row, str(row.stars), worth(row), *map(str, (*row.players, row.rocks)))
    return Group(pieces.heading("stars in the mine"), table)


# the town hall ----------------------------------------------------------------------------------------


def hall(sheet: pieces.Sheet, width: int) -> RenderableType:
    """The top tile of every stack, and what the rights in each column cost now."""
    shown = sheet.view.hall
    heads = [Text(f"{number}\n{rights_words(column)}") for number, column in enumerate(shown.columns, 1)]
    table = pieces.grid(width, heads, [1])
    for row, stacks in enumerate(shown.rows, 1):
        table.add_row(str(row), *(_stack(sheet, stack) for stack in stacks))
    gone = [Text(words, style="dim")] if (words := gone_words(shown)) else []
    return Group(pieces.heading("town hall"), table, Text(HALL_LEGEND, style="dim"), *gone)


def _stack(sheet: pieces.Sheet, stack: HallStack) -> pieces.Plate:
    kind: pieces.Row = (Text(stack_name(stack), style="italic"), Text(f"+{stack.under}", style="dim"))
    if (tile := stack.top) is None:
        return pieces.Plate("not seen yet", "dim", (kind,))
    wood: pieces.Row = (Text(costs(tile)), pieces.NO_TEXT)
    beside: pieces.Row = (Text(plots(tile)), sheet.icons(tile.icons))
    return pieces.Plate(tile.name, "bold", (kind, wood, beside), more=tuple(also(tile)))


def held(sheet: pieces.Sheet) -> list[RenderableType]:
    """What the tiles in the players' slots cost and do, one below the other."""
    return [_holding(sheet, board.player, tile) for board in sheet.view.players for tile in board.slots]


def _holding(sheet: pieces.Sheet, who: str, tile: TileFace) -> RenderableType:
    name = Text.assemble(pieces.badge(who), " ", (tile.name, "bold"))
    head = pieces.Plate("", "", ((name, sheet.icons(tile.icons)),))
    return Group(head, Padding(pieces.Names(held_words(tile)), (0, 0, 0, 2)))
