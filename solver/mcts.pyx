"""Monte Carlo tree search on the compiled engine: values for all players, explicit chance, proven values.

A simulation walks down the tree, adds the children of the first node that has none, values it (by a playout,
the model, or exactly near the end) and adds that to every node on its way. What is known exactly is marked as
proven and passed upwards: a decision when all its options are, a chance node when all its outcomes are.
"""

cimport cython
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset
from kutnahora.ext.box cimport Box
from kutnahora.ext.position cimport Position
from kutnahora.ext.samples.dice cimport seed_dice
from kutnahora.ext.state cimport State
from kutnahora.ext.terms cimport NOBODY
from kutnahora.solver.endings cimport Endings, solve_here
from kutnahora.solver.estimate cimport estimate
from kutnahora.solver.keeping cimport keep_subtree
from kutnahora.solver.lock cimport free_lock, take_lock
from kutnahora.solver.model cimport Model
from kutnahora.solver.params cimport (
    GAME_END, LEARNED_PRIOR, LIVELY_PRIOR, Backup, Horizon, Objective, Prior, Selection
)
from kutnahora.solver.simulation cimport simulate
from kutnahora.solver.table cimport close_table, open_table, store
from kutnahora.solver.tree cimport DECISION, LEAF, Node
from kutnahora.solver.values cimport SEATS, Values

from operator import index

from kutnahora.solver import words
from kutnahora.solver.learned.models import shipped_model

# Of the memory: the table of exact answers inside the tree.
cdef double ENDINGS = 0.25

# Exploration where points are sought, in shares of the rewards seen so far (docs/strength.md).
cdef double IN_POINTS = 0.7

cdef enum:
    NODE_BYTES = sizeof(Node)


cdef uint32_t nodes_in(double memory):
    return <uint32_t>min(max(memory * 2**20 / NODE_BYTES, 1000.0), 4e9)


cdef tuple by_player(const Values* values, int count):
    """(win, margin, points)."""
    return (
        tuple([values.win[who] for who in range(count)]),
        tuple([values.margin[who] for who in range(count)]),
        tuple([values.points[who] for who in range(count)]),
    )


# the search --------------------------------------------------------------------------------------------


@cython.final
cdef class Search:
    """A search from one position. `run` adds simulations; what it knows can be read at any time."""

    def __cinit__(self):
        self.tree.nodes = NULL
        self.endings.table.words = NULL

    def __init__(
        self,
        State state,
        *,
        uint64_t seed,
        str objective="win",
        str horizon="game",
        str selection="puct",
        str playout="lively",
        double exploration=1.0,
        double margin_share=0.5,
        double margin_scale=15.0,
        double first_play=0.1,
        double flatness=0.25,
        str prior="learned",
        double playout_share=0.5,
        Model model=None,
        str backup="mean",
        double effort=0.0,
        double memory=256.0,
        double spare=0.0,
    ):
        cdef double steps = 1.0 if objective == words.OBJECTIVES[0] else IN_POINTS
        cdef int who, thread
        self.tables = state.tables
        memcpy(&self.root, &state.position_, sizeof(Position))
        self.params.objective = <Objective><int>words.OBJECTIVES.index(objective)
        self.params.horizon = <Horizon><int>words.HORIZONS.index(horizon)
        self.params.selection = <Selection><int>words.SELECTIONS.index(selection)
        self.params.playout = words.PLAYOUTS.index(playout)
        self.params.exploration = exploration * steps
        self.params.margin_share = margin_share
        self.params.margin_scale = margin_scale
        self.params.first_play = first_play * steps
        self.params.flatness = flatness
        # The model knows what is good for the end of a game, not for one that is scored sooner.
        self.params.prior = LIVELY_PRIOR
        self.params.playout_share = 1.0
        if self.params.horizon == GAME_END:
            self.params.prior = <Prior><int>words.PRIORS.index(prior)
            self.params.playout_share = playout_share
        if model is None and (self.params.prior == LEARNED_PRIOR or self.params.playout_share < 1.0):
            model = shipped_model()
        self.model = model
        self.params.weights = NULL if model is None else &model.weights
        self.params.backup = <Backup><int>words.BACKUPS.index(backup)
        self.params.effort = effort
        memset(&self.endings, 0, sizeof(Endings))
        if effort > 0.0:
            if not open_table(&self.endings.table, self.root.count, memory * ENDINGS):
                raise MemoryError
            self.endings.game.box = &self.tables.box_
            self.endings.game.start = &self.root
            self.endings.game.params.objective = self.params.objective
            self.endings.game.params.horizon = self.params.horizon
            self.endings.game.table = &self.endings.table
            memory *= 1.0 - ENDINGS
        self.tree.limit = nodes_in(memory)
        self.room = nodes_in(memory + spare)
        self.tree.nodes = <Node*>malloc(<size_t>self.room * sizeof(Node))
        if self.tree.nodes == NULL:
            raise MemoryError
        memset(self.tree.nodes, 0, sizeof(Node))
        self.tree.used = 1
        self.tree.compared_count = 0
        self.tree.lock = 0
        for who in range(SEATS):
            self.tree.least[who] = 1.0
            self.tree.most[who] = 0.0
        memset(self.moments_, 0, sizeof(self.moments_))
        for thread in range(MOST_THREADS):
            seed_dice(&self.dice[thread], seed, thread)

    def __dealloc__(self):
        free(self.tree.nodes)
        close_table(&self.endings.table)

    def run(self, long simulations, int thread=0):
        """Add so many simulations, fewer if the value of the position is proven before.

        Threads may run at the same time, each with a number of its own.
        """
        cdef const Box* box = &self.tables.box_
        cdef long made = 0
        cdef bint full = False
        if not 0 <= thread < MOST_THREADS:
            raise ValueError(f"thread {thread}, expected less than {MOST_THREADS}")
        with nogil:
            while made < simulations and not self.is_proven():
                if not simulate(
                    box, &self.params, &self.root, &self.tree, &self.endings, self.moments_,
                    &self.dice[thread],
                ):
                    full = True
                made += 1
        self.done += made
        self.full_ = self.full_ or full

    def stop(self):
        """Give up exact answers that are being looked for; may be called from another thread."""
        store(&self.endings.stopped, 1)

    def resume(self):
        """Look for exact answers again."""
        store(&self.endings.stopped, 0)

    def use_spare(self):
        """From now on the tree may use the spare memory too: whoever had it has given it back."""
        take_lock(&self.tree.lock)
        self.tree.limit = self.room
        free_lock(&self.tree.lock)

    cdef bint is_proven(self) noexcept nogil:
        cdef bint proven
        take_lock(&self.tree.lock)
        proven = self.tree.nodes[0].proven
        free_lock(&self.tree.lock)
        return proven

    def compare(self, object places):
        """From now on the options at these places share the simulations, the one tried least first.

        Once all of them are proven, or if there are none, the search itself picks.
        """
        cdef int count = self.tree.nodes[0].count, step
        chosen = list(map(index, places))  # whole numbers: nothing may go wrong under the lock
        if len(chosen) > count or not all([0 <= place < count for place in chosen]):
            raise ValueError(f"options {chosen}, expected some of 0 to {count - 1}")
        take_lock(&self.tree.lock)
        for step in range(<int>len(chosen)):
            self.tree.compared[step] = <uint32_t><int>chosen[step]
        self.tree.compared_count = <int>len(chosen)
        free_lock(&self.tree.lock)

    def keep(self, State state, object places):
        """Go on from a later position: what is known of it stays, the rest makes room.

        `places` lead there from the root: the place of the child to take, node by node. False if the tree
        does not reach so far; then nothing has changed.
        """
        cdef uint32_t found = 0
        cdef bint kept
        for place in places:
            if not 0 <= place < self.tree.nodes[found].count:
                return False
            found = self.tree.nodes[found].children + <uint32_t>place
        if self.tree.nodes[found].role == LEAF:
            return False
        with nogil:
            kept = keep_subtree(&self.tree, found)
        if kept:
            memcpy(&self.root, &state.position_, sizeof(Position))
            memset(self.moments_, 0, sizeof(self.moments_))
            self.full_ = False
        return bool(kept)

    @property
    def objective(self):
        return words.OBJECTIVES[<int>self.params.objective]

    @property
    def horizon(self):
        return words.HORIZONS[<int>self.params.horizon]

    @property
    def simulations(self):
        return self.done

    @property
    def nodes(self):
        return self.tree.used

    @property
    def proven(self):
        return bool(self.is_proven())

    @property
    def positions(self):
        return self.endings.positions

    @property
    def full(self):
        return bool(self.full_)

    @property
    def moments(self):
        return tuple([
            (self.moments_[place].total, self.moments_[place].squares)
            for place in range(self.tree.nodes[0].count)
        ])

    def solved(self, State state, uint64_t limit):
        """The exact (win, margin, points) of a position, by player; None if that takes more positions."""
        cdef Values values
        cdef bint found
        if self.params.effort == 0.0:
            return None
        with nogil:
            found = solve_here(
                &self.endings, &self.params, &state.position_, limit / self.params.effort, &values
            )
        return by_player(&values, self.root.count) if found else None

    def estimate(self, uint32_t number):
        """What a node is worth by all that is known below it: (win, margin, points) by player."""
        cdef Values values
        cdef bint visited
        with nogil:
            take_lock(&self.tree.lock)
            visited = number < self.tree.used and (
                self.tree.nodes[number].visits > 0 or self.tree.nodes[number].proven
            )
            if visited:
                estimate(&self.tree, &self.tree.nodes[number], &values)
            free_lock(&self.tree.lock)
        if not visited:
            raise IndexError(f"node {number} has not been visited")
        return by_player(&values, self.root.count)

    def node(self, uint32_t number=0):
        """What is known of a node; the root is number 0."""
        cdef Node node
        cdef uint32_t used
        take_lock(&self.tree.lock)
        used = self.tree.used
        if number < used:
            memcpy(&node, &self.tree.nodes[number], sizeof(Node))
        free_lock(&self.tree.lock)
        if number >= used:
            raise IndexError(f"node {number}, there are {used}")
        cdef double share = 1.0 if node.proven else 1.0 / max(node.visits, 1)
        cdef int who, count = self.root.count
        return words.NodeStats(
            number,
            words.ROLES[node.role],
            node.player if node.role == DECISION else NOBODY,
            range(node.children, node.children + node.count),
            node.visits,
            bool(node.proven),
            tuple([node.sums.win[who] * share for who in range(count)]),
            tuple([node.sums.margin[who] * share for who in range(count)]),
            tuple([node.sums.points[who] * share for who in range(count)]),
            tuple([node.sums.reward[who] * share for who in range(count)]),
        )
