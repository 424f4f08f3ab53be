"""Figures of a run over the yardstick, with 95 % intervals over games.

Positions of one game are alike, so a game counts as one: Student's t on the sums of the games.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final, Literal

from kutnahora.solver.arena import CONFIDENCE, student
from kutnahora.solver.yardstick.measure import ExactRow, PlayedRow, Run

BINS: Final = 10
Kind = Literal["share", "amount", "difference"]
ENDS: Final[dict[Kind, tuple[float, float]]] = {
    "share": (0.0, 1.0),
    "amount": (0.0, math.inf),
    "difference": (-math.inf, math.inf),
}
"""Between which a mean lies."""
Measured = tuple[int, float]
"""The game that a number comes from, and the number."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean and its interval; without an interval if there is one game only."""

    mean: float
    low: float
    high: float
    count: int


@dataclass(frozen=True, slots=True)
class Bin:
    """Win shares that were said to be about the same, and what happened."""

    low: float
    high: float
    said: float
    happened: Figure


def mean_of(numbers: Iterable[Measured], kind: Kind) -> Figure:
    """The mean over positions; the interval of a share also allows for games that are all alike."""
    listed = list(numbers)
    if not listed:
        return Figure(math.nan, math.nan, math.nan, 0)
    mean = fmean(number for _game, number in listed)
    by_game: defaultdict[int, float] = defaultdict(float)
    for game, number in listed:
        by_game[game] += number - mean
    games = len(by_game)
    if games == 1:
        return Figure(mean, *ENDS[kind], len(listed))
    square = math.fsum(total**2 for total in by_game.values()) * games / (games - 1)
    width = student(games - 1) * math.sqrt(square) / len(listed)
    low, high = mean - width, mean + width
    if kind == "share":
        # As in the arena: that all were alike does not mean that the next will be.
        heads = 1.0 - (1.0 - CONFIDENCE) ** (1.0 / games)
        low, high = min(low, 1.0 - heads), max(high, heads)
    least, most = ENDS[kind]
    return Figure(mean, max(low, least), min(high, most), len(listed))


# the exact part -----------------------------------------------------------------------------------------


def _error(row: ExactRow, budget: int) -> float:
    return abs(row.answers[budget].worth - row.answers[budget].value)


def _position_error(row: ExactRow, budget: int) -> float:
    return abs(row.answers[budget].worth - row.best)


def _width(row: ExactRow, budget: int) -> float:
    return row.answers[budget].high - row.answers[budget].low


def _moved(row: ExactRow | PlayedRow, budget: int) -> float:
    return float(row.answers[budget].place != row.answers[budget].other_place)


def _seed_cost(row: ExactRow, budget: int) -> float:
    return abs(row.answers[budget].value - row.answers[budget].other_value)


EXACT: Final[dict[str, tuple[Callable[[ExactRow, int], float], Kind]]] = {
    "missed": (ExactRow.missed, "share"),
    "loss": (ExactRow.loss, "amount"),
    "error_of_line": (_error, "amount"),
    "error_of_position": (_position_error, "amount"),
    "in_range": (ExactRow.inside, "share"),
    "width": (_width, "amount"),
    "another_move": (_moved, "share"),
    "cost_of_seed": (_seed_cost, "amount"),
}
"""What is told of the exact part, and what kind of number it is."""


def exact_figures(rows: Sequence[ExactRow], budget: int) -> dict[str, Figure]:
    """All figures of some positions; the budget by its place in the list."""
    return {
        name: mean_of(((row.game, float(what(row, budget))) for row in rows), kind)
        for name, (what, kind) in EXACT.items()
    }


def groups(rows: Sequence[ExactRow]) -> Iterator[tuple[str, str, list[ExactRow]]]:
    """The positions by objective, horizon and number of players."""
    for key in ("objective", "horizon", "players"):
        for value in dict.fromkeys(getattr(row, key) for row in rows):
            yield key, str(value), [row for row in rows if getattr(row, key) == value]


def by_objective(rows: Sequence[ExactRow]) -> dict[str, list[ExactRow]]:
    return {value: members for key, value, members in groups(rows) if key == "objective"}


# the played part ----------------------------------------------------------------------------------------


def brier(rows: Sequence[PlayedRow], budget: int | None) -> Figure:
    """The Brier score; with None that of an equal guess for every player."""
    return mean_of(((row.game, row.brier(budget)) for row in rows), "amount")


def reliability(rows: Sequence[PlayedRow], budget: int) -> list[Bin]:
    """The win shares of all players by what was said of them; bins that nothing fell into are left out."""
    bins: list[list[tuple[int, float, float]]] = [[] for _bin in range(BINS)]
    for row in rows:
        for said, happened in zip(row.answers[budget].win, row.happened, strict=True):
            bins[min(int(said * BINS), BINS - 1)].append((row.game, said, happened))
    return [
        Bin(
            low=number / BINS,
            high=(number + 1) / BINS,
            said=fmean(said for _game, said, _happened in members),
            happened=mean_of(((game, happened) for game, _said, happened in members), "share"),
        )
        for number, members in enumerate(bins)
        if members
    ]


def another_move(rows: Sequence[PlayedRow], budget: int) -> Figure:
    return mean_of(((row.game, _moved(row, budget)) for row in rows), "share")


def cost_of_seed(rows: Sequence[PlayedRow], budget: int) -> Figure:
    """By the search's own values, over the positions where these are known."""
    costs = ((row.game, row.answers[budget].cost) for row in rows)
    return mean_of(((game, cost) for game, cost in costs if cost is not None), "difference")


# two runs, two budgets ----------------------------------------------------------------------------------


def worse_with_more(rows: Sequence[ExactRow], what: str) -> Figure:
    """How much higher a figure is with the last budget than with the first, position by position."""
    figure, _kind = EXACT[what]
    grown = ((row.game, float(figure(row, -1)) - float(figure(row, 0))) for row in rows)
    return mean_of(grown, "difference")


def paired_loss(now: Run, then: Run, sims: int, objective: str) -> Figure:
    """How much more is lost now than then, over the positions that both have."""
    at, before = now.sims.index(sims), then.sims.index(sims)
    known = {_key(row): row for row in then.exact}
    mine = [row for row in now.exact if row.objective == objective and _key(row) in known]
    more = ((row.game, row.loss(at) - known[_key(row)].loss(before)) for row in mine)
    return mean_of(more, "difference")


def paired_brier(now: Run, then: Run, sims: int) -> Figure:
    """How much higher the Brier score is now than then, over the positions that both have."""
    at, before = now.sims.index(sims), then.sims.index(sims)
    known = {(row.game, row.decision): row for row in then.played}
    mine = [row for row in now.played if (row.game, row.decision) in known]
    more = ((row.game, row.brier(at) - known[row.game, row.decision].brier(before)) for row in mine)
    return mean_of(more, "difference")


def _key(row: ExactRow) -> tuple[int, int, str, str]:
    return row.game, row.decision, row.objective, row.horizon
