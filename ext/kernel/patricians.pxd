# The patrician tokens: three of each colour in the supply, the patrician pool and the council.

from kutnahora.ext.constants cimport PATRICIANS
from kutnahora.ext.position cimport Patricians
from kutnahora.ext.terms cimport COLOURS


cdef inline void start(Patricians* patricians) noexcept nogil:
    """setup.supply: Three of each colour in the supply."""
    cdef int colour
    for colour in range(COLOURS):
        patricians.supply[colour] = PATRICIANS
        patricians.pool[colour] = 0
        patricians.council[colour] = 0


cdef inline void enter_pool(Patricians* patricians, int colour) noexcept nogil:
    """build.public: One goes from the supply to the patrician pool."""
    patricians.supply[colour] -= 1
    patricians.pool[colour] += 1


cdef inline void seat_from_pool(Patricians* patricians, int colour) noexcept nogil:
    """income.council: One goes from the patrician pool to the council."""
    patricians.pool[colour] -= 1
    patricians.council[colour] += 1


cdef inline void seat_from_supply(Patricians* patricians, int colour) noexcept nogil:
    """cathedral.6: One goes from the supply to the council."""
    patricians.supply[colour] -= 1
    patricians.council[colour] += 1
