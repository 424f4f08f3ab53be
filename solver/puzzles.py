"""Checks the claims of a puzzle by exact search, and whether a search finds its answer."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from kutnahora.ext import engine
from kutnahora.ext.engine import State, Tables
from kutnahora.reference.files.puzzles import Line, Puzzle
from kutnahora.reference.moves import Move
from kutnahora.reference.notation import format_move
from kutnahora.reference.position import Position, same_turn
from kutnahora.solver.exact import Exact
from kutnahora.solver.results import Continuation
from kutnahora.solver.search_request import MEMORY, MOST_POSITIONS
from kutnahora.solver.solve import POLL_SECONDS
from kutnahora.solver.worths import Worth, first_best, fraction_text, objective_value

TOLERANCE: Final = 1e-7
"""A value of the search is a sum of many floats; it differs from the exact fraction by less than this."""
MOST_PIECES: Final = 200_000
"""Chance outcomes to follow before the question of luck is given up as undecided."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What the exact search says of a puzzle."""

    reasons: tuple[str, ...]
    """What is wrong, one line each; empty if everything is confirmed."""
    decided: bool
    """False if the limit of positions or of time came first."""
    positions: int
    seconds: float


class Undecided(Exception):
    """The search was stopped or reached its limit."""


def examine(
    puzzle: Puzzle, seconds: float | None = None, watch: Callable[[float], None] | None = None
) -> Verdict:
    """Check every claim of a puzzle by exact search. Raises DoesNotFit.

    `watch` is called now and then with the share of the limit that is used up.
    """
    begun = time.monotonic()
    judge = _Judge(puzzle)
    with ThreadPoolExecutor(1) as pool:
        # Compiled code sees no Ctrl-C and no clock: it runs beside this thread, which sees both.
        try:
            job = pool.submit(judge.reasons)
            while not job.done():
                wait([job], timeout=POLL_SECONDS)
                spent = time.monotonic() - begun
                if seconds is not None and spent > seconds:
                    judge.exact.stop()
                if watch is not None:
                    used = judge.exact.positions / MOST_POSITIONS
                    watch(used if seconds is None else max(used, spent / seconds))
        except BaseException:
            judge.exact.stop()
            raise
    try:
        reasons, decided = tuple(job.result()) or judge.wrong_count(), True
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


class _Judge:
    """Compares the claims of one puzzle with the exact values."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.who = puzzle.position.task.player
        self.tables = Tables(puzzle.box)
        self.start = State(self.tables, puzzle.position)
        self.exact = Exact(
            self.start,
            objective=puzzle.file.objective,
            horizon=puzzle.file.horizon,
            limit=MOST_POSITIONS,
            memory=MEMORY,
        )
        self.searched = 0
        """Positions that valuing all options took, as `kutna solve` counts them."""
        self.shown = 0
        """Chance outcomes followed so far, for the question of luck."""

    def reasons(self) -> list[str]:
        """Everything that is wrong."""
        best = max(map(self._value, self.options(self.start).values()))
        self.searched = self.exact.positions
        wrong = self._wrong_answers((), self.start)
        claimed, obvious = self.puzzle.value, self.puzzle.obvious_value
        if not close(best, claimed):
            wrong.append(f"answer.value: {claimed}, but the exact value is {fraction_text(best)}")
        worth = self._value(self._worth(self._after(self.puzzle.obvious)))
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

    # values -----------------------------------------------------------------------------------------------

    def options(self, state: State) -> dict[Move, Worth]:
        """The worth of every legal move."""
        moves = engine.legal_moves(self.tables, state)
        return {move: self._worth(engine.apply(self.tables, state, move)) for move in moves}

    def _worth(self, state: State) -> Worth:
        worth = self.exact.values(state)
        if worth is None:
            raise Undecided
        return worth

    def _value(self, worth: Worth) -> float:
        return objective_value(worth, self.who, self.puzzle.file.objective)

    def _after(self, line: Line) -> State:
        state = self.start
        for move in line:
            state = engine.apply(self.tables, state, move)
        return state

    # answers ----------------------------------------------------------------------------------------------

    def _wrong_answers(self, before: Line, state: State) -> list[str]:
        """At each decision of an answer: listed moves that are not best, best moves that are not listed."""
        depth = len(before)
        lines = [line for line in self.puzzle.answers if line[:depth] == before]
        listed = {line[depth] for line in lines if len(line) > depth}
        if not listed:
            return []
        worths = self.options(state)
        best = max(map(self._value, worths.values()))
        good = {move for move, worth in worths.items() if self._value(worth) > best - TOLERANCE}
        wrong = []
        if before in lines:
            wrong.append(f"answer.moves: {self._quoted(before)} is only the beginning of another answer")
        for move in worths:
            text = self._quoted((*before, move))
            if move in listed - good:
                value = fraction_text(self._value(worths[move]))
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
        lowest = min(self._luck(self._after(line))[0] for line in self.puzzle.answers)
        highest = self._luck(self._after(self.puzzle.obvious))[1]
        matters = highest > lowest + TOLERANCE
        if matters == self.puzzle.file.chance:
            return []
        how, than = ("with", "more") if matters else ("even with", "no more")
        claim = f"chance: {str(self.puzzle.file.chance).lower()}"
        return [
            f"{claim}, but {how} the best luck the obvious move is worth {fraction_text(highest)}, "
            f"{than} than the {fraction_text(lowest)} of the answer with the worst"
        ]

    def _luck(self, state: State) -> tuple[float, float]:
        """The lowest and the highest value that chance can lead to, if every player decides as usual."""
        p = state.position()
        while self._goes_on(p) and not engine.is_chance(state):
            moves = engine.legal_moves(self.tables, state)
            worths = list(self.options(state).values())
            place = first_best(worths, p.task.player, self.puzzle.file.objective)
            state = engine.apply(self.tables, state, moves[place])
            p = state.position()
        if not self._goes_on(p):
            value = self._value(self._worth(state))
            return value, value
        ends = [self._luck(engine.apply(self.tables, state, piece)) for piece in self._pieces(state)]
        return min(low for low, _high in ends), max(high for _low, high in ends)

    def _pieces(self, state: State) -> list[Move]:
        pieces = list(engine.options(self.tables, state))
        self.shown += len(pieces)
        if self.shown > MOST_PIECES:
            raise Undecided
        return pieces

    def _goes_on(self, p: Position) -> bool:
        """Whether a position lies before the horizon."""
        start = self.puzzle.position
        if self.puzzle.file.horizon == "turn":
            return same_turn(start, p)
        return not p.over and (self.puzzle.file.horizon == "game" or p.round == start.round)


def close(value: float, claimed: Fraction) -> bool:
    """Whether a value of the search equals the claimed one."""
    return abs(value - float(claimed)) < TOLERANCE
