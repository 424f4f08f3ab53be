"""Both engines at one position: what they answer, and where they differ."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import TypeVar

from kutnahora.compare.words import (
    MOST,
    Field,
    Fields,
    chances_fields,
    moves_fields,
    plain_field,
    players_fields,
    position_fields,
    raw_fields,
    refusal_fields,
    seats_fields,
    struct_fields,
)
from kutnahora.ext import engine as compiled
from kutnahora.ext.engine import DoesNotFit, State, Tables
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.events import IllegalMove, Refusal, Step
from kutnahora.reference.moves import Move
from kutnahora.reference.position import Position
from kutnahora.reference.rules import final
from kutnahora.reference.rules.final import Breakdown

T = TypeVar("T")
BOX, SETUP, ERROR, POSITION, REFUSAL = "box", "setup", "error", "position", "refusal"
LEGAL, OUTCOMES = "legal moves", "chance outcomes"


class Differs(Exception):
    """The engines differ at a position, or after a move from it."""

    def __init__(self, p: Position, move: Move | None, what: str, fields: Fields) -> None:
        super().__init__(p, move, what, fields)  # all of them: it goes from process to process
        self.position = p
        self.move = move
        self.what = what
        """`position`, `legal moves`, `refusal`, ..."""
        self.fields = fields
        """At least one."""

    def __str__(self) -> str:
        more = f" and {len(self.fields) - MOST} more" if len(self.fields) > MOST else ""
        return "; ".join(map(str, self.fields[:MOST])) + more


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
    return Pair(box, _answer(start, None, lambda: Tables(box), BOX))


# comparing ----------------------------------------------------------------------------------------------


def _answer(p: Position, move: Move | None, call: Callable[[], T], what: str = ERROR) -> T:
    """What the compiled engine answers; any exception at all is a difference."""
    try:
        return call()
    except Exception as error:
        raised = Field("error", type(error).__name__, "none", f"{type(error).__name__}: {error}")
        raise Differs(p, move, what, (raised,)) from error


def state_of(pair: Pair, p: Position) -> State:
    """The state of a position of the reference."""
    return _answer(p, None, lambda: State(pair.tables, p, sound=True))


def settled_state(pair: Pair, p: Position) -> State:
    """What the compiled engine makes of a position, which may owe what runs by itself."""
    return _answer(p, None, lambda: compiled.settled(pair.tables, State(pair.tables, p, sound=True)))


def compare_position(pair: Pair, p: Position, s: State, *, closely: bool) -> View:
    """Compares everything that both engines say about a position; raises Differs.

    Closely: also the final scoring as if the game ended here, and the types of flags and kinds.
    """
    players = len(p.players) if closely else 0
    expected = reference_view(pair.box, p, scored=players)
    found = _answer(p, None, lambda: compiled_view(pair.tables, s, scored=players))
    if expected != found or (closely and _types(expected) != _types(found)):
        raise Differs(p, None, *next(_differences(pair.box, expected, found)))
    return expected


def _differences(box: Box, one: View, other: View) -> Iterator[tuple[str, Fields]]:
    """What of two views differs, and how."""
    players = len(one.position.players)
    found = (
        (POSITION, position_fields(box, one.position, other.position)),
        ("end of the game", plain_field("the game is over", one.over, other.over)),
        ("chance", plain_field("chance comes next", one.is_chance, other.is_chance)),
        (LEGAL, moves_fields(box, players, one.legal_moves, other.legal_moves)),
        (OUTCOMES, chances_fields(box, players, one.chance_outcomes, other.chance_outcomes)),
        ("points", seats_fields("points", one.points, other.points)),
        ("winners", players_fields("winners", one.winners, other.winners)),
        ("final scoring", _scores(one.breakdown, other.breakdown)),
        ("types", _types_fields(one, other)),
        ("view", raw_fields(one, other)),
    )
    yield from ((what, differing) for what, differing in found if differing)


def _scores(expected: tuple[Breakdown, ...], found: tuple[Breakdown, ...]) -> Fields:
    return tuple(
        field
        for part in fields(Breakdown)
        for field in seats_fields(
            f"final points for {part.name}",
            [getattr(score, part.name) for score in expected],
            [getattr(score, part.name) for score in found],
        )
    )


def _types(view: View) -> dict[str, str]:
    """The types of flags and kinds: a value of another type can be equal."""
    p = view.position
    flags = {"over": view.over, "chance": view.is_chance, "events": p.with_events, "reshuffled": p.mixed}
    tasks = {f"the kind of task {place}": task.kind for place, task in enumerate(p.agenda, 1)}
    moves = {f"the kind of move {place}": move.kind for place, move in enumerate(view.moves, 1)}
    return {name: type(value).__name__ for name, value in (flags | tasks | moves).items()}


def _types_fields(one: View, other: View) -> Fields:
    types = _types(other)
    return tuple(
        Field(f"type of {name}", "type", kind, types[name])
        for name, kind in _types(one).items()
        if types.get(name, kind) != kind
    )


def compare_step(pair: Pair, p: Position, s: State, move: Move) -> tuple[Step, State]:
    """The position after a legal move or outcome, by both engines; raises Differs."""
    step = engine.apply(pair.box, p, move)
    after = _answer(p, move, lambda: compiled.apply(pair.tables, s, move))
    check_same_state(pair, step.position, after, p, move)
    return step, after


def check_same_state(
    pair: Pair, p: Position, s: State, before: Position, move: Move | None, what: str = POSITION
) -> None:
    """That a state is, byte by byte, the one made from the reference's position; raises Differs."""
    try:
        fresh = State(pair.tables, p, sound=True)
    except DoesNotFit:  # it has gone where the compiled engine cannot go
        if differing := position_fields(pair.box, p, _answer(before, move, s.position)):
            raise Differs(before, move, what, differing) from None
        fresh = state_of(pair, p)
    expected, found = fresh.tobytes(), s.tobytes()
    if expected != found:
        position = _answer(before, move, s.position)
        differing = position_fields(pair.box, p, position)
        raise Differs(
            before, move, what, differing or struct_fields(pair.box, len(p.players), expected, found)
        )
    if fresh.key != s.key:
        raise Differs(before, move, "key", plain_field("key", fresh.key, s.key))
    if fresh != s or hash(fresh) != hash(s):
        raise Differs(before, move, "equality", plain_field("equal states", "equal", "not equal"))


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
        SETUP,
    )
    check_same_state(pair, p, s, p, None, SETUP)
    return step, s


def compare_refusal(pair: Pair, p: Position, s: State, move: Move) -> tuple[Refusal, ...]:
    """That both engines refuse an illegal move for the same reasons; raises Differs."""
    reasons = engine.refusals(pair.box, p, move)
    found = _answer(p, move, lambda: _refusals(pair.tables, s, move))
    if reasons != found:
        raise Differs(p, move, REFUSAL, refusal_fields(pair.box, len(p.players), reasons, found))
    return reasons


def _refusals(tables: Tables, s: State, move: Move) -> tuple[Refusal, ...]:
    """The reasons that the compiled engine gives; none if it makes the move."""
    try:
        compiled.apply(tables, s, move)
    except IllegalMove as illegal:
        return illegal.reasons
    return ()
