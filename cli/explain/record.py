"""A game record explained turn by turn, as text or JSON, whole or one turn of it."""

from dataclasses import dataclass, field, replace

import typer

from kutnahora.cli.explain.documents import changes, judged_document, line_document
from kutnahora.cli.explain.view import change_rows, line_rows, reason_rows, step_rows
from kutnahora.cli.output import NO, fail, print_json
from kutnahora.cli.sentences.events.stages import DescribedStage, Line, describe_stages, lines_of
from kutnahora.cli.sentences.judged import Judged, judged
from kutnahora.cli.sentences.owed import title
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
    narrative = Story([_first_turn(p)])
    stage = Stage(p, p.task if p.agenda else Task(TaskKind.FINAL), p, start.events)
    if laid := tuple(lines_of(box, stage)):
        narrative.turns[0].played.append(Played(0, "", "", lines=laid))
    stages: tuple[Stage, ...] = ()
    for number, text in enumerate(record.moves, 1):
        verdict = judged(box, p, text, made=stages)
        who = "chance" if p.over or engine.is_chance(p) else PLAYER_NAMES[p.task.player]
        played = Played(number, text, who)
        if verdict is None:
            message = f"{shown(text)} is not a move; {instead_of(box, p, text)}"
            raise BadFile(Fault("", message, record.place(number)))
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
    turn = Turn(narrative.turns[-1].number + 1, title(moment(last)))
    turn.played.append(Played(0, "", "", steps=tuple(after)))
    narrative.turns.append(turn)


def _first_turn(p: Position) -> Turn:
    """Turn 0, the setup; turn 1 if the record starts from a later position."""
    now = moment(p)
    return Turn(0, "the setup") if now.phase == "setup" else Turn(1, title(now))


def _wrong_result(record: Record, p: Position) -> str:
    played = result_of(p)
    if record.result is None or record.result == played:
        return ""
    written = points_text(record.result)
    here = "the game is not over" if played is None else f"it is {points_text(played)}"
    return f"result: the record says {written}, but {here}"


def explain_record(box: Box, path: str, record: Record, turn: int | None = None, *, as_json: bool) -> None:
    """Print every turn, or one of them; ends with exit code 1 at an illegal move."""
    try:
        narrative = story(box, record)
    except BadFile as bad:
        fail(f"{path}: {bad}")
    shown = _chosen(narrative, turn)
    if as_json:
        print_json(document(box, record, narrative, shown))
    else:
        for turn_shown in shown:
            typer.echo("\n".join(turn_rows(record, turn_shown)))
        if narrative.result and turn in (None, narrative.turns[-1].number):
            typer.echo(narrative.result)
    if any(played.refused for turn_shown in shown for played in turn_shown.played) or (
        narrative.result and shown[-1:] == narrative.turns[-1:]
    ):
        raise typer.Exit(NO)


def _chosen(narrative: Story, turn: int | None) -> list[Turn]:
    if turn is None:
        return narrative.turns
    chosen = [candidate for candidate in narrative.turns if candidate.number == turn]
    if not chosen:
        first, last = narrative.turns[0].number, narrative.turns[-1].number
        stopped = "; it stops there, at an illegal move" if narrative.refused else ""
        fail(f"--turn {turn}: the game has turns {first} to {last}{stopped}")
    return chosen


# text ---------------------------------------------------------------------------------------------------


def turn_rows(record: Record, turn: Turn) -> list[str]:
    """A heading, then each move with what it did."""
    lines = [f"-- turn {turn.number}: {turn.title} --"]
    for played in turn.played:
        lines += _played_rows(record, played)
    return lines


def _played_rows(record: Record, played: Played) -> list[str]:
    lines = []
    if played.number:
        verdict = " is not legal:" if played.refused else ""
        lines.append(f"{record.place(played.number)}, {played.player}: {played.text}{verdict}")
    lines += [*line_rows(played.lines), *step_rows(played.steps), *reason_rows(played.refused)]
    if played.steps and played.number:
        lines += change_rows(played.steps[0].stage.before, played.steps[-1].stage.after)
    return lines


# JSON ---------------------------------------------------------------------------------------------------


def document(box: Box, record: Record, narrative: Story, shown: list[Turn]) -> dict[str, object]:
    return {
        "legal": narrative.refused is None,
        "result": narrative.result or None,
        "turns": [
            {
                "turn": turn.number,
                "title": turn.title,
                "moves": [_played_document(box, record.players, played) for played in turn.played],
            }
            for turn in shown
        ],
    }


def _played_document(box: Box, players: int, played: Played) -> dict[str, object]:
    lines = [*played.lines, *(line for step in played.steps for line in step.lines)]
    stages = [step.stage for step in played.steps]
    return {
        "number": played.number or None,
        "move": played.text or None,
        "player": played.player or None,
        "legal": played.refused is None,
        "steps": [line_document(box, players, line) for line in lines],
        "changes": changes(box, stages[0].before, stages[-1].after) if stages else [],
        **judged_document(box, players, played.refused),
    }
