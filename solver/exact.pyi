"""Exact search: every option and every outcome to the horizon, each position once."""

from typing import final

from kutnahora.ext.state import State

__pyx_capi__: dict[str, object]

def fits(memory: float, players: int) -> int:
    """How many positions are kept in so many megabytes."""

@final
class Exact:
    """An exact search. `stop` may be called from another thread."""

    def __init__(
        self,
        state: State,
        *,
        objective: str = "win",
        horizon: str = "game",
        limit: int = 20000000,
        memory: float = 256.0,
        threads: int = 1,
    ) -> None: ...
    @property
    def positions(self) -> int: ...
    def _help(self, state: State, win_only: bool) -> None: ...
    def stop(self) -> None: ...
    def let_help(self) -> None:
        """From now on a second thread helps."""
    def resume(self, limit: int) -> None:
        """Search on after a stop, or after the limit, up to so many positions more."""
    def values(self, state: State) -> tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]] | None:
        """(win, margin, points) of every player, exactly; None if the limit was reached or it was stopped."""
    def wins(self, state: State) -> tuple[float, ...] | None:
        """The win of every player alone, exactly and far sooner; for the objective `win`. None as above."""
