"""Both engines at one position: what they answer, and where they first differ."""

import re
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from fractions import Fraction
from typing import Final, TypeVar

from kutnahora.ext import engine as compiled
from kutnahora.ext.engine import State, Tables
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.events import IllegalMove, Refusal, Step
from kutnahora.reference.moves import Kind, Move
from kutnahora.reference.position import Position, TaskKind
from kutnahora.reference.rules import final
from kutnahora.reference.rules.final import Breakdown

T = TypeVar("T")
Difference = tuple[str, object, object]
"""Where two values differ, and what the reference and the compiled engine have there."""
NOTHING_THERE: Final = "nothing"
STRICT: Final = (bool, Kind, TaskKind)
"""Types of numbers that have to be of exactly this type."""


class Differs(Exception):
    """The engines differ at a position, or after a move from it."""

    def __init__(
        self, p: Position, move: Move | None, what: str, path: str, expected: object, found: object
    ) -> None:
        super().__init__(p, move, what, path, expected, found)  # all of them: it goes from process to process
        self.position = p
        self.move = move
        self.what = what
        self.path = path
        self.expected = expected
        self.found = found

    def __str__(self) -> str:
        return f"{self.what} {self.path}: reference {self.expected}, compiled {self.found}"

    @property
    def place(self) -> tuple[str, str]:
        """What differs, for any player, cell or move."""
        return self.what, "".join(sign for sign in self.path if not sign.isdigit())


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Everything that an engine says about one position."""

    position: Position
    over: bool
    is_chance: bool
    legal_moves: tuple[Move, ...]
    chance_outcomes: tuple[tuple[Move, Fraction], ...]
    points: tuple[int, ...]
    winners: tuple[int, ...]
    breakdown: tuple[Breakdown, ...]

    @property
    def moves(self) -> tuple[Move, ...]:
        """What can come next, from a player or by chance."""
        return self.legal_moves or tuple(piece for piece, _chance in self.chance_outcomes)


def reference_view(box: Box, p: Position, *, scored: int) -> View:
    """What the reference says; with the final scoring of the first `scored` players."""
    return View(
        position=p,
        over=p.over,
        is_chance=engine.is_chance(p),
        legal_moves=engine.legal_moves(box, p),
        chance_outcomes=engine.chance_outcomes(box, p),
        points=tuple([player.standing.points for player in p.players]),
        winners=final.winners(p),
        breakdown=tuple(final.breakdown(box, p, who) for who in range(scored)),
    )


def compiled_view(tables: Tables, s: State, *, scored: int) -> View:
    """What the compiled engine says."""
    return View(
        position=s.position(),
        over=s.over,
        is_chance=compiled.is_chance(s),
        legal_moves=compiled.legal_moves(tables, s),
        chance_outcomes=compiled.chance_outcomes(tables, s),
        points=s.points,
        winners=compiled.winners(s),
        breakdown=tuple(compiled.breakdown(tables, s, who) for who in range(scored)),
    )


@dataclass(frozen=True, slots=True)
class Pair:
    """A box, for each engine."""

    box: Box
    tables: Tables


def pair_of(box: Box) -> Pair:
    """A box for both engines; raises Differs if the compiled one does not accept it."""
    start = engine.new_game(box, 2).position
    return Pair(box, _answer(start, None, lambda: Tables(box)))


# comparing ----------------------------------------------------------------------------------------------


def _answer(p: Position, move: Move | None, call: Callable[[], T]) -> T:
    """What the compiled engine answers; any exception at all is a difference."""
    try:
        return call()
    except Exception as error:
        raised = f"raised {type(error).__name__}: {error}"
        raise Differs(p, move, "error", type(error).__name__, "no error", raised) from error


def state_of(pair: Pair, p: Position) -> State:
    """The state of a position of the reference."""
    return _answer(p, None, lambda: State(pair.tables, p, sound=True))


def compare_position(pair: Pair, p: Position, s: State, *, closely: bool) -> View:
    """Compares everything that both engines say about a position; raises Differs.

    Closely: also the final scoring as if the game ended here, and the types of flags and kinds.
    """
    players = len(p.players) if closely else 0
    expected = reference_view(pair.box, p, scored=players)
    found = _answer(p, None, lambda: compiled_view(pair.tables, s, scored=players))
    if expected != found or (closely and _strict_types(expected) != _strict_types(found)):
        path, one, other = _first(expected, found)
        name = re.split(r"[.[]", path)[0]
        raise Differs(p, None, name, path.removeprefix(name).removeprefix("."), one, other)
    return expected


def compare_step(pair: Pair, p: Position, s: State, move: Move) -> tuple[Step, State]:
    """The position after a legal move or outcome, by both engines; raises Differs."""
    step = engine.apply(pair.box, p, move)
    after = _answer(p, move, lambda: compiled.apply(pair.tables, s, move))
    check_same_state(pair, step.position, after, p, move)
    return step, after


def check_same_state(pair: Pair, p: Position, s: State, before: Position, move: Move | None) -> None:
    """That a state is, byte by byte, the one made from the reference's position; raises Differs."""
    fresh = state_of(pair, p)
    expected, found = fresh.tobytes(), s.tobytes()
    if expected != found:
        position = _answer(before, move, s.position)
        if difference := first_difference(p, position):
            raise Differs(before, move, "position", *difference)
        raise Differs(before, move, "bytes", *_first(tuple(expected), tuple(found)))
    if fresh.key != s.key:
        raise Differs(before, move, "key", "", fresh.key, s.key)
    if fresh != s or hash(fresh) != hash(s):
        raise Differs(before, move, "equality", "", "equal", "not equal")


def compare_start(
    pair: Pair, players: int, first: int, *, events: bool, first_game: bool
) -> tuple[Step, State]:
    """A new game in both engines; raises Differs."""
    step = engine.new_game(pair.box, players, first=first, events=events, first_game=first_game)
    p = step.position
    s = _answer(
        p,
        None,
        lambda: compiled.new_game(pair.tables, players, first=first, events=events, first_game=first_game),
    )
    check_same_state(pair, p, s, p, None)
    return step, s


def compare_refusal(pair: Pair, p: Position, s: State, move: Move) -> tuple[Refusal, ...]:
    """That both engines refuse an illegal move for the same reasons; raises Differs."""
    reasons = engine.refusals(pair.box, p, move)
    found = _answer(p, move, lambda: _refusals(pair.tables, s, move))
    if reasons != found:
        raise Differs(p, move, "refusal", *_first(reasons, found))
    return reasons


def _refusals(tables: Tables, s: State, move: Move) -> tuple[Refusal, ...]:
    """The reasons that the compiled engine gives; none if it makes the move."""
    try:
        compiled.apply(tables, s, move)
    except IllegalMove as illegal:
        return illegal.reasons
    return ()


# the first difference -----------------------------------------------------------------------------------


def _first(expected: object, found: object) -> Difference:
    """The first difference of two values that are not equal."""
    return first_difference(expected, found) or ("", expected, found)


def first_difference(expected: object, found: object, path: str = "") -> Difference | None:
    """Where two values first differ, by value or by type, and the parts there; a move is one part."""
    if _type(expected) is not _type(found):
        return path, expected, found
    if isinstance(expected, tuple) and isinstance(found, tuple):
        return _first_in_tuple(expected, found, path)
    names = _parts(type(expected))
    for name in names:
        below = f"{path}.{name}" if path else name
        inside = first_difference(getattr(expected, name), getattr(found, name), below)
        if inside is not None:
            return (path, expected, found) if isinstance(expected, Move) else inside
    return (path, expected, found) if not names and expected != found else None


def _strict_types(view: View) -> list[type]:
    """The types of whatever in a view may be STRICT: a value of another type can be equal."""
    p = view.position
    flags = [view.over, view.is_chance, p.with_events, p.mixed]
    kinds = [task.kind for task in p.agenda]
    return [type(value) for value in (*flags, *kinds, *(move.kind for move in view.moves))]


def _type(value: object) -> type:
    """The type that counts; a plain number may be a member of an enumeration, as a guild is."""
    kind = type(value)
    return kind if kind in STRICT or not issubclass(kind, int) else int


def _parts(kind: type) -> tuple[str, ...]:
    """The fields of a value that has any."""
    return tuple(part.name for part in fields(kind)) if is_dataclass(kind) else ()


def _first_in_tuple(expected: tuple[object, ...], found: tuple[object, ...], path: str) -> Difference | None:
    for place, (one, other) in enumerate(zip(expected, found, strict=False)):
        inside = first_difference(one, other, f"{path}[{place}]")
        if inside is not None:
            return inside
    if len(expected) == len(found):
        return None
    place = min(len(expected), len(found))
    one = expected[place] if place < len(expected) else NOTHING_THERE
    other = found[place] if place < len(found) else NOTHING_THERE
    return f"{path}[{place}]", one, other
