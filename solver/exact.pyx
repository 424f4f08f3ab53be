"""Exact search: every option and every outcome to the horizon, each position once.

Every player takes the option that is best for the objective; equal ones are told apart by the own margin in
points, then by their order in the list. With two players this is the value of the game for `margin`, and for
`win` up to those ties; with more it is exact under this rule and no other.
"""

cimport cython
from libc.math cimport fabs
from libc.stdint cimport uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset
from kutnahora.ext.box cimport Box
from kutnahora.ext.engine cimport at_chance, list_moves, list_outcomes, play_move, show_piece
from kutnahora.ext.hashing cimport hashed
from kutnahora.ext.moves cimport Moves, first
from kutnahora.ext.position cimport Position, top
from kutnahora.ext.state cimport State
from kutnahora.ext.tables cimport Tables
from kutnahora.solver.params cimport MARGIN, WIN, Horizon, Objective, Params
from kutnahora.solver.values cimport SEATS, at_horizon, margin_of, score_end

from kutnahora.solver import words

cdef enum:
    SALT = 0x5DEECE66D  # the second hash of a position: both have to agree

cdef struct Worth:
    # by player, expected over what chance can show
    double win[SEATS]
    double margin[SEATS]
    double points[SEATS]

cdef struct Entry:
    uint64_t key
    uint64_t check
    Worth worth

cdef struct Job:
    const Box* box
    const Position* start
    Params params
    Entry* table
    uint64_t slots
    uint64_t positions
    uint64_t limit
    bint stopped        # the limit was reached, or somebody asked to stop


cdef void set_worth(const Job* job, Position* s, Worth* worth) noexcept nogil:
    """The worth of a last position."""
    cdef int who
    memset(worth, 0, sizeof(Worth))
    score_end(job.box, s, worth.win, worth.points)
    for who in range(s.count):
        worth.margin[who] = margin_of(worth.points, s.count, who)


cdef inline double wanted(const Job* job, const Worth* worth, int who) noexcept nogil:
    """What the objective counts."""
    if job.params.objective == WIN:
        return worth.win[who]
    return worth.margin[who] if job.params.objective == MARGIN else worth.points[who]


cdef bint better(const Job* job, const Worth* one, const Worth* other, int who) noexcept nogil:
    """Whether one is worth more to a player than another; sums of fractions are equal within a hair."""
    cdef double difference = wanted(job, one, who) - wanted(job, other, who)
    if fabs(difference) > 1e-9:
        return difference > 0
    return one.margin[who] - other.margin[who] > 1e-9


cdef void add_share(Worth* whole, const Worth* part, double share) noexcept nogil:
    cdef int who
    for who in range(SEATS):
        whole.win[who] += share * part.win[who]
        whole.margin[who] += share * part.margin[who]
        whole.points[who] += share * part.points[who]


cdef void search(Job* job, Position* s, Worth* worth) noexcept nogil:
    """The worth of a position; nothing to be relied on once the job is stopped."""
    cdef uint64_t key, check
    cdef Entry* entry
    if at_horizon(&job.params, job.start, s):
        set_worth(job, s, worth)
        return
    key = hashed(s, 0)
    check = hashed(s, SALT)
    entry = &job.table[key % job.slots]
    if entry.key == key and entry.check == check:
        memcpy(worth, &entry.worth, sizeof(Worth))
        return
    job.positions += 1
    if job.positions > job.limit:
        job.stopped = True
    if job.stopped:
        return
    if at_chance(s):
        average(job, s, worth)
    else:
        choose(job, s, worth)
    if not job.stopped:
        entry.key = key
        entry.check = check
        memcpy(&entry.worth, worth, sizeof(Worth))


cdef void average(Job* job, Position* s, Worth* worth) noexcept nogil:
    """Chance: every outcome is as likely."""
    cdef Moves moves
    cdef Position after
    cdef Worth part
    cdef int place
    list_outcomes(job.box, s, &moves)
    memset(worth, 0, sizeof(Worth))
    for place in range(moves.count):
        memcpy(&after, s, sizeof(Position))
        show_piece(job.box, &after, first(moves.listed[place]))
        search(job, &after, &part)
        if job.stopped:
            return
        add_share(worth, &part, 1.0 / moves.count)


cdef void choose(Job* job, Position* s, Worth* worth) noexcept nogil:
    """A decision: the best option of whoever decides."""
    cdef Moves moves
    cdef Position after
    cdef Worth part
    cdef int place, who = top(s).player
    list_moves(job.box, s, &moves)
    for place in range(moves.count):
        memcpy(&after, s, sizeof(Position))
        play_move(job.box, &after, moves.listed[place])
        search(job, &after, &part)
        if job.stopped:
            return
        if place == 0 or better(job, &part, worth, who):
            memcpy(worth, &part, sizeof(Worth))


def fits(double memory):
    """How many positions are kept in so many megabytes."""
    return <uint64_t>max(memory * 2**20 / sizeof(Entry), 1000.0)


@cython.final
cdef class Exact:
    """An exact search. `stop` may be called from another thread."""

    cdef Tables tables
    cdef Position root
    cdef Job job

    def __cinit__(self):
        self.job.table = NULL

    def __init__(
        self,
        State state,
        *,
        str objective="win",
        str horizon="game",
        uint64_t limit=20_000_000,
        double memory=256.0,
    ):
        self.tables = state.tables
        memcpy(&self.root, &state.position_, sizeof(Position))
        memset(&self.job, 0, sizeof(Job))
        self.job.box = &self.tables.box_
        self.job.start = &self.root
        self.job.params.objective = <Objective><int>words.OBJECTIVES.index(objective)
        self.job.params.horizon = <Horizon><int>words.HORIZONS.index(horizon)
        self.job.limit = limit
        self.job.slots = fits(memory)
        self.job.table = <Entry*>calloc(self.job.slots, sizeof(Entry))
        if self.job.table == NULL:
            raise MemoryError

    def __dealloc__(self):
        free(self.job.table)

    @property
    def positions(self):
        return self.job.positions

    def stop(self):
        self.job.stopped = True

    def values(self, State state):
        """(win, margin, points) of every player, exactly; None if the limit was reached or it was stopped."""
        cdef Position s
        cdef Worth worth
        cdef int who, count = self.root.count
        memcpy(&s, &state.position_, sizeof(Position))
        with nogil:
            search(&self.job, &s, &worth)
        if self.job.stopped:
            return None
        return (
            tuple([worth.win[who] for who in range(count)]),
            tuple([worth.margin[who] for who in range(count)]),
            tuple([worth.points[who] for who in range(count)]),
        )
