"""Witnesses of the paths as inputs of the compiled engine, which cannot be run on symbols.

A witness is a position in parts: what its obligation is about has numbers, all else is opaque. The parts are
put, one after the other, into positions of real games (`lent.py`) from which a move runs a function that the
obligation is about, each if the whole is still sound; both engines then have to say the same of it: list of
moves, outcomes, scores, and the position after that move and some others. A witness that has no part of a
position (two numbers that a refusal compares), or whose parts fit none of the games tried, gives no position;
the moves of the games that run the function are compared in any case.
"""

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Final, TypeVar

from kutnahora.compare.positions import Differs, compare_position, compare_start, compare_step, state_of
from kutnahora.ext.engine import DoesNotFit, State
from kutnahora.proofs.blame import Differences, Met
from kutnahora.proofs.lent import CannotPlay, Lent, lent_moves
from kutnahora.proofs.machine.prover import Result, Witness
from kutnahora.proofs.registry import collected
from kutnahora.proofs.report.report import Compared
from kutnahora.reference.box import Box
from kutnahora.reference.events import Step
from kutnahora.reference.kernel.miners import Miners
from kutnahora.reference.position import Player, Position, Task, with_player
from kutnahora.reference.status import status

TRIES: Final = 4
"""Positions of games that a witness is put into, until it fits one."""
MOST_OF_ONE: Final = 4
"""Witnesses of one obligation that are compared, from all over its paths."""
MOST_MOVES: Final = 4
SEED: Final = 5

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

V = TypeVar("V", bound="DataclassInstance")
Place = tuple[str | int, ...]
Part = tuple[Place, object]
"""Where in a position, and what is there: `("players", 0, "purse")` and `Purse(7)`."""


# the parts of a witness ---------------------------------------------------------------------------------

PLAYER_PARTS: Final = {part.type: part.name for part in fields(Player) if part.name != "guilds"}
TABLE_PARTS: Final = {
    part.type: part.name
    for part in fields(Position)
    if part.name in ("hall", "technology", "cathedral", "tax", "patricians")
}
PIECEWISE: Final = ("decks", "arms", "city", "mine")
WHOLE: Final = ("gone", "drawn", "discard", "mixed", "round", "start", "event", "past_events", "with_events")


def whole(value: object) -> bool:
    """Nothing but numbers down to the last part."""
    if isinstance(value, tuple):
        return all(map(whole, value))
    if is_dataclass(value) and not isinstance(value, type):
        return all(whole(getattr(value, part.name)) for part in fields(value))
    return isinstance(value, int | str)


def parts(value: object, seat: int = 0) -> Iterator[Part]:
    """The parts of a position that a value has, in any depth; those of a player without a seat at `seat`."""
    if isinstance(value, Position):
        yield from _of_position(value)
    elif isinstance(value, Player):
        yield from _of_player(value, seat)
    elif type(value) in PLAYER_PARTS and whole(value):
        yield ("players", seat, PLAYER_PARTS[type(value)]), value
    elif type(value) in TABLE_PARTS and whole(value):
        yield (TABLE_PARTS[type(value)],), value
    elif isinstance(value, Task) and whole(value):
        yield ("agenda", -1), value
    elif isinstance(value, tuple):
        for member in value:
            yield from parts(member, seat)
    elif isinstance(value, Step):
        yield from parts(value.position, seat)


def _of_player(player: Player, seat: int) -> Iterator[Part]:
    for name in PLAYER_PARTS.values():
        if whole(getattr(player, name)):
            yield ("players", seat, name), getattr(player, name)


def _of_position(p: Position) -> Iterator[Part]:
    for name in (*WHOLE, *TABLE_PARTS.values()):
        if whole(getattr(p, name)):
            yield (name,), getattr(p, name)
    seated: object = p.players
    if isinstance(seated, tuple):
        for seat, player in enumerate(seated):
            yield from parts(player, seat)
    for name in PIECEWISE:
        values: object = getattr(p, name)
        if isinstance(values, tuple):
            yield from (((name, place), value) for place, value in enumerate(values) if whole(value))
    owed: object = p.agenda
    if isinstance(owed, tuple) and owed and whole(owed[-1]):
        yield ("agenda", -1), owed[-1]


def put(p: Position, part: Part) -> Position | None:
    """The position with one part changed; None if it has no such place."""
    place, value = part
    match place:
        case ("players", int(seat), str(name)):
            if seat >= len(p.players):
                return None
            return with_player(p, seat, _with(p.players[seat], name, value))
        case (str(name), int(at)):
            members: tuple[object, ...] = getattr(p, name)
            if not -len(members) <= at < len(members):
                return None
            at %= len(members)
            return _with(p, name, members[:at] + (value,) + members[at + 1 :])
        case (str(name),):
            return _with(p, name, value)
    return None


def _with(value: V, name: str, part: object) -> V:
    """A copy with one field changed, whichever its name."""
    copy = object.__new__(type(value))
    for field in fields(value):
        object.__setattr__(copy, field.name, part if field.name == name else getattr(value, field.name))
    return copy


# positions ----------------------------------------------------------------------------------------------


def sound(box: Box, p: Position | None) -> bool:
    """Whether a position could be on the table; parts of a witness may name what is not in the box."""
    if p is None:
        return False
    try:
        return not status(box, p)
    except (IndexError, KeyError, ValueError):
        return False


def completed(box: Box, base: Position, found: Sequence[Part]) -> Position | None:
    """A real position with as many parts of a witness as leave it sound; None if none does."""
    together: Position | None = base
    for part in found:
        together = None if together is None else put(together, part)
    if together is not None and together != base and sound(box, together):
        return together
    p = base
    for part in found:
        changed = put(p, part)
        if changed is not None and changed != p and sound(box, changed):
            p = changed
    return None if p == base else p


def chosen(found: Sequence[Part], lent: Sequence[Lent], rng: Random) -> list[Lent]:
    """Some moves to put a witness before: where what it owes is owed, if there are any."""
    kinds = [value.kind for _place, value in found if isinstance(value, Task)]
    pool = [one for one in lent if one.position.task.kind == kinds[-1]] if kinds else []
    pool = pool or list(lent)
    for place, value in found:
        if isinstance(value, Miners):  # the one part that needs the board to agree: so many mines
            pool = [one for one in pool if _mines(one.position, place[1]) == value.placed] or pool
    return rng.sample(pool, min(TRIES, len(pool)))


def _mines(p: Position, seat: str | int) -> int:
    return p.players[seat].miners.placed if isinstance(seat, int) and seat < len(p.players) else -1


def witnesses_of(result: Result, lent: Sequence[Lent]) -> Iterator[Lent]:
    """The moves of games with parts of its witnesses before them, from what goes in and what comes out."""
    rng = Random(f"{SEED} {result.obligation.id}")
    seen: set[tuple[Part, ...]] = set()
    for witness in _spread(result.witnesses):
        for value in (tuple(witness.given.values()), witness.outcome):
            found = tuple(parts(value, rng.randrange(2)))
            if not found or found in seen:
                continue
            seen.add(found)
            yield from islice(_fitted(found, chosen(found, lent, rng)), 1)


def _fitted(found: Sequence[Part], lent: Sequence[Lent]) -> Iterator[Lent]:
    for one in lent:
        p = completed(one.pair.box, one.position, found)
        if p is not None:
            yield replace(one, position=p)


def _spread(witnesses: Sequence[Witness]) -> Sequence[Witness]:
    """At most so many, from all over the list."""
    step = max(1, len(witnesses) // MOST_OF_ONE)
    return witnesses[::step][:MOST_OF_ONE]


# both engines -------------------------------------------------------------------------------------------


def compare_witnesses(results: Sequence[Result]) -> Iterator[Compared]:
    """One after the other obligation; needs the compiled engine. The last one has all differences.

    Besides the witnesses, every lent move is compared that runs a function one of the obligations is about.
    """
    try:
        lent = lent_moves()
    except (CannotPlay, Differs) as broken:
        yield Compared(differences=(str(broken),))
        return
    met = Differences()
    compared: set[int] = set()
    for number, result in enumerate(results, 1):
        about = {target.__code__ for target in result.obligation.targets}
        running = [(place, one) for place, one in enumerate(lent) if about & one.ran]
        fresh = [one for place, one in running if place not in compared]
        compared |= {place for place, _one in running}
        total = Compared(moves=sum(_is_compared(one, met) for one in fresh), obligations=1)
        total = total.plus(Compared(reached=1 if running else 0))
        pool = [one for _place, one in running if one.move is not None] or lent
        for witness in witnesses_of(result, pool):
            total = total.plus(_compared(witness, result.obligation.id, met))
        if number == len(results):
            total = total.plus(Compared(differences=met.texts(collected())))
        yield total


def _is_compared(one: Lent, met: Differences) -> int:
    """A move of a game; 1."""
    pair, p = one.pair, one.position
    try:
        if one.move is None:
            compare_start(pair, len(p.players), p.start, events=p.with_events, first_game=False)
        else:
            s = state_of(pair, p)
            compare_position(pair, p, s, closely=False)
            compare_step(pair, p, s, one.move)
    except Differs as difference:
        met.add(Met(one.pair, one.at, difference, ""))
    return 1


def _compared(one: Lent, id_: str, met: Differences) -> Compared:
    """A position, the move of the game if it is still legal, and others up to some."""
    pair, p = one.pair, one.position
    try:
        State(pair.tables, p, sound=True)
    except DoesNotFit:
        return Compared()  # points without limit: the range claims say that no game gets there
    steps = 0
    try:
        s = state_of(pair, p)
        view = compare_position(pair, p, s, closely=True)
        for move in sorted(view.moves, key=lambda move: move != one.move)[:MOST_MOVES]:
            compare_step(pair, p, s, move)
            steps += 1
    except Differs as difference:
        if not isinstance(difference.__cause__, DoesNotFit):  # numbers that the move makes too large
            met.add(Met(pair, one.at, difference, id_))
    return Compared(1, steps)
