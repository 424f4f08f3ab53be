# The inputs of moves with a tile: a mine on a cell, a building tile taken or built.

from libc.stdint cimport uint32_t
from kutnahora.ext.bits cimport cell_bit, lowest, size, without_lowest
from kutnahora.ext.box cimport (
    MINE_ROWS, Board, Box, House, Tile, board_of, colour_of, guild_of, is_guild_tile
)
from kutnahora.ext.facts cimport stars_in
from kutnahora.ext.kernel cimport houses
from kutnahora.ext.position cimport Player, Position
from kutnahora.ext.rules.effects cimport row_of_guild
from kutnahora.ext.rules.final cimport row_points
from kutnahora.ext.rules.rights cimport rights_cost
from kutnahora.ext.terms cimport GREEN_COLOUR, ORE, PERMIT, WOOD, YELLOW_COLOUR
from kutnahora.solver.learned.inputs cimport Facts, Sparse, put
from kutnahora.solver.learned.matching cimport council_lead, icons_at, most_icons

cdef enum:
    MINE_INPUTS = 16
    TILE_INPUTS = 20
    LEAST_LEAD = -5


# mines -------------------------------------------------------------------------------------------------


cdef inline int row_of_mine(const Board* board, int cell) noexcept nogil:
    cdef int row
    for row in range(MINE_ROWS - 1):
        if board.mine_row[row] & cell_bit(cell):
            return row
    return MINE_ROWS - 1


cdef inline void put_mine(
    const Box* box, const Position* s, const Facts* facts, int who, int tile, int cell, Sparse* to
) noexcept nogil:
    """MINE_INPUTS of a mine tile on a cell."""
    cdef const Board* board = board_of(box, s.count)
    cdef const Tile* t = &box.tiles[tile]
    cdef int row = row_of_mine(board, cell), number, ore = t.production * facts.prices[<int>ORE]
    cdef bint new_row = (s.players[who].mine & board.mine_row[row]) == 0
    put(to, t.stars)
    put_row_gain(box, s, who, row, t.stars, to)
    put(to, ore)
    put(to, ore * facts.left)
    put(to, t.points)
    put(to, t.population)
    put(to, s.wood[cell] * facts.prices[<int>WOOD])
    for number in range(MINE_ROWS):
        put(to, number == row)
    put(to, new_row)
    put(to, new_row and s.patricians.council[<int>YELLOW_COLOUR] > 0)
    put(to, t.wood)
    put(to, t.reputation + 2 * t.pelicans)


cdef inline void put_row_gain(
    const Box* box, const Position* s, int who, int row, int new_stars, Sparse* to
) noexcept nogil:
    """final.mine: What new stars in a row are worth to their owner, and the most to another."""
    cdef uint32_t cells = board_of(box, s.count).mine_row[row]
    cdef int before[4]
    cdef int after[4]
    cdef int in_all = stars_in(box, s, s.dug & cells), other, change, own = 0, others = 0
    for other in range(s.count):
        before[other] = stars_in(box, s, s.players[other].mine & cells)
        after[other] = before[other] + (new_stars if other == who else 0)
    for other in range(s.count):
        change = row_points(box, after, s.count, in_all + new_stars, other)
        change -= row_points(box, before, s.count, in_all, other)
        if other == who:
            own = change
        else:
            others = max(others, change)
    put(to, own)
    put(to, others)


# building tiles ----------------------------------------------------------------------------------------


cdef inline void put_tile(
    const Box* box, const Position* s, const Facts* facts, int who, int tile, Sparse* to
) noexcept nogil:
    """TILE_INPUTS of a building tile, wherever it is."""
    cdef const Player* p = &s.players[who]
    cdef const Tile* t = &box.tiles[tile]
    cdef int wood = t.wood * facts.prices[<int>WOOD], colour
    put(to, wood)
    put(to, wood > p.purse.money)
    put(to, t.points)
    put(to, t.reputation)
    put(to, t.pelicans)
    put(to, t.population)
    put(to, t.tax)
    put(to, t.cathedral)
    if is_guild_tile(tile):
        put_guild(box, s, facts, p, tile, to)
        to.place += 4
    else:
        to.place += 8
        for colour in range(4):
            put(to, colour == colour_of(tile))


cdef inline void put_guild(
    const Box* box, const Position* s, const Facts* facts, const Player* p, int tile, Sparse* to
) noexcept nogil:
    """What it produces, and the house that it frees: eight inputs."""
    cdef int guild = guild_of(tile), row = row_of_guild(p, guild)
    cdef int income = box.tiles[tile].production * facts.prices[guild]
    cdef const House* house
    put(to, income)
    put(to, income * facts.left)
    put(to, facts.closed[guild])
    if p.houses.rows[row] == 0:
        put(to, 1)
        to.place += 4
        return
    house = &box.houses[row][houses.leftmost_column(&p.houses, row)]
    put(to, 0)
    put(to, house.free_public)
    put(to, house.pelicans)
    put(to, house.reputation)
    put(to, house.points)


cdef inline int lead_with(
    const Box* box, const Position* s, const Facts* facts, int who, int tile
) noexcept nogil:
    """build.public: What the patrician of a public tile would score, more than for others."""
    return max(council_lead(box, s, who, colour_of(tile)), <int>LEAST_LEAD) * facts.scorings


cdef inline void put_taken_tile(
    const Box* box, const Position* s, const Facts* facts, int who, int row, int column, bint free, Sparse* to
) noexcept nogil:
    """TILE_INPUTS and five more of the top tile of a stack."""
    cdef int tile = s.hall.rows[row].stacks[column].top
    put_tile(box, s, facts, who, tile, to)
    put(to, 0 if free else rights_cost(column, facts.prices[<int>PERMIT]))
    put(to, not free and column == 0)
    put(to, box.marked >> tile & 1)
    if is_guild_tile(tile):
        put(to, most_icons(box, s, tile, s.players[who].plots.cells))
        put(to, 0)
    else:
        put(to, 0)
        put(to, lead_with(box, s, facts, who, tile))


cdef inline void put_built_tile(
    const Box* box, const Position* s, const Facts* facts, int who, int tile, int cell, Sparse* to
) noexcept nogil:
    """TILE_INPUTS and eight more of a tile built on a cell."""
    cdef const Player* p = &s.players[who]
    cdef uint32_t near = board_of(box, s.count).neighbours[cell], beside = near & s.built
    cdef int own = 0, others = 0, other
    while beside:
        other = lowest(beside)
        beside = without_lowest(beside)
        if p.city & cell_bit(other):
            own += box.matches[s.city[other]][tile]
        elif not s.public & cell_bit(other):
            others += box.matches[s.city[other]][tile]
    put_tile(box, s, facts, who, tile, to)
    put(to, own)
    put(to, others)
    if is_guild_tile(tile):
        put(to, icons_at(box, s, tile, cell))
        put(to, size(near & s.public))
        put(to, size(near & s.public) * s.patricians.council[<int>GREEN_COLOUR])
        to.place += 3
    else:
        to.place += 3
        put(to, size(near & p.city))
        put(to, size(near & s.built & ~p.city & ~s.public))
        put(to, lead_with(box, s, facts, who, tile))
