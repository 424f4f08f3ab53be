"""The shipped functions that proofs are about, by family."""

import inspect
from collections.abc import Iterable, Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import FunctionType, ModuleType

from kutnahora.proofs.machine.obligation import Obligation
from kutnahora.proofs.registry import function_name, targets
from kutnahora.reference import kernel, rules

REFUSES = "refuse_"


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    for module in sorted(iter_modules(package.__path__), key=lambda module: module.name):
        yield import_module(f"{package.__name__}.{module.name}")


def _own(modules: Iterable[ModuleType]) -> Iterator[FunctionType]:
    """The functions that are written there, in the order of the text."""
    for module in modules:
        for member in vars(module).values():
            if inspect.isfunction(member) and member.__module__ == module.__name__:
                yield member


def kernel_functions() -> tuple[FunctionType, ...]:
    """All that makes or reads a counted thing."""
    return tuple(_own(_modules(kernel)))


def refusals() -> tuple[FunctionType, ...]:
    """Every function that refuses a move."""
    return tuple(f for f in _own(_modules(rules)) if f.__name__.startswith(REFUSES))


def flow_functions() -> tuple[FunctionType, ...]:
    """The turn flow: every other function of the rules."""
    return tuple(f for f in _own(_modules(rules)) if not f.__name__.startswith(REFUSES))


def untargeted(obligations: Iterable[Obligation]) -> tuple[str, ...]:
    """Public kernel functions and refusals that no obligation is about: there must not be any."""
    proved = set(targets(obligations))
    public = [f for f in kernel_functions() if not f.__name__.startswith("_")]
    return tuple(function_name(f) for f in (*public, *refusals()) if f not in proved)
