"""The plot action: where one may claim, and for how much."""

from dataclasses import replace

import pytest

from kutnahora.reference.events import Fact
from kutnahora.reference.position import Lot
from kutnahora.reference.terms import NOBODY, NOTHING
from table import Table, frozen, reprinted

PLOT = "card rights/plot as plot"


def cells_of(table: Table, who: str) -> list[int]:
    return list(table.player(who).plots.cells)


def tavern_surrounded() -> Table:
    """Two players; the only building is a tavern on b3, and every cell beside it is claimed."""
    table = Table(2).guilds("green", "innkeepers", "scribes", "miners").built("tavern", "b3", "green")
    return table.plots("green", "a3", "b2", "b4").plots("blue", "c3")


# the first plots ----------------------------------------------------------------------------------------


@pytest.mark.clause("plot.first")
@pytest.mark.parametrize(("players", "count"), [(2, 18), (3, 30), (4, 30)])
def test_with_no_building_any_unclaimed_cell_may_be_claimed(players: int, count: int) -> None:
    table = Table(players).sound().play(PLOT)
    assert count == len(table.legal())


@pytest.mark.clause("plot.first")
def test_with_no_building_a_plot_costs_5() -> None:
    table = Table().plots("green", "c3").sound().play(PLOT, "plot c4").sound()
    assert 35 == table.money_of("blue")
    assert [] == table.facts("terms.adjacent")
    assert [table.city_cell("c4")] == cells_of(table, "blue")
    assert 41 == table.money_of("green")
    assert Lot(NOTHING, NOBODY) == table.p.city[table.city_cell("c4")]


@pytest.mark.clause("order.plot")
def test_who_claims_pays_with_the_last_card_of_a_turn_as_well() -> None:
    table = Table().sound().play("card building/income as income", PLOT, "plot c4").sound()
    assert [35, 41, 42] == [table.money_of(who) for who in ("blue", "green", "orange")]


@pytest.mark.clause("plot.first")
def test_with_a_building_a_distant_cell_is_refused() -> None:
    table = Table().sound()
    assert set() == table.act("blue", "plot").refused("plot e6")
    table = Table().built("almshouse", "a1").sound().act("blue", "plot")
    assert {"plot.adjacent"} == table.refused("plot e6")


# beside buildings ---------------------------------------------------------------------------------------


@pytest.mark.clause("plot.adjacent")
@pytest.mark.parametrize(
    ("tile", "owner", "price"), [("sawmill", "blue", 4), ("bakery", "green", 3), ("almshouse", "nobody", 6)]
)
def test_a_cell_beside_anyones_building_costs_its_plot_price(tile: str, owner: str, price: int) -> None:
    table = Table().built(tile, "c3", owner).sound().play(PLOT)
    assert ["plot b3", "plot c2", "plot c4", "plot d3"] == table.legal()
    table.play("plot d3")
    assert 40 - price == table.money_of("blue")


@pytest.mark.clause("plot.adjacent")
def test_the_highest_price_counts_and_not_the_sum() -> None:
    # c3 lies between a sawmill (4), a bakery (3) and an almshouse (6).
    table = Table().built("sawmill", "c2", "blue").built("almshouse", "b3").built("bakery", "c4", "green")
    table.sound().play(PLOT, "plot c3")
    assert 34 == table.money_of("blue")


@pytest.mark.clause("plot.adjacent")
def test_each_cell_has_its_own_price() -> None:
    table = Table().built("sawmill", "c2", "blue").built("bakery", "c4", "green").sound().act("blue", "plot")
    table.money("blue", 3)
    # 3 gr pay for the cells beside the bakery alone; c3 lies beside the sawmill too.
    assert ["plot b4", "plot c5", "plot d4"] == table.legal()
    assert {"turn.afford"} == table.refused("plot c3")
    assert {"turn.afford"} == table.refused("plot c1")


@pytest.mark.clause("plot.adjacent")
def test_a_cell_beside_no_building_is_refused() -> None:
    table = Table().built("sawmill", "c3", "blue").plots("blue", "a1").sound().act("blue", "plot")
    assert {"plot.adjacent"} == table.refused("plot a2")  # beside a plot, which is not a building
    assert set() == table.refused("plot c4")


@pytest.mark.clause("plot.adjacent")
def test_a_claimed_cell_beside_a_building_is_refused_as_claimed() -> None:
    table = Table().built("sawmill", "c3", "blue").plots("green", "c4").sound().act("blue", "plot")
    assert {"terms.unclaimed"} == table.refused("plot c4")


@pytest.mark.clause("plot.adjacent")
def test_the_lowest_plot_price_counts_as_any_other() -> None:
    # A box may print 1 on a building: a cell beside it is still beside a building.
    cheap = replace(frozen().tiles[Table().tile("sawmill")], plot_price=1)
    table = Table(box=reprinted(cheap)).built("sawmill", "c3", "blue").sound().play(PLOT)
    assert ["plot b3", "plot c2", "plot c4", "plot d3"] == table.legal()
    table.play("plot b3")
    assert 39 == table.money_of("blue")
    assert [{Fact.CITY_CELL: table.city_cell("b3"), Fact.PRICE: 1}] == table.facts("terms.adjacent")


# none left ----------------------------------------------------------------------------------------------


@pytest.mark.clause("plot.none_left")
def test_if_no_cell_beside_a_building_is_left_any_unclaimed_cell_costs_5() -> None:
    table = tavern_surrounded().sound().play(PLOT)
    claimed = {"a3", "b2", "b3", "b4", "c3"}
    cells = [f"{row}{column}" for row in "abc" for column in range(1, 7)]
    assert [f"plot {cell}" for cell in cells if cell not in claimed] == table.legal()
    table.play("plot c6")
    assert 35 == table.money_of("blue")
    assert "plot.none_left" in table.cited()


@pytest.mark.clause("plot.none_left")
def test_while_one_cell_beside_a_building_is_left_only_that_may_be_claimed() -> None:
    table = tavern_surrounded().plots("blue").sound().play(PLOT)
    assert ["plot c3"] == table.legal()
    assert {"plot.adjacent"} == table.refused("plot c6")


@pytest.mark.clause("plot.none_left")
def test_a_cell_that_is_left_but_too_dear_still_counts_as_left() -> None:
    # c3 beside the tavern costs 5, more than blue has: there is no plot for 4 gr elsewhere either.
    table = tavern_surrounded().plots("blue").money("blue", 4).sound()
    assert {"lack.money"} == table.refused(PLOT)


# reputation and markers ---------------------------------------------------------------------------------


@pytest.mark.clause("plot.reputation")
@pytest.mark.clause("reputation.plot")
@pytest.mark.parametrize(("reputation", "cost"), [(2, 5), (3, 1), (8, 1)])
def test_with_reputation_3_the_first_plot_costs_1(reputation: int, cost: int) -> None:
    table = Table().standing("blue", reputation=reputation).sound().play(PLOT, "plot e6")
    assert 40 - cost == table.money_of("blue")
    assert reputation == table.reputation_of("blue")


@pytest.mark.clause("plot.reputation")
@pytest.mark.clause("reputation.plot")
@pytest.mark.parametrize(("reputation", "cost"), [(2, 6), (3, 1)])
def test_with_reputation_3_a_plot_beside_a_building_costs_1(reputation: int, cost: int) -> None:
    table = Table().built("almshouse", "c3").standing("blue", reputation=reputation).sound()
    table.play(PLOT, "plot c4")
    assert 40 - cost == table.money_of("blue")


@pytest.mark.clause("plot.reputation")
@pytest.mark.clause("reputation.plot")
@pytest.mark.parametrize(("reputation", "cost"), [(2, 5), (3, 1)])
def test_with_reputation_3_a_plot_costs_1_also_if_none_is_left(reputation: int, cost: int) -> None:
    table = tavern_surrounded().standing("blue", reputation=reputation).sound().play(PLOT, "plot c6")
    assert 40 - cost == table.money_of("blue")


@pytest.mark.clause("plot.reputation")
def test_reputation_does_not_change_where_one_may_claim() -> None:
    table = Table().built("almshouse", "c3").standing("blue", reputation=8).sound().play(PLOT)
    assert ["plot b3", "plot c2", "plot c4", "plot d3"] == table.legal()
    assert {"plot.adjacent"} == table.refused("plot a1")


@pytest.mark.clause("plot.reputation")
def test_one_groschen_is_enough_with_reputation_3() -> None:
    table = Table().standing("blue", reputation=3).money("blue", 1).sound()
    assert set() == table.refused(PLOT)
    assert {"lack.money"} == table.money("blue", 0).refused(PLOT)


@pytest.mark.clause("plot.marker")
def test_a_marker_goes_on_the_cell() -> None:
    table = Table().plots("blue", "a1", "e6").sound().play(PLOT, "plot c3").sound()
    assert [table.city_cell(cell) for cell in ("a1", "c3", "e6")] == cells_of(table, "blue")
    assert [] == cells_of(table, "green")


@pytest.mark.clause("plot.marker")
def test_at_most_three_markers_at_a_time() -> None:
    table = Table().plots("blue", "a1", "a2", "a3").sound().act("blue", "plot")
    assert {"plot.marker"} == table.refused("plot c3")
    assert [] == table.legal()
    assert set() == table.plots("blue", "a1", "a2").refused("plot c3")


@pytest.mark.clause("plot.marker")
def test_a_marker_that_came_back_can_be_used_again() -> None:
    table = Table().plots("blue", "a1", "a2", "a3").slots("blue", "almshouse").sound()
    assert {"lack.plot", "turn.short"} == table.refused(PLOT)
    table.play("card building/income as building", "build almshouse a1")
    table.play(PLOT, "plot b1").sound()
    assert [table.city_cell(cell) for cell in ("a2", "a3", "b1")] == cells_of(table, "blue")
