"""Arguments and options that several commands have."""

from random import SystemRandom
from typing import Annotated

import typer

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
BoxOption = Annotated[
    str | None, typer.Option("--box", metavar="FILE", help="A box file instead of the standard box.")
]
LARGEST_SEED = 2**32
PositionArgument = Annotated[
    str,
    typer.Argument(
        metavar="POS",
        help="A position: a file, a KHN string, a puzzle (its file or name), or - for standard input.",
    ),
]
Seed = Annotated[int | None, typer.Option(help="What chance shows; the same seed gives the same.")]


def chosen_seed(seed: int | None) -> int:
    """The seed given, or one that is named on stderr."""
    if seed is None:
        seed = SystemRandom().randrange(LARGEST_SEED)
        typer.echo(f"seed {seed}", err=True)
    return seed
