# Which child a simulation goes to.

from libc.math cimport log, sqrt
from libc.stdint cimport uint32_t, uint64_t
from kutnahora.ext.samples.dice cimport Dice, below
from kutnahora.solver.params cimport WIN, Params
from kutnahora.solver.tree cimport Node, Tree


cdef inline double mean(const Node* node, int who) noexcept nogil:
    return node.sums.reward[who] if node.proven else node.sums.reward[who] / node.visits


cdef inline double reach(const Params* params, const Tree* tree, int who) noexcept nogil:
    """What exploration is measured by: all rewards of a win; of points those seen so far, one point at least.

    Rewards of points span a thousand, of which the end of a turn moves three and the end of the game sixty.
    """
    if params.objective == WIN:
        return 1.0
    return max(tree.most[who] - tree.least[who], 0.001)  # a point, as in values.pxd


cdef inline uint32_t pick_ucb1(
    const Params* params, const Tree* tree, const Node* node, Dice* dice
) noexcept nogil:
    """UCB1: an option not tried yet, at random; else the best of mean plus exploration."""
    cdef const Node* child = &tree.nodes[node.children]
    cdef double width = (
        params.exploration * reach(params, tree, node.player) * sqrt(log(<double>node.visits + 1.0))
    )
    cdef double best = -1e300, score
    cdef uint32_t chosen = 0, fresh = 0
    cdef int place
    for place in range(node.count):
        if child[place].visits == 0:
            fresh += 1
    if fresh > 0:
        fresh = below(dice, fresh)
        for place in range(node.count):
            if child[place].visits == 0:
                if fresh == 0:
                    return node.children + place
                fresh -= 1
    for place in range(node.count):
        score = mean(&child[place], node.player)
        if not child[place].proven:
            score += width / sqrt(<double>child[place].visits)
        if score > best:
            best = score
            chosen = place
    return node.children + chosen


cdef inline uint32_t pick_puct(const Params* params, const Tree* tree, const Node* node) noexcept nogil:
    """PUCT: mean plus prior; an option not tried yet stands a little below its parent's mean.

    At the root a proven option needs no more simulations, where exact answers come from inside the tree.
    """
    cdef const Node* child = &tree.nodes[node.children]
    cdef double scale = reach(params, tree, node.player)
    cdef double width = params.exploration * scale * sqrt(<double>node.visits + 1.0), best = -1e300, score
    cdef double fresh = (mean(node, node.player) if node.visits else 0.5) - params.first_play * scale
    cdef bint passing = params.effort > 0.0 and node == tree.nodes
    cdef uint32_t chosen = 0
    cdef int place
    for place in range(node.count):
        if passing and child[place].proven:
            continue
        score = mean(&child[place], node.player) if child[place].visits else fresh
        if not child[place].proven:
            score += width * child[place].prior / (1.0 + child[place].visits)
        if score > best:
            best = score
            chosen = place
    return node.children + chosen


cdef inline uint32_t pick_least(const Tree* tree, const Node* node) noexcept nogil:
    """The option tried least of those that are not proven; there is one."""
    cdef const Node* child = &tree.nodes[node.children]
    cdef uint32_t chosen = 0
    cdef int place
    for place in range(node.count):
        if not child[place].proven and (child[chosen].proven or child[place].visits < child[chosen].visits):
            chosen = place
    return node.children + chosen


cdef inline bint pick_compared(const Tree* tree, uint32_t* chosen) noexcept nogil:
    """The option tried least of those that are compared; false if all of them are proven."""
    cdef uint32_t first = tree.nodes[0].children, number
    cdef bint found = False
    cdef int place
    for place in range(tree.compared_count):
        number = first + tree.compared[place]
        if not tree.nodes[number].proven and (
            not found or tree.nodes[number].visits < tree.nodes[chosen[0]].visits
        ):
            chosen[0] = number
            found = True
    return found


cdef inline uint32_t pick_outcome(const Tree* tree, const Node* node, Dice* dice) noexcept nogil:
    """One of the outcomes tried least: each is as likely, so their visits stay equal."""
    cdef const Node* child = &tree.nodes[node.children]
    cdef uint64_t least = child[0].visits
    cdef uint32_t equal = 0
    cdef int place
    for place in range(node.count):
        if child[place].visits < least:
            least = child[place].visits
            equal = 0
        equal += child[place].visits == least
    equal = below(dice, equal)
    for place in range(node.count):
        if child[place].visits == least:
            if equal == 0:
                return node.children + place
            equal -= 1
    return node.children
