"""The compiled engine against the reference: many games on several cores, every position compared."""

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from itertools import count
from typing import Final

from kutnahora.batch.processes import in_processes
from kutnahora.compare.games import Plan, Report, compare_game, plan_game
from kutnahora.compare.positions import Differs, pair_of
from kutnahora.compare.shrink import smallest
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Refusal
from kutnahora.reference.files.box.load import load_box
from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.reference.moves import Move
from kutnahora.reference.notation import format_move, plain_move
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

    def plan(self, number: int) -> Plan:
        return plan_game(self.seed, number, self.players, generated=self.box is None)

    def box_of(self, game: Plan) -> Box:
        if game.box_seed is not None:
            return random_box(game.box_seed)
        return load_box() if self.box is None else self.box


@dataclass(frozen=True, slots=True, kw_only=True)
class Mismatch:
    """Where the engines differ, as text."""

    seed: int
    game: int
    box: str
    box_seed: int | None
    """Of a generated box: `random_box_text` of this seed is its file."""
    players: int
    position: str
    """KHN, the smallest position found; before the move, if there is one."""
    move: str | None
    what: str
    field: str
    """The first differing part and what each engine has there."""


def first_mismatch(request: DiffRequest, report: Report) -> Mismatch | None:
    """The mismatch of the first game that has one, at the smallest position."""
    if not report.differences:
        return None
    game, difference = report.differences[0]
    box = request.box_of(game)
    with suppress(Differs):  # raised if the box itself is not accepted: then nothing gets smaller
        difference = smallest(pair_of(box), difference)
    return _mismatch(game, box, difference)


def _mismatch(game: Plan, box: Box, difference: Differs) -> Mismatch:
    players = len(difference.position.players)
    expected, other = (_text(box, players, value) for value in (difference.expected, difference.found))
    return Mismatch(
        seed=game.seed,
        game=game.number,
        box=box.label,
        box_seed=game.box_seed,
        players=players,
        position=format_khn(box, difference.position),
        move=None if difference.move is None else _text(box, players, difference.move),
        what=difference.what.replace("_", " "),
        field=f"{difference.path or difference.what}: reference {expected}, compiled {other}",
    )


def _text(box: Box, players: int, value: object) -> str:
    """A value as text; a move in the notation, if possible."""
    if isinstance(value, Move):
        return _move_text(box, players, value)
    if isinstance(value, Clause | Refusal):
        return (value.clause if isinstance(value, Refusal) else value).value
    return f"{type(value).__name__}.{value.name}" if isinstance(value, Enum) else str(value)


def _move_text(box: Box, players: int, move: Move) -> str:
    with suppress(Exception):  # an invented move, or one from a broken engine, may be anything
        text = format_move(box, players, move)
        if plain_move(box, players, text) == move:
            return text
    return str(move)


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
