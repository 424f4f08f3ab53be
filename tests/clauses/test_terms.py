"""The words of the rules: adjacent, building, unclaimed, open."""

from fractions import Fraction

import pytest

from kutnahora.reference import engine
from kutnahora.reference.events import IllegalMove
from kutnahora.reference.moves import Kind, Move
from table import Table


def mine_cells(table: Table) -> list[str]:
    """The cells on which the tile in hand may be placed."""
    return [move.split()[-1] for move in table.legal() if move.startswith("mine")]


# adjacent -----------------------------------------------------------------------------------------------


@pytest.mark.clause("terms.adjacent")
def test_city_cells_are_adjacent_by_a_side() -> None:
    table = Table().built("sawmill", "c3", "blue").sound().act("blue", "plot")
    assert ["plot b3", "plot c2", "plot c4", "plot d3"] == table.legal()


@pytest.mark.clause("terms.adjacent")
@pytest.mark.parametrize("corner", ["b2", "b4", "d2", "d4"])
def test_city_cells_are_not_adjacent_by_a_corner(corner: str) -> None:
    table = Table().built("sawmill", "c3", "blue").act("blue", "plot")
    assert {"plot.adjacent"} == table.refused(f"plot {corner}")


@pytest.mark.clause("terms.adjacent")
def test_the_last_cell_of_a_city_row_is_not_beside_the_first_of_the_next() -> None:
    table = Table().built("sawmill", "b6", "blue").sound().act("blue", "plot")
    assert ["plot a6", "plot b5", "plot c6"] == table.legal()
    assert {"plot.adjacent"} == table.refused("plot c1")


@pytest.mark.clause("terms.adjacent")
def test_the_first_cell_of_a_city_row_is_not_beside_the_last_of_the_row_before() -> None:
    table = Table().built("sawmill", "e1", "blue").sound().act("blue", "plot")
    assert ["plot d1", "plot e2"] == table.legal()
    assert {"plot.adjacent"} == table.refused("plot d6")


@pytest.mark.clause("terms.adjacent")
def test_nothing_lies_above_the_top_row() -> None:
    table = Table().built("sawmill", "a5", "blue").sound().act("blue", "plot")
    assert ["plot a4", "plot a6", "plot b5"] == table.legal()
    assert {"plot.adjacent"} == table.refused("plot e5")


@pytest.mark.clause("terms.adjacent")
def test_mine_cells_are_adjacent_by_a_side_and_not_by_a_corner() -> None:
    table = Table().no_rocks().dug("I-09", "b4", "green").sound()
    table.act("blue", "mine").play("hire 0", "[draw I-01]")
    assert ["a2", "a6", "b3", "b5", "c4"] == mine_cells(table)
    assert {"mine.place"} == table.refused("mine I-01 c3")
    assert {"mine.place"} == table.refused("mine I-01 c5")


@pytest.mark.clause("terms.adjacent")
def test_the_rows_of_the_mine_do_not_run_on() -> None:
    table = Table().no_rocks().dug("I-09", "b7", "green").dug("I-08", "c1", "green").sound()
    table.act("blue", "mine").play("hire 0", "[draw I-01]")
    assert ["a2", "a6", "b6", "c2", "c7", "d1"] == mine_cells(table)


# building -----------------------------------------------------------------------------------------------


@pytest.mark.clause("terms.building")
def test_mines_and_rocks_are_not_buildings() -> None:
    table = Table().dug("I-09", "a2", "blue").dug("I-08", "a1", "green").sound()
    table.act("blue", "plot").play("plot e6")
    assert 35 == table.money_of("blue")
    assert "plot.first" in table.cited()


@pytest.mark.clause("terms.building")
def test_a_building_is_own_by_its_house_and_a_public_one_is_nobodys() -> None:
    table = Table().built("sawmill", "c3", "blue").built("almshouse", "c4").built("bakery", "c5", "green")
    table.cathedral(9).pelicans("blue", 1).sound().act("blue", "cathedral")
    assert ["score c3"] == table.legal()
    assert {"cathedral.10"} == table.refused("score c4")
    assert {"cathedral.10"} == table.refused("score c5")
    assert {"cathedral.10"} == table.refused("score c2")


@pytest.mark.clause("terms.building")
def test_only_buildings_with_an_own_house_count_as_own() -> None:
    # Green's bakery touches the almshouse, blue's sawmill does too; each counts for its owner alone.
    table = Table().built("sawmill", "c3", "blue").built("almshouse", "c4").built("bakery", "c5", "green")
    table.cathedral(6).pelicans("blue", 1).sound().act("blue", "cathedral")
    assert 1 == table.reputation_of("blue")
    assert 0 == table.reputation_of("green")


@pytest.mark.clause("terms.building")
def test_a_placed_technology_tile_opens_cells_like_a_mine() -> None:
    table = Table().no_rocks().technology(1).dug("technology-1", "b4", "green").sound()
    table.act("blue", "mine").play("hire 0", "[draw I-01]", "[draw I-02]")
    assert ["a2", "a6", "b3", "b5", "c4"] == mine_cells(table)[:5]


@pytest.mark.clause("terms.building")
def test_a_placed_technology_tile_names_the_wood_of_the_cells_beside_it() -> None:
    # technology-4 shows 3 wood; wood costs 2 gr at card 0.
    table = Table().no_rocks().technology(4).dug("technology-4", "b4", "green").money("blue", 6).sound()
    table.act("blue", "mine").play("hire 0").settle()
    table.play("mine I-01 b5")
    assert 0 == table.money_of("blue")


@pytest.mark.clause("terms.building")
def test_a_placed_technology_tile_counts_its_stars_in_its_row() -> None:
    # 2 stars of technology-3 alone in the row: the first place of two stars is worth 1.
    table = Table().no_rocks().technology(3).dug("technology-3", "a2", "blue").sound()
    assert 1 == table.final("blue")["mine"]
    assert 0 == table.final("green")["mine"]


# unclaimed ----------------------------------------------------------------------------------------------


@pytest.mark.clause("terms.unclaimed")
def test_a_cell_with_a_plot_marker_of_any_player_is_claimed() -> None:
    table = Table().plots("blue", "a1").plots("orange", "a2").sound().act("blue", "plot")
    assert {"terms.unclaimed"} == table.refused("plot a1")
    assert {"terms.unclaimed"} == table.refused("plot a2")
    assert set() == table.refused("plot a3")


@pytest.mark.clause("terms.unclaimed")
def test_two_plot_markers_never_share_a_cell() -> None:
    assert ["terms.unclaimed"] == Table().plots("blue", "a1").plots("orange", "a1").broken()


@pytest.mark.clause("terms.unclaimed")
def test_a_cell_with_a_building_of_anyone_is_claimed() -> None:
    table = Table().built("sawmill", "c3", "blue").built("almshouse", "c4").sound().act("green", "plot")
    assert {"terms.unclaimed"} == table.refused("plot c3")
    assert {"terms.unclaimed"} == table.refused("plot c4")
    assert set() == table.refused("plot c5")


@pytest.mark.clause("terms.unclaimed")
def test_every_other_cell_is_unclaimed() -> None:
    table = Table(2).plots("blue", "a1").plots("green", "c6").sound().act("blue", "plot")
    cells = [f"{row}{column}" for row in "abc" for column in range(1, 7)]
    assert [f"plot {cell}" for cell in cells if cell not in ("a1", "c6")] == table.legal()


# open ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("terms.open")
def test_mine_tiles_seen_in_hand_on_the_discards_or_in_the_mine_cannot_be_drawn() -> None:
    table = Table().technology(1).dug("I-01", "a2", "green").discarded("I-02", "I-03").sound()
    table.act("blue", "mine").play("hire 0", "[draw I-09]")
    assert [f"[draw I-0{number}]" for number in range(4, 9)] == table.legal()


@pytest.mark.clause("terms.open")
def test_building_tiles_seen_anywhere_cannot_be_the_next_of_a_stack() -> None:
    # Green: three tiles; one is taken here, none is seen elsewhere, so two can be next.
    table = Table().sound().act("blue", "rights").play("rights 1.3")
    taken = table.box.tile_name(table.player("blue").slots.tiles[0])
    assert "almshouse" == taken
    assert ["[tile chapel-of-st-john]", "[tile town-fountain]"] == table.legal()
    assert [Fraction(1, 2)] * 2 == [chance for _, chance in engine.chance_outcomes(table.box, table.p)]


@pytest.mark.clause("terms.open")
@pytest.mark.parametrize("place", ["slot", "gone", "city"])
def test_a_tile_in_a_slot_out_of_the_game_or_in_the_city_is_known(place: str) -> None:
    table = Table().guilds("green", "builders", "scribes", "miners")
    if place == "slot":
        table.slots("green", "timber-yard")
    elif place == "gone":
        table.gone("timber-yard")
    else:
        table.built("timber-yard", "a1", "green")
    table.sound().act("blue", "rights").play("rights 1.1")
    # Of the three unmarked builders' tiles only the sawmill is unseen: no chance is left.
    assert "sawmill" == table.box.tile_name(table.p.hall.rows[0][-1].top)
    assert not engine.is_chance(table.p)


@pytest.mark.clause("terms.open")
def test_the_last_tile_of_a_guild_stack_is_known_to_be_the_marked_one() -> None:
    table = Table().gone("carpenters-shed", "timber-yard").sound().act("blue", "rights")
    table.play("rights 1.1")
    assert "masons-lodge" == table.box.tile_name(table.p.hall.rows[0][-1].top)
    assert 0 == table.p.hall.rows[0][-1].under


@pytest.mark.clause("terms.open")
def test_chance_cannot_show_what_lies_open_already() -> None:
    table = Table().discarded("I-02").sound().act("blue", "mine").play("hire 0")
    outcome = Move(Kind.DRAW, (table.tile("I-02"),))
    reasons = engine.refusals(table.box, table.p, outcome)
    assert ["terms.open"] == [reason.clause.value for reason in reasons]
    with pytest.raises(IllegalMove, match=r"terms\.open"):
        engine.apply(table.box, table.p, outcome)


@pytest.mark.clause("terms.open")
def test_discarded_tiles_stay_open() -> None:
    table = Table().technology(1).sound().act("blue", "mine")
    table.play("hire 0", "[draw I-04]", "[draw I-02]", "skip")
    assert ["I-02", "I-04"] == [table.box.tile_name(tile) for tile in table.p.discard]
