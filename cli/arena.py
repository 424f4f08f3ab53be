"""`kutna arena`: bots against each other, and who wins how often."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import IO, TYPE_CHECKING, Annotated, Final

import typer

from kutnahora.cli.box import BoxOption, Json
from kutnahora.cli.common import NO, UNDECIDED, fail, plural, print_json, read_text
from kutnahora.cli.positions import Seed, chosen_seed

if TYPE_CHECKING:
    from kutnahora.solver.arena import Block, Match
    from kutnahora.solver.arena_figures import Hypotheses, Score
    from kutnahora.solver.bot_names import Spec

LARGEST_RESULTS: Final = 200_000_000
"""Bytes of a file of blocks; a block has less than a thousand."""
SEED_LIMIT: Final = 10**20


def arena(
    seats: Annotated[
        str, typer.Option(metavar="BOTS", help="With commas, 2 to 4: such as `mcts:20ms,uct:500sims`.")
    ],
    blocks: Annotated[int, typer.Option(metavar="N", min=1, max=1_000_000, help="How many.")] = 100,
    seed: Seed = None,
    jobs: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=1000, help="Processes; one a core if not said.")
    ] = None,
    resume: Annotated[
        str | None, typer.Option(metavar="FILE", help="Add blocks to this file; those in it are not played.")
    ] = None,
    sprt: Annotated[
        str | None,
        typer.Option(metavar="NO,YES", help="Stop when the first bot's share is surely one of these."),
    ] = None,
    box: BoxOption = None,
    as_json: Json = False,
) -> None:
    """Let bots play each other and count who wins.

    A block is one seed, played in every seat rotation. The figure is the share of the win, ties split, with a
    95 % interval over blocks. Bots: random, lively, greedy; with a budget for each choice of two or more, in
    CPU time or simulations, flat, uct, mcts. With --sprt: exit code 1 for NO, 3 if all blocks were too few.
    """
    entries = _entries(seats)
    wanted = None if sprt is None else _hypotheses(sprt)
    if seed is not None and abs(seed) >= SEED_LIMIT:
        fail("--seed: expected at most 20 digits")
    match = _match(entries, seed, box)
    begun = time.perf_counter()
    played, found = _run(match, blocks, jobs or os.cpu_count() or 1, resume, wanted)
    spent = time.perf_counter() - begun
    if as_json:
        print_json(_document(match, played, spent, wanted, found))
    else:
        _print(match, played, spent, wanted, found)
    if wanted is not None and found is not True:
        raise typer.Exit(UNDECIDED if found is None else NO)


def _entries(seats: str) -> "tuple[Spec, ...]":
    from kutnahora.solver.bot_names import UnknownBot, parse_bot

    names = [name.strip() for name in seats.split(",")]
    if len(names) not in (2, 3, 4):
        fail(f"--seats: {plural(len(names), 'player')}, expected 2, 3 or 4")
    try:
        return tuple(parse_bot(name) for name in names)
    except UnknownBot as error:
        fail(f"--seats: {error}")


def _hypotheses(text: str) -> "Hypotheses":
    from kutnahora.cli.compiled import compiled

    compiled()
    from kutnahora.solver.arena_figures import Hypotheses

    try:
        no, yes = map(float, text.split(","))
    except ValueError:
        no = yes = 0.0
    if not 0 <= no < yes <= 1:
        fail(f"--sprt: {text[:40]!r}, expected two shares such as 0.5,0.55")
    return Hypotheses(no, yes)


def _match(entries: "tuple[Spec, ...]", seed: int | None, box: str | None) -> "Match":
    from kutnahora.cli.compiled import playable_box

    the_box = playable_box(box)
    from kutnahora.solver.arena import Match

    return Match(box=the_box, entries=entries, seed=chosen_seed(seed))


# playing ------------------------------------------------------------------------------------------------


def _run(
    match: "Match", blocks: int, jobs: int, resume: str | None, wanted: "Hypotheses | None"
) -> "tuple[list[Block], bool | None]":
    """All blocks in order, or as many as the test needs; and what it says."""
    from kutnahora.cli.progress import progress
    from kutnahora.solver.arena import format_block
    from kutnahora.solver.arena_figures import block_shares, verdict

    known = {} if resume is None else _known(match, resume)
    played: list[Block] = []
    found = None
    with progress("playing", blocks) as reached, _results(resume) as file:
        for block in _in_order(match, blocks, jobs, known):
            if file is not None and block.number not in known:
                file.write(format_block(match, block) + "\n")
                file.flush()
            played.append(block)
            reached(len(played))
            if wanted is not None:
                found = verdict(block_shares(match, played, match.names[0]), wanted)
                if found is not None:
                    break
    return played, found


def _in_order(match: "Match", blocks: int, jobs: int, known: "dict[int, Block]") -> "Iterator[Block]":
    from kutnahora.solver.arena import play_blocks

    todo = [number for number in range(blocks) if number not in known]
    fresh = play_blocks(match, todo, min(jobs, len(todo)))
    for number in range(blocks):
        yield known[number] if number in known else next(fresh)


def _known(match: "Match", path: str) -> "dict[int, Block]":
    """The blocks of this match in a file; what was cut off at its end is forgotten."""
    from kutnahora.solver.arena import BadLine, parse_block

    if not os.path.lexists(path):
        return {}
    text = read_text(path, LARGEST_RESULTS)
    whole, newline, _rest = text.rpartition("\n")
    if text and not newline:
        fail(f"--resume: {path[:60]} is no file of an arena")
    found: dict[int, Block] = {}
    for number, line in enumerate(whole.split("\n") if whole else (), 1):
        try:
            block = parse_block(match, line)
        except BadLine as error:
            fail(f"--resume: {path[:60]}, line {number}: {error}")
        if block is not None:
            found[block.number] = block
    return found


@contextmanager
def _results(path: str | None) -> Iterator[IO[str] | None]:
    """The file to write blocks to, behind its last whole line."""
    if path is None:
        yield None
        return
    try:
        file = open(path, "a+", encoding="utf-8", newline="\n")  # noqa: SIM115 (closed below)
    except (OSError, ValueError) as error:
        fail(f"cannot write {path[:60]}: {getattr(error, 'strerror', None) or error}")
    with file:
        file.seek(0)
        text = file.read()
        file.truncate(len(text[: text.rfind("\n") + 1].encode()))
        yield file


# what is printed ----------------------------------------------------------------------------------------


def _scores(match: "Match", played: "list[Block]") -> "list[Score]":
    from kutnahora.solver.arena_figures import scores

    return scores(match, played)


def _document(
    match: "Match", played: "list[Block]", spent: float, wanted: "Hypotheses | None", found: bool | None
) -> dict[str, object]:
    rows = [asdict(score) for score in _scores(match, played)]
    numbers = [{key: _rounded(value) for key, value in row.items()} for row in rows]
    return {
        "box": match.box.label,
        "seats": list(match.names),
        "seed": match.seed,
        "blocks": len(played),
        "games": len(played) * len(match.names),
        "bots": numbers,
        "sprt": None if wanted is None else asdict(wanted) | {"verdict": found},
        "seconds": round(spent, 2),
    }


def _rounded(value: object) -> object:
    return round(value, 4) if isinstance(value, float) else value


def _print(
    match: "Match", played: "list[Block]", spent: float, wanted: "Hypotheses | None", found: bool | None
) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("bot", overflow="fold")
    for title in ("share", "95 %", "points", "choices", "ms", "sims"):
        table.add_column(title, justify="right", no_wrap=True)
    for row in _scores(match, played):
        name = row.name if row.seats == 1 else f"{row.name} ({row.seats} seats)"
        limits = f"{row.low:.3f} to {row.high:.3f}"
        means = f"{row.points:.1f}", f"{row.decisions:.0f}", f"{row.ms:.2f}", f"{row.simulations:.0f}"
        table.add_row(name, f"{row.share:.3f}", limits, *means)
    console = Console(width=80, highlight=False, markup=False)
    console.print(table)
    count = f"{plural(len(played), 'block')}, {plural(len(played) * len(match.names), 'game')}"
    seed, label = match.seed, match.box.label
    typer.echo(f"{count}, seed {seed}, box {label}; {spent:.0f} s")
    typer.echo(f"Share of the win for each seat; a fair one is {1 / len(match.names):.3f}.")
    if wanted is not None:
        said = "undecided" if found is None else f"{wanted.yes if found else wanted.no:g}"
        typer.echo(f"{match.names[0]}, {wanted.no:g} or {wanted.yes:g}: {said}")
