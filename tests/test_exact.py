"""The exact search where the win is open: against brute force, pruned, with little memory, by two threads."""

from functools import cache

import pytest

from brute import Brute, Worth
from kutnahora.ext import engine
from kutnahora.ext.engine import State, Tables
from kutnahora.reference.position import Position
from kutnahora.reference.samples.players import play_game
from kutnahora.solver.bench import spots
from kutnahora.solver.exact import Exact, fits
from kutnahora.solver.exact_answers import exact_wins, exact_worths
from kutnahora.solver.search_request import SearchRequest
from kutnahora.solver.solve import solve
from lengths import LONG
from puzzle_force import NAMES, box, puzzle

SHORT = ("dig-for-the-win", "share-the-win", "which-gallery", "bird-in-the-hand", "a-good-name")
OPEN = (*SHORT, "no-luck-needed", "which-tile") if LONG else SHORT
"""Puzzles of two to four players: the win of some option lies between 0 and 1."""
CASES = pytest.mark.parametrize("name", OPEN)
TINY = 0.005
"""Megabytes: some hundred positions."""


@cache
def tables() -> Tables:
    return Tables(box())


def start(name: str) -> Position:
    return puzzle(name).position


@cache
def by_force(name: str, objective: str) -> tuple[Worth, ...]:
    return tuple(Brute(box(), start(name), objective, puzzle(name).file.horizon).options())


def exact_of(name: str, objective: str = "win", *, memory: float = 8.0, threads: int = 1) -> Exact:
    horizon = puzzle(name).file.horizon
    state = State(tables(), start(name))
    return Exact(state, objective=objective, horizon=horizon, memory=memory, threads=threads)


def test_the_cases_are_open_and_of_every_number_of_players() -> None:
    assert {2, 3, 4} == {len(start(name).players) for name in OPEN}
    for name in OPEN:
        assert any(0 < share < 1 for worth in by_force(name, "win") for share in worth.win)


@CASES
@pytest.mark.parametrize("memory", [8.0, TINY])
def test_wins_by_pruning_are_those_of_brute_force(name: str, memory: float) -> None:
    wins = exact_wins(State(tables(), start(name)), exact_of(name, memory=memory))
    assert wins is not None
    for win, worth in zip(wins, by_force(name, "win"), strict=True):
        assert list(map(float, worth.win)) == pytest.approx(list(win), abs=1e-12)


@CASES
@pytest.mark.parametrize("objective", ["win", "margin", "points"])
def test_worths_are_those_of_brute_force(name: str, objective: str) -> None:
    """Also with a table that holds nearly nothing."""
    for memory in (8.0, TINY):
        worths = exact_worths(State(tables(), start(name)), exact_of(name, objective, memory=memory))
        assert worths is not None
        for found, worth in zip(worths, by_force(name, objective), strict=True):
            for values, wanted in zip(found, (worth.win, worth.margin, worth.points), strict=True):
                assert list(map(float, wanted)) == pytest.approx(list(values), abs=1e-9)


def test_wins_alone_are_for_the_objective_win() -> None:
    state = State(tables(), start(OPEN[0]))
    with pytest.raises(ValueError, match="only for the objective win"):
        exact_of(OPEN[0], "margin").wins(state)


# a longer search ----------------------------------------------------------------------------------------


@cache
def late_state() -> State:
    """So many positions that the table grows and a second thread comes in."""
    return State(tables(), puzzle("empty-purse").position)


def searched(memory: float, threads: int) -> tuple[object, object, int]:
    file = puzzle("empty-purse").file
    exact = Exact(
        late_state(), objective=file.objective, horizon=file.horizon, memory=memory, threads=threads
    )
    wins = exact.wins(late_state()) if file.objective == "win" else None
    return wins, exact.values(late_state()), exact.positions


def test_two_threads_and_tables_of_any_size_agree_to_the_last_bit() -> None:
    wins, values, positions = searched(64.0, 1)
    assert values is not None
    assert positions > 10 * fits(TINY, 2)
    assert (wins, values) == searched(64.0, 2)[:2]
    assert (wins, values) == searched(1.0, 1)[:2]


def test_work_done_is_kept_and_the_limit_counts_what_is_looked_into() -> None:
    """A second question about the same position looks into nothing."""
    name = "share-the-win"
    exact = exact_of(name)
    state = State(tables(), start(name))
    first, positions = exact.values(state), exact.positions
    assert (first, positions) == (exact.values(state), exact.positions)
    short = Exact(state, horizon=puzzle(name).file.horizon, limit=positions - 1)
    assert (None, positions - 1) == (short.values(state), short.positions)


def test_wins_without_points_say_so() -> None:
    """A limit between what the wins take and what the points take."""
    spot = next(spot for spot in spots(box()) if (spot.players, spot.phase) == (2, "late"))
    state = State(tables(), spot.position)
    while not state.over:
        if engine.is_chance(state):
            state = engine.apply(tables(), state, engine.chance_outcomes(tables(), state)[0][0])
            continue
        wins, worths = Exact(state, limit=20_000, memory=8), Exact(state, limit=20_000, memory=8)
        if exact_wins(state, wins) is not None and exact_worths(state, worths) is None:
            break
        state = engine.apply(tables(), state, engine.legal_moves(tables(), state)[0])
    request = SearchRequest(seed=1, exact="only", positions=20_000, memory=8)
    answer = solve(state, request)
    assert (True, False) == (answer.exact, answer.ties_by_margin)
    assert all(line.points == () and sum(line.win) == pytest.approx(1) for line in answer.lines)
    assert not any(line.continuation.cut for line in answer.lines)  # the turns are told by the wins


@pytest.mark.parametrize("horizon", ["turn", "round", "game"])
def test_pruning_changes_no_win(horizon: str) -> None:
    """Larger positions: of every puzzle, and late in a game of each number of players."""
    places = [start(name) for name in NAMES]
    for players, seed in ((2, 1), (2, 3), (3, 1), (3, 5), (4, 1)):
        game = [step.position for _move, step in play_game(box(), players, "lively", seed)]
        places += [p for p in game[-16:] if not p.over]
    compared = 0
    for p in places:
        state = State(tables(), p)
        full = Exact(state, horizon=horizon, limit=10_000, memory=4).values(state)
        if full is not None:
            wins = Exact(state, horizon=horizon, memory=4).wins(state)
            assert wins == pytest.approx(full[0], abs=1e-9)
            compared += any(0.01 < share < 0.99 for share in full[0])
    assert compared >= 2
