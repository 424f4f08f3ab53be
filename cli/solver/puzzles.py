"""`kutna puzzles`: the built-in puzzles, and your own."""

from typing import TYPE_CHECKING, Annotated, Final, Literal, NoReturn

import typer

from kutnahora.cli.options import BoxOption, Json
from kutnahora.cli.output import BAD_INPUT, INTERRUPTED, NO, UNDECIDED, fail, print_json
from kutnahora.cli.reading import open_box_file
from kutnahora.cli.solver.options import THREADS_HELP, number_option, seconds_of
from kutnahora.cli.solver.puzzles_files import (
    Checked,
    Named,
    all_paths,
    asked_paths,
    checked_puzzle,
    opened,
    puzzle_name,
    puzzle_path,
)
from kutnahora.cli.solver.puzzles_solved import SolvedOption, read_solved
from kutnahora.cli.text import plural
from kutnahora.solver.options import DEFAULT_SECONDS, threads_of

if TYPE_CHECKING:
    from kutnahora.cli.solver.puzzles_solved import Solved
    from kutnahora.ext.engine import State
    from kutnahora.reference.files.box.load import LoadedBox
    from kutnahora.solver.puzzle_values import Values
    from kutnahora.solver.results import Answer
    from kutnahora.solver.search_request import SearchRequest

puzzles_app = typer.Typer(
    no_args_is_help=True, help="Puzzles: positions with a question and a proven answer."
)

DEFAULT_SEED: Final = 1
Directory = Annotated[
    str | None,
    typer.Option("--dir", metavar="DIR", help="Your own folder of puzzles."),
]
Time = Annotated[str | None, typer.Option(metavar="T", help="Time for each puzzle; default: 10s.")]


def _end(puzzles: list[Named], paths: list[str], code: int = 0) -> None:
    """End with the exit code; files that could not be used are bad input, whatever else came out."""
    if len(puzzles) < len(paths):
        fail(f"{len(paths) - len(puzzles)} of {plural(len(paths), 'puzzle')} could not be used")
    if code:
        raise typer.Exit(code)


# list ---------------------------------------------------------------------------------------------------


@puzzles_app.command("list", epilog="Example: kutna puzzles list")
def list_(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="NAME", help="Show these, with question and table.")
    ] = None,
    directory: Directory = None,
    solved: SolvedOption = None,
    as_json: Json = False,
    box: BoxOption = None,
) -> None:
    """List the puzzles, or show some in full, but not their answers."""
    loaded = open_box_file(box)
    paths = [puzzle_path(name, directory) for name in names] if names else all_paths(directory)
    puzzles = opened(loaded, paths)
    from kutnahora.cli.solver import puzzles_view as view

    known = read_solved(solved)
    if as_json:
        print_json({"puzzles": [view.puzzle_document(named, known) for named in puzzles]})
    elif names:
        for named in puzzles:
            view.print_whole(named)
    else:
        view.print_list(puzzles, known)
    _end(puzzles, paths)


# try ----------------------------------------------------------------------------------------------------


@puzzles_app.command("try", epilog="Example: kutna puzzles try keep-the-money")
def try_(
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help="A puzzle, by name or file; default: the next one not solved."),
    ] = None,
    answer: Annotated[
        str | None, typer.Option(metavar="MOVES", help="Judge this answer instead of asking for one.")
    ] = None,
    directory: Directory = None,
    solved: SolvedOption = None,
    as_json: Json = False,
    box: BoxOption = None,
) -> None:
    """Try to solve a puzzle.

    Answer with moves. A wrong answer is told what it is worth, and from which move on it goes wrong; illegal
    moves get their reasons. `hint` costs nothing, `answer` gives up. What you have solved is remembered.

    Exit codes: 0 solved, 1 not solved.
    """
    if as_json and answer is None:
        fail("--json needs --answer MOVES: without it, the puzzle is a conversation")
    loaded = open_box_file(box)
    known = read_solved(solved)
    named = _next(loaded, directory, known) if name is None else _one(loaded, puzzle_path(name, directory))
    from kutnahora.cli.compiled import compiled

    compiled()
    try:
        done = _asked(named, known) if answer is None else _judged(named, known, answer, as_json=as_json)
    except KeyboardInterrupt:
        fail("\ninterrupted", INTERRUPTED)
    if not done:
        raise typer.Exit(NO)


def _one(loaded: "LoadedBox", path: str) -> Named:
    return opened(loaded, [path])[0]


def _next(loaded: "LoadedBox", directory: str | None, known: "Solved") -> Named:
    """The easiest puzzle that is not solved; ends if there is none."""
    left = [named for named in opened(loaded, all_paths(directory)) if not known.has(named)]
    if not left:
        typer.echo("Every puzzle is solved. `kutna puzzles try NAME` asks you one again.")
        raise typer.Exit
    return min(left, key=lambda named: named.puzzle.file.level)


def _asked(named: Named, known: "Solved") -> bool:
    """Ask at the prompt; whether the puzzle is solved."""
    from kutnahora.cli.solver.puzzles_prompt import try_puzzle

    return try_puzzle(named, _values(named), known)


def _judged(named: Named, known: "Solved", answer: str, *, as_json: bool) -> bool:
    """Judge one answer; whether it is right."""
    from kutnahora.cli.solver import puzzles_try as trying

    result = trying.answered(named.puzzle, _values(named), answer)
    if as_json:
        print_json(trying.tried_document(named, answer, result))
    else:
        typer.echo(trying.told(named.puzzle, result))
    right = not isinstance(result, trying.Refused) and result.right
    if right:
        known.add(named)
    return right


def _values(named: Named) -> "Values":
    from kutnahora.ext.engine import DoesNotFit
    from kutnahora.solver.puzzles import values_of

    try:
        return values_of(named.puzzle)
    except DoesNotFit as error:
        fail(f"{named.name}: {error}")


# run ----------------------------------------------------------------------------------------------------


@puzzles_app.command(epilog="Example: kutna puzzles run keep-the-money --time 5s")
def run(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="NAME", help="Puzzles, by name or file.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Run every puzzle.")] = False,
    time: Time = None,
    sims: Annotated[
        int | None, number_option("sims", "N", "Simulations for each, instead of a time.")
    ] = None,
    exact: Annotated[
        Literal["auto", "never"], typer.Option(help="auto: exact, if that comes in time; never: simulate.")
    ] = "auto",
    threads: Annotated[int | None, number_option("threads", "N", THREADS_HELP)] = None,
    seed: Annotated[int, number_option("seed", "S", "Random seed of the simulations.")] = DEFAULT_SEED,
    directory: Directory = None,
    as_json: Json = False,
    box: BoxOption = None,
) -> None:
    """Let the solver look for the answers.

    Exit code 1: not all of them were found; 2: a file cannot be used.
    """
    paths = asked_paths(names, every, directory)
    request = _request(time, sims, exact, threads, seed)
    loaded = open_box_file(box)
    puzzles = opened(loaded, paths)
    from kutnahora.cli.solver import puzzles_view as view

    solved = _all_solved(puzzles, request, silent=as_json)
    interrupted = len(solved) < len(puzzles)
    if as_json:
        print_json(view.run_document(request, solved) | {"interrupted": interrupted})
    elif not interrupted:
        view.print_total(solved)
    if interrupted:
        _interrupted(len(solved), len(puzzles))
    _end(puzzles, paths, 0 if all(view.is_solved(named, answer) for named, answer in solved) else NO)


def _all_solved(
    puzzles: list[Named], request: "SearchRequest", *, silent: bool
) -> "list[tuple[Named, Answer]]":
    """Solve the puzzles in turn and show each; on Ctrl-C, those solved so far."""
    from kutnahora.cli.solver import puzzles_view as view

    solved: list[tuple[Named, Answer]] = []
    try:
        for named in puzzles:
            if not silent:
                view.print_question(named)
            solved.append((named, _solved(named, _request_of(named, request))))
            if not silent:
                view.print_outcome(*solved[-1])
    except KeyboardInterrupt:
        pass
    return solved


def _interrupted(done: int, count: int) -> NoReturn:
    fail(f"interrupted: {done} of {count} done", INTERRUPTED)


def _request(
    time: str | None, sims: int | None, exact: str, threads: int | None, seed: int
) -> "SearchRequest":
    """The search that every puzzle gets."""
    if time is not None and sims is not None:
        fail("--time and --sims cannot be combined")
    seconds = None if sims is not None else DEFAULT_SECONDS if time is None else seconds_of(time)
    from kutnahora.cli.compiled import compiled

    compiled()
    from kutnahora.solver.search_request import SearchRequest

    return SearchRequest(
        seed=seed,
        seconds=seconds,
        simulations=sims,
        lines=1,
        threads=threads_of(threads, sims),
        exact=exact,
    )


def _request_of(named: Named, request: "SearchRequest") -> "SearchRequest":
    from dataclasses import replace

    return replace(request, objective=named.puzzle.file.objective, horizon=named.puzzle.file.horizon)


def _solved(named: Named, request: "SearchRequest") -> "Answer":
    from kutnahora.cli.solver.solve_progress import thinking
    from kutnahora.solver.solve import solve

    state = _state(named)
    with thinking(named.puzzle.box, state, request) as watch:
        answer = solve(state, request, watch)
    if answer.interrupted:
        raise KeyboardInterrupt
    return answer


def _state(named: Named) -> "State":
    from kutnahora.ext.engine import DoesNotFit, State, Tables

    try:
        return State(Tables(named.puzzle.box), named.puzzle.position)
    except DoesNotFit as error:
        fail(f"{named.name}: {error}")


# check --------------------------------------------------------------------------------------------------


@puzzles_app.command(epilog="Example: kutna puzzles check my-puzzle.toml")
def check(
    files: Annotated[
        list[str] | None, typer.Argument(metavar="FILE", help="Puzzles, by file or name.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Check every puzzle.")] = False,
    time: Annotated[
        str | None, typer.Option(metavar="T", help="Limit for each puzzle; default: none.")
    ] = None,
    directory: Directory = None,
    as_json: Json = False,
    box: BoxOption = None,
) -> None:
    """Check a puzzle: its position, its moves and its values.

    Values are checked by exact search. The answer must be the best move, every equally good one must be
    listed, and the obvious move must be worse. A count of positions made by brute force is left to the tests:
    "count unchecked".

    Exit codes: 0 all confirmed, 1 something is wrong, 2 unreadable, 3 too large to decide.
    """
    seconds = None if time is None else seconds_of(time)
    paths = asked_paths(files, every, directory)
    loaded = open_box_file(box)
    from kutnahora.cli.compiled import compiled

    compiled()
    from kutnahora.cli.solver import puzzles_view as view

    checked: list[Checked] = []
    try:
        for file, path in zip(files or map(puzzle_name, paths), paths, strict=True):
            checked.append(checked_puzzle(loaded, file, path, seconds))
            if not as_json:
                view.print_checked(checked[-1])
    except KeyboardInterrupt:
        pass
    interrupted = len(checked) < len(paths)
    if as_json:
        print_json(
            {"puzzles": [view.check_document(result) for result in checked], "interrupted": interrupted}
        )
    if interrupted:
        _interrupted(len(checked), len(paths))
    code = max((result.code for result in checked), key=(0, UNDECIDED, NO, BAD_INPUT).index)
    raise typer.Exit(code)
