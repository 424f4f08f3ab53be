"""`kutna review`: a recorded game judged decision by decision, and luck apart from skill."""

import os
import re
from typing import TYPE_CHECKING, Annotated, Final

import typer

from kutnahora.cli.options import BoxOption, Jobs, Json, chosen_seed
from kutnahora.cli.output import INTERRUPTED, fail, print_json, target_of, write_text
from kutnahora.cli.reading import end_with, open_box_file, read_or_end, read_text, sound_reading
from kutnahora.cli.solver.options import number_option
from kutnahora.solver.options import DEPTHS, Depth, Objective

if TYPE_CHECKING:
    from kutnahora.cli.solver.review_view import Shown
    from kutnahora.reference.box import Box
    from kutnahora.reference.files.records.load import Record
    from kutnahora.solver.review.game import Review
    from kutnahora.solver.review.nodes import Course
    from kutnahora.solver.review.verdicts import ReviewRequest

TURNS: Final = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?", re.ASCII)

OutOption = Annotated[
    str | None, typer.Option(metavar="FILE", help="Write the record with what was found as comments.")
]


def review(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="A game record (.khg), a KHN with moves, or -.")
    ],
    turns: Annotated[
        str | None, typer.Option(metavar="A-B", help="Only these turns, numbered as `kutna explain` does.")
    ] = None,
    player: Annotated[
        str | None, typer.Option(metavar="NAME", help="Show only this player's figures and decisions.")
    ] = None,
    depth: Annotated[Depth, typer.Option(help="How long to think about each decision and draw.")] = "quick",
    sims: Annotated[
        int | None, number_option("review_sims", "N", "Simulations of each search, instead of a depth.")
    ] = None,
    objective: Annotated[Objective, typer.Option(help="What every player maximises.")] = "win",
    every: Annotated[bool, typer.Option("--all", help="List every decision and draw.")] = False,
    svg: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write a graph of the win shares (SVG).")
    ] = None,
    out: OutOption = None,
    force: Annotated[bool, typer.Option("--force", help="Let --svg and --out overwrite files.")] = False,
    seed: Annotated[int | None, number_option("seed", "S", "Random seed; default: a new one.")] = None,
    jobs: Jobs = None,
    as_json: Json = False,
    box: BoxOption = None,
) -> None:
    """Judge a recorded game: what each decision cost, and luck apart from skill.

    Every decision and every draw is searched by itself, with 5,000 simulations (quick), 20,000 (normal) or
    100,000 (deep), and exactly where that is found in time. Marks: best; good, which is not told apart from
    the best or lost less than 0.02 of a win; inaccuracy; mistake, from 0.05; blunder, from 0.10.

    The same --seed and depth give the same review. Ctrl-C shows what is done, exit code 130. Exit code 1: the
    game breaks the rules; 2: the record cannot be read.
    """
    for path in (svg, out):
        if path is not None:
            _refuse_file(path, force=force)
    from kutnahora.cli.compiled import playable_box

    the_box = playable_box(box)
    text, record = _record(the_box, box, game)
    course = _course(the_box, record, game)
    chosen, who = _turns(course, turns), _player(record.players, player)
    from kutnahora.batch.processes import one_interrupt
    from kutnahora.cli.solver import review_files, review_view
    from kutnahora.solver.review.verdicts import ReviewRequest

    simulations = DEPTHS[depth] if sims is None else sims
    request = ReviewRequest(simulations=simulations, seed=chosen_seed(seed), objective=objective)
    with one_interrupt():
        found = _review(the_box, course, request, chosen, jobs or os.cpu_count() or 1)
        shown = review_view.Shown(the_box, record, course, found, who)
        if as_json:
            print_json(review_files.document(shown))
        else:
            review_view.print_review(shown, every=every)
        _write_files(shown, text, svg, out, force=force)
    if found.interrupted:
        raise typer.Exit(INTERRUPTED)


def _refuse_file(path: str, *, force: bool) -> None:
    if path == "-":
        fail("--svg and --out need the name of a file: standard output has the review")
    target_of(path, force=force)


def _write_files(shown: "Shown", text: str, svg: str | None, out: str | None, *, force: bool) -> None:
    """Write the graph, if there is anything to draw, and the record with comments."""
    from kutnahora.cli.solver.review_files import annotated, graph

    if svg is not None and shown.review.verdicts:
        _write(svg, graph(shown), force=force)
    if out is not None:
        _write(out, annotated(shown, text), force=force)


def _write(path: str, text: str, *, force: bool) -> None:
    write_text(path, text, force=force)
    typer.echo(f"{path} written", err=True)


# what is asked for --------------------------------------------------------------------------------------


def _record(box: "Box", path: str | None, argument: str) -> "tuple[str, Record]":
    """A record and its text; of a KHN with moves, as a record that starts there."""
    from kutnahora.reference.constants import RULES_VERSION
    from kutnahora.reference.files.positions.khn import format_khn
    from kutnahora.reference.files.records.load import Record, format_record
    from kutnahora.reference.notation import format_move

    text = argument if argument.lstrip().startswith("khn") else read_text(argument)
    if not text.lstrip().startswith("khn"):
        return text, read_or_end(argument, text)
    reading, p = sound_reading(open_box_file(path), text)
    start, players = reading.start or p, len(p.players)
    record = Record(
        box=box.label,
        rules=RULES_VERSION,
        players=players,
        start=format_khn(box, start),
        moves=tuple(format_move(box, players, move) for move in reading.moves),
    )
    return format_record(record), record


def _course(box: "Box", record: "Record", path: str) -> "Course":
    from kutnahora.reference.files.faults import BadFile
    from kutnahora.solver.review.nodes import course

    try:
        return course(box, record)
    except BadFile as bad:
        raise end_with(box, path, bad) from None


def _turns(course: "Course", text: str | None) -> range:
    """The turns of `--turns`, or all."""
    if text is None:
        return course.turns
    found = TURNS.fullmatch(text)
    if found is None:
        fail(f"--turns: {text[:40]!r}, expected one turn or a range, such as 7 or 5-9")
    first, last = int(found[1]), int(found[2] or found[1])
    if not course.turns[0] <= first <= last <= course.turns[-1]:
        fail(f"--turns {text}: the game has turns {course.turns[0]} to {course.turns[-1]}")
    return range(first, last + 1)


def _player(players: int, name: str | None) -> int | None:
    from kutnahora.reference.terms import PLAYER_NAMES

    names = PLAYER_NAMES[:players]
    if name is not None and name not in names:
        fail(f"--player: {name[:40]!r}, expected {', '.join(names)}")
    return None if name is None else names.index(name)


def _review(box: "Box", course: "Course", request: "ReviewRequest", turns: range, jobs: int) -> "Review":
    """The review, with a progress bar."""
    from kutnahora.cli.console import progress
    from kutnahora.ext.engine import DoesNotFit
    from kutnahora.solver.review.game import reviewed

    count = sum(node.turn in turns for node in course.nodes)
    try:
        with progress("reviewing", count) as reached:
            return reviewed(
                box, course, request, turns=turns, jobs=jobs, watch=lambda done, _all: reached(done)
            )
    except DoesNotFit as error:
        fail(str(error))
    except KeyboardInterrupt:
        fail("interrupted before anything was known", INTERRUPTED)
