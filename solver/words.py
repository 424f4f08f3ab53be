"""The words of a search, in the order of their numbers, and what it tells of a node."""

from dataclasses import dataclass
from typing import Final

OBJECTIVES: Final = ("win", "margin", "points")
HORIZONS: Final = ("turn", "round", "game")
SELECTIONS: Final = ("ucb1", "puct")
PLAYOUTS: Final = ("random", "lively")
ROLES: Final = ("leaf", "decision", "chance")


@dataclass(frozen=True, slots=True)
class NodeStats:
    """What a search knows of a node. Values by player: means over its visits, or exact if it is proven."""

    number: int
    role: str
    """Of ROLES; a leaf was not looked into."""
    player: int
    """Who decides here, NOBODY elsewhere."""
    children: range
    """Their numbers, in the order of the list of moves or outcomes."""
    visits: int
    proven: bool
    win: tuple[float, ...]
    """Share of the win."""
    points: tuple[float, ...]
    reward: tuple[float, ...]
    """What the search maximises."""
