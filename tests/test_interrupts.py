"""Ctrl-C: what was played is shown, and a program that is still starting ends silently."""

import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from kutna_runs import BOX, fails
from kutnahora.cli.main import app
from kutnahora.solver import arena, balance
from pages import environment

ARENA = ("arena", "--seats", "lively,greedy", "--blocks", "9", "--seed", "1", "--jobs", "1", "--box", BOX)
BALANCE = ("box", "balance", "--bot", "lively", "--games", "9", "--seed", "3", "--jobs", "1", "--box", BOX)
Cut = Callable[[int], None]


def stopped(real: Callable[..., Iterator[object]], count: int) -> Callable[..., Iterator[object]]:
    """The same games, with Ctrl-C after some."""

    def play(*words: object) -> Iterator[object]:
        yield from islice(real(*words), count)
        signal.raise_signal(signal.SIGINT)

    return play


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> Cut:
    """Interrupt whatever is played from now on after this many blocks or games."""
    blocks, games = arena.play_blocks, balance.play_games

    def at(count: int) -> None:
        monkeypatch.setattr(arena, "play_blocks", stopped(blocks, count))
        monkeypatch.setattr(balance, "play_games", stopped(games, count))

    return at


def kutna(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [*map(str, arguments)])


# arena --------------------------------------------------------------------------------------------------


def test_the_blocks_so_far_are_shown(cut: Cut) -> None:
    short = kutna(*ARENA, "--blocks", "3").stdout.splitlines()
    cut(3)
    result = kutna(*ARENA)
    lines = result.stdout.splitlines()
    assert (130, "") == (result.exit_code, result.stderr)
    assert [line.split()[:5] for line in short[:3]] == [line.split()[:5] for line in lines[:3]]
    assert lines[3].startswith("3 blocks, 6 games, seed 1, box frozen@")
    assert "Interrupted after 3 of 9 blocks; --resume FILE keeps blocks." == lines[-1]


def test_a_test_that_was_interrupted_is_undecided(cut: Cut) -> None:
    cut(3)
    result = kutna(*ARENA, "--blocks", "10", "--sprt", "0.5,0.6")
    assert 130 == result.exit_code
    assert "lively, 0.5 or 0.6: undecided\nInterrupted after 3 of 10 blocks;" in result.stdout


def test_the_document_tells_of_the_interrupt(cut: Cut) -> None:
    whole = json.loads(kutna(*ARENA, "--blocks", "2", "--json").stdout)
    assert whole["interrupted"] is False
    cut(2)
    result = kutna(*ARENA, "--json")
    printed = json.loads(result.stdout)
    assert (130, "") == (result.exit_code, result.stderr)
    assert (2, 4, True) == (printed["blocks"], printed["games"], printed["interrupted"])
    assert [bot["share"] for bot in whole["bots"]] == [bot["share"] for bot in printed["bots"]]


def test_a_file_of_blocks_goes_on_after_an_interrupt(cut: Cut, tmp_path: Path) -> None:
    path = tmp_path / "blocks.jsonl"
    cut(2)
    result = kutna(*ARENA, "--resume", path)
    assert 130 == result.exit_code
    message = "Interrupted after 2 of 9 blocks; the same command with --seed 1 continues."
    assert message == result.stdout.splitlines()[-1]
    assert [0, 1] == [json.loads(line)["number"] for line in path.read_text().splitlines()]
    again = kutna(*ARENA, "--resume", path)
    assert "Interrupted after 4 of 9 blocks;" in again.stdout
    assert [0, 1, 2, 3] == [json.loads(line)["number"] for line in path.read_text().splitlines()]


@pytest.mark.parametrize("more", [(), ("--json",)], ids=["table", "document"])
def test_an_interrupt_before_the_first_game_is_reported(more: tuple[str, ...], cut: Cut) -> None:
    cut(0)
    fails(kutna(*ARENA, *more), 130, "interrupted before a block was played\n")
    fails(kutna(*BALANCE, *more), 130, "interrupted before a game was played\n")


# balance ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 4])
def test_the_games_so_far_are_shown(count: int, cut: Cut) -> None:
    cut(count)
    result = kutna(*BALANCE)
    assert (130, "") == (result.exit_code, result.stderr)
    assert f"\n{count} game{'s' * (count > 1)} of 3 lively, seed 3, box frozen@" in result.stdout
    assert f"Interrupted after {count} of 9 games." == result.stdout.splitlines()[-1]


def test_the_games_so_far_as_a_document(cut: Cut) -> None:
    whole = json.loads(kutna(*BALANCE, "--games", "4", "--json").stdout)
    assert whole.pop("interrupted") is False
    cut(4)
    result = kutna(*BALANCE, "--json")
    printed = json.loads(result.stdout)
    assert (130, "") == (result.exit_code, result.stderr)
    assert printed.pop("interrupted") is True
    assert whole == printed


# processes ----------------------------------------------------------------------------------------------

PLAYING = """
import os, signal, sys
from kutnahora.cli.solver import arena as arena_command
from kutnahora.cli.maintain import box_balance
from kutnahora.cli.main import main
from kutnahora.solver import arena, balance

def stopped(real):
    def play(*words):
        for number, one in enumerate(real(*words), 1):
            yield one
            if number == 3:
                os.killpg(0, signal.SIGINT)  # as a terminal does: to every process of the group
    return play

def pressed_again(real):
    def shown(*words):
        os.killpg(0, signal.SIGINT)
        return real(*words)
    return shown

arena.play_blocks, balance.play_games = stopped(arena.play_blocks), stopped(balance.play_games)
if "twice" in sys.argv:  # while the table is made, and just before
    sys.argv.remove("twice")
    for command in (arena_command, box_balance):
        command._print = pressed_again(command._print)
main()
"""


@pytest.mark.parametrize("pressed", [(), ("twice",)], ids=["once", "twice"])
@pytest.mark.parametrize(("command", "what"), [(ARENA, "blocks"), (BALANCE, "games")], ids=["arena", "box"])
def test_all_processes_end_without_a_word(
    command: tuple[str, ...], what: str, pressed: tuple[str, ...], tmp_path: Path
) -> None:
    """What was played is not lost, however often it is pressed."""
    done = subprocess.run(
        [sys.executable, "-P", "-c", PLAYING, *command, "--jobs", "2", *pressed],
        env=environment(tmp_path),
        capture_output=True,
        start_new_session=True,
        timeout=60,
        check=False,
    )
    assert (130, b"") == (done.returncode, done.stderr)
    assert f"Interrupted after 3 of 9 {what}" in done.stdout.decode()


# the start ----------------------------------------------------------------------------------------------

STARTING = """
import os, runpy, signal, sys, weakref

place, module = sys.argv[-1].split(":")

class Early:
    def find_spec(self, name, path=None, target=None):
        if name == module:
            if place == "here":
                os.kill(os.getpid(), signal.SIGINT)
            there = weakref.ref(Early(), lambda _gone: os.kill(os.getpid(), signal.SIGINT))

sys.meta_path.insert(0, Early())
runpy.run_module("kutnahora.cli", run_name="__main__")
"""


@pytest.mark.parametrize(
    ("place", "module"),
    [
        ("here", "kutnahora.cli.app"),
        ("here", "typer"),
        ("here", "kutnahora.cli.solver.solve"),
        ("here", "kutnahora.reference"),  # only when the command runs
        # where Python reports an exception and drops it
        ("in a callback", "kutnahora.cli.solver.solve"),
    ],
)
def test_ctrl_c_while_modules_are_imported(place: str, module: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-c", STARTING, "show", f"{place}:{module}"],
        env=environment(tmp_path),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (130, b"", b"") == (done.returncode, done.stdout, done.stderr)
