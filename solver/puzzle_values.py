"""Exact values around a puzzle: for those who check one, try one, or look for new ones."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from fractions import Fraction
from typing import Final, TypeVar

from kutnahora.ext import engine
from kutnahora.ext.engine import State
from kutnahora.reference.files.puzzles import Line
from kutnahora.reference.moves import Move
from kutnahora.reference.position import Position, same_turn
from kutnahora.solver.exact import Exact
from kutnahora.solver.search_request import MEMORY, MOST_POSITIONS
from kutnahora.solver.solve import POLL_SECONDS
from kutnahora.solver.worths import Worth, first_best, objective_value

TOLERANCE: Final = 1e-7
"""A value of the search is a sum of many floats; it differs from the exact fraction by less than this."""
MOST_PIECES: Final = 200_000
"""Chance outcomes to follow before the question of luck is given up as undecided."""

Found = TypeVar("Found")


class Undecided(Exception):
    """The search was stopped or reached its limit."""


def close(value: float, claimed: Fraction) -> bool:
    """Whether a value of the search equals the claimed one."""
    return abs(value - float(claimed)) < TOLERANCE


class Values:
    """Exact values of a position and all that follow it, for the player who decides there."""

    def __init__(
        self,
        start: State,
        objective: str,
        horizon: str,
        *,
        limit: int = MOST_POSITIONS,
        memory: float = MEMORY,
    ) -> None:
        self.start = start
        self.tables = start.tables
        self.position = start.position()
        self.who = self.position.task.player
        self.objective = objective
        self.horizon = horizon
        self.exact = Exact(start, objective=objective, horizon=horizon, limit=limit, memory=memory)
        self.shown = 0
        """Chance outcomes followed so far, for the question of luck."""

    def options(self, state: State) -> dict[Move, Worth]:
        """The worth of every legal move, in list order."""
        moves = engine.legal_moves(self.tables, state)
        return {move: self.worth(engine.apply(self.tables, state, move)) for move in moves}

    def worth(self, state: State) -> Worth:
        """Raises Undecided, as all that follow."""
        worth = self.exact.values(state)
        if worth is None:
            raise Undecided
        return worth

    def value(self, worth: Worth) -> float:
        """What a worth is to the player, by the objective."""
        return objective_value(worth, self.who, self.objective)

    def best(self) -> float:
        """What the position is worth."""
        return max(map(self.value, self.options(self.start).values()))

    def after(self, line: Line) -> State:
        """The state after some moves of the player."""
        state = self.start
        for move in line:
            state = engine.apply(self.tables, state, move)
        return state

    def of(self, line: Line) -> float:
        """What a line is worth, if all goes on as well as it can."""
        return self.value(self.worth(self.after(line)))

    def same_turn(self, p: Position) -> bool:
        return same_turn(self.position, p)

    def decides(self, state: State) -> bool:
        """Whether it is still the player who decides, in the turn that began it."""
        p = state.position()
        return self.same_turn(p) and not engine.is_chance(state) and p.task.player == self.who

    def goes_on(self, p: Position) -> bool:
        """Whether a position lies before the horizon."""
        if self.horizon == "turn":
            return self.same_turn(p)
        return not p.over and (self.horizon == "game" or p.round == self.position.round)

    # luck -------------------------------------------------------------------------------------------------

    def luck(self, state: State) -> tuple[float, float]:
        """The lowest and the highest value that chance can lead to, if every player decides as usual."""
        p = state.position()
        while self.goes_on(p) and not engine.is_chance(state):
            state = engine.apply(self.tables, state, self.choice(state))
            p = state.position()
        if not self.goes_on(p):
            value = self.value(self.worth(state))
            return value, value
        ends = [self.luck(engine.apply(self.tables, state, piece)) for piece in self._pieces(state)]
        return min(low for low, _high in ends), max(high for _low, high in ends)

    def choice(self, state: State) -> Move:
        """The move of whoever decides: the best, by the rule of the exact search."""
        worths = self.options(state)
        who = state.position().task.player
        return list(worths)[first_best(list(worths.values()), who, self.objective)]

    def _pieces(self, state: State) -> list[Move]:
        pieces = list(engine.options(self.tables, state))
        self.shown += len(pieces)
        if self.shown > MOST_PIECES:
            raise Undecided
        return pieces


def beside(
    exact: Exact,
    work: Callable[[], Found],
    seconds: float | None = None,
    watch: Callable[[float], None] | None = None,
) -> Found:
    """Do work that asks the exact search; Ctrl-C and the limit of time stop the search. Raises Undecided.

    `watch` is called now and then with the share of the limit that is used up.
    """
    begun = time.monotonic()
    with ThreadPoolExecutor(1) as pool:
        # Compiled code sees no Ctrl-C and no clock: it runs beside this thread, which sees both.
        try:
            job = pool.submit(work)
            while not job.done():
                wait([job], timeout=POLL_SECONDS)
                spent = time.monotonic() - begun
                if seconds is not None and spent > seconds:
                    exact.stop()
                if watch is not None:
                    used = exact.positions / MOST_POSITIONS
                    watch(used if seconds is None else max(used, spent / seconds))
        except BaseException:
            exact.stop()
            raise
    return job.result()
