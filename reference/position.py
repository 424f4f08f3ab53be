"""The position: what the players at the table know, and what is still owed."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from kutnahora.reference.kernel.arm import Arm
from kutnahora.reference.kernel.cathedral import Cathedral
from kutnahora.reference.kernel.deck import Deck
from kutnahora.reference.kernel.hand import Hand
from kutnahora.reference.kernel.houses import Houses
from kutnahora.reference.kernel.miners import Miners
from kutnahora.reference.kernel.patricians import Patricians
from kutnahora.reference.kernel.pelicans import Pelicans
from kutnahora.reference.kernel.plots import Plots
from kutnahora.reference.kernel.production import Production
from kutnahora.reference.kernel.purse import Purse
from kutnahora.reference.kernel.slots import Slots
from kutnahora.reference.kernel.stacks import Hall
from kutnahora.reference.kernel.standing import Standing
from kutnahora.reference.kernel.tax import Tax
from kutnahora.reference.kernel.technology import Technology
from kutnahora.reference.naming import labelled, seat, word
from kutnahora.reference.terms import NOBODY, NOTHING
from kutnahora.reference.values import replace


class TaskKind(IntEnum):
    """What can be owed: a decision, a piece to be revealed, or the rest of an effect that runs by itself."""

    # decisions
    CARD = 0
    HIRE = 1
    MINE = 2
    RIGHTS = 3
    PLOT = 4
    BUILD = 5
    PUBLIC = 6
    COUNCIL = 7
    HOUSE = 8
    PATRICIAN = 9
    SCORE = 10
    TECH = 11
    TAX = 12
    GUILDS = 13
    ROWS = 14
    TAKE = 15
    # chance
    DRAW = 16
    REVEAL = 17
    RED = 18
    ROCK = 19
    EVENT = 20
    MINE_CARD = 21
    GUILD_CARD = 22
    STACK = 23
    # what runs by itself
    PUBLIC_STACKS = 24
    TURN = 25
    ACT = 26
    EFFECTS = 27
    HOUSE_EFFECT = 28
    ADVANCE = 29
    CITY = 30
    DISCARD = 31
    TURN_TILE = 32
    ROUND_END = 33
    EVENT_END = 34
    PATRICIANS = 35
    RED_ARRIVE = 36
    ROUND_NEXT = 37
    FINAL = 38


FIRST_CHANCE_TASK: Final = TaskKind.DRAW
FIRST_RUNNING_TASK: Final = TaskKind.PUBLIC_STACKS


NUMBERS: Final[dict[TaskKind, tuple[str, ...]]] = {
    TaskKind.CARD: ("number", "turn"),  # of the card in its turn
    TaskKind.MINE: ("free",),
    TaskKind.RIGHTS: ("free",),
    TaskKind.PLOT: ("free",),
    TaskKind.BUILD: ("free",),
    TaskKind.TECH: ("tile",),
    TaskKind.TAKE: ("cathedral",),  # the number of its tile
    TaskKind.GUILDS: ("card",),
    TaskKind.DRAW: ("tiles",),  # still to draw
    TaskKind.REVEAL: ("stack",),
    TaskKind.RED: ("row",),
    TaskKind.ROCK: ("card", "number"),
    TaskKind.STACK: ("place",),
    TaskKind.TURN: ("turn",),
    TaskKind.ACT: ("action", "free"),
    TaskKind.EFFECTS: ("tile", "step"),
    TaskKind.HOUSE_EFFECT: ("row",),
    TaskKind.ADVANCE: ("stand", "cards"),
    TaskKind.CITY: ("stand", "builds"),  # so far
}
"""What `a` and `b` of a task are, by its kind; otherwise they are 0."""


@dataclass(frozen=True, slots=True)
class Task:
    """One thing owed. `NUMBERS` says what `a` and `b` are."""

    kind: TaskKind
    player: int = NOBODY
    a: int = 0
    b: int = 0

    @property
    def free(self) -> bool:
        """Whether a cathedral tile grants it for nothing, where `NUMBERS` says `free`."""
        return (self.b if self.kind == TaskKind.ACT else self.a) == 1

    def __repr__(self) -> str:
        fields = NUMBERS.get(self.kind, ())
        numbers = (self.a, self.b)[: max(len(fields), bool(self.a), 2 * bool(self.b))]
        return f"Task({', '.join((word(self.kind), *seat(self.player), *labelled(fields, numbers)))})"


@dataclass(frozen=True, slots=True)
class Lot:
    """A cell of the city or the mine: the tile on it and whose it is."""

    tile: int
    owner: int


EMPTY_LOT: Final = Lot(NOTHING, NOBODY)


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """One player's board."""

    guilds: tuple[int, ...]
    """The guild of each row; empty before the sets are chosen."""
    purse: Purse
    miners: Miners
    standing: Standing
    houses: Houses
    production: Production
    pelicans: Pelicans
    plots: Plots
    slots: Slots
    hand: Hand


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """Everything known at the table. Unseen pieces are the box minus what is here (terms.open)."""

    box: str
    """Name and hash of the box."""
    with_events: bool
    round: int
    start: int
    """The start player of this round."""
    players: tuple[Player, ...]
    city: tuple[Lot, ...]
    mine: tuple[Lot, ...]
    hall: Hall
    gone: tuple[int, ...]
    """Building tiles that left the game, in box order."""
    drawn: tuple[int, ...]
    """Mine tiles in hand, in box order."""
    discard: tuple[int, ...]
    """Discarded mine tiles, in box order."""
    mixed: bool
    """The mine stack was reshuffled: its groups are mixed (mine.reshuffle)."""
    technology: Technology
    decks: tuple[Deck, ...]
    arms: tuple[Arm, ...]
    cathedral: Cathedral
    tax: Tax
    patricians: Patricians
    event: int
    """The event of this round, NOTHING if there is none."""
    past_events: tuple[int, ...]
    """Events of earlier rounds, in box order."""
    agenda: tuple[Task, ...]
    """What is owed; the next task is the last one. Empty: the game is over."""

    def __repr__(self) -> str:
        owed = "over" if self.over else repr(self.task)
        return f"Position({self.box}, {len(self.players)} players, round {self.round}, {owed})"

    @property
    def task(self) -> Task:
        """What is owed now."""
        return self.agenda[-1]

    @property
    def over(self) -> bool:
        return not self.agenda


def same_turn(start: Position, p: Position) -> bool:
    """Whether the turn of a position goes on: what lies at the bottom of the agenda is still owed."""
    if p.over or p.round != start.round:
        return False
    then, now = start.agenda[0], p.agenda[0]
    return (then.kind, then.player, then.a) == (now.kind, now.player, now.a)


def with_player(p: Position, who: int, player: Player) -> Position:
    """The position with one player's board changed."""
    return replace(p, players=p.players[:who] + (player,) + p.players[who + 1 :])


def with_lot(lots: tuple[Lot, ...], cell: int, lot: Lot) -> tuple[Lot, ...]:
    """A board with one cell changed."""
    return lots[:cell] + (lot,) + lots[cell + 1 :]


def push(p: Position, *tasks: Task) -> Position:
    """Put tasks on the agenda; the last of them is carried out first."""
    return replace(p, agenda=p.agenda + tasks) if tasks else p


def pop(p: Position) -> Position:
    """Take the task on top off the agenda."""
    return replace(p, agenda=p.agenda[:-1])
