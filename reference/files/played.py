"""Moves as text, made one after the other by the rules: in a game record, or behind a KHN."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.events import Refusal, Stage, Step
from kutnahora.reference.files.faults import BadFile, Fault, shown
from kutnahora.reference.moves import Move
from kutnahora.reference.position import Position
from kutnahora.reference.said import instead_of, read_said, shown_already


@dataclass(frozen=True, slots=True)
class Stop:
    """The move at which a record goes no further: its text, and the position that it cannot follow."""

    text: str
    position: Position
    made: tuple[Stage, ...] = ()
    """The stages of the move before it; none at the first."""


class StoppedRecord(BadFile):
    """A record, or a KHN with moves, that goes no further at one of its moves."""

    def __init__(self, fault: Fault, stop: Stop | None = None) -> None:
        super().__init__(fault)
        self.stop = stop


class RefutedRecord(StoppedRecord):
    """A readable record of a game that the rules do not allow, with every reason."""

    def __init__(self, fault: Fault, stop: Stop | None = None, reasons: tuple[Refusal, ...] = ()) -> None:
        clauses = ", ".join(reason.clause.value for reason in reasons)
        super().__init__(replace(fault, message=f"{fault.message}: {clauses}") if clauses else fault, stop)
        self.reasons = reasons


def play_on(box: Box, p: Position, moves: Sequence[tuple[str, str]]) -> Iterator[tuple[Move, Step]]:
    """Each move and the step it makes. A move comes with its place, such as `line 12`.

    Raises StoppedRecord at the first text that is not a move, RefutedRecord at the first that is not legal.
    """
    made: tuple[Stage, ...] = ()
    for place, text in moves:
        move = _legal(box, place, Stop(text, p, made))
        made = engine.stages(box, p, move)
        p = made[-1].after
        yield move, Step(p, tuple(event for stage in made for event in stage.events))


def _legal(box: Box, at: str, stop: Stop) -> Move:
    """The move of a text; raises StoppedRecord if the record stops there."""
    text, p = stop.text, stop.position
    said = read_said(box, p, text)
    if said is None:
        fault = Fault("", f"{shown(text)} is not a move; {instead_of(box, p, text)}", at)
        raise StoppedRecord(fault, stop)
    if reasons := engine.refusals(box, p, said.move, said.player):
        raise RefutedRecord(Fault("", f"{shown(text)} {_refused(box, stop, said.move)}", at), stop, reasons)
    return said.move


def _refused(box: Box, stop: Stop, move: Move) -> str:
    if move in shown_already(box, stop.made):
        return "was shown already, nothing else could come"
    return "comes after the end of the game" if stop.position.over else "is not legal"
