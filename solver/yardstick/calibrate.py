"""Makes the ranges of estimates: `make ranges`, or

    python -m kutnahora.solver.yardstick.calibrate ranges.json --resume ranges.part

By the half `tuning` only. Where the exact value is known, estimates are held against it; elsewhere against a
search with a hundred times the simulations. A width is the conformal quantile of how far estimates of its
kind were off. The same weights and search give the same file.
"""

import argparse
import json
import math
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict

from kutnahora.ext import engine
from kutnahora.ext.engine import Tables
from kutnahora.reference.box import Box
from kutnahora.reference.files.box.load import load_box
from kutnahora.solver.horizons import is_far
from kutnahora.solver.learned.weights import shipped
from kutnahora.solver.options import Horizon, Objective
from kutnahora.solver.ranges import HELD, Kind, unit
from kutnahora.solver.search_request import SearchRequest
from kutnahora.solver.solve import solve
from kutnahora.solver.words import HORIZONS, OBJECTIVES
from kutnahora.solver.yardstick.journal import Done, Journal, Log
from kutnahora.solver.yardstick.records import ExactSpot, PlayedSpot, read_yardstick, shipped_text, state_of

SEEDS: Final = (11, 12, 13, 14)
"""Of the searches of exact positions; the others take too long for more than the first."""
BUDGETS: Final = (1_000, 5_000, 20_000)
MUCH_LONGER: Final = 100
"""Times the simulations: a search that estimates are held against."""
LINES: Final = 3
"""As many as `kutna solve` shows."""
COMPARED: Final = 8
"""Lines of the longer search, so that it knows those of the shorter one too."""
MEMORY: Final = 4096.0
"""Megabytes, so that no search stops growing."""
PLAYED: Final[dict[tuple[Objective, Horizon], tuple[int, ...]]] = {
    ("win", "game"): (54, 54, 0),
    ("margin", "game"): (27, 12, 0),
    ("points", "game"): (27, 12, 0),
    ("win", "round"): (18, 6, 0),
    ("margin", "round"): (18, 6, 0),
    ("points", "round"): (18, 6, 0),
}
"""How many positions of the first rounds are searched, by budget: a long search takes a minute."""
ENOUGH: Final = 20
"""Fewer errors than this are taken together with those of other numbers of players."""


class Error(BaseModel):
    """What a search says of one option, or of one beside the best, and what is known of that."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    of: Literal["worth", "loss"]
    objective: Objective
    horizon: Horizon
    far: bool
    players: int
    simulations: int
    at: float
    """What the option, or the best, is worth by the search."""
    said: float
    truth: float

    @property
    def size(self) -> float:
        """In units: those of an option, or of the less sure of two."""
        units = [unit(self.objective, self.at)]
        if self.of == "loss":
            units.append(unit(self.objective, self.at - self.said))
        return abs(self.said - self.truth) / max(units)


@dataclass(frozen=True, slots=True)
class ErrorJob:
    """One position, one budget."""

    box: Box
    weights: str
    spot: ExactSpot | PlayedSpot
    objective: Objective
    horizon: Horizon
    simulations: int
    seed: int


def error_jobs(box: Box, exact: Sequence[ExactSpot], played: Sequence[PlayedSpot]) -> Iterator[ErrorJob]:
    """The positions of `tuning`: all exact ones, and of the played ones as many as there is time for."""
    weights = shipped().label
    for known in (spot for spot in exact if spot.half == "tuning"):
        for simulations, seed in product(BUDGETS, SEEDS):
            yield ErrorJob(box, weights, known, known.objective, known.horizon, simulations, seed)
    mine = [spot for spot in played if spot.half == "tuning"]
    for (objective, horizon), counts in PLAYED.items():
        for simulations, count in zip(BUDGETS, counts, strict=True):
            for step in range(min(count, len(mine))):
                spot = mine[step * len(mine) // count]
                yield ErrorJob(box, weights, spot, objective, horizon, simulations, SEEDS[0])


def errors_of(job: ErrorJob) -> tuple[Error, ...]:
    """Of the lines shown: what those are worth that are estimates, and how much less than the first."""
    state = state_of(Tables(job.box), job.spot)
    moves = engine.legal_moves(state.tables, state)
    request = SearchRequest(
        seed=job.seed,
        simulations=job.simulations,
        objective=job.objective,
        horizon=job.horizon,
        lines=LINES,
        merge=False,
        memory=MEMORY,
        exact="never",
    )
    lines = {moves.index(line.continuation.moves[0]): line for line in solve(state, request).lines}
    estimates = [place for place, line in lines.items() if not line.proven]
    if not estimates:
        return ()
    known = _truths(job, request)
    known |= {place: line.worth for place, line in lines.items() if line.proven}
    best = next(iter(lines))
    p = state.position()

    def error(of: Literal["worth", "loss"], at: float, said: float, truth: float) -> Error:
        return Error(
            of=of,
            objective=job.objective,
            horizon=job.horizon,
            far=is_far(p, job.horizon),
            players=len(p.players),
            simulations=job.simulations,
            at=at,
            said=said,
            truth=truth,
        )

    worths = [
        error("worth", lines[place].worth, lines[place].worth, known[place])
        for place in estimates
        if place in known
    ]
    losses = [
        error("loss", lines[best].worth, line.loss, known[best] - known[place])
        for place, line in lines.items()
        if place != best and {place, best} <= known.keys() and not (line.proven and lines[best].proven)
    ]
    return (*worths, *losses)


def _truths(job: ErrorJob, request: SearchRequest) -> dict[int, float]:
    """What options are worth, by place: exactly, or by a much longer search."""
    if isinstance(job.spot, ExactSpot):
        return dict(enumerate(job.spot.values))
    state = state_of(Tables(job.box), job.spot)
    moves = engine.legal_moves(state.tables, state)
    longer = SearchRequest(
        seed=job.seed + 1,
        simulations=MUCH_LONGER * job.simulations,
        objective=job.objective,
        horizon=job.horizon,
        lines=COMPARED,
        merge=False,
        memory=MEMORY,
        exact=request.exact,
    )
    return {moves.index(line.continuation.moves[0]): line.worth for line in solve(state, longer).lines}


# widths -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cell:
    """Half the width of ranges of one kind with one budget, in units, and how many errors set it."""

    kind: Kind
    simulations: int
    width: float
    count: int


def quantile(sizes: Iterable[float]) -> float | None:
    """What the next error exceeds in one of ten cases at most; None if there are too few to tell."""
    ranked = sorted(sizes)
    place = math.ceil((len(ranked) + 1) * HELD)
    return ranked[place - 1] if place <= len(ranked) else None


def cells(errors: Sequence[Error]) -> list[Cell]:
    """All kinds and budgets.

    Where there are few errors, those of all players are taken together. If these are few too, the width is
    that of fewer simulations or, with the fewest, that of more and more kinds together. More simulations
    never make a range wider.
    """
    found = []
    kinds = product(("worth", "loss"), OBJECTIVES, HORIZONS, (False, True), (2, 3, 4))
    for kind in (Kind(*one) for one in kinds):
        if kind.horizon == "turn" and kind.far:
            continue  # there are none
        steps: list[Cell] = []
        for simulations in BUDGETS:
            pool = _pool(errors, kind, simulations, most=2 if steps else 4)
            size = quantile(error.size for error in pool)
            if size is not None and len(pool) >= (ENOUGH if steps else 0):
                steps.append(Cell(kind, simulations, size, len(pool)))
            elif steps:
                steps.append(Cell(kind, simulations, steps[-1].width, steps[-1].count))
            else:
                raise SystemExit(f"{kind}: too few errors with {simulations} simulations to set a width")
        widest = 0.0
        for step in reversed(steps):
            widest = max(widest, step.width)
            found.append(Cell(kind, step.simulations, widest, step.count))
    return sorted(found, key=lambda cell: (cell.kind, cell.simulations))


def _pool(errors: Sequence[Error], kind: Kind, simulations: int, most: int) -> list[Error]:
    """The errors that set a width.

    Of the `most` smallest groups that the kind belongs to: the smallest that has enough, or the largest.
    """
    asked = (kind.of, kind.objective, simulations)
    alike = [error for error in errors if (error.of, error.objective, error.simulations) == asked]
    groups = [alike]
    groups.append([error for error in groups[-1] if (error.horizon == "game") == (kind.horizon == "game")])
    groups.append([error for error in groups[-1] if error.far == kind.far])
    groups.append([error for error in groups[-1] if error.players == kind.players])
    smallest_first = groups[::-1][:most]
    return next((group for group in smallest_first if len(group) >= ENOUGH), smallest_first[-1])


def ranges_text(errors: Sequence[Error], weights: str, box: Box) -> str:
    rows = [
        {
            "of": cell.kind.of,
            "objective": cell.kind.objective,
            "horizon": cell.kind.horizon,
            "far": cell.kind.far,
            "players": cell.kind.players,
            "simulations": cell.simulations,
            "width": round(cell.width, 4),
            "errors": cell.count,
        }
        for cell in cells(errors)
    ]
    made = {
        "command": "python -m kutnahora.solver.yardstick.calibrate FILE",
        "seeds": SEEDS,
        "box": box.label,
        "weights": weights,
        "held": HELD,
        "errors": len(errors),
    }
    lines = ",\n".join("  " + json.dumps(row) for row in rows)
    return f'{{\n "made": {json.dumps(made)},\n "cells": [\n{lines}\n ]\n}}\n'


def calibrated(jobs: int, resume: Path | None, log: Log) -> str:
    """The text of the file."""
    box = load_box()
    _header, exact = read_yardstick(shipped_text("exact"), ExactSpot, box.label)
    _header, played = read_yardstick(shipped_text("played"), PlayedSpot, box.label)
    journal = Journal[Error](Done[Error], resume)
    tasks = list(error_jobs(box, exact, played))
    answers = journal.answers(errors_of, tasks, jobs, log, "searches")
    return ranges_text([error for _task, found in answers for error in found], tasks[0].weights, box)


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(description="Measure how wide the ranges of estimates have to be.")
    parser.add_argument("file", type=Path, help="where to write the widths")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--resume", type=Path, help="keep every answer here, and go on from it")
    given = parser.parse_args(arguments)
    text = calibrated(given.jobs, given.resume, lambda line: print(line, file=sys.stderr))
    given.file.write_text(text, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
