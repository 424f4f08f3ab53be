# The lock of a tree that several threads search together. Whoever holds it walks down or back, which takes a
# few microseconds, or reads an estimate, which takes longer and is done seldom. Playouts and exact answers
# are made without it.

from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #include <stdint.h>
    #include <sched.h>
    static inline void kh_lock(uint64_t* lock) {
        unsigned tries = 0;
        while (__atomic_exchange_n(lock, 1, __ATOMIC_ACQUIRE))
            while (__atomic_load_n(lock, __ATOMIC_RELAXED))
                if (++tries % 256 == 0) sched_yield();
    }
    #define kh_unlock(lock) __atomic_store_n(lock, 0, __ATOMIC_RELEASE)
    """
    void take_lock "kh_lock"(uint64_t* lock) noexcept nogil
    void free_lock "kh_unlock"(uint64_t* lock) noexcept nogil
