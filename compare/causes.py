"""Why two engines differ: the task in which they part, and the clause of the reference that acts there."""

from collections.abc import Sequence
from dataclasses import dataclass

from kutnahora.compare.positions import (
    LEGAL,
    POSITION,
    REFUSAL,
    SETUP,
    Differs,
    Pair,
    check_same_state,
    settled_state,
)
from kutnahora.compare.traces import Ran, ran_by_stage, traced
from kutnahora.compare.words import Fields
from kutnahora.ext.engine import DoesNotFit
from kutnahora.reference import engine
from kutnahora.reference.events import Event, Stage
from kutnahora.reference.ledger import account
from kutnahora.reference.moves import Move
from kutnahora.reference.position import Position, TaskKind
from kutnahora.reference.rules import final

SCORED_BY = {
    "final points for city": "final.city",
    "final points for mine": "final.mine",
    "final points for income": "final.income",
    "final points for reputation": "final.reputation",
    "final points for extras": "final.extras",
    "winners": "final.winner",
}
"""The clause of what has no event before the end."""


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Cause:
    """What differences have in common that come from one mistake."""

    what: str
    """`position`, `legal moves`, `refusal`, ..."""
    at: str
    """The kind of move, or the task, in which the engines part: `hire`, `event end`."""
    kind: str
    """The kind of field: `money`"""
    clause: str
    """Of the first event there that changes such a field, or of the refusal; empty if there is none."""

    def __str__(self) -> str:
        """`tax, in event end (tax.rise)`"""
        return f"{self.kind}, in {self.at}" + (f" ({self.clause})" if self.clause else "")


@dataclass(frozen=True, slots=True)
class Located:
    """A difference, and the stage of the move in which the engines part."""

    difference: Differs
    cause: Cause
    clauses: tuple[str, ...]
    """All that the reference cites in this stage."""
    stage: int | None
    """The number of the stage; None where no move is made."""

    def ran(self, pair: Pair) -> Ran:
        """The functions of the reference that ran in this stage, or while it answered."""
        return _ran(pair, self)


def refused_box(difference: Differs) -> Cause:
    """Of a box that the compiled engine does not accept."""
    return _cause(difference.what, "reading the box", difference.fields, ())


def located(pair: Pair, difference: Differs) -> Located:
    """Where the engines part."""
    p, move = difference.position, difference.move
    if difference.what == POSITION and move is not None:
        return _of_step(pair, difference, move)
    clauses: tuple[str, ...] = ()
    if difference.what == REFUSAL and move is not None:
        clauses = tuple(reason.clause.value for reason in engine.refusals(pair.box, p, move))
    elif difference.what == LEGAL:
        clauses = _refused_by(pair, difference)
    else:
        clauses = tuple(SCORED_BY[field.kind] for field in difference.fields if field.kind in SCORED_BY)
    at = _task(p) if move is None else _word(move.kind.name)
    at = difference.what if difference.what in ("final scoring", "winners", SETUP) else at
    return Located(
        difference, _cause(difference.what, at, difference.fields, clauses), _unique(clauses), None
    )


def _cause(what: str, at: str, fields: Fields, clauses: Sequence[str]) -> Cause:
    return Cause(what=what, at=at, kind=fields[0].kind, clause=clauses[0] if clauses else "")


def _unique(clauses: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(clauses))


def _word(name: str) -> str:
    return name.lower().replace("_", " ")


def _task(p: Position) -> str:
    return "end of the game" if p.over else _word(p.task.kind.name)


def _refused_by(pair: Pair, difference: Differs) -> tuple[str, ...]:
    """Why the reference does not list what only the compiled engine lists."""
    move = _move_in_question(difference)
    reasons = () if move is None else engine.refusals(pair.box, difference.position, move)
    return tuple(reason.clause.value for reason in reasons)


def _move_in_question(difference: Differs) -> Move | None:
    """The first move that only one engine has."""
    return next((move for field in difference.fields for move in field.moves), None)


# the stage ----------------------------------------------------------------------------------------------


def _of_step(pair: Pair, difference: Differs, move: Move) -> Located:
    """The last stage from whose start the compiled engine goes another way; else it is the move itself."""
    stages = engine.stages(pair.box, difference.position, move)
    number, fields = 0, difference.fields
    for later in range(len(stages) - 1, 0, -1):
        if differing := _from(pair, stages[later], stages[-1].after):
            number, fields = later, differing
            break
    stage = stages[number]
    at = _word(move.kind.name) if number == 0 else _word(TaskKind(stage.task.kind).name)
    event, kind = _first_event(stage.events, fields)
    cause = Cause(what=difference.what, at=at, kind=kind, clause="" if event is None else event.clause.value)
    clauses = _unique([event.clause.value for event in stage.events])
    return Located(difference, cause, clauses, number)


def _from(pair: Pair, stage: Stage, end: Position) -> Fields:
    """In what the compiled engine differs if it goes on from the start of a stage."""
    try:
        check_same_state(pair, end, settled_state(pair, stage.before), stage.before, None)
    except Differs as difference:
        parted_before = isinstance(difference.__cause__, DoesNotFit)
        return () if parted_before else difference.fields
    return ()


def _first_event(events: Sequence[Event], fields: Fields) -> tuple[Event | None, str]:
    """The first event that changes something in which the engines differ, and what that is."""
    kinds = {field.account: field.kind for field in fields if field.account is not None}
    for event in events:
        for change in event.changes:
            if (key := account(event, change)) in kinds:
                return event, kinds[key]
    return None, fields[0].kind


# what ran -----------------------------------------------------------------------------------------------


def _ran(pair: Pair, found: Located) -> Ran:
    box, difference = pair.box, found.difference
    p, move = difference.position, difference.move
    if move is not None and found.stage is not None:
        return ran_by_stage(box, p, move)[found.stage]
    asked = move or _move_in_question(difference)
    if asked is not None:
        return traced(lambda: engine.refusals(box, p, asked))[0]
    if found.cause.clause.startswith("final."):
        return traced(lambda: [final.breakdown(box, p, who) for who in range(len(p.players))])[0]
    return traced(lambda: engine.options(box, p))[0]
