"""The reply to a turn that gains more than the reply to the best turn would."""

from collections.abc import Callable
from dataclasses import dataclass

from kutnahora.ext import engine
from kutnahora.ext.engine import State
from kutnahora.solver.equal import ends
from kutnahora.solver.results import Continuation, Line
from kutnahora.solver.tallies import Ends, gap
from kutnahora.solver.worths import EPSILON


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What the next player does, and the points it gains on who made the turn, as if the game ended then."""

    player: int
    turn: Continuation
    gain: float
    usual: float
    """What the best reply to the best turn gains."""


def punishing(
    start: State, after: Ends, after_best: Ends, horizon: str, best: Callable[[State], Line | None]
) -> Reply | None:
    """The best reply to a turn, if it gains more than the best reply to the best turn.

    None too if a turn or a reply is not known to its end, or if chance or the horizon comes before the reply.
    """
    own, sides = start.position().task.player, (after, after_best)
    if horizon == "turn" or not all(_answered(start, side, horizon) for side in sides):
        return None
    who, other = (side[0][0].position().task.player for side in sides)
    if who != other:
        return None
    replies = [best(side[0][0]) for side in sides]
    gains = [
        gap(side, own, who) - gap(list(ends(side[0][0], reply.continuation)), own, who)
        for side, reply in zip(sides, replies, strict=True)
        if reply is not None and not reply.continuation.cut
    ]
    if replies[0] is None or len(gains) < len(sides) or gains[0] <= gains[1] + EPSILON:
        return None
    return Reply(player=who, turn=replies[0].continuation, gain=gains[0], usual=gains[1])


def _answered(start: State, after: Ends, horizon: str) -> bool:
    """Whether a turn ends where another player decides."""
    if len(after) > 1 or after[0][0].over or engine.is_chance(after[0][0]):
        return False
    before, p = start.position(), after[0][0].position()
    return p.task.player != before.task.player and (horizon == "game" or p.round == before.round)
