# How likely each option of a decision is the best, before any is tried.

from libc.math cimport sqrt
from kutnahora.ext.box cimport Box
from kutnahora.ext.moves cimport CARD_MOVE, MOST_OPTIONS, Moves, kind_of
from kutnahora.ext.position cimport Position
from kutnahora.ext.samples.players cimport lively_card_weight, lively_weight
from kutnahora.solver.learned.network cimport set_shares
from kutnahora.solver.params cimport LEARNED_PRIOR, Params
from kutnahora.solver.tree cimport Node


cdef inline void set_lively_priors(
    const Box* box, const Params* params, const Moves* moves, Node* children
) noexcept nogil:
    """By the weights of `lively`; rounded as in version 0.2, whose search `mcts1` is."""
    cdef double total = 0.0
    cdef int place
    cdef bint card = kind_of(moves.listed[0]) == CARD_MOVE
    for place in range(moves.count):
        children[place].prior = sqrt(
            lively_card_weight(box, moves.listed[place]) if card else lively_weight(moves.listed[place])
        )
        total += children[place].prior
    if total == 0.0:
        total = 1.0
    for place in range(moves.count):
        children[place].prior = (
            (1.0 - params.flatness) * children[place].prior / total + params.flatness / moves.count
        )


cdef inline void set_priors(
    const Box* box, const Params* params, Position* s, const Moves* moves, Node* children
) noexcept nogil:
    """By the model or by `lively`, the less of it the flatter they are to be."""
    cdef double shares[MOST_OPTIONS]
    cdef int place
    if params.prior != LEARNED_PRIOR:
        set_lively_priors(box, params, moves, children)
        return
    set_shares(box, params.weights, s, moves, shares)
    for place in range(moves.count):
        children[place].prior = (1.0 - params.flatness) * shares[place] + params.flatness / moves.count
