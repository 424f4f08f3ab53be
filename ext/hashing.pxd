# A hash of a position: all bytes, eight at a time, multiplied and folded, then the last mix of splitmix64.

from libc.stdint cimport uint64_t
from libc.string cimport memcpy
from kutnahora.ext.position cimport Position


cdef inline uint64_t hashed(const Position* s, uint64_t salt) noexcept nogil:
    cdef uint64_t mixed = sizeof(Position) ^ salt
    cdef uint64_t word
    cdef size_t place
    for place in range(sizeof(Position) // 8):
        memcpy(&word, <const char*>s + 8 * place, 8)
        mixed = (mixed ^ word) * <uint64_t>0x9E3779B97F4A7C15
        mixed ^= mixed >> 32
    mixed = (mixed ^ mixed >> 30) * <uint64_t>0xBF58476D1CE4E5B9
    mixed = (mixed ^ mixed >> 27) * <uint64_t>0x94D049BB133111EB
    return mixed ^ mixed >> 31
