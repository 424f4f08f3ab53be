"""On which line of a TOML text a value stands: the reader of TOML does not say."""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

Path = tuple[str, ...]

MOST_READ: Final = 1_000_000
"""Characters: a statement of many lines is read anew with each. After so many no more lines are told."""
DEEPEST: Final = 8
"""Parts of a path; what is inside stands where that stands."""


def lines_of(text: str) -> dict[Path, int]:
    """The first line of the statement that wrote each value, counted from 1; for a text that is TOML."""
    found: dict[Path, int] = {}
    table: Path = ()
    lengths: Counter[Path] = Counter()
    for line, statement, values in _statements(text):
        if statement.startswith("["):
            table, paths = _header(values, lengths, new=statement.startswith("[["))
        else:
            paths = [(*table, *path) for path in _paths(values) if path]
        for path in paths:
            for length in range(1, len(path) + 1):
                found.setdefault(path[:length], line)
    return found


def _statements(text: str) -> Iterator[tuple[int, str, Mapping[str, object]]]:
    """First line, text and values of each statement by itself: the fewest lines that are TOML."""
    lines = text.replace("\r\n", "\n").split("\n")
    begin = read = 0
    for end in range(1, len(lines) + 1):
        while begin < end and _says_nothing(lines[begin]):
            begin += 1
        statement = "\n".join(lines[begin:end])
        read += len(statement)
        if read > MOST_READ:
            return
        try:
            values = tomllib.loads(statement)
        except (RecursionError, ValueError):
            continue  # it goes on
        if values:
            yield begin + 1, statement.lstrip(), values
        begin = end


def _says_nothing(line: str) -> bool:
    return line.strip() == "" or line.lstrip().startswith("#")


def _header(values: object, lengths: Counter[Path], *, new: bool) -> tuple[Path, list[Path]]:
    """The table that begins, of a list of tables the newest one; and the paths it writes."""
    path: Path = ()
    while isinstance(values, dict) and values:
        ((key, values),) = values.items()
        path = (*path, str(key))
        last = not (isinstance(values, dict) and values)
        if new and last:
            lengths[path] += 1
        if lengths[path]:
            path = (*path, str(lengths[path]))
    return path, [path]


def _paths(value: object, above: Path = ()) -> Iterator[Path]:
    """Every value, tables and lists too; list places are counted from 1."""
    yield above
    if len(above) == DEEPEST:
        return
    if isinstance(value, Mapping):
        for key, below in value.items():
            yield from _paths(below, (*above, str(key)))
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for place, below in enumerate(value, 1):
            yield from _paths(below, (*above, str(place)))


def line_of(lines: Mapping[Path, int], place: str) -> int:
    """The line of a place such as `demonstrations.1.moves.2`, or of what is around it; 0 if none."""
    path = tuple(place.replace(", ", ".").split("."))
    for length in range(len(path), 0, -1):
        if path[:length] in lines:
            return lines[path[:length]]
    return 0
