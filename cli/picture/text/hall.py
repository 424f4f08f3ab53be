"""The town hall, and the tiles that the players hold the rights to."""

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from kutnahora.cli.picture.text.pieces import NO_TEXT, Names, Plate, Row, Sheet, badge, grid, heading
from kutnahora.cli.picture.words import (
    HALL_LEGEND,
    also,
    costs,
    gone_words,
    held_words,
    plots,
    rights_words,
    stack_name,
)
from kutnahora.reference.view import HallStack, TileFace


def hall(sheet: Sheet, width: int) -> RenderableType:
    """The top tile of every stack, and what the rights in each column cost now."""
    shown = sheet.view.hall
    heads = [Text(f"{number}\n{rights_words(column)}") for number, column in enumerate(shown.columns, 1)]
    table = grid(width, heads, [1])
    for row, stacks in enumerate(shown.rows, 1):
        table.add_row(str(row), *(_stack(sheet, stack) for stack in stacks))
    gone = [Text(words, style="dim")] if (words := gone_words(shown)) else []
    return Group(heading("town hall"), table, Text(HALL_LEGEND, style="dim"), *gone)


def _stack(sheet: Sheet, stack: HallStack) -> Plate:
    kind: Row = (Text(stack_name(stack), style="italic"), Text(f"+{stack.under}", style="dim"))
    if (tile := stack.top) is None:
        return Plate("not seen yet", "dim", (kind,))
    wood: Row = (Text(costs(tile)), NO_TEXT)
    beside: Row = (Text(plots(tile)), sheet.icons(tile.icons))
    return Plate(tile.name, "bold", (kind, wood, beside), more=tuple(also(tile)))


def held(sheet: Sheet) -> list[RenderableType]:
    """What the tiles in the players' slots cost and do, one below the other."""
    return [_holding(sheet, board.player, tile) for board in sheet.view.players for tile in board.slots]


def _holding(sheet: Sheet, who: str, tile: TileFace) -> RenderableType:
    name = Text.assemble(badge(who), " ", (tile.name, "bold"))
    head = Plate("", "", ((name, sheet.icons(tile.icons)),))
    return Group(head, Padding(Names(held_words(tile)), (0, 0, 0, 2)))
