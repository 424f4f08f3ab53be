"""`kutna arena`: bots play each other, and how often each wins."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import IO, TYPE_CHECKING, Annotated, Final

import typer

from kutnahora.cli.options import BoxOption, Jobs, Json, Seed, chosen_seed, refuse_long_seed
from kutnahora.cli.output import INTERRUPTED, NO, UNDECIDED, fail, print_json
from kutnahora.cli.reading import read_text
from kutnahora.cli.text import WIDTH, plural

if TYPE_CHECKING:
    from kutnahora.solver.arena import Block, Hypotheses, Match
    from kutnahora.solver.bot_names import Spec

LARGEST_RESULTS: Final = 200_000_000
"""Bytes of a file of blocks; a block takes less than a thousand."""

OTHERS: Final = "of other matches, boxes or seeds skipped"


def arena(
    seats: Annotated[str, typer.Option(metavar="BOTS", help="2 to 4 bots: `mcts:20ms,uct:500sims`.")],
    blocks: Annotated[int, typer.Option(metavar="N", min=1, max=1_000_000, help="Number of blocks.")] = 100,
    seed: Seed = None,
    jobs: Jobs = None,
    resume: Annotated[
        str | None, typer.Option(metavar="FILE", help="Keep blocks in this file, and go on from it.")
    ] = None,
    sprt: Annotated[
        str | None,
        typer.Option(metavar="NO,YES", help="Stop once the first bot's share is surely one of these."),
    ] = None,
    box: BoxOption = None,
    as_json: Json = False,
) -> None:
    """Let bots play each other and count who wins.

    A block is one seed, played in every seat rotation. The result is each bot's share of wins (ties split)
    with a 95 % interval over blocks.

    Bots: random, lively, greedy, and with a budget per choice (default: 100ms) flat, uct, mcts and mcts1,
    which is mcts as it was in version 0.2. mcts has settings, such as mcts:20ms:first_play=0.2: selection,
    playout, exploration, margin_share, margin_scale, first_play, flatness, prior, playout_share, backup,
    effort, objective, weights, reuse.

    With --sprt, exit code 1: NO; 3: undecided after all blocks.
    """
    entries = _entries(seats)
    wanted = None if sprt is None else _hypotheses(sprt, blocks)
    refuse_long_seed(seed)
    match = _match(entries, seed, box)
    from kutnahora.batch.processes import one_interrupt

    with one_interrupt():
        begun = time.perf_counter()
        run = _run(match, blocks, jobs or os.cpu_count() or 1, resume, wanted)
        spent = time.perf_counter() - begun
        if run.interrupted and not run.played:
            fail("interrupted before a block was played", INTERRUPTED)
        if as_json:
            print_json(_document(match, run, spent, wanted))
        else:
            _print(match, run, spent, wanted)
        if run.interrupted:
            if not as_json:
                typer.echo(_farewell(match, run, blocks, resume))
            raise typer.Exit(INTERRUPTED)
    if wanted is not None and run.verdict is not True:
        raise typer.Exit(UNDECIDED if run.verdict is None else NO)


def _entries(seats: str) -> "tuple[Spec, ...]":
    from kutnahora.solver.bot_names import UnknownBot, parse_bot

    names = [name.strip() for name in seats.split(",")]
    if len(names) not in (2, 3, 4):
        fail(f"--seats: {plural(len(names), 'player')}, expected 2, 3 or 4")
    try:
        return tuple(parse_bot(name) for name in names)
    except UnknownBot as error:
        fail(f"--seats: {error}")


def _hypotheses(text: str, blocks: int) -> "Hypotheses":
    from kutnahora.cli.compiled import compiled

    compiled()
    from kutnahora.solver.arena import FEWEST, Hypotheses

    try:
        no, yes = map(float, text.split(","))
    except ValueError:
        no = yes = 0.0
    if not 0 <= no < yes <= 1:
        fail(f"--sprt: {text[:40]!r}, expected two shares such as 0.5,0.55")
    if blocks < FEWEST:
        fail(f"--sprt: never decides before {plural(FEWEST, 'block')}; --blocks {blocks} is too few")
    return Hypotheses(no, yes)


def _match(entries: "tuple[Spec, ...]", seed: int | None, box: str | None) -> "Match":
    from kutnahora.cli.compiled import playable_box

    the_box = playable_box(box)
    from kutnahora.solver.arena import Match

    return Match(box=the_box, entries=entries, seed=chosen_seed(seed))


# playing ------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Run:
    """The blocks played, in order, and what the test says of them."""

    played: "list[Block]"
    verdict: bool | None = None
    interrupted: bool = False


def _run(match: "Match", blocks: int, jobs: int, resume: str | None, wanted: "Hypotheses | None") -> _Run:
    """Play all blocks, or as many as the test needs; after Ctrl-C those that are complete."""
    run = _Run([])
    try:
        _play(match, range(blocks), jobs, resume, wanted, run)
    except KeyboardInterrupt:
        run.interrupted = True
    return run


def _play(
    match: "Match", numbers: range, jobs: int, resume: str | None, wanted: "Hypotheses | None", run: _Run
) -> None:
    from kutnahora.cli.console import progress
    from kutnahora.solver.arena import block_shares, format_block, verdict

    recorded = {} if resume is None else _recorded(match, resume, numbers)
    with progress("playing", len(numbers)) as reached, _results(resume) as file:
        for block in _in_order(match, numbers, jobs, recorded):
            if file is not None and block.number not in recorded:
                file.write(format_block(match, block) + "\n")
                file.flush()
            run.played.append(block)
            reached(len(run.played))
            if wanted is not None:
                shares = block_shares(match, run.played, match.names[0])
                run.verdict = verdict(shares, wanted, len(match.names))
                if run.verdict is not None:
                    break


def _in_order(match: "Match", numbers: range, jobs: int, recorded: "dict[int, Block]") -> "Iterator[Block]":
    from kutnahora.solver.arena import play_blocks

    todo = [number for number in numbers if number not in recorded]
    fresh = play_blocks(match, todo, min(jobs, len(todo)))
    for number in numbers:
        yield recorded[number] if number in recorded else next(fresh)


def _recorded(match: "Match", path: str, numbers: range) -> "dict[int, Block]":
    """The blocks of this match in a file, without an incomplete last line; says on stderr what is used."""
    from kutnahora.solver.arena import BadLine, parse_block

    if not os.path.lexists(path):
        return {}
    text = read_text(path, LARGEST_RESULTS)
    whole, newline, rest = text.rpartition("\n")
    if text and not newline:
        fail(f"--resume: {path[:60]} is not an arena file")
    blocks: dict[int, Block] = {}
    others = 0
    for number, line in enumerate(whole.split("\n") if whole else (), 1):
        try:
            block = parse_block(match, line)
        except BadLine as error:
            fail(f"--resume: {path[:60]}, line {number}: {error}")
        if block is None:
            others += 1
        else:
            blocks[block.number] = block
    used = sum(number in numbers for number in blocks)
    _report_recorded(used, others, len(blocks) - used, bool(rest))
    return blocks


def _report_recorded(used: int, others: int, beyond: int, cut: bool) -> None:
    """Say in one line on stderr what the file held."""
    counts = (used, "used"), (others, OTHERS), (beyond, "beyond --blocks left out")
    there = [(count, what) for count, what in counts if count]
    parts = [f"{plural(count, 'block')} {what}" for count, what in there[:1]]
    parts += [f"{count:,} {what}" for count, what in there[1:]]
    parts += ["an incomplete last line dropped"] * cut
    if parts:
        typer.echo(f"--resume: {', '.join(parts)}", err=True)


@contextmanager
def _results(path: str | None) -> Iterator[IO[str] | None]:
    """The file to add blocks to, after its last whole line."""
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


def _document(match: "Match", run: _Run, spent: float, wanted: "Hypotheses | None") -> dict[str, object]:
    from kutnahora.solver.arena import scores

    rows = [asdict(score) for score in scores(match, run.played)]
    numbers = [{key: _rounded(value) for key, value in row.items()} for row in rows]
    return {
        "box": match.box.label,
        "seats": list(match.names),
        "seed": match.seed,
        "blocks": len(run.played),
        "games": len(run.played) * len(match.names),
        "bots": numbers,
        "sprt": None if wanted is None else asdict(wanted) | {"verdict": run.verdict},
        "interrupted": run.interrupted,
        "seconds": round(spent, 2),
    }


def _rounded(value: object) -> object:
    return round(value, 4) if isinstance(value, float) else value


def _farewell(match: "Match", run: _Run, blocks: int, resume: str | None) -> str:
    how = f"the same command with --seed {match.seed} continues" if resume else "--resume FILE keeps blocks"
    return f"Interrupted after {len(run.played):,} of {plural(blocks, 'block')}; {how}."


def _print(match: "Match", run: _Run, spent: float, wanted: "Hypotheses | None") -> None:
    from rich.console import Console

    from kutnahora.cli.console import figure_table
    from kutnahora.solver.arena import scores

    table = figure_table("bot", "share", "95 %", "points", "choices", "ms", "sims", gap=2)
    for row in scores(match, run.played):
        name = row.name if row.seats == 1 else f"{row.name} ({row.seats} seats)"
        limits = f"{row.low:.3f} to {row.high:.3f}"
        means = f"{row.points:.1f}", f"{row.decisions:.0f}", f"{row.ms:.2f}", f"{row.simulations:.0f}"
        table.add_row(name, f"{row.share:.3f}", limits, *means)
    console = Console(width=WIDTH, highlight=False, markup=False)
    console.print(table)
    blocks = len(run.played)
    count = f"{plural(blocks, 'block')}, {plural(blocks * len(match.names), 'game')}"
    seed, label = match.seed, match.box.label
    typer.echo(f"{count}, seed {seed}, box {label}; {spent:.0f} s")
    typer.echo(f"Share of wins per seat, ties split; {1 / len(match.names):.3f} is even.")
    if wanted is not None:
        said = "undecided" if run.verdict is None else f"{wanted.yes if run.verdict else wanted.no:g}"
        typer.echo(f"{match.names[0]}, {wanted.no:g} or {wanted.yes:g}: {said}")
