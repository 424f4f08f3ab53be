# The income action.

from kutnahora.ext.box cimport Box
from kutnahora.ext.constants cimport COUNCIL_PRICE, GUILDS_EACH
from kutnahora.ext.kernel cimport patricians, purse
from kutnahora.ext.moves cimport COUNCIL_MOVE, Moves, add, add_skip
from kutnahora.ext.position cimport COUNCIL, Player, Position, Task, push
from kutnahora.ext.rules.common cimport do_pay, price_of, refuse_unpaid
from kutnahora.ext.terms cimport COLOURS, ORE


cdef inline int income_of(const Box* box, const Position* s, int who) noexcept nogil:
    """income.collect: For each resource, production times price; ore counts both tracks."""
    cdef const Player* player = &s.players[who]
    cdef int income = player.production.mines * price_of(box, s, ORE), row
    for row in range(GUILDS_EACH):
        if player.guilds[row] >= 0:
            income += player.production.rows[row] * price_of(box, s, player.guilds[row])
    return income


cdef inline void do_income_action(const Box* box, Position* s, int who) noexcept nogil:
    """order.income, lack.second: Collect all, council; by cathedral.5 it may be income only."""
    do_collect(box, s, who)
    do_offer_council(s, who)


cdef inline void do_collect(const Box* box, Position* s, int who) noexcept nogil:
    """income.collect: The only source of money."""
    purse.earn(&s.players[who].purse, income_of(box, s, who))


cdef inline void do_offer_council(Position* s, int who) noexcept nogil:
    """income.council, lack.patrician, lack.money: A seat in the council is offered, if one can be paid."""
    cdef int waiting = 0, colour
    for colour in range(COLOURS):
        waiting += s.patricians.pool[colour]
    if waiting > 0 and not refuse_unpaid(s.players[who].purse.money, COUNCIL_PRICE):
        push(s, COUNCIL, who, 0, 0)


cdef inline bint refuse_not_in_pool(const Position* s, int colour) noexcept nogil:
    """income.council, lack.patrician: Only a patrician of the patrician pool can be seated."""
    return s.patricians.pool[colour] == 0


cdef inline void ask_council(const Position* s, Task task, Moves* moves) noexcept nogil:
    """income.council: Which patrician to seat for 10 groschen, if any."""
    cdef int colour
    if not refuse_unpaid(s.players[task.player].purse.money, COUNCIL_PRICE):
        for colour in range(COLOURS):
            if not refuse_not_in_pool(s, colour):
                add(moves, COUNCIL_MOVE, colour, 0, 0)
    add_skip(moves)


cdef inline void do_council(Position* s, int who, int colour) noexcept nogil:
    """income.council: Pay 10 groschen; one patrician goes from the patrician pool to the council."""
    do_pay(s, who, COUNCIL_PRICE)
    patricians.seat_from_pool(&s.patricians, colour)
