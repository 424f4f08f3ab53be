"""What the engine says: refusals before a move, events after it. Both hold numbers, never text.

Events are complete: whatever changes on the table is in the `changes` of one event, with the number before
and after. To read all events is to know the table (`reference/ledger.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Final

from kutnahora.reference.clauses import Clause
from kutnahora.reference.naming import labelled, named, seat, word

if TYPE_CHECKING:
    from kutnahora.reference.position import Position, Task


class Fact(IntEnum):
    """What a number in a refusal or an event means."""

    COST = 0
    MONEY = 1
    CHANGE = 4
    COUNT = 5
    LIMIT = 6
    RESOURCE = 7
    QUANTITY = 8
    PRICE = 9
    TILE = 10
    CITY_CELL = 11
    MINE_CELL = 12
    OWNER = 13
    STAND = 14
    CARD = 15
    NOTCH = 16
    ARM = 17
    GUILD = 18
    COLOUR = 19
    ROW = 20
    COLUMN = 21
    ACTION = 22
    ACTION_CARD = 23
    POINTS = 24
    REPUTATION = 25
    ROUND = 26
    TURN = 27
    PLAYER = 28
    EVENT = 29
    STACK = 30
    """A stack of the town hall, by its kind; the red stacks count on from theirs, one per row."""
    PLACE = 31
    """A place of the town hall: row times four plus column."""
    SETUP_CARD = 32
    CATHEDRAL_TILE = 33
    LEVEL = 34
    TASK = 35
    WOOD = 36
    PELICANS = 37
    STEPS = 38
    """Steps on the reputation track; negative ones go left."""


Facts = tuple[tuple[Fact, int], ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not legal."""

    clause: Clause
    facts: Facts = ()

    def __repr__(self) -> str:
        return f"Refusal({', '.join((self.clause.value, *_named(self.facts)))})"


def _named(facts: Facts) -> tuple[str, ...]:
    return labelled((fact.name.lower() for fact, _number in facts), (number for _fact, number in facts))


class Counted(IntEnum):
    """What an event can change: `PLACES` says which of several, `VALUES` what the numbers are."""

    # of the event's player
    MONEY = 0
    POINTS = 1
    REPUTATION = 2
    UNUSED_PELICANS = 3
    USED_PELICANS = 4
    MINERS_IN_POOL = 5
    MINERS_IN_RESERVE = 6
    MINERS_ON_MINES = 7
    ORE_FROM_MINES = 8
    PRODUCTION = 9
    HOUSES = 10
    GUILD = 11
    """The guild, NOTHING before it is chosen."""
    PLOT = 12
    """1 if the player's marker is there, else 0."""
    SLOT = 13
    """1 if the player holds it, else 0."""
    CARD = 14
    """1 in hand, else 0."""
    # of the table
    ROUND = 15
    START_PLAYER = 16
    TAX = 17
    TECHNOLOGY = 18
    """Technology tiles taken."""
    CATHEDRAL_TURNED = 19
    CATHEDRAL_UNDER_WAY = 20
    DECK = 21
    """The front card."""
    ARM = 22
    """The notch."""
    SUPPLY = 23
    PATRICIAN_POOL = 24
    COUNCIL = 25
    CITY_TILE = 26
    CITY_OWNER = 27
    MINE_TILE = 28
    MINE_OWNER = 29
    STACK_PLACE = 30
    """NOTHING if it does not lie in the town hall."""
    STACK_TOP = 31
    """The tile on top, NOTHING until it is seen."""
    STACK_UNDER = 32
    """Tiles under the top one."""
    GONE = 33
    """1 if it left the game, else 0."""
    DRAWN = 34
    """1 if it is in hand, else 0."""
    DISCARDED = 35
    """1 if it lies in the discard pile, else 0."""
    MIXED = 36
    """1 once the mine stack was reshuffled."""
    EVENT = 37
    """The event of this round, NOTHING if there is none."""
    PAST_EVENT = 38
    """1 if it was one of an earlier round, else 0."""
    PRICE = 39


PLACES: Final = {
    Counted.PRODUCTION: Fact.ROW,
    Counted.HOUSES: Fact.ROW,
    Counted.GUILD: Fact.ROW,
    Counted.PLOT: Fact.CITY_CELL,
    Counted.SLOT: Fact.TILE,
    Counted.CARD: Fact.ACTION_CARD,
    Counted.DECK: Fact.STAND,
    Counted.ARM: Fact.ARM,
    Counted.SUPPLY: Fact.COLOUR,
    Counted.PATRICIAN_POOL: Fact.COLOUR,
    Counted.COUNCIL: Fact.COLOUR,
    Counted.CITY_TILE: Fact.CITY_CELL,
    Counted.CITY_OWNER: Fact.CITY_CELL,
    Counted.MINE_TILE: Fact.MINE_CELL,
    Counted.MINE_OWNER: Fact.MINE_CELL,
    Counted.STACK_PLACE: Fact.STACK,
    Counted.STACK_TOP: Fact.STACK,
    Counted.STACK_UNDER: Fact.STACK,
    Counted.GONE: Fact.TILE,
    Counted.DRAWN: Fact.TILE,
    Counted.DISCARDED: Fact.TILE,
    Counted.PAST_EVENT: Fact.EVENT,
    Counted.PRICE: Fact.RESOURCE,
}
"""What the place of a change is, where there are several of a thing."""
VALUES: Final = {
    Counted.GUILD: Fact.GUILD,
    Counted.START_PLAYER: Fact.PLAYER,
    Counted.CITY_TILE: Fact.TILE,
    Counted.CITY_OWNER: Fact.OWNER,
    Counted.MINE_TILE: Fact.TILE,
    Counted.MINE_OWNER: Fact.OWNER,
    Counted.STACK_TOP: Fact.TILE,
    Counted.STACK_PLACE: Fact.PLACE,
    Counted.EVENT: Fact.EVENT,
}
"""What the numbers of a change are, where they are not counts."""


@dataclass(frozen=True, slots=True)
class Change:
    """A number on the table that changed."""

    what: Counted
    before: int
    after: int
    place: int = 0
    """Which of several, as `PLACES` says."""

    def __repr__(self) -> str:
        place = f"[{named(PLACES[self.what].name.lower(), self.place)}]" if self.what in PLACES else ""
        value = VALUES[self.what].name.lower() if self.what in VALUES else ""
        return f"{word(self.what)}{place} {named(value, self.before)} -> {named(value, self.after)}"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, and the clause that says so. `player` is NOBODY where no player acts."""

    clause: Clause
    player: int
    facts: Facts = ()
    changes: tuple[Change, ...] = ()
    """All that it changed; empty if a clause is only cited."""

    def __repr__(self) -> str:
        parts = (self.clause.value, *seat(self.player), *_named(self.facts), *map(repr, self.changes))
        return f"Event({', '.join(parts)})"


@dataclass(frozen=True, slots=True)
class Step:
    """A position and what led to it. Steps add up: the later position, all events in order."""

    position: Position
    events: tuple[Event, ...] = ()

    def __add__(self, later: Step) -> Step:
        return Step(later.position, self.events + later.events)


@dataclass(frozen=True, slots=True)
class Stage:
    """One task that was carried out: the position that owed it, and what came of it."""

    before: Position
    task: Task
    after: Position
    events: tuple[Event, ...]


class IllegalMove(Exception):
    """A move that the rules refuse, with every reason."""

    def __init__(self, reasons: tuple[Refusal, ...]) -> None:
        super().__init__(", ".join(reason.clause.value for reason in reasons))
        self.reasons = reasons
