"""Puzzle files for every command, several at once with an unreadable one, and messages about faults."""

import json
import re
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from kutnahora.cli.main import app
from kutnahora.cli.solver import puzzles as command
from kutnahora.cli.solver.puzzles_files import puzzle_folder
from kutnahora.reference.files.positions.load import read_position
from kutnahora.reference.files.puzzles import read_puzzle
from kutnahora.solver import puzzles as judging
from pages import environment
from puzzle_force import FOLDER, NAMES
from puzzle_texts import FROZEN, Changes, changed, draw, late, late_table, mine, tax, toml
from table import frozen

KEEP, RICH = FOLDER / "keep-the-money.toml", FOLDER / "rich-in-a-tie.toml"
NUMBER = 'expected a number or a fraction such as 12, 0.5 or "7/12"'


def kutna(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, list(map(str, arguments)))


def written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def own(folder: Path, values: Changes, name: str = "own") -> Path:
    return written(folder / f"{name}.toml", toml(values))


def puzzles(verb: str, *arguments: str | Path) -> Result:
    return kutna("puzzles", verb, *arguments, "--box", FROZEN)


# a puzzle is a position ---------------------------------------------------------------------------------

READERS = {
    "check": ("check", "{pos}"),
    "show": ("show", "{pos}"),
    "legal": ("legal", "{pos}"),
    "apply": ("apply", "{pos}", "tax pay"),
    "explain": ("explain", "{pos}"),
    "explain a move": ("explain", "{pos}", "tax refuse"),
    "perft": ("perft", "{pos}", "1"),
    "solve": ("solve", "{pos}", "--exact", "only", "--horizon", "round", "--json"),
}


def of(pos: str, arguments: tuple[str, ...]) -> Result:
    return kutna(*(pos if word == "{pos}" else word for word in arguments))


def stable(output: str) -> str:
    """What is printed without times."""
    return "\n".join(line for line in output.splitlines() if "second" not in line and " s" not in line)


@pytest.mark.parametrize("arguments", READERS.values(), ids=READERS.keys())
def test_every_reader_of_positions_takes_a_puzzle(arguments: tuple[str, ...]) -> None:
    line = json.loads(kutna("puzzles", "list", "keep-the-money", "--json").stdout)["puzzles"][0]["position"]
    ours, theirs = of(str(KEEP), arguments), of(line, arguments)
    assert (0, "") == (ours.exit_code, ours.stderr)
    if arguments[0] == "check":  # a table has defaults, KHN has none
        assert "default: position.technology: " in ours.stdout
        assert ours.stdout.endswith("The position breaks no rule.\n")
    else:
        assert stable(theirs.stdout) == stable(ours.stdout)


@pytest.mark.parametrize("name", NAMES)
def test_every_shipped_puzzle_is_a_position(name: str) -> None:
    result = kutna("legal", FOLDER / f"{name}.toml")
    assert (0, "") == (result.exit_code, result.stderr)
    assert result.stdout


def test_a_puzzle_comes_from_standard_input_too() -> None:
    result = CliRunner().invoke(app, ["legal", "-"], input=RICH.read_text(encoding="utf-8"))
    assert (0, kutna("legal", RICH).stdout) == (result.exit_code, result.stdout)


def test_a_draft_without_an_answer_is_a_position(tmp_path: Path) -> None:
    draft: Changes = {"question": "?", "position": late(2, 182)}
    assert 0 == kutna("check", own(tmp_path, draft), "--box", FROZEN).exit_code


@pytest.mark.parametrize("keys", [("question",), ("position",)])
def test_a_puzzle_needs_both_keys(keys: tuple[str, ...]) -> None:
    text = toml(dict.fromkeys(keys, "khn1"))
    assert f"line 1, {keys[0]}: no such key" in map(str, read_position(frozen(), text).faults)


LINE = re.compile(r"^line \d+, ")
FAULTS: dict[str, tuple[object, str]] = {
    "key": ({"players": 2, "mony": 3}, "position.mony: no such key"),
    "inside": (changed(late_table(2, 182), "blue.money", "x"), "position.blue.money: "),
    "list": (changed(late_table(2, 182), "blue.slots", ["castle"]), "position.blue.slots.1: 'castle' is no"),
    "khn": ("khn1 x", "position.column 7: the end"),
    "word": ("here", "position: 'here', expected a KHN string (khn1 ...) or a table"),
    "number": (3, "position: '3', expected a KHN string (khn1 ...) or a table"),
    "broken": (
        changed(late_table(2, 182), "blue.houses", [4, 4, 4]),
        "position.blue.houses: build.order: blue has 1 building of the guild in row 1, expected",
    ),
}


@pytest.mark.parametrize(("position", "words"), FAULTS.values(), ids=FAULTS.keys())
def test_places_are_those_of_the_file(position: object, words: str, tmp_path: Path) -> None:
    """A command on positions and the check of the puzzle say the same."""
    path = own(tmp_path, tax() | {"position": position})
    result = kutna("legal", path, "--box", FROZEN)
    assert (2, "") == (result.exit_code, result.stdout)
    lines = result.stderr.splitlines()
    assert LINE.sub("", lines[0]).startswith(words)
    assert all(LINE.sub("", line).startswith("position") for line in lines)
    assert [f"{path}: {line}" for line in lines] == puzzles("check", path).stderr.splitlines()


def test_text_that_is_not_toml_is_refused_with_its_line(tmp_path: Path) -> None:
    path = written(tmp_path / "own.toml", KEEP.read_text(encoding="utf-8").replace("round = 5", "round 5"))
    number = path.read_text(encoding="utf-8").splitlines().index("round 5") + 1
    assert f"line {number}," in kutna("check", path).stderr


def test_a_broken_rule_is_told_in_the_sentences_of_check(tmp_path: Path) -> None:
    text = KEEP.read_text(encoding="utf-8").replace('"tavern", "butchery"', '"butchery", "butchery"')
    path = written(tmp_path / "own.toml", text)
    whole = json.loads(kutna("check", path, "--json").stdout)["faults"]
    result = kutna("puzzles", "check", path)
    assert 1 == result.exit_code
    assert [f"{path}: {line}" for line in whole] == result.stderr.splitlines()
    assert whole[0].startswith("position.town_hall: setup.town_hall: butchery lies in two places")
    assert whole == json.loads(kutna("puzzles", "check", path, "--json").stdout)["puzzles"][0]["reasons"]
    assert whole[0] in kutna("puzzles", "run", path).stderr


# several, and one is spoiled ----------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two usable puzzles, one with two faults, one that is not text."""
    own(tmp_path, mine(), "mine")
    own(tmp_path, tax(), "tax")
    own(tmp_path, changed(tax(), "level", 9) | {"anser": 1}, "bad")
    (tmp_path / "worse.toml").write_bytes(b"\xff")
    return tmp_path


SPOILED = (
    "bad.toml: line 7, level: expected at most 3, found 9",
    "bad.toml: line 8, anser: no such key",
    "worse.toml: not UTF-8 at byte 0",
)


def test_the_good_ones_are_listed(folder: Path) -> None:
    result = puzzles("list", "--dir", folder)
    assert 2 == result.exit_code
    assert "2 puzzles." in result.stdout
    assert all(words in result.stderr for words in SPOILED)
    assert "2 of 4 puzzles could not be used" == result.stderr.splitlines()[-1]
    listed = json.loads(puzzles("list", "--dir", folder, "--json").stdout)["puzzles"]
    assert ["mine", "tax"] == [entry["name"] for entry in listed]


@pytest.mark.parametrize("arguments", [("bad", "tax", "worse", "mine"), ("--all",)])
def test_the_good_ones_are_run(arguments: tuple[str, ...], folder: Path) -> None:
    result = puzzles("run", *arguments, "--dir", folder)
    assert 2 == result.exit_code
    assert "2 of 2 solved." in result.stdout
    assert all(words in result.stderr for words in SPOILED)
    assert "2 of 4 puzzles could not be used" == result.stderr.splitlines()[-1]


def test_a_wrong_answer_beside_an_unreadable_file_is_bad_input(folder: Path) -> None:
    own(folder, changed(tax(), "answer.moves", ["tax refuse"]), "tax")
    assert 1 == puzzles("run", "tax", "--dir", folder).exit_code
    assert 2 == puzzles("run", "tax", "bad", "--dir", folder).exit_code


def test_nothing_is_printed_if_no_file_can_be_used(folder: Path) -> None:
    result = puzzles("list", "bad", "--dir", folder)
    assert (2, "") == (result.exit_code, result.stdout)
    assert 2 == len(result.stderr.splitlines())


def test_puzzles_of_another_box_are_told_once() -> None:
    label, here = read_label(KEEP), frozen().label
    for arguments in (("list",), ("run", "--all")):
        result = puzzles(*arguments)
        assert (2, "") == (result.exit_code, result.stdout)
        words = f"all {len(NAMES)} puzzles are for box {label}, but this is box {here}"
        assert words == " ".join(result.stderr.split())


def read_label(path: Path) -> str:
    return str(read_position(frozen(), path.read_text(encoding="utf-8")).other_box)


def test_some_of_another_box_are_named(tmp_path: Path) -> None:
    for path in (KEEP, RICH):
        written(tmp_path / path.name, path.read_text(encoding="utf-8"))
    own(tmp_path, tax(), "tax")
    result = puzzles("list", "--dir", tmp_path)
    assert 2 == result.exit_code
    assert "1 puzzle." in result.stdout
    text = " ".join(result.stderr.split())
    assert text.startswith("2 of 3 puzzles are for box standard@")
    assert f"but this is box {frozen().label}: keep-the-money, rich-in-a-tie" in text
    assert max(map(len, result.stderr.splitlines())) <= 80


def test_one_of_another_box_is_named_with_its_place() -> None:
    result = puzzles("run", "keep-the-money")
    assert ", position.box: the position belongs to box standard@" in result.stderr


# claims that no search makes ----------------------------------------------------------------------------


@pytest.mark.parametrize("again", ["tax pay", " tax pay "])
def test_an_answer_is_printed_once(again: str, tmp_path: Path) -> None:
    result = puzzles("check", own(tmp_path, changed(tax(), "answer.moves", ["tax pay", again])))
    assert (2, "") == (result.exit_code, result.stdout)
    assert f", answer.moves.2: {again!r} is answer.moves.1 again, expected each line once" in result.stderr


def verified(by: str, positions: int) -> Changes:
    return draw() | {"verified": {"by": by, "positions": positions}}


def test_a_count_by_brute_force_is_said_not_to_be_checked(tmp_path: Path) -> None:
    words = "count unchecked"
    assert f'left to the tests:\n    "{words}"' in (command.check.__doc__ or "")
    path = own(tmp_path, verified("brute force", 7))
    result = puzzles("check", path)
    assert 0 == result.exit_code
    assert result.stdout.endswith(f" s; {words}\n")
    checked = json.loads(puzzles("check", path, "--json").stdout)["puzzles"][0]
    assert (True, ["verified.positions"]) == (checked["confirmed"], checked["unchecked"])
    result = puzzles("check", own(tmp_path, draw()))
    assert words not in result.stdout
    assert [] == json.loads(puzzles("check", path, "--json").stdout)["puzzles"][0]["unchecked"]


def test_a_count_by_the_exact_search_is_checked(tmp_path: Path) -> None:
    reading = read_puzzle(frozen(), toml(draw()))
    assert reading.puzzle is not None
    count = judging.examine(reading.puzzle).positions
    assert 0 == puzzles("check", own(tmp_path, verified("exact search", count))).exit_code
    result = puzzles("check", own(tmp_path, verified("exact search", count + 1)))
    assert 1 == result.exit_code
    assert f"verified.positions: {count + 1}, but the exact search took {count}\n" in result.stdout


# words --------------------------------------------------------------------------------------------------

ONE_LINE: dict[str, tuple[str, object, str]] = {
    "no answer": ("answer.moves", [], "answer.moves: an empty list, expected at least 1 in it"),
    "no rules": ("rules", [], "rules: an empty list, expected at least 1 in it"),
    "many": ("answer.moves", ["tax pay"] * 41, "answer.moves: a list of 41, expected at most 40"),
    "many rules": ("rules", ["tax.choice"] * 21, "rules: a list of 21, expected at most 20"),
    "no list": ("answer.moves", "tax pay", "answer.moves: expected a list"),
    "yes": ("answer.value", True, f"answer.value: {NUMBER}"),
    "a list": ("obvious.value", [1], f"obvious.value: {NUMBER}"),
    "position": ("position", 3, "position: '3', expected a KHN string (khn1 ...) or a table"),
}


@pytest.mark.parametrize(("place", "value", "words"), ONE_LINE.values(), ids=ONE_LINE.keys())
def test_one_line_in_plain_words(place: str, value: object, words: str) -> None:
    reading = read_puzzle(frozen(), toml(changed(tax(), place, value)))
    assert [words] == [f"{fault.place}: {fault.message}" for fault in reading.faults]


def test_names_and_all_cannot_be_combined(tmp_path: Path) -> None:
    result = puzzles("run", own(tmp_path, tax()), "--all")
    assert (2, "") == (result.exit_code, result.stdout)
    assert "names of puzzles and --all cannot be combined\n" == result.stderr


@pytest.mark.parametrize("name", ["no-such", "x" * 300, "../../keep-the-money", "a b " * 40])
@pytest.mark.parametrize("verb", ["list", "run", "check"])
def test_an_unknown_name_is_told_in_80_columns(name: str, verb: str) -> None:
    result = kutna("puzzles", verb, name)
    assert (2, "") == (result.exit_code, result.stdout)
    assert max(map(len, result.stderr.splitlines())) <= 80
    assert str(puzzle_folder(None)) not in result.stderr
    text = " ".join(result.stderr.split())
    assert "is neither a file nor a built-in puzzle" in text
    near = ", did you mean keep-the-money?" * ("keep" in name)
    assert text.endswith(f"`kutna puzzles list` lists them{near}")


# Ctrl-C -------------------------------------------------------------------------------------------------


def long() -> Changes:
    """No search finishes it soon: two rounds are left."""
    moves = kutna("legal", late(2, 100), "--box", FROZEN).stdout.splitlines()
    values = changed(tax() | {"position": late(2, 100)}, "answer.moves", moves[:1])
    return changed(values, "obvious.move", moves[1])


INTERRUPTED = {
    "run": ("run", "--all", "--dir", ".", "--time", "5m", "--threads", "1"),
    "check": ("check", "a-first.toml", "b-long.toml", "c-last.toml"),
}


def test_all_of_a_folder_are_checked(tmp_path: Path) -> None:
    own(tmp_path, tax(), "a")
    own(tmp_path, changed(tax(), "answer.value", 0), "b")
    result = puzzles("check", "--all", "--dir", tmp_path)
    assert 1 == result.exit_code
    assert result.stdout.startswith("a: all confirmed")
    assert "\nb: answer.value: 0, but the exact value is " in result.stdout
    assert (2, 2) == (puzzles("check").exit_code, puzzles("check", "a", "--all").exit_code)


def test_a_position_may_be_longer_than_a_line(tmp_path: Path) -> None:
    text = KEEP.read_text(encoding="utf-8")
    cells = "".join(f'\n{row}{column} = "{"x" * 300}"' for row in "abcde" for column in range(1, 7))
    message = kutna("check", written(tmp_path / "a.toml", text + f"\n[position.silver]{cells}\n")).stderr
    assert "longer" not in message
    assert "position.silver" in message


@pytest.mark.parametrize(("verb", "step"), [("run", "_solved"), ("check", "checked_puzzle")])
def test_ctrl_c_in_a_document(verb: str, step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was done so far, and that more was left."""
    files = [own(tmp_path, tax(), name) for name in ("a", "b", "c")]
    started: list[str] = []

    def second(real: Callable[..., object]) -> Callable[..., object]:
        def one(*arguments: object) -> object:
            started.append("one")
            if len(started) == 2:
                raise KeyboardInterrupt
            return real(*arguments)

        return one

    monkeypatch.setattr(command, step, second(getattr(command, step)))
    result = kutna("puzzles", verb, *map(str, files), "--json", "--box", FROZEN)
    assert (130, "interrupted: 1 of 3 done\n") == (result.exit_code, result.stderr)
    printed = json.loads(result.stdout)
    assert (1, True) == (len(printed["results" if verb == "run" else "puzzles"]), printed["interrupted"])


@pytest.mark.parametrize(
    "text",
    [
        'question = "x"\nposition' + ".a" * 2000 + " = 1\n",
        'question = "x"\nposition.a = ' + "[" * 400 + "]" * 400 + "\n",
    ],
    ids=["tables", "lists"],
)
@pytest.mark.parametrize("words", [("show",), ("check",), ("solve",), ("puzzles", "check")], ids=" ".join)
def test_a_position_nested_too_deeply(words: tuple[str, ...], text: str, tmp_path: Path) -> None:
    path = tmp_path / "deep.toml"
    path.write_text(text, encoding="utf-8")
    result = kutna(*words, str(path))
    assert (2, True) == (result.exit_code, bool(result.stderr))
    assert not re.search("internal error|characters", result.stderr)


@pytest.mark.parametrize("arguments", INTERRUPTED.values(), ids=INTERRUPTED.keys())
def test_ctrl_c_tells_how_many_are_done(arguments: tuple[str, ...], tmp_path: Path) -> None:
    for name, values in (("a-first", tax()), ("b-long", long()), ("c-last", tax())):
        own(tmp_path, values, name)
    process = subprocess.Popen(
        ["kutna", "puzzles", *arguments, "--box", FROZEN],
        cwd=tmp_path,
        env=environment(tmp_path) | {"PYTHONUNBUFFERED": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    assert process.stdout is not None
    wanted = "b-long: " if arguments[0] == "run" else "a-first.toml: all confirmed"
    assert any(line.startswith(wanted) for line in process.stdout)  # stops reading at the first
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    _out, err = process.communicate(timeout=60)
    assert (130, "interrupted: 1 of 3 done\n") == (process.returncode, err)
