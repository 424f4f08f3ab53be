"""Monte Carlo tree search on the compiled engine: values for all players, explicit chance, proven values."""

from collections.abc import Iterable, Sequence
from typing import final

from kutnahora.ext.state import State
from kutnahora.ext.tables import Tables
from kutnahora.solver.model import Model
from kutnahora.solver.words import NodeStats
from kutnahora.solver.worths import Worth

@final
class Search:
    """A search from one position. `run` adds simulations; what it knows can be read at any time."""

    def __init__(
        self,
        state: State,
        *,
        seed: int,
        objective: str = "win",
        horizon: str = "game",
        selection: str = "puct",
        playout: str = "lively",
        exploration: float = 1.0,
        margin_share: float = 0.5,
        margin_scale: float = 15.0,
        first_play: float = 0.1,
        flatness: float = 0.25,
        prior: str = "learned",
        playout_share: float = 0.5,
        model: Model | None = None,
        backup: str = "mean",
        effort: float = 0.0,
        memory: float = 256.0,
        spare: float = 0.0,
    ) -> None: ...
    def stop(self) -> None:
        """Give up exact answers that are being looked for; may be called from another thread."""
    def resume(self) -> None:
        """Look for exact answers again."""
    def use_spare(self) -> None:
        """From now on the tree may use the spare memory too: whoever had it has given it back."""

    @property
    def tables(self) -> Tables: ...
    @property
    def objective(self) -> str: ...
    @property
    def horizon(self) -> str: ...
    @property
    def simulations(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def proven(self) -> bool: ...
    @property
    def positions(self) -> int:
        """That exact answers inside the tree have looked into."""
    @property
    def full(self) -> bool: ...
    @property
    def moments(self) -> tuple[tuple[float, float], ...]:
        """Of each option of the root, since it is the root: summed rewards of who decides, and squares."""
    def run(self, simulations: int, thread: int = 0) -> None:
        """Add so many simulations, fewer if the value of the position is proven before.

        Threads may run at the same time, each with a number of its own.
        """
    def compare(self, places: Sequence[int]) -> None:
        """From now on the options at these places share the simulations, the one tried least first."""
    def keep(self, state: State, places: Iterable[int]) -> bool:
        """Go on from a later position: what is known of it stays, the rest makes room."""
    def solved(self, state: State, limit: int) -> Worth | None:
        """The exact (win, margin, points) of a position, by player; None if that takes more positions."""
    def estimate(self, number: int) -> Worth:
        """What a node is worth by all that is known below it: (win, margin, points) by player."""
    def node(self, number: int = 0) -> NodeStats:
        """What is known of a node; the root is number 0."""
