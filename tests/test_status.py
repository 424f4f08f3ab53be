"""`status` names every rule that a position breaks, and nothing in a sound neighbour of it."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from kutnahora.reference import constants, engine
from kutnahora.reference.kernel.arm import Arm
from kutnahora.reference.kernel.cathedral import Cathedral
from kutnahora.reference.kernel.deck import Deck
from kutnahora.reference.kernel.houses import Houses
from kutnahora.reference.kernel.miners import Miners
from kutnahora.reference.kernel.patricians import Patricians
from kutnahora.reference.kernel.pelicans import Pelicans
from kutnahora.reference.kernel.plots import Plots
from kutnahora.reference.kernel.production import Production
from kutnahora.reference.kernel.purse import Purse
from kutnahora.reference.kernel.slots import Slots
from kutnahora.reference.kernel.standing import Standing
from kutnahora.reference.kernel.tax import Tax
from kutnahora.reference.kernel.technology import Technology
from kutnahora.reference.position import Lot, Player, Position, TaskKind, with_lot, with_player
from kutnahora.reference.status import status
from kutnahora.reference.terms import NOBODY
from table import Table, frozen

REDS = ("stone-house", "town-gate", "royal-chapel")


def blue(table: Table, change: Callable[[Player], Player]) -> Table:
    table.p = with_player(table.p, 0, change(table.p.players[0]))
    return table


def city_lot(table: Table, cell: str, name: str, owner: int) -> Table:
    """A tile in the city and nothing else changed, but the stacks without it."""
    lot = Lot(table.tile(name), owner)
    table.p = replace(table.p, city=with_lot(table.p.city, table.city_cell(cell), lot))
    return table.gone()


# tracks -------------------------------------------------------------------------------------------------

TRACKS: dict[str, tuple[str, Callable[[Position], Position], Callable[[Position], Position]]] = {
    "round 0": ("setup.rounds", lambda p: replace(p, round=0), lambda p: replace(p, round=1)),
    "start player 3 of three": ("setup.first", lambda p: replace(p, start=3), lambda p: replace(p, start=0)),
    "tax too high": (
        "tax.cap",
        lambda p: replace(p, tax=Tax(constants.TAX_LIMIT + 1)),
        lambda p: replace(p, tax=Tax(constants.TAX_LIMIT)),
    ),
    "tax -1": ("tax.cap", lambda p: replace(p, tax=Tax(-1)), lambda p: replace(p, tax=Tax(0))),
    "population card 40": (
        "economy.top",
        lambda p: replace(p, decks=(Deck(40), Deck(0))),
        lambda p: replace(p, decks=(Deck(39), Deck(0)), arms=(Arm(3), Arm(4), Arm(3), Arm(0), Arm(0))),
    ),
    "ore card 30": (
        "economy.top",
        lambda p: replace(p, decks=(Deck(0), Deck(30))),
        lambda p: replace(p, decks=(Deck(0), Deck(29)), arms=(*p.arms[:3], Arm(2), Arm(3))),
    ),
    "ore card -1": (
        "economy.top",
        lambda p: replace(p, decks=(Deck(0), Deck(-1))),
        lambda p: replace(p, decks=(Deck(0), Deck(0))),
    ),
    "wood at notch 6": (
        "economy.arm",
        lambda p: replace(p, arms=(Arm(6), *p.arms[1:])),
        lambda p: replace(p, arms=(Arm(5), *p.arms[1:])),
    ),
    "permit at notch 5": (
        "economy.arm",
        lambda p: replace(p, arms=(*p.arms[:3], Arm(5), Arm(0))),
        lambda p: replace(p, arms=(*p.arms[:3], Arm(4), Arm(0))),
    ),
    "silver at notch -1": (
        "economy.arm",
        lambda p: replace(p, arms=(*p.arms[:4], Arm(-1))),
        lambda p: replace(p, arms=(*p.arms[:4], Arm(5))),
    ),
    "12 cathedral tiles": (
        "setup.cathedral",
        lambda p: replace(p, cathedral=Cathedral(12, 0)),
        lambda p: replace(p, cathedral=Cathedral(11, 0)),
    ),
    "12 with the one under way": (
        "setup.cathedral",
        lambda p: replace(p, cathedral=Cathedral(11, 12)),
        lambda p: replace(p, cathedral=Cathedral(11, 0)),
    ),
    "5 technology tiles": (
        "mine.technology",
        lambda p: replace(p, technology=Technology(5)),
        lambda p: replace(p, technology=Technology(4)),
    ),
}


@pytest.mark.parametrize("case", list(TRACKS))
def test_a_counter_off_its_track_is_named(case: str) -> None:
    clause, broken, sound = TRACKS[case]
    table = Table()
    start = table.p
    table.p = broken(start)
    assert [clause] == table.broken()
    table.p = sound(start)
    assert [] == table.broken()


@pytest.mark.parametrize(("players", "last"), [(2, 6), (3, 6), (4, 5)])
def test_a_round_after_the_last_is_named(players: int, last: int) -> None:
    table = Table(players).reds(*REDS).round(last + 1)
    # Two players always have events, so the past ones would have to fit as well.
    assert "setup.rounds" in table.broken()
    assert "setup.rounds" not in table.round(last).broken()


# player boards ------------------------------------------------------------------------------------------

BOARDS: dict[str, tuple[list[str], Callable[[Player], Player], Callable[[Player], Player]]] = {
    "debt": (
        ["turn.afford"],
        lambda b: replace(b, purse=Purse(-1)),
        lambda b: replace(b, purse=Purse(0)),
    ),
    "3 miners in the pool": (
        ["mine.hire"],
        lambda b: replace(b, miners=Miners(3, 6, 0)),
        lambda b: replace(b, miners=Miners(2, 7, 0)),
    ),
    "8 miners in all": (
        ["setup.player"],
        lambda b: replace(b, miners=Miners(1, 7, 0)),
        lambda b: replace(b, miners=Miners(0, 9, 0)),
    ),
    "a negative reserve": (
        ["mine.hire", "setup.player"],
        lambda b: replace(b, miners=Miners(10, -1, 0)),
        lambda b: replace(b, miners=Miners(1, 8, 0)),
    ),
    "a miner on no mine": (
        ["mine.effects"],
        lambda b: replace(b, miners=Miners(1, 7, 1)),
        lambda b: replace(b, miners=Miners(1, 8, 0)),
    ),
    "reputation 9": (
        ["reputation.ends"],
        lambda b: replace(b, standing=Standing(9, 0)),
        lambda b: replace(b, standing=Standing(8, 0)),
    ),
    "reputation -6": (
        ["reputation.ends"],
        lambda b: replace(b, standing=Standing(-6, 0)),
        lambda b: replace(b, standing=Standing(-5, -100)),
    ),
    "5 houses in a row": (
        ["build.house", "build.order"],  # with five left not even no building fits
        lambda b: replace(b, houses=Houses((4, 5, 4))),
        lambda b: replace(b, houses=Houses((4, 0, 4))),
    ),
    "-1 houses in a row": (
        ["build.house"],
        lambda b: replace(b, houses=Houses((4, 4, -1))),
        lambda b: replace(b, houses=Houses((4, 4, 3))),
    ),
    "negative production of a guild": (
        ["income.collect"],
        lambda b: replace(b, production=Production((0, -1, 0), 0)),
        lambda b: replace(b, production=Production((0, 99, 0), 0)),
    ),
    "negative production of mines": (
        ["income.collect"],
        lambda b: replace(b, production=Production((0, 0, 0), -1)),
        lambda b: replace(b, production=Production((0, 0, 0), 99)),
    ),
    "negative pelicans": (
        ["cathedral.pelican"],
        lambda b: replace(b, pelicans=Pelicans(2, -1)),
        lambda b: replace(b, pelicans=Pelicans(2, 50)),
    ),
    "4 plots": (
        ["plot.marker"],
        lambda b: replace(b, plots=Plots((0, 1, 2, 3))),
        lambda b: replace(b, plots=Plots((0, 1, 2))),
    ),
    "2 different guilds": (
        ["setup.guilds"],
        lambda b: replace(b, guilds=(0, 3, 0)),
        lambda b: replace(b, guilds=(0, 3, 1)),
    ),
    "2 guilds": (
        ["setup.guilds"],
        lambda b: replace(b, guilds=(0, 3)),
        lambda b: replace(b, guilds=(5, 3, 0)),
    ),
}


@pytest.mark.parametrize("case", list(BOARDS))
def test_a_player_board_beyond_its_limits_is_named(case: str) -> None:
    clauses, broken, sound = BOARDS[case]
    assert clauses == blue(Table(), broken).broken()
    assert [] == blue(Table(), sound).broken()


def test_four_tiles_in_slots_are_named() -> None:
    table = Table()
    tiles = tuple(table.tile(name) for name in ("almshouse", "town-fountain", "cloth-hall", "weigh-house"))
    assert [] == blue(table, lambda b: replace(b, slots=Slots(tiles[:3]))).gone().broken()
    assert ["rights.slots"] == blue(table, lambda b: replace(b, slots=Slots(tiles))).gone().broken()


# patricians and prices ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "tokens",
    [
        Patricians((3, 3, 3, 2), (0, 0, 0, 0), (0, 0, 0, 0)),
        Patricians((3, 3, 3, 3), (0, 0, 0, 0), (0, 0, 1, 0)),
        Patricians((4, 3, 3, 3), (0, 0, 0, 0), (-1, 0, 0, 0)),
    ],
)
def test_other_than_three_patricians_of_a_colour_are_named(tokens: Patricians) -> None:
    table = Table()
    table.p = replace(table.p, patricians=tokens)
    assert ["setup.supply"] == table.broken()
    assert [] == table.patricians(council=(0, 0, 1, 3)).broken()


def test_a_patrician_in_the_pool_without_its_building_is_named() -> None:
    assert ["build.public"] == Table().patricians(pool=(1, 0, 0, 0)).broken()
    assert ["build.public"] == Table().built("weigh-house", "a1").patricians(pool=(1, 0, 0, 0)).broken()
    assert [] == Table().built("almshouse", "a1").patricians(pool=(1, 0, 0, 0)).broken()


def test_a_city_symbol_at_which_the_city_has_not_built_is_named() -> None:
    # Population card 14 shows it for beer and food with the arms fully left, ore card 11 for silver.
    assert ["economy.city_builds"] == Table().population(14).broken()
    assert ["economy.city_builds"] == Table().population(14).arm("beer", 1).broken()
    assert [] == Table().population(14).arm("beer", 1).arm("food", 1).broken()
    assert ["economy.city_builds"] == Table().ore(11).broken()
    assert [] == Table().ore(11).arm("silver", 1).broken()


def test_a_city_that_is_about_to_build_is_sound() -> None:
    # On card 1 the city builds for beer and for food: food waits while the next innkeepers' tile is shown.
    shown = [(1, 1, 0), (2, 1, 0)]
    marks = tuple(
        tuple(
            tuple((good, number, notch) in shown for notch in range(len(card)))
            for number, card in enumerate(cards)
        )
        for good, cards in enumerate(frozen().prices)
    )
    table = Table(box=replace(frozen(), city_marks=marks)).act("blue", "mine")
    table.play("hire 0", "[draw I-02]", "mine I-02 a2")
    assert [] == table.broken()
    table.p = replace(table.p, agenda=tuple(task for task in table.p.agenda if task.kind != TaskKind.CITY))
    assert ["economy.city_builds"] == table.broken()


# building tiles -----------------------------------------------------------------------------------------


def test_a_building_tile_in_two_places_is_named() -> None:
    table = Table()
    lot = Lot(table.tile("almshouse"), NOBODY)
    table.p = replace(table.p, city=with_lot(table.p.city, 0, lot))  # it is still on top of its stack
    assert ["setup.town_hall"] == table.broken()
    assert [] == Table().built("almshouse", "a1").broken()


def test_a_mine_tile_in_the_city_is_named() -> None:
    assert ["setup.town_hall"] == city_lot(Table(), "a1", "I-01", NOBODY).broken()


def test_a_public_building_with_an_owner_is_named() -> None:
    assert ["build.public"] == city_lot(Table(), "a1", "almshouse", 0).broken()
    assert [] == city_lot(Table(), "a1", "almshouse", NOBODY).broken()


@pytest.mark.parametrize(("tile", "owner"), [("sawmill", NOBODY), ("bakery", 0)])
def test_a_guild_building_of_nobody_or_of_a_foreign_guild_is_named(tile: str, owner: int) -> None:
    # Blue: builders, scribes, metallurgists.
    assert ["rights.choose"] == city_lot(Table(), "a1", tile, owner).broken()
    assert [] == Table().built("sawmill", "a1", "blue").broken()


def test_rights_to_a_tile_of_a_foreign_guild_are_named() -> None:
    assert ["rights.choose"] == Table().slots("blue", "bakery").broken()
    assert [] == Table().slots("green", "bakery").slots("blue", "almshouse").broken()


def test_a_public_tile_that_left_the_game_is_named() -> None:
    assert ["economy.city_builds"] == Table().gone("almshouse").broken()
    assert [] == Table().gone("sawmill").broken()


def test_a_building_that_took_no_house_is_named() -> None:
    assert ["build.order"] == city_lot(Table(), "a1", "sawmill", 0).broken()
    assert [] == city_lot(Table().houses("blue", 3, 4, 4), "a1", "sawmill", 0).broken()
    # Cathedral tile 3 removes houses without a building.
    assert [] == city_lot(Table().houses("blue", 2, 4, 4), "a1", "sawmill", 0).broken()


def test_a_house_still_owed_is_sound() -> None:
    table = Table().guilds("blue", "miners", "scribes", "builders").slots("blue", "winch-house")
    table.plots("blue", "a1").act("blue", "building").play("build winch-house a1")
    assert (TaskKind.TECH, (4, 4, 4)) == (table.p.task.kind, table.player("blue").houses.rows)
    assert [] == table.broken()


def test_a_plot_marker_on_a_claimed_cell_is_named() -> None:
    assert ["terms.unclaimed"] == Table().plots("blue", "a1").plots("green", "a1").broken()
    assert ["terms.unclaimed"] == Table().plots("blue", "a1").built("almshouse", "a1").broken()
    assert [] == Table().plots("blue", "a1").plots("green", "a2").built("almshouse", "a3").broken()


# setup --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_of_a_setup_is_sound(players: int) -> None:
    p = engine.new_game(frozen(), players, events=True).position
    while p.task.kind != TaskKind.CARD:
        assert () == status(frozen(), p)
        p = engine.apply(frozen(), p, engine.options(frozen(), p)[-1]).position
    assert () == status(frozen(), p)
