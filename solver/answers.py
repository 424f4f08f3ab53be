"""The answer of a search: the best options of a position, their turns and values, and how sure these are."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Final

from kutnahora.ext import engine
from kutnahora.ext.engine import State
from kutnahora.reference.moves import Move
from kutnahora.solver.exact import Exact
from kutnahora.solver.lines import MOST_WAYS, follow
from kutnahora.solver.mcts import Search
from kutnahora.solver.results import Continuation, Line
from kutnahora.solver.words import NodeStats

FAR_LESS: Final = 4
"""Times fewer visits than the average; a search for points gives half of its simulations to all alike."""
MIN_VISITS: Final = 20
"""A move below the root is reported only with at least so many visits."""
EPSILON: Final = 1e-9
"""Exact values that differ by less are equal, as in solver/exact.pyx."""
ROUNDING: Final = 1e-12
"""More than the rounding error of the sums of the exact search."""
LARGEST_DENOMINATOR: Final = 100_000
"""Nobody reads larger ones, and every number is close to one of them."""
PRIMES: Final = (2, 3, 5, 7, 11, 13, 17, 19, 23)
NORMAL_95: Final = 1.959963984540054
REWARD_RANGE: Final = 1000.0
"""Points from the lowest to the highest reward of `margin` and `points`, as in solver/values.pxd."""

Worth = tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]
"""For every player: win probability, margin, points; the last two empty if only the wins are known."""


def fraction_text(value: float) -> str:
    """A value of the exact search as a whole number or fraction, as in a puzzle file; otherwise a decimal.

    Chance has at most 27 outcomes at a time and a win is split among at most four, so no denominator has a
    prime factor above 23. Any other fraction this close would be an accident.
    """
    fraction = Fraction(value).limit_denominator(LARGEST_DENOMINATOR)
    near = abs(float(fraction) - value) < ROUNDING * max(1.0, abs(value))
    return str(fraction) if near and _of_chance(fraction.denominator) else f"{value:.9f}"


def _of_chance(denominator: int) -> bool:
    for prime in PRIMES:
        while denominator % prime == 0:
            denominator //= prime
    return denominator == 1


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


def mean_interval(worth: float, variance: float, visits: int) -> tuple[float, float]:
    """The 95 % interval of a mean over rewards of this variance; all of 0 to 1 if the visits are too few."""
    if visits < MIN_VISITS:
        return 0.0, 1.0
    half = NORMAL_95 * sqrt(variance / (visits - 1))
    return worth - half, worth + half


# from trees ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TreeGuide:
    """A guide that knows what a tree knows about a node."""

    search: Search
    number: int

    def best(self, _state: State) -> int | None:
        node = self.search.node(self.number)
        children = [self.search.node(child) for child in node.children]
        if not children:
            return None
        best = _first_best(children, node.player, proven=node.proven)
        return best if node.proven or children[best].visits >= MIN_VISITS else None

    def after(self, place: int) -> "TreeGuide | None":
        children = self.search.node(self.number).children
        return TreeGuide(self.search, children[place]) if children else None


def _first_best(children: Sequence[NodeStats], player: int, *, proven: bool) -> int:
    """The most visited child; if all are proven, the one with the best reward. The first of equals."""
    ranks = [
        (0 if proven else child.visits, child.reward[player] if child.visits else 0.0) for child in children
    ]
    return ranks.index(max(ranks))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Option:
    """An option of the root, merged over all trees."""

    place: int
    visits: int
    proven: bool
    win: tuple[float, ...]
    points: tuple[float, ...]
    reward: tuple[float, ...]
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
    options = [option for option in _merged(searches) if option.visits]
    by_value = objective != "win" or searches[0].proven
    ranked = _by_value(options, player) if by_value else _by_visits(options, player)
    return [_tree_line(state, option, player, objective, planned=planned) for option in ranked[:count]]


def _by_value(options: Sequence[_Option], player: int) -> list[_Option]:
    """The best first, where all options are tried; options tried far less than the others come last."""
    fewest = sum(option.visits for option in options) / (FAR_LESS * max(len(options), 1))

    def rank(option: _Option) -> tuple[bool, float, int]:
        return not option.proven and option.visits < fewest, -option.reward[player], option.place

    return sorted(options, key=rank)


def _by_visits(options: Sequence[_Option], player: int) -> list[_Option]:
    """The most visited first; a proven option comes before those whose mean is no better."""
    ranked = sorted(
        (option for option in options if not option.proven),
        key=lambda option: (-option.visits, -option.reward[player], option.place),
    )
    proven = [option for option in options if option.proven]
    for option in sorted(proven, key=lambda option: (option.reward[player], -option.place)):
        worse = (place for place, other in enumerate(ranked) if other.reward[player] <= option.reward[player])
        ranked.insert(next(worse, len(ranked)), option)
    return ranked


def _merged(searches: Sequence[Search]) -> list[_Option]:
    roots = [search.node() for search in searches]
    options = []
    for place in range(min(len(root.children) for root in roots)):
        nodes = [search.node(root.children[place]) for search, root in zip(searches, roots, strict=True)]
        options.append(_one_option(place, nodes, searches))
    return options


def _one_option(place: int, nodes: list[NodeStats], searches: Sequence[Search]) -> _Option:
    """One option of all trees: means weighted by visits, or the values of a tree that has proven it."""
    proven = [node for node in nodes if node.proven and node.visits][:1]
    most = max(range(len(nodes)), key=lambda tree: (nodes[tree] in proven, nodes[tree].visits))
    parts = proven or nodes
    return _Option(
        place=place,
        visits=sum(node.visits for node in nodes),
        proven=bool(proven),
        win=_mean(parts, [node.win for node in parts]),
        points=_mean(parts, [node.points for node in parts]),
        reward=_mean(parts, [node.reward for node in parts]),
        variance=_variance([search.moments[place] for search in searches], nodes),
        search=searches[most],
    )


def _variance(moments: Sequence[tuple[float, float]], nodes: Sequence[NodeStats]) -> float:
    count = max(sum(node.visits for node in nodes), 1)
    mean = sum(total for total, _squares in moments) / count
    return max(sum(squares for _total, squares in moments) / count - mean * mean, 0.0)


def _mean(parts: Sequence[NodeStats], values: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    if len(parts) == 1:
        return values[0]
    total = max(sum(node.visits for node in parts), 1)
    return tuple(
        sum(node.visits * value for node, value in zip(parts, column, strict=True)) / total
        for column in zip(*values, strict=True)
    )


def _tree_line(state: State, option: _Option, player: int, objective: str, *, planned: bool) -> Line:
    move = engine.legal_moves(state.tables, state)[option.place]
    guide = TreeGuide(option.search, option.search.node().children[option.place])
    win, points = option.win[player], option.points[player]
    margin = (option.reward[player] - 0.5) * REWARD_RANGE
    worth = {"win": win, "margin": margin, "points": points}[objective]
    return Line(
        continuation=_continuation(state, move, guide, 1 if planned else MOST_WAYS),
        win=option.win,
        points=option.points,
        worth=worth,
        interval=(worth, worth) if option.proven else _interval(option, player, objective),
        visits=option.visits,
        exact=False,
        proven=option.proven,
    )


def _interval(option: _Option, player: int, objective: str) -> tuple[float, float]:
    if objective == "win":
        return interval(option.win[player], option.visits)
    low, high = mean_interval(option.reward[player], option.variance, option.visits)
    return (low - 0.5) * REWARD_RANGE, (high - 0.5) * REWARD_RANGE


def _continuation(
    state: State, move: Move, guide: "TreeGuide | ExactGuide", breadth: int = 1
) -> Continuation:
    """The option and the rest of its turn; `breadth` as in `follow`."""
    after = engine.apply(state.tables, state, move)
    rest = follow(state.position(), after, guide, breadth)
    return Continuation((move, *rest.moves), rest.plan, rest.cut)


# from the exact search ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ExactGuide:
    """A guide that knows the exact worth of every position."""

    exact: Exact
    objective: str

    def best(self, state: State) -> int | None:
        worths = exact_worths(state, self.exact)
        return None if worths is None else first_best(worths, state.position().task.player, self.objective)

    def after(self, _place: int) -> "ExactGuide":
        return self


def exact_wins(state: State, exact: Exact) -> list[tuple[float, ...]] | None:
    """The win of every option alone, as `exact_worths`."""
    wins = []
    for move in engine.legal_moves(state.tables, state):
        win = exact.wins(engine.apply(state.tables, state, move))
        if win is None:
            return None
        wins.append(win)
    return wins


def exact_worths(state: State, exact: Exact) -> list[Worth] | None:
    """The worth of every option, in the order of the moves; None if the search was stopped."""
    worths = []
    for move in engine.legal_moves(state.tables, state):
        worth = exact.values(engine.apply(state.tables, state, move))
        if worth is None:
            return None
        worths.append(worth)
    return worths


def objective_value(worth: Worth, who: int, objective: str) -> float:
    """What the objective counts for a player."""
    win, margin, points = worth
    return {"win": win, "margin": margin, "points": points}[objective][who]


def first_best(worths: Sequence[Worth], who: int, objective: str) -> int:
    """The index of the best by objective, then by the player's margin; the first of equals."""
    best = 0
    for place, worth in enumerate(worths):
        difference = objective_value(worth, who, objective) - objective_value(worths[best], who, objective)
        if difference > EPSILON or (
            difference >= -EPSILON and worth[1] and worth[1][who] - worths[best][1][who] > EPSILON
        ):
            best = place
    return best


def equally_good(worths: Sequence[Worth], who: int, objective: str) -> int:
    """How many options are as good as the best, itself included."""
    values = [objective_value(worth, who, objective) for worth in worths]
    return sum(value > max(values) - EPSILON for value in values)


def exact_lines(
    state: State, exact: Exact, worths: Sequence[Worth], objective: str, count: int
) -> list[Line]:
    """The best options; `worths` are the exact values of all moves, in their order."""
    moves = engine.legal_moves(state.tables, state)
    player = state.position().task.player
    left = list(range(len(moves)))
    lines: list[Line] = []
    while left and len(lines) < count:
        place = left.pop(first_best([worths[index] for index in left], player, objective))
        win, _margin, points = worths[place]
        worth = objective_value(worths[place], player, objective)
        lines.append(
            Line(
                continuation=_continuation(state, moves[place], ExactGuide(exact, objective)),
                win=win,
                points=points,
                worth=worth,
                interval=(worth, worth),
                visits=0,
                exact=True,
                proven=True,
            )
        )
    return lines
