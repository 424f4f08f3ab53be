"""Finds, opens and checks the puzzles that the command line names."""

import os
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Final

import typer

from kutnahora.cli.output import BAD_INPUT, NO, UNDECIDED, fail
from kutnahora.cli.reading import read_text
from kutnahora.cli.text import WIDTH, plural

if TYPE_CHECKING:
    from kutnahora.reference.box import Box
    from kutnahora.reference.files.box.load import LoadedBox
    from kutnahora.reference.files.puzzles import Puzzle, PuzzleReading
    from kutnahora.solver.puzzles import Verdict


SUFFIX: Final = ".toml"
LONGEST_NAME: Final = 60


@dataclass(frozen=True, slots=True)
class Named:
    """A puzzle and the name that it goes by."""

    name: str
    puzzle: "Puzzle"


def puzzle_folder(given: str | None) -> Path:
    """The folder of the puzzles: the one given, or that of the built-in puzzles."""
    if given is not None:
        if not _is(given, "dir"):
            fail(f"--dir: {given[:60]!r} is not a folder")
        return Path(given)
    from importlib.resources import files

    folder = Path(str(files("kutnahora.solver") / "data" / "puzzles"))
    if not folder.is_dir():
        fail("the built-in puzzles are missing: expected --dir FOLDER, examples/puzzles in a checkout")
    return folder


def _is(path: str, what: str) -> bool:
    try:
        return Path(path).is_dir() if what == "dir" else os.path.lexists(path) and not Path(path).is_dir()
    except (OSError, ValueError):  # a name that is too long, or with a zero byte
        return False


def puzzle_path(argument: str, directory: str | None) -> str:
    """The file of a puzzle, by name or path."""
    if argument == "-" or _is(argument, "file"):
        return argument
    inside = str(puzzle_folder(directory) / f"{argument}{SUFFIX}")
    if "/" in argument or not _is(inside, "file"):
        kind, listed = ("a built-in puzzle", "") if directory is None else ("a puzzle in --dir", " --dir DIR")
        problem = f"{argument[:LONGEST_NAME]!r} is neither a file nor {kind}:"
        fail(_filled(f"{problem} `kutna puzzles list{listed}` lists them{_meant(argument, directory)}"))
    return inside


def _meant(argument: str, directory: str | None) -> str:
    """The puzzle of the folder that was meant, if one has nearly this name."""
    from kutnahora.reference.files.faults import did_you_mean

    return did_you_mean(argument, (path.stem for path in puzzle_folder(directory).glob(f"*{SUFFIX}")))


def _filled(words: str) -> str:
    """A message, wrapped."""
    return fill(words, WIDTH, break_on_hyphens=False, break_long_words=False)


def asked_paths(names: list[str] | None, every: bool, directory: str | None) -> list[str]:
    """The files of the puzzles named, or of all."""
    if names and every:
        fail("names of puzzles and --all cannot be combined")
    if not names and not every:
        fail("expected the names of puzzles, or --all: `kutna puzzles list` lists them")
    return all_paths(directory) if every else [puzzle_path(name, directory) for name in names or ()]


def all_paths(directory: str | None) -> list[str]:
    folder = puzzle_folder(directory)
    paths = [str(path) for path in sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: path.stem)]
    if not paths:
        fail(f"no puzzles in {folder}: expected files whose names end in {SUFFIX}")
    return paths


def puzzle_name(path: str) -> str:
    return path if path == "-" else Path(path).stem


def _label(path: str) -> str:
    """A file as messages name it: a built-in puzzle without its folder."""
    from importlib.resources import files

    inside = Path(path).parent == Path(str(files("kutnahora.solver") / "data" / "puzzles"))
    return Path(path).name if inside else path


def read_file(loaded: "LoadedBox", path: str) -> "PuzzleReading":
    from kutnahora.reference.files.puzzles import read_puzzle

    return read_puzzle(loaded.box, read_text(path), loaded.file)


def reasons_against(loaded: "LoadedBox", reading: "PuzzleReading") -> list[str]:
    """Why a puzzle cannot be used, one reason per line."""
    from kutnahora.cli.sentences.broken import broken_lines

    position = reading.position
    broken = [] if position is None else broken_lines((position.loaded or loaded).box, position)
    return [*map(str, reading.faults), *map(str, reading.wrong), *broken]


def opened(loaded: "LoadedBox", paths: list[str]) -> list[Named]:
    """The usable puzzles; says what is wrong with the others, and ends if none is usable."""
    usable: list[Named] = []
    others: dict[str, list[str]] = {}
    for path in paths:
        try:
            reading = read_file(loaded, path)
        except typer.Exit:  # it cannot be opened, and the message is out
            continue
        label = _other_box(reading)
        if reading.puzzle is not None:
            usable.append(Named(puzzle_name(path), reading.puzzle))
        elif label and len(paths) > 1:
            others.setdefault(label, []).append(path)
        else:
            for reason in reasons_against(loaded, reading):
                typer.echo(f"{_label(path)}: {reason}", err=True)
    for label, theirs in others.items():
        typer.echo(_filled(_other_words(loaded.box, label, theirs, len(paths))), err=True)
    if not usable:
        raise typer.Exit(BAD_INPUT)
    return usable


def _other_box(reading: "PuzzleReading") -> str:
    """The box of a puzzle, if the only fault is that it is another box."""
    return reading.position.other_box if reading.position is not None and len(reading.faults) == 1 else ""


def _other_words(box: "Box", label: str, paths: list[str], count: int) -> str:
    whole = len(paths) == count
    which = f"all {plural(count, 'puzzle')}" if whole else f"{len(paths)} of {plural(count, 'puzzle')}"
    names = "" if whole else f": {', '.join(map(puzzle_name, paths))}"
    are = "is" if len(paths) == 1 else "are"
    return f"{which} {are} for box {label}, but this is box {box.label}{names}"


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of checking one file."""

    name: str
    """As given on the command line."""
    reasons: tuple[str, ...]
    code: int
    verdict: "Verdict | None" = None
    unchecked: tuple[str, ...] = ()
    """Keys whose values were not checked."""


def checked_puzzle(loaded: "LoadedBox", name: str, path: str, seconds: float | None) -> Checked:
    """Check a puzzle file: its position, its moves, and every value by the exact search."""
    from kutnahora.cli.console import progress
    from kutnahora.ext.engine import DoesNotFit
    from kutnahora.solver.puzzles import examine

    reading = read_file(loaded, path)
    if reading.puzzle is None:
        return Checked(name, tuple(reasons_against(loaded, reading)), BAD_INPUT if reading.faults else NO)
    try:
        with progress(puzzle_name(path), 1.0) as watch:
            verdict = examine(reading.puzzle, seconds, watch)
    except DoesNotFit as error:
        return Checked(name, (str(error),), BAD_INPUT)
    code = UNDECIDED if not verdict.decided else NO if verdict.reasons else 0
    verified = reading.puzzle.file.verified
    by_force = verified is not None and verified.by == "brute force"
    return Checked(name, verdict.reasons, code, verdict, ("verified.positions",) if by_force else ())
