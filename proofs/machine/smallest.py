"""The smallest numbers that break a claim: one input after the other as near to 0 as it can be."""

from collections.abc import Sequence
from typing import Final

from kutnahora.proofs.machine import solver
from kutnahora.proofs.machine.solver import BoolTerm, IntTerm, Model, Solver, Unknown

MOST_CHECKS: Final = 600
"""Questions to z3, whatever the machine; numbers that are left stay as they were found."""


def smallest(asked: Solver, against: BoolTerm, inputs: Sequence[IntTerm], model: Model) -> Model:
    """Values for which `against` still holds, each input as small as those before it allow."""
    last = asked.checks + MOST_CHECKS
    fixed = [against]
    try:
        for term in inputs:
            model = _nearest(asked, fixed, term, model, last)
            fixed.append(_is(term, solver.value_in(model, term)))
    except Unknown:
        return model  # an example all the same, only not the smallest
    return model


def _nearest(asked: Solver, fixed: Sequence[BoolTerm], term: IntTerm, model: Model, last: int) -> Model:
    """By halves, the least distance from 0; of two numbers at that distance the positive one."""
    low, high = 0, abs(solver.value_in(model, term))
    while low < high and asked.checks < last:
        middle = (low + high) // 2
        found = asked.model(*fixed, _within(term, middle))
        if found is None:
            low = middle + 1
        else:
            model, high = found, abs(solver.value_in(found, term))
    if solver.value_in(model, term) < 0 and asked.checks < last:
        return asked.model(*fixed, _is(term, high)) or model
    return model


def _is(term: IntTerm, value: int) -> BoolTerm:
    return solver.equals(term, solver.number(value))


def _within(term: IntTerm, distance: int) -> BoolTerm:
    above = solver.at_most(solver.number(-distance), term)
    return solver.conjunction((above, solver.at_most(term, solver.number(distance))))
