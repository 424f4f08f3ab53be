"""A game record explained, as text or JSON, whole or one turn of it."""

import typer

from kutnahora.cli.explain.documents import changes, judged_document, line_document
from kutnahora.cli.explain.game import Played, Story, Turn, story
from kutnahora.cli.explain.view import change_rows, line_rows, reason_rows, step_rows
from kutnahora.cli.output import NO, fail, print_json
from kutnahora.reference.box import Box
from kutnahora.reference.files.faults import BadFile
from kutnahora.reference.files.records.load import Record


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
