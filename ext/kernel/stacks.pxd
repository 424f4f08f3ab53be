# The rows of the town hall: stacks of building tiles that slide.

from kutnahora.ext.constants cimport HALL_ROWS
from kutnahora.ext.position cimport Hall, Row, Stack
from kutnahora.ext.terms cimport GUILDS_IN_ALL, NOTHING, RED_COLOUR

cdef enum:
    PUBLIC_KIND = GUILDS_IN_ALL  # kinds 0 to 5 are the guilds, 6 to 9 the public colours
    RED_KIND = GUILDS_IN_ALL + RED_COLOUR


cdef inline void append(Hall* hall, int row, int kind, int top, int under) noexcept nogil:
    """setup.town_hall, red.arrive: A stack goes to the end of a row, after the stacks that are there."""
    cdef Row* line = &hall.rows[row]
    cdef Stack* place = &line.stacks[line.length]  # conversion leaves room for a red one in every row
    place.kind = kind
    place.top = top
    place.under = under
    line.length += 1


cdef inline void slide(Row* line, int column) noexcept nogil:
    """rights.slide: The top tile leaves; its stack goes to the end, or disappears; the others close up."""
    cdef Stack taken = line.stacks[column]
    cdef int place
    for place in range(column, line.length - 1):
        line.stacks[place] = line.stacks[place + 1]
    cdef Stack* last = &line.stacks[line.length - 1]
    if taken.under == 0:
        last.kind = last.top = last.under = 0
        line.length -= 1
    else:
        last.kind = taken.kind
        last.top = NOTHING
        last.under = taken.under - 1


cdef inline void take_top(Hall* hall, int row, int column) noexcept nogil:
    """rights.slide, economy.city_builds: The top tile of one stack leaves the town hall."""
    slide(&hall.rows[row], column)


cdef inline void show_top(Hall* hall, int kind, int tile) noexcept nogil:
    """order.rights: The next tile of the stack whose top is unseen is seen."""
    cdef int row, column
    cdef Stack* stack
    for row in range(HALL_ROWS):
        for column in range(hall.rows[row].length):
            stack = &hall.rows[row].stacks[column]
            if stack.kind == kind and stack.top == NOTHING:
                stack.top = tile


cdef inline bint find(const Hall* hall, int kind, int* found_row, int* found_column) noexcept nogil:
    """economy.city_builds: Row and column of the stack of a kind; false if it is gone."""
    cdef int row, column
    for row in range(HALL_ROWS):
        for column in range(hall.rows[row].length):
            if hall.rows[row].stacks[column].kind == kind:
                found_row[0] = row
                found_column[0] = column
                return True
    return False
