"""`kutnahora.solve` and `compare_turn`: the best moves of a position, and a turn beside them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, TypedDict, Unpack

from kutnahora.ext import NOT_BUILT
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.moves import Move
from kutnahora.reference.position import Position
from kutnahora.solver.options import (
    DEFAULT_SECONDS,
    LIMITS,
    ExactMode,
    Horizon,
    Objective,
    threads_of,
)
from kutnahora.solver.results import Answer, Watch
from kutnahora.solver.words import HORIZONS, OBJECTIVES

if TYPE_CHECKING:
    from kutnahora.ext.engine import State
    from kutnahora.solver.compare import Comparison
    from kutnahora.solver.search_request import SearchRequest

WORDS: Final = {"objective": OBJECTIVES, "horizon": HORIZONS, "exact": ("auto", "only", "never")}
FRACTIONS: Final = ("time", "memory")
"""The numbers that need not be whole."""


def solve(
    box: Box,
    position: Position,
    *,
    objective: Objective = "win",
    horizon: Horizon = "game",
    time: float | None = None,
    sims: int | None = None,
    lines: int = 3,
    also: Sequence[Move] = (),
    threads: int | None = None,
    memory: float = 1024,
    seed: int = 1,
    exact: ExactMode = "auto",
    positions: int | None = None,
    watch: Watch | None = None,
) -> Answer:
    """The best moves of a position, and what they are worth to each player.

    Where chance comes next: what each piece that it can show is worth, and the best turn then.

    `objective`: what every player maximises: win probability (ties split), lead or points. `horizon`: how far
    to look; before the end of the game the position is scored as if it ended there. `time` (seconds, default
    10) or `sims` (simulations) limits the search. `exact`: `auto` searches exactly and simulates, side by
    side; `only` never simulates, so the answer may have no lines; `never` only simulates. `lines`: how many
    options to report; those of `also` are reported, too, whatever they are worth. `positions`: limit of the
    exact search (default: none with a `time`; 20 for each of `sims`, at least 10,000; 100 million with
    neither). `threads` search one tree (default: one per core, 1 with `sims`). `memory` in megabytes.
    `seed`: with one thread, the same `sims` and `seed` give the same answer. `watch` is called now and then
    while it thinks.

    Ctrl-C ends the search and gives the best so far. ValueError: the game is over, or an option makes no
    sense; ImportError: the compiled engine is not built.
    """
    state, request = _asked(
        box,
        position,
        objective=objective,
        horizon=horizon,
        time=time,
        sims=sims,
        threads=threads,
        memory=memory,
        seed=seed,
        exact=exact,
        positions=positions,
    )
    refuse_numbers({"lines": lines})
    if also:
        _refuse_also(box, position, also)
    from kutnahora.solver.solve import solve as searched

    return searched(state, replace(request, lines=lines, also=tuple(also)), watch)


class Options(TypedDict, total=False):
    """The options of `solve` that `compare_turn` takes, too."""

    objective: Objective
    horizon: Horizon
    time: float | None
    sims: int | None
    threads: int | None
    memory: float
    seed: int
    exact: ExactMode
    positions: int | None


def compare_turn(
    box: Box,
    position: Position,
    moves: Sequence[Move],
    *,
    watch: Watch | None = None,
    **options: Unpack[Options],
) -> "Comparison":
    """The moves of a turn, or its first ones, beside the best turn: what they cost, and why.

    Takes the options of `solve` but for `lines` and `also`. Several searches share the `time`, and each has
    all `sims`. Moves after a draw are not compared.

    Ctrl-C ends it and tells what is known; KeyboardInterrupt if that is nothing. IllegalMove: a move is not
    legal; ValueError: nobody decides here, or a move or an option makes no sense; Undecided: an exact answer
    was asked for and not found; ImportError: the compiled engine is not built.
    """
    state, request = _asked(box, position, **options)
    from kutnahora.solver.compare import compare as compared

    return compared(state, request, moves, watch)


def _asked(
    box: Box,
    position: Position,
    *,
    objective: Objective = "win",
    horizon: Horizon = "game",
    time: float | None = None,
    sims: int | None = None,
    threads: int | None = None,
    memory: float = 1024,
    seed: int = 1,
    exact: ExactMode = "auto",
    positions: int | None = None,
) -> "tuple[State, SearchRequest]":
    """What to search, from options that make sense."""
    refuse_words({"objective": objective, "horizon": horizon, "exact": exact})
    may_be_none = {"time": time, "sims": sims, "threads": threads, "positions": positions}
    given = {name: value for name, value in may_be_none.items() if value is not None}
    refuse_numbers({**given, "memory": memory, "seed": seed})
    _refuse_together(time, sims, exact)
    try:
        from kutnahora.ext.engine import State, Tables
        from kutnahora.solver.search_request import SearchRequest
    except ImportError as error:
        raise ImportError(NOT_BUILT.format(error)) from error
    state = State(Tables(box), position)
    if position.over:
        raise ValueError("the game is over: there is nothing to decide")
    endless = time is None and sims is None and exact != "only"
    request = SearchRequest(
        seed=seed,
        seconds=DEFAULT_SECONDS if endless else time,
        simulations=sims,
        objective=objective,
        horizon=horizon,
        threads=threads_of(threads, sims),
        memory=memory,
        exact=exact,
        positions=positions,
    )
    return state, request


# what is refused ----------------------------------------------------------------------------------------


def refuse_words(options: dict[str, object]) -> None:
    for name, value in options.items():
        if value not in WORDS[name]:
            raise ValueError(f"{name}: {value!r}, expected {' or '.join(WORDS[name])}")


def refuse_numbers(options: dict[str, object]) -> None:
    for name, value in options.items():
        low, high = LIMITS[name]
        kinds = int | float if name in FRACTIONS else int
        if not isinstance(value, kinds) or not low <= value <= high:
            raise ValueError(f"{name}: {value!r}, expected {low:,} to {high:,}")


def _refuse_together(time: float | None, sims: int | None, exact: ExactMode) -> None:
    if time is not None and sims is not None:
        raise ValueError("time and sims cannot be combined")
    if exact == "only" and sims is not None:
        raise ValueError("sims: the exact search makes no simulations; time limits it")


def _refuse_also(box: Box, p: Position, also: Sequence[Move]) -> None:
    legal = engine.legal_moves(box, p)
    for move in also:
        if move not in legal:
            raise ValueError(f"also: {move}, expected legal moves")
