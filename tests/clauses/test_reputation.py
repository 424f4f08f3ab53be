"""The reputation track and the score."""

import pytest

from kutnahora.reference.events import Change, Counted, Fact
from table import Table

JOKER = "card mine/joker as joker:"


@pytest.mark.clause("reputation.ends")
@pytest.mark.parametrize(("before", "after", "points"), [(5, 7, 0), (6, 8, 0), (7, 8, 2), (8, 8, 4)])
def test_each_step_beyond_the_top_is_2_points_gained(before: int, after: int, points: int) -> None:
    # Cathedral tile 1 gives 2 reputation; the track ends at 8.
    table = Table().standing("blue", reputation=before).pelicans("blue", 1).sound()
    table.play("card building/cathedral as cathedral").sound()
    assert (after, points) == (table.reputation_of("blue"), table.points_of("blue"))
    assert [(0, 0)] * 2 == [(table.reputation_of(w), table.points_of(w)) for w in ("green", "orange")]


@pytest.mark.clause("reputation.ends")
@pytest.mark.parametrize(
    ("before", "after", "points"), [(-2, -4, 10), (-3, -5, 10), (-4, -5, 8), (-5, -5, 6)]
)
def test_each_step_beyond_the_bottom_is_2_points_lost(before: int, after: int, points: int) -> None:
    # Cathedral tile 5 takes 2 reputation; the track begins at -5.
    table = Table().standing("blue", reputation=before, points=10).pelicans("blue", 1).cathedral(4).sound()
    table.play("card building/cathedral as cathedral", "skip").sound()
    assert (after, points) == (table.reputation_of("blue"), table.points_of("blue"))


@pytest.mark.clause("reputation.ends")
def test_the_points_come_at_once() -> None:
    table = Table().standing("blue", reputation=-5, points=1).sound().play(f"{JOKER}mine")
    # The mine action is still under way.
    assert -1 == table.points_of("blue")
    assert [{Fact.REPUTATION: -5, Fact.POINTS: -2}] == table.facts("reputation.ends")
    assert [(Change(Counted.POINTS, 1, -1),)] == table.changes("reputation.ends")
    assert [(Change(Counted.REPUTATION, -5, -5),)] == table.changes("joker.cost")


@pytest.mark.clause("reputation.ends")
def test_a_loss_for_unpaid_taxes_beyond_the_bottom_costs_points() -> None:
    # Round 3 of six: 2 reputation; one step is left on the track.
    table = Table().round(3).standing("blue", reputation=-4, points=7).tax(5).round_end()
    table.play("tax refuse")
    assert (-5, 5, 40) == (table.reputation_of("blue"), table.points_of("blue"), table.money_of("blue"))


@pytest.mark.clause("reputation.plot")
def test_3_reputation_is_enough_for_cheap_plots() -> None:
    table = Table().built("almshouse", "c3").standing("blue", reputation=3).sound()
    table.play("card rights/plot as plot", "plot c4")
    assert 39 == table.money_of("blue")
    assert {"reputation.plot", "plot.reputation"} <= table.cited()


@pytest.mark.clause("reputation.plot")
def test_2_reputation_is_not_enough_for_cheap_plots() -> None:
    table = Table().built("almshouse", "c3").standing("blue", reputation=2).sound()
    table.play("card rights/plot as plot", "plot c4")
    assert 34 == table.money_of("blue")
    assert "reputation.plot" not in table.cited()


@pytest.mark.clause("reputation.joker")
def test_6_reputation_is_enough_for_a_free_joker() -> None:
    table = Table().standing("blue", reputation=6).sound().play(f"{JOKER}income")
    assert 6 == table.reputation_of("blue")
    assert "reputation.joker" in table.cited()
    assert "joker.cost" not in table.cited()


@pytest.mark.clause("reputation.joker")
def test_5_reputation_is_not_enough_for_a_free_joker() -> None:
    table = Table().standing("blue", reputation=5).sound().play(f"{JOKER}income")
    assert 4 == table.reputation_of("blue")
    assert "reputation.joker" not in table.cited()


@pytest.mark.clause("reputation.final")
@pytest.mark.parametrize(
    ("reputation", "points"),
    [(-5, -7), (-4, -4), (-3, -2), (-2, -1), (-1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 3), (7, 4), (8, 6)],
)
def test_the_number_under_the_marker_is_scored_at_the_end(reputation: int, points: int) -> None:
    table = Table().standing("blue", reputation=reputation)
    assert points == table.final("blue")["reputation"]
    assert 0 == table.final("green")["reputation"]


@pytest.mark.clause("reputation.final")
def test_the_number_under_the_marker_is_added_to_the_score() -> None:
    table = Table().round(6).standing("blue", reputation=7, points=20).standing("green", reputation=-5)
    table.round_end().play("tax pay", "tax pay", "tax pay")
    assert table.p.over
    assert [24, -7, 0] == [table.points_of(who) for who in ("blue", "green", "orange")]
    assert [4, -7, 0] == [scored[Fact.POINTS] for scored in table.facts("reputation.final")]


@pytest.mark.clause("points.below")
@pytest.mark.parametrize(("before", "after"), [(3, 1), (2, 0), (1, -1), (0, -2), (-40, -42)])
def test_the_score_may_fall_below_0(before: int, after: int) -> None:
    table = Table().standing("blue", reputation=-5, points=before).sound().play(f"{JOKER}income").sound()
    assert after == table.points_of("blue")
    assert (after < 0) == ("points.below" in table.cited())


@pytest.mark.clause("points.below")
@pytest.mark.parametrize(("before", "after"), [(-9, -4), (-3, 2), (0, 5), (995, 1000)])
def test_points_are_added_to_any_score(before: int, after: int) -> None:
    # Cathedral tile 11: 5 points.
    table = Table().standing("blue", points=before).pelicans("blue", 1).cathedral(10).sound()
    table.play("card building/cathedral as cathedral").sound()
    assert after == table.points_of("blue")
    assert "points.below" not in table.cited()


@pytest.mark.clause("points.below")
def test_a_score_below_0_stays_while_nothing_is_scored() -> None:
    # Neither the carpenters-shed nor the first house of the top row gives points.
    table = Table().slots("blue", "carpenters-shed").plots("blue", "a1").standing("blue", points=-3).sound()
    table.play("card building/income as building", "build carpenters-shed a1")
    assert -3 == table.points_of("blue")
    assert "points.below" not in table.cited()
