# What chance can show next: one piece at a time, each as likely as the others.

from libc.stdint cimport uint64_t
from kutnahora.ext.bits cimport bit, lowest, without_lowest
from kutnahora.ext.box cimport FIRST_MINE, FIRST_PUBLIC, FIRST_ROCK, ROCK_TILES, Box
from kutnahora.ext.kernel cimport stacks
from kutnahora.ext.moves cimport (
    DRAW_MOVE, EVENT_MOVE, GUILD_CARD_MOVE, MINE_CARD_MOVE, REVEAL_MOVE, ROCK_MOVE, STACK_MOVE, Moves, add
)
from kutnahora.ext.position cimport (
    DRAW, EVENT, GUILD_CARD, MINE_CARD, RED, REVEAL, ROCK, Position, Task
)
from kutnahora.ext.rules.mine cimport do_draw, stack_tiles
from kutnahora.ext.rules.rounds cimport do_event, do_red, event_deck
from kutnahora.ext.rules.setup cimport do_guild_card, do_mine_card, do_rock, do_stack, stacks_left


cdef inline uint64_t kind_tiles(int kind) noexcept nogil:
    """All tiles of a kind of stack."""
    if kind < stacks.PUBLIC_KIND:
        return <uint64_t>15 << 4 * kind
    return <uint64_t>7 << FIRST_PUBLIC + 3 * (kind - stacks.PUBLIC_KIND)


cdef inline uint64_t next_tiles(const Box* box, const Position* s, int kind) noexcept nogil:
    """setup.town_hall, terms.open: The tiles that can come next in a stack; the marked one comes last."""
    cdef uint64_t left = kind_tiles(kind) & ~s.seen
    cdef uint64_t unmarked = left & ~box.marked
    return unmarked if unmarked else left


cdef inline uint64_t pieces(const Box* box, const Position* s, Task task) noexcept nogil:
    """terms.open: Every piece that a chance task can show; bit 0 is the first of its kind (first_piece)."""
    if task.kind == DRAW:
        return stack_tiles(box, s)
    if task.kind == REVEAL:
        return next_tiles(box, s, task.a)
    if task.kind == RED:
        return next_tiles(box, s, stacks.RED_KIND)
    if task.kind == ROCK:
        return bit(ROCK_TILES) - 1 & ~(s.mined >> FIRST_ROCK - FIRST_MINE)
    if task.kind == EVENT:
        return events_left(box, s)
    if task.kind == MINE_CARD:
        return bit(box.rock_cards) - 1
    if task.kind == GUILD_CARD:
        return bit(box.guild_cards) - 1
    return stacks_left(s)


cdef inline int first_piece(int task_kind) noexcept nogil:
    """The number of the piece at bit 0."""
    if task_kind == DRAW:
        return FIRST_MINE
    return FIRST_ROCK if task_kind == ROCK else 0


cdef inline int outcome_kind(int task_kind) noexcept nogil:
    """The kind of move that an outcome is."""
    if task_kind == DRAW:
        return DRAW_MOVE
    if task_kind == REVEAL or task_kind == RED:
        return REVEAL_MOVE
    if task_kind == ROCK:
        return ROCK_MOVE
    if task_kind == EVENT:
        return EVENT_MOVE
    if task_kind == MINE_CARD:
        return MINE_CARD_MOVE
    return GUILD_CARD_MOVE if task_kind == GUILD_CARD else STACK_MOVE


cdef inline void outcomes(const Box* box, const Position* s, Task task, Moves* moves) noexcept nogil:
    """terms.open: The same as a list."""
    cdef uint64_t left = pieces(box, s, task)
    cdef int kind = outcome_kind(task.kind), first = first_piece(task.kind)
    while left:
        add(moves, kind, first + lowest(left), 0, 0)
        left = without_lowest(left)


cdef inline uint64_t events_left(const Box* box, const Position* s) noexcept nogil:
    """setup.events: The events of the round's deck that were not revealed yet."""
    return box.events_of_deck[event_deck(s)] & ~s.past_events


cdef inline void do_outcome(const Box* box, Position* s, Task task, int piece) noexcept nogil:
    """terms.open: Everybody sees the piece, and what waited for it goes on."""
    if task.kind == DRAW:
        do_draw(s, task, piece)
    elif task.kind == REVEAL:
        do_reveal(s, task.a, piece)
    elif task.kind == RED:
        do_red(s, task.a, piece)
    elif task.kind == ROCK:
        do_rock(box, s, task, piece)
    elif task.kind == EVENT:
        do_event(box, s, piece)
    elif task.kind == MINE_CARD:
        do_mine_card(s, piece)
    elif task.kind == GUILD_CARD:
        do_guild_card(s, piece, False)
    else:
        do_stack(s, task, piece)


cdef inline void do_reveal(Position* s, int kind, int tile) noexcept nogil:
    """terms.open, order.rights: The next tile of a stack is seen."""
    stacks.show_top(&s.hall, kind, tile)
    s.seen |= bit(tile)
