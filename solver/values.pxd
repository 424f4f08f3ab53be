# What a game that is over, or stopped at a horizon, is worth to each player.

from libc.stdint cimport uint32_t
from kutnahora.ext.box cimport Box
from kutnahora.ext.bits cimport size
from kutnahora.ext.position cimport Position
from kutnahora.ext.rules.final cimport run_final, winners
from kutnahora.solver.params cimport GAME_END, MARGIN, TURN_END, WIN, Params

cdef enum:
    SEATS = 4

cdef struct Values:
    # by player
    double reward[SEATS]  # what the search maximises, 0 to 1
    double win[SEATS]     # share of the win
    double margin[SEATS]  # ahead of the best other, or behind
    double points[SEATS]


cdef inline bint at_horizon(const Params* params, const Position* start, const Position* s) noexcept nogil:
    """Whether the search looks no further: what lies at the bottom of the agenda is the turn under way."""
    if s.depth == 0:
        return True
    if params.horizon == GAME_END:
        return False
    if s.round != start.round:
        return True
    return params.horizon == TURN_END and (
        s.agenda[0].kind != start.agenda[0].kind
        or s.agenda[0].player != start.agenda[0].player
        or s.agenda[0].a != start.agenda[0].a
    )


cdef inline double bent(double margin, double scale) noexcept nogil:
    """A margin as a number from 0 to 1, flatter the further from 0 it is."""
    cdef double steps = margin / scale
    return 0.5 + 0.5 * steps / (1.0 + (steps if steps > 0 else -steps))


cdef inline void score_end(const Box* box, Position* s, double* win, double* points) noexcept nogil:
    """Win shares and points of a last position; one at a horizon is scored as if the game ended there."""
    cdef uint32_t best
    cdef int who
    cdef double share
    if s.depth > 0:
        run_final(box, s)
    best = winners(s)
    share = 1.0 / size(best)
    for who in range(SEATS):
        win[who] = share if best >> who & 1 else 0.0
        points[who] = s.players[who].standing.points if who < s.count else 0.0


cdef inline double margin_of(const double* points, int count, int who) noexcept nogil:
    """How far a player is ahead of the best other, or behind."""
    cdef double margin = 1e9
    cdef int other
    for other in range(count):
        if other != who:
            margin = min(margin, points[who] - points[other])
    return margin


cdef inline void set_rewards(const Params* params, int count, Values* values) noexcept nogil:
    """What the search maximises, by all else; everything is 0 for seats without a player."""
    cdef int who
    for who in range(count):
        if params.objective == WIN:
            values.reward[who] = (1.0 - params.margin_share) * values.win[who] + (
                params.margin_share * bent(values.margin[who], params.margin_scale)
            )
        elif params.objective == MARGIN:
            values.reward[who] = 0.5 + values.margin[who] / 1000.0
        else:
            values.reward[who] = 0.5 + values.points[who] / 1000.0
    for who in range(count, SEATS):
        values.reward[who] = values.win[who] = values.margin[who] = values.points[who] = 0.0


cdef inline void complete(const Params* params, int count, Values* values) noexcept nogil:
    """Margins and rewards, by win shares and points."""
    cdef int who
    for who in range(count):
        values.margin[who] = margin_of(values.points, count, who)
    set_rewards(params, count, values)


cdef inline void add_part(Values* whole, const Values* part, int count) noexcept nogil:
    """Add the values of one of so many equally likely parts. Divided: a product rounds otherwise."""
    cdef int who
    for who in range(SEATS):
        whole.reward[who] += part.reward[who] / count
        whole.win[who] += part.win[who] / count
        whole.margin[who] += part.margin[who] / count
        whole.points[who] += part.points[who] / count


cdef inline void add_share(Values* whole, const Values* part, double share) noexcept nogil:
    """Add this share of the values of a part."""
    cdef int who
    for who in range(SEATS):
        whole.reward[who] += share * part.reward[who]
        whole.win[who] += share * part.win[who]
        whole.margin[who] += share * part.margin[who]
        whole.points[who] += share * part.points[who]


cdef inline void mix_values(Values* values, const Values* others, double share) noexcept nogil:
    """Keep this share of the values; the rest is the others'."""
    cdef int who
    for who in range(SEATS):
        values.reward[who] = share * values.reward[who] + (1.0 - share) * others.reward[who]
        values.win[who] = share * values.win[who] + (1.0 - share) * others.win[who]
        values.margin[who] = share * values.margin[who] + (1.0 - share) * others.margin[who]
        values.points[who] = share * values.points[who] + (1.0 - share) * others.points[who]


cdef inline void set_values(const Box* box, const Params* params, Position* s, Values* values) noexcept nogil:
    """The values of a last position."""
    score_end(box, s, values.win, values.points)
    complete(params, s.count, values)
