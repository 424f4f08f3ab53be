"""Matches between bots. A block is one seed played in every seat rotation: luck and seats are fair."""

import json
import math
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from random import Random
from typing import TypeVar

from kutnahora.batch.processes import in_processes
from kutnahora.ext import engine
from kutnahora.reference.box import Box
from kutnahora.reference.moves import Move
from kutnahora.solver.bot_names import Spec
from kutnahora.solver.bots import Bot, make_bot

Number = TypeVar("Number", int, float)


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Who plays, on which box, from which seed. A block depends on this and on its number alone."""

    box: Box
    entries: tuple[Spec, ...]
    """One per seat of the first game; each later game shifts them by one seat."""
    seed: int
    events: bool = False
    """For 3 and 4 players; two always play with events."""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(entry.name for entry in self.entries)


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """The result of one game, by entry."""

    shares: tuple[float, ...]
    """Share of the win: 1, 0, or a split after a tie."""
    points: tuple[int, ...]
    decisions: tuple[int, ...]
    """Choices between two or more moves."""
    seconds: tuple[float, ...]
    """CPU time of these choices."""
    simulations: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """The games of one seed, by rotation."""

    number: int
    games: tuple[Played, ...]


# playing ------------------------------------------------------------------------------------------------


class Table:
    """A game under way. Chance draws from the block's seed alone, each bot from a seed of its own."""

    def __init__(self, match: Match, number: int, rotation: int) -> None:
        count = len(match.entries)
        label = f"{match.seed} {number}"
        self.tables = engine.Tables(match.box)
        self.state = engine.new_game(self.tables, count, events=match.events or None)
        self.entry_of = [(seat + rotation) % count for seat in range(count)]
        self.bots: list[Bot] = [
            make_bot(spec, Random(f"{label} {rotation} {entry}").getrandbits(64))
            for entry, spec in enumerate(match.entries)
        ]
        self.luck = Random(f"{label} chance")
        self.moves: list[Move] = []
        """All moves so far, chance outcomes included."""
        self.places: list[int] = []
        """The index chosen in every list of two or more so far."""
        self.last: list[int | None] = [None] * count
        """By entry: how many places there were before its last choice."""
        self.decisions = [0] * count
        self.seconds = [0.0] * count

    def play(self) -> Played:
        """Play the game to its end."""
        while not self.state.over:
            moves = engine.options(self.tables, self.state)
            if engine.is_chance(self.state):
                place = self.luck.randrange(len(moves))
            else:
                place = self._choice(moves) if len(moves) > 1 else 0
            if len(moves) > 1:
                self.places.append(place)
            self.moves.append(moves[place])
            self.state = engine.apply(self.tables, self.state, moves[place])
        return self._result()

    def _choice(self, moves: tuple[Move, ...]) -> int:
        entry = self.entry_of[self.state.position().task.player]
        last = self.last[entry]
        since = None if last is None else self.places[last:]
        begun = time.thread_time()
        place = self.bots[entry].choose(self.state, moves, since)
        self.seconds[entry] += time.thread_time() - begun
        self.decisions[entry] += 1
        self.last[entry] = len(self.places)
        return place

    def _result(self) -> Played:
        best = engine.winners(self.state)
        count = len(self.bots)
        seat_of = [self.entry_of.index(entry) for entry in range(count)]
        return Played(
            shares=tuple((seat in best) / len(best) for seat in seat_of),
            points=tuple(self.state.points[seat] for seat in seat_of),
            decisions=tuple(self.decisions),
            seconds=tuple(round(spent, 6) for spent in self.seconds),
            simulations=tuple(bot.simulations for bot in self.bots),
        )


@dataclass(frozen=True, slots=True)
class _Job:
    match: Match
    number: int


def _play(job: _Job) -> Block:
    return play_block(job.match, job.number)


def play_block(match: Match, number: int) -> Block:
    """The block of this number: one game per seat rotation."""
    rotations = range(len(match.entries))
    games = tuple(Table(match, number, rotation).play() for rotation in rotations)
    return Block(number=number, games=games)


def play_blocks(match: Match, numbers: Iterable[int], jobs: int) -> Iterator[Block]:
    """Blocks played in parallel, yielded in the order of their numbers."""
    return in_processes(_play, (_Job(match, number) for number in numbers), jobs)


# blocks as lines of text --------------------------------------------------------------------------------


class BadLine(ValueError):
    """A line that is not a block."""


def format_block(match: Match, block: Block) -> str:
    """A block as one line of JSON that also names its match."""
    head = {"box": match.box.label, "seats": list(match.names), "seed": match.seed}
    return json.dumps(head | asdict(block), separators=(",", ":"))


def parse_block(match: Match, line: str) -> Block | None:
    """The block written in a line, None if it is of another match. Raises BadLine."""
    try:
        record = json.loads(line)
        if (record["box"], record["seats"], record["seed"]) != (
            match.box.label,
            list(match.names),
            match.seed,
        ):
            return None
        games = tuple(
            Played(
                shares=_numbers(match, game["shares"], float),
                points=_numbers(match, game["points"], int),
                decisions=_numbers(match, game["decisions"], int),
                seconds=_numbers(match, game["seconds"], float),
                simulations=_numbers(match, game["simulations"], int),
            )
            for game in record["games"]
        )
        if len(games) != len(match.entries) or not isinstance(record["number"], int):
            raise BadLine("the block is not complete")
        return Block(number=record["number"], games=games)
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise BadLine("not an arena block") from error


def _numbers(match: Match, values: object, kind: Callable[[float], Number]) -> tuple[Number, ...]:
    """A list of one number per entry, checked and converted."""
    if not isinstance(values, list) or len(values) != len(match.entries):
        raise BadLine("expected a number for each seat")
    if not all(isinstance(value, int | float) and math.isfinite(value) for value in values):
        raise BadLine("expected numbers")
    return tuple(kind(value) for value in values)
