# The houses left on a player board, by guild row. They go from left to right.

from kutnahora.ext.constants cimport HOUSE_COLUMNS, HOUSE_ROWS
from kutnahora.ext.position cimport Houses


cdef inline void start(Houses* houses) noexcept nogil:
    """setup.player: Twelve houses."""
    cdef int row
    for row in range(HOUSE_ROWS):
        houses.rows[row] = HOUSE_COLUMNS


cdef inline void remove_leftmost(Houses* houses, int row) noexcept nogil:
    """build.order, cathedral.3: The leftmost house of a row leaves the board."""
    houses.rows[row] -= 1


cdef inline int leftmost_column(const Houses* houses, int row) noexcept nogil:
    """build.order: The column of the leftmost house of a row."""
    return HOUSE_COLUMNS - houses.rows[row]


cdef inline int empty_columns(const Houses* houses) noexcept nogil:
    """patrician.red: Columns without houses. A column is empty when every row has lost that house."""
    return HOUSE_COLUMNS - max(houses.rows[0], houses.rows[1], houses.rows[2])
