"""Tiles, and names for the numbers of the engine: None where a number stands for nobody or nothing."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from kutnahora.reference.box import Box, makes
from kutnahora.reference.notation import KINDS, cell_name
from kutnahora.reference.terms import NOBODY, NOTHING, PLAYER_NAMES, Colour, Family, Resource


def player_name(who: int) -> str | None:
    return None if who == NOBODY else PLAYER_NAMES[who]


def resource_name(resource: int) -> str:
    return Resource(resource).name.lower()


def icon_names(box: Box, counts: Sequence[int]) -> tuple[str, ...]:
    """Match icons by kind, each as often as it is printed."""
    return tuple(kind for kind, count in zip(box.icon_kinds, counts, strict=True) for _time in range(count))


def city_names(box: Box, players: int, cells: Iterable[int]) -> tuple[str, ...]:
    columns = box.board(players).city_columns
    return tuple(cell_name(cell, columns) for cell in cells)


def mine_names(box: Box, players: int, cells: Iterable[int]) -> tuple[str, ...]:
    columns = box.board(players).mine_columns
    return tuple(cell_name(cell, columns) for cell in cells)


def row_letter(row: int) -> str:
    """Row a is the top one."""
    return cell_name(row, 1)[0]


GROUPS: Final = ("I", "II", "III")
FAMILIES: Final[dict[Family, Literal["guild", "public", "mine", "technology", "rock"]]] = {
    Family.GUILD: "guild",
    Family.PUBLIC: "public",
    Family.MINE: "mine",
    Family.TECHNOLOGY: "technology",
    Family.ROCK: "rock",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TileFace:
    """One tile. What it does not show is 0, false, empty or None."""

    name: str
    """As in the notation: `sawmill`, `II-04`."""
    family: Literal["guild", "public", "mine", "technology", "rock"]
    guild: str | None
    """Of a guild tile."""
    colour: str | None
    """Of a public tile."""
    group: str | None
    """Of a mine tile: I, II or III."""
    wood: int
    """Buildings: what it costs. Mines and technology: what the cells beside and below it cost."""
    plot_price: int
    """Buildings: what the plots beside it cost."""
    icons: tuple[str, ...]
    """Match icons, each as often as it is printed."""
    stars: int
    resource: str | None
    """What it produces."""
    production: int
    """How much of it."""
    population: int
    """Cards that the population deck advances."""
    points: int
    reputation: int
    pelicans: int
    tax: int
    """How much the tax rises."""
    cathedral: bool
    """Whether it turns a cathedral tile."""
    marked: bool
    """Whether it is the last tile of its guild's stack."""
    draws: int
    """Technology: mine tiles drawn while it is on top."""


def face(box: Box, tile: int) -> TileFace:
    """What is printed on a tile."""
    family, printed = box.family(tile), box.tiles[tile]
    return TileFace(
        name=printed.name,
        family=FAMILIES[family],
        guild=KINDS[box.guild(tile)] if family == Family.GUILD else None,
        colour=Colour(box.colour(tile)).name.lower() if family == Family.PUBLIC else None,
        group=GROUPS[printed.group] if family == Family.MINE else None,
        wood=printed.wood,
        plot_price=printed.plot_price,
        icons=icon_names(box, printed.icons) if printed.icons else (),
        stars=printed.stars,
        resource=_resource(family, tile),
        production=printed.production,
        population=printed.population,
        points=printed.points,
        reputation=printed.reputation,
        pelicans=printed.pelicans,
        tax=printed.tax,
        cathedral=printed.cathedral,
        marked=printed.marked,
        draws=printed.draws,
    )


def _resource(family: Family, tile: int) -> str | None:
    """A guild makes its own, mines make ore."""
    if family == Family.GUILD:
        return resource_name(makes(tile))
    return resource_name(Resource.ORE) if family in (Family.MINE, Family.TECHNOLOGY) else None


def face_or_none(box: Box, tile: int) -> TileFace | None:
    return None if tile == NOTHING else face(box, tile)


def faces(box: Box, tiles: Iterable[int]) -> tuple[TileFace, ...]:
    return tuple(face(box, tile) for tile in tiles)


def tile_names(box: Box, tiles: Iterable[int]) -> tuple[str, ...]:
    return tuple(map(box.tile_name, tiles))
