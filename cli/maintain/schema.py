"""`kutna schema`: the JSON Schema of the file formats."""

from enum import StrEnum
from typing import Annotated

import typer

from kutnahora.cli.output import print_json


class Format(StrEnum):
    """The formats that have a schema."""

    POSITION = "position"
    BOX = "box"
    RULING = "ruling"
    PUZZLE = "puzzle"
    VIEW = "view"


def schema(
    which: Annotated[Format, typer.Argument(metavar="FORMAT")],
    _as_json: Annotated[
        bool, typer.Option("--json", help="Accepted for consistency; output is always JSON.")
    ] = False,
) -> None:
    """Print the JSON Schema of a file format, or of `show --json` (view)."""
    from kutnahora.reference.files.schemas import json_schema

    print_json(json_schema(which.value))
