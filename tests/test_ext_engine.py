"""The face of the compiled engine: conversion without loss, refusals, hash, playouts, threads, generator."""

import copy
import pickle
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from random import Random
from typing import cast

import pytest

from kutnahora.compare.positions import compare_position, compare_step, pair_of, state_of
from kutnahora.ext import engine
from kutnahora.ext.engine import DoesNotFit, State, Tables
from kutnahora.reference import engine as reference
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import IllegalMove
from kutnahora.reference.kernel import pelicans, production, purse, stacks, standing
from kutnahora.reference.moves import SKIP, Kind, Move
from kutnahora.reference.owed import PLAYER_TASKS, TABLE_TASKS
from kutnahora.reference.position import Player, Position, Task, TaskKind, with_player
from kutnahora.reference.rules.final import winners
from kutnahora.reference.samples.boxes import random_box
from kutnahora.reference.samples.players import play_game
from kutnahora.reference.status import status
from kutnahora.reference.terms import Action
from middle_game import BOX, middle
from table import Table, frozen

TABLES = Tables(BOX)


# conversion ---------------------------------------------------------------------------------------------


def test_a_state_is_at_most_1_kib() -> None:
    assert engine.STATE_BYTES <= 1024
    assert engine.STATE_BYTES == len(State(TABLES, middle()).tobytes())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_is_lost_on_the_way_there_and_back(players: int) -> None:
    for _move, step in play_game(BOX, players, "lively", players):
        assert step.position == State(TABLES, step.position).position()


def test_equal_positions_are_equal_states_and_others_are_not() -> None:
    state, same, other = State(TABLES, middle()), State(TABLES, middle()), State(TABLES, middle(seed=2))
    assert state == same
    assert (state.key, hash(state), state.tobytes()) == (same.key, hash(same), same.tobytes())
    assert state != other
    assert state.key != other.key
    assert state != "a state"


def test_keys_are_spread_over_64_bits() -> None:
    states = {
        State(TABLES, step.position, sound=True)
        for seed in range(6)
        for _move, step in play_game(BOX, 3, "random", seed)
    }
    keys = {state.key for state in states}
    ones = Counter(bit for key in keys for bit in range(64) if key >> bit & 1)
    assert len(states) == len(keys)
    assert all(0.4 < ones[bit] / len(keys) < 0.6 for bit in range(64))


def test_keys_are_the_same_on_every_machine() -> None:
    tables = Tables(frozen())
    keys = [engine.new_game(tables, players).key for players in (2, 3, 4)]
    assert [17444020281712694070, 13692680302529556761, 9102226372446017909] == keys


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_state_says_whose_decision_it_is(players: int) -> None:
    seen = set()
    for _move, step in play_game(BOX, players, "lively", players):
        state, p = State(TABLES, step.position, sound=True), step.position
        expected = None if p.over or reference.is_chance(p) else p.task.player
        assert expected == state.player
        seen.add(state.player)
    assert {None, *range(players)} == seen


def test_copies_of_a_state_are_equal_to_the_byte() -> None:
    state = State(TABLES, middle())
    states = [state, engine.apply(TABLES, state, engine.legal_moves(TABLES, state)[0])]
    for version in range(pickle.HIGHEST_PROTOCOL + 1):
        back = pickle.loads(pickle.dumps(states, version))
        assert states == back
        assert [copied.tobytes() for copied in states] == [copied.tobytes() for copied in back]
        assert back[0].tables is back[1].tables
        assert BOX == back[0].tables.box
        assert engine.legal_moves(TABLES, state) == engine.legal_moves(back[0].tables, back[0])
    for copied in (copy.copy(state), copy.deepcopy(state)):
        assert (state, state.tobytes()) == (copied, copied.tobytes())
        assert copied.tables is TABLES


def test_a_state_beyond_the_limits_of_a_position_can_be_pickled() -> None:
    rich = State(TABLES, changed(middle(), lambda player: replace(player, purse=purse.checked(5 * 10**8))))
    while rich.position().players[0].purse.money <= 5 * 10**8:
        moves = engine.options(TABLES, rich)
        incomes = [move for move in moves if move.numbers[2:] == (Action.INCOME,)]
        rich = engine.apply(TABLES, rich, [*incomes, *moves][0])
    assert rich == pickle.loads(pickle.dumps(rich))


def test_a_pickle_from_another_build_is_refused() -> None:
    state = State(TABLES, middle())
    restored, (tables, written_in, written) = state.__reduce__()
    assert state == restored(tables, written_in, written)
    with pytest.raises(ValueError, match="another build of kutnahora"):
        restored(tables, written_in + 1, written)
    with pytest.raises(ValueError, match="another build of kutnahora"):
        restored(tables, written_in, written[:-8])


def test_a_state_and_its_tables_show_what_they_hold() -> None:
    state = State(TABLES, middle())
    assert f"State({middle()!r})" == repr(state)
    assert f"Tables(Box({BOX.label}))" == repr(TABLES)


def changed(p: Position, change: Callable[[Player], Player]) -> Position:
    return with_player(p, 0, change(p.players[0]))


UNFIT: dict[str, tuple[Callable[[Player], Player], str]] = {
    "money": (
        lambda player: replace(player, purse=purse.checked(500_000_001)),
        "money of blue is 500000001, the compiled engine accepts 0 to 500000000",
    ),
    "points": (
        lambda player: replace(player, standing=standing.checked(0, -(10**9) - 1, -9, 15)),
        "points of blue is -1000000001, the compiled engine accepts -1000000000 to 1000000000",
    ),
    "production": (
        lambda player: replace(player, production=production.checked((0, 10**6 + 1, 0), 0)),
        "production of blue is 1000001, the compiled engine accepts 0 to 1000000",
    ),
    "ore": (
        lambda player: replace(player, production=production.checked((0, 0, 0), 10**12)),
        "production of blue is 1000000000000, the compiled engine accepts 0 to 1000000",
    ),
    "pelicans": (
        lambda player: replace(player, pelicans=pelicans.checked(2**32, 0)),
        "unused pelicans of blue is 4294967296, the compiled engine accepts 0 to 1000000",
    ),
}


@pytest.mark.parametrize("name", UNFIT)
@pytest.mark.parametrize("sound", [True, False])
def test_what_does_not_fit_is_refused_with_its_limits(name: str, sound: bool) -> None:
    change, message = UNFIT[name]
    with pytest.raises(DoesNotFit) as caught:
        State(TABLES, changed(middle(), change), sound=sound)
    assert message == str(caught.value)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_largest_that_fits_plays_to_the_end_as_in_the_reference(players: int) -> None:
    def most(player: Player) -> Player:
        return replace(
            player,
            purse=purse.checked(500_000_000),
            standing=standing.checked(player.standing.reputation, 10**9, -9, 15),
            production=production.checked((10**6,) * 3, 10**6),
            pelicans=pelicans.checked(10**6, 10**6),
        )

    p = middle(players)
    p = replace(p, players=tuple(most(player) for player in p.players))
    rng, state = Random(1), State(TABLES, p)
    while not p.over:
        # income whenever it can be had: the way to the largest sums
        moves = reference.options(BOX, p)
        incomes = [move for move in moves if move.kind == Kind.CARD and move.numbers[1:] != (2, 0)]
        move = max(incomes, key=lambda m: m.numbers[2] == 4) if incomes else rng.choice(moves)
        p, state = reference.apply(BOX, p, move).position, engine.apply(TABLES, state, move)
    assert p == state.position()
    assert max(player.purse.money for player in p.players) < 2**31


@pytest.mark.parametrize("wrong", [None, "khn1"])
def test_only_a_position_makes_a_state(wrong: object) -> None:
    with pytest.raises(TypeError, match="expected a position"):
        State(Tables(BOX), cast(Position, wrong))


def test_a_position_that_breaks_a_rule_is_refused() -> None:
    p = middle()
    with pytest.raises(DoesNotFit, match=r"the position breaks .*setup\.rounds"):
        State(TABLES, replace(p, round=9))
    with pytest.raises(DoesNotFit, match="round is 9, the compiled engine accepts 1 to 6"):
        State(TABLES, replace(p, round=9), sound=True)


def wrong_positions() -> dict[str, Position]:
    p = middle()
    bottom = p.agenda[0]
    return {
        "many tasks": replace(p, agenda=(Task(TaskKind.TAX, 0),) * 17),
        "short city": replace(p, city=p.city[:-1]),
        "long mine": replace(p, mine=p.mine * 2),
        "start player": replace(p, start=3),
        "event": replace(p, event=10),
        "gone": replace(p, gone=(36,)),
        "drawn": replace(p, drawn=(35,)),
        "seven drawn": replace(p, drawn=tuple(range(36, 43))),
        "six drawn and six to draw": replace(
            p, drawn=tuple(range(36, 42)), agenda=(bottom, Task(TaskKind.DRAW, 0, 6))
        ),
        "players": replace(p, players=p.players * 2),
        "round": replace(p, round=7),
    }


@pytest.mark.parametrize("name", wrong_positions())
def test_no_number_can_lead_outside_the_struct(name: str) -> None:
    """Every index is checked even where the caller promises a sound position."""
    for sound in (True, False):
        with pytest.raises(DoesNotFit):
            State(TABLES, wrong_positions()[name], sound=sound)


@pytest.mark.parametrize("kind", TaskKind, ids=lambda kind: kind.name)
def test_no_task_can_lead_outside_the_struct(kind: TaskKind) -> None:
    """A player who is not there, numbers just outside their ranges: refused by status and by the state."""
    p = middle()
    a_range, b_range = PLAYER_TASKS.get(kind) or TABLE_TASKS.get(kind) or (range(1), range(1))
    seats = range(3) if kind in PLAYER_TASKS else range(-1, 0)
    wrong = [Task(kind, seat, a_range[0], b_range[0]) for seat in (seats[0] - 1, seats[-1] + 1)]
    wrong += [Task(kind, seats[0], a, b_range[0]) for a in (-1, a_range[-1] + 1)]
    wrong += [Task(kind, seats[0], a_range[0], b) for b in (-1, b_range[-1] + 1)]
    for task in wrong:
        broken = replace(p, agenda=(*p.agenda, task))
        assert Clause.ORDER_TURN in {refusal.clause for refusal in status(BOX, broken)}
        with pytest.raises(DoesNotFit):
            State(TABLES, broken, sound=True)


def test_a_fifth_stack_is_refused_before_it_comes() -> None:
    """Rows of four before the red tiles arrive would have no room for them."""
    p = middle(3, steps=20)
    first, second, third = p.hall.rows
    crowded_rows = ((*first, third[0]), second, third[1:])
    rows = tuple(tuple((stack.kind, stack.top, stack.under) for stack in row) for row in crowded_rows)
    crowded = replace(p, hall=stacks.checked(rows, 4))
    assert Clause.SETUP_TOWN_HALL in {refusal.clause for refusal in status(BOX, crowded)}
    with pytest.raises(DoesNotFit, match="stacks in a row that are not red is 4"):
        State(TABLES, crowded, sound=True)


def test_nothing_and_half_made_things_are_refused() -> None:
    p = middle()
    calls: list[Callable[[], object]] = [
        lambda: engine.legal_moves(None, None),  # type: ignore[arg-type]
        lambda: engine.playout(TABLES, None, 1, 1),  # type: ignore[arg-type]
        lambda: engine.is_chance(None),  # type: ignore[arg-type]
        lambda: engine.new_game(None, 2),  # type: ignore[arg-type]
        lambda: State(None, p),  # type: ignore[arg-type]
        lambda: State.__new__(State),
        lambda: Tables.__new__(Tables),  # type: ignore[call-arg]
        lambda: engine.playout(TABLES, State(TABLES, p), 1.5, 1),  # type: ignore[arg-type]
        lambda: engine.playout(TABLES, State(TABLES, p), "a", 1),  # type: ignore[arg-type]
    ]
    for call in calls:
        with pytest.raises(TypeError):
            call()
    with pytest.raises(ValueError, match="2 numbers, expected four"):
        engine.xoshiro256pp((1, 2), 3)


def test_a_state_is_not_changed_by_making_it_again() -> None:
    state = State(TABLES, middle())
    before = state.tobytes()
    state.__init__(TABLES, middle(seed=2))
    assert before == state.tobytes()


def test_another_box_is_refused() -> None:
    other = Tables(random_box(1))
    state = State(TABLES, middle())
    with pytest.raises(ValueError, match=r"to box standard@\w+, not to random-1@"):
        State(other, middle())
    for verb in (engine.legal_moves, engine.chance_outcomes):
        with pytest.raises(ValueError, match=r"to box standard@\w+, not to random-1@"):
            verb(other, state)


def test_a_box_that_does_not_fit_is_refused() -> None:
    tiles = (replace(BOX.tiles[0], production=10), *BOX.tiles[1:])
    with pytest.raises(DoesNotFit, match="production is 10, the compiled engine accepts 0 to 9"):
        Tables(replace(BOX, tiles=tiles))


# verbs --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("first_game", [False, True])
def test_a_new_game_is_the_same(players: int, first_game: bool) -> None:
    for first in range(players):
        for events in (True, None) if players == 2 else (True, False, None):
            state = engine.new_game(TABLES, players, first=first, events=events, first_game=first_game)
            step = reference.new_game(BOX, players, first=first, events=events, first_game=first_game)
            assert step.position == state.position()


@pytest.mark.parametrize(
    ("players", "options", "message"),
    [
        (5, {}, "5 players, expected 2, 3 or 4"),
        (3, {"first": 3}, "first player 3, expected 0 to 2"),
        (2, {"events": False}, "two players always play with events"),
    ],
    ids=["players", "first", "events"],
)
def test_a_wrong_new_game_is_refused(players: int, options: dict[str, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        engine.new_game(TABLES, players, **options)  # type: ignore[arg-type]


def test_an_illegal_move_is_refused_with_the_reasons_of_the_reference() -> None:
    p = middle()
    state = State(TABLES, p)
    numbers = ((), (0, 0, 6), (999, 0, 0), (0, 0, 0, 0))
    for move in (SKIP, Move(Kind.DRAW, (40,)), *(Move(Kind.CARD, wrong) for wrong in numbers)):
        with pytest.raises(IllegalMove) as caught:
            engine.apply(TABLES, state, move)
        assert reference.refusals(BOX, p, move) == caught.value.reasons


def test_apply_leaves_the_state_as_it_is() -> None:
    state = State(TABLES, middle())
    before = state.tobytes()
    for move in engine.legal_moves(TABLES, state):
        engine.apply(TABLES, state, move)
    assert before == state.tobytes()


def test_nothing_is_legal_after_the_end() -> None:
    last = [step.position for _move, step in play_game(BOX, 2, "random", 3)][-1]
    state = State(TABLES, last)
    assert state.over
    assert not engine.is_chance(state)
    assert ((), ()) == (engine.legal_moves(TABLES, state), engine.chance_outcomes(TABLES, state))
    assert tuple(player.standing.points for player in last.players) == state.points
    assert (0, 0) == engine.perft(TABLES, state, 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ties_are_broken_by_money_and_then_shared(players: int) -> None:
    last = [step.position for _move, step in play_game(BOX, players, "random", 3)][-1]
    for ranks in product(product((1, 2), (5, 6)), repeat=players):
        p = last
        for who, (points, money) in enumerate(ranks):
            value = standing.checked(0, points, BOX.reputation_low, BOX.reputation_high)
            player = replace(p.players[who], standing=value, purse=purse.checked(money))
            p = with_player(p, who, player)
        assert winners(p) == engine.winners(State(TABLES, p, sound=True))


def test_boxes_are_tables_of_their_own() -> None:
    boxes: list[Box] = [random_box(seed) for seed in range(3)]
    for box in boxes:
        tables = Tables(box)
        assert box is tables.box
        state = engine.new_game(tables, 4)
        assert reference.new_game(box, 4).position == state.position()


def test_an_entrance_beside_a_mine_costs_what_an_entrance_does() -> None:
    """mine.cost: Games hardly reach a free entrance with a mine beside it that was dug from the other."""
    table = Table().dug("II-04", "a3", "green").money("blue", 4).sound()
    table.play("card mine/joker as mine", "hire 0", "[draw I-01]")
    pair = pair_of(table.box)
    state = state_of(pair, table.p)
    compare_position(pair, table.p, state, closely=True)
    assert ["mine I-01 a2", "mine I-01 a6", "skip"] == table.legal()
    compare_step(pair, table.p, state, table.parse("mine I-01 a2"))
