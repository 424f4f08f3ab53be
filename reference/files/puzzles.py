"""Puzzles from text: a position, a question, the answer, and the move that only looks as good."""

import json
import re
import tomllib
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, Field, ValidationError

from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.files.faults import Fault, Faults, model_faults, places, shown
from kutnahora.reference.files.position_model import Part
from kutnahora.reference.files.positions import broken_fault, read_position
from kutnahora.reference.moves import Move
from kutnahora.reference.notation import format_move, parse_move
from kutnahora.reference.position import Position

LONGEST: Final = 100_000
"""Characters of a puzzle: a position file with long comments."""
MOST_LINES: Final = 40
NUMBER: Final = re.compile(r"-?\d{1,18}(?:\.\d{1,18}|/[1-9]\d{0,17})?", re.ASCII)
CLAUSES: Final = {clause.value: clause for clause in Clause}

Objective = Literal["win", "margin", "points"]
Horizon = Literal["turn", "round", "game"]
Means = Literal["brute force", "exact search"]
Line = tuple[Move, ...]
"""Moves of one player in one turn, one after the other."""


# the file as it is written ------------------------------------------------------------------------------


def _printable(text: str) -> str:
    if not text.strip() or not all(letter.isprintable() or letter == "\n" for letter in text):
        raise ValueError("expected words, without control characters")
    return text


def _number(value: int | float | str) -> int | float | str:
    if isinstance(value, bool) or not NUMBER.fullmatch(str(value)):
        raise ValueError('expected a number or a fraction such as 12, 0.5 or "7/12"')
    return value


Text = Annotated[str, Field(max_length=2000), AfterValidator(_printable)]
Title = Annotated[str, Field(max_length=40, pattern=r"^[^\n]*$"), AfterValidator(_printable)]
Value = Annotated[int | float | str, AfterValidator(_number)]


class AnswerPart(Part):
    """The best move, or the whole turn; several if they are equally good."""

    moves: Annotated[tuple[Text, ...], Field(strict=False, min_length=1, max_length=MOST_LINES)]
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
    objective: Objective = "win"
    horizon: Horizon = "game"
    level: Annotated[int, Field(ge=1, le=3)]
    """1: one decision; 2: a turn to plan; 3: the others answer."""
    chance: bool = False
    """Luck matters: with some of it the obvious move does better than the answer."""
    rules: Annotated[tuple[Text, ...], Field(strict=False, min_length=1, max_length=20)]
    answer: AnswerPart
    obvious: ObviousPart
    verified: VerifiedPart | None = None
    position: str | dict[str, object]
    """A KHN string, or the table of a position file."""


# the puzzle ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A puzzle whose position is sound and whose moves are legal; its values are claims."""

    file: PuzzleFile
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


def read_puzzle(box: Box, text: str) -> PuzzleReading:
    """Read a puzzle, with every fault."""
    if len(text) > LONGEST:
        return _unreadable(Fault("", f"longer than {LONGEST} characters, too long for a puzzle"))
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return _unreadable(Fault("", f"not TOML: {error}"))
    except (RecursionError, ValueError):
        return _unreadable(Fault("", "not TOML: nested too deeply or a number too long"))
    try:
        file = PuzzleFile.model_validate(found)
    except ValidationError as error:
        return PuzzleReading(faults=tuple(map(_without_kinds, model_faults(error))))
    return _built(box, file)


def _unreadable(fault: Fault) -> PuzzleReading:
    return PuzzleReading(faults=(fault,))


def _without_kinds(fault: Fault) -> Fault:
    """Where several types would do, pydantic adds the one it tried to the place."""
    place = re.sub(r"\.(?:int|float|str|dict\[.*\]|function-after\[.*\])$", "", fault.place)
    return Fault(place, fault.message.removeprefix("value error, "))


def _built(box: Box, file: PuzzleFile) -> PuzzleReading:
    faults, wrong = Faults(), Faults()
    for place, name in places("rules", file.rules):
        if name not in CLAUSES:
            faults.add(place, f"{shown(name)} is no clause, expected such as plot.adjacent")
    p = _position(box, file, faults, wrong)
    if p is None or faults.found or wrong.found:
        return PuzzleReading(faults=tuple(faults.found), wrong=tuple(wrong.found))
    teller = _Lines(box, p, faults, wrong)
    answers = [teller.line(place, one) for place, one in places("answer.moves", file.answer.moves)]
    obvious = teller.line("obvious.move", file.obvious.move)
    if faults.found or wrong.found:
        return PuzzleReading(faults=tuple(faults.found), wrong=tuple(wrong.found))
    puzzle = Puzzle(
        file=file,
        position=p,
        rules=tuple(CLAUSES[name] for name in file.rules),
        answers=tuple(answers),
        value=Fraction(str(file.answer.value)),
        obvious=obvious,
        obvious_value=Fraction(str(file.obvious.value)),
    )
    return PuzzleReading(puzzle=puzzle)


def _position(box: Box, file: PuzzleFile, faults: Faults, wrong: Faults) -> Position | None:
    """The position, if somebody decides there."""
    held = file.position
    # A table is read as the JSON of a position file: dates, which JSON lacks, are refused as texts.
    text = held if isinstance(held, str) else json.dumps(held, indent=1, default=str)
    if isinstance(held, str) and not held.lstrip().startswith("khn"):
        faults.add("position", f"{shown(held)}, expected a KHN string (khn1 ...) or a table")
        return None
    reading = read_position(box, text)
    for fault in reading.faults:
        faults.add(f"position.{fault.place}" if fault.place else "position", fault.message)
    for refusal in reading.broken:
        wrong.add("position", broken_fault(refusal).message)
    p = reading.position
    if p is not None and not reading.broken:
        if p.over:
            wrong.add("position", "the game is over, expected somebody who decides")
        elif engine.is_chance(p):
            wrong.add("position", "chance shows a piece next, expected somebody who decides")
    return p


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
        move = parse_move(self.box, count, text)
        if move is None:
            example = format_move(self.box, count, engine.legal_moves(self.box, p)[0])
            self.faults.add(place, f"{shown(text)} is no move, expected such as {example}")
            return None
        reasons = engine.refusals(self.box, p, move)
        if reasons:
            told = ", ".join(refusal.clause.value for refusal in reasons)
            self.wrong.add(place, f"{shown(text)} is not legal there: {told}")
            return None
        return move


def same_turn(start: Position, p: Position) -> bool:
    """Whether the turn of a position goes on: what lies at the bottom of the agenda is still owed."""
    if p.over or p.round != start.round:
        return False
    mine, now = start.agenda[0], p.agenda[0]
    return (mine.kind, mine.player, mine.a) == (now.kind, now.player, now.a)
