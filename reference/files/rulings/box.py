"""The box of a demonstration: a whole box, with other values on the pieces that the demonstration names."""

import json
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from typing import Final

from kutnahora.reference.box import Box
from kutnahora.reference.files.box.load import BadBox, load_box, load_file, read_values
from kutnahora.reference.files.box.models import BoxFile
from kutnahora.reference.files.faults import near_path
from kutnahora.reference.files.rulings.load import leaves

FROM_0: Final = ("prices", "star_table")
"""Lists that begin with card 0 or with 0 stars; in all others the first place is 1."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """A box, and the values of its file."""

    box: Box
    values: Mapping[str, object]


def pieces_of(box: Box, file: BoxFile) -> Pieces:
    return Pieces(box, file.model_dump(mode="json", exclude_unset=True))


@cache
def standard_pieces() -> Pieces:
    """The standard box."""
    return pieces_of(load_box(), load_file())


def reprinted(pieces: Pieces, printed: Mapping[str, object]) -> Box:
    """The box with these values printed on it; raises BadBox with every reason."""
    if not printed:
        return pieces.box
    values = deepcopy(dict(pieces.values))
    for path, value in leaves(printed, empty=True):
        if not _put(values, path, value):
            near = near_path(pieces.values, path)
            raise BadBox((f"{'.'.join(path)}: the box has nothing of this name{near}",))
    reading = read_values(values)
    if reading.box is None:
        raise BadBox(reading.refusals)
    return reading.box


def box_text(pieces: Pieces, printed: Mapping[str, object]) -> str:
    """The box with these values as a box file; for a demonstration that `reprinted` takes."""
    values = deepcopy(dict(pieces.values))
    for path, value in leaves(printed, empty=True):
        _put(values, path, value)
    lines = [f"{key} = {_toml(value)}" for key, value in values.items() if not isinstance(value, dict)]
    for key, table in values.items():
        if isinstance(table, dict):
            lines += [f"[{key}]", *(f"{_toml(str(name))} = {_toml(value)}" for name, value in table.items())]
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_toml(str(key))} = {_toml(below)}" for key, below in value.items()) + " }"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value)  # strings, numbers and booleans are written as in JSON


def _put(values: dict[str, object], path: tuple[str, ...], value: object) -> bool:
    """Put a value at a path; False if there is nothing around it."""
    around: object = values
    for key in path[:-1]:
        around = _below(around, key, path[0])
    last = path[-1]
    if isinstance(around, dict):
        around[last] = value
        return True
    place = _place(around, last, path[0])
    if not isinstance(around, list) or place is None:
        return False
    around[place] = value
    return True


def _below(around: object, key: str, root: str) -> object:
    if isinstance(around, dict):
        return around.get(key)
    place = _place(around, key, root)
    return around[place] if isinstance(around, list) and place is not None else None


def _place(around: object, key: str, root: str) -> int | None:
    """A place of a list, if there is one of this number."""
    if not isinstance(around, list) or not key.isdigit():
        return None
    place = int(key) - (0 if root in FROM_0 else 1)
    return place if 0 <= place < len(around) else None
