"""Whether a box is balanced: many games of three equal players, and what is asked of them."""

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
"""A set of three, sorted: in which row each lies is the player's choice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """What is counted in one game."""

    events: bool
    points: tuple[int, ...]
    sets: tuple[Guilds, ...]
    shares: tuple[float, ...]
    """Of the win, by seat; a tie is split."""
    actions: tuple[int, ...]
    """Cards by action, those played for nothing last."""
    cathedral: bool
    """All tiles turned."""
    full_tax: bool
    """The tax at its limit."""


@dataclass(frozen=True, slots=True)
class Wins:
    """Of a set; a tie is split."""

    won: float
    played: int

    @property
    def rate(self) -> float:
        return self.won / self.played


@dataclass(frozen=True, slots=True)
class Figure:
    """One thing that is asked of a box, and what was found."""

    name: str
    found: float
    low: float
    high: float

    @property
    def good(self) -> bool:
        return self.low <= self.found <= self.high


@dataclass(frozen=True, slots=True)
class _Order:
    box: Box
    bot: Spec
    seed: int
    number: int


def play_games(box: Box, bot: Spec, seed: int, numbers: Iterable[int], jobs: int) -> Iterator[Game]:
    """Games of three players of equal strength, every second one with events."""
    return in_processes(_play, (_Order(box, bot, seed, number) for number in numbers), jobs)


def _play(order: _Order) -> Game:
    events = order.number % 2 == 1
    match = Match(box=order.box, entries=(order.bot,) * PLAYERS, seed=order.seed, events=events)
    table = Table(match, order.number, rotation=0)
    played = table.play()
    end = table.state.position()
    return Game(
        events=events,
        points=played.points,
        sets=tuple(tuple(sorted(player.guilds)) for player in end.players),
        shares=played.shares,
        actions=_actions(order.box, table),
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
    """What is asked of a box."""
    with_events = [game for game in games if game.events]
    return [
        Figure("points of the winner, median", median(max(game.points) for game in games), 50, 80),
        Figure("guild sets, best to worst", set_factor(games), 1, 2),
        *(
            Figure(f"cards for {action.name.lower()}", share, 0.05, 1)
            for action, share in zip(Action, action_shares(games), strict=False)
        ),
        Figure("cathedral finished", _share(game.cathedral for game in games), 0.05, 0.6),
        Figure("tax at 25, with events", _share(game.full_tax for game in with_events), 0.01, 1),
    ]


def _share(found: Iterable[bool]) -> float:
    every = list(found)
    return sum(every) / len(every) if every else 0.0


def action_shares(games: Sequence[Game]) -> tuple[float, ...]:
    """Of all cards, by action; those played for nothing last."""
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
    """The best set's share of wins by the worst set's, without what chance alone would spread them."""
    return spread(likely_rates(list(set_wins(games).values())))


def spread(rates: Sequence[float]) -> float:
    """How many times the lowest the highest is."""
    return max(rates) / min(rates) if rates and min(rates) > 0 else math.inf


def likely_rates(sets: Sequence[Wins]) -> list[float]:
    """Each share drawn towards the mean, the further the less often the set was played.

    A set that is played 30 times wins 10 ± 2.6 times by luck alone, so the plain shares of a few hundred
    games always look unequal. How much of their spread is real is estimated as DerSimonian and Laird do.
    """
    mean = sum(one.won for one in sets) / sum(one.played for one in sets)
    weights = [one.played / (mean * (1 - mean)) for one in sets]
    apart = sum(weight * (one.rate - mean) ** 2 for weight, one in zip(weights, sets, strict=True))
    scale = sum(weights) - sum(weight**2 for weight in weights) / sum(weights)
    real = max(0.0, (apart - (len(sets) - 1)) / scale) if scale else 0.0
    return [
        mean + (one.rate - mean) * real / (real + 1 / weight)
        for weight, one in zip(weights, sets, strict=True)
    ]
