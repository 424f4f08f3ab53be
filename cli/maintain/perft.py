"""`kutna perft`: how many ways a game can go on from a position."""

import sys
import time
from collections.abc import Iterator
from threading import Thread
from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from kutnahora.cli.options import BoxOption, Json, PositionArgument
from kutnahora.cli.output import fail, print_json
from kutnahora.cli.reading import open_position

if TYPE_CHECKING:
    from kutnahora.ext.engine import State, Tables
    from kutnahora.reference.box import Box
    from kutnahora.reference.moves import Move
    from kutnahora.reference.perft import Count
    from kutnahora.reference.position import Position

Engine = Literal["compiled", "reference"]
DEEPEST: Final = 20
"""More decisions would take years."""


def perft(
    position: PositionArgument,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=0, max=DEEPEST, help="Number of decisions.")],
    divide: Annotated[bool, typer.Option("--divide", help="List the counts by first move.")] = False,
    engine: Annotated[Engine | None, typer.Option(help="Which engine counts; default: compiled.")] = None,
    as_json: Json = False,
    box: BoxOption = None,
) -> None:
    """Count the sequences of DEPTH decisions from a position.

    Chance outcomes on the way are counted apart. Chance is expanded over all it can show and takes no depth;
    nothing is expanded after the last decision. A game that ends earlier does not count.
    """
    from kutnahora.reference.perft import divide as reference_parts

    the_box, p = open_position(box, position)
    chosen = engine or default_engine()
    begun = time.perf_counter()
    counted = (_compiled_parts if chosen == "compiled" else reference_parts)(the_box, p, depth)
    parts = list(_followed(the_box, p, counted))
    spent = time.perf_counter() - begun
    sequences = sum(count[0] for _text, count in parts) if depth else 1
    total = sequences, sum(count[1] for _text, count in parts)
    if as_json:
        print_json(_document(the_box, p, depth, chosen, total) | {"divide": dict(parts)})
        return
    if p.over:
        typer.echo("the game is over", err=True)
    _print_table([*(parts if divide else []), (f"depth {depth}", total)])
    if sys.stderr.isatty():
        typer.echo(f"{chosen} engine, {spent:.2f} s", err=True)


def default_engine() -> Engine:
    """The compiled engine; if it is not built, the reference, with a note on stderr."""
    try:
        import kutnahora.ext.engine  # noqa: F401
    except ImportError:
        typer.echo("the compiled engine is not built, so the reference counts", err=True)
        return "reference"
    return "compiled"


def _document(box: "Box", p: "Position", depth: int, engine: Engine, total: "Count") -> dict[str, object]:
    from kutnahora.reference.files.positions.khn import format_khn

    counted = {"sequences": total[0], "chance": total[1]}
    return {"position": format_khn(box, p), "depth": depth, "engine": engine, **counted}


def _print_table(rows: "list[tuple[str, Count]]") -> None:
    from rich.console import Console

    from kutnahora.cli.console import figure_table

    table = figure_table("", "sequences", "chance")
    for text, count in rows:
        table.add_row(text, *(f"{number:,}" for number in count))
    Console(highlight=False, markup=False).print(table)


# counting -----------------------------------------------------------------------------------------------


def _followed(
    box: "Box", p: "Position", parts: "Iterator[tuple[Move, Count]]"
) -> "Iterator[tuple[str, Count]]":
    """The same with moves as text, and a progress bar."""
    from kutnahora.cli.console import progress
    from kutnahora.reference import engine
    from kutnahora.reference.notation import format_move

    total = len(engine.options(box, p))
    with progress("counting", total) as reached:
        for number, (move, count) in enumerate(parts, 1):
            reached(number)
            yield format_move(box, len(p.players), move), count


def _compiled_parts(box: "Box", p: "Position", depth: int) -> "Iterator[tuple[Move, Count]]":
    from kutnahora.cli.compiled import compiled

    compiled()
    from kutnahora.ext import engine

    try:
        tables = engine.Tables(box)
        start = engine.State(tables, p)
    except engine.DoesNotFit as error:
        fail(f"{error}; try --engine reference")
    if depth == 0:
        return
    at_chance = engine.is_chance(start)
    for move in engine.options(tables, start):
        below = depth if at_chance else depth - 1
        sequences, chance = _count(tables, engine.apply(tables, start, move), below)
        yield move, (sequences, chance + at_chance)


def _count(tables: "Tables", state: "State", depth: int) -> "Count":
    """Compiled code sees no Ctrl-C: it counts beside the main thread, which does and then ends both."""
    from kutnahora.ext import engine

    counts: list[Count] = []
    worker = Thread(target=lambda: counts.append(engine.perft(tables, state, depth)), daemon=True)
    worker.start()
    while worker.is_alive():
        worker.join(0.1)
    return counts[0]
