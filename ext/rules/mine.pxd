# The mine action: hire, draw, place.

from libc.stdint cimport uint32_t
from kutnahora.ext.bits cimport cell_bit, lowest, without_lowest
from kutnahora.ext.box cimport FIRST_MINE, MINE_TILES, Box
from kutnahora.ext.constants cimport POOL_LIMIT
from kutnahora.ext.facts cimport open_mines, put_mine
from kutnahora.ext.kernel cimport miners
from kutnahora.ext.moves cimport HIRE_MOVE, MINE_MOVE, Moves, add, add_skip
from kutnahora.ext.position cimport DISCARD, DRAW, EFFECTS, HIRE, MINE, Miners, Position, Task, push
from kutnahora.ext.rules.common cimport do_pay_resource, price_of, refuse_unpaid
from kutnahora.ext.terms cimport PERMIT, WOOD


# may the action be played for effect? ------------------------------------------------------------------


cdef inline bint refuse_no_miner(const Miners* owned) noexcept nogil:
    """turn.short, lack.miner: Without a miner in pool or reserve the action has no effect."""
    return owned.pool + owned.reserve == 0


cdef inline bint refuse_mine_action(const Miners* owned, int money, int permit) noexcept nogil:
    """turn.able, lack.miner, lack.money: A miner in the pool, or one to hire and the money for a permit."""
    return refuse_no_miner(owned) or (owned.pool == 0 and money < permit)


cdef inline bint mine_refused(const Box* box, const Position* s, int who) noexcept nogil:
    """turn.able: Whether a mine action can do nothing now."""
    return refuse_mine_action(&s.players[who].miners, s.players[who].purse.money, price_of(box, s, PERMIT))


cdef inline void do_mine_action(const Box* box, Position* s, int who) noexcept nogil:
    """order.mine: Hire, draw, choose tile and cell, or discard all."""
    owe_draws(box, s, who, 0)
    push(s, HIRE, who, 0, 0)


cdef inline void do_free_mine_action(const Box* box, Position* s, int who) noexcept nogil:
    """cathedral.9: For 0 wood, a miner from the reserve, no hire step."""
    if not refuse_no_miner(&s.players[who].miners):
        owe_draws(box, s, who, 1)


cdef inline void owe_draws(const Box* box, Position* s, int who, int free) noexcept nogil:
    push(s, MINE, who, free, 0)
    push(s, DRAW, who, box.draws[s.technology.taken], 0)


# hire --------------------------------------------------------------------------------------------------


cdef inline bint refuse_hire_none(int pool, int count) noexcept nogil:
    """mine.hire: With an empty pool miners must be hired."""
    return pool == 0 and count == 0


cdef inline bint refuse_pool_limit(int pool, int count) noexcept nogil:
    """mine.hire: The pool holds at most 2."""
    return pool + count > POOL_LIMIT


cdef inline bint refuse_reserve(int reserve, int count) noexcept nogil:
    """lack.miner: Only miners of the reserve can be hired."""
    return count > reserve


cdef inline void ask_hire(const Box* box, const Position* s, Task task, Moves* moves) noexcept nogil:
    """mine.hire: 0, 1 or 2 miners for the price of one permit."""
    cdef const Miners* owned = &s.players[task.player].miners
    cdef int permit = price_of(box, s, PERMIT), count
    for count in range(POOL_LIMIT + 1):
        if (
            refuse_hire_none(owned.pool, count)
            or refuse_pool_limit(owned.pool, count)
            or refuse_reserve(owned.reserve, count)
            or refuse_unpaid(s.players[task.player].purse.money, permit if count > 0 else 0)
        ):
            continue
        add(moves, HIRE_MOVE, count, 0, 0)


cdef inline void do_hire(const Box* box, Position* s, int who, int count) noexcept nogil:
    """mine.hire: One permit, for one miner or two."""
    if count > 0:
        do_pay_resource(box, s, who, PERMIT, 1)
        miners.hire(&s.players[who].miners, count)


# draw --------------------------------------------------------------------------------------------------


cdef inline uint32_t stack_tiles(const Box* box, const Position* s) noexcept nogil:
    """mine.draw, setup.mine_stack: The tiles that can come next: those of the topmost group left."""
    cdef uint32_t left = cell_bit(MINE_TILES) - 1 & ~(<uint32_t>s.mined | s.drawn | s.discard)
    cdef int group
    if not s.mixed:
        for group in range(3):
            if left & box.groups[group]:
                return left & box.groups[group]
    return left


cdef inline void run_draw(Position* s, Task task) noexcept nogil:
    """mine.reshuffle, lack.mine: The stack is empty: the discards become a new one; else fewer are drawn."""
    if s.discard:
        s.discard = 0
        s.mixed = 1
        push(s, task.kind, task.player, task.a, task.b)


cdef inline void do_draw(Position* s, Task task, int tile) noexcept nogil:
    """mine.draw, mine.technology: One tile into the hand; as many in total as the technology level says."""
    s.drawn |= cell_bit(tile - FIRST_MINE)
    if task.a > 1:
        push(s, DRAW, task.player, task.a - 1, 0)


# place -------------------------------------------------------------------------------------------------


cdef inline void ask_mine(const Box* box, const Position* s, Task task, Moves* moves) noexcept nogil:
    """mine.draw, mine.place, mine.cost: Keep one tile and place it, or discard all."""
    cdef int wood_price = 0 if task.a == 1 else price_of(box, s, WOOD)
    cdef int money = s.players[task.player].purse.money
    cdef uint32_t cells = open_mines(s), payable = 0, drawn = s.drawn
    cdef int cell, tile
    while cells:
        cell = lowest(cells)
        cells = without_lowest(cells)
        if not refuse_unpaid(money, s.wood[cell] * wood_price):
            payable |= cell_bit(cell)
    while drawn:
        tile = FIRST_MINE + lowest(drawn)
        drawn = without_lowest(drawn)
        cells = payable
        while cells:
            add(moves, MINE_MOVE, tile, lowest(cells), 0)
            cells = without_lowest(cells)
    add_skip(moves)


cdef inline void do_mine(const Box* box, Position* s, Task task, int tile, int cell) noexcept nogil:
    """order.mine: Pay wood, place, miner, effects, discard the rest."""
    cdef bint free = task.a == 1
    if not free:
        do_pay_resource(box, s, task.player, WOOD, s.wood[cell])
    push(s, DISCARD, task.player, 0, 0)
    s.drawn &= ~cell_bit(tile - FIRST_MINE)
    do_place_mine(box, s, task.player, tile, cell, free)


cdef inline void do_place_mine(
    const Box* box, Position* s, int who, int tile, int cell, bint from_reserve
) noexcept nogil:
    """mine.place, mine.effects: The tile with a miner on it; then its effects, none of them optional."""
    if from_reserve:
        miners.place_from_reserve(&s.players[who].miners)
    else:
        miners.place_from_pool(&s.players[who].miners)
    put_mine(box, s, cell, tile, who)
    push(s, EFFECTS, who, tile, 0)


cdef inline void do_discard_all(Position* s, int who) noexcept nogil:
    """mine.draw: All tiles are discarded and nothing is built."""
    push(s, DISCARD, who, 0, 0)


cdef inline void run_discard(Position* s) noexcept nogil:
    """order.mine: The other drawn tiles are discarded."""
    s.discard |= s.drawn
    s.drawn = 0
