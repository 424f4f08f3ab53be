"""The figures of a match: shares of wins with intervals over blocks, and a test that may stop early."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, stdev
from typing import Final

from kutnahora.solver.arena import Block, Match, Played

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
