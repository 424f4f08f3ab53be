"""For which inputs a claim holds, as text: told by the inputs themselves, so that it cannot be wrong.

`inputs_of` makes the inputs of an obligation on every path and notes what each can be; `told` says it. What
symbols cannot say (a premise, the shape of a board, why so many are enough) is a remark, typed in the
docstring. A remark states no range: `ranges_in` finds those that do.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from kutnahora.proofs.machine.explorer import DeadEnd, Explorer, Unsupported
from kutnahora.proofs.machine.record import Range, What
from kutnahora.proofs.machine.show import shown
from kutnahora.proofs.machine.solver import Unknown
from kutnahora.proofs.machine.symbols import Symbols, inputs_from

Made = Mapping[str, Sequence[What]]
"""By name of an input, what it can be."""

BOX: Final = "box."
"""How the names of all begin that a box shows."""
MOST_LISTED: Final = 40
"""Characters of members that are listed; longer lists are counted."""
RANGE: Final = re.compile(
    r"-?\d[\d,]* to -?\d|\bfrom -?\d[\d,]* on\b|\bunbounded\b|\bintegers?\b|\d(?:, \d+)*,? (?:or|and) \d"
)


def inputs_of(build: Callable[[], object]) -> Made:
    """What the inputs can be that are made there, on any path."""
    explorer = Explorer()
    symbols = Symbols(explorer)

    def once() -> None:
        symbols.start()
        build()

    with inputs_from(symbols):
        for _path in explorer.paths(once):
            pass
    return symbols.record.made


def told(build: Callable[[], object], remark: str) -> str:
    """The domain of a claim in one line."""
    try:
        return joined(parts(inputs_of(build)), remark)
    except (Exception, Unsupported, Unknown, DeadEnd) as error:
        return f"unknown: its inputs cannot be made ({type(error).__name__}: {error})"


def joined(inputs: Sequence[str], remark: str) -> str:
    """The parts in one line."""
    return "; ".join([*inputs, *([remark] if remark else [])]) or "no input"


def counted(cases: int, remark: str) -> str:
    """The domain of a claim that is checked case by case."""
    return f"{cases:,} cases: {remark}" if remark else f"{cases:,} cases"


def parts(made: Made) -> list[str]:
    """`every valid box`, `money: 0 to 90`, ..., `all else opaque`."""
    own = {name: whats for name, whats in made.items() if not name.startswith(BOX)}
    alike: dict[str, list[str]] = {}
    for name, whats in own.items():
        if None not in whats:
            alike.setdefault(" or ".join(map(_said, whats)), []).append(name)
    lines = ["every valid box"] if len(own) < len(made) else []
    lines += [f"{', '.join(_families(names))}: {text}" for text, names in alike.items()]
    return lines + (["all else opaque"] if any(None in whats for whats in own.values()) else [])


def _families(names: Sequence[str]) -> list[str]:
    """Names that differ by numbers only are one: `drawn …` for `drawn 0` and `drawn 1`."""
    families: dict[str, list[str]] = {}
    for name in names:
        families.setdefault(re.sub(r"\d+(?:\.\d+)*", "…", name), []).append(name)
    return [family if len(members) > 1 else members[0] for family, members in families.items()]


def _said(what: What) -> str:
    if isinstance(what, Range):
        values = _range(what.low, what.high)
        return values if not what.arity else f"any function with values {values}"
    return _members(what or ())


def _range(low: int | str | None, high: int | str | None) -> str:
    match low, high:
        case None, None:
            return "any integer"
        case _, None:
            return f"{_number(low)} or more"
        case None, _:
            return f"{_number(high)} or less"
    return f"{_number(low)} to {_number(high)}"


def _number(limit: int | str | None) -> str:
    return f"{limit:,}" if isinstance(limit, int) else str(limit)


def _members(members: Sequence[object]) -> str:
    if {True, False} == set(map(_truth, members)):
        return "yes or no"
    if _consecutive(members):
        return f"{members[0]} to {members[-1]}"
    *some, last = map(_member, members)
    listed = f"{', '.join(some)} or {last}" if some else last
    return listed if len(listed) <= MOST_LISTED and "…" not in listed else f"one of {len(members)}"


def _truth(member: object) -> bool | None:
    return member if isinstance(member, bool) else None


def _consecutive(members: Sequence[object]) -> bool:
    numbers = [member for member in members if type(member) is int]
    return len(members) == len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1))


def _member(member: object) -> str:
    return member if isinstance(member, str) else shown(member)


def ranges_in(remark: str) -> tuple[str, ...]:
    """The ranges that a remark states: the inputs say theirs, and two texts can differ."""
    return tuple(found.group() for found in RANGE.finditer(remark))
