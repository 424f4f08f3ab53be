"""The mine action: hire, draw, place."""

from fractions import Fraction

import pytest

from kutnahora.reference import engine
from kutnahora.reference.kernel.miners import Miners
from kutnahora.reference.kernel.production import Production
from kutnahora.reference.moves import Kind, Move
from kutnahora.reference.position import Lot, TaskKind
from kutnahora.reference.terms import Stand
from table import Table

MINE = "card plot/mine as mine"
GROUP_1 = [f"I-0{number}" for number in range(1, 10)]
ALL_TILES = [f"{group}-0{number}" for group in ("I", "II", "III") for number in range(1, 10)]


def drawn(table: Table) -> list[str]:
    return [table.box.tile_name(tile) for tile in table.p.drawn]


def discards(table: Table) -> list[str]:
    return [table.box.tile_name(tile) for tile in table.p.discard]


def with_tile(table: Table, tile: str = "I-01") -> Table:
    """Blue has drawn this tile and is to place it."""
    return table.sound().play(MINE, "hire 0", f"[draw {tile}]")


def cells(table: Table) -> list[str]:
    return [move.split()[-1] for move in table.legal() if move.startswith("mine")]


# hire ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("mine.hire")
@pytest.mark.parametrize(("count", "pool", "reserve"), [(1, 1, 8), (2, 2, 7)])
def test_with_an_empty_pool_a_permit_moves_up_to_two_miners(count: int, pool: int, reserve: int) -> None:
    table = Table().miners("blue", 0).sound().play(MINE)
    assert ["hire 1", "hire 2"] == table.legal()
    table.play(f"hire {count}").sound()
    assert Miners(pool, reserve, 0) == table.player("blue").miners
    assert 37 == table.money_of("blue")  # one permit at 3, for one miner as for two


@pytest.mark.clause("mine.hire")
def test_with_an_empty_pool_a_permit_must_be_bought() -> None:
    table = Table().miners("blue", 0).sound().play(MINE)
    assert {"mine.hire"} == table.refused("hire 0")


@pytest.mark.clause("mine.hire")
def test_with_a_miner_in_the_pool_nothing_need_be_bought() -> None:
    table = Table().sound().play(MINE)
    assert set() == table.refused("hire 0")
    table.play("hire 0")
    assert (40, Miners(1, 8, 0)) == (table.money_of("blue"), table.player("blue").miners)


@pytest.mark.clause("mine.hire")
def test_with_one_miner_in_the_pool_one_may_be_added() -> None:
    table = Table().ore(9).sound().play(MINE)
    assert ["hire 0", "hire 1"] == table.legal()
    table.play("hire 1")
    assert (36, Miners(2, 7, 0)) == (table.money_of("blue"), table.player("blue").miners)


@pytest.mark.clause("mine.hire")
def test_the_pool_holds_at_most_two() -> None:
    table = Table().sound().play(MINE)
    assert {"mine.hire"} == table.refused("hire 2")
    table = Table().miners("blue", 2).sound().play(MINE)
    assert ["hire 0"] == table.legal()
    assert {"mine.hire"} == table.refused("hire 1")
    three = engine.refusals(table.box, table.p, Move(Kind.HIRE, (3,)))
    assert ["order.turn"] == [reason.clause.value for reason in three]


@pytest.mark.clause("mine.hire")
@pytest.mark.clause("lack.miner")
def test_only_miners_of_the_reserve_can_be_hired() -> None:
    table = Table().miners("blue", 0, 1).play(MINE)
    assert ["hire 1"] == table.legal()
    assert {"lack.miner"} == table.refused("hire 2")
    table.play("hire 1")
    assert (37, Miners(1, 0, 8)) == (table.money_of("blue"), table.player("blue").miners)
    table = Table().miners("blue", 1, 0).play(MINE)
    assert ["hire 0"] == table.legal()
    assert {"lack.miner"} == table.refused("hire 1")


@pytest.mark.clause("mine.hire")
@pytest.mark.clause("turn.afford")
def test_a_permit_that_cannot_be_paid_hires_nobody() -> None:
    table = Table().money("blue", 2).sound().play(MINE)
    assert ["hire 0"] == table.legal()
    assert {"turn.afford"} == table.refused("hire 1")
    assert set() == table.money("blue", 3).refused("hire 1")
    assert ["hire 0"] == table.money("blue", 0).legal()


@pytest.mark.clause("mine.hire")
def test_miners_are_hired_before_the_draw_and_not_after() -> None:
    table = Table().sound().play(MINE)
    assert (TaskKind.HIRE, []) == (table.p.task.kind, drawn(table))
    table.play("hire 0", "[draw I-01]")
    assert (TaskKind.MINE, ["I-01"]) == (table.p.task.kind, drawn(table))
    assert [] == [text for text in table.legal() if text.startswith("hire")]


# draw ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("mine.draw")
def test_of_the_drawn_tiles_one_is_kept_and_the_others_are_discarded() -> None:
    table = Table().technology(2).sound().play(MINE, "hire 0", "[draw I-08]", "[draw I-03]", "[draw I-05]")
    assert ["I-03", "I-05", "I-08"] == drawn(table)
    assert [
        *("mine I-03 a2", "mine I-03 a6", "mine I-05 a2"),
        *("mine I-05 a6", "mine I-08 a2", "mine I-08 a6", "skip"),
    ] == table.legal()
    table.play("mine I-05 a6").sound()
    assert ([], ["I-03", "I-08"]) == (drawn(table), discards(table))
    assert TaskKind.CARD == table.p.task.kind


@pytest.mark.clause("mine.draw")
def test_only_a_drawn_tile_can_be_kept() -> None:
    table = with_tile(Table())
    assert {"mine.draw"} == table.refused("mine I-02 a2")
    assert set() == table.refused("mine I-01 a2")


@pytest.mark.clause("mine.draw")
def test_all_tiles_may_be_discarded_and_nothing_is_built() -> None:
    table = Table().technology(1).sound().play(MINE, "hire 0", "[draw I-02]", "[draw I-01]", "skip").sound()
    assert ([], ["I-01", "I-02"]) == (drawn(table), discards(table))
    assert (40, Miners(1, 8, 0)) == (table.money_of("blue"), table.player("blue").miners)
    assert set() == {lot.owner for lot in table.p.mine} - {-1}


@pytest.mark.clause("mine.draw")
def test_a_permit_stays_paid_when_all_tiles_are_discarded() -> None:
    table = Table().miners("blue", 0).sound().play(MINE, "hire 2", "[draw I-02]", "skip")
    assert (37, Miners(2, 7, 0)) == (table.money_of("blue"), table.player("blue").miners)


@pytest.mark.clause("mine.draw")
def test_tiles_are_drawn_and_discarded_also_when_no_cell_is_free() -> None:
    table = with_tile(Table().no_rocks().dug("rock-1", "a2").dug("rock-2", "a6"))
    assert ["skip"] == table.legal()
    table.play("skip").sound()
    assert ["I-01"] == discards(table)


@pytest.mark.clause("mine.draw")
def test_tiles_are_drawn_and_discarded_also_when_no_cell_can_be_paid() -> None:
    table = with_tile(Table().money("blue", 3))
    assert ["skip"] == table.legal()
    table.play("skip").sound()
    assert (["I-01"], 3) == (discards(table), table.money_of("blue"))


# reshuffle ----------------------------------------------------------------------------------------------


@pytest.mark.clause("mine.reshuffle")
def test_the_tiles_left_are_drawn_first_then_the_discards_are_shuffled() -> None:
    table = Table().technology(1).discarded(*ALL_TILES[:-1]).sound().play(MINE, "hire 0")
    # III-09 was the only tile left; the second tile comes from the new stack, without the tile in hand.
    assert ["III-09"] == drawn(table)
    assert [f"[draw {tile}]" for tile in ALL_TILES[:-1]] == table.legal()
    assert {Fraction(1, 26)} == {chance for _, chance in engine.chance_outcomes(table.box, table.p)}
    assert [] == discards(table)
    table.play("[draw II-05]", "mine III-09 a2").sound()
    assert ["II-05"] == discards(table)


@pytest.mark.clause("mine.reshuffle")
def test_after_a_reshuffle_the_groups_stay_mixed() -> None:
    table = Table().discarded("I-01", "II-02", "III-03", mixed=True).sound().play(MINE, "hire 0")
    assert 24 == len(table.legal())
    assert {"[draw I-02]", "[draw II-01]", "[draw III-01]"} <= set(table.legal())


@pytest.mark.clause("mine.reshuffle")
def test_while_tiles_are_left_the_discards_stay() -> None:
    table = Table().discarded(*ALL_TILES[:-1]).sound().play(MINE, "hire 0")
    assert ["III-09"] == drawn(table)
    assert ALL_TILES[:-1] == discards(table)
    assert not table.p.mixed


def crowded(mines: int) -> Table:
    """Four players and this many mine tiles in the mine, none of them blue's."""
    table = Table(4).no_rocks().technology(2)
    places = [f"{row}{column}" for row in "abcd" for column in range(1, 8)]
    owners = ["green"] * 9 + ["orange"] * 9 + ["purple"] * 9
    for tile, place, owner in list(zip(ALL_TILES, places, owners, strict=False))[:mines]:
        table.dug(tile, place, owner)
    return table


@pytest.mark.clause("mine.reshuffle")
def test_if_stack_and_discards_are_empty_fewer_tiles_are_drawn() -> None:
    table = crowded(26).sound().play(MINE, "hire 0")
    assert ["III-09"] == drawn(table)
    assert ["mine III-09 d6", "skip"] == table.legal()[:1] + table.legal()[-1:]


@pytest.mark.clause("mine.reshuffle")
def test_if_nothing_can_be_drawn_nothing_is_built() -> None:
    table = crowded(27).sound().play(MINE, "hire 0")
    assert [] == drawn(table)
    assert ["skip"] == table.legal()
    table.play("skip").sound()
    assert Miners(1, 8, 0) == table.player("blue").miners


# place --------------------------------------------------------------------------------------------------


@pytest.mark.clause("mine.place")
@pytest.mark.parametrize(("players", "entrances"), [(2, ["a2", "a4"]), (3, ["a2", "a6"])])
def test_the_first_mine_goes_on_an_entrance(players: int, entrances: list[str]) -> None:
    table = with_tile(Table(players))
    assert entrances == cells(table)
    assert {"mine.place"} == table.refused("mine I-01 a3")
    table.play("mine I-01 a2").sound()
    assert Lot(table.tile("I-01"), 0) == table.p.mine[table.mine_cell("a2")]


@pytest.mark.clause("mine.place")
@pytest.mark.parametrize("owner", ["blue", "green"])
def test_a_mine_of_any_player_gives_access_left_right_and_below(owner: str) -> None:
    table = with_tile(Table().no_rocks().dug("I-09", "c4", owner))
    assert ["a2", "a6", "c3", "c5", "d4"] == cells(table)
    assert {"mine.place"} == table.refused("mine I-01 b4")  # never upward


@pytest.mark.clause("mine.place")
def test_never_on_a_mine_and_never_on_a_rock() -> None:
    table = Table().no_rocks().dug("I-09", "a2", "blue").dug("I-08", "a3", "green").dug("rock-1", "b2")
    with_tile(table)
    assert ["a1", "a4", "a6", "b3"] == cells(table)
    assert {"mine.place"} == table.refused("mine I-01 a2")  # an entrance, but taken
    assert {"mine.place"} == table.refused("mine I-01 a3")
    assert {"mine.place"} == table.refused("mine I-01 b2")


@pytest.mark.clause("mine.place")
def test_a_rock_gives_no_access() -> None:
    table = with_tile(Table().no_rocks().dug("rock-1", "b4").dug("rock-2", "a3"))
    assert ["a2", "a6"] == cells(table)


# cost ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("mine.cost")
def test_an_entrance_costs_2_wood_whatever_lies_beside_it() -> None:
    table = with_tile(Table().no_rocks().dug("III-06", "a1", "green").dug("III-08", "a3", "green"))
    table.play("mine I-01 a2")
    assert 36 == table.money_of("blue")  # 2 wood at 2 gr, though 4 wood is printed on both sides


@pytest.mark.clause("mine.cost")
def test_an_entrance_costs_2_wood_also_beside_a_cheap_mine() -> None:
    table = with_tile(Table().no_rocks().dug("I-09", "b2", "green").dug("I-08", "a1", "green"))
    table.play("mine I-01 a2")
    assert 36 == table.money_of("blue")


@pytest.mark.clause("mine.cost")
@pytest.mark.parametrize("place", ["b3", "b5", "a4"])
def test_any_other_cell_costs_the_wood_on_the_mine_left_right_or_above(place: str) -> None:
    table = with_tile(Table().no_rocks().dug("III-06", place, "green"))
    table.play("mine I-01 b4")
    assert 32 == table.money_of("blue")  # 4 wood at 2 gr


@pytest.mark.clause("mine.cost")
def test_the_highest_number_counts_and_not_the_sum() -> None:
    table = Table().no_rocks().dug("I-04", "b3", "green").dug("II-04", "b5", "green")
    with_tile(table.dug("I-08", "a4", "blue")).play("mine I-01 b4")
    assert 34 == table.money_of("blue")  # of 2, 3 and 1 wood the 3


@pytest.mark.clause("mine.cost")
def test_a_mine_below_does_not_count() -> None:
    table = with_tile(Table().no_rocks().dug("III-06", "c4", "green").dug("I-08", "b3", "green"))
    table.play("mine I-01 b4")
    assert 38 == table.money_of("blue")  # 1 wood of I-08, not the 4 of III-06 below


@pytest.mark.clause("mine.cost")
def test_the_tile_itself_does_not_change_the_cost() -> None:
    table = Table().no_rocks().dug("I-08", "b3", "green").discarded(*GROUP_1[:7], GROUP_1[8])
    with_tile(table, "II-08").play("mine II-08 b4")
    assert 38 == table.money_of("blue")


# effects and technology ---------------------------------------------------------------------------------


@pytest.mark.clause("mine.effects")
@pytest.mark.parametrize(
    ("tile", "ore", "people", "points"),
    [("II-08", 3, 0, 0), ("II-07", 1, 1, 1), ("II-09", 0, 1, 1), ("II-01", 2, 0, 1)],
)
def test_a_mine_gives_production_decks_and_points_at_once(
    tile: str, ore: int, people: int, points: int
) -> None:
    table = Table().discarded(*GROUP_1).production("blue", (1, 2, 3), mines=4).population(3).ore(2)
    with_tile(table, tile).play(f"mine {tile} a2").sound()
    assert Production((1, 2, 3), 4 + ore) == table.player("blue").production
    assert 2 + ore == table.p.decks[Stand.ORE].card
    assert 3 + people == table.p.decks[Stand.POPULATION].card
    assert points == table.points_of("blue")
    assert [0, 0] == [table.points_of(who) for who in ("green", "orange")]
    assert [0] * 5 == [arm.notch for arm in table.p.arms]


@pytest.mark.clause("mine.effects")
def test_a_miner_of_the_pool_goes_on_the_tile() -> None:
    table = with_tile(Table().miners("blue", 2)).play("mine I-01 a2").sound()
    assert Miners(1, 7, 1) == table.player("blue").miners
    assert Miners(1, 8, 0) == table.player("green").miners


@pytest.mark.clause("mine.effects")
def test_no_effect_of_a_mine_can_be_declined() -> None:
    table = Table().discarded(*GROUP_1)
    with_tile(table, "II-07").play("mine II-07 a2")
    # All is done without a question: the next decision is blue's second card.
    assert (TaskKind.CARD, 0, 1) == (table.p.task.kind, table.p.task.player, table.p.task.a)


@pytest.mark.clause("mine.technology")
@pytest.mark.parametrize(("taken", "level"), [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)])
def test_the_visible_technology_tile_tells_how_many_tiles_are_drawn(taken: int, level: int) -> None:
    table = Table().technology(taken).sound().play(MINE, "hire 0").settle()
    assert GROUP_1[:level] == drawn(table)


@pytest.mark.clause("mine.technology")
def test_building_a_miners_guild_building_raises_the_level() -> None:
    table = Table().guilds("blue", "miners", "scribes", "grocers").slots("blue", "winch-house")
    table.plots("blue", "a1").sound().play("card building/income as building", "build winch-house a1", "skip")
    table.play(MINE, "hire 0").settle()
    assert ["I-01", "I-02"] == drawn(table)


@pytest.mark.clause("mine.technology")
def test_no_other_building_raises_the_level() -> None:
    table = Table().guilds("blue", "builders", "scribes", "grocers").slots("blue", "sawmill")
    table.plots("blue", "a1").sound().play("card building/income as building", "build sawmill a1")
    table.play(MINE, "hire 0").settle()
    assert ["I-01"] == drawn(table)


@pytest.mark.clause("mine.technology")
def test_digging_a_mine_does_not_raise_the_level() -> None:
    table = with_tile(Table()).play("mine I-01 a2", "card mine/joker as mine", "hire 1").settle()
    assert ["I-02"] == drawn(table)
