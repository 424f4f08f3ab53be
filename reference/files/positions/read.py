"""From a position file to a position: every name looked up, every fault collected, every default named."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from kutnahora.reference import constants, terms
from kutnahora.reference.box import FIRST_MINE, FIRST_ROCK, FIRST_TECHNOLOGY, TILES, Box
from kutnahora.reference.files.box.models import ColourName
from kutnahora.reference.files.faults import one_of, places, shown
from kutnahora.reference.files.positions.hall import hall
from kutnahora.reference.files.positions.model import PLAYER_DEFAULTS, TABLE_DEFAULTS, PlayerPart
from kutnahora.reference.files.positions.reader import BUILDINGS, Reader, read_task
from kutnahora.reference.kernel import (
    arm,
    cathedral,
    deck,
    hand,
    houses,
    miners,
    patricians,
    pelicans,
    plots,
    production,
    purse,
    slots,
    standing,
    tax,
    technology,
)
from kutnahora.reference.notation import cell_name
from kutnahora.reference.position import EMPTY_LOT, Lot, Player, Position, Task
from kutnahora.reference.rules.cards import turn_tasks
from kutnahora.reference.rules.setup import start_player_board
from kutnahora.reference.status import cards_played

T = TypeVar("T")
ARMS = [indicator.name.lower() for indicator in terms.Indicator]
COLOURS: tuple[ColourName, ...] = ("green", "silver", "yellow", "red")
LISTS = ("houses", "production", "plots", "slots", "hand")
MINES = range(FIRST_MINE, FIRST_TECHNOLOGY)
DUG = range(FIRST_MINE, TILES)
TURN_OF_HAND = {6: (0, 0), 5: (0, 1), 4: (1, 0), 3: (1, 1), 2: (2, 0)}
"""turn.cards: Turn and number of the next card, by the cards in hand."""


def rock_cells(box: Box, players: int, taken: Collection[str]) -> dict[str, str]:
    """setup.rocks: The rocks of the first mine setup card that fits beside what is in the mine, if any."""
    side = box.board(players)
    for cells in side.rock_cells:
        names = [cell_name(cell, side.mine_columns) for cell in cells]
        if not set(names) & set(taken):
            return {name: box.tile_name(FIRST_ROCK + number) for number, name in enumerate(names)}
    return {}


def _mine(reader: Reader) -> dict[str, str]:
    """setup.rocks: What lies in the mine. Rocks that are not written are laid out, once the setup is over."""
    written, asked = dict(reader.file.mine), reader.file.rocks
    names = {reader.box.tile_name(tile) for tile in range(FIRST_ROCK, TILES)}
    there = any(text.partition(" ")[0] in names for text in written.values())
    if asked and there:
        reader.faults.add("rocks", "there are rocks in the mine already, expected one of the two")
    unknown = any(task.startswith(("mine_card:", "rock:")) for task in reader.file.agenda or ())
    if there or not (asked or (asked is None and not unknown)):
        return written
    rocks = rock_cells(reader.box, reader.count, written)
    if asked and not rocks:
        reader.faults.add("rocks", "no mine setup card fits beside the mines, expected rocks in the mine")
    reader.default("rocks", ", ".join(f"{name} {rock}" for name, rock in rocks.items()) or "none fit")
    return written | rocks


def board(reader: Reader, place: str, cells: dict[str, str], rows: int, columns: int) -> tuple[Lot, ...]:
    """The lots of the city or the mine."""
    lots = [EMPTY_LOT] * (rows * columns)
    allowed, what = (BUILDINGS, "building tile") if place == "city" else (DUG, "mine tile")
    for name, text in cells.items():
        cell = reader.cell(f"{place}.{name}", name, rows, columns)
        tile, _space, owner = text.partition(" ")
        number = reader.tile(f"{place}.{name}", tile, allowed, what)
        who = reader.seat(f"{place}.{name}", owner) if owner else terms.NOBODY
        if terms.NOTHING not in (cell, number):
            lots[cell] = Lot(number, who)
    return tuple(lots)


def gone(reader: Reader, left: list[int]) -> tuple[int, ...]:
    """Building tiles that left the game; by default those of stacks that are used up or lower."""
    if reader.file.gone is not None:
        return reader.tiles("gone", reader.file.gone, BUILDINGS, "building tile")
    if left:
        reader.default("gone", " ".join(reader.box.tile_name(tile) for tile in left))
    return tuple(sorted(left))


def player(reader: Reader, who: int, mines: int) -> Player:
    """One player's board, checked by the kernel; after a fault that of the start, to find the others."""
    name = terms.PLAYER_NAMES[who]
    part = getattr(reader.file, name) or PlayerPart()
    _name_defaults(reader, name, part)
    place_in_order = (
        who - terms.PLAYER_NAMES.index(reader.file.start) + reader.file.round - 1
    ) % reader.count
    money = constants.START_MONEY[place_in_order] if part.money is None else part.money
    pool, reserve = _miners(reader, name, part, mines)
    side = reader.box.board(reader.count)
    cells = tuple(reader.cell(f"{name}.plots", c, side.city_rows, side.city_columns) for c in part.plots)
    cards = _hand(reader, name, part)
    held = reader.tiles(f"{name}.slots", part.slots, BUILDINGS, "building tile")
    low, high = reader.box.reputation_low, reader.box.reputation_high
    start = start_player_board(0)
    messages = _messages(part, pool, mines)

    def tried(key: str, make: partial[T], otherwise: T) -> T:
        found = _tried(reader, f"{name}.{key}", make, messages.get(key, ""))
        return otherwise if found is None else found

    return Player(
        guilds=tuple(int(terms.Guild[guild.upper()]) for guild in part.guilds),
        purse=tried("money", partial(purse.checked, money), start.purse),
        miners=tried("pool", partial(miners.checked, pool, reserve, mines), start.miners),
        standing=tried(
            "reputation", partial(standing.checked, part.reputation, part.points, low, high), start.standing
        ),
        houses=tried("houses", partial(houses.checked, part.houses), start.houses),
        production=tried(
            "production", partial(production.checked, part.production, part.ore), start.production
        ),
        pelicans=tried(
            "pelicans", partial(pelicans.checked, part.pelicans, part.used_pelicans), start.pelicans
        ),
        plots=tried("plots", partial(plots.checked, cells), start.plots),
        slots=tried("slots", partial(slots.checked, held), start.slots),
        hand=tried("hand", partial(hand.checked, cards), start.hand),
    )


def _messages(part: PlayerPart, pool: int, mines: int) -> dict[str, str]:
    """By key, what is wrong if the kernel refuses it, as it is written; for other keys its words will do."""
    listed = {key: " ".join(map(str, getattr(part, key) or ())) or "nothing" for key in LISTS}
    found = {
        "houses": f"{listed['houses']}, expected three numbers from 0 to {constants.HOUSE_COLUMNS}",
        "production": (
            f"{listed['production']} and ore {part.ore}, expected three numbers and ore, none below 0"
        ),
        "pelicans": f"{part.pelicans} unused and {part.used_pelicans} used, expected 0 or more of each",
        "plots": f"{listed['plots']}, expected at most {constants.PLOT_MARKERS} different cells",
        "slots": f"{listed['slots']}, expected at most {constants.SLOTS} different tiles",
        "hand": f"{listed['hand']}, expected no card twice",
    }
    if 0 <= pool <= constants.POOL_LIMIT:
        found["pool"] = f"{pool} in the pool and {mines} on mines, expected {constants.MINERS} miners in all"
    return found


def _miners(reader: Reader, name: str, part: PlayerPart, mines: int) -> tuple[int, int]:
    """setup.player: Pool and reserve; what is written of one of them leaves the rest for the other."""
    free = constants.MINERS - mines
    if part.reserve is None:
        return part.pool, free - part.pool
    pool = part.pool if "pool" in part.model_fields_set else free - part.reserve
    if pool + part.reserve != free or not 0 <= pool <= constants.POOL_LIMIT:
        beside = f" and {pool} in the pool" if "pool" in part.model_fields_set else ""
        expected = f"{max(free - constants.POOL_LIMIT, 0)} to {free}" if not beside else str(free - pool)
        message = f"{part.reserve} miners, expected {expected} beside {mines} on mines{beside} (setup.player)"
        reader.faults.add(f"{name}.reserve", message)
        return constants.START_POOL, free - constants.START_POOL
    return pool, part.reserve


def _name_defaults(reader: Reader, name: str, part: PlayerPart) -> None:
    follows = {"hand", "reserve" if part.reserve is None else "pool"}
    for key in PlayerPart.model_fields:
        if key not in part.model_fields_set | follows:
            reader.default(f"{name}.{key}", PLAYER_DEFAULTS[key])


def fitting_hands(reader: Reader, p: Position) -> Position:
    """turn.cards, turn.order: A hand that is not written has the last cards, as many as it should now."""
    played = cards_played(p)
    players = list(p.players)
    for who, name in enumerate(terms.PLAYER_NAMES[: reader.count]):
        part: PlayerPart | None = getattr(reader.file, name)
        if part is None or part.hand is None:
            first = played[who] if played[who] in range(constants.CARDS) else 0
            cards = tuple(range(first, constants.CARDS))
            players[who] = replace(players[who], hand=hand.checked(cards))
            reader.default(f"{name}.hand", f"the last {len(cards)} cards" if first else "all six cards")
    return replace(p, players=tuple(players))


def _hand(reader: Reader, name: str, part: PlayerPart) -> tuple[int, ...]:
    names = [reader.box.card_name(card) for card in range(constants.CARDS)]
    if part.hand is None:
        return tuple(range(constants.CARDS))
    for card in part.hand:
        if card not in names:
            reader.faults.add(f"{name}.hand", f"no card {shown(card)}{one_of(card, names)}")
    return tuple(names.index(card) for card in part.hand if card in names)


def agenda(reader: Reader, players: tuple[Player, ...]) -> tuple[Task, ...]:
    """What is owed; by default the next card of the player to move."""
    if reader.file.agenda is not None:
        if reader.file.to_move is not None:
            reader.faults.add("to_move", "means nothing beside an agenda, expected one of the two")
        found = [
            read_task(reader.box, reader.count, text, place, reader.faults)
            for place, text in places("agenda", reader.file.agenda)
        ]
        return tuple(task for task in found if task is not None)
    name = reader.file.to_move or reader.file.start
    who = reader.seat("to_move", name)
    count = len(players[who].hand.cards)
    if count not in TURN_OF_HAND:
        reader.faults.add(f"{name}.hand", f"{count} cards of the player to move, expected 2 to 6")
        return ()
    turn, played = TURN_OF_HAND[count]
    return tuple(turn_tasks(reader.count, terms.PLAYER_NAMES.index(reader.file.start), who, turn, played))


def events(reader: Reader) -> tuple[int, tuple[int, ...]]:
    """The event of the round, and those before it."""
    names = [card.name for card in reader.box.events]

    def number(place: str, name: str) -> int:
        if name not in names:
            reader.faults.add(place, f"no event {shown(name)}{one_of(name, names)}")
            return terms.NOTHING
        return names.index(name)

    now = terms.NOTHING if reader.file.event is None else number("event", reader.file.event)
    past = [number(place, name) for place, name in places("past_events", reader.file.past_events)]
    if len(set(past)) < len(past):
        reader.faults.add("past_events", "an event twice")
    return now, tuple(sorted(set(past)))


def position(reader: Reader) -> Position | None:
    """The position, if nothing is wrong with the words and numbers of the file."""
    file, count = reader.file, reader.count
    for key, meaning in TABLE_DEFAULTS.items():
        if key not in file.model_fields_set:
            reader.default(key, meaning)
    side = reader.box.board(count)
    city = board(reader, "city", dict(file.city), side.city_rows, side.city_columns)
    mine = board(reader, "mine", _mine(reader), side.mine_rows, side.mine_columns)
    mines = [sum(1 for lot in mine if lot.owner == who) for who in range(count)]
    players = tuple(player(reader, who, mines[who]) for who in range(count))
    for who in range(count, len(terms.PLAYER_NAMES)):
        if getattr(file, terms.PLAYER_NAMES[who]) is not None and who >= 2:
            reader.faults.add(terms.PLAYER_NAMES[who], f"does not play: players = {count}")
    reader.seat("start", file.start)
    used = {lot.tile for lot in city} | {tile for one in players for tile in one.slots.tiles}
    explicit = set(gone(reader, [])) if file.gone is not None else set()
    rows, left = hall(reader, used | explicit)
    event, past = events(reader)
    owed = agenda(reader, players)
    table = shared(reader)
    drawn = reader.tiles("drawn", file.drawn, MINES, "mine tile")
    discard = reader.tiles("discard", file.discard, MINES, "mine tile")
    if reader.faults.found or table is None:
        return None
    found = Position(
        box=reader.box.label,
        with_events=count == 2 if file.events is None else file.events,
        round=file.round,
        start=terms.PLAYER_NAMES.index(file.start),
        players=players,
        city=city,
        mine=mine,
        hall=rows,
        gone=tuple(sorted(explicit)) if file.gone is not None else gone(reader, left),
        drawn=drawn,
        discard=discard,
        mixed=file.mixed,
        technology=table.technology,
        decks=table.decks,
        arms=table.arms,
        cathedral=table.cathedral,
        tax=table.tax,
        patricians=table.patricians,
        event=event,
        past_events=past,
        agenda=owed,
    )
    fitting = fitting_hands(reader, found)
    if file.agenda is None:
        reader.default("agenda", f"the next card of {file.to_move or file.start}")
    return fitting


@dataclass(frozen=True, slots=True)
class Shared:
    """What the players share."""

    decks: tuple[deck.Deck, ...]
    arms: tuple[arm.Arm, ...]
    technology: technology.Technology
    cathedral: cathedral.Cathedral
    tax: tax.Tax
    patricians: patricians.Patricians


def shared(reader: Reader) -> Shared | None:
    """Decks, arms and counters, each checked by its kernel module; every fault is named."""
    file, box = reader.file, reader.box
    pool, council = (tuple(part.get(name, 0) for name in COLOURS) for part in (file.pool, file.council))
    notches = [getattr(file.arms, name) for name in ARMS]
    decks = [
        _tried(reader, place, partial(deck.checked, card, box.last_card(stand)))
        for place, card, stand in (
            ("population", file.population, terms.Stand.POPULATION),
            ("ore", file.ore, terms.Stand.ORE),
        )
    ]
    arms = [
        _tried(reader, f"arms.{name}", partial(arm.checked, notch, box.last_notch(resource)))
        for name, notch, resource in zip(ARMS, notches, terms.RESOURCE_OF_ARM, strict=True)
    ]
    level = _tried(reader, "technology", partial(technology.checked, file.technology))
    barbara = _tried(reader, "cathedral", partial(cathedral.checked, file.cathedral, file.under_way))
    taxes = _tried(reader, "tax", partial(tax.checked, file.tax))
    tokens = _tried(reader, "council", partial(patricians.checked, pool, council), _misplaced(pool, council))
    if level is None or barbara is None or taxes is None or tokens is None:
        return None
    sound_decks = tuple(one for one in decks if one is not None)
    return Shared(sound_decks, tuple(one for one in arms if one is not None), level, barbara, taxes, tokens)


def _misplaced(pool: tuple[int, ...], council: tuple[int, ...]) -> str:
    """setup.supply: The colours of which there cannot be so many patricians."""
    wrong = [
        f"{name}: {waiting} in the pool and {seated} in the council"
        for name, waiting, seated in zip(COLOURS, pool, council, strict=True)
        if min(waiting, seated) < 0 or waiting + seated > constants.PATRICIANS
    ]
    return f"{'; '.join(wrong)}, expected 0 to {constants.PATRICIANS} of a colour in all"


def _tried(reader: Reader, place: str, make: partial[T], message: str = "") -> T | None:
    """A kernel value, or a fault with the clauses of its checked constructor; `told` is for its message.

    The kernel's own words name cells, tiles and cards by their numbers.
    """
    try:
        return make()
    except ValueError as error:
        clauses = (make.func.__doc__ or "").split(":")[0]
        reader.faults.add(place, f"{message or error} ({clauses})")
        return None
