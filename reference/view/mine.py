"""The mine."""

from dataclasses import dataclass

from kutnahora.reference.box import Box
from kutnahora.reference.position import Position, TaskKind
from kutnahora.reference.rules.common import refuse_unpaid
from kutnahora.reference.rules.mine import MineFacts, mine_facts, refuse_closed_cell
from kutnahora.reference.view.names import mine_names, player_name
from kutnahora.reference.view.stars import MineRow, mine_rows
from kutnahora.reference.view.tiles import TileFace, face_or_none
from kutnahora.reference.view.when import buyer


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
