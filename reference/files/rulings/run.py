"""Run the demonstrations of a ruling: lay out the position, make the moves, look at what came of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.files.box.load import LoadedBox
from kutnahora.reference.files.box.models import BoxFile
from kutnahora.reference.files.box.printed import reprinted
from kutnahora.reference.files.faults import BadFile, Fault, places, shown
from kutnahora.reference.files.positions.load import broken_fault
from kutnahora.reference.files.rulings.checks import (
    Check,
    Reached,
    demonstration_checks,
    is_field,
    is_source,
    is_value,
    other_checks,
    seen,
)
from kutnahora.reference.files.rulings.load import Ruling
from kutnahora.reference.files.rulings.model import Demonstration
from kutnahora.reference.files.rulings.table import read_table
from kutnahora.reference.files.trees import leaves, near_path
from kutnahora.reference.notation import format_move
from kutnahora.reference.position import Position
from kutnahora.reference.said import parse_said, read_said

ANY: Final = "[any]"
"""A move that stands for every piece that chance can show: what is expected has to hold for all of them."""
MOST_BRANCHES: Final = 500
NO_FIELD: Final = "no such field, expected one of a position file, of prices or of supply"
EXPECTED: Final = 'a number such as 3, a change such as "-8" or "-2 wood", a name or a list'
NO_SOURCE: Final = "expected a player and city, mine, income, reputation, extras or total"


@dataclass(frozen=True, slots=True)
class Miss:
    """What was expected of a demonstration and did not come, or what another reading gives and came."""

    demonstration: int
    """Counted from 1."""
    what: str
    expected: str
    found: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a ruling."""

    ruling: Ruling
    demonstrations: int
    misses: tuple[Miss, ...]

    @property
    def passed(self) -> bool:
        return not self.misses


@dataclass(frozen=True, slots=True)
class Start:
    """Where a demonstration begins, and the box it is played with."""

    box: Box
    file: BoxFile
    position: Position


def run_ruling(loaded: LoadedBox, ruling: Ruling) -> Outcome:
    """Run all demonstrations of a ruling; raises BadFile if one cannot be run."""
    starts = laid_out(loaded, ruling)
    misses = [
        Miss(number, check.what, check.expected, check.found)
        for number, (one, start) in enumerate(zip(ruling.file.demonstrations, starts, strict=True), 1)
        for check in _failed(start.box, one, start.position)
    ]
    return Outcome(ruling, len(starts), tuple(misses))


def laid_out(loaded: LoadedBox, ruling: Ruling) -> tuple[Start, ...]:
    """Where the demonstrations begin; raises BadFile with every fault of all of them."""
    found: list[Start] = []
    faults: list[Fault] = []
    for place, one in places("demonstrations", ruling.file.demonstrations):
        start, wrong = _start(loaded, one)
        faults += [fault.under(place) for fault in wrong]
        found += [start] if start is not None else []
    if faults:
        raise BadFile(*ruling.placed(faults))
    return tuple(found)


def _start(loaded: LoadedBox, one: Demonstration) -> tuple[Start | None, list[Fault]]:
    try:
        box, file = reprinted(loaded, one.printed)
    except BadFile as bad:
        return None, [fault.under("printed") for fault in bad.faults]
    if "printed" in one.position:
        return None, [Fault("position.printed", "expected beside `position`, as a key of the demonstration")]
    reading = read_table(box, one.position)
    wrong = (*reading.faults, *map(broken_fault, reading.broken))
    if reading.position is None or wrong:
        return None, [fault.under("position") for fault in wrong]
    return Start(box, file, reading.position), list(_unreadable(box, one, reading.position))


def _unreadable(box: Box, one: Demonstration, p: Position) -> Iterator[Fault]:
    """Words of a demonstration that mean nothing."""
    for where, move in _written(one):
        if read_said(box, p, move) is None:
            yield Fault(where, f"{shown(move)} is not a move, expected one as in docs/formats.md")
    for path, value in leaves(one.after):
        if not is_field(box, p, path):
            yield Fault(f"after.{'.'.join(path)}", NO_FIELD + near_path(seen(box, p), path))
        elif not is_value(box, p, path, value):
            yield Fault(
                f"after.{'.'.join(path)}", f"{shown(value)} is not a possible value, expected {EXPECTED}"
            )
    for path, _value in leaves(one.final):
        if not is_source(p, path):
            yield Fault(f"final.{'.'.join(path)}", NO_SOURCE)


def _written(one: Demonstration) -> Iterator[tuple[str, str]]:
    """Every move that is written, with its place."""
    yield from ((place, move) for place, move in places("moves", one.moves) if move != ANY)
    yield from places("legal", one.legal)
    yield from places("not_legal", (line.move for line in one.not_legal))
    if one.other is not None:
        yield from places("other.legal", one.other.legal)
        yield from places("other.not_legal", one.other.not_legal)


# running ------------------------------------------------------------------------------------------------


def _failed(box: Box, one: Demonstration, start: Position) -> list[Check]:
    """What is not as expected; of several branches the first that shows something."""
    ends, stuck = _played(box, one, start)
    if stuck is not None:
        return [stuck]
    for end in ends:
        wrong = [check for check in demonstration_checks(box, one, start, end) if not check.holds]
        if one.other is not None:
            same = [check for check in other_checks(box, one.other, start, end) if check.holds]
            wrong += [Check(check.what, f"not {check.expected}", check.found, False) for check in same]
        if wrong:
            return wrong
    return []


def _played(box: Box, one: Demonstration, start: Position) -> tuple[list[Reached], Check | None]:
    """Where the moves lead; or the first move that cannot be made."""
    ends = [Reached(start)]
    for place, text in places("moves", one.moves):
        following: list[Reached] = []
        for end in ends:
            steps, refused = _stepped(box, end, text)
            if refused is not None:
                return [], Check(place, f"{text}, legal", refused, False)
            following += steps
        if len(following) > MOST_BRANCHES:
            return [], Check(place, f"at most {MOST_BRANCHES} ways", str(len(following)), False)
        ends = following
    return ends, None


def _stepped(box: Box, end: Reached, text: str) -> tuple[list[Reached], str | None]:
    """A move made, or `[any]` in every way; or why not."""
    p = end.position
    if text == ANY:
        moves = list(engine.options(box, p)) if engine.is_chance(p) else []
        refused = None if moves else "nothing to be shown by chance"
    else:
        said = parse_said(box, p, text)
        moves = [said.move]
        reasons = dict.fromkeys(
            refusal.clause.value for refusal in engine.refusals(box, p, said.move, said.player)
        )
        refused = f"refused by {', '.join(reasons)}; {_owed(box, p)}" if reasons else None
    if refused is not None:
        return [], refused
    steps = [engine.apply(box, p, move) for move in moves]
    return [Reached(step.position, end.events + step.events) for step in steps], None


def _owed(box: Box, p: Position) -> str:
    """What could be done instead, to help find a slip."""
    if p.over:
        return "the game is over"
    moves = engine.options(box, p)
    texts = [format_move(box, len(p.players), move) for move in moves[:6]]
    return f"possible: {', '.join(texts)}{', ...' if len(moves) > 6 else ''}"
