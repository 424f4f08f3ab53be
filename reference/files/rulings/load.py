"""Rulings from text: questions about the rules, their answers, and positions that show them."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Final

from kutnahora.reference.clauses import Clause
from kutnahora.reference.files.faults import BadFile, Fault, places
from kutnahora.reference.files.rulings.model import Demonstration, Other, RulingFile
from kutnahora.reference.files.texts import Kind, Source, checked, read_toml
from kutnahora.reference.files.trees import leaves

SUFFIX: Final = ".toml"
RULING: Final = Kind("ruling", 60_000, 2_000)
NUMBERED: Final = re.compile(r"^demonstrations\.(\d+)(\.|$)")
ORDER: Final = {clause.value: place for place, clause in enumerate(Clause)}
SAME: Final = "expected something else than the demonstration itself expects of it"


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling and its name: that of its file."""

    id: str
    file: RulingFile
    source: Source

    @property
    def topic(self) -> str:
        """The chapter of the rules that it is about."""
        return self.file.clauses[0].split(".")[0]

    def placed(self, faults: Iterable[Fault]) -> tuple[Fault, ...]:
        """Faults with their lines."""
        return _placed(self.source, faults)


def parse_ruling(name: str, text: str) -> Ruling:
    """The ruling of a text; raises BadFile with every fault and its line."""
    source = read_toml(text, RULING)
    try:
        file = checked(source.values, RulingFile)
    except BadFile as bad:
        raise BadFile(*_placed(source, bad.faults)) from None
    if faults := tuple(_faults(file)):
        raise BadFile(*_placed(source, faults))
    return Ruling(name, file, source)


def _placed(source: Source, faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """Faults with their lines; a demonstration is named by its number."""
    return tuple(
        replace(fault, place=NUMBERED.sub(_demonstration, fault.place)) for fault in source.placed(faults)
    )


def _demonstration(found: re.Match[str]) -> str:
    return f"demonstration {found[1]}{', ' if found[2] else ''}"


def _faults(file: RulingFile) -> Iterator[Fault]:
    """What the single values do not show."""
    if not file.clauses:
        yield Fault("clauses", "empty, expected the id of at least one clause")
    for place, one in places("demonstrations", file.demonstrations):
        if not (_expects(one) or one.cites):
            yield Fault(place, "has no expectation, expected legal, after or another")
        if one.other is not None:
            yield from (Fault(f"{place}.other.{where}", why) for where, why in _idle(one, one.other))
            if not _expects(one.other):
                yield Fault(f"{place}.other", "a reading without a result, expected what it would give here")


def _expects(results: Demonstration | Other) -> bool:
    """Whether anything is said of what can be seen."""
    single = (results.only, results.outcomes, results.to_move, results.winner)
    listed = (*results.legal, *results.not_legal, *leaves(results.after), *leaves(results.final))
    return bool(listed) or any(one is not None for one in single)


# the other reading ---------------------------------------------------------------------------------------


def _idle(one: Demonstration, other: Other) -> Iterator[tuple[str, str]]:
    """Where the two readings do not differ."""
    for key, mine, its in (("after", one.after, other.after), ("final", one.final, other.final)):
        expected = dict(leaves(mine))
        for path, value in leaves(its):
            if path not in expected or expected[path] == value:
                yield f"{key}.{'.'.join(path)}", SAME
    for key in ("only", "outcomes", "to_move", "winner"):
        if key in other.model_fields_set and getattr(one, key) in (None, getattr(other, key)):
            yield key, SAME
    refused, allowed = {line.move for line in one.not_legal}, {*one.legal, *(one.only or ())}
    for place, move in places("legal", other.legal):
        if move not in refused and (one.only is None or move in one.only):
            yield place, f"{move}: the demonstration does not say that it is not legal"
    for place, move in places("not_legal", other.not_legal):
        if move not in allowed:
            yield place, f"{move}: the demonstration does not say that it is legal"


# all of them --------------------------------------------------------------------------------------------


@cache
def shipped() -> tuple[Ruling, ...]:
    """The rulings of the package, in the order of the rules."""
    folder = files("kutnahora.reference").joinpath("data", "rulings")
    found = [path for path in folder.iterdir() if path.name.endswith(SUFFIX)]
    return ordered(parse_ruling(path.name.removesuffix(SUFFIX), path.read_text("utf-8")) for path in found)


def ordered(rulings: Iterable[Ruling]) -> tuple[Ruling, ...]:
    """In the order of the clauses that they cite first."""
    return tuple(sorted(rulings, key=lambda ruling: (ORDER[ruling.file.clauses[0]], ruling.id)))
