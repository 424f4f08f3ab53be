# Prices: decks that advance, arms that move, the city that builds.

from kutnahora.ext cimport box as boxes
from kutnahora.ext.bits cimport bit
from kutnahora.ext.box cimport Box
from kutnahora.ext.kernel cimport arm as arms
from kutnahora.ext.kernel cimport deck as decks
from kutnahora.ext.kernel cimport stacks
from kutnahora.ext.position cimport ADVANCE, CITY, REVEAL, Position, Stack, Task, push
from kutnahora.ext.terms cimport ARM_OF, FIRST_ARM, NOBODY, NOTHING, RESOURCE_OF_ARM, STAND_OF


cdef inline bint market_closed(const Box* box, const Position* s, int resource) noexcept nogil:
    """economy.no_market: Whether the red X shows for a resource."""
    return boxes.shows_no_market(
        box, resource, s.decks[STAND_OF[resource]].card, s.arms[ARM_OF[resource]].notch
    )


cdef inline void do_advance(Position* s, int stand, int cards) noexcept nogil:
    """economy.advance: The deck owes this many cards; they come one at a time."""
    if cards > 0:
        push(s, ADVANCE, NOBODY, stand, cards)


cdef inline void run_advance(const Box* box, Position* s, Task task) noexcept nogil:
    """economy.advance, order.interrupt: Card by card; what shows on each is done before the next."""
    cdef int stand = task.a, left = task.b
    while left > 0:
        if s.decks[stand].card == box.last_cards[stand]:
            return  # economy.top, lack.end
        decks.advance_one(&s.decks[stand], box.last_cards[stand])
        left -= 1
        if building_arm(box, s, stand) != NOTHING:
            do_advance(s, stand, left)
            push(s, CITY, NOBODY, stand, 0)
            return


cdef inline void do_move_arm(const Box* box, Position* s, int arm) noexcept nogil:
    """economy.arm: One notch right; the city may build at once (order.interrupt)."""
    cdef int stand = STAND_OF[RESOURCE_OF_ARM[arm]]
    move_arm(box, s, arm)
    if building_arm(box, s, stand) != NOTHING:
        push(s, CITY, NOBODY, stand, 0)


cdef inline void move_arm(const Box* box, Position* s, int arm) noexcept nogil:
    """economy.arm, lack.end"""
    arms.move_right(&s.arms[arm], box.last_notches[RESOURCE_OF_ARM[arm]])


cdef inline int building_arm(const Box* box, const Position* s, int stand) noexcept nogil:
    """economy.city_order: The first arm of a stand at which the city symbol shows, or NOTHING."""
    cdef int card = s.decks[stand].card, arm
    for arm in range(FIRST_ARM[stand], FIRST_ARM[stand + 1]):
        if boxes.shows_city(box, RESOURCE_OF_ARM[arm], card, s.arms[arm].notch):
            return arm
    return NOTHING


cdef inline void run_city(const Box* box, Position* s, Task task) noexcept nogil:
    """economy.city_order: The city builds while its symbol shows, arm by arm."""
    cdef int stand = task.a, builds = task.b
    cdef int arm = building_arm(box, s, stand)
    if arm != NOTHING:
        push(s, CITY, NOBODY, stand, builds + 1)
        do_city_builds(box, s, arm)


cdef inline void do_city_builds(const Box* box, Position* s, int arm) noexcept nogil:
    """economy.city_builds: The arm moves right; the top tile of the guild's stack leaves the game."""
    cdef int row = 0, column = 0
    move_arm(box, s, arm)
    if stacks.find(&s.hall, RESOURCE_OF_ARM[arm], &row, &column):
        s.gone |= bit(s.hall.rows[row].stacks[column].top)
        do_slide(s, row, column)


cdef inline void do_slide(Position* s, int row, int column) noexcept nogil:
    """rights.slide: A stack that lost its top tile goes to the end of its row; its next tile is seen."""
    cdef Stack stack = s.hall.rows[row].stacks[column]
    stacks.take_top(&s.hall, row, column)
    if stack.under > 0:
        push(s, REVEAL, NOBODY, stack.kind, 0)
