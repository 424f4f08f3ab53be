"""Matches between bots and their figures: shares of wins with intervals, a test that may stop early.

A block is one seed played in every seat rotation: luck and seats are fair.
"""

import json
import math
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from random import Random
from statistics import NormalDist, fmean, stdev
from typing import Final, TypeVar

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


CONFIDENCE: Final = 0.95
ERROR: Final = 0.05
"""Of the test, either way."""
FEWEST: Final = 10
"""Blocks before the test may stop: their variance has to be known."""
LEAST_VARIANCE: Final = 1e-6
"""Of the blocks: for the hypotheses 0 and 1 it would be 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """The figures of one bot; with several seats, the mean over them."""

    name: str
    seats: int
    share: float
    """Share of wins per seat, ties split; in an even match 1 / players."""
    low: float
    high: float
    points: float
    decisions: float
    """Per game, between two or more moves."""
    ms: float
    """CPU time per decision."""
    simulations: float
    """Per decision."""


@dataclass(frozen=True, slots=True)
class Hypotheses:
    """The share without a gain, and the share with one."""

    no: float
    yes: float


def scores(match: Match, blocks: Sequence[Block]) -> list[Score]:
    """The score of each bot, in the order of the seats."""
    return [_score(match, blocks, name) for name in dict.fromkeys(match.names)]


def _score(match: Match, blocks: Sequence[Block], name: str) -> Score:
    mine = [entry for entry, other in enumerate(match.names) if other == name]
    games = [game for block in blocks for game in block.games]
    shares = block_shares(match, blocks, name)
    low, high = interval(shares)
    decisions = _total(games, "decisions", mine)
    return Score(
        name=name,
        seats=len(mine),
        share=fmean(shares),
        low=low,
        high=high,
        points=_total(games, "points", mine) / (len(games) * len(mine)),
        decisions=decisions / (len(games) * len(mine)),
        ms=1000 * _total(games, "seconds", mine) / max(decisions, 1),
        simulations=_total(games, "simulations", mine) / max(decisions, 1),
    )


def _total(games: Sequence[Played], what: str, mine: Sequence[int]) -> float:
    by_game: list[tuple[float, ...]] = [getattr(game, what) for game in games]
    return math.fsum(numbers[entry] for numbers in by_game for entry in mine)


def block_shares(match: Match, blocks: Sequence[Block], name: str) -> list[float]:
    """A bot's share of wins per seat in each block."""
    mine = [entry for entry, other in enumerate(match.names) if other == name]
    return [fmean(game.shares[entry] for game in block.games for entry in mine) for block in blocks]


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of the mean, from the variance of the blocks.

    If nearly all blocks are won, their variance says little, for the next may differ: the lower end is never
    above what as many throws of a coin, all heads, would allow, nor the upper end below its mirror image.
    """
    count = len(shares)
    if count < 2:
        return 0.0, 1.0
    middle = fmean(shares)
    width = student(count - 1) * stdev(shares) / math.sqrt(count)
    heads = 1.0 - (1.0 - CONFIDENCE) ** (1.0 / count)
    return max(0.0, min(middle - width, 1.0 - heads)), min(1.0, max(middle + width, heads))


def student(freedom: int) -> float:
    """The two-sided quantile of Student's t: exact for 1 and 2, otherwise by its expansion's first terms."""
    if freedom == 1:
        return math.tan(math.pi * CONFIDENCE / 2)
    if freedom == 2:
        return CONFIDENCE * math.sqrt(2 / (1 - CONFIDENCE**2))
    z = NormalDist().inv_cdf((1.0 + CONFIDENCE) / 2)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return math.fsum(term / freedom**power for power, term in enumerate(terms))


def log_likelihood(shares: Sequence[float], wanted: Hypotheses, games: int) -> float:
    """SPRT: how much better `yes` explains the blocks than `no`, as the log of the ratio.

    Blocks are taken as normal with the variance that they show, or that as many independent games would have
    under `no` or `yes`, if that is more: a few equal blocks do not mean that there is none.
    """
    if len(shares) < FEWEST:
        return 0.0
    square = max(stdev(shares) ** 2, *(share * (1 - share) / games for share in (wanted.no, wanted.yes)))
    away = fmean(shares) - (wanted.no + wanted.yes) / 2
    return len(shares) * (wanted.yes - wanted.no) * away / max(square, LEAST_VARIANCE)


def verdict(shares: Sequence[float], wanted: Hypotheses, games: int) -> bool | None:
    """True or False once the test has decided for `yes` or `no`, None before; `games` is per block."""
    ratio = log_likelihood(shares, wanted, games)
    limit = math.log((1 - ERROR) / ERROR)
    return None if abs(ratio) < limit else ratio > 0
