"""`kutna bench --trust`: how far the answers of the search can be trusted."""

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

import typer

from kutnahora.cli.output import fail, print_json
from kutnahora.cli.reading import read_text

if TYPE_CHECKING:
    from kutnahora.solver.bot_names import Spec
    from kutnahora.solver.yardstick.measure import Run
    from kutnahora.solver.yardstick.records import ExactSpot, Half, PlayedSpot

Sims = Annotated[
    str, typer.Option(metavar="N,...", help="--trust: simulations of a search, one column each.")
]
HalfOption = Annotated[
    str, typer.Option(metavar="HALF", help="--trust: judging, or tuning to choose settings by.")
]
Bot = Annotated[str | None, typer.Option(metavar="BOT", help="--trust: measure this search, such as mcts1.")]
Count = Annotated[
    int | None, typer.Option(metavar="N", min=1, help="--trust: only the first N of each part.")
]
SearchSeed = Annotated[int, typer.Option(min=0, max=10**15, help="--trust: seed of the searches.")]
SearchThreads = Annotated[
    int, typer.Option(metavar="N", min=1, max=256, help="--trust: threads that search one tree together.")
]
Against = Annotated[str | None, typer.Option(metavar="FILE", help="--trust: compare with an earlier --json.")]

LARGEST_RUN: Final = 20_000_000
"""Bytes of an earlier run."""
MOST_BUDGETS: Final = 3
"""More columns do not fit in 80."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The options as given."""

    sims: str
    half: str
    bot: str | None
    count: int | None
    seed: int
    threads: int
    against: str | None
    jobs: int | None


def bench_trust(wanted: Wanted, *, as_json: bool) -> None:
    """Measure, compare with an earlier run if asked to, and print."""
    from kutnahora.cli.maintain.bench_trust_view import document, print_figures

    sims, bot = _budgets(wanted.sims), _bot(wanted.bot)
    if bot is not None and wanted.threads > 1:
        fail("--bot and --threads cannot be combined: a bot has one thread")
    half = _half(wanted.half)
    then = None if wanted.against is None else _earlier(wanted.against, half, sims)
    run = _measured(wanted, sims, half, bot)
    if as_json:
        print_json(document(run, then))
    else:
        print_figures(run, then)


# what was asked -----------------------------------------------------------------------------------------


def _budgets(text: str) -> tuple[int, ...]:
    from kutnahora.solver.options import LIMITS

    low, high = LIMITS["sims"]
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdigit() and low <= int(part[:20]) <= high for part in parts):
        fail(f"--sims: {text[:40]!r}, expected numbers of simulations such as 5000,20000")
    budgets = tuple(map(int, parts))
    if list(budgets) != sorted(set(budgets)) or len(budgets) > MOST_BUDGETS:
        fail(f"--sims: {text[:40]!r}, expected at most {MOST_BUDGETS} numbers, the smallest first")
    return budgets


def _half(text: str) -> "Half":
    from kutnahora.solver.yardstick.records import HALVES

    if text not in HALVES:
        fail(f"--half: {text[:40]!r}, expected {' or '.join(HALVES)}")
    return text


def _bot(text: str | None) -> "Spec | None":
    from kutnahora.solver.bot_names import UnknownBot, parse_bot

    if text is None:
        return None
    try:
        spec = parse_bot(text)
    except UnknownBot as error:
        fail(f"--bot: {error}")
    if spec.kind not in ("uct", "mcts1", "mcts"):
        fail(f"--bot: {text[:40]!r}, expected one that searches a tree: uct, mcts1 or mcts")
    return spec


def _earlier(path: str, half: str, sims: tuple[int, ...]) -> "Run":
    """The run of an earlier --json; ends with a message if there is nothing to compare."""
    from pydantic import ValidationError

    from kutnahora.reference.files.faults import model_faults
    from kutnahora.solver.yardstick.measure import Document

    text = read_text(path, LARGEST_RUN)
    try:
        run = Document.model_validate_json(text).run
    except ValidationError as error:
        fail(f"--against: {path[:60]}: {model_faults(error, Document)[0]}")
    if run.half != half:
        fail(f"--against: {path[:60]} is of the half {run.half}, this run of {half}")
    if not set(run.sims) & set(sims):
        made = ",".join(map(str, run.sims))
        fail(f"--against: {path[:60]} was made with --sims {made}, expected one of these")
    return run


# measuring ----------------------------------------------------------------------------------------------


def _measured(wanted: Wanted, sims: tuple[int, ...], half: "Half", bot: "Spec | None") -> "Run":
    from importlib.metadata import version

    from kutnahora.batch.processes import one_interrupt
    from kutnahora.cli.console import progress
    from kutnahora.reference.files.box.load import load_box
    from kutnahora.reference.files.faults import BadFile
    from kutnahora.solver.yardstick.measure import Asked, ExactRow, PlayedRow, Run, measure

    box = load_box()
    asked = Asked(box, sims, wanted.seed, bot, wanted.threads)
    try:
        spots = _spots(half, wanted.count, box.label)
        with one_interrupt(), progress("searching", len(spots)) as reached:
            rows = list(measure(asked, spots, wanted.jobs or os.cpu_count() or 1, reached))
    except BadFile as bad:
        fail("\n".join(f"the yardstick: {fault}" for fault in bad.faults))
    return Run(
        box=box.label,
        version=version("kutnahora"),
        half=half,
        bot="" if bot is None else bot.name,
        seed=wanted.seed,
        sims=sims,
        threads=wanted.threads,
        exact=tuple(row for row in rows if isinstance(row, ExactRow)),
        played=tuple(row for row in rows if isinstance(row, PlayedRow)),
    )


def _spots(half: "Half", count: int | None, label: str) -> "list[ExactSpot | PlayedSpot]":
    """The positions of a half, as many of each part as wanted."""
    from kutnahora.solver.yardstick.records import ExactSpot, PlayedSpot, read_yardstick, shipped_text

    _header, exact = read_yardstick(shipped_text("exact"), ExactSpot, label)
    _header, played = read_yardstick(shipped_text("played"), PlayedSpot, label)
    mine = [spot for spot in exact if spot.half == half][:count]
    return [*mine, *[spot for spot in played if spot.half == half][:count]]
