"""The names that a search numbers, in the order of their numbers, and what it reports of a node."""

from dataclasses import dataclass
from typing import Final

OBJECTIVES: Final = ("win", "margin", "points")
HORIZONS: Final = ("turn", "round", "game")
SELECTIONS: Final = ("ucb1", "puct")
PLAYOUTS: Final = ("random", "lively")
PRIORS: Final = ("lively", "learned")
BACKUPS: Final = ("mean", "most")
ROLES: Final = ("leaf", "decision", "chance")


@dataclass(frozen=True, slots=True)
class NodeStats:
    """What a search knows about a node. Values by player: means over its visits, or exact if it is proven."""

    number: int
    role: str
    """One of ROLES; a leaf has not been expanded."""
    player: int
    """Who decides here; NOBODY at chance nodes and leaves."""
    children: range
    """Their numbers, in the order of the moves or outcomes."""
    visits: int
    proven: bool
    win: tuple[float, ...]
    """Win probability, ties split."""
    margin: tuple[float, ...]
    points: tuple[float, ...]
    reward: tuple[float, ...]
    """What the search maximises."""
