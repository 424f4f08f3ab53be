"""Checks the claims of a puzzle by exact search, and whether a search finds its answer."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from kutnahora.ext import engine
from kutnahora.ext.engine import State, Tables
from kutnahora.reference.files.puzzles import Line, Puzzle
from kutnahora.reference.notation import format_move
from kutnahora.solver.puzzle_values import TOLERANCE, Undecided, Values, beside, close
from kutnahora.solver.results import Continuation
from kutnahora.solver.worths import fraction_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What the exact search says of a puzzle."""

    reasons: tuple[str, ...]
    """What is wrong, one line each; empty if everything is confirmed."""
    decided: bool
    """False if the limit of positions or of time came first."""
    positions: int
    seconds: float


def examine(
    puzzle: Puzzle, seconds: float | None = None, watch: Callable[[float], None] | None = None
) -> Verdict:
    """Check every claim of a puzzle by exact search. Raises DoesNotFit.

    `watch` is called now and then with the share of the limit that is used up.
    """
    begun = time.monotonic()
    judge = _Judge(puzzle)
    try:
        reasons = tuple(beside(judge.exact, judge.reasons, seconds, watch)) or judge.wrong_count()
        decided = True
    except Undecided:
        reasons, decided = (), False
    spent = time.monotonic() - begun
    positions = judge.searched or judge.exact.positions
    return Verdict(reasons=reasons, decided=decided, positions=positions, seconds=spent)


def finds(puzzle: Puzzle, continuation: Continuation) -> bool:
    """Whether the turn that a search proposes begins with an answer."""
    return any(continuation.moves[: len(line)] == line for line in puzzle.answers)


def line_text(puzzle: Puzzle, line: Line) -> str:
    """Moves as a puzzle file writes them."""
    return " ; ".join(format_move(puzzle.box, len(puzzle.position.players), move) for move in line)


def values_of(puzzle: Puzzle) -> Values:
    """The exact values of a puzzle. Raises DoesNotFit."""
    start = State(Tables(puzzle.box), puzzle.position)
    return Values(start, puzzle.file.objective, puzzle.file.horizon)


class _Judge:
    """Compares the claims of one puzzle with the exact values."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.values = values_of(puzzle)
        self.exact = self.values.exact
        self.tables = self.values.tables
        self.searched = 0
        """Positions that valuing all options took, as `kutna solve` counts them."""

    def reasons(self) -> list[str]:
        """Everything that is wrong."""
        best = self.values.best()
        self.searched = self.exact.positions
        wrong = self._wrong_answers((), self.values.start)
        claimed, obvious = self.puzzle.value, self.puzzle.obvious_value
        if not close(best, claimed):
            wrong.append(f"answer.value: {claimed}, but the exact value is {fraction_text(best)}")
        worth = self.values.of(self.puzzle.obvious)
        if not close(worth, obvious):
            wrong.append(f"obvious.value: {obvious}, but the exact value is {fraction_text(worth)}")
        if worth > best - TOLERANCE:
            wrong.append(f"obvious.move: worth {fraction_text(worth)}, no less than the answer")
        return wrong + self._wrong_chance()

    def wrong_count(self) -> tuple[str, ...]:
        """The reason if the file gives another number of positions; only a right puzzle takes the same."""
        verified, count = self.puzzle.file.verified, self.searched
        if verified is None or verified.by != "exact search" or verified.positions == count:
            return ()
        return (f"verified.positions: {verified.positions}, but the exact search took {count}",)

    # answers ----------------------------------------------------------------------------------------------

    def _wrong_answers(self, before: Line, state: State) -> list[str]:
        """At each decision of an answer: listed moves that are not best, best moves that are not listed."""
        depth = len(before)
        lines = [line for line in self.puzzle.answers if line[:depth] == before]
        listed = {line[depth] for line in lines if len(line) > depth}
        if not listed:
            return []
        worths = self.values.options(state)
        best = max(map(self.values.value, worths.values()))
        good = {move for move, worth in worths.items() if self.values.value(worth) > best - TOLERANCE}
        wrong = []
        if before in lines:
            wrong.append(f"answer.moves: {self._quoted(before)} is only the beginning of another answer")
        for move in worths:
            text = self._quoted((*before, move))
            if move in listed - good:
                value = fraction_text(self.values.value(worths[move]))
                wrong.append(f"answer.moves: {text} is worth {value}, the best move {fraction_text(best)}")
            if move in good - listed:
                wrong.append(f"answer.moves: {text} is one of the best but not listed")
        for move in sorted(listed & good):
            wrong += self._wrong_answers((*before, move), engine.apply(self.tables, state, move))
        return wrong

    def _quoted(self, line: Line) -> str:
        return f"`{line_text(self.puzzle, line)}`"

    # luck -------------------------------------------------------------------------------------------------

    def _wrong_chance(self) -> list[str]:
        """Luck matters if the obvious move can do better than the answer."""
        lowest = min(self.values.luck(self.values.after(line))[0] for line in self.puzzle.answers)
        highest = self.values.luck(self.values.after(self.puzzle.obvious))[1]
        matters = highest > lowest + TOLERANCE
        if matters == self.puzzle.file.chance:
            return []
        how, than = ("with", "more") if matters else ("even with", "no more")
        claim = f"chance: {str(self.puzzle.file.chance).lower()}"
        return [
            f"{claim}, but {how} the best luck the obvious move is worth {fraction_text(highest)}, "
            f"{than} than the {fraction_text(lowest)} of the answer with the worst"
        ]
