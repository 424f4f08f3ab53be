"""Which moment of the game it is, who decides, and for whom prices are shown."""

from dataclasses import dataclass
from typing import Literal

from kutnahora.reference import constants
from kutnahora.reference.moments import turn_of
from kutnahora.reference.position import FIRST_CHANCE_TASK, Position, TaskKind
from kutnahora.reference.rules.rounds import last_round, turn_order
from kutnahora.reference.terms import NOBODY, PLAYER_NAMES

Phase = Literal["setup", "round start", "turn", "round end", "over", "unknown"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A moment of the game."""

    round: int
    rounds: int
    """How many the game has."""
    phase: Phase
    """`unknown` for a position set up by hand that owes neither a turn nor the end of a round."""
    turn: int | None
    """In a turn: the first, second or third of the round."""
    turns: int
    """How many turns each player has in a round."""
    player: str | None
    """In a turn: whose."""


def moment(p: Position) -> Moment:
    """Which moment of the game it is."""
    phase, turn, who = _phase(p)
    return Moment(
        round=p.round,
        rounds=last_round(len(p.players)),
        phase=phase,
        turn=None if phase != "turn" else turn + 1,
        turns=len(constants.TURN_CARDS),
        player=None if phase != "turn" else PLAYER_NAMES[who],
    )


def _phase(p: Position) -> tuple[Phase, int, int]:
    if p.over:
        return "over", 0, NOBODY
    if turn := turn_of(p):
        return "turn", turn[1], turn[0]
    kinds = {task.kind for task in p.agenda}
    if TaskKind.ROUND_NEXT in kinds:
        return "round end", 0, NOBODY
    if TaskKind.TURN not in kinds:
        return "unknown", 0, NOBODY
    started = p.round > 1 or p.task.kind == TaskKind.EVENT
    return "round start" if started else "setup", 0, NOBODY


def decider(p: Position) -> int:
    """Who decides now; NOBODY where no player does."""
    return NOBODY if p.over or p.task.kind >= FIRST_CHANCE_TASK else p.task.player


def buyer(p: Position) -> int:
    """For whom prices are shown: who decides, else whose action it is, else the start player."""
    owners = [task.player for task in reversed(p.agenda) if task.player != NOBODY]
    return owners[0] if owners else turn_order(p)[0]
