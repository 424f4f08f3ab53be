# What came of a simulation, on the way back to the root: sums, values, and what is proven now.

from libc.string cimport memcpy, memset
from kutnahora.solver.tree cimport DECISION, LEAF, Moments, Node, Tree
from kutnahora.solver.values cimport SEATS, Values


cdef inline void add_values(Node* node, const Values* values) noexcept nogil:
    cdef int who
    node.visits += 1
    if node.proven:
        return
    for who in range(SEATS):
        node.sums.reward[who] += values.reward[who]
        node.sums.win[who] += values.win[who]
        node.sums.points[who] += values.points[who]


cdef inline void add_mean(Values* whole, const Node* node, double share) noexcept nogil:
    """Add so often what a node is worth."""
    cdef int who
    if not node.proven:
        share /= node.visits
    for who in range(SEATS):
        whole.reward[who] += node.sums.reward[who] * share
        whole.win[who] += node.sums.win[who] * share
        whole.points[who] += node.sums.points[who] * share


cdef inline void revalue(const Tree* tree, Node* node) noexcept nogil:
    """Let a node be worth what its option tried most is worth; one of chance, the mean of what was shown.

    This is for points: the mean over all visits would count every bad option that was tried below it, and of
    two options the one that needs a plan would be given up. A win is too noisy for that.
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


cdef inline bint exceeds(const Node* one, const Node* other, int who) noexcept nogil:
    return one.sums.reward[who] > other.sums.reward[who]


cdef inline void add_moment(Moments* moments, double reward) noexcept nogil:
    moments.total += reward
    moments.squares += reward * reward


cdef inline void widen(Tree* tree, const Values* values) noexcept nogil:
    """Note the least and the greatest reward of every player."""
    cdef int who
    for who in range(SEATS):
        tree.least[who] = min(tree.least[who], values.reward[who])
        tree.most[who] = max(tree.most[who], values.reward[who])


cdef inline bint prove(const Tree* tree, Node* node) noexcept nogil:
    """Whether a node's values are known exactly now: all of its children's are."""
    cdef const Node* child = &tree.nodes[node.children]
    cdef int place, best = 0, who
    if node.role == LEAF:
        return False
    for place in range(node.count):
        if not child[place].proven:
            return False
        if node.role == DECISION and exceeds(&child[place], &child[best], node.player):
            best = place
    if node.role == DECISION:
        memcpy(&node.sums, &child[best].sums, sizeof(Values))
    else:
        memset(&node.sums, 0, sizeof(Values))
        for place in range(node.count):
            for who in range(SEATS):
                node.sums.reward[who] += child[place].sums.reward[who] / node.count
                node.sums.win[who] += child[place].sums.win[who] / node.count
                node.sums.points[who] += child[place].sums.points[who] / node.count
    node.proven = True
    return True


cdef inline void back_up_proof(const Tree* tree, Node** path) noexcept nogil:
    """From the proven end of a way towards the root, as far as all siblings are proven too."""
    cdef int depth = 0
    while not path[depth].proven:
        depth += 1
    while depth > 0:
        depth -= 1
        if not prove(tree, path[depth]):
            return
