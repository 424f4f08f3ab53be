"""Makes the exact part: positions of strong games with the exact worth of every option.

There are as many places for each number of players, objective, horizon, size of the exact search and half. A
wave looks for positions for all places that are still empty; what a job finds depends on the seed, on its
number and on its places alone, so a wave can be cut off and taken up again.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
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
from kutnahora.solver.yardstick.records import EPSILON, HALVES, ExactSpot, Half

BOT: Final = "mcts1:300sims"
MEMORY: Final = 64.0
SIZES: Final = ((200, 100_000), (100_000, 1_000_000), (1_000_000, 4_000_000))
"""Positions of the exact search, from and below."""
EFFORTS: Final = (300_000, 1_500_000, 5_000_000)
"""By the largest size that is wanted: positions that a job searches before it gives up."""
COPIES: Final = (3, 2, 1)
"""By size: places of each kind in each half. Large searches are dear, and few turns have any."""
WAVES: Final = 3
LOOSE_WAVES: Final = 1
"""The last waves also take positions that are not open or smaller than wanted: few places stay empty."""
TRIES: Final = {"turn": 1, "round": 1, "game": 8}
"""Games played for one job at most, until one of them gives something: most are decided before their end."""
REACH: Final = 10
"""Choices before a horizon: further back the search is too large."""
GLANCE: Final = 200
"""Simulations before an exact search: is it likely to be open at all?"""
NEAR: Final = 0.1
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
    copy: int
    size: int

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
    """A few games, and the places that one of them may fill: all alike but for the size, one of each."""

    box: Box
    seed: int
    number: int
    places: tuple[Place, ...]
    strict: bool
    """Open positions where they are wanted, and of the size that is wanted."""


def all_places() -> tuple[Place, ...]:
    kinds = product(PLAYERS, HALVES, HORIZONS, OBJECTIVES, range(max(COPIES)), range(len(SIZES)))
    return tuple(place for kind in kinds if (place := Place(*kind)).copy < COPIES[place.size])


# waves --------------------------------------------------------------------------------------------------


def wave_jobs(plan: Plan, empty: Sequence[Place], wave: int, first: int) -> list[Job]:
    """The jobs of a wave, numbered from `first`, for all places that are still empty."""
    strict = wave < plan.waves - LOOSE_WAVES
    groups = groupby(empty, key=lambda place: replace(place, size=0))
    return [
        Job(plan.box, plan.seed, number, tuple(places), strict)
        for number, (_kind, places) in enumerate(groups, first)
    ]


def search_games(job: Job) -> tuple[ExactSpot | None, ...]:
    """What the first game that gives something gives, by place."""
    place = job.places[0]
    most, seed = max(TRIES.values()), derived_seed(job.seed, "exact games")
    left = EFFORTS[max(place.size for place in job.places)]
    for number in range(job.number * most, job.number * most + TRIES[place.horizon]):
        choices = strong_game(job.box, BOT, place.players, seed, number)
        found, spent = _search_game(job, number, choices, left)
        left -= spent
        if found or left <= 0:
            return tuple(map(found.get, job.places))
    return (None,) * len(job.places)


# one game -----------------------------------------------------------------------------------------------


def _search_game(
    job: Job, number: int, choices: Sequence[Choice], most: int
) -> tuple[dict[Place, ExactSpot], int]:
    """The fitting positions on the way back from the end of a turn, a round or the game, and the effort.

    The further from that end, the larger the search: once it is too large, the next stretch is tried.
    """
    found: dict[Place, ExactSpot] = {}
    spent = 0
    for stretch in _stretches(job, number, choices):
        for choice in reversed(stretch[-REACH:]):
            wanted = [place for place in job.places if place not in found]
            if not wanted or spent >= most:
                return found, spent
            if not _worth_searching(job, wanted[0], choice):
                continue
            high = SIZES[wanted[-1].size][1]
            exact = Exact(
                choice.state,
                objective=wanted[0].objective,
                horizon=wanted[0].horizon,
                limit=high,
                memory=MEMORY,
            )
            spot = _spot(wanted[0], number, choice, exact)
            spent += exact.positions
            if spot is not None and (place := _place_for(job, wanted, spot)) is not None:
                found[place] = spot
            if exact.positions > high:
                break
    return found, spent


def _worth_searching(job: Job, place: Place, choice: Choice) -> bool:
    """Whether the options are likely to differ and, where that is wanted, the win is open."""
    decided = place.objective != "win" and not (job.strict and place.wants_open)
    return decided or _looks_open(place, choice)


def _stretches(job: Job, number: int, choices: Sequence[Choice]) -> list[list[Choice]]:
    """The choices up to each horizon, the stretches in random order."""
    horizon = job.places[0].horizon
    stretches = [list(members) for _end, members in groupby(choices, key=lambda one: _end_of(horizon, one))]
    Random(f"{job.seed} {number} stretches").shuffle(stretches)
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


def _looks_open(place: Place, choice: Choice) -> bool:
    """Whether the win is not decided at a glance: most positions near the end of a game are."""
    search = Search(choice.state, seed=1, horizon=place.horizon, memory=16.0, **MCTS1)
    search.run(GLANCE)
    root = search.node()
    shares = [search.node(child).win[root.player] for child in root.children if search.node(child).visits]
    return any(NEAR < share < 1 - NEAR for share in shares) or max(shares) - min(shares) > NEAR


def _spot(place: Place, number: int, choice: Choice, exact: Exact) -> ExactSpot | None:
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
        objective=place.objective,
        horizon=place.horizon,
        positions=exact.positions,
        win=tuple(tuple(min(1.0, _rounded(share)) for share in worth[0]) for worth in worths),
        margin=tuple(_rounded(worth[1][who]) for worth in worths),
        points=tuple(_rounded(worth[2][who]) for worth in worths),
    )


def _place_for(job: Job, wanted: Sequence[Place], spot: ExactSpot) -> Place | None:
    """The place that a position fits, if there is one; if need be, one for a larger search."""
    if job.strict:
        fitting = [place for place in wanted if spot.open or not place.wants_open]
        fitting = [place for place in fitting if SIZES[place.size][0] <= spot.positions]
    else:
        fitting = list(wanted) if spot.positions >= SIZES[0][0] else []
    return next((place for place in fitting if spot.positions < SIZES[place.size][1]), None)


def _rounded(value: float) -> float:
    """Without the last digits, which only show in which order was summed."""
    return round(value, 12)
