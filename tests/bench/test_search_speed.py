"""What the search costs beside playouts alone, and two threads beside two processes."""

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from kutnahora.ext.engine import State, Tables
from kutnahora.reference.files.box.load import load_box
from kutnahora.solver.bench import PHASES, TEAMS, Speed, measure, spots
from kutnahora.solver.mcts import Search
from kutnahora.solver.search_request import SearchRequest
from kutnahora.solver.solve import solve

SECONDS, ROUNDS = 20, 8
"""At least: of many short rounds some fall into a quiet moment of the machine."""


@pytest.fixture(scope="module")
def speed() -> Speed:
    """What `kutna bench --search` measures."""
    box = load_box()
    return measure(box, spots(box), SECONDS, lambda _seconds: None, fewest=ROUNDS)


@pytest.fixture(scope="module")
def state() -> State:
    """Early in a game of two."""
    box = load_box()
    return State(Tables(box), spots(box)[0].position)


def search(state: State, kind: str) -> None:
    Search(state, seed=1, playout=kind, memory=8).run(500)


@pytest.mark.parametrize("kind", ["random", "lively"])
def test_the_search_keeps_most_of_the_playout_rate(
    benchmark: BenchmarkFixture, speed: Speed, state: State, kind: str
) -> None:
    benchmark(search, state, kind)
    phases = ", ".join(f"{phase} {speed.kept(kind, phase):.3f}" for phase in PHASES)
    print(f"\nsearch, {kind}: keeps {speed.kept(kind):.3f} of the rate of playouts alone,")
    print(f"{phases}; best of {speed.rounds}")
    assert speed.kept(kind) >= 0.85


def test_two_threads_are_as_good_as_two_processes(
    benchmark: BenchmarkFixture, speed: Speed, state: State
) -> None:
    """1.7 times one thread; where the machine cannot do that, nearly what two processes reach."""
    benchmark(solve, state, SearchRequest(seed=1, simulations=1000, threads=2, memory=16, exact="never"))
    to_one, to_processes = speed.times("one thread"), speed.times("two processes")
    rates = ", ".join(f"{team} {speed.rate(team):.0f}" for team in TEAMS)
    print(f"\nsimulations per second: {rates};")
    print(f"two threads are {to_one:.2f} times one, {to_processes:.2f} times two processes")
    if not speed.two_cores:
        pytest.skip("no two cores were free: nothing is shown about threads")
    assert to_one >= 1.7 or to_processes >= 0.9
