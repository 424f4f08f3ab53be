"""Threads that search one tree together within a budget."""

import time
from threading import Event, Lock
from typing import Final

from kutnahora.ext import engine
from kutnahora.ext.engine import State
from kutnahora.solver.answers import places_of, tree_lines
from kutnahora.solver.comparing import compared, stage_after, stage_of, to_next_stage
from kutnahora.solver.mcts import Search
from kutnahora.solver.options import FEWEST_SIMULATIONS
from kutnahora.solver.results import Line
from kutnahora.solver.search_request import SearchRequest

EFFORT: Final = 16.0
"""Positions of exact answers inside the tree for each visit of a node. Bots do without (docs/strength.md)."""
WATCH_SECONDS: Final = 0.1
"""Between two looks at the best line, if somebody watches."""
FIRST_CHUNK: Final = 16
CHUNK_SECONDS: Final = 0.02


class Team:
    """The tree, the budget, and the signal to stop."""

    def __init__(
        self, state: State, request: SearchRequest, deadline: float | None, memory: float, spare: float = 0.0
    ) -> None:
        """`spare`: megabytes that the tree may use once somebody else has given them back."""
        self.state = state
        self.request = request
        self.begun = time.monotonic()
        self.deadline = deadline
        self.ended = self.begun
        self.enough = Event()
        self.best: Line | None = None
        """The best line so far; kept only if somebody watches."""
        self.claimed = 0
        """Simulations that are made or being made."""
        self.stage = 0
        self.claiming = Lock()
        self.also = places_of(state, request.also)
        self.search = Search(
            state,
            seed=request.seed,
            objective=request.objective,
            horizon=request.horizon,
            effort=EFFORT,
            memory=memory,
            spare=spare,
        )

    def think(self, thread: int, watched: bool) -> None:
        """Search to the end of the budget, looking at the clock after every chunk."""
        chunk, shown = FIRST_CHUNK, time.monotonic()
        while made := self._claim(chunk):
            begun = time.monotonic()
            self.search.run(made, thread)
            now = time.monotonic()
            chunk = _next_chunk(chunk, now - begun)
            if watched and thread == 0 and not engine.is_chance(self.state) and now - shown > WATCH_SECONDS:
                lines = tree_lines(self.state, self.search, 1, planned=False)
                self.best, shown = lines[0] if lines else None, now
        self.ended = time.monotonic()

    def stop(self) -> None:
        """End the search, and exact answers that are being looked for inside the tree."""
        self.enough.set()
        self.search.stop()

    def share(self) -> float:
        """Of the budget that is spent."""
        if self.request.simulations is not None:
            return min(self.search.simulations / self.request.simulations, 1.0)
        return self._spent()

    def _claim(self, chunk: int) -> int:
        """How many simulations to make next, 0: enough. Chooses what is compared from now on."""
        with self.claiming:
            if self._over():
                return 0
            whole = self.request.simulations
            stage = stage_of(self._spent()) if whole is None else stage_after(self.claimed, whole)
            if stage != self.stage:
                # chosen once for each stage: chunks depend on the clock, answers must not
                self.stage = stage
                self.search.compare(compared(self.search, stage, self.request.lines, self.also))
            made = chunk if whole is None else min(chunk, to_next_stage(self.claimed, whole))
            self.claimed += made
            return made

    def _spent(self) -> float:
        """The share of the time that is spent."""
        if self.deadline is None:
            return 0.0
        whole = max(self.deadline - self.begun, 0.001)
        return min(max((time.monotonic() - self.begun) / whole, 0.0), 1.0)

    def _over(self) -> bool:
        if self.search.proven or self.claimed == self.request.simulations:
            return True
        if self.claimed < FEWEST_SIMULATIONS:
            return False  # whatever the clock says: without these nothing is known
        late = self.deadline is not None and time.monotonic() >= self.deadline
        return late or self.enough.is_set()

    def searched(self) -> Search:
        """The tree, to be read; it has begun, even after Ctrl-C."""
        self.search.resume()
        if self.search.simulations == 0:
            self.claimed = 0
            self.think(0, watched=False)
        return self.search


def _next_chunk(chunk: int, seconds: float) -> int:
    """A chunk that takes about CHUNK_SECONDS."""
    if seconds < CHUNK_SECONDS / 2:
        return chunk * 2
    return max(FIRST_CHUNK, chunk // 2) if seconds > CHUNK_SECONDS else chunk
