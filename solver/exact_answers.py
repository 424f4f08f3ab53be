"""The answer of the exact search: what every option is worth, and the best turns."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from kutnahora.ext import engine
from kutnahora.ext.engine import State
from kutnahora.reference.view.when import buyer
from kutnahora.solver.equal import plans
from kutnahora.solver.exact import Exact
from kutnahora.solver.lines import whole_turn
from kutnahora.solver.results import Continuation, Line
from kutnahora.solver.worths import EPSILON, Worth, first_best, objective_value

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
    for move in engine.options(state.tables, state):
        answer = ask(engine.apply(state.tables, state, move))
        if answer is None:
            return None
        found.append(answer)
        if solved is not None:
            solved.append(answer)
    return found


def exact_lines(
    state: State,
    exact: Exact,
    worths: Sequence[Worth],
    objective: str,
    count: int,
    also: Sequence[int] = (),
    *,
    horizon: str | None = None,
) -> list[Line]:
    """The best options, then those at the places `also`; `worths` are exact, of all moves in their order.

    `horizon`: options whose turns come to the same up to there have one line; None: each has its own. Where
    chance comes next, all that it can show, in list order.
    """
    moves = engine.options(state.tables, state)
    player = buyer(state.position())
    guide = ExactGuide(exact, objective, wins_only=not worths[0][2])
    chance = engine.is_chance(state)

    def turn(place: int) -> Continuation:
        return whole_turn(state, moves[place], guide)

    def level(one: int, other: int) -> bool:
        return _equal(worths[one], worths[other])

    if chance:
        shown = plans(state, range(len(moves)), turn, len(moves))
    else:
        ranked = _ranked(worths, player, objective)
        shown = plans(state, ranked, turn, count, also, level if horizon else None, horizon or "")
    best = objective_value(worths[shown[0].first], player, objective)
    lines: list[Line] = []
    for plan in shown:
        place = plan.first if plan.asked is None else plan.asked
        win, _margin, points = worths[place]
        worth = objective_value(worths[place], player, objective)
        lines.append(
            Line(
                continuation=plan.turns[place],
                same=plan.others(place),
                win=win,
                points=points,
                worth=worth,
                range=(worth, worth),
                loss=0.0 if chance else best - worth,
                loss_range=(0.0, 0.0) if chance else (best - worth, best - worth),
                visits=0,
                exact=True,
                proven=True,
            )
        )
    return lines


def _ranked(worths: Sequence[Worth], player: int, objective: str) -> list[int]:
    """Places of all options, the best first."""
    left = list(range(len(worths)))
    ranked: list[int] = []
    while left:
        ranked.append(left.pop(first_best([worths[place] for place in left], player, objective)))
    return ranked


def _equal(one: Worth, other: Worth) -> bool:
    """Whether two options are worth the same to everybody."""
    return all(
        abs(mine - yours) <= EPSILON
        for values, others in zip(one, other, strict=True)
        for mine, yours in zip(values, others, strict=True)
    )
