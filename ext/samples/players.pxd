# The players `random` and `lively`, with the weights of reference/samples/players.py times ten.

from libc.stdint cimport int16_t, uint32_t, uint64_t
from kutnahora.ext.bits cimport lowest, without_lowest
from kutnahora.ext.box cimport Box
from kutnahora.ext.moves cimport (
    CARD_MOVE, MOST_OPTIONS, SKIP_MOVE, TAX_MOVE, Move, Moves, first, kind_of, second, third
)
from kutnahora.ext.position cimport Position, top
from kutnahora.ext.rules.cards cimport NO_EFFECT
from kutnahora.ext.rules.chance cimport first_piece, pieces
from kutnahora.ext.rules.rounds cimport REFUSES
from kutnahora.ext.samples.dice cimport Dice, below
from kutnahora.ext.terms cimport JOKER_ACTION

cdef enum Chooser:
    RANDOM = 0
    LIVELY = 1

cdef enum:
    WEIGHT = 10
    LIVELY_SKIP = 1

cdef extern from *:
    """
    #include <stdint.h>
    static const int16_t kh_lively_actions[3][6] = {
        {40, 100, 80, 600, 30, 500}, {12, 30, 24, 180, 9, 150}, {0, 0, 0, 0, 0, 0}};
    """
    const int16_t LIVELY_ACTIONS "kh_lively_actions"[3][6]  # by its own half, by the joker, for nothing


cdef inline bint is_card_skip(Move move) noexcept nogil:
    """turn.skip: Whether a move plays a card for nothing."""
    return kind_of(move) == CARD_MOVE and second(move) == NO_EFFECT


cdef inline Move choose_random(const Moves* moves, Dice* dice) noexcept nogil:
    """Uniform, but a card for nothing only when no other card move is listed."""
    cdef Move for_effect[MOST_OPTIONS]
    cdef int kept = 0, place
    if kind_of(moves.listed[0]) == CARD_MOVE:
        for place in range(moves.count):
            for_effect[kept] = moves.listed[place]
            kept += not is_card_skip(moves.listed[place])
        if kept > 0:
            return for_effect[below(dice, kept)]
    return moves.listed[below(dice, moves.count)]


cdef inline int lively_card_weight(const Box* box, Move move) noexcept nogil:
    """Building, cathedral and rights far more often; never a card for nothing."""
    cdef int half = second(move)
    cdef int way = NO_EFFECT if half == NO_EFFECT else box.actions[first(move)][half] == JOKER_ACTION
    return LIVELY_ACTIONS[way][third(move)]


cdef inline int lively_weight(Move move) noexcept nogil:
    """Optional parts are mostly taken."""
    cdef int kind = kind_of(move)
    return LIVELY_SKIP if kind == SKIP_MOVE or (kind == TAX_MOVE and first(move) == REFUSES) else WEIGHT


cdef inline Move choose_lively(const Box* box, const Moves* moves, Dice* dice) noexcept nogil:
    """By fixed weights; a card for nothing only when no other card move is listed."""
    cdef uint32_t up_to[MOST_OPTIONS]
    cdef uint32_t total = 0, drawn
    cdef bint card = kind_of(moves.listed[0]) == CARD_MOVE
    cdef int place
    for place in range(moves.count):
        total += lively_card_weight(box, moves.listed[place]) if card else lively_weight(moves.listed[place])
        up_to[place] = total
    if total == 0:
        return moves.listed[below(dice, moves.count)]
    drawn = below(dice, total)
    place = 0
    while up_to[place] <= drawn:
        place += 1
    return moves.listed[place]


cdef inline Move chosen_move(const Box* box, const Moves* moves, int player, Dice* dice) noexcept nogil:
    """A player's move; a single option needs no dice."""
    if moves.count == 1:
        return moves.listed[0]
    return choose_lively(box, moves, dice) if player == LIVELY else choose_random(moves, dice)


cdef inline int drawn_piece(const Box* box, Position* s, Dice* dice) noexcept nogil:
    """The piece that chance shows; all that can come are equally likely."""
    cdef uint64_t left = pieces(box, s, top(s)[0]), rest = left
    cdef int count = 0, skipped
    while rest:
        rest = without_lowest(rest)
        count += 1
    skipped = below(dice, count)
    while skipped > 0:
        left = without_lowest(left)
        skipped -= 1
    return first_piece(top(s).kind) + lowest(left)
