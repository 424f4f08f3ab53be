"""Moves of the players and outcomes of chance. A move is its kind and its numbers, nothing else."""

from dataclasses import dataclass
from enum import IntEnum


class Kind(IntEnum):
    """Kinds of move, in the order in which a list shows them; `SKIP` is last of the decisions."""

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


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """`numbers` by kind:

    card (card, half, action), half 2 for nothing · hire (miners) · mine (tile, cell) ·
    rights, public (row, column) · plot (cell) · build (tile, cell) · council, patrician (colour) ·
    house (row) · score (cell) · tech (cell) · tax (0 pay, 1 refuse) · guilds (set) ·
    rows (three guilds) · take () · skip () ·
    draw, reveal, rock (tile) · event (event) · mine_card, guild_card (card) · stack (guild)
    """

    kind: Kind
    numbers: tuple[int, ...] = ()


SKIP = Move(Kind.SKIP)
NO_EFFECT = 2
"""The `half` of a card played for nothing (turn.skip)."""
