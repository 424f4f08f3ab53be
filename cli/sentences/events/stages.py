"""A move step by step: every task that was carried out, and what its events say."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from kutnahora.cli.sentences.events import actions, builds, lacks, rounds, start
from kutnahora.cli.sentences.events.scene import Scene, Teller, sentence
from kutnahora.cli.sentences.score import DETAILS
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.events import Event, Stage
from kutnahora.reference.moves import Move
from kutnahora.reference.position import Position, TaskKind
from kutnahora.reference.view import score

EVENTS: Final[dict[str, Teller]] = {
    **start.EVENTS,
    **actions.EVENTS,
    **builds.EVENTS,
    **rounds.EVENTS,
    **lacks.EVENTS,
}
"""A sentence for every kind of event: its clause and the facts it holds."""


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened, in words."""

    event: Event
    text: str


@dataclass(frozen=True, slots=True)
class Told:
    """A task that was carried out, with what is said about it."""

    stage: Stage
    lines: tuple[Line, ...]


def told_move(box: Box, p: Position, move: Move) -> list[Told]:
    """A legal move, task by task."""
    return told_stages(box, engine.stages(box, p, move))


def told_stages(box: Box, stages: Iterable[Stage]) -> list[Told]:
    """Every stage of which there is something to say."""
    told = (Told(stage, tuple(lines_of(box, stage))) for stage in stages)
    return [one for one in told if one.lines]


def lines_of(box: Box, stage: Stage) -> Iterator[Line]:
    """The events of a task in order."""
    for place, event in enumerate(stage.events):
        yield Line(event, sentence(EVENTS, Scene(box, stage, event, place)))
        if stage.task.kind == TaskKind.FINAL:
            yield from _items(box, stage, event)


def _items(box: Box, stage: Stage, event: Event) -> Iterator[Line]:
    """final.city and the others: How the points of the end come about, one by one."""
    if event.clause in DETAILS:
        for item in DETAILS[event.clause](score(box, stage.before, event.player)):
            yield Line(Event(event.clause, event.player), f"- {item.text}")
