"""How fast the reference engine is: legal list and apply with events, on one core, by CPU time."""

import time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.files.boxes import load_box
from kutnahora.reference.moves import Kind, Move
from kutnahora.reference.position import Position
from kutnahora.reference.samples.players import play_game

Played = list[tuple[Position, Move]]


def played(box: Box, kind: str, games: int) -> Played:
    """Every position of some whole games with the move made there."""
    found: Played = []
    for seed in range(games):
        before: Position | None = None
        for move, step in play_game(box, 2 + seed % 3, kind, seed):
            if before is not None and move is not None:
                found.append((before, move))
            before = step.position
    return found


def play_again(box: Box, moves: Played) -> tuple[int, float]:
    """Decisions, and the CPU time of list and apply; chance is in the time, not in the count."""
    begun = time.process_time()
    for position, move in moves:
        engine.legal_moves(box, position)
        engine.apply(box, position, move)
    seconds = time.process_time() - begun
    return sum(1 for _position, move in moves if move.kind <= Kind.SKIP), seconds


@pytest.mark.parametrize("kind", ["random", "lively"])
def test_decisions_per_second(benchmark: BenchmarkFixture, kind: str) -> None:
    box = load_box()
    moves = played(box, kind, 12)
    best = max(count / seconds for count, seconds in (play_again(box, moves) for _run in range(3)))
    count, seconds = benchmark(play_again, box, moves)
    print(f"\n{kind}: {max(best, count / seconds):.0f} decisions per CPU second")
    assert max(best, count / seconds) >= 5000
