"""Boxes from text: read one, with every reason against it; or load one to play with."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from kutnahora.reference.box import Box
from kutnahora.reference.files.box.build import build
from kutnahora.reference.files.box.checks import Missing, facts, missing
from kutnahora.reference.files.box.constraints import constraints
from kutnahora.reference.files.box.draft import draft_of
from kutnahora.reference.files.box.models import BoxFile

LONGEST: Final = 200_000
"""Characters of a box file: several times a box with long comments."""
LONGEST_LINE: Final = 2_000
"""Characters of a line: the reader of TOML is slow with keys of thousands of parts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxReading:
    """What came of reading a box: the box, or why not."""

    box: Box | None = None
    file: BoxFile | None = None
    reasons: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    missing: tuple[Missing, ...] = ()
    readable: bool = True
    """False if the text is no TOML, or too long."""

    @property
    def refusals(self) -> tuple[str, ...]:
        """All that stands against the box, in words."""
        return (*self.reasons, *(f"missing: {part}" for part in self.missing))


class BadBox(ValueError):
    """A box file that cannot be used, with every reason."""

    def __init__(self, reasons: tuple[str, ...]) -> None:
        super().__init__("\n".join(reasons))
        self.reasons = reasons


def read_box(text: str) -> BoxReading:
    """Read a box file."""
    try:
        raw = _parsed(text)
    except ValueError as error:
        return BoxReading(reasons=(str(error),), readable=False)
    return read_values(raw)


def _parsed(text: str) -> dict[str, object]:
    """The values of a file; raises ValueError with what is wrong."""
    if len(text) > LONGEST:
        raise ValueError(f"longer than {LONGEST} characters, too long for a box")
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LONGEST_LINE:
            raise ValueError(f"line {number} is longer than {LONGEST_LINE} characters")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"not TOML: {error}") from None
    except RecursionError:
        raise ValueError("nested too deeply") from None


def read_values(raw: Mapping[str, object]) -> BoxReading:
    """Read a box from the values of its file."""
    draft = draft_of(raw)
    lacks = missing(draft)
    reasons = (*draft.reasons, *facts(draft))
    if reasons or lacks:
        return BoxReading(reasons=reasons, missing=lacks)
    file = BoxFile.model_validate(raw)
    return BoxReading(box=build(file), file=file, warnings=tuple(constraints(file)))


def load_box(text: str | None = None) -> Box:
    """The box of a file's text, or the standard box; raises BadBox."""
    if text is None:
        return _standard_box()
    return _usable(read_box(text))[0]


def load_file(text: str | None = None) -> BoxFile:
    """The file as it is written, checked; raises BadBox."""
    return _usable(read_box(standard_text() if text is None else text))[1]


def _usable(reading: BoxReading) -> tuple[Box, BoxFile]:
    if reading.box is None or reading.file is None:
        raise BadBox(reading.refusals)
    return reading.box, reading.file


@cache
def _standard_box() -> Box:
    return _usable(read_box(standard_text()))[0]


def standard_text() -> str:
    """The file of the standard box."""
    return files("kutnahora.reference").joinpath("data", "standard.toml").read_text("utf-8")
