"""What is wrong with a text, place by place. Readers collect all of it before they give up."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, TypeVar

from pydantic import ValidationError

T = TypeVar("T")
LONGEST_FAULT: Final = 300
PLAIN_WORDS: Final = {
    "extra_forbidden": "no such key",
    "missing": "missing",
    "dict_type": "expected a table",
    "model_type": "expected a table",
    "tuple_type": "expected a list",
}
"""Where pydantic's own words would not be understood."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: where, and what was expected."""

    place: str
    message: str

    def __str__(self) -> str:
        told = f"{self.place}: {self.message}" if self.place else self.message
        # Places and messages may hold what stood in the text: one printable line, whatever it was.
        return "".join(letter if letter.isprintable() else "?" for letter in told[:LONGEST_FAULT])


@dataclass(slots=True)
class Faults:
    """A list to add to."""

    found: list[Fault] = field(default_factory=list)

    def add(self, place: str, message: str) -> None:
        self.found.append(Fault(place, message))


class BadPosition(ValueError):
    """A position that cannot be used, with every reason."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


def shown(text: str) -> str:
    """A wrong word, short and on one line."""
    return repr(text if len(text) <= 40 else text[:37] + "...")


def place_of(*parts: str | int) -> str:
    """A place as it is told: `demonstrations.1.moves.3`. Who writes a list counts from 1, Python from 0."""
    return ".".join(str(part + 1) if isinstance(part, int) else part for part in parts)


def places(above: str, values: Iterable[T]) -> Iterator[tuple[str, T]]:
    """The values of a list, each with its place."""
    return ((place_of(above, number), value) for number, value in enumerate(values))


def model_faults(error: ValidationError) -> tuple[Fault, ...]:
    """Every fault that pydantic found."""
    found = [(place_of(*one["loc"]), PLAIN_WORDS.get(one["type"], one["msg"])) for one in error.errors()]
    return tuple(Fault(place, message[0].lower() + message[1:]) for place, message in found)
