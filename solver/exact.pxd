# The exact search for compiled code: how much a position is worth, asked for again and again with one
# table.
#
# A caller keeps an Endgame and its table (`open_table` of table.pxd) as long as it likes, for positions of
# one game up to one horizon and for one objective; nothing is allocated by a call. Threads may share an
# Endgame, or have one each. What a call has found out stays in the table, solved or not, so a later call
# with more positions goes on.

from kutnahora.ext.position cimport Position
from kutnahora.solver.endgame cimport Call, Endgame, Worth


# Both give false if the limit came first; then the result means nothing. The limit is on the positions that
# this call looks into: with a choice of two or more, or with chance next, and not known from the table.

# Win, margin and points of every player.
cdef bint solve_all(const Endgame* game, const Position* s, Call* call, Worth* worth) noexcept nogil

# The win of every player alone, for the objective `win`: far faster. The same values as of `solve_all`.
cdef bint solve_win(const Endgame* game, const Position* s, Call* call, double* win) noexcept nogil
