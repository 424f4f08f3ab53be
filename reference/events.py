"""What the engine says: refusals before a move, events after it. Both hold numbers, never text."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from kutnahora.reference.clauses import Clause

if TYPE_CHECKING:
    from kutnahora.reference.position import Position, Task


class Fact(IntEnum):
    """What a number in a refusal or an event is."""

    COST = 0
    MONEY = 1
    BEFORE = 2
    AFTER = 3
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
    SETUP_CARD = 32
    CATHEDRAL_TILE = 33
    LEVEL = 34
    TASK = 35
    WOOD = 36


Facts = tuple[tuple[Fact, int], ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not legal."""

    clause: Clause
    facts: Facts = ()


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, and the clause that says so. `player` is NOBODY for the table's own doings."""

    clause: Clause
    player: int
    facts: Facts = ()


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
