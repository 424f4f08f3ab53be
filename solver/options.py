"""The options of a search and their limits. The command line starts with this, so it imports very little."""

import os
from typing import Final, Literal

Objective = Literal["win", "margin", "points"]
Horizon = Literal["turn", "round", "game"]
ExactMode = Literal["auto", "only", "never"]

Depth = Literal["quick", "normal", "deep"]

DEFAULT_SECONDS: Final = 10.0
LIMITS: Final[dict[str, tuple[float, float]]] = {
    "time": (0.001, 86_400),
    "sims": (10, 10**12),
    "review_sims": (200, 10**9),
    "positions": (1, 10**12),
    "lines": (1, 1000),
    "threads": (1, 256),
    "memory": (1, 1_000_000),
    "seed": (0, 10**18),
}
"""Time in seconds, memory in megabytes. With the fewest of a review each piece of a draw gets a few."""
DEPTHS: Final[dict[Depth, int]] = {"quick": 5_000, "normal": 20_000, "deep": 100_000}
"""Simulations of each search of a review."""
FEWEST_SIMULATIONS: Final = 2
"""The first only expands the root."""


def threads_of(asked: int | None, sims: int | None) -> int:
    """By default one per core, 1 with simulations; never too many for these."""
    if sims is None:
        return asked or os.cpu_count() or 1
    return min(asked or 1, max(1, sims // FEWEST_SIMULATIONS))
