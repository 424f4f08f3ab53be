"""The rest of a turn: the moves that follow an option, and what to do after each draw.

A guide knows which move is best; the turn is played on the compiled engine, so that it also has the forced
moves, which no search keeps.
"""

from typing import Final, Protocol

from kutnahora.ext import engine
from kutnahora.ext.engine import State
from kutnahora.reference.moves import Move
from kutnahora.reference.position import Position, same_turn
from kutnahora.solver.results import Continuation

MOST_WAYS: Final = 400
"""Branches of a plan, over all draws in a row; a longer plan helps nobody."""


class Guide(Protocol):
    """What a search knows about a position and all that follow it."""

    def best(self, state: State) -> int | None:
        """The index of the best of two or more moves; None if that is not known well enough."""

    def after(self, place: int) -> "Guide | None":
        """The guide after the move or outcome of this index; None if too little is known there."""


def whole_turn(state: State, move: Move, guide: Guide, breadth: int = 1) -> Continuation:
    """An option and the rest of its turn, or a piece and the turn then; `breadth` as in `follow`."""
    after = engine.apply(state.tables, state, move)
    start = after if engine.is_chance(state) else state
    rest = follow(start.position(), after, guide, breadth)
    return Continuation((move, *rest.moves), rest.plan, rest.cut)


def follow(start: Position, state: State, guide: Guide | None, breadth: int = 1) -> Continuation:
    """The rest of the turn of `start` from a state on; `breadth` counts the branches of the plan so far."""
    tables = state.tables
    moves: list[Move] = []
    while same_turn(start, p := state.position()):
        if engine.is_chance(state):
            return _planned(start, state, guide, breadth, tuple(moves))
        if p.task.player != start.task.player:
            break
        listed = engine.legal_moves(tables, state)
        place = 0
        if len(listed) > 1:
            best = None if guide is None else guide.best(state)
            if guide is None or best is None:
                return Continuation(tuple(moves), cut=True)
            place, guide = best, guide.after(best)
        moves.append(listed[place])
        state = engine.apply(tables, state, listed[place])
    return Continuation(tuple(moves))


def _planned(
    start: Position, state: State, guide: Guide | None, breadth: int, moves: tuple[Move, ...]
) -> Continuation:
    """The moves, and how to go on after each outcome of the chance that follows."""
    outcomes = engine.options(state.tables, state)
    breadth *= len(outcomes)
    if breadth > MOST_WAYS:
        return Continuation(moves, cut=True)
    ways = []
    for place, piece in enumerate(outcomes):
        below = None if guide is None else guide.after(place)
        ways.append((piece, follow(start, engine.apply(state.tables, state, piece), below, breadth)))
    plan = tuple(
        (piece, continuation) for piece, continuation in ways if continuation.moves or continuation.plan
    )
    return Continuation(moves, plan, cut=any(continuation.cut for _piece, continuation in ways))
