"""Makes the exact part: positions of strong games with the exact worth of every option.

There are as many places for each number of players, objective, horizon, size of the exact search and half. A
wave gives each place that is still empty one game to look for its position in; what a game gives depends on
the seed and on its number alone, so a wave can be cut off and taken up again.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, product
from random import Random
from typing import Final

from kutnahora.reference.box import Box
from kutnahora.solver.answers import exact_worths
from kutnahora.solver.bot_names import MCTS1
from kutnahora.solver.exact import Exact
from kutnahora.solver.mcts import Search
from kutnahora.solver.options import Horizon, Objective
from kutnahora.solver.yardstick.games import Choice, derived_seed, khn_of, strong_game
from kutnahora.solver.yardstick.records import EPSILON, HALVES, OPEN, ExactSpot, Half, is_open

BOT: Final = "mcts1:300sims"
MEMORY: Final = 64.0
SIZES: Final = ((200, 100_000), (100_000, 1_000_000), (1_000_000, 6_000_000))
"""Positions of the exact search, from and below."""
EFFORTS: Final = (500_000, 2_000_000, 8_000_000)
"""By size: positions that may be searched in one game before it is given up."""
COPIES: Final = 2
"""Places of each kind in each half."""
WAVES: Final = 5
ANY_WAVES: Final = 2
"""The last waves take any position where an open one was wanted."""
REACH: Final = 14
"""Choices before a horizon: further back the search is too large."""
GLANCE: Final = 200
"""Simulations before an exact search: is it likely to be open at all?"""
NEAR: Final = 0.03
"""How far from 0 and 1 a win share has to look at a glance."""
PLAYERS: Final = (2, 3, 4)
OBJECTIVES: Final[tuple[Objective, ...]] = ("win", "margin", "points")
HORIZONS: Final[tuple[Horizon, ...]] = ("turn", "round", "game")


@dataclass(frozen=True, slots=True)
class Place:
    """What one position of the yardstick has to be like."""

    players: int
    half: Half
    horizon: Horizon
    objective: Objective
    size: int
    copy: int

    @property
    def wants_open(self) -> bool:
        """Where the win is sought to the end of the game, and half of the others."""
        return (self.horizon, self.objective) == ("game", "win") or self.copy % 2 == 0


@dataclass(frozen=True, slots=True)
class Plan:
    """What to make; a test makes less."""

    box: Box
    seed: int
    places: tuple[Place, ...]
    waves: int = WAVES


@dataclass(frozen=True, slots=True)
class Job:
    """One game, and the places it may fill."""

    box: Box
    seed: int
    number: int
    places: tuple[Place, ...]
    strict: bool
    """Open positions where they are wanted."""


@dataclass(frozen=True, slots=True)
class Yield:
    """What a game gave, by place."""

    number: int
    spots: tuple[ExactSpot | None, ...]


def all_places() -> tuple[Place, ...]:
    kinds = product(PLAYERS, HALVES, HORIZONS, OBJECTIVES, range(len(SIZES)), range(COPIES))
    return tuple(Place(*kind) for kind in kinds)


# waves --------------------------------------------------------------------------------------------------


def wave_jobs(plan: Plan, empty: Sequence[Place], wave: int, first: int) -> list[Job]:
    """The games of a wave, numbered from `first`: each is for at most one place of each horizon."""
    jobs: list[Job] = []
    for _table, members in groupby(empty, key=lambda place: (place.players, place.half)):
        places = list(members)
        by_horizon = [[place for place in places if place.horizon == horizon] for horizon in HORIZONS]
        for row in range(max(map(len, by_horizon))):
            mine = tuple(column[row] for column in by_horizon if row < len(column))
            strict = wave < plan.waves - ANY_WAVES
            jobs.append(Job(plan.box, plan.seed, first + len(jobs), mine, strict))
    return jobs


def search_game(job: Job) -> Yield:
    """Play a game, and look for a position for each place."""
    players = job.places[0].players
    choices = strong_game(job.box, BOT, players, derived_seed(job.seed, "exact games"), job.number)
    used: set[int] = set()
    found: list[ExactSpot | None] = []
    for place in job.places:
        spot = _search_place(job, place, [choice for choice in choices if choice.number not in used])
        found.append(spot)
        if spot is not None:
            used.add(spot.decision)
    return Yield(job.number, tuple(found))


# one place ----------------------------------------------------------------------------------------------


def _search_place(job: Job, place: Place, choices: Sequence[Choice]) -> ExactSpot | None:
    """The first fitting position on the way back from the end of a turn, a round or the game.

    The further from that end, the larger the search: once it is too large, the next stretch is tried.
    """
    left = EFFORTS[place.size]
    low, high = SIZES[place.size]
    for stretch in _stretches(job, place, choices):
        for choice in reversed(stretch[-REACH:]):
            if place.objective == "win" or (job.strict and place.wants_open):
                if not _looks_open(place, choice):
                    continue
            exact = Exact(
                choice.state, objective=place.objective, horizon=place.horizon, limit=high, memory=MEMORY
            )
            spot = _spot(job, place, choice, exact)
            left -= exact.positions
            if spot is not None and low <= spot.positions and _fits(job, place, spot):
                return spot
            if left <= 0:
                return None
            if spot is None and exact.positions > high:
                break
    return None


def _stretches(job: Job, place: Place, choices: Sequence[Choice]) -> Iterable[list[Choice]]:
    """The choices up to each horizon, the stretches in random order."""
    stretches = [list(members) for _end, members in groupby(choices, key=lambda one: _end_of(place, one))]
    Random(f"{job.seed} {job.number} {place}").shuffle(stretches)
    return stretches


def _end_of(place: Place, choice: Choice) -> tuple[int, ...]:
    """What the choices before the same horizon have in common."""
    if place.horizon == "game":
        return ()
    p = choice.state.position()
    if place.horizon == "round":
        return (p.round,)
    bottom = p.agenda[0]
    return p.round, int(bottom.kind), bottom.player, bottom.a


def _looks_open(place: Place, choice: Choice) -> bool:
    """Whether the win is not decided at a glance: most positions near the end of a game are."""
    search = Search(choice.state, seed=1, horizon=place.horizon, memory=16.0, **MCTS1)
    search.run(GLANCE)
    root = search.node()
    shares = [search.node(child).win[root.player] for child in root.children if search.node(child).visits]
    return any(NEAR < share < 1 - NEAR for share in shares) or max(shares) - min(shares) > NEAR


def _spot(job: Job, place: Place, choice: Choice, exact: Exact) -> ExactSpot | None:
    """The position with the worth of all its options; None if there are too many to search, or all are equal."""
    worths = exact_worths(choice.state, exact)
    if worths is None:
        return None
    who = choice.state.position().task.player
    wanted = {"win": 0, "margin": 1, "points": 2}[place.objective]
    values = [worth[wanted][who] for worth in worths]
    if exact.positions == 0 or max(values) - min(values) <= EPSILON:
        return None
    return ExactSpot(
        half=place.half,
        game=job.number,
        decision=choice.number,
        players=place.players,
        player=who,
        khn=khn_of(choice.state),
        objective=place.objective,
        horizon=place.horizon,
        positions=exact.positions,
        win=tuple(tuple(min(1.0, _rounded(share)) for share in worth[0]) for worth in worths),
        margin=tuple(_rounded(worth[1][who]) for worth in worths),
        points=tuple(_rounded(worth[2][who]) for worth in worths),
    )


def _fits(job: Job, place: Place, spot: ExactSpot) -> bool:
    return not (job.strict and place.wants_open) or spot.open


def _rounded(value: float) -> float:
    """Without the last digits, which only show in which order was summed."""
    return round(value, 12)
