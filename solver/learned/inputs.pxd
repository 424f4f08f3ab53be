# What the network reads, as whole numbers: where they are kept, and why their sums always fit.
#
# An input is clamped to 1023 either way and a weight has 16 bits. At most 64 products are added in 32 bits:
# 64 * 1023 * 32768 = 2,145,386,496 is less than 2**31, whatever the position, the box and the weights are.

from libc.stdint cimport int16_t, int32_t
from kutnahora.ext.box cimport Box, star_value
from kutnahora.ext.position cimport Position
from kutnahora.ext.rules.common cimport price_of
from kutnahora.ext.rules.economy cimport market_closed
from kutnahora.ext.rules.rounds cimport last_round
from kutnahora.ext.constants cimport PATRICIAN_ROUNDS
from kutnahora.ext.terms cimport RESOURCES

cdef enum:
    CLAMP = 1023
    TABLE = 32     # inputs of the table
    PLAYER = 64    # inputs of a player
    MOST_ON = 64   # inputs of a move that are not 0
    PHASES = 3     # of a game, each with its own weights for moves

cdef struct Facts:
    # what the inputs of a position share
    int prices[RESOURCES]
    bint closed[RESOURCES]
    int left      # rounds after this one
    int scorings  # of patricians to come

cdef struct Dense:
    # inputs that all have a number
    int32_t count
    int16_t values[PLAYER]

cdef struct Sparse:
    # inputs of which few are not 0
    int32_t count
    int32_t place  # of the next input to be put
    int16_t places[MOST_ON]
    int16_t values[MOST_ON]


cdef inline Facts facts_of(const Box* box, const Position* s) noexcept nogil:
    cdef Facts facts
    cdef int resource
    for resource in range(RESOURCES):
        facts.prices[resource] = price_of(box, s, resource)
        facts.closed[resource] = market_closed(box, s, resource)
    facts.left = last_round(s.count) - s.round
    facts.scorings = min(facts.left + 1, PATRICIAN_ROUNDS)
    return facts


cdef inline int spread_of(const Box* box) noexcept nogil:
    """How far apart points are in a box: the most for a row of mines, and the reach of the reputation track.

    Errors of what is foretold grow with it, and so do the points that make a win safe: it is 23 in the
    standard box, and 40 to 80 in generated ones.
    """
    cdef int place, low = box.reputation_points[0], high = low
    for place in range(1, box.reputation_high - box.reputation_low + 1):
        low = min(low, <int>box.reputation_points[place])
        high = max(high, <int>box.reputation_points[place])
    return max(1, star_value(box, box.star_lines - 1, 0) + high - low)


cdef inline int phase_of(const Facts* facts) noexcept nogil:
    """0 early, 1 in the middle, 2 in the last two rounds."""
    return 2 if facts.left <= 1 else (1 if facts.left <= 3 else 0)


cdef inline int clamped(int value) noexcept nogil:
    return max(-CLAMP, min(value, CLAMP))


cdef inline void add_input(Dense* inputs, int value) noexcept nogil:
    """The next input."""
    inputs.values[inputs.count] = clamped(value)
    inputs.count += 1


cdef inline void go_to_place(Sparse* inputs, int place) noexcept nogil:
    """The next input put has this place."""
    inputs.place = place


cdef inline void put(Sparse* inputs, int value) noexcept nogil:
    """The input at the next place."""
    if value != 0:
        inputs.places[inputs.count] = inputs.place
        inputs.values[inputs.count] = clamped(value)
        inputs.count += 1
    inputs.place += 1


cdef inline void mark(Sparse* inputs, int place) noexcept nogil:
    """A yes, at this place."""
    inputs.places[inputs.count] = place
    inputs.values[inputs.count] = 1
    inputs.count += 1
