"""A field of the box file reaches the box that rules read, and generated boxes draw it.

Both tests go by the models of the file (`reference/files/box/models.py`), so a field counts even if no file
has it yet: it has its default.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import takewhile
from typing import Final, NamedTuple, get_args

import pytest
from pydantic import BaseModel

from box_edits import frozen_text
from kutnahora.reference.files.box.build import build
from kutnahora.reference.files.box.load import loaded_box, read_values, usable
from kutnahora.reference.files.box.models import BoxFile, Event
from kutnahora.reference.samples.boxes import random_values
from pages import ROOT

STANDARD: Final = (ROOT / "reference" / "data" / "standard.toml").read_text(encoding="utf-8")
PROVENANCE: Final = frozenset({"source", "sources"})
"""Fields that say where values come from. No rule reads them."""
SEEDS: Final = 40
FIXED: Final = {
    "boards.large.mine": "the reader takes 4 rows of 7 only (board_checks.py)",
    "boards.small.mine": "the reader takes 4 rows of 5 only (board_checks.py)",
}
"""What generated boxes do not draw, and why."""

Path = tuple[str | int, ...]


class Leaf(NamedTuple):
    """A value of a box file: `events.*.tax`, where it is, and the words it may be, if it is one of a few."""

    field: str
    path: Path
    value: object
    words: tuple[object, ...]


def pieces(value: object) -> dict[str | int, BaseModel]:
    """The models in a table or a list, by key or place."""
    items: Iterable[tuple[str | int, object]] = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, tuple):
        items = enumerate(value)
    return {key: part for key, part in items if isinstance(part, BaseModel)}


def leaves(node: BaseModel, path: Path = (), field: tuple[str, ...] = ()) -> Iterator[Leaf]:
    """Every value of the file, by the fields of its models."""
    for name, info in type(node).model_fields.items():
        if name in PROVENANCE:
            continue
        value, place, called = getattr(node, name), (*path, name), (*field, name)
        if isinstance(value, BaseModel):
            yield from leaves(value, place, called)
        elif inner := pieces(value):
            for key, piece in inner.items():
                yield from leaves(piece, (*place, key), (*called, "*"))
        else:
            yield Leaf(".".join(called), place, value, get_args(info.annotation))


def others(value: object, words: tuple[object, ...] = ()) -> list[object]:
    """Other values for a field; the box need not be valid with them, it is only built."""
    match value:
        case bool():
            return [not value]
        case int():
            return [value + 1]
        case str():
            return [word for word in words if word != value] or [f"{value}x"]
        case (str(), *_):
            return [value[::-1], (*value, value[0])]
        case (first, *rest):
            return [(other, *rest) for other in others(first)]
    return []


def put(node: object, path: Path, value: object) -> object:
    """A copy of a part of the file with one value changed, unchecked."""
    if not path:
        return value
    key, rest = path[0], path[1:]
    if isinstance(node, BaseModel):
        return node.model_copy(update={str(key): put(getattr(node, str(key)), rest, value)})
    if isinstance(node, dict):
        return {**node, key: put(node[key], rest, value)}
    assert isinstance(node, tuple)
    return tuple(put(part, rest, value) if at == key else part for at, part in enumerate(node))


def put_in_file(file: BoxFile, path: Path, value: object) -> BoxFile:
    changed = put(file, path, value)
    assert isinstance(changed, BoxFile)
    return changed


@cache
def frozen_file() -> BoxFile:
    """The frozen box; only villages that still touch the edge of a board that grows."""
    file = loaded_box(frozen_text()).file
    for side, board in (("large", file.boards.large), ("small", file.boards.small)):
        kept = tuple(text for text in board.villages if text.split()[1] in ("left", "top"))
        file = put_in_file(file, ("boards", side, "villages"), kept)
    return file


# the box that rules read ----------------------------------------------------------------------------------


def unread(file: BoxFile) -> set[str]:
    """The fields that can change without the box being another one."""
    box, found = build(file), set[str]()
    every = list(leaves(file))
    for leaf in every:
        if leaf.field in found:
            continue
        values = others(leaf.value, leaf.words)
        if any(build(put_in_file(file, leaf.path, other)) != box for other in values):
            found.add(leaf.field)
    return {leaf.field for leaf in every} - found


def test_every_field_of_the_file_reaches_the_box() -> None:
    assert not (fields := unread(frozen_file())), (
        f"{', '.join(sorted(fields))}: another value in the file gives the same box, so no rule can read it. "
        "Add the field to its class in reference/box.py as `name: int = later(0)`, and fill it in where "
        "`build` (reference/files/box/build.py) makes that class. If all this is done and `others` in this "
        "test finds no other value for it (for an empty list, say), add one there."
    )


class Unheard(Event):
    """An event with a field that nobody reads or draws."""

    unheard_of: int = 0


def with_unheard(file: BoxFile) -> BoxFile:
    events = {name: Unheard(**dict(event)) for name, event in file.events.items()}
    return file.model_copy(update={"events": events})


def test_a_field_that_the_box_does_not_have_is_found() -> None:
    assert "events.*.unheard_of" in unread(with_unheard(frozen_file()))


# generated boxes ------------------------------------------------------------------------------------------


@cache
def generated() -> tuple[BoxFile, ...]:
    return tuple(usable(read_values(random_values(seed))).file for seed in range(SEEDS))


def undrawn(files: Iterable[BoxFile]) -> set[str]:
    """The fields that have one value in all of these files."""
    seen: dict[str, set[str]] = defaultdict(set)
    for file in files:
        for leaf in leaves(file):
            seen[leaf.field].add(repr(leaf.value))
    return {field for field, values in seen.items() if len(values) < 2}


def test_generated_boxes_draw_every_field() -> None:
    assert not (fields := undrawn(generated()) - FIXED.keys()), (
        f"{', '.join(sorted(fields))}: the same in all {SEEDS} generated boxes, so `kutna diff` and the "
        "games of the tests cannot see its rule. Draw it in reference/samples/boxes.py, at the end of "
        "`drawn`, so that the other numbers stay as they are. If it cannot vary, list it in FIXED here, with "
        "the reason."
    )


@pytest.mark.parametrize("field", FIXED)
def test_what_is_listed_as_fixed_is_fixed(field: str) -> None:
    assert field in undrawn(generated())


def test_a_field_that_is_never_drawn_is_found() -> None:
    assert "events.*.unheard_of" in undrawn(with_unheard(file) for file in generated())


# the form that people fill in -----------------------------------------------------------------------------

AS_ABOVE: Final = {"public_tiles": "guild_tiles", "technology_tiles": "mine_tiles"}
"""Sections that refer to another one for most of their fields."""


def explained(section: str) -> str:
    """The comment above the first piece of a section, which `kutna box new` prints as well."""
    lines = STANDARD.splitlines()
    first = next(n for n, line in enumerate(lines) if line.startswith((f"[{section}.", f"[{section}]")))
    comment = takewhile(lambda line: line.startswith("#") or not line, reversed(lines[:first]))
    above = explained(AS_ABOVE[section]) if section in AS_ABOVE else ""
    return "\n".join([*comment, above])


def unexplained(models: Mapping[str, type[BaseModel]]) -> list[str]:
    """Fields of pieces that no comment of the standard box names."""
    return [
        f"{section}.{field}: explain it in the comment above [{section}...] of reference/data/standard.toml"
        for section, model in models.items()
        for field in model.model_fields
        if field not in PROVENANCE and not re.search(rf"\b{field}\b", explained(section))
    ]


def sections() -> dict[str, type[BaseModel]]:
    """The tables of pieces that have names of their own."""
    found = {name: get_args(info.annotation) for name, info in BoxFile.model_fields.items()}
    return {
        name: kinds[1]
        for name, kinds in found.items()
        if len(kinds) == 2 and isinstance(kinds[1], type) and issubclass(kinds[1], BaseModel)
    }


def test_every_field_is_explained_where_people_fill_it_in() -> None:
    assert [] == unexplained(sections())


def test_a_field_without_a_word_is_named() -> None:
    class Omen(Event):
        """An event with one field more."""

        omen: int = 0

    assert len(sections()) >= 5
    more = set(unexplained(sections() | {"events": Omen})) - set(unexplained(sections()))
    said = "events.omen: explain it in the comment above [events...] of reference/data/standard.toml"
    assert {said} == more
