"""The reply to a turn that costs more than the reply to the best turn would."""

from collections.abc import Callable
from dataclasses import dataclass

from kutnahora.ext import engine
from kutnahora.ext.engine import State
from kutnahora.solver.equal import ends
from kutnahora.solver.results import Continuation, Line
from kutnahora.solver.tallies import Ends, lead
from kutnahora.solver.worths import EPSILON


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What the next player does, and how much of the lead it takes, scored as if the game ended after it."""

    player: int
    turn: Continuation
    cost: float
    usual: float
    """What the best reply to the best turn takes."""


def punishing(
    start: State, after: Ends, after_best: Ends, horizon: str, best: Callable[[State], Line | None]
) -> Reply | None:
    """The best reply to a turn, if it costs more than the best reply to the best turn.

    None too if a turn ends with a draw, beyond the horizon, or not before another player's decision.
    """
    own = start.position().task.player
    if horizon == "turn" or not all(_answered(start, side, horizon) for side in (after, after_best)):
        return None
    replies = [best(side[0][0]) for side in (after, after_best)]
    costs = [
        lead(side, own) - lead(list(ends(side[0][0], reply.continuation)), own)
        for side, reply in zip((after, after_best), replies, strict=True)
        if reply is not None
    ]
    if replies[0] is None or len(costs) < len(replies) or costs[0] <= costs[1] + EPSILON:
        return None
    who = after[0][0].position().task.player
    return Reply(player=who, turn=replies[0].continuation, cost=costs[0], usual=costs[1])


def _answered(start: State, after: Ends, horizon: str) -> bool:
    """Whether a turn ends where another player decides."""
    if len(after) > 1 or after[0][0].over or engine.is_chance(after[0][0]):
        return False
    before, p = start.position(), after[0][0].position()
    return p.task.player != before.task.player and (horizon == "game" or p.round == before.round)
