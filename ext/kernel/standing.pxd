# A player's reputation and points. They change together at the ends of the track.

from kutnahora.ext.constants cimport POINTS_BEYOND
from kutnahora.ext.position cimport Standing


cdef inline void score(Standing* standing, int points) noexcept nogil:
    """points.below: Points gained, or lost below 0."""
    standing.points += points


cdef inline void change_reputation(Standing* standing, int change, int low, int high) noexcept nogil:
    """reputation.ends: The marker stops at the ends; each step beyond is 2 points instead."""
    cdef int wanted = standing.reputation + change
    if wanted > high:
        standing.points += POINTS_BEYOND * (wanted - high)
        wanted = high
    elif wanted < low:
        standing.points -= POINTS_BEYOND * (low - wanted)
        wanted = low
    standing.reputation = wanted
