"""Whether a box is balanced: many games of three equal bots, and the figures to judge them by."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from kutnahora.batch.processes import in_processes
from kutnahora.reference import constants
from kutnahora.reference.box import Box
from kutnahora.reference.moves import NO_EFFECT, Kind
from kutnahora.reference.terms import Action
from kutnahora.solver.arena import Match, Table
from kutnahora.solver.bot_names import Spec

PLAYERS: Final = 3

Guilds = tuple[int, ...]
"""A set of three, sorted: their rows are the player's choice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """The counts of one game."""

    events: bool
    points: tuple[int, ...]
    sets: tuple[Guilds, ...]
    shares: tuple[float, ...]
    """Of the win, by seat; a tie is split."""
    actions: tuple[int, ...]
    """Cards by action; those played for nothing come last."""
    cathedral: bool
    """Whether all its tiles were turned."""
    full_tax: bool
    """Whether the tax reached its limit."""


@dataclass(frozen=True, slots=True)
class Wins:
    """How often a guild set was played and won; a tie is split."""

    won: float
    played: int

    @property
    def rate(self) -> float:
        return self.won / self.played


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a box and the limits it should lie within."""

    name: str
    found: float
    low: float
    high: float

    @property
    def good(self) -> bool:
        return self.low <= self.found <= self.high


@dataclass(frozen=True, slots=True)
class _Job:
    box: Box
    bot: Spec
    seed: int
    number: int


def play_games(box: Box, bot: Spec, seed: int, numbers: Iterable[int], jobs: int) -> Iterator[Game]:
    """Games of three equal bots, every second one with events."""
    return in_processes(_play, (_Job(box, bot, seed, number) for number in numbers), jobs)


def _play(job: _Job) -> Game:
    events = job.number % 2 == 1
    match = Match(box=job.box, entries=(job.bot,) * PLAYERS, seed=job.seed, events=events)
    table = Table(match, job.number, rotation=0)
    played = table.play()
    end = table.state.position()
    return Game(
        events=events,
        points=played.points,
        sets=tuple(tuple(sorted(player.guilds)) for player in end.players),
        shares=played.shares,
        actions=_actions(job.box, table),
        cathedral=end.cathedral.turned == constants.CATHEDRAL_TILES,
        full_tax=end.tax.level == constants.TAX_LIMIT,
    )


def _actions(box: Box, table: Table) -> tuple[int, ...]:
    counts = [0] * (len(Action) + 1)
    for move in table.moves:
        if move.kind == Kind.CARD:
            card, half, _action = move.numbers
            counts[-1 if half == NO_EFFECT else box.action(card, half)] += 1
    return tuple(counts)


# figures ------------------------------------------------------------------------------------------------


def figures(games: Sequence[Game]) -> list[Figure]:
    """Everything a box is judged by."""
    with_events = [game for game in games if game.events]
    return [
        Figure("points of the winner, median", median(max(game.points) for game in games), 50, 80),
        Figure("guild sets, best to worst", set_factor(games), 1, 2),
        *(
            Figure(f"cards for {action.name.lower()}", share, 0.05, 1)
            for action, share in zip(Action, action_shares(games), strict=False)
        ),
        Figure("cathedral finished", _share(game.cathedral for game in games), 0.05, 0.6),
        Figure(
            f"tax at {constants.TAX_LIMIT}, with events",
            _share(game.full_tax for game in with_events),
            0.01,
            1,
        ),
    ]


def _share(flags: Iterable[bool]) -> float:
    every = list(flags)
    return sum(every) / len(every) if every else 0.0


def action_shares(games: Sequence[Game]) -> tuple[float, ...]:
    """The share of all cards played for each action; those played for nothing come last."""
    totals = [sum(counts) for counts in zip(*(game.actions for game in games), strict=True)]
    return tuple(total / sum(totals) for total in totals)


def set_wins(games: Sequence[Game]) -> dict[Guilds, Wins]:
    """How often each set was played and won."""
    won: defaultdict[Guilds, float] = defaultdict(float)
    played: Counter[Guilds] = Counter()
    for game in games:
        played.update(game.sets)
        for guilds, share in zip(game.sets, game.shares, strict=True):
            won[guilds] += share
    return {guilds: Wins(won[guilds], played[guilds]) for guilds in sorted(played)}


def set_factor(games: Sequence[Game]) -> float:
    """The best set's share of wins divided by the worst set's, less what luck alone would explain."""
    return spread(likely_rates(list(set_wins(games).values())))


def spread(rates: Sequence[float]) -> float:
    """The highest rate divided by the lowest."""
    return max(rates) / min(rates) if rates and min(rates) > 0 else math.inf


def likely_rates(sets: Sequence[Wins]) -> list[float]:
    """Each rate pulled towards the mean, more so the less often the set was played.

    A set that is played 30 times wins 10 ± 2.6 times by luck alone, so the plain rates of a few hundred games
    always look unequal. How much of the difference is real is estimated as by DerSimonian and Laird.
    """
    mean = sum(wins.won for wins in sets) / sum(wins.played for wins in sets)
    weights = [wins.played / (mean * (1 - mean)) for wins in sets]
    apart = sum(weight * (wins.rate - mean) ** 2 for weight, wins in zip(weights, sets, strict=True))
    scale = sum(weights) - sum(weight**2 for weight in weights) / sum(weights)
    real = max(0.0, (apart - (len(sets) - 1)) / scale) if scale else 0.0
    return [
        mean + (wins.rate - mean) * real / (real + 1 / weight)
        for weight, wins in zip(weights, sets, strict=True)
    ]
