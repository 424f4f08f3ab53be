# The rights action, and the free public tile of a house.

from libc.stdint cimport uint32_t
from kutnahora.ext.bits cimport cell_bit
from kutnahora.ext.box cimport Box
from kutnahora.ext.constants cimport COLUMN_ONE_PRICE, HALL_ROWS, SLOTS
from kutnahora.ext.kernel cimport slots
from kutnahora.ext.kernel.stacks cimport PUBLIC_KIND
from kutnahora.ext.moves cimport PUBLIC_MOVE, RIGHTS_MOVE, Moves, add, add_skip
from kutnahora.ext.position cimport PUBLIC, RIGHTS, Player, Position, Row, Slots, Task, push
from kutnahora.ext.rules.common cimport do_pay, do_pay_resource, price_of, refuse_unpaid
from kutnahora.ext.rules.economy cimport do_slide
from kutnahora.ext.terms cimport PERMIT

cdef enum:
    PUBLIC_KINDS = 15 << PUBLIC_KIND

cdef struct RightsFacts:
    # what all stacks of one choice share
    uint32_t kinds  # rights.choose: the kinds of stack that may be taken
    bint full
    int permit
    int money
    bint free


cdef inline RightsFacts rights_facts(const Box* box, const Position* s, int who, bint free) noexcept nogil:
    """rights.choose, rights.cost: The own guilds and the price of a permit."""
    cdef const Player* player = &s.players[who]
    cdef RightsFacts shared
    shared.kinds = (
        PUBLIC_KINDS
        | cell_bit(player.guilds[0])
        | cell_bit(player.guilds[1])
        | cell_bit(player.guilds[2])
    )
    shared.full = refuse_slots_full(&player.slots)
    shared.permit = price_of(box, s, PERMIT)
    shared.money = player.purse.money
    shared.free = free
    return shared


cdef inline int rights_cost(int column, int permit) noexcept nogil:
    """rights.cost: Column 1 costs 1 groschen, the next one a permit, each later one a permit more."""
    return COLUMN_ONE_PRICE if column == 0 else column * permit


cdef inline bint refuse_foreign_guild(uint32_t kinds, int kind) noexcept nogil:
    """rights.choose: A guild tile only of an own guild; a public tile always."""
    return not (kinds >> kind & 1)


cdef inline bint refuse_slots_full(const Slots* held) noexcept nogil:
    """rights.slots: With three slots taken no rights can be taken, not even free ones."""
    return slots.count(held) >= SLOTS


cdef inline bint refuse_not_public(int kind) noexcept nogil:
    """build.house: The free tile of a house is a public tile."""
    return kind < PUBLIC_KIND


cdef inline bint stack_refused(const RightsFacts* shared, const Row* line, int column) noexcept nogil:
    """rights.choose, rights.cost, rights.slots: Whether something is against taking a stack's top tile."""
    return (
        shared.full
        or refuse_foreign_guild(shared.kinds, line.stacks[column].kind)
        or refuse_unpaid(shared.money, 0 if shared.free else rights_cost(column, shared.permit))
    )


cdef inline bint rights_refused(const Box* box, const Position* s, int who, bint free) noexcept nogil:
    """turn.able, lack.slot, lack.stack, lack.money: Whether a rights action can do nothing now."""
    cdef RightsFacts shared = rights_facts(box, s, who, free)
    cdef int row, column
    if shared.full:
        return True
    for row in range(HALL_ROWS):
        for column in range(s.hall.rows[row].length):
            if not stack_refused(&shared, &s.hall.rows[row], column):
                return False
    return True


cdef inline void do_rights_action(const Box* box, Position* s, int who, bint free) noexcept nogil:
    """rights.choose: A stack must be chosen; cathedral.2 gives it for free, and may find none."""
    if not free or not rights_refused(box, s, who, free):
        push(s, RIGHTS, who, free, 0)


cdef inline void ask_rights(const Box* box, const Position* s, Task task, Moves* moves) noexcept nogil:
    """rights.choose: The top tile of any stack that may be taken."""
    cdef RightsFacts shared = rights_facts(box, s, task.player, task.a == 1)
    cdef int row, column
    for row in range(HALL_ROWS):
        for column in range(s.hall.rows[row].length):
            if not stack_refused(&shared, &s.hall.rows[row], column):
                add(moves, RIGHTS_MOVE, row, column, 0)
    if shared.free:
        add_skip(moves)


cdef inline void do_rights(
    const Box* box, Position* s, int who, int row, int column, bint free
) noexcept nogil:
    """order.rights: Choose, pay, into the slot, slide the stack, its next tile is seen."""
    if not free:
        pay_column(box, s, who, column)
    do_take_tile(s, who, row, column)


cdef inline void pay_column(const Box* box, Position* s, int who, int column) noexcept nogil:
    """rights.cost"""
    if column == 0:
        do_pay(s, who, COLUMN_ONE_PRICE)
    else:
        do_pay_resource(box, s, who, PERMIT, column)


cdef inline void do_take_tile(Position* s, int who, int row, int column) noexcept nogil:
    """rights.slots, rights.slide: The top tile goes to a slot and its stack slides."""
    slots.put(&s.players[who].slots, s.hall.rows[row].stacks[column].top)
    do_slide(s, row, column)


# the free public tile of a house -----------------------------------------------------------------------


cdef inline bint public_refused(const RightsFacts* shared, const Row* line, int column) noexcept nogil:
    """build.house: Whether something stands against taking a stack's top tile as the free public tile."""
    return refuse_not_public(line.stacks[column].kind) or stack_refused(shared, line, column)


cdef inline void do_free_public(const Box* box, Position* s, int who) noexcept nogil:
    """build.house, lack.stack: A free public tile may be taken, if there is one."""
    cdef RightsFacts shared = rights_facts(box, s, who, True)
    cdef int row, column
    for row in range(HALL_ROWS):
        for column in range(s.hall.rows[row].length):
            if not public_refused(&shared, &s.hall.rows[row], column):
                push(s, PUBLIC, who, 0, 0)
                return


cdef inline void ask_public(const Box* box, const Position* s, Task task, Moves* moves) noexcept nogil:
    """build.house: The top tile of any public stack, nothing paid; it may be declined."""
    cdef RightsFacts shared = rights_facts(box, s, task.player, True)
    cdef int row, column
    for row in range(HALL_ROWS):
        for column in range(s.hall.rows[row].length):
            if not public_refused(&shared, &s.hall.rows[row], column):
                add(moves, PUBLIC_MOVE, row, column, 0)
    add_skip(moves)


cdef inline void do_public(Position* s, int who, int row, int column) noexcept nogil:
    """build.house, order.rights: The tile is taken as by a rights action, nothing paid."""
    do_take_tile(s, who, row, column)
