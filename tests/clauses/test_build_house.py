"""The house that follows a guild building, and its free public tile."""

import pytest

from kutnahora.reference.events import Fact
from kutnahora.reference.kernel.pelicans import Pelicans
from kutnahora.reference.position import TaskKind
from kutnahora.reference.terms import NOTHING
from table import Table

BUILD = "card building/income as building"
HOUSES = [
    # row, column, then pelicans, points, reputation
    pytest.param(1, 1, 1, 0, 0, id="top-1"),
    pytest.param(1, 2, 0, 1, 0, id="top-2"),
    pytest.param(1, 3, 1, 0, 0, id="top-3"),
    pytest.param(1, 4, 0, 4, 0, id="top-4"),
    pytest.param(2, 1, 0, 0, 0, id="middle-1"),
    pytest.param(2, 2, 0, 2, 0, id="middle-2"),
    pytest.param(2, 3, 0, 1, 0, id="middle-3"),
    pytest.param(2, 4, 0, 5, 0, id="middle-4"),
    pytest.param(3, 1, 0, 0, 1, id="bottom-1"),
    pytest.param(3, 2, 0, 0, 2, id="bottom-2"),
    pytest.param(3, 3, 0, 1, 1, id="bottom-3"),
    pytest.param(3, 4, 0, 3, 2, id="bottom-4"),
]


def at_house(row: int, column: int) -> Table:
    """Blue's sawmill, on the plot c3, will get this house; no other house is gone."""
    guilds = ["scribes", "miners"]
    guilds.insert(row - 1, "builders")
    left = [4, 4, 4]
    left[row - 1] = 5 - column
    table = Table().guilds("blue", *guilds).houses("blue", *left)
    return table.slots("blue", "sawmill").plots("blue", "c3").sound()


@pytest.mark.clause("build.house")
@pytest.mark.parametrize(("row", "column", "pelicans", "points", "reputation"), HOUSES)
def test_a_house_gives_what_is_printed_right_of_it(
    row: int, column: int, pelicans: int, points: int, reputation: int
) -> None:
    table = at_house(row, column).play(BUILD, "build sawmill c3").sound()
    blue = table.player("blue")
    assert Pelicans(pelicans, 0) == blue.pelicans
    assert (points, reputation) == (blue.standing.points, blue.standing.reputation)
    left = [4, 4, 4]
    left[row - 1] = 4 - column
    assert tuple(left) == blue.houses.rows


@pytest.mark.clause("build.house")
@pytest.mark.parametrize(("row", "column"), [(row, column) for row in (1, 2, 3) for column in (1, 2, 3, 4)])
def test_two_houses_of_the_middle_row_offer_a_public_tile(row: int, column: int) -> None:
    table = at_house(row, column).play(BUILD, "build sawmill c3")
    offered = (row, column) in [(2, 1), (2, 3)]
    assert (TaskKind.PUBLIC if offered else TaskKind.CARD) == table.p.task.kind


@pytest.mark.clause("build.house")
def test_the_free_tile_is_public_and_may_be_declined() -> None:
    table = at_house(2, 1).play(BUILD, "build sawmill c3")
    assert ["public 1.3", "public 2.3", "public 3.3", "skip"] == table.legal()
    assert [{Fact.ROW: 1, Fact.COLUMN: 0}] == table.facts("build.house")


@pytest.mark.clause("build.house")
def test_the_free_tile_is_never_one_of_a_guild() -> None:
    # builders' and scribes' tiles could be bought by blue, those of the innkeepers could not
    table = at_house(2, 1).play(BUILD, "build sawmill c3")
    assert {"build.house"} == table.refused("public 1.1")
    assert {"build.house"} == table.refused("public 2.2")
    assert {"build.house", "rights.choose"} == table.refused("public 1.2")
    assert {"rights.choose"} == table.refused("public 1.4")


@pytest.mark.clause("build.house")
def test_the_free_tile_costs_nothing_and_its_stack_slides() -> None:
    table = at_house(2, 1).row(1, "green", "builders", "innkeepers").money("blue", 6).sound()
    table.play(BUILD, "build sawmill c3", "public 1.1")
    assert 0 == table.money_of("blue")
    assert (table.tile("almshouse"),) == table.player("blue").slots.tiles
    assert ["builders", "innkeepers", "green"] == table.hall_row(1)
    assert NOTHING == table.p.hall.rows[0][2].top
    table.play("[tile town-fountain]").sound()
    assert table.tile("town-fountain") == table.p.hall.rows[0][2].top
    assert TaskKind.CARD == table.p.task.kind


@pytest.mark.clause("build.house")
def test_a_red_tile_in_column_four_is_free_too() -> None:
    table = at_house(2, 1).round(4).reds("stone-house", "town-gate", "royal-chapel").sound()
    table.money("blue", 6).play(BUILD, "build sawmill c3", "public 2.4").sound()
    assert (table.tile("town-gate"),) == table.player("blue").slots.tiles
    assert 0 == table.money_of("blue")


@pytest.mark.clause("build.house")
def test_the_tile_just_built_has_left_its_slot_to_the_free_one() -> None:
    table = at_house(2, 1).slots("blue", "sawmill", "weigh-house", "copyists-desk").sound()
    table.play(BUILD, "build sawmill c3", "public 1.3", "[tile town-fountain]").sound()
    names = [table.box.tile_name(tile) for tile in table.player("blue").slots.tiles]
    assert ["copyists-desk", "almshouse", "weigh-house"] == names


@pytest.mark.clause("build.house")
def test_gains_come_before_the_free_tile() -> None:
    table = at_house(2, 3).play(BUILD, "build sawmill c3")
    assert TaskKind.PUBLIC == table.p.task.kind
    assert 1 == table.points_of("blue")


@pytest.mark.clause("build.house")
def test_declining_the_free_tile_keeps_the_printed_points() -> None:
    table = at_house(2, 3).play(BUILD, "build sawmill c3", "skip").sound()
    assert 1 == table.points_of("blue")
    assert () == table.player("blue").slots.tiles
    assert ["builders", "innkeepers", "green"] == table.hall_row(1)
    assert TaskKind.CARD == table.p.task.kind
