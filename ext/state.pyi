"""Positions of the reference as flat states and back, without loss. Whatever does not fit is refused."""

from collections.abc import Callable
from typing import Final, final

from kutnahora.ext.tables import Tables
from kutnahora.reference.position import Position

STATE_BYTES: Final[int]
"""The size of a state."""

def restored(box: Tables, written_in: int, written: bytes) -> State:
    """A state from a pickle, which contains its box. Pickles of another build are refused."""

@final
class State:
    """A position as a flat struct. It does not change: `apply` gives a new one."""

    def __init__(self, box: Tables, position: Position, *, sound: bool = False) -> None:
        """A position that breaks a rule is refused; `sound` promises that it breaks none."""
    @property
    def tables(self) -> Tables: ...
    @property
    def key(self) -> int:
        """A 64-bit hash; equal states have equal keys."""
    @property
    def over(self) -> bool: ...
    @property
    def player(self) -> int | None:
        """Whose decision it is, 0 for blue; None if chance shows a piece or the game is over."""
    @property
    def points(self) -> tuple[int, ...]:
        """The points of each player."""
    def position(self) -> Position:
        """The same position as a value of the reference."""
    def tobytes(self) -> bytes:
        """The struct itself; equal positions have equal bytes."""
    def __deepcopy__(self, memo: dict[int, object]) -> State: ...
    def __reduce__(self) -> tuple[Callable[[Tables, int, bytes], State], tuple[Tables, int, bytes]]: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
