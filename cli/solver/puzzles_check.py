"""Checks one puzzle file."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kutnahora.cli.output import BAD_INPUT, NO, UNDECIDED
from kutnahora.cli.solver.puzzles_files import puzzle_name, read_file, reasons_against

if TYPE_CHECKING:
    from kutnahora.reference.files.box.load import LoadedBox
    from kutnahora.solver.puzzles import Verdict


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of checking one file."""

    name: str
    """As given on the command line."""
    reasons: tuple[str, ...]
    code: int
    verdict: "Verdict | None" = None
    unchecked: tuple[str, ...] = ()
    """Keys whose values were not checked."""


def checked_puzzle(loaded: "LoadedBox", name: str, path: str, seconds: float | None) -> Checked:
    """Check a puzzle file: its position, its moves, and every value by the exact search."""
    from kutnahora.cli.progress import progress
    from kutnahora.ext.engine import DoesNotFit
    from kutnahora.solver.puzzles import examine

    reading = read_file(loaded, path)
    if reading.puzzle is None:
        return Checked(name, tuple(reasons_against(loaded, reading)), BAD_INPUT if reading.faults else NO)
    try:
        with progress(puzzle_name(path), 1.0) as watch:
            verdict = examine(reading.puzzle, seconds, watch)
    except DoesNotFit as error:
        return Checked(name, (str(error),), BAD_INPUT)
    code = UNDECIDED if not verdict.decided else NO if verdict.reasons else 0
    verified = reading.puzzle.file.verified
    by_force = verified is not None and verified.by == "brute force"
    return Checked(name, verdict.reasons, code, verdict, ("verified.positions",) if by_force else ())
