"""From a position file to a position: every name looked up, every fault collected, every default named."""

from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from kutnahora.reference import constants
from kutnahora.reference.box import FIRST_MINE, FIRST_PUBLIC, FIRST_TECHNOLOGY, TILES, Box
from kutnahora.reference.files.box.models import ColourName
from kutnahora.reference.files.faults import Faults, did_you_mean, one_of, places, shown
from kutnahora.reference.files.positions.defaults import PLAYER_DEFAULTS, TABLE_DEFAULTS
from kutnahora.reference.files.positions.model import PlayerPart, PositionFile
from kutnahora.reference.files.positions.tasks import BUILDINGS, read_task, tile_number
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
    stacks,
    standing,
    tax,
    technology,
)
from kutnahora.reference.kernel.stacks import PUBLIC_KIND, RED_KIND
from kutnahora.reference.notation import KINDS, cell_name
from kutnahora.reference.position import EMPTY_LOT, Lot, Player, Position, Task
from kutnahora.reference.rules.cards import turn_tasks
from kutnahora.reference.rules.chance import kind_tiles
from kutnahora.reference.rules.setup import start_player_board
from kutnahora.reference.terms import (
    NOBODY,
    NOTHING,
    PLAYER_NAMES,
    RESOURCE_OF_ARM,
    Guild,
    Indicator,
    Stand,
)

T = TypeVar("T")
ARMS = [indicator.name.lower() for indicator in Indicator]
COLOURS: tuple[ColourName, ...] = ("green", "silver", "yellow", "red")
MINES = range(FIRST_MINE, FIRST_TECHNOLOGY)
DUG = range(FIRST_MINE, TILES)
TURN_OF_HAND = {6: (0, 0), 5: (0, 1), 4: (1, 0), 3: (1, 1), 2: (2, 0)}
"""turn.cards: Turn and number of the next card, by the cards in hand."""


@dataclass(slots=True)
class Reader:
    """One file on its way to a position."""

    box: Box
    file: PositionFile
    faults: Faults = field(default_factory=Faults)
    defaults: list[str] = field(default_factory=list)

    @property
    def count(self) -> int:
        return self.file.players

    def default(self, place: str, value: str) -> None:
        self.defaults.append(f"{place}: {value}")

    # words ----------------------------------------------------------------------------------------------
    def tile(self, place: str, name: str, allowed: range, what: str) -> int:
        number = tile_number(self.box, name, allowed)
        if number is None:
            near = did_you_mean(name, map(self.box.tile_name, allowed))
            self.faults.add(place, f"{shown(name)} is no {what} of the box{near}")
            return NOTHING
        return number

    def tiles(self, place: str, names: tuple[str, ...], allowed: range, what: str) -> tuple[int, ...]:
        found = [self.tile(each, name, allowed, what) for each, name in places(place, names)]
        if len(set(found)) < len(found) and NOTHING not in found:
            self.faults.add(place, "a tile twice")
        return tuple(sorted(set(found)))

    def cell(self, place: str, name: str, rows: int, columns: int) -> int:
        names = [cell_name(cell, columns) for cell in range(rows * columns)]
        if name not in names:
            self.faults.add(place, f"{shown(name)} is no cell, expected {names[0]} to {names[-1]}")
            return NOTHING
        return names.index(name)

    def seat(self, place: str, name: str) -> int:
        if name not in PLAYER_NAMES[: self.count]:
            self.faults.add(place, f"{shown(name)}, expected {' or '.join(PLAYER_NAMES[: self.count])}")
            return 0
        return PLAYER_NAMES.index(name)


def board(reader: Reader, place: str, cells: dict[str, str], rows: int, columns: int) -> tuple[Lot, ...]:
    """The lots of the city or the mine."""
    lots = [EMPTY_LOT] * (rows * columns)
    allowed, what = (BUILDINGS, "building tile") if place == "city" else (DUG, "mine tile")
    for name, text in cells.items():
        cell = reader.cell(f"{place}.{name}", name, rows, columns)
        tile, _space, owner = text.partition(" ")
        number = reader.tile(f"{place}.{name}", tile, allowed, what)
        who = reader.seat(f"{place}.{name}", owner) if owner else NOBODY
        if NOTHING not in (cell, number):
            lots[cell] = Lot(number, who)
    return tuple(lots)


def hall(reader: Reader, used: set[int]) -> tuple[stacks.Hall, list[int]]:
    """The stacks by their top tiles; what lies under them is what is not elsewhere."""
    kinds = [
        [_kind(reader, place, text) for place, text in places(above, row)]
        for above, row in places("town_hall", reader.file.town_hall)
    ]
    tops = {top for row in kinds for _kind_, top in row} - {NOTHING}
    present = {kind for row in kinds for kind, _top in row}
    seen = used | tops
    rows = tuple(
        tuple((kind, top, _under(kind, top, seen)) for kind, top in row if kind != NOTHING) for row in kinds
    )
    rows += ((),) * (constants.HALL_ROWS - len(rows))
    absent = [kind for kind in range(RED_KIND) if kind not in present]
    left = [tile for kind in absent for tile in kind_tiles(kind) if tile not in used]
    _name_lost_public(reader, left)
    try:
        return stacks.checked(rows, constants.HALL_COLUMNS), left
    except ValueError as error:
        reader.faults.add("town_hall", str(error))
        return stacks.start(constants.HALL_ROWS), left


def _name_lost_public(reader: Reader, left: list[int]) -> None:
    """build.public: A public tile leaves its stack only for a slot or the city."""
    owed = reader.file.agenda or ()
    if reader.file.gone is None and not any(text.startswith(("stack:", "public_stacks:")) for text in owed):
        for tile in left:
            if tile >= FIRST_PUBLIC:
                name = reader.box.tile_name(tile)
                reader.faults.add("town_hall", f"{name} is nowhere, expected in a stack, a slot or the city")


def _kind(reader: Reader, place: str, text: str) -> tuple[int, int]:
    if text.startswith("?"):
        if text[1:] in KINDS[:RED_KIND]:
            return KINDS.index(text[1:]), NOTHING
        near = did_you_mean(text, (f"?{kind}" for kind in KINDS[:RED_KIND]))
        reader.faults.add(place, f"{shown(text)}, expected a tile, or `?` and a guild or colour{near}")
        return NOTHING, NOTHING
    tile = reader.tile(place, text, BUILDINGS, "building tile")
    if tile == NOTHING:
        return NOTHING, NOTHING
    family_kind = reader.box.guild(tile) if tile < FIRST_PUBLIC else PUBLIC_KIND + reader.box.colour(tile)
    return family_kind, tile


def _under(kind: int, top: int, seen: set[int]) -> int:
    if kind == RED_KIND:
        return 0
    unseen = sum(1 for tile in kind_tiles(kind) if tile not in seen)
    return unseen - 1 if top == NOTHING else unseen


def gone(reader: Reader, left: list[int]) -> tuple[int, ...]:
    """Building tiles that left the game; by default those of the stacks that are used up."""
    if reader.file.gone is not None:
        return reader.tiles("gone", reader.file.gone, BUILDINGS, "building tile")
    if left:
        reader.default("gone", " ".join(reader.box.tile_name(tile) for tile in left))
    return tuple(sorted(left))


def player(reader: Reader, who: int, mines: int) -> Player:
    """One player's board, checked by the kernel; after a fault that of the start, to find the others."""
    name = PLAYER_NAMES[who]
    part = getattr(reader.file, name) or PlayerPart()
    _name_defaults(reader, name, part)
    place_in_order = (who - PLAYER_NAMES.index(reader.file.start) + reader.file.round - 1) % reader.count
    money = constants.START_MONEY[place_in_order] if part.money is None else part.money
    side = reader.box.board(reader.count)
    cells = tuple(reader.cell(f"{name}.plots", c, side.city_rows, side.city_columns) for c in part.plots)
    cards = _hand(reader, name, part)
    held = reader.tiles(f"{name}.slots", part.slots, BUILDINGS, "building tile")
    low, high = reader.box.reputation_low, reader.box.reputation_high
    start = start_player_board(0)

    def tried(key: str, make: partial[T], otherwise: T) -> T:
        found = _tried(reader, f"{name}.{key}", make)
        return otherwise if found is None else found

    reserve = constants.MINERS - part.pool - mines
    return Player(
        guilds=tuple(int(Guild[guild.upper()]) for guild in part.guilds),
        purse=tried("money", partial(purse.checked, money), start.purse),
        miners=tried("pool", partial(miners.checked, part.pool, reserve, mines), start.miners),
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


def _name_defaults(reader: Reader, name: str, part: PlayerPart) -> None:
    for key in PlayerPart.model_fields:
        if key not in part.model_fields_set:
            reader.default(f"{name}.{key}", PLAYER_DEFAULTS[key])


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
    reader.default("agenda", f"the next card of {name}")
    turn, played = TURN_OF_HAND[count]
    return tuple(turn_tasks(reader.count, PLAYER_NAMES.index(reader.file.start), who, turn, played))


def events(reader: Reader) -> tuple[int, tuple[int, ...]]:
    """The event of the round, and those before it."""
    names = [card.name for card in reader.box.events]

    def number(place: str, name: str) -> int:
        if name not in names:
            reader.faults.add(place, f"no event {shown(name)}{one_of(name, names)}")
            return NOTHING
        return names.index(name)

    now = NOTHING if reader.file.event is None else number("event", reader.file.event)
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
    mine = board(reader, "mine", dict(file.mine), side.mine_rows, side.mine_columns)
    mines = [sum(1 for lot in mine if lot.owner == who) for who in range(count)]
    players = tuple(player(reader, who, mines[who]) for who in range(count))
    for who in range(count, len(PLAYER_NAMES)):
        if getattr(file, PLAYER_NAMES[who]) is not None and who >= 2:
            reader.faults.add(PLAYER_NAMES[who], f"does not play: players = {count}")
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
    return Position(
        box=reader.box.label,
        with_events=count == 2 if file.events is None else file.events,
        round=file.round,
        start=PLAYER_NAMES.index(file.start),
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
            ("population", file.population, Stand.POPULATION),
            ("ore", file.ore, Stand.ORE),
        )
    ]
    arms = [
        _tried(reader, f"arms.{name}", partial(arm.checked, notch, box.last_notch(resource)))
        for name, notch, resource in zip(ARMS, notches, RESOURCE_OF_ARM, strict=True)
    ]
    level = _tried(reader, "technology", partial(technology.checked, file.technology))
    barbara = _tried(reader, "cathedral", partial(cathedral.checked, file.cathedral, file.under_way))
    taxes = _tried(reader, "tax", partial(tax.checked, file.tax))
    tokens = _tried(reader, "council", partial(patricians.checked, pool, council))
    if level is None or barbara is None or taxes is None or tokens is None:
        return None
    sound_decks = tuple(one for one in decks if one is not None)
    return Shared(sound_decks, tuple(one for one in arms if one is not None), level, barbara, taxes, tokens)


def _tried(reader: Reader, place: str, make: partial[T]) -> T | None:
    """A kernel value, or a fault that names the clauses of its checked constructor."""
    try:
        return make()
    except ValueError as error:
        clauses = (make.func.__doc__ or "").split(":")[0]
        reader.faults.add(place, f"{error} ({clauses})")
        return None
