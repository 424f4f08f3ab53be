"""`kutna show`: the table in the terminal, or as a picture."""

import os
from typing import TYPE_CHECKING, Final

import typer

from kutnahora.cli.common import print_json, write_text

if TYPE_CHECKING:
    from rich.console import Console

    from kutnahora.reference.box import Box
    from kutnahora.reference.position import Position

NARROWEST: Final = 80
PLAIN_LOCALES: Final = ("C", "POSIX")


def show_position(box: "Box", p: "Position", width: int | None = None) -> None:
    """Print the table on stdout, as wide as the terminal or as asked, at least 80 columns."""
    from kutnahora.cli.picture.text.table import print_table

    print_table(table_console(width), box, p)


def print_view(box: "Box", p: "Position") -> None:
    """Print the view as a JSON document."""
    from dataclasses import asdict

    from kutnahora.reference.view import view

    print_json(asdict(view(box, p)))


def draw_position(box: "Box", p: "Position", path: str, *, force: bool) -> None:
    """Draw the table into an SVG file, or on stdout for `-`."""
    from kutnahora.cli.picture.svg.table import picture

    if path == "-":
        typer.echo(picture(box, p), nl=False)
    else:
        write_text(path, picture(box, p), force=force)
        typer.echo(f"{path} written")


def table_console(width: int | None = None) -> "Console":
    """Colours on a terminal unless NO_COLOR forbids them; ASCII where the locale knows nothing else."""
    from rich.console import Console

    class PlainConsole(Console):
        """Python writes UTF-8 in the C locale; who asked for that locale does not read it."""

        @property
        def encoding(self) -> str:
            return "ascii"

    kind = PlainConsole if plain_locale() else Console
    console = kind(highlight=False, markup=False, emoji=False)
    console.width = max(NARROWEST, console.width if width is None else width)
    return console


def plain_locale() -> bool:
    """Whether the locale is C by name; if none is set, the encoding of stdout decides."""
    chosen = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_CTYPE", "LANG"))), "")
    return chosen in PLAIN_LOCALES
