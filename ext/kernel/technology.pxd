# The stack of technology tiles: how many are taken.

from kutnahora.ext.position cimport Technology


cdef inline void take(Technology* technology) noexcept nogil:
    """build.tech: The top tile is taken and the level rises."""
    technology.taken += 1
