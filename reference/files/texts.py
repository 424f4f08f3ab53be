"""Texts within limits, and the values of TOML and JSON: where every reader of files begins."""

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from pydantic import BaseModel, ValidationError

from kutnahora.reference.files.faults import BadFile, Fault, model_faults, place_of
from kutnahora.reference.files.lines import line_of, lines_of

M = TypeVar("M", bound=BaseModel)
DEEPEST: Final = 30
"""Tables and lists inside one another: several times what any file needs."""
LARGEST: Final = 10**18
AT: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
"""How the reader of TOML ends its messages."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file and how long it may be: several times what one with many comments needs."""

    name: str
    longest: int
    """Characters."""
    longest_line: int
    """Characters of a line: the reader of TOML is slow with keys of thousands of parts."""
    forms: str = "TOML"
    """What the text could have been."""


@dataclass(frozen=True, slots=True)
class Source:
    """The values of a text, and where they stand in it."""

    values: dict[str, object]
    toml: str = ""
    """The text, if it is TOML: then faults have lines."""
    columns: Mapping[str, int] = field(default_factory=dict)
    """By key, if the text is a KHN."""
    moves: tuple[str, ...] = ()
    """What is played from the position, if the text is a KHN with moves."""

    def placed(self, faults: Iterable[Fault]) -> tuple[Fault, ...]:
        """Faults with their lines, in the order of the lines, or with their columns."""
        unplaced = tuple(faults)
        lines = lines_of(self.toml) if self.toml and unplaced else {}
        found = sorted(((line_of(lines, fault.place), fault) for fault in unplaced), key=lambda pair: pair[0])
        return tuple(self._placed(line, fault) for line, fault in found)

    def _placed(self, line: int, fault: Fault) -> Fault:
        column = self.columns.get(fault.place.split(".")[0])
        at = f"line {line}" if line else f"column {column}" if column else fault.at
        return replace(fault, at=at)


def checked(values: Mapping[str, object], model: type[M]) -> M:
    """Values as a model; raises BadFile with every fault."""
    try:
        return model.model_validate(values)
    except ValidationError as error:
        raise BadFile(*model_faults(error, model)) from None


def bounded(text: str, kind: Kind) -> str:
    """The text itself; raises BadFile if it is too long."""
    if len(text) > kind.longest:
        raise BadFile(Fault("", f"longer than {kind.longest} characters, too long for a {kind.name}"))
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > kind.longest_line:
            raise BadFile(Fault("", f"longer than {kind.longest_line} characters", f"line {number}"))
    return text


def read_toml(text: str, kind: Kind) -> Source:
    """The values of a TOML text; raises BadFile."""
    bounded(text, kind)
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadFile(_not_toml(text, kind, str(error))) from None
    except (RecursionError, ValueError) as error:
        raise _too_much(error) from None
    return Source(_shallow(found), text)


def _not_toml(text: str, kind: Kind, message: str) -> Fault:
    found = AT.search(message)
    lines = text.split("\n")
    line, column = (found[1], found[2]) if found and found[1] else (len(lines), len(lines[-1]) + 1)
    return Fault("", f"not {kind.forms}: {AT.sub('', message)}", f"line {line}, column {column}")


def read_json(text: str, kind: Kind) -> Source:
    """The values of a JSON text; raises BadFile."""
    bounded(text, kind)
    try:
        found: object = json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        at = f"line {error.lineno}, column {error.colno}"
        raise BadFile(Fault("", f"not JSON: {error.msg}", at)) from None
    except BadFile:
        raise
    except (RecursionError, ValueError) as error:
        raise _too_much(error) from None
    if not isinstance(found, dict):
        raise BadFile(Fault("", "expected a table"))
    if nulls := tuple(_nulls(_shallow(found))):
        raise BadFile(*nulls)
    return Source(found)


def _nulls(value: object, *place: str | int) -> Iterator[Fault]:
    """A null is nothing that TOML could say, and not the same as a key that is left out."""
    if value is None:
        yield Fault(place_of(*place), "null, expected a value; leave the key out for its default")
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in inside:
        yield from _nulls(below, *place, key)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object of JSON; a key that appears twice is a mistake, not the last one's win."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _value in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise BadFile(Fault(twice, "appears twice, expected once"))
    return found


def _too_much(error: Exception) -> BadFile:
    deep = isinstance(error, RecursionError)
    return BadFile(Fault("", "nested too deeply" if deep else "a number is too long"))


def _shallow(values: dict[str, object]) -> dict[str, object]:
    """The values, if their depth and their numbers are such that all that follows can work with them."""
    level: list[object] = [values]
    for _depth in range(DEEPEST):
        level = [below for value in level for below in _inside(value)]
        if any(isinstance(value, int) and abs(value) > LARGEST for value in level):
            raise _too_much(ValueError())
    if level:
        raise _too_much(RecursionError())
    return values


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()
