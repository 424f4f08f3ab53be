"""`kutna bench --search`: the nodes of fixed searches, and how fast the search is."""

from typing import TYPE_CHECKING

import typer

from kutnahora.cli.output import print_json

if TYPE_CHECKING:
    from kutnahora.reference.box import Box
    from kutnahora.solver.bench import Signature, Speed


def bench_search(box: "Box", seconds: float, *, as_json: bool) -> None:
    """Count nodes, measure the speed and print both. Raises DoesNotFit."""
    from kutnahora.cli.console import progress
    from kutnahora.ext.engine import Tables
    from kutnahora.solver.bench import measure, signature, spots

    tables = Tables(box)
    positions = spots(box)
    counted = signature(tables, positions)
    with progress("measuring", seconds) as reached:
        speed = measure(box, positions, seconds, reached)
    if as_json:
        print_json(document(box, counted, speed))
    else:
        _print_figures(box, counted, speed)


def document(box: "Box", counted: "Signature", speed: "Speed") -> dict[str, object]:
    """All figures by name."""
    from kutnahora.solver.bench import PHASES, TEAMS
    from kutnahora.solver.words import PLAYOUTS

    return {
        "box": box.label,
        "nodes": counted.nodes,
        "searches": counted.searches,
        "sims": counted.simulations,
        "sims_per_cpu_s": round(counted.simulations / counted.seconds),
        "kept_of_playouts": {
            kind: {
                "all": round(speed.kept(kind), 3),
                **{phase: round(speed.kept(kind, phase), 3) for phase in PHASES},
            }
            for kind in PLAYOUTS
        },
        "sims_per_s": {team.replace(" ", "_"): round(speed.rate(team)) for team in TEAMS},
        "two_threads_to_one": round(speed.times("one thread"), 3),
        "two_threads_to_processes": round(speed.times("two processes"), 3),
        "two_cores": speed.two_cores,
        "rounds": speed.rounds,
    }


def _print_figures(box: "Box", counted: "Signature", speed: "Speed") -> None:
    typer.echo(f"{box.label} {counted.nodes}")
    typer.echo(
        f"These are the nodes of {counted.searches} searches, {counted.simulations:,} simulations in all. "
        "Another number\nmeans that the search, a rule or the box has changed.\n"
        f"{counted.simulations / counted.seconds:,.0f} simulations per CPU second.\n"
    )
    _print_kept(speed)
    one, two, both = (f"{speed.rate(team):,.0f}" for team in ("one thread", "two threads", "two processes"))
    typer.echo(f"\nSimulations per second: one thread {one}, two {two}, two processes {both}.")
    typer.echo(
        f"Two threads are {speed.times('one thread'):.2f} times as fast as one, "
        f"{speed.times('two processes'):.2f} times as fast as two processes."
    )
    if not speed.two_cores:
        typer.echo("There were not two free cores, so this says nothing about threads.")


def _print_kept(speed: "Speed") -> None:
    from rich.console import Console

    from kutnahora.cli.console import figure_table
    from kutnahora.solver.bench import PHASES
    from kutnahora.solver.words import PLAYOUTS

    table = figure_table(f"speed of the search beside playouts alone, best of {speed.rounds}", *PLAYOUTS)
    for phase in (None, *PHASES):
        title = "all positions" if phase is None else f"  {phase} in the game"
        table.add_row(title, *(f"{100 * speed.kept(kind, phase):.1f} %" for kind in PLAYOUTS))
    Console(highlight=False, markup=False).print(table)
