"""What is known of the game and so holds in every box. Each function yields the reasons to refuse a draft."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from kutnahora.reference.box import GUILD_TILES, MINE_TILES, PUBLIC_TILES, ROCK_TILES, TECHNOLOGIES
from kutnahora.reference.constants import CARDS, CATHEDRAL_TILES, HOUSE_COLUMNS, HOUSE_ROWS
from kutnahora.reference.files.box.draft import NAMES, RESOURCES, Draft
from kutnahora.reference.files.box.models import HouseEffect, Piece, PlayerBoard
from kutnahora.reference.files.box.part_checks import (
    DECK_CARDS,
    action_cards,
    boards,
    guild_sets,
    mine_setup,
    prices,
)
from kutnahora.reference.files.box.words import shown_key
from kutnahora.reference.files.faults import Fault, shown
from kutnahora.reference.terms import Colour, Guild

SECTIONS: Final = {
    "icons": ("icons", 1),
    "guild_tiles": ("guild tiles", GUILD_TILES),
    "public_tiles": ("public tiles", PUBLIC_TILES),
    "mine_tiles": ("mine tiles", MINE_TILES),
    "technology_tiles": ("technology tiles", TECHNOLOGIES),
    "technology": ("draws after the last technology tile", 1),
    "rocks": ("rocks", ROCK_TILES),
    "action_cards": ("action cards", CARDS),
    "guild_sets": ("guild setup cards", 9),
    "mine_setup": ("mine setup cards", 15),
    "events": ("events", 10),
    "boards": ("boards", 2),
    "reputation": ("reputation track", 1),
    "round_track": ("round track", 1),
    "star_table": ("star table", 1),
    "town_hall": ("town hall colours", 1),
}
"""How many pieces a section has."""
FIXED_NAMES: Final = {
    "technology_tiles": tuple(f"technology-{n}" for n in range(1, TECHNOLOGIES + 1)),
    "rocks": tuple(f"rock-{n}" for n in range(1, ROCK_TILES + 1)),
    "action_cards": tuple(str(n) for n in range(1, CARDS + 1)),
    "guild_sets": tuple(str(n) for n in range(1, 10)),
    "mine_setup": tuple(str(n) for n in range(1, 16)),
    "prices": RESOURCES,
    "boards": ("large", "small"),
}
TILE_ICONS: Final = 6
HOUSES: Final = HOUSE_ROWS * HOUSE_COLUMNS
EVENTS_NEEDED: Final = {"A": 3, "B": 2}  # setup.events: three rounds before the red tiles, two after


@dataclass(frozen=True, slots=True)
class Missing:
    """A component that is not filled in."""

    component: str
    have: int
    need: int

    def __str__(self) -> str:
        return f"{self.component} {self.have} of {self.need}"


def missing(draft: Draft) -> tuple[Missing, ...]:
    """What is not yet there, by component."""
    found = [
        Missing(label, draft.complete[section], need)
        for section, (label, need) in SECTIONS.items()
        if draft.complete[section] < need
    ]
    found += (
        Missing(label, have, need)
        for place, label, have, need in _lists(draft)
        if have < need and (have or place in draft.lacking or place not in draft.places)
    )
    return tuple(found)


def _lists(draft: Draft) -> Iterator[tuple[str, str, int, int]]:
    """Long lists of single pieces: place, label, how many entries there are, how many are needed."""
    taxes = len(draft.cathedral.taxes) if draft.cathedral else 0
    yield "cathedral", "cathedral taxes", taxes, CATHEDRAL_TILES
    rows = house_rows(draft.player_board).values()
    yield "player_board", "houses", sum(min(len(row), HOUSE_COLUMNS) for row in rows), HOUSES
    for resource, need in DECK_CARDS.items():
        cards = len(draft.prices[resource].cards) if resource in draft.prices else 0
        yield f"prices.{resource}", f"{resource} prices", cards, need


def facts(draft: Draft) -> Iterator[Fault]:
    """Every known fact that the draft breaks."""
    yield from names(draft)
    yield from sources(draft)
    yield from icons(draft)
    yield from guild_tiles(draft)
    yield from public_tiles(draft)
    yield from mine_tiles(draft)
    yield from technology(draft)
    yield from cathedral(draft)
    yield from action_cards(draft)
    yield from guild_sets(draft)
    yield from boards(draft)
    yield from mine_setup(draft)
    yield from events(draft)
    yield from prices(draft)
    yield from player_board(draft)
    yield from reputation(draft)
    yield from round_track(draft)
    yield from star_table(draft)
    yield from town_hall(draft)


def names(draft: Draft) -> Iterator[Fault]:
    """Not more pieces than there are, the right names where they are fixed, no name twice."""
    for section, found in draft.names.items():
        if section in FIXED_NAMES:
            for name in found:
                if name not in FIXED_NAMES[section]:
                    known = ", ".join(FIXED_NAMES[section])
                    yield Fault(f"{section}.{shown_key(name)}", f"not one of {known}")
        elif len(found) > SECTIONS[section][1]:
            label, need = SECTIONS[section]
            yield Fault(f"{section}", f"{len(found)} {label}, there are {need}")
    owners: dict[str, str] = {}
    for section in NAMES:
        for name in draft.names[section]:
            if name in owners:
                yield Fault(f"{section}.{shown_key(name)}", f"the name is taken by a piece of {owners[name]}")
            owners.setdefault(name, section)


def sources(draft: Draft) -> Iterator[Fault]:
    """A provenance is given for a field that exists."""
    for place, piece in draft.pieces():
        for key in piece.sources:
            if not _is_part(piece, key):
                yield Fault(f"{place}.sources", f"{shown(key)} is not a field of this piece")


def _is_part(piece: Piece, key: str) -> bool:
    """`name`, a field, or a place of a list: `taxes.3`."""
    field, _, place = key.partition(".")
    if not place:
        return field == "name" or (field in type(piece).model_fields and field not in ("source", "sources"))
    value: object = getattr(piece, field, None)
    return isinstance(value, tuple) and place in {str(n + 1) for n in range(len(value))}


def icons(draft: Draft) -> Iterator[Fault]:
    """Icons are of the kinds of this box."""
    if draft.icons is None:
        return
    kinds = draft.icons.kinds
    for kind, times in Counter(kinds).items():
        if times > 1:
            yield Fault("icons.kinds", f"{shown(kind)} is there twice")
    guild = [(f"guild_tiles.{name}", tile.icons) for name, tile in draft.guild_tiles.items()]
    public = [(f"public_tiles.{name}", tile.icons) for name, tile in draft.public_tiles.items()]
    for place, shows in (*guild, *public):
        if len(shows) > TILE_ICONS:
            yield Fault(f"{place}.icons", f"{len(shows)} icons, at most {TILE_ICONS} are possible")
        for icon in sorted(set(shows) - set(kinds)):
            yield Fault(f"{place}.icons", f"{shown(icon)} is not a kind of icon ({', '.join(kinds)})")


def guild_tiles(draft: Draft) -> Iterator[Fault]:
    """Four tiles a guild, one of them marked."""
    for guild in Guild:
        name = guild.name.lower()
        tiles = [tile for tile in draft.guild_tiles.values() if tile.guild == name]
        marked = sum(tile.marked for tile in tiles)
        if len(tiles) > 4:
            yield Fault("guild_tiles", f"{len(tiles)} tiles of the {name}, there are 4")
        if marked > 1:
            yield Fault("guild_tiles", f"{marked} tiles of the {name} are marked, one is")
        if marked == 0 and len(tiles) == 4:
            yield Fault("guild_tiles", f"no tile of the {name} is marked, one is")


def public_tiles(draft: Draft) -> Iterator[Fault]:
    """Three tiles a colour."""
    for colour in Colour:
        name = colour.name.lower()
        tiles = sum(tile.colour == name for tile in draft.public_tiles.values())
        if tiles > 3:
            yield Fault("public_tiles", f"{tiles} {name} tiles, there are 3")


def mine_tiles(draft: Draft) -> Iterator[Fault]:
    """There are three groups."""
    if len(draft.mine_tiles) == MINE_TILES:
        for group in ("I", "II", "III"):
            if not any(tile.group == group for tile in draft.mine_tiles.values()):
                yield Fault("mine_tiles", f"no tile of group {group}")


def technology(draft: Draft) -> Iterator[Fault]:
    """The level is 1 at the start and never falls."""
    tiles = [(name, draft.technology_tiles.get(name)) for name in FIXED_NAMES["technology_tiles"]]
    levels = [(f"technology_tiles.{name}.draws", tile.draws) for name, tile in tiles if tile is not None]
    if tiles[0][1] is not None and tiles[0][1].draws != 1:
        yield Fault(f"{levels[0][0]}", f"{levels[0][1]}, the level is 1 at the start")
    if draft.technology is not None:
        levels.append(("technology.last_draws", draft.technology.last_draws))
    for (_, before), (place, draws) in pairwise(levels):
        if draws < before:
            yield Fault(place, f"{draws} is below {before}, the tile before")


def cathedral(draft: Draft) -> Iterator[Fault]:
    """Eleven tiles, and some of them carry a tax."""
    if draft.cathedral is None:
        return
    taxes = draft.cathedral.taxes
    if len(taxes) > CATHEDRAL_TILES:
        yield Fault("cathedral.taxes", f"{len(taxes)} tiles, there are {CATHEDRAL_TILES}")
    if len(taxes) == CATHEDRAL_TILES and not any(taxes):
        yield Fault("cathedral.taxes", "no tile has a tax, some have")


def events(draft: Draft) -> Iterator[Fault]:
    """Enough cards for every round; most raise the tax, some advance a deck."""
    cards = draft.events.values()
    if len(cards) != SECTIONS["events"][1]:
        return
    for deck, need in EVENTS_NEEDED.items():
        have = sum(card.deck == deck for card in cards)
        if have < need:
            yield Fault("events", f"{have} cards in deck {deck}, at least {need} are needed")
    taxing = sum(card.tax > 0 for card in cards)
    if 2 * taxing <= len(cards):
        yield Fault("events", f"{taxing} of {len(cards)} raise the tax, most do")
    if not any(card.ore or card.population for card in cards):
        yield Fault("events", "none advances a deck, some do")


def house_rows(board: PlayerBoard | None) -> dict[str, tuple[HouseEffect, ...]]:
    """The rows of a player board by name."""
    return {} if board is None else {"top": board.top, "middle": board.middle, "bottom": board.bottom}


def player_board(draft: Draft) -> Iterator[Fault]:
    """Four houses a row, and what is known of their effects."""
    if draft.player_board is None:
        return
    rows = house_rows(draft.player_board)
    for name, row in rows.items():
        if len(row) > HOUSE_COLUMNS:
            yield Fault(f"player_board.{name}", f"{len(row)} houses, there are {HOUSE_COLUMNS}")
        if len(row) == HOUSE_COLUMNS and not row[-1].points:
            yield Fault(f"player_board.{name}.{HOUSE_COLUMNS}", "no points, a completed row pays some")
    if any(len(row) != HOUSE_COLUMNS for row in rows.values()):
        return
    houses = [house for row in rows.values() for house in row]
    if not any(house.free_public and house.points for house in houses):
        yield Fault("player_board", "no house gives a free public tile and points, at least one does")
    if not any(house.pelicans for house in houses):
        yield Fault("player_board", "no house gives a pelican, some do")
    if not any(house.reputation > 0 for house in rows["bottom"]):
        yield Fault("player_board.bottom", "no house gives reputation, this row does")


def reputation(draft: Draft) -> Iterator[Fault]:
    """The track reaches 6 to 15 and has a negative and a positive zone."""
    if draft.reputation is None:
        return
    points = draft.reputation.points
    high = draft.reputation.low + len(points) - 1
    if high < 6:
        yield Fault("reputation.points", f"the track ends at {high}, it reaches at least 6")
    if high > 15:
        yield Fault("reputation.points", f"the track ends at {high}, which is above 15")
    if points and points[0] >= 0:
        yield Fault("reputation.points.1", f"{points[0]}, the left end costs points")
    if points and points[-1] <= 0:
        yield Fault(f"reputation.points.{len(points)}", f"{points[-1]}, the right end gives points")


def round_track(draft: Draft) -> Iterator[Fault]:
    """A loss for every round, and it grows."""
    if draft.round_track is None:
        return
    for name, rounds, losses in (("five", 5, draft.round_track.five), ("six", 6, draft.round_track.six)):
        if len(losses) != rounds:
            yield Fault(f"round_track.{name}", f"{len(losses)} rounds, there are {rounds}")
            continue
        if list(losses) != sorted(losses) or losses[0] == losses[-1]:
            yield Fault(f"round_track.{name}", "the loss has to grow from round to round")


def star_table(draft: Draft) -> Iterator[Fault]:
    """Nothing without stars, and 3, 2, 1 for six of them."""
    if draft.star_table is None:
        return
    values = draft.star_table.values
    if len(values) < 7:
        yield Fault("star_table.values", f"{len(values)} lines, at least 7 are needed (0 to 6 stars)")
    if values and any(values[0]):
        yield Fault("star_table.values.1", "a row without stars pays nothing")
    if len(values) >= 7 and values[6] != (3, 2, 1):
        yield Fault("star_table.values.7", f"{list(values[6])}, a row of 6 stars pays [3, 2, 1]")


def town_hall(draft: Draft) -> Iterator[Fault]:
    """Green, silver and yellow have a row each."""
    if draft.town_hall is not None and set(draft.town_hall.colours) != {"green", "silver", "yellow"}:
        yield Fault("town_hall.colours", "green, silver and yellow have a row each")
