"""Mutants of the turn flow: drawn by a seed, or all.

The kernel and the refusals are proved in full; of the turn flow the obligations prove the parts that the
claims are about. So a mutant of the flow is first judged like any other; what no proof about its function
notices is tried on the witnesses of all proofs that run the function on their way; and what is left goes to
the test suite, if it is there (a checkout). One that only the tests kill is counted apart.
"""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from importlib.util import find_spec
from pathlib import Path
from random import Random
from types import CodeType, FrameType, FunctionType
from typing import Final

import kutnahora
from kutnahora.proofs.machine.explorer import Unsupported
from kutnahora.proofs.machine.prover import Result, replay
from kutnahora.proofs.mutants.judge import Fate, Verdict
from kutnahora.proofs.registry import function_name
from kutnahora.proofs.runner import Named, named_mutants

DRAWN: Final = 60
SEED: Final = 5
ASKED: Final = "KUTNA_MUTANT"
"""In the environment of the tests: the mutant that they are asked about."""
CLOCK_SECONDS: Final = 600
TESTS_FAILED: Final = 1
"""How pytest ends then; that it cannot run the tests says nothing for them."""


class Asked(Enum):
    """What the test suite said of a mutant that no proof noticed."""

    KILLED = "killed by the tests"
    SURVIVED = "survived the tests"
    NOT_ASKED = "the tests were not asked"


@dataclass(frozen=True, slots=True)
class Flow:
    """What became of mutants of the turn flow."""

    seed: int | None
    """None: all were tried."""
    total: int
    """How many there are."""
    verdicts: tuple[Verdict, ...]
    asked: tuple[tuple[Verdict, Asked], ...] = ()
    """Of each that no proof noticed, what the tests said."""

    def left(self, what: Asked) -> tuple[Verdict, ...]:
        return tuple(verdict for verdict, said in self.asked if said is what)


def drawn(functions: Sequence[FunctionType], seed: int | None) -> tuple[list[Named], int]:
    """The mutants to try, in the order of the text, and how many there are; without a seed all."""
    every = named_mutants(functions)
    if seed is None or len(every) <= DRAWN:
        return every, len(every)
    places = sorted(Random(seed).sample(range(len(every)), DRAWN))
    return [every[place] for place in places], len(every)


# who runs what ------------------------------------------------------------------------------------------


def runs_of(functions: Sequence[FunctionType], results: Sequence[Result]) -> dict[str, tuple[str, ...]]:
    """By function, the obligations whose witnesses run it."""
    names = {function.__code__: function_name(function) for function in functions}
    found: dict[str, list[str]] = {}
    for result in results:
        seen: set[CodeType] = set()
        with _noted(seen):
            for witness in result.witnesses:
                try:
                    replay(result.obligation, witness.numbers)
                except Unsupported:
                    continue
        for code in seen & set(names):
            found.setdefault(names[code], []).append(result.obligation.id)
    return {name: tuple(ids) for name, ids in found.items()}


@contextmanager
def _noted(seen: set[CodeType]) -> Iterator[None]:
    """Inside, every code that is called is noted."""

    def called(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call":
            seen.add(frame.f_code)

    outer = sys.getprofile()
    sys.setprofile(called)
    try:
        yield
    finally:
        sys.setprofile(outer)


# the test suite -----------------------------------------------------------------------------------------


def test_folder() -> Path | None:
    """The tests of the clauses, in a checkout with pytest."""
    # Behind the links of `src/kutnahora` are the folders of the checkout.
    folder = Path(kutnahora.__path__[0], "reference").resolve().parent / "tests" / "clauses"
    return folder if folder.is_dir() and find_spec("pytest") is not None else None


def unnoticed(todo: Sequence[Named], verdicts: Sequence[Verdict]) -> list[tuple[Named, Verdict]]:
    """Mutants that no proof noticed."""
    pairs = zip(todo, verdicts, strict=True)
    return [(named, verdict) for named, verdict in pairs if verdict.fate is Fate.SURVIVED]


def ask_tests(named: Named, folder: Path) -> Asked:
    """Whether a test of the clauses fails with this mutant; those of its own chapter are asked first."""
    module = named.function.split(".")[1]
    paths = sorted(folder.glob("test_*.py"), key=lambda path: (module not in path.stem, path.name))
    options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "kutnahora.proofs.mutants.planting"]
    try:
        done = subprocess.run(
            [sys.executable, "-P", "-m", "pytest", *options, *map(str, paths)],
            cwd=folder.parent.parent,
            env=os.environ | {ASKED: f"{named.function} {named.number}"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=CLOCK_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Asked.SURVIVED  # on a busy machine a slow run and an endless one look alike
    return Asked.KILLED if done.returncode == TESTS_FAILED else Asked.SURVIVED
