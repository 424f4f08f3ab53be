"""Playouts of the compiled engine: seeds, threads, what players and chance choose, the generator."""

import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random

import pytest

from kutnahora.ext import engine
from kutnahora.ext.engine import State, Tables
from kutnahora.reference import engine as reference
from kutnahora.reference.events import Step
from kutnahora.reference.kernel import hand, miners, purse
from kutnahora.reference.moves import Move
from kutnahora.reference.position import Position, with_player
from kutnahora.reference.samples.players import CHOOSERS, is_card_skip, lively_weight, play_game, play_on
from kutnahora.reference.terms import Action
from middle_game import BOX, middle

TABLES = Tables(BOX)


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


def unlikely(seen: Counter[Move], expected: dict[Move, float], count: int) -> float:
    """How far counts are from expectation: chi-square per degree of freedom, about 1 if all is well."""
    assert seen.keys() <= expected.keys()
    parts = [(seen[move] - count * share) ** 2 / (count * share) for move, share in expected.items()]
    return sum(parts) / max(len(parts) - 1, 1)


def test_chance_shows_each_piece_as_often() -> None:
    """From the chance nodes of a game: every kind of piece, from 2 to 15 of them."""
    sizes = set()
    for _move, step in play_game(BOX, 2, "lively", 9):
        if not reference.is_chance(step.position):
            continue
        expected = {move: float(share) for move, share in reference.chance_outcomes(BOX, step.position)}
        if len(expected) in sizes:
            continue
        sizes.add(len(expected))
        state = State(TABLES, step.position)
        seen = Counter(engine.first_steps(TABLES, state, 3, 3000))
        assert unlikely(seen, expected, 3000) < 4
        again = Counter(engine.first_steps(TABLES, state, 3, 3000, first=3000))
        assert seen != again or len(expected) == 1
    assert {2, 3, 15} <= sizes


@pytest.mark.parametrize("kind", ["random", "lively"])
def test_playouts_choose_with_the_weights_of_the_reference(kind: str) -> None:
    kinds = set()
    for _move, step in play_game(BOX, 3, "lively", 4):
        p = step.position
        if p.over or reference.is_chance(p) or p.task.kind in kinds:
            continue
        moves = reference.legal_moves(BOX, p)
        listed = [move for move in moves if not is_card_skip(move)]
        if len(listed) < 2:
            continue
        kinds.add(p.task.kind)
        weights = [lively_weight(BOX, move) if kind == "lively" else 1.0 for move in listed]
        expected = {move: weight / sum(weights) for move, weight in zip(listed, weights, strict=True)}
        seen = Counter(engine.first_steps(TABLES, State(TABLES, p), 5, 6000, player=kind))
        assert unlikely(seen, expected, 6000) < 4
    assert len(kinds) >= 8


def test_a_card_for_nothing_is_played_only_if_there_is_nothing_else() -> None:
    """A player without money, hired miners and cards for income can do nothing: every card is as likely."""
    p = middle(2, seed=1, steps=20)
    who = p.task.player
    always = {Action.INCOME, Action.JOKER}
    held = tuple(card for card, halves in enumerate(BOX.cards) if always.isdisjoint(halves))
    poor = replace(
        p.players[who],
        purse=purse.checked(0),
        miners=miners.checked(0, 9, 0),
        hand=hand.checked(held),
    )
    bare = with_player(p, who, poor)
    moves = reference.legal_moves(BOX, bare)
    assert all(is_card_skip(move) for move in moves)
    assert len(moves) > 1
    for kind in ("random", "lively"):
        steps = engine.first_steps(TABLES, State(TABLES, bare, sound=True), 1, 2000, player=kind)
        assert unlikely(Counter(steps), dict.fromkeys(moves, 1 / len(moves)), 2000) < 4


def test_whole_playouts_score_like_games_of_the_reference() -> None:
    """Mean points of 3,000 playouts and of 60 games of the reference from one position."""
    p = middle(3, seed=4)
    for kind in ("random", "lively"):
        played = engine.playout(TABLES, State(TABLES, p), 1, 3000, player=kind)
        again = reference_points(p, kind, 60)
        own = [sum(points) / 3 for points in played.points]
        mean = sum(own) / len(own)
        spread = (sum((value - mean) ** 2 for value in own) / len(own)) ** 0.5
        assert abs(mean - sum(again) / len(again)) < 4 * spread / len(again) ** 0.5


def reference_points(p: Position, kind: str, games: int) -> list[float]:
    points = []
    for seed in range(games):
        last = p
        for _move, step in play_on(BOX, Step(p), CHOOSERS[kind], Random(seed)):
            last = step.position
        points.append(sum(player.standing.points for player in last.players) / len(last.players))
    return points


@pytest.mark.parametrize(
    ("n", "options", "message"),
    [
        (-1, {}, "-1 playouts, expected 0 to 100000000"),
        (2**60, {}, "1152921504606846976 playouts, expected 0 to 100000000"),
        (1, {"player": "greedy"}, "expected random or lively"),
    ],
    ids=["negative", "huge", "player"],
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
