"""The terminal: its width, which characters it can show, and the progress bar of long commands."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from kutnahora.cli.text import WIDTH

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


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


def figure_table(first: str, *others: str, gap: int = 3) -> "Table":
    """A table without lines: a first column of text, then columns of figures."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, gap, 0, 0))
    table.add_column(first, overflow="fold")
    for title in others:
        table.add_column(title, justify="right", no_wrap=True)
    return table


def titled_rows(rows: Mapping[str, str]) -> "Table":
    """Texts beside their titles, without lines."""
    from rich.table import Table

    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for title, text in rows.items():
        table.add_row(title, text)
    return table


def plain_locale() -> bool:
    """Whether the locale is C or POSIX; if none is set, the encoding of stdout decides."""
    chosen = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_CTYPE", "LANG"))), "")
    return chosen in PLAIN_LOCALES


@contextmanager
def progress(title: str, total: float) -> Iterator[Callable[[float], None]]:
    """A progress bar on stderr, if that is a terminal; gives the function that moves it."""
    if not sys.stderr.isatty():
        yield lambda _completed: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda completed: bar.update(task, completed=completed)
