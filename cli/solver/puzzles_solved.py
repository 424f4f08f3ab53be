"""Remembers which puzzles somebody has solved: a small file in the folder for such things."""

import json
import os
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from kutnahora.cli.output import write_text

if TYPE_CHECKING:
    from kutnahora.cli.solver.puzzles_files import Named

VARIABLE: Final = "KUTNA_SOLVED"
LARGEST: Final = 1_000_000
"""Bytes."""
DIGITS: Final = 16
"""Of a digest."""
SolvedOption = Annotated[
    str | None,
    typer.Option(
        "--solved",
        metavar="FILE",
        envvar=VARIABLE,
        show_envvar=False,
        help=f"Where solved puzzles are remembered; also ${VARIABLE}.",
    ),
]


@dataclass(slots=True)
class Solved:
    """The puzzles solved so far. What cannot be read or written is left alone, with one warning."""

    path: Path | None
    names: dict[str, str] = field(default_factory=dict)
    """By digest: a puzzle that is changed has to be solved again."""
    broken: bool = False
    """The file is there but is not one of these, so it is not overwritten."""

    def has(self, named: "Named") -> bool:
        return digest(named) in self.names

    def add(self, named: "Named") -> None:
        """Remember a puzzle, if that is possible."""
        self.names[digest(named)] = named.name
        if self.broken or self.path is None:
            return
        text = json.dumps({"solved": self.names}, indent=2, sort_keys=True) + "\n"
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_text(str(self.path), text, force=True)
        except (OSError, ValueError) as error:
            _warn(f"cannot write {self.path}: {getattr(error, 'strerror', None) or error}")
        except typer.Exit:  # it has said why
            _warn("This puzzle will not be remembered as solved.")


def digest(named: "Named") -> str:
    """What makes a puzzle itself: its position, and what it asks for."""
    from kutnahora.reference.files.positions.khn import format_khn

    puzzle = named.puzzle
    parts = format_khn(puzzle.box, puzzle.position), puzzle.file.objective, puzzle.file.horizon
    return sha256("\n".join(parts).encode()).hexdigest()[:DIGITS]


def read_solved(given: str | None) -> Solved:
    """What the file says; nothing if there is none."""
    path = _path(given)
    if path is None:
        return Solved(None)
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        return Solved(path)
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        _warn(f"cannot read {given or path}: {getattr(error, 'strerror', None) or error}")
        return Solved(path, broken=True)
    names = _names(data)
    if names is None:
        _warn(f"{path} does not list solved puzzles; it is left alone, and nothing is remembered")
    return Solved(path, names or {}, broken=names is None)


def _path(given: str | None) -> Path | None:
    """The file given, or that of the user; None if the user has no home."""
    if given:
        return Path(given)
    state = os.environ.get("XDG_STATE_HOME", "")
    try:
        folder = Path(state) if Path(state).is_absolute() else Path.home() / ".local" / "state"
    except (RuntimeError, ValueError):
        return None
    return folder / "kutnahora" / "puzzles.json"


def _names(data: bytes) -> dict[str, str] | None:
    """What a file says; None if it is not one of these."""
    if len(data) > LARGEST:
        return None
    try:
        found = json.loads(data)["solved"]
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    whole = isinstance(found, dict) and all(isinstance(name, str) for name in found.values())
    return {str(key): str(name) for key, name in found.items()} if whole else None


def _warn(words: str) -> None:
    typer.echo(words, err=True)
