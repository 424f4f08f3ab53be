"""One player's points if the game ended now, by source and item by item."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from kutnahora.reference import constants, facts
from kutnahora.reference.box import Box
from kutnahora.reference.position import Position
from kutnahora.reference.rules.common import price_of
from kutnahora.reference.rules.final import breakdown, building_points, place_of, row_points
from kutnahora.reference.rules.income import produced
from kutnahora.reference.terms import NOTHING, PLAYER_NAMES, Resource
from kutnahora.reference.view.mine import MineRow, mine_rows
from kutnahora.reference.view.tiles import city_names, icon_names, resource_name, tile_names

# the city -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Icons beside a building whose kind is among its own."""

    cell: str | None
    """Where they are; None for the board edge."""
    tile: str | None
    """The building there; None for the board edge."""
    icons: tuple[str, ...]
    """The icons that match, a point each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildingScore:
    """An own building."""

    cell: str
    tile: str
    kinds: tuple[str, ...]
    """The kinds of icons it shows."""
    matches: tuple[Match, ...]
    """The board edge first, then the cells above, left, right, below; those without a match are left out."""
    points: int


def _building(box: Box, p: Position, cell: int) -> BuildingScore:
    tile = p.city[cell].tile
    (name,) = city_names(box, len(p.players), (cell,))
    own = box.icons(tile)
    return BuildingScore(
        cell=name,
        tile=box.tile_name(tile),
        kinds=icon_names(box, tuple(min(1, count) for count in own)),
        matches=tuple(match for match in _beside(box, p, cell, own) if match.icons),
        points=building_points(box, p, cell),
    )


def _beside(box: Box, p: Position, cell: int, own: tuple[int, ...]) -> Iterator[Match]:
    """What matches on each side."""
    board = box.board(len(p.players))

    def matching(icons: tuple[int, ...]) -> tuple[str, ...]:
        return icon_names(box, tuple(n if mine else 0 for n, mine in zip(icons, own, strict=True)))

    yield Match(cell=None, tile=None, icons=matching(board.villages[cell]))
    for beside in facts.neighbours(board.city_rows, board.city_columns, cell):
        if (tile := p.city[beside].tile) != NOTHING:
            (name,) = city_names(box, len(p.players), (beside,))
            yield Match(cell=name, tile=box.tile_name(tile), icons=matching(box.icons(tile)))


# the mine -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class RowScore:
    """A row of the mine."""

    row: MineRow
    place: int | None
    """The place by own stars, from 1; None without a star there."""
    level_with: tuple[str, ...]
    """Who else has as many stars."""
    points: int


def _row(box: Box, row: MineRow, who: int) -> RowScore:
    own = row.players[who]
    level = [other for other, count in enumerate(row.players) if other != who and count == own > 0]
    return RowScore(
        row=row,
        place=place_of(row.players, who) + 1 if own else None,
        level_with=tuple(PLAYER_NAMES[other] for other in level),
        points=row_points(box, row.players, row.rocks, who),
    )


# the rest -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Sold:
    """What one resource brings."""

    resource: str
    production: int
    price: int
    groschen: int


def income(box: Box, p: Position, who: int) -> tuple[Sold, ...]:
    """The goods that an income action would sell; none before the guilds are chosen."""
    player = p.players[who]
    made = produced(player.guilds, player.production)
    return tuple(
        Sold(
            resource=resource_name(good),
            production=made[good],
            price=price_of(box, p, good),
            groschen=made[good] * price_of(box, p, good),
        )
        for good in Resource
        if made[good] > 0
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Extra:
    """Pieces that give a point each."""

    kind: Literal["tile", "plot", "pelican"]
    """Tiles in slots, plots without a building, unused pelicans."""
    names: tuple[str, ...]
    """Which; pelicans have no names."""
    points: int


def _extras(box: Box, p: Position, who: int) -> tuple[Extra, ...]:
    player = p.players[who]
    tiles = tile_names(box, player.slots.tiles)
    plots = city_names(box, len(p.players), player.plots.cells)
    return (
        Extra(kind="tile", names=tiles, points=len(tiles)),
        Extra(kind="plot", names=plots, points=len(plots)),
        Extra(kind="pelican", names=(), points=player.pelicans.unused),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """The final scoring of one player: what it would give now; after the end, what it gave."""

    player: str
    in_play: int
    """Points won before the final scoring."""
    city: int
    mine: int
    income: int
    reputation: int
    extras: int
    total: int
    """The sum of these."""
    buildings: tuple[BuildingScore, ...]
    """The items of `city`."""
    rows: tuple[RowScore, ...]
    """The items of `mine`."""
    sold: tuple[Sold, ...]
    """The items of `income`."""
    groschen: int
    """Their sum; every `groschen_per_point` of it are a point."""
    groschen_per_point: int
    reputation_at: int
    """Where the marker stands; `reputation` is printed there."""
    pieces: tuple[Extra, ...]
    """The items of `extras`."""


def score(box: Box, p: Position, who: int) -> Score:
    """The points of one player if the game ended now."""
    parts, standing = breakdown(box, p, who), p.players[who].standing
    in_play = standing.points - parts.total if p.over else standing.points
    sold = income(box, p, who)
    return Score(
        player=PLAYER_NAMES[who],
        in_play=in_play,
        city=parts.city,
        mine=parts.mine,
        income=parts.income,
        reputation=parts.reputation,
        extras=parts.extras,
        total=in_play + parts.total,
        buildings=tuple(_building(box, p, cell) for cell in facts.own_cells(p.city, who)),
        rows=tuple(_row(box, row, who) for row in mine_rows(box, p)),
        sold=sold,
        groschen=sum(good.groschen for good in sold),
        groschen_per_point=constants.INCOME_PER_POINT,
        reputation_at=standing.reputation,
        pieces=_extras(box, p, who),
    )
