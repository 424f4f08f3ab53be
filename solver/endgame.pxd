# One exact search: what it is told, what it may spend, and the positions it goes through.

from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcpy
from kutnahora.ext.box cimport Box
from kutnahora.ext.engine cimport at_chance, list_moves, list_outcomes, show_piece
from kutnahora.ext.moves cimport Moves, first
from kutnahora.ext.position cimport Position
from kutnahora.solver.forgetting cimport forget, only_closing
from kutnahora.solver.params cimport Params
from kutnahora.solver.scoring cimport Boards, nearly_over, play
from kutnahora.solver.table cimport Hash, Table, fetch, hash_of, load, take
from kutnahora.solver.values cimport SEATS, at_horizon

cdef enum:
    LEASE = 1024            # positions that a thread takes from the common pot at a time
    MOST_OUTCOMES = 32

cdef enum Stage:
    END = 0
    DECISION = 1
    CHANCE = 2

cdef struct Worth:
    # by player, expected over what chance can show
    double win[SEATS]
    double margin[SEATS]
    double points[SEATS]

cdef struct Endgame:
    const Box* box
    const Position* start  # the horizon is counted from here
    Params params          # only objective and horizon matter
    Table* table

cdef struct Call:
    # one search: of one thread
    uint64_t left          # positions that may still be looked into
    uint64_t positions     # that were
    uint64_t* pot          # NULL, or more of them, shared by several calls
    const uint64_t* stop   # NULL, or ends the search as soon as it is not 0
    Boards boards          # that were scored
    bint backwards         # of two threads one takes options and outcomes from the end: they meet half-way


cdef struct Node:
    # a position to be searched
    Position s
    Moves moves             # its options or outcomes
    Stage stage
    Hash hashed             # but at the end


cdef inline double hair() noexcept nogil:
    """Sums of fractions that differ by less are equal."""
    return 1e-9


cdef inline Stage go_on(const Endgame* game, Position* s, Moves* moves) noexcept nogil:
    """Play on to the next choice, chance or end.

    What no longer matters is only forgotten where somebody chooses: forced moves and the scoring do not ask.
    """
    cdef bint closing = False
    while not (at_horizon(&game.params, game.start, s) or nearly_over(s)):
        closing = closing or only_closing(&game.params, s)
        if at_chance(s):
            list_outcomes(game.box, s, moves)
            if not closing:
                return CHANCE
            show_piece(game.box, s, first(moves.listed[0]))  # which one does not matter any more
            continue
        list_moves(game.box, s, moves)
        if moves.count > 1:
            if closing:
                forget(s)
            return DECISION
        play(game.box, s, moves.listed[0])
    return END


cdef inline void prepare(const Endgame* game, Node* node) noexcept nogil:
    """Make a position ready to be searched."""
    node.stage = go_on(game, &node.s, &node.moves)
    if node.stage != END:
        node.hashed = hash_of(game.table, &node.s)
        fetch(game.table, node.hashed)


cdef inline int place_at(const Call* call, int step, int count) noexcept nogil:
    """The first option is tried first by everybody: often it is all that is needed."""
    return count - step if call.backwards and step > 0 else step


cdef inline Node* child_at(const Endgame* game, const Node* node, int place, Node* child) noexcept nogil:
    """What comes after an option or outcome."""
    memcpy(&child.s, &node.s, sizeof(Position))
    if node.stage == CHANCE:
        show_piece(game.box, &child.s, first(node.moves.listed[place]))
    else:
        play(game.box, &child.s, node.moves.listed[place])
    prepare(game, child)
    return child


cdef inline Node* child_of_step(
    const Endgame* game, const Call* call, const Node* node, int step, Node* pair
) noexcept nogil:
    """What comes after the option or outcome of a step; steps are taken in order, from 0 on.

    The next one is made ready before: what the table knows of this one comes from memory meanwhile.
    """
    cdef int count = node.moves.count
    if step == 0:
        child_at(game, node, place_at(call, 0, count), &pair[0])
    if step + 1 < count:
        child_at(game, node, place_at(call, step + 1, count), &pair[step + 1 & 1])
    return &pair[step & 1]


cdef inline bint allowed(Call* call) noexcept nogil:
    """Whether one more position may be looked into; counts it."""
    cdef int64_t had
    if call.stop != NULL and load(call.stop):
        return False
    if call.left == 0:
        had = <int64_t>take(call.pot, LEASE) if call.pot != NULL else 0
        if had <= 0:
            return False
        call.left = min(had, LEASE)
    call.left -= 1
    call.positions += 1
    return True
