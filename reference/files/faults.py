"""What is wrong with a text, place by place. Readers collect all of it before they give up."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

T = TypeVar("T")
LONGEST_FAULT: Final = 300
LONGEST_SHOWN: Final = 40
LONGEST_WORD: Final = 60
"""Characters of a wrong word that are compared: more than any key or name has."""
LEAST_ALIKE: Final = 0.7
"""A letter wrong, missing, too many or in another place; not just a word with the same ending."""
QUOTED: Final = re.compile("'([^']*)'")
DICT_KEY: Final = "[key]"
"""What pydantic adds to the place of a wrong key."""
PLAIN_WORDS: Final = {
    "extra_forbidden": "no such key",
    "missing": "missing",
    "dict_type": "expected a table",
    "model_type": "expected a table",
    "tuple_type": "expected a list",
    "int_type": "expected a whole number, found {found}",
    "string_type": "expected text in quotes, found {found}",
    "bool_type": "expected true or false, found {found}",
    "too_long": "{actual_length} values, expected at most {max_length}",
    "too_short": "{actual_length} values, expected at least {min_length}",
    "string_too_short": "expected at least {min_length} characters, found {found}",
    "string_too_long": "expected at most {max_length} characters, found {found}",
    "literal_error": "expected {expected}, found {found}",
    "greater_than_equal": "expected at least {ge}, found {found}",
    "less_than_equal": "expected at most {le}, found {found}",
}
"""Where pydantic's own words would not be understood; in braces what was found and what pydantic knows."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: where, and what was expected."""

    place: str
    """The key, from the outside in: `blue.money`."""
    message: str
    at: str = ""
    """Where that stands in the text, if it is known: `line 3`, `column 41`."""

    @property
    def where(self) -> str:
        return ", ".join(part for part in (self.at, self.place) if part)

    def under(self, above: str) -> "Fault":
        """The same, where all of it stands under a key."""
        return Fault(f"{above}.{self.where}" if self.where else above, self.message)

    def __str__(self) -> str:
        message = f"{self.where}: {self.message}" if self.where else self.message
        # Places and messages may hold what stood in the text: one printable line, whatever it was.
        return "".join(letter if letter.isprintable() else "?" for letter in message[:LONGEST_FAULT])


@dataclass(slots=True)
class Faults:
    """A list to add to."""

    found: list[Fault] = field(default_factory=list)

    def add(self, place: str, message: str) -> None:
        self.found.append(Fault(place, message))


class BadFile(ValueError):
    """A text that cannot be used, with every reason."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


def shown(value: object) -> str:
    """A wrong value, short and on one line."""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    short = text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 3]}..."
    return repr(short) if isinstance(value, str) else short


def place_of(*parts: str | int) -> str:
    """A place as it is told: `demonstrations.1.moves.3`. Who writes a list counts from 1, Python from 0."""
    return ".".join(str(part + 1) if isinstance(part, int) else part for part in parts)


def places(above: str, values: Iterable[T]) -> Iterator[tuple[str, T]]:
    """The values of a list, each with its place."""
    return ((place_of(above, number), value) for number, value in enumerate(values))


def model_faults(error: ValidationError, model: type[BaseModel]) -> tuple[Fault, ...]:
    """Every fault that pydantic found in what should be this model."""
    return tuple(_model_fault(one, model) for one in error.errors())


def _model_fault(one: ErrorDetails, model: type[BaseModel]) -> Fault:
    known = {**one.get("ctx", {}), "found": _found(one["input"])}
    plain = PLAIN_WORDS.get(one["type"])
    message = one["msg"] if plain is None else plain.format_map(known)
    place = place_of(*(part for part in one["loc"] if part != DICT_KEY))
    return Fault(place, message[0].lower() + message[1:] + _meant_instead(one, model))


def _found(value: object) -> str:
    """A wrong value; of a table or a list only that it is one."""
    return "a table" if isinstance(value, dict) else "a list" if isinstance(value, list) else shown(value)


# did you mean -------------------------------------------------------------------------------------------


def did_you_mean(wrong: str, known: Iterable[str]) -> str:
    """`, did you mean money?` to end a message with; empty if no known word is much like the wrong one."""
    near = get_close_matches(wrong[:LONGEST_WORD], known, 1, LEAST_ALIKE)
    return f", did you mean {near[0]}?" if near else ""


def one_of(wrong: str, known: Iterable[str]) -> str:
    """The word that was meant, or all there are: `, expected one of plot/mine mine/joker`."""
    words = tuple(known)
    return did_you_mean(wrong, words) or f", expected one of {' '.join(words)}"


def such_as(wrong: str, known: Iterable[str], example: str) -> str:
    """The id that was meant, or what one looks like: `, expected an id such as plot.adjacent`."""
    return did_you_mean(wrong, known) or f", expected an id such as {example}"


def _meant_instead(one: ErrorDetails, model: type[BaseModel]) -> str:
    """The key or word that was meant, where pydantic knows which there are."""
    if one["type"] == "extra_forbidden":
        return _nearest_key(tuple(part for part in one["loc"] if isinstance(part, str)), model)
    if one["type"] == "literal_error":
        return did_you_mean(str(one["input"]), QUOTED.findall(one["msg"]))
    return ""


def _nearest_key(path: tuple[str, ...], model: type[BaseModel]) -> str:
    """A key of the same table; otherwise of another one, with its path: `blue.money`."""
    paths = tuple(_paths(model))
    here = [known[-1] for known in paths if known[:-1] == path[:-1]]
    elsewhere = {known[-1]: ".".join(known) for known in reversed(paths)}
    near = get_close_matches(path[-1][:LONGEST_WORD], elsewhere, 1, LEAST_ALIKE)
    return did_you_mean(path[-1], here) or (f", did you mean {elsewhere[near[0]]}?" if near else "")


def _paths(model: type[BaseModel], above: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Every key of a file, with the tables it stands in."""
    for name, found in model.model_fields.items():
        path = (*above, found.alias or name)
        yield path
        for below in _tables(found.annotation):
            yield from _paths(below, path)


def _tables(annotation: object) -> Iterator[type[BaseModel]]:
    """The models in a type: of `tuple[Demonstration, ...]` the demonstration."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _tables(part)
