# The position as one flat struct, as in reference/position.py. It has no pointers and starts as zeros, its
# padding too, so it is copied by memcpy and equal positions have equal bytes. Fields under "derived" follow
# from the others: they are kept up to date where those change, and a test recomputes them.

from libc.stdint cimport int8_t, int32_t, uint8_t, uint32_t, uint64_t
from kutnahora.ext.box cimport CITY_CELLS, MINE_CELLS
from kutnahora.ext.constants cimport AGENDA_LIMIT, GUILDS_EACH, HALL_COLUMNS, HALL_ROWS, HOUSE_ROWS
from kutnahora.ext.terms cimport ARMS, COLOURS, STANDS

cdef enum TaskKind:
    # decisions
    CARD = 0
    HIRE = 1
    MINE = 2
    RIGHTS = 3
    PLOT = 4
    BUILD = 5
    PUBLIC = 6
    COUNCIL = 7
    HOUSE = 8
    PATRICIAN = 9
    SCORE = 10
    TECH = 11
    TAX = 12
    GUILDS = 13
    ROWS = 14
    TAKE = 15
    # chance
    DRAW = 16
    REVEAL = 17
    RED = 18
    ROCK = 19
    EVENT = 20
    MINE_CARD = 21
    GUILD_CARD = 22
    STACK = 23
    # what runs by itself
    PUBLIC_STACKS = 24
    TURN = 25
    ACT = 26
    EFFECTS = 27
    HOUSE_EFFECT = 28
    ADVANCE = 29
    CITY = 30
    DISCARD = 31
    TURN_TILE = 32
    ROUND_END = 33
    EVENT_END = 34
    PATRICIANS_SCORE = 35
    RED_ARRIVE = 36
    ROUND_NEXT = 37
    FINAL = 38

    FIRST_CHANCE_TASK = 16
    FIRST_RUNNING_TASK = 24

cdef struct Task:
    int8_t kind
    int8_t player
    int8_t a
    int8_t b

cdef struct Purse:
    int32_t money

cdef struct Standing:
    int32_t reputation
    int32_t points

cdef struct Production:
    int32_t rows[HOUSE_ROWS]
    int32_t mines

cdef struct Pelicans:
    int32_t unused
    int32_t used

cdef struct Miners:
    int8_t pool
    int8_t reserve
    int8_t placed

cdef struct Houses:
    int8_t rows[HOUSE_ROWS]

cdef struct Plots:
    uint32_t cells              # the city cells of the markers

cdef struct Slots:
    uint64_t tiles              # building tiles

cdef struct Hand:
    uint8_t cards

cdef struct Player:
    Slots slots
    Purse purse
    Standing standing
    Production production
    Pelicans pelicans
    Plots plots
    uint32_t city               # cells with own buildings: the owners of the city's lots
    uint32_t mine               # cells with own mines
    Miners miners
    Houses houses
    int8_t guilds[GUILDS_EACH]  # by row; NOTHING before the sets are chosen
    Hand hand

cdef struct Stack:
    int8_t kind
    int8_t top                  # NOTHING until it is seen
    int8_t under

cdef struct Row:
    Stack stacks[HALL_COLUMNS]
    int8_t length

cdef struct Hall:
    Row rows[HALL_ROWS]

cdef struct Technology:
    int8_t taken

cdef struct Deck:
    int8_t card

cdef struct Arm:
    int8_t notch

cdef struct Cathedral:
    int8_t turned
    int8_t under_way

cdef struct Tax:
    int8_t level

cdef struct Patricians:
    int8_t supply[COLOURS]
    int8_t pool[COLOURS]
    int8_t council[COLOURS]

cdef struct Position:
    uint64_t gone               # building tiles that left the game
    Player players[4]
    uint32_t drawn              # mine tiles in hand; bit 0 is the first mine tile
    uint32_t discard            # mine tiles
    uint32_t past_events
    int8_t count                # players at the table
    int8_t with_events
    int8_t round
    int8_t start
    int8_t city[CITY_CELLS]     # the tile on each cell, NOTHING where there is none or no cell
    int8_t mine[MINE_CELLS]
    Hall hall
    int8_t mixed
    Technology technology
    Deck decks[STANDS]
    Arm arms[ARMS]
    Cathedral cathedral
    Tax tax
    Patricians patricians
    int8_t event                # NOTHING if there is none
    int8_t depth                # tasks on the agenda; 0: the game is over
    Task agenda[AGENDA_LIMIT]   # the next task is the last; all zero above it
    # derived
    int8_t beside[CITY_CELLS]   # the highest plot price of the buildings beside each cell, 0 with none
    int8_t wood[MINE_CELLS]     # the wood a mine on each open cell costs, NOTHING where no mine gives access
    uint64_t seen               # building tiles that lie open somewhere or left the game (terms.open)
    uint64_t mined              # tiles on the mine board; bit 0 is the first mine tile
    uint32_t built              # city cells with a building
    uint32_t public             # city cells with a public building
    uint32_t claimed            # city cells with a plot marker
    uint32_t near               # city cells beside a building
    uint32_t dug                # mine cells with a mine or a rock
    uint32_t access             # mine cells that are an entrance or have access


cdef inline Task* top(Position* s) noexcept nogil:
    """What is owed now."""
    return &s.agenda[s.depth - 1]


cdef inline void push(Position* s, int kind, int player, int a, int b) noexcept nogil:
    """Put a task on the agenda, to be carried out before all the others."""
    cdef Task* task = &s.agenda[s.depth]
    task.kind = kind
    task.player = player
    task.a = a
    task.b = b
    s.depth += 1


cdef inline Task pop(Position* s) noexcept nogil:
    """Take the task on top off the agenda."""
    cdef Task* place = &s.agenda[s.depth - 1]
    cdef Task task = place[0]
    place.kind = place.player = place.a = place.b = 0
    s.depth -= 1
    return task


cdef inline void put_below(Position* s, int depth, int kind, int player, int a, int b) noexcept nogil:
    """Put a task on the agenda below everything above a depth."""
    cdef int place = s.depth
    while place > depth:
        s.agenda[place] = s.agenda[place - 1]
        place -= 1
    s.agenda[depth].kind = kind
    s.agenda[depth].player = player
    s.agenda[depth].a = a
    s.agenda[depth].b = b
    s.depth += 1
