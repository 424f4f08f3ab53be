"""A box with other values printed on some of its pieces, for one position or one demonstration."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Final

from kutnahora.reference.files.box.load import LoadedBox, read_values, usable
from kutnahora.reference.files.box.models import BoxFile
from kutnahora.reference.files.faults import BadFile, Faults
from kutnahora.reference.files.toml import leaves, list_place, near_path, toml_text

FROM_0: Final = ("prices", "star_table")
"""Lists that begin with card 0 or with 0 stars; in all others the first place is 1."""


def reprinted(loaded: LoadedBox, printed: Mapping[str, object]) -> LoadedBox:
    """The box with these values printed on it; raises BadFile with every reason."""
    if not printed:
        return loaded
    values, faults = deepcopy(_values(loaded.file)), Faults()
    for path, value in leaves(printed, empty=True):
        if not _put(values, path, value):
            near = near_path(_values(loaded.file), path)
            faults.add(".".join(path), f"the box has nothing of this name{near}")
    if faults.found:
        raise BadFile(*faults.found)
    return usable(read_values(values))


def box_text(file: BoxFile) -> str:
    """A box as a file; notes are not kept."""
    return toml_text(_values(file))


def _values(file: BoxFile) -> dict[str, object]:
    return file.model_dump(mode="json", exclude_unset=True)


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
    number = list_place(key)
    if not isinstance(around, list) or number is None:
        return None
    place = number - (0 if root in FROM_0 else 1)
    return place if 0 <= place < len(around) else None
