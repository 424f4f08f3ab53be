"""`kutnahora.solve`: the best moves of a position, with the options of `kutna solve`."""

from collections.abc import Sequence
from typing import Final

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
    refuse_words({"objective": objective, "horizon": horizon, "exact": exact})
    may_be_none = {"time": time, "sims": sims, "threads": threads, "positions": positions}
    given = {name: value for name, value in may_be_none.items() if value is not None}
    refuse_numbers({**given, "lines": lines, "memory": memory, "seed": seed})
    _refuse_together(time, sims, exact)
    try:
        from kutnahora.ext.engine import State, Tables
        from kutnahora.solver.search_request import SearchRequest
        from kutnahora.solver.solve import solve as searched
    except ImportError as error:
        raise ImportError(NOT_BUILT.format(error)) from error
    state = State(Tables(box), position)
    if position.over:
        raise ValueError("the game is over: there is nothing to decide")
    if also:
        _refuse_also(box, position, also)
    endless = time is None and sims is None and exact != "only"
    request = SearchRequest(
        seed=seed,
        seconds=DEFAULT_SECONDS if endless else time,
        simulations=sims,
        objective=objective,
        horizon=horizon,
        lines=lines,
        also=tuple(also),
        threads=threads_of(threads, sims),
        memory=memory,
        exact=exact,
        positions=positions,
    )
    return searched(state, request, watch)


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
