"""Puzzles from text: a position, a question, the answer, and the move that only looks as good."""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Final, Literal, get_args

from pydantic import AfterValidator, BeforeValidator, Field

from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Refusal
from kutnahora.reference.files.box.models import BoxFile
from kutnahora.reference.files.faults import BadFile, Fault, Faults, place_of, places, shown, such_as
from kutnahora.reference.files.positions.load import (
    HELD,
    PositionReading,
    is_puzzle,
    read_held,
    read_source,
)
from kutnahora.reference.files.positions.model import Part
from kutnahora.reference.files.texts import Kind, checked, read_toml
from kutnahora.reference.moves import Move
from kutnahora.reference.notation import format_move
from kutnahora.reference.position import Position, same_turn
from kutnahora.reference.said import read_said

PUZZLE: Final = Kind("puzzle", 100_000, 8_000)
MOST_LINES: Final = 40
MOST_RULES: Final = 20
NUMBER: Final = re.compile(r"-?\d{1,18}(?:\.\d{1,18}|/[1-9]\d{0,17})?", re.ASCII)
CLAUSES: Final = {clause.value: clause for clause in Clause}

Objective = Literal["win", "margin", "points"]
Horizon = Literal["turn", "round", "game"]
USUAL_OBJECTIVE: Final = "win"
USUAL_HORIZON: Final = "game"
Means = Literal["brute force", "exact search"]
Line = tuple[Move, ...]
"""Moves of one player in one turn, one after the other."""


# the file as it is written ------------------------------------------------------------------------------


def _printable(text: str) -> str:
    if not text.strip() or not all(letter.isprintable() or letter == "\n" for letter in text):
        raise ValueError("expected words, without control characters")
    return text


def _number(value: object) -> object:
    # Before the types are tried: a value of none of them gets one message, not one for each.
    if isinstance(value, bool) or not NUMBER.fullmatch(str(value)):
        raise ValueError('expected a number or a fraction such as 12, 0.5 or "7/12"')
    return value


def _some(most: int) -> BeforeValidator:
    """A list that is neither empty nor too long."""

    def counted(value: object) -> object:
        if isinstance(value, list) and not value:
            raise ValueError("an empty list, expected at least 1 in it")
        if isinstance(value, list) and len(value) > most:
            raise ValueError(f"a list of {len(value)}, expected at most {most}")
        return value

    return BeforeValidator(counted)


Text = Annotated[str, Field(max_length=2000), AfterValidator(_printable)]
Title = Annotated[str, Field(max_length=40, pattern=r"^[^\n]*$"), AfterValidator(_printable)]
Value = Annotated[int | float | str, BeforeValidator(_number)]


class AnswerPart(Part):
    """The best move, or the whole turn; several if they are equally good."""

    moves: Annotated[
        tuple[Text, ...], Field(strict=False, min_length=1, max_length=MOST_LINES), _some(MOST_LINES)
    ]
    value: Value
    because: Text


class ObviousPart(Part):
    """The move that most would make, and that is worse."""

    move: Text
    value: Value
    tempts: Text
    fails: Text


class VerifiedPart(Part):
    """How the values were found, and over how many positions."""

    by: Means
    positions: Annotated[int, Field(ge=1, le=10**12)]
    command: Text | None = None
    seconds: Annotated[float, Field(strict=False, ge=0, le=10**7)] | None = None


class PuzzleFile(Part):
    """A whole puzzle."""

    title: Title
    question: Text
    objective: Objective = USUAL_OBJECTIVE
    horizon: Horizon = USUAL_HORIZON
    level: Annotated[int, Field(ge=1, le=3)]
    """1: one decision; 2: a turn to plan; 3: the others answer."""
    chance: bool = False
    """Luck matters: with some of it the obvious move does better than the answer."""
    rules: Annotated[
        tuple[Text, ...], Field(strict=False, min_length=1, max_length=MOST_RULES), _some(MOST_RULES)
    ]
    answer: AnswerPart
    obvious: ObviousPart
    verified: VerifiedPart | None = None
    position: object
    """A KHN string, or the table of a position file."""


# the puzzle ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A puzzle whose position is sound and whose moves are legal; its values are claims."""

    file: PuzzleFile
    box: Box
    """The box of its position, as that prints it."""
    position: Position
    rules: tuple[Clause, ...]
    answers: tuple[Line, ...]
    value: Fraction
    obvious: Line
    obvious_value: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleReading:
    """What came of reading a puzzle."""

    puzzle: Puzzle | None = None
    faults: tuple[Fault, ...] = ()
    """What cannot be read."""
    wrong: tuple[Fault, ...] = ()
    """What can be read, but breaks a rule of the game."""
    position: PositionReading | None = None
    """What came of reading the position; the rules that it breaks are here and not in `wrong`."""

    @property
    def broken(self) -> tuple[Refusal, ...]:
        """The rules that the position breaks."""
        return () if self.position is None else self.position.broken


def sought(text: str) -> tuple[str, str]:
    """The objective and the horizon that a puzzle asks for; of any other text what is usual."""
    try:
        values = read_source(text).values
    except BadFile:
        values = {}
    found = values if is_puzzle(values) else {}
    objective, horizon = str(found.get("objective")), str(found.get("horizon"))
    return (
        objective if objective in get_args(Objective) else USUAL_OBJECTIVE,
        horizon if horizon in get_args(Horizon) else USUAL_HORIZON,
    )


def read_puzzle(box: Box, text: str, box_file: BoxFile | None = None) -> PuzzleReading:
    """Read a puzzle, with every fault. With its file the box can be reprinted, as the position may ask."""
    try:
        source = read_toml(text, PUZZLE)
    except BadFile as bad:
        return PuzzleReading(faults=bad.faults)
    faults, wrong, file = Faults(), Faults(), None
    try:
        file = checked(source.values, PuzzleFile)
    except BadFile as bad:
        faults.found += map(_without_kinds, bad.faults)
    reading = read_held(box, source.values[HELD], box_file) if HELD in source.values else None
    puzzle = None
    if reading is not None:
        faults.found += reading.faults
        printed = box if reading.loaded is None else reading.loaded.box
        puzzle = _puzzle(printed, file, reading, faults, wrong) if file is not None else None
    unreadable, against = source.placed(faults.found), source.placed(wrong.found)
    return PuzzleReading(puzzle=puzzle, faults=unreadable, wrong=against, position=reading)


def _without_kinds(fault: Fault) -> Fault:
    """Where several types would do, pydantic adds the one it tried to the place."""
    place = re.sub(r"\.(?:int|float|str|dict\[.*\]|function-after\[.*\])$", "", fault.place)
    return Fault(place, fault.message.removeprefix("value error, "))


def _puzzle(
    box: Box, file: PuzzleFile, reading: PositionReading, faults: Faults, wrong: Faults
) -> Puzzle | None:
    """The puzzle; what is wrong with its rules and moves is added to what is known already."""
    for place, name in places("rules", file.rules):
        if name not in CLAUSES:
            faults.add(place, f"{shown(name)} is not a clause{such_as(name, CLAUSES, 'plot.adjacent')}")
    p = reading.position
    if p is not None and not reading.broken and (reason := _nobody_decides(p)):
        wrong.add(HELD, f"{reason}, expected somebody who decides")
    if p is None or faults.found or wrong.found or reading.broken:
        return None
    lines = _Lines(box, p, faults, wrong)
    answers = [lines.line(place, one) for place, one in places("answer.moves", file.answer.moves)]
    obvious = lines.line("obvious.move", file.obvious.move)
    if not faults.found and not wrong.found:
        _refuse_repeated(file, answers, faults)
    if faults.found or wrong.found:
        return None
    return Puzzle(
        file=file,
        box=box,
        position=p,
        rules=tuple(CLAUSES[name] for name in file.rules),
        answers=tuple(answers),
        value=Fraction(str(file.answer.value)),
        obvious=obvious,
        obvious_value=Fraction(str(file.obvious.value)),
    )


def _nobody_decides(p: Position) -> str:
    """Why not; empty if somebody does."""
    if p.over:
        return "the game is over"
    return "chance shows a piece next" if engine.is_chance(p) else ""


def _refuse_repeated(file: PuzzleFile, answers: list[Line], faults: Faults) -> None:
    """Lines of the answer that stand there twice, however they are written."""
    for number, (place, text) in enumerate(places("answer.moves", file.answer.moves)):
        first = answers.index(answers[number])
        if first < number:
            again = place_of("answer.moves", first)
            faults.add(place, f"{shown(text)} is {again} again, expected each line once")


@dataclass(frozen=True, slots=True)
class _Lines:
    """Reads lines of moves from one position."""

    box: Box
    start: Position
    faults: Faults
    wrong: Faults

    def line(self, place: str, text: str) -> Line:
        """The moves, as far as they can be made."""
        p, found = self.start, []
        for part in map(str.strip, text.split(";")):
            if reason := self._nothing_owed(p):
                self.wrong.add(place, f"{shown(part)} comes after {reason}, expected the end of the line")
                break
            move = self._move(place, p, part)
            if move is None:
                break
            found.append(move)
            p = engine.apply(self.box, p, move).position
        return tuple(found)

    def _nothing_owed(self, p: Position) -> str:
        """Why the player who began does not decide here."""
        if not same_turn(self.start, p) or (not engine.is_chance(p) and p.task.player != self._who):
            return "the turn"
        return "a piece that chance shows" if engine.is_chance(p) else ""

    @property
    def _who(self) -> int:
        return self.start.task.player

    def _move(self, place: str, p: Position, text: str) -> Move | None:
        count = len(p.players)
        said = read_said(self.box, p, text)
        if said is None:
            example = format_move(self.box, count, engine.legal_moves(self.box, p)[0])
            self.faults.add(place, f"{shown(text)} is not a move, expected one such as {example}")
            return None
        if reasons := engine.refusals(self.box, p, said.move, said.player):
            clauses = ", ".join(refusal.clause.value for refusal in reasons)
            self.wrong.add(place, f"{shown(text)} is not legal there: {clauses}")
            return None
        return said.move
