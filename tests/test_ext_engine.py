"""The face of the compiled engine: conversion without loss, refusals, hash, playouts, threads, generator."""

import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from kutnahora.ext import engine
from kutnahora.ext.engine import DoesNotFit, State, Tables
from kutnahora.reference import engine as reference
from kutnahora.reference.box import Box
from kutnahora.reference.events import IllegalMove, Step
from kutnahora.reference.files.boxes import load_box
from kutnahora.reference.kernel import pelicans, production, purse, standing
from kutnahora.reference.moves import SKIP, Kind, Move
from kutnahora.reference.position import Player, Position, Task, TaskKind, with_player
from kutnahora.reference.rules.final import winners
from kutnahora.reference.samples.boxes import random_box
from kutnahora.reference.samples.players import CHOOSERS, play_game, play_on
from table import frozen

BOX = load_box()
TABLES = Tables(BOX)


def middle(players: int = 3, seed: int = 1, steps: int = 120) -> Position:
    """A position in the middle of a game, at a card decision."""
    for number, (_move, step) in enumerate(play_game(BOX, players, "lively", seed)):
        if number >= steps and step.position.task.kind == TaskKind.CARD:
            return step.position
    raise AssertionError("the game was over too soon")


# conversion ---------------------------------------------------------------------------------------------


def test_a_state_is_at_most_1_kib() -> None:
    assert engine.STATE_BYTES <= 1024
    assert engine.STATE_BYTES == len(State(TABLES, middle()).tobytes())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_is_lost_on_the_way_there_and_back(players: int) -> None:
    for _move, step in play_game(BOX, players, "lively", players):
        assert step.position == State(TABLES, step.position).position()


def test_equal_positions_are_equal_states_and_others_are_not() -> None:
    one, same, other = State(TABLES, middle()), State(TABLES, middle()), State(TABLES, middle(seed=2))
    assert one == same
    assert (one.key, hash(one), one.tobytes()) == (same.key, hash(same), same.tobytes())
    assert one != other
    assert one.key != other.key
    assert one != "a state"


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


def changed(p: Position, change: Callable[[Player], Player]) -> Position:
    return with_player(p, 0, change(p.players[0]))


UNFIT: dict[str, tuple[Callable[[Player], Player], str]] = {
    "money": (
        lambda player: replace(player, purse=purse.checked(500_000_001)),
        "money of blue is 500000001, the compiled engine takes 0 to 500000000",
    ),
    "points": (
        lambda player: replace(player, standing=standing.checked(0, -(10**9) - 1, -9, 15)),
        "points of blue is -1000000001, the compiled engine takes -1000000000 to 1000000000",
    ),
    "production": (
        lambda player: replace(player, production=production.checked((0, 10**6 + 1, 0), 0)),
        "production of blue is 1000001, the compiled engine takes 0 to 1000000",
    ),
    "ore": (
        lambda player: replace(player, production=production.checked((0, 0, 0), 10**12)),
        "production of blue is 1000000000000, the compiled engine takes 0 to 1000000",
    ),
    "pelicans": (
        lambda player: replace(player, pelicans=pelicans.checked(2**32, 0)),
        "unused pelicans of blue is 4294967296, the compiled engine takes 0 to 1000000",
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
        pieces = tuple(piece for piece, _share in reference.chance_outcomes(BOX, p))
        moves = reference.legal_moves(BOX, p) or pieces
        incomes = [move for move in moves if move.kind == Kind.CARD and move.numbers[1:] != (2, 0)]
        move = max(incomes, key=lambda m: m.numbers[2] == 4) if incomes else rng.choice(moves)
        p, state = reference.apply(BOX, p, move).position, engine.apply(TABLES, state, move)
    assert p == state.position()
    assert max(player.purse.money for player in p.players) < 2**31


def test_a_position_that_breaks_a_rule_is_refused() -> None:
    p = middle()
    with pytest.raises(DoesNotFit, match=r"the position breaks .*setup\.rounds"):
        State(TABLES, replace(p, round=9))
    with pytest.raises(DoesNotFit, match="round is 9, the compiled engine takes 1 to 6"):
        State(TABLES, replace(p, round=9), sound=True)


def test_no_number_can_lead_outside_the_struct() -> None:
    """Every index is checked even where the caller promises a sound position."""
    p = middle()
    wrong = (
        replace(p, agenda=(Task(TaskKind.TAX, 0),) * 17),
        replace(p, agenda=(Task(TaskKind.EFFECTS, 0, 71),)),
        replace(p, agenda=(Task(TaskKind.TAX, 3),)),
        replace(p, city=p.city[:-1]),
        replace(p, mine=p.mine * 2),
        replace(p, start=3),
        replace(p, event=10),
        replace(p, gone=(36,)),
        replace(p, drawn=(35,)),
        replace(p, drawn=tuple(range(36, 43))),
        replace(p, players=p.players * 2),
    )
    for broken in wrong:
        with pytest.raises(DoesNotFit):
            State(TABLES, broken, sound=True)


def test_another_box_is_refused() -> None:
    other = Tables(random_box(1))
    state = State(TABLES, middle())
    with pytest.raises(ValueError, match=r"of box standard@\w+, not of random-1@"):
        State(other, middle())
    for verb in (engine.legal_moves, engine.chance_outcomes):
        with pytest.raises(ValueError, match=r"of box standard@\w+, not of random-1@"):
            verb(other, state)


def test_a_box_that_does_not_fit_is_refused() -> None:
    tiles = (replace(BOX.tiles[0], production=10), *BOX.tiles[1:])
    with pytest.raises(DoesNotFit, match="production is 10, the compiled engine takes 0 to 9"):
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


# playouts -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("player", ["random", "lively"])
def test_a_playout_depends_on_its_seed_and_index_only(player: str) -> None:
    state = engine.new_game(TABLES, 3)
    whole = engine.playout(TABLES, state, 7, 60, player=player)
    halves = [engine.playout(TABLES, state, 7, 30, player=player, first=first) for first in (0, 30)]
    assert whole.points == halves[0].points + halves[1].points
    assert whole.winners == halves[0].winners + halves[1].winners
    assert whole.decisions == sum(half.decisions for half in halves)
    assert whole.points != engine.playout(TABLES, state, 8, 60, player=player).points


def test_two_threads_give_what_one_gives_and_run_at_once() -> None:
    state = engine.new_game(TABLES, 4)
    count = 6000
    alone = engine.playout(TABLES, state, 5, count)
    ticks = 0
    with ThreadPoolExecutor(2) as pool:
        halves = [pool.submit(engine.playout, TABLES, state, 5, count // 2, first=f) for f in (0, count // 2)]
        while not all(half.done() for half in halves):
            time.sleep(0.001)  # this thread gets its turns only if the two have let go of the lock
            ticks += 1
    assert alone.points == halves[0].result().points + halves[1].result().points
    assert ticks >= 10


def test_playouts_choose_as_the_players_of_the_reference() -> None:
    """First cards: how often each is chosen, against the reference's own player, from one position."""
    p = middle(3, seed=4)
    state = State(TABLES, p)
    moves = reference.legal_moves(BOX, p)
    assert len(moves) > 5
    for kind in ("random", "lively"):
        played = engine.playout(TABLES, state, 1, 4000, player=kind)
        again = reference_points(p, kind, 60)
        own = [sum(points) / 3 for points in played.points]
        mean = sum(own) / len(own)
        spread = (sum((value - mean) ** 2 for value in own) / len(own)) ** 0.5
        assert abs(mean - sum(again) / len(again)) < 4 * spread / len(again) ** 0.5


def reference_points(p: Position, kind: str, games: int) -> list[float]:
    found = []
    for seed in range(games):
        last = p
        for _move, step in play_on(BOX, Step(p), CHOOSERS[kind], Random(seed)):
            last = step.position
        found.append(sum(player.standing.points for player in last.players) / len(last.players))
    return found


@pytest.mark.parametrize(
    ("n", "options", "message"),
    [(-1, {}, "-1 playouts, expected 0 or more"), (1, {"player": "greedy"}, "expected random or lively")],
    ids=["number", "player"],
)
def test_wrong_playouts_are_refused(n: int, options: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        engine.playout(TABLES, engine.new_game(TABLES, 2), 1, n, **options)  # type: ignore[arg-type]


def test_no_playouts_and_playouts_of_a_game_that_is_over() -> None:
    assert [] == engine.playout(TABLES, engine.new_game(TABLES, 2), 1, 0).points
    last = [step.position for _move, step in play_game(BOX, 2, "random", 3)][-1]
    state = State(TABLES, last)
    assert [state.points] * 3 == engine.playout(TABLES, state, 1, 3).points


# the generator ------------------------------------------------------------------------------------------


def test_splitmix64_gives_the_published_numbers() -> None:
    """Rosetta Code, "Pseudo-random numbers/Splitmix64"."""
    assert [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ] == engine.splitmix64(1234567, 5)


def test_xoshiro256pp_gives_the_published_numbers() -> None:
    """From the reference implementation xoshiro256plusplus.c, as in the tests of rand_xoshiro."""
    assert [
        41943041,
        58720359,
        3588806011781223,
        3591011842654386,
        9228616714210784205,
        9973669472204895162,
        14011001112246962877,
        12406186145184390807,
        15849039046786891736,
        10450023813501588000,
    ] == engine.xoshiro256pp((1, 2, 3, 4), 10)


def test_boxes_are_tables_of_their_own() -> None:
    boxes: list[Box] = [random_box(seed) for seed in range(3)]
    for box in boxes:
        tables = Tables(box)
        assert box is tables.box
        state = engine.new_game(tables, 4)
        assert reference.new_game(box, 4).position == state.position()
