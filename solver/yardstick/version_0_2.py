"""The answers of a tree as version 0.2 gave them, so that later ones can be compared with them.

Options by visits for the win, otherwise by value; means over all visits; as ranges, the intervals of means.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Final

from kutnahora.ext import engine
from kutnahora.ext.engine import State
from kutnahora.solver.answers import MIN_VISITS
from kutnahora.solver.mcts import Search
from kutnahora.solver.results import Continuation, Line
from kutnahora.solver.words import NodeStats
from kutnahora.solver.worths import objective_value

FAR_LESS: Final = 4
"""Times fewer visits than the average."""
NORMAL_95: Final = 1.959963984540054
REWARD_RANGE: Final = 1000.0
"""Points from the lowest to the highest reward of `margin` and `points`, as in solver/values.pxd."""

Option = tuple[int, NodeStats]
"""With its place in the list of moves."""


def first_lines(state: State, search: Search, objective: str, count: int) -> list[Line]:
    """The best options of a tree, each without the rest of its turn."""
    root = search.node()
    options = [(place, search.node(number)) for place, number in enumerate(root.children)]
    tried = [option for option in options if option[1].visits]
    by_value = objective != "win" or search.proven
    ranked = _by_value(tried, root.player) if by_value else _by_visits(tried, root.player)
    moves = engine.legal_moves(state.tables, state)
    lines = []
    for place, option in ranked[:count]:
        worth = objective_value((option.win, option.margin, option.points), root.player, objective)
        lines.append(
            Line(
                continuation=Continuation((moves[place],), cut=True),
                win=option.win,
                points=option.points,
                worth=worth,
                range=_range(search, place, option, worth, objective),
                visits=option.visits,
                exact=False,
                proven=option.proven,
            )
        )
    return lines


def _range(
    search: Search, place: int, option: NodeStats, worth: float, objective: str
) -> tuple[float, float]:
    if option.proven:
        return worth, worth
    if objective == "win":
        return interval(worth, option.visits)
    if option.visits < MIN_VISITS:
        return -REWARD_RANGE / 2, REWARD_RANGE / 2
    total, squares = search.moments[place]
    variance = max(squares / option.visits - (total / option.visits) ** 2, 0.0)
    half = REWARD_RANGE * NORMAL_95 * sqrt(variance / (option.visits - 1))
    return worth - half, worth + half


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


def _by_value(options: Sequence[Option], player: int) -> list[Option]:
    """The best first; options tried far less than the others come last."""
    fewest = sum(option.visits for _place, option in options) / (FAR_LESS * max(len(options), 1))

    def rank(known: Option) -> tuple[bool, float, int]:
        place, option = known
        return not option.proven and option.visits < fewest, -option.reward[player], place

    return sorted(options, key=rank)


def _by_visits(options: Sequence[Option], player: int) -> list[Option]:
    """The most visited first; a proven option comes before those whose mean is no better."""
    ranked = sorted(
        (known for known in options if not known[1].proven),
        key=lambda known: (-known[1].visits, -known[1].reward[player], known[0]),
    )
    proven = [known for known in options if known[1].proven]
    for known in sorted(proven, key=lambda known: (known[1].reward[player], -known[0])):
        reward = known[1].reward[player]
        worse = (place for place, (_place, other) in enumerate(ranked) if other.reward[player] <= reward)
        ranked.insert(next(worse, len(ranked)), known)
    return ranked
