"""A move in words, for people who do not read the notation."""

from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile
from typing import Final

from kutnahora.cli.text import listed, plural
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.events import Counted, Stage
from kutnahora.reference.ledger import Account, net
from kutnahora.reference.moves import NO_EFFECT, Kind, Move
from kutnahora.reference.notation import cell_name
from kutnahora.reference.position import Position, TaskKind
from kutnahora.reference.terms import Action, Colour, Guild

Describer = Callable[[Box, Position, tuple[int, ...]], str]

ACTIONS: Final = {
    Action.PLOT: "claim a plot",
    Action.MINE: "open a mine",
    Action.RIGHTS: "take rights",
    Action.BUILDING: "build",
    Action.INCOME: "collect income",
    Action.CATHEDRAL: "work on St. Barbara",
}

DECLINED: Final = {
    TaskKind.MINE: "discard what was drawn",
    TaskKind.TECH: "remove the technology tile",
    TaskKind.PUBLIC: "take no tile",
    TaskKind.COUNCIL: "pay for no seat",
}
TWO_INCOMES: Final = 5
"""The cathedral tile with two income actions; tile 9 has two mine actions."""


def _card(box: Box, _p: Position, numbers: tuple[int, ...]) -> str:
    card, half, action = numbers
    if half == NO_EFFECT:
        return f"play {box.card_name(card)} for nothing"
    joker = ", as a joker" if box.action(card, half) == Action.JOKER else ""
    return f"{ACTIONS[Action(action)]} with {box.card_name(card)}{joker}"


def _hire(_box: Box, _p: Position, numbers: tuple[int, ...]) -> str:
    return f"hire {plural(numbers[0], 'miner')}" if numbers[0] else "hire nobody"


def _on_mine(box: Box, p: Position, cell: int) -> str:
    return cell_name(cell, box.board(len(p.players)).mine_columns)


def _in_city(box: Box, p: Position, cell: int) -> str:
    return cell_name(cell, box.board(len(p.players)).city_columns)


def _colour(number: int) -> str:
    return Colour(number).name.lower()


def _guild(number: int) -> str:
    return Guild(number).name.lower()


def top_tile(box: Box, p: Position, numbers: tuple[int, ...]) -> str:
    """The tile on top of a stack in the town hall."""
    row, column = numbers
    return box.tile_name(p.hall.rows[row][column].top)


def guilds_of_set(box: Box, p: Position, numbers: tuple[int, ...]) -> list[str]:
    """The guilds of a set that can be chosen now."""
    return [_guild(guild) for guild in box.guild_sets[p.task.a][len(p.players)][numbers[0]]]


def guild_of_row(p: Position, numbers: tuple[int, ...]) -> str:
    """The guild of a row of the player who decides."""
    return _guild(p.players[p.task.player].guilds[numbers[0]])


DESCRIBERS: Final[dict[Kind, Describer]] = {
    Kind.CARD: _card,
    Kind.HIRE: _hire,
    Kind.MINE: lambda box, p, numbers: f"place {box.tile_name(numbers[0])} on {_on_mine(box, p, numbers[1])}",
    Kind.RIGHTS: lambda box, p, numbers: f"take {top_tile(box, p, numbers)} into a slot",
    Kind.PLOT: lambda box, p, numbers: f"claim {_in_city(box, p, numbers[0])}",
    Kind.BUILD: lambda box, p, numbers: (
        f"build {box.tile_name(numbers[0])} on {_in_city(box, p, numbers[1])}"
    ),
    Kind.PUBLIC: lambda box, p, numbers: f"take {top_tile(box, p, numbers)} for free",
    Kind.COUNCIL: lambda _box, _p, numbers: f"pay to seat a {_colour(numbers[0])} patrician",
    Kind.HOUSE: lambda _box, p, numbers: f"give up a house of the {guild_of_row(p, numbers)}",
    Kind.PATRICIAN: lambda _box, _p, numbers: f"seat a {_colour(numbers[0])} patrician",
    Kind.SCORE: lambda box, p, numbers: f"score the building on {_in_city(box, p, numbers[0])}",
    Kind.TECH: lambda box, p, numbers: f"place the technology tile on {_on_mine(box, p, numbers[0])}",
    Kind.TAX: lambda _box, _p, numbers: "refuse the tax" if numbers[0] else "pay the tax",
    Kind.GUILDS: lambda box, p, numbers: f"take {listed(guilds_of_set(box, p, numbers))}",
    Kind.ROWS: lambda _box, _p, numbers: f"rows from the top: {', '.join(map(_guild, numbers))}",
    Kind.TAKE: lambda _box, p, _numbers: (
        "collect income twice" if p.task.a == TWO_INCOMES else "open two mines"
    ),
    Kind.SKIP: lambda _box, p, _numbers: DECLINED.get(p.task.kind, "decline"),
}
"""By kind of decision: its text from box, position and the numbers of the move."""


GAINS: Final[dict[Counted, Callable[[int], str]]] = {
    Counted.MONEY: lambda gained: f"{gained:+d} gr",
    Counted.POINTS: lambda gained: plural(gained, "point", "+"),
    Counted.REPUTATION: lambda gained: f"{gained:+d} reputation",
}
"""The changes that a player wants to see beside a move."""


def in_words(box: Box, p: Position, move: Move) -> str:
    """What a move does, and what it changes at once: `build sawmill on c4 (-6 gr)`."""
    changed = ", ".join(changes(box, p, move))
    return DESCRIBERS[move.kind](box, p, move.numbers) + (f" ({changed})" if changed else "")


def turn_in_words(box: Box, p: Position, moves: Iterable[Move]) -> str:
    """A sentence: what each of the moves does, and what it changes at once."""
    meanings = []
    for move in moves:
        meanings.append(in_words(box, p, move))
        p = engine.apply(box, p, move).position
    text = "; ".join(meanings)
    return f"{text[0].upper()}{text[1:]}."


def changes(box: Box, p: Position, move: Move) -> list[str]:
    """The money, points and reputation that its player gains or loses at once by a move."""
    changed = net(event for stage in _own(box, p, move) for event in stage.events)
    gains = ((words, changed.get(Account(what, p.task.player, 0))) for what, words in GAINS.items())
    return [words(change[1] - change[0]) for words, change in gains if change is not None]


def _own(box: Box, p: Position, move: Move) -> Iterator[Stage]:
    """The stages of a move itself, not of what was waiting below it: patricians score after a tax."""
    first, *following = engine.stages(box, p, move)
    yield first
    yield from takewhile(lambda stage: len(stage.before.agenda) >= len(p.agenda), following)
