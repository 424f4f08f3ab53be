"""What a search answers, and what it tells on the way."""

from collections.abc import Callable
from dataclasses import dataclass

from kutnahora.reference.moves import Move


@dataclass(frozen=True, slots=True)
class Continuation:
    """Moves of one player, one after the other; then, if chance comes in between, a way for each outcome."""

    moves: tuple[Move, ...] = ()
    plan: "tuple[tuple[Move, Continuation], ...]" = ()
    """Only outcomes after which there is something to do."""
    cut: bool = False
    """The turn goes on, but how is not known well enough, or would be too much to tell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """An option and how the turn goes on behind it. Values by player, expected over chance."""

    continuation: Continuation
    """The option itself is its first move."""
    win: tuple[float, ...]
    """Each player's share of the win."""
    points: tuple[float, ...]
    """At the horizon, the final scoring included."""
    worth: float
    """What the objective counts, for the player who decides."""
    interval: tuple[float, float]
    """95 % of the mean over simulations, of the worth."""
    visits: int
    """Simulations that went through the option; 0 if it is exact."""
    exact: bool
    """Under the rule of the exact search."""
    proven: bool
    """The tree holds every way to the horizon: no chance is left in the values, but players go for the
    reward of the search, which for the objective `win` is half win and half margin."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a search has come."""

    phase: str
    """`exact` or `simulations`."""
    share: float
    """Of what the phase may take, 0 to 1."""
    best: Line | None = None
    """Its turn as far as chance comes in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The best lines, best first, and what they cost. No lines: `only` exact was asked for, in vain."""

    lines: tuple[Line, ...]
    exact: bool
    simulations: int = 0
    positions: int = 0
    """Of the exact search, whether it came to its end or not."""
    seconds: float = 0.0
    """All in all."""
    simulation_seconds: float = 0.0
    full: bool = False
    """The memory was used up: the trees did not grow any more."""
    interrupted: bool = False
    ties: int = 0
    """Options that are worth as much as the best, it included, if that is known exactly."""
    glimpse: bool = False
    """Interrupted in the exact search: the simulations were made after that."""


Watch = Callable[[Progress], None]
"""Is told how far a search has come."""
