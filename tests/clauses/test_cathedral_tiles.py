"""The cathedral tiles that grant something to choose: 2, 3, 4, 5, 6, 8, 9."""

import pytest

from kutnahora.reference import engine
from kutnahora.reference.clauses import Clause
from kutnahora.reference.kernel.miners import Miners
from kutnahora.reference.kernel.patricians import Patricians
from kutnahora.reference.kernel.pelicans import Pelicans
from kutnahora.reference.moves import Kind, Move
from kutnahora.reference.position import Lot, TaskKind
from table import Table

ACTION = "card building/cathedral as cathedral"


def at_tile(tile: int) -> Table:
    """Blue (builders, scribes, miners) has no money and 1 unused pelican."""
    table = Table().guilds("blue", "builders", "scribes", "miners").money("blue", 0)
    return table.cathedral(tile - 1).pelicans("blue", 1).sound()


Outcome = tuple[int, int, Pelicans, int, int, TaskKind]


def done(tile: int, *, reputation: int = 0, points: int = 0) -> Outcome:
    """The tile is turned without its tax, the pelican used, and blue is to play the next card."""
    return tile, 0, Pelicans(0, 1), reputation, points, TaskKind.CARD


def seen(table: Table) -> Outcome:
    blue = table.sound().player("blue")
    standing = blue.standing
    turned, tax = table.p.cathedral.turned, table.p.tax.level
    return turned, tax, blue.pelicans, standing.reputation, standing.points, table.p.task.kind


# tile 2: rights -----------------------------------------------------------------------------------------


@pytest.mark.clause("cathedral.2")
def test_tile_2_offers_every_own_guild_and_public_stack() -> None:
    table = at_tile(2).play(ACTION)
    expected = ["rights 1.1", "rights 1.3", "rights 2.2", "rights 2.3", "rights 3.1", "rights 3.3", "skip"]
    assert expected == table.legal()
    assert {"rights.choose"} == table.refused("rights 1.2")


@pytest.mark.clause("cathedral.2")
def test_tile_2_pays_for_a_guild_tile() -> None:
    table = at_tile(2).play(ACTION, "rights 2.2", "[tile scriptorium]")
    assert (table.tile("copyists-desk"),) == table.player("blue").slots.tiles
    assert ["grocers", "silver", "scribes"] == table.hall_row(2)
    assert 0 == table.money_of("blue")
    assert done(2, reputation=1) == seen(table)


@pytest.mark.clause("cathedral.2")
def test_tile_2_pays_for_a_public_tile_in_the_fourth_column() -> None:
    table = at_tile(2).round(4).reds("stone-house", "town-gate", "royal-chapel").sound()
    table.play(ACTION, "rights 3.4")
    assert (table.tile("royal-chapel"),) == table.player("blue").slots.tiles
    assert ["miners", "metallurgists", "yellow"] == table.hall_row(3)
    assert done(2, reputation=1) == seen(table)


# tile 3: a house for production -------------------------------------------------------------------------


@pytest.mark.clause("cathedral.3")
@pytest.mark.parametrize(
    ("row", "houses", "made"),
    [(1, (3, 4, 4), (2, 0, 0)), (2, (4, 3, 4), (0, 2, 0)), (3, (4, 4, 3), (0, 0, 2))],
)
def test_tile_3_takes_a_house_for_production_2_and_nothing_else(
    row: int, houses: tuple[int, ...], made: tuple[int, ...]
) -> None:
    table = at_tile(3).play(ACTION)
    assert ["house 1", "house 2", "house 3", "skip"] == table.legal()
    table.play(f"house {row}")
    blue = table.player("blue")
    assert houses == blue.houses.rows
    # the third row is the miners': their ore is on the guild's track
    assert made == blue.production.rows
    assert 0 == blue.production.mines
    assert [0, 0] == [deck.card for deck in table.p.decks]
    assert [0] * 5 == [arm.notch for arm in table.p.arms]
    assert 0 == table.p.technology.taken
    # neither the pelican of the top row nor the reputation of the bottom one
    assert done(3, reputation=-1) == seen(table)


@pytest.mark.clause("cathedral.3")
def test_tile_3_does_not_need_a_market() -> None:
    table = at_tile(3).arm("wood", 2).play(ACTION, "house 1")
    assert (2, 0, 0) == table.player("blue").production.rows


@pytest.mark.clause("cathedral.3")
def test_the_next_building_gets_the_next_house_after_tile_3() -> None:
    table = at_tile(3).slots("blue", "sawmill").plots("blue", "c3").money("blue", 6)
    table.play(ACTION, "house 1", "card building/income as building", "build sawmill c3").sound()
    assert (2, 4, 4) == table.player("blue").houses.rows
    # the second house of the top row gives a point, the first would have given a pelican
    assert (1, Pelicans(0, 1)) == (table.points_of("blue"), table.player("blue").pelicans)


# tile 4: a plot -----------------------------------------------------------------------------------------


@pytest.mark.clause("cathedral.4")
def test_tile_4_offers_every_unclaimed_cell() -> None:
    table = at_tile(4).built("sawmill", "c3", "blue").plots("green", "a1").sound().play(ACTION)
    cells = [f"{row}{column}" for row in "abcde" for column in range(1, 7)]
    assert [f"plot {cell}" for cell in cells if cell not in ("a1", "c3")] + ["skip"] == table.legal()
    assert {"terms.unclaimed"} == table.refused("plot a1")
    assert {"terms.unclaimed"} == table.refused("plot c3")


@pytest.mark.clause("cathedral.4")
def test_tile_4_pays_for_the_plot() -> None:
    table = at_tile(4).built("sawmill", "c3", "blue").play(ACTION, "plot e6")
    assert (table.city_cell("e6"),) == table.player("blue").plots.cells
    assert 0 == table.money_of("blue")
    assert done(4, reputation=1) == seen(table)


@pytest.mark.clause("cathedral.4")
def test_tile_4_costs_nothing_with_reputation_3_either() -> None:
    table = at_tile(4).money("blue", 9).standing("blue", reputation=5).play(ACTION, "plot e6")
    assert 9 == table.money_of("blue")


# tile 5: two incomes ------------------------------------------------------------------------------------


@pytest.mark.clause("cathedral.5")
def test_tile_5_takes_2_reputation_and_pays_two_incomes() -> None:
    # 3 wood at 2 groschen, twice
    table = at_tile(5).production("blue", (3, 0, 0)).play(ACTION)
    assert 0 == table.money_of("blue")
    table.play("take")
    assert 12 == table.money_of("blue")
    assert done(5, reputation=-2) == seen(table)


@pytest.mark.clause("cathedral.5")
def test_each_income_of_tile_5_has_its_seat_in_the_council() -> None:
    table = at_tile(5).production("blue", (5, 0, 0)).built("almshouse", "b2").built("weigh-house", "b3")
    table.patricians(pool=(1, 0, 1, 0)).sound().play(ACTION, "take")
    assert 10 == table.money_of("blue")
    table.play("council yellow")
    # the second income is paid after the first seat
    assert 10 == table.money_of("blue")
    assert ["council green", "skip"] == table.legal()
    table.play("council green")
    assert 0 == table.money_of("blue")
    assert Patricians((2, 3, 2, 3), (0, 0, 0, 0), (1, 0, 1, 0)) == table.p.patricians
    assert done(5, reputation=-2) == seen(table)


@pytest.mark.clause("cathedral.5")
def test_the_first_seat_of_tile_5_may_be_declined_and_the_second_taken() -> None:
    table = at_tile(5).production("blue", (5, 0, 0)).built("almshouse", "b2").patricians(pool=(1, 0, 0, 0))
    table.play(ACTION, "take", "skip", "council green")
    assert 10 == table.money_of("blue")
    assert (1, 0, 0, 0) == table.p.patricians.council


# tile 6: a patrician ------------------------------------------------------------------------------------


@pytest.mark.clause("cathedral.6")
@pytest.mark.parametrize(
    ("colour", "council"),
    [("green", (1, 0, 0, 0)), ("silver", (0, 1, 0, 0)), ("yellow", (0, 0, 1, 0)), ("red", (0, 0, 0, 1))],
)
def test_tile_6_seats_any_patrician_of_the_supply(colour: str, council: tuple[int, ...]) -> None:
    table = at_tile(6).play(ACTION)
    colours = ("green", "silver", "yellow", "red")
    assert [f"patrician {name}" for name in colours] + ["skip"] == table.legal()
    table.play(f"patrician {colour}")
    supply = tuple(3 - token for token in council)
    assert Patricians(supply, (0, 0, 0, 0), council) == table.p.patricians
    assert done(6, points=2) == seen(table)


@pytest.mark.clause("cathedral.6")
def test_tile_6_does_not_take_from_the_pool() -> None:
    table = at_tile(6).built("almshouse", "b2").patricians(pool=(1, 0, 0, 0), council=(2, 0, 0, 0)).sound()
    table.play(ACTION)
    assert {"lack.patrician"} == table.refused("patrician green")
    table.play("patrician red")
    assert Patricians((0, 3, 3, 2), (1, 0, 0, 0), (2, 0, 0, 1)) == table.p.patricians


# tile 8: a building -------------------------------------------------------------------------------------


@pytest.mark.clause("cathedral.8")
def test_tile_8_builds_for_no_wood_with_all_effects_and_the_house() -> None:
    table = at_tile(8).slots("blue", "sawmill", "almshouse").plots("blue", "c3").sound().play(ACTION)
    assert ["build sawmill c3", "build almshouse c3", "skip"] == table.legal()
    assert 1 == table.points_of("blue")
    table.play("build sawmill c3")
    blue = table.sound().player("blue")
    assert Lot(table.tile("sawmill"), 0) == table.p.city[table.city_cell("c3")]
    assert (0, (2, 0, 0), (3, 4, 4)) == (blue.purse.money, blue.production.rows, blue.houses.rows)
    assert ((), (table.tile("almshouse"),)) == (blue.plots.cells, blue.slots.tiles)
    assert (1, 1) == (table.p.decks[0].card, table.p.arms[0].notch)
    # the new pelican is that of the house
    assert Pelicans(1, 1) == blue.pelicans
    assert (8, 0) == (table.p.cathedral.turned, table.p.tax.level)


@pytest.mark.clause("cathedral.8")
def test_tile_8_builds_a_public_building() -> None:
    table = at_tile(8).slots("blue", "weigh-house").plots("blue", "c3").play(ACTION, "build weigh-house c3")
    assert (0, 0, 1, 0) == table.p.patricians.pool
    assert done(8, points=1 + 3) == seen(table)


@pytest.mark.clause("cathedral.8")
def test_tile_8_does_not_build_where_there_is_no_market() -> None:
    table = at_tile(8).slots("blue", "sawmill", "almshouse").plots("blue", "c3").arm("wood", 2).play(ACTION)
    assert {"economy.no_market"} == table.refused("build sawmill c3")
    assert ["build almshouse c3", "skip"] == table.legal()


# tile 9: two mines --------------------------------------------------------------------------------------


@pytest.mark.clause("cathedral.9")
def test_tile_9_digs_two_mines_for_no_wood_with_miners_of_the_reserve() -> None:
    table = at_tile(9).play(ACTION, "take", "[draw I-01]")
    assert ["mine I-01 a2", "mine I-01 a6", "skip"] == table.legal()
    table.play("mine I-01 a2", "[draw I-03]", "mine I-03 a3")
    blue = table.player("blue")
    assert Miners(1, 6, 2) == blue.miners
    assert (0, 1 + 2) == (blue.purse.money, blue.production.mines)
    assert 3 == table.p.decks[1].card
    assert Lot(table.tile("I-03"), 0) == table.p.mine[table.mine_cell("a3")]
    assert done(9) == seen(table)


@pytest.mark.clause("cathedral.9")
def test_who_wants_to_hire_during_tile_9_is_told_of_tile_9() -> None:
    table = at_tile(9).play(ACTION, "take", "[draw I-01]")
    refused = engine.refusals(table.box, table.p, Move(Kind.HIRE, (1,)))
    assert [Clause.ORDER_TURN, Clause.CATHEDRAL_9] == [refusal.clause for refusal in refused]


@pytest.mark.clause("cathedral.9")
def test_tile_9_has_no_hire_step() -> None:
    # with an empty pool a mine action of a card would have to start with a permit
    table = at_tile(9).miners("blue", 0, 9).money("blue", 30).sound()
    table.play(ACTION, "take", "[draw I-01]", "mine I-01 a2", "[draw I-03]", "mine I-03 a6").sound()
    assert Miners(0, 7, 2) == table.player("blue").miners
    assert 30 == table.money_of("blue")


@pytest.mark.clause("cathedral.9")
def test_tile_9_uses_the_pool_once_the_reserve_is_empty() -> None:
    table = at_tile(9).miners("blue", 2, 7)
    for number in range(1, 7):
        table.dug(f"I-0{number}", f"a{number}", "blue")
    assert Miners(2, 1, 6) == table.sound().player("blue").miners
    table.play(ACTION, "take", "[draw I-07]", "mine I-07 a7")
    assert Miners(2, 0, 7) == table.player("blue").miners
    table.play("[draw I-08]", "mine I-08 b1").sound()
    assert Miners(1, 0, 8) == table.player("blue").miners


@pytest.mark.clause("cathedral.9")
def test_the_second_mine_of_tile_9_follows_though_the_first_is_not_built() -> None:
    table = at_tile(9).play(ACTION, "take", "[draw I-01]", "skip", "[draw I-03]", "mine I-03 a2")
    assert Miners(1, 7, 1) == table.player("blue").miners
    assert (table.tile("I-01"),) == table.p.discard
    assert done(9) == seen(table)


@pytest.mark.clause("cathedral.9")
def test_each_mine_of_tile_9_is_chosen_among_as_many_tiles_as_the_level_says() -> None:
    table = at_tile(9).technology(1).sound()
    table.play(ACTION, "take", "[draw I-01]", "[draw I-02]", "mine I-01 a2", "[draw I-03]", "[draw I-04]")
    assert (table.tile("I-03"), table.tile("I-04")) == table.p.drawn
    assert (table.tile("I-02"),) == table.p.discard
