"""The city and the mine as grids."""

from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

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
from kutnahora.reference import facts
from kutnahora.reference.notation import cell_name
from kutnahora.reference.position import Lot, TaskKind
from kutnahora.reference.rules.mine import mine_facts
from kutnahora.reference.rules.plot import PlotFacts, plot_cost, plot_facts
from kutnahora.reference.terms import NOBODY, NOTHING, PLAYER_NAMES, Family

CITY_LEGEND: Final = "Building: owner (pub public), icons, price of the plots beside it. Icons: "
MINE_LEGEND: Final = "Mine: owner, stars, wood (w) that the cells beside and below cost."
HEIGHT: Final = 2
"""Lines of a cell, at least."""


def _row_letter(row: int) -> str:
    return cell_name(row, 1)[0]


# the city -----------------------------------------------------------------------------------------------


def city(view: View, width: int) -> RenderableType:
    """Buildings, plots, village icons at the edges, and what a plot costs now."""
    board, columns = view.board, view.board.city_columns
    top, bottom = (
        list(map(view.icons, icons)) for icons in (board.villages[:columns], board.villages[-columns:])
    )
    heads = [joined([str(number), icons], "\n") for number, icons in enumerate(top, 1)]
    edges = [_edges(view, row) for row in range(board.city_rows)]
    sides = [max(1, *(icons.cell_len for icons in side)) for side in zip(*edges, strict=True)]
    table = grid(width, heads, sides, bottom)
    claim = _claim(view)
    for row, (left, right) in enumerate(edges):
        cells = range(row * columns, (row + 1) * columns)
        plates = [_city_cell(view, claim, cell) for cell in cells]
        table.add_row(joined([_row_letter(row), left], "\n"), *plates, joined(["", right], "\n"))
    return Group(heading("city"), table, _city_legend(view))


def _edges(view: View, row: int) -> tuple[Text, Text]:
    """Village icons left and right of a row; those of the corners stand above and below."""
    board = view.board
    if row in (0, board.city_rows - 1):
        return NO_TEXT, NO_TEXT
    first = row * board.city_columns
    return view.icons(board.villages[first]), view.icons(board.villages[first + board.city_columns - 1])


def _claim(view: View) -> PlotFacts | None:
    """Where a plot could be claimed now, and for how much; nowhere after the end."""
    p, who = view.p, view.buyer
    if p.over:
        return None
    free = p.task.kind == TaskKind.PLOT and p.task.a == 1
    return plot_facts(view.box, p, who, free=free, reputation=p.players[who].standing.reputation)


def _city_cell(view: View, claim: PlotFacts | None, cell: int) -> Plate:
    lot = view.p.city[cell]
    if lot.tile != NOTHING:
        return _building(view, lot)
    name = Text(cell_name(cell, view.board.city_columns), style="dim")
    for who, player in enumerate(view.p.players):
        if cell in player.plots.cells:
            return _free(name, NO_TEXT, Text.assemble("plot ", badge(who)))
    if claim is None or (not claim.anywhere and claim.beside[cell] == 0):
        return _free(name)
    return _free(name, _groschen(plot_cost(claim.clause, claim.beside[cell], claim.reputed)))


def _groschen(cost: int) -> Text:
    return Text(f"{cost} gr" if cost else "free", style="dim")


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
    known = mine_facts(view.box, view.p, view.buyer, free=_free_mine(view))
    table = grid(width, [Text(str(column + 1)) for column in range(columns)], [1])
    for row in range(board.mine_rows):
        cells = range(row * columns, (row + 1) * columns)
        plates = [_mine_cell(view, cell, known.wood[cell], known.price) for cell in cells]
        table.add_row(_row_letter(row), *plates)
    legend = MINE_LEGEND if view.p.over else f"{MINE_LEGEND} Free cell: wood and its price."
    return Group(heading("mine"), table, Text(legend, style="dim"))


def _free_mine(view: View) -> bool:
    """Whether the mine under way costs no wood."""
    for task in reversed(view.p.agenda):
        if task.kind in (TaskKind.MINE, TaskKind.TECH):
            return task.kind == TaskKind.TECH or task.a == 1
        if task.kind in (TaskKind.CARD, TaskKind.TURN):
            break
    return False


def _mine_cell(view: View, cell: int, wood: int, price: int) -> Plate:
    lot = view.p.mine[cell]
    door = [Text("entrance", style="italic")] if cell in view.board.entrances else []
    if lot.tile == NOTHING:
        name = Text(cell_name(cell, view.board.mine_columns), style="dim")
        if wood == NOTHING or view.p.over:
            return _free(name, NO_TEXT, *door)
        asked = [Text(f"{wood} wood", style="dim")] if price else []
        return _free(name, _groschen(wood * price), *asked, *door)
    stars = Text(view.stars(view.box.stars(lot.tile)))
    if view.box.family(lot.tile) == Family.ROCK:
        return Plate(view.box.tile_name(lot.tile), "italic", _lines(stars, NO_TEXT, *door))
    left = joined([badge(lot.owner), stars], " ")
    imposed = Text(f"{view.box.wood(lot.tile)}w")
    return Plate(view.box.tile_name(lot.tile), owner_style(lot.owner), _lines(left, imposed, *door))


def mine_rows(view: View) -> RenderableType:
    """The stars of each row and what they are worth at the end."""
    board, box, p = view.board, view.box, view.p
    size = board.mine_rows, board.mine_columns
    seats = range(len(p.players))
    owned = [facts.stars_in_rows(box, *size, p.mine, who) for who in (*seats, NOBODY)]
    table = figures(
        "row", "stars", "worth", *(PLAYER_NAMES[who][0].upper() for who in seats), "rocks", least=2
    )
    for row in range(board.mine_rows):
        counts = [stars[row] for stars in owned]
        worth = "/".join(str(box.star_value(sum(counts), place)) for place in range(3))
        table.add_row(_row_letter(row), str(sum(counts)), worth, *map(str, counts))
    return Group(heading("stars in the mine"), table)
