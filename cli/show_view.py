"""The whole table in the terminal."""

from typing import Final

from rich.box import SQUARE
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from kutnahora.cli import show_boards, show_tracks
from kutnahora.cli.show_hall import hall, held
from kutnahora.cli.show_players import players
from kutnahora.cli.show_signs import View, full_name, heading, joined, owner_style, side_by_side, signs_of
from kutnahora.cli.show_words import header_words
from kutnahora.reference.box import Box
from kutnahora.reference.position import Position
from kutnahora.reference.terms import Stand

NARROW: Final = 80
"""What the boards need."""
SIDE: Final = 38
"""What the tracks need beside them."""
GAP: Final = 2
HELD: Final = "tiles in slots"
WIDEST: Final = 160
"""Room beyond this is left free."""


def print_table(console: Console, box: Box, p: Position) -> None:
    """City, mine, town hall, prices, tracks and players, as wide as the console from 80 columns on."""
    view = View(box, p, signs_of(console))
    width = max(NARROW, min(console.width, WIDEST))
    for part in _parts(view, width):
        console.print(part, width=width, highlight=False)


def _parts(view: View, width: int) -> list[RenderableType]:
    middle = _wide(view, width) if width >= NARROW + GAP + SIDE else _narrow(view, width)
    return [_header(view), *middle, players(view, width)]


def _narrow(view: View, width: int) -> list[RenderableType]:
    """The tracks below the boards, two side by side."""
    stands = [show_tracks.prices(view, stand) for stand in Stand]
    left = Group(show_tracks.mine_stack(view), show_tracks.cathedral(view))
    right = Group(show_boards.mine_rows(view), show_tracks.patricians(view))
    below: list[RenderableType] = [
        side_by_side(*stands),
        show_tracks.price_legend(),
        side_by_side(left, right),
    ]
    if tiles := held(view):
        half = (len(tiles) + 1) // 2
        below += [heading(HELD), side_by_side(Group(*tiles[:half]), Group(*tiles[half:]))]
    return [_boards(view, width), *below]


def _wide(view: View, width: int) -> list[RenderableType]:
    """The tracks beside the boards, one below the other."""
    side = SIDE + (width - NARROW - GAP - SIDE) // 4
    table = Table.grid(padding=(0, GAP, 0, 0))
    table.add_column(width=width - GAP - side)
    table.add_column(width=side)
    parts = [show_tracks.prices(view, stand) for stand in Stand]
    parts[-1] = Group(parts[-1], show_tracks.price_legend())
    parts += [show_tracks.mine_stack(view), show_boards.mine_rows(view)]
    parts += [show_tracks.cathedral(view), show_tracks.patricians(view)]
    if tiles := held(view):
        parts.append(Group(heading(HELD), *tiles))
    spaced = [piece for part in parts for piece in (part, "")]
    table.add_row(_boards(view, width - GAP - side), Group(*spaced))
    return [table]


def _boards(view: View, width: int) -> Group:
    return Group(show_boards.city(view, width), show_boards.mine(view, width), hall(view, width))


def _header(view: View) -> Panel:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="dim")
    grid.add_column(overflow="fold")
    count = len(view.p.players)
    grid.add_row("players", joined(full_name(who) for who in range(count)))
    for label, words in header_words(view):
        grid.add_row(label, Text(words, style=_header_style(view, label)))
    title = Text(f"{view.signs.title}, box {view.box.label}")
    return Panel(grid, title=title, title_align="left", box=SQUARE, border_style="dim")


def _header_style(view: View, label: str) -> str:
    if label != "now":
        return ""
    return "bold" if view.p.over else owner_style(view.decider)
