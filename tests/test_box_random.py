"""Random boxes: valid, the same for the same seed, and different in every value."""

import random
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields
from functools import cache

import pytest
from pydantic import BaseModel

from kutnahora.reference.box import (
    FIRST_MINE,
    FIRST_PUBLIC,
    FIRST_ROCK,
    FIRST_TECHNOLOGY,
    TILES,
    Board,
    Box,
    EventCard,
    House,
    Tile,
)
from kutnahora.reference.files.box import models
from kutnahora.reference.files.box.load import load_box, read_box
from kutnahora.reference.samples.boxes import random_box, random_box_text

BOXES = 200
FAMILIES: tuple[tuple[int, type[BaseModel]], ...] = (
    (FIRST_PUBLIC, models.GuildTile),
    (FIRST_MINE, models.PublicTile),
    (FIRST_TECHNOLOGY, models.MineTile),
    (FIRST_ROCK, models.TechnologyTile),
    (TILES, models.Rock),
)
"""The tile after the last one of each family, and what is printed on them."""


@cache
def boxes() -> tuple[Box, ...]:
    """Each has passed the reader, or this raises."""
    return tuple(random_box(seed) for seed in range(BOXES))


def values_of(piece: Tile | House | EventCard) -> Iterator[tuple[str, object]]:
    """What a piece has, without yes and no."""
    named = ((field.name, getattr(piece, field.name)) for field in fields(piece))
    return ((name, value) for name, value in named if not isinstance(value, bool))


def tile_values(box: Box) -> Iterator[tuple[str, object]]:
    """Every value of every tile that its family has and that is not yes or no."""
    for number, tile in enumerate(box.tiles):
        model = next(model for end, model in FAMILIES if number < end)
        for name, value in values_of(tile):
            printed = name in model.model_fields or (name == "name" and number < FIRST_MINE)
            known = name == "group" or (name == "draws" and number == FIRST_TECHNOLOGY)
            if printed and not known:
                yield f"tile {number} {name}", value
    groups = [box.group(tile) for tile in range(FIRST_MINE, FIRST_TECHNOLOGY)]
    yield from ((f"size of group {group}", groups.count(group)) for group in range(3))


def board_values(name: str, board: Board) -> Iterator[tuple[str, object]]:
    yield f"{name} villages", board.villages
    yield f"{name} entrance", board.entrances[0]
    yield f"{name} entrance", board.entrances[1]
    yield from ((f"{name} rocks {number}", cells) for number, cells in enumerate(board.rock_cells))


def track_values(box: Box) -> Iterator[tuple[str, object]]:
    for row, houses in enumerate(box.houses):
        for column, house in enumerate(houses):
            yield from ((f"house {row} {column} {name}", value) for name, value in values_of(house))
    yield "left end", box.reputation_low
    yield "right end", box.reputation_high
    for space in range(box.reputation_low, box.reputation_high + 1):
        yield f"space {space}", box.final_reputation(space)
    for side, losses in enumerate(box.tax_losses):
        yield from ((f"loss {side} {n}", loss) for n, loss in enumerate(losses))
    yield "lines of the star table", len(box.star_values)
    for stars, line in enumerate(box.star_values):
        if stars not in (0, 6):  # known
            yield from ((f"stars {stars} {place}", value) for place, value in enumerate(line))
    yield from ((f"cathedral {n}", tax) for n, tax in enumerate(box.cathedral_taxes))
    yield from ((f"hall {row}", colour) for row, colour in enumerate(box.hall_colours))
    yield "last draws", box.last_draws


def card_values(box: Box) -> Iterator[tuple[str, object]]:
    yield "kinds of icons", len(box.icon_kinds)
    yield "first kind", box.icon_kinds[0]
    for card, halves in enumerate(box.cards):
        yield from ((f"card {card} {half}", action) for half, action in enumerate(halves))
    for card, sets in enumerate(box.guild_sets):
        for players, trios in sets.items():
            yield from ((f"set {card} {players} {n}", trio) for n, trio in enumerate(trios))
    yield "cards in A", sum(event.deck == 0 for event in box.events)
    for number, event in enumerate(box.events):
        yield from ((f"event {number} {name}", value) for name, value in values_of(event) if name != "deck")
    for resource, table in enumerate(box.prices):
        yield f"notches {resource}", len(table[0])
        for card, line in enumerate(table):
            yield from ((f"price {resource} {card} {notch}", price) for notch, price in enumerate(line))


def all_values(box: Box) -> Iterator[tuple[str, object]]:
    yield from tile_values(box)
    yield from board_values("small", box.small)
    yield from board_values("large", box.large)
    yield from track_values(box)
    yield from card_values(box)


def test_every_value_varies() -> None:
    seen: dict[str, set[object]] = defaultdict(set)
    for box in boxes():
        for name, value in all_values(box):
            seen[name].add(value)
    few = {name: values for name, values in seen.items() if len(values) < 3}
    assert not few, "drawn too seldom in reference/samples/boxes.py"


def test_every_flag_takes_both_values() -> None:
    assert {box.last_cards for box in boxes()} == {(39, 29), (39, 30), (40, 29), (40, 30)}
    assert {(box.large.city_rows, box.large.city_columns) for box in boxes()} == {(5, 6), (6, 5)}
    assert {(box.small.city_rows, box.small.city_columns) for box in boxes()} == {(3, 6), (6, 3)}
    for tile in range(FIRST_PUBLIC):
        assert {box.marked(tile) for box in boxes()} == {True, False}
        assert {box.turns_cathedral(tile) for box in boxes()} == {True, False}
    for row in range(3):
        for column in range(4):
            assert {box.house(row, column).free_public for box in boxes()} == {True, False}


def test_whole_ranges_are_drawn() -> None:
    woods = {box.wood(tile) for box in boxes() for tile in range(FIRST_ROCK)}
    assert woods == set(range(16))
    assert {box.reputation(tile) for box in boxes() for tile in range(FIRST_MINE)} == set(range(-5, 6))
    assert {box.points(tile) for box in boxes() for tile in range(TILES)} == set(range(21))
    assert {price for box in boxes() for table in box.prices for line in table for price in line} == set(
        range(1, 10)
    )
    assert {box.reputation_low for box in boxes()} == set(range(-10, 0))
    assert {box.reputation_high for box in boxes()} == set(range(6, 16))


def test_random_boxes_have_plenty_of_marks() -> None:
    cities = [sum(map(sum, table)) for box in boxes() for table in box.city_marks]
    crosses = [sum(map(sum, table)) for box in boxes() for table in box.market_marks]
    assert sum(count > 5 for count in cities) > 0.6 * len(cities)
    assert sum(count > 5 for count in crosses) > 0.7 * len(crosses)


def test_names_differ_in_a_box() -> None:
    for box in boxes():
        assert len({*(tile.name for tile in box.tiles), *(event.name for event in box.events)}) == TILES + 10


def test_boxes_differ() -> None:
    assert len({box.digest for box in boxes()}) == BOXES


@pytest.mark.parametrize("seed", [0, 1, 17, -3, 2**70])
def test_a_seed_gives_one_box(seed: int) -> None:
    state = random.getstate()
    first = random_box(seed)
    assert random_box(seed) == first
    assert random.getstate() == state


@pytest.mark.parametrize("seed", range(5))
def test_the_file_is_the_same_box(seed: int) -> None:
    text = random_box_text(seed)
    assert read_box(text).refusals == ()
    assert load_box(text) == random_box(seed)
