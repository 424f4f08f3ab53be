# A player's four production tracks: three guild rows and ore from mines.

from kutnahora.ext.position cimport Production


cdef inline void grow_row(Production* production, int row, int amount) noexcept nogil:
    """build.guild, cathedral.3: The track of a guild row rises."""
    production.rows[row] += amount


cdef inline void grow_mines(Production* production, int amount) noexcept nogil:
    """mine.effects: The track of ore from mines rises."""
    production.mines += amount
