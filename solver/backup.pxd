# What came of a simulation, on the way back to the root: sums, values, and what is proven now.

from libc.math cimport fabs
from libc.string cimport memcpy, memset
from kutnahora.solver.tree cimport DECISION, LEAF, Moments, Node, Tree
from kutnahora.solver.params cimport MARGIN, WIN, Params
from kutnahora.solver.values cimport SEATS, Values, add_part, add_share


cdef inline void add_values(Node* node, const Values* values) noexcept nogil:
    node.visits += 1
    if not node.proven:
        add_share(&node.sums, values, 1.0)


cdef inline void add_mean(Values* whole, const Node* node, double share) noexcept nogil:
    """Add so often what a node is worth."""
    add_share(whole, &node.sums, share if node.proven else share / node.visits)


cdef inline void revalue(const Tree* tree, Node* node) noexcept nogil:
    """Let a node be worth what its option tried most is worth; one of chance, the mean of what was shown.

    Of several noisy values this picks those that happen to be high, the more so the deeper the tree: only
    `mcts1` still does.
    """
    cdef const Node* child = &tree.nodes[node.children]
    cdef int place, most = 0, tried = 0
    for place in range(node.count):
        tried += child[place].visits > 0
        if child[place].visits > child[most].visits:
            most = place
    if node.proven or tried == 0:
        return
    memset(&node.sums, 0, sizeof(Values))
    if node.role == DECISION:
        add_mean(&node.sums, &child[most], node.visits)
        return
    for place in range(node.count):
        if child[place].visits > 0:
            add_mean(&node.sums, &child[place], <double>node.visits / tried)


cdef inline double wanted(const Params* params, const Values* values, int who) noexcept nogil:
    """What the objective counts."""
    if params.objective == WIN:
        return values.win[who]
    return values.margin[who] if params.objective == MARGIN else values.points[who]


cdef inline bint exceeds(const Params* params, const Node* one, const Node* other, int who) noexcept nogil:
    """Whether a proven option is better than another: as in the exact search, if that answers in the tree."""
    cdef double more
    if params.effort == 0.0:
        return one.sums.reward[who] > other.sums.reward[who]
    more = wanted(params, &one.sums, who) - wanted(params, &other.sums, who)
    if fabs(more) > 1e-9:
        return more > 0.0
    return one.sums.margin[who] - other.sums.margin[who] > 1e-9


cdef inline void add_moment(Moments* moments, double reward) noexcept nogil:
    moments.total += reward
    moments.squares += reward * reward


cdef inline void widen(Tree* tree, const Values* values) noexcept nogil:
    """Note the least and the greatest reward of every player."""
    cdef int who
    for who in range(SEATS):
        tree.least[who] = min(tree.least[who], values.reward[who])
        tree.most[who] = max(tree.most[who], values.reward[who])


cdef inline bint prove(const Params* params, const Tree* tree, Node* node) noexcept nogil:
    """Whether a node's values are known exactly now: all of its children's are."""
    cdef const Node* child = &tree.nodes[node.children]
    cdef int place, best = 0
    if node.role == LEAF:
        return False
    for place in range(node.count):
        if not child[place].proven:
            return False
        if node.role == DECISION and exceeds(
            params, &child[place], &child[best], node.player
        ):
            best = place
    if node.role == DECISION:
        memcpy(&node.sums, &child[best].sums, sizeof(Values))
    else:
        memset(&node.sums, 0, sizeof(Values))
        for place in range(node.count):
            add_part(&node.sums, &child[place].sums, node.count)
    node.proven = True
    return True


cdef inline void back_up_proof(const Params* params, const Tree* tree, Node** path) noexcept nogil:
    """From the proven end of a way towards the root, as far as all siblings are proven too."""
    cdef int depth = 0
    while not path[depth].proven:
        depth += 1
    while depth > 0:
        depth -= 1
        if not prove(params, tree, path[depth]):
            return
