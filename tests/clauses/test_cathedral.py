"""The St. Barbara action: pelican, current tile, declining, and the tiles that only give."""

from dataclasses import replace

import pytest

from kutnahora.reference.box import Box
from kutnahora.reference.events import Fact
from kutnahora.reference.kernel.cathedral import Cathedral
from kutnahora.reference.kernel.pelicans import Pelicans
from kutnahora.reference.position import TaskKind
from table import Table, frozen

ACTION = "card building/cathedral as cathedral"
JOKER = "card mine/joker as joker:cathedral"


def before(tile: int, unused: int = 1, box: Box | None = None) -> Table:
    """Blue has pelicans and the tile is current; nothing that a tile asks for is lacking."""
    table = Table(box=box).guilds("blue", "builders", "scribes", "miners").cathedral(tile - 1)
    table.built("copyists-desk", "c1", "blue").slots("blue", "sawmill").plots("blue", "e5")
    return table.pelicans("blue", unused).tax(3).sound()


def standing_of_blue(table: Table) -> tuple[int, int]:
    return table.reputation_of("blue"), table.points_of("blue")


# pelicans -----------------------------------------------------------------------------------------------


@pytest.mark.clause("cathedral.pelican")
def test_the_action_turns_one_unused_pelican() -> None:
    table = before(1).pelicans("blue", 3, 1).play(ACTION).sound()
    assert Pelicans(2, 2) == table.player("blue").pelicans


@pytest.mark.clause("cathedral.pelican")
def test_a_joker_uses_a_pelican_too() -> None:
    table = before(11).play(JOKER).sound()
    assert Pelicans(0, 1) == table.player("blue").pelicans
    assert (-1, 5) == standing_of_blue(table)


@pytest.mark.clause("cathedral.pelican")
def test_without_an_unused_pelican_the_action_cannot_be_taken() -> None:
    table = before(1).pelicans("blue", 0, 4).pelicans("green", 2)
    assert {"lack.pelican"} == table.refused(ACTION)
    assert {"lack.pelican"} == table.refused(JOKER)


@pytest.mark.clause("cathedral.pelican")
def test_one_unused_pelican_is_enough() -> None:
    table = before(1)
    assert set() == table.refused(ACTION)
    assert set() == table.refused(JOKER)


# the current tile ---------------------------------------------------------------------------------------

GAINS = [
    # by tile, what it gives or takes whatever is declined: reputation, points
    pytest.param(1, 2, 0, marks=pytest.mark.clause("cathedral.1")),
    pytest.param(2, 1, 0, marks=pytest.mark.clause("cathedral.2")),
    pytest.param(3, -1, 0, marks=pytest.mark.clause("cathedral.3")),
    pytest.param(4, 1, 0, marks=pytest.mark.clause("cathedral.4")),
    pytest.param(5, -2, 0, marks=pytest.mark.clause("cathedral.5")),
    pytest.param(6, 0, 2, marks=pytest.mark.clause("cathedral.6")),
    pytest.param(7, 0, 0, marks=pytest.mark.clause("cathedral.7")),
    pytest.param(8, 0, 1, marks=pytest.mark.clause("cathedral.8")),
    pytest.param(9, 0, 0, marks=pytest.mark.clause("cathedral.9")),
    pytest.param(10, 0, 1, marks=pytest.mark.clause("cathedral.10")),
    pytest.param(11, 0, 5, marks=pytest.mark.clause("cathedral.11")),
]
DECLINABLE = (2, 3, 4, 5, 6, 8, 9)


@pytest.mark.clause("cathedral.current")
@pytest.mark.parametrize(("tile", "reputation", "points"), GAINS)
def test_the_lowest_unturned_tile_is_carried_out_and_turned_without_its_tax(
    tile: int, reputation: int, points: int
) -> None:
    table = before(tile).play(ACTION)
    assert {"cathedral.pelican", "cathedral.current", f"cathedral.{tile}"} <= table.cited()
    assert {Fact.CATHEDRAL_TILE: tile} == table.facts("cathedral.current")[0]
    # tile 10 asks for a building: the desk on c1 has one match, the red village
    table.play(*(["skip"] if tile in DECLINABLE else ["score c1"] if tile == 10 else [])).sound()
    assert (reputation, points) == standing_of_blue(table)
    assert Cathedral(tile, 0) == table.p.cathedral
    assert 3 == table.p.tax.level
    assert (0, 0) == (table.reputation_of("green"), table.points_of("green"))


@pytest.mark.clause("cathedral.current")
def test_the_next_action_carries_out_the_next_tile() -> None:
    table = before(10, unused=2).play(ACTION, "score c1").act("blue", "cathedral")
    assert 1 + 5 == table.points_of("blue")
    assert Cathedral(11, 0) == table.p.cathedral


@pytest.mark.clause("cathedral.current")
def test_a_guild_building_of_tile_8_turns_tile_9_for_its_tax() -> None:
    # a box in which tiles 8 and 9 differ in tax
    table = before(8, box=replace(frozen(), cathedral_taxes=(1, 1, 1, 1, 1, 1, 1, 5, 2, 1, 1)))
    table.slots("blue", "timber-yard").play(ACTION, "build timber-yard e5").sound()
    assert Cathedral(9, 0) == table.p.cathedral
    assert 3 + 2 == table.p.tax.level
    # nobody gets the two mines of tile 9
    assert TaskKind.CARD == table.p.task.kind
    assert 0 == table.player("blue").miners.placed
    assert (0, 1) == standing_of_blue(table)


@pytest.mark.clause("cathedral.current")
def test_after_tile_8_and_its_guild_building_tile_10_is_current() -> None:
    table = before(8, unused=2).slots("blue", "timber-yard").play(ACTION, "build timber-yard e5")
    table.act("blue", "cathedral")
    assert TaskKind.SCORE == table.p.task.kind


# declining ----------------------------------------------------------------------------------------------


@pytest.mark.clause("cathedral.decline")
@pytest.mark.parametrize("tile", DECLINABLE)
def test_the_middle_effect_may_be_declined(tile: int) -> None:
    table = before(tile).play(ACTION)
    hall, player = table.p.hall, table.player("blue")
    assert "skip" == table.legal()[-1]
    table.play("skip").sound()
    assert {"cathedral.decline", "order.cathedral"} == table.cited()
    assert TaskKind.CARD == table.p.task.kind
    assert (hall, player) == (table.p.hall, table.player("blue"))
    assert (3, 3, 3, 3) == table.p.patricians.supply


@pytest.mark.clause("cathedral.decline")
@pytest.mark.parametrize("tile", [1, 7, 11])
def test_tiles_that_only_give_need_no_decision(tile: int) -> None:
    table = before(tile).play(ACTION)
    assert TaskKind.CARD == table.p.task.kind


@pytest.mark.clause("cathedral.decline")
def test_the_scoring_of_tile_10_cannot_be_declined() -> None:
    table = before(10).play(ACTION)
    assert ["score c1"] == table.legal()
    assert {"turn.commit"} == table.refused("skip")


@pytest.mark.clause("cathedral.decline")
@pytest.mark.parametrize("tile", [5, 9])
def test_two_actions_are_taken_or_declined_together(tile: int) -> None:
    table = before(tile).production("blue", (2, 0, 0)).play(ACTION)
    assert ["take", "skip"] == table.legal()
    table.play("skip")
    assert TaskKind.CARD == table.p.task.kind
    assert 40 == table.money_of("blue")


# tiles 1, 7, 10, 11, and after them ---------------------------------------------------------------------


@pytest.mark.clause("cathedral.1")
def test_tile_1_gives_2_reputation() -> None:
    table = before(1).standing("blue", reputation=3, points=7).play(ACTION).sound()
    assert (5, 7) == standing_of_blue(table)


@pytest.mark.clause("cathedral.7")
def test_tile_7_gives_1_reputation_per_own_building_and_adjacent_public_building() -> None:
    table = before(7).plots("blue").slots("blue")
    table.built("sawmill", "c3", "blue").built("carpenters-shed", "b2", "blue")
    table.built("almshouse", "c2").built("weigh-house", "b3").built("cloth-hall", "c4")
    table.sound().play(ACTION).sound()
    # the sawmill has three, the shed two, the desk on c1 one
    assert (6, 0) == standing_of_blue(table)


@pytest.mark.clause("cathedral.7")
def test_tile_7_counts_no_corner_no_guild_building_and_nothing_of_others() -> None:
    table = before(7).slots("blue").guilds("green", "innkeepers", "grocers", "miners")
    table.built("sawmill", "c3", "blue").built("tavern", "c4", "green").built("alehouse", "d5", "green")
    # b4 touches the sawmill with a corner only; c5 and d4 touch green's buildings only
    table.built("almshouse", "b4").built("weigh-house", "c5").built("cloth-hall", "d4").sound()
    table.play(ACTION).sound()
    assert (0, 0) == standing_of_blue(table)


@pytest.mark.clause("cathedral.7")
def test_tile_7_gives_points_beyond_the_end_of_the_track() -> None:
    table = before(7).built("almshouse", "b1").built("weigh-house", "c2").standing("blue", reputation=7)
    table.sound().play(ACTION)
    assert (8, 2) == standing_of_blue(table)


@pytest.mark.clause("cathedral.10")
def test_tile_10_scores_one_own_building_as_at_the_end_where_it_scores_again() -> None:
    table = before(10).slots("blue").built("sawmill", "d1", "blue").built("almshouse", "e1").sound()
    # the desk on c1: the red of the village and of the sawmill; the sawmill: the red of the desk
    assert 3 == table.final("blue")["city"]
    table.play(ACTION)
    assert ["score c1", "score d1"] == table.legal()
    table.play("score c1").sound()
    assert (0, 2) == standing_of_blue(table)
    assert [{Fact.CITY_CELL: 12, Fact.POINTS: 2}] == table.facts("cathedral.10")
    assert 3 == table.final("blue")["city"]


@pytest.mark.clause("cathedral.10")
def test_tile_10_scores_no_building_of_others_and_no_public_one() -> None:
    table = before(10).guilds("green", "innkeepers", "grocers", "miners")
    table.built("tavern", "d1", "green").built("almshouse", "b1").sound().play(ACTION)
    assert {"cathedral.10"} == table.refused("score d1")
    assert {"cathedral.10"} == table.refused("score b1")
    assert {"cathedral.10"} == table.refused("score a6")


@pytest.mark.clause("cathedral.11")
def test_tile_11_gives_5_points() -> None:
    table = before(11).standing("blue", reputation=3, points=7).play(ACTION).sound()
    assert (3, 12) == standing_of_blue(table)


@pytest.mark.clause("cathedral.done")
def test_with_all_tiles_turned_the_action_uses_a_pelican_for_2_reputation() -> None:
    table = before(12, unused=2).play(ACTION).sound()
    assert Pelicans(1, 1) == table.player("blue").pelicans
    assert (2, 0) == standing_of_blue(table)
    assert Cathedral(11, 0) == table.p.cathedral
    assert 3 == table.p.tax.level
    assert {"cathedral.pelican", "cathedral.done"} <= table.cited()


@pytest.mark.clause("cathedral.done")
def test_with_all_tiles_turned_a_pelican_is_still_needed() -> None:
    assert {"lack.pelican"} == before(12, unused=0).refused(ACTION)
