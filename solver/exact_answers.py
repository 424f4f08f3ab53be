"""The answer of the exact search: what every option is worth, and the best turns."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from kutnahora.ext import engine
from kutnahora.ext.engine import State
from kutnahora.solver.exact import Exact
from kutnahora.solver.lines import whole_turn
from kutnahora.solver.results import Line
from kutnahora.solver.worths import Worth, first_best, objective_value

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class ExactGuide:
    """A guide that knows the exact worth of every position, or only the wins."""

    exact: Exact
    objective: str
    wins_only: bool = False

    def best(self, state: State) -> int | None:
        worths = self._wins(state) if self.wins_only else exact_worths(state, self.exact)
        return None if worths is None else first_best(worths, state.position().task.player, self.objective)

    def _wins(self, state: State) -> list[Worth] | None:
        wins = exact_wins(state, self.exact)
        return None if wins is None else [(win, (), ()) for win in wins]

    def after(self, _place: int) -> "ExactGuide":
        return self


def exact_wins(
    state: State, exact: Exact, solved: list[object] | None = None
) -> list[tuple[float, ...]] | None:
    """The win of every option alone, as `exact_worths`."""
    return _of_options(state, exact.wins, solved)


def exact_worths(state: State, exact: Exact, solved: list[object] | None = None) -> list[Worth] | None:
    """The worth of every option, in the order of the moves; None if the search was stopped.

    Each worth is added to `solved` as soon as it is known.
    """
    return _of_options(state, exact.values, solved)


def _of_options(
    state: State, ask: Callable[[State], Found | None], solved: list[object] | None
) -> list[Found] | None:
    found = []
    for move in engine.legal_moves(state.tables, state):
        answer = ask(engine.apply(state.tables, state, move))
        if answer is None:
            return None
        found.append(answer)
        if solved is not None:
            solved.append(answer)
    return found


def exact_lines(
    state: State, exact: Exact, worths: Sequence[Worth], objective: str, count: int, also: Sequence[int] = ()
) -> list[Line]:
    """The best options, then those at the places `also`; `worths` are exact, of all moves in their order."""
    moves = engine.legal_moves(state.tables, state)
    player = state.position().task.player
    guide = ExactGuide(exact, objective, wins_only=not worths[0][2])
    left = list(range(len(moves)))
    ranked: list[int] = []
    while left and (len(ranked) < count or set(also) & set(left)):
        ranked.append(left.pop(first_best([worths[index] for index in left], player, objective)))
    best = objective_value(worths[ranked[0]], player, objective)
    lines: list[Line] = []
    for place in [*ranked[:count], *(place for place in ranked[count:] if place in also)]:
        win, _margin, points = worths[place]
        worth = objective_value(worths[place], player, objective)
        lines.append(
            Line(
                continuation=whole_turn(state, moves[place], guide),
                win=win,
                points=points,
                worth=worth,
                range=(worth, worth),
                loss=best - worth,
                loss_range=(best - worth, best - worth),
                visits=0,
                exact=True,
                proven=True,
            )
        )
    return lines
