"""What a user waits for stays short: by CPU time, the best of several runs."""

import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from kutnahora.ext import engine
from kutnahora.ext.state import State
from kutnahora.reference.files.box.load import BOX, read_box
from kutnahora.reference.samples.boxes import random_box
from kutnahora.solver.bot_names import parse_bot
from kutnahora.solver.bots import make_bot
from kutnahora.solver.greedy import greedy_values
from kutnahora.solver.search_request import SearchRequest
from kutnahora.solver.solve import solve
from middle_game import golden
from pages import environment
from test_bots import TABLES, walk
from test_solve import state_of

TRIES = 5


def cpu_of(call: Callable[[], object]) -> float:
    """CPU seconds of this thread."""
    begun = time.thread_time()
    call()
    return time.thread_time() - begun


def cpu_of_kutna(folder: Path, *words: str) -> float:
    """CPU seconds of `kutna` as a process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-P", "-m", "kutnahora.cli", *words]
    subprocess.run(command, env=environment(folder), capture_output=True, timeout=60, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@pytest.mark.parametrize(
    ("words", "most"),
    [(("--help",), 0.3), (("rules", "search", "pelcian", "reserva"), 0.7)],
    ids=["help", "search"],
)
def test_a_command_starts_soon(words: tuple[str, ...], most: float, tmp_path: Path) -> None:
    assert min(cpu_of_kutna(tmp_path, *words) for _try in range(TRIES)) < most


def test_drawing_a_box_is_quick() -> None:
    assert cpu_of(lambda: [random_box(seed) for seed in range(10)]) < 10 * 0.1


@pytest.mark.parametrize(
    "text",
    ["a = [\n" + "[\n" * 50_000, "[" + "a." * 50_000 + "a]", "a = " + "9" * 5_000, "#" * (BOX.longest + 1)],
    ids=["nested", "dotted", "digits", "long"],
)
def test_an_unreadable_box_is_refused_soon(text: str) -> None:
    assert cpu_of(lambda: read_box(text)) < 5


def test_greedy_is_quick() -> None:
    positions = walk(4, 1)
    assert cpu_of(lambda: [greedy_values(s, seed=1) for s in positions]) / len(positions) < 0.002


@pytest.mark.parametrize("name", ["flat:10ms", "uct:10ms", "mcts:10ms"])
def test_a_bot_stops_when_its_time_is_over(name: str) -> None:
    bot = make_bot(parse_bot(name), 1)

    def choice(s: State) -> float:
        return cpu_of(lambda: bot.choose(s, engine.legal_moves(TABLES, s), None))

    assert sorted(map(choice, walk(2, 1)[20:40]))[10] < 0.012


@pytest.mark.parametrize(("seconds", "exact"), [(0.1, "only"), (0.3, "auto"), (0.4, "never")])
def test_a_search_stops_when_its_time_is_over(seconds: float, exact: str) -> None:
    request = SearchRequest(seed=1, exact=exact, seconds=seconds, memory=16)
    assert solve(state_of(golden(2, 154)), request).seconds < seconds + 1
