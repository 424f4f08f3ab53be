# A player's nine miners: in the pool, in the reserve, on mines.

from kutnahora.ext.constants cimport MINERS, START_POOL
from kutnahora.ext.position cimport Miners


cdef inline void start(Miners* miners) noexcept nogil:
    """setup.player: One miner in the pool, eight in the reserve."""
    miners.pool = START_POOL
    miners.reserve = MINERS - START_POOL
    miners.placed = 0


cdef inline void hire(Miners* miners, int count) noexcept nogil:
    """mine.hire: `count` miners go from the reserve to the pool."""
    miners.pool += count
    miners.reserve -= count


cdef inline void place_from_pool(Miners* miners) noexcept nogil:
    """mine.effects: A miner of the pool goes on the mine."""
    miners.pool -= 1
    miners.placed += 1


cdef inline void place_from_reserve(Miners* miners) noexcept nogil:
    """build.tech, cathedral.9: A miner of the reserve, of the pool only if the reserve is empty."""
    if miners.reserve > 0:
        miners.reserve -= 1
    else:
        miners.pool -= 1
    miners.placed += 1
