"""Exact search: every option and every outcome to the horizon, each position once.

Every player takes the option that is best for the objective; equal ones are told apart by the own margin in
points, then by their order in the list. With two players this is the value of the game for `margin`, and for
`win` up to those ties; with more it is exact under this rule and no other.

The wins alone are found far faster (solver/pruning.pxd says why), because then most options need no look.
"""

cimport cython
from libc.math cimport fabs
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcpy, memset
from kutnahora.ext.box cimport Box
from kutnahora.ext.engine cimport at_chance, list_moves, list_outcomes, play_move, show_piece
from kutnahora.ext.moves cimport MOST_OPTIONS, Moves, first
from kutnahora.ext.position cimport Position, top
from kutnahora.ext.state cimport State
from kutnahora.ext.tables cimport Tables
from kutnahora.solver.forgetting cimport forget, only_closing
from kutnahora.solver.params cimport MARGIN, WIN, Horizon, Objective
from kutnahora.solver.table cimport (
    ALL, BOUNDS, MOST_VALUES, SHARES, Hash, Known, Table, bucket_bytes, close_table, hash_of, load, look_up,
    open_table, remember, store, take
)
from kutnahora.solver.values cimport SEATS, at_horizon, margin_of, score_end

from threading import Thread

from kutnahora.solver import words

cdef enum:
    MOST_OUTCOMES = 32
    LEASE = 1024            # positions that a thread takes from the common pot at a time
    ALONE = 20_000          # positions that one thread looks into before others help

cdef enum Stage:
    END = 0
    DECISION = 1
    CHANCE = 2

cdef enum Sure:
    STOPPED = 0
    EXACT = 1
    AT_LEAST = 2
    AT_MOST = 3

cdef double HAIR = 1e-9     # sums of fractions that differ by less are equal


# what all searches share --------------------------------------------------------------------------------


cdef Stage go_on(const Endgame* game, Position* s, Moves* moves) noexcept nogil:
    """Play on to the next choice, chance or end; lists the options of a choice."""
    while True:
        if at_horizon(&game.params, game.start, s):
            return END
        if only_closing(&game.params, s):
            forget(game.box, &game.params, game.start, s)
            if at_horizon(&game.params, game.start, s):
                return END
        if at_chance(s):
            return CHANCE
        list_moves(game.box, s, moves)
        if moves.count > 1:
            return DECISION
        play_move(game.box, s, moves.listed[0])


cdef inline bint allowed(Call* call) noexcept nogil:
    """Whether one more position may be looked into; counts it."""
    cdef int64_t had
    if call.stop != NULL and load(call.stop):
        return False
    if call.left == 0:
        had = <int64_t>take(call.pot, LEASE) if call.pot != NULL else 0
        if had <= 0:
            return False
        call.left = min(had, LEASE)
    call.left -= 1
    call.positions += 1
    return True


cdef inline int place_at(const Call* call, int step, int count) noexcept nogil:
    return count - 1 - step if call.backwards else step


cdef inline void follow(
    const Endgame* game, const Position* s, const Moves* moves, int place, bint chance, Position* after
) noexcept nogil:
    """The position after an option or outcome."""
    memcpy(after, s, sizeof(Position))
    if chance:
        show_piece(game.box, after, first(moves.listed[place]))
    else:
        play_move(game.box, after, moves.listed[place])


# win, margin and points ---------------------------------------------------------------------------------


cdef void set_worth(const Endgame* game, Position* s, Worth* worth) noexcept nogil:
    """The worth of a last position."""
    cdef int who
    memset(worth, 0, sizeof(Worth))
    score_end(game.box, s, worth.win, worth.points)
    for who in range(s.count):
        worth.margin[who] = margin_of(worth.points, s.count, who)


cdef inline void pack(int count, const Worth* worth, double* values) noexcept nogil:
    if count == 2:
        values[0] = worth.win[0]
        values[1] = worth.points[0]
        values[2] = worth.points[1]
        return
    memcpy(values, worth.win, 8 * count)
    memcpy(values + count, worth.margin, 8 * count)
    memcpy(values + 2 * count, worth.points, 8 * count)


cdef inline void unpack(int count, const double* values, Worth* worth) noexcept nogil:
    memset(worth, 0, sizeof(Worth))
    if count == 2:
        worth.win[0] = values[0]
        worth.win[1] = 1.0 - values[0]
        worth.points[0] = values[1]
        worth.points[1] = values[2]
        worth.margin[0] = values[1] - values[2]
        worth.margin[1] = -worth.margin[0]
        return
    memcpy(worth.win, values, 8 * count)
    memcpy(worth.margin, values + count, 8 * count)
    memcpy(worth.points, values + 2 * count, 8 * count)


cdef inline double wanted(const Endgame* game, const Worth* worth, int who) noexcept nogil:
    """What the objective counts."""
    if game.params.objective == WIN:
        return worth.win[who]
    return worth.margin[who] if game.params.objective == MARGIN else worth.points[who]


cdef bint better(const Endgame* game, const Worth* one, const Worth* other, int who) noexcept nogil:
    """Whether one is worth more to a player than another."""
    cdef double difference = wanted(game, one, who) - wanted(game, other, who)
    if fabs(difference) > HAIR:
        return difference > 0
    return one.margin[who] - other.margin[who] > HAIR


cdef bint search(const Endgame* game, Call* call, Position* s, Worth* worth) noexcept nogil:
    """The worth of a position, which is used up; false if the search was stopped."""
    cdef Moves moves
    cdef Hash hashed
    cdef double values[MOST_VALUES]
    cdef uint64_t before = call.positions
    cdef int count = s.count
    cdef bint done
    cdef Stage stage = go_on(game, s, &moves)
    if stage == END:
        set_worth(game, s, worth)
        return True
    hashed = hash_of(game.table, s)
    if look_up(game.table, hashed, values) == ALL:
        unpack(count, values, worth)
        return True
    if not allowed(call):
        return False
    done = average(game, call, s, worth) if stage == CHANCE else choose(game, call, s, &moves, worth)
    if done:
        pack(count, worth, values)
        unpack(count, values, worth)  # the same to the last bit as it will be read
        remember(game.table, hashed, ALL, call.positions - before, values)
    return done


cdef bint average(const Endgame* game, Call* call, Position* s, Worth* worth) noexcept nogil:
    """Chance: every outcome is as likely. Sums are made in list order, whatever the order of the search."""
    cdef Moves moves
    cdef Position after
    cdef Worth parts[MOST_OUTCOMES]
    cdef int step, place, who
    list_outcomes(game.box, s, &moves)
    for step in range(moves.count):
        place = place_at(call, step, moves.count)
        follow(game, s, &moves, place, True, &after)
        if not search(game, call, &after, &parts[place]):
            return False
    memset(worth, 0, sizeof(Worth))
    for place in range(moves.count):
        for who in range(s.count):
            worth.win[who] += parts[place].win[who]
            worth.margin[who] += parts[place].margin[who]
            worth.points[who] += parts[place].points[who]
    for who in range(s.count):
        worth.win[who] /= moves.count
        worth.margin[who] /= moves.count
        worth.points[who] /= moves.count
    return True


cdef bint choose(
    const Endgame* game, Call* call, Position* s, const Moves* moves, Worth* worth
) noexcept nogil:
    """A decision: the best option of whoever decides, the first in the list of equals."""
    cdef Position after
    cdef Worth part
    cdef int step, place, who = top(s).player, best = -1
    for step in range(moves.count):
        place = place_at(call, step, moves.count)
        follow(game, s, moves, place, False, &after)
        if not search(game, call, &after, &part):
            return False
        if best < 0 or better(game, &part, worth, who) or (
            place < best and not better(game, worth, &part, who)
        ):
            memcpy(worth, &part, sizeof(Worth))
            best = place
    return True


cdef bint solve_all(const Endgame* game, const Position* s, Call* call, Worth* worth) noexcept nogil:
    cdef Position used_up
    memcpy(&used_up, s, sizeof(Position))
    return search(game, call, &used_up, worth)


cdef bint solve_win(const Endgame* game, const Position* s, Call* call, double* win) noexcept nogil:
    cdef Worth worth
    if not solve_all(game, s, call, &worth):
        return False
    memcpy(win, worth.win, sizeof(worth.win))
    return True


def fits(double memory, int players):
    """How many positions are kept in so many megabytes."""
    return 2 * max(<uint64_t>(memory * 2**20) // bucket_bytes(players), 1)


@cython.final
cdef class Exact:
    """An exact search. `stop` may be called from another thread."""

    cdef Tables tables
    cdef Position root
    cdef Endgame game
    cdef Table table
    cdef Call calls[2]
    cdef uint64_t pot
    cdef uint64_t stopped
    cdef uint64_t enough    # for the helper
    cdef bint helped

    def __cinit__(self):
        self.table.words = NULL

    def __init__(
        self,
        State state,
        *,
        str objective="win",
        str horizon="game",
        uint64_t limit=20_000_000,
        double memory=256.0,
        int threads=1,
    ):
        self.tables = state.tables
        memcpy(&self.root, &state.position_, sizeof(Position))
        memset(&self.game, 0, sizeof(Endgame))
        self.game.box = &self.tables.box_
        self.game.start = &self.root
        self.game.table = &self.table
        self.game.params.objective = <Objective><int>words.OBJECTIVES.index(objective)
        self.game.params.horizon = <Horizon><int>words.HORIZONS.index(horizon)
        memset(self.calls, 0, sizeof(self.calls))
        self.calls[0].pot = self.calls[1].pot = &self.pot
        self.calls[0].stop = &self.stopped
        self.calls[1].stop = &self.enough
        self.calls[1].backwards = True
        self.pot = limit
        self.stopped = self.enough = 0
        self.helped = threads > 1
        if not open_table(&self.table, self.root.count, memory):
            raise MemoryError

    def __dealloc__(self):
        close_table(&self.table)

    @property
    def positions(self):
        return self.calls[0].positions + self.calls[1].positions

    def stop(self):
        store(&self.stopped, 1)
        store(&self.enough, 1)

    def values(self, State state):
        """(win, margin, points) of every player, exactly; None if the limit was reached or it was stopped."""
        cdef Position s
        cdef Worth worth
        cdef int who, count = self.root.count
        cdef bint solved
        memcpy(&s, &state.position_, sizeof(Position))
        with nogil:
            solved = solve_all(&self.game, &s, &self.calls[0], &worth)
        if not solved:
            return None
        return (
            tuple([worth.win[who] for who in range(count)]),
            tuple([worth.margin[who] for who in range(count)]),
            tuple([worth.points[who] for who in range(count)]),
        )
