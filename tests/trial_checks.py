"""The checks of the maintainer's trial: real commands on a copy of the tree, and what they say of a fault."""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, fields
from enum import Enum
from functools import cache
from pathlib import Path

from builds import Environment
from kutnahora.proofs.registry import collected
from kutnahora.reference.clauses import Clause
from kutnahora.reference.files.rulings.load import shipped
from kutnahora.reference.position import Player, Position
from kutnahora.reference.terms import PLAYER_NAMES

CPU_SECONDS = 240
"""For one check of one fault: whatever takes longer does not end."""
LIMITED = f'ulimit -t {CPU_SECONDS}; exec "$@"'
GAMES = 60
KUTNA = ("-m", "kutnahora.cli")
PYTEST = ("-m", "pytest", "-q", "-x", "--tb=short", "-rfE", "-p", "no:cacheprovider", "--benchmark-disable")


class Check(Enum):
    """Who may notice a fault."""

    PROOFS = "proofs"
    CLAUSES = "clause tests"
    RULINGS = "rulings"
    COMPARISON = "comparison"


def command(check: Check, obligations: Sequence[str] = ()) -> tuple[str, ...]:
    """What is run, by Python; `obligations`: the proofs to ask, all without any."""
    match check:
        case Check.PROOFS:
            chosen = ("--only", ",".join(obligations)) if obligations else ()
            return (*KUTNA, "prove", "--jobs", "1", *chosen)
        case Check.CLAUSES:
            return (*PYTEST, "tests/clauses")
        case Check.RULINGS:
            return (*KUTNA, "rulings", "run")
        case Check.COMPARISON:
            return (*KUTNA, "diff", "--games", str(GAMES), "--seed", "1", "--jobs", "1")


# running ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Output:
    """How a command ended and what it printed."""

    code: int
    text: str
    seconds: float
    """CPU time."""


def run(arguments: Sequence[str], folder: Path, environment: Environment) -> Output:
    """A command on a copy of the tree, as in CI: no terminal, no colours, 80 columns."""
    plain = {"NO_COLOR": "1", "COLUMNS": "80", "CI": "1"}  # with CI pytest does not cut its lines
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as printed:
        process = subprocess.Popen(
            ["sh", "-c", LIMITED, "sh", sys.executable, "-P", *arguments],
            cwd=folder,
            env=environment | plain,
            stdin=subprocess.DEVNULL,
            stdout=printed,
            stderr=subprocess.STDOUT,
        )
        _pid, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        printed.seek(0)
        return Output(process.returncode, printed.read(), used.ru_utime + used.ru_stime)


# what a command says ------------------------------------------------------------------------------------

MESSAGE_LINES = 3
CRASHES = ("Traceback (most recent call last)", "internal error", "Segmentation fault")
BLOCK_STARTS = {
    Check.PROOFS: r"(?m)^(?=(?:refuted|failed|not run|no obligation|left out|the reference)\b|.*the engines)",
    Check.CLAUSES: r"(?m)^(?=(?:FAILED|ERROR) )",
    Check.RULINGS: r"^",
    Check.COMPARISON: r"\n\s*\n",
}
"""Where what stands against the engine begins: behind the table of proofs, the dots of pytest, the figures of
the comparison. Without such a place it is all that was printed; of the proofs nothing, as their table names
obligations that hold."""


@dataclass(frozen=True)
class Answer:
    """What one check says about one fault."""

    noticed: bool
    seconds: float
    message: str = ""
    """The first lines that name a place, or simply the first."""
    place: str = ""
    """What in the message names a place."""
    crashed: bool = False


def answered(check: Check, output: Output) -> Answer:
    if output.code == 0:
        return Answer(False, output.seconds)
    lines = failure_lines(check, output.text)
    first = next((number for number, line in enumerate(lines) if place_in(line)), 0)
    shown = lines[first : first + MESSAGE_LINES]
    crashed = output.code < 0 or (check is not Check.CLAUSES and any(word in output.text for word in CRASHES))
    named = next(filter(None, map(place_in, shown)), "")
    return Answer(True, output.seconds, "\n".join(shown), named, crashed)


def failure_lines(check: Check, text: str) -> list[str]:
    """The lines about what is wrong, without empty ones."""
    found = re.search(BLOCK_STARTS[check], text)
    unmarked = "" if check is Check.PROOFS else text
    block = unmarked if found is None else text[found.end() :]
    return [line.rstrip() for line in block.splitlines() if line.strip()]


PLAYERS = "|".join(PLAYER_NAMES)
TABLE = "|".join(field.name for field in fields(Position))
BOARD = "|".join(field.name for field in fields(Player))
PLACES = (
    r"[\w/.-]+\.(?:py|pyx|pxd|toml)(?:: line |:)\d+",  # a file with a line
    r"\b(?:kernel|rules)\.\w+\.\w+: line \d+",  # a function with a line
    r"\btests/[\w/]+\.py::\w+",  # a test
    rf"\b(?:{PLAYERS})'s \w+",  # a field with a player
    rf"\bplayers\[\d\]\.(?:{BOARD})\b",
    r"\bbreakdown: \[\d\]\.\w+",
    rf"(?<!\w)(?:{TABLE})(?:\[\d+\]|\.\w+)+",  # a field of the table
)


@cache
def names() -> frozenset[str]:
    """Obligations, clauses and rulings."""
    return frozenset(
        [
            *(about.id for about in collected()),
            *(c.value for c in Clause),
            *(ruling.id for ruling in shipped()),
        ]
    )


def place_in(line: str) -> str | None:
    """The first thing in a line that names a place, None if there is nothing of the kind.

    That is a file or function with a line, a test, a field of a player or of the table, an obligation, a
    clause or a ruling.
    """
    for pattern in PLACES:
        if found := re.search(pattern, line):
            return found[0]
    words = (word.strip(".") for word in re.findall(r"[\w.-]+", line))
    return next((word for word in words if word in names()), None)
