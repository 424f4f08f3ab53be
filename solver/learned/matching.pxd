# What a tile would be worth: icons that would match, and patricians in the council.

from libc.stdint cimport uint32_t
from kutnahora.ext.bits cimport lowest, without_lowest
from kutnahora.ext.box cimport Board, Box, board_of
from kutnahora.ext.position cimport Position
from kutnahora.ext.rules.rounds cimport patrician_points


cdef inline int icons_at(const Box* box, const Position* s, int tile, int cell) noexcept nogil:
    """final.city: Icons that would match a tile built on a cell."""
    cdef const Board* board = board_of(box, s.count)
    cdef int icons = board.villages[cell][tile]
    cdef uint32_t beside = board.neighbours[cell] & s.built
    while beside:
        icons += box.matches[tile][s.city[lowest(beside)]]
        beside = without_lowest(beside)
    return icons


cdef inline int most_icons(const Box* box, const Position* s, int tile, uint32_t cells) noexcept nogil:
    """The most icons that would match a tile on one of the cells; 0 without cells."""
    cdef int most = 0
    while cells:
        most = max(most, icons_at(box, s, tile, lowest(cells)))
        cells = without_lowest(cells)
    return most


cdef inline int council_lead(const Box* box, const Position* s, int who, int colour) noexcept nogil:
    """What one more patrician in the council scores for a player, less what it does for the best other."""
    cdef int other, most = 0
    for other in range(s.count):
        if other != who:
            most = max(most, patrician_points(box, s, other, colour))
    return patrician_points(box, s, who, colour) - most
