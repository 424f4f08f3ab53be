"""Witnesses of the paths as inputs of the compiled engine, which cannot be run on symbols.

A witness is a position in parts: what its obligation is about has numbers, all else is opaque. The parts are
put, one after the other, into positions of real games, each if the whole is still sound; both engines then
have to say the same of it: list of moves, outcomes, scores, and the position after every move. A witness
that has no part of a position (two numbers that a refusal compares), or whose parts fit none of the games
tried, gives nothing to compare.
"""

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Final, TypeVar

from kutnahora.compare.positions import Differs, Pair, compare_position, compare_step, pair_of, state_of
from kutnahora.ext.engine import DoesNotFit, State
from kutnahora.proofs.machine.prover import Result, Witness
from kutnahora.proofs.report.report import Compared
from kutnahora.reference.box import Box
from kutnahora.reference.events import Step
from kutnahora.reference.files.box.load import load_box
from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.reference.kernel.miners import Miners
from kutnahora.reference.notation import format_move
from kutnahora.reference.position import Player, Position, Task, with_player
from kutnahora.reference.samples.players import play_game
from kutnahora.reference.status import status

GAMES: Final = ((2, "lively", 1), (3, "random", 2), (4, "lively", 3), (3, "lively", 4))
"""Players, kind and seed of the games that lend their positions."""
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


class CannotPlay(Exception):
    """A broken reference cannot play a game to its end: the game, the last move and what it cites."""


def bases(box: Box) -> tuple[Position, ...]:
    """Positions of real games."""
    return tuple(p for players, kind, seed in GAMES for p in _played(box, players, kind, seed))


def _played(box: Box, players: int, kind: str, seed: int) -> Iterator[Position]:
    last = "the setup"
    try:
        for move, step in play_game(box, players, kind, seed):
            cited = ", ".join(dict.fromkeys(event.clause.value for event in step.events))
            last = f"{'the setup' if move is None else format_move(box, players, move)} [{cited}]"
            if not step.position.over:
                yield step.position
    except Exception as error:  # whatever a mistake in the rules leads to
        what = f"{type(error).__name__}: {error}"
        game = f"a game of {players} {kind} players with seed {seed}"
        raise CannotPlay(f"the reference cannot go on in {game} after {last}: {what}") from error


def chosen(found: Sequence[Part], lent: Sequence[Position], rng: Random) -> list[Position]:
    """Some positions to put a witness into: where what it owes is owed, if there are any."""
    kinds = [value.kind for _place, value in found if isinstance(value, Task)]
    pool = [p for p in lent if p.task.kind == kinds[-1]] if kinds else []
    pool = pool or list(lent)
    for place, value in found:
        if isinstance(value, Miners):  # the one part that needs the board to agree: so many mines
            pool = [p for p in pool if _mines(p, place[1]) == value.placed] or pool
    return rng.sample(pool, min(TRIES, len(pool)))


def _mines(p: Position, seat: str | int) -> int:
    return p.players[seat].miners.placed if isinstance(seat, int) and seat < len(p.players) else -1


def positions_of(box: Box, result: Result, lent: Sequence[Position]) -> Iterator[Position]:
    """The whole positions that can be made of its witnesses, from what goes in and from what comes out."""
    rng = Random(f"{SEED} {result.obligation.id}")
    seen: set[tuple[Part, ...]] = set()
    for witness in _spread(result.witnesses):
        for value in (tuple(witness.given.values()), witness.outcome):
            found = tuple(parts(value, rng.randrange(2)))
            if not found or found in seen:
                continue
            seen.add(found)
            fitted = (completed(box, base, found) for base in chosen(found, lent, rng))
            yield from islice((p for p in fitted if p is not None), 1)


def _spread(witnesses: Sequence[Witness]) -> Sequence[Witness]:
    """At most so many, from all over the list."""
    step = max(1, len(witnesses) // MOST_OF_ONE)
    return witnesses[::step][:MOST_OF_ONE]


# both engines -------------------------------------------------------------------------------------------


def compare_witnesses(results: Sequence[Result]) -> Iterator[Compared]:
    """One after the other obligation; needs the compiled engine."""
    box = load_box()
    try:
        pair, lent = pair_of(box), bases(box)
    except CannotPlay as broken:
        yield Compared(differences=(str(broken),))
        return
    for result in results:
        total = Compared()
        for p in positions_of(box, result, lent):
            total = total.plus(_compared(pair, p, result.obligation.id))
        yield total


def _compared(pair: Pair, p: Position, id_: str) -> Compared:
    """One position, and every move from it up to some."""
    try:
        State(pair.tables, p, sound=True)
    except DoesNotFit:
        return Compared()  # points without limit: the range claims say that no game gets there
    steps = 0
    try:
        s = state_of(pair, p)
        view = compare_position(pair, p, s, closely=True)
        for move in view.moves[:MOST_MOVES]:
            compare_step(pair, p, s, move)
            steps += 1
    except Differs as difference:
        text = f"{id_}: the engines differ: {difference} at {format_khn(pair.box, p)}"
        return Compared(1, steps, (text,))
    return Compared(1, steps)
