"""A turn beside the best: what it costs, where it leaves it, what makes the difference, the reply."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from kutnahora.ext import engine
from kutnahora.ext.engine import State
from kutnahora.reference.moves import Move
from kutnahora.reference.position import same_turn
from kutnahora.solver.chain import Chain, Departure
from kutnahora.solver.equal import ends, ends_of
from kutnahora.solver.marks import Mark, mark_of
from kutnahora.solver.replies import Reply, punishing
from kutnahora.solver.results import Continuation, Line, Watch
from kutnahora.solver.search_request import SearchRequest
from kutnahora.solver.searches import Searches
from kutnahora.solver.tallies import Tally, tallies
from kutnahora.solver.worths import EPSILON

Verdict = Literal["best", "same", "equal", "close", "worse"]
REPLIES: Final = 2
"""Searches for replies: to the turn and to the best one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """A turn against the best. Values as those of a `Line`; what differs is told by player."""

    player: int
    """Whose turn it is, 0 for blue."""
    compared: int
    """How many of the moves were compared: those up to the first draw, or all."""
    mine: Line
    """The moves and the best rest of the turn; its loss is that of all departures together."""
    best: Line
    verdict: Verdict
    """`same`: both end alike; `equal`: worth exactly the same; `close`: not told apart."""
    mark: Mark
    departures: tuple[Departure, ...]
    """The moves that leave the best turn known by then, the first one first."""
    whole: bool
    """Whether both turns are known to their ends."""
    mine_tallies: tuple[Tally, ...]
    """By player, at the end of the turn; empty if not both turns are known to their ends."""
    best_tallies: tuple[Tally, ...]
    reply: Reply | None
    """The best reply of the next player, if it gains more than the best reply to the best turn."""
    exact: bool
    simulations: int
    positions: int
    seconds: float
    interrupted: bool


def compare(
    state: State, request: SearchRequest, moves: Sequence[Move], watch: Watch | None = None
) -> Comparison:
    """The moves of a turn, or its first ones, beside the best turn.

    Ctrl-C ends it and tells what is known; KeyboardInterrupt if that is nothing. ValueError: there is nothing
    to compare; IllegalMove: a move is not legal; Undecided: no exact answer was found.
    """
    begun = time.monotonic()
    own = own_moves(state, moves)
    searches = Searches(request, len(own) - 1 + REPLIES, watch)
    chain = Chain(state, searches)
    for move in own:
        if not chain.follow(move):
            break
    mine, best = chain.mine(), chain.best()
    turns = mine.continuation, best.continuation
    if same := mine.loss_range != (0.0, 0.0) and _same(state, turns, request.horizon):
        mine = replace(best, continuation=mine.continuation, same=())
    whole = not any(turn.cut for turn in turns)
    after, after_best = (list(ends(state, turn)) if whole else [] for turn in turns)
    verdict: Verdict = "same" if same else _verdict(mine, best)
    reply = None
    if verdict == "worse" and whole:
        reply = punishing(state, after, after_best, request.horizon, searches.best)
    return Comparison(
        player=chain.player,
        compared=len(chain.made),
        mine=mine,
        best=best,
        verdict=verdict,
        mark=mark_of(mine, request.objective),
        departures=() if same else tuple(chain.departures),
        whole=whole,
        mine_tallies=tallies(after),
        best_tallies=tallies(after_best),
        reply=reply,
        exact=searches.exact,
        simulations=searches.simulations,
        positions=searches.positions,
        seconds=time.monotonic() - begun,
        interrupted=searches.interrupted,
    )


def _same(state: State, turns: Sequence[Continuation], horizon: str) -> bool:
    """Whether two turns are known to come to the same."""
    one, other = (ends_of(state, turn, horizon) for turn in turns)
    return one is not None and one == other


def _verdict(mine: Line, best: Line) -> Verdict:
    if mine.continuation == best.continuation:
        return "best"
    if mine.loss_range[0] > EPSILON:
        return "worse"
    return "equal" if mine.loss_range[1] <= EPSILON and mine.proven else "close"


def own_moves(state: State, moves: Sequence[Move]) -> tuple[Move, ...]:
    """The moves up to the first draw. ValueError: there are none, or some are not of this turn."""
    start = state.position()
    if start.over or engine.is_chance(state):
        raise ValueError("nobody decides here: there is nothing to compare")
    if not moves:
        raise ValueError("moves: none, expected the moves of a turn, or its first ones")
    drawn: int | None = None
    for number, move in enumerate(moves):
        p = state.position()
        chance = engine.is_chance(state)
        if not same_turn(start, p) or not (chance or p.task.player == start.task.player):
            raise ValueError(f"move {number + 1}: the turn ends with move {number}")
        if chance and drawn is None:
            drawn = number
        state = engine.apply(state.tables, state, move)
    return tuple(moves[:drawn])
