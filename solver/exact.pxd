# The exact search for compiled code: how much a position is worth, asked for again and again with one table.
#
# A caller keeps an Endgame and its table (`open_table` of table.pxd) as long as it likes, for positions of one game
# up to one horizon and for one objective; nothing is allocated by a call. Threads may share an Endgame, or have one
# each. What a call has found out stays in the table, solved or not, so a later call with more positions goes on.

from libc.stdint cimport uint64_t
from kutnahora.ext.box cimport Box
from kutnahora.ext.position cimport Position
from kutnahora.solver.params cimport Params
from kutnahora.solver.table cimport Table
from kutnahora.solver.values cimport SEATS

cdef struct Worth:
    # by player, expected over what chance can show
    double win[SEATS]
    double margin[SEATS]
    double points[SEATS]

cdef struct Endgame:
    const Box* box
    const Position* start  # the horizon is counted from here
    Params params          # only objective and horizon matter
    Table* table

cdef struct Call:
    # one search: of one thread
    uint64_t left          # positions that may still be looked into
    uint64_t positions     # that were
    uint64_t* pot          # NULL, or more of them, shared by several calls
    const uint64_t* stop   # NULL, or ends the search as soon as it is not 0
    bint backwards         # of two threads one takes options and outcomes from the end: they meet half-way


# Both give false if the limit came first; then the result means nothing. The limit is on the positions that this call
# looks into: with a choice of two or more, or with chance next, and not known from the table.

# Win, margin and points of every player.
cdef bint solve_all(const Endgame* game, const Position* s, Call* call, Worth* worth) noexcept nogil

# The win of every player alone, for the objective `win`: far faster. The same values as of `solve_all`.
cdef bint solve_win(const Endgame* game, const Position* s, Call* call, double* win) noexcept nogil
