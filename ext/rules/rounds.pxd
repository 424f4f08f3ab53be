# The end of a round: event, taxes, patricians, red tiles, the next round.

from kutnahora.ext.bits cimport cell_bit
from kutnahora.ext.box cimport MINE_ROWS, Box, EventCard, tax_loss
from kutnahora.ext.constants cimport (
    EMPTY_COLUMN_POINTS, HALL_ROWS, PATRICIAN_ROUNDS, PELICAN_PAIR_POINTS, PLOT_SURCHARGE, RED_ROUND, ROUNDS,
    ROW_MINES_POINTS
)
from kutnahora.ext.facts cimport mines_in_row
from kutnahora.ext.kernel cimport hand, houses, plots, stacks
from kutnahora.ext.bits cimport bit
from kutnahora.ext.moves cimport TAX_MOVE, Moves, add
from kutnahora.ext.position cimport (
    EVENT, EVENT_END, FINAL, PATRICIANS_SCORE, RED, RED_ARRIVE, ROUND_NEXT, TAX, TURN, Position, Task, push
)
from kutnahora.ext.rules.cathedral cimport public_pairs
from kutnahora.ext.rules.common cimport do_pay, do_reputation, do_score, refuse_unpaid
from kutnahora.ext.rules.economy cimport do_advance
from kutnahora.ext.rules.effects cimport do_raise_tax
from kutnahora.ext.terms cimport (
    COLOURS, GREEN_COLOUR, NOBODY, NOTHING, ORE_STAND, POPULATION_STAND, SILVER_COLOUR, YELLOW_COLOUR
)

cdef enum:
    # tax.choice: the number of a tax move
    PAYS = 0
    REFUSES = 1


cdef inline int last_round(int players) noexcept nogil:
    """setup.rounds: 4 players play 5 rounds, 2 and 3 players play 6."""
    return ROUNDS[players]


cdef inline int in_turn(const Position* s, int place) noexcept nogil:
    """turn.order: The player at a place of the turn order, clockwise from the start player."""
    cdef int who = s.start + place
    return who if who < s.count else who - s.count


cdef inline void run_round_end(Position* s) noexcept nogil:
    """order.round: Event, taxes, patricians, red tiles, next round, each for all players first."""
    cdef int place
    push(s, ROUND_NEXT, NOBODY, 0, 0)
    if s.round == RED_ROUND[s.count]:
        push(s, RED_ARRIVE, NOBODY, 0, 0)
    if s.round > last_round(s.count) - PATRICIAN_ROUNDS:
        push(s, PATRICIANS_SCORE, NOBODY, 0, 0)
    for place in range(s.count - 1, -1, -1):
        push(s, TAX, in_turn(s, place), 0, 0)
    if s.event != NOTHING:
        push(s, EVENT_END, NOBODY, 0, 0)


# 1. the event ------------------------------------------------------------------------------------------


cdef inline void run_event_end(const Box* box, Position* s) noexcept nogil:
    """event.end: The event advances decks, ore first."""
    cdef const EventCard* card = &box.events[s.event]
    do_advance(s, POPULATION_STAND, card.population)
    do_advance(s, ORE_STAND, card.ore)


# 2. taxes ----------------------------------------------------------------------------------------------


cdef inline int tax_due(const Position* s, int who) noexcept nogil:
    """tax.choice, tax.plots: The tax, and 3 or 8 groschen more for two or three plot markers in the city."""
    return s.tax.level + PLOT_SURCHARGE[plots.count(&s.players[who].plots)]


cdef inline void ask_tax(const Position* s, Task task, Moves* moves) noexcept nogil:
    """tax.choice: Pay the whole tax, or lose the reputation printed for this round."""
    if not refuse_unpaid(s.players[task.player].purse.money, tax_due(s, task.player)):
        add(moves, TAX_MOVE, PAYS, 0, 0)
    add(moves, TAX_MOVE, REFUSES, 0, 0)


cdef inline void do_pay_tax(Position* s, int who) noexcept nogil:
    """tax.choice, tax.plots: The whole tax with its surcharge."""
    do_pay(s, who, tax_due(s, who))


cdef inline void do_refuse_tax(const Box* box, Position* s, int who) noexcept nogil:
    """tax.choice: Nothing is paid, the reputation of this round is lost."""
    do_reputation(box, s, who, -tax_loss(box, s.count, s.round))


# 3. patricians -----------------------------------------------------------------------------------------


cdef inline void run_patricians(const Box* box, Position* s) noexcept nogil:
    """patrician.score: In the last three rounds every patrician in the council scores, for every player."""
    cdef int who, colour, seated
    for who in range(s.count):
        for colour in range(COLOURS):
            seated = s.patricians.council[colour]
            if seated > 0:
                do_score(s, who, seated * patrician_points(box, s, who, colour))


cdef inline int green_points(const Box* box, const Position* s, int who) noexcept nogil:
    """patrician.green: 1 point per pair of an own building and an adjacent public building."""
    return public_pairs(box, s, who)


cdef inline int silver_points(const Box* box, const Position* s, int who) noexcept nogil:
    """patrician.silver: 3 points per two used pelicans."""
    return s.players[who].pelicans.used // 2 * PELICAN_PAIR_POINTS


cdef inline int yellow_points(const Box* box, const Position* s, int who) noexcept nogil:
    """patrician.yellow: 2 points with a mine in every row, 4 with two in every row."""
    cdef int fewest = 2, row
    for row in range(MINE_ROWS):
        fewest = min(fewest, mines_in_row(box, s, who, row))
    return ROW_MINES_POINTS[fewest]


cdef inline int red_points(const Box* box, const Position* s, int who) noexcept nogil:
    """patrician.red: 3 points per column without houses."""
    return EMPTY_COLUMN_POINTS * houses.empty_columns(&s.players[who].houses)


cdef inline int patrician_points(const Box* box, const Position* s, int who, int colour) noexcept nogil:
    """patrician.score: What one patrician of a colour is worth to a player."""
    if colour == GREEN_COLOUR:
        return green_points(box, s, who)
    if colour == SILVER_COLOUR:
        return silver_points(box, s, who)
    if colour == YELLOW_COLOUR:
        return yellow_points(box, s, who)
    return red_points(box, s, who)


# 4. red tiles ------------------------------------------------------------------------------------------


cdef inline void run_red_arrive(Position* s) noexcept nogil:
    """red.arrive: The red tiles, shuffled, one for each row."""
    cdef int row
    for row in range(HALL_ROWS - 1, -1, -1):
        push(s, RED, NOBODY, row, 0)


cdef inline void do_red(Position* s, int row, int tile) noexcept nogil:
    """red.arrive: To the end of its row, as a stack of its own."""
    stacks.append(&s.hall, row, stacks.RED_KIND, tile, 0)
    s.seen |= bit(tile)


# 5. the next round -------------------------------------------------------------------------------------


cdef inline void run_round_next(Position* s) noexcept nogil:
    """round.next, round.last: The start marker passes to the left, all take their cards back."""
    cdef int who
    if s.round == last_round(s.count):
        push(s, FINAL, NOBODY, 0, 0)
        return
    s.round += 1
    s.start = in_turn(s, 1)
    for who in range(s.count):
        hand.start(&s.players[who].hand)
    if s.event != NOTHING:
        s.past_events |= cell_bit(s.event)
        s.event = NOTHING
    do_owe_round(s)


cdef inline void do_owe_round(Position* s) noexcept nogil:
    """event.reveal, turn.order: The round's event, if it has one, then the start player's turn."""
    push(s, TURN, s.start, 0, 0)
    if s.with_events and s.round < last_round(s.count):
        push(s, EVENT, NOBODY, 0, 0)


cdef inline int event_deck(const Position* s) noexcept nogil:
    """setup.events: A for the rounds left of the red tiles on the rounds track, B for those right of them."""
    return 0 if s.round <= RED_ROUND[s.count] else 1


cdef inline void do_event(const Box* box, Position* s, int event) noexcept nogil:
    """event.reveal: The round's event; if it shows a tax, the tax rises now."""
    s.event = event
    do_raise_tax(s, box.events[event].tax)
