"""A real run that breaks a claim, as text: its inputs, what came out and what was promised."""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field, is_dataclass
from typing import Final

from kutnahora.proofs.machine.numbers import SymInt
from kutnahora.proofs.machine.show import shown, shown_tables
from kutnahora.proofs.machine.solver import Term, identical
from kutnahora.proofs.machine.symbols import Opaque, Plain, Symbols
from kutnahora.proofs.machine.watch import RESULT, Difference, brief, parts_of
from kutnahora.reference.events import Step
from kutnahora.reference.position import Position

LONGEST: Final = 200
"""Characters of a value that is an input as a whole."""
MOST_FIELDS: Final = 12
"""Fields of a result that are shown where nothing says which of them is wrong."""
MORE: Final = "…"


@dataclass(frozen=True, slots=True)
class Broken:
    """A part of the claim that does not hold; without differences it is no comparison of what came out."""

    part: str
    differences: tuple[Difference, ...] = ()


@dataclass(frozen=True, slots=True)
class Counterexample:
    """Inputs for which the real run breaks the claim, as text."""

    given: Mapping[str, str]
    broken: tuple[Broken, ...]
    result: Mapping[str, str] = field(default_factory=dict)
    """By field what came out, where a broken part has no differences."""
    ran: tuple[str, ...] = ()
    """The functions that the claim is about and that were run, by name."""

    def __str__(self) -> str:
        given = ", ".join(f"{name} = {value}" for name, value in self.given.items())
        wrong = [str(one) for part in self.broken for one in part.differences]
        came_out = [f"{name}: came out {value}" for name, value in self.result.items()]
        broken = ", ".join(part.part for part in self.broken)
        return f"with {given or 'no input'}: {'; '.join((*wrong, *came_out)) or 'broken'} ({broken})"


# inputs -------------------------------------------------------------------------------------------------


def named_inputs(
    given: Mapping[str, object], symbols: Symbols, numbers: Plain, matter: Set[str]
) -> dict[str, str]:
    """The inputs that matter, in the order in which they are made, and what the box shows where it was asked.

    A number goes by its field in the variables of the obligation, if it is one, else by its name.
    """
    places = [(term, where) for name, value in given.items() for where, term in _terms(value, name)]
    taken = symbols.record.taken
    found: dict[str, str] = {}
    for name, symbol in symbols.used.items():
        if name not in matter:
            continue
        where = next((where for term, where in places if identical(term, symbol.term)), name)
        text = shown(taken[name]) if name in taken else str(numbers.values[name])
        found[where] = text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
    return found | shown_tables({name: table for name, table in numbers.tables.items() if name in matter})


def _terms(value: object, where: str) -> Iterator[tuple[str, Term]]:
    """Every number of a value that is symbolic, with its place."""
    if type(value) is SymInt:
        yield where, value.term
    elif not isinstance(value, Opaque) and (isinstance(value, tuple) or is_dataclass(value)):
        for place, part in parts_of(value, where):
            yield from _terms(part, place)


# what came out ------------------------------------------------------------------------------------------


def fields_of(result: object, before: Position | None = None) -> dict[str, str]:
    """The fields of a result; of a step only what is not as before, and the clauses of its events."""
    if isinstance(result, Step):
        had = dict(_leaves(before, "")) if before is not None else {}
        found = {where: text for where, text in _leaves(result.position, "") if had.get(where) != text}
        found["events"] = brief(result.events)
    else:
        found = dict(_leaves(result, ""))
    found = found or {RESULT: shown(result)}
    few = dict(list(found.items())[:MOST_FIELDS])
    return few | ({MORE: f"and {len(found) - len(few)} more"} if len(found) > len(few) else {})


def _leaves(value: object, where: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, Opaque):
        return
    if (isinstance(value, tuple) and value) or (is_dataclass(value) and not isinstance(value, type)):
        for place, part in parts_of(value, where):
            yield from _leaves(part, place)
    else:
        yield where or RESULT, brief(value)
