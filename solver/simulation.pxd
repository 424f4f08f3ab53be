# One simulation: down the tree, the value of a leaf, and back.

from libc.stdint cimport uint32_t
from libc.string cimport memcpy, memset
from kutnahora.ext.box cimport Box
from kutnahora.ext.engine cimport at_chance, list_moves, list_outcomes, play_move, show_piece
from kutnahora.ext.moves cimport Moves, first
from kutnahora.ext.position cimport Position, top
from kutnahora.ext.samples.dice cimport Dice
from kutnahora.solver.backup cimport add_moment, add_values, back_up_proof, revalue, widen
from kutnahora.solver.endings cimport Endings, settle, solve_again, solve_leaf, worth_solving
from kutnahora.solver.leaf cimport evaluate
from kutnahora.solver.lock cimport free_lock, take_lock
from kutnahora.solver.params cimport MOST_TRIED, PUCT, WIN, Params
from kutnahora.solver.priors cimport set_priors
from kutnahora.solver.selection cimport pick_compared, pick_least, pick_outcome, pick_puct, pick_ucb1
from kutnahora.solver.tree cimport CHANCE, DECISION, LEAF, Moments, Node, Tree
from kutnahora.solver.values cimport Values, at_horizon, set_values

cdef enum:
    DEEPEST = 1024  # nodes on one way down; no game has so many decisions and draws


cdef inline int skip_forced(
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


cdef inline void repeat_forced(const Box* box, Position* s, int count) noexcept nogil:
    """The same where it is known how often: nothing has to be listed to see that there is a choice."""
    cdef Moves moves
    for _ in range(count):
        list_moves(box, s, &moves)
        play_move(box, s, moves.listed[0])


cdef inline bint expand(
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


cdef inline bint by_most_tried(const Params* params) noexcept nogil:
    """Whether points are searched as in version 0.2: then half of the simulations try options in turn."""
    return params.backup == MOST_TRIED and params.objective != WIN


cdef inline Node* pick(const Params* params, const Tree* tree, const Node* node, Dice* dice) noexcept nogil:
    """The child that a simulation goes to."""
    cdef uint32_t chosen = 0
    if node.role == CHANCE:
        return &tree.nodes[pick_outcome(tree, node, dice)]
    if node == tree.nodes and pick_compared(tree, &chosen):
        return &tree.nodes[chosen]
    if params.selection == PUCT:
        if node == tree.nodes and by_most_tried(params) and node.visits % 2 == 1:
            return &tree.nodes[pick_least(tree, node)]
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


cdef inline int descend(
    const Box* box,
    const Params* params,
    const Position* start,
    Tree* tree,
    Endings* endings,
    Dice* dice,
    Position* s,
    Moves* moves,
    Node** path,
) noexcept nogil:
    """Walk to a leaf or a proven node; how many nodes there are on the way, both ends included."""
    cdef int depth = 1
    cdef Node* node = &tree.nodes[0]
    path[0] = node
    if node.role == LEAF and not at_horizon(params, start, s) and not at_chance(s):
        list_moves(box, s, moves)
    while not node.proven and node.role != LEAF and depth < DEEPEST:
        if worth_solving(params, tree, node):
            solve_again(box, params, tree, node, endings, s)
            if node.proven:
                break
        node = pick(params, tree, node, dice)
        if not node.proven:  # else its values are enough
            go_to(box, params, start, path[depth - 1], node, s, moves)
        path[depth] = node
        depth += 1
    return depth


cdef inline void back_up(
    const Params* params, Tree* tree, Node** path, int depth, const Values* values, Moments* moments
) noexcept nogil:
    """Add what came of a simulation to every node on its way."""
    cdef const Node* end = path[depth - 1]
    if depth > 1 and path[0].role == DECISION:
        add_moment(&moments[path[1] - &tree.nodes[path[0].children]], values.reward[path[0].player])
    widen(tree, values)
    while depth > 0:
        depth -= 1
        add_values(path[depth], values)
        if by_most_tried(params):
            revalue(tree, path[depth])
    if end.proven:
        back_up_proof(params, tree, path)


cdef inline bint simulate(
    const Box* box,
    const Params* params,
    const Position* start,
    Tree* tree,
    Endings* endings,
    Moments* moments,
    Dice* dice,
) noexcept nogil:
    """One simulation; false if the tree had no room for new nodes. Several threads may make one each."""
    cdef Position s
    cdef Moves moves
    cdef Values values
    cdef Node* path[DEEPEST]
    cdef Node* node
    cdef int depth
    cdef bint room = True
    memcpy(&s, start, sizeof(Position))
    take_lock(&tree.lock)
    depth = descend(box, params, start, tree, endings, dice, &s, &moves, path)
    node = path[depth - 1]
    if not node.proven:
        if at_horizon(params, start, &s):
            set_values(box, params, &s, &values)
            settle(node, &values)
        elif depth > 1:
            solve_leaf(params, tree, node, endings, &s)
    if node.proven:
        memcpy(&values, &node.sums, sizeof(Values))
    else:
        if node.role == LEAF:  # else another thread was faster
            room = expand(box, params, tree, node, &s, &moves)
        free_lock(&tree.lock)
        evaluate(box, params, start, &s, &moves, dice, &values)
        take_lock(&tree.lock)
    back_up(params, tree, path, depth, &values, moments)
    free_lock(&tree.lock)
    return room
