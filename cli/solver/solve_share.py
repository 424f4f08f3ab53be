"""Lines of an answer to pass on: as KHN with moves, and the best one as a picture of what it changes."""

import typer

from kutnahora.cli.output import write_text
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.reference.position import Position
from kutnahora.solver.results import Answer, Line


def line_string(box: Box, p: Position, line: Line) -> str:
    """The position and a line from there, up to its first draw, as one string."""
    return format_khn(box, p, line.continuation.moves)


def print_strings(box: Box, p: Position, answer: Answer) -> None:
    """Every line as one string, the best first."""
    for line in answer.lines:
        typer.echo(line_string(box, p, line))


def draw_best(box: Box, p: Position, answer: Answer, path: str, *, force: bool) -> None:
    """Draw the table after the best line, up to its first draw, and mark what it changed."""
    from kutnahora.cli.picture.changed import led
    from kutnahora.cli.picture.svg.table import picture

    moves, after = answer.lines[0].continuation.moves, p
    for move in moves:
        after = engine.apply(box, after, move).position
    write_text(path, picture(box, after, led(box, p, moves, after)), force=force)
    typer.echo(f"{path} written", err=True)
