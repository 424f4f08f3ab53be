"""The stars in the rows of the mine."""

from dataclasses import dataclass

from kutnahora.reference import facts
from kutnahora.reference.box import Box
from kutnahora.reference.position import Position
from kutnahora.reference.terms import NOBODY
from kutnahora.reference.view.names import row_letter


@dataclass(frozen=True, slots=True, kw_only=True)
class MineRow:
    """The stars of a row, and what they are worth at the end."""

    row: str
    """`a` is the top one."""
    stars: int
    """In all, those of rocks too."""
    rocks: int
    players: tuple[int, ...]
    """Each player's, in seat order."""
    worth: tuple[int, int, int]
    """Points of the first, second and third place."""


def mine_rows(box: Box, p: Position) -> tuple[MineRow, ...]:
    """From top to bottom."""
    board = box.board(len(p.players))
    size = board.mine_rows, board.mine_columns
    seats = (*range(len(p.players)), NOBODY)
    owned = [facts.stars_in_rows(box, *size, p.mine, who) for who in seats]
    return tuple(_row(box, number, stars) for number, stars in enumerate(zip(*owned, strict=True)))


def _row(box: Box, number: int, stars: tuple[int, ...]) -> MineRow:
    *players, rocks = stars
    total = sum(stars)
    first, second, third = (box.star_value(total, place) for place in range(3))
    return MineRow(
        row=row_letter(number),
        stars=total,
        rocks=rocks,
        players=tuple(players),
        worth=(first, second, third),
    )
