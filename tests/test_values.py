"""The engine's own `replace` does what that of `dataclasses` does."""

import dataclasses
from collections.abc import Callable

import pytest

from kutnahora.reference import values
from kutnahora.reference.position import Position
from table import Table


def test_it_changes_what_is_named_and_keeps_the_rest() -> None:
    p = Table().p
    changed = values.replace(p, round=3, agenda=())
    assert dataclasses.replace(p, round=3, agenda=()) == changed
    assert hash(dataclasses.replace(p, round=3, agenda=())) == hash(changed)
    assert (1, 3) == (p.round, changed.round)


def test_an_unknown_field_is_refused() -> None:
    loose: Callable[..., Position] = values.replace
    with pytest.raises(TypeError, match="Position has no field 'rounds'"):
        loose(Table().p, rounds=3)


def test_its_copies_are_frozen_too() -> None:
    copy: Position = values.replace(Table().p, round=3)
    with pytest.raises(dataclasses.FrozenInstanceError):
        object.__getattribute__(copy, "__setattr__")("round", 4)
