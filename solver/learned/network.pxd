# The network: points and win shares of a position, shares of the moves of a decision.
#
#   table ──┐
#           ├─ hidden layer, negative is 0 ──┐
#   player ─┤                                ├─ points of the player
#           └────────────────────────────────┘
#
# Wins come from the exponential of points, moves from that of a sum over their inputs. Everything is counted
# in whole numbers up to one division at the end, so that every machine, compiler and order of additions gives
# the same. Sums of products fit into 32 bits (inputs.pxd); a hidden unit has less than 2**33, so that 32 of
# them times 16 bits have less than 2**53.

from libc.stdint cimport int16_t, int32_t, int64_t, uint32_t, uint64_t
from kutnahora.ext.box cimport Box
from kutnahora.ext.moves cimport MOST_OPTIONS, Moves
from kutnahora.ext.position cimport Position
from kutnahora.ext.rules.rounds cimport last_round
from kutnahora.solver.learned.inputs cimport (
    PHASES, PLAYER, TABLE, Dense, Facts, Sparse, facts_of, phase_of, spread_of
)
from kutnahora.solver.learned.move_inputs cimport INPUTS_OF_MOVES, set_move_inputs
from kutnahora.solver.learned.position_inputs cimport set_player_inputs, set_table_inputs

cdef enum:
    HIDDEN = 32
    MOST_ROUNDS = 6
    POINT = 256          # a point, as a whole number
    NAT = 256            # a step of the exponential by a factor of e, as a whole number
    MOST_APART = 1 << 24  # points that differ by more are no more likely to change places
    LEVELS = 64          # of either part of the table of the exponential
    ONE = 1 << 20        # the exponential of 0

cdef struct Weights:
    int16_t table[HIDDEN][TABLE]
    int16_t player[HIDDEN][PLAYER]
    int32_t bias[HIDDEN]
    int16_t out[HIDDEN]
    int16_t direct_table[TABLE]
    int16_t direct_player[PLAYER]
    int32_t points_bias                  # in POINT
    int32_t out_shift                    # from sums of the hidden layer to POINT
    int32_t direct_shift                 # from sums of the inputs to POINT
    int32_t rates[MOST_ROUNDS]           # by rounds left: NAT per POINT, times the spread, times 2**16
    int16_t moves[PHASES][INPUTS_OF_MOVES]
    int32_t moves_shift                  # from sums of the inputs of moves to NAT
    uint32_t coarse[LEVELS]              # the exponential, times ONE, of steps of LEVELS / NAT
    uint32_t fine[LEVELS]                # and of steps of 1 / NAT


cdef inline int32_t dot(const int16_t* weights, const int16_t* inputs, int count) noexcept nogil:
    cdef int32_t total = 0
    cdef int place
    for place in range(count):
        total += <int32_t>weights[place] * inputs[place]
    return total


cdef inline uint64_t exponential(const Weights* w, int64_t below) noexcept nogil:
    """e to the power of minus so many NAT, times ONE; 0 from 16 on."""
    if below >= LEVELS * LEVELS:
        return 0
    return <uint64_t>w.coarse[below // LEVELS] * w.fine[below % LEVELS] // ONE


# positions ---------------------------------------------------------------------------------------------


cdef inline void set_points(
    const Box* box, const Weights* w, const Position* s, int64_t* points
) noexcept nogil:
    """The points that each player is expected to have at the end, in POINT."""
    cdef Facts facts = facts_of(box, s)
    cdef Dense table, player
    cdef int64_t shared[HIDDEN]
    cdef int64_t unit, total, direct
    cdef int who, number
    set_table_inputs(box, s, &facts, &table)
    for number in range(HIDDEN):
        shared[number] = <int64_t>w.bias[number] + dot(w.table[number], table.values, TABLE)
    direct = dot(w.direct_table, table.values, TABLE)
    for who in range(s.count):
        set_player_inputs(box, s, &facts, who, &player)
        total = 0
        for number in range(HIDDEN):
            unit = shared[number] + dot(w.player[number], player.values, PLAYER)
            if unit > 0:
                total += unit * w.out[number]
        points[who] = w.points_bias + (total >> w.out_shift) + (
            direct + dot(w.direct_player, player.values, PLAYER) >> w.direct_shift
        )


cdef inline void set_learned_values(
    const Box* box, const Weights* w, const Position* s, double* win, double* points
) noexcept nogil:
    """Win shares and points of every player at the end, in a position where a card is to be played."""
    cdef int64_t expected[4]
    cdef uint64_t odds[4]
    cdef uint64_t total = 0
    cdef int64_t most, behind, rate = w.rates[last_round(s.count) - s.round]
    cdef int who, spread = spread_of(box)
    set_points(box, w, s, expected)
    most = expected[0]
    for who in range(1, s.count):
        most = max(most, expected[who])
    for who in range(s.count):
        behind = min(most - expected[who], <int64_t>MOST_APART)
        odds[who] = exponential(w, behind * rate // spread >> 16)
        total += odds[who]
        points[who] = expected[who] / <double>POINT
    for who in range(s.count):
        win[who] = <double>odds[who] / <double>total


# moves -------------------------------------------------------------------------------------------------


cdef inline void set_shares(
    const Box* box, const Weights* w, Position* s, const Moves* moves, double* shares
) noexcept nogil:
    """How likely a search is to choose each move of a decision."""
    cdef Facts facts = facts_of(box, s)
    cdef const int16_t* weights = w.moves[phase_of(&facts)]
    cdef Sparse inputs
    cdef int32_t scores[MOST_OPTIONS]
    cdef uint64_t odds[MOST_OPTIONS]
    cdef uint64_t total = 0
    cdef int64_t below
    cdef int32_t most = 0
    cdef int place, number
    for place in range(moves.count):
        set_move_inputs(box, s, &facts, moves.listed[place], &inputs)
        scores[place] = 0
        for number in range(inputs.count):
            scores[place] += <int32_t>weights[inputs.places[number]] * inputs.values[number]
        if place == 0 or scores[place] > most:
            most = scores[place]
    for place in range(moves.count):
        below = <int64_t>most - scores[place]
        odds[place] = exponential(w, below >> w.moves_shift)
        total += odds[place]
    for place in range(moves.count):
        shares[place] = <double>odds[place] / <double>total
