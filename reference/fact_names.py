"""The names that people use for the numbers of events: tiles, cells, players, what is counted from 1."""

from collections.abc import Callable
from typing import Final

from kutnahora.reference import constants, terms
from kutnahora.reference.box import Box
from kutnahora.reference.events import Fact
from kutnahora.reference.notation import KINDS, cell_name
from kutnahora.reference.position import TaskKind

Namer = Callable[[Box, int, int], str]


def _city(box: Box, players: int, number: int) -> str:
    return cell_name(number, box.board(players).city_columns)


def _mine(box: Box, players: int, number: int) -> str:
    return cell_name(number, box.board(players).mine_columns)


def _who(_box: Box, _players: int, number: int) -> str:
    return (
        "nobody"
        if number == terms.NOBODY
        else dict(enumerate(terms.PLAYER_NAMES)).get(number, f"player {number}")
    )


def _tile(box: Box, _players: int, number: int) -> str:
    """The name of a tile; a broken position may hold any number."""
    if number == terms.NOTHING:
        return "no tile"
    return box.tile_name(number) if number in range(len(box.tiles)) else f"tile number {number}"


def stack_name(row: int, column: int) -> str:
    return f"{row + 1}.{column + 1}"


FROM_ONE: Final = (Fact.ROW, Fact.COLUMN, Fact.NOTCH, Fact.SETUP_CARD, Fact.TURN)
"""What the engine counts from 0 and people from 1."""
NAMERS: Final[dict[Fact, Namer]] = {
    Fact.TILE: _tile,
    Fact.CITY_CELL: _city,
    Fact.MINE_CELL: _mine,
    Fact.PLAYER: _who,
    Fact.OWNER: _who,
    Fact.RESOURCE: lambda _box, _players, number: terms.Resource(number).name.lower(),
    Fact.GUILD: lambda _box, _players, number: KINDS[number],
    Fact.COLOUR: lambda _box, _players, number: terms.Colour(number).name.lower(),
    Fact.STAND: lambda _box, _players, number: terms.Stand(number).name.lower(),
    Fact.ARM: lambda _box, _players, number: terms.Indicator(number).name.lower(),
    Fact.ACTION: lambda _box, _players, number: terms.Action(number).name.lower(),
    Fact.ACTION_CARD: lambda box, _players, number: box.card_name(number),
    Fact.EVENT: lambda box, _players, number: box.events[number].name,
    Fact.TASK: lambda _box, _players, number: TaskKind(number).name.lower(),
    **{fact: lambda _box, _players, number: str(number + 1) for fact in FROM_ONE},
    Fact.STACK: lambda _box, _players, number: KINDS[min(number, len(KINDS) - 1)],
    Fact.PLACE: lambda _box, _players, number: stack_name(*divmod(number, constants.HALL_COLUMNS)),
}
"""The name of a fact's number; other facts are just numbers."""
