"""The box that stands for all boxes has the limits of the box files, and the accessors of the box."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass, make_dataclass
from typing import get_args

import pytest
from pydantic import BaseModel

from kutnahora.proofs.domains import boxes
from kutnahora.proofs.domains.boxes import LAST_CARDS, LIMITS, SHOWN_ON, AnyBox, any_box
from kutnahora.proofs.domains.fields import closed_fields
from kutnahora.proofs.machine.obligation import Case, obligation
from kutnahora.proofs.machine.prover import Result, Status, prove
from kutnahora.proofs.machine.symbols import assume, both, implies, integer
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
from kutnahora.reference.files.box.checks import TILE_ICONS
from kutnahora.reference.files.box.part_checks import DECK_CARDS
from kutnahora.reference.files.box.words import NOTCHES_HIGH, NOTCHES_LOW, PRICE_HIGH, PRICE_LOW
from kutnahora.reference.samples.boxes import random_box
from kutnahora.reference.terms import Resource

FAMILIES: tuple[tuple[tuple[int, int], type[BaseModel]], ...] = (
    ((0, FIRST_PUBLIC - 1), models.GuildTile),
    ((FIRST_PUBLIC, FIRST_MINE - 1), models.PublicTile),
    ((FIRST_MINE, FIRST_TECHNOLOGY - 1), models.MineTile),
    ((FIRST_TECHNOLOGY, FIRST_ROCK - 1), models.TechnologyTile),
    ((FIRST_ROCK, TILES - 1), models.Rock),
)


def limits_of(kind: object) -> tuple[int, int]:
    """The limits of an annotated number of the models."""
    (low, high) = (None, None)
    for note in get_args(kind)[1].metadata:
        low, high = getattr(note, "ge", low), getattr(note, "le", high)
    assert low is not None
    assert high is not None
    return low, high


ANNOTATED = {
    "wood": models.Wood,
    "plot_price": models.PlotPrice,
    "stars": models.Stars,
    "production": models.Production,
    "population": models.DeckSteps,
    "points": models.Points,
    "reputation": models.Standing,
    "pelicans": models.Pelicans,
    "tax": models.Tax,
    "draws": models.Draws,
    "final_reputation": models.TrackPoints,
    "tax_loss": models.Loss,
    "star_value": models.RowValue,
    "cathedral_tax": models.Tax,
    "event_tax": models.Tax,
    "event_ore": models.DeckSteps,
    "event_population": models.DeckSteps,
    "house_pelicans": models.Pelicans,
    "house_reputation": models.Standing,
    "house_points": models.Points,
    "reputation_low": models.TrackStart,
}
ELSEWHERE = {
    "price": (PRICE_LOW, PRICE_HIGH),
    "last_notch": (NOTCHES_LOW - 1, NOTCHES_HIGH - 1),
    "group": (0, 2),
    "icon": (0, TILE_ICONS),
    "reputation_high": (6, 15),  # box_checks.reputation says so in words
}


def test_the_limits_are_those_of_the_files() -> None:
    from_models = {name: limits_of(kind) for name, kind in ANNOTATED.items()}
    known = from_models | ELSEWHERE
    assert [] == [
        f"{name}: {LIMITS.get(name, 'missing')} in LIMITS of proofs/domains/boxes.py, "
        f"{known.get(name, 'missing')} in ANNOTATED or ELSEWHERE of tests/test_proofs_boxes.py, which take "
        "them from reference/files/box/models.py"
        for name in sorted(known.keys() | LIMITS.keys())
        if known.get(name) != LIMITS.get(name)
    ]


def test_decks_end_where_the_files_say() -> None:
    population, ore = DECK_CARDS["wood"], DECK_CARDS["ore"]
    assert ((population - 1, population), (ore - 1, ore)) == LAST_CARDS


@pytest.mark.parametrize("name", SHOWN_ON)
def test_the_families_that_show_a_value_are_those_of_the_files(name: str) -> None:
    assert SHOWN_ON[name] == tuple(tiles for tiles, model in FAMILIES if name in model.model_fields)


def test_every_accessor_of_the_box_is_there() -> None:
    accessors = {name for name, _ in inspect.getmembers(Box, inspect.isfunction) if not name.startswith("_")}
    names_only = {"tile_name", "card_name"}
    assert accessors - names_only <= set(dir(AnyBox))
    for name in accessors - names_only:
        expected = list(inspect.signature(getattr(Box, name)).parameters)
        assert expected == list(inspect.signature(getattr(AnyBox, name)).parameters), name


@pytest.mark.parametrize("seed", range(8))
def test_generated_boxes_are_within_the_limits(seed: int) -> None:
    box = random_box(seed)
    for name in set(SHOWN_ON) & set(LIMITS):
        for tile in range(TILES):
            shows = any(low <= tile <= high for low, high in SHOWN_ON[name])
            low, high = LIMITS[name] if shows else (0, 0)
            assert low <= getattr(box, name)(tile) <= high, (name, tile)
    for resource in Resource:
        for card in range(box.last_card(resource > Resource.FOOD) + 1):
            prices = [box.price(resource, card, notch) for notch in range(box.last_notch(resource) + 1)]
            assert 1 <= min(prices) <= max(prices) <= 9
            assert not box.shows_city(resource, card, box.last_notch(resource))
    assert box.last_notch(Resource.ORE) == box.last_notch(Resource.SILVER)


# every field of the box -----------------------------------------------------------------------------------


def test_every_field_of_the_box_is_symbolic_or_listed() -> None:
    assert () == closed_fields()


@dataclass(frozen=True)
class Readings:
    """A piece that no version of the box has."""

    first: int = 0


def unheard(kind: type) -> type:
    """A class of the box with one more field."""
    return make_dataclass(kind.__name__, [("unheard_of", int, 0)], bases=(kind,), frozen=True, kw_only=True)


def test_a_field_that_proofs_leave_out_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    tile, house, event, board = map(unheard, (Tile, House, EventCard, Board))
    monkeypatch.setattr(boxes, "EventCard", event)
    monkeypatch.setattr(boxes, "House", house)
    parts = {"unheard_of": int, "tiles": tuple[tile, ...], "houses": house, "events": event, "small": board}  # type: ignore[valid-type]
    made = make_dataclass(
        "Box", [*parts.items(), ("readings", Readings)], bases=(Box,), frozen=True, kw_only=True
    )
    named = [line.partition(":")[0] for line in closed_fields(made)]
    left_out = {f"{kind}.unheard_of" for kind in ("Box", "Tile", "House", "EventCard", "Board")}
    assert left_out | {"Box.readings", "Readings.first"} == set(named)


# in a proof ---------------------------------------------------------------------------------------------


def proved(build: Callable[[], Case[int]]) -> Result:
    declare = obligation("x", 1, "economy.price", sentence="x", remark="x")
    return prove(declare(build))


def test_two_looks_at_one_place_see_the_same() -> None:
    def build() -> Case[int]:
        box, tile, other = any_box(), integer("tile", 0, 35), integer("other", 0, 35)
        return Case(
            given={"tile": tile},
            call=lambda: box.wood(tile) - box.wood(other),
            effect=lambda less: both(implies(tile == other, less == 0), less <= 15),
        )

    assert Status.PROVED is proved(build).status


def test_reading_outside_the_box_refutes() -> None:
    def build() -> Case[int]:
        box, tile = any_box(), integer("tile", -1, 70)
        return Case(given={"tile": tile}, call=lambda: box.wood(tile), effect=lambda wood: wood >= 0)

    result = proved(build)
    assert result.counterexample is not None
    assert "-1" == result.counterexample.given["tile"]


def test_a_premise_about_prices_can_be_added() -> None:
    def build() -> Case[int]:
        box, card, notch = any_box(), integer("card", 0, 39), integer("notch", 0, 3)
        now, then = (box.price(Resource.WOOD, card, place) for place in (notch, notch + 1))
        assume(then <= now)
        return Case(
            given={"card": card, "notch": notch},
            call=lambda: 3 * box.price(Resource.WOOD, card, notch + 1),
            effect=lambda cost: cost <= 3 * now,
            covers={"it falls": lambda cost: cost < 3 * now},
        )

    assert Status.PROVED is proved(build).status


def test_quantity_times_price_is_exact() -> None:
    def build() -> Case[int]:
        box, tile, notch = any_box(), integer("tile", 0, 35), integer("notch", 0, 4)
        return Case(
            given={"tile": tile},
            call=lambda: box.wood(tile) * box.price(Resource.WOOD, 0, notch),
            effect=lambda cost: both(
                cost <= 135, implies(box.wood(tile) == 3, cost == 3 * box.price(Resource.WOOD, 0, notch))
            ),
        )

    assert Status.PROVED is proved(build).status
