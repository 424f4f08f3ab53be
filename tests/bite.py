"""Breaks one rule at a time and asks the tests that name its clause: one of them has to fail.

Each refusal becomes *always allowed* and *always refused*; each kernel function returns its value unchanged.
Run by `make bite`; prints the survivors and exits 1 if there are any.
"""

import inspect
import io
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from importlib import import_module
from pkgutil import iter_modules
from types import FunctionType, ModuleType

import pytest

from kutnahora.reference import engine, kernel, rules

TIME_LIMIT = 120
WORKERS = 2
ALLOWED = "lambda *args, **kwargs: None"
UNCHANGED = "lambda *args, **kwargs: args[0]"


@dataclass(frozen=True)
class Mutant:
    """One function with its body replaced."""

    function: FunctionType
    what: str
    body: str
    clauses: tuple[str, ...]

    @property
    def name(self) -> str:
        module = self.function.__module__.removeprefix("kutnahora.reference.")
        return f"{module}.{self.function.__name__} {self.what}"


def clauses_of(function: FunctionType) -> tuple[str, ...]:
    """The clauses that its docstring starts with."""
    return tuple((function.__doc__ or "").split(":")[0].split(", "))


def own_functions(module: ModuleType) -> Iterator[FunctionType]:
    for value in vars(module).values():
        if isinstance(value, FunctionType) and value.__module__ == module.__name__:
            yield value


def modules(package: ModuleType) -> Iterator[ModuleType]:
    for module in iter_modules(package.__path__):
        yield import_module(f"{package.__name__}.{module.name}")


def refusing(function: FunctionType) -> str:
    """A body that always refuses, citing the function's own clause."""
    return f"lambda *args, **kwargs: Refusal(Clause({clauses_of(function)[0]!r}))"


def mutants() -> list[Mutant]:
    mutants_of_rules = []
    for module in (*modules(rules), engine):
        for function in own_functions(module):
            if function.__name__.startswith("refuse_"):
                clauses = clauses_of(function)
                mutants_of_rules.append(Mutant(function, "always allowed", ALLOWED, clauses))
                mutants_of_rules.append(Mutant(function, "always refused", refusing(function), clauses))
    for module in modules(kernel):
        for function in own_functions(module):
            if changes_its_value(function):
                mutants_of_rules.append(Mutant(function, "changes nothing", UNCHANGED, clauses_of(function)))
    return mutants_of_rules


def changes_its_value(function: FunctionType) -> bool:
    """A kernel function that takes a value and makes a new one of the same kind."""
    kinds = list(inspect.signature(function).parameters.values())
    returned = inspect.signature(function).return_annotation
    return bool(kinds) and kinds[0].annotation == returned and not function.__name__.startswith("_")


class Collector:
    """Notes which tests name which clause."""

    def __init__(self) -> None:
        self.tests: dict[str, list[str]] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            for marker in item.iter_markers("clause"):
                self.tests.setdefault(str(marker.args[0]), []).append(item.nodeid)


def collect() -> dict[str, list[str]]:
    collector = Collector()
    arguments = ["--collect-only", "-q", "-p", "no:cacheprovider", "--benchmark-disable", "tests"]
    with redirect_stdout(io.StringIO()):
        code = pytest.main(arguments, plugins=[collector])
    if code != pytest.ExitCode.OK:
        sys.exit("make bite: the tests cannot be collected")
    return collector.tests


def swapped(mutant: Mutant) -> None:
    body: Callable[..., object] = eval(mutant.body, mutant.function.__globals__)
    assert isinstance(body, FunctionType)
    mutant.function.__code__ = body.__code__
    mutant.function.__defaults__ = None
    mutant.function.__kwdefaults__ = None


def bitten_in_child(mutant: Mutant | None, nodes: list[str]) -> int:
    """In a child process: 0 if a test failed, 1 if all passed, 2 if they could not be run."""
    signal.alarm(TIME_LIMIT)
    if mutant is not None:
        swapped(mutant)
    arguments = ["-x", "-q", "-p", "no:cacheprovider", "--benchmark-disable", *nodes]
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        code = pytest.main(arguments)
    if code == pytest.ExitCode.TESTS_FAILED:
        return 0
    return 1 if code == pytest.ExitCode.OK else 2


def run(mutant: Mutant | None, tests: dict[str, list[str]]) -> int:
    """The child's process id; its exit status says whether a test bit. Without a mutant all tests run."""
    clauses = tuple(tests) if mutant is None else mutant.clauses
    nodes = sorted({node for clause in clauses for node in tests.get(clause, [])})
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        os._exit(bitten_in_child(mutant, nodes) if nodes else 1)
    return child


def main() -> int:
    wanted = sys.argv[1:]
    tests, todo = collect(), mutants()
    todo = [mutant for mutant in todo if not wanted or any(word in mutant.name for word in wanted)]
    if os.waitstatus_to_exitcode(os.waitpid(run(None, tests), 0)[1]) != 1:
        sys.exit("make bite: the tests fail on unbroken rules already")
    running: dict[int, Mutant] = {}
    survivors: list[str] = []
    total = len(todo)
    while todo or running:
        while todo and len(running) < WORKERS:
            mutant = todo.pop(0)
            running[run(mutant, tests)] = mutant
        child, ended = os.wait()
        mutant = running.pop(child)
        outcome = os.waitstatus_to_exitcode(ended)
        if outcome > 0:
            survivors.append(f"{mutant.name} ({', '.join(mutant.clauses)})" + " not run" * (outcome == 2))
        print(f"\r{total - len(todo) - len(running)} of {total} broken rules tried", end="", file=sys.stderr)
    print(file=sys.stderr)
    print("\n".join(f"survived: {name}" for name in survivors) or f"{total} broken rules, no survivor")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
