"""The compiled engine: the verbs of the reference, on flat states; box first, as there."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, final

from kutnahora.ext.state import STATE_BYTES as STATE_BYTES
from kutnahora.ext.state import State as State
from kutnahora.ext.tables import DoesNotFit as DoesNotFit
from kutnahora.ext.tables import Tables as Tables
from kutnahora.reference.moves import Move
from kutnahora.reference.rules.final import Breakdown

__all__ = [
    "MOST_OPTIONS",
    "STATE_BYTES",
    "DoesNotFit",
    "Playouts",
    "State",
    "Tables",
    "apply",
    "breakdown",
    "chance_outcomes",
    "copies",
    "first_steps",
    "is_chance",
    "legal_moves",
    "new_game",
    "options",
    "perft",
    "playout",
    "settled",
    "splitmix64",
    "winners",
    "xoshiro256pp",
]

MOST_PLAYOUTS: Final[int]
"""The most playouts of one call, which cannot be interrupted."""
MOST_OPTIONS: Final[int]
"""No list of moves or outcomes is longer."""

@final
class Playouts:
    """Games played to their end: the points of each, and what was counted on the way."""

    @property
    def points(self) -> list[tuple[int, ...]]:
        """By playout, the points of each player."""
    @property
    def winners(self) -> list[tuple[int, ...]]:
        """By playout, the winners."""
    @property
    def decisions(self) -> int:
        """Lists of two or more moves."""
    @property
    def options(self) -> int:
        """How many moves were in those lists."""
    @property
    def forced(self) -> int:
        """Lists of one move."""
    @property
    def chance(self) -> int:
        """Pieces shown by chance where there were two or more."""

def new_game(
    box: Tables, players: int, *, first: int = 0, events: bool | None = None, first_game: bool = False
) -> State:
    """setup.events, setup.first: Like `new_game` of the reference."""

def is_chance(s: State) -> bool:
    """Whether chance comes next, not a player."""

def legal_moves(box: Tables, s: State) -> tuple[Move, ...]:
    """Every legal move of the decision owed now, in list order."""

def chance_outcomes(box: Tables, s: State) -> tuple[tuple[Move, Fraction], ...]:
    """Every piece that chance can show now, with its probability."""

def options(box: Tables, s: State) -> tuple[Move, ...]:
    """What can happen next: the legal moves, or the pieces that chance can show."""

def apply(box: Tables, s: State, move: Move) -> State:
    """The state after a move or an outcome of chance. An illegal one raises IllegalMove with every reason."""

def settled(box: Tables, s: State) -> State:
    """The state after everything that needs no player; what is owed now may be a task that runs by itself."""

def breakdown(box: Tables, s: State, who: int) -> Breakdown:
    """The final scoring of one player, as if the game ended here."""

def winners(s: State) -> tuple[int, ...]:
    """final.winner: Most points; then most money; then it is shared."""

def perft(box: Tables, s: State, depth: int) -> tuple[int, int]:
    """Sequences of `depth` decisions from here, and outcomes of chance on the way.

    Chance nodes are expanded over all outcomes and take no depth. A game that ends earlier does not count.
    """

def playout(box: Tables, s: State, seed: int, n: int, *, player: str = "random", first: int = 0) -> Playouts:
    """Play `n` games on from here, in one call without the interpreter lock.

    Playout number i depends only on the seed and on `first + i`: two calls for half each give the same.
    """

def first_steps(
    box: Tables, s: State, seed: int, n: int, *, player: str = "random", first: int = 0
) -> list[Move]:
    """The first move or outcome of each of `n` playouts."""

def splitmix64(seed: int, n: int) -> list[int]:
    """The first numbers of splitmix64."""

def xoshiro256pp(state: Sequence[int], n: int) -> list[int]:
    """The next numbers of xoshiro256++ from a state of four numbers."""

def copies(s: State, n: int) -> int:
    """Copy the state `n` times, without the interpreter lock; each copy is read again by the next."""
