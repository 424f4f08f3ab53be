# The worth of last positions, for the exact search. It scores millions, and the boards of the city and the
# mine are few: their points are kept.

from libc.stdint cimport int8_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy
from kutnahora.ext.bits cimport size
from kutnahora.ext.box cimport CITY_CELLS, MINE_CELLS, Box
from kutnahora.ext.engine cimport do_move, play_move, settle
from kutnahora.ext.moves cimport Move
from kutnahora.ext.position cimport PATRICIANS_SCORE, ROUND_NEXT, TAX, Position, top
from kutnahora.ext.rules.common cimport do_score
from kutnahora.ext.rules.final cimport (
    city_points, extra_points, income_points, mine_points, reputation_points, winners
)
from kutnahora.ext.rules.rounds cimport last_round, run_patricians
from kutnahora.solver.values cimport SEATS

cdef enum:
    KEPT = 32  # boards of a kind
    KEPT_BITS = 5

cdef struct Tiles:
    # a board and its final points; all zero before the first: no board has the same tile on all cells
    uint32_t own[SEATS]
    int points[SEATS]
    int8_t tiles[CITY_CELLS]  # the mine has fewer

cdef struct Boards:
    Tiles city[KEPT]
    Tiles mine[KEPT]


cdef inline bint nearly_over(const Position* s) noexcept nogil:
    """Whether nothing is left but what nobody decides: patricians and the final scoring."""
    return 1 <= s.depth <= 2 and s.agenda[0].kind == ROUND_NEXT and s.round == last_round(s.count) and (
        s.depth == 1 or s.agenda[1].kind == PATRICIANS_SCORE
    )


cdef inline void play(const Box* box, Position* s, Move move) noexcept nogil:
    """As `play_move`, but it stops where the game is nearly over: `score_last` does the rest faster."""
    if top(s).kind != TAX:
        play_move(box, s, move)
        return
    do_move(box, s, move)
    if not nearly_over(s):
        settle(box, s)


cdef inline int place_of_board(uint64_t tiles, uint32_t cells) noexcept nogil:
    """Where a board is kept."""
    return (tiles + cells) * <uint64_t>0x9E3779B97F4A7C15 >> 64 - KEPT_BITS


cdef inline const int* points_in_city(const Box* box, const Position* s, Boards* boards) noexcept nogil:
    """final.city, by player."""
    cdef Tiles* kept = &boards.city[place_of_board(s.seen, s.built)]
    cdef bint same = memcmp(kept.tiles, s.city, CITY_CELLS) == 0
    cdef int who
    for who in range(s.count):
        same = same and kept.own[who] == s.players[who].city
    if not same:
        memcpy(kept.tiles, s.city, CITY_CELLS)
        for who in range(s.count):
            kept.own[who] = s.players[who].city
            kept.points[who] = city_points(box, s, who)
    return kept.points


cdef inline const int* points_in_mine(const Box* box, const Position* s, Boards* boards) noexcept nogil:
    """final.mine, by player."""
    cdef Tiles* kept = &boards.mine[place_of_board(s.mined, s.dug)]
    cdef bint same = memcmp(kept.tiles, s.mine, MINE_CELLS) == 0
    cdef int who
    for who in range(s.count):
        same = same and kept.own[who] == s.players[who].mine
    if not same:
        memcpy(kept.tiles, s.mine, MINE_CELLS)
        for who in range(s.count):
            kept.own[who] = s.players[who].mine
            kept.points[who] = mine_points(box, s, who)
    return kept.points


cdef inline void score_last(
    const Box* box, Position* s, Boards* boards, double* win, double* points
) noexcept nogil:
    """As `score_end`: win shares and points of a last position."""
    cdef const int* city
    cdef const int* mine
    cdef uint32_t best
    cdef int who
    cdef double share
    if s.depth > 0:
        if nearly_over(s) and s.depth == 2:
            run_patricians(box, s)
        city = points_in_city(box, s, boards)
        mine = points_in_mine(box, s, boards)
        for who in range(s.count):
            do_score(
                s, who,
                city[who] + mine[who] + income_points(box, s, who) + reputation_points(box, s, who)
                + extra_points(s, who)
            )
    best = winners(s)
    share = 1.0 / size(best)
    for who in range(SEATS):
        win[who] = share if best >> who & 1 else 0.0
        points[who] = s.players[who].standing.points if who < s.count else 0.0
