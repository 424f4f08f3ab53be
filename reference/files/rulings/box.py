"""The box of a demonstration: a whole box, with other values on the pieces that the demonstration names."""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from typing import Final

from kutnahora.reference.box import Box
from kutnahora.reference.files.box.load import load_box, load_file, read_values, usable
from kutnahora.reference.files.box.models import BoxFile
from kutnahora.reference.files.faults import BadFile, Faults, near_path
from kutnahora.reference.files.rulings.load import leaves
from kutnahora.reference.files.toml import toml_text

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
    """The box with these values printed on it; raises BadFile with every reason."""
    return usable(read_values(_printed(pieces, printed)))[0] if printed else pieces.box


def box_text(pieces: Pieces, printed: Mapping[str, object]) -> str:
    """The box with these values as a box file; for a demonstration that `reprinted` takes."""
    return toml_text(_printed(pieces, printed))


def _printed(pieces: Pieces, printed: Mapping[str, object]) -> dict[str, object]:
    """The values of the box with others printed on it; raises BadFile for places that it does not have."""
    values, faults = deepcopy(dict(pieces.values)), Faults()
    for path, value in leaves(printed, empty=True):
        if not _put(values, path, value):
            faults.add(".".join(path), f"the box has nothing of this name{near_path(pieces.values, path)}")
    if faults.found:
        raise BadFile(*faults.found)
    return values


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
