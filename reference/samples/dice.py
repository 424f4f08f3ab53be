"""Draws for the box generator."""

from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

T = TypeVar("T")

SYLLABLES: Final = ("ba", "do", "fen", "gar", "hol", "ka", "li", "mor", "na", "pec", "ru", "sta", "ve", "zit")


class Dice:
    """A seeded source of values: mostly small, so that boxes can be played, and now and then any at all."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._wild = self._random.choice((0.03, 0.1, 0.4))
        self._names: set[str] = set()

    def number(self, low: int, high: int, usual: int | None = None) -> int:
        """A number from low to high; most of the time at most the usual one."""
        top = high if usual is None or self.chance(self._wild) else usual
        return self._random.randint(low, top)

    def chance(self, share: float) -> bool:
        """True in this share of draws."""
        return self._random.random() < share

    def fraction(self, low: float, high: float) -> float:
        """A fraction between the two."""
        return self._random.uniform(low, high)

    def pick(self, choices: Sequence[T]) -> T:
        """One of them."""
        return self._random.choice(choices)

    def some(self, choices: Sequence[T], count: int) -> list[T]:
        """`count` of them, each at most once, in random order."""
        return self._random.sample(choices, count)

    def name(self) -> str:
        """A name that was not drawn before."""
        while True:
            name = "".join(self._random.choices(SYLLABLES, k=self._random.randint(2, 4)))
            if name not in self._names:
                self._names.add(name)
                return name
