"""The compiled engine against the reference: many games on several cores, every position compared."""

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import Final

from kutnahora.batch.processes import in_processes
from kutnahora.compare.games import Plan, Report, compare_game, plan_game
from kutnahora.reference.box import Box
from kutnahora.reference.files.box.load import load_box
from kutnahora.reference.samples.boxes import random_box

CHUNK: Final = 2
"""Games that a process gets at once: less than a second of work, so that all processes end together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiffRequest:
    """What to compare. The games depend on this and on their numbers, not on how many processes play them."""

    seed: int
    players: tuple[int, ...] = (2, 3, 4)
    """The numbers of players, in turn."""
    box: Box | None = None
    """For all games; None: the standard box and, for some games, generated ones."""
    box_file: str | None = None
    """Where that box was read from."""

    def plan(self, number: int) -> Plan:
        return plan_game(self.seed, number, self.players, generated=self.box is None)

    def box_of(self, game: Plan) -> Box:
        if game.box_seed is not None:
            return random_box(game.box_seed)
        return load_box() if self.box is None else self.box


# many games ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some games in a row."""

    request: DiffRequest
    first: int
    games: int


def compare_chunk(chunk: Chunk) -> Report:
    report = Report()
    for number in range(chunk.first, chunk.first + chunk.games):
        game = chunk.request.plan(number)
        report.add(compare_game(game, chunk.request.box_of(game)))
    return report


def chunks(request: DiffRequest, games: int | None, seconds: float | None) -> Iterator[Chunk]:
    """Chunks of this many games, or of as many as can be started in this time; at least one chunk."""
    end = None if seconds is None else time.monotonic() + seconds
    for first in count(0, CHUNK):
        if games is not None and first >= games:
            return
        if end is not None and first > 0 and time.monotonic() >= end:
            return
        yield Chunk(request, first, CHUNK if games is None else min(CHUNK, games - first))


def compare(
    request: DiffRequest, *, games: int | None = None, seconds: float | None = None, jobs: int | None = None
) -> Iterator[Report]:
    """Compares games; the reports of the chunks, in the order of the games."""
    jobs = jobs or os.cpu_count() or 1
    todo = chunks(request, games, seconds)
    if games is not None:
        jobs = min(jobs, -(-games // CHUNK))
    return in_processes(compare_chunk, todo, jobs)
