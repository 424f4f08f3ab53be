"""`kutna puzzles`: what it lists, what it solves, what it finds wrong, what it refuses."""

import json
import os
import pty
import signal
import subprocess
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from kutnahora.cli.main import app
from kutnahora.cli.solver.puzzles_files import puzzle_folder
from kutnahora.reference import engine
from kutnahora.reference.notation import format_move
from kutnahora.solver import puzzle_values
from middle_game import golden
from pages import ROOT, environment
from puzzle_force import FOLDER, NAMES, puzzle
from puzzle_texts import FROZEN, Changes, changed, draw, late, mine, tax, toml
from table import frozen

SAMPLES = {"draw": draw(), "mine": mine(), "tax": tax()}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with three puzzles on the frozen box."""
    for name, values in SAMPLES.items():
        (tmp_path / f"{name}.toml").write_text(toml(values), encoding="utf-8")
    return tmp_path


def kutna(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["puzzles", *map(str, arguments), "--box", FROZEN])


def check(folder: Path, values: Changes, *arguments: str) -> Result:
    path = folder / "own.toml"
    path.write_text(toml(values), encoding="utf-8")
    return kutna("check", path, *arguments)


def early() -> Changes:
    """A puzzle that no search finishes soon: two rounds are left."""
    first = format_move(frozen(), 2, engine.legal_moves(frozen(), golden(2, 100))[0])
    values = tax() | {"position": late(2, 100)}
    return changed(changed(values, "answer.moves", [first]), "obvious.move", first)


def refused(result: Result, *words: str) -> None:
    assert (2, "") == (result.exit_code, result.stdout)
    for word in words:
        assert word in result.stderr


# list ---------------------------------------------------------------------------------------------------


def test_shipped_puzzles_are_listed() -> None:
    result = CliRunner().invoke(app, ["puzzles", "list"])
    assert (0, "") == (result.exit_code, result.stderr)
    for name in NAMES:
        (line,) = [line for line in result.stdout.splitlines() if line.split()[:1] == [name]]
        assert line.rstrip().endswith(puzzle(name).file.title)
        assert ("yes" in line.split()) == puzzle(name).file.chance
    assert f"{len(NAMES)} puzzles." in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_the_document_tells_no_answer() -> None:
    result = CliRunner().invoke(app, ["puzzles", "list", "--json"])
    listed = json.loads(result.stdout)["puzzles"]
    assert NAMES == [entry["name"] for entry in listed]
    for entry in listed:
        assert puzzle(entry["name"]).file.question == entry["question"]
        assert entry["position"].startswith("khn1 standard@")
        assert {"answer", "answers", "value", "obvious"} & set(entry) == set()


def test_a_named_puzzle_is_shown_with_its_table_and_without_its_answer(folder: Path) -> None:
    result = kutna("list", "mine", "--dir", folder)
    assert (0, "") == (result.exit_code, result.stderr)
    assert result.stdout.startswith("mine: The last mine\n")
    for word in ("Pay or refuse?", "lead in points", "round", "green", "town hall"):
        assert word in result.stdout
    assert "Two stars" not in result.stdout


def test_a_folder_without_puzzles(tmp_path: Path) -> None:
    refused(kutna("list", "--dir", tmp_path), ": expected files whose names end in .toml")
    refused(kutna("list", "--dir", tmp_path / "none"), "is not a folder")


def test_without_the_shipped_puzzles_that_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("importlib.resources.files", lambda _package: tmp_path)
    refused(kutna("list"), "expected --dir FOLDER, examples/puzzles in a checkout")


def test_a_puzzle_that_cannot_be_used_is_named(folder: Path) -> None:
    (folder / "tax.toml").write_text(toml(changed(tax(), "level", 9)), encoding="utf-8")
    result = kutna("list", "tax", "--dir", folder)
    refused(result, "tax.toml: line 7, level: expected at most 3, found 9")


# run ----------------------------------------------------------------------------------------------------


def test_all_are_solved_exactly(folder: Path) -> None:
    result = kutna("run", "--all", "--dir", folder)
    assert (0, "") == (result.exit_code, result.stderr)
    lines = result.stdout.splitlines()
    assert 3 == lines.count("  solved")
    assert "3 of 3 solved." == lines[-1]
    assert max(map(len, lines)) <= 80
    for words in (
        "exact: 119/6 (about 19.83) points; ",
        "119/6 (about 19.83) points",
        "6 points ahead",
        "win probability 1",
    ):
        assert words in result.stdout


def test_a_document_of_a_run(folder: Path) -> None:
    result = kutna("run", "mine", "tax", "--dir", folder, "--exact", "never", "--sims", "2000", "--json")
    printed = json.loads(result.stdout)
    assert (0, 2, 2, 1) == (result.exit_code, printed["puzzles"], printed["solved"], printed["seed"])
    first, second = printed["results"]
    assert ("mine", "tax") == (first["name"], second["name"])
    assert (True, False, "6", "2") == (
        first["solved"],
        first["exact"],
        first["value"],
        first["obvious_value"],
    )
    assert first["found"] in first["answers"]
    assert first["sims"] > 0


def test_one_that_is_not_solved(folder: Path) -> None:
    """The answer is wrong on purpose: the search finds another."""
    (folder / "tax.toml").write_text(toml(changed(tax(), "answer.moves", ["tax refuse"])), encoding="utf-8")
    result = kutna("run", "tax", "mine", "--dir", folder)
    assert 1 == result.exit_code
    assert "NOT solved" in result.stdout
    assert ["1 of 2 solved.", "Not solved: tax"] == result.stdout.splitlines()[-2:]
    assert [False, True] == [
        entry["solved"]
        for entry in json.loads(kutna("run", "tax", "mine", "--dir", folder, "--json").stdout)["results"]
    ]


def test_a_file_can_be_run_too(folder: Path) -> None:
    result = kutna("run", folder / "tax.toml")
    assert (0, "1 of 1 solved.") == (result.exit_code, result.stdout.splitlines()[-1])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "expected the names of puzzles, or --all"),
        (("tax", "--all"), "names of puzzles and --all cannot be combined"),
        (("taxx",), "lists them, did you mean tax?"),
        (("no-such",), "'no-such' is neither a file nor a puzzle in --dir: "),
        (("../tax",), "'../tax' is neither a file nor a puzzle in --dir: "),
        (("tax", "--time", "soon"), "--time: 'soon', expected a time such as 10s"),
        (("tax", "--time", "1s", "--sims", "100"), "--time and --sims cannot be combined"),
    ],
)
def test_unknown_puzzles_and_wrong_options_are_refused(
    arguments: tuple[str, ...], words: str, folder: Path
) -> None:
    refused(kutna("run", *arguments, "--dir", folder), words)


# check --------------------------------------------------------------------------------------------------


def test_right_claims_are_confirmed(folder: Path) -> None:
    result = kutna("check", *(folder / f"{name}.toml" for name in SAMPLES))
    assert (0, "") == (result.exit_code, result.stderr)
    assert 3 == result.stdout.count("all confirmed, ")


CLAIMS: dict[str, tuple[Changes, str]] = {
    "value": (changed(tax(), "answer.value", "1/2"), "answer.value: 1/2, but the exact value is 1"),
    "fraction": (changed(draw(), "answer.value", 20), "answer.value: 20, but the exact value is 119/6"),
    "obvious value": (changed(mine(), "obvious.value", 3), "obvious.value: 3, but the exact value is 2"),
    "not the best": (
        changed(mine(), "answer.moves", ["mine II-04 b2"]),
        "answer.moves: `mine II-04 b2` is worth 4, the best move 6",
    ),
    "not listed": (
        changed(mine(), "answer.moves", ["mine II-09 b2", "mine II-09 b4"]),
        "answer.moves: `mine II-09 b5` is one of the best but not listed",
    ),
    "obvious as good": (
        changed(changed(mine(), "obvious.move", "mine II-09 b5"), "obvious.value", 6),
        "obvious.move: worth 6, no less than the answer",
    ),
    "no luck": (
        tax() | {"chance": True},
        "chance: true, but even with the best luck the obvious move is worth",
    ),
    "beginning": (
        changed(draw(), "answer.moves", ["card plot/mine as mine", "card plot/mine as mine ; hire 0"]),
        "answer.moves: `card plot/mine as mine` is only the beginning of another",
    ),
    "later move": (
        changed(draw(), "answer.moves", ["card plot/mine as mine ; hire 1"]),
        "answer.moves: `card plot/mine as mine ; hire 0` is one of the best but not listed",
    ),
}


@pytest.mark.parametrize(("values", "words"), CLAIMS.values(), ids=CLAIMS.keys())
def test_a_wrong_claim_is_named(values: Changes, words: str, folder: Path) -> None:
    result = check(folder, values)
    assert (1, "") == (result.exit_code, result.stderr)
    assert words in result.stdout
    assert "confirmed" not in result.stdout


def test_luck_that_matters_has_to_be_told(tmp_path: Path) -> None:
    name = next(name for name in NAMES if puzzle(name).file.chance)
    text = (FOLDER / f"{name}.toml").read_text(encoding="utf-8")
    (tmp_path / "own.toml").write_text(text.replace("chance = true", "chance = false"), encoding="utf-8")
    result = CliRunner().invoke(app, ["puzzles", "check", str(tmp_path / "own.toml")])
    assert 1 == result.exit_code
    assert "chance: false, but with the best luck the obvious move is worth" in result.stdout


def test_a_move_that_is_not_legal(folder: Path) -> None:
    result = check(folder, changed(mine(), "answer.moves", ["mine II-09 a1"]))
    assert 1 == result.exit_code
    assert "answer.moves.1: 'mine II-09 a1' is not legal there: mine.place" in result.stderr


def test_an_unreadable_puzzle_is_refused(folder: Path) -> None:
    refused(
        check(folder, tax() | {"level": "hard"}),
        "own.toml: line 3, level: expected a whole number, found 'hard'",
    )
    refused(kutna("check", folder / "none.toml"), "nor a built-in puzzle: `kutna puzzles list` lists them")


def test_the_worst_of_several_decides(folder: Path) -> None:
    (folder / "tax.toml").write_text(toml(changed(tax(), "answer.value", 0)), encoding="utf-8")
    assert 1 == kutna("check", folder / "mine.toml", folder / "tax.toml").exit_code
    (folder / "draw.toml").write_text("title = 3", encoding="utf-8")
    names = [str(folder / f"{name}.toml") for name in SAMPLES]
    result = kutna("check", *names)
    assert 2 == result.exit_code
    assert "mine.toml: all confirmed" in result.stdout
    checked = json.loads(kutna("check", *names, "--json").stdout)["puzzles"]
    assert [False, True, False] == [entry["confirmed"] for entry in checked]
    assert ["answer.value: 0, but the exact value is 1"] == checked[2]["reasons"]


def test_a_search_beyond_its_limit_is_undecided(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = check(folder, early(), "--time", "200ms")
    assert (3, "") == (result.exit_code, result.stderr)
    assert "undecided, " in result.stdout
    monkeypatch.setattr(puzzle_values, "MOST_PIECES", 3)
    assert 3 == check(folder, draw()).exit_code


# the terminal -------------------------------------------------------------------------------------------


def in_terminal(home: Path, *arguments: str) -> "tuple[subprocess.Popen[bytes], int]":
    """`kutna` with a terminal as stderr; its other end."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        ["kutna", "puzzles", *arguments],
        env=environment(home) | {"TERM": "xterm"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=theirs,
    )
    os.close(theirs)
    return process, ours


def shown(ours: int) -> bytes:
    text = b""
    while True:
        try:
            part = os.read(ours, 10_000)
        except OSError:  # the other end is closed
            return text
        if not part:
            return text
        text += part


def test_a_bar_while_it_thinks(tmp_path: Path) -> None:
    (tmp_path / "early.toml").write_text(toml(early()), encoding="utf-8")
    arguments = ("run", str(tmp_path / "early.toml"), "--time", "1s", "--threads", "1", "--box", FROZEN)
    process, ours = in_terminal(tmp_path, *arguments)
    text = shown(ours).decode()
    os.close(ours)
    process.communicate(timeout=60)
    assert "0:00:0" in text


def test_ctrl_c_ends_a_run(tmp_path: Path) -> None:
    (tmp_path / "early.toml").write_text(toml(early()), encoding="utf-8")
    arguments = ("run", "--all", "--dir", str(tmp_path), "--time", "5m", "--exact", "never", "--box", FROZEN)
    process, ours = in_terminal(tmp_path, *arguments)
    os.read(ours, 10)  # it thinks
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    _out, _err = process.communicate(timeout=60)
    text = shown(ours)
    os.close(ours)
    assert 130 == process.returncode
    assert b"Traceback" not in text


def test_the_folder_is_that_of_the_examples() -> None:
    assert puzzle_folder(None).resolve() == FOLDER.resolve() == ROOT / "examples" / "puzzles"
