"""The town hall, and the tiles that the players hold the rights to."""

from collections.abc import Iterator
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from kutnahora.cli.common import plural
from kutnahora.cli.picture.text.pieces import NO_TEXT, Names, Plate, Row, Sheet, badge, grid, heading, signed
from kutnahora.reference.view import HallColumn, HallStack, HouseGift, TileFace, TownHall

LEGEND: Final = (
    "+n: tiles under it. plots: price beside it, pop: population deck, pts: points, "
    "rep: reputation, pel: pelicans, cath: turns a cathedral tile."
)


def hall(sheet: Sheet, width: int) -> RenderableType:
    """The top tile of every stack, and what the rights in each column cost now."""
    shown = sheet.view.hall
    heads = [Text(f"{number}\n{rights_words(column)}") for number, column in enumerate(shown.columns, 1)]
    table = grid(width, heads, [1])
    for row, stacks in enumerate(shown.rows, 1):
        table.add_row(str(row), *(_stack(sheet, stack) for stack in stacks))
    gone = [Text(words, style="dim")] if (words := gone_words(shown)) else []
    return Group(heading("town hall"), table, Text(LEGEND, style="dim"), *gone)


def rights_words(column: HallColumn) -> str:
    """What the rights in a column cost now."""
    asked = f"{plural(column.permits, 'permit')} = " if column.permits else ""
    return f"{asked}{column.groschen} gr"


def stack_name(stack: HallStack) -> str:
    """The guild, or `public` and the colour."""
    return "public " * stack.public + stack.kind


def _stack(sheet: Sheet, stack: HallStack) -> Plate:
    kind: Row = (Text(stack_name(stack), style="italic"), Text(f"+{stack.under}", style="dim"))
    if (tile := stack.top) is None:
        return Plate("not seen yet", "dim", (kind,))
    wood: Row = (Text(costs(tile)), NO_TEXT)
    beside: Row = (Text(plots(tile)), sheet.icons(tile.icons))
    return Plate(tile.name, "bold", (kind, wood, beside), more=tuple(also(tile)))


def costs(tile: TileFace) -> str:
    """Wood, and what is produced for it."""
    made = "" if tile.resource is None else f": {tile.production} {tile.resource}"
    return f"{tile.wood} wood{made}"


def plots(tile: TileFace) -> str:
    return f"plots {tile.plot_price} gr"


def also(tile: TileFace) -> Iterator[str]:
    """What else a building shows."""
    if tile.population:
        yield f"pop {tile.population}"
    yield from gifts(tile)
    if tile.tax:
        yield f"tax {tile.tax}"
    if tile.cathedral:
        yield "cath"


def gifts(giver: TileFace | HouseGift) -> Iterator[str]:
    """What a tile or a house gives its owner."""
    if giver.points:
        yield f"pts {giver.points}"
    if giver.reputation:
        yield f"rep {signed(giver.reputation)}"
    if giver.pelicans:
        yield f"pel {giver.pelicans}"


def gone_words(shown: TownHall) -> str:
    """Tiles that left the game."""
    return f"Left the game: {', '.join(shown.gone)}" if shown.gone else ""


def held(sheet: Sheet) -> list[RenderableType]:
    """What the tiles in the players' slots cost and do, one below the other."""
    return [_holding(sheet, board.player, tile) for board in sheet.view.players for tile in board.slots]


def _holding(sheet: Sheet, who: str, tile: TileFace) -> RenderableType:
    name = Text.assemble(badge(who), " ", (tile.name, "bold"))
    head = Plate("", "", ((name, sheet.icons(tile.icons)),))
    return Group(head, Padding(Names(held_words(tile)), (0, 0, 0, 2)))


def held_words(tile: TileFace) -> tuple[str, ...]:
    """All that a tile shows but its icons."""
    kind = () if tile.colour is None else (f"public {tile.colour}",)
    return (*kind, costs(tile), plots(tile), *also(tile))
