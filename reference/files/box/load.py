"""Boxes from text: read one, with every reason against it; or load one to play with."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from kutnahora.reference.box import Box
from kutnahora.reference.files.box.build import build
from kutnahora.reference.files.box.checks import Missing, facts, missing
from kutnahora.reference.files.box.constraints import constraints
from kutnahora.reference.files.box.draft import draft_of
from kutnahora.reference.files.box.models import BoxFile
from kutnahora.reference.files.faults import BadFile, Fault
from kutnahora.reference.files.texts import Kind, Source, read_toml

BOX: Final = Kind("box", 200_000, 2_000)
NOT_A_BOX: Final = (
    "a position or a game record, expected a box; `kutna convert POS --to box` prints that of a position"
)


class LoadedBox(NamedTuple):
    """A box, and its file as it is written."""

    box: Box
    file: BoxFile


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxReading:
    """What came of reading a box: the box, or why not."""

    box: Box | None = None
    file: BoxFile | None = None
    faults: tuple[Fault, ...] = ()
    warnings: tuple[str, ...] = ()
    missing: tuple[Missing, ...] = ()
    readable: bool = True
    """False if the text is not TOML, or too long."""

    @property
    def refusals(self) -> tuple[Fault, ...]:
        """All that stands against the box."""
        return (*self.faults, *(Fault("missing", str(part)) for part in self.missing))


def read_box(text: str) -> BoxReading:
    """Read a box file."""
    try:
        source = _source(text)
    except BadFile as bad:
        return BoxReading(faults=bad.faults, readable=False)
    reading = read_values(source.values)
    return replace(reading, faults=source.placed(reading.faults))


def _source(text: str) -> Source:
    """The values of a text; raises BadFile, with one reason if it is another kind of file."""
    if text.lstrip().startswith(("khn", "khg")):
        raise BadFile(Fault("", NOT_A_BOX))
    source = read_toml(text, BOX)
    if "players" in source.values and not {"name", "version"} & source.values.keys():
        raise BadFile(Fault("", NOT_A_BOX))
    return source


def read_values(raw: Mapping[str, object]) -> BoxReading:
    """Read a box from the values of its file."""
    draft = draft_of(raw)
    lacks = missing(draft)
    faults = (*draft.faults.found, *facts(draft))
    if faults or lacks:
        return BoxReading(faults=faults, missing=lacks)
    file = draft.file()
    return BoxReading(box=build(file), file=file, warnings=tuple(constraints(file)))


def load_box(text: str | None = None) -> Box:
    """The box of a file's text, or the standard box; raises BadFile."""
    return loaded_box(text).box


def loaded_box(text: str | None = None) -> LoadedBox:
    """The same, together with what is written in the file."""
    return _standard_box() if text is None else usable(read_box(text))


def usable(reading: BoxReading) -> LoadedBox:
    """The box that was read, and its file; raises BadFile."""
    if reading.box is None or reading.file is None:
        raise BadFile(*reading.refusals)
    return LoadedBox(reading.box, reading.file)


@cache
def _standard_box() -> LoadedBox:
    return usable(read_box(standard_text()))


def standard_text() -> str:
    """The file of the standard box."""
    return files("kutnahora.reference").joinpath("data", "standard.toml").read_text("utf-8")
