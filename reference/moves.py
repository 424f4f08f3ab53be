"""Moves of the players and outcomes of chance. A move is its kind and its numbers, nothing else."""

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from kutnahora.reference.naming import labelled, word


class Kind(IntEnum):
    """Kinds of move, in the order of a list; `SKIP` is the last of the decisions."""

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
    SKIP = 16
    # outcomes of chance
    DRAW = 17
    REVEAL = 18
    ROCK = 19
    EVENT = 20
    MINE_CARD = 21
    GUILD_CARD = 22
    STACK = 23


FIRST_CHANCE = Kind.DRAW


NUMBERS: Final[dict[Kind, tuple[str, ...]]] = {
    Kind.CARD: ("card", "half", "action"),
    Kind.HIRE: ("miners",),
    Kind.MINE: ("tile", "cell"),
    Kind.RIGHTS: ("row", "column"),
    Kind.PLOT: ("cell",),
    Kind.BUILD: ("tile", "cell"),
    Kind.PUBLIC: ("row", "column"),
    Kind.COUNCIL: ("colour",),
    Kind.HOUSE: ("row",),
    Kind.PATRICIAN: ("colour",),
    Kind.SCORE: ("cell",),
    Kind.TECH: ("cell",),
    Kind.TAX: ("answer",),
    Kind.GUILDS: ("set",),
    Kind.ROWS: ("guild",) * 3,
    Kind.TAKE: (),
    Kind.SKIP: (),
    Kind.DRAW: ("tile",),
    Kind.REVEAL: ("tile",),
    Kind.ROCK: ("tile",),
    Kind.EVENT: ("event",),
    Kind.MINE_CARD: ("card",),
    Kind.GUILD_CARD: ("card",),
    Kind.STACK: ("guild",),
}
"""What the numbers of a move are, by its kind."""
NO_EFFECT: Final = 2
"""The `half` of a card played for nothing (turn.skip)."""


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """One move or outcome; `NUMBERS` says what its numbers are."""

    kind: Kind
    numbers: tuple[int, ...] = ()

    def __repr__(self) -> str:
        parts = (word(self.kind), *labelled(NUMBERS[self.kind], self.numbers))
        if self.kind == Kind.CARD and self.numbers[1:] == (NO_EFFECT, 0):
            parts = (*parts[:2], "for nothing")
        return f"Move({', '.join(parts)})"


SKIP = Move(Kind.SKIP)
