"""Makes a game close again: points are given to or taken from players, so that the win is open.

Games of strong bots are decided before the exact search reaches them: of 189 positions found on the way back
from the ends of 53 games and their rounds and turns, 21 were open. What lies on the table stays as it was.
"""

from dataclasses import replace
from random import Random
from typing import Final

from kutnahora.ext.engine import State
from kutnahora.reference.kernel import standing
from kutnahora.reference.position import with_player
from kutnahora.solver.bot_names import MCTS1
from kutnahora.solver.mcts import Search
from kutnahora.solver.options import Horizon

GLANCE: Final = 300
"""Simulations that tell about how many points each player will have."""
APART: Final = 3
"""Points that a player may be ahead or behind after that."""
MEMORY: Final = 16.0


def shifts(state: State, horizon: Horizon, rng: Random) -> tuple[int, ...]:
    """The points to add for each player; 0 for who decides."""
    search = Search(state, seed=1, objective="points", horizon=horizon, memory=MEMORY, **MCTS1)
    search.run(GLANCE)
    root = search.node()
    best = max((search.node(child) for child in root.children), key=lambda node: node.visits)
    own = best.points[root.player]
    return tuple(
        0 if who == root.player else round(own - points) + rng.randint(-APART, APART)
        for who, points in enumerate(best.points)
    )


def shifted(state: State, points: tuple[int, ...]) -> State:
    """The position with these points added."""
    p = state.position()
    for who, change in enumerate(points):
        player = p.players[who]
        p = with_player(p, who, replace(player, standing=standing.score(player.standing, change)))
    return State(state.tables, p)
