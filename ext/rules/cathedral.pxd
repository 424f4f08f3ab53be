# The St. Barbara action: a pelican is used and the current tile carried out.

from libc.stdint cimport uint32_t
from kutnahora.ext.bits cimport lowest, without_lowest
from kutnahora.ext.box cimport Box
from kutnahora.ext.constants cimport (
    CATHEDRAL_TILES, DONE_REPUTATION, HOUSE_ROWS, TILE_1_REPUTATION, TILE_2_REPUTATION, TILE_3_PRODUCTION,
    TILE_3_REPUTATION, TILE_4_REPUTATION, TILE_5_REPUTATION, TILE_6_POINTS, TILE_8_POINTS, TILE_11_POINTS
)
from kutnahora.ext.facts cimport adjacent_public
from kutnahora.ext.kernel cimport cathedral, houses, patricians, pelicans, production
from kutnahora.ext.moves cimport (
    HOUSE_MOVE, PATRICIAN_MOVE, SCORE_MOVE, TAKE_MOVE, Moves, add, add_skip
)
from kutnahora.ext.position cimport (
    ACT, HOUSE, PATRICIAN, SCORE, TAKE, TURN_TILE, Houses, Pelicans, Position, Task, push
)
from kutnahora.ext.rules.common cimport do_reputation, do_score
from kutnahora.ext.rules.final cimport building_points
from kutnahora.ext.rules.mine cimport refuse_no_miner
from kutnahora.ext.terms cimport (
    BUILDING_ACTION, COLOURS, INCOME_ACTION, MINE_ACTION, PLOT_ACTION, RIGHTS_ACTION
)


cdef inline bint refuse_cathedral_action(const Pelicans* owned) noexcept nogil:
    """cathedral.pelican, turn.able, lack.pelican: An unused pelican."""
    return owned.unused == 0


cdef inline void do_cathedral_action(const Box* box, Position* s, int who) noexcept nogil:
    """order.cathedral: Pelican, reputation and points, middle effect, turn the tile."""
    cdef int tile = cathedral.current(&s.cathedral)
    pelicans.use(&s.players[who].pelicans)
    if tile > CATHEDRAL_TILES:
        do_reputation(box, s, who, DONE_REPUTATION)  # cathedral.done
        return
    cathedral.begin(&s.cathedral)
    push(s, TURN_TILE, who, 0, 0)
    do_tile(box, s, who, tile)


cdef inline void run_turn_tile(Position* s) noexcept nogil:
    """order.cathedral, lack.cathedral: The tile is turned, whatever of it was lacking or declined."""
    cathedral.finish(&s.cathedral)


# the eleven tiles --------------------------------------------------------------------------------------


cdef inline void do_tile_1(const Box* box, Position* s, int who) noexcept nogil:
    """cathedral.1: +2 reputation."""
    do_reputation(box, s, who, TILE_1_REPUTATION)


cdef inline void do_tile_2(const Box* box, Position* s, int who) noexcept nogil:
    """cathedral.2: +1 reputation, a rights action for free."""
    do_reputation(box, s, who, TILE_2_REPUTATION)
    push(s, ACT, who, RIGHTS_ACTION, 1)


cdef inline void do_tile_3(const Box* box, Position* s, int who) noexcept nogil:
    """cathedral.3: -1 reputation, a house of one guild removed for production 2."""
    cdef const Houses* left = &s.players[who].houses
    do_reputation(box, s, who, TILE_3_REPUTATION)
    if left.rows[0] or left.rows[1] or left.rows[2]:
        push(s, HOUSE, who, 0, 0)


cdef inline void do_tile_4(const Box* box, Position* s, int who) noexcept nogil:
    """cathedral.4: +1 reputation, a plot action for free and anywhere unclaimed."""
    do_reputation(box, s, who, TILE_4_REPUTATION)
    push(s, ACT, who, PLOT_ACTION, 1)


cdef inline void do_tile_5(const Box* box, Position* s, int who) noexcept nogil:
    """cathedral.5: -2 reputation, then two income actions."""
    do_reputation(box, s, who, TILE_5_REPUTATION)
    push(s, TAKE, who, 5, 0)


cdef inline void do_tile_6(const Box* box, Position* s, int who) noexcept nogil:
    """cathedral.6: 2 points, any patrician from the supply to the council."""
    cdef int colour
    do_score(s, who, TILE_6_POINTS)
    for colour in range(COLOURS):
        if s.patricians.supply[colour] > 0:
            push(s, PATRICIAN, who, 0, 0)
            return


cdef inline void do_tile_7(const Box* box, Position* s, int who) noexcept nogil:
    """cathedral.7: For each own building 1 reputation per adjacent public building."""
    do_reputation(box, s, who, public_pairs(box, s, who))


cdef inline int public_pairs(const Box* box, const Position* s, int who) noexcept nogil:
    """cathedral.7, patrician.green: Pairs of an own building and a public building next to it."""
    cdef uint32_t own = s.players[who].city
    cdef int pairs = 0
    while own:
        pairs += adjacent_public(box, s, lowest(own))
        own = without_lowest(own)
    return pairs


cdef inline void do_tile_8(const Box* box, Position* s, int who) noexcept nogil:
    """cathedral.8: 1 point, a building action for 0 wood."""
    do_score(s, who, TILE_8_POINTS)
    push(s, ACT, who, BUILDING_ACTION, 1)


cdef inline void do_tile_9(const Box* box, Position* s, int who) noexcept nogil:
    """cathedral.9: Two mine actions for 0 wood, with miners from the reserve."""
    if not refuse_no_miner(&s.players[who].miners):
        push(s, TAKE, who, 9, 0)


cdef inline void do_tile_10(const Box* box, Position* s, int who) noexcept nogil:
    """cathedral.10: One own building is scored as at the end."""
    if s.players[who].city:
        push(s, SCORE, who, 0, 0)


cdef inline void do_tile_11(const Box* box, Position* s, int who) noexcept nogil:
    """cathedral.11: 5 points."""
    do_score(s, who, TILE_11_POINTS)


cdef inline void do_tile(const Box* box, Position* s, int who, int tile) noexcept nogil:
    """cathedral.current: The tile of a number."""
    if tile == 1:
        do_tile_1(box, s, who)
    elif tile == 2:
        do_tile_2(box, s, who)
    elif tile == 3:
        do_tile_3(box, s, who)
    elif tile == 4:
        do_tile_4(box, s, who)
    elif tile == 5:
        do_tile_5(box, s, who)
    elif tile == 6:
        do_tile_6(box, s, who)
    elif tile == 7:
        do_tile_7(box, s, who)
    elif tile == 8:
        do_tile_8(box, s, who)
    elif tile == 9:
        do_tile_9(box, s, who)
    elif tile == 10:
        do_tile_10(box, s, who)
    elif tile == 11:
        do_tile_11(box, s, who)


# decisions inside the tiles ----------------------------------------------------------------------------


cdef inline void ask_take(Moves* moves) noexcept nogil:
    """cathedral.decline: The two actions of tiles 5 and 9 are taken or declined together."""
    add(moves, TAKE_MOVE, 0, 0, 0)
    add_skip(moves)


cdef inline void do_take(Position* s, Task task) noexcept nogil:
    """cathedral.5, cathedral.9: The action twice."""
    cdef int action = INCOME_ACTION if task.a == 5 else MINE_ACTION
    push(s, ACT, task.player, action, 1)
    push(s, ACT, task.player, action, 1)


cdef inline bint refuse_empty_row(int left) noexcept nogil:
    """lack.house: A row without houses cannot be chosen."""
    return left == 0


cdef inline void ask_house(const Position* s, Task task, Moves* moves) noexcept nogil:
    """cathedral.3: From which guild row to remove the leftmost house."""
    cdef int row
    for row in range(HOUSE_ROWS):
        if not refuse_empty_row(s.players[task.player].houses.rows[row]):
            add(moves, HOUSE_MOVE, row, 0, 0)
    add_skip(moves)


cdef inline void do_remove_house(Position* s, int who, int row) noexcept nogil:
    """cathedral.3: The house leaves the game without its effect; production +2, no arm and no deck moves."""
    houses.remove_leftmost(&s.players[who].houses, row)
    production.grow_row(&s.players[who].production, row, TILE_3_PRODUCTION)


cdef inline bint refuse_not_in_supply(const Position* s, int colour) noexcept nogil:
    """cathedral.6, lack.patrician: A colour that is still in the supply."""
    return s.patricians.supply[colour] == 0


cdef inline void ask_patrician(const Position* s, Moves* moves) noexcept nogil:
    """cathedral.6: Which patrician goes from the supply to the council."""
    cdef int colour
    for colour in range(COLOURS):
        if not refuse_not_in_supply(s, colour):
            add(moves, PATRICIAN_MOVE, colour, 0, 0)
    add_skip(moves)


cdef inline void do_seat_from_supply(Position* s, int colour) noexcept nogil:
    """cathedral.6: Straight into the council, nothing paid."""
    patricians.seat_from_supply(&s.patricians, colour)


cdef inline void ask_score(const Position* s, Task task, Moves* moves) noexcept nogil:
    """cathedral.10, terms.building: Which own building is scored now."""
    cdef uint32_t own = s.players[task.player].city
    while own:
        add(moves, SCORE_MOVE, lowest(own), 0, 0)
        own = without_lowest(own)


cdef inline void do_score_building(const Box* box, Position* s, int who, int cell) noexcept nogil:
    """cathedral.10: 1 point per matching icon, as in final.city."""
    do_score(s, who, building_points(box, s, cell))
