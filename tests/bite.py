"""Breaks the rules one at a time and asks the tests: one of them has to fail.

    python tests/bite.py [WORD ...]     refusals that always allow or always refuse, kernel functions that
                                        change nothing; a test that names a clause of the function must notice
    python tests/bite.py --ids ID ...   small mutants that `kutna prove --mutants` asks about; any test of
                                        `tests/clauses` may notice

Prints a line for each mutant and exits 1 if one was missed. Run by `make bite`.
"""

import argparse
import io
import os
import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from types import FunctionType

import pytest

from kutnahora.proofs.mutants.mutations import Mutation, clauses_of, whole_mutations
from kutnahora.proofs.mutants.planting import MutantId, find_mutant, planted
from kutnahora.proofs.shipped import kernel_functions, refusals
from kutnahora.reference import engine

ROOT = Path(__file__).resolve().parent.parent
OPTIONS = ("-q", "-p", "no:cacheprovider", "--benchmark-disable")
CPU_SECONDS = 120
"""For the tests of one mutant: if they take longer, the mutant made something endless, and is noticed."""
NOTICED, MISSED, NOT_RUN = range(3)
"""How a process ends that has asked the tests."""


@dataclass(frozen=True)
class Question:
    """What is broken, if anything, and the tests to ask, by their ids."""

    name: str
    mutation: Mutation | None
    tests: list[str]


# which mutants, which tests -----------------------------------------------------------------------------


def whole_mutants() -> list[Mutation]:
    assert isinstance(engine.refuse_not_owed, FunctionType)
    public = [function for function in kernel_functions() if not function.__name__.startswith("_")]
    functions = (*refusals(), engine.refuse_not_owed, *public)
    return [mutation for function in functions for mutation in whole_mutations(function)]


@dataclass
class Collector:
    """A plug-in of pytest: every test that names a clause, with the clauses."""

    clauses: dict[str, set[str]] = field(default_factory=dict)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            if marked := {str(marker.args[0]) for marker in item.iter_markers("clause")}:
                self.clauses[item.nodeid] = marked


def collect(folder: str) -> dict[str, set[str]]:
    collector = Collector()
    with redirect_stdout(io.StringIO()):
        code = pytest.main(["--collect-only", *OPTIONS, folder], plugins=[collector])
    if code != pytest.ExitCode.OK:
        sys.exit("bite.py: the tests cannot be collected")
    return collector.clauses


def questions(words: list[str]) -> list[Question]:
    """About whole mutants: to the tests that name one of their clauses."""
    mutants = [mutation for mutation in whole_mutants() if all(word in mutation.name for word in words)]
    tests = collect("tests")
    return [
        Question(m.name, m, [test for test, named in tests.items() if named & {*clauses_of(m.function)}])
        for m in mutants
    ]


def small_questions(ids: list[MutantId]) -> list[Question]:
    """About small mutants: to all tests of the clauses, those that name one of theirs first."""
    mutants = {mutant: find_mutant(mutant) for mutant in ids}
    tests = collect("tests/clauses")
    return [
        Question(name, m, sorted(tests, key=lambda test: not tests[test] & {*clauses_of(m.function)}))
        for name, m in mutants.items()
    ]


# asking -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Plant:
    """A plug-in of pytest: the mutant is in place while tests run, but not while they are collected."""

    mutation: Mutation

    @pytest.hookimpl(wrapper=True)
    def pytest_runtestloop(self) -> Iterator[None]:
        with planted(self.mutation):
            return (yield)


def answer(question: Question) -> int:
    """Whether a test fails; the tests run in this process, which is of no other use afterwards."""
    if not question.tests:
        return MISSED
    signal.setitimer(signal.ITIMER_PROF, CPU_SECONDS)
    plugins = [] if question.mutation is None else [Plant(question.mutation)]
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        code = pytest.main(["-x", *OPTIONS, *question.tests], plugins=plugins)
    if code == pytest.ExitCode.TESTS_FAILED:
        return NOTICED
    return MISSED if code == pytest.ExitCode.OK else NOT_RUN


def answers(todo: list[Question], jobs: int) -> Iterator[tuple[Question, int]]:
    """Each question in a process of its own, forked after the tests were collected; in any order."""
    running: dict[int, Question] = {}
    waiting = todo[::-1]
    while waiting or running:
        while waiting and len(running) < jobs:
            question = waiting.pop()
            sys.stdout.flush()
            child = os.fork()
            if child == 0:
                os._exit(answer(question))
            running[child] = question
        child, status = os.wait()
        code = os.waitstatus_to_exitcode(status)
        yield running.pop(child), NOTICED if code == -signal.SIGPROF else code


def noticed(todo: list[Question], jobs: int) -> Iterator[tuple[str, bool]]:
    """By name, whether the tests notice; first they have to pass with nothing broken."""
    every = dict.fromkeys(test for question in todo for test in question.tests)
    for _nothing, code in answers([Question("nothing", None, list(every))], 1):
        if code != MISSED:
            sys.exit("bite.py: the tests fail with nothing broken")
    for question, code in answers(todo, jobs):
        if code not in (NOTICED, MISSED):
            print(f"bite.py: the tests cannot be run with {question.name}", file=sys.stderr)
        yield question.name, code == NOTICED


def report(results: Iterable[tuple[str, bool]], what: str) -> int:
    """Prints each result as it comes, and how many were noticed; 1 if one was missed."""
    outcomes = []
    for name, was_noticed in results:
        print(f"{'noticed' if was_noticed else 'MISSED':7}  {name}"[:110], flush=True)
        outcomes.append(was_noticed)
    print(f"{sum(outcomes)} of {len(outcomes)} {what} noticed")
    return 0 if all(outcomes) else 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("words", nargs="*", metavar="WORD", help="words in the names of the mutants to try")
    parser.add_argument("--ids", nargs="+", metavar="ID", help="mutants to try: kernel.tax.rise:3")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="processes; default 2")
    options = parser.parse_args()
    os.chdir(ROOT)
    try:
        todo = questions(options.words) if options.ids is None else small_questions(options.ids)
    except (LookupError, ValueError):
        parser.error("--ids: expected mutants that there are, such as kernel.tax.rise:3")
    if not todo:
        parser.error("no mutant has all these words in its name")
    return report(noticed(todo, options.jobs), "broken rules")


if __name__ == "__main__":
    sys.exit(main())
