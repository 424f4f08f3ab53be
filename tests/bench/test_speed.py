"""How fast both engines are, on one core, by CPU time."""

import time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from kutnahora.cli.maintain.bench_runs import Measured, compiled_run, figures, measure
from kutnahora.ext.engine import Tables
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.files.box.load import load_box
from kutnahora.reference.moves import Move
from kutnahora.reference.position import Position
from kutnahora.reference.samples.players import play_game

Played = list[tuple[Position, Move]]


def played(box: Box, kind: str, games: int) -> Played:
    """Every position of some whole games, with its move."""
    moments: Played = []
    for seed in range(games):
        before: Position | None = None
        for move, step in play_game(box, 2 + seed % 3, kind, seed):
            if before is not None and move is not None:
                moments.append((before, move))
            before = step.position
    return moments


def play_again(box: Box, moves: Played) -> tuple[int, float]:
    """Lists of two or more, and the CPU time of legal list and apply with events.

    Forced moves and chance are in the time, not in the count.
    """
    choices, begun = 0, time.process_time()
    for position, move in moves:
        choices += len(engine.legal_moves(box, position)) > 1
        engine.apply(box, position, move)
    return choices, time.process_time() - begun


@pytest.mark.parametrize("kind", ["random", "lively"])
def test_decisions_per_second(benchmark: BenchmarkFixture, kind: str) -> None:
    box = load_box()
    moves = played(box, kind, 12)
    best = max(count / seconds for count, seconds in (play_again(box, moves) for _run in range(7)))
    count, seconds = benchmark(play_again, box, moves)
    print(f"\nreference, {kind}: {max(best, count / seconds):.0f} decisions per CPU second")
    assert max(best, count / seconds) >= 5000


@pytest.fixture(scope="module")
def measured() -> Measured:
    """What `kutna bench --seconds 20` measures."""
    return measure(load_box(), 20, lambda _seconds: None)


@pytest.mark.parametrize("kind", ["random", "lively"])
def test_compiled_games(benchmark: BenchmarkFixture, measured: Measured, kind: str) -> None:
    benchmark(compiled_run, Tables(load_box()), kind, 4)
    speed = figures(measured, kind)
    print(f"\ncompiled, {kind}: {speed.decisions_per_cpu_s} decisions per CPU second,")
    print(f"{speed.games_per_cpu_s} games by players, {speed.reference_ratio} times the reference,")
    print(f"{speed.state_bytes} bytes copied in {speed.copy_ns} ns")
    assert speed.decisions_per_cpu_s >= 4_000_000
    assert speed.games_per_cpu_s["4"] >= 20_000
    assert speed.reference_ratio >= 200
