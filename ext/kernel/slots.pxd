# The building tiles a player has the rights to.

from kutnahora.ext.bits cimport bit, size
from kutnahora.ext.position cimport Slots


cdef inline int count(const Slots* slots) noexcept nogil:
    """How many slots are taken."""
    return size(slots.tiles)


cdef inline void put(Slots* slots, int tile) noexcept nogil:
    """rights.slots: The tile goes to a free slot."""
    slots.tiles |= bit(tile)


cdef inline void take(Slots* slots, int tile) noexcept nogil:
    """rights.slots: A tile leaves its slot only by being built."""
    slots.tiles &= ~bit(tile)
