"""A move step by step: every task it sets off, and what is told about each."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from kutnahora.cli import (
    sentences_actions,
    sentences_builds,
    sentences_lacks,
    sentences_rounds,
    sentences_start,
)
from kutnahora.cli.common import plural
from kutnahora.cli.sentences import listed
from kutnahora.cli.sentences_scene import Scene, Stage, Teller, sentence
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Event, Facts
from kutnahora.reference.moves import Kind, Move
from kutnahora.reference.position import Position, Task, TaskKind
from kutnahora.reference.rules import effects
from kutnahora.reference.terms import NOBODY, PLAYER_NAMES, Family

EVENTS: Final[dict[str, Teller]] = {
    **sentences_start.EVENTS,
    **sentences_actions.EVENTS,
    **sentences_builds.EVENTS,
    **sentences_rounds.EVENTS,
    **sentences_lacks.EVENTS,
}
"""A sentence for every kind of event: its clause and the facts it holds."""
AFTER_GAINS: Final = {
    Clause.REPUTATION_ENDS,
    Clause.LACK_END,
    Clause.POINTS_BELOW,
    Clause.TAX_RISE,
    Clause.BUILD_PUBLIC,
    Clause.LACK_PATRICIAN,
    Clause.BUILD_CATHEDRAL,
}
"""order.effects: what a tile does after its points, or because of them."""


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened, in words."""

    clause: Clause
    player: int
    text: str
    facts: Facts = ()


@dataclass(frozen=True, slots=True)
class Told:
    """A task that was done, with what is said about it."""

    task: Task
    before: Position
    after: Position
    lines: tuple[Line, ...]


# what is said about them --------------------------------------------------------------------------------


def told_move(box: Box, p: Position, move: Move) -> list[Told]:
    """A legal move, told task by task; tasks of which nothing is to be said are left out."""
    found = []
    for number, made in enumerate(engine.stages(box, p, move)):
        stage = Stage(box, made.before, made.after, made.task, made.events)
        quiet = list(_quiet_choice(stage, move)) if number == 0 else []
        lines = (*lines_of(stage), *quiet)
        if lines:
            found.append(Told(stage.task, stage.before, stage.after, lines))
    return found


def lines_of(stage: Stage) -> Iterator[Line]:
    """The events of a task in order; what a tile gives without an event stands where it happens."""
    gains = list(_gains(stage)) if stage.task.kind == TaskKind.EFFECTS else []
    for place, event in enumerate(stage.events):
        if event.clause in AFTER_GAINS:
            yield from gains
            gains = []
        yield Line(event.clause, event.player, sentence(EVENTS, Scene(stage, event, place)), event.facts)
        yield from _details(stage, event)
    yield from gains
    yield from _discards(stage)


def _gains(stage: Stage) -> Iterator[Line]:
    """build.effects, mine.effects: Points, reputation and pelicans of a tile, if their turn came."""
    task, box = stage.task, stage.box
    done = range(task.b, _stopped_before(stage))
    who, tile = task.player, task.a
    building = box.family(tile) in (Family.GUILD, Family.PUBLIC)
    clause = Clause.BUILD_EFFECTS if building else Clause.MINE_EFFECTS
    name = f"{PLAYER_NAMES[who]} gets"
    if effects.EFFECTS.index(effects.do_points) in done and (points := box.points(tile)):
        yield Line(
            clause,
            who,
            f"{name} {plural(points, 'point')} for {box.tile_name(tile)}: {stage.score(who, points)}.",
        )
    if effects.EFFECTS.index(effects.do_tile_reputation) in done and (change := box.reputation(tile)):
        yield Line(clause, who, f"{name} reputation {change:+d}: {stage.reputation(who, change)}.")
    if effects.EFFECTS.index(effects.do_pelicans) in done and (count := box.pelicans(tile)):
        old = stage.before.players[who].pelicans.unused
        yield Line(clause, who, f"{name} {plural(count, 'pelican')}: unused {old} -> {old + count}.")


def _stopped_before(stage: Stage) -> int:
    """The first effect that was not done yet: the tile's task lies where it lay, further on."""
    place = len(stage.before.agenda) - 1
    rest = stage.after.agenda[place : place + 1]
    kept = rest and rest[0].kind == TaskKind.EFFECTS and rest[0].a == stage.task.a
    return rest[0].b if kept else len(effects.EFFECTS)


def _discards(stage: Stage) -> Iterator[Line]:
    """order.mine: The drawn tiles that were not kept."""
    if stage.task.kind == TaskKind.DISCARD and stage.before.drawn:
        names = listed(stage.box.tile_name(tile) for tile in stage.before.drawn)
        yield Line(
            Clause.ORDER_MINE, stage.task.player, f"What was drawn and not kept is discarded: {names}."
        )


def _quiet_choice(stage: Stage, move: Move) -> Iterator[Line]:
    """Choices that change nothing at once."""
    who = stage.task.player
    if move.kind == Kind.HIRE and move.numbers == (0,):
        pool = stage.before.players[who].miners.pool
        text = (
            f"{PLAYER_NAMES[who]} hires nobody and pays nothing; {plural(pool, 'miner')} in the pool will do."
        )
        yield Line(Clause.MINE_HIRE, who, text)
    if move.kind == Kind.TAKE:
        number = stage.task.a
        what = sentences_builds.MIDDLE[number]
        yield Line(Clause.CATHEDRAL_DECLINE, who, f"{PLAYER_NAMES[who]} takes {what} of tile {number}.")


def _details(stage: Stage, event: Event) -> Iterator[Line]:
    """final.city and the others: How the points of the end come about, one by one."""
    if stage.task.kind != TaskKind.FINAL or event.player == NOBODY:
        return
    from kutnahora.cli.explain_score import DETAILS

    if event.clause in DETAILS:
        for item in DETAILS[event.clause](stage.box, stage.before, event.player):
            yield Line(event.clause, event.player, f"- {item.text}")
