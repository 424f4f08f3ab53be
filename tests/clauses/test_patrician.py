"""The patricians of the council, at the end of the last three rounds."""

import pytest

from kutnahora.reference.events import Fact
from table import Table

REDS = ("stone-house", "town-gate", "royal-chapel")


def scoring(number: int = 4, players: int = 3) -> Table:
    """The end of a round; the tax is 0."""
    return Table(players).round(number).reds(*REDS)


def scored(table: Table) -> list[int]:
    """Each player's points of the patricians: the taxes cost nothing and touch no points."""
    before = [player.standing.points for player in table.sound().p.players]
    table.round_end().play(*["tax pay"] * len(table.p.players))
    return [player.standing.points - old for player, old in zip(table.p.players, before, strict=True)]


# when ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("patrician.score")
@pytest.mark.parametrize(
    ("players", "number", "points"),
    [
        *((3, number, points) for number, points in [(1, 0), (2, 0), (3, 0), (4, 3), (5, 3)]),
        *((4, number, points) for number, points in [(1, 0), (2, 0), (3, 3), (4, 3)]),
    ],
)
def test_patricians_score_in_the_last_three_rounds(players: int, number: int, points: int) -> None:
    table = Table(players).round(number)
    if number > (2 if players == 4 else 3):
        table.reds(*REDS)
    table.patricians(council=(0, 1, 0, 0)).pelicans("blue", 0, 2)
    assert points == scored(table)[0]


@pytest.mark.clause("patrician.score")
def test_patricians_score_for_every_player_whoever_seated_them() -> None:
    table = scoring().patricians(council=(0, 1, 0, 0)).pelicans("blue", 0, 2).pelicans("orange", 0, 4)
    assert [3, 0, 6] == scored(table)


@pytest.mark.clause("patrician.score")
def test_patricians_score_for_every_player_whoever_starts() -> None:
    table = Table(3, first="orange").round(4).reds(*REDS).patricians(council=(0, 1, 0, 0))
    assert [3, 3, 3] == scored(table.pelicans("blue", 0, 2).pelicans("green", 0, 2).pelicans("orange", 0, 2))


@pytest.mark.clause("patrician.score")
def test_patricians_of_the_pool_and_the_supply_do_not_score() -> None:
    table = scoring().built("cloister-school", "a6").built("church-of-our-lady", "a5")
    table.patricians(pool=(0, 2, 0, 0)).pelicans("blue", 0, 2).houses("blue", 0, 0, 0)
    assert [0, 0, 0] == scored(table)


@pytest.mark.clause("patrician.score")
def test_the_colours_of_the_council_add_up() -> None:
    table = scoring().patricians(council=(0, 1, 0, 2)).pelicans("blue", 0, 2).houses("blue", 3, 3, 3)
    assert 3 + 2 * 3 == scored(table)[0]
    assert [{Fact.COUNT: 2, Fact.POINTS: 2 * 3}] == table.facts("patrician.red")[:1]
    assert set() == {"patrician.green", "patrician.yellow"} & table.cited()


@pytest.mark.clause("patrician.score")
def test_patricians_score_after_the_taxes() -> None:
    table = scoring().patricians(council=(0, 1, 0, 0)).pelicans("blue", 0, 2).round_end()
    assert [0, 0, 3] == [table.play("tax pay").points_of("blue") for _player in range(3)]


# green --------------------------------------------------------------------------------------------------


def town() -> Table:
    """Blue has four pairs, green one: the tavern beside the weigh house; corners are none."""
    table = scoring().guilds("blue", "builders", "scribes", "miners")
    table.guilds("green", "innkeepers", "grocers", "miners")
    table.built("sawmill", "c3", "blue").built("notary", "b2", "blue").built("ore-store", "e6", "blue")
    table.built("almshouse", "c2").built("weigh-house", "b3").built("cloth-hall", "d4")
    return table.built("tavern", "b4", "green")


@pytest.mark.clause("patrician.green")
@pytest.mark.parametrize("tokens", [0, 1, 2, 3])
def test_green_gives_1_point_per_own_building_and_adjacent_public_building(tokens: int) -> None:
    table = town().patricians(council=(tokens, 0, 0, 0))
    assert [4 * tokens, tokens, 0] == scored(table)


# silver -------------------------------------------------------------------------------------------------


@pytest.mark.clause("patrician.silver")
@pytest.mark.parametrize("tokens", [0, 1, 2, 3])
@pytest.mark.parametrize(("used", "points"), [(0, 0), (1, 0), (2, 3), (3, 3), (4, 6), (7, 9)])
def test_silver_gives_3_points_per_two_used_pelicans(used: int, points: int, tokens: int) -> None:
    table = scoring().patricians(council=(0, tokens, 0, 0)).pelicans("blue", 5, used)
    assert [points * tokens, 0, 0] == scored(table)


# yellow -------------------------------------------------------------------------------------------------


def digging(*cells: str) -> Table:
    """Blue has mines on the cells and green on the last of each row; there are no rocks."""
    table = scoring().no_rocks()
    for number, cell in enumerate(cells, start=1):
        table.dug(f"I-0{number}", cell, "blue")
    for number, row in enumerate("abcd", start=1):
        table.dug(f"II-0{number}", f"{row}7", "green")
    return table


ONE_EACH = ("a2", "b2", "c2", "d2")
TWO_EACH = (*ONE_EACH, "a3", "b3", "c3", "d3")


@pytest.mark.clause("patrician.yellow")
@pytest.mark.parametrize("tokens", [0, 1, 2, 3])
@pytest.mark.parametrize(
    ("cells", "points"),
    [
        pytest.param((), 0, id="none"),
        pytest.param(("a2", "a3", "b2", "b3", "c2", "c3"), 0, id="a row without"),
        pytest.param(ONE_EACH, 2, id="one each"),
        pytest.param((*ONE_EACH, "a3", "b3", "c3"), 2, id="a row with one"),
        pytest.param(TWO_EACH, 4, id="two each"),
        pytest.param((*TWO_EACH, "a4"), 4, id="two each and one more"),
    ],
)
def test_yellow_gives_2_points_for_a_mine_in_every_row_and_4_for_two(
    cells: tuple[str, ...], points: int, tokens: int
) -> None:
    table = digging(*cells).patricians(council=(0, 0, tokens, 0))
    assert [points * tokens, 2 * tokens, 0] == scored(table)


@pytest.mark.clause("patrician.yellow")
def test_a_technology_tile_is_a_mine_for_yellow_and_a_rock_is_none() -> None:
    table = scoring().no_rocks().technology(1).patricians(council=(0, 0, 1, 0))
    table.dug("I-01", "a2", "blue").dug("I-02", "b2", "blue").dug("I-03", "c2", "blue")
    table.dug("technology-1", "d2", "blue")
    table.dug("I-04", "a6", "green").dug("I-05", "b6", "green").dug("I-06", "c6", "green")
    table.dug("rock-1", "d6")
    assert [2, 0, 0] == scored(table)


# red ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("patrician.red")
@pytest.mark.parametrize("tokens", [0, 1, 2, 3])
@pytest.mark.parametrize(
    ("left", "points"),
    [
        ((4, 4, 4), 0),
        ((4, 0, 0), 0),
        ((0, 4, 0), 0),
        ((0, 0, 4), 0),
        ((3, 3, 3), 3),
        ((3, 2, 0), 3),
        ((1, 2, 2), 6),
        ((0, 1, 1), 9),
        ((0, 0, 0), 12),
    ],
)
def test_red_gives_3_points_per_column_without_houses(
    left: tuple[int, int, int], points: int, tokens: int
) -> None:
    table = scoring().patricians(council=(0, 0, 0, tokens)).houses("blue", *left)
    assert [points * tokens, 0, 0] == scored(table)


@pytest.mark.clause("patrician.red")
def test_a_house_removed_by_cathedral_tile_3_counts_for_red() -> None:
    table = scoring().patricians(council=(0, 0, 0, 1)).houses("blue", 4, 3, 3).cathedral(2)
    table.pelicans("blue", 1).act("blue", "cathedral").play("house 1")
    assert (3, 3, 3) == table.player("blue").houses.rows
    assert [3, 0, 0] == scored(table)
