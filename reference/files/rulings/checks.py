"""What a demonstration expects, held against a position: each thing a check that holds or does not."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.events import Event
from kutnahora.reference.files.positions.read import COLOURS
from kutnahora.reference.files.positions.write import values
from kutnahora.reference.files.rulings.model import Demonstration, Other, Results
from kutnahora.reference.files.toml import leaves, list_place
from kutnahora.reference.notation import cell_name, format_move
from kutnahora.reference.position import Position
from kutnahora.reference.rules.common import price_of
from kutnahora.reference.rules.final import breakdown, winners
from kutnahora.reference.said import parse_said
from kutnahora.reference.terms import PLAYER_NAMES, Resource

NONE: Final = "none"
"""An empty cell, or no event."""
SETS: Final = {"plots", "slots", "hand", "drawn", "discard", "gone", "past_events"}
"""Lists whose order means nothing."""
GOODS: Final = tuple(resource.name.lower() for resource in Resource)
TERM: Final = re.compile(rf"([+-]\d{{1,6}})(?: ({'|'.join(GOODS)}))?")
SUM: Final = re.compile(rf"{TERM.pattern}(?: {TERM.pattern})*")
"""`-8`, `-2 wood`, `+6 silver +2 ore`: by how much a number changes."""
SOURCES: Final = ("city", "mine", "income", "reputation", "extras", "total")
Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that is expected, and what was found."""

    what: str
    expected: str
    found: str
    holds: bool


@dataclass(frozen=True, slots=True)
class Reached:
    """Where the moves have led: one of several places if chance was left open."""

    position: Position
    events: tuple[Event, ...] = ()


# looking ------------------------------------------------------------------------------------------------


def seen(box: Box, p: Position) -> dict[str, object]:
    """Every field of the position file, and what follows: prices, the supply, the miners in reserve."""
    found = values(box, p)
    found["prices"] = {name: price_of(box, p, resource) for resource, name in enumerate(GOODS)}
    found["supply"] = dict(zip(COLOURS, p.patricians.supply, strict=True))
    for name, player in zip(PLAYER_NAMES, p.players, strict=False):
        board = found[name]
        if isinstance(board, dict):
            found[name] = board | {"reserve": player.miners.reserve}
    return found


def look(fields: Mapping[str, object], path: Path) -> object:
    """The value at a path, places of a list counted from 1; `none` where nothing is."""
    value: object = fields
    for key in path:
        if isinstance(value, Mapping):
            value = value.get(key, NONE)
        elif isinstance(value, list) and 1 <= (list_place(key) or 0) <= len(value):
            value = value[int(key) - 1]
        else:
            return NONE
    return value


def is_field(box: Box, p: Position, path: Path) -> bool:
    """Whether a path names something that can be looked at."""
    board = box.board(len(p.players))
    sizes = {"city": (board.city_cells, board.city_columns), "mine": (board.mine_cells, board.mine_columns)}
    if path[0] in sizes and len(path) == 2:
        cells, columns = sizes[path[0]]
        return path[1] in {cell_name(cell, columns) for cell in range(cells)}
    return path == ("event",) or look(seen(box, p), path) != NONE


def is_value(box: Box, p: Position, path: Path, value: object) -> bool:
    """Whether something of this kind can be at a path: a number, or the change of one, where a number is."""
    now = look(seen(box, p), path)
    if isinstance(now, int) and not isinstance(now, bool) and isinstance(value, str):
        return SUM.fullmatch(value) is not None
    return type(value) is type(now)


# checks -------------------------------------------------------------------------------------------------


def demonstration_checks(box: Box, one: Demonstration, start: Position, end: Reached) -> Iterator[Check]:
    """All that a demonstration expects."""
    for move in one.legal:
        yield _legal("legal", box, end.position, move)
    for line in one.not_legal:
        clauses = _against(box, end.position, line.move)
        holds = line.clause in clauses
        found = f"refused by {', '.join(clauses)}" if clauses else "legal"
        yield Check("not_legal", f"{line.move}, refused by {line.clause}", found, holds)
    cited = {event.clause.value for event in end.events}
    for clause in one.cites:
        yield Check("cites", clause, "cited" if clause in cited else "not cited", clause in cited)
    yield from result_checks(box, one, start, end)


def other_checks(box: Box, other: Other, start: Position, end: Reached) -> Iterator[Check]:
    """All that another reading would give."""
    for move in other.legal:
        yield _legal("other.legal", box, end.position, move)
    for move in other.not_legal:
        found = _legal("other.not_legal", box, end.position, move)
        yield replace(found, holds=not found.holds)
    for check in result_checks(box, other, start, end):
        yield Check(f"other.{check.what}", check.expected, check.found, check.holds)


def result_checks(box: Box, results: Results, start: Position, end: Reached) -> Iterator[Check]:
    """What both of them may expect."""
    p = end.position
    if results.only is not None:
        yield _same_list("only", results.only, _moves(box, p))
    if results.outcomes is not None:
        count = len(p.players)
        pieces = [format_move(box, count, piece) for piece, _chance in engine.chance_outcomes(box, p)]
        yield _same_list("outcomes", results.outcomes, pieces)
    if results.to_move is not None:
        deciding = NONE if p.over or engine.is_chance(p) else PLAYER_NAMES[p.task.player]
        yield Check("to_move", results.to_move, deciding, results.to_move == deciding)
    if results.winner is not None:
        first = [PLAYER_NAMES[who] for who in winners(p)] if p.over else []
        yield _same_list("winner", results.winner, first)
    before, after = seen(box, start), seen(box, p)
    for path, expected in leaves(results.after):
        yield _field(path, expected, before, after)
    for path, expected in leaves(results.final):
        points = _final(box, p, path)
        yield Check(f"final.{'.'.join(path)}", str(expected), str(points), expected == points)


def _same_list(what: str, expected: tuple[str, ...], found: list[str]) -> Check:
    shown = ", ".join(found) or NONE
    return Check(what, ", ".join(expected) or NONE, shown, sorted(expected) == sorted(found))


def _field(path: Path, expected: object, before: dict[str, object], after: dict[str, object]) -> Check:
    found = look(after, path)
    wanted = expected
    if isinstance(expected, str) and isinstance(found, int) and SUM.fullmatch(expected):
        start = look(before, path)
        wanted = (start if isinstance(start, int) else 0) + amount(expected, before)
        shown = f"{wanted} ({expected})"
    else:
        shown = str(expected)
    return Check(f"after.{'.'.join(path)}", shown, str(found), _alike(path, wanted, found))


def amount(text: str, fields: Mapping[str, object]) -> int:
    """What a sum is worth at the prices of a position: `-2 wood` is minus twice the price of wood."""
    total = 0
    for number, good in TERM.findall(text):
        price = look(fields, ("prices", good)) if good else 1
        total += int(number) * (price if isinstance(price, int) else 1)
    return total


def _alike(path: Path, wanted: object, found: object) -> bool:
    if path[-1] in SETS and isinstance(wanted, list) and isinstance(found, list):
        return sorted(map(str, wanted)) == sorted(map(str, found))
    return type(wanted) is type(found) and wanted == found


def _final(box: Box, p: Position, path: Path) -> int:
    who, source = PLAYER_NAMES.index(path[0]), path[1]
    points: int = getattr(breakdown(box, p, who), source)
    return points


def is_source(p: Position, path: Path) -> bool:
    """Whether a path of `final` is a player and a source of points."""
    return len(path) == 2 and path[0] in PLAYER_NAMES[: len(p.players)] and path[1] in SOURCES


def _legal(what: str, box: Box, p: Position, move: str) -> Check:
    holds = not _against(box, p, move)
    return Check(what, move, "legal" if holds else "not legal", holds)


def _moves(box: Box, p: Position) -> list[str]:
    return [format_move(box, len(p.players), move) for move in engine.legal_moves(box, p)]


def _against(box: Box, p: Position, text: str) -> list[str]:
    """The clauses that refuse a move, each once."""
    said = parse_said(box, p, text)
    reasons = engine.refusals(box, p, said.move, said.player)
    return list(dict.fromkeys(refusal.clause.value for refusal in reasons))
