"""Positions of the reference as flat states and back, without loss. Whatever does not fit is refused.

Widths: money and points have 32 bits and are accepted up to 500 million and a billion, production and
pelicans up to a million. A game has at most 32 incomes per player (30 cards, two of cathedral tile 5) of at
most 4 million pieces at price 9, so no sum reaches 2**31. Everything else is limited by the pieces of the
game and has 8 bits or is a set of bits.
"""

cimport cython
from libc.stdint cimport int8_t, uint32_t, uint64_t
from libc.string cimport memcmp
from kutnahora.ext.bits cimport bit, cell_bit, lowest, without_lowest
from kutnahora.ext.box cimport FIRST_MINE, MINE_TILES, TILES, Box, board_of
from kutnahora.ext.constants cimport (
    AGENDA_LIMIT, CATHEDRAL_TILES, HALL_COLUMNS, HALL_ROWS, HOUSE_COLUMNS, MINERS, PATRICIANS, PLOT_MARKERS,
    SLOTS, TAX_LIMIT, TECHNOLOGY_TILES
)
from kutnahora.ext.facts cimport put_building, put_mine
from kutnahora.ext.hashing cimport hashed
from kutnahora.ext.kernel cimport stacks
from kutnahora.ext.position cimport DRAW, FIRST_CHANCE_TASK, Player, Position, Row, push
from kutnahora.ext.rules.rounds cimport last_round
from kutnahora.ext.rules.setup cimport empty_table
from kutnahora.ext.tables cimport Tables
from kutnahora.ext.terms cimport NOBODY, NOTHING, RESOURCE_OF_ARM

from kutnahora.ext.tables import DoesNotFit
from kutnahora.reference import position as reference
from kutnahora.reference import terms
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
from kutnahora.reference.kernel import stacks as halls
from kutnahora.reference.owed import in_range
from kutnahora.reference.status import status

cdef extern from *:
    const unsigned long KUTNAHORA_LAYOUT  # of the struct's bytes, by setup.py

cdef enum:
    MOST_MONEY = 500_000_000
    MOST_POINTS = 1_000_000_000
    MOST_PRODUCED = 1_000_000
    MOST_DRAWN = 6  # of any valid box

STATE_BYTES = sizeof(Position)

cdef dict LOTS = {
    (tile, owner): reference.Lot(tile, owner) for tile in range(-1, TILES) for owner in range(-1, 4)
}
cdef tuple TASK_KINDS = tuple(reference.TaskKind)


cdef int fitted(object value, long low, long high, str what, int who=NOBODY) except? -2_000_000_000:
    """The number, if it is inside its limits."""
    if not low <= value <= high:
        whose = what if who == NOBODY else f"{what} of {terms.PLAYER_NAMES[who]}"
        raise DoesNotFit(f"{whose} is {value}, the compiled engine accepts {low} to {high}")
    return value


cdef uint64_t set_of(object members, int first, int count, str what) except? 0xFFFF_FFFF_FFFF_FFFF:
    """Different pieces as bits."""
    cdef uint64_t pieces = 0
    for member in members:
        pieces |= bit(fitted(member, first, first + count - 1, what) - first)
    return pieces


cdef tuple members_of(uint64_t pieces, int first):
    """The pieces of a set, in order."""
    cdef list members = []
    while pieces:
        members.append(first + lowest(pieces))
        pieces = without_lowest(pieces)
    return tuple(members)


# from the reference ------------------------------------------------------------------------------------


cdef int fill_player(const Box* box, Player* flat, object player, int who, int city_cells) except -1:
    cdef int row
    flat.purse.money = fitted(player.purse.money, 0, MOST_MONEY, "money", who)
    flat.standing.reputation = fitted(
        player.standing.reputation, box.reputation_low, box.reputation_high, "reputation", who
    )
    flat.standing.points = fitted(player.standing.points, -MOST_POINTS, MOST_POINTS, "points", who)
    flat.pelicans.unused = fitted(player.pelicans.unused, 0, MOST_PRODUCED, "unused pelicans", who)
    flat.pelicans.used = fitted(player.pelicans.used, 0, MOST_PRODUCED, "used pelicans", who)
    flat.production.mines = fitted(player.production.mines, 0, MOST_PRODUCED, "production", who)
    flat.miners.pool = fitted(player.miners.pool, 0, MINERS, "miners", who)
    flat.miners.reserve = fitted(player.miners.reserve, 0, MINERS, "miners", who)
    flat.miners.placed = fitted(player.miners.placed, 0, MINERS, "miners", who)
    for row in range(3):
        flat.production.rows[row] = fitted(player.production.rows[row], 0, MOST_PRODUCED, "production", who)
        flat.houses.rows[row] = fitted(player.houses.rows[row], 0, HOUSE_COLUMNS, "houses", who)
    for row, guild in enumerate(player.guilds):
        flat.guilds[fitted(row, 0, 2, "guild row", who)] = fitted(guild, 0, 5, "guild", who)
    fitted(len(player.plots.cells), 0, PLOT_MARKERS, "plots", who)
    fitted(len(player.slots.tiles), 0, SLOTS, "slots", who)
    flat.plots.cells = set_of(player.plots.cells, 0, city_cells, "plot")
    flat.slots.tiles = set_of(player.slots.tiles, 0, FIRST_MINE, "tile in a slot")
    flat.hand.cards = set_of(player.hand.cards, 0, 6, "card")
    return 0


cdef int fill_boards(const Box* box, Position* s, object p) except -1:
    cdef int cell, tile, owner
    fitted(len(p.city), board_of(box, s.count).city_cells, board_of(box, s.count).city_cells, "city cells")
    fitted(len(p.mine), board_of(box, s.count).mine_cells, board_of(box, s.count).mine_cells, "mine cells")
    for cell, lot in enumerate(p.city):
        tile = fitted(lot.tile, NOTHING, FIRST_MINE - 1, "tile in the city")
        owner = fitted(lot.owner, NOBODY, s.count - 1 if tile != NOTHING else NOBODY, "owner of a city cell")
        if tile != NOTHING:
            put_building(box, s, cell, tile, owner)
    for cell, lot in enumerate(p.mine):
        tile = fitted(lot.tile, NOTHING, TILES - 1, "tile in the mine")
        owner = fitted(lot.owner, NOBODY, s.count - 1 if tile != NOTHING else NOBODY, "owner of a mine cell")
        if tile != NOTHING:
            put_mine(box, s, cell, fitted(tile, FIRST_MINE, TILES - 1, "tile in the mine"), owner)
    return 0


cdef int fill_hall(Position* s, object p) except -1:
    cdef int row, tile
    fitted(len(p.hall.rows), HALL_ROWS, HALL_ROWS, "town hall rows")
    for row, line in enumerate(p.hall.rows):
        fitted(len(line), 0, HALL_COLUMNS, "stacks in a row")
        reds = sum([stack.kind == stacks.RED_KIND for stack in line])
        fitted(len(line) - reds, 0, HALL_COLUMNS - 1, "stacks in a row that are not red")
        for stack in line:
            tile = fitted(stack.top, NOTHING, FIRST_MINE - 1, "top tile")
            stacks.append(
                &s.hall,
                row,
                fitted(stack.kind, 0, 9, "kind of stack"),
                tile,
                fitted(stack.under, 0, 3, "tiles under a top"),
            )
            if tile != NOTHING:
                s.seen |= bit(tile)
    return 0


cdef int fill_table(const Box* box, Position* s, object p) except -1:
    cdef int place
    s.mixed = p.mixed
    s.technology.taken = fitted(p.technology.taken, 0, TECHNOLOGY_TILES, "technology")
    s.cathedral.turned = fitted(p.cathedral.turned, 0, CATHEDRAL_TILES, "cathedral")
    s.cathedral.under_way = fitted(p.cathedral.under_way, 0, CATHEDRAL_TILES, "cathedral")
    s.tax.level = fitted(p.tax.level, 0, TAX_LIMIT, "tax")
    for place in range(2):
        s.decks[place].card = fitted(p.decks[place].card, 0, box.last_cards[place], "front card")
    for place in range(5):
        s.arms[place].notch = fitted(
            p.arms[place].notch, 0, box.last_notches[RESOURCE_OF_ARM[place]], "notch"
        )
    for place in range(4):
        s.patricians.supply[place] = fitted(p.patricians.supply[place], 0, PATRICIANS, "patricians")
        s.patricians.pool[place] = fitted(p.patricians.pool[place], 0, PATRICIANS, "patricians")
        s.patricians.council[place] = fitted(p.patricians.council[place], 0, PATRICIANS, "patricians")
    return 0


cdef int fill_agenda(Position* s, object p) except -1:
    cdef int draws = len(p.drawn)
    fitted(len(p.agenda), 0, AGENDA_LIMIT, "tasks on the agenda")
    for task in p.agenda:
        if not in_range(task, s.count):
            raise DoesNotFit(f"{task} on the agenda: its player or numbers are out of range")
        push(s, task.kind, task.player, task.a, task.b)
        draws += task.a if task.kind == DRAW else 0
    fitted(draws, 0, MOST_DRAWN, "drawn tiles and draws owed")  # so that no list is too long
    return 0


cdef int fill(Tables tables, Position* s, object p) except -1:
    cdef const Box* box = &tables.box_
    cdef int players = fitted(len(p.players), 2, 4, "number of players"), who
    cdef int events = len(tables.box.events)
    empty_table(box, s, players, fitted(p.start, 0, players - 1, "start player"), p.with_events)
    s.round = fitted(p.round, 1, last_round(players), "round")
    for who in range(players):
        fill_player(box, &s.players[who], p.players[who], who, board_of(box, players).city_cells)
        s.claimed |= s.players[who].plots.cells
        s.seen |= s.players[who].slots.tiles
    fill_boards(box, s, p)
    fill_hall(s, p)
    fill_table(box, s, p)
    s.gone = set_of(p.gone, 0, FIRST_MINE, "tile that left the game")
    s.seen |= s.gone
    s.drawn = set_of(p.drawn, FIRST_MINE, MINE_TILES, "drawn tile")
    s.discard = set_of(p.discard, FIRST_MINE, MINE_TILES, "discarded tile")
    s.event = fitted(p.event, NOTHING, events - 1, "event")
    s.past_events = set_of(p.past_events, 0, events, "past event")
    fill_agenda(s, p)
    return 0


# to the reference --------------------------------------------------------------------------------------


cdef object player_of(const Box* box, const Player* flat):
    cdef tuple guilds = () if flat.guilds[0] == NOTHING else (flat.guilds[0], flat.guilds[1], flat.guilds[2])
    return reference.Player(
        guilds=guilds,
        purse=purse.checked(flat.purse.money),
        miners=miners.checked(flat.miners.pool, flat.miners.reserve, flat.miners.placed),
        standing=standing.checked(
            flat.standing.reputation, flat.standing.points, box.reputation_low, box.reputation_high
        ),
        houses=houses.checked((flat.houses.rows[0], flat.houses.rows[1], flat.houses.rows[2])),
        production=production.checked(
            (flat.production.rows[0], flat.production.rows[1], flat.production.rows[2]), flat.production.mines
        ),
        pelicans=pelicans.checked(flat.pelicans.unused, flat.pelicans.used),
        plots=plots.checked(members_of(flat.plots.cells, 0)),
        slots=slots.checked(members_of(flat.slots.tiles, 0)),
        hand=hand.checked(members_of(flat.hand.cards, 0)),
    )


cdef tuple lots_of(const Position* s, const int8_t* tiles, int cells, bint city):
    cdef list lots = []
    cdef int cell, who, owner
    cdef uint32_t own
    for cell in range(cells):
        owner = NOBODY
        if tiles[cell] != NOTHING:
            for who in range(s.count):
                own = s.players[who].city if city else s.players[who].mine
                if own & cell_bit(cell):
                    owner = who
        lots.append(LOTS[tiles[cell], owner])
    return tuple(lots)


cdef tuple row_of(const Row* line):
    cdef int column
    return tuple(
        [
            (line.stacks[column].kind, line.stacks[column].top, line.stacks[column].under)
            for column in range(line.length)
        ]
    )


cdef tuple agenda_of(const Position* s):
    cdef int place
    return tuple(
        [
            reference.Task(
                TASK_KINDS[s.agenda[place].kind],
                s.agenda[place].player,
                s.agenda[place].a,
                s.agenda[place].b,
            )
            for place in range(s.depth)
        ]
    )


cdef object arm_of(const Box* box, const Position* s, int place):
    return arm.checked(s.arms[place].notch, box.last_notches[RESOURCE_OF_ARM[place]])


cdef object position_of(Tables tables, const Position* s):
    cdef const Box* box = &tables.box_
    cdef int place
    cdef tuple pool = tuple([s.patricians.pool[place] for place in range(4)])
    cdef tuple council = tuple([s.patricians.council[place] for place in range(4)])
    return reference.Position(
        box=tables.box.label,
        with_events=bool(s.with_events),
        round=s.round,
        start=s.start,
        players=tuple([player_of(box, &s.players[place]) for place in range(s.count)]),
        city=lots_of(s, s.city, board_of(box, s.count).city_cells, True),
        mine=lots_of(s, s.mine, board_of(box, s.count).mine_cells, False),
        hall=halls.checked(tuple([row_of(&s.hall.rows[place]) for place in range(HALL_ROWS)]), HALL_COLUMNS),
        gone=members_of(s.gone, 0),
        drawn=members_of(s.drawn, FIRST_MINE),
        discard=members_of(s.discard, FIRST_MINE),
        mixed=bool(s.mixed),
        technology=technology.checked(s.technology.taken),
        decks=tuple([deck.checked(s.decks[place].card, box.last_cards[place]) for place in range(2)]),
        arms=tuple([arm_of(box, s, place) for place in range(5)]),
        cathedral=cathedral.checked(s.cathedral.turned, s.cathedral.under_way),
        tax=tax.checked(s.tax.level),
        patricians=patricians.checked(pool, council),
        event=s.event,
        past_events=members_of(s.past_events, 0),
        agenda=agenda_of(s),
    )


# the state ---------------------------------------------------------------------------------------------


def restored(Tables box, object written_in, bytes written):
    """A state from a pickle, which contains its box. Pickles of another build are refused."""
    if written_in != KUTNAHORA_LAYOUT or len(written) != sizeof(Position):
        raise ValueError("the pickled state is from another build of kutnahora: save positions as KHN")
    return state_of(box, <const Position*><const char*>written)


@cython.final
cdef class State:
    """A position as a flat struct. It does not change: `apply` gives a new one."""

    def __init__(self, Tables box, object position, *, bint sound=False):
        if position is None:  # only state_of makes a blank one, by `__cinit__` alone
            raise TypeError("None, expected a position")

    def __cinit__(self, Tables box, object position=None, *, bint sound=False):
        self.tables = box
        if position is None:
            return
        if not isinstance(position, reference.Position):
            raise TypeError(f"{position!r:.60}, expected a position")
        if position.box != box.box.label:
            raise ValueError(f"the position belongs to box {position.box}, not to {box.box.label}")
        if not sound:
            broken = status(box.box, position)
            if broken:
                raise DoesNotFit(
                    "the position breaks " + ", ".join(sorted({refusal.clause.value for refusal in broken}))
                )
        fill(box, &self.position_, position)

    @property
    def key(self):
        return hashed(&self.position_, 0)

    @property
    def over(self):
        return self.position_.depth == 0

    @property
    def player(self):
        cdef int top = self.position_.depth - 1
        decided = top >= 0 and self.position_.agenda[top].kind < FIRST_CHANCE_TASK
        return self.position_.agenda[top].player if decided else None

    @property
    def points(self):
        cdef int who
        return tuple([self.position_.players[who].standing.points for who in range(self.position_.count)])

    def position(self):
        """The same position as a value of the reference."""
        return position_of(self.tables, &self.position_)

    def tobytes(self):
        """The struct itself; equal positions have equal bytes."""
        return (<const char*>&self.position_)[: sizeof(Position)]

    def __deepcopy__(self, memo):
        return self  # it does not change

    def __reduce__(self):
        return restored, (self.tables, KUTNAHORA_LAYOUT, self.tobytes())

    def __repr__(self):
        return f"State({self.position()!r})"

    def __eq__(self, other):
        if not isinstance(other, State):
            return NotImplemented
        return self.tables.box.label == (<State>other).tables.box.label and not memcmp(
            &self.position_, &(<State>other).position_, sizeof(Position)
        )

    def __hash__(self):
        return hash(hashed(&self.position_, 0))
