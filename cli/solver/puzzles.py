"""`kutna puzzles`: the puzzles that come with the program, and one's own."""

import os
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Annotated, Final, Literal, NoReturn

import typer

from kutnahora.cli.common import (
    BAD_INPUT,
    INTERRUPTED,
    NO,
    UNDECIDED,
    fail,
    open_box,
    plural,
    print_json,
    read_text,
)
from kutnahora.cli.maintain.box import BoxOption, Json
from kutnahora.cli.solver.solve import seconds_of
from kutnahora.solver.options import DEFAULT_SECONDS, threads_of

if TYPE_CHECKING:
    from kutnahora.ext.engine import State
    from kutnahora.reference.box import Box
    from kutnahora.reference.files.puzzles import Puzzle, PuzzleReading
    from kutnahora.solver.puzzles import Verdict
    from kutnahora.solver.results import Answer
    from kutnahora.solver.solve import Order

puzzles_app = typer.Typer(
    no_args_is_help=True, help="Puzzles: positions with a question and a proven answer."
)

SUFFIX: Final = ".toml"
WIDTH: Final = 80
LONGEST_NAME: Final = 60
DEFAULT_SEED: Final = 1
Directory = Annotated[
    str | None,
    typer.Option("--dir", metavar="DIR", help="Another folder of puzzles."),
]
Time = Annotated[str | None, typer.Option(metavar="T", help="How long for each; 10s if not said.")]


@dataclass(frozen=True, slots=True)
class Named:
    """A puzzle and the name that it goes by."""

    name: str
    puzzle: "Puzzle"


# which --------------------------------------------------------------------------------------------------


def puzzle_folder(given: str | None) -> Path:
    """Where the puzzles are."""
    if given is not None:
        if not _is(given, "dir"):
            fail(f"--dir: {given[:60]!r} is no folder")
        return Path(given)
    from importlib.resources import files

    folder = Path(str(files("kutnahora.solver") / "data" / "puzzles"))
    if not folder.is_dir():
        fail("the puzzles are not here: --dir names their folder, examples/puzzles in a checkout")
    return folder


def _is(path: str, what: str) -> bool:
    try:
        return Path(path).is_dir() if what == "dir" else os.path.lexists(path) and not Path(path).is_dir()
    except (OSError, ValueError):  # a name that is too long, or with a zero byte
        return False


def _path(argument: str, directory: str | None) -> str:
    """The file of a name or a path."""
    if argument == "-" or _is(argument, "file"):
        return argument
    inside = str(puzzle_folder(directory) / f"{argument}{SUFFIX}")
    if "/" in argument or not _is(inside, "file"):
        where, listed = ("that comes along", "") if directory is None else ("of --dir", " --dir DIR")
        told = f"{argument[:LONGEST_NAME]!r} is neither a file nor a puzzle {where}:"
        fail(_filled(f"{told} `kutna puzzles list{listed}` names them"))
    return inside


def _filled(words: str) -> str:
    """A message in as many lines as it takes."""
    return fill(words, WIDTH, break_on_hyphens=False, break_long_words=False)


def _asked_paths(names: list[str] | None, every: bool, directory: str | None) -> list[str]:
    """Those named, or all of them."""
    if names and every:
        fail("names of puzzles and --all exclude each other")
    if not names and not every:
        fail("expected the names of puzzles, or --all: `kutna puzzles list` names them")
    return _all_paths(directory) if every else [_path(name, directory) for name in names or ()]


def _all_paths(directory: str | None) -> list[str]:
    folder = puzzle_folder(directory)
    paths = sorted(str(path) for path in folder.glob(f"*{SUFFIX}"))
    if not paths:
        fail(f"{folder}: no puzzles there, expected files that end in {SUFFIX}")
    return paths


def _name(path: str) -> str:
    return path if path == "-" else Path(path).stem


def _label(path: str) -> str:
    """A file in a message; where those that come along lie is nothing to the reader."""
    from importlib.resources import files

    inside = Path(path).parent == Path(str(files("kutnahora.solver") / "data" / "puzzles"))
    return Path(path).name if inside else path


def _reading(box: "Box", path: str) -> "PuzzleReading":
    from kutnahora.reference.files.puzzles import read_puzzle

    return read_puzzle(box, read_text(path))


def _reasons(box: "Box", reading: "PuzzleReading") -> list[str]:
    """Why a puzzle cannot be used, a line each."""
    from kutnahora.cli.table.positions import broken_lines

    broken = [] if reading.position is None else broken_lines(box, reading.position)
    return [*map(str, reading.faults), *map(str, reading.wrong), *broken]


def _opened(box: "Box", paths: list[str]) -> list[Named]:
    """Puzzles to work with; what is wrong with the others is told. Ends if there are only others."""
    found: list[Named] = []
    others: dict[str, list[str]] = {}
    for path in paths:
        try:
            reading = _reading(box, path)
        except typer.Exit:  # it cannot be opened, which is told already
            continue
        label = _other_box(reading)
        if reading.puzzle is not None:
            found.append(Named(_name(path), reading.puzzle))
        elif label and len(paths) > 1:
            others.setdefault(label, []).append(path)
        else:
            typer.echo("\n".join(f"{_label(path)}: {reason}" for reason in _reasons(box, reading)), err=True)
    for label, theirs in others.items():
        typer.echo(_filled(_other_words(box, label, theirs, len(paths))), err=True)
    if not found:
        raise typer.Exit(BAD_INPUT)
    return found


def _other_box(reading: "PuzzleReading") -> str:
    """The box of a puzzle, if nothing else is wrong than that it is another."""
    return reading.position.other_box if reading.position is not None and len(reading.faults) == 1 else ""


def _other_words(box: "Box", label: str, paths: list[str], count: int) -> str:
    whole = len(paths) == count
    which = f"all {plural(count, 'puzzle')}" if whole else f"{len(paths)} of {plural(count, 'puzzle')}"
    names = "" if whole else f": {', '.join(map(_name, paths))}"
    are = "is" if len(paths) == 1 else "are"
    return f"{which} {are} of box {label}, the box here is {box.label}{names}"


def _end(found: list[Named], paths: list[str], code: int = 0) -> None:
    """The exit code; whatever else there is to say, files that could not be used are bad input."""
    if len(found) < len(paths):
        fail(f"{len(paths) - len(found)} of {plural(len(paths), 'puzzle')} could not be used")
    if code:
        raise typer.Exit(code)


# list ---------------------------------------------------------------------------------------------------


@puzzles_app.command("list", epilog="Example: kutna puzzles list")
def list_(
    names: Annotated[list[str] | None, typer.Argument(metavar="NAME", help="Only these, whole.")] = None,
    directory: Directory = None,
    as_json: Json = False,
    box: BoxOption = None,
) -> None:
    """List the puzzles; those that are named with their question and the whole table. No answer is told."""
    the_box = open_box(box)
    paths = [_path(name, directory) for name in names] if names else _all_paths(directory)
    found = _opened(the_box, paths)
    from kutnahora.cli.solver import puzzles_view as view

    if as_json:
        print_json({"puzzles": [view.puzzle_document(the_box, one) for one in found]})
    elif names:
        for one in found:
            view.print_whole(the_box, one)
    else:
        view.print_list(found)
    _end(found, paths)


# run ----------------------------------------------------------------------------------------------------


@puzzles_app.command(epilog="Example: kutna puzzles run keep-the-money --time 5s")
def run(
    names: Annotated[list[str] | None, typer.Argument(metavar="NAME", help="Names or files.")] = None,
    every: Annotated[bool, typer.Option("--all", help="All of them.")] = False,
    time: Time = None,
    sims: Annotated[
        int | None, typer.Option(metavar="N", min=10, max=10**12, help="So many simulations for each.")
    ] = None,
    exact: Annotated[
        Literal["auto", "never"], typer.Option(help="The exact search first; or simulations only.")
    ] = "auto",
    threads: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=256, help="A tree each; one a core, one in all with --sims."),
    ] = None,
    seed: Annotated[
        int, typer.Option(metavar="S", min=0, max=10**18, help="What the simulations draw from.")
    ] = DEFAULT_SEED,
    directory: Directory = None,
    as_json: Json = False,
    box: BoxOption = None,
) -> None:
    """Let the solver find the answers. Exit code 1: not all of them were found; 2: a file cannot be used."""
    paths = _asked_paths(names, every, directory)
    order = _order(time, sims, exact, threads, seed)
    the_box = open_box(box)
    found = _opened(the_box, paths)
    from kutnahora.cli.solver import puzzles_view as view

    solved = _all_solved(the_box, found, order, silent=as_json)
    interrupted = len(solved) < len(found)
    if as_json:
        print_json(view.run_document(the_box, order, solved) | {"interrupted": interrupted})
    elif not interrupted:
        view.print_total(solved)
    if interrupted:
        _interrupted(len(solved), len(found))
    _end(found, paths, 0 if all(view.is_solved(one, answer) for one, answer in solved) else NO)


def _all_solved(
    box: "Box", found: list[Named], order: "Order", *, silent: bool
) -> "list[tuple[Named, Answer]]":
    """Each in turn, shown as soon as it is solved; on Ctrl-C those that are."""
    from kutnahora.cli.solver import puzzles_view as view

    solved: list[tuple[Named, Answer]] = []
    try:
        for one in found:
            if not silent:
                view.print_question(box, one)
            solved.append((one, _solved(box, one, _order_of(one, order))))
            if not silent:
                view.print_outcome(box, *solved[-1])
    except KeyboardInterrupt:
        pass
    return solved


def _interrupted(done: int, count: int) -> NoReturn:
    fail(f"interrupted: {done} of {count} done", INTERRUPTED)


def _order(time: str | None, sims: int | None, exact: str, threads: int | None, seed: int) -> "Order":
    """What is asked of every search."""
    if time is not None and sims is not None:
        fail("--time and --sims: only one of them")
    seconds = None if sims is not None else DEFAULT_SECONDS if time is None else seconds_of(time)
    from kutnahora.cli.compiled import compiled

    compiled()
    from kutnahora.solver.solve import Order

    return Order(
        seed=seed,
        seconds=seconds,
        simulations=sims,
        lines=1,
        threads=threads_of(threads, sims),
        exact=exact,
    )


def _order_of(one: Named, order: "Order") -> "Order":
    from dataclasses import replace

    return replace(order, objective=one.puzzle.file.objective, horizon=one.puzzle.file.horizon)


def _solved(box: "Box", one: Named, order: "Order") -> "Answer":
    from kutnahora.cli.solver.solve_view import thinking
    from kutnahora.solver.solve import solve

    state = _state(box, one)
    with thinking(box, state, order) as watch:
        answer = solve(state, order, watch)
    if answer.interrupted:
        raise KeyboardInterrupt
    return answer


def _state(box: "Box", one: Named) -> "State":
    from kutnahora.ext.engine import DoesNotFit, State, Tables

    try:
        return State(Tables(box), one.puzzle.position)
    except DoesNotFit as error:
        fail(f"{one.name}: {error}")


# check --------------------------------------------------------------------------------------------------


@puzzles_app.command(epilog="Example: kutna puzzles check my-puzzle.toml")
def check(
    files: Annotated[list[str] | None, typer.Argument(metavar="FILE", help="Puzzle files, or names.")] = None,
    every: Annotated[bool, typer.Option("--all", help="All of them.")] = False,
    time: Annotated[
        str | None, typer.Option(metavar="T", help="At most so long for each; no limit if not said.")
    ] = None,
    directory: Directory = None,
    as_json: Json = False,
    box: BoxOption = None,
) -> None:
    """Say all that is wrong with a puzzle: its position, its moves, and every value by the exact search.

    The answer has to be the best move, all that are equally good have to be listed, the obvious move has to
    be worse. A number of positions that brute force counted is checked by the tests only: "count unchecked".

    Exit codes: 0 all is confirmed, 1 something is wrong, 2 unreadable, 3 too much to be decided.
    """
    seconds = None if time is None else seconds_of(time)
    paths = _asked_paths(files, every, directory)
    the_box = open_box(box)
    from kutnahora.cli.compiled import compiled

    compiled()
    from kutnahora.cli.solver import puzzles_view as view

    checked: list[Checked] = []
    try:
        for file, path in zip(files or map(_name, paths), paths, strict=True):
            checked.append(_checked(the_box, file, path, seconds))
            if not as_json:
                view.print_checked(checked[-1])
    except KeyboardInterrupt:
        pass
    interrupted = len(checked) < len(paths)
    if as_json:
        print_json({"puzzles": [view.check_document(one) for one in checked], "interrupted": interrupted})
    if interrupted:
        _interrupted(len(checked), len(paths))
    code = max((one.code for one in checked), key=(0, UNDECIDED, NO, BAD_INPUT).index)
    raise typer.Exit(code)


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of checking one file."""

    name: str
    """As it was asked for."""
    reasons: tuple[str, ...]
    code: int
    verdict: "Verdict | None" = None
    unchecked: tuple[str, ...] = ()
    """Keys whose values were not looked at."""


def _checked(box: "Box", name: str, path: str, seconds: float | None) -> Checked:
    from kutnahora.cli.progress import progress
    from kutnahora.ext.engine import DoesNotFit
    from kutnahora.solver.puzzles import examine

    reading = _reading(box, path)
    if reading.puzzle is None:
        return Checked(name, tuple(_reasons(box, reading)), BAD_INPUT if reading.faults else NO)
    try:
        with progress(_name(path), 1.0) as watch:
            verdict = examine(box, reading.puzzle, seconds, watch)
    except DoesNotFit as error:
        return Checked(name, (str(error),), BAD_INPUT)
    code = UNDECIDED if not verdict.decided else NO if verdict.reasons else 0
    verified = reading.puzzle.file.verified
    by_force = verified is not None and verified.by == "brute force"
    return Checked(name, verdict.reasons, code, verdict, ("verified.positions",) if by_force else ())
