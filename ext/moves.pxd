# Moves and outcomes as numbers, as in reference/moves.py: the kind, then its numbers, one byte each, so that
# list order is numeric order.

from libc.stdint cimport int32_t, uint32_t

cdef enum Kind:
    CARD_MOVE = 0
    HIRE_MOVE = 1
    MINE_MOVE = 2
    RIGHTS_MOVE = 3
    PLOT_MOVE = 4
    BUILD_MOVE = 5
    PUBLIC_MOVE = 6
    COUNCIL_MOVE = 7
    HOUSE_MOVE = 8
    PATRICIAN_MOVE = 9
    SCORE_MOVE = 10
    TECH_MOVE = 11
    TAX_MOVE = 12
    GUILDS_MOVE = 13
    ROWS_MOVE = 14
    TAKE_MOVE = 15
    SKIP_MOVE = 16
    # outcomes of chance
    DRAW_MOVE = 17
    REVEAL_MOVE = 18
    ROCK_MOVE = 19
    EVENT_MOVE = 20
    MINE_CARD_MOVE = 21
    GUILD_CARD_MOVE = 22
    STACK_MOVE = 23

cdef enum:
    MOST_OPTIONS = 192  # six drawn tiles on 28 cells and one to decline are 169; 27 pieces of chance

ctypedef uint32_t Move

cdef struct Moves:
    int32_t count
    Move listed[MOST_OPTIONS]


cdef inline Move move_of(int kind, int a, int b, int c) noexcept nogil:
    return <Move>kind << 24 | <Move>a << 16 | <Move>b << 8 | <Move>c


cdef inline int kind_of(Move move) noexcept nogil:
    return move >> 24


cdef inline int first(Move move) noexcept nogil:
    return move >> 16 & 255


cdef inline int second(Move move) noexcept nogil:
    return move >> 8 & 255


cdef inline int third(Move move) noexcept nogil:
    return move & 255


cdef inline void add(Moves* moves, int kind, int a, int b, int c) noexcept nogil:
    moves.listed[moves.count] = move_of(kind, a, b, c)
    moves.count += 1


cdef inline void add_if(Moves* moves, bint wanted, int kind, int a, int b, int c) noexcept nogil:
    """Without a branch: an unwanted move is overwritten by the next."""
    moves.listed[moves.count] = move_of(kind, a, b, c)
    moves.count += wanted


cdef inline void add_skip(Moves* moves) noexcept nogil:
    add(moves, SKIP_MOVE, 0, 0, 0)
