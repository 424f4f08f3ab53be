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
from kutnahora.ext.engine cimport at_chance, list_moves, list_outcomes, play_move, show_piece
from kutnahora.ext.moves cimport MOST_OPTIONS, Moves, first
from kutnahora.ext.position cimport Position, top
from kutnahora.ext.samples.dice cimport Dice, seed_dice
from kutnahora.ext.state cimport State
from kutnahora.ext.terms cimport NOBODY
from kutnahora.solver.backup cimport add_moment, add_values, back_up_proof, revalue, widen
from kutnahora.solver.endings cimport Endings, solve_children, solve_here, solve_leaf, worth_solving
from kutnahora.solver.estimate cimport estimate
from kutnahora.solver.keeping cimport keep_subtree
from kutnahora.solver.leaf cimport evaluate
from kutnahora.solver.model cimport Model
from kutnahora.solver.params cimport (
    GAME_END, LEARNED_PRIOR, LIVELY_PRIOR, PUCT, WIN, Horizon, Objective, Params, Prior, Selection
)
from kutnahora.solver.priors cimport set_priors
from kutnahora.solver.selection cimport pick_compared, pick_least, pick_outcome, pick_puct, pick_ucb1
from kutnahora.solver.table cimport close_table
from kutnahora.solver.tree cimport CHANCE, DECISION, LEAF, Moments, Node, Tree
from kutnahora.solver.values cimport SEATS, Values, at_horizon, set_values

from kutnahora.solver import words
from kutnahora.solver.learned.models import shipped_model

# Of the memory: the table of exact answers inside the tree.
cdef double ENDINGS = 0.25

# Exploration where points are sought, in shares of the rewards seen so far (docs/strength.md).
cdef double IN_POINTS = 0.7

cdef enum:
    DEEPEST = 1024  # nodes on one way down; no game has so many decisions and draws
    NODE_BYTES = sizeof(Node)


# one simulation ----------------------------------------------------------------------------------------


cdef int skip_forced(
    const Box* box, const Params* params, const Position* start, Position* s, Moves* moves
) noexcept nogil:
    """Play on while there is only one thing to do; how often. `moves` are those of the decision behind."""
    cdef int played = 0
    while not at_horizon(params, start, s) and not at_chance(s):
        list_moves(box, s, moves)
        if moves.count > 1:
            break
        play_move(box, s, moves.listed[0])
        played += 1
    return played


cdef void repeat_forced(const Box* box, Position* s, int count) noexcept nogil:
    """The same where it is known how often: nothing has to be listed to see that there is a choice."""
    cdef Moves moves
    for _ in range(count):
        list_moves(box, s, &moves)
        play_move(box, s, moves.listed[0])


cdef bint expand(
    const Box* box, const Params* params, Tree* tree, Node* node, Position* s, Moves* moves
) noexcept nogil:
    """Add the children of a node; false if there is no room for them. `moves` are those of a decision."""
    cdef Node* child
    cdef int place
    cdef bint chance = at_chance(s)
    if chance:
        list_outcomes(box, s, moves)
    if tree.used + moves.count > tree.limit:
        return False
    node.children = tree.used
    node.count = moves.count
    node.role = CHANCE if chance else DECISION
    node.player = top(s).player
    tree.used += moves.count
    child = &tree.nodes[node.children]
    memset(child, 0, moves.count * sizeof(Node))
    for place in range(moves.count):
        child[place].move = moves.listed[place]
    if not chance:
        set_priors(box, params, s, moves, child)
    return True


cdef inline Node* pick(const Params* params, const Tree* tree, const Node* node, Dice* dice) noexcept nogil:
    """The child that a simulation goes to."""
    cdef uint32_t chosen = 0
    if node.role == CHANCE:
        return &tree.nodes[pick_outcome(tree, node, dice)]
    if node == tree.nodes and pick_compared(tree, &chosen):
        return &tree.nodes[chosen]
    if params.selection == PUCT:
        if node == tree.nodes and params.objective != WIN and node.visits % 2 == 1:
            return &tree.nodes[pick_least(tree, node)]  # else one that needs a plan is given up too early
        return &tree.nodes[pick_puct(params, tree, node)]
    return &tree.nodes[pick_ucb1(params, tree, node, dice)]


cdef inline void go_to(
    const Box* box,
    const Params* params,
    const Position* start,
    const Node* parent,
    Node* node,
    Position* s,
    Moves* moves,
) noexcept nogil:
    """Play what leads to a node. If it is a leaf where a player decides, `moves` are its moves then."""
    if parent.role == CHANCE:
        show_piece(box, s, first(node.move))
    else:
        play_move(box, s, node.move)
    if node.role == LEAF:
        node.forced = skip_forced(box, params, start, s, moves)
    else:
        repeat_forced(box, s, node.forced)


cdef bint simulate(
    const Box* box,
    const Params* params,
    const Position* start,
    Tree* tree,
    Endings* endings,
    Moments* moments,
    Dice* dice,
) noexcept nogil:
    """One simulation; false if the tree had no room for new nodes."""
    cdef Position s
    cdef Moves moves
    cdef Values values
    cdef Node* path[DEEPEST]
    cdef int depth = 1
    cdef Node* node = &tree.nodes[0]
    cdef bint room = True
    memcpy(&s, start, sizeof(Position))
    path[0] = node
    if node.role == LEAF and not at_horizon(params, start, &s) and not at_chance(&s):
        list_moves(box, &s, &moves)
    while not node.proven and node.role != LEAF and depth < DEEPEST:
        if worth_solving(params, tree, node):
            if depth == 1:
                solve_children(box, params, tree, node, endings, &s)
            elif solve_here(endings, params, &s, node.visits, &node.sums):
                node.proven = True
            if node.proven:
                break
        node = pick(params, tree, node, dice)
        if not node.proven:  # else its values are enough
            go_to(box, params, start, path[depth - 1], node, &s, &moves)
        path[depth] = node
        depth += 1
    if node.proven:
        memcpy(&values, &node.sums, sizeof(Values))
    elif at_horizon(params, start, &s):
        set_values(box, params, &s, &values)
        memcpy(&node.sums, &values, sizeof(Values))
        node.proven = True
    elif depth > 1 and solve_leaf(endings, params, &s, &values):
        memcpy(&node.sums, &values, sizeof(Values))
        node.proven = True
    else:
        room = expand(box, params, tree, node, &s, &moves)
        evaluate(box, params, start, &s, &moves, dice, &values)
    if depth > 1 and path[0].role == DECISION:
        add_moment(&moments[path[1] - &tree.nodes[path[0].children]], values.reward[path[0].player])
    widen(tree, &values)
    while depth > 0:
        depth -= 1
        add_values(path[depth], &values)
        if params.objective != WIN:
            revalue(tree, path[depth])
    if node.proven:
        back_up_proof(params, tree, path)
    return room


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
        double effort=0.0,
        double memory=256.0,
        uint64_t index=0,
    ):
        cdef double steps = 1.0 if objective == words.OBJECTIVES[0] else IN_POINTS
        cdef int who
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
        self.params.effort = effort
        memset(&self.endings, 0, sizeof(Endings))
        if effort > 0.0:
            self.endings.memory = memory * ENDINGS
            self.endings.game.box = &self.tables.box_
            self.endings.game.start = &self.root
            self.endings.game.params.objective = self.params.objective
            self.endings.game.params.horizon = self.params.horizon
            self.endings.game.table = &self.endings.table
            memory -= self.endings.memory
        self.tree.limit = <uint32_t>min(max(memory * 2**20 / NODE_BYTES, 1000.0), 4e9)
        self.tree.nodes = <Node*>malloc(<size_t>self.tree.limit * sizeof(Node))
        if self.tree.nodes == NULL:
            raise MemoryError
        memset(self.tree.nodes, 0, sizeof(Node))
        self.tree.used = 1
        self.tree.compared_count = 0
        for who in range(SEATS):
            self.tree.least[who] = 1.0
            self.tree.most[who] = 0.0
        memset(self.moments_, 0, sizeof(self.moments_))
        seed_dice(&self.dice, seed, index)

    def __dealloc__(self):
        free(self.tree.nodes)
        close_table(&self.endings.table)

    def run(self, long simulations, object compared=()):
        """Add so many simulations, fewer if the value of the position is proven before.

        `compared`: places of options that share them, the one tried least first.
        """
        cdef const Box* box = &self.tables.box_
        if not 0 <= len(compared) <= MOST_OPTIONS:
            raise ValueError(f"{len(compared)} options to compare, expected {MOST_OPTIONS} at most")
        self.tree.compared_count = 0
        for place in compared:
            if not 0 <= place < self.tree.nodes[0].count:
                raise ValueError(f"option {place}, there are {self.tree.nodes[0].count}")
            self.tree.compared[self.tree.compared_count] = place
            self.tree.compared_count += 1
        with nogil:
            for _ in range(simulations):
                if self.tree.nodes[0].proven:
                    break
                if not simulate(
                    box, &self.params, &self.root, &self.tree, &self.endings, self.moments_, &self.dice
                ):
                    self.full_ = True
                self.done += 1

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
    def simulations(self):
        return self.done

    @property
    def nodes(self):
        return self.tree.used

    @property
    def proven(self):
        return bool(self.tree.nodes[0].proven)

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
        if number >= self.tree.used or not (self.tree.nodes[number].visits or self.tree.nodes[number].proven):
            raise IndexError(f"node {number} has not been visited")
        with nogil:
            estimate(&self.tree, &self.tree.nodes[number], &values)
        return by_player(&values, self.root.count)

    def node(self, uint32_t number=0):
        """What is known of a node; the root is number 0."""
        if number >= self.tree.used:
            raise IndexError(f"node {number}, there are {self.tree.used}")
        cdef Node* node = &self.tree.nodes[number]
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
