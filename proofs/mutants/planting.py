"""Puts a mutant in place of the shipped function; names mutants so that another process can find them."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from types import FunctionType

from kutnahora.proofs.mutants.mutations import Mutation, mutations
from kutnahora.proofs.registry import function_name
from kutnahora.proofs.shipped import flow_functions, kernel_functions, refusals
from kutnahora.reference import constants


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


@dataclass(frozen=True, slots=True)
class MutantId:
    """A small mutant: the name of the function, and the number of the mutant among those of the function."""

    function: str
    number: int

    def __str__(self) -> str:
        return f"{self.function}:{self.number}"


def parse_id(text: str) -> MutantId:
    """Of `kernel.tax.rise:3`."""
    function, _colon, number = text.rpartition(":")
    return MutantId(function, int(number))


def mutant_ids(functions: Sequence[FunctionType]) -> list[MutantId]:
    """Those of all small mutants of these functions, in order."""
    return [MutantId(function_name(f), number) for f in functions for number in range(len(_mutants_of(f)))]


def find_mutant(mutant: MutantId) -> Mutation:
    return _mutants_of(_functions()[mutant.function])[mutant.number]


@cache
def _mutants_of(function: FunctionType) -> tuple[Mutation, ...]:
    return mutations(function)


@cache
def _functions() -> dict[str, FunctionType]:
    return {function_name(f): f for f in (*kernel_functions(), *refusals(), *flow_functions())}
