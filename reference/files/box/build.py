"""From a valid box file to the box of the rules."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Final, TypeVar

from kutnahora.reference.box import Board, Box, EventCard, House, Tile
from kutnahora.reference.files.box import models
from kutnahora.reference.files.box import words as box_words
from kutnahora.reference.files.box.words import Price
from kutnahora.reference.terms import Action, Colour, Guild, Resource

GROUPS: Final = ("I", "II", "III")
DECKS: Final = ("A", "B")
DECK_VALUES: Final = {"tax", "ore", "population"}
NOT_VALUES: Final = ("name", "version", "digest")

P = TypeVar("P")


def build(file: models.BoxFile) -> Box:
    """Make the box; the file has passed all checks. The order of tables in the file does not matter."""
    prices = [price_lines(table) for table in file.prices.in_order()]
    box = Box(
        name=file.name,
        version=file.version,
        digest="",
        icon_kinds=file.icons.kinds,
        tiles=_tiles(file),
        cards=tuple(
            (Action[first.upper()], Action[second.upper()])
            for first, second in (card.halves for card in in_order(file.action_cards))
        ),
        prices=tuple(tuple(tuple(p.amount for p in card) for card in table) for table in prices),
        city_marks=tuple(tuple(tuple(p.city for p in card) for card in table) for table in prices),
        market_marks=tuple(tuple(tuple(p.no_market for p in card) for card in table) for table in prices),
        last_cards=(len(prices[Resource.WOOD]) - 1, len(prices[Resource.ORE]) - 1),
        small=_board(file.boards.small, file.icons.kinds, [c.small for c in in_order(file.mine_setup)]),
        large=_board(file.boards.large, file.icons.kinds, [c.large for c in in_order(file.mine_setup)]),
        houses=tuple(
            tuple(House(**effect.model_dump()) for effect in row)
            for row in (file.player_board.top, file.player_board.middle, file.player_board.bottom)
        ),
        reputation_low=file.reputation.low,
        reputation_points=file.reputation.points,
        tax_losses=(file.round_track.five, file.round_track.six),
        star_values=file.star_table.values,
        cathedral_taxes=file.cathedral.taxes,
        hall_colours=_hall_colours(file),
        guild_sets=tuple(_guild_sets(card) for card in in_order(file.guild_sets)),
        events=_events(file),
        last_draws=file.technology.last_draws,
    )
    return replace(box, digest=digest(box))


def digest(box: Box) -> str:
    """Eight hexadecimal digits over all values: the same for boxes that play alike, whatever their names."""
    values = {key: value for key, value in _fields(box).items() if key not in NOT_VALUES}
    text = json.dumps(values, sort_keys=True, separators=(",", ":"), default=_fields)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _fields(value: Box | Board | Tile | House | EventCard) -> dict[str, object]:
    return {field.name: getattr(value, field.name) for field in fields(value)}


def price_lines(table: models.PriceTable) -> tuple[tuple[Price, ...], ...]:
    """The prices of a resource by card and notch."""
    return tuple(box_words.price_line(card) for card in table.cards)


def in_order(cards: Mapping[str, P]) -> list[P]:
    """Pieces that are named 1, 2, 3, in this order."""
    return [cards[key] for key in sorted(cards, key=int)]


def _tiles(file: models.BoxFile) -> tuple[Tile, ...]:
    """All tiles by their number: family by family, inside a group by name."""
    guild = sorted(file.guild_tiles.items(), key=lambda item: (Guild[item[1].guild.upper()], item[0]))
    public = sorted(file.public_tiles.items(), key=lambda item: (Colour[item[1].colour.upper()], item[0]))
    mines = sorted(file.mine_tiles.items(), key=lambda item: (GROUPS.index(item[1].group), item[0]))
    others = *sorted(file.technology_tiles.items()), *sorted(file.rocks.items())
    pieces: tuple[tuple[str, models.Piece], ...] = (*guild, *public, *mines, *others)
    return tuple(_tile(name, piece, file.icons.kinds) for name, piece in pieces)


def _tile(name: str, piece: models.Piece, kinds: tuple[str, ...]) -> Tile:
    """What a piece shows; its guild or colour is told by its number."""
    values = piece.model_dump(exclude={"source", "sources", "guild", "colour"})
    if "icons" in values:
        values["icons"] = tuple(values["icons"].count(kind) for kind in kinds)
    if "group" in values:
        values["group"] = GROUPS.index(values["group"])
    return Tile(name=name, **values)


def _board(side: models.BoardSide, kinds: tuple[str, ...], setups: list[tuple[str, ...]]) -> Board:
    city_rows, city_columns = side.city
    mine_rows, mine_columns = side.mine
    icons = [[0] * len(kinds) for _ in range(city_rows * city_columns)]
    for text in side.villages:
        village = box_words.village(text, city_rows, city_columns, kinds)
        for icon in village.icons:
            icons[village.cell][kinds.index(icon)] += 1

    def mine_cells(names: tuple[str, ...]) -> tuple[int, ...]:
        return tuple(sorted(box_words.cell(name, mine_rows, mine_columns) for name in names))

    return Board(
        city_rows=city_rows,
        city_columns=city_columns,
        mine_rows=mine_rows,
        mine_columns=mine_columns,
        entrances=mine_cells(side.entrances),
        villages=tuple(tuple(cell) for cell in icons),
        rock_cells=tuple(mine_cells(names) for names in setups),
    )


def _hall_colours(file: models.BoxFile) -> tuple[int, int, int]:
    top, middle, bottom = file.town_hall.colours
    return Colour[top.upper()], Colour[middle.upper()], Colour[bottom.upper()]


def _guild_sets(card: models.GuildSets) -> dict[int, tuple[tuple[int, int, int], ...]]:
    return {
        players: tuple((Guild[a.upper()], Guild[b.upper()], Guild[c.upper()]) for a, b, c in sets)
        for players, sets in ((2, card.two), (3, card.three), (4, card.four))
    }


def _events(file: models.BoxFile) -> tuple[EventCard, ...]:
    events = sorted(file.events.items(), key=lambda item: (item[1].deck, item[0]))
    return tuple(
        EventCard(name=name, deck=DECKS.index(event.deck), **event.model_dump(include=DECK_VALUES))
        for name, event in events
    )
