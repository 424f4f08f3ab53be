"""How a plan is shown: what to do after each draw."""

from collections.abc import Iterator
from typing import Final

import typer

from kutnahora.cli.solver.solve_words import MARGIN, joined, put, unbroken
from kutnahora.cli.text import plural
from kutnahora.reference.box import Box
from kutnahora.reference.moves import Kind, Move
from kutnahora.reference.notation import format_move
from kutnahora.solver.results import Continuation

MOST_PLANNED: Final = 12
"""Lines of a plan that are shown; JSON has the rest."""


def print_plan(
    box: Box, players: int, continuation: Continuation, *, most: int = MOST_PLANNED, margin: str = MARGIN
) -> None:
    """Print what to do after each draw; outcomes with the same sequel share a line."""
    sequels: dict[str, list[str]] = {}
    for pieces, then in _sequels(continuation):
        texts = [format_move(box, players, piece) for piece in pieces]
        draws = sequels.setdefault(joined(box, players, then), [])
        if (drawn := unbroken(" ".join(texts))) not in draws:
            draws.append(drawn)
    for sequel, draws in list(sequels.items())[:most]:
        put(f"{_either(draws)}: {sequel}", f"{margin}after ", f"{margin}      ")
    if len(sequels) > most:
        typer.echo(f"{margin}... {plural(len(sequels) - most, 'more sequel')}: --json has them")
    if continuation.cut:
        typer.echo(f"{margin}The turn goes on: solve again from there.")


def _sequels(
    continuation: Continuation, before: tuple[Move, ...] = ()
) -> Iterator[tuple[tuple[Move, ...], tuple[Move, ...]]]:
    """What chance shows, and the moves after it; the order in which mine tiles are drawn does not matter."""
    for piece, then in continuation.plan:
        shown = (*before, piece)
        if all(outcome.kind == Kind.DRAW for outcome in shown):
            shown = tuple(sorted(shown))
        if then.moves:
            yield shown, then.moves
            for more, later in _sequels(then):
                yield shown + more, later
        else:
            yield from _sequels(then, shown)


def _either(draws: list[str]) -> str:
    """The draws joined by `or`; only the first four if there are more."""
    shown = " or ".join(draws[:4])
    return shown if len(draws) <= 4 else f"{shown} or {len(draws) - 4} more"
