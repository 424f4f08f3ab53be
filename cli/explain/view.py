"""Explanations as text: the clause on the left, its sentence on the right, 80 columns."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from kutnahora.cli.sentences.events.stages import DescribedStage, Line
from kutnahora.cli.sentences.judged import Judged
from kutnahora.cli.sentences.score import Source
from kutnahora.cli.text import filled
from kutnahora.reference.position import Player, Position
from kutnahora.reference.terms import PLAYER_NAMES

MARGIN: Final = 22
"""Where sentences begin: wider than any clause id."""


def row(clause: str, text: str, indent: int = 2) -> str:
    """A clause and its sentence, wrapped."""
    head = f"{' ' * indent}{clause}".ljust(MARGIN)
    return filled(text, head, " " * (MARGIN + 2 * text.startswith("- ")))


def step_rows(steps: Iterable[DescribedStage]) -> Iterator[str]:
    """The rows of all steps of a move."""
    for step in steps:
        yield from line_rows(step.lines)


def line_rows(lines: Iterable[Line]) -> Iterator[str]:
    for line in lines:
        yield row(line.event.clause.value, line.text)


def reason_rows(judged: Judged | None) -> Iterator[str]:
    """Every reason against a move, then what would be legal; nothing for a legal move."""
    if judged and judged.instead:
        yield from (row(reason.clause.value, reason.why) for reason in judged.reasons)
        yield row("=>", judged.instead)


# what has changed in all --------------------------------------------------------------------------------


def change_rows(before: Position, after: Position) -> Iterator[str]:
    """`=> blue: money 14 -> 6, plots 1 -> 2`, for every player whose numbers have changed."""
    for who, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        changed = [
            f"{name} {was} -> {now}"
            for (name, was), (_name, now) in zip(counts(old), counts(new), strict=True)
            if was != now
        ]
        if changed:
            yield row("=>", f"{PLAYER_NAMES[who]}: {', '.join(changed)}")


def counts(player: Player) -> Sequence[tuple[str, int]]:
    """The numbers of a player that people watch."""
    return (
        ("money", player.purse.money),
        ("points", player.standing.points),
        ("reputation", player.standing.reputation),
        ("production", sum(player.production.rows)),
        ("ore from mines", player.production.mines),
        ("miners in the pool", player.miners.pool),
        ("miners in the reserve", player.miners.reserve),
        ("unused pelicans", player.pelicans.unused),
        ("used pelicans", player.pelicans.used),
        ("plots", len(player.plots.cells)),
        ("tiles in slots", len(player.slots.tiles)),
        ("houses", sum(player.houses.rows)),
        ("cards", len(player.hand.cards)),
    )


# the final scoring --------------------------------------------------------------------------------------


def score_rows(who: int, sources: Sequence[Source], p: Position, *, over: bool) -> Iterator[str]:
    """One player's points: those scored in play, each final source with its items, the sum."""
    final = sum(source.points for source in sources)
    points = p.players[who].standing.points
    in_play = points - final if over else points
    yield f"{PLAYER_NAMES[who]}: {in_play} in play"
    for source in sources:
        yield row(source.clause.value, f"{source.name}: {source.points}")
        for item in source.items:
            yield row("", f"- {item.text}")
    parts = " + ".join(
        f"({source.points})" if source.points < 0 else str(source.points) for source in sources
    )
    yield row("=>", f"{in_play} + {parts} = {in_play + final}")
