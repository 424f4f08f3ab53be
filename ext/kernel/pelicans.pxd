# A player's pelicans, unused and used.

from kutnahora.ext.position cimport Pelicans


cdef inline void gain(Pelicans* pelicans, int count) noexcept nogil:
    """build.effects, build.house: New pelicans come unused side up."""
    pelicans.unused += count


cdef inline void use(Pelicans* pelicans) noexcept nogil:
    """cathedral.pelican: One is turned to its used side."""
    pelicans.unused -= 1
    pelicans.used += 1
