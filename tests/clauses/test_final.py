"""The end of the game: final scoring by source, and the winner."""

import pytest

from kutnahora.reference import engine
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Fact
from kutnahora.reference.rules.final import breakdown
from table import Table, frozen

REDS = ("stone-house", "town-gate", "royal-chapel")
NAMES = ("blue", "green", "orange", "purple")
STARS = {
    # mine tiles by their stars
    0: ["I-01", "I-02", "I-03", "I-04"],
    1: ["I-05", "I-06", "I-07", "I-09"],
    2: ["II-05", "II-06", "II-09", "III-04"],
    3: ["III-05", "III-06", "III-09"],
}


def city(table: Table) -> list[int]:
    return [table.final(who)["city"] for who in NAMES[: len(table.p.players)]]


def mine(table: Table) -> list[int]:
    return [table.final(who)["mine"] for who in NAMES[: len(table.p.players)]]


# city ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("final.city")
def test_the_example_of_the_rules_the_sawmill_is_worth_6() -> None:
    table = Table().round(6).reds("town-gate", "royal-chapel")
    table.guilds("green", "metallurgists", "scribes", "miners")
    # beside the red village: red red yellow above, yellow blue to the right, red blue below
    table.built("sawmill", "c1", "blue").built("stone-house", "b1")
    table.built("furnace", "c2", "green").built("scriptorium", "d1", "green").sound()
    assert 3 + 1 + 1 + 1 == table.final("blue")["city"]
    # the furnace and the scriptorium match one icon of the sawmill each
    assert [6, 2, 0] == city(table)


@pytest.mark.clause("final.city")
def test_every_icon_counts_once_however_often_the_building_shows_its_kind() -> None:
    # the lodge shows red twice; beside it two reds of the gate and one of the scriptorium
    table = Table().round(4).reds("stone-house", "royal-chapel")
    table.guilds("green", "grocers", "scribes", "miners").gone("carpenters-shed", "sawmill", "timber-yard")
    table.built("masons-lodge", "c3", "blue").built("town-gate", "c4").built("scriptorium", "b3", "green")
    # and the scriptorium sees the two reds of the lodge
    assert [3, 2, 0] == city(table.sound())


@pytest.mark.clause("final.city")
def test_corners_and_unbuilt_cells_count_for_nothing() -> None:
    table = Table().built("sawmill", "c3", "blue").built("carpenters-shed", "d4", "blue").plots("blue", "c4")
    assert [0, 0, 0] == city(table.sound())


@pytest.mark.clause("final.city")
def test_a_corner_cell_may_match_two_edges_of_the_board() -> None:
    # a1 lies at a blue village above and a green one to the left
    table = Table().guilds("blue", "innkeepers", "scribes", "miners").built("bathhouse", "a1", "blue").sound()
    assert [2, 0, 0] == city(table)


@pytest.mark.clause("final.city")
def test_all_own_buildings_are_scored_and_those_of_others_help() -> None:
    table = Table().guilds("green", "innkeepers", "scribes", "miners")
    table.built("sawmill", "c3", "blue").built("carpenters-shed", "c4", "blue").built("tavern", "b3", "green")
    # sawmill: yellow of the shed, red of the tavern; shed: yellow of the sawmill; tavern: red of the sawmill
    assert [2 + 1, 1, 0] == city(table.sound())


# mine ---------------------------------------------------------------------------------------------------


def row_of(stars: tuple[int, ...], *rocks: str) -> Table:
    """Row b holds a mine of each player, with these stars, and these rocks."""
    table = Table(4).no_rocks()
    left = {number: list(names) for number, names in STARS.items()}
    for place, number in enumerate(stars):
        table.dug(left[number].pop(), f"b{place + 1}", NAMES[place])
    for rock, cell in zip(rocks, ("b5", "b6"), strict=False):
        table.dug(rock, cell)
    return table.sound()


@pytest.mark.clause("final.mine")
@pytest.mark.parametrize(
    ("stars", "rocks", "points"),
    [
        # the example of the rules: a row of 6 with its rock is worth 3/2/1
        pytest.param((2, 1, 0, 2), ("rock-1",), [3, 1, 0, 3], id="two tied first"),
        pytest.param((3, 2, 1, 0), (), [3, 2, 1, 0], id="no tie"),
        # a row of 8 is worth 5/3/1: the third place is skipped, the fourth gets nothing
        pytest.param((3, 2, 2, 1), (), [5, 3, 3, 0], id="two tied second"),
        # 7: 4/2/1
        pytest.param((1, 2, 2, 2), (), [0, 4, 4, 4], id="three tied first"),
        # 6: 3/2/1
        pytest.param((3, 1, 1, 1), (), [3, 2, 2, 2], id="three tied second"),
        # 9: 6/4/2
        pytest.param((3, 2, 1, 1), ("rock-3",), [6, 4, 2, 2], id="two tied third"),
        # 4: 2/1/0, and 8: 5/3/1
        pytest.param((1, 1, 1, 1), (), [2, 2, 2, 2], id="four tied"),
        pytest.param((2, 2, 2, 2), (), [5, 5, 5, 5], id="four tied with more"),
        # 2: 1/0/0, and 5: 2/1/1
        pytest.param((0, 2, 0, 0), (), [0, 1, 0, 0], id="one alone"),
        pytest.param((0, 2, 0, 0), ("rock-1", "rock-3"), [0, 2, 0, 0], id="one alone with rocks"),
        pytest.param((0, 0, 0, 0), ("rock-1", "rock-3"), [0, 0, 0, 0], id="rocks only"),
    ],
)
def test_a_row_is_worth_its_stars_and_goes_by_own_stars(
    stars: tuple[int, ...], rocks: tuple[str, ...], points: list[int]
) -> None:
    assert points == mine(row_of(stars, *rocks))


@pytest.mark.clause("final.mine")
def test_more_stars_than_the_table_has_are_worth_its_last_line() -> None:
    table = row_of((3, 3, 3, 2), "rock-1", "rock-3").dug("III-02", "b7", "blue").sound()
    # 16 stars: 10/6/3
    assert [10, 6, 6, 0] == mine(table)


@pytest.mark.clause("final.mine")
def test_stars_of_one_player_in_a_row_add_up_and_rows_are_scored_apart() -> None:
    table = Table().no_rocks().technology(1)
    # row a: blue 1 + 1 with the technology tile, green 1; 3 stars are worth 2/1/0
    table.dug("I-05", "a1", "blue").dug("technology-1", "a2", "blue").dug("I-06", "a3", "green")
    # row d: green 3, blue 0 with a mine; 3 stars
    table.dug("III-05", "d1", "green").dug("I-01", "d2", "blue").sound()
    assert [2, 1 + 2, 0] == mine(table)


# income, reputation, extras -----------------------------------------------------------------------------


@pytest.mark.clause("final.income")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_before_guilds_are_chosen_the_income_is_worth_nothing(players: int) -> None:
    p = engine.new_game(frozen(), players).position
    assert () == p.players[0].guilds
    assert [0] * players == [breakdown(frozen(), p, who).income for who in range(players)]


@pytest.mark.clause("final.income")
@pytest.mark.parametrize(("made", "points"), [(0, 0), (2, 0), (3, 1), (12, 4), (13, 5)])
def test_a_tenth_of_the_income_is_scored_rounded_down(made: int, points: int) -> None:
    # ore at 4: 0, 8, 12, 48, 52 groschen
    assert points == Table().production("blue", (0, 0, 0), made).final("blue")["income"]


@pytest.mark.clause("final.income")
def test_all_resources_are_added_before_the_division() -> None:
    table = Table().guilds("blue", "builders", "scribes", "miners").production("blue", (3, 2, 1), 1)
    # 6 + 6 + 8 groschen
    assert 2 == table.final("blue")["income"]


@pytest.mark.clause("final.reputation")
@pytest.mark.parametrize(
    ("reputation", "points"),
    list(zip(range(-5, 9), [-7, -4, -2, -1, 0, 0, 0, 0, 1, 1, 2, 3, 4, 6], strict=True)),
)
def test_the_number_under_the_marker_is_scored(reputation: int, points: int) -> None:
    assert points == Table().standing("blue", reputation).final("blue")["reputation"]


@pytest.mark.clause("final.extras")
@pytest.mark.parametrize(
    ("tiles", "plots", "unused", "points"),
    [(0, 0, 0, 0), (2, 0, 0, 2), (0, 3, 0, 3), (0, 0, 4, 4), (3, 1, 2, 6)],
)
def test_tiles_plots_and_unused_pelicans_are_a_point_each(
    tiles: int, plots: int, unused: int, points: int
) -> None:
    table = Table().pelicans("blue", unused, 5)
    table.slots("blue", *["sawmill", "almshouse", "weigh-house"][:tiles])
    table.plots("blue", *["a1", "b2", "c3"][:plots]).sound()
    assert points == table.final("blue")["extras"]
    assert 0 == table.final("green")["extras"]


# the end ------------------------------------------------------------------------------------------------


def last(players: int = 3) -> Table:
    """All cards of the last round are played; nobody has any points to come."""
    return Table(players).no_rocks().round(5 if players == 4 else 6).reds(*REDS)


def finished(table: Table) -> Table:
    table.sound().round_end().play(*["tax pay"] * len(table.p.players))
    assert table.p.over
    return table


def points(table: Table) -> list[int]:
    return [player.standing.points for player in table.p.players]


def winners(table: Table) -> list[str]:
    return [NAMES[event.player] for event in table.events if event.clause == Clause.FINAL_WINNER]


@pytest.mark.clause("final.city")
@pytest.mark.clause("final.mine")
@pytest.mark.clause("final.income")
@pytest.mark.clause("final.reputation")
@pytest.mark.clause("final.extras")
def test_all_sources_are_scored_when_the_game_ends() -> None:
    table = last().guilds("blue", "builders", "scribes", "miners").standing("blue", -3, 20)
    table.built("sawmill", "c3", "blue").built("carpenters-shed", "c4", "blue").plots("blue", "e5")
    table.dug("III-05", "a2", "blue").dug("I-05", "a3", "green").production("blue", (4, 0, 0), 9)
    finished(table)
    # 20 before; city 2; the row of 4 stars 2/1; 44 groschen 4; reputation -2; the plot 1
    assert [20 + 2 + 2 + 4 - 2 + 1, 1, 0] == points(table)
    sources = ("final.city", "final.mine", "final.income", "final.reputation", "final.extras")
    by_source = [[facts[Fact.POINTS] for facts in table.facts(source)] for source in sources]
    assert [[2, 0, 0], [2, 1, 0], [4, 0, 0], [-2, 0, 0], [1, 0, 0]] == by_source
    # income is counted, not paid
    assert [40, 41, 42] == [player.purse.money for player in table.p.players]


@pytest.mark.clause("final.winner")
@pytest.mark.parametrize("best", ["blue", "green", "orange"])
def test_most_points_win_whatever_the_money(best: str) -> None:
    table = last()
    for who in NAMES[:3]:
        table.standing(who, points=30).money(who, 50)
    table.standing(best, points=31).money(best, 0)
    assert [best] == winners(finished(table))


@pytest.mark.clause("final.winner")
def test_final_scoring_comes_before_the_comparison() -> None:
    table = last().standing("blue", points=3).pelicans("orange", 4)
    assert ["orange"] == winners(finished(table))
    assert [3, 0, 4] == points(table)


@pytest.mark.clause("final.winner")
def test_of_equal_points_most_money_wins() -> None:
    table = last(4).standing("blue", points=9).standing("green", points=9).standing("orange", points=9)
    table.money("blue", 7).money("green", 8).money("orange", 6).money("purple", 99)
    assert ["green"] == winners(finished(table))


@pytest.mark.clause("final.winner")
def test_of_equal_points_reputation_does_not_decide() -> None:
    table = last().standing("blue", reputation=4)
    table.standing("blue", reputation=4, points=9 - table.final("blue")["reputation"])
    table.standing("green", points=9).money("blue", 7).money("green", 8)
    assert ["green"] == winners(finished(table))


@pytest.mark.clause("final.winner")
def test_with_equal_points_and_money_the_win_is_shared() -> None:
    table = last(4).standing("blue", points=9).standing("green", points=9).standing("orange", points=9)
    table.money("blue", 8).money("green", 7).money("orange", 8).money("purple", 99)
    assert ["blue", "orange"] == winners(finished(table))


@pytest.mark.clause("final.winner")
def test_scores_below_zero_are_compared_too() -> None:
    table = last().standing("blue", points=-3).standing("green", points=-2).standing("orange", points=-9)
    assert ["green"] == winners(finished(table))
