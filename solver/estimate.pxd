# What a node is worth by all that is known below it, once the search is over.
#
# The mean over all visits counts every bad option that was tried on the way. Here a decision is worth what
# the options tried most are worth, and chance the mean of its outcomes, down to nodes with few visits.

from libc.string cimport memcpy, memset
from kutnahora.solver.backup cimport add_mean
from kutnahora.solver.tree cimport DECISION, LEAF, Node, Tree
from kutnahora.solver.values cimport Values, add_share

cdef enum:
    FEW = 32  # visits: below, the mean is the better guess


cdef inline void set_mean(const Node* node, Values* values) noexcept nogil:
    memset(values, 0, sizeof(Values))
    add_mean(values, node, 1.0)


cdef inline void estimate(const Tree* tree, const Node* node, Values* values) noexcept nogil:
    """The estimate of a node with one visit or more."""
    cdef const Node* child = &tree.nodes[node.children]
    cdef Values part
    cdef double weight, total = 0.0
    cdef int place, most = 0
    if node.proven or node.role == LEAF or node.visits < FEW:
        set_mean(node, values)
        return
    for place in range(node.count):
        if child[place].visits > child[most].visits:
            most = place
    memset(values, 0, sizeof(Values))
    for place in range(node.count):
        if child[place].visits == 0:
            continue
        weight = 1.0
        if node.role == DECISION:
            if 4 * child[place].visits < child[most].visits:
                continue
            weight = <double>child[place].visits * child[place].visits
        estimate(tree, &child[place], &part)
        add_share(values, &part, weight)
        total += weight
    if total == 0.0:
        set_mean(node, values)
        return
    memcpy(&part, values, sizeof(Values))
    memset(values, 0, sizeof(Values))
    add_share(values, &part, 1.0 / total)
