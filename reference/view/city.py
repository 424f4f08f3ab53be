"""The city."""

from dataclasses import dataclass

from kutnahora.reference.box import Box
from kutnahora.reference.position import Position, TaskKind
from kutnahora.reference.rules.plot import (
    PlotFacts,
    cell_refusals,
    plot_cost,
    plot_facts,
    refuse_claimed,
    refuse_not_adjacent,
)
from kutnahora.reference.terms import NOBODY
from kutnahora.reference.view.tiles import TileFace, city_names, face_or_none, icon_names, player_name
from kutnahora.reference.view.when import buyer

Icons = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CityCell:
    """A cell of the city."""

    cell: str
    """`c4`"""
    tile: TileFace | None
    """The building."""
    owner: str | None
    """Whose building it is; None for a public one, and without a building."""
    plot: str | None
    """Whose plot marker lies here."""
    villages: Icons
    """The icons on the board edges beside it."""
    cost: int | None
    """What a plot here costs the player for whom prices are shown; None where none can be claimed."""
    claimable: bool
    """Whether that player could claim it now: a marker and the money are there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CityBoard:
    """The cells, and the villages around them."""

    rows: int
    columns: int
    cells: tuple[CityCell, ...]
    """Row by row."""
    top: tuple[Icons, ...]
    """Village icons above each column, those of the corners too."""
    bottom: tuple[Icons, ...]
    left: tuple[Icons, ...]
    """Village icons left of each row; those of the corners stand above and below."""
    right: tuple[Icons, ...]


def city_board(box: Box, p: Position) -> CityBoard:
    """Buildings, plots, villages, and what a plot costs now."""
    board, who = box.board(len(p.players)), buyer(p)
    columns = board.city_columns
    villages = tuple(icon_names(box, counts) for counts in board.villages)
    left, right = (((), *villages[columns + at : -columns : columns], ()) for at in (0, columns - 1))
    free = not p.over and p.task.kind == TaskKind.PLOT and p.task.free
    shared = plot_facts(box, p, who, free=free, reputation=p.players[who].standing.reputation)
    names = city_names(box, len(p.players), range(board.city_cells))
    return CityBoard(
        rows=board.city_rows,
        columns=columns,
        cells=tuple(_cell(box, p, shared, cell, name, villages[cell]) for cell, name in enumerate(names)),
        top=villages[:columns],
        bottom=villages[-columns:],
        left=left,
        right=right,
    )


def _cell(box: Box, p: Position, shared: PlotFacts, cell: int, name: str, villages: Icons) -> CityCell:
    lot = p.city[cell]
    marker = next((who for who, player in enumerate(p.players) if cell in player.plots.cells), NOBODY)
    return CityCell(
        cell=name,
        tile=face_or_none(box, lot.tile),
        owner=player_name(lot.owner),
        plot=player_name(marker),
        villages=villages,
        cost=None if p.over else _cost(shared, cell),
        claimable=not p.over and next(cell_refusals(shared, cell), None) is None,
    )


def _cost(shared: PlotFacts, cell: int) -> int | None:
    beside = shared.beside[cell]
    if refuse_claimed(shared.unclaimed[cell], cell) or refuse_not_adjacent(shared.anywhere, beside, cell):
        return None
    return plot_cost(shared.clause, beside, shared.reputed)
