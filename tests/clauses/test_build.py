"""The building action: what it needs and what the tile does."""

import pytest

from kutnahora.reference.box import Tile
from kutnahora.reference.events import Fact
from kutnahora.reference.kernel.miners import Miners
from kutnahora.reference.kernel.pelicans import Pelicans
from kutnahora.reference.position import Lot, TaskKind
from kutnahora.reference.terms import NOBODY
from table import Table, reprinted

BUILD = "card building/income as building"


def holding(*tiles: str, guilds: str = "builders scribes miners") -> Table:
    """Blue holds the tiles and a plot on c3, and is to play a card."""
    table = Table().guilds("blue", *guilds.split())
    return table.slots("blue", *tiles).plots("blue", "c3").sound()


def after_building(tile: str, guilds: str = "builders scribes miners") -> Table:
    return holding(tile, guilds=guilds).play(BUILD, f"build {tile} c3").sound()


# what it needs ------------------------------------------------------------------------------------------


@pytest.mark.clause("build.needs")
def test_the_list_is_every_tile_held_on_every_own_plot() -> None:
    table = holding("sawmill", "almshouse").plots("blue", "c3", "d5").play(BUILD)
    expected = ["build sawmill c3", "build sawmill d5", "build almshouse c3", "build almshouse d5"]
    assert expected == table.legal()


@pytest.mark.clause("build.needs")
def test_a_tile_that_is_not_in_a_slot_cannot_be_built() -> None:
    table = holding("sawmill").play(BUILD)
    assert {"build.needs"} == table.refused("build timber-yard c3")
    assert {"build.needs"} == table.refused("build almshouse c3")


@pytest.mark.clause("build.needs")
def test_a_tile_in_the_slot_of_another_player_cannot_be_built() -> None:
    table = holding("sawmill").slots("orange", "timber-yard").sound().play(BUILD)
    assert {"build.needs"} == table.refused("build timber-yard c3")


@pytest.mark.clause("build.needs")
def test_a_tile_is_built_on_an_own_plot_only() -> None:
    table = holding("sawmill").plots("green", "c4").sound().play(BUILD)
    assert {"build.needs"} == table.refused("build sawmill c4")
    assert {"build.needs"} == table.refused("build sawmill d3")


@pytest.mark.clause("build.needs")
def test_the_wood_must_be_paid() -> None:
    # the sawmill costs 3 wood at 2 groschen, the shed 2
    table = holding("sawmill", "carpenters-shed").money("blue", 5).play(BUILD)
    assert {"turn.afford"} == table.refused("build sawmill c3")
    assert ["build carpenters-shed c3"] == table.legal()


@pytest.mark.clause("build.needs")
def test_the_last_groschen_may_be_paid_for_wood() -> None:
    table = holding("sawmill").money("blue", 6).play(BUILD, "build sawmill c3")
    assert 0 == table.money_of("blue")


@pytest.mark.clause("build.needs")
def test_a_guild_tile_needs_a_market() -> None:
    # at its third notch wood shows the red X on card 0
    table = holding("sawmill", "copyists-desk").arm("wood", 2).play(BUILD)
    assert {"economy.no_market"} == table.refused("build sawmill c3")
    assert ["build copyists-desk c3"] == table.legal()


@pytest.mark.clause("build.needs")
def test_a_guild_tile_needs_a_house_in_its_own_row() -> None:
    table = holding("sawmill", "copyists-desk").houses("blue", 0, 1, 0).sound().play(BUILD)
    assert {"turn.short"} == table.refused("build sawmill c3")
    assert ["build copyists-desk c3"] == table.legal()


@pytest.mark.clause("build.needs")
def test_a_public_tile_needs_neither_house_nor_market() -> None:
    table = holding("almshouse").houses("blue", 0, 0, 0).arm("wood", 2).sound().play(BUILD)
    assert ["build almshouse c3"] == table.legal()


# steps --------------------------------------------------------------------------------------------------


@pytest.mark.clause("build.order")
def test_building_moves_marker_tile_money_and_house() -> None:
    table = holding("sawmill", "almshouse").plots("blue", "c3", "d5").sound()
    table.play(BUILD, "build sawmill c3").sound()
    blue = table.player("blue")
    assert (table.city_cell("d5"),) == blue.plots.cells
    assert (table.tile("almshouse"),) == blue.slots.tiles
    assert Lot(table.tile("sawmill"), 0) == table.p.city[table.city_cell("c3")]
    assert 34 == blue.purse.money
    assert (3, 4, 4) == blue.houses.rows
    assert (4, 4, 4) == table.player("orange").houses.rows
    assert {"build.needs", "build.order", "build.effects", "build.house", "order.build"} <= table.cited()


@pytest.mark.clause("build.order")
def test_the_wood_is_paid_before_the_tile_raises_its_price() -> None:
    table = after_building("bakery", "grocers scribes miners")
    assert 3 == table.price("wood")
    assert 40 - 3 * 2 == table.money_of("blue")


@pytest.mark.clause("build.order")
def test_a_building_keeps_its_plot_price() -> None:
    table = after_building("sawmill").act("blue", "plot").play("plot c4")
    assert 34 - 4 == table.money_of("blue")


@pytest.mark.clause("build.order")
def test_the_marker_can_be_used_again() -> None:
    table = holding("sawmill").plots("blue", "c3", "d5", "e1").sound()
    assert {"lack.plot", "turn.short"} == table.refused("card plot/mine as plot")
    table.play(BUILD, "build sawmill c3")
    assert set() == table.refused("card plot/mine as plot")


# effects ------------------------------------------------------------------------------------------------

EVERYTHING = Tile(
    name="sawmill",
    wood=3,
    plot_price=4,
    icons=(1, 1, 0, 0),
    production=2,
    population=1,
    points=3,
    reputation=-2,
    pelicans=2,
    tax=4,
    cathedral=True,
)


@pytest.mark.clause("build.effects")
def test_all_effects_of_a_tile_are_done_and_none_can_be_declined() -> None:
    table = Table(box=reprinted(EVERYTHING)).guilds("blue", "scribes", "miners", "builders")
    table.slots("blue", "sawmill").plots("blue", "c3").sound().play(BUILD, "build sawmill c3").sound()
    blue = table.player("blue")
    assert TaskKind.CARD == table.p.task.kind
    assert (0, 0, 2) == blue.production.rows
    assert [1, 0] == [deck.card for deck in table.p.decks]
    assert 3 == blue.standing.points
    # the tile takes 2, the first house of the bottom row gives 1
    assert -1 == blue.standing.reputation
    assert Pelicans(2, 0) == blue.pelicans
    assert 1 == table.p.cathedral.turned
    # 4 by the tile, 1 by cathedral tile 1
    assert 5 == table.p.tax.level


@pytest.mark.clause("build.effects")
@pytest.mark.parametrize(
    ("tile", "population", "points", "reputation", "pelicans"),
    [
        ("almshouse", 0, 0, 2, 0),
        ("town-fountain", 1, 1, 2, 0),
        ("pilgrims-hospice", 1, 0, 1, 1),
        ("church-of-our-lady", 0, 1, 0, 2),
        ("cloth-hall", 2, 3, 0, 0),
    ],
)
def test_a_public_tile_gives_what_it_shows(
    tile: str, population: int, points: int, reputation: int, pelicans: int
) -> None:
    table = after_building(tile)
    assert population == table.p.decks[0].card
    assert (points, reputation) == (table.points_of("blue"), table.reputation_of("blue"))
    assert Pelicans(pelicans, 0) == table.player("blue").pelicans
    assert (0, 0) == (table.points_of("green"), table.reputation_of("green"))


# guild buildings ----------------------------------------------------------------------------------------


@pytest.mark.clause("build.guild")
@pytest.mark.parametrize(
    ("guild", "tile", "made", "arms"),
    [
        ("builders", "sawmill", 2, [1, 0, 0, 0, 0]),
        ("innkeepers", "tavern", 2, [0, 1, 0, 0, 0]),
        ("grocers", "food-stall", 1, [0, 0, 1, 0, 0]),
        ("scribes", "notary", 2, [0, 0, 0, 1, 0]),
        ("metallurgists", "smelter", 2, [0, 0, 0, 0, 1]),
    ],
)
def test_a_guild_building_raises_production_and_moves_its_arm(
    guild: str, tile: str, made: int, arms: list[int]
) -> None:
    others = [name for name in ("builders", "grocers", "scribes") if name != guild][:2]
    table = holding(tile, guilds=f"{others[0]} {guild} {others[1]}").production("blue", (0, 4, 0))
    table.play(BUILD, f"build {tile} c3", "skip")
    assert (0, 4 + made, 0) == table.player("blue").production.rows
    assert arms == [arm.notch for arm in table.p.arms]
    assert 0 == table.p.decks[1].card
    assert (0, 0, 0) == table.player("green").production.rows


@pytest.mark.clause("build.guild")
def test_a_miners_building_advances_the_ore_deck_and_no_arm() -> None:
    table = after_building("stamp-mill").play("skip")
    assert (0, 0, 2) == table.player("blue").production.rows
    assert 0 == table.player("blue").production.mines
    assert 2 == table.p.decks[1].card
    assert [0, 0, 0, 0, 0] == [arm.notch for arm in table.p.arms]


# the technology tile ------------------------------------------------------------------------------------


@pytest.mark.clause("build.tech")
def test_the_technology_tile_is_placed_for_no_wood_with_a_miner_of_the_reserve() -> None:
    table = after_building("winch-house")
    assert ["tech a2", "tech a6", "skip"] == table.legal()
    table.play("tech a6").sound()
    blue = table.player("blue")
    assert Lot(table.tile("technology-1"), 0) == table.p.mine[table.mine_cell("a6")]
    assert Miners(1, 7, 1) == blue.miners
    # the winch house alone cost wood: 2 at 2 groschen
    assert 36 == blue.purse.money
    assert (0, 0, 1) == blue.production.rows
    assert 1 == blue.production.mines
    assert 2 == table.p.decks[1].card
    assert 1 == table.p.technology.taken


@pytest.mark.clause("build.tech")
def test_the_technology_tile_needs_no_miner_in_the_pool() -> None:
    table = holding("winch-house").miners("blue", 0, 9).sound().play(BUILD, "build winch-house c3")
    assert [{Fact.TILE: table.tile("technology-1"), Fact.LEVEL: 2}] == table.facts("build.tech")
    table.play("tech a6").sound()
    assert Miners(0, 8, 1) == table.player("blue").miners


@pytest.mark.clause("build.tech")
def test_the_technology_tile_has_the_effects_of_a_mine() -> None:
    table = holding("winch-house").technology(3).play(BUILD, "build winch-house c3", "tech a2").sound()
    assert 2 == table.player("blue").production.mines
    assert 1 + 2 == table.p.decks[1].card
    assert 2 == table.points_of("blue")


@pytest.mark.clause("build.tech")
def test_the_technology_tile_goes_where_a_mine_may_go() -> None:
    table = holding("winch-house").dug("I-04", "a2", "green").sound().play(BUILD, "build winch-house c3")
    assert ["tech a1", "tech a3", "tech a6", "tech b2", "skip"] == table.legal()
    assert {"mine.place"} == table.refused("tech a2")
    assert {"mine.place"} == table.refused("tech b3")


@pytest.mark.clause("build.tech")
def test_the_technology_tile_may_be_removed_and_the_level_rises_all_the_same() -> None:
    table = after_building("winch-house").play("skip").sound()
    assert table.tile("technology-1") not in [lot.tile for lot in table.p.mine]
    assert Miners(1, 8, 0) == table.player("blue").miners
    assert 0 == table.player("blue").production.mines
    assert 1 == table.p.decks[1].card
    table.act("blue", "mine").play("hire 0", "[draw I-01]", "[draw I-02]")
    assert (table.tile("I-01"), table.tile("I-02")) == table.p.drawn
    assert "skip" in table.legal()


@pytest.mark.clause("build.tech")
def test_a_miner_of_the_pool_goes_on_the_technology_tile_only_if_the_reserve_is_empty() -> None:
    table = holding("winch-house").technology(0).miners("blue", 2, 7)
    for number in range(1, 8):
        table.dug(f"I-0{number}", f"a{number}", "blue")
    table.sound().play(BUILD, "build winch-house c3", "tech b1").sound()
    assert Miners(1, 0, 8) == table.player("blue").miners


@pytest.mark.clause("build.tech")
def test_without_a_miner_the_technology_tile_is_removed_and_the_building_stands() -> None:
    table = holding("ore-store")
    for number in range(1, 8):
        table.dug(f"I-0{number}", f"a{number}", "blue")
    table.dug("I-08", "b1", "blue").miners("blue", 0, 1).dug("I-09", "b2", "blue").sound()
    table.play(BUILD, "build ore-store c3").sound()
    assert TaskKind.CARD == table.p.task.kind
    assert 1 == table.p.technology.taken
    assert Lot(table.tile("ore-store"), 0) == table.p.city[table.city_cell("c3")]
    assert [1, 1] == [deck.card for deck in table.p.decks]


# the cathedral symbol -----------------------------------------------------------------------------------


@pytest.mark.clause("build.cathedral")
@pytest.mark.parametrize(("number", "tax"), list(enumerate([1, 1, 2, 1, 2, 2, 2, 3, 3, 3, 0], start=1)))
def test_a_guild_building_turns_the_current_tile_for_its_tax_and_not_its_effects(
    number: int, tax: int
) -> None:
    table = holding("timber-yard").cathedral(number - 1).tax(4).pelicans("blue", 1).sound()
    table.play(BUILD, "build timber-yard c3").sound()
    assert TaskKind.CARD == table.p.task.kind
    assert number == table.p.cathedral.turned
    assert 4 + tax == table.p.tax.level
    assert [(0, 0)] * 3 == [(p.standing.reputation, p.standing.points) for p in table.p.players]
    # one more by the first house of the top row, none used
    assert Pelicans(2, 0) == table.player("blue").pelicans
    assert (2, 0, 0) == table.player("blue").production.rows


@pytest.mark.clause("build.cathedral")
def test_with_all_tiles_turned_the_symbol_does_nothing() -> None:
    table = holding("timber-yard").cathedral(11).tax(4).sound().play(BUILD, "build timber-yard c3").sound()
    assert 11 == table.p.cathedral.turned
    assert 4 == table.p.tax.level


@pytest.mark.clause("build.cathedral")
def test_a_guild_building_without_the_symbol_turns_no_tile() -> None:
    table = after_building("sawmill")
    assert 0 == table.p.cathedral.turned
    assert 0 == table.p.tax.level


# public buildings ---------------------------------------------------------------------------------------


@pytest.mark.clause("build.public")
@pytest.mark.parametrize(
    ("tile", "pool"),
    [
        ("almshouse", (1, 0, 0, 0)),
        ("church-of-our-lady", (0, 1, 0, 0)),
        ("weigh-house", (0, 0, 1, 0)),
        ("town-gate", (0, 0, 0, 1)),
    ],
)
def test_a_public_building_puts_its_patrician_into_the_pool(tile: str, pool: tuple[int, ...]) -> None:
    reds = [name for name in ("stone-house", "town-gate", "royal-chapel") if name != tile]
    table = Table().round(4).reds(*reds).slots("blue", tile).plots("blue", "c3").sound()
    table.play(BUILD, f"build {tile} c3").sound()
    assert pool == table.p.patricians.pool
    assert tuple(3 - token for token in pool) == table.p.patricians.supply
    assert (0, 0, 0, 0) == table.p.patricians.council


@pytest.mark.clause("build.public")
def test_a_public_building_is_nobodys() -> None:
    table = after_building("chapel-of-st-john")
    assert Lot(table.tile("chapel-of-st-john"), NOBODY) == table.p.city[table.city_cell("c3")]
    assert (4, 4, 4) == table.player("blue").houses.rows
    assert (0, 0, 0) == table.player("blue").production.rows
    assert [0, 0, 0, 0, 0] == [arm.notch for arm in table.p.arms]
    # neither a pelican nor a tile nor points of a house
    assert Pelicans(0, 0) == table.player("blue").pelicans
    assert (2, 1) == (table.points_of("blue"), table.reputation_of("blue"))
    assert set() == {"build.guild", "build.house", "mine.effects", "tax.rise"} & table.cited()


@pytest.mark.clause("build.public")
def test_a_public_building_gives_nobody_points_at_the_end() -> None:
    # on c1 beside the red village, with a red icon of its own
    table = Table().built("chapel-of-st-john", "c1").sound()
    assert [0, 0, 0] == [table.final(who)["city"] for who in ("blue", "green", "orange")]
