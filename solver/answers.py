"""The answer of a search: the best options of a position, their turns and values, and how sure these are."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from kutnahora.ext import engine
from kutnahora.ext.engine import State
from kutnahora.solver.comparing import FAR_LESS
from kutnahora.solver.lines import MOST_WAYS, whole_turn
from kutnahora.solver.mcts import Search
from kutnahora.solver.results import Line
from kutnahora.solver.words import NodeStats
from kutnahora.solver.worths import Worth, first_best, objective_value

MOST_AGAIN: Final = 100_000
"""Positions of an exact search that is made again to follow a turn; most are still in the table."""
MIN_VISITS: Final = 20
"""A move below the root is reported only with at least so many visits."""
NORMAL_95: Final = 1.959963984540054
REWARD_RANGE: Final = 1000.0
"""Points from the lowest to the highest reward of `margin` and `points`, as in solver/values.pxd."""


def interval(share: float, visits: int) -> tuple[float, float]:
    """Wilson's 95 % interval for the mean of simulations whose mean is `share`; its width is never 0.

    A split win varies less than a win or loss, so this is wide enough for any share.
    """
    if visits == 0:
        return 0.0, 1.0
    square = NORMAL_95**2 / visits
    middle = (share + square / 2) / (1 + square)
    half = NORMAL_95 * sqrt(share * (1 - share) / visits + square / visits / 4) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)


# from trees ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TreeGuide:
    """A guide that knows what a tree knows about a node."""

    search: Search
    number: int
    objective: str

    def best(self, state: State) -> int | None:
        node = self.search.node(self.number)
        if not node.children:
            return self._solved(state) if node.proven else None
        children = [self.search.node(child) for child in node.children]
        if node.proven:
            return first_best([_worth(child) for child in children], node.player, self.objective)
        best = max(range(len(children)), key=lambda place: (children[place].visits, -place))
        return best if children[best].visits >= MIN_VISITS else None

    def after(self, place: int) -> "TreeGuide | None":
        node = self.search.node(self.number)
        if node.children:
            return TreeGuide(self.search, node.children[place], self.objective)
        return self if node.proven else None  # solved at once: so is what follows

    def _solved(self, state: State) -> int | None:
        """The best move where the tree has the exact answer and no children."""
        worths: list[Worth] = []
        for move in engine.legal_moves(state.tables, state):
            worth = self.search.solved(engine.apply(state.tables, state, move), MOST_AGAIN)
            if worth is None:
                return None
            worths.append(worth)
        return first_best(worths, state.position().task.player, self.objective)


def _worth(node: NodeStats) -> Worth:
    return node.win, node.margin, node.points


@dataclass(frozen=True, slots=True, kw_only=True)
class _Option:
    """An option of the root, merged over all trees."""

    place: int
    visits: int
    proven: bool
    worth: Worth
    variance: float
    """Of the deciding player's rewards, over all visits."""
    search: Search
    """The tree that visited it most."""


def tree_lines(
    state: State, searches: Sequence[Search], objective: str, count: int, *, planned: bool = True
) -> list[Line]:
    """The best options of one or more trees, merged by visits; `planned`: their turns go on after draws."""
    searches = [search for search in searches if search.proven][:1] or searches
    player = searches[0].node().player
    options = [option for option in _merged(searches) if option.visits or option.proven]
    ranked = _ranked(options, player, objective)
    return [_tree_line(state, option, player, objective, planned=planned) for option in ranked[:count]]


def _ranked(options: Sequence[_Option], player: int, objective: str) -> list[_Option]:
    """The best first; options tried far less than others cannot be compared with them and come last."""
    most = max((option.visits for option in options if not option.proven), default=0)

    def rank(option: _Option) -> tuple[bool, float, float, int]:
        uncertain = not option.proven and FAR_LESS * option.visits < most
        margins = option.worth[1]
        return uncertain, -objective_value(option.worth, player, objective), -margins[player], option.place

    return sorted(options, key=rank)


def _merged(searches: Sequence[Search]) -> list[_Option]:
    roots = [search.node() for search in searches]
    options = []
    for place in range(min(len(root.children) for root in roots)):
        nodes = [search.node(root.children[place]) for search, root in zip(searches, roots, strict=True)]
        options.append(_one_option(place, nodes, searches))
    return options


def _one_option(place: int, nodes: list[NodeStats], searches: Sequence[Search]) -> _Option:
    """One option of all trees: estimates weighted by visits, or the values of a tree that has proven it."""
    proven = [tree for tree, node in enumerate(nodes) if node.proven][:1]
    known = proven or [tree for tree, node in enumerate(nodes) if node.visits]
    most = proven[0] if proven else max(range(len(nodes)), key=lambda tree: nodes[tree].visits)
    return _Option(
        place=place,
        visits=sum(node.visits for node in nodes),
        proven=bool(proven),
        worth=_mean(
            [searches[tree].estimate(nodes[tree].number) for tree in known],
            [1 if proven else nodes[tree].visits for tree in known],
        ),
        variance=_variance([search.moments[place] for search in searches], nodes),
        search=searches[most],
    )


def _variance(moments: Sequence[tuple[float, float]], nodes: Sequence[NodeStats]) -> float:
    count = max(sum(node.visits for node in nodes), 1)
    mean = sum(total for total, _squares in moments) / count
    return max(sum(squares for _total, squares in moments) / count - mean * mean, 0.0)


def _mean(worths: Sequence[Worth], weights: Sequence[int]) -> Worth:
    if len(worths) == 1:
        return worths[0]
    total = max(sum(weights), 1)

    def mean(columns: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
        return tuple(
            sum(weight * value for weight, value in zip(weights, column, strict=True)) / total
            for column in zip(*columns, strict=True)
        )

    wins, margins, points = zip(*worths, strict=True) if worths else ((), (), ())
    return mean(wins), mean(margins), mean(points)


def _tree_line(state: State, option: _Option, player: int, objective: str, *, planned: bool) -> Line:
    move = engine.legal_moves(state.tables, state)[option.place]
    guide = TreeGuide(option.search, option.search.node().children[option.place], objective)
    worth = objective_value(option.worth, player, objective)
    win, _margin, points = option.worth
    return Line(
        continuation=whole_turn(state, move, guide, 1 if planned else MOST_WAYS),
        win=win,
        points=points,
        worth=worth,
        interval=(worth, worth) if option.proven else _interval(option, worth, objective),
        visits=option.visits,
        exact=False,
        proven=option.proven,
    )


def _interval(option: _Option, worth: float, objective: str) -> tuple[float, float]:
    if objective == "win":
        return interval(worth, option.visits)
    half = REWARD_RANGE * NORMAL_95 * sqrt(option.variance / max(option.visits - 1, 1))
    return worth - half, worth + half
