"""Several searches, one after the other, that share a budget."""

import time
from dataclasses import replace
from typing import Final

from kutnahora.ext.engine import State
from kutnahora.reference.moves import Move
from kutnahora.solver.options import LIMITS
from kutnahora.solver.results import Answer, Line, Undecided, Watch
from kutnahora.solver.search_request import SearchRequest
from kutnahora.solver.solve import solve

FIRST_SHARE: Final = 0.5
"""Of the time, for the first search; the others share the rest."""


class Searches:
    """Searches for single best lines: each has all the simulations, but only a part of the time."""

    def __init__(self, request: SearchRequest, later: int, watch: Watch | None = None) -> None:
        """`later`: how many may come after the first."""
        self.request = replace(request, lines=1)
        self.later = later
        self.watch = watch
        self.begun = time.monotonic()
        self.started = False
        self.exact = True
        self.interrupted = False
        self.simulations = 0
        self.positions = 0

    def answer(self, state: State, *also: Move) -> Answer | None:
        """The answer at a state, with a line for each of these moves; None after Ctrl-C.

        KeyboardInterrupt: Ctrl-C came before the first search knew anything.
        """
        if self.interrupted:
            return None
        try:
            answer = solve(state, replace(self.request, seconds=self._seconds(), also=also), self.watch)
        except KeyboardInterrupt:
            if not self.started:
                raise
            self.interrupted = True
            return None
        if not answer.lines:
            raise Undecided(answer)
        self.started = True
        self.exact &= answer.exact
        self.interrupted |= answer.interrupted
        self.simulations += answer.simulations
        self.positions += answer.positions
        return answer

    def best(self, state: State) -> Line | None:
        """The best line at a state; None after Ctrl-C, or if no exact answer was found in time."""
        try:
            answer = self.answer(state)
        except Undecided:
            return None
        return None if answer is None else answer.lines[0]

    def _seconds(self) -> float | None:
        """The time for the next search."""
        whole = self.request.seconds
        if whole is None or not self.started:
            return None if whole is None else whole * FIRST_SHARE
        left = (self.begun + whole - time.monotonic()) / max(self.later, 1)
        self.later -= 1
        return max(left, LIMITS["time"][0])
