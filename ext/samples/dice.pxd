# xoshiro256++ 1.0 (Blackman, Vigna), its state filled by splitmix64 from a seed and the number of a playout.

from libc.stdint cimport uint32_t, uint64_t

cdef struct Dice:
    uint64_t state[4]


cdef inline uint64_t splitmix(uint64_t* state) noexcept nogil:
    """splitmix64: the next number."""
    cdef uint64_t mixed
    state[0] += <uint64_t>0x9E3779B97F4A7C15
    mixed = state[0]
    mixed = (mixed ^ mixed >> 30) * <uint64_t>0xBF58476D1CE4E5B9
    mixed = (mixed ^ mixed >> 27) * <uint64_t>0x94D049BB133111EB
    return mixed ^ mixed >> 31


cdef inline void seed_dice(Dice* dice, uint64_t seed, uint64_t index) noexcept nogil:
    """The dice of one playout: every index of a seed has its own dice."""
    cdef uint64_t mixer = seed
    cdef int place
    mixer = splitmix(&mixer) ^ index
    mixer = splitmix(&mixer)
    for place in range(4):
        dice.state[place] = splitmix(&mixer)


cdef inline uint64_t rotated(uint64_t number, int places) noexcept nogil:
    return number << places | number >> 64 - places


cdef inline uint64_t roll(Dice* dice) noexcept nogil:
    """xoshiro256++: the next number."""
    cdef uint64_t* state = dice.state
    cdef uint64_t result = rotated(state[0] + state[3], 23) + state[0]
    cdef uint64_t shifted = state[1] << 17
    state[2] ^= state[0]
    state[3] ^= state[1]
    state[1] ^= state[2]
    state[0] ^= state[3]
    state[2] ^= shifted
    state[3] = rotated(state[3], 45)
    return result


cdef inline uint32_t below(Dice* dice, uint32_t limit) noexcept nogil:
    """A number from 0 to limit - 1, all exactly equally likely (Lemire's method)."""
    cdef uint64_t product = (roll(dice) >> 32) * limit
    cdef uint32_t threshold
    if <uint32_t>product < limit:
        threshold = (0 - limit) % limit
        while <uint32_t>product < threshold:
            product = (roll(dice) >> 32) * limit
    return product >> 32
