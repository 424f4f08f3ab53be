# What a leaf of the tree is worth, before anything below it is known: by a playout, by the model, or by both.

from kutnahora.ext.box cimport Box
from kutnahora.ext.engine cimport at_chance, list_moves, play_move, show_piece
from kutnahora.ext.moves cimport Moves
from kutnahora.ext.position cimport CARD, Position, top
from kutnahora.ext.samples.dice cimport Dice
from kutnahora.ext.samples.players cimport chosen_move, drawn_piece
from kutnahora.solver.learned.network cimport set_learned_values
from kutnahora.solver.params cimport Params
from kutnahora.solver.values cimport Values, at_horizon, complete, mix_values, set_values


cdef inline void play_out(
    const Box* box, const Params* params, const Position* start, Position* s, Moves* moves, Dice* dice
) noexcept nogil:
    """Play to the end or the horizon; `moves` are those of the position, if a player decides."""
    if not at_chance(s):
        play_move(box, s, chosen_move(box, moves, params.playout, dice))
    while not at_horizon(params, start, s):
        if at_chance(s):
            show_piece(box, s, drawn_piece(box, s, dice))
            continue
        list_moves(box, s, moves)
        play_move(box, s, chosen_move(box, moves, params.playout, dice))


cdef inline void play_to_card(
    const Box* box, const Params* params, Position* s, Moves* moves, Dice* dice
) noexcept nogil:
    """Play until a card is to be played, or to the end of the game; `moves` as in `play_out`, also after."""
    while s.depth > 0 and top(s).kind != CARD:
        if at_chance(s):
            show_piece(box, s, drawn_piece(box, s, dice))
        else:
            play_move(box, s, chosen_move(box, moves, params.playout, dice))
        if s.depth > 0 and not at_chance(s):
            list_moves(box, s, moves)


cdef inline void evaluate(
    const Box* box,
    const Params* params,
    const Position* start,
    Position* s,
    Moves* moves,
    Dice* dice,
    Values* values,
) noexcept nogil:
    """The values of a leaf that is not at the horizon; `moves` as in `play_out`. Changes the position."""
    cdef Values learned
    if params.playout_share < 1.0:
        play_to_card(box, params, s, moves, dice)
        if s.depth > 0:
            set_learned_values(box, params.weights, s, learned.win, learned.points)
            complete(params, s.count, &learned)
            if params.playout_share > 0.0:
                play_out(box, params, start, s, moves, dice)
                set_values(box, params, s, values)
                mix_values(values, &learned, params.playout_share)
            else:
                values[0] = learned
            return
    else:
        play_out(box, params, start, s, moves, dice)
    set_values(box, params, s, values)
