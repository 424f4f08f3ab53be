"""Arguments and options shared by several commands."""

from random import SystemRandom
from typing import Annotated

import typer

from kutnahora.cli.output import fail

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]
BoxOption = Annotated[
    str | None, typer.Option("--box", metavar="FILE", help="Box file; default: the standard box.")
]
Jobs = Annotated[
    int | None, typer.Option(metavar="N", min=1, max=1000, help="Processes; default: one per core.")
]
Force = Annotated[bool, typer.Option("--force", help="Let --svg overwrite a file.")]
LARGEST_SEED = 2**32
MOST_DIGITS = 20
"""Of a seed that a record or a file of blocks can hold."""
PositionArgument = Annotated[
    str,
    typer.Argument(
        metavar="POS",
        help="A position: a file, KHN (moves may follow), a puzzle's name, or - for standard input.",
    ),
]
Seed = Annotated[int | None, typer.Option(help="Random seed; default: a new one.")]


def refuse_long_seed(seed: int | None, option: str = "--seed") -> None:
    """End with a message if a seed has more digits than a record can hold."""
    if seed is not None and abs(seed) >= 10**MOST_DIGITS:
        fail(f"{option}: expected at most {MOST_DIGITS} digits")


def chosen_seed(seed: int | None) -> int:
    """The given seed, or a random one that is named on stderr."""
    if seed is None:
        seed = SystemRandom().randrange(LARGEST_SEED)
        typer.echo(f"seed {seed}", err=True)
    return seed
