# The start of a game: what lies on the table, what is drawn, what the players choose.

from libc.string cimport memset
from libc.stdint cimport int8_t, uint32_t
from kutnahora.ext.bits cimport cell_bit
from kutnahora.ext.box cimport CITY_CELLS, MINE_CELLS, Box, board_of
from kutnahora.ext.constants cimport COLOUR_TILES, GUILDS_EACH, HALL_ROWS, ROCKS, STACK_TILES
from kutnahora.ext.facts cimport open_entrances, put_mine
from kutnahora.ext.kernel cimport hand, houses, miners, patricians, purse, stacks
from kutnahora.ext.moves cimport GUILDS_MOVE, ROWS_MOVE, Moves, add
from kutnahora.ext.position cimport (
    GUILD_CARD, GUILDS, MINE_CARD, PUBLIC_STACKS, REVEAL, ROCK, ROWS, STACK, Player, Position, Task, push
)
from kutnahora.ext.rules.rounds cimport do_owe_round, in_turn
from kutnahora.ext.terms cimport GUILDS_IN_ALL, NOBODY, NOTHING

cdef enum:
    GUILD_COLUMNS = 2  # setup.town_hall: the six guild stacks fill the first two columns


cdef inline void start_player_board(Player* player, int seat) noexcept nogil:
    """setup.player, setup.money: One player's board; `seat` is the place in the first turn order."""
    cdef int row
    for row in range(GUILDS_EACH):
        player.guilds[row] = NOTHING
    purse.start(&player.purse, seat)
    miners.start(&player.miners)
    houses.start(&player.houses)
    hand.start(&player.hand)


cdef inline void empty_table(
    const Box* box, Position* s, int players, int first, bint with_events
) noexcept nogil:
    """setup.city, setup.tracks, setup.stands, setup.cathedral, setup.supply: The table before any draw."""
    cdef int who
    memset(s, 0, sizeof(Position))
    s.count = players
    s.with_events = with_events
    s.round = 1
    s.start = first
    s.event = NOTHING
    memset(s.city, NOTHING, CITY_CELLS)
    memset(s.mine, NOTHING, MINE_CELLS)
    memset(s.wood, NOTHING, MINE_CELLS)
    open_entrances(box, s)
    patricians.start(&s.patricians)
    for who in range(players):
        start_player_board(&s.players[who], who - first if who >= first else who - first + players)


cdef inline void do_setup(
    const Box* box, Position* s, int players, int first, bint with_events, bint first_game
) noexcept nogil:
    """setup.first, setup.events: The table is laid out; the draws and choices of the setup are owed."""
    empty_table(box, s, players, first, with_events)
    do_owe_round(s)
    if first_game:
        do_guild_card(s, 0, True)
    else:
        push(s, GUILD_CARD, NOBODY, 0, 0)
    push(s, MINE_CARD, NOBODY, 0, 0)
    push(s, PUBLIC_STACKS, NOBODY, 0, 0)
    push(s, STACK, NOBODY, 0, 0)


# the town hall -----------------------------------------------------------------------------------------


cdef inline uint32_t stacks_left(const Position* s) noexcept nogil:
    """setup.town_hall: The guild stacks that have no place yet."""
    cdef uint32_t left = (1 << GUILDS_IN_ALL) - 1
    cdef int row, column
    for row in range(HALL_ROWS):
        for column in range(s.hall.rows[row].length):
            left &= ~cell_bit(s.hall.rows[row].stacks[column].kind)
    return left


cdef inline void do_stack(Position* s, Task task, int guild) noexcept nogil:
    """setup.town_hall: A guild stack goes to its place at random, the marked tile at the bottom."""
    cdef int place = task.a
    stacks.append(&s.hall, place // GUILD_COLUMNS, guild, NOTHING, STACK_TILES - 1)
    if place + 1 < GUILDS_IN_ALL:
        push(s, STACK, NOBODY, place + 1, 0)
    push(s, REVEAL, NOBODY, guild, 0)


cdef inline void run_public_stacks(const Box* box, Position* s) noexcept nogil:
    """setup.town_hall: The green, silver and yellow public stacks, each at its printed row in column 3."""
    cdef int row
    for row in range(HALL_ROWS):
        stacks.append(
            &s.hall, row, stacks.PUBLIC_KIND + box.hall_colours[row], NOTHING, COLOUR_TILES - 1
        )
    for row in range(HALL_ROWS - 1, -1, -1):
        push(s, REVEAL, NOBODY, stacks.PUBLIC_KIND + box.hall_colours[row], 0)


# rocks -------------------------------------------------------------------------------------------------


cdef inline void do_mine_card(Position* s, int card) noexcept nogil:
    """setup.rocks: The mine setup card says where the four rocks go."""
    push(s, ROCK, NOBODY, card, 0)


cdef inline void do_rock(const Box* box, Position* s, Task task, int rock) noexcept nogil:
    """setup.rocks: The next rock, face up on its cell."""
    put_mine(box, s, board_of(box, s.count).rock_cells[task.a][task.b], rock, NOBODY)
    if task.b + 1 < ROCKS:
        push(s, ROCK, NOBODY, task.a, task.b + 1)


# guilds ------------------------------------------------------------------------------------------------


cdef inline void do_guild_card(Position* s, int card, bint printed_rows) noexcept nogil:
    """setup.guilds: Sets are chosen in reverse turn order, then rows in turn order."""
    cdef int place
    if not printed_rows:
        for place in range(s.count - 1, -1, -1):
            push(s, ROWS, in_turn(s, place), 0, 0)
    for place in range(s.count):
        push(s, GUILDS, in_turn(s, place), card, 0)


cdef inline bint same_guilds(const int8_t* one, const int8_t* other) noexcept nogil:
    return one[0] == other[0] and one[1] == other[1] and one[2] == other[2]


cdef inline bint refuse_taken_set(const Box* box, const Position* s, int card, int number) noexcept nogil:
    """setup.guilds: A set that another player took; of equal sets the first one left is named."""
    cdef const int8_t* wanted = box.guild_sets[card][s.count][number]
    cdef int alike = 0, taken = 0, other
    for other in range(number):
        alike += same_guilds(box.guild_sets[card][s.count][other], wanted)
    for other in range(s.count):
        taken += same_guilds(s.players[other].guilds, wanted)
    return alike != taken


cdef inline void ask_guilds(const Box* box, const Position* s, Task task, Moves* moves) noexcept nogil:
    """setup.guilds: Which set of three guilds to take."""
    cdef int number
    for number in range(s.count):
        if not refuse_taken_set(box, s, task.a, number):
            add(moves, GUILDS_MOVE, number, 0, 0)


cdef inline void do_guilds(Position* s, int who, int top, int middle, int bottom) noexcept nogil:
    """setup.guilds: The set, in its printed rows or in those chosen."""
    s.players[who].guilds[0] = top
    s.players[who].guilds[1] = middle
    s.players[who].guilds[2] = bottom


cdef inline void do_set(const Box* box, Position* s, Task task, int number) noexcept nogil:
    """setup.guilds: The set of a number."""
    cdef const int8_t* chosen = box.guild_sets[task.a][s.count][number]
    do_guilds(s, task.player, chosen[0], chosen[1], chosen[2])


cdef inline void ask_rows(const Position* s, Task task, Moves* moves) noexcept nogil:
    """setup.guilds: Which guild goes to which row of the own board."""
    cdef const Player* player = &s.players[task.player]
    cdef int one = player.guilds[0], two = player.guilds[1], three = player.guilds[2]
    cdef int low = min(one, two, three), high = max(one, two, three)
    cdef int middle = one + two + three - low - high
    add(moves, ROWS_MOVE, low, middle, high)
    add(moves, ROWS_MOVE, low, high, middle)
    add(moves, ROWS_MOVE, middle, low, high)
    add(moves, ROWS_MOVE, middle, high, low)
    add(moves, ROWS_MOVE, high, low, middle)
    add(moves, ROWS_MOVE, high, middle, low)
