"""What happens when something is lacking: actions of cards. Cathedral tiles have their own file."""

import pytest

from kutnahora.reference.kernel.miners import Miners
from kutnahora.reference.kernel.patricians import Patricians
from kutnahora.reference.position import Lot, TaskKind
from table import Table

MINE = "card plot/mine as mine"
PLOT = "card plot/mine as plot"
RIGHTS = "card rights/plot as rights"
BUILD = "card building/income as building"
INCOME = "card rights/income as income"
MINES = [f"{group}-0{number}" for group in ("I", "II", "III") for number in range(1, 10)]
CELLS = [f"{row}{column}" for row in "abcd" for column in range(1, 8)]
ROCKS = ("b7", "c2", "c4", "d6")
PUBLIC = (
    *("almshouse", "chapel-of-st-john", "town-fountain"),
    *("pilgrims-hospice", "cloister-school", "church-of-our-lady"),
    *("weigh-house", "cloth-hall", "italian-court"),
)


def digging(mines: int) -> Table:
    """Blue has this many mines, from a1 on."""
    table = Table()
    free = [cell for cell in CELLS if cell not in ROCKS]
    for name, cell in list(zip(MINES, free, strict=False))[:mines]:
        if table.player("blue").miners.reserve == 0:
            table.miners("blue", 0, 1)
        table.dug(name, cell, "blue")
    return table.sound()


def full_mine() -> Table:
    """Every cell has a rock or a mine, eight of each player's; III-07, III-08 and III-09 are left."""
    table = Table()
    free = [cell for cell in CELLS if cell not in ROCKS]
    for place, cell in enumerate(free):
        table.dug(MINES[place], cell, ("blue", "green", "orange")[place % 3])
    return table.sound()


def full_city() -> Table:
    """Every one of the 18 cells of the small board has a building."""
    table = Table(2).guilds("blue", "grocers", "miners", "metallurgists")
    table.guilds("green", "builders", "innkeepers", "scribes")
    cells = [f"{row}{column}" for row in "abc" for column in range(1, 7)]
    names = [tile.name for tile in table.box.tiles[:24]]
    owners = ["green"] * 8 + ["blue"] * 4 + ["green"] * 4 + ["blue"] * 8
    for cell, name, owner in zip(cells, names, owners, strict=False):
        table.built(name, cell, owner)
    return table.sound()


def without_stacks() -> Table:
    """Of the town hall only stacks of foreign guilds are left to blue."""
    table = Table().guilds("blue", "builders", "scribes", "miners")
    for name, cell in zip(PUBLIC, ("a1", "a2", "a3", "a4", "a5", "a6", "b1", "b2", "b3"), strict=True):
        table.built(name, cell)
    tiles = [tile.name for tile in table.box.tiles]
    return table.gone(*tiles[0:4], *tiles[12:20]).sound()


# money --------------------------------------------------------------------------------------------------


@pytest.mark.clause("lack.money")
def test_rights_that_cannot_be_paid_are_not_legal() -> None:
    # the builders' stack in column 1 costs 1, a permit 3
    table = Table().guilds("blue", "builders", "innkeepers", "metallurgists").money("blue", 0)
    assert {"lack.money"} == table.refused(RIGHTS)
    assert set() == table.money("blue", 1).refused(RIGHTS)
    assert ["rights 1.1"] == table.play(RIGHTS).legal()


@pytest.mark.clause("lack.money")
def test_a_plot_that_cannot_be_paid_is_not_legal() -> None:
    table = Table().money("blue", 4)
    assert {"lack.money"} == table.refused(PLOT)
    assert set() == table.money("blue", 5).refused(PLOT)


@pytest.mark.clause("lack.money")
def test_a_building_that_cannot_be_paid_is_not_legal() -> None:
    # 3 wood at 2
    table = Table().slots("blue", "sawmill").plots("blue", "c3").money("blue", 5)
    assert {"lack.money", "turn.afford"} == table.refused(BUILD)
    assert {"lack.money", "turn.afford"} == table.money("blue", 0).refused(BUILD)
    assert set() == table.money("blue", 6).refused(BUILD)


@pytest.mark.clause("lack.money")
def test_a_permit_that_cannot_be_paid_hires_nobody() -> None:
    table = Table().money("blue", 2).play(MINE)
    assert {"turn.afford"} == table.refused("hire 1")
    assert ["hire 0"] == table.legal()


@pytest.mark.clause("lack.money")
def test_without_10_groschen_there_is_no_council() -> None:
    table = Table().built("almshouse", "b2").patricians(pool=(1, 0, 0, 0)).money("blue", 9).sound()
    assert TaskKind.CARD == table.play(INCOME).p.task.kind
    assert 9 == table.money_of("blue")


@pytest.mark.clause("lack.money")
def test_if_wood_lacks_after_the_draw_the_tiles_are_discarded_and_the_permit_stays_paid() -> None:
    # 3 for the permit, and 3 of the 4 groschen that an entrance costs
    table = Table().miners("blue", 0, 9).money("blue", 6).play(MINE, "hire 2", "[draw I-01]")
    assert {"turn.afford"} == table.refused("mine I-01 a2")
    assert ["skip"] == table.legal()
    table.play("skip").sound()
    assert (3, Miners(2, 7, 0)) == (table.money_of("blue"), table.player("blue").miners)
    assert ((), (table.tile("I-01"),)) == (table.p.drawn, table.p.discard)
    assert "lack.money" in table.cited()


# miners and mines ---------------------------------------------------------------------------------------


@pytest.mark.clause("lack.miner")
def test_with_pool_and_reserve_empty_there_is_no_mine_action() -> None:
    table = digging(9)
    assert Miners(0, 0, 9) == table.player("blue").miners
    assert {"lack.miner", "turn.short"} == table.refused(MINE)
    assert {"lack.miner", "turn.short"} == table.refused("card mine/joker as joker:mine")


@pytest.mark.clause("lack.miner")
@pytest.mark.clause("lack.money")
def test_with_an_empty_pool_miners_are_hired_or_nothing_is_done() -> None:
    table = Table().miners("blue", 0, 9).money("blue", 2).sound()
    assert {"lack.money"} == table.refused(MINE)
    table.money("blue", 3)
    assert set() == table.refused(MINE)
    assert ["hire 1", "hire 2"] == table.play(MINE).legal()
    assert {"mine.hire"} == table.refused("hire 0")


@pytest.mark.clause("lack.miner")
def test_the_last_miner_of_the_reserve_costs_the_full_price() -> None:
    table = digging(8).miners("blue", 0, 1).sound().play(MINE)
    assert ["hire 1"] == table.legal()
    assert {"lack.miner"} == table.refused("hire 2")
    table.play("hire 1")
    assert (37, Miners(1, 0, 8)) == (table.money_of("blue"), table.player("blue").miners)


@pytest.mark.clause("lack.miner")
def test_an_empty_reserve_refills_no_pool() -> None:
    table = digging(8).play(MINE)
    assert Miners(1, 0, 8) == table.player("blue").miners
    assert ["hire 0"] == table.legal()
    assert {"lack.miner"} == table.refused("hire 1")


@pytest.mark.clause("lack.mine")
def test_without_a_free_cell_all_tiles_are_drawn_and_discarded() -> None:
    table = full_mine().technology(1).play(MINE, "hire 0", "[draw III-07]", "[draw III-08]")
    assert ["skip"] == table.legal()
    assert {"mine.place"} == table.refused("mine III-07 a1")
    table.play("skip").sound()
    assert (table.tile("III-07"), table.tile("III-08")) == table.p.discard
    assert (40, Miners(1, 0, 8)) == (table.money_of("blue"), table.player("blue").miners)
    assert "lack.mine" in table.cited()


@pytest.mark.clause("lack.mine")
def test_fewer_tiles_than_the_level_are_chosen_among() -> None:
    # level 5, three tiles left; without the rocks there is room
    table = full_mine().no_rocks().technology(4).sound()
    table.play(MINE, "hire 0", "[draw III-07]", "[draw III-08]")
    assert tuple(table.tile(name) for name in ("III-07", "III-08", "III-09")) == table.p.drawn
    assert "lack.mine" in table.cited()
    offered = [f"mine {name} {cell}" for name in ("III-07", "III-08", "III-09") for cell in ROCKS]
    assert [*offered, "skip"] == table.legal()


@pytest.mark.clause("lack.mine")
def test_without_any_tile_nothing_is_built() -> None:
    table = Table(4).no_rocks()
    for place, name in enumerate(MINES):
        table.dug(name, CELLS[place], ("blue", "green", "orange", "purple")[place % 4])
    table.sound().play(MINE, "hire 0")
    assert (["skip"], ()) == (table.legal(), table.p.drawn)
    table.play("skip").sound()
    assert () == table.p.discard
    assert Miners(1, 1, 7) == table.player("blue").miners


# slots, stacks, plots -----------------------------------------------------------------------------------


@pytest.mark.clause("lack.slot")
def test_with_three_tiles_held_there_is_no_rights_action() -> None:
    table = Table().slots("blue", "sawmill", "almshouse", "weigh-house").sound()
    assert {"lack.slot"} == table.refused(RIGHTS)
    assert {"lack.slot"} == table.refused("card mine/joker as joker:rights")
    assert set() == table.slots("blue", "sawmill", "almshouse").refused(RIGHTS)


@pytest.mark.clause("lack.stack")
def test_without_a_stack_that_may_be_taken_there_is_no_rights_action() -> None:
    table = without_stacks()
    assert [["innkeepers"], ["grocers"], ["metallurgists"]] == [table.hall_row(row) for row in (1, 2, 3)]
    assert {"lack.stack"} == table.refused(RIGHTS)
    table.guilds("blue", "innkeepers", "scribes", "miners")
    assert set() == table.refused(RIGHTS)


@pytest.mark.clause("lack.stack")
def test_without_a_public_stack_a_house_gives_only_its_other_gains() -> None:
    # the third house of the middle row: a free public tile and 1 point
    table = without_stacks().guilds("blue", "builders", "innkeepers", "miners").houses("blue", 4, 2, 4)
    table.slots("blue", "tavern").plots("blue", "c3").sound().play(BUILD, "build tavern c3").sound()
    assert (TaskKind.CARD, 1) == (table.p.task.kind, table.points_of("blue"))
    assert () == table.player("blue").slots.tiles
    assert "lack.stack" in table.cited()


@pytest.mark.clause("lack.plot")
def test_with_three_markers_out_there_is_no_plot_action() -> None:
    table = Table().plots("blue", "a1", "b2", "c3").sound()
    assert {"lack.plot", "turn.short"} == table.refused(PLOT)
    assert set() == table.plots("blue", "a1", "b2").refused(PLOT)


@pytest.mark.clause("lack.plot")
def test_without_an_unclaimed_cell_there_is_no_plot_action() -> None:
    table = full_city()
    assert () == table.player("blue").plots.cells
    assert {"lack.plot"} == table.refused(PLOT)


# buildings ----------------------------------------------------------------------------------------------


@pytest.mark.clause("lack.build")
def test_without_a_tile_there_is_no_building_action() -> None:
    table = Table().plots("blue", "c3")
    assert {"lack.build"} == table.refused(BUILD)
    assert set() == table.slots("blue", "sawmill").refused(BUILD)


@pytest.mark.clause("lack.build")
def test_without_an_own_plot_there_is_no_building_action() -> None:
    table = Table().slots("blue", "sawmill").plots("green", "c3").sound()
    assert {"lack.build"} == table.refused(BUILD)


@pytest.mark.clause("lack.build")
def test_without_a_house_in_the_row_there_is_no_building_action() -> None:
    table = Table().slots("blue", "sawmill").plots("blue", "c3").houses("blue", 0, 4, 4).sound()
    assert {"lack.build", "turn.short"} == table.refused(BUILD)
    assert set() == table.houses("blue", 1, 0, 0).refused(BUILD)


@pytest.mark.clause("lack.build")
def test_without_a_market_for_any_tile_there_is_no_building_action() -> None:
    table = Table().slots("blue", "sawmill", "copyists-desk").plots("blue", "c3")
    table.arm("wood", 2).arm("permit", 2).sound()
    assert {"lack.build", "economy.no_market"} == table.refused(BUILD)
    assert set() == table.arm("permit", 1).refused(BUILD)


@pytest.mark.clause("lack.build")
def test_a_tile_whose_row_has_no_house_stays_in_its_slot() -> None:
    table = Table().slots("blue", "sawmill").plots("blue", "c3").houses("blue", 0, 4, 4)
    table.play("card building/income skip").sound()
    assert (table.tile("sawmill"),) == table.player("blue").slots.tiles
    assert (table.city_cell("c3"),) == table.player("blue").plots.cells
    assert 40 == table.money_of("blue")
    assert {"lack.build", "turn.short"} <= table.cited()


@pytest.mark.clause("lack.patrician")
def test_a_public_building_moves_no_patrician_that_is_not_in_the_supply() -> None:
    table = Table().slots("blue", "almshouse").plots("blue", "c3").patricians(council=(3, 0, 0, 0)).sound()
    table.play(BUILD, "build almshouse c3").sound()
    assert Patricians((0, 3, 3, 3), (0, 0, 0, 0), (3, 0, 0, 0)) == table.p.patricians
    # all else of it is done
    assert (32, 2) == (table.money_of("blue"), table.reputation_of("blue"))
    assert "lack.patrician" in table.cited()


@pytest.mark.clause("lack.patrician")
def test_with_an_empty_pool_there_is_no_council_step() -> None:
    table = Table().patricians(council=(1, 1, 1, 1)).play(INCOME).sound()
    assert (TaskKind.CARD, 40) == (table.p.task.kind, table.money_of("blue"))


@pytest.mark.clause("lack.patrician")
def test_a_colour_that_is_not_in_the_pool_cannot_be_seated() -> None:
    table = Table().built("almshouse", "b2").patricians(pool=(1, 0, 0, 0)).play(INCOME)
    assert {"lack.patrician"} == table.refused("council yellow")
    assert set() == table.refused("council green")


# technology, ends of tracks -----------------------------------------------------------------------------


def mining(table: Table) -> Table:
    """Blue builds the ore store: production 1, population 1."""
    table.guilds("blue", "miners", "builders", "scribes").slots("blue", "ore-store").plots("blue", "c3")
    table.sound().play(BUILD, "build ore-store c3").sound()
    assert Lot(table.tile("ore-store"), 0) == table.p.city[table.city_cell("c3")]
    assert (1, 0, 0) == table.player("blue").production.rows
    assert ([1, 1], TaskKind.CARD) == ([deck.card for deck in table.p.decks], table.p.task.kind)
    assert "lack.technology" in table.cited()
    return table


@pytest.mark.clause("lack.technology")
def test_without_a_miner_the_technology_tile_is_removed() -> None:
    assert 1 == mining(digging(9)).p.technology.taken


@pytest.mark.clause("lack.technology")
def test_without_a_free_cell_the_technology_tile_is_removed() -> None:
    table = mining(full_mine())
    assert (1, Miners(1, 0, 8)) == (table.p.technology.taken, table.player("blue").miners)


@pytest.mark.clause("lack.technology")
def test_without_a_technology_tile_the_other_effects_stand() -> None:
    assert 4 == mining(Table().technology(4)).p.technology.taken


@pytest.mark.clause("lack.end")
def test_cards_beyond_the_last_and_notches_beyond_the_last_are_lost() -> None:
    # card 39, wood at its last notch: still a market; beer and food where the city builds nothing
    table = Table().population(39).arm("wood", 5).arm("beer", 4).arm("food", 4).slots("blue", "sawmill")
    table.plots("blue", "c3").sound().play(BUILD, "build sawmill c3").sound()
    assert (39, 5) == (table.p.decks[0].card, table.p.arms[0].notch)
    assert (2, 0, 0) == table.player("blue").production.rows
    assert 3 == len(table.facts("lack.end")) + len(table.facts("economy.top"))


@pytest.mark.clause("lack.end")
def test_tax_beyond_25_and_cathedral_tiles_beyond_the_last_are_lost() -> None:
    table = Table().guilds("blue", "scribes", "builders", "miners").tax(25).cathedral(11)
    table.slots("blue", "notary").plots("blue", "c3").sound().play(BUILD, "build notary c3").sound()
    assert (25, 11) == (table.p.tax.level, table.p.cathedral.turned)
    assert 2 == len(table.facts("lack.end"))


@pytest.mark.clause("lack.end")
def test_steps_beyond_the_ends_of_the_reputation_track_are_points() -> None:
    table = Table().standing("blue", reputation=8).slots("blue", "almshouse").plots("blue", "c3")
    table.play(BUILD, "build almshouse c3").sound()
    assert (8, 4) == (table.reputation_of("blue"), table.points_of("blue"))
