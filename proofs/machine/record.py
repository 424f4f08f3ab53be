"""What the inputs of a claim can be, noted while its paths are run: what it is about, if anything."""

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Range:
    """What a number can be; a limit that is itself symbolic goes by its name."""

    low: int | str | None
    high: int | str | None
    arity: int = 0
    """Of a function, how many numbers it takes."""


What = Range | Sequence[object] | None
"""What an input can be: numbers, the members of a `pick`, or anything at all (opaque)."""


@dataclass(slots=True)
class Record:
    """The inputs of all runs."""

    made: dict[str, list[What]] = field(default_factory=dict)
    """By name, what they can be."""
    picks: dict[str, list[bool]] = field(default_factory=dict)
    """By name of a `pick`, which members were taken."""
    taken: dict[str, object] = field(default_factory=dict)
    """By name of a `pick`, the member that was taken last."""
    collections: dict[str, bool] = field(default_factory=dict)
    """By name of a collection, whether there was anything in it."""
    premises: bool = False
    """The claim assumes something of its own, beyond what every box and position has."""

    def noted(self, name: str, what: What) -> None:
        known = self.made.setdefault(name, [])
        if not known or (isinstance(what, Range) and what not in known):
            known.append(what)

    def picked(self, name: str, place: int, members: Sequence[object]) -> None:
        self.picks.setdefault(name, [False] * len(members))[place] = True
        self.taken[name] = members[place]

    def expected(self, name: str, here: bool) -> None:
        self.collections[name] = here or self.collections.get(name, False)

    def never_there(self) -> list[str]:
        """What no run had: an obligation that says it is about it would be empty."""
        picks = [
            f"{name} {n}" for name, taken in self.picks.items() for n, yes in enumerate(taken) if not yes
        ]
        return picks + [f"any of {name}" for name, here in self.collections.items() if not here]
