"""Makes a game close again: points are given to or taken from players, so that the win is open.

Games of strong bots are decided before the exact search reaches them: of 189 positions found on the way back
from the ends of 53 games and their rounds and turns, 21 were open. What lies on the table stays as it was.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from kutnahora.ext.engine import State
from kutnahora.reference.kernel import standing
from kutnahora.reference.position import with_player

APART: Final = 1
"""Points that a player may be ahead or behind after that."""


def shifts(points: Sequence[float], player: int, rng: Random) -> tuple[int, ...]:
    """The points to add for each player, if these are expected; 0 for who decides."""
    return tuple(
        0 if who == player else round(points[player] - own) + rng.randint(-APART, APART)
        for who, own in enumerate(points)
    )


def shifted(state: State, points: Sequence[int]) -> State:
    """The position with these points added."""
    p = state.position()
    for who, change in enumerate(points):
        player = p.players[who]
        p = with_player(p, who, replace(player, standing=standing.score(player.standing, change)))
    return State(state.tables, p)
