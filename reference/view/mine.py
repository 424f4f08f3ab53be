"""The mine with the stars of its rows; the mine stack and the technology tiles."""

from collections import Counter
from dataclasses import dataclass

from kutnahora.reference import constants, facts
from kutnahora.reference.box import FIRST_MINE, FIRST_TECHNOLOGY, Box
from kutnahora.reference.position import Position, TaskKind
from kutnahora.reference.rules.common import refuse_unpaid
from kutnahora.reference.rules.mine import MineFacts, mine_facts, refuse_closed_cell, stack_tiles
from kutnahora.reference.terms import NOBODY
from kutnahora.reference.view.tiles import (
    GROUPS,
    TileFace,
    face,
    face_or_none,
    faces,
    mine_names,
    player_name,
    row_letter,
)
from kutnahora.reference.view.when import buyer


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


@dataclass(frozen=True, slots=True, kw_only=True)
class MineCell:
    """A cell of the mine."""

    cell: str
    """`b5`"""
    tile: TileFace | None
    """A mine, a technology tile or a rock."""
    owner: str | None
    """Whose mine it is; None for a rock, and without a tile."""
    entrance: bool
    wood: int | None
    """What a mine here costs the player for whom prices are shown, 0 where it is free; None where no mine can
    be placed."""
    cost: int | None
    """The same in groschen."""
    affordable: bool
    """Whether a mine can be placed here and that player has the money."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MineBoard:
    """The cells, and the stars of the rows."""

    rows: int
    columns: int
    cells: tuple[MineCell, ...]
    """Row by row."""
    stars: tuple[MineRow, ...]


def mine_board(box: Box, p: Position) -> MineBoard:
    """Mines, rocks, entrances, and what an open cell costs now."""
    board, free = box.board(len(p.players)), _free(p)
    shared = mine_facts(box, p, buyer(p), free=free)
    names = mine_names(box, len(p.players), range(board.mine_cells))
    return MineBoard(
        rows=board.mine_rows,
        columns=board.mine_columns,
        cells=tuple(_cell(box, p, shared, cell, name, free=free) for cell, name in enumerate(names)),
        stars=mine_rows(box, p),
    )


def _cell(box: Box, p: Position, shared: MineFacts, cell: int, name: str, *, free: bool) -> MineCell:
    lot, wood = p.mine[cell], shared.wood[cell]
    cost = wood * shared.price
    is_open = not p.over and refuse_closed_cell(wood, cell) is None
    return MineCell(
        cell=name,
        tile=face_or_none(box, lot.tile),
        owner=player_name(lot.owner),
        entrance=cell in box.board(len(p.players)).entrances,
        wood=(0 if free else wood) if is_open else None,
        cost=cost if is_open else None,
        affordable=is_open and refuse_unpaid(shared.money, cost) is None,
    )


def _free(p: Position) -> bool:
    """Whether the mine under way costs no wood."""
    for task in reversed(p.agenda):
        if task.kind in (TaskKind.MINE, TaskKind.TECH):
            return task.kind == TaskKind.TECH or task.free
        if task.kind in (TaskKind.CARD, TaskKind.TURN):
            break
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class MineGroup:
    """One group of mine tiles."""

    group: str
    """I, II or III."""
    left: int
    """How many are still in the stack."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MineStack:
    """What is known of the mine stack."""

    level: int
    """The technology level: how many tiles are drawn."""
    technology: TileFace | None
    """The technology tile that the next miners' building brings; None when all are taken."""
    groups: tuple[MineGroup, ...]
    left: int
    """Tiles in the stack, of all groups."""
    mixed: bool
    """Whether it was reshuffled: then its groups are mixed."""
    next: tuple[TileFace, ...]
    """The tiles that can come next, each as likely as the others."""
    drawn: tuple[TileFace, ...]
    """The tiles in hand."""
    discarded: tuple[TileFace, ...]


def mine_stack(box: Box, p: Position) -> MineStack:
    """Technology, what is left, drawn and discarded."""
    seen = {lot.tile for lot in p.mine} | set(p.drawn) | set(p.discard)
    left = Counter(box.group(tile) for tile in range(FIRST_MINE, FIRST_TECHNOLOGY) if tile not in seen)
    taken = p.technology.taken
    return MineStack(
        level=box.draws(taken),
        technology=None if taken == constants.TECHNOLOGY_TILES else face(box, FIRST_TECHNOLOGY + taken),
        groups=tuple(MineGroup(group=name, left=left[number]) for number, name in enumerate(GROUPS)),
        left=left.total(),
        mixed=p.mixed,
        next=faces(box, stack_tiles(box, p)),
        drawn=faces(box, p.drawn),
        discarded=faces(box, p.discard),
    )
