"""`kutna train`: the search plays against itself and learns from it; or what it has learned."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from importlib.util import find_spec
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Annotated

import typer

from kutnahora.cli.options import Jobs, Json
from kutnahora.cli.output import INTERRUPTED, NO, fail, print_json
from kutnahora.cli.text import WIDTH, plural

if TYPE_CHECKING:
    from kutnahora.solver.learned.weights import Weights
    from kutnahora.solver.training.plan import Folder, Plan, Report
    from kutnahora.solver.training.train import Reached

HOW_TO_GET = "training needs numpy: pip install 'kutnahora[train]' (`make setup` in a checkout)"

MOST = 1_000_000
Count = Annotated[int, typer.Option(metavar="N", min=1, max=100, help="How many.")]
Quick = Annotated[bool, typer.Option("--quick", help="A few games, only to see that everything works.")]


def train(
    folder: Annotated[
        str | None, typer.Argument(metavar="FOLDER", help="Where games and weights are kept.")
    ] = None,
    seed: Annotated[int, typer.Option(min=0, help="Random seed.")] = 1,
    generations: Count = 4,
    games: Annotated[int, typer.Option(metavar="N", min=1, max=MOST, help="Per generation.")] = 500,
    sims: Annotated[int, typer.Option(metavar="N", min=1, max=MOST, help="Simulations per decision.")] = 200,
    blocks: Annotated[int, typer.Option(metavar="N", min=2, max=MOST, help="Of the deciding match.")] = 30,
    quick: Quick = False,
    jobs: Jobs = None,
    judge: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=MOST, help="Judge the weights in use by N games.")
    ] = None,
    show: Annotated[bool, typer.Option("--show", help="Show which weights are in use.")] = False,
    as_json: Json = False,
) -> None:
    """Train the model that the search uses: what positions are worth, and which moves are likely.

    In each generation the search plays against itself with the best weights so far, first without any. New
    weights are fitted to all games, and kept if they win more than half of a match against those before, with
    equal simulations. Stopped and started again with the same options, it goes on where it was; more
    generations may be asked for.

    --judge has the search play on the standard box and on boxes that no training has seen, and tells how well
    the model foretells how these games end, beside playouts.

    The result is weights.json in FOLDER, for a bot such as mcts:5ms:weights=FOLDER/weights.json. Exit code 1:
    no weights were kept.
    """
    from kutnahora.cli.compiled import compiled

    compiled()
    if show:
        _show(as_json=as_json)
        return
    if judge is not None:
        _judge(judge, seed, as_json=as_json)
        return
    if folder is None:
        fail("expected a FOLDER to train in, --show or --judge N")
    if find_spec("numpy") is None:
        fail(HOW_TO_GET)
    os.environ.setdefault(
        "OPENBLAS_NUM_THREADS", "1"
    )  # such small matrices are not worth waiting for another
    from kutnahora.solver.training.plan import QUICK, Plan

    given = Plan(seed=seed, generations=generations, games=games, simulations=sims, blocks=blocks)
    _train(
        folder, replace(QUICK, seed=seed) if quick else given, jobs or os.cpu_count() or 1, as_json=as_json
    )


def _show(*, as_json: bool) -> None:
    from kutnahora.solver.learned.numbers import fingerprint
    from kutnahora.solver.learned.weights import BadWeights, shipped

    try:
        weights = shipped()
    except BadWeights as error:
        fail(str(error))
    facts = {"sha256": fingerprint(weights.numbers), **weights.made}
    if as_json:
        print_json(facts)
    else:
        for name, fact in facts.items():
            typer.echo(fill(f"{name:<11} {fact}", WIDTH, subsequent_indent=" " * 12))


def _judge(games: int, seed: int, *, as_json: bool) -> None:
    """Beside each other: who foretells the lead and the win, and how far off."""
    from kutnahora.solver.training.judge import costs, judgements

    spent = costs(seed)
    found = list(judgements(games, seed))
    if as_json:
        print_json({"boxes": [asdict(one) for one in found], "us": asdict(spent)})
        return
    for one in found:
        typer.echo(f"{one.boxes}: {plural(one.positions, 'position')} of {plural(games, 'game')}")
        for name, lead in one.lead.items():
            typer.echo(f"  {name:<12} lead off by {lead:5.1f}, Brier score {one.brier[name]:.3f}")
    typer.echo(
        f"CPU time: value {spent.value:.2f} us, prior {spent.prior:.2f} us, playout {spent.playout:.2f} us"
    )


# training -----------------------------------------------------------------------------------------------


def _train(path: str, plan: "Plan", jobs: int, *, as_json: bool) -> None:
    from kutnahora.batch.processes import one_interrupt
    from kutnahora.solver.learned.weights import BadWeights
    from kutnahora.solver.training.plan import BadFolder, Folder
    from kutnahora.solver.training.train import train as reports_of

    folder = Folder(Path(path), plan)
    command = "kutna " + " ".join(sys.argv[1:])
    reports = []
    try:
        with one_interrupt():
            folder.open()
            with _progress() as reached:
                for report in reports_of(folder, command, jobs, reached):
                    reports.append(report)
                    if not as_json:
                        typer.echo(_line(report))
        _end(folder, folder.result(), reports, as_json=as_json)
    except (BadFolder, BadWeights) as error:
        fail(str(error))
    except KeyboardInterrupt:
        done = plural(len(reports), "generation")
        fail(f"interrupted after {done}; the same command goes on from here", INTERRUPTED)


def _end(folder: "Folder", result: "Weights | None", reports: "list[Report]", *, as_json: bool) -> None:
    if result is not None:
        folder.keep(result)
    if as_json:
        label = None if result is None else result.label
        print_json({"weights": label, "generations": [asdict(report) for report in reports]})
    elif result is None:
        typer.echo("No weights won their match; none are kept.")
    else:
        typer.echo(f"{folder.result_file}: weights {result.label}")
    if result is None:
        raise typer.Exit(NO)


def _line(report: "Report") -> str:
    kept = "kept" if report.kept else "not kept"
    return (
        f"generation {report.generation}: {plural(report.games, 'game')}, "
        f"points within {report.points_error:.1f}, Brier score {report.brier:.3f}\n"
        f"  won {100 * report.share:.0f} % ({100 * report.low:.0f} to {100 * report.high:.0f}) "
        f"against the weights before: {kept}"
    )


@contextmanager
def _progress() -> "Iterator[Reached]":
    """Steps on stderr, if that is a terminal."""
    from kutnahora.cli.console import progress

    with progress("training", 1.0) as moved:
        yield lambda _what, done, in_all: moved(done / in_all)
