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
from kutnahora.solver.params cimport GAME_END, TURN_END, Params
from kutnahora.solver.table cimport Table, open_table
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
    Table table                # opened when it is needed first
    double memory              # of the table, in megabytes
    uint64_t tried[FARTHEST]   # leaves, by cards before the horizon
    uint64_t solved[FARTHEST]
    uint64_t positions         # looked into in all


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
    """Solve a position with the effort of so many visits; false if that was not enough."""
    cdef Call call
    cdef Worth worth
    cdef bint solved
    if endings.table.words == NULL and not open_table(&endings.table, s.count, endings.memory):
        return False
    memset(&call, 0, sizeof(Call))
    call.left = <uint64_t>(params.effort * visits)
    solved = solve_all(&endings.game, s, &call, &worth)
    endings.positions += call.positions
    if solved:
        memcpy(values.win, worth.win, sizeof(worth.win))
        memcpy(values.margin, worth.margin, sizeof(worth.margin))
        memcpy(values.points, worth.points, sizeof(worth.points))
        set_rewards(params, s.count, values)
    return solved


cdef inline bint solve_leaf(
    Endings* endings, const Params* params, const Position* s, Values* values
) noexcept nogil:
    """Try a leaf, unless leaves as near to the horizon are too seldom solved."""
    cdef int ahead
    cdef bint solved
    if params.effort == 0.0:
        return False
    ahead = cards_ahead(params, s)
    if ahead >= FARTHEST or (ahead > 0 and SELDOM * endings.solved[ahead - 1] < endings.tried[ahead - 1]):
        return False
    if endings.tried[ahead] >= SAMPLE and SELDOM * endings.solved[ahead] < endings.tried[ahead]:
        return False
    solved = solve_here(endings, params, s, LEAF_VISITS, values)
    endings.tried[ahead] += 1
    endings.solved[ahead] += solved
    return solved


cdef inline bint worth_solving(const Params* params, const Tree* tree, const Node* node) noexcept nogil:
    """Whether to try a node again: its visits have doubled, and one of its children is proven."""
    cdef int place
    if params.effort == 0.0 or node.visits < FIRST_VISITS or node.visits & (node.visits - 1):
        return False
    for place in range(node.count):
        if tree.nodes[node.children + place].proven:
            return True
    return False


cdef inline void solve_children(
    const Box* box, const Params* params, Tree* tree, Node* node, Endings* endings, const Position* s
) noexcept nogil:
    """Try every child of the root: what each of them is worth is asked for."""
    cdef Position after
    cdef Node* child
    cdef int place
    for place in range(node.count):
        child = &tree.nodes[node.children + place]
        if child.proven:
            continue
        memcpy(&after, s, sizeof(Position))
        if node.role == CHANCE:
            show_piece(box, &after, first(child.move))
        else:
            play_move(box, &after, child.move)
        if solve_here(endings, params, &after, <double>node.visits / node.count, &child.sums):
            child.proven = True
    prove(params, tree, node)
