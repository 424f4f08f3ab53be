"""When in the game this is, who decides, and for whom prices are shown."""

from dataclasses import dataclass
from typing import Literal

from kutnahora.reference import constants
from kutnahora.reference.position import FIRST_CHANCE_TASK, Position, Task, TaskKind
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
    """`unknown` for a position put together by hand that owes neither a turn nor the end of a round."""
    turn: int | None
    """In a turn: the first, second or third of the round."""
    turns: int
    """How many turns each player has in a round."""
    player: str | None
    """In a turn: whose."""


def moment(p: Position) -> Moment:
    """When in the game this is."""
    phase, turn, who = _phase(p)
    return Moment(
        round=p.round,
        rounds=last_round(len(p.players)),
        phase=phase,
        turn=None if phase != "turn" else turn + 1,
        turns=len(constants.TURN_CARDS),
        player=None if phase != "turn" else PLAYER_NAMES[who],
    )


Found = tuple[Phase, int, int]


def _phase(p: Position) -> Found:
    if p.over:
        return "over", 0, NOBODY
    for task in reversed(p.agenda):
        if task.kind == TaskKind.CARD:
            return "turn", task.b, task.player
        if task.kind == TaskKind.TURN:
            return _before(p, task)
        if task.kind == TaskKind.ROUND_END:
            return "turn", len(constants.TURN_CARDS) - 1, _seat_before(p, p.start)
        if task.kind == TaskKind.ROUND_NEXT:
            return "round end", 0, NOBODY
    return "unknown", 0, NOBODY


def _seat_before(p: Position, who: int) -> int:
    return (who - 1) % len(p.players)


def _before(p: Position, task: Task) -> Found:
    """The moment before a turn: the turn before it, or what comes before the first turn of a round."""
    if task.player != p.start:
        return "turn", task.a, _seat_before(p, task.player)
    if task.a > 0:
        return "turn", task.a - 1, _seat_before(p, p.start)
    started = p.round > 1 or p.task.kind == TaskKind.EVENT
    return "round start" if started else "setup", 0, NOBODY


def decider(p: Position) -> int:
    """Who decides now; NOBODY where no player does."""
    return NOBODY if p.over or p.task.kind >= FIRST_CHANCE_TASK else p.task.player


def buyer(p: Position) -> int:
    """For whom prices are shown: who decides, else whose action it is, else the start player."""
    owners = [task.player for task in reversed(p.agenda) if task.player != NOBODY]
    return owners[0] if owners else turn_order(p)[0]
