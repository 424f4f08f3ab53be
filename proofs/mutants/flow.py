"""Mutants of the turn flow: a sample drawn by a seed, or all.

The kernel and the refusals are proved in full; of the turn flow the obligations prove only what the claims
are about. So a mutant of the flow is first judged like any other. If no proof about its function notices it,
the witnesses of all proofs that run the function on their way are tried; if these do not notice it either,
the tests are asked, where there are any (in a checkout). What only the tests kill is counted apart.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from importlib.util import find_spec
from pathlib import Path
from random import Random
from types import FunctionType
from typing import Final

import kutnahora
from kutnahora.proofs.machine.cover import Cover, recorded
from kutnahora.proofs.machine.explorer import Unsupported
from kutnahora.proofs.machine.prover import Result
from kutnahora.proofs.machine.runs import replay
from kutnahora.proofs.mutants.judge import Verdict
from kutnahora.proofs.mutants.planting import MutantId, mutant_ids
from kutnahora.proofs.registry import function_name

SAMPLE_SIZE: Final = 60
SEED: Final = 5


class ByTests(Enum):
    """What the tests say about a mutant that no proof noticed."""

    KILLED = "killed by the tests"
    SURVIVED = "survived the tests"
    NOT_ASKED = "the tests were not asked"


@dataclass(frozen=True, slots=True)
class Flow:
    """The verdicts on mutants of the turn flow."""

    seed: int | None
    """None: all were tried."""
    total: int
    """How many there are."""
    verdicts: tuple[Verdict, ...]
    unnoticed: tuple[tuple[Verdict, ByTests], ...] = ()
    """Those that no proof noticed, with what the tests say."""

    def by_tests(self, said: ByTests) -> tuple[Verdict, ...]:
        return tuple(verdict for verdict, answer in self.unnoticed if answer is said)


def sample(functions: Sequence[FunctionType], seed: int | None) -> tuple[list[MutantId], int]:
    """The mutants to try, in the order of the text, and how many there are; without a seed all."""
    every = mutant_ids(functions)
    if seed is None or len(every) <= SAMPLE_SIZE:
        return every, len(every)
    places = sorted(Random(seed).sample(range(len(every)), SAMPLE_SIZE))
    return [every[place] for place in places], len(every)


def obligations_running(
    functions: Sequence[FunctionType], results: Sequence[Result]
) -> dict[str, tuple[str, ...]]:
    """By function, the obligations whose witnesses run it."""
    names = {function.__code__: function_name(function) for function in functions}
    running: dict[str, list[str]] = {}
    for result in results:
        cover = Cover()
        with recorded(functions, cover):
            for witness in result.witnesses:
                with suppress(Unsupported):
                    replay(result.obligation, witness.numbers)
        for code in {code for code, _line in cover.lines if code in names}:
            running.setdefault(names[code], []).append(result.obligation.id)
    return {name: tuple(ids) for name, ids in running.items()}


# the tests ----------------------------------------------------------------------------------------------


def bite_script() -> Path | None:
    """`tests/bite.py`, which asks the tests about mutants; only in a checkout with pytest."""
    # Behind the links of `src/kutnahora` are the folders of the checkout.
    script = Path(kutnahora.__path__[0], "reference").resolve().parent / "tests" / "bite.py"
    return script if script.is_file() and find_spec("pytest") is not None else None


def ask_tests(script: Path, mutants: Sequence[MutantId], jobs: int) -> Iterator[tuple[MutantId, ByTests]]:
    """Whether a test of the clauses fails with each mutant; the answers come in any order.

    There are none if the tests cannot be run.
    """
    command = [sys.executable, "-P", str(script), "--jobs", str(jobs), "--ids", *mutants]
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stdout is not None
        try:
            for line in process.stdout:
                match line.split():
                    case ["noticed", mutant]:
                        yield mutant, ByTests.KILLED
                    case ["MISSED", mutant]:
                        yield mutant, ByTests.SURVIVED
        except BaseException:  # Ctrl-C: the script has processes of its own, all of which have to end
            os.killpg(process.pid, signal.SIGTERM)
            raise
