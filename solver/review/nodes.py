"""The nodes of a recorded game: where somebody had a choice, or chance more than one piece to show."""

from dataclasses import dataclass

from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.files.records.load import Record, opening, replay
from kutnahora.reference.moves import Move
from kutnahora.reference.position import Position
from kutnahora.reference.view import moment


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A position of a game, and what was played or shown there."""

    number: int
    """Of the move in the record, from 1."""
    turn: int
    """Numbered as `kutna explain GAME --turn N` does: over all players, 0 is the setup."""
    position: Position
    move: Move
    options: int
    """At least 2."""
    chance: bool
    """Whether it was chance that showed a piece."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """A game from its first move to its last."""

    nodes: tuple[Node, ...]
    turns: range
    """From the first turn to the last."""
    end: Position
    """After the last move."""


def course(box: Box, record: Record) -> Course:
    """The nodes of a game, in order. Raises BadFile as `replay` does."""
    p = opening(box, record).position
    now = moment(p)
    first = turn = 0 if now.phase == "setup" else 1
    nodes = []
    for number, move, step in replay(box, record):
        if (options := len(engine.options(box, p))) > 1:
            nodes.append(
                Node(
                    number=number,
                    turn=turn,
                    position=p,
                    move=move,
                    options=options,
                    chance=engine.is_chance(p),
                )
            )
        p = step.position
        then = moment(p)
        if then.phase == "turn" and then != now:
            turn, now = turn + 1, then
    return Course(nodes=tuple(nodes), turns=range(first, turn + 1), end=p)
