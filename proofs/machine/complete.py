"""The law of complete events, for every step that is proved: what they say has changed is what has changed.

All numbers of a position that are not opaque are read: counters, boards, and what is held or lies somewhere.
An event must name the number that is there, and after the last event the numbers must be those of the new
position. Stacks and prices are not read: the obligations of claims 3 and 8 state their events number by
number. (For whole games, with nothing left out, the law is a test: a ledger of events.)
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, cast

from kutnahora.proofs.machine.symbols import Opaque, both, either, equal, iff, implies, negate, when
from kutnahora.reference.events import Change, Counted, Step
from kutnahora.reference.position import Position
from kutnahora.reference.terms import NOTHING

EACH: Final = "*"
OF_PLAYER: Final = {
    Counted.MONEY: ("purse", "money"),
    Counted.POINTS: ("standing", "points"),
    Counted.REPUTATION: ("standing", "reputation"),
    Counted.UNUSED_PELICANS: ("pelicans", "unused"),
    Counted.USED_PELICANS: ("pelicans", "used"),
    Counted.MINERS_IN_POOL: ("miners", "pool"),
    Counted.MINERS_IN_RESERVE: ("miners", "reserve"),
    Counted.MINERS_ON_MINES: ("miners", "placed"),
    Counted.ORE_FROM_MINES: ("production", "mines"),
    Counted.PRODUCTION: ("production", "rows", EACH),
    Counted.HOUSES: ("houses", "rows", EACH),
    Counted.GUILD: ("guilds", EACH),
    Counted.PLOT: ("plots", "cells", EACH),
    Counted.SLOT: ("slots", "tiles", EACH),
    Counted.CARD: ("hand", "cards", EACH),
}
OF_TABLE: Final = {
    Counted.ROUND: ("round",),
    Counted.START_PLAYER: ("start",),
    Counted.TAX: ("tax", "level"),
    Counted.TECHNOLOGY: ("technology", "taken"),
    Counted.CATHEDRAL_TURNED: ("cathedral", "turned"),
    Counted.CATHEDRAL_UNDER_WAY: ("cathedral", "under_way"),
    Counted.DECK: ("decks", EACH, "card"),
    Counted.ARM: ("arms", EACH, "notch"),
    Counted.SUPPLY: ("patricians", "supply", EACH),
    Counted.PATRICIAN_POOL: ("patricians", "pool", EACH),
    Counted.COUNCIL: ("patricians", "council", EACH),
    Counted.CITY_TILE: ("city", EACH, "tile"),
    Counted.CITY_OWNER: ("city", EACH, "owner"),
    Counted.MINE_TILE: ("mine", EACH, "tile"),
    Counted.MINE_OWNER: ("mine", EACH, "owner"),
    Counted.MIXED: ("mixed",),
    Counted.EVENT: ("event",),
    Counted.GONE: ("gone", EACH),
    Counted.DRAWN: ("drawn", EACH),
    Counted.DISCARDED: ("discard", EACH),
    Counted.PAST_EVENT: ("past_events", EACH),
}
"""By what is counted, where a player's board or the table has it."""
PIECES: Final = frozenset(
    {
        Counted.PLOT,
        Counted.SLOT,
        Counted.CARD,
        Counted.GONE,
        Counted.DRAWN,
        Counted.DISCARDED,
        Counted.PAST_EVENT,
    }
)
"""What is there or not, without a place of its own."""

Where = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A change, and the condition under which it is about the player in question."""

    change: Change
    here: bool


Entries = Sequence[Entry]


def complete(before: Position, done: Step) -> bool:
    """Whether the events account for every number that differs, and for no other."""
    after, seats = done.position, _seats(before.players)
    claims = [
        equal(before.players, after.players) if not seats else seats == _seats(after.players),
        *(_counted(before, after, what, _entries(done, what)) for what in OF_TABLE),
        *(
            _counted(before.players[seat], after.players[seat], what, _entries(done, what, seat))
            for seat in seats
            for what in OF_PLAYER
        ),
        *(
            either(*(equal(event.player, seat) for seat in seats))
            for event in done.events
            if any(change.what in OF_PLAYER for change in event.changes)
        ),
    ]
    return both(*claims)


def _seats(players: object) -> range:
    return range(len(players) if isinstance(players, tuple) else 0)


def _entries(done: Step, what: Counted, seat: int | None = None) -> Entries:
    """The changes of a thing, of a player or of the table, in order."""
    found = [
        Entry(change, True if seat is None else equal(event.player, seat))
        for event in done.events
        for change in event.changes
        if change.what == what
    ]
    return [entry for entry in found if entry.here is not False]


def _counted(old: object, new: object, what: Counted, entries: Entries) -> bool:
    where = (OF_TABLE | OF_PLAYER)[what]
    before, after = tuple(_read(old, where)), tuple(_read(new, where))
    if what in PIECES:
        return _pieces(before, after, entries)
    if what == Counted.GUILD and not before:
        before = (NOTHING,) * len(after)
    return both(
        len(before) == len(after),
        *(
            _number(place, *numbers, entries)
            for place, numbers in enumerate(zip(before, after, strict=False))
        ),
        *(either(*(equal(entry.change.place, place) for place in range(len(before)))) for entry in entries),
    )


def _read(value: object, where: Where) -> Iterator[object]:
    """What is found there; opaque things as they are."""
    if not where or isinstance(value, Opaque):
        yield value
    elif where[0] != EACH:
        yield from _read(getattr(value, where[0]), where[1:])
    elif isinstance(value, tuple):
        for part in value:
            yield from _read(part, where[1:])


def _number(place: int, old: object, new: object, entries: Entries) -> bool:
    """Each change of a number begins where it stands; after the last it is the new one."""
    claims, now = [], old
    for entry in entries:
        here = both(entry.here, equal(entry.change.place, place))
        if isinstance(now, Opaque):
            claims.append(_decided(here))
            now = entry.change.after if here else now
        else:
            claims.append(implies(here, equal(entry.change.before, now)))
            now = when(here, entry.change.after, cast(int, now))
    return both(*claims, equal(now, new))


def _decided(condition: object) -> bool:
    return condition is True or condition is False


def _pieces(old: Sequence[object], new: Sequence[object], entries: Entries) -> bool:
    """A change is right about whether a piece was there; after the last one the pieces are the new ones."""
    if any(isinstance(piece, Opaque) for piece in old) and not entries:
        return equal(tuple(old), tuple(new))
    claims, held = [], [(piece, True) for piece in old]
    for entry in entries:
        piece, was, now = entry.change.place, entry.change.before == 1, entry.change.after == 1
        claims.append(iff(either(*(both(there, equal(other, piece)) for other, there in held)), was))
        held = [(other, both(there, negate(equal(other, piece)))) for other, there in held]
        held += [(piece, True)] if now else []
        claims.append(entry.here)
    claims += [either(*(both(there, equal(other, piece)) for other, there in held)) for piece in new]
    claims += [implies(there, either(*(equal(other, piece) for piece in new))) for other, there in held]
    return both(*claims)
