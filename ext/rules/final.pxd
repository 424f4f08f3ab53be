# The end of the game: final scoring by source, and the winner.

from libc.stdint cimport uint32_t
from kutnahora.ext.bits cimport cell_bit, lowest, without_lowest
from kutnahora.ext.box cimport MINE_ROWS, Board, Box, board_of, final_reputation, star_value
from kutnahora.ext.constants cimport INCOME_PER_POINT
from kutnahora.ext.facts cimport matching_icons, stars_in
from kutnahora.ext.kernel cimport plots, slots
from kutnahora.ext.position cimport Player, Position
from kutnahora.ext.rules.common cimport do_score
from kutnahora.ext.rules.income cimport income_of

cdef struct Breakdown:
    # one player's points at the end of the game, by source
    int city
    int mine
    int income
    int reputation
    int extras


cdef inline int building_points(const Box* box, const Position* s, int cell) noexcept nogil:
    """final.city: 1 point for every icon beside a building whose kind is among its own."""
    return matching_icons(box, s, cell)


cdef inline int city_points(const Box* box, const Position* s, int who) noexcept nogil:
    """final.city: All own buildings."""
    cdef uint32_t own = s.players[who].city
    cdef int points = 0
    while own:
        points += building_points(box, s, lowest(own))
        own = without_lowest(own)
    return points


cdef inline int place_of(const int* stars, int players, int who) noexcept nogil:
    """final.mine: The place by own stars, 0 for the first; ties share it and skip the places they cover."""
    cdef int place = 0, other
    for other in range(players):
        if stars[other] > stars[who]:
            place += 1
    return place


cdef inline int row_points(const Box* box, const int* stars, int players, int in_all, int who) noexcept nogil:
    """final.mine: What one row is worth to a player; nothing without stars."""
    cdef int place = place_of(stars, players, who)
    if stars[who] == 0 or place > 2:
        return 0
    return star_value(box, in_all, place)


cdef inline int mine_points(const Box* box, const Position* s, int who) noexcept nogil:
    """final.mine: Row by row; the stars of rocks count for the row."""
    cdef const Board* board = board_of(box, s.count)
    cdef int stars[4]
    cdef int points = 0, row, other
    for row in range(MINE_ROWS):
        if stars_in(box, s, s.players[who].mine & board.mine_row[row]) == 0:
            continue
        for other in range(s.count):
            stars[other] = stars_in(box, s, s.players[other].mine & board.mine_row[row])
        points += row_points(box, stars, s.count, stars_in(box, s, s.dug & board.mine_row[row]), who)
    return points


cdef inline int income_points(const Box* box, const Position* s, int who) noexcept nogil:
    """final.income: The income at the final prices, divided by 10, rounded down."""
    return income_of(box, s, who) // INCOME_PER_POINT


cdef inline int reputation_points(const Box* box, const Position* s, int who) noexcept nogil:
    """final.reputation, reputation.final: The number under the marker."""
    return final_reputation(box, s.players[who].standing.reputation)


cdef inline int extra_points(const Position* s, int who) noexcept nogil:
    """final.extras: 1 point per tile in a slot, own plot without a building, unused pelican."""
    cdef const Player* player = &s.players[who]
    return slots.count(&player.slots) + plots.count(&player.plots) + player.pelicans.unused


cdef inline Breakdown breakdown(const Box* box, const Position* s, int who) noexcept nogil:
    """The final scoring of one player, as if the game ended here."""
    cdef Breakdown parts
    parts.city = city_points(box, s, who)
    parts.mine = mine_points(box, s, who)
    parts.income = income_points(box, s, who)
    parts.reputation = reputation_points(box, s, who)
    parts.extras = extra_points(s, who)
    return parts


cdef inline void run_final(const Box* box, Position* s) noexcept nogil:
    """final.city, final.mine, final.income, final.reputation, final.extras: All sources are scored."""
    cdef Breakdown parts
    cdef int who
    for who in range(s.count):
        parts = breakdown(box, s, who)
        do_score(s, who, parts.city + parts.mine + parts.income + parts.reputation + parts.extras)


cdef inline uint32_t winners(const Position* s) noexcept nogil:
    """final.winner: Most points; then most money; then it is shared."""
    cdef uint32_t best = 1
    cdef int leader = 0, who
    cdef const Player* player
    for who in range(1, s.count):
        player = &s.players[who]
        if player.standing.points != s.players[leader].standing.points:
            if player.standing.points > s.players[leader].standing.points:
                leader = who
                best = cell_bit(who)
        elif player.purse.money > s.players[leader].purse.money:
            leader = who
            best = cell_bit(who)
        elif player.purse.money == s.players[leader].purse.money:
            best |= cell_bit(who)
    return best
