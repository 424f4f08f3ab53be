"""On which line of a TOML text a value stands: the reader of TOML does not say."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

Path = tuple[str, ...]

MOST_LINES: Final = 1_000
"""Of a longer text no lines are told: each line is a text to read."""


def lines_of(text: str) -> dict[Path, int]:
    """The first line of the statement that wrote each value, counted from 1.

    The text is read line by line: what is new once a statement is whole, was written by it.
    """
    lines = text.splitlines()
    found: dict[Path, int] = {}
    begin = 0
    for count in range(1, len(lines) + 1 if len(lines) <= MOST_LINES else 1):
        try:
            values = tomllib.loads("\n".join(lines[:count]))
        except (tomllib.TOMLDecodeError, RecursionError):
            continue
        first = next((n for n in range(begin, count) if _says_something(lines[n])), begin)
        for path in _paths(values):
            found.setdefault(path, first + 1)
        begin = count
    return found


def _says_something(line: str) -> bool:
    return not line.strip().startswith("#") and line.strip() != ""


def _paths(value: object, above: Path = ()) -> Iterator[Path]:
    """Every value, tables and lists too; list places are counted from 1."""
    yield above
    if isinstance(value, Mapping):
        for key, below in value.items():
            yield from _paths(below, (*above, str(key)))
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for place, below in enumerate(value, 1):
            yield from _paths(below, (*above, str(place)))


def line_of(lines: Mapping[Path, int], place: str) -> int | None:
    """The line of a place such as `demonstrations.1.moves.2`, or of the nearest thing around it."""
    path = tuple(place.split("."))
    for length in range(len(path), 0, -1):
        if path[:length] in lines:
            return lines[path[:length]]
    return None
