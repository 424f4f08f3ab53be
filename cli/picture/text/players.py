"""The players' boards, side by side for comparison."""

from collections.abc import Callable, Iterator

from rich.box import SQUARE
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kutnahora.cli.picture import words
from kutnahora.cli.picture.text.pieces import Names, Sheet, figures, full_name, heading
from kutnahora.reference.view import GuildRow, PlayerBoard, View

LABEL_WIDTH = 11


def players(sheet: Sheet, width: int) -> RenderableType:
    """A column for each player; below them what every house gives."""
    boards = sheet.view.players
    column, over = divmod(width - LABEL_WIDTH - len(boards) - 2, len(boards))
    table = Table(box=SQUARE, padding=0, border_style="dim")
    table.add_column("", width=LABEL_WIDTH + over, style="dim")
    for board in boards:
        table.add_column(_head(board), width=column, overflow="fold")
    for rows in (_numbers(sheet.view), _rows(sheet), _pieces()):
        for label, cell in rows:
            table.add_row(label, *map(cell, boards))
        table.add_section()
    houses = heading("what the houses give, from the left")
    return Group(heading("players"), table, houses, _houses(boards[0]), Text(words.HOUSES, style="dim"))


Cells = Iterator[tuple[str, Callable[[PlayerBoard], RenderableType]]]
"""The label of a line, and its cell for a player."""


def _head(board: PlayerBoard) -> Text:
    return Text.assemble(full_name(board.player), "\n", (", ".join(words.marks(board)), "italic"))


def _numbers(view: View) -> Cells:
    yield "money", lambda board: f"{board.money} gr"
    yield "points", lambda board: str(board.points)
    yield "reputation", lambda board: f"{board.reputation}, scores {board.reputation_points}"
    yield "income", lambda board: f"{board.income} gr"
    yield words.final_title(view), lambda board: Names(words.final_parts(view, board))


# rows of guilds -----------------------------------------------------------------------------------------


def _rows(sheet: Sheet) -> Cells:
    for number in range(len(sheet.view.players[0].rows)):
        yield f"row {number + 1}", _nth_row(sheet, number)
    yield "from mines", lambda board: f"{board.mines_ore} ore"


def _nth_row(sheet: Sheet, number: int) -> Callable[[PlayerBoard], RenderableType]:
    return lambda board: _row(sheet, board.rows[number])


def _row(sheet: Sheet, row: GuildRow) -> RenderableType:
    """A guild, what it makes, the houses left, and what the next of them gives."""
    signs = "".join(sheet.signs.house if house.left else sheet.signs.no_house for house in row.houses)
    made = f"{words.made_in(row)} {signs}".strip()
    following = [Names((f"next: {first}", *more)) for first, *more in words.next_words(row)]
    return Group(words.guild_of(row), made, *following)


def _houses(board: PlayerBoard) -> Table:
    """What every house gives; it is the same on all boards."""
    table = figures("", *("" for _house in board.rows[0].houses))
    table.show_header = False
    for number, row in enumerate(board.rows, 1):
        table.add_row(f"row {number}", *(", ".join(words.house_words(house)) for house in row.houses))
    return table


# pieces -------------------------------------------------------------------------------------------------


def _pieces() -> Cells:
    yield "miners", lambda board: Names(words.miners_of(board))
    yield "pelicans", lambda board: Names(words.pelicans_of(board))
    yield "slots", lambda board: Names(tuple(tile.name for tile in board.slots))
    yield "plots", lambda board: Names(board.plots)
    yield "cards", lambda board: Names(board.hand, "/")
