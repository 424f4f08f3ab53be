"""How a finished game is shown in the terminal: the city, the mine and the scoring."""

from rich.table import Table
from rich.text import Text

from kutnahora.cli.console import table_console
from kutnahora.cli.text import WIDTH
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.notation import cell_name
from kutnahora.reference.position import Lot, Position
from kutnahora.reference.terms import NOBODY, NOTHING, PLAYER_NAMES

STYLES = {"blue": "blue", "green": "green", "orange": "yellow", "purple": "magenta"}


def print_end(box: Box, p: Position) -> None:
    """Print the boards and the scoring of a finished game."""
    console = table_console(WIDTH)
    board = box.board(len(p.players))
    console.rule("the city")
    console.print(_board(box, p.city, board.city_columns))
    console.rule("the mine")
    console.print(_board(box, p.mine, board.mine_columns))
    console.rule("scoring")
    console.print(_scores(box, p))
    names = " and ".join(PLAYER_NAMES[who] for who in engine.winners(p))
    console.print(f"{names} won.")


def _board(box: Box, lots: tuple[Lot, ...], columns: int) -> Table:
    table = Table(show_header=False, show_lines=True, expand=True, padding=0)
    for _column in range(columns):
        table.add_column(ratio=1, overflow="fold")
    for first in range(0, len(lots), columns):
        table.add_row(*(_lot(box, cell, lots[cell], columns) for cell in range(first, first + columns)))
    return table


def _lot(box: Box, cell: int, lot: Lot, columns: int) -> Text:
    if lot.tile == NOTHING:
        return Text(cell_name(cell, columns), style="dim")
    owner = "" if lot.owner == NOBODY else PLAYER_NAMES[lot.owner]
    name = box.tile_name(lot.tile)
    shown = name if name[0] == "I" else name.replace("-", " ")
    return Text(f"{shown}\n{owner}".strip(), style=STYLES.get(owner, ""))


def _scores(box: Box, p: Position) -> Table:
    table = Table(expand=True)
    table.add_column("player")
    for name in ("in play", "city", "mine", "income", "rep.", "extras", "points", "money"):
        table.add_column(name, justify="right")
    for who, player in enumerate(p.players):
        parts = engine.breakdown(box, p, who)
        points = player.standing.points
        numbers = (points - parts.total, parts.city, parts.mine, parts.income, parts.reputation, parts.extras)
        name = PLAYER_NAMES[who]
        table.add_row(name, *map(str, (*numbers, points, player.purse.money)), style=STYLES[name])
    return table
