"""Symbolic numbers: what an `int` and a `bool` are while a rule is run for all inputs at once.

Neither is a subclass of `int`, so that no C code can read a wrong number out of one; `__class__` answers
`int` and `bool`, so that `isinstance` and `match` behave. Arithmetic makes terms. A truth value that is
asked for (`if`, `and`, `in`, `min`, ...) forks. Where Python needs one real number (an index, `range`,
`hash`, `int()`) there is one path for each value. All else raises `Unsupported`.

`a * b` of two symbolic numbers is a table over the one with fewer possible values (`if a is 0 then 0, if 1
then b, if 2 then b + b, ...`), which keeps it linear. For this each number carries the limits it was
declared with.
"""

from collections.abc import Callable
from typing import Final, NoReturn

from kutnahora.proofs.machine import solver
from kutnahora.proofs.machine.explorer import Explorer, Unsupported
from kutnahora.proofs.machine.solver import BoolTerm, IntTerm

MOST_FACTORS: Final = 32
"""Values of the smaller factor of a product."""

_running: list[Explorer] = []
"""The exploration under way, last."""


def explorer() -> Explorer:
    """The exploration under way."""
    if not _running:
        raise Unsupported("a symbolic number outside of a proof")
    return _running[-1]


def start(exploration: Explorer) -> None:
    _running.append(exploration)


def stop() -> None:
    _running.pop()


Bound = int | None
"""A limit that is known of a number."""


def _refused(name: str) -> Callable[..., NoReturn]:
    """What no symbolic number can do."""

    def refuse(self: object, *_others: object) -> NoReturn:
        raise Unsupported(f"uses {name} of {named(self)}, which no proof can follow")

    return refuse


def _arithmetic(make: Callable[["SymInt", "SymInt"], "SymInt"]) -> Callable[["Symbolic", object], "SymInt"]:
    """An operator of two numbers; Python asks the other side about what is not a number."""

    def operator(self: "Symbolic", other: object) -> "SymInt":
        a, b = lift(self), lift(other)
        return NotImplemented if a is None or b is None else make(a, b)

    return operator


def _comparison(make: Callable[[IntTerm, IntTerm], BoolTerm]) -> Callable[["Symbolic", object], "SymBool"]:
    def operator(self: "Symbolic", other: object) -> "SymBool":
        a, b = lift(self), lift(other)
        return NotImplemented if a is None or b is None else SymBool(make(a.term, b.term))

    return operator


class Symbolic:
    """What numbers and truth values share: arithmetic and comparison."""

    __slots__ = ()

    __add__ = __radd__ = _arithmetic(lambda a, b: a.plus(b))
    __sub__ = _arithmetic(lambda a, b: a.plus(b.scaled(-1)))
    __rsub__ = _arithmetic(lambda a, b: b.plus(a.scaled(-1)))
    __mul__ = __rmul__ = _arithmetic(lambda a, b: a.multiplied(b))
    __lt__ = _comparison(solver.less)
    __le__ = _comparison(solver.at_most)
    __gt__ = _comparison(lambda a, b: solver.less(b, a))
    __ge__ = _comparison(lambda a, b: solver.at_most(b, a))
    __eq__ = _comparison(solver.equals)  # type: ignore[assignment]
    __ne__ = _comparison(lambda a, b: solver.negation(solver.equals(a, b)))  # type: ignore[assignment]

    def __neg__(self) -> "SymInt":
        return whole(self).scaled(-1)

    def __pos__(self) -> "SymInt":
        return whole(self)

    def __abs__(self) -> "SymInt":
        number = whole(self)
        negative = number.scaled(-1)
        below = solver.less(number.term, solver.number(0))
        return SymInt(solver.choose(below, negative.term, number.term))

    def __floordiv__(self, other: object) -> "SymInt":
        return SymInt(solver.divide(whole(self).term, _divisor(other)))

    def __mod__(self, other: object) -> "SymInt":
        divisor = _divisor(other)
        return SymInt(solver.remainder(whole(self).term, divisor), 0, divisor - 1)

    def __hash__(self) -> int:
        return hash(self.__index__())

    def __index__(self) -> int:
        number = whole(self)
        return explorer().split(number.term)

    __int__ = __index__
    __trunc__ = __index__

    def __str__(self) -> str:
        return str(self.__index__())

    def __repr__(self) -> str:
        return "<symbolic>"

    def __format__(self, spec: str) -> str:
        """Only the messages of exceptions hold numbers as text, and nobody reads those in a proof."""
        return "<symbolic>"

    __float__ = _refused("float()")
    __round__ = _refused("round()")
    __truediv__ = __rtruediv__ = _refused("/")
    __pow__ = __rpow__ = _refused("**")
    __lshift__ = __rlshift__ = _refused("<<")
    __rshift__ = __rrshift__ = _refused(">>")
    __invert__ = _refused("~")
    __divmod__ = __rdivmod__ = _refused("divmod()")
    __matmul__ = __rmatmul__ = _refused("@")
    __rfloordiv__ = _refused("// by the value")
    __rmod__ = _refused("% by the value")
    __copy__ = _refused("copy()")
    __deepcopy__ = _refused("deepcopy()")
    __reduce_ex__ = _refused("pickle")


class SymInt(Symbolic):
    """An integer that stands for every value it can have."""

    __slots__ = ("high", "low", "term")

    def __init__(self, term: IntTerm, low: Bound = None, high: Bound = None) -> None:
        self.term = term
        self.low = low
        self.high = high

    @property  # type: ignore[misc]
    def __class__(self) -> type[int]:  # type: ignore[override]
        return int

    def __bool__(self) -> bool:
        return not explorer().decide(solver.equals(self.term, solver.number(0)))

    __and__ = __or__ = __xor__ = __rand__ = __ror__ = __rxor__ = _refused("a bit operation")

    def is_integer(self) -> bool:
        return True

    def plus(self, other: "SymInt") -> "SymInt":
        return SymInt(
            solver.add(self.term, other.term), _sum(self.low, other.low), _sum(self.high, other.high)
        )

    def scaled(self, factor: int) -> "SymInt":
        low, high = _scaled(self.low, factor), _scaled(self.high, factor)
        return SymInt(solver.times(factor, self.term), *((low, high) if factor >= 0 else (high, low)))

    def multiplied(self, other: "SymInt") -> "SymInt":
        """A table over the factor with fewer values; see the docstring of the module."""
        few, many = (self, other) if _width(self) <= _width(other) else (other, self)
        if few.low is None or few.high is None or _width(few) > MOST_FACTORS:
            what = (
                f"multiplies {named(self)} by {named(other)}, and neither has at most {MOST_FACTORS} values"
            )
            raise Unsupported(what, "give one of them limits")
        made = many.scaled(few.high)
        for value in range(few.high - 1, few.low - 1, -1):
            chosen = solver.equals(few.term, solver.number(value))
            made = SymInt(solver.choose(chosen, many.scaled(value).term, made.term))
        ends = [a * b for a in (few.low, few.high) for b in (many.low, many.high) if b is not None]
        return SymInt(made.term, min(ends), max(ends)) if len(ends) == 4 else made


class SymBool(Symbolic):
    """A truth value that stands for both; asking it which forks."""

    __slots__ = ("term",)

    def __init__(self, term: BoolTerm) -> None:
        self.term = term

    @property  # type: ignore[misc]
    def __class__(self) -> type[bool]:  # type: ignore[override]
        return bool

    def __bool__(self) -> bool:
        return explorer().decide(self.term)

    def __and__(self, other: object) -> "SymBool":
        return SymBool(solver.conjunction((self.term, truth(other))))

    def __or__(self, other: object) -> "SymBool":
        return SymBool(solver.disjunction((self.term, truth(other))))

    def __xor__(self, other: object) -> "SymBool":
        return SymBool(solver.negation(solver.same_truth(self.term, truth(other))))

    __rand__ = __and__
    __ror__ = __or__
    __rxor__ = __xor__


def _sum(a: Bound, b: Bound) -> Bound:
    return None if a is None or b is None else a + b


def _scaled(a: Bound, factor: int) -> Bound:
    return None if a is None else a * factor


def _width(number: SymInt) -> int:
    """How many values the declared limits leave."""
    if number.low is None or number.high is None:
        return 1 << 60
    return number.high - number.low + 1


def _divisor(other: object) -> int:
    if is_symbolic(other) or not isinstance(other, int) or other <= 0:
        raise Unsupported(f"divides by {named(other)}: only a positive number can be followed")
    return other


def is_symbolic(value: object) -> bool:
    """By type, not by `__class__`."""
    return type(value) in (SymInt, SymBool)


def lift(value: object) -> SymInt | None:
    """A number as a symbolic one; None for what is not a number."""
    if type(value) is SymInt:
        return value
    if type(value) is SymBool:
        chosen = solver.choose(value.term, solver.number(1), solver.number(0))
        return SymInt(chosen, 0, 1)
    if isinstance(value, float | complex):
        raise Unsupported(f"uses {value!r}, which is not a whole number")
    return SymInt(solver.number(int(value)), int(value), int(value)) if isinstance(value, int) else None


def named(value: object) -> str:
    """A number as text: `amount + 3`."""
    return solver.text(value.term) if type(value) is SymInt or type(value) is SymBool else repr(value)


def whole(value: object) -> SymInt:
    """As `lift`, for what must be a number."""
    number = lift(value)
    if number is None:
        raise Unsupported(f"uses {value!r} as a number")
    return number


def truth(value: object) -> BoolTerm:
    """A truth value as a term; a number is not one."""
    if type(value) is SymBool:
        return value.term
    if value is True or value is False:
        return solver.TRUE if value else solver.FALSE
    raise Unsupported(f"uses {value!r} as a truth value: a claim is true or false")
