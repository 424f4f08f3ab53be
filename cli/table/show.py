"""`kutna show`: the table in the terminal, or as a picture."""

from typing import TYPE_CHECKING, Annotated

import typer

from kutnahora.cli.options import BoxOption, Json, PositionArgument
from kutnahora.cli.output import fail, print_json, write_text
from kutnahora.cli.reading import open_position

if TYPE_CHECKING:
    from kutnahora.reference.box import Box
    from kutnahora.reference.position import Position


def show(
    position: PositionArgument,
    width: Annotated[
        int | None, typer.Option(metavar="N", min=80, max=400, help="Columns; default: the terminal's.")
    ] = None,
    svg: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write an SVG picture; - prints it.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Let --svg overwrite a file.")] = False,
    as_json: Json = False,
    box: BoxOption = None,
) -> None:
    """Show the whole table: boards, prices, players, the next decision."""
    from kutnahora.cli.picture.text.table import show_position

    if svg is not None and (as_json or width is not None):
        fail("--svg cannot be combined with --json or --width")
    the_box, p = open_position(box, position)
    if svg is not None:
        _draw(the_box, p, svg, force=force)
    elif as_json:
        _print_view(the_box, p)
    else:
        show_position(the_box, p, width)


def _print_view(box: "Box", p: "Position") -> None:
    """Print the view as a JSON document."""
    from dataclasses import asdict

    from kutnahora.reference.view import view

    print_json(asdict(view(box, p)))


def _draw(box: "Box", p: "Position", path: str, *, force: bool) -> None:
    """Draw the table into an SVG file, or on stdout for `-`."""
    from kutnahora.cli.picture.svg.table import picture

    if path == "-":
        typer.echo(picture(box, p), nl=False)
    else:
        write_text(path, picture(box, p), force=force)
        typer.echo(f"{path} written")
