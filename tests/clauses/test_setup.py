"""The start of a game, with two, three and four players."""

from dataclasses import replace
from fractions import Fraction

import pytest

from kutnahora.reference import engine, notation
from kutnahora.reference.position import Position, TaskKind
from kutnahora.reference.terms import NOBODY, NOTHING, PLAYER_NAMES
from table import Table, frozen, seat


def new(players: int, *, first: str = "blue", events: bool | None = None) -> Position:
    return engine.new_game(frozen(), players, first=seat(first), events=events).position


def texts(p: Position) -> list[str]:
    moves = engine.options(frozen(), p)
    return [notation.format_move(frozen(), len(p.players), move) for move in moves]


def choose(p: Position, text: str) -> Position:
    move = notation.find_move(frozen(), p, text)
    assert move is not None, f"{text!r} is not among {texts(p)}"
    return engine.apply(frozen(), p, move).position


def deal_to(p: Position, kind: TaskKind) -> Position:
    """The first outcome and the first choice, until this is owed."""
    while p.task.kind != kind:
        p = choose(p, texts(p)[0])
    return p


def idle(table: Table) -> Table:
    """One step of a game in which every card is played for nothing."""
    listed = table.legal()
    return table.play(next((text for text in listed if text.endswith(" skip")), listed[0]))


# counts and tracks --------------------------------------------------------------------------------------


@pytest.mark.clause("setup.rounds")
@pytest.mark.parametrize(("players", "rounds"), [(2, 6), (3, 6), (4, 5)])
def test_the_number_of_rounds_goes_by_the_number_of_players(players: int, rounds: int) -> None:
    table = Table(players)
    seen = set()
    while not table.p.over:
        seen.add(table.p.round)
        idle(table)
    assert set(range(1, rounds + 1)) == seen


@pytest.mark.clause("setup.first")
@pytest.mark.parametrize(
    ("first", "order"),
    [
        ("blue", ["blue", "green", "orange", "purple"]),
        ("orange", ["orange", "purple", "blue", "green"]),
        ("purple", ["purple", "blue", "green", "orange"]),
    ],
)
def test_play_goes_clockwise_from_any_start_player(first: str, order: list[str]) -> None:
    table = Table(4, first=first).sound()
    assert seat(first) == table.p.start
    turns = []
    for _ in range(4):
        turns.append(PLAYER_NAMES[table.p.task.player])
        idle(idle(table))
    assert order == turns


@pytest.mark.clause("setup.first")
@pytest.mark.parametrize("first", [-1, 3])
def test_the_start_player_sits_at_the_table(first: int) -> None:
    with pytest.raises(ValueError, match=f"first player {first}, expected 0 to 2"):
        engine.new_game(frozen(), 3, first=first)


@pytest.mark.clause("setup.rounds")
@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_players_play(players: int) -> None:
    with pytest.raises(ValueError, match=f"{players} players, expected 2, 3 or 4"):
        engine.new_game(frozen(), players)


@pytest.mark.clause("setup.money")
@pytest.mark.parametrize(
    ("players", "first", "money"),
    [
        (2, "blue", [40, 41]),
        (2, "green", [41, 40]),
        (3, "blue", [40, 41, 42]),
        (3, "orange", [41, 42, 40]),
        (4, "blue", [40, 41, 42, 43]),
        (4, "green", [43, 40, 41, 42]),
    ],
)
def test_money_goes_by_the_place_in_the_first_turn_order(players: int, first: str, money: list[int]) -> None:
    assert money == [player.purse.money for player in new(players, first=first).players]


@pytest.mark.clause("setup.player")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_starts_with_the_same_board(players: int) -> None:
    table = Table(players).sound()
    for who in PLAYER_NAMES[:players]:
        board = table.player(who)
        assert (4, 4, 4) == board.houses.rows
        assert (1, 8, 0) == (board.miners.pool, board.miners.reserve, board.miners.placed)
        assert () == board.plots.cells
        assert () == board.slots.tiles
        assert (0, 0) == (board.standing.reputation, board.standing.points)
        assert ((0, 0, 0), 0) == (board.production.rows, board.production.mines)
        assert (0, 0) == (board.pelicans.unused, board.pelicans.used)
        assert 6 == len(board.hand.cards)


@pytest.mark.clause("setup.player")
def test_production_has_no_upper_limit() -> None:
    table = Table().production("blue", (0, 0, 0), mines=99).sound().act("blue", "mine")
    table.play("hire 0", "[draw I-03]", "mine I-03 a2")
    assert 101 == table.player("blue").production.mines


@pytest.mark.clause("setup.city")
@pytest.mark.parametrize(("players", "city", "mine"), [(2, 18, 20), (3, 30, 28), (4, 30, 28)])
def test_two_players_use_the_small_board(players: int, city: int, mine: int) -> None:
    p = new(players)
    assert (city, mine) == (len(p.city), len(p.mine))


@pytest.mark.clause("setup.tracks")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_tracks_start_at_round_1_and_tax_0(players: int) -> None:
    p = new(players)
    assert (1, 0) == (p.round, p.tax.level)


@pytest.mark.clause("setup.stands")
def test_the_stands_show_card_0_with_all_arms_fully_left() -> None:
    table = Table().sound()
    assert [0, 0] == [deck.card for deck in table.p.decks]
    assert [0, 0, 0, 0, 0] == [arm.notch for arm in table.p.arms]
    names = ("wood", "beer", "food", "permit", "ore", "silver")
    assert [2, 3, 3, 3, 4, 3] == [table.price(name) for name in names]


@pytest.mark.clause("setup.town_hall")
@pytest.mark.clause("setup.rocks")
def test_no_draw_of_the_setup_comes_up_empty() -> None:
    step = engine.new_game(frozen(), 3)
    while step.position.task.kind != TaskKind.GUILDS:
        outcome = engine.options(frozen(), step.position)[0]
        step += engine.apply(frozen(), step.position, outcome)
    assert {"setup", "terms"} == {event.clause.value.split(".")[0] for event in step.events}


# the town hall ------------------------------------------------------------------------------------------


@pytest.mark.clause("setup.town_hall")
def test_the_guild_stacks_go_at_random_to_the_first_two_columns() -> None:
    p = new(3)
    names = ["builders", "innkeepers", "grocers", "scribes", "miners", "metallurgists"]
    assert [f"[stack {name}]" for name in names] == texts(p)
    assert [Fraction(1, 6)] * 6 == [chance for _, chance in engine.chance_outcomes(frozen(), p)]
    for number, name in enumerate(["miners", "grocers", "builders", "scribes", "metallurgists"]):
        assert 6 - number == len(texts(p))
        p = choose(p, f"[stack {name}]")
        p = choose(p, texts(p)[0])
    p = deal_to(p, TaskKind.MINE_CARD)
    kinds = [[stack.kind for stack in row][:2] for row in p.hall.rows]
    assert [[4, 2], [0, 3], [5, 1]] == kinds


@pytest.mark.clause("setup.town_hall")
def test_the_marked_tile_of_a_guild_stack_lies_at_the_bottom() -> None:
    p = choose(new(3), "[stack metallurgists]")
    assert ["[tile charcoal-kiln]", "[tile furnace]", "[tile smelter]"] == texts(p)
    assert [Fraction(1, 3)] * 3 == [chance for _, chance in engine.chance_outcomes(frozen(), p)]
    p = choose(p, "[tile smelter]")
    assert ("smelter", 3) == (frozen().tile_name(p.hall.rows[0][0].top), p.hall.rows[0][0].under)


@pytest.mark.clause("setup.town_hall")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_public_stacks_lie_at_their_printed_places_in_column_3(players: int) -> None:
    p = deal_to(new(players), TaskKind.MINE_CARD)
    assert [3, 3, 3] == [len(row) for row in p.hall.rows]
    third = [row[2] for row in p.hall.rows]
    assert ["almshouse", "church-of-our-lady", "cloth-hall"] == [frozen().tile_name(s.top) for s in third]
    assert [2, 2, 2] == [stack.under for stack in third]


@pytest.mark.clause("setup.town_hall")
def test_any_tile_of_a_public_colour_can_lie_on_top() -> None:
    p = new(3)
    shown = []
    while p.task.kind != TaskKind.MINE_CARD:
        shown.append(texts(p))
        p = choose(p, texts(p)[-1])
    assert [
        ["[tile almshouse]", "[tile chapel-of-st-john]", "[tile town-fountain]"],
        ["[tile church-of-our-lady]", "[tile cloister-school]", "[tile pilgrims-hospice]"],
        ["[tile cloth-hall]", "[tile italian-court]", "[tile weigh-house]"],
    ] == shown[-3:]


@pytest.mark.clause("setup.town_hall")
def test_another_box_may_print_the_public_places_otherwise() -> None:
    box = replace(frozen(), hall_colours=(2, 0, 1))
    table = Table(box=box).sound()
    assert ["yellow", "green", "silver"] == [table.hall_row(row)[2] for row in (1, 2, 3)]


@pytest.mark.clause("setup.red")
def test_the_red_tiles_are_not_in_the_town_hall() -> None:
    table = Table().sound()
    assert "red" not in table.hall_row(1) + table.hall_row(2) + table.hall_row(3)
    table.act("blue", "rights")
    assert {"rights.choose"} == table.refused("rights 1.4")


@pytest.mark.clause("setup.red")
@pytest.mark.parametrize(("players", "rounds"), [(2, 3), (3, 3), (4, 2)])
def test_all_three_red_tiles_wait_for_the_end_of_their_round(players: int, rounds: int) -> None:
    table = Table(players, events=True)
    while table.p.task.kind != TaskKind.RED:
        assert "red" not in table.hall_row(1) + table.hall_row(2) + table.hall_row(3)
        idle(table)
    assert rounds == table.p.round
    assert ["[tile royal-chapel]", "[tile stone-house]", "[tile town-gate]"] == table.legal()


# mine, cathedral, supply --------------------------------------------------------------------------------


@pytest.mark.clause("setup.rocks")
@pytest.mark.parametrize(("players", "cells"), [(2, ["b3", "c1", "c4", "d3"]), (3, ["a4", "c1", "d3", "d6"])])
def test_the_rocks_go_shuffled_on_the_cells_of_a_mine_card(players: int, cells: list[str]) -> None:
    p = deal_to(new(players), TaskKind.MINE_CARD)
    assert [f"[mine-card {number}]" for number in range(1, 16)] == texts(p)
    assert {Fraction(1, 15)} == {chance for _, chance in engine.chance_outcomes(frozen(), p)}
    p = choose(p, "[mine-card 3]")
    assert ["[rock rock-1]", "[rock rock-2]", "[rock rock-3]", "[rock rock-4]"] == texts(p)
    p = choose(p, "[rock rock-4]")
    assert ["[rock rock-1]", "[rock rock-2]", "[rock rock-3]"] == texts(p)
    p = choose(choose(p, "[rock rock-2]"), "[rock rock-1]")
    columns = frozen().board(players).mine_columns
    lots = {notation.cell_name(cell, columns): lot for cell, lot in enumerate(p.mine) if lot.tile != NOTHING}
    assert cells == list(lots)
    names = ["rock-4", "rock-2", "rock-1", "rock-3"]
    assert names == [frozen().tile_name(lot.tile) for lot in lots.values()]
    assert {NOBODY} == {lot.owner for lot in lots.values()}


@pytest.mark.clause("setup.mine_stack")
def test_the_mine_tiles_of_group_1_lie_on_top() -> None:
    table = Table().sound().act("blue", "mine").play("hire 0")
    assert [f"[draw I-0{number}]" for number in range(1, 10)] == table.legal()
    assert {Fraction(1, 9)} == {chance for _, chance in engine.chance_outcomes(table.box, table.p)}


@pytest.mark.clause("setup.mine_stack")
@pytest.mark.parametrize(("seen", "following"), [(("I",), "II"), (("I", "II"), "III")])
def test_group_2_follows_group_1_and_group_3_follows_group_2(seen: tuple[str, ...], following: str) -> None:
    names = [f"{group}-0{number}" for group in seen for number in range(1, 10)]
    table = Table().discarded(*names).sound().act("blue", "mine").play("hire 0")
    assert [f"[draw {following}-0{number}]" for number in range(1, 10)] == table.legal()


@pytest.mark.clause("setup.mine_stack")
def test_technology_tile_1_lies_on_top_of_the_four() -> None:
    table = Table().guilds("blue", "miners", "scribes", "builders").slots("blue", "winch-house")
    table.plots("blue", "a1").sound().act("blue", "building").play("build winch-house a1", "tech a2")
    assert "technology-1" == table.box.tile_name(table.p.mine[table.mine_cell("a2")].tile)
    assert 1 == table.p.technology.taken


@pytest.mark.clause("setup.cathedral")
def test_no_cathedral_tile_is_turned_and_tile_1_is_current() -> None:
    table = Table().sound()
    assert (0, 0) == (table.p.cathedral.turned, table.p.cathedral.under_way)
    table.pelicans("blue", 1).act("blue", "cathedral")
    assert "cathedral.1" in table.cited()
    assert 2 == table.reputation_of("blue")


@pytest.mark.clause("setup.supply")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_patricians_of_each_colour_are_in_the_supply(players: int) -> None:
    tokens = new(players).patricians
    assert ((3, 3, 3, 3), (0, 0, 0, 0), (0, 0, 0, 0)) == (tokens.supply, tokens.pool, tokens.council)


@pytest.mark.clause("setup.supply")
def test_pelicans_are_not_limited() -> None:
    table = Table().pelicans("blue", 50, 50).slots("blue", "church-of-our-lady").plots("blue", "a1").sound()
    table.act("blue", "building").play("build church-of-our-lady a1")
    assert (52, 50) == (table.player("blue").pelicans.unused, table.player("blue").pelicans.used)


@pytest.mark.clause("setup.supply")
def test_money_is_not_limited() -> None:
    table = Table().money("blue", 999).production("blue", (0, 0, 0), mines=300).sound().act("blue", "income")
    assert 2199 == table.money_of("blue")
