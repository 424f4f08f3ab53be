"""Arguments and options shared by several commands."""

from random import SystemRandom
from typing import Annotated

import typer

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
BoxOption = Annotated[
    str | None, typer.Option("--box", metavar="FILE", help="Box file; default: the standard box.")
]
Jobs = Annotated[
    int | None, typer.Option(metavar="N", min=1, max=1000, help="Processes; default: one per core.")
]
LARGEST_SEED = 2**32
PositionArgument = Annotated[
    str,
    typer.Argument(
        metavar="POS",
        help="A position: a file, a KHN string, a puzzle's name, or - for standard input.",
    ),
]
Seed = Annotated[int | None, typer.Option(help="Random seed; default: a new one.")]


def chosen_seed(seed: int | None) -> int:
    """The given seed, or a random one that is named on stderr."""
    if seed is None:
        seed = SystemRandom().randrange(LARGEST_SEED)
        typer.echo(f"seed {seed}", err=True)
    return seed
