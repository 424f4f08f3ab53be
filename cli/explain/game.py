"""A game record turn by turn."""

from dataclasses import dataclass, field, replace

from kutnahora.cli.sentences.events.stages import Line, Told, lines_of, told_stages
from kutnahora.cli.sentences.judged import Judged, judged
from kutnahora.cli.sentences.owed import title as title_of
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.events import Stage
from kutnahora.reference.files.faults import shown
from kutnahora.reference.files.records import BadRecord, Record, opening, result_of
from kutnahora.reference.files.records import format_result as points_text
from kutnahora.reference.position import Position, Task, TaskKind
from kutnahora.reference.said import instead_of
from kutnahora.reference.terms import PLAYER_NAMES
from kutnahora.reference.view import moment


@dataclass(frozen=True, slots=True)
class Played:
    """A move of a record; number and text are empty for the beginning of a turn that another move set off."""

    number: int
    text: str
    player: str
    """Who made it; `chance` for what chance showed."""
    told: tuple[Told, ...] = ()
    lines: tuple[Line, ...] = ()
    """What was laid out before the first move."""
    refused: Judged | None = None
    """Why it is not legal; None if it is."""


@dataclass(slots=True)
class Turn:
    """The nth turn of a player in the record, counted over all players, with all that follows until the next.

    0 is what comes before the first turn: the setup. A record from the middle of a turn begins with 1.
    """

    number: int
    title: str
    played: list[Played] = field(default_factory=list)


@dataclass(slots=True)
class Story:
    """A whole record; it ends at a move against the rules."""

    turns: list[Turn]
    refused: Played | None = None
    result: str = ""
    """What is wrong with the result that is written; empty if nothing is."""


def story(box: Box, record: Record) -> Story:
    """Every turn of a record. Raises BadRecord for one that cannot be read or is of another box."""
    start = opening(box, record)
    p = start.position
    found = Story([_first_turn(box, p)])
    stage = Stage(p, p.task if p.agenda else Task(TaskKind.FINAL), p, start.events)
    if laid := tuple(lines_of(box, stage)):
        found.turns[0].played.append(Played(0, "", "", lines=laid))
    stages: tuple[Stage, ...] = ()
    for number, text in enumerate(record.moves, 1):
        verdict = judged(box, p, text, made=stages)
        who = "chance" if p.over or engine.is_chance(p) else PLAYER_NAMES[p.task.player]
        played = Played(number, text, who)
        if verdict is None:
            raise BadRecord(record.place(number), f"{shown(text)} is not a move; {instead_of(box, p, text)}")
        if verdict.move is None or verdict.reasons:
            found.refused = replace(played, refused=verdict)
            found.turns[-1].played.append(found.refused)
            return found
        stages = engine.stages(box, p, verdict.move)
        _tell(box, found, played, told_stages(box, stages))
        p = stages[-1].after
    found.result = _wrong_result(record, p)
    return found


def _tell(box: Box, found: Story, played: Played, told: list[Told]) -> None:
    """A move belongs to its turn; where it sets off the next turn, the rest belongs to that one."""
    begun = [place for place, one in enumerate(told) if one.stage.task.kind == TaskKind.TURN]
    if not begun:
        found.turns[-1].played.append(replace(played, told=tuple(told)))
        return
    before, after = told[: begun[0]], told[begun[0] :]
    found.turns[-1].played.append(replace(played, told=tuple(before)))
    last = after[-1].stage.after
    turn = Turn(found.turns[-1].number + 1, title(box, last))
    turn.played.append(Played(0, "", "", told=tuple(after)))
    found.turns.append(turn)


def _first_turn(box: Box, p: Position) -> Turn:
    """Turn 0, the setup; 1 if the record starts with a position in or after a turn."""
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
