"""Puts a mutant in place of the shipped function; names mutants so that another process can find them."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from types import FunctionType

from kutnahora.proofs.mutants.mutations import Mutation, mutations
from kutnahora.proofs.registry import function_name
from kutnahora.proofs.shipped import flow_functions, kernel_functions, refusals
from kutnahora.reference import constants

MutantId = str
"""Of a small mutant: its function, and its number among the mutants of the function: `kernel.tax.rise:3`."""


@contextmanager
def planted(mutation: Mutation) -> Iterator[None]:
    """Inside, the mutant is the shipped function: its code is replaced, so that every caller runs it."""
    code = mutation.function.__code__
    name, changed = mutation.table or ("", None)
    table: object = getattr(constants, name) if name else None
    if mutation.code is not None:
        mutation.function.__code__ = mutation.code
    if name:
        setattr(constants, name, changed)
    try:
        yield
    finally:
        mutation.function.__code__ = code
        if name:
            setattr(constants, name, table)


def mutant_ids(functions: Sequence[FunctionType]) -> list[MutantId]:
    """Those of all small mutants of these functions, in order."""
    return [f"{function_name(f)}:{number}" for f in functions for number in range(len(_mutants_of(f)))]


def find_mutant(mutant: MutantId) -> Mutation:
    function, _colon, number = mutant.rpartition(":")
    return _mutants_of(_functions()[function])[int(number)]


@cache
def _mutants_of(function: FunctionType) -> tuple[Mutation, ...]:
    return mutations(function)


@cache
def _functions() -> dict[str, FunctionType]:
    return {function_name(f): f for f in (*kernel_functions(), *refusals(), *flow_functions())}
