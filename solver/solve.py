"""The best options of a position within a budget: exact if possible, otherwise by simulations."""

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from threading import Event, Lock
from typing import Final, TypeVar

from kutnahora.batch.processes import one_interrupt
from kutnahora.ext.engine import State
from kutnahora.solver.answers import tree_lines
from kutnahora.solver.comparing import compared, stage_of, to_next_stage
from kutnahora.solver.exact import Exact
from kutnahora.solver.exact_answers import exact_lines, exact_wins, exact_worths
from kutnahora.solver.horizons import is_far
from kutnahora.solver.mcts import Search
from kutnahora.solver.options import FEWEST_SIMULATIONS, LIMITS
from kutnahora.solver.results import Answer, Line, Progress, Watch
from kutnahora.solver.worths import equally_good

MOST_POSITIONS: Final = 100_000_000
"""Default without a time: about two minutes."""
MEMORY: Final = 1024.0
"""Default, in megabytes."""
POSITIONS_PER_SIMULATION: Final = 20
"""Limit of the exact search if the budget is simulations: about twice the time they take."""
FEWEST_POSITIONS: Final = 10_000
EXACT_SHARE: Final = 0.5
"""Share of the time that the exact search may use before it gives up."""
EFFORT: Final = 16.0
"""Positions of exact answers inside the tree for each visit of a node. Bots do without (docs/strength.md)."""
POLL_SECONDS: Final = 0.1
"""Between two looks at the clock, and at the tree if somebody watches."""
FIRST_CHUNK: Final = 16
CHUNK_SECONDS: Final = 0.02
FALLBACK_SIMULATIONS: Final = 5000
"""If the exact search was interrupted: a few tenths of a second."""

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchRequest:
    """What to search, and how long: without seconds and simulations up to the limit of positions."""

    seed: int
    seconds: float | None = None
    simulations: int | None = None
    objective: str = "win"
    horizon: str = "game"
    lines: int = 3
    threads: int = 1
    memory: float = MEMORY
    """Megabytes, for the exact search or for the tree."""
    exact: str = "auto"
    """`auto`, `only` or `never`."""
    positions: int | None = None
    """Limit of the exact search; by default the time limits it, and without a time MOST_POSITIONS."""

    def most_positions(self) -> int:
        if self.positions is not None:
            return self.positions
        if self.seconds is not None:
            return int(LIMITS["positions"][1])
        if self.exact == "only" or self.simulations is None:
            return MOST_POSITIONS
        return min(MOST_POSITIONS, max(FEWEST_POSITIONS, POSITIONS_PER_SIMULATION * self.simulations))


def solve(state: State, request: SearchRequest, watch: Watch | None = None) -> Answer:
    """The best options of a position where a player decides.

    Ctrl-C ends the search and gives the best so far, after a few simulations if there were none; with
    `exact="only"` KeyboardInterrupt is raised.
    """
    if request.exact != "only" and request.seconds is None and request.simulations is None:
        raise ValueError("neither seconds nor simulations: the search would not end")
    begun = time.monotonic()
    with one_interrupt() as settle:
        if request.exact == "never" or (request.exact == "auto" and hopeless(state, request)):
            return _simulated(state, request, begun, 0, watch, settle)
        answer = _exact_first(state, request, begun, watch)
        # By now the memory of the exact search is free for the tree.
        if answer.interrupted:
            return _brief_answer(state, request, begun, answer.positions)
        if answer.lines or request.exact == "only":
            return answer
        return _simulated(state, request, begun, answer.positions, watch, settle)


def hopeless(state: State, request: SearchRequest) -> bool:
    """Whether the end of the game is too far away for an exact answer: nobody waits for one in vain.

    Who says how many positions to search has them searched.
    """
    game = request.horizon == "game" and request.positions is None
    return game and is_far(state.position(), request.horizon)


# exact --------------------------------------------------------------------------------------------------


def _exact_first(state: State, request: SearchRequest, begun: float, watch: Watch | None) -> Answer:
    """The exact answer; without lines if the limit or Ctrl-C came first."""
    exact = Exact(
        state,
        objective=request.objective,
        horizon=request.horizon,
        limit=request.most_positions(),
        memory=request.memory,
        threads=request.threads,
    )
    try:
        return _exact(state, request, exact, begun, watch)
    except KeyboardInterrupt:
        if request.exact == "only":
            raise
        return Answer(lines=(), exact=False, positions=exact.positions, interrupted=True)


def _exact(state: State, request: SearchRequest, exact: Exact, begun: float, watch: Watch | None) -> Answer:
    """The exact answer; without lines if the limit came first."""
    limit = request.most_positions()
    share = 1.0 if request.exact == "only" else EXACT_SHARE
    seconds = None if request.seconds is None else request.seconds * share
    with ThreadPoolExecutor(1) as pool:
        # Compiled code sees no Ctrl-C and no clock: it runs beside this thread, which sees both.
        try:
            wins = worths = None
            if request.objective == "win":  # far sooner known than who leads by how much
                wins = _in_time(pool.submit(exact_wins, state, exact), exact, limit, begun, seconds, watch)
            if request.objective != "win" or wins is not None:
                worths = _in_time(
                    pool.submit(exact_worths, state, exact), exact, limit, begun, seconds, watch
                )
            lines: list[Line] = []
            positions = exact.positions  # following the turns may search some again
            if worths is None and wins is not None:
                worths = [(win, (), ()) for win in wins]
            if worths is not None:
                job = pool.submit(exact_lines, state, exact, worths, request.objective, request.lines)
                lines = _result(job)
        except BaseException:
            exact.stop()
            raise
    spent = time.monotonic() - begun
    ties = 0 if worths is None else equally_good(worths, state.position().task.player, request.objective)
    return Answer(
        lines=tuple(lines),
        exact=bool(lines),
        positions=positions,
        seconds=spent,
        ties=ties,
        ties_by_margin=all(line.points for line in lines),
    )


def _in_time(
    job: "Future[list[Found] | None]",
    exact: Exact,
    limit: int,
    begun: float,
    seconds: float | None,
    watch: Watch | None,
) -> list[Found] | None:
    """What the job gives; it is stopped when its time is up."""
    while not job.done():
        spent = time.monotonic() - begun
        if seconds is not None and spent > seconds:
            exact.stop()
        if watch is not None:
            share = max(exact.positions / limit, 0.0 if seconds is None else spent / seconds)
            watch(Progress(phase="exact", share=min(share, 1.0)))
        left = POLL_SECONDS if seconds is None else min(POLL_SECONDS, max(seconds - spent, 0.001))
        wait([job], timeout=left)
    return job.result()


def _result(job: "Future[list[Line]]") -> list[Line]:
    while not job.done():
        wait([job], timeout=POLL_SECONDS)
    return job.result()


# simulations --------------------------------------------------------------------------------------------


class _Team:
    """Threads that search one tree, and the signal to stop."""

    def __init__(self, state: State, request: SearchRequest, deadline: float | None) -> None:
        self.state = state
        self.request = request
        self.begun = time.monotonic()
        self.deadline = deadline
        self.enough = Event()
        self.best: Line | None = None
        """The best line so far; kept only if somebody watches."""
        self.claimed = 0
        """Simulations that are made or being made."""
        self.stage = 0
        self.claiming = Lock()
        self.search = Search(
            state,
            seed=request.seed,
            objective=request.objective,
            horizon=request.horizon,
            effort=EFFORT,
            memory=request.memory,
        )

    def think(self, thread: int, watched: bool) -> None:
        """Search to the end of the budget, looking at the clock after every chunk."""
        chunk, shown = FIRST_CHUNK, time.monotonic()
        while made := self._claim(chunk):
            begun = time.monotonic()
            self.search.run(made, thread)
            now = time.monotonic()
            chunk = _next_chunk(chunk, now - begun)
            if watched and thread == 0 and now - shown > POLL_SECONDS:
                lines = tree_lines(self.state, self.search, 1, planned=False)
                self.best, shown = lines[0] if lines else None, now

    def _claim(self, chunk: int) -> int:
        """How many simulations to make next, 0: enough. Chooses what is compared from now on."""
        with self.claiming:
            if self._over():
                return 0
            whole = self.request.simulations
            share = self._spent() if whole is None else self.claimed / whole
            if (stage := stage_of(share)) != self.stage:
                # chosen once for each stage: chunks depend on the clock, answers must not
                self.stage = stage
                self.search.compare(compared(self.search, stage, self.request.lines))
            made = chunk if whole is None else min(chunk, to_next_stage(self.claimed, whole))
            self.claimed += made
            return made

    def _spent(self) -> float:
        """The share of the time that is spent."""
        if self.deadline is None:
            return 0.0
        return 1.0 - (self.deadline - time.monotonic()) / (self.deadline - self.begun)

    def _over(self) -> bool:
        if self.search.proven or self.claimed == self.request.simulations:
            return True
        if self.claimed < FEWEST_SIMULATIONS:
            return False  # whatever the clock says: without these nothing is known
        late = self.deadline is not None and time.monotonic() >= self.deadline
        return late or self.enough.is_set()

    def searched(self) -> Search:
        """The tree; it has begun, even after Ctrl-C."""
        if self.search.simulations == 0:
            self.claimed = 0
            self.think(0, watched=False)
        return self.search


def _next_chunk(chunk: int, seconds: float) -> int:
    """A chunk that takes about CHUNK_SECONDS."""
    if seconds < CHUNK_SECONDS / 2:
        return chunk * 2
    return max(FIRST_CHUNK, chunk // 2) if seconds > CHUNK_SECONDS else chunk


def _simulated(
    state: State,
    request: SearchRequest,
    begun: float,
    positions: int,
    watch: Watch | None,
    settle: Callable[[], None],
) -> Answer:
    deadline = None if request.seconds is None else begun + request.seconds
    team = _Team(state, request, deadline)
    started = time.monotonic()
    interrupted = False
    jobs: list[Future[None]] = []
    with ThreadPoolExecutor(request.threads) as pool:
        try:
            for index in range(request.threads):
                jobs.append(pool.submit(team.think, index, watch is not None))
            _poll(team, jobs, started, watch)
        except KeyboardInterrupt:
            interrupted = True
        finally:
            team.enough.set()
    settle()  # the answer is known: it only has to be put together
    for job in jobs:
        job.result()
    now = time.monotonic()
    return Answer(
        lines=tuple(tree_lines(state, team.searched(), request.lines)),
        exact=False,
        simulations=team.search.simulations,
        positions=positions,
        seconds=now - begun,
        simulation_seconds=now - started,
        full=team.search.full,
        interrupted=interrupted,
    )


def _brief_answer(state: State, request: SearchRequest, begun: float, positions: int) -> Answer:
    """The answer of a few simulations, for somebody who has pressed Ctrl-C."""
    short = replace(request, seconds=None, simulations=FALLBACK_SIMULATIONS)
    answer = _simulated(state, short, begun, positions, None, lambda: None)
    return replace(answer, interrupted=True, glimpse=True)


def _poll(team: _Team, jobs: "list[Future[None]]", started: float, watch: Watch | None) -> None:
    """Wait until all jobs are done, and report progress."""
    request = team.request
    while not all(job.done() for job in jobs):
        if watch is not None:
            if request.simulations is not None:
                share = team.search.simulations / request.simulations
            else:
                whole = (team.deadline or started) - started
                share = (time.monotonic() - started) / whole if whole > 0 else 1.0
            watch(Progress(phase="simulations", share=min(share, 1.0), best=team.best))
        wait(jobs, timeout=POLL_SECONDS)
