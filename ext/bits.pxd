# Sets of cells, tiles and cards as bits; bit 0 is the first of its order.

from libc.stdint cimport uint32_t, uint64_t

cdef extern from *:
    """
    #define kh_lowest(set) __builtin_ctzll(set)
    """
    int lowest "kh_lowest"(uint64_t members) noexcept nogil  # the first member; the set is not empty


cdef inline uint64_t bit(int member) noexcept nogil:
    return <uint64_t>1 << (member & 63)  # the mask costs nothing and keeps every shift defined


cdef inline uint32_t cell_bit(int cell) noexcept nogil:
    return <uint32_t>1 << (cell & 31)


cdef inline uint64_t without_lowest(uint64_t members) noexcept nogil:
    return members & (members - 1)


cdef inline int size(uint64_t members) noexcept nogil:
    """How many members a set has; the sets counted here are small."""
    cdef int count = 0
    while members:
        members = without_lowest(members)
        count += 1
    return count
