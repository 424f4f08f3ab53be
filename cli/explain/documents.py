"""Explanations as JSON documents."""

from collections.abc import Iterable

from kutnahora.cli.explain.moves import Explained
from kutnahora.cli.sentences.events.stages import Line
from kutnahora.cli.sentences.facts import fact_name
from kutnahora.cli.sentences.judged import Judged
from kutnahora.cli.sentences.score import Source
from kutnahora.reference.box import Box
from kutnahora.reference.events import PLACES, VALUES, Change, Fact, Facts
from kutnahora.reference.fact_names import FROM_ONE, NAMERS
from kutnahora.reference.files.positions.write import values
from kutnahora.reference.position import Position
from kutnahora.reference.terms import NOBODY, PLAYER_NAMES

NAMED = NAMERS.keys() - {*FROM_ONE, Fact.STACK, Fact.PLACE}
"""Facts that are given by name; the others are numbers."""


def move_document(box: Box, move: Explained) -> dict[str, object]:
    """One move: its steps and what it changed in all, or every reason against it."""
    players = len(move.before.players)
    return {
        "move": move.text,
        "legal": move.legal,
        "steps": [line_document(box, players, line) for step in move.steps for line in step.lines],
        "changes": changes(box, move.before, move.after),
        **judged_document(box, players, move.judged),
    }


def line_document(box: Box, players: int, line: Line) -> dict[str, object]:
    event = line.event
    return {
        "clause": event.clause.value,
        "player": None if event.player == NOBODY else PLAYER_NAMES[event.player],
        "text": line.text,
        "facts": fact_values(box, players, event.facts),
        "changes": [change_document(box, players, change) for change in event.changes],
    }


def change_document(box: Box, players: int, change: Change) -> dict[str, object]:
    """`{"what": "price", "place": "wood", "before": 3, "after": 4}`"""

    def named(fact: Fact | None, number: int) -> object:
        if fact is None or number < 0 or fact in FROM_ONE:
            return number + (fact in FROM_ONE)
        return fact_name(box, players, fact, number)

    place, value = PLACES.get(change.what), VALUES.get(change.what)
    where = {} if place is None else {"place": named(place, change.place)}
    numbers = {"before": named(value, change.before), "after": named(value, change.after)}
    return {"what": change.what.name.lower(), **where, **numbers}


def judged_document(box: Box, players: int, judged: Judged | None) -> dict[str, object]:
    """Every reason against a move and what would be legal instead; empty for a legal move."""
    reasons = [
        {"clause": reason.clause.value, "why": reason.why, "facts": fact_values(box, players, reason.facts)}
        for reason in (judged.reasons if judged else ())
    ]
    return {"reasons": reasons, "instead": judged.instead if judged and reasons else None}


def fact_values(box: Box, players: int, facts: Facts) -> dict[str, object]:
    """`{"cost": 8, "tile": "sawmill"}`; a repeated fact has a list."""
    by_name: dict[str, list[object]] = {}
    for fact, number in facts:
        value = fact_name(box, players, fact, number) if fact in NAMED else number + (fact in FROM_ONE)
        by_name.setdefault(fact.name.lower(), []).append(value)
    return {name: many if len(many) > 1 else many[0] for name, many in by_name.items()}


def changes(box: Box, before: Position, after: Position) -> list[dict[str, object]]:
    """Every value of the position file that has changed, by its path, except the agenda."""
    old, new = dict(_flat("", values(box, before))), dict(_flat("", values(box, after)))
    paths = [
        path for path in dict.fromkeys((*old, *new)) if path != "agenda" and old.get(path) != new.get(path)
    ]
    return [{"path": path, "before": old.get(path), "after": new.get(path)} for path in paths]


def _flat(path: str, value: object) -> Iterable[tuple[str, object]]:
    if not isinstance(value, dict):
        yield path, value
        return
    for key, below in value.items():
        yield from _flat(f"{path}.{key}" if path else str(key), below)


def source_document(source: Source) -> dict[str, object]:
    return {
        "clause": source.clause.value,
        "source": source.name,
        "points": source.points,
        "items": [{"text": item.text, "points": item.points} for item in source.items],
    }
