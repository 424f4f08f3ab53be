"""Which obligations a difference of the engines is about: those whose functions ran where the two part."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from kutnahora.compare.causes import Cause, Located, located
from kutnahora.compare.groups import BoxAt, example_of
from kutnahora.compare.positions import Differs, Pair
from kutnahora.compare.shrink import NotSeenAgain, smallest
from kutnahora.compare.traces import specific
from kutnahora.proofs.machine.obligation import Obligation

MOST_BLAMED: Final = 3
MOST_SHRUNK: Final = 8
"""Causes of which the smallest position is looked for, which takes a moment each."""


@dataclass
class Differences:
    """The causes met so far, each with the first difference and how often it was met."""

    first: dict[Cause, "Met"] = field(default_factory=dict)
    count: dict[Cause, int] = field(default_factory=dict)

    def add(self, met: "Met") -> None:
        cause = located(met.pair, met.difference).cause
        if cause not in self.first or (self.first[cause].at.generated and not met.at.generated):
            self.first[cause] = met
        self.count[cause] = self.count.get(cause, 0) + 1

    def texts(self, obligations: Sequence[Obligation]) -> tuple[str, ...]:
        """For each cause what is to be printed, on several lines."""
        return tuple(
            _text(met, obligations, self.count[cause], shrink=number < MOST_SHRUNK)
            for number, (cause, met) in enumerate(self.first.items())
        )


@dataclass(frozen=True, slots=True)
class Met:
    """A difference, the box, and the obligation whose witness led there."""

    pair: Pair
    at: BoxAt
    difference: Differs
    way: str
    """Its id; empty: a move of a game."""


def blamed(pair: Pair, found: Located, obligations: Sequence[Obligation]) -> tuple[str, ...]:
    """Ids: of what is proved about the functions that carry the clause or, failing these, that ran there."""
    ran = found.ran(pair)
    clause = found.cause.clause
    first = {function.code for function in specific(ran, (clause,) if clause else ())}
    about = [o for o in obligations if any(target.__code__ in first for target in o.targets)]
    citing = [o for o in about if clause in {cited.value for cited in o.clauses}]
    ids = sorted(citing or about, key=lambda o: (len(o.targets), o.id))
    return tuple(o.id for o in ids)


def _text(met: Met, obligations: Sequence[Obligation], count: int, *, shrink: bool) -> str:
    pair, difference = met.pair, met.difference
    if shrink:
        with suppress(NotSeenAgain):
            difference = smallest(pair, difference)
    found = located(pair, difference)
    ids = blamed(pair, found, obligations)
    more = f" and {len(ids) - MOST_BLAMED} more" if len(ids) > MOST_BLAMED else ""
    way = f"no obligation runs there; met on the way of {met.way or 'a game'}"
    who = ", ".join(ids[:MOST_BLAMED]) + more if ids else way
    times = f", {count} times" if count > 1 else ""
    head = f"{who}: the engines differ in {found.cause}{times}"
    return "\n".join((head, *example_of(pair, met.at, found).lines))
