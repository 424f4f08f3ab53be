"""Positions from text: KHN, TOML or JSON, told apart by how they begin."""

import json
import tomllib
from dataclasses import dataclass
from typing import Final

from pydantic import ValidationError

from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Refusal
from kutnahora.reference.files.faults import BadPosition, Fault, model_faults
from kutnahora.reference.files.positions.khn import WORD, khn_values
from kutnahora.reference.files.positions.model import PositionFile
from kutnahora.reference.files.positions.read import Reader, position
from kutnahora.reference.position import Position
from kutnahora.reference.status import status

LONGEST: Final = 100_000
"""Characters of a position: a file with long comments."""
LONGEST_LINE: Final = 8_000


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionReading:
    """What came of reading a position: the position, or why not, and every default taken."""

    position: Position | None = None
    faults: tuple[Fault, ...] = ()
    broken: tuple[Refusal, ...] = ()
    """The rules that the position breaks."""
    defaults: tuple[str, ...] = ()
    above: str = ""
    """The key that the position stands under, where the file holds more than a position."""
    other_box: str = ""
    """The box that the position names, if it is another."""

    @property
    def players(self) -> int:
        """How many play, for naming cells; the most if nothing could be read."""
        return 4 if self.position is None else len(self.position.players)


def read_position(box: Box, text: str) -> PositionReading:
    """Read a position, with every fault."""
    try:
        found, columns = _values(text)
    except BadPosition as bad:
        return PositionReading(faults=bad.faults)
    try:
        file = PositionFile.model_validate(found)
    except ValidationError as error:
        return PositionReading(faults=_placed(model_faults(error, PositionFile), columns))
    if file.box is not None and file.box != box.label:
        fault = Fault("box", f"the position is of box {file.box}, the box here is {box.label}")
        return PositionReading(faults=_placed((fault,), columns), other_box=file.box)
    reader = Reader(box, file)
    p = position(reader)
    faults = _placed(tuple(reader.faults.found), columns)
    if p is None or faults:
        return PositionReading(faults=faults, defaults=tuple(reader.defaults))
    return PositionReading(position=p, broken=status(box, p), defaults=tuple(reader.defaults))


def parse(box: Box, text: str) -> Position:
    """The position that a KHN, a TOML or a JSON text describes; raises BadPosition with every reason."""
    reading = read_position(box, text)
    if reading.position is None:
        raise BadPosition(reading.faults)
    if reading.broken:
        raise BadPosition(tuple(broken_fault(refusal) for refusal in reading.broken))
    return reading.position


def broken_fault(refusal: Refusal) -> Fault:
    """A broken rule in the words of a fault."""
    told = ", ".join(f"{fact.name.lower().replace('_', ' ')} {number}" for fact, number in refusal.facts)
    clause = Clause(refusal.clause).value
    return Fault("", f"breaks {clause} ({told})" if told else f"breaks {clause}")


def _placed(faults: tuple[Fault, ...], columns: dict[str, int]) -> tuple[Fault, ...]:
    """Faults with the column of their field, where the text is one line."""
    return tuple(
        Fault(f"column {columns[key]}, {fault.place}", fault.message)
        if (key := fault.place.split(".")[0]) in columns
        else fault
        for fault in faults
    )


def _values(text: str) -> tuple[dict[str, object], dict[str, int]]:
    """The values of a text, and for KHN the column of each; raises BadPosition."""
    if len(text) > LONGEST:
        raise BadPosition((Fault("", f"longer than {LONGEST} characters, too long for a position"),))
    stripped = text.strip()
    if stripped.split(" ")[0] == WORD or stripped.startswith("khn"):
        return khn_values(stripped)
    if stripped.startswith("khg"):
        told = "a game record, expected a position; `kutna replay GAME --to N` prints that after N moves"
        raise BadPosition((Fault("", told),))
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LONGEST_LINE:
            raise BadPosition((Fault(f"line {number}", f"longer than {LONGEST_LINE} characters"),))
    return (_json(text) if stripped.startswith("{") else _toml(text)), {}


def _json(text: str) -> dict[str, object]:
    try:
        found = json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        fault = Fault(f"line {error.lineno}, column {error.colno}", f"not JSON: {error.msg}")
        raise BadPosition((fault,)) from None
    except BadPosition:
        raise
    except (RecursionError, ValueError):
        raise BadPosition((Fault("", "not JSON: nested too deeply or a number too long"),)) from None
    return dict(found)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object of JSON; a key that stands twice is a mistake, not the last one's win."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _value in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise BadPosition((Fault(twice, "stands twice, expected once"),))
    return found


def _toml(text: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadPosition((Fault("", f"neither KHN nor JSON, and not TOML: {error}"),)) from None
    except (RecursionError, ValueError):
        raise BadPosition((Fault("", "not TOML: nested too deeply or a number too long"),)) from None
