"""The compiled engine, for the commands that need it."""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from kutnahora.cli.output import fail
from kutnahora.cli.reading import open_box
from kutnahora.ext import NOT_BUILT

if TYPE_CHECKING:
    from kutnahora.reference.box import Box


def compiled() -> ModuleType:
    """The module `kutnahora.ext.engine`; ends with a message if it is not built.

    Import it after this call to have its types.
    """
    try:
        return import_module("kutnahora.ext.engine")
    except ImportError as error:
        fail(NOT_BUILT.format(error))


def playable_box(path: str | None) -> "Box":
    """A box for the compiled engine; ends with a message if the engine cannot take it."""
    engine = compiled()
    box = open_box(path)
    try:
        engine.Tables(box)
    except engine.DoesNotFit as error:
        fail(f"{path}: {error}")
    return box
