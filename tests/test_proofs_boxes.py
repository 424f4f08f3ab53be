"""The box that stands for all boxes has the limits of the box files, and the accessors of the box."""

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Final, get_args

import pytest
from pydantic import BaseModel

from kutnahora.proofs.domains import boxes
from kutnahora.proofs.domains.boxes import LAST_CARDS, LIMITS, SHOWN_ON, AnyBox, any_box
from kutnahora.proofs.machine.explorer import Explorer, Unsupported
from kutnahora.proofs.machine.numbers import is_symbolic
from kutnahora.proofs.machine.obligation import Case, obligation
from kutnahora.proofs.machine.prover import Result, Status, prove
from kutnahora.proofs.machine.symbols import Symbols, assume, both, implies, inputs_from, integer
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
    assert from_models | ELSEWHERE == LIMITS


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

KINDS: Final = {"Box": Box, "Tile": Tile, "House": House, "EventCard": EventCard, "Board": Board}
ONLY_SAID: Final = "no rule reads it"
SHAPE: Final = "claims name the board they are about: any_box(board=...)"
SETUP: Final = "only setup reads it, and the claims about setup make a box of their own"
NOT_SYMBOLIC: Final = {
    "Box.name": ONLY_SAID,
    "Box.version": ONLY_SAID,
    "Box.digest": ONLY_SAID,
    "Box.icon_kinds": "claims say how many kinds there are: any_box(kinds=...)",
    "Box.small": SHAPE,
    "Box.large": SHAPE,
    "Box.hall_colours": SETUP,
    "Box.guild_sets": SETUP,
    "Tile.name": ONLY_SAID,
    "EventCard.name": ONLY_SAID,
    "Board.city_rows": SHAPE,
    "Board.city_columns": SHAPE,
    "Board.mine_rows": SHAPE,
    "Board.mine_columns": SHAPE,
    "Board.entrances": SHAPE,
    "Board.villages": SHAPE,
    "Board.rock_cells": SHAPE,
}
"""The fields that `any_box()` does not leave open, and why."""

LOOKS: Final[dict[str, Callable[[Box], object]]] = {
    "Box.tiles": lambda box: box.wood(1),
    "Box.cards": lambda box: box.action(1, 1),
    "Box.prices": lambda box: box.price(1, 1, 1),
    "Box.city_marks": lambda box: box.shows_city(1, 1, 1),
    "Box.market_marks": lambda box: box.shows_no_market(1, 1, 1),
    "Box.last_cards": lambda box: box.last_card(1),
    "Box.houses": lambda box: box.house(1, 1).points,
    "Box.reputation_points": lambda box: box.final_reputation(1),
    "Box.tax_losses": lambda box: box.tax_loss(2, 1),
    "Box.star_values": lambda box: box.star_value(1, 1),
    "Box.cathedral_taxes": lambda box: box.cathedral_tax(1),
    "Box.events": lambda box: box.events[1].tax,
    "Box.last_draws": lambda box: box.draws(4),
    "Tile.cathedral": lambda box: box.turns_cathedral(1),
}
"""How rules see a field whose accessor has another name."""


def look(box: Box, kind: str, name: str) -> object:
    """A field as rules see it."""
    if f"{kind}.{name}" in LOOKS:
        return LOOKS[f"{kind}.{name}"](box)
    match kind:
        case "Tile":
            return getattr(box, name)(1)
        case "House":
            return getattr(box.house(1, 1), name)
        case "EventCard":
            return getattr(box.events[1], name)
        case "Board":
            return getattr(box.board(2), name)
    return getattr(box, name)


def left_open(box: Box, kind: str, name: str) -> bool:
    """Whether a field can be anything; what the box of the proofs does not know is Unsupported."""
    try:
        value = look(box, kind, name)
    except Unsupported:
        return False
    return all(map(is_symbolic, value)) if isinstance(value, tuple) else is_symbolic(value)


def not_symbolic(kinds: Mapping[str, type[Box | Tile | House | EventCard | Board]]) -> set[str]:
    """The fields that `any_box()` does not leave open."""
    explorer = Explorer()
    symbols = Symbols(explorer)

    def once() -> set[str]:
        symbols.start()
        box = any_box(kinds=2)
        every = [(kind, field.name) for kind, owner in kinds.items() for field in fields(owner)]
        return {f"{kind}.{name}" for kind, name in every if not left_open(box, kind, name)}

    with inputs_from(symbols):
        (path,) = explorer.paths(once)
    return path.result


def test_every_field_of_the_box_is_symbolic_or_listed() -> None:
    found = not_symbolic(KINDS)
    assert not (unlisted := found - NOT_SYMBOLIC.keys()), (
        f"{', '.join(sorted(unlisted))}: the box of the proofs leaves it at its default, so what is proved "
        "does not hold for every valid box. Make it symbolic in proofs/domains/boxes.py, with its limits in "
        "LIMITS: EventCard in `_Events.__getitem__`, House in `AnyBox.house`, Tile and Box by an accessor of "
        "`AnyBox` (LOOKS in this test knows accessors of another name). If it cannot be symbolic, list it in "
        "NOT_SYMBOLIC of this test, with the reason."
    )
    assert found == NOT_SYMBOLIC.keys(), "listed, but symbolic"


@dataclass(frozen=True, slots=True, kw_only=True)
class UnheardEvent(EventCard):
    unheard_of: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class UnheardHouse(House):
    unheard_of: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class UnheardTile(Tile):
    unheard_of: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class UnheardBoard(Board):
    unheard_of: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class UnheardBox(Box):
    unheard_of: int = 0


def test_a_field_that_proofs_leave_out_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boxes, "EventCard", UnheardEvent)
    monkeypatch.setattr(boxes, "House", UnheardHouse)
    planted = {
        "Box": UnheardBox,
        "Tile": UnheardTile,
        "House": UnheardHouse,
        "EventCard": UnheardEvent,
        "Board": UnheardBoard,
    }
    assert {f"{kind}.unheard_of" for kind in planted} <= not_symbolic(planted)


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
