# What the exact search remembers: a table of positions and their worths that starts small and doubles up to
# its limit. Several threads may share it without locks: every word is read and written whole, and an entry
# that two wrote at once fails its check.
#
# A bucket holds two entries: the first keeps the position that took more work, the second the latest. An
# entry is a check word (half of the hash, then work and kind, all mixed with the values by xor) and then
# the values.

from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy
from kutnahora.ext.position cimport Player, Position

cdef extern from *:
    """
    #include <stdint.h>
    #ifdef __linux__
    #include <sys/mman.h>
    #endif
    static inline void kh_add_product(uint64_t* high, uint64_t* low, uint64_t a, uint64_t b) {
        unsigned __int128 sum = ((unsigned __int128)*high << 64 | *low) + (unsigned __int128)a * b;
        *high = (uint64_t)(sum >> 64);
        *low = (uint64_t)sum;
    }
    #define kh_high_half(a, b) ((uint64_t)((unsigned __int128)(a) * (b) >> 64))
    #define kh_load(place) __atomic_load_n(place, __ATOMIC_RELAXED)
    #define kh_store(place, word) __atomic_store_n(place, word, __ATOMIC_RELAXED)
    #define kh_swap(place, word) __atomic_exchange_n(place, word, __ATOMIC_ACQ_REL)
    #define kh_take(place, count) __atomic_fetch_sub(place, count, __ATOMIC_RELAXED)
    #define kh_add_to(place, count) __atomic_fetch_add(place, count, __ATOMIC_RELAXED)
    #define kh_prefetch(place) __builtin_prefetch(place)
    /* Large pages: a table is read all over, and a page that is not at hand costs as much as the read. */
    static inline void kh_large_pages(void* begin, uint64_t bytes) {
    #if defined(__linux__) && defined(MADV_HUGEPAGE)
        uintptr_t page = (uintptr_t)2 << 20, first = ((uintptr_t)begin + page - 1) / page * page;
        uintptr_t end = ((uintptr_t)begin + bytes) / page * page;
        if (first < end) madvise((void*)first, end - first, MADV_HUGEPAGE);
    #endif
    }
    #define kh_log2(n) (63 - __builtin_clzll(n))
    """
    void add_product "kh_add_product"(uint64_t* high, uint64_t* low, uint64_t a, uint64_t b) noexcept nogil
    uint64_t high_half "kh_high_half"(uint64_t a, uint64_t b) noexcept nogil
    uint64_t load "kh_load"(const uint64_t* place) noexcept nogil
    void store "kh_store"(uint64_t* place, uint64_t word) noexcept nogil
    uint64_t swap "kh_swap"(uint64_t* place, uint64_t word) noexcept nogil
    uint64_t take "kh_take"(uint64_t* place, uint64_t count) noexcept nogil
    uint64_t add_to "kh_add_to"(uint64_t* place, uint64_t count) noexcept nogil
    void prefetch "kh_prefetch"(const void* place) noexcept nogil
    void large_pages "kh_large_pages"(void* begin, uint64_t bytes) noexcept nogil
    int log2_of "kh_log2"(uint64_t n) noexcept nogil  # not of 0

cdef enum Known:
    NONE = 0    # nothing
    BOUNDS = 1  # of the win
    SHARES = 2  # the exact win of every player
    ALL = 3     # win, margin and points

cdef enum:
    KEYS = 96              # more than a position has words
    MOST_VALUES = 12
    KIND_BITS = 2
    WORK_BITS = 5
    TAG_BITS = 7           # both
    FEWEST_BUCKETS = 1024
    COUNTED = 64           # one store of so many is counted, for all of them

cdef struct Table:
    uint64_t* words
    uint64_t buckets       # in use
    uint64_t most          # buckets that fit
    uint64_t stored        # entries, about
    uint64_t growing
    int values             # of an entry
    uint64_t keys[KEYS]

cdef struct Hash:
    uint64_t place
    uint64_t check         # its lowest TAG_BITS are 0, its highest bit is 1: an empty entry matches nothing


cdef inline int values_of(int players) noexcept nogil:
    """Of an entry: with two players, the win and points of one follow from the other's, and so do margins."""
    return 3 if players == 2 else 3 * players


cdef inline uint64_t mixed(uint64_t word) noexcept nogil:
    """The last mix of splitmix64."""
    word = (word ^ word >> 30) * <uint64_t>0xBF58476D1CE4E5B9
    word = (word ^ word >> 27) * <uint64_t>0x94D049BB133111EB
    return word ^ word >> 31


cdef inline size_t bucket_bytes(int players) noexcept nogil:
    return 2 * 8 * (1 + values_of(players))


cdef inline bint open_table(Table* table, int players, double memory) noexcept nogil:
    """An empty table of at most so many megabytes; false if they cannot be had.

    The memory is only reserved: a page is taken when the table has grown that far.
    """
    cdef uint64_t buckets = max(<uint64_t>(memory * 2**20) // bucket_bytes(players), 1)
    cdef int place, doublings = 0
    while buckets >= 2 * FEWEST_BUCKETS:
        buckets //= 2
        doublings += 1
    table.buckets = buckets
    table.most = buckets << doublings
    table.values = values_of(players)
    table.stored = 0
    table.growing = 0
    for place in range(KEYS):
        table.keys[place] = mixed(<uint64_t>0x9E3779B97F4A7C15 * (place + 1))
    table.words = <uint64_t*>calloc(table.most, bucket_bytes(players))
    if table.words == NULL:
        return False
    large_pages(table.words, table.most * bucket_bytes(players))
    return True


cdef inline void close_table(Table* table) noexcept nogil:
    free(table.words)
    table.words = NULL


# hash ---------------------------------------------------------------------------------------------------


cdef inline void add_words(
    const Table* table, const char* at, size_t words, size_t key, uint64_t* high, uint64_t* low
) noexcept nogil:
    """Add the products of pairs of words, each with a key of its own: none waits for another."""
    cdef uint64_t one, other
    cdef size_t place = 0
    while place + 1 < words:
        memcpy(&one, at + 8 * place, 8)
        memcpy(&other, at + 8 * place + 8, 8)
        add_product(high, low, one + table.keys[key + place], other + table.keys[key + place + 1])
        place += 2
    if place < words:
        memcpy(&one, at + 8 * place, 8)
        add_product(high, low, one + table.keys[key + place], table.keys[key + place + 1])


cdef inline Hash hash_of(const Table* table, const Position* s) noexcept nogil:
    """Of the bytes that are not derived and of the players at the table; 128 bits, in two mixed halves.

    Two positions agree in all of them with a chance of about 2**-64 at most (NH, as in UMAC).
    """
    cdef const char* begin = <const char*>s
    cdef const char* shared = <const char*>&s.drawn
    cdef const char* derived = <const char*>&s.beside
    cdef size_t seats = s.count * sizeof(Player) // 8
    cdef uint64_t high = 0, low = 0
    cdef Hash found
    add_words(table, begin, 1 + seats, 0, &high, &low)  # `gone`, then the players
    add_words(table, shared, (derived - shared + 7) // 8, seats + 3, &high, &low)
    found.place = mixed(low ^ table.keys[0])
    found.check = mixed(high + low * table.keys[1]) >> TAG_BITS << TAG_BITS | <uint64_t>1 << 63
    return found


# entries ------------------------------------------------------------------------------------------------


cdef inline uint64_t* bucket_at(const Table* table, uint64_t place) noexcept nogil:
    return table.words + high_half(place, load(&table.buckets)) * 2 * (1 + table.values)


cdef inline void fetch(const Table* table, Hash hashed) noexcept nogil:
    """Ask for the place of a position ahead of time: other work is done while it comes from memory."""
    cdef const uint64_t* bucket = bucket_at(table, hashed.place)
    prefetch(bucket)
    prefetch(bucket + 1 + 2 * table.values)


cdef inline uint64_t read_entry(const Table* table, const uint64_t* entry, uint64_t* values) noexcept nogil:
    """The values and, unmixed, the check word of an entry."""
    cdef uint64_t check = load(entry)
    cdef int place
    for place in range(table.values):
        values[place] = load(entry + 1 + place)
        check ^= values[place]
    return check


cdef inline void write_entry(
    const Table* table, uint64_t* entry, uint64_t check, const uint64_t* values
) noexcept nogil:
    cdef int place
    for place in range(table.values):
        store(entry + 1 + place, values[place])
        check ^= values[place]
    store(entry, check)


cdef inline Known look_up(const Table* table, Hash hashed, double* values) noexcept nogil:
    """What is known of a position."""
    cdef const uint64_t* entry = bucket_at(table, hashed.place)
    cdef uint64_t check
    cdef int _which
    for _which in range(2):
        check = read_entry(table, entry, <uint64_t*>values)
        if (check ^ hashed.check) >> TAG_BITS == 0:
            return <Known>(check & (1 << KIND_BITS) - 1)
        entry += 1 + table.values
    return NONE


cdef inline void remember(
    Table* table, Hash hashed, Known kind, uint64_t work, const double* values
) noexcept nogil:
    """Store what is known of a position and how many positions it took."""
    cdef uint64_t* first = bucket_at(table, hashed.place)
    cdef uint64_t* second = first + 1 + table.values
    cdef uint64_t old[MOST_VALUES]
    cdef uint64_t check = hashed.check | kind | <uint64_t>(log2_of(work | 1)) << KIND_BITS
    cdef uint64_t before = read_entry(table, first, old)
    if (before ^ check) >> TAG_BITS == 0 or before == 0:
        write_entry(table, first, check, <const uint64_t*>values)
    elif (before & (1 << TAG_BITS) - 1) >> KIND_BITS <= (check & (1 << TAG_BITS) - 1) >> KIND_BITS:
        write_entry(table, second, before, old)
        write_entry(table, first, check, <const uint64_t*>values)
    else:
        write_entry(table, second, check, <const uint64_t*>values)
    if hashed.check >> TAG_BITS & COUNTED - 1 == 0:
        store(&table.stored, load(&table.stored) + COUNTED)
        if load(&table.stored) > load(&table.buckets) and 2 * load(&table.buckets) <= table.most:
            grow(table)


cdef inline void grow(Table* table) noexcept nogil:
    """Double the table: a bucket goes to both places that its positions may have now, and ages out of one.

    A thread that reads or writes meanwhile may miss or lose an entry, which costs time and nothing else.
    """
    cdef uint64_t size = 2 * (1 + table.values), number, buckets
    cdef uint64_t* old
    cdef uint64_t* new
    if swap(&table.growing, 1):
        return
    buckets = load(&table.buckets)
    if load(&table.stored) > buckets and 2 * buckets <= table.most:
        number = buckets
        while number > 0:
            number -= 1
            old = table.words + number * size
            new = table.words + 2 * number * size
            copy_words(new + size, old, size)
            copy_words(new, old, size)
        store(&table.buckets, 2 * buckets)
    swap(&table.growing, 0)


cdef inline void copy_words(uint64_t* to, const uint64_t* source, uint64_t count) noexcept nogil:
    cdef uint64_t place
    for place in range(count):
        store(to + place, load(source + place))
