"""What happens when something is lacking: St. Barbara. Whatever it is, the rest of the tile is done."""

from collections.abc import Callable

import pytest

from kutnahora.reference.kernel.miners import Miners
from kutnahora.reference.kernel.patricians import Patricians
from kutnahora.reference.kernel.pelicans import Pelicans
from kutnahora.reference.position import TaskKind
from table import Table

ACTION = "card building/cathedral as cathedral"
JOKER = "card mine/joker as joker:cathedral"
CELLS = [f"{row}{column}" for row in "ab" for column in range(1, 7)]
PUBLIC = (
    *("almshouse", "chapel-of-st-john", "town-fountain"),
    *("pilgrims-hospice", "cloister-school", "church-of-our-lady"),
    *("weigh-house", "cloth-hall", "italian-court"),
)


def at_tile(tile: int, players: int = 3) -> Table:
    """Blue (builders, scribes, miners) has one unused pelican and 40 groschen; nothing else."""
    table = Table(players).guilds("blue", "builders", "scribes", "miners").tax(0)
    return table.cathedral(tile - 1).pelicans("blue", 1).sound()


def outcome(table: Table) -> tuple[int, int]:
    """Blue's reputation and points; the tile is turned without tax, the pelican used, the next card owed."""
    assert (TaskKind.CARD, 0) == (table.sound().p.task.kind, table.p.cathedral.under_way)
    assert (0, Pelicans(0, 1)) == (table.p.tax.level, table.player("blue").pelicans)
    return table.reputation_of("blue"), table.points_of("blue")


def mined(table: Table, mines: int) -> Table:
    """Blue has this many mines; the rest of the nine miners are left."""
    for number in range(1, mines + 1):
        if table.player("blue").miners.reserve == 0:
            table.miners("blue", 0, 1)
        table.dug(f"I-0{number}", CELLS[number - 1], "blue")
    return table.sound()


# pelicans -----------------------------------------------------------------------------------------------


@pytest.mark.clause("lack.pelican")
def test_without_an_unused_pelican_there_is_no_action_not_even_by_joker() -> None:
    table = at_tile(1).pelicans("blue", 0, 3)
    assert {"lack.pelican"} == table.refused(ACTION)
    assert {"lack.pelican"} == table.refused(JOKER)
    table.play("card mine/joker skip").sound()
    # the loss of the joker is not paid for nothing
    assert (0, 0) == (table.reputation_of("blue"), table.points_of("blue"))
    assert Pelicans(0, 3) == table.player("blue").pelicans


@pytest.mark.clause("lack.pelican")
def test_with_an_unused_pelican_the_action_is_legal() -> None:
    assert set() == at_tile(1).refused(ACTION)


# tile by tile -------------------------------------------------------------------------------------------


@pytest.mark.clause("lack.slot")
@pytest.mark.clause("lack.cathedral")
def test_tile_2_with_three_tiles_held_gives_only_the_reputation() -> None:
    table = at_tile(2).slots("blue", "sawmill", "almshouse", "weigh-house").sound()
    hall = table.p.hall
    table.play(ACTION)
    assert (1, 0) == outcome(table)
    assert (2, hall) == (table.p.cathedral.turned, table.p.hall)
    assert {"lack.slot", "lack.cathedral"} <= table.cited()


@pytest.mark.clause("lack.stack")
@pytest.mark.clause("lack.cathedral")
def test_tile_2_without_a_stack_that_may_be_taken_gives_only_the_reputation() -> None:
    table = at_tile(2)
    for name, cell in zip(PUBLIC, CELLS, strict=False):
        table.built(name, cell)
    tiles = [tile.name for tile in table.box.tiles]
    table.gone(*tiles[0:4], *tiles[12:20]).sound().play(ACTION)
    assert (1, 0) == outcome(table)
    assert (2, ()) == (table.p.cathedral.turned, table.player("blue").slots.tiles)
    assert {"lack.stack", "lack.cathedral"} <= table.cited()


@pytest.mark.clause("lack.house")
def test_tile_3_does_not_take_from_a_row_without_houses() -> None:
    table = at_tile(3).houses("blue", 0, 1, 0).sound().play(ACTION)
    assert ["house 2", "skip"] == table.legal()
    assert {"lack.house"} == table.refused("house 1")
    assert {"lack.house"} == table.refused("house 3")
    assert (0, 0, 0) == table.play("house 2").player("blue").houses.rows


@pytest.mark.clause("lack.house")
@pytest.mark.clause("lack.cathedral")
def test_tile_3_without_any_house_takes_only_the_reputation() -> None:
    table = at_tile(3).houses("blue", 0, 0, 0).sound().play(ACTION)
    assert (-1, 0) == outcome(table)
    assert (3, (0, 0, 0)) == (table.p.cathedral.turned, table.player("blue").production.rows)
    assert {"lack.house", "lack.cathedral"} <= table.cited()


@pytest.mark.clause("lack.plot")
@pytest.mark.clause("lack.cathedral")
def test_tile_4_with_three_markers_out_gives_only_the_reputation() -> None:
    table = at_tile(4).plots("blue", "a1", "b2", "c3").sound().play(ACTION)
    assert (1, 0) == outcome(table)
    assert (4, 3) == (table.p.cathedral.turned, len(table.player("blue").plots.cells))
    assert {"lack.plot", "lack.cathedral"} <= table.cited()


@pytest.mark.clause("lack.plot")
@pytest.mark.clause("lack.cathedral")
def test_tile_4_without_an_unclaimed_cell_gives_only_the_reputation() -> None:
    table = at_tile(4, players=2).guilds("green", "innkeepers", "grocers", "metallurgists")
    cells = [f"{row}{column}" for row in "abc" for column in range(1, 7)]
    owners = ["blue"] * 4 + ["green"] * 8 + ["blue"] * 8
    for cell, tile, owner in zip(cells, table.box.tiles, owners, strict=False):
        table.built(tile.name, cell, owner)
    table.sound().play(ACTION)
    assert (1, 0) == outcome(table)
    assert (4, ()) == (table.p.cathedral.turned, table.player("blue").plots.cells)
    assert {"lack.plot", "lack.cathedral"} <= table.cited()


@pytest.mark.clause("lack.second")
def test_tile_5_without_patricians_gives_two_incomes_only() -> None:
    table = at_tile(5).production("blue", (3, 0, 0)).play(ACTION, "take")
    assert (-2, 0) == outcome(table)
    assert (5, 52) == (table.p.cathedral.turned, table.money_of("blue"))
    assert 2 == len(table.facts("lack.second"))


@pytest.mark.clause("lack.second")
def test_tile_5_without_10_groschen_gives_two_incomes_only() -> None:
    table = at_tile(5).production("blue", (2, 0, 0)).money("blue", 1)
    table.built("almshouse", "b2").patricians(pool=(1, 0, 0, 0)).sound().play(ACTION, "take")
    assert (-2, 0) == outcome(table)
    assert (9, (1, 0, 0, 0)) == (table.money_of("blue"), table.p.patricians.pool)


@pytest.mark.clause("lack.second")
def test_tile_5_offers_a_seat_only_after_the_income_that_can_pay_it() -> None:
    table = at_tile(5).production("blue", (2, 0, 0)).money("blue", 2)
    table.built("almshouse", "b2").patricians(pool=(1, 0, 0, 0)).sound().play(ACTION, "take")
    assert (10, ["council green", "skip"]) == (table.money_of("blue"), table.legal())


@pytest.mark.clause("lack.patrician")
def test_tile_6_takes_a_colour_that_is_still_in_the_supply() -> None:
    table = at_tile(6).patricians(council=(3, 1, 3, 0)).sound().play(ACTION)
    assert ["patrician silver", "patrician red", "skip"] == table.legal()
    assert {"lack.patrician"} == table.refused("patrician green")
    assert {"lack.patrician"} == table.refused("patrician yellow")


@pytest.mark.clause("lack.patrician")
@pytest.mark.clause("lack.cathedral")
def test_tile_6_with_an_empty_supply_gives_only_the_points() -> None:
    table = at_tile(6).patricians(council=(3, 3, 3, 3)).sound().play(ACTION)
    assert (0, 2) == outcome(table)
    assert 6 == table.p.cathedral.turned
    assert Patricians((0, 0, 0, 0), (0, 0, 0, 0), (3, 3, 3, 3)) == table.p.patricians
    assert {"lack.patrician", "lack.cathedral"} <= table.cited()


@pytest.mark.clause("lack.own")
@pytest.mark.clause("lack.cathedral")
@pytest.mark.parametrize("tile", [7, 10])
def test_tiles_7_and_10_give_nothing_without_an_own_building(tile: int) -> None:
    # a public building and one of another player, side by side and beside a village
    table = at_tile(tile).guilds("green", "innkeepers", "grocers", "miners")
    table.built("almshouse", "a1").built("tavern", "a2", "green").sound().play(ACTION)
    assert (0, 0) == outcome(table)
    assert tile == table.p.cathedral.turned
    assert {"lack.own", "lack.cathedral"} <= table.cited()


def no_tile(table: Table) -> None:
    table.plots("blue", "c3")


def no_plot(table: Table) -> None:
    table.slots("blue", "sawmill")


def no_house(table: Table) -> None:
    table.slots("blue", "sawmill").plots("blue", "c3").houses("blue", 0, 4, 4)


def no_market(table: Table) -> None:
    table.slots("blue", "sawmill").plots("blue", "c3").arm("wood", 2)


@pytest.mark.clause("lack.build")
@pytest.mark.clause("lack.cathedral")
@pytest.mark.parametrize("lacking", [no_tile, no_plot, no_house, no_market])
def test_tile_8_with_nothing_to_build_gives_only_the_point(lacking: Callable[[Table], None]) -> None:
    table = at_tile(8)
    lacking(table)
    held = table.player("blue").slots.tiles
    table.sound().play(ACTION)
    assert (0, 1) == outcome(table)
    assert (8, held) == (table.p.cathedral.turned, table.player("blue").slots.tiles)
    assert {"lack.build", "lack.cathedral"} <= table.cited()


@pytest.mark.clause("lack.build")
def test_tile_8_needs_no_money() -> None:
    table = at_tile(8).slots("blue", "sawmill").plots("blue", "c3").money("blue", 0).play(ACTION)
    assert ["build sawmill c3", "skip"] == table.legal()


@pytest.mark.clause("lack.miner")
@pytest.mark.clause("lack.cathedral")
def test_tile_9_without_any_miner_does_nothing() -> None:
    table = mined(at_tile(9), 9).play(ACTION)
    assert (0, 0) == outcome(table)
    assert (9, ()) == (table.p.cathedral.turned, table.p.discard)
    assert {"lack.miner", "lack.cathedral"} <= table.cited()


@pytest.mark.clause("lack.miner")
def test_tile_9_takes_from_the_reserve_though_the_pool_is_empty() -> None:
    table = mined(at_tile(9).money("blue", 0), 6).miners("blue", 0, 3).sound()
    table.play(ACTION, "take", "[draw I-07]", "mine I-07 b1", "[draw I-08]", "mine I-08 b2")
    assert (0, 0 + 1 + 1) == outcome(table)
    assert Miners(0, 1, 8) == table.player("blue").miners


@pytest.mark.clause("lack.second")
@pytest.mark.clause("lack.cathedral")
def test_tile_9_with_one_miner_left_has_no_second_mine() -> None:
    table = mined(at_tile(9), 8)
    assert Miners(1, 0, 8) == table.player("blue").miners
    # I-09 is the last of its group: it comes without a choice
    table.play(ACTION, "take", "mine I-09 b3")
    assert (0, 0) == outcome(table)
    assert (Miners(0, 0, 9), ()) == (table.player("blue").miners, table.p.discard)
    assert 9 == table.p.cathedral.turned
    assert "lack.second" in table.cited()


@pytest.mark.clause("lack.mine")
def test_tile_9_without_a_free_cell_draws_and_discards() -> None:
    table = at_tile(9)
    cells = [f"{row}{column}" for row in "abcd" for column in range(1, 8)]
    mines = [f"{group}-0{number}" for group in ("I", "II", "III") for number in range(1, 10)]
    free = [cell for cell in cells if cell not in ("b7", "c2", "c4", "d6")]
    for place, cell in enumerate(free):
        table.dug(mines[place], cell, ("blue", "green", "orange")[place % 3])
    table.sound().play(ACTION, "take", "[draw III-07]", "skip", "[draw III-09]", "skip")
    assert (0, 0) == outcome(table)
    assert (table.tile("III-07"), table.tile("III-09")) == table.p.discard
    assert Miners(1, 0, 8) == table.player("blue").miners


@pytest.mark.clause("lack.end")
def test_with_the_cathedral_finished_a_pelican_gives_2_reputation() -> None:
    table = at_tile(12).play(ACTION)
    assert (2, 0) == outcome(table)
    assert 11 == table.p.cathedral.turned
