"""A game record turn by turn."""

from dataclasses import dataclass, field, replace

from kutnahora.cli.sentences.events.stages import DescribedStage, Line, describe_stages, lines_of
from kutnahora.cli.sentences.judged import Judged, judged
from kutnahora.cli.sentences.owed import title as title_of
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.events import Stage
from kutnahora.reference.files.faults import BadFile, Fault, shown
from kutnahora.reference.files.records.load import Record, opening, result_of
from kutnahora.reference.files.records.load import format_result as points_text
from kutnahora.reference.position import Position, Task, TaskKind
from kutnahora.reference.said import instead_of
from kutnahora.reference.terms import PLAYER_NAMES
from kutnahora.reference.view import moment


@dataclass(frozen=True, slots=True)
class Played:
    """A move of a record; number and text are empty at the start of a turn that another move set off."""

    number: int
    text: str
    player: str
    """Who made it; `chance` for what chance showed."""
    steps: tuple[DescribedStage, ...] = ()
    lines: tuple[Line, ...] = ()
    """What the setup laid out before the first move."""
    refused: Judged | None = None
    """Why it is not legal; None if it is."""


@dataclass(slots=True)
class Turn:
    """A turn, numbered over all players, with everything that follows until the next one.

    Turn 0 is the setup. A record that starts from a position in the middle of a turn begins with 1.
    """

    number: int
    title: str
    played: list[Played] = field(default_factory=list)


@dataclass(slots=True)
class Story:
    """All turns of a record, up to an illegal move."""

    turns: list[Turn]
    refused: Played | None = None
    result: str = ""
    """What is wrong with the recorded result; empty if nothing is."""


def story(box: Box, record: Record) -> Story:
    """Every turn of a record, described. Raises BadFile if it cannot be read or is of another box."""
    start = opening(box, record)
    p = start.position
    narrative = Story([_first_turn(box, p)])
    stage = Stage(p, p.task if p.agenda else Task(TaskKind.FINAL), p, start.events)
    if laid := tuple(lines_of(box, stage)):
        narrative.turns[0].played.append(Played(0, "", "", lines=laid))
    stages: tuple[Stage, ...] = ()
    for number, text in enumerate(record.moves, 1):
        verdict = judged(box, p, text, made=stages)
        who = "chance" if p.over or engine.is_chance(p) else PLAYER_NAMES[p.task.player]
        played = Played(number, text, who)
        if verdict is None:
            told = f"{shown(text)} is not a move; {instead_of(box, p, text)}"
            raise BadFile(Fault("", told, record.place(number)))
        if verdict.move is None or verdict.reasons:
            narrative.refused = replace(played, refused=verdict)
            narrative.turns[-1].played.append(narrative.refused)
            return narrative
        stages = engine.stages(box, p, verdict.move)
        _add(box, narrative, played, describe_stages(box, stages))
        p = stages[-1].after
    narrative.result = _wrong_result(record, p)
    return narrative


def _add(box: Box, narrative: Story, played: Played, steps: list[DescribedStage]) -> None:
    """Add a move to its turn; if it sets off the next turn, the rest goes there."""
    begun = [place for place, step in enumerate(steps) if step.stage.task.kind == TaskKind.TURN]
    if not begun:
        narrative.turns[-1].played.append(replace(played, steps=tuple(steps)))
        return
    before, after = steps[: begun[0]], steps[begun[0] :]
    narrative.turns[-1].played.append(replace(played, steps=tuple(before)))
    last = after[-1].stage.after
    turn = Turn(narrative.turns[-1].number + 1, title(box, last))
    turn.played.append(Played(0, "", "", steps=tuple(after)))
    narrative.turns.append(turn)


def _first_turn(box: Box, p: Position) -> Turn:
    """Turn 0, the setup; turn 1 if the record starts from a later position."""
    in_setup = moment(p).phase == "setup"
    return Turn(0, "the setup") if in_setup else Turn(1, title(box, p))


def title(box: Box, p: Position) -> str:
    """`round 4, turn 1 of 3, blue`"""
    return title_of(moment(p))


def _wrong_result(record: Record, p: Position) -> str:
    played = result_of(p)
    if record.result is None or record.result == played:
        return ""
    written = points_text(record.result)
    here = "the game is not over" if played is None else f"it is {points_text(played)}"
    return f"result: the record says {written}, but {here}"
