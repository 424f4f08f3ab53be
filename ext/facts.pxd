# Board facts, as in reference/facts.py: computed there when asked for, kept here in the derived fields of the
# position. The box tables say what is next to what.

from libc.stdint cimport uint32_t
from kutnahora.ext.bits cimport bit, cell_bit, lowest, size, without_lowest
from kutnahora.ext.box cimport FIRST_MINE, Board, Box, board_of, is_public_tile
from kutnahora.ext.constants cimport ENTRANCE_WOOD
from kutnahora.ext.position cimport Position
from kutnahora.ext.terms cimport NOBODY


cdef inline uint32_t unclaimed(const Box* box, const Position* s) noexcept nogil:
    """terms.unclaimed: Cells with neither a building nor anybody's plot marker."""
    return board_of(box, s.count).city & ~(s.built | s.claimed)


cdef inline void put_building(const Box* box, Position* s, int cell, int tile, int owner) noexcept nogil:
    """plot.adjacent: A building goes on a cell; the cells beside it get its plot price if that is higher."""
    cdef uint32_t near = board_of(box, s.count).neighbours[cell]
    cdef int price = box.tiles[tile].plot_price, beside
    s.city[cell] = tile
    s.built |= cell_bit(cell)
    s.near |= near
    s.seen |= bit(tile)
    if is_public_tile(tile):
        s.public |= cell_bit(cell)
    if owner != NOBODY:
        s.players[owner].city |= cell_bit(cell)
    while near:
        beside = lowest(near)
        near = without_lowest(near)
        if s.beside[beside] < price:
            s.beside[beside] = price


cdef inline void open_entrances(const Box* box, Position* s) noexcept nogil:
    """mine.place, mine.cost: The entrances of an empty mine; nothing else is open."""
    cdef uint32_t entrances = board_of(box, s.count).entrances
    s.access = entrances
    while entrances:
        s.wood[lowest(entrances)] = ENTRANCE_WOOD
        entrances = without_lowest(entrances)


cdef inline void put_mine(const Box* box, Position* s, int cell, int tile, int owner) noexcept nogil:
    """mine.place, mine.cost: A mine gives access left, right and below; a rock (nobody's) gives none."""
    cdef const Board* board = board_of(box, s.count)
    cdef uint32_t open_cells
    cdef int wood = box.tiles[tile].wood, beside
    s.mine[cell] = tile
    s.dug |= cell_bit(cell)
    s.mined |= bit(tile - FIRST_MINE)
    if owner == NOBODY:
        return
    s.players[owner].mine |= cell_bit(cell)
    open_cells = board.gives_access[cell]
    s.access |= open_cells
    open_cells &= ~board.entrances  # their wood is fixed
    while open_cells:
        beside = lowest(open_cells)
        open_cells = without_lowest(open_cells)
        if s.wood[beside] < wood:
            s.wood[beside] = wood


cdef inline uint32_t open_mines(const Position* s) noexcept nogil:
    """mine.place: Free cells where a mine may be placed."""
    return s.access & ~s.dug


cdef inline int adjacent_public(const Box* box, const Position* s, int cell) noexcept nogil:
    """cathedral.7, patrician.green: How many public buildings are next to a cell."""
    return size(board_of(box, s.count).neighbours[cell] & s.public)


cdef inline int matching_icons(const Box* box, const Position* s, int cell) noexcept nogil:
    """final.city: Icons beside a building whose kind is among its own, each once."""
    cdef const Board* board = board_of(box, s.count)
    cdef int tile = s.city[cell]
    cdef int icons = board.villages[cell][tile]
    cdef uint32_t beside = board.neighbours[cell] & s.built
    while beside:
        icons += box.matches[tile][s.city[lowest(beside)]]
        beside = without_lowest(beside)
    return icons


cdef inline int mines_in_row(const Box* box, const Position* s, int who, int row) noexcept nogil:
    """patrician.yellow: How many mines a player has in a row."""
    return size(s.players[who].mine & board_of(box, s.count).mine_row[row])


cdef inline int stars_in(const Box* box, const Position* s, uint32_t cells) noexcept nogil:
    """final.mine: The stars on some cells of the mine."""
    cdef int stars = 0
    while cells:
        stars += box.tiles[s.mine[lowest(cells)]].stars
        cells = without_lowest(cells)
    return stars
