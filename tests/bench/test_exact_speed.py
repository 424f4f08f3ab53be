"""How many positions the exact search looks into, late in a game; and what a second thread brings."""

import time
from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from kutnahora.ext.engine import State, Tables
from kutnahora.reference.files.box.load import load_box
from kutnahora.solver.bench import PLAYERS, spots
from kutnahora.solver.exact import Exact
from kutnahora.solver.exact_answers import exact_wins, exact_worths

LIMIT, MEMORY, RUNS = 500_000, 256, 3
KINDS: list[tuple[str, str, Callable[[State, Exact], object]]] = [
    ("win", "whole worths", exact_worths),
    ("margin", "whole worths", exact_worths),
    ("points", "whole worths", exact_worths),
    ("win", "wins alone", exact_wins),
]


@pytest.fixture(scope="module")
def late() -> dict[int, State]:
    """By players."""
    box = load_box()
    tables = Tables(box)
    return {spot.players: State(tables, spot.position) for spot in spots(box) if spot.phase == "late"}


def search(
    state: State, objective: str, ask: Callable[[State, Exact], object], threads: int = 1
) -> tuple[int, float, float]:
    """Positions, and the CPU and wall seconds that they took."""
    exact = Exact(state, objective=objective, limit=LIMIT, memory=MEMORY, threads=threads)
    begun, wall = time.process_time(), time.perf_counter()
    ask(state, exact)
    return exact.positions, time.process_time() - begun, time.perf_counter() - wall


@pytest.mark.parametrize("players", PLAYERS)
def test_positions_per_second(benchmark: BenchmarkFixture, late: dict[int, State], players: int) -> None:
    state = late[players]
    benchmark(search, state, "win", exact_worths)
    for objective, kind, ask in KINDS:
        runs = [search(state, objective, ask) for _run in range(RUNS)]
        positions = runs[0][0]
        rate = positions / min(cpu for _positions, cpu, _wall in runs)
        print(f"\n{players} players, {objective}, {kind}: {rate / 1e6:.2f} million positions a CPU second")
        assert {run[0] for run in runs} == {positions}


@pytest.mark.parametrize("players", PLAYERS)
def test_a_second_thread_helps_if_a_core_is_free(
    benchmark: BenchmarkFixture, late: dict[int, State], players: int
) -> None:
    state = late[players]
    benchmark(search, state, "win", exact_worths, 2)
    rates: dict[int, float] = {1: 0.0, 2: 0.0}
    cores = 0.0
    for _run in range(RUNS):
        for threads, before in rates.items():
            positions, cpu, wall = search(state, "win", exact_worths, threads)
            rates[threads] = max(before, positions / wall)
            cores = max(cores, cpu / wall)
    times = rates[2] / rates[1]
    print(f"\n{players} players: two threads {times:.2f} times the rate of one, on {cores:.2f} cores")
    if cores < 1.8:
        pytest.skip("no second core was free")
    assert times > 1.2
