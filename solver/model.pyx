"""The learned model: what a position is worth, which moves are likely; and the inputs it is trained on."""

cimport cython
from kutnahora.ext.box cimport Box
from kutnahora.ext.engine cimport at_chance, list_moves
from kutnahora.ext.moves cimport MOST_OPTIONS, Moves
from kutnahora.ext.position cimport CARD, Position, top
from kutnahora.ext.state cimport State
from kutnahora.solver.learned.inputs cimport (
    CLAMP, PHASES, PLAYER, TABLE, Dense, Facts, Sparse, facts_of, phase_of
)
from kutnahora.solver.learned.move_inputs cimport INPUTS_OF_MOVES, set_move_inputs
from kutnahora.solver.learned.network cimport HIDDEN, LEVELS, MOST_ROUNDS, set_learned_values, set_shares
from kutnahora.solver.learned.position_inputs cimport set_player_inputs, set_table_inputs

from kutnahora.solver.learned import numbers as _numbers

if _numbers.SIZES != (TABLE, PLAYER, HIDDEN, PHASES, INPUTS_OF_MOVES, MOST_ROUNDS, CLAMP):
    raise ImportError("solver/learned/numbers.py has other sizes than the compiled model: make setup")


@cython.final
cdef class Model:
    """Weights, ready for use."""

    def __init__(self, object numbers):
        cdef int unit, place, phase
        self.numbers = numbers
        for unit in range(HIDDEN):
            for place in range(TABLE):
                self.weights.table[unit][place] = numbers.table[unit][place]
            for place in range(PLAYER):
                self.weights.player[unit][place] = numbers.player[unit][place]
            self.weights.bias[unit] = numbers.bias[unit]
            self.weights.out[unit] = numbers.out[unit]
        for place in range(TABLE):
            self.weights.direct_table[place] = numbers.direct_table[place]
        for place in range(PLAYER):
            self.weights.direct_player[place] = numbers.direct_player[place]
        for phase in range(PHASES):
            for place in range(INPUTS_OF_MOVES):
                self.weights.moves[phase][place] = numbers.moves[phase][place]
        self.weights.points_bias = numbers.points_bias
        self.weights.out_shift = numbers.out_shift
        self.weights.direct_shift = numbers.direct_shift
        for place in range(MOST_ROUNDS):
            self.weights.rates[place] = numbers.rates[place]
        self.weights.moves_shift = numbers.moves_shift
        coarse, fine = _numbers.exponentials()
        for place in range(LEVELS):
            self.weights.coarse[place] = coarse[place]
            self.weights.fine[place] = fine[place]

    def value(self, State state, int times=1):
        """Win shares and points of each player at the end; computed so many times, to measure it."""
        cdef double win[4]
        cdef double points[4]
        cdef int who
        refuse_no_card(state)
        with nogil:
            for _ in range(times):
                set_learned_values(&state.tables.box_, &self.weights, &state.position_, win, points)
        return (
            tuple([win[who] for who in range(state.position_.count)]),
            tuple([points[who] for who in range(state.position_.count)]),
        )

    def shares(self, State state, int times=1):
        """How likely a search is to choose each legal move; computed so many times."""
        cdef double found[MOST_OPTIONS]
        cdef Moves moves
        cdef int place
        refuse_no_decision(state)
        list_moves(&state.tables.box_, &state.position_, &moves)
        with nogil:
            for _ in range(times):
                set_shares(&state.tables.box_, &self.weights, &state.position_, &moves, found)
        return tuple([found[place] for place in range(moves.count)])


def position_inputs(State state):
    """The inputs of the table, and those of each player."""
    cdef const Box* box = &state.tables.box_
    cdef const Position* s = &state.position_
    cdef Dense inputs
    cdef int who
    refuse_no_card(state)
    cdef Facts facts = facts_of(box, s)
    set_table_inputs(box, s, &facts, &inputs)
    table = dense(&inputs, TABLE)
    players = []
    for who in range(s.count):
        set_player_inputs(box, s, &facts, who, &inputs)
        players.append(dense(&inputs, PLAYER))
    return table, tuple(players)


def move_inputs(State state):
    """The phase of the game, and of each legal move the inputs that are not 0, with their places."""
    cdef Sparse inputs
    cdef Moves moves
    cdef int place, number
    refuse_no_decision(state)
    cdef Facts facts = facts_of(&state.tables.box_, &state.position_)
    list_moves(&state.tables.box_, &state.position_, &moves)
    found = []
    for place in range(moves.count):
        set_move_inputs(&state.tables.box_, &state.position_, &facts, moves.listed[place], &inputs)
        found.append(
            tuple([(inputs.places[number], inputs.values[number]) for number in range(inputs.count)])
        )
    return phase_of(&facts), tuple(found)


cdef tuple dense(const Dense* inputs, int count):
    cdef int place
    if inputs.count != count:
        raise AssertionError(f"{inputs.count} inputs, expected {count}")
    return tuple([inputs.values[place] for place in range(count)])


cdef int refuse_no_decision(State state) except -1:
    if state.position_.depth == 0 or at_chance(&state.position_):
        raise ValueError("no player has a decision here")
    return 0


cdef int refuse_no_card(State state) except -1:
    if state.position_.depth == 0 or top(&state.position_).kind != CARD:
        raise ValueError("no card is to be played here")
    return 0
