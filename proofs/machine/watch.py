"""What exactly breaks a claim: the numbers that came out, and those that were promised.

A claim is a function of what was returned. It is asked again on plain numbers that note what they are
compared with (`Traced`), and `equal` notes the parts that differ. A comparison that fails need not break the
claim: one of several may be enough. So the claim is asked once for each of them with all others excused; what
then still breaks it is a reason of its own. Where something must not be equal, that says nothing: there a
reason is what only has to be excused itself.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, is_dataclass
from enum import Enum
from functools import partial
from operator import eq, ne
from typing import Final, cast

from kutnahora.proofs.machine.show import shown
from kutnahora.proofs.machine.symbols import Opaque, compared_by
from kutnahora.reference.events import Event, Fact, Step

MOST: Final = 40
"""Comparisons that are looked at, and reasons that are found."""
RESULT: Final = "result"
"""The name of what was returned, where it has no fields."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A field, what came out there and what was promised."""

    where: str
    came_out: str
    promised: str

    def __str__(self) -> str:
        return f"{self.where}: came out {self.came_out}, promised {self.promised}"


@dataclass(slots=True)
class Watch:
    """One time that a claim is asked; differences that are excused count as none."""

    excused: Callable[[Difference], bool] = lambda _difference: False
    seen: dict[Difference, None] = field(default_factory=dict)
    places: dict[int, str] = field(default_factory=dict)
    """By the identity of a tuple or a value that was returned, where it is."""
    _kept: list[object] = field(default_factory=list)
    """Those themselves, so that no other object gets their identity."""

    def excuses(self, where: str, came_out: str, promised: str) -> bool:
        found = Difference(where, came_out, promised)
        self.seen.setdefault(found)
        return self.excused(found)

    def traced(self, value: object, where: str = "") -> object:
        """The same value; its numbers note what they are compared with."""
        if isinstance(value, int) and not isinstance(value, bool | Enum):
            return Traced(value, where or RESULT)
        if type(value) is tuple:
            made: object = tuple([self.traced(part, place) for place, part in parts_of(value, where)])
        elif is_dataclass(value) and not isinstance(value, type):
            made = object.__new__(type(value))
            for part, (place, inner) in zip(fields(value), parts_of(value, where), strict=True):
                object.__setattr__(made, part.name, self.traced(inner, place))
        else:
            return value
        if made != ():
            self.places[id(made)] = where
            self._kept.append(made)
        return made

    def equal(self, one: object, other: object) -> bool:
        """As `symbols.equal`, of plain values; notes each part that differs."""
        if id(other) in self.places or type(other) is Traced:
            one, other = other, one
        where = one.where if type(one) is Traced else self.places.get(id(one), "")
        return self._same(one, other, where)

    def _same(self, one: object, other: object, where: str) -> bool:
        if one is other:
            return True
        if isinstance(one, int) and isinstance(other, int):
            return bool(one == other) or (type(one) is not Traced and self._differ(one, other, where))
        if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
            pairs = zip(parts_of(one, where), other, strict=True)
            answers = [self._same(part, promised, place) for (place, part), promised in pairs]
            return all(answers)  # after all of them have been compared
        if is_dataclass(one) and type(one) is type(other):
            inside = zip(fields(one), parts_of(one, where), strict=True)
            answers = [
                self._same(part, getattr(other, about.name), place)
                for about, (place, part) in inside
                if about.compare
            ]
            return all(answers)
        same = type(one) is type(other) and not isinstance(one, Opaque) and one == other
        return bool(same) or self._differ(one, other, where)

    def _differ(self, one: object, other: object, where: str) -> bool:
        return self.excuses(where or RESULT, brief(one), brief(other))


def parts_of(value: object, where: str) -> Iterator[tuple[str, object]]:
    """The parts of a tuple or a dataclass with their places; the position of a step goes without a name."""
    if isinstance(value, tuple):
        fact = value[0] if len(value) == 2 and isinstance(value[0], Fact) else None
        for number, part in enumerate(value):
            yield f"{where or RESULT}[{number}]" if fact is None else f"{where} {fact.name.lower()}", part
    elif is_dataclass(value):
        for part_ in fields(value):
            inner: object = getattr(value, part_.name)
            of_step = isinstance(value, Step) and part_.name == "position"
            yield where if of_step else f"{where}.{part_.name}".removeprefix("."), inner


def brief(value: object) -> str:
    """A value in one line; of events only their clauses."""
    if isinstance(value, tuple) and value and all(isinstance(part, Event) for part in value):
        return f"({', '.join(shown(part.clause) for part in value)})"
    return "nothing" if isinstance(value, tuple) and not value else shown(value)


# numbers that note what they are compared with ----------------------------------------------------------

_watches: list[Watch] = []
"""The one that is on, last."""


@contextmanager
def watching(watch: Watch) -> Iterator[None]:
    _watches.append(watch)
    try:
        with compared_by(watch.equal):
            yield
    finally:
        _watches.pop()


def watch_on() -> Watch | None:
    return _watches[-1] if _watches else None


Comparing = Callable[[int, int], bool]


def _noting(holds: Comparing, promised: str) -> Callable[["Traced", object], bool]:
    def compare(self: "Traced", other: object) -> bool:
        if not isinstance(other, int):
            return cast(bool, NotImplemented)
        if holds(int(self), int(other)):
            return True
        watch = watch_on()
        return watch is not None and watch.excuses(self.where, str(int(self)), f"{promised}{int(other)}")

    return compare


class Traced(int):
    """A number that was returned."""

    where: str

    def __new__(cls, value: int, where: str) -> "Traced":
        made = super().__new__(cls, value)
        made.where = where
        return made

    __eq__ = _noting(int.__eq__, "")
    __ne__ = _noting(int.__ne__, "anything but ")
    __le__ = _noting(int.__le__, "at most ")
    __lt__ = _noting(int.__lt__, "less than ")
    __ge__ = _noting(int.__ge__, "at least ")
    __gt__ = _noting(int.__gt__, "more than ")
    __hash__ = int.__hash__


# reasons ------------------------------------------------------------------------------------------------

Claim = Callable[[object], Mapping[str, bool]]
"""The parts of a claim by name, of what was returned."""


def reasons(claim: Claim, returned: object, part: str) -> tuple[Difference, ...]:
    """The differences that break this part."""
    seen: dict[Difference, None] = {}

    def holds(excused: Callable[[Difference], bool]) -> bool:
        watch = Watch(excused)
        answer = _holds(claim, returned, part, watch)
        seen.update(watch.seen)
        return answer

    holds(_nothing)
    if holds(_everything):
        return tuple(one for one in _some(seen) if not holds(partial(ne, one)))
    return tuple(one for one in _some(seen) if holds(partial(eq, one)))


def _nothing(_difference: Difference) -> bool:
    return False


def _everything(_difference: Difference) -> bool:
    return True


def _some(seen: Mapping[Difference, None]) -> list[Difference]:
    return list(seen)[:MOST]


def _holds(claim: Claim, returned: object, part: str, watch: Watch) -> bool:
    """An excuse may lead a claim where it cannot go on: then it says nothing."""
    try:
        with watching(watch):
            return claim(watch.traced(returned)).get(part) is not False
    except Exception:
        return True


def differences(one: object, other: object) -> tuple[Difference, ...]:
    """Where two plain values differ, field by field."""
    watch = Watch()
    watch._same(one, other, "")
    return tuple(watch.seen)
