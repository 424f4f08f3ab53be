"""Plain values as text for people: what a counterexample shows."""

from dataclasses import fields, is_dataclass
from enum import Enum, IntEnum
from types import FunctionType

from kutnahora.proofs.machine.numbers import is_symbolic, named
from kutnahora.proofs.machine.symbols import Opaque, Tables
from kutnahora.reference.clauses import Clause


def shown(value: object) -> str:
    """A value on one line; what is opaque is left out."""
    if is_symbolic(value):
        return named(value)
    if isinstance(value, Clause):
        return value.value
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, tuple):
        return _listed(value)
    if is_dataclass(value) and not isinstance(value, type):
        parts = ((part.name, getattr(value, part.name)) for part in fields(value))
        return f"{type(value).__name__}({', '.join(f'{n}={shown(v)}' for n, v in parts if not _hidden(v))})"
    if isinstance(value, FunctionType):
        return value.__name__.removeprefix("_").replace("_", " ")
    return repr(value)


def _listed(values: tuple[object, ...]) -> str:
    """A tuple; pairs of a fact and its number as `cost 3`."""
    if len(values) == 2 and isinstance(values[0], IntEnum) and isinstance(values[1], int):
        return f"{values[0].name.lower()} {shown(values[1])}"
    inner = ", ".join("…" if _hidden(value) else shown(value) for value in values)
    return f"({inner},)" if len(values) == 1 else f"({inner})"


def _hidden(value: object) -> bool:
    """Opaque, or nothing but opaque things."""
    if isinstance(value, tuple) and value:
        return all(_hidden(part) for part in value)
    return isinstance(value, Opaque)


def shown_tables(tables: Tables) -> dict[str, str]:
    """What a box shows at the places that were asked about: `price(3, 0, 2)` is 4."""
    return {
        f"{name}({', '.join(map(str, arguments))})": str(value)
        for name, table in tables.items()
        for arguments, value in table.items()
    }
