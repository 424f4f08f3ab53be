# St. Barbara: how many of her eleven tiles are turned, and which one is being carried out.

from kutnahora.ext.position cimport Cathedral


cdef inline int current(const Cathedral* cathedral) noexcept nogil:
    """cathedral.current: The lowest tile neither turned nor under way; one past the last if none is left."""
    return cathedral.turned + 1 + (1 if cathedral.under_way > 0 else 0)


cdef inline void begin(Cathedral* cathedral) noexcept nogil:
    """cathedral.current: An action starts to carry out the current tile."""
    cathedral.under_way = cathedral.turned + 1


cdef inline void finish(Cathedral* cathedral) noexcept nogil:
    """order.cathedral: The tile carried out is turned last."""
    cathedral.turned += 1
    cathedral.under_way = 0


cdef inline void turn_by_guild(Cathedral* cathedral) noexcept nogil:
    """build.cathedral: A guild building turns the current tile, for its tax and not its effects."""
    cathedral.turned += 1
