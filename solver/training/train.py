"""A training: in each generation games, a fit, and a match that decides whether the new weights are kept."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kutnahora.batch.processes import in_processes
from kutnahora.reference.files.box.load import load_box
from kutnahora.solver.arena import Match, block_shares, interval, play_blocks
from kutnahora.solver.bot_names import Budget, Spec
from kutnahora.solver.learned.weights import Weights, weights_text
from kutnahora.solver.training.games import FIRST_BOX, HELD_OUT, planned, play
from kutnahora.solver.training.moves_fit import Choices, fit_moves
from kutnahora.solver.training.plan import WITH, WITHOUT, Folder, Report
from kutnahora.solver.training.points_fit import fit_points, judged, samples_of
from kutnahora.solver.training.quantise import quantised
from kutnahora.solver.training.records import Records, packed, read_records, write_records

HOLD: Final = 10
"""Every so manieth game is held out of the fit, to judge it."""
OPTIONS: Final = 4_000_000
"""The newest games with so many options are enough to learn moves from."""

Reached = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done, and how much there is."""


@dataclass(frozen=True, slots=True)
class _Chunk:
    folder: Folder
    generation: int
    number: int
    weights: str | None


def train(folder: Folder, command: str, jobs: int, reached: Reached) -> Iterator[Report]:
    """Carry out the plan of an open folder; what is done already is only reported."""
    for generation in range(folder.plan.generations):
        report = folder.report(generation)
        if report is None:
            _play_games(folder, generation, jobs, reached)
            report = _generation(folder, generation, command, jobs, reached)
        yield report


# games --------------------------------------------------------------------------------------------------


def _play_games(folder: Folder, generation: int, jobs: int, reached: Reached) -> None:
    best = folder.best(generation)
    chunks = folder.chunks()
    todo = [number for number in chunks if not folder.games_file(generation, number).exists()]
    done = len(chunks) - len(todo)
    reached("playing", done, len(chunks))
    path = None if best is None else str(best)
    jobs_todo = (_Chunk(folder, generation, number, path) for number in todo)
    for _number in in_processes(_play_chunk, jobs_todo, jobs):
        done += 1
        reached("playing", done, len(chunks))


def _play_chunk(chunk: _Chunk) -> int:
    plan = chunk.folder.plan
    label = f"{plan.seed} {chunk.generation} {chunk.number}"
    settings = WITHOUT if chunk.weights is None else WITH
    records = [
        play(planned(f"{label} {game}", plan.simulations, settings, chunk.weights))
        for game in range(chunk.folder.chunk_games(chunk.number))
    ]
    write_records(chunk.folder.games_file(chunk.generation, chunk.number), packed(records))
    return chunk.number


# fit and match ------------------------------------------------------------------------------------------


def _generation(folder: Folder, generation: int, command: str, jobs: int, reached: Reached) -> Report:
    """Fit weights to all games so far, and let them play against those before."""
    plan = folder.plan
    reached("fitting", 0, 1)
    records = read_records(
        folder.games_file(earlier, chunk) for earlier in range(generation + 1) for chunk in folder.chunks()
    )
    games = len(records.players)
    held = np.arange(games) % HOLD == 0
    points = fit_points(samples_of(records, ~held), plan.epochs, plan.seed)
    choices = Choices(records, ~held & newest(records))
    moves = fit_moves(choices, plan.steps)
    error, brier, even = judged(points, samples_of(records, held))
    others = Choices(records, held)
    weights = Weights(
        numbers=quantised(points, moves),
        made={
            "command": command,
            "seed": str(plan.seed),
            "generation": str(generation),
            "games": str(games),
            "boxes": f"{load_box().label}, generated from seed {FIRST_BOX} on; "
            f"{HELD_OUT.start} to {HELD_OUT.stop - 1} held out",
        },
    )
    shares = _match(folder, generation, weights, jobs, reached)
    share = sum(shares) / len(shares)
    low, high = interval(shares)
    report = Report(
        generation=generation,
        games=games,
        positions=len(records.of_game),
        points_error=round(error, 3),
        brier=round(brier, 4),
        brier_even=round(even, 4),
        surprise=round(others.surprise(moves.ravel()), 4),
        surprise_even=round(others.surprise(np.zeros_like(moves.ravel())), 4),
        share=round(share, 4),
        low=round(low, 4),
        high=round(high, 4),
        kept=share > 0.5,
        label=weights.label,
    )
    folder.write(report, weights)
    return report


def newest(records: Records) -> NDArray[np.bool_]:
    """The last games that have about OPTIONS options together."""
    options = np.bincount(records.decided_in, records.options, len(records.players))
    wanted: NDArray[np.bool_] = np.cumsum(options[::-1])[::-1] <= max(OPTIONS, options[-1])
    return wanted


def _match(folder: Folder, generation: int, weights: Weights, jobs: int, reached: Reached) -> list[float]:
    """The share of the wins of new weights, by block, against the best before."""
    plan = folder.plan
    path = folder.path / "candidate.json"
    path.write_text(weights_text(weights), encoding="utf-8")
    entries = (
        _entry("new", path, plan.simulations),
        _entry("before", folder.best(generation), plan.simulations),
    )
    match = Match(box=load_box(), entries=entries, seed=plan.seed + generation)
    blocks = []
    for block in play_blocks(match, range(plan.blocks), jobs):
        blocks.append(block)
        reached("matching", len(blocks), plan.blocks)
    return block_shares(match, blocks, entries[0].name)


def _entry(name: str, weights: Path | None, simulations: int) -> Spec:
    """The bot with these weights, or without a model."""
    settings = WITHOUT if weights is None else WITH
    budget = Budget(math.inf, simulations)
    return Spec(name, "mcts", budget, settings, None if weights is None else str(weights), reuse=True)
