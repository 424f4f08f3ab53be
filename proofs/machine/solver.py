"""The one module that imports z3: terms, functions, models, a solver. Nothing here knows the game.

Terms are opaque to the rest of `proofs/`: they are made, compared and asked about only by the functions
below. Proofs make millions of them, and z3's own Python classes spend far more time on each than z3 does, so
the functions of its library are called directly. A term holds a reference on z3's; equal terms are one
object inside z3. Errors of the library are collected where they happen and raised before any answer is used.
"""

import atexit
import ctypes
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NewType

import z3  # type: ignore[import-untyped]

RLIMIT: Final = 20_000_000
"""What one question may cost, in z3's own units: the same on every machine, whatever its load."""
SEED: Final = 7

VERSION: Final = str(z3.get_version_string())


class Unknown(BaseException):
    """z3 did not decide: never a proof."""


# the library --------------------------------------------------------------------------------------------

_POINTER: Final = ctypes.c_void_p
_CONTEXT: Final[int] = z3.main_ctx().ref().value
_errors: list[int] = []
"""Codes of calls that went wrong."""

_Handler: Final = ctypes.CFUNCTYPE(None, _POINTER, ctypes.c_int)
_handler: Final = _Handler(lambda _context, code: _errors.append(code))


def _call(name: str, result: type | None, *arguments: type, waits: bool = False) -> Callable[..., int]:
    """A function of the library; the context, its first argument everywhere, is left out here.

    `waits`: it may take long, and other threads go on meanwhile.
    """
    (elements,) = getattr(z3.z3core, name).__defaults__
    address = ctypes.cast(elements.f, _POINTER).value or 0
    kind = ctypes.CFUNCTYPE if waits else ctypes.PYFUNCTYPE
    return partial(kind(result, _POINTER, *arguments)(address), _CONTEXT)


def _maker(name: str, *arguments: type) -> Callable[..., int]:
    return _call(f"Z3_mk_{name}", _POINTER, *arguments)


_call("Z3_set_error_handler", None, _Handler)(_handler)

_UINT: Final = ctypes.c_uint
_ARRAY: Final = ctypes.POINTER(_POINTER)

_retain = _call("Z3_inc_ref", None, _POINTER)
_release = _call("Z3_dec_ref", None, _POINTER)
_make_numeral = _maker("numeral", ctypes.c_char_p, _POINTER)
_make_symbol = _maker("string_symbol", ctypes.c_char_p)
_make_constant = _maker("const", _POINTER, _POINTER)
_make_function = _maker("func_decl", _POINTER, _UINT, _ARRAY, _POINTER)
_make_application = _maker("app", _POINTER, _UINT, _ARRAY)
_make_sum = _maker("add", _UINT, _ARRAY)
_make_product = _maker("mul", _UINT, _ARRAY)
_make_quotient = _maker("div", _POINTER, _POINTER)
_make_remainder = _maker("mod", _POINTER, _POINTER)
_make_choice = _maker("ite", _POINTER, _POINTER, _POINTER)
_make_less = _maker("lt", _POINTER, _POINTER)
_make_at_most = _maker("le", _POINTER, _POINTER)
_make_equality = _maker("eq", _POINTER, _POINTER)
_make_negation = _maker("not", _POINTER)
_make_conjunction = _maker("and", _UINT, _ARRAY)
_make_disjunction = _maker("or", _UINT, _ARRAY)
_evaluate = _call("Z3_model_eval", ctypes.c_bool, _POINTER, _POINTER, ctypes.c_bool, _ARRAY)
_small = _call("Z3_get_numeral_int64", ctypes.c_bool, _POINTER, ctypes.POINTER(ctypes.c_int64))
_text = _call("Z3_get_numeral_string", ctypes.c_char_p, _POINTER)
_retain_model = _call("Z3_model_inc_ref", None, _POINTER)
_release_model = _call("Z3_model_dec_ref", None, _POINTER)
_push = _call("Z3_solver_push", None, _POINTER)
_pop = _call("Z3_solver_pop", None, _POINTER, _UINT)
_assert = _call("Z3_solver_assert", None, _POINTER, _POINTER)
_check = _call("Z3_solver_check_assumptions", ctypes.c_int, _POINTER, _UINT, _ARRAY, waits=True)
_model = _call("Z3_solver_get_model", _POINTER, _POINTER)

_INT_SORT: Final = _call("Z3_mk_int_sort", _POINTER)()
_retain(_INT_SORT)


_alive: Final = [_CONTEXT]
"""Empty when Python ends: z3 may go away before the last terms do, and then nothing is to be released."""
atexit.register(_alive.clear)


def _sound() -> None:
    """Raises what has gone wrong inside the library."""
    if _errors:
        codes, _errors[:] = list(_errors), []
        raise RuntimeError(f"z3 refuses a call, error {codes[0]}")


class Term:
    """An expression of z3."""

    __slots__ = ("at",)

    def __init__(self, at: int) -> None:
        if not at:
            _sound()
            raise RuntimeError("z3 makes no such term")
        _retain(at)
        self.at = at

    def __del__(self) -> None:
        if _alive and (at := getattr(self, "at", 0)):  # Ctrl-C may come before it has one
            _release(at)


IntTerm = NewType("IntTerm", Term)
BoolTerm = NewType("BoolTerm", Term)
Function = NewType("Function", Term)


class Model:
    """Values for which all that was asked for holds."""

    __slots__ = ("at",)

    def __init__(self, at: int) -> None:
        _retain_model(at)
        self.at = at

    def __del__(self) -> None:
        if _alive and (at := getattr(self, "at", 0)):
            _release_model(at)


def _array(terms: Sequence[Term]) -> "ctypes.Array[ctypes.c_void_p]":
    return (_POINTER * len(terms))(*[term.at for term in terms])


# terms --------------------------------------------------------------------------------------------------

_NUMBERS: Final[dict[int, IntTerm]] = {}


def number(value: int) -> IntTerm:
    """A constant; kept, as the same ones come again and again."""
    found = _NUMBERS.get(value)
    if found is None:
        found = _NUMBERS[value] = IntTerm(Term(_make_numeral(str(value).encode(), _INT_SORT)))
    return found


TRUE: Final = BoolTerm(Term(_call("Z3_mk_true", _POINTER)()))
FALSE: Final = BoolTerm(Term(_call("Z3_mk_false", _POINTER)()))


def constant(name: str) -> IntTerm:
    """An unknown integer. Two of one name are one."""
    return IntTerm(Term(_make_constant(_make_symbol(name.encode()), _INT_SORT)))


def function(name: str, arity: int) -> Function:
    """An uninterpreted function of integers."""
    sorts = (_POINTER * arity)(*([_INT_SORT] * arity))
    return Function(Term(_make_function(_make_symbol(name.encode()), arity, sorts, _INT_SORT)))


def applied(function_: Function, arguments: Sequence[IntTerm]) -> IntTerm:
    return IntTerm(Term(_make_application(function_.at, len(arguments), _array(arguments))))


def add(a: IntTerm, b: IntTerm) -> IntTerm:
    return IntTerm(Term(_make_sum(2, _array((a, b)))))


def times(factor: int, a: IntTerm) -> IntTerm:
    """Only by a number: the product of two unknowns is not linear."""
    return IntTerm(Term(_make_product(2, _array((a, number(factor))))))


def divide(a: IntTerm, divisor: int) -> IntTerm:
    """Floor division; for positive divisors z3 and Python agree."""
    return IntTerm(Term(_make_quotient(a.at, number(divisor).at)))


def remainder(a: IntTerm, divisor: int) -> IntTerm:
    return IntTerm(Term(_make_remainder(a.at, number(divisor).at)))


def choose(condition: BoolTerm, yes: IntTerm, no: IntTerm) -> IntTerm:
    return IntTerm(Term(_make_choice(condition.at, yes.at, no.at)))


def less(a: IntTerm, b: IntTerm) -> BoolTerm:
    return BoolTerm(Term(_make_less(a.at, b.at)))


def at_most(a: IntTerm, b: IntTerm) -> BoolTerm:
    return BoolTerm(Term(_make_at_most(a.at, b.at)))


def equals(a: IntTerm, b: IntTerm) -> BoolTerm:
    return BoolTerm(Term(_make_equality(a.at, b.at)))


def same_truth(a: BoolTerm, b: BoolTerm) -> BoolTerm:
    return BoolTerm(Term(_make_equality(a.at, b.at)))


def negation(a: BoolTerm) -> BoolTerm:
    return BoolTerm(Term(_make_negation(a.at)))


def conjunction(terms: Sequence[BoolTerm]) -> BoolTerm:
    if len(terms) > 1:
        return BoolTerm(Term(_make_conjunction(len(terms), _array(terms))))
    return terms[0] if terms else TRUE


def disjunction(terms: Sequence[BoolTerm]) -> BoolTerm:
    if len(terms) > 1:
        return BoolTerm(Term(_make_disjunction(len(terms), _array(terms))))
    return terms[0] if terms else FALSE


def identical(a: Term, b: Term) -> bool:
    """Whether two terms are the same expression; terms of equal shape are one object inside z3."""
    return a.at == b.at


LONGEST_TEXT: Final = 60


def text(term: Term) -> str:
    """A term for people, on one line: `amount + 3`."""
    shown = " ".join(str(_expression(term)).split())
    return shown if len(shown) <= LONGEST_TEXT else f"{shown[: LONGEST_TEXT - 1]}…"


def _expression(term: Term) -> z3.ExprRef:
    """In z3's own classes: slow, for messages."""
    return z3.z3._to_expr_ref(z3.Ast.from_buffer_copy(_POINTER(term.at)), z3.main_ctx())


def unknowns(terms: Sequence[Term]) -> frozenset[str]:
    """The names of all inputs and functions in these terms."""
    found, seen, todo = set(), set(), [_expression(term) for term in terms]
    while todo:
        at = todo.pop()
        if at.get_id() not in seen:
            seen.add(at.get_id())
            todo += at.children()
            if at.decl().kind() == z3.Z3_OP_UNINTERPRETED:
                found.add(str(at.decl().name()))
    return frozenset(found)


# models and questions -----------------------------------------------------------------------------------


def _in_model(model: Model, term: Term) -> Term:
    """What a term is in a model; what the model leaves open is chosen."""
    value = (_POINTER * 1)()
    if not _evaluate(model.at, term.at, True, value):
        raise RuntimeError("z3 cannot evaluate a term")
    return Term(value[0] or 0)


def value_in(model: Model, term: IntTerm) -> int:
    """What an integer is in a model."""
    value = _in_model(model, term)
    small = ctypes.c_int64()
    if _small(value.at, ctypes.byref(small)):
        return small.value
    return int(_text(value.at))  # too large for 64 bits


def holds_in(model: Model, term: BoolTerm) -> bool:
    return identical(_in_model(model, term), TRUE)


class Solver:
    """Assertions in scopes, and questions about them. Undecided questions raise `Unknown`."""

    __slots__ = ("_added", "_at", "_inner", "checks")

    def __init__(self) -> None:
        self._inner = z3.SimpleSolver()
        self._inner.set("random_seed", SEED)
        self._inner.set("rlimit", RLIMIT)
        self._inner.set("ctrl_c", False)  # Ctrl-C is Python's: z3 would take it for "unknown"
        self._at: int = self._inner.solver.value
        self.checks = 0
        self._added = [0]
        """By scope."""

    def push(self) -> None:
        self._added.append(0)
        _push(self._at)

    def pop(self, scopes: int) -> None:
        if scopes:
            _pop(self._at, scopes)
            del self._added[-scopes:]

    def add(self, term: BoolTerm) -> None:
        self._added[-1] += 1
        _assert(self._at, term.at)

    def assertions(self) -> int:
        """How many were made and still hold. (z3 itself splits and merges them.)"""
        return sum(self._added)

    def model(self, *extra: BoolTerm) -> Model | None:
        """Values for which all assertions and `extra` hold; None if there are none."""
        self.checks += 1
        answer = _check(self._at, len(extra), _array(extra))
        _sound()
        if answer > 0:
            return Model(_model(self._at))
        if answer < 0:
            return None
        raise Unknown(f"z3 gives up: {self._inner.reason_unknown()}")
