# Exact answers inside the tree: where the horizon is near, a node is solved instead of played out.
#
# A leaf is tried once when it is reached, if leaves as far from the horizon were often solved before; a node
# with a proven child again whenever its visits have doubled. The limit grows with the visits, so a search
# that leads nowhere costs a fixed share of the simulations; what it has found out stays in the table.

from libc.stdint cimport uint64_t
from libc.string cimport memcpy, memset
from kutnahora.ext.bits cimport size
from kutnahora.ext.box cimport Box
from kutnahora.ext.constants cimport CARDS
from kutnahora.ext.engine cimport play_move, show_piece
from kutnahora.ext.moves cimport first
from kutnahora.ext.position cimport CARD, Position
from kutnahora.ext.rules.rounds cimport last_round
from kutnahora.solver.backup cimport prove
from kutnahora.solver.endgame cimport Call, Endgame, Worth
from kutnahora.solver.exact cimport solve_all
from kutnahora.solver.lock cimport free_lock, take_lock
from kutnahora.solver.params cimport GAME_END, TURN_END, Params
from kutnahora.solver.table cimport Table, add_to
from kutnahora.solver.tree cimport CHANCE, Node, Tree
from kutnahora.solver.values cimport Values, set_rewards

cdef enum:
    FARTHEST = 32       # cards before the horizon; nothing farther is tried
    LEAF_VISITS = 16    # what a leaf is tried with
    FIRST_VISITS = 8    # of a node that is tried again
    SAMPLE = 8          # leaves tried whatever came of it
    SELDOM = 4          # one of so many has to be solved

cdef struct Endings:
    Endgame game
    Table table
    uint64_t tried[FARTHEST]   # leaves, by cards before the horizon
    uint64_t solved[FARTHEST]
    uint64_t positions         # looked into in all
    uint64_t stopped           # not 0: whatever is being solved is given up


cdef inline int cards_ahead(const Params* params, const Position* s) noexcept nogil:
    """Cards that will be played before the horizon, about: each player keeps one of a hand."""
    cdef int place, who, cards = 0
    if params.horizon == TURN_END:
        for place in range(s.depth):
            cards += s.agenda[place].kind == CARD
        return cards
    for who in range(s.count):
        cards += max(size(s.players[who].hand.cards) - 1, 0)
    if params.horizon == GAME_END:
        cards += (CARDS - 1) * s.count * (last_round(s.count) - s.round)
    return cards


cdef inline bint solve_here(
    Endings* endings, const Params* params, const Position* s, double visits, Values* values
) noexcept nogil:
    """Solve a position with the effort of so many visits; false if that was not enough. Needs no lock."""
    cdef Call call
    cdef Worth worth
    cdef bint solved
    memset(&call, 0, sizeof(Call))
    call.left = <uint64_t>(params.effort * visits)
    call.stop = &endings.stopped
    solved = solve_all(&endings.game, s, &call, &worth)
    add_to(&endings.positions, call.positions)
    if solved:
        memcpy(values.win, worth.win, sizeof(worth.win))
        memcpy(values.margin, worth.margin, sizeof(worth.margin))
        memcpy(values.points, worth.points, sizeof(worth.points))
        set_rewards(params, s.count, values)
    return solved


cdef inline bint hopeful(const Endings* endings, int ahead) noexcept nogil:
    """Whether to try a leaf so many cards before the horizon: leaves as near are solved often enough."""
    if ahead >= FARTHEST or (ahead > 0 and SELDOM * endings.solved[ahead - 1] < endings.tried[ahead - 1]):
        return False
    return endings.tried[ahead] < SAMPLE or SELDOM * endings.solved[ahead] >= endings.tried[ahead]


cdef inline void solve_leaf(
    const Params* params, Tree* tree, Node* node, Endings* endings, const Position* s
) noexcept nogil:
    """Try a leaf. The lock is held before and after, and given away meanwhile."""
    cdef int ahead
    cdef bint solved
    cdef Values values
    if params.effort == 0.0:
        return
    ahead = cards_ahead(params, s)
    if not hopeful(endings, ahead):
        return
    free_lock(&tree.lock)
    solved = solve_here(endings, params, s, LEAF_VISITS, &values)
    take_lock(&tree.lock)
    endings.tried[ahead] += 1
    endings.solved[ahead] += solved
    if solved:
        settle(node, &values)


cdef inline void settle(Node* node, const Values* values) noexcept nogil:
    """These are the exact values of a node."""
    if not node.proven:
        memcpy(&node.sums, values, sizeof(Values))
        node.proven = True


cdef inline bint worth_solving(const Params* params, const Tree* tree, const Node* node) noexcept nogil:
    """Whether to try a node again: its visits have doubled, and one of its children is proven."""
    cdef int place
    if params.effort == 0.0 or node.busy or node.visits < FIRST_VISITS or node.visits & (node.visits - 1):
        return False
    for place in range(node.count):
        if tree.nodes[node.children + place].proven:
            return True
    return False


cdef inline void solve_again(
    const Box* box, const Params* params, Tree* tree, Node* node, Endings* endings, const Position* s
) noexcept nogil:
    """Try a node that has children; of the root each of them, for it is asked what each is worth.

    The lock is held before and after, and given away meanwhile.
    """
    cdef Position after
    cdef Node* child
    cdef Values values
    cdef uint64_t visits = node.visits
    cdef bint solved
    cdef int place
    node.busy = True
    if node != tree.nodes:
        free_lock(&tree.lock)
        solved = solve_here(endings, params, s, visits, &values)
        take_lock(&tree.lock)
        if solved:
            settle(node, &values)
    else:
        for place in range(node.count):
            child = &tree.nodes[node.children + place]
            if child.proven:
                continue
            memcpy(&after, s, sizeof(Position))
            if node.role == CHANCE:
                show_piece(box, &after, first(child.move))
            else:
                play_move(box, &after, child.move)
            free_lock(&tree.lock)
            solved = solve_here(endings, params, &after, <double>visits / node.count, &values)
            take_lock(&tree.lock)
            if solved:
                settle(child, &values)
        prove(params, tree, node)
    node.busy = False
