"""How fast the reference engine is: legal list and apply with events, on one core."""

import time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from kutnahora.reference.box import Box
from kutnahora.reference.files.boxes import load_box
from kutnahora.reference.moves import Kind
from kutnahora.reference.samples.players import play_game


def decisions(box: Box, kind: str, games: int) -> tuple[int, float]:
    """Decisions of some whole games, and the CPU time they took; chance is in the time, not in the count."""
    count, begun = 0, time.process_time()
    for seed in range(games):
        for move, _step in play_game(box, 2 + seed % 3, kind, seed):
            count += move is not None and move.kind <= Kind.SKIP
    return count, time.process_time() - begun


@pytest.mark.parametrize("kind", ["random", "lively"])
def test_decisions_per_second(benchmark: BenchmarkFixture, kind: str) -> None:
    count, seconds = benchmark(decisions, load_box(), kind, 12)
    benchmark.extra_info["decisions_per_cpu_s"] = round(count / seconds)
    assert count / seconds >= 5000
