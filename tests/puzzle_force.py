"""The claims of a puzzle by brute force on the reference alone; each position on each line is seen once."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path

from brute import Brute, Worth
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.files.box.load import load_box
from kutnahora.reference.files.puzzles import Line, Puzzle, read_puzzle
from kutnahora.reference.moves import Move
from kutnahora.reference.position import Position

FOLDER = Path(__file__).parent.parent / "examples" / "puzzles"
NAMES = sorted(path.stem for path in FOLDER.glob("*.toml"))


@cache
def box() -> Box:
    """The box of the puzzles."""
    return load_box()


@cache
def puzzle(name: str) -> Puzzle:
    """A puzzle shipped with the program."""
    reading = read_puzzle(box(), (FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    assert ((), ()) == (reading.faults, reading.wrong)
    assert reading.puzzle is not None
    return reading.puzzle


@dataclass(frozen=True)
class Lucky(Worth):
    """Also the lowest and highest values that chance can lead to, for the puzzle's player."""

    low: Fraction
    high: Fraction


class Force(Brute):
    """Brute force that also tracks luck, and keeps the options of every decision on a line."""

    def __init__(self, box: Box, puzzle: Puzzle) -> None:
        super().__init__(box, puzzle.position, puzzle.file.objective, puzzle.file.horizon)
        self.who = puzzle.position.task.player
        self.lines = (*puzzle.answers, puzzle.obvious)
        self.kept: dict[Line, dict[Move, Lucky]] = {}
        """By the moves before it: what each option of a decision is worth."""
        self._decide(self.start, ())

    def value(self, worth: Worth) -> Fraction:
        """What the puzzle asks for."""
        return worth.wanted(self.objective, self.who)[0]

    def of(self, line: Line) -> Lucky:
        """What a line of the puzzle is worth."""
        return self.kept[line[:-1]][line[-1]]

    def _decide(self, p: Position, before: Line) -> Lucky:
        worths = {}
        for move in engine.legal_moves(self.box, p):
            after, line = engine.apply(self.box, p, move).position, (*before, move)
            if any(len(one) > len(line) and one[: len(line)] == line for one in self.lines):
                self.seen += 1
                worths[move] = self._decide(after, line)
            else:
                worths[move] = self.worth(after)
        self.kept[before] = worths
        return max(worths.values(), key=lambda worth: worth.wanted(self.objective, self.who))

    def worth(self, p: Position) -> Lucky:
        best = super().worth(p)
        if isinstance(best, Lucky):
            return best
        value = self.value(best)
        return Lucky(best.win, best.margin, best.points, value, value)

    def average(self, parts: list[tuple[Fraction, Worth]]) -> Lucky:
        mean = super().average(parts)
        ends = [end for _chance, end in parts if isinstance(end, Lucky)]
        low, high = min(end.low for end in ends), max(end.high for end in ends)
        return Lucky(mean.win, mean.margin, mean.points, low, high)
