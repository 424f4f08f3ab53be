"""Makes the exact part: positions of strong games with the exact worth of every option.

There are as many places for each number of players, objective, horizon, size of the exact search and half. A
wave looks for positions for all places that are still empty; what a job finds depends on the seed, on its
number and on its places alone, so a wave can be cut off and taken up again.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby, product, zip_longest
from random import Random
from typing import Final

from kutnahora.reference.box import Box
from kutnahora.solver.exact import Exact
from kutnahora.solver.exact_answers import exact_worths
from kutnahora.solver.options import Horizon, Objective
from kutnahora.solver.worths import first_best
from kutnahora.solver.yardstick.evening import shifted, shifts
from kutnahora.solver.yardstick.games import Choice, derived_seed, khn_of, strong_game
from kutnahora.solver.yardstick.records import EPSILON, HALVES, ExactSpot, Half

BOT: Final = "mcts1:300sims"
MEMORY: Final = 64.0
SIZES: Final = ((200, 30_000), (30_000, 300_000), (300_000, 1_500_000))
"""Positions of the exact search, from and below."""
EFFORTS: Final = (100_000, 400_000, 1_500_000)
"""By the largest size that is wanted: positions searched in one game up to one kind of horizon."""
COPIES: Final = (3, 2, 1)
"""By size: places of each kind in each half. Large searches are dear, and few turns have any."""
WAVES: Final = 4
LOOSE_WAVES: Final = 1
"""The last waves also take positions that are not open or smaller than wanted: few places stay empty."""
FROM_A_GAME: Final = 4
"""Positions at most."""
OF_A_HORIZON: Final = 2
"""Positions at most of those, the largest ones."""
TRIES: Final = 6
"""Games for one job at most, where only the end of the game matters: most are decided before."""
REACH: Final = 10
"""Choices before a horizon: further back the search is too large."""
PLAYERS: Final = (2, 3, 4)
OBJECTIVES: Final[tuple[Objective, ...]] = ("win", "margin", "points")
HORIZONS: Final[tuple[Horizon, ...]] = ("turn", "round", "game")


@dataclass(frozen=True, slots=True)
class Place:
    """What one position of the yardstick has to be like."""

    players: int
    half: Half
    objective: Objective
    horizon: Horizon
    size: int
    copy: int

    @property
    def even(self) -> bool:
        """Whether points are evened so that the win is open: wherever it is sought, else for every other."""
        return self.objective == "win" or self.copy % 2 == 0

    @property
    def job_kind(self) -> tuple[int, Half, Objective, bool]:
        """What the places of a job have in common."""
        return self.players, self.half, self.objective, self.even


@dataclass(frozen=True, slots=True)
class Plan:
    """What to make; a test makes less."""

    box: Box
    seed: int
    places: tuple[Place, ...]
    waves: int = WAVES


@dataclass(frozen=True, slots=True)
class Job:
    """A game or a few, and the places that one of them may fill, all of one kind."""

    box: Box
    seed: int
    number: int
    places: tuple[Place, ...]
    strict: bool
    """Evened positions are open, and all have the size that is wanted."""


@dataclass(frozen=True, slots=True)
class _Evened:
    """The points to give to each player, None if the search for them is too large, and what it took."""

    shifts: tuple[int, ...] | None
    positions: int


def all_places() -> tuple[Place, ...]:
    kinds = product(PLAYERS, HALVES, OBJECTIVES, HORIZONS, range(len(SIZES)), range(max(COPIES)))
    places = [place for kind in kinds if (place := Place(*kind)).copy < COPIES[place.size]]
    return tuple(
        sorted(places, key=lambda place: (place.job_kind, HORIZONS.index(place.horizon), place.size))
    )


# waves --------------------------------------------------------------------------------------------------


def wave_jobs(plan: Plan, empty: Sequence[Place], wave: int, first: int) -> list[Job]:
    """The jobs of a wave, numbered from `first`; kinds take turns, so that none waits for the others."""
    kinds = [tuple(places) for _kind, places in groupby(empty, key=lambda place: place.job_kind)]
    rows = [[places] * math.ceil(len(places) / FROM_A_GAME) for places in kinds]
    turns = [places for row in zip_longest(*rows) for places in row if places is not None]
    strict = wave < plan.waves - LOOSE_WAVES
    return [Job(plan.box, plan.seed, number, places, strict) for number, places in enumerate(turns, first)]


def search_games(job: Job) -> tuple[ExactSpot, ...]:
    """What the first game that gives something gives."""
    place = job.places[0]
    only_ends = all(place.horizon == "game" for place in job.places)
    seed = derived_seed(job.seed, "exact games")
    for number in range(job.number * TRIES, job.number * TRIES + (TRIES if only_ends else 1)):
        found = _search_game(job, number, strong_game(job.box, BOT, place.players, seed, number))
        if found:
            return tuple(found)
    return ()


def place_for(spot: ExactSpot, empty: Sequence[Place], *, strict: bool) -> Place | None:
    """The place that a position fits, if there is one; if need be, one for a larger search."""
    for place in empty:
        low, high = SIZES[place.size if strict else 0][0], SIZES[place.size][1]
        alike = (place.players, place.half, place.objective, place.horizon) == (
            spot.players,
            spot.half,
            spot.objective,
            spot.horizon,
        )
        fits = low <= spot.positions < high and place.even == any(spot.shifts)
        if alike and fits and (spot.open or not (strict and place.even)):
            return place
    return None


# one game -----------------------------------------------------------------------------------------------


def _search_game(job: Job, number: int, choices: Sequence[Choice]) -> list[ExactSpot]:
    """A few fitting positions, of each horizon and size one at most."""
    found: list[ExactSpot] = []
    horizons = [*dict.fromkeys(place.horizon for place in job.places)]
    Random(f"{job.seed} {number} horizons").shuffle(horizons)
    for horizon in horizons:
        used = {spot.decision for spot in found}
        free = [choice for choice in choices if choice.number not in used]
        found += _search_horizon(job, number, horizon, free)[-OF_A_HORIZON:]
    return found[:FROM_A_GAME]


def _search_horizon(job: Job, number: int, horizon: Horizon, choices: Sequence[Choice]) -> list[ExactSpot]:
    """The fitting positions on the way back from the end of a turn, a round or the game.

    The further from that end, the larger the search: once it is too large, the next stretch is tried.
    """
    wanted = [place for place in job.places if place.horizon == horizon]
    found: list[ExactSpot] = []
    left = EFFORTS[wanted[-1].size]
    for stretch in _stretches(job, number, horizon, choices):
        for choice in reversed(stretch[-REACH:]):
            if not wanted or left <= 0:
                return found
            limit = SIZES[wanted[-1].size][1]
            kind = wanted[0]
            evened = _evened(job, number, horizon, choice, limit)
            left -= evened.positions
            if evened.shifts is None:
                break
            state = shifted(choice.state, evened.shifts)
            exact = Exact(state, objective=kind.objective, horizon=horizon, limit=limit, memory=MEMORY)
            spot = _spot(kind, number, replace(choice, state=state), evened.shifts, exact)
            left -= exact.positions
            place = None if spot is None else place_for(spot, wanted, strict=job.strict)
            if spot is not None and place is not None:
                found.append(spot)
                wanted = [other for other in wanted if other.size != place.size]
            if exact.positions > limit:
                break
    return found


def _stretches(job: Job, number: int, horizon: Horizon, choices: Sequence[Choice]) -> list[list[Choice]]:
    """The choices up to each horizon, the stretches in random order."""
    stretches = [list(members) for _end, members in groupby(choices, key=lambda one: _end_of(horizon, one))]
    Random(f"{job.seed} {number} {horizon} stretches").shuffle(stretches)
    return stretches


def _end_of(horizon: Horizon, choice: Choice) -> tuple[int, ...]:
    """What the choices before the same horizon have in common."""
    if horizon == "game":
        return ()
    p = choice.state.position()
    if horizon == "round":
        return (p.round,)
    bottom = p.agenda[0]
    return p.round, int(bottom.kind), bottom.player, bottom.a


def _evened(job: Job, number: int, horizon: Horizon, choice: Choice, limit: int) -> _Evened:
    """The points that make the game close, if that is wanted."""
    place = job.places[0]
    if not place.even:
        return _Evened((0,) * place.players, 0)
    sought = "margin" if place.objective == "win" else place.objective
    exact = Exact(choice.state, objective=sought, horizon=horizon, limit=limit, memory=MEMORY)
    worths = exact_worths(choice.state, exact)
    if worths is None:
        return _Evened(None, exact.positions)
    who = choice.state.position().task.player
    _win, _margin, points = worths[first_best(worths, who, sought)]
    rng = Random(f"{job.seed} {number} {choice.number} shifts")
    return _Evened(shifts(points, who, rng), exact.positions)


def _spot(
    place: Place, number: int, choice: Choice, given: tuple[int, ...], exact: Exact
) -> ExactSpot | None:
    """The position with the worth of all options; None if the search is too large, or all are equal."""
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
        game=number,
        decision=choice.number,
        players=place.players,
        player=who,
        khn=khn_of(choice.state),
        shifts=given,
        objective=place.objective,
        horizon=place.horizon,
        positions=exact.positions,
        win=tuple(tuple(min(1.0, _rounded(share)) for share in worth[0]) for worth in worths),
        margin=tuple(_rounded(worth[1][who]) for worth in worths),
        points=tuple(_rounded(worth[2][who]) for worth in worths),
    )


def _rounded(value: float) -> float:
    """Without the last digits, which only show in which order was summed."""
    return round(value, 12)
