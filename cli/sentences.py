"""Facts and refusals as text: numbers of the engine become the names people use."""

from collections.abc import Callable
from typing import Final

from kutnahora.reference.box import Box
from kutnahora.reference.events import Fact, Facts, Refusal
from kutnahora.reference.notation import KINDS, cell_name
from kutnahora.reference.position import TaskKind
from kutnahora.reference.terms import NOBODY, PLAYER_NAMES, Action, Colour, Indicator, Resource, Stand

Namer = Callable[[Box, int, int], str]


def _city(box: Box, players: int, number: int) -> str:
    return cell_name(number, box.board(players).city_columns)


def _mine(box: Box, players: int, number: int) -> str:
    return cell_name(number, box.board(players).mine_columns)


def _who(_box: Box, _players: int, number: int) -> str:
    return "nobody" if number == NOBODY else PLAYER_NAMES[number]


NAMERS: Final[dict[Fact, Namer]] = {
    Fact.TILE: lambda box, _players, number: box.tile_name(number),
    Fact.CITY_CELL: _city,
    Fact.MINE_CELL: _mine,
    Fact.PLAYER: _who,
    Fact.OWNER: _who,
    Fact.RESOURCE: lambda _box, _players, number: Resource(number).name.lower(),
    Fact.GUILD: lambda _box, _players, number: KINDS[number],
    Fact.COLOUR: lambda _box, _players, number: Colour(number).name.lower(),
    Fact.STAND: lambda _box, _players, number: Stand(number).name.lower(),
    Fact.ARM: lambda _box, _players, number: Indicator(number).name.lower(),
    Fact.ACTION: lambda _box, _players, number: Action(number).name.lower(),
    Fact.ACTION_CARD: lambda box, _players, number: box.card_name(number),
    Fact.EVENT: lambda box, _players, number: box.events[number].name,
    Fact.TASK: lambda _box, _players, number: TaskKind(number).name.lower(),
    Fact.ROW: lambda _box, _players, number: str(number + 1),
    Fact.COLUMN: lambda _box, _players, number: str(number + 1),
    Fact.SETUP_CARD: lambda _box, _players, number: str(number + 1),
    Fact.TURN: lambda _box, _players, number: str(number + 1),
}
"""How a number is told; any other is just a number."""


def fact_words(box: Box, players: int, facts: Facts) -> str:
    """`cost 8, money 5`"""
    words = []
    for fact, number in facts:
        namer = NAMERS.get(fact)
        told = str(number) if namer is None else namer(box, players, number)
        words.append(f"{fact.name.lower().replace('_', ' ')} {told}")
    return ", ".join(words)


def refusal_sentence(box: Box, players: int, refusal: Refusal) -> str:
    """The clause that refuses, with its numbers."""
    told = fact_words(box, players, refusal.facts)
    return f"{refusal.clause.value}: {told}" if told else refusal.clause.value
