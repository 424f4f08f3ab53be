"""The learned model: what a position is worth, which moves are likely; and the inputs it is trained on."""

from typing import final

from kutnahora.ext.state import State
from kutnahora.solver.learned.numbers import Numbers

@final
class Model:
    """Weights, ready for use."""

    def __init__(self, numbers: Numbers) -> None: ...
    @property
    def numbers(self) -> Numbers: ...
    def value(self, state: State, times: int = 1) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Win shares and points of each player at the end; computed so many times, to measure it.

        Raises ValueError if no card is to be played.
        """
    def shares(self, state: State, times: int = 1) -> tuple[float, ...]:
        """How likely a search is to choose each legal move; computed so many times."""

def position_inputs(state: State) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """The inputs of the table, and those of each player. Raises ValueError if no card is to be played."""

def move_inputs(state: State) -> tuple[int, tuple[tuple[tuple[int, int], ...], ...]]:
    """The phase of the game, and of each legal move the inputs that are not 0, with their places."""
