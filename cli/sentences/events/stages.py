"""A move step by step: a sentence for every event of every task it carries out."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from kutnahora.cli.sentences.events import actions, builds, lacks, rounds, start
from kutnahora.cli.sentences.events.scene import Describer, Scene, sentence
from kutnahora.cli.sentences.score import DETAILS
from kutnahora.reference.box import Box
from kutnahora.reference.events import Event, Stage
from kutnahora.reference.position import TaskKind
from kutnahora.reference.view import score

EVENTS: Final[dict[str, Describer]] = {
    **start.EVENTS,
    **actions.EVENTS,
    **builds.EVENTS,
    **rounds.EVENTS,
    **lacks.EVENTS,
}
"""The sentence of every kind of event, by its clause and the names of its facts."""


@dataclass(frozen=True, slots=True)
class Line:
    """An event and its sentence."""

    event: Event
    text: str


@dataclass(frozen=True, slots=True)
class DescribedStage:
    """A stage of a move and the lines that describe it."""

    stage: Stage
    lines: tuple[Line, ...]


def describe_stages(box: Box, stages: Iterable[Stage]) -> list[DescribedStage]:
    """Describe every stage that has something to describe."""
    described = (DescribedStage(stage, tuple(lines_of(box, stage))) for stage in stages)
    return [stage for stage in described if stage.lines]


def lines_of(box: Box, stage: Stage) -> Iterator[Line]:
    """The line of every event of a stage; in the final scoring also the items."""
    for place, event in enumerate(stage.events):
        yield Line(event, sentence(EVENTS, Scene(box, stage, event, place)))
        if stage.task.kind == TaskKind.FINAL:
            yield from _items(box, stage, event)


def _items(box: Box, stage: Stage, event: Event) -> Iterator[Line]:
    """final.city and the others: The items that a final score is made of."""
    if event.clause in DETAILS:
        for item in DETAILS[event.clause](score(box, stage.before, event.player)):
            yield Line(Event(event.clause, event.player), f"- {item.text}")
