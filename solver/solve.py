"""The best options of a position within a budget: by simulations, and exactly if that comes in time.

Both run side by side. The exact search has a thread of its own; if it is hopeless, that thread joins the
simulations, and its memory goes to the tree.
"""

import time
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Final

from kutnahora.batch.processes import one_interrupt
from kutnahora.ext import engine
from kutnahora.ext.engine import State
from kutnahora.reference.position import Position
from kutnahora.solver.answers import tree_lines
from kutnahora.solver.finder import Finder
from kutnahora.solver.horizons import is_far
from kutnahora.solver.results import Answer, Line, Progress, Watch
from kutnahora.solver.search_request import SearchRequest
from kutnahora.solver.team import Team

POLL_SECONDS: Final = 0.1
"""Between two looks at the clock and two reports."""
EXACT_MEMORY: Final = 0.5
"""Share of the memory that the exact search may use while the tree grows beside it."""
POSITION_BYTES: Final = 256
"""More than twice what the exact search keeps of a position."""


def solve(state: State, request: SearchRequest, watch: Watch | None = None) -> Answer:
    """The best options of a position; where chance comes next, what each piece that it can show is worth.

    Ctrl-C ends the search and gives the best so far; with `exact="only"` KeyboardInterrupt is raised if
    nothing is known yet.
    """
    if request.exact != "only" and request.seconds is None and request.simulations is None:
        raise ValueError("neither seconds nor simulations: the search would not end")
    with one_interrupt() as settle:
        thought = _Thought(state, request)
        interrupted = thought.think(watch)
        settle()  # the answer is known: it only has to be put together
        return thought.answer(interrupted=interrupted)


def too_far(p: Position, request: SearchRequest) -> bool:
    """Whether the end of the game is too far away for an exact answer: nobody waits for one in vain.

    If the request says how many positions to search, they are searched.
    """
    game = request.horizon == "game" and request.positions is None
    return game and is_far(p, request.horizon)


class _Thought:
    """One search: the exact one, the simulations, or both."""

    def __init__(self, state: State, request: SearchRequest) -> None:
        self.state = state
        self.request = request
        self.begun = time.monotonic()
        self.deadline = None if request.seconds is None else self.begun + request.seconds
        self.finder: Finder | None = None
        self.team: Team | None = None
        if request.exact == "only":
            self.finder = Finder(state, request, request.memory, request.threads)
        elif request.exact == "never" or too_far(state.position(), request):
            self.team = Team(state, request, self.deadline, request.memory)
        else:
            memory = self._exact_memory()
            self.finder = Finder(state, request, memory)
            # With simulations as a budget the tree must not depend on when the exact search ends.
            spare = memory if request.simulations is None else 0.0
            self.team = Team(state, request, self.deadline, request.memory - memory, spare)

    def _exact_memory(self) -> float:
        """Megabytes of the exact search beside a tree: no more than it can use."""
        needed = self.request.most_positions() * POSITION_BYTES / 2**20
        return min(EXACT_MEMORY * self.request.memory, needed)

    # jobs of threads ------------------------------------------------------------------------------------

    def _find(self, finder: Finder, thread: int | None) -> None:
        """Look for the exact answer; if that fails, help with the simulations as this thread of the team."""
        if finder.wins():
            if finder.worths is not None:
                self._end_simulations()
            finder.everything()
        if finder.worths is not None:
            self._end_simulations()
        finder.tell()
        if finder.lines or self.team is None:
            return
        finder.close()
        self.team.search.use_spare()
        if thread is not None:
            self.team.think(thread, watched=False)

    def _end_simulations(self) -> None:
        if self.team is not None:
            self.team.stop()

    def _stop(self) -> None:
        self._end_simulations()
        if self.finder is not None:
            self.finder.stop()

    def _start(self, pool: ThreadPoolExecutor, jobs: "list[Future[None]]", *, watched: bool) -> None:
        """Give every thread something to do; of several one looks for the exact answer first."""
        simulating = self.request.threads
        if self.finder is not None:
            shared = self.team is not None and simulating > 1
            simulating -= shared
            jobs.append(pool.submit(self._find, self.finder, simulating if shared else None))
        if self.team is not None:
            for thread in range(simulating):
                jobs.append(pool.submit(self.team.think, thread, watched))

    # waiting --------------------------------------------------------------------------------------------

    def think(self, watch: Watch | None) -> bool:
        """Think to the end of the budget; true if Ctrl-C ended it."""
        interrupted = False
        jobs: list[Future[None]] = []
        # Compiled code sees no Ctrl-C: it runs beside this thread, which does.
        with ThreadPoolExecutor(self.request.threads + 1) as pool:
            try:
                self._start(pool, jobs, watched=watch is not None)
                self._poll(jobs, watch)
            except KeyboardInterrupt:
                interrupted = True
            finally:
                self._stop()
        for job in jobs:
            job.result()
        return interrupted

    def _poll(self, jobs: "list[Future[None]]", watch: Watch | None) -> None:
        """Wait until all jobs are done; end the exact search in time, and report progress."""
        while pending := [job for job in jobs if not job.done()]:
            left = POLL_SECONDS
            if self.deadline is not None and (rest := self.deadline - time.monotonic()) > 0:
                left = min(left, rest + 0.001)
            elif self.deadline is not None:
                self._stop()
            if self.finder is not None and self.team is not None and self.finder.hopeless:
                self.finder.stop()
            if watch is not None:
                watch(self._progress())
            wait(pending, timeout=left, return_when=FIRST_COMPLETED)

    def _progress(self) -> Progress:
        if self.team is None or (self.finder is not None and self.finder.worths is not None):
            return Progress(phase="exact", share=self.finder.share if self.finder is not None else 1.0)
        return Progress(phase="simulations", share=self.team.share(), best=self.team.best)

    def _tree_lines(self, team: Team) -> list[Line]:
        request = self.request
        return tree_lines(self.state, team.searched(), request.lines, team.also, merge=request.merge)

    # the answer -----------------------------------------------------------------------------------------

    def answer(self, *, interrupted: bool) -> Answer:
        now = time.monotonic()
        finder, team, chance = self.finder, self.team, engine.is_chance(self.state)
        positions = 0 if finder is None else finder.positions
        if finder is not None and (finder.lines or team is None):
            if interrupted and not finder.lines:
                raise KeyboardInterrupt
            return Answer(
                lines=tuple(finder.lines),
                exact=bool(finder.lines),
                chance=chance,
                positions=positions,
                seconds=now - self.begun,
                interrupted=interrupted,
                ties=finder.ties,
                ties_by_margin=all(line.points for line in finder.lines),
            )
        assert team is not None
        return Answer(
            lines=tuple(self._tree_lines(team)),
            exact=False,
            chance=chance,
            simulations=team.search.simulations,
            positions=positions,
            seconds=now - self.begun,
            simulation_seconds=team.ended - team.begun,
            full=team.search.full,
            interrupted=interrupted,
        )
