"""The terminal: its width and which characters it can show."""

import os
from typing import TYPE_CHECKING, Final

from kutnahora.cli.text import WIDTH

if TYPE_CHECKING:
    from rich.console import Console

PLAIN_LOCALES: Final = ("C", "POSIX")


def table_console(width: int | None = None) -> "Console":
    """A console with colours on a terminal, unless NO_COLOR is set, and plain ASCII in the C locale."""
    from rich.console import Console

    class PlainConsole(Console):
        """Python writes UTF-8 even in the C locale, but whoever chose that locale cannot read it."""

        @property
        def encoding(self) -> str:
            return "ascii"

    kind = PlainConsole if plain_locale() else Console
    console = kind(highlight=False, markup=False, emoji=False)
    console.width = max(WIDTH, console.width if width is None else width)
    return console


def plain_locale() -> bool:
    """Whether the locale is C or POSIX; if none is set, the encoding of stdout decides."""
    chosen = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_CTYPE", "LANG"))), "")
    return chosen in PLAIN_LOCALES
