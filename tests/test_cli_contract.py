"""What holds for every command of `kutna`: help, JSON, exit codes, plain terminals, pipes, big files."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import pytest
import typer

from kutna_process import Kutna, Shown
from kutnahora.cli.main import app
from lengths import LONG
from pages import ROOT, environment

EXAMPLE = str(ROOT / "examples" / "middle-game.toml")
FROZEN = str(ROOT / "tests" / "boxes" / "frozen.toml")
GAME = str(ROOT / "tests" / "golden" / "2players.khg")
FORM = "{folder}/form.toml"
"""`{folder}` is a folder of the test's own."""
REVIEW = ("--box", FROZEN, "--turns", "36", "--sims", "200", "--seed", "1", "--jobs", "1")
ANSWER = ("--answer", "tax refuse", "--solved", "{folder}/solved.json")
FEW = ("--sims", "300", "--exact", "never", "--seed", "1")
ONE_GAME = ("--games", "1", "--seed", "1")
RULES = ("list", "show mine.hire", "search riserva", "trace")


@dataclass(frozen=True)
class Case:
    """A command that works, and where it takes a file."""

    words: tuple[str, ...]
    file: tuple[str, ...] = ()
    """The same with `{file}` instead of the file that it reads."""
    json: tuple[str, ...] = ("--json",)
    one_line: bool = False
    """It prints KHN or JSON, which is as long as it is."""
    code: int = 0


CASES = {
    "new": Case(("new", "--players", "3", "--seed", "1"), one_line=True),
    "legal": Case(("legal", EXAMPLE), ("legal", "{file}")),
    "apply": Case(
        ("apply", EXAMPLE, "card plot/mine skip"), ("apply", "{file}", "card plot/mine skip"), one_line=True
    ),
    "explain": Case(("explain", EXAMPLE, "card plot/mine skip"), ("explain", "{file}")),
    "check": Case(("check", EXAMPLE), ("check", "{file}")),
    "convert": Case(("convert", EXAMPLE), ("convert", "{file}"), one_line=True),
    "show": Case(("show", EXAMPLE), ("show", "{file}")),
    "replay": Case(("replay", GAME, "--box", FROZEN), ("replay", "{file}"), one_line=True),
    "play": Case(("play", "--seats", "random,random", "--seed", "1"), ("play", "{file}", "--seed", "1")),
    "perft": Case(("perft", EXAMPLE, "2", "--divide"), ("perft", "{file}", "2")),
    "bench": Case(("bench", "--seconds", "0.1"), ("bench", "--seconds", "0.1", "--box", "{file}")),
    "train": Case(("train", "--show")),
    "diff": Case(("diff", *ONE_GAME), ("diff", *ONE_GAME, "--box", "{file}")),
    "arena": Case(
        ("arena", "--seats", "lively,greedy", "--blocks", "2", "--seed", "1", "--jobs", "1"),
        ("arena", "--seats", "lively,greedy", "--blocks", "2", "--seed", "1", "--box", "{file}"),
    ),
    "solve": Case(("solve", EXAMPLE, *FEW), ("solve", "{file}", *FEW)),
    "review": Case(("review", GAME, *REVIEW), ("review", "{file}")),
    "prove": Case(("prove", "--only", "hire.none")),
    "puzzles list": Case(("puzzles", "list"), ("puzzles", "list", "{file}")),
    "puzzles run": Case(
        ("puzzles", "run", "keep-the-money", "third-marker", "--sims", "2000"),
        ("puzzles", "run", "{file}", "--sims", "2000"),
    ),
    "puzzles try": Case(("puzzles", "try", "keep-the-money", *ANSWER), ("puzzles", "try", "{file}", *ANSWER)),
    "puzzles mine": Case(("puzzles", "mine", *ONE_GAME), ("puzzles", "mine", *ONE_GAME, "--box", "{file}")),
    "puzzles check": Case(("puzzles", "check", "keep-the-money"), ("puzzles", "check", "{file}")),
    "schema": Case(("schema", "box"), json=(), one_line=True),
    **{f"rules {line.split()[0]}": Case(("rules", *line.split())) for line in RULES},
    "rulings list": Case(("rulings", "list")),
    "rulings show": Case(
        ("rulings", "show", "joker-plot-at-reputation-3"),
        ("rulings", "show", "joker-plot-at-reputation-3", "--position", "1", "--box", "{file}"),
    ),
    "rulings run": Case(("rulings", "run"), ("rulings", "run", "--box", "{file}")),
    "box show": Case(("box", "show"), ("box", "show", "--box", "{file}")),
    "box check": Case(("box", "check", "standard"), ("box", "check", "{file}")),
    "box new": Case(("box", "new", FORM, "--force")),
    "box balance": Case(
        ("box", "balance", "--bot", "random", "--games", "2", "--seed", "1", "--jobs", "1"),
        ("box", "balance", "--bot", "random", "--games", "2", "--seed", "1", "--box", "{file}"),
        code=1,
    ),
    "box diff": Case(("box", "diff", "standard", "standard"), ("box", "diff", "standard", "{file}")),
}


def leaves(command: object, path: str = "") -> Iterator[tuple[str, object]]:
    """Every command that is not a group, by its words."""
    below = getattr(command, "commands", None)
    if below is None:
        yield path, command
    else:
        for name, child in below.items():
            yield from leaves(child, f"{path} {name}".strip())


COMMANDS = dict(leaves(typer.main.get_command(app)))
ALL = pytest.mark.parametrize("name", CASES)
SOME = ALL if LONG else pytest.mark.parametrize("name", list(CASES)[::4])
"""Each is a process of its own: all of them in `make long`."""
READERS = [name for name, case in CASES.items() if case.file]
READING = pytest.mark.parametrize("name", READERS)
POSITIONS = pytest.mark.parametrize(
    "name", ["legal", "apply", "explain", "check", "show", "play", "perft", "solve"]
)


def test_every_command_is_held_to_the_contract() -> None:
    assert set(CASES) == set(COMMANDS)


def words(name: str, folder: Path) -> list[str]:
    return [word.replace("{folder}", str(folder)) for word in CASES[name].words]


def reading(name: str, file: str | Path) -> list[str]:
    return [word.replace("{file}", str(file)) for word in CASES[name].file]


@pytest.fixture
def kutna(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Kutna:
    return Kutna(capfd, monkeypatch)


def assert_refused(shown: Shown) -> None:
    """Exit code 2, a message on stderr and nothing else, no traceback."""
    code, out, err = shown
    assert 2 == code
    assert "Traceback" not in out + err
    assert "internal error" not in err
    assert err.strip()
    assert "" == out


# help and JSON ------------------------------------------------------------------------------------------


@ALL
def test_help_shows_an_example(name: str, kutna: Kutna) -> None:
    code, out, err = kutna(*name.split(" "), "--help")
    assert (0, "") == (code, err)
    assert f"Example: kutna {name}" in out
    assert max(map(len, out.splitlines())) <= 80


@ALL
def test_json_is_one_document_and_nothing_else(name: str, kutna: Kutna, tmp_path: Path) -> None:
    code, out, err = kutna(*words(name, tmp_path), *CASES[name].json)
    assert (CASES[name].code, "") == (code, err)
    assert out.isascii()
    assert isinstance(json.loads(out), dict)


@ALL
def test_plain_output_has_no_colours_and_fits(name: str, kutna: Kutna, tmp_path: Path) -> None:
    code, out, err = kutna(*words(name, tmp_path))
    assert (CASES[name].code, "") == (code, err)
    assert "\x1b" not in out
    if not CASES[name].one_line:
        longest = [line for line in out.splitlines() if len(line) > 80 and str(tmp_path) not in line]
        assert [] == longest


@POSITIONS
def test_json_of_garbage_is_a_refusal(name: str, kutna: Kutna, tmp_path: Path) -> None:
    path = tmp_path / "position.toml"
    path.write_text("players = 9")
    code, out, err = kutna(*reading(name, path), "--json")
    assert 2 == code
    if name == "check":  # its document is the list of faults
        assert json.loads(out)["faults"]
    else:
        assert "" == out
        assert err.strip()


# refusals -----------------------------------------------------------------------------------------------


@ALL
def test_an_unknown_option_is_refused(name: str, kutna: Kutna, tmp_path: Path) -> None:
    assert_refused(kutna(*words(name, tmp_path), "--no-such-option"))


NO_FILES = {
    "none": "no-such-file.toml",
    "folder": ".",
    "zero byte": "a\0b",
    "long": "x" * 5000,
    "no name": "",
}


@READING
@pytest.mark.parametrize("path", NO_FILES.values(), ids=NO_FILES.keys())
def test_a_path_that_is_not_a_file_is_refused(name: str, path: str, kutna: Kutna) -> None:
    assert_refused(kutna(*reading(name, path)))


GARBAGE = {
    "empty": b"",
    "words": b"once upon a time",
    "zeros": b"\0" * 100,
    "latin-1": b"name = '\xff'",
    "json list": b"[1, 2]",
    "json cut": b'{"players": 3,',
    "json deep": b'{"a":' * 5000,
    "json long number": b'{"players": ' + b"9" * 5000 + b"}",
    "json NaN": b'{"players": NaN}',
    "toml deep": b"a = " + b"[" * 5000,
    "khn cut": b"khn1 standard@00000000 players=3",
    "khn of no version": b"khn9 standard@00000000 players=3 events=0",
    "khn long": b"khn1 " + b"x" * 90_000,
    "record": b"khg1\nbox: standard@00000000\n",
    "wrong types": b"players = 3\nround = 'four'\ncity = 3\nblue = []\n",
    "wrong numbers": b"players = 3\nround = 99999999999999999999\n",
    "terminal codes": b"players = 3\n'\\u001b[2J' = 1\n",
}


@pytest.mark.parametrize(("name", "kind"), list(product(READERS, GARBAGE))[:: 1 if LONG else 3])
def test_garbage_is_refused(name: str, kind: str, kutna: Kutna, tmp_path: Path) -> None:
    path = tmp_path / "garbage"
    path.write_bytes(GARBAGE[kind])
    shown = kutna(*reading(name, path))
    if name == "box check" and shown[0] == 1:  # readable, but no box
        assert shown[1].strip()
    else:
        assert_refused(shown)
    assert all(line.isprintable() for part in shown[1:] for line in part.splitlines())


@POSITIONS
def test_a_position_of_another_box_is_refused(name: str, kutna: Kutna, tmp_path: Path) -> None:
    path = tmp_path / "position.toml"
    path.write_text("box = 'other@00000000'\n" + Path(EXAMPLE).read_text(encoding="utf-8"), encoding="utf-8")
    shown = kutna(*reading(name, path))
    assert_refused(shown)
    assert "other@00000000" in shown[1] + shown[2]
    assert "standard@" in shown[1] + shown[2]


@READING
def test_a_big_file_is_refused_without_being_read(name: str, kutna: Kutna, tmp_path: Path) -> None:
    path = tmp_path / "big"
    with path.open("wb") as file:
        file.write(b"khg1\n" if name in ("replay", "review") else b"khn1 ")
        file.truncate(50_000_000)
    kutna(*reading(name, "no-such-file"))  # all that has to be imported is
    tracemalloc.start()
    shown = kutna(*reading(name, path))
    _now, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert_refused(shown)
    assert "larger than 1000000 bytes" in shown[2]
    assert peak < 10_000_000


# processes ----------------------------------------------------------------------------------------------


def start(arguments: list[str], folder: Path, **more: str) -> "subprocess.Popen[bytes]":
    """`kutna` as a process without a terminal."""
    return subprocess.Popen(
        ["kutna", *arguments],
        env=environment(folder) | more,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


@SOME
def test_it_works_in_the_c_locale(name: str, tmp_path: Path) -> None:
    process = start(words(name, tmp_path), tmp_path, LC_ALL="C")
    out, err = process.communicate(timeout=60)
    assert (CASES[name].code, b"") == (process.returncode, err)
    assert b"\x1b" not in out
    assert out.isascii()


@SOME
def test_it_works_on_an_ascii_terminal(name: str, tmp_path: Path) -> None:
    process = start(words(name, tmp_path), tmp_path, PYTHONIOENCODING="ascii")
    out, err = process.communicate(timeout=60)
    assert (CASES[name].code, b"") == (process.returncode, err)
    assert out.isascii()


def test_help_works_on_an_ascii_terminal(tmp_path: Path) -> None:
    process = start(["--help"], tmp_path, PYTHONIOENCODING="ascii")
    out, err = process.communicate(timeout=60)
    assert (0, b"") == (process.returncode, err)
    assert out.isascii()


@SOME
def test_a_closed_pipe_ends_it_silently(name: str, tmp_path: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        ["kutna", *words(name, tmp_path)],
        env=environment(tmp_path),
        stdin=subprocess.DEVNULL,
        stdout=write,
        stderr=subprocess.PIPE,
        timeout=60,
        check=False,
    )
    os.close(write)
    assert b"" == done.stderr


def test_head_gets_its_line(tmp_path: Path) -> None:
    done = subprocess.run(
        ["sh", "-c", "kutna box show --json | head -1"],
        env=environment(tmp_path),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (0, b"{\n", b"") == (done.returncode, done.stdout, done.stderr)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("words", [("show", EXAMPLE), ("rules", "list", "--json")], ids=" ".join)
def test_a_full_disk_is_reported(words: tuple[str, ...], tmp_path: Path) -> None:
    with open("/dev/full", "wb") as disk:
        done = subprocess.run(
            ["kutna", *words], env=environment(tmp_path), stdout=disk, stderr=subprocess.PIPE, check=False
        )
    assert (2, b"kutna: cannot write the output: No space left on device\n") == (done.returncode, done.stderr)


@READING
def test_ctrl_c_ends_with_130(name: str, tmp_path: Path) -> None:
    """The file is a pipe that nobody fills: once it is open for reading, the command waits."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    process = start(reading(name, pipe), tmp_path)
    end = _open_when_read(pipe, process)
    process.send_signal(signal.SIGINT)
    _out, err = process.communicate(timeout=60)
    os.close(end)
    assert 130 == process.returncode
    assert b"Traceback" not in err


def _open_when_read(pipe: Path, process: "subprocess.Popen[bytes]") -> int:
    for _try in range(3000):
        try:
            descriptor = os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
        except OSError:
            assert process.poll() is None, "it has ended without reading"
            time.sleep(0.02)
        else:
            time.sleep(0.05)
            return descriptor
    raise AssertionError("it does not read the file")


# the start ----------------------------------------------------------------------------------------------


def imported(folder: Path, *words: str) -> set[str]:
    """The modules that a run of `kutna` imports."""
    done = subprocess.run(
        [sys.executable, "-P", "-X", "importtime", "-m", "kutnahora.cli", *words],
        env=environment(folder),
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=True,
    )
    return set(re.findall(r"\| +(\S+)$", done.stderr, re.MULTILINE))


@pytest.mark.parametrize("words", ["--help", "rules search pelcian reserva"])
def test_what_should_start_soon_imports_few_modules(words: str, tmp_path: Path) -> None:
    modules = imported(tmp_path, *words.split())
    assert "kutnahora.cli.main" in modules
    assert len(modules) < 400  # about 340 and 300; pydantic alone is 150


def test_help_imports_neither_engine_nor_pydantic(tmp_path: Path) -> None:
    heavy = {"pydantic", "tomllib", "kutnahora.reference.engine", "kutnahora.reference.box"}
    assert set() == imported(tmp_path, "--help") & heavy
