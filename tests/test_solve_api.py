"""`kutnahora.solve`: the answers of the search, and a clear message for what makes no sense."""

import re
import subprocess
import sys
from collections.abc import Callable
from typing import get_args

import pytest

import kutnahora as kh
from kutnahora.ext.engine import State, Tables
from kutnahora.reference.box import Box
from kutnahora.reference.samples.boxes import random_box
from kutnahora.solver.options import ExactMode, Horizon, Objective, threads_of
from kutnahora.solver.request import WORDS
from kutnahora.solver.search_request import SearchRequest
from kutnahora.solver.solve import solve as searched
from middle_game import golden
from table import frozen

LATE = golden(3, 229)
TURN = golden(2, 168)
ENDED = golden(2, 183)


def test_the_words_are_those_of_the_types() -> None:
    assert [*map(get_args, (Objective, Horizon, ExactMode))] == [*WORDS.values()]


def test_options_reach_the_search() -> None:
    answer = kh.solve(
        frozen(),
        LATE,
        objective="margin",
        horizon="round",
        sims=1500,
        lines=5,
        threads=1,
        memory=32,
        seed=5,
        exact="never",
    )
    request = SearchRequest(
        objective="margin",
        horizon="round",
        simulations=1500,
        lines=5,
        threads=1,
        memory=32,
        seed=5,
        exact="never",
    )
    assert searched(State(Tables(frozen()), LATE), request).lines == answer.lines
    assert (1500, 5, False) == (answer.simulations, len(answer.lines), answer.exact)


def test_an_exact_answer_needs_no_simulations() -> None:
    only = kh.solve(frozen(), TURN, objective="points", horizon="turn", exact="only")
    auto = kh.solve(frozen(), TURN, objective="points", horizon="turn", sims=100)
    assert (True, 0, only.lines) == (auto.exact, auto.simulations, auto.lines)
    assert [line.worth for line in only.lines] == [line.points[TURN.task.player] for line in only.lines]


def test_the_time_ends_it_and_who_watches_is_told() -> None:
    seen: list[kh.Progress] = []
    answer = kh.solve(frozen(), LATE, time=0.4, exact="never", memory=32, watch=seen.append)
    assert 0.4 <= answer.seconds
    assert {"simulations"} == {progress.phase for progress in seen}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"objective": "fame"}, "objective: 'fame', expected win or margin or points"),
        ({"horizon": None}, "horizon: None, expected turn or round or game"),
        ({"exact": "yes"}, "exact: 'yes', expected auto or only or never"),
        ({"time": 0}, "time: 0, expected 0.001 to 86,400"),
        ({"time": "10s"}, "time: '10s', expected 0.001 to 86,400"),
        ({"time": float("nan")}, "time: nan, expected 0.001 to 86,400"),
        ({"sims": 9}, "sims: 9, expected 10 to 1,000,000,000,000"),
        ({"sims": 10.5}, "sims: 10.5, expected 10 to 1,000,000,000,000"),
        ({"lines": 0}, "lines: 0, expected 1 to 1,000"),
        ({"threads": 257}, "threads: 257, expected 1 to 256"),
        ({"memory": None}, "memory: None, expected 1 to 1,000,000"),
        ({"seed": -1}, "seed: -1, expected 0 to 1,000,000,000,000,000,000"),
        ({"time": 1, "sims": 10}, "time and sims cannot be combined"),
        ({"sims": 10, "exact": "only"}, "sims: the exact search makes no simulations; time limits it"),
    ],
    ids=str,
)
def test_odd_options_are_refused(options: dict[str, object], words: str) -> None:
    solve: Callable[..., kh.Answer] = kh.solve
    with pytest.raises(ValueError, match=f"^{re.escape(words)}$"):
        solve(frozen(), LATE, **options)


NOTHING: dict[str, tuple[Box, kh.Position, str]] = {
    "over": (frozen(), ENDED, "the game is over: there is nothing to decide"),
    "another box": (
        random_box(1),
        LATE,
        f"the position belongs to box {frozen().label}, not to {random_box(1).label}",
    ),
}


@pytest.mark.parametrize("name", NOTHING)
def test_where_there_is_nothing_to_solve(name: str) -> None:
    box, p, words = NOTHING[name]
    with pytest.raises(ValueError, match=f"^{re.escape(words)}$"):
        kh.solve(box, p, sims=10)


def test_only_legal_moves_can_be_asked_for() -> None:
    box = frozen()
    moves = kh.legal_moves(box, LATE)
    answer = kh.solve(box, LATE, sims=200, lines=1, also=moves, exact="never")
    assert {line.continuation.moves[0] for line in answer.lines} == set(moves)
    with pytest.raises(ValueError, match=r"^also: Move\(.*\), expected legal moves$"):
        kh.solve(box, LATE, sims=10, also=[kh.Move(kh.Kind.TAX, (1,))])


def test_trees_and_what_they_need() -> None:
    assert [3, 1, 2, 5] == [threads_of(3, None), threads_of(None, 10), threads_of(2, 10), threads_of(9, 10)]


WITHOUT = """
import sys
for name in ("engine", "state", "tables"):
    sys.modules[f"kutnahora.ext.{name}"] = None
from kutnahora import *
import kutnahora as kh
start = kh.new_game(kh.load_box(), 2).position
try:
    kh.solve(kh.load_box(), start, sims=10)
except ImportError as error:
    print(error)
"""


def test_without_the_compiled_engine_all_else_works_and_it_is_said_how_to_get_it() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("the compiled engine is not built (")
    assert done.stdout.endswith("): `make setup` in a checkout, or `pip install` with a C compiler\n")
