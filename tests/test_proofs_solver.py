"""The module behind which z3 is: big numbers, errors, scopes, Ctrl-C."""

import gc

import pytest

from kutnahora.proofs.machine import solver
from kutnahora.proofs.machine.solver import BoolTerm, IntTerm, Solver


def test_a_value_of_any_size_comes_back() -> None:
    for value in (0, -1, 2**31, -(2**63), 2**63, -(2**200)):
        asked = Solver()
        asked.add(solver.equals(solver.constant("x"), solver.number(value)))
        model = asked.model()
        assert model is not None
        assert value == solver.value_in(model, solver.constant("x"))


def test_terms_of_one_shape_are_one() -> None:
    def made() -> IntTerm:
        return solver.add(solver.constant("x"), solver.applied(solver.function("f", 1), [solver.number(3)]))

    assert solver.identical(made(), made())
    assert not solver.identical(made(), solver.constant("x"))


def test_an_error_inside_of_z3_is_raised_before_any_answer() -> None:
    asked = Solver()
    asked.add(BoolTerm(solver.number(3)))
    with pytest.raises(RuntimeError, match="z3"):
        asked.model()
    assert Solver().model(solver.TRUE) is not None


def test_what_is_asserted_holds_in_its_scope_only() -> None:
    asked, x = Solver(), solver.constant("x")
    asked.add(solver.less(x, solver.number(3)))
    asked.push()
    asked.add(solver.less(solver.number(2), x))
    assert asked.model() is None
    asked.pop(1)
    assert asked.model() is not None
    assert (1, 2) == (asked.assertions(), asked.checks)


def test_terms_live_as_long_as_they_are_used() -> None:
    asked = Solver()
    for n in range(20_000):
        asked.add(solver.less(solver.constant(f"x{n % 50}"), solver.number(n + 1)))
    gc.collect()
    model = asked.model()
    assert model is not None
    del asked
    gc.collect()
    assert solver.value_in(model, solver.constant("x0")) < 1
