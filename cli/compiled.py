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


def refuse_stale() -> None:
    """End with a message if a source of the compiled engine has changed since it was built.

    Only in a checkout: an installed package has no `.pyx`, and its files have the times of the installation.
    """
    from pathlib import Path

    ext = Path(compiled().__file__ or "").parent
    if not (ext / "engine.pyx").exists():
        return
    built = max(module.stat().st_mtime for module in ext.glob("*.so"))
    sources = [path for kind in ("pyx", "pxd", "pxi") for path in sorted(ext.rglob(f"*.{kind}"))]
    newer = [path for path in sources if path.stat().st_mtime > built]
    if newer:
        name = newer[0].relative_to(ext)
        fail(f"ext/{name} has changed since the compiled engine was built: make setup builds it again")


def playable_box(path: str | None) -> "Box":
    """A box for the compiled engine; ends with a message if the engine cannot take it."""
    engine = compiled()
    box = open_box(path)
    try:
        engine.Tables(box)
    except engine.DoesNotFit as error:
        fail(f"{path}: {error}")
    return box
