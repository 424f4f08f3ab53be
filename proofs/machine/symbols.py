"""Inputs and words of a proof. What an obligation is written with.

Inputs, each with a name of its own:

    money = integer("money", 0, 90)           # every integer from 0 to 90; without limits: every integer
    free = boolean("free")
    who = pick("who", (0, 1))                 # a real member, one path each
    city = opaque("city")                     # anything at all; a look inside fails the proof
    price = function("price", 3, 1, 9)        # any function of three numbers with values from 1 to 9
    assume(money + 3 <= 90)                   # a premise

Typed code sees plain `int` and `bool`. The same text runs twice: on symbols, and for every path once more
on plain numbers that z3 found (`Plain`); then `integer` gives the number and `function` looks up a table.

Words that do not fork, for claims and premises: `both`, `either`, `negate`, `implies`, `iff`, `within(n,
low, high)`, `when(c, a, b)`, `equal(a, b)` (dataclasses and tuples part by part; opaque things by identity).
`&` and `|` do not fork either; `and`, `or`, `not`, `if`, `min`, `max` do, which is allowed and costs paths.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Final, NoReturn, Protocol, TypeVar, cast

from kutnahora.proofs.machine import numbers, solver
from kutnahora.proofs.machine.explorer import Explorer, Unsupported
from kutnahora.proofs.machine.numbers import SymBool, SymInt, truth, whole
from kutnahora.proofs.machine.record import Range, Record
from kutnahora.proofs.machine.solver import Model

T = TypeVar("T")
Values = dict[str, int]
Tables = dict[str, dict[tuple[int, ...], int]]

SHARED: Final = "kutnahora.proofs.domains."
"""What is assumed there holds of every valid box and position, and needs no remark."""


GIVE: Final = "give it in the domain"
"""What to do about a look into something opaque."""


class Opaque:
    """Something that a rule may pass on and not look at."""

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name

    def __repr__(self) -> str:
        return f"<{self._name}>"

    def _refuse(self, *_others: object) -> NoReturn:
        raise Unsupported(f"looks into {self._name}, which this claim leaves opaque", GIVE)

    def __getattr__(self, name: str) -> NoReturn:
        raise Unsupported(f"looks into {self._name} ({name}), which this claim leaves opaque", GIVE)

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _refuse
    __hash__ = __bool__ = __len__ = __iter__ = __getitem__ = __contains__ = _refuse
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __index__ = __int__ = __call__ = _refuse
    __and__ = __rand__ = __or__ = __ror__ = __reversed__ = __str__ = _refuse


_OPAQUE: Final[dict[str, Opaque]] = {}
"""One of a name, so that a run on symbols and its replay pass on the same thing."""


class Source(Protocol):
    """Where inputs come from."""

    def integer(self, name: str, low: int | None, high: int | None) -> int: ...
    def applied(self, name: str, arguments: tuple[int, ...], low: int | None, high: int | None) -> int: ...
    def assume(self, condition: bool) -> None: ...
    def named(self, name: str) -> None: ...


@dataclass(slots=True)
class Symbols:
    """Inputs that stand for all values."""

    explorer: Explorer
    _numbers: dict[tuple[str, int | None, int | None], SymInt] = field(default_factory=dict)
    _functions: dict[str, solver.Function] = field(default_factory=dict)
    _limits: dict[tuple[str, int | None, int | None], solver.BoolTerm] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)
    used: dict[str, SymInt] = field(default_factory=dict)
    """The numbers of this run."""
    asked: list[tuple[str, tuple[int, ...], SymInt]] = field(default_factory=list)
    """The applications of functions of this run."""

    record: Record = field(default_factory=Record)

    def start(self) -> None:
        """A new run."""
        self.names, self.used, self.asked = set(), {}, []

    def named(self, name: str) -> None:
        if name in self.names:
            raise Unsupported(f"two inputs of the name {name!r}")
        self.names.add(name)

    def integer(self, name: str, low: int | None, high: int | None) -> int:
        self.named(name)
        key = (name, low, high)
        if key not in self._numbers:
            self._numbers[key] = SymInt(solver.constant(name), low, high)
            self._limits[key] = _limits(self._numbers[key])
        self.used[name] = self._numbers[key]
        if low is not None or high is not None:
            self.explorer.assume(self._limits[key], fresh=True)
        return cast(int, self._numbers[key])

    def applied(self, name: str, arguments: tuple[int, ...], low: int | None, high: int | None) -> int:
        if name not in self._functions:
            self._functions[name] = solver.function(name, len(arguments))
        term = solver.applied(self._functions[name], [whole(argument).term for argument in arguments])
        value = SymInt(term, low, high)
        self.asked.append((name, arguments, value))
        if low is not None or high is not None:
            self.explorer.assume(_limits(value), fresh=True)
        return cast(int, value)

    def assume(self, condition: bool) -> None:
        self.explorer.assume(truth(condition), fresh=False)

    def name_of(self, limit: object) -> str | None:
        """The input that a limit is."""
        named = [*self.used.items(), *((name, value) for name, _arguments, value in self.asked)]
        return next((name for name, value in named if value is limit), None)

    def witness(self, model: Model) -> "Plain":
        """The inputs of this run as plain numbers."""
        tables: Tables = {}
        for name, arguments, value in self.asked:
            key = tuple(plain_number(argument, model) for argument in arguments)
            tables.setdefault(name, {})[key] = plain_number(value, model)
        return Plain({name: plain_number(value, model) for name, value in self.used.items()}, tables)


def _limits(number: SymInt) -> solver.BoolTerm:
    limits = []
    if number.low is not None:
        limits.append(solver.at_most(solver.number(number.low), number.term))
    if number.high is not None:
        limits.append(solver.at_most(number.term, solver.number(number.high)))
    return solver.conjunction(limits)


@dataclass(frozen=True, slots=True)
class Plain:
    """Inputs that are numbers: what z3 found for one path."""

    values: Values
    tables: Tables

    def named(self, name: str) -> None:
        """Names were checked when the path was found."""

    def integer(self, name: str, low: int | None, high: int | None) -> int:
        value = self.values[name]
        if (low is not None and value < low) or (high is not None and value > high):
            raise Unsupported(f"{name} is {value}, outside of {low} to {high}")
        return value

    def applied(self, name: str, arguments: tuple[int, ...], low: int | None, high: int | None) -> int:
        try:
            return self.tables[name][tuple(int(argument) for argument in arguments)]
        except KeyError:
            raise Unsupported(f"{name}{arguments} was not asked for when the path was found") from None

    def assume(self, condition: bool) -> None:
        if condition is not True:
            raise Unsupported("the numbers of a path break a premise")


_sources: list[Source] = []


@contextmanager
def inputs_from(source: Source) -> Iterator[None]:
    """Inside, inputs come from here."""
    _sources.append(source)
    if isinstance(source, Symbols):
        numbers.start(source.explorer)
    try:
        yield
    finally:
        _sources.pop()
        if isinstance(source, Symbols):
            numbers.stop()


def _source() -> Source:
    if not _sources:
        raise Unsupported("an input outside of a proof")
    return _sources[-1]


# inputs -------------------------------------------------------------------------------------------------


def _record() -> Record:
    """Where inputs are noted; on plain numbers that was done when the path was found."""
    source = _source()
    return source.record if isinstance(source, Symbols) else Record()


def integer(name: str, low: int | None = None, high: int | None = None) -> int:
    """Every integer within the limits, which may be symbolic."""
    value = _source().integer(name, _fixed(low), _fixed(high))
    if numbers.is_symbolic(low):
        _source().assume(cast(int, low) <= value)
    if numbers.is_symbolic(high):
        _source().assume(value <= cast(int, high))
    _record().noted(name, Range(_told(low), _told(high)))
    return value


def _fixed(limit: int | None) -> int | None:
    return None if numbers.is_symbolic(limit) else limit


def _told(limit: int | None) -> int | str | None:
    source = _source()
    return source.name_of(limit) if numbers.is_symbolic(limit) and isinstance(source, Symbols) else limit


def boolean(name: str) -> bool:
    """True and false."""
    _record().noted(name, (False, True))
    return _source().integer(name, 0, 1) == 1


def pick(name: str, members: Sequence[T]) -> T:
    """Each of these, one path each; each must be possible."""
    _record().noted(name, members)
    place = int(_source().integer(name, 0, len(members) - 1))
    _record().picked(name, place, members)
    return members[place]


def opaque(name: str) -> Opaque:
    """Anything at all."""
    _source().named(name)
    _record().noted(name, None)
    return _OPAQUE.setdefault(name, Opaque(name))


def inhabited(name: str, members: object) -> None:
    """A collection that a claim is about: on some path there must be something in it."""
    _record().expected(name, not isinstance(members, tuple) or len(members) > 0)


def function(name: str, arity: int, low: int | None = None, high: int | None = None) -> Callable[..., int]:
    """Every function of `arity` integers with values within the limits."""
    if _sources:
        _record().noted(name, Range(low, high, arity))

    def apply(*arguments: int) -> int:
        if len(arguments) != arity:
            raise TypeError(f"{name} takes {arity} numbers")
        return _source().applied(name, arguments, low, high)

    return apply


def assume(condition: bool) -> None:
    """A premise: from here on only inputs for which it holds."""
    if not sys._getframe(1).f_globals["__name__"].startswith(SHARED):
        _record().premises = True
    _source().assume(condition)


# words that do not fork ---------------------------------------------------------------------------------


def _is_plain(condition: object) -> bool:
    return condition is True or condition is False


def _truth_of(term: solver.BoolTerm) -> bool:
    return cast(bool, SymBool(term))


def both(*conditions: bool) -> bool:
    """All of them hold."""
    if any(condition is False for condition in conditions):
        return False
    open_ = [condition for condition in conditions if condition is not True]
    return _truth_of(solver.conjunction([truth(condition) for condition in open_])) if open_ else True


def either(*conditions: bool) -> bool:
    """At least one of them holds."""
    if any(condition is True for condition in conditions):
        return True
    open_ = [condition for condition in conditions if condition is not False]
    return _truth_of(solver.disjunction([truth(condition) for condition in open_])) if open_ else False


def negate(condition: bool) -> bool:
    if _is_plain(condition):
        return not condition
    return _truth_of(solver.negation(truth(condition)))


def implies(condition: bool, consequence: bool) -> bool:
    return either(negate(condition), consequence)


def iff(one: bool, other: bool) -> bool:
    if _is_plain(one):
        return other if one else negate(other)
    if _is_plain(other):
        return one if other else negate(one)
    return _truth_of(solver.same_truth(truth(one), truth(other)))


def within(value: int, low: int, high: int) -> bool:
    """From `low` to `high`."""
    return both(low <= value, value <= high)


def when(condition: bool, yes: int, no: int) -> int:
    """`yes if condition else no`."""
    if _is_plain(condition):
        return yes if condition else no
    return cast(int, SymInt(solver.choose(truth(condition), whole(yes).term, whole(no).term)))


_comparisons: list[Callable[[object, object], bool]] = []


@contextmanager
def compared_by(same: Callable[[object, object], bool]) -> Iterator[None]:
    """Inside, `equal` asks this function: it is told what is compared."""
    _comparisons.append(same)
    try:
        yield
    finally:
        _comparisons.pop()


def equal(one: object, other: object) -> bool:
    """Whether two values are equal, part by part."""
    if _comparisons:
        return _comparisons[-1](one, other)
    if one is other:
        return True
    if numbers.is_symbolic(one) or numbers.is_symbolic(other):
        return _equal_numbers(one, other)
    if isinstance(one, Opaque) or isinstance(other, Opaque) or type(one) is not type(other):
        return isinstance(one, int) and isinstance(other, int) and one == other
    if isinstance(one, tuple) and isinstance(other, tuple):
        if len(one) != len(other):
            return False
        return both(*(equal(a, b) for a, b in zip(one, other, strict=True)))
    if is_dataclass(one) and is_dataclass(other):
        names = [part.name for part in fields(one) if part.compare]
        return both(*(equal(getattr(one, name), getattr(other, name)) for name in names))
    return bool(one == other)


def _equal_numbers(one: object, other: object) -> bool:
    a, b = numbers.lift(one), numbers.lift(other)
    if a is None or b is None:
        return False
    return True if solver.identical(a.term, b.term) else _truth_of(solver.equals(a.term, b.term))


# back to plain numbers ----------------------------------------------------------------------------------


def plain_number(value: object, model: Model) -> int:
    return solver.value_in(model, whole(value).term)


def plain(value: object, model: Model) -> object:
    """A value with the numbers of a model in place of symbolic ones."""
    if numbers.is_symbolic(value):
        number = plain_number(value, model)
        return bool(number) if type(value) is SymBool else number
    if isinstance(value, tuple):
        return tuple(plain(part, model) for part in value)
    if is_dataclass(value) and not isinstance(value, type):
        copy = object.__new__(type(value))
        for part in fields(value):
            object.__setattr__(copy, part.name, plain(getattr(value, part.name), model))
        return copy
    return value
