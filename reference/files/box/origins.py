"""What a box file says, value by value: where each comes from, and how two files differ."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from kutnahora.reference.files.box.models import BoxFile

UNORDERED: Final = frozenset({"icons", "entrances", "large", "small"})
"""Lists whose order means nothing."""
NOT_VALUES: Final = frozenset({"source", "sources"})


@dataclass(frozen=True, slots=True)
class Origin:
    """A value of a box file and where it comes from."""

    component: str
    piece: str
    """Empty where the component is one piece."""
    field: str
    value: str
    source: str
    """One of the four words; empty if the file does not say."""

    @property
    def place(self) -> str:
        """The whole path: `guild_tiles.sawmill.wood`."""
        return ".".join(part for part in (self.component, self.piece, self.field) if part)


@dataclass(frozen=True, slots=True)
class Difference:
    """A value that is not the same in two boxes; empty where one box does not have it."""

    place: str
    first: str
    second: str


def origins(file: BoxFile) -> tuple[Origin, ...]:
    """Every value with its provenance; a list is one value unless its places have their own."""
    return tuple(
        Origin(component, name, field, value, source)
        for component, name, piece in _pieces(file)
        for field, value, source in _origins(piece)
    )


def _pieces(file: BoxFile) -> Iterator[tuple[str, str, Mapping[object, object]]]:
    """Component, name and fields of every piece."""
    for component, part in file.model_dump().items():
        if not isinstance(part, dict):
            continue  # name and version of the file
        if "source" in part:
            yield component, "", part
        else:
            yield from ((component, name, piece) for name, piece in part.items())


def _origins(piece: Mapping[object, object]) -> Iterator[tuple[str, str, str]]:
    """Field, value and provenance; the name of a piece is told only where it has a provenance of its own."""
    single = piece["sources"]
    if not isinstance(single, dict):
        return
    if "name" in single:
        yield "name", "", str(single["name"])
    whole = "" if piece["source"] is None else str(piece["source"])
    for field, value in piece.items():
        name = str(field)
        if name in NOT_VALUES:
            continue
        source = str(single.get(name, whole))
        if isinstance(value, tuple) and any(str(key).startswith(f"{name}.") for key in single):
            for number, entry in enumerate(value, 1):
                place = f"{name}.{number}"
                yield place, written(entry), str(single.get(place, source))
        else:
            yield name, written(value), source


def written(value: object) -> str:
    """A value in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        parts = [f"{name} {written(part)}" for name, part in value.items() if part]
        return ", ".join(parts) or "nothing"
    if isinstance(value, tuple):
        if not value:
            return "none"
        inner = " ; " if any(isinstance(entry, tuple | dict) for entry in value) else " "
        return inner.join(written(entry) for entry in value)
    return str(value)


def differences(first: BoxFile, second: BoxFile) -> tuple[Difference, ...]:
    """All values in which two boxes differ, provenance apart, in the order of the file."""
    one, other = dict(_values(first)), dict(_values(second))
    places = [*one, *(place for place in other if place not in one)]
    return tuple(
        Difference(place, one.get(place, ""), other.get(place, ""))
        for place in places
        if one.get(place) != other.get(place)
    )


def _values(file: BoxFile) -> Iterator[tuple[str, str]]:
    """Every single value by its place, in one form whatever the order of unordered lists."""
    for component, name, piece in _pieces(file):
        start = f"{component}.{name}" if name else component
        for field, value in piece.items():
            if field not in NOT_VALUES:
                yield from _entries(f"{start}.{field}", str(field), value)


def _entries(place: str, field: str, value: object) -> Iterator[tuple[str, str]]:
    if not isinstance(value, tuple):
        yield place, written(value)
    elif field in UNORDERED:
        yield place, " ".join(sorted(str(entry) for entry in value))
    elif field == "villages":
        for village in sorted(str(entry) for entry in value):
            cell, side, *icons = village.split()
            yield f"{place}.{cell}.{side}", " ".join(sorted(icons))
    else:
        yield from ((f"{place}.{number}", written(entry)) for number, entry in enumerate(value, 1))
