"""Ctrl-C while a search thinks."""

import json
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import ParamSpec, TypeVar

import pytest

from kutna_runs import BOX
from kutnahora.ext.engine import State
from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.solver import solve as solving
from kutnahora.solver.answers import tree_lines
from kutnahora.solver.mcts import Search
from kutnahora.solver.results import Line, Progress
from kutnahora.solver.search_request import SearchRequest
from kutnahora.solver.solve import solve
from middle_game import golden
from pages import environment
from table import frozen
from test_solve import state_of

P = ParamSpec("P")
T = TypeVar("T")


def test_ctrl_c_gives_the_best_so_far() -> None:
    def press(progress: Progress) -> None:
        if progress.best is not None:
            signal.raise_signal(signal.SIGINT)

    answer = solve(
        state_of(golden(3, 229)), SearchRequest(seed=1, seconds=60, exact="never", memory=16), press
    )
    assert answer.interrupted
    assert answer.lines
    assert answer.seconds < 60


def test_ctrl_c_beside_the_exact_search_gives_the_best_so_far() -> None:
    told: list[str] = []

    def press(progress: Progress) -> None:
        told.append(progress.phase)
        if len(told) == 2:  # after a moment, so that some positions have been searched
            signal.raise_signal(signal.SIGINT)

    request = SearchRequest(seed=1, seconds=60, memory=16, horizon="round")
    answer = solve(state_of(golden(3, 25)), request, press)
    assert ["simulations", "simulations"] == told
    assert (True, False) == (answer.interrupted, answer.exact)
    assert answer.simulations > 0
    assert answer.positions > 0
    assert answer.lines
    assert answer.seconds < 60


def test_ctrl_c_before_anything_is_known() -> None:
    def press(_told: Progress) -> None:
        signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        solve(state_of(golden(3, 229)), SearchRequest(seed=1, seconds=60, exact="only", memory=16), press)
    assert ["MainThread"] == [thread.name for thread in threading.enumerate() if "Pool" not in thread.name]


@pytest.mark.parametrize("exact", ["never", "auto"])
def test_a_second_ctrl_c_does_not_take_the_answer_away(exact: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """`timeout -s INT` sends it twice, to the process and to its group; people press twice, too."""
    pressed: list[str] = []

    def press(progress: Progress) -> None:
        if exact == "auto" or progress.best is not None:
            pressed.append("once")
            signal.raise_signal(signal.SIGINT)

    def press_again(state: State, search: Search, most: int, also: Sequence[int], **told: bool) -> list[Line]:
        if threading.current_thread() is threading.main_thread():
            pressed.append("again")
            signal.raise_signal(signal.SIGINT)
        return tree_lines(state, search, most, also, **told)

    monkeypatch.setattr(solving, "tree_lines", press_again)
    handler = signal.getsignal(signal.SIGINT)
    answer = solve(state_of(golden(3, 229)), SearchRequest(seed=1, seconds=60, exact=exact, memory=16), press)
    assert ["once", "again"] == pressed
    assert answer.interrupted
    assert answer.lines
    assert handler is signal.getsignal(signal.SIGINT)


class Pressing(ThreadPoolExecutor):
    """Ctrl-C comes as soon as the first thread has something to do."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        job = super().submit(fn, *args, **kwargs)
        signal.raise_signal(signal.SIGINT)
        return job


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_before_all_threads_have_begun(threads: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the search would run on, deaf, until its time is up, and lose its answer."""
    monkeypatch.setattr(solving, "ThreadPoolExecutor", Pressing)
    request = SearchRequest(seed=1, seconds=60, exact="never", memory=16, threads=threads)
    answer = solve(state_of(golden(3, 229)), request)
    assert answer.interrupted
    assert answer.lines
    assert answer.seconds < 60


def test_ctrl_c_while_the_answer_is_put_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """All is known then."""

    def press(*arguments: object, **named: object) -> list[Line]:
        signal.raise_signal(signal.SIGINT)
        return tree_lines(*arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(solving, "tree_lines", press)
    answer = solve(state_of(golden(3, 229)), SearchRequest(seed=1, simulations=500, exact="never", memory=16))
    assert (500, False) == (answer.simulations, answer.interrupted)
    assert answer.lines


# processes ----------------------------------------------------------------------------------------------


def wait_for_thought(pid: int) -> None:
    """Wait until a process thinks: then it has more than one thread, where the system shows that."""
    for _time in range(200):
        status = Path(f"/proc/{pid}/status")
        if status.exists() and "\nThreads:\t1\n" not in status.read_text():
            break
        time.sleep(0.05)
    time.sleep(0.5)


def interrupted(folder: Path, *arguments: str) -> "subprocess.CompletedProcess[bytes]":
    """A process that gets Ctrl-C after it has begun to think."""
    khn = format_khn(frozen(), golden(3, 229))
    with subprocess.Popen(
        ["kutna", "solve", "-", "--box", BOX, "--seed", "1", *arguments],
        env=environment(folder),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        try:
            assert process.stdin is not None
            process.stdin.write(khn.encode())
            process.stdin.close()
            process.stdin = None
            wait_for_thought(process.pid)
            assert process.poll() is None
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    return subprocess.CompletedProcess([], process.returncode, out, err)


def test_ctrl_c_shows_the_best_so_far(tmp_path: Path) -> None:
    done = interrupted(tmp_path, "--time", "10m", "--exact", "never", "--json")
    assert (0, b"") == (done.returncode, done.stderr)
    printed = json.loads(done.stdout)
    assert (True, False) == (printed["interrupted"], printed["exact"])
    assert printed["lines"]


def test_ctrl_c_before_anything_is_known_is_said(tmp_path: Path) -> None:
    done = interrupted(tmp_path, "--exact", "only")
    assert (130, b"") == (done.returncode, done.stdout)
    assert b"interrupted before anything was known\n" == done.stderr
