"""A ledger of the table: every number on it, kept by reading events and nothing else."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from kutnahora.reference import constants
from kutnahora.reference.box import FIRST_MINE, FIRST_TECHNOLOGY, Box
from kutnahora.reference.events import Change, Counted, Event
from kutnahora.reference.kernel.stacks import RED_KIND
from kutnahora.reference.position import Lot, Player, Position
from kutnahora.reference.rules.common import price_of
from kutnahora.reference.rules.economy import stack_number
from kutnahora.reference.terms import NOBODY, NOTHING, Resource

FIRST_OF_TABLE: Final = Counted.ROUND
"""What is counted from here on belongs to nobody."""


class Account(NamedTuple):
    """One number on the table: what it counts, whose it is, and which of several."""

    what: Counted
    player: int
    place: int


Ledger = dict[Account, int]


class WrongEntry(Exception):
    """An event whose number before is not the ledger's."""


def account(event: Event, change: Change) -> Account:
    """Which number a change of an event is about."""
    return Account(change.what, NOBODY if change.what >= FIRST_OF_TABLE else event.player, change.place)


def net(events: Iterable[Event]) -> dict[Account, tuple[int, int]]:
    """What events change in total: the number before the first and after the last, where they differ."""
    total: dict[Account, tuple[int, int]] = {}
    for event in events:
        for change in event.changes:
            key = account(event, change)
            total[key] = (total.get(key, (change.before,))[0], change.after)
    return {key: (before, after) for key, (before, after) in total.items() if before != after}


def post(ledger: Ledger, events: Iterable[Event]) -> None:
    """Enter events into a ledger. Raises WrongEntry where one does not fit."""
    for event in events:
        for change in event.changes:
            key = account(event, change)
            if ledger.get(key) != change.before:
                raise WrongEntry(f"{event}: the ledger has {ledger.get(key)} for {key}")
            ledger[key] = change.after


# opening a ledger ---------------------------------------------------------------------------------------


def opened(box: Box, p: Position) -> Ledger:
    """Every number of a position."""
    return dict(_of_players(p)) | dict(_of_table(box, p))


Numbers = Iterator[tuple[Account, int]]


def _of_players(p: Position) -> Numbers:
    for who, player in enumerate(p.players):
        for what, numbers in _of_player(player, len(p.city)).items():
            yield from _each(what, numbers, who)


def _each(what: Counted, numbers: Iterable[int], who: int = NOBODY) -> Numbers:
    return ((Account(what, who, place), number) for place, number in enumerate(numbers))


def _held(pieces: Iterable[int], count: int) -> list[int]:
    """1 for each piece that is there, 0 for the others."""
    there = set(pieces)
    return [int(piece in there) for piece in range(count)]


def _of_player(player: Player, cells: int) -> dict[Counted, Iterable[int]]:
    return {
        Counted.MONEY: [player.purse.money],
        Counted.POINTS: [player.standing.points],
        Counted.REPUTATION: [player.standing.reputation],
        Counted.UNUSED_PELICANS: [player.pelicans.unused],
        Counted.USED_PELICANS: [player.pelicans.used],
        Counted.MINERS_IN_POOL: [player.miners.pool],
        Counted.MINERS_IN_RESERVE: [player.miners.reserve],
        Counted.MINERS_ON_MINES: [player.miners.placed],
        Counted.ORE_FROM_MINES: [player.production.mines],
        Counted.PRODUCTION: player.production.rows,
        Counted.HOUSES: player.houses.rows,
        Counted.GUILD: player.guilds or (NOTHING,) * constants.GUILDS_EACH,
        Counted.PLOT: _held(player.plots.cells, cells),
        Counted.SLOT: _held(player.slots.tiles, FIRST_MINE),
        Counted.CARD: _held(player.hand.cards, constants.CARDS),
    }


def _of_table(box: Box, p: Position) -> Numbers:
    numbers: dict[Counted, Iterable[int]] = {
        Counted.ROUND: [p.round],
        Counted.START_PLAYER: [p.start],
        Counted.TAX: [p.tax.level],
        Counted.TECHNOLOGY: [p.technology.taken],
        Counted.CATHEDRAL_TURNED: [p.cathedral.turned],
        Counted.CATHEDRAL_UNDER_WAY: [p.cathedral.under_way],
        Counted.DECK: [deck.card for deck in p.decks],
        Counted.ARM: [arm.notch for arm in p.arms],
        Counted.SUPPLY: p.patricians.supply,
        Counted.PATRICIAN_POOL: p.patricians.pool,
        Counted.COUNCIL: p.patricians.council,
        Counted.CITY_TILE: _tiles(p.city),
        Counted.CITY_OWNER: _owners(p.city),
        Counted.MINE_TILE: _tiles(p.mine),
        Counted.MINE_OWNER: _owners(p.mine),
        Counted.GONE: _held(p.gone, FIRST_MINE),
        Counted.DRAWN: _held(p.drawn, FIRST_TECHNOLOGY),
        Counted.DISCARDED: _held(p.discard, FIRST_TECHNOLOGY),
        Counted.MIXED: [int(p.mixed)],
        Counted.EVENT: [p.event],
        Counted.PAST_EVENT: _held(p.past_events, len(box.events)),
        Counted.PRICE: [price_of(box, p, resource) for resource in Resource],
        **_stacks(p),
    }
    for what, listed in numbers.items():
        yield from _each(what, listed)


def _tiles(lots: tuple[Lot, ...]) -> list[int]:
    return [lot.tile for lot in lots]


def _owners(lots: tuple[Lot, ...]) -> list[int]:
    return [lot.owner for lot in lots]


def _stacks(p: Position) -> dict[Counted, Iterable[int]]:
    count = RED_KIND + constants.HALL_ROWS
    places, tops, heights = [NOTHING] * count, [NOTHING] * count, [0] * count
    for row, stacks in enumerate(p.hall.rows):
        for column, stack in enumerate(stacks):
            number = stack_number(stack.kind, row)
            places[number] = row * constants.HALL_COLUMNS + column
            tops[number], heights[number] = stack.top, stack.under
    return {Counted.STACK_PLACE: places, Counted.STACK_TOP: tops, Counted.STACK_UNDER: heights}
