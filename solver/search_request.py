"""What a search is asked."""

from dataclasses import dataclass
from typing import Final

from kutnahora.reference.moves import Move
from kutnahora.solver.options import LIMITS

MOST_POSITIONS: Final = 100_000_000
"""Default without a time: about two minutes."""
MEMORY: Final = 1024.0
"""Default, in megabytes."""
POSITIONS_PER_SIMULATION: Final = 20
"""Limit of the exact search if the budget is simulations: about the time that they take."""
FEWEST_POSITIONS: Final = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchRequest:
    """What to search, and how long: without seconds and simulations up to the limit of positions."""

    seed: int
    seconds: float | None = None
    simulations: int | None = None
    objective: str = "win"
    horizon: str = "game"
    lines: int = 3
    also: tuple[Move, ...] = ()
    """Options that get a line whatever they are worth, and as many simulations as the best."""
    merge: bool = True
    """Whether options whose turns come to the same have one line."""
    threads: int = 1
    memory: float = MEMORY
    """Megabytes, for the exact search and the tree together."""
    exact: str = "auto"
    """`auto`, `only` or `never`."""
    positions: int | None = None
    """Limit of the exact search; by default the time limits it, and without a time MOST_POSITIONS."""

    def most_positions(self) -> int:
        if self.positions is not None:
            return self.positions
        if self.seconds is not None:
            return int(LIMITS["positions"][1])
        if self.exact == "only" or self.simulations is None:
            return MOST_POSITIONS
        return min(MOST_POSITIONS, max(FEWEST_POSITIONS, POSITIONS_PER_SIMULATION * self.simulations))
