"""`kutna bench`: how fast the compiled engine is, compared with the reference in the same run."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from kutnahora.cli.maintain.bench_trust import (
    Against,
    Bot,
    Count,
    HalfOption,
    SearchSeed,
    SearchThreads,
    Sims,
    Wanted,
    bench_trust,
)
from kutnahora.cli.options import BoxOption, Jobs, Json
from kutnahora.cli.output import fail, print_json
from kutnahora.cli.reading import open_box

if TYPE_CHECKING:
    from kutnahora.cli.maintain.bench_runs import Figures, Measured
    from kutnahora.reference.box import Box


def bench(
    seconds: Annotated[
        float, typer.Option(metavar="S", min=0.1, max=3600, help="About how long to measure.")
    ] = 10,
    search: Annotated[bool, typer.Option("--search", help="Measure the search instead.")] = False,
    trust: Annotated[bool, typer.Option("--trust", help="Measure how far answers can be trusted.")] = False,
    sims: Sims = "20000",
    half: HalfOption = "judging",
    bot: Bot = None,
    count: Count = None,
    seed: SearchSeed = 1,
    threads: SearchThreads = 1,
    against: Against = None,
    jobs: Jobs = None,
    as_json: Json = False,
    box: BoxOption = None,
) -> None:
    """Measure how fast the compiled engine is, beside the reference.

    Both play whole games; time is CPU time on one core. A decision is a choice between two or more moves. The
    engines take turns and play the same games again and again; the best run of each counts.

    --search prints how many nodes some fixed searches make, which changes only if the search, a rule or the
    box does, and compares the search with plain playouts, and threads with processes.

    --trust compares the answers of the search with the yardstick: positions whose exact worth is known, and
    positions that many games were played on from. --sims 5000,20000 has a column for each number.
    """
    from kutnahora.cli.compiled import compiled

    compiled()
    from kutnahora.cli.maintain.bench_search import bench_search
    from kutnahora.ext.engine import DoesNotFit

    if trust:
        if search or box is not None:
            fail("--trust: the yardstick has its own box and searches, without --search and --box")
        bench_trust(Wanted(sims, half, bot, count, seed, threads, against, jobs), as_json=as_json)
        return
    the_box = open_box(box)
    try:
        if search:
            bench_search(the_box, seconds, as_json=as_json)
            return
        _bench_games(the_box, seconds, as_json=as_json)
    except DoesNotFit as error:
        fail(str(error))


def _bench_games(box: "Box", seconds: float, *, as_json: bool) -> None:
    """Measure how fast both engines play. Raises DoesNotFit."""
    from kutnahora.cli.console import progress
    from kutnahora.cli.maintain.bench_runs import KINDS, figures, measure

    with progress("measuring", seconds) as reached:
        measured = measure(box, seconds, reached)
    by_kind = {kind: figures(measured, kind) for kind in KINDS}
    if as_json:
        print_json({**asdict(by_kind["random"]), "lively": asdict(by_kind["lively"])})
    else:
        _print_figures(box, measured, by_kind)


def _print_figures(box: "Box", measured: "Measured", by_kind: "dict[str, Figures]") -> None:
    from rich.console import Console

    from kutnahora.cli.console import figure_table

    table = figure_table(f"{box.label}, best of {measured.rounds}", *by_kind)
    rows = [_rows(figures) for figures in by_kind.values()]
    for title in rows[0]:
        table.add_row(title, *(row[title] for row in rows))
    Console(highlight=False, markup=False).print(table)
    ratios = " and ".join(f"{figures.reference_ratio:,.0f}" for figures in by_kind.values())
    state = next(iter(by_kind.values()))
    typer.echo(f"A state has {state.state_bytes:,} bytes and is copied in {state.copy_ns} ns.")
    typer.echo(f"The ratio to the reference depends least on the machine: {ratios}.")


def _rows(figures: "Figures") -> dict[str, str]:
    """The figures by their titles."""
    return {
        "decisions per CPU second": f"{figures.decisions_per_cpu_s:,}",
        **{
            f"games of {n} players per CPU second": f"{rate:,}" for n, rate in figures.games_per_cpu_s.items()
        },
        "times the reference": f"{figures.reference_ratio:,}",
        "moves to choose from, on average": f"{figures.mean_options:,}",
        "decisions in a game": f"{figures.decisions_per_game:,}",
        "pieces shown by chance in a game": f"{figures.chance_per_game:,}",
    }
