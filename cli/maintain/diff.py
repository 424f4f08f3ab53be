"""`kutna diff`: compare the compiled engine with the reference, position by position."""

import os
import time
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Final

import typer

from kutnahora.cli.options import BoxOption, Jobs, Json, Seed, chosen_seed
from kutnahora.cli.output import NO, fail, print_json
from kutnahora.cli.text import plural

if TYPE_CHECKING:
    from kutnahora.compare.games import Report
    from kutnahora.compare.run import DiffRequest, Mismatch

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
    box: BoxOption = None,
    as_json: Json = False,
) -> None:
    """Play games on both engines side by side and compare every position.

    A quarter of the positions come from constructed rare ones; a quarter of the games use generated boxes,
    unless --box is given. Exit code 1: the engines differ.
    """
    if games is not None and seconds is not None:
        fail("--games and --seconds cannot be combined")
    numbers = _numbers(players)
    from kutnahora.cli.compiled import compiled, playable_box

    compiled()
    from kutnahora.compare.run import DiffRequest, first_mismatch

    the_box = None if box is None else playable_box(box)
    request = DiffRequest(seed=chosen_seed(seed), players=numbers, box=the_box)
    begun = time.perf_counter()
    report = _run(request, games if seconds is not None else games or DEFAULT_GAMES, seconds, jobs)
    spent = time.perf_counter() - begun
    first = first_mismatch(request, report)
    if as_json:
        print_json(_document(request, report, first, spent))
    else:
        _print_report(request, report, spent)
        if first is not None:
            _print_mismatch(first)
    raise typer.Exit(0 if first is None else NO)


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
    """How often each clause was cited in a compared step."""
    from kutnahora.reference.clauses import Clause

    return {clause.value: report.clauses[clause.value] for clause in Clause}


def _share(report: "Report") -> float:
    return report.perturbed / report.positions if report.positions else 0.0


def _document(
    request: "DiffRequest", report: "Report", first: "Mismatch | None", spent: float
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
        "first": None if first is None else asdict(first),
    }


def _rows(request: "DiffRequest", report: "Report", spent: float) -> dict[str, str]:
    """The figures by their titles."""
    clauses = _clauses(report)
    missing = sum(1 for count in clauses.values() if count == 0)
    rarest = min(clauses, key=clauses.__getitem__)
    rare = f"rarest {rarest}, {plural(clauses[rarest], 'time')}"
    players = ", ".join(f"{report.players[number]} with {number}" for number in request.players)
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(report.kinds.items()))
    return {
        "seed": str(request.seed),
        "games": f"{report.games:,}: {players} players; {kinds}",
        "boxes": f"{len(report.boxes):,}",
        "positions": f"{report.positions:,}, {_share(report):.0%} from rare ones",
        "illegal moves": f"{report.refused:,}",
        "clauses": f"{len(clauses) - missing} of {len(clauses)}; {rare}",
        "time": f"{spent:.1f} s, {report.positions / spent:,.0f} positions a second",
        "mismatches": str(len(report.differences)),
    }


def _print_report(request: "DiffRequest", report: "Report", spent: float) -> None:
    from rich.console import Console

    from kutnahora.cli.console import titled_rows

    Console(highlight=False, markup=False).print(titled_rows(_rows(request, report, spent)))


def _print_mismatch(first: "Mismatch") -> None:
    """Print everything needed to reproduce a mismatch; the position is one line, however long."""
    of_seed = "" if first.box_seed is None else f", generated from seed {first.box_seed}"
    typer.echo(f"\nThe engines differ first in game {first.game} of seed {first.seed}.")
    typer.echo(f"box: {first.box}{of_seed}")
    typer.echo(f"position: {first.position}")
    typer.echo(f"move: {first.move or '-'}")
    typer.echo(f"{first.what}: {first.field}")
