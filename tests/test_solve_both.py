"""Exact search and simulations side by side: who ends whom, and what they share."""

import pytest

from kutnahora.solver import search_request
from kutnahora.solver.finder import Finder
from kutnahora.solver.mcts import Search
from kutnahora.solver.results import Progress
from kutnahora.solver.search_request import SearchRequest
from kutnahora.solver.solve import solve
from middle_game import golden
from test_solve import solved, state_of


@pytest.mark.parametrize("threads", [1, 2])
def test_the_exact_search_stands_beside_simulations(threads: int) -> None:
    answer = solved(2, 154, SearchRequest(seed=1, seconds=0.3, memory=16, threads=threads))
    assert not answer.exact
    assert answer.positions > 0
    assert answer.simulations > 0
    assert 0.3 <= answer.seconds


@pytest.mark.parametrize("threads", [1, 2])
def test_what_is_found_exactly_ends_the_simulations(threads: int) -> None:
    """However many were asked for."""
    answer = solved(2, 182, SearchRequest(seed=1, simulations=10**9, memory=16, threads=threads))
    assert (True, 0) == (answer.exact, answer.simulations)
    alone = solved(2, 182, SearchRequest(seed=1, exact="only", memory=16))
    assert (alone.lines, alone.positions) == (answer.lines, answer.positions)


def test_an_exact_search_without_an_option_solved_is_given_up_early() -> None:
    """A quarter of the time is enough to tell."""
    state = state_of(golden(2, 154))
    late, solving, counted = (
        Finder(state, request, 1.0)
        for request in (
            SearchRequest(seed=1, seconds=100.0),
            SearchRequest(seed=1, seconds=100.0),
            SearchRequest(seed=1, simulations=100),
        )
    )
    assert not late.hopeless
    for finder in (late, solving, counted):
        finder.begun -= 26.0
    solving.solved.append((0.5, 0.5))
    assert [True, False, False] == [finder.hopeless for finder in (late, solving, counted)]


def test_a_search_that_is_stopped_gives_up_its_exact_answers() -> None:
    """Else one begun with many visits would outlast the time; what is asked for later is answered."""
    state = state_of(golden(2, 182))
    search = Search(state, seed=1, memory=16, effort=16.0)
    search.stop()
    search.run(200)
    assert (0, None) == (search.positions, search.solved(state, 10**6))
    search.resume()
    assert search.solved(state, 10**6) is not None


def test_only_numbers_of_options_are_compared() -> None:
    search = Search(state_of(golden(3, 60)), seed=1, memory=8)
    search.run(10)
    for wrong in ([0.5], [-1], [10**6]):
        with pytest.raises((TypeError, ValueError)):
            search.compare(wrong)  # type: ignore[arg-type]
    search.run(10)
    assert 20 == search.simulations


def test_the_rate_is_that_of_the_simulations() -> None:
    """Not of what the exact search takes beside them."""
    answer = solved(2, 154, SearchRequest(seed=1, simulations=100, positions=1_000_000, memory=64))
    assert 1_000_000 == answer.positions
    assert answer.simulation_seconds < answer.seconds / 2


def test_who_watches_is_not_called_all_the_time_once_the_time_is_over() -> None:
    seen: list[Progress] = []
    state = state_of(golden(2, 154))
    solve(state, SearchRequest(seed=1, seconds=0.3, memory=16, exact="never"), seen.append)
    assert len(seen) < 20


def test_spare_memory_lets_a_full_tree_grow() -> None:
    search = Search(state_of(golden(3, 60)), seed=1, memory=0.1, spare=1.0)
    search.run(2000)
    full, before = search.full, search.nodes
    search.use_spare()
    search.run(2000)
    assert full
    assert search.nodes > 2 * before


def test_with_simulations_the_limit_does_not_depend_on_the_clock() -> None:
    one, other = (solved(2, 154, SearchRequest(seed=1, simulations=20, memory=8)) for _ in range(2))
    assert search_request.FEWEST_POSITIONS == one.positions == other.positions
    assert one.lines == other.lines
