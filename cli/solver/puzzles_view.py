"""Shows puzzles and what a search makes of them: in 80 columns, or as JSON."""

from collections.abc import Sequence
from textwrap import fill
from typing import Final

import typer
from rich import box as lines
from rich.table import Table

from kutnahora.cli.console import table_console
from kutnahora.cli.picture.text.table import show_position
from kutnahora.cli.sentences.owed import moment_words, now_words
from kutnahora.cli.solver.puzzles_files import Checked, Named
from kutnahora.cli.solver.puzzles_solved import Solved
from kutnahora.cli.solver.solve_words import GOALS, HORIZONS, exact_words
from kutnahora.cli.text import WIDTH, plural
from kutnahora.reference.box import Box
from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.reference.files.puzzles import Line, Puzzle
from kutnahora.reference.position import Player
from kutnahora.reference.terms import PLAYER_NAMES
from kutnahora.reference.view import view
from kutnahora.solver.puzzles import finds, line_text
from kutnahora.solver.results import Answer
from kutnahora.solver.search_request import SearchRequest
from kutnahora.solver.worths import fraction_text

MARGIN: Final = "  "
TITLE: Final = 11
"""Columns of the title of a line."""
NOT_COUNTED: Final = "count unchecked"
"""Said of a number of positions counted by brute force, which only the tests have."""
Found = Sequence[tuple[Named, Answer]]
"""What a search made of puzzles."""


def is_solved(named: Named, answer: Answer) -> bool:
    """Whether the best line of a search is an answer of the puzzle."""
    return bool(answer.lines) and finds(named.puzzle, answer.lines[0].continuation)


# words --------------------------------------------------------------------------------------------------


def found_words(puzzle: Puzzle, answer: Answer) -> str:
    """What a search says of its best line: its value, how sure, and at what cost."""
    line, objective = answer.lines[0], puzzle.file.objective
    if answer.exact:
        worth = f"exact: {exact_words(objective, fraction_text(line.worth))}"
    else:
        value = f"{100 * line.worth:.1f} %" if objective == "win" else f"{line.worth:.2f}"
        worth = f"{'proven' if line.proven else 'about'} {value}"
    simulations = plural(answer.simulations, "simulation")
    cost = plural(answer.positions, "position") if answer.exact else simulations
    return f"{worth}; {cost} in {answer.seconds:.2f} s"


def _print(title: str, *parts: str) -> None:
    """Print paragraphs behind their title; a line end inside a paragraph becomes a space."""
    first, rest = f"{MARGIN}{title:<{TITLE}}", " " * (len(MARGIN) + TITLE)
    for part in parts:
        typer.echo(fill(part, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False))
        first = rest


def _player_words(box: Box, player: Player) -> str:
    held = [f"{player.purse.money} gr", plural(player.standing.points, "point")]
    held.append(f"reputation {player.standing.reputation}")
    if player.pelicans.unused:
        held.append(f"pelicans {player.pelicans.unused}")
    if player.slots.tiles:
        held.append(f"holds {', '.join(box.tile_name(tile) for tile in player.slots.tiles)}")
    held.append(f"cards {', '.join(box.card_name(card) for card in player.hand.cards) or 'none'}")
    return "; ".join(held)


# list ---------------------------------------------------------------------------------------------------


def print_list(puzzles: Sequence[Named], solved: Solved) -> None:
    """Print one or two lines per puzzle."""
    table = Table(box=lines.SIMPLE_HEAD, padding=(0, 0), pad_edge=False, show_edge=False)
    for title in ("name", "seats", "level", "luck", "done", "objective"):
        table.add_column(title, no_wrap=True)
    table.add_column("question")
    for named in puzzles:
        file = named.puzzle.file
        seats, luck = len(named.puzzle.position.players), "yes" if file.chance else "-"
        done = "done" if solved.has(named) else "-"
        objective = f"{file.objective}, {file.horizon}"
        table.add_row(named.name, str(seats), str(file.level), luck, done, objective, file.title)
    table_console(WIDTH).print(table)
    typer.echo(
        f"{plural(len(puzzles), 'puzzle')}. `kutna puzzles try NAME` asks you one, `run NAME` solves it."
    )


def print_whole(named: Named) -> None:
    """Print the question and the table, but not the answer."""
    print_question(named)
    show_position(named.puzzle.box, named.puzzle.position)


def print_question(named: Named) -> None:
    """Print the question, and where every player stands."""
    p, file = named.puzzle.position, named.puzzle.file
    shown = view(named.puzzle.box, p)
    when = shown.moment
    typer.echo(f"{named.name}: {file.title}")
    _print("", file.question)
    _print("objective", f"{GOALS[file.objective]} {HORIZONS[file.horizon]}")
    _print("round", f"{when.round} of {when.rounds}; turn {moment_words(when)}; tax {shown.tax.level}")
    _print("now", now_words(shown))
    for who, player in enumerate(p.players):
        _print(PLAYER_NAMES[who], _player_words(named.puzzle.box, player))


# run ----------------------------------------------------------------------------------------------------


def print_outcome(named: Named, answer: Answer) -> None:
    """Print what the search found, the answer, and the point of the puzzle."""
    puzzle = named.puzzle
    continuation = line_text(puzzle, answer.lines[0].continuation.moves)
    _print("found", continuation, found_words(puzzle, answer))
    print_answer(named)
    typer.echo(f"{MARGIN}{'solved' if is_solved(named, answer) else 'NOT solved'}\n")


def print_answer(named: Named) -> None:
    """Print the answer, and why the obvious move is worse."""
    puzzle, file = named.puzzle, named.puzzle.file
    best = [f"{'or ' * bool(n)}{line_text(puzzle, line)}" for n, line in enumerate(puzzle.answers)]
    _print("answer", *best, f"{exact_words(puzzle.file.objective, str(puzzle.value))}: {file.answer.because}")
    wrong = line_text(puzzle, puzzle.obvious)
    worth = exact_words(puzzle.file.objective, str(puzzle.obvious_value))
    _print("obvious", wrong, f"{worth}. {file.obvious.tempts} {file.obvious.fails}")
    _print("rules", ", ".join(file.rules))


def print_total(solved: Found) -> None:
    missed = [named.name for named, answer in solved if not is_solved(named, answer)]
    typer.echo(f"{len(solved) - len(missed)} of {len(solved)} solved.")
    if missed:
        typer.echo(fill(f"Not solved: {', '.join(missed)}", WIDTH, break_on_hyphens=False))


# check --------------------------------------------------------------------------------------------------


def print_checked(checked: Checked) -> None:
    """Print what is wrong, or that nothing is; an unreadable file is reported on stderr."""
    for reason in checked.reasons:
        typer.echo(f"{checked.name}: {reason}", err=checked.verdict is None)
    if checked.verdict is None:
        return
    cost = f"{plural(checked.verdict.positions, 'position')} in {checked.verdict.seconds:.2f} s"
    if not checked.verdict.decided:
        typer.echo(f"{checked.name}: undecided, {cost}; try a nearer horizon")
    elif not checked.reasons:
        typer.echo(f"{checked.name}: all confirmed, {cost}" + f"; {NOT_COUNTED}" * bool(checked.unchecked))


# JSON ---------------------------------------------------------------------------------------------------


def puzzle_document(named: Named, solved: Solved) -> dict[str, object]:
    """A puzzle without its answer."""
    p, file = named.puzzle.position, named.puzzle.file
    return {
        "name": named.name,
        "title": file.title,
        "question": file.question,
        "players": len(p.players),
        "player": PLAYER_NAMES[p.task.player],
        "objective": file.objective,
        "horizon": file.horizon,
        "level": file.level,
        "chance": file.chance,
        "solved": solved.has(named),
        "position": format_khn(named.puzzle.box, p),
    }


def run_document(request: SearchRequest, solved: Found) -> dict[str, object]:
    """What a search made of some puzzles."""
    return {
        "puzzles": len(solved),
        "solved": sum(is_solved(named, answer) for named, answer in solved),
        "seed": request.seed,
        "threads": request.threads,
        "results": [_result_document(named, answer) for named, answer in solved],
    }


def _result_document(named: Named, answer: Answer) -> dict[str, object]:
    puzzle, best = named.puzzle, answer.lines[0]

    def texts(line: Line) -> str:
        return line_text(puzzle, line)

    return {
        "name": named.name,
        "solved": is_solved(named, answer),
        "found": texts(best.continuation.moves),
        "worth": best.worth,
        "exact": answer.exact,
        "proven": best.proven,
        "positions": answer.positions,
        "sims": answer.simulations,
        "seconds": round(answer.seconds, 3),
        "answers": [texts(line) for line in puzzle.answers],
        "value": str(puzzle.value),
        "obvious": texts(puzzle.obvious),
        "obvious_value": str(puzzle.obvious_value),
    }


def check_document(checked: Checked) -> dict[str, object]:
    """The result of checking checked file."""
    verdict = checked.verdict
    return {
        "file": checked.name,
        "confirmed": checked.code == 0,
        "decided": verdict is not None and verdict.decided,
        "reasons": list(checked.reasons),
        "unchecked": list(checked.unchecked),
        "positions": 0 if verdict is None else verdict.positions,
        "seconds": 0.0 if verdict is None else round(verdict.seconds, 3),
    }
