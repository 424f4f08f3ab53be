"""The answer of a search: the best options of a position, their turns and values, and how sure these are."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from kutnahora.ext import engine
from kutnahora.ext.engine import State
from kutnahora.reference.moves import Move
from kutnahora.reference.view.when import buyer
from kutnahora.solver.comparing import FAR_LESS
from kutnahora.solver.equal import Plan, plans
from kutnahora.solver.horizons import is_far
from kutnahora.solver.lines import MOST_WAYS, whole_turn
from kutnahora.solver.mcts import Search
from kutnahora.solver.ranges import Kind, around, around_loss
from kutnahora.solver.results import Continuation, Line
from kutnahora.solver.words import NodeStats
from kutnahora.solver.worths import Worth, first_best, objective_value

MOST_AGAIN: Final = 100_000
"""Positions of an exact search that is made again to follow a turn; most are still in the table."""
MIN_VISITS: Final = 20
"""A move below the root is reported only with at least so many visits."""
FURTHER: Final = 2
"""So many times as many options as lines are looked at, for some that come to the same."""


# from a tree ---------------------------------------------------------------------------------------------


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
    """An option of the root."""

    place: int
    number: int
    """Of its node."""
    visits: int
    proven: bool
    worth: Worth


def places_of(state: State, moves: Sequence[Move]) -> tuple[int, ...]:
    """Where moves stand in the list of the legal ones. ValueError: one of them does not."""
    if not moves:
        return ()
    listed = engine.legal_moves(state.tables, state)
    return tuple(listed.index(move) for move in moves)


def tree_lines(
    state: State,
    search: Search,
    count: int,
    also: Sequence[int] = (),
    *,
    planned: bool = True,
    merge: bool = False,
) -> list[Line]:
    """The best options of a tree, then those at the places `also`; `planned`: turns go on after draws.

    `merge`: options whose turns come to the same have one line, that of the one that is known best. Where
    chance comes next, all that it can show, in list order.
    """
    p = state.position()
    kind = Kind("worth", search.objective, search.horizon, is_far(p, search.horizon), len(p.players))
    options = {option.place: option for option in _options(search)}
    moves = engine.options(state.tables, state)

    def turn(place: int) -> Continuation:
        guide = TreeGuide(search, options[place].number, search.objective)
        return whole_turn(state, moves[place], guide, 1 if planned else MOST_WAYS)

    if engine.is_chance(state):
        pieces = plans(state, tuple(options), turn, len(options))
        return [_tree_line(search, options[piece.first], piece, buyer(p), kind) for piece in pieces]
    ranked = _places(options.values(), p.task.player, search.objective)
    near = set(ranked[: FURTHER * count])
    level = (lambda _one, other: other in near) if merge else None
    found = plans(state, ranked, turn, count, also, level, search.horizon)
    known = {_best_known(options, plan): plan for plan in found}
    again = _places([options[place] for place in known], p.task.player, search.objective)
    lines = [_tree_line(search, options[place], known[place], p.task.player, kind) for place in again]
    return [_beside(lines[0], line, search.simulations, replace(kind, of="loss")) for line in lines]


def _beside(best: Line, line: Line, simulations: int, kind: Kind) -> Line:
    """A line that says how much less it is worth than the best."""
    loss = best.worth - line.worth
    if line is best or (best.proven and line.proven):
        return replace(line, loss=loss, loss_range=(loss, loss))
    visits = min(one.visits for one in (best, line) if not one.proven)
    return replace(line, loss=loss, loss_range=around_loss(kind, simulations, visits, best.worth, line.worth))


def _options(search: Search) -> list[_Option]:
    """Those that something is known of."""
    nodes = enumerate(search.node(number) for number in search.node().children)
    return [
        _Option(
            place=place,
            number=node.number,
            visits=node.visits,
            proven=node.proven,
            worth=search.estimate(node.number),
        )
        for place, node in nodes
        if node.visits or node.proven
    ]


def _best_known(options: Mapping[int, _Option], plan: Plan) -> int:
    """The option of a plan that is known best: what it is worth, all are."""
    return max(plan.turns, key=lambda place: (options[place].proven, options[place].visits))


def _places(options: Collection[_Option], player: int, objective: str) -> list[int]:
    """The best first; options tried far less than others cannot be compared with them and come last."""
    most = max((option.visits for option in options if not option.proven), default=0)

    def rank(option: _Option) -> tuple[bool, float, float, int]:
        uncertain = not option.proven and FAR_LESS * option.visits < most
        margins = option.worth[1]
        return uncertain, -objective_value(option.worth, player, objective), -margins[player], option.place

    return [option.place for option in sorted(options, key=rank)]


def _tree_line(search: Search, option: _Option, plan: Plan, player: int, kind: Kind) -> Line:
    """The line of a plan; `option` is the one of it that is known best."""
    shown = option.place if plan.asked is None else plan.asked
    worth = objective_value(option.worth, player, kind.objective)
    win, _margin, points = option.worth
    visits = option.visits
    return Line(
        continuation=plan.turns[shown],
        same=plan.others(shown),
        win=win,
        points=points,
        worth=worth,
        range=(worth, worth) if option.proven else around(kind, search.simulations, visits, worth),
        visits=visits,
        exact=False,
        proven=option.proven,
    )
