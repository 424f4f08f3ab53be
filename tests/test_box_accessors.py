"""What rules read of a box is what is printed there, for every index: both engines read it the same way."""

import pytest

from kutnahora.reference.box import Box
from kutnahora.reference.files.box.load import load_box
from kutnahora.reference.samples.boxes import random_box
from kutnahora.reference.terms import Resource, Stand

BOXES = [load_box(), random_box(1), random_box(2)]
every_box = pytest.mark.parametrize("box", BOXES, ids=[box.name for box in BOXES])
OF_TILES = {
    "wood": "wood",
    "plot_price": "plot_price",
    "icons": "icons",
    "stars": "stars",
    "production": "production",
    "population": "population",
    "points": "points",
    "reputation": "reputation",
    "pelicans": "pelicans",
    "tax": "tax",
    "turns_cathedral": "cathedral",
    "marked": "marked",
    "group": "group",
    "tile_name": "name",
}
"""By accessor the field of a tile."""


@every_box
def test_every_value_of_every_tile_is_read(box: Box) -> None:
    for accessor, field in OF_TILES.items():
        printed = [getattr(tile, field) for tile in box.tiles]
        assert printed == [getattr(box, accessor)(tile) for tile in range(71)], accessor


@every_box
def test_every_price_and_mark_is_read(box: Box) -> None:
    tables = {box.price: box.prices, box.shows_city: box.city_marks, box.shows_no_market: box.market_marks}
    for accessor, table in tables.items():
        for resource in Resource:
            assert len(table[resource][0]) - 1 == box.last_notch(resource)
            for card, notches in enumerate(table[resource]):
                assert list(notches) == [accessor(resource, card, n) for n in range(len(notches))]
    assert list(box.last_cards) == [box.last_card(stand) for stand in Stand]


@every_box
def test_everything_else_is_read(box: Box) -> None:
    assert [*(tile.draws for tile in box.tiles[63:67]), box.last_draws] == [box.draws(n) for n in range(5)]
    assert [box.small, box.large, box.large] == [box.board(players) for players in (2, 3, 4)]
    assert [list(card) for card in box.cards] == [[box.action(c, half) for half in (0, 1)] for c in range(6)]
    assert [list(row) for row in box.houses] == [[box.house(row, c) for c in range(4)] for row in range(3)]
    track = range(box.reputation_low, box.reputation_high + 1)
    assert list(box.reputation_points) == [box.final_reputation(space) for space in track]
    for players, losses in ((2, box.tax_losses[1]), (3, box.tax_losses[1]), (4, box.tax_losses[0])):
        assert list(losses) == [box.tax_loss(players, n) for n in range(1, len(losses) + 1)]
    values = [*box.star_values, box.star_values[-1]]
    for stars, line in enumerate(values):
        assert list(line) == [box.star_value(stars, place) for place in range(3)]
    assert list(box.cathedral_taxes) == [box.cathedral_tax(tile) for tile in range(1, 12)]


NAMED = """price shows_city shows_no_market last_notch last_card draws board action house final_reputation
tax_loss star_value cathedral_tax"""
"""Those of the tests above."""
ELSEWHERE = {"family", "guild", "colour", "card_name", "label", "reputation_high"}
"""Counted from the number of a tile, or names: tests of boxes have them."""


def test_no_accessor_is_forgotten() -> None:
    public = {
        name
        for name, member in vars(Box).items()
        if not name.startswith("_") and (callable(member) or isinstance(member, property))
    }
    assert set(NAMED.split()) == public - set(OF_TILES) - ELSEWHERE
