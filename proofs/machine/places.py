"""Where something is in the project: file and line of a rule, of an obligation, of what went wrong."""

import sys
from dataclasses import dataclass
from pathlib import Path
from traceback import walk_tb
from types import CodeType, FrameType, FunctionType
from typing import Final

import kutnahora

PACKAGE: Final = Path(kutnahora.__path__[0])
PROJECT: Final = (PACKAGE / "reference").resolve().parent
"""Behind the links of `src/kutnahora` are the folders of the checkout; installed, it is the package."""
RULES: Final = "reference/"
CLAIMS: Final = "proofs/claims/"
SHARED: Final = ("proofs/machine/", "proofs/domains/")
"""What declares obligations for others."""


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a file, which is named from the top of the project."""

    file: str
    line: int
    function: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"

    @property
    def named(self) -> str:
        """`reference/kernel/tax.py:31, rise`"""
        return f"{self}, {self.function}" if self.function else str(self)


NOWHERE: Final = Place("", 0)


def file_of(name: str) -> str:
    """A file as it is named from the top of the project; others by their whole path."""
    path = Path(name)
    for top in (PACKAGE, PROJECT):
        if path.is_relative_to(top):
            return path.relative_to(top).as_posix()
    return name


def _place(code: CodeType, line: int) -> Place:
    name = code.co_qualname.rpartition("<locals>.")[2]
    return Place(file_of(code.co_filename), line, "" if name.startswith("<") else name)


def of_function(function: FunctionType) -> Place:
    """Where a function begins."""
    return _place(function.__code__, function.__code__.co_firstlineno)


def full_name(function: FunctionType) -> str:
    return f"{function.__module__}.{function.__qualname__}"


def declared() -> Place:
    """Called while an obligation is declared: the line of `proofs/claims/` that does it, not a helper."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and file_of(frame.f_code.co_filename).startswith(SHARED):
        frame = frame.f_back
    if frame is None:
        return NOWHERE
    while frame.f_back is not None and file_of(frame.f_back.f_code.co_filename).startswith(CLAIMS):
        frame = frame.f_back
    return Place(file_of(frame.f_code.co_filename), frame.f_lineno)


def innermost(error: BaseException, *folders: str) -> Place | None:
    """The last line in one of these folders that was run before something was raised."""
    places = [_place(frame.f_code, line) for frame, line in walk_tb(error.__traceback__)]
    return next((place for place in reversed(places) if place.file.startswith(folders)), None)


def asking() -> Place | None:
    """The rule that is being run: the innermost of the frames that are in `reference/`."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        if file_of(frame.f_code.co_filename).startswith(RULES):
            return _place(frame.f_code, frame.f_lineno)
        frame = frame.f_back
    return None
