"""The joker: reputation first, then any of the other six actions."""

import pytest

from table import Table

JOKER = "card mine/joker as joker:"
ACTIONS = ("mine", "rights", "plot", "building", "income", "cathedral")


@pytest.mark.clause("joker.cost")
def test_a_joker_takes_any_of_the_other_six_actions() -> None:
    table = Table().pelicans("blue", 1).slots("blue", "almshouse").plots("blue", "a1").sound()
    listed = [text for text in table.legal() if text.startswith(JOKER)]
    assert [f"{JOKER}{action}" for action in ACTIONS] == listed


@pytest.mark.clause("joker.cost")
@pytest.mark.parametrize("action", ACTIONS)
def test_a_joker_costs_1_reputation_whatever_it_is_used_for(action: str) -> None:
    # Tile 11 gives points only, so St. Barbara herself does not change the reputation here.
    table = Table().pelicans("blue", 1).slots("blue", "almshouse").plots("blue", "a1").cathedral(10)
    table.standing("blue", reputation=2).sound().play(f"{JOKER}{action}").sound()
    assert 1 == table.reputation_of("blue")
    assert {"joker.cost"} <= table.cited()
    assert [0, 2, 3, 4, 5] == list(table.player("blue").hand.cards)


@pytest.mark.clause("joker.cost")
def test_the_other_half_of_the_joker_card_costs_no_reputation() -> None:
    table = Table().standing("blue", reputation=2).sound().play("card mine/joker as mine")
    assert 2 == table.reputation_of("blue")
    assert "joker.cost" not in table.cited()


@pytest.mark.clause("joker.cost")
def test_reputation_is_lost_before_the_action() -> None:
    # At 3 a plot costs 1 gr; the joker leaves 2, so it costs 5.
    table = Table().standing("blue", reputation=3).sound().play(f"{JOKER}plot", "plot a1")
    assert (2, 35) == (table.reputation_of("blue"), table.money_of("blue"))


@pytest.mark.clause("joker.cost")
@pytest.mark.clause("order.turn")
def test_reputation_is_lost_before_a_cathedral_tile_gives_some() -> None:
    # 5 - 1 + 2; at 7 the joker would cost nothing any more
    table = Table().pelicans("blue", 1).standing("blue", reputation=5).sound().play(f"{JOKER}cathedral")
    assert (6, 0) == (table.reputation_of("blue"), table.points_of("blue"))


@pytest.mark.clause("joker.cost")
def test_the_lower_reputation_decides_whether_a_joker_plot_can_be_paid() -> None:
    table = Table().standing("blue", reputation=3).money("blue", 4).sound()
    assert {"lack.money"} == table.refused(f"{JOKER}plot")
    assert set() == table.refused("card rights/plot as plot")
    assert set() == table.standing("blue", reputation=4).refused(f"{JOKER}plot")


@pytest.mark.clause("joker.cost")
def test_a_joker_plot_at_reputation_4_still_costs_1_groschen() -> None:
    table = Table().standing("blue", reputation=4).sound().play(f"{JOKER}plot", "plot a1")
    assert (3, 39) == (table.reputation_of("blue"), table.money_of("blue"))


@pytest.mark.clause("joker.cost")
@pytest.mark.clause("reputation.ends")
def test_at_the_left_end_of_the_track_a_joker_costs_2_points() -> None:
    table = Table().standing("blue", reputation=-5, points=10).sound().play(f"{JOKER}income")
    assert (-5, 8) == (table.reputation_of("blue"), table.points_of("blue"))


@pytest.mark.clause("joker.cost")
@pytest.mark.clause("reputation.joker")
@pytest.mark.parametrize(("before", "after"), [(5, 4), (6, 6), (7, 7), (8, 8)])
def test_with_6_or_more_reputation_a_joker_costs_none(before: int, after: int) -> None:
    table = Table().standing("blue", reputation=before).sound().play(f"{JOKER}income")
    assert (after, 0) == (table.reputation_of("blue"), table.points_of("blue"))


@pytest.mark.clause("joker.cost")
def test_an_impossible_action_by_joker_is_refused_and_costs_nothing() -> None:
    table = Table().sound()
    assert {"lack.pelican"} == table.refused(f"{JOKER}cathedral")
    assert {"lack.build"} == table.refused(f"{JOKER}building")
    assert 0 == table.reputation_of("blue")


@pytest.mark.clause("joker.cost")
def test_a_joker_gives_its_action_in_full() -> None:
    table = Table().sound().play(f"{JOKER}rights", "rights 1.1").settle()
    assert (39, -1) == (table.money_of("blue"), table.reputation_of("blue"))
    assert ["carpenters-shed"] == [table.box.tile_name(tile) for tile in table.player("blue").slots.tiles]
