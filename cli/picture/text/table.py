"""The whole table in the terminal."""

from typing import Final

from rich.box import SQUARE
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from kutnahora.cli.console import table_console
from kutnahora.cli.picture.changed import Led
from kutnahora.cli.picture.text import boards, pieces, tracks
from kutnahora.cli.picture.text.boards import hall, held
from kutnahora.cli.picture.text.players import players
from kutnahora.cli.picture.words import header_words
from kutnahora.cli.text import WIDTH
from kutnahora.reference.box import Box
from kutnahora.reference.position import Position
from kutnahora.reference.view import view

SIDE: Final = 38
"""Columns that the tracks need beside the boards, which need WIDTH."""
GAP: Final = 2
HELD: Final = "tiles in slots"
WIDEST: Final = 160
"""Wider terminals are not filled."""


def show_position(box: Box, p: Position, width: int | None = None, led: Led | None = None) -> None:
    """Print the table on stdout, as wide as the terminal or as asked, at least 80 columns."""
    print_table(table_console(width), box, p, led)


def print_table(console: Console, box: Box, p: Position, led: Led | None = None) -> None:
    """Print city, mine, town hall, prices, tracks and players, as wide as the console, at least WIDTH.

    Above them stand the line that led here and what it changed, if there is one.
    """
    sheet = pieces.Sheet(view(box, p), pieces.signs_of(console))
    width = max(WIDTH, min(console.width, WIDEST))
    for part in _parts(sheet, width, led):
        console.print(part, width=width, highlight=False)


def _parts(sheet: pieces.Sheet, width: int, led: Led | None) -> list[RenderableType]:
    middle = _wide(sheet, width) if width >= WIDTH + GAP + SIDE else _narrow(sheet, width)
    return [_header(sheet, led), *middle, players(sheet, width)]


def _narrow(sheet: pieces.Sheet, width: int) -> list[RenderableType]:
    """The tracks below the boards, two side by side."""
    shown = sheet.view
    left = Group(tracks.mine_stack(sheet), tracks.cathedral(shown))
    right = Group(boards.mine_rows(shown), tracks.patricians(shown))
    below: list[RenderableType] = [
        pieces.side_by_side(*map(tracks.prices, shown.stands)),
        tracks.price_legend(),
        pieces.side_by_side(left, right),
    ]
    if tiles := held(sheet):
        half = (len(tiles) + 1) // 2
        below += [pieces.heading(HELD), pieces.side_by_side(Group(*tiles[:half]), Group(*tiles[half:]))]
    return [_boards(sheet, width), *below]


def _wide(sheet: pieces.Sheet, width: int) -> list[RenderableType]:
    """The tracks beside the boards, one below the other."""
    side = SIDE + (width - WIDTH - GAP - SIDE) // 4
    table = Table.grid(padding=(0, GAP, 0, 0))
    table.add_column(width=width - GAP - side)
    table.add_column(width=side)
    shown = sheet.view
    parts = list(map(tracks.prices, shown.stands))
    parts[-1] = Group(parts[-1], tracks.price_legend())
    parts += [tracks.mine_stack(sheet), boards.mine_rows(shown)]
    parts += [tracks.cathedral(shown), tracks.patricians(shown)]
    if tiles := held(sheet):
        parts.append(Group(pieces.heading(HELD), *tiles))
    spaced = [piece for part in parts for piece in (part, "")]
    table.add_row(_boards(sheet, width - GAP - side), Group(*spaced))
    return [table]


def _boards(sheet: pieces.Sheet, width: int) -> Group:
    return Group(boards.city(sheet, width), boards.mine(sheet, width), hall(sheet, width))


def _header(sheet: pieces.Sheet, led: Led | None) -> Panel:
    shown = sheet.view
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="dim")
    grid.add_column(overflow="fold")
    grid.add_row("players", pieces.joined(pieces.full_name(board.player) for board in shown.players))
    for label, words in header_words(shown):
        style = pieces.owner_style(shown.decides) if label == "now" else ""
        grid.add_row(label, Text(words, style=style))
    if led is not None:
        grid.add_row("line", Text(led.line))
        for number, (part, items) in enumerate(led.parts):
            grid.add_row("" if number else "changed", Text(f"{part}: {', '.join(items)}"))
    title = Text(f"{sheet.signs.title}, box {shown.box}")
    return Panel(grid, title=title, title_align="left", box=SQUARE, border_style="dim")
