"""The exact search of a position, in a thread of its own: how far it is, and what it has found."""

import time
from threading import Lock
from typing import Final

from kutnahora.ext import engine
from kutnahora.ext.engine import State
from kutnahora.solver.answers import places_of
from kutnahora.solver.exact import Exact
from kutnahora.solver.exact_answers import exact_lines, exact_wins, exact_worths
from kutnahora.solver.results import Line
from kutnahora.solver.search_request import SearchRequest
from kutnahora.solver.worths import Worth, equally_good

EARLY: Final = 0.25
"""Share of the time after which an exact search that has not solved a single option is given up."""
TURN_POSITIONS: Final = 500_000
"""Limit of what is searched again to tell how the turns go on."""


class Finder:
    """Looks for the exact answer; the wins first, if they are asked for: they are known far sooner."""

    def __init__(self, state: State, request: SearchRequest, memory: float, threads: int = 1) -> None:
        self.state = state
        self.request = request
        self.limit = request.most_positions()
        self.begun = time.monotonic()
        self.exact = Exact(
            state,
            objective=request.objective,
            horizon=request.horizon,
            limit=self.limit,
            memory=memory,
            threads=threads,
        )
        self.solved: list[object] = []
        """Options whose value, or whose win, is known."""
        self.worths: list[Worth] | None = None
        self.lines: list[Line] = []
        self.telling = False
        self.stopping = Lock()
        self.positions = 0
        """Positions searched, but for those searched again to put the lines together."""

    def wins(self) -> bool:
        """Whether the wins of all options are known; true at once if they are not what is asked for."""
        if self.request.objective != "win":
            return True
        wins = exact_wins(self.state, self.exact, self.solved)
        if wins is not None:
            self.worths = [(win, (), ()) for win in wins]
        return wins is not None

    def everything(self) -> None:
        """What every option is worth; if that takes too long, the wins stay all that is known."""
        if self.worths is not None and self.request.threads > 1:
            self.exact.let_help()  # nobody simulates any more
        self.worths = exact_worths(self.state, self.exact, self.solved) or self.worths

    def tell(self) -> None:
        """Put the lines together, if there is anything to tell."""
        self.positions = self.exact.positions
        if self.worths is None:
            return
        with self.stopping:
            self.telling = True
            self.exact.resume(TURN_POSITIONS)
        objective, count = self.request.objective, self.request.lines
        also = places_of(self.state, self.request.also)
        horizon = self.request.horizon if self.request.merge else None
        self.lines = exact_lines(self.state, self.exact, self.worths, objective, count, also, horizon=horizon)

    def stop(self) -> None:
        """End the search; lines that are being put together are not lost."""
        with self.stopping:
            if not self.telling:
                self.exact.stop()

    def close(self) -> None:
        """Give the memory back: nothing was found."""
        self.exact = Exact(self.state, limit=0, memory=0.0)

    @property
    def hopeless(self) -> bool:
        """Whether the time is better spent on simulations."""
        seconds = self.request.seconds
        return seconds is not None and not self.solved and time.monotonic() - self.begun > EARLY * seconds

    @property
    def share(self) -> float:
        """Of the limit, or of the time, that is spent."""
        seconds = self.request.seconds
        of_time = 0.0 if not seconds else (time.monotonic() - self.begun) / seconds
        return min(max(self.exact.positions / self.limit, of_time), 1.0)

    @property
    def ties(self) -> int:
        """Options as good as the best, itself included; 0 if it is chance that comes next."""
        if self.worths is None or engine.is_chance(self.state):
            return 0
        who = self.state.position().task.player
        return equally_good(self.worths, who, self.request.objective)
