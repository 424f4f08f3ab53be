"""Changes to the values of the frozen box, for tests of the reader."""

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Final

from kutnahora.reference.files.box.load import BoxReading, read_values

FROZEN: Final = Path(__file__).parent / "boxes" / "frozen.toml"
GONE: Final = object()
"""Instead of a new value: the key is removed."""

Values = dict[str, object]


@cache
def frozen_text() -> str:
    return FROZEN.read_text("utf-8")


@cache
def _frozen_values() -> Values:
    return tomllib.loads(frozen_text())


def frozen_values() -> Values:
    """A fresh copy that may be changed."""
    return deepcopy(_frozen_values())


def table_at(values: Values, *path: str) -> Values:
    """A table inside the values."""
    for key in path:
        inner = values[key]
        assert isinstance(inner, dict)
        values = inner
    return values


def edited(path: str, value: object) -> Values:
    """The frozen box with one value changed: `guild_tiles.sawmill.wood`."""
    values = frozen_values()
    *way, key = path.split(".")
    table = table_at(values, *way)
    if value is GONE:
        del table[key]
    else:
        table[key] = value
    return values


def read_edited(path: str, value: object) -> BoxReading:
    return read_values(edited(path, value))


def list_at(path: str) -> list[object]:
    """A copy of a list of the frozen box."""
    *way, key = path.split(".")
    entries = table_at(frozen_values(), *way)[key]
    assert isinstance(entries, list)
    return entries


def with_entry(path: str, place: int, value: object) -> list[object]:
    """A list of the frozen box with one entry changed, counted from 0."""
    entries = list_at(path)
    entries[place] = value
    return entries


def int_places(values: object, place: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The places of whole numbers outside lists."""
    if isinstance(values, dict):
        for key, inner in values.items():
            yield from int_places(inner, (*place, key))
    elif isinstance(values, int) and not isinstance(values, bool):
        yield place
