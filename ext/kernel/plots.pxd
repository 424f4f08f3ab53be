# A player's plot markers in the city.

from kutnahora.ext.bits cimport cell_bit, size
from kutnahora.ext.position cimport Plots


cdef inline int count(const Plots* plots) noexcept nogil:
    """How many markers are in the city."""
    return size(plots.cells)


cdef inline void claim(Plots* plots, int cell) noexcept nogil:
    """plot.marker: A marker goes on the cell."""
    plots.cells |= cell_bit(cell)


cdef inline void give_back(Plots* plots, int cell) noexcept nogil:
    """build.order: The marker of the cell returns to the player board."""
    plots.cells &= ~cell_bit(cell)
