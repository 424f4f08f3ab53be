"""`kutna diff`: compare the compiled engine with the reference, position by position."""

import os
import time
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Final, NoReturn

import typer

from kutnahora.cli.options import BoxOption, Jobs, Json, Seed, chosen_seed
from kutnahora.cli.output import NO, fail, print_json
from kutnahora.cli.text import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kutnahora.compare.games import Report
    from kutnahora.compare.groups import Group
    from kutnahora.compare.run import DiffRequest

DEFAULT_GAMES: Final = 60
NUMBERS_OF_PLAYERS: Final = (2, 3, 4)


def diff(
    games: Annotated[
        int | None, typer.Option(metavar="N", min=1, help=f"Number of games; default: {DEFAULT_GAMES}.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(metavar="S", min=0.1, max=1e6, help="Start games for S seconds instead.")
    ] = None,
    players: Annotated[
        list[str] | None, typer.Option(metavar="2|3|4", help="Player counts; repeatable or comma-separated.")
    ] = None,
    seed: Seed = None,
    jobs: Jobs = None,
    at: Annotated[
        str | None,
        typer.Option(metavar="POS", help="Compare this position and every legal move, instead of games."),
    ] = None,
    move: Annotated[
        str | None, typer.Option(metavar="MOVE", help="With --at: only this move, legal or not.")
    ] = None,
    box: BoxOption = None,
    as_json: Json = False,
) -> None:
    """Play games on both engines side by side and compare every position.

    A quarter of the positions come from constructed rare ones; a quarter of the games use generated boxes,
    unless --box is given. A game ends where the engines differ; differences of the same cause are printed
    once, with the smallest position found and the commands that show it. Exit code 1: the engines differ.
    """
    if games is not None and seconds is not None:
        fail("--games and --seconds cannot be combined")
    numbers = _numbers(players)
    from kutnahora.cli.compiled import refuse_stale

    refuse_stale()
    if at is not None:
        given = {"--games": games, "--seconds": seconds, "--players": players, "--seed": seed, "--jobs": jobs}
        for option in (name for name, value in given.items() if value is not None):
            fail(f"--at compares one position: leave out {option}")
        _compare_at(at, move, box, as_json=as_json)
    if move is not None:
        fail("--move is a move from the position of --at: expected --at as well")
    _compare_games(
        numbers, games if seconds is not None else games or DEFAULT_GAMES, seconds, seed, jobs, box, as_json
    )


def _compare_games(
    numbers: tuple[int, ...],
    games: int | None,
    seconds: float | None,
    seed: int | None,
    jobs: int | None,
    box: str | None,
    as_json: bool,
) -> NoReturn:
    from kutnahora.cli.compiled import playable_box
    from kutnahora.compare.groups import grouped
    from kutnahora.compare.run import DiffRequest

    the_box = None if box is None else playable_box(box)
    request = DiffRequest(seed=chosen_seed(seed), players=numbers, box=the_box, box_file=box)
    begun = time.perf_counter()
    report = _run(request, games, seconds, jobs)
    spent = time.perf_counter() - begun
    groups = grouped(request, report)
    if as_json:
        print_json(_document(request, report, groups, spent))
    else:
        _print_report(request, report, groups, spent)
        _print_groups(groups)
    raise typer.Exit(NO if groups else 0)


def _compare_at(argument: str, text: str | None, box: str | None, *, as_json: bool) -> NoReturn:
    """One position, and a move or every move from it."""
    from kutnahora.cli.reading import no_move, open_position
    from kutnahora.compare.groups import BoxAt, compared_at
    from kutnahora.compare.positions import Differs, pair_of
    from kutnahora.compare.words import numbered_move
    from kutnahora.reference.said import read_said

    the_box, p = open_position(box, argument)
    said = None if text is None else read_said(the_box, p, text)
    move = said.move if said is not None else None if text is None else numbered_move(text)
    if text is not None and move is None:
        no_move(the_box, p, text, 1)
    try:
        pair = pair_of(the_box)
    except Differs as difference:
        fail(f"{box or 'standard'}: {difference}")
    source = None if argument == "-" else argument
    moves, groups = compared_at(pair, BoxAt(box, position=source), p, move)
    if as_json:
        print_json({"positions": 1, "moves": moves, "groups": [_group(group) for group in groups]})
    else:
        typer.echo(f"compared: 1 position, {plural(moves, 'move')}; {_counted(groups)}")
        _print_groups(groups)
    raise typer.Exit(NO if groups else 0)


def _numbers(given: list[str] | None) -> tuple[int, ...]:
    """The player counts asked for, each once."""
    words = [word.strip() for text in given or () for word in text.split(",")]
    for word in words:
        if word not in map(str, NUMBERS_OF_PLAYERS):
            fail(f"--players: {word[:40]!r}, expected 2, 3 or 4")
    return tuple(number for number in NUMBERS_OF_PLAYERS if not words or str(number) in words)


def _run(request: "DiffRequest", games: int | None, seconds: float | None, jobs: int | None) -> "Report":
    """Compare all games, with a progress bar by games or by time."""
    from kutnahora.cli.console import progress
    from kutnahora.compare.games import Report
    from kutnahora.compare.run import compare

    report = Report()
    begun = time.monotonic()
    with progress("comparing", seconds or games or 1) as reached:
        for part in compare(request, games=games, seconds=seconds, jobs=jobs or os.cpu_count()):
            report.add(part)
            reached(report.games if seconds is None else time.monotonic() - begun)
    return report


# what is printed ----------------------------------------------------------------------------------------


def _clauses(report: "Report") -> dict[str, int]:
    """How often each clause was cited in a compared step, or where the engines differ."""
    from kutnahora.reference.clauses import Clause

    return {clause.value: report.clauses[clause.value] for clause in Clause}


def _share(report: "Report") -> float:
    return report.perturbed / report.positions if report.positions else 0.0


def _document(
    request: "DiffRequest", report: "Report", groups: "Sequence[Group]", spent: float
) -> dict[str, object]:
    return {
        "seed": request.seed,
        "games": report.games,
        "positions": report.positions,
        "perturbed": round(_share(report), 4),
        "refusals": report.refused,
        "players": {str(number): report.players[number] for number in request.players},
        "kinds": dict(sorted(report.kinds.items())),
        "boxes": len(report.boxes),
        "clauses": _clauses(report),
        "seconds": round(spent, 2),
        "mismatches": len(report.differences),
        "groups": [_group(group) for group in groups],
    }


def _group(group: "Group") -> dict[str, object]:
    example = asdict(group.example)
    example["fields"] = [
        {"name": field.name, "reference": field.reference, "compiled": field.compiled}
        for field in group.example.fields
    ]
    return {**asdict(group.cause), "count": group.count, "games": list(group.games), "example": example}


def _counted(groups: "Sequence[Group]") -> str:
    """`3 differences of 2 causes`"""
    total = plural(sum(group.count for group in groups), "difference")
    return f"{total} of {plural(len(groups), 'cause')}" if groups else "no difference"


def _mismatches(report: "Report", groups: "Sequence[Group]") -> str:
    return str(len(report.differences)) + (f" of {plural(len(groups), 'cause')}" if groups else "")


def _rows(
    request: "DiffRequest", report: "Report", groups: "Sequence[Group]", spent: float
) -> dict[str, str]:
    """The figures by their titles."""
    clauses = _clauses(report)
    never = [clause for clause, count in clauses.items() if count == 0]
    rarest = min(clauses, key=clauses.__getitem__)
    rare = f"never {', '.join(never)}" if never else f"rarest {rarest}, {plural(clauses[rarest], 'time')}"
    players = ", ".join(f"{report.players[number]} with {number}" for number in request.players)
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(report.kinds.items()))
    return {
        "seed": str(request.seed),
        "games": f"{report.games:,}: {players} players; {kinds}",
        "boxes": f"{len(report.boxes):,}",
        "positions": f"{report.positions:,}, {_share(report):.0%} from rare ones",
        "illegal moves": f"{report.refused:,}",
        "clauses": f"{len(clauses) - len(never)} of {len(clauses)}; {rare}",
        "time": f"{spent:.1f} s, {report.positions / spent:,.0f} positions a second",
        "mismatches": _mismatches(report, groups),
    }


def _print_report(request: "DiffRequest", report: "Report", groups: "Sequence[Group]", spent: float) -> None:
    from rich.console import Console

    from kutnahora.cli.console import titled_rows

    Console(highlight=False, markup=False).print(titled_rows(_rows(request, report, groups, spent)))


def _print_groups(groups: "Sequence[Group]") -> None:
    """Print each cause; every line is one line, however long, so that it can be pasted."""
    for number, group in enumerate(groups, 1):
        first = f", first in game {group.games[0]}" if group.games else ""
        typer.echo(f"\n{number}. {group.cause}: {plural(group.count, 'time')}{first}")
        for line in group.example.lines:
            typer.echo(line)
