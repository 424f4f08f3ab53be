"""Exact search: every option and every outcome to the horizon, each position once.

Every player takes the option that is best for the objective; equal ones are told apart by the own margin in
points, then by their order in the list. With two players this is the value of the game for `margin`, and for
`win` up to those ties; with more it is exact under this rule and no other.

The wins alone come far sooner, because most options need no look then (solver/pruning.pxd).
"""

cimport cython
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcpy, memset
from kutnahora.ext.position cimport Position
from kutnahora.ext.state cimport State
from kutnahora.ext.tables cimport Tables
from kutnahora.solver.endgame cimport Call, Endgame, Node, Worth, prepare
from kutnahora.solver.full cimport search
from kutnahora.solver.params cimport WIN, Horizon, Objective
from kutnahora.solver.pruning cimport search_shares, search_win
from kutnahora.solver.table cimport Table, bucket_bytes, close_table, load, open_table, store, take

from threading import Thread

from kutnahora.solver import words

cdef enum:
    ALONE = 20_000          # positions that one thread looks into before another helps


cdef bint solve_all(const Endgame* game, const Position* s, Call* call, Worth* worth) noexcept nogil:
    cdef Node node
    memcpy(&node.s, s, sizeof(Position))
    prepare(game, &node)
    return search(game, call, &node, worth)


cdef bint solve_win(const Endgame* game, const Position* s, Call* call, double* win) noexcept nogil:
    cdef Node node
    memcpy(&node.s, s, sizeof(Position))
    prepare(game, &node)
    return search_win(game, call, &node, win) if s.count == 2 else search_shares(game, call, &node, win)


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

    def let_help(self):
        """From now on a second thread helps."""
        self.helped = True

    def resume(self, uint64_t limit):
        """Search on after a stop, or after the limit, up to so many positions more."""
        self.pot = limit
        self.calls[0].left = self.calls[1].left = 0
        store(&self.stopped, 0)

    cdef bint run(self, const Position* s, Call* call, bint win_only, Worth* worth) noexcept nogil:
        if win_only:
            memset(worth, 0, sizeof(Worth))
            return solve_win(&self.game, s, call, worth.win)
        return solve_all(&self.game, s, call, worth)

    def _help(self, State state, bint win_only):
        """The second thread: it fills the table from the other end."""
        cdef Worth worth
        cdef Position s
        memcpy(&s, &state.position_, sizeof(Position))
        with nogil:
            self.run(&s, &self.calls[1], win_only, &worth)

    cdef bint solve(self, State state, bint win_only, Worth* worth):
        cdef Position s
        cdef uint64_t alone
        cdef bint solved
        memcpy(&s, &state.position_, sizeof(Position))
        if not self.helped:
            with nogil:
                solved = self.run(&s, &self.calls[0], win_only, worth)
            return solved
        alone = min(ALONE, max(<int64_t>load(&self.pot), 0))
        take(&self.pot, alone)
        self.calls[0].left += alone
        self.calls[0].pot = NULL
        with nogil:
            solved = self.run(&s, &self.calls[0], win_only, worth)
        self.calls[0].pot = &self.pot
        if solved or load(&self.stopped):
            return solved
        store(&self.enough, 0)
        helper = Thread(target=self._help, args=(state, win_only))
        helper.start()
        try:
            with nogil:
                solved = self.run(&s, &self.calls[0], win_only, worth)
        finally:
            store(&self.enough, 1)
            helper.join()
        return solved

    def values(self, State state):
        """(win, margin, points) of every player, exactly; None if the limit was reached or it was stopped."""
        cdef Worth worth
        cdef int who, count = self.root.count
        if not self.solve(state, False, &worth):
            return None
        return (
            tuple([worth.win[who] for who in range(count)]),
            tuple([worth.margin[who] for who in range(count)]),
            tuple([worth.points[who] for who in range(count)]),
        )

    def wins(self, State state):
        """The win of every player alone, exactly and far sooner; for the objective `win`. None as above."""
        cdef Worth worth
        cdef int who, count = self.root.count
        if self.game.params.objective != WIN:
            raise ValueError("wins: only for the objective win")
        if not self.solve(state, True, &worth):
            return None
        return tuple([worth.win[who] for who in range(count)])
