"""The city builds: at once, between two steps of the effect under way."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Fact
from kutnahora.reference.files.box.load import read_box
from kutnahora.reference.kernel.stacks import Stack
from kutnahora.reference.position import TaskKind
from kutnahora.reference.terms import Resource, Stand
from table import Table, frozen

BUILD = "card building/income as building"


def city_box(*marks: tuple[str, int, int]) -> Box:
    """The frozen box with city symbols only here (good, card, notch), and without red crosses."""
    places = {(int(Resource[good.upper()]), card, notch) for good, card, notch in marks}
    shown = tuple(
        tuple(
            tuple((good, number, notch) in places for notch in range(len(card)))
            for number, card in enumerate(cards)
        )
        for good, cards in enumerate(frozen().prices)
    )
    none = tuple(tuple((False,) * len(card) for card in cards) for cards in frozen().prices)
    return replace(frozen(), city_marks=shown, market_marks=none)


def advance(table: Table, cards: int, stand: Stand = Stand.POPULATION) -> Table:
    return table.owe(TaskKind.ADVANCE, a=stand, b=cards)


def notches(table: Table) -> list[int]:
    return [arm.notch for arm in table.p.arms]


def gone(table: Table) -> list[str]:
    return [table.box.tile_name(tile) for tile in table.p.gone]


def built_in_order(table: Table) -> list[int]:
    """The guilds for which the city built, in order."""
    return [built[Fact.GUILD] for built in table.facts("economy.city_builds")]


# one build ----------------------------------------------------------------------------------------------


@pytest.mark.clause("economy.city_builds")
@pytest.mark.clause("rights.slide")
def test_the_arm_moves_and_the_top_tile_leaves_the_game() -> None:
    table = advance(Table(box=city_box(("wood", 1, 0))).sound(), 1)
    assert [1, 0, 0, 0, 0] == notches(table)
    assert ["carpenters-shed"] == gone(table)
    assert ["innkeepers", "green", "builders"] == table.hall_row(1)
    assert ["grocers", "scribes", "silver"] == table.hall_row(2)


@pytest.mark.clause("economy.city_builds")
def test_nobody_gets_anything_and_nothing_is_placed_in_the_city() -> None:
    table = Table(box=city_box(("wood", 1, 0))).sound()
    players, city = table.p.players, table.p.city
    advance(table, 1).settle()
    assert players == table.p.players
    assert city == table.p.city
    assert 1 == table.p.decks[Stand.POPULATION].card
    table.sound()


@pytest.mark.clause("economy.city_builds")
@pytest.mark.parametrize(
    ("good", "stand", "arm", "tile"),
    [
        ("wood", Stand.POPULATION, 0, "carpenters-shed"),
        ("beer", Stand.POPULATION, 1, "alehouse"),
        ("food", Stand.POPULATION, 2, "bakery"),
        ("permit", Stand.ORE, 3, "copyists-desk"),
        ("silver", Stand.ORE, 4, "charcoal-kiln"),
    ],
)
def test_each_arm_takes_the_tile_of_its_guild(good: str, stand: Stand, arm: int, tile: str) -> None:
    table = advance(Table(box=city_box((good, 1, 0))).sound(), 1, stand)
    assert [int(number == arm) for number in range(5)] == notches(table)
    assert [tile] == gone(table)


@pytest.mark.clause("economy.city_builds")
def test_the_next_tile_of_the_stack_is_seen_with_its_chance() -> None:
    table = advance(Table(box=city_box(("wood", 1, 0))).sound(), 1)
    assert ["[tile sawmill]", "[tile timber-yard]"] == table.legal()
    assert [Fraction(1, 2)] * 2 == [chance for _, chance in engine.chance_outcomes(table.box, table.p)]
    table.play("[tile timber-yard]").sound()
    assert Stack(0, table.tile("timber-yard"), 2) == table.p.hall.rows[0][2]


@pytest.mark.clause("economy.city_builds")
def test_the_marked_tile_is_the_last_that_the_city_builds() -> None:
    marks = (("wood", 1, 0), ("wood", 2, 1), ("wood", 3, 2), ("wood", 4, 3), ("wood", 5, 4))
    table = Table(box=city_box(*marks)).sound()
    advance(table, 3).settle()
    assert ["carpenters-shed", "sawmill", "timber-yard"] == gone(table)
    assert Stack(0, table.tile("masons-lodge"), 0) == table.p.hall.rows[0][2]
    advance(table, 1)
    assert ["carpenters-shed", "masons-lodge", "sawmill", "timber-yard"] == gone(table)
    assert ["innkeepers", "green"] == table.sound().hall_row(1)
    advance(table, 1)
    # The stack is gone: only the arm moves.
    assert [5, 0, 0, 0, 0] == notches(table)
    assert 4 == len(table.p.gone)
    assert [{Fact.GUILD: 0}] == table.facts("economy.city_builds")


@pytest.mark.clause("economy.city_builds")
def test_if_the_stack_is_gone_only_the_arm_moves() -> None:
    table = Table(box=city_box(("beer", 1, 0)))
    table.gone("alehouse", "bathhouse", "tavern", "brewery").sound()
    hall = table.p.hall
    advance(table, 1)
    assert [0, 1, 0, 0, 0] == notches(table)
    assert 4 == len(table.p.gone)
    assert hall == table.p.hall
    assert TaskKind.CARD == table.p.task.kind


@pytest.mark.clause("economy.city_builds")
def test_a_stack_of_one_tile_disappears_and_the_row_closes_up() -> None:
    table = Table(box=city_box(("wood", 1, 0))).gone("carpenters-shed", "sawmill", "timber-yard").sound()
    advance(table, 1)
    assert ["innkeepers", "green"] == table.sound().hall_row(1)
    assert TaskKind.CARD == table.p.task.kind


@pytest.mark.clause("economy.city_builds")
def test_the_symbol_at_another_notch_is_not_shown() -> None:
    table = advance(Table(box=city_box(("wood", 1, 1), ("beer", 1, 2))).sound(), 1)
    assert [0, 0, 0, 0, 0] == notches(table)
    assert [] == gone(table)


# at once ------------------------------------------------------------------------------------------------


@pytest.mark.clause("economy.city_builds")
@pytest.mark.clause("economy.advance")
def test_the_rest_of_an_advance_waits_until_the_city_has_built() -> None:
    table = advance(Table(box=city_box(("wood", 2, 0))).sound(), 4)
    assert 2 == table.p.decks[Stand.POPULATION].card
    assert [1, 0, 0, 0, 0] == notches(table)
    table.play("[tile sawmill]").sound()
    assert 4 == table.p.decks[Stand.POPULATION].card
    assert ["carpenters-shed"] == gone(table)


@pytest.mark.clause("economy.city_builds")
@pytest.mark.clause("economy.advance")
def test_a_symbol_on_a_card_that_is_passed_acts_too() -> None:
    # In one go the deck would stop at card 3, where no symbol shows.
    table = advance(Table(box=city_box(("wood", 1, 0), ("food", 2, 0))).sound(), 3).settle()
    assert 3 == table.p.decks[Stand.POPULATION].card
    assert [1, 0, 1, 0, 0] == notches(table)
    assert ["carpenters-shed", "bakery"] == gone(table)


@pytest.mark.clause("economy.city_builds")
@pytest.mark.clause("economy.advance")
def test_an_arm_that_the_city_moved_is_read_at_its_new_notch_on_the_next_card() -> None:
    # Card 2 shows the symbol at notch 0, which the arm has left by then.
    table = advance(Table(box=city_box(("wood", 1, 0), ("wood", 2, 0))).sound(), 2).settle()
    assert [1, 0, 0, 0, 0] == notches(table)
    assert ["carpenters-shed"] == gone(table)


@pytest.mark.clause("economy.city_builds")
def test_a_building_that_moves_an_arm_onto_the_symbol_sets_the_city_off() -> None:
    table = Table(box=city_box(("wood", 0, 1))).slots("blue", "sawmill").plots("blue", "a1").sound()
    table.play(BUILD, "build sawmill a1")
    # Beside the marked tile only the timber-yard is unseen: without a chance node all effects are done.
    assert [2, 0, 0, 0, 0] == notches(table.sound())
    assert ["carpenters-shed"] == gone(table)
    order = [event.clause for event in table.events]
    assert order.index(Clause.ECONOMY_CITY_BUILDS) < order.index(Clause.ECONOMY_ADVANCE)


@pytest.mark.clause("economy.city_builds")
def test_a_city_build_cuts_in_before_the_next_effect_of_the_tile() -> None:
    table = Table(box=city_box(("food", 0, 1))).guilds("blue", "grocers", "scribes", "miners")
    table.slots("blue", "granary").plots("blue", "a1").sound().play(BUILD, "build granary a1")
    # The arm moved onto the symbol; the population deck (3 cards) waits for the next grocers' tile.
    assert (0, 2) == (table.p.decks[Stand.POPULATION].card, table.p.arms[2].notch)
    assert ["[tile butchery]", "[tile food-stall]"] == table.legal()
    table.play("[tile butchery]")
    assert 3 == table.p.decks[Stand.POPULATION].card


@pytest.mark.clause("economy.city_builds")
def test_the_flip_of_the_ore_deck_shows_the_symbol_on_its_first_back_card() -> None:
    # The frozen box: permit card 15 at notch 0 shows the city; silver's arm is out of its way.
    table = Table().ore(14).arm("silver", 3).sound()
    table.act("blue", "mine").play("hire 0", "[draw I-01]", "mine I-01 a2").settle()
    assert 15 == table.p.decks[Stand.ORE].card
    assert [0, 0, 0, 1, 3] == notches(table)
    assert ["copyists-desk"] == gone(table)


# order --------------------------------------------------------------------------------------------------


@pytest.mark.clause("economy.city_order")
def test_the_city_builds_again_while_the_symbol_still_shows() -> None:
    table = advance(Table(box=city_box(("wood", 1, 0), ("wood", 1, 1))).sound(), 1)
    assert [1, 0, 0, 0, 0] == notches(table)
    table.play("[tile timber-yard]").sound()
    assert [2, 0, 0, 0, 0] == notches(table)
    assert ["carpenters-shed", "timber-yard"] == gone(table)
    assert "sawmill" == table.box.tile_name(table.p.hall.rows[0][2].top)
    assert ["innkeepers", "green", "builders"] == table.hall_row(1)


@pytest.mark.clause("economy.city_order")
def test_it_builds_again_for_a_stack_that_is_gone() -> None:
    table = Table(box=city_box(("wood", 1, 0), ("wood", 1, 1), ("wood", 1, 2)))
    table.gone("carpenters-shed", "sawmill", "timber-yard", "masons-lodge").sound()
    advance(table, 1)
    assert [3, 0, 0, 0, 0] == notches(table)


@pytest.mark.clause("economy.city_order")
def test_of_several_arms_wood_comes_before_beer_before_food() -> None:
    table = advance(Table(box=city_box(("food", 1, 0), ("beer", 1, 0), ("wood", 1, 0))).sound(), 1)
    assert [1, 0, 0, 0, 0] == notches(table)
    events = table.events
    table.play("[tile sawmill]")
    assert [1, 1, 0, 0, 0] == notches(table)
    events += table.events
    table.play("[tile bathhouse]")
    assert [1, 1, 1, 0, 0] == notches(table)
    table.events = events + table.events
    assert [0, 1, 2] == built_in_order(table)


@pytest.mark.clause("economy.city_order")
def test_permit_comes_before_silver() -> None:
    table = advance(Table(box=city_box(("silver", 1, 0), ("permit", 1, 0))).sound(), 1, Stand.ORE)
    assert [0, 0, 0, 1, 0] == notches(table)
    table.play("[tile notary]")
    assert [0, 0, 0, 1, 1] == notches(table)
    assert ["copyists-desk", "charcoal-kiln"] == gone(table)


@pytest.mark.clause("economy.city_order")
def test_stacks_of_one_row_slide_one_after_the_other() -> None:
    table = advance(Table(box=city_box(("wood", 1, 0), ("beer", 1, 0))).sound(), 1).settle()
    assert ["green", "builders", "innkeepers"] == table.sound().hall_row(1)


@pytest.mark.clause("economy.city_order")
def test_an_arm_moved_by_a_building_may_set_the_city_off_more_than_once() -> None:
    table = Table(box=city_box(("wood", 0, 1), ("wood", 0, 2))).gone("carpenters-shed")
    table.slots("blue", "sawmill").plots("blue", "a1").sound().play(BUILD, "build sawmill a1")
    assert [3, 0, 0, 0, 0] == notches(table)
    assert ["carpenters-shed", "masons-lodge", "timber-yard"] == gone(table)
    assert ["innkeepers", "green"] == table.sound().hall_row(1)
    assert [Clause.ECONOMY_CITY_ORDER] == [
        event.clause for event in table.events if event.clause == Clause.ECONOMY_CITY_ORDER
    ]


FROZEN = Path(__file__).parent.parent / "boxes" / "frozen.toml"


@pytest.mark.clause("economy.city_order")
@pytest.mark.parametrize(
    ("printed", "wrong", "reason"),
    [
        ('"4 4 5 5 6 7", # 6', '"4 4c 5 5 6 7",', "prices.ore, card 6: a city symbol, ore has none"),
        ('"2 2 1x 1x 1x 1x", # 0', '"2 2 1 1 1 1c",', "prices.wood, card 0: a city symbol in the last notch"),
        ('"3 2 1x 1x 1x", # 0', '"3c 2 1x 1x 1x",', "prices.permit, card 0: a city symbol where play starts"),
    ],
)
def test_a_box_may_not_put_the_symbol_on_ore_at_a_last_notch_or_where_play_starts(
    printed: str, wrong: str, reason: str
) -> None:
    text = FROZEN.read_text(encoding="utf-8")
    assert 1 == text.count(printed)
    faults = read_box(text.replace(printed, wrong)).faults
    assert reason in [f"{fault.place}: {fault.message}" for fault in faults]
    assert () == read_box(text).faults
