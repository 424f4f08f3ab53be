"""The search on fixed positions: how many nodes it makes, and its speed beside playouts and processes."""

import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Final

from kutnahora.batch.processes import interrupts_held
from kutnahora.ext import engine
from kutnahora.ext.engine import State, Tables
from kutnahora.reference import engine as reference
from kutnahora.reference.box import Box
from kutnahora.reference.position import Position
from kutnahora.reference.samples.players import play_game
from kutnahora.solver.bot_names import UCT, Settings
from kutnahora.solver.mcts import Search
from kutnahora.solver.search_request import SearchRequest
from kutnahora.solver.solve import solve
from kutnahora.solver.words import OBJECTIVES, PLAYOUTS

PLAYERS: Final = (2, 3, 4)
PHASES: Final = {"early": 1 / 8, "middle": 1 / 2, "late": 7 / 8}
"""The share of a game's decisions that lies before the position."""
SEED: Final = 1
SIMULATIONS: Final = 4000
"""Per search whose nodes are counted."""
PLAYOUT_RUN: Final = 1000
"""Playouts from a position in one run, alone or by a search."""
TEAM_RUN: Final = 3000
"""Simulations of each tree in one run of threads or processes."""
TEAM_RUNS: Final = 3
"""Per round: wall time depends on what else the machine does, so there are several."""
MEMORY: Final = 64.0
"""Megabytes per tree; none of these fills it."""
TWO: Final = 2
TEAMS: Final = ("one thread", "two threads", "two processes")
TWO_CORES: Final = 1.4
"""Two processes reach at least so many times the rate of one thread if two cores are free."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A position to search from."""

    players: int
    phase: str
    position: Position


def spots(box: Box) -> list[Spot]:
    """A position early, in the middle and late in one lively game of 2, 3 and 4 players each."""
    positions = []
    for players in PLAYERS:
        steps = play_game(box, players, "lively", SEED)
        decisions = [step.position for _move, step in steps if _is_choice(box, step.position)]
        for phase, share in PHASES.items():
            positions.append(Spot(players, phase, decisions[int(len(decisions) * share)]))
    return positions


def _is_choice(box: Box, p: Position) -> bool:
    return not p.over and not reference.is_chance(p) and len(reference.legal_moves(box, p)) > 1


# nodes --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Signature:
    """The nodes of fixed searches: they change with the search, a rule or the box, not with the machine."""

    nodes: int
    simulations: int
    searches: int
    seconds: float
    """CPU time."""


def signature(tables: Tables, positions: Iterable[Spot], usual: Settings | None = None) -> Signature:
    """Search every position with one thread and a fixed number of simulations, also by plain UCT.

    `usual` are the settings of all but plain UCT; without them they are the default.
    """
    kinds = [(objective, usual or Settings()) for objective in OBJECTIVES] + [(OBJECTIVES[0], UCT)]
    states = [State(tables, spot.position) for spot in positions]
    nodes = done = 0
    begun = time.thread_time()
    for state in states:
        for objective, settings in kinds:
            search = Search(state, seed=SEED, objective=objective, memory=MEMORY, **settings)
            search.run(SIMULATIONS)
            nodes += search.nodes
            done += search.simulations
    return Signature(nodes, done, len(states) * len(kinds), time.thread_time() - begun)


# speed --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Playing:
    """The CPU time of equally many playouts from one position, alone and by a search."""

    kind: str
    phase: str
    players: int
    alone: float
    search: float


@dataclass(frozen=True, slots=True)
class Speed:
    """All runs; every round makes the same ones."""

    rounds: int
    playing: tuple[Playing, ...]
    teams: tuple[dict[str, float], ...]
    """By run: simulations per second of wall time, by team."""

    def kept(self, kind: str, phase: str | None = None) -> float:
        """The rate of the search divided by that of playouts alone, by the best run of each position."""
        mine = [run for run in self.playing if run.kind == kind and phase in (None, run.phase)]
        places = {(run.players, run.phase) for run in mine}
        by_place = [[run for run in mine if (run.players, run.phase) == place] for place in places]
        alone = sum(min(run.alone for run in runs) for runs in by_place)
        return alone / sum(min(run.search for run in runs) for runs in by_place)

    def rate(self, team: str) -> float:
        """Simulations per second of the team's best run."""
        return max(rates[team] for rates in self.teams)

    def times(self, team: str) -> float:
        """How many times as fast as this team two threads are."""
        return self.rate("two threads") / self.rate(team)

    @property
    def two_cores(self) -> bool:
        """Whether two cores were free; if not, even threads that wait for each other look good."""
        return max(self.rate(team) for team in TEAMS[1:]) >= TWO_CORES * self.rate(TEAMS[0])


def measure(
    box: Box, positions: list[Spot], seconds: float, reached: Callable[[float], None], *, fewest: int = 1
) -> Speed:
    """Measure at least `fewest` whole rounds, for about this long; `reached` is called with the seconds."""
    tables = Tables(box)
    begun = time.perf_counter()
    playing: list[Playing] = []
    teams: list[dict[str, float]] = []
    spent = longest = 0.0
    with _pool() as pool:
        while len(teams) < fewest * TEAM_RUNS or spent + longest <= seconds:
            before = spent
            for run in _playing_round(tables, positions):
                playing.append(run)
                reached(time.perf_counter() - begun)
            for _run in range(TEAM_RUNS):
                teams.append(_team_run(pool, box, positions[len(PHASES)].position))
                reached(time.perf_counter() - begun)
            spent = time.perf_counter() - begun
            longest = max(longest, spent - before)
    return Speed(len(teams) // TEAM_RUNS, tuple(playing), tuple(teams))


def _playing_round(tables: Tables, positions: Iterable[Spot]) -> Iterator[Playing]:
    for spot in positions:
        state = State(tables, spot.position)
        for kind in PLAYOUTS:
            begun = time.thread_time()  # of this thread: a bar on the screen has its own
            engine.playout(tables, state, SEED, PLAYOUT_RUN, player=kind)
            between = time.thread_time()
            # The tree alone: what the model costs is told by `kutna train --judge`.
            search = Search(state, seed=SEED, playout=kind, memory=MEMORY, prior="lively", playout_share=1.0)
            search.run(PLAYOUT_RUN)
            yield Playing(kind, spot.phase, spot.players, between - begun, time.thread_time() - between)


def _team_run(pool: ProcessPoolExecutor, box: Box, position: Position) -> dict[str, float]:
    """The rate of each team; every thread and process makes equally many simulations."""
    one, two = (_rate(box, position, threads) for threads in (1, TWO))
    jobs = [pool.submit(_rate, box, position, 1) for _job in range(TWO)]
    return dict(zip(TEAMS, (one, two, sum(job.result() for job in jobs)), strict=True))


def _rate(box: Box, position: Position, threads: int) -> float:
    """Simulations per second of wall time."""
    state = State(Tables(box), position)
    count, memory = TEAM_RUN * threads, MEMORY * threads
    request = SearchRequest(
        seed=SEED, simulations=count, threads=threads, memory=memory, exact="never", lines=1
    )
    answer = solve(state, request)
    return answer.simulations / answer.simulation_seconds


def _pool() -> ProcessPoolExecutor:
    """Two running processes that never see Ctrl-C: only their parent does."""
    pool = ProcessPoolExecutor(TWO, mp_context=get_context("spawn"))  # its tracker lets Ctrl-C in again
    with interrupts_held():
        jobs = [pool.submit(time.sleep, 0.1) for _job in range(TWO)]
    for job in jobs:
        job.result()
    return pool
