"""An answer to a puzzle: read, judged by the exact search, and told what it misses."""

from dataclasses import dataclass
from typing import Final

from kutnahora.cli.asking import plain
from kutnahora.cli.console import progress
from kutnahora.cli.explain.documents import judged_document
from kutnahora.cli.output import UNDECIDED, fail
from kutnahora.cli.reading import split_moves
from kutnahora.cli.sentences.judged import Judged, judged
from kutnahora.cli.solver.puzzles_files import Named
from kutnahora.cli.solver.solve_words import exact_words
from kutnahora.cli.text import wrapped
from kutnahora.ext import engine
from kutnahora.reference.files.puzzles import Line, Puzzle
from kutnahora.reference.said import instead_of
from kutnahora.solver.puzzle_tries import Tried, tried
from kutnahora.solver.puzzle_values import Undecided, Values, beside
from kutnahora.solver.puzzles import line_text
from kutnahora.solver.worths import fraction_text

MOST_WORDS: Final = 60
"""Characters of a wrong move that are repeated."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A move of an answer that cannot be made."""

    text: str
    number: int
    lines: tuple[str, ...]
    """Why not, and what would be legal."""
    judged: Judged | None = None
    """None if it is not a move, or the answer ends before it."""
    readable: bool = True
    """Whether it is a move at all."""

    @property
    def told(self) -> str:
        shown = plain(self.text if len(self.text) <= MOST_WORDS else self.text[: MOST_WORDS - 3] + "...")
        return f"`{shown}` is not possible:\n{wrapped(self.lines)}"


def read_line(puzzle: Puzzle, values: Values, text: str, before: Line = ()) -> Line | Refused:
    """The moves before and those of a text; the first that cannot be made instead."""
    line = before
    for part in filter(None, split_moves([text])):
        state, number = values.after(line), len(line) + 1
        p = state.position()
        if not values.decides(state):
            chance = engine.is_chance(state) and values.same_turn(p)
            ended = "Chance shows a piece next" if chance else "The turn is over"
            return Refused(part, number, (f"{ended}: the answer ends before this move.",))
        found = judged(puzzle.box, p, part, values.who)
        if found is None:
            instead = f"It is not a move; {instead_of(puzzle.box, p, part)}."
            return Refused(part, number, (instead,), readable=False)
        if found.move is None or found.reasons:
            return Refused(part, number, tuple(found.lines), found)
        line = (*line, found.move)
    return line


def answered(puzzle: Puzzle, values: Values, text: str) -> Tried | Refused:
    """A whole answer, judged; ends with a message if it cannot be read."""
    line = read_line(puzzle, values, text)
    if isinstance(line, Refused):
        if not line.readable:
            fail(f"--answer: {line.told}")
        return line
    if not line:
        fail("--answer: expected moves joined by ` ; `")
    return judge(puzzle, values, line)


def told(puzzle: Puzzle, result: Tried | Refused) -> str:
    """What is said of an answer."""
    return result.told if isinstance(result, Refused) else wrapped(verdict_lines(puzzle, result), "")


def judge(puzzle: Puzzle, values: Values, line: Line) -> Tried:
    """What an answer is worth; ends with a message if the search cannot say."""
    try:
        with progress("thinking", 1.0) as watch:
            return beside(values.exact, lambda: tried(puzzle, values, line), None, watch)
    except Undecided:
        fail("undecided: this puzzle is too large for the exact search", UNDECIDED)


def verdict_lines(puzzle: Puzzle, result: Tried) -> list[str]:
    """What is said of an answer; the right one is told nowhere."""
    objective, place = puzzle.file.objective, result.wrong_from
    best = exact_words(objective, fraction_text(result.best))
    if place is None:
        return [f"Right: {best}." if result.right else "Right so far, but the answer goes on."]
    said = [f"Not the best: {exact_words(objective, fraction_text(result.value))}. The best is {best}."]
    if place > 0:
        wrong = line_text(puzzle, result.line[place : place + 1])
        said.append(f"Right up to `{line_text(puzzle, result.line[:place])}`; `{wrong}` goes wrong.")
    if result.obvious:
        said.append(" ".join(puzzle.file.obvious.fails.split()))
    return said


def tried_document(named: Named, text: str, result: Tried | Refused) -> dict[str, object]:
    """One answer and what was said of it."""
    puzzle = named.puzzle
    head: dict[str, object] = {"name": named.name, "answer": text}
    if isinstance(result, Refused):
        why = judged_document(puzzle.box, len(puzzle.position.players), result.judged)
        return {**head, "legal": False, "right": False, "illegal": result.text, "move": result.number, **why}
    return {
        **head,
        "legal": True,
        "right": result.right,
        "value": fraction_text(result.value),
        "best": fraction_text(result.best),
        "wrong_from": None if result.wrong_from is None else result.wrong_from + 1,
        "obvious": result.obvious,
        "said": verdict_lines(puzzle, result),
    }
