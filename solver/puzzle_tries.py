"""Judges an answer to a puzzle by the exact search: right, or what it gives away and from which move on."""

from dataclasses import dataclass

from kutnahora.ext import engine
from kutnahora.reference.files.puzzles import Line, Puzzle
from kutnahora.solver.puzzle_values import TOLERANCE, Values


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """What an answer is worth."""

    line: Line
    """The moves, and those that nobody could choose otherwise."""
    right: bool
    """It gives nothing away and goes as far as the puzzle asks."""
    value: float
    """What it is worth if all goes on as well as it can."""
    best: float
    wrong_from: int | None
    """The index of the first move that gives something away."""
    obvious: bool
    """It begins as the obvious move does."""


def tried(puzzle: Puzzle, values: Values, line: Line) -> Tried:
    """Judge legal moves of the puzzle's player. Raises Undecided."""
    best = values.best()
    wrong_from = next(
        (place for place in range(len(line)) if values.of(line[: place + 1]) < best - TOLERANCE), None
    )
    whole = with_forced(values, line)
    return Tried(
        line=whole,
        right=wrong_from is None and reaches(puzzle, whole),
        value=values.of(line),
        best=best,
        wrong_from=wrong_from,
        obvious=line[: len(puzzle.obvious)] == puzzle.obvious,
    )


def with_forced(values: Values, line: Line) -> Line:
    """The moves, and those that follow without a choice."""
    state = values.after(line)
    while values.decides(state) and len(moves := engine.legal_moves(values.tables, state)) == 1:
        line, state = (*line, moves[0]), engine.apply(values.tables, state, moves[0])
    return line


def reaches(puzzle: Puzzle, line: Line) -> bool:
    """Whether a line goes as far as one of the answers that it begins."""
    return any(line[: len(answer)] == answer for answer in puzzle.answers)
