# The box as tables, filled once at run time (ext/tables.pyx). Rules read it only through the functions below,
# which are the methods of reference/box.py.

from libc.stdint cimport int8_t, int16_t, uint8_t, uint32_t, uint64_t
from kutnahora.ext.constants cimport CARDS, HALL_ROWS, HOUSE_COLUMNS, HOUSE_ROWS
from kutnahora.ext.terms cimport RESOURCES, STANDS

cdef enum:
    GUILD_TILES = 24
    PUBLIC_TILES = 12
    MINE_TILES = 27
    TECHNOLOGIES = 4
    ROCK_TILES = 4
    FIRST_PUBLIC = 24
    FIRST_MINE = 36
    FIRST_TECHNOLOGY = 63
    FIRST_ROCK = 67
    TILES = 71

    # limits of a valid box
    CITY_CELLS = 30
    MINE_CELLS = 28
    MINE_ROWS = 4
    MOST_CARDS = 41
    MOST_NOTCHES = 8
    MOST_ROCK_CARDS = 15
    MOST_GUILD_CARDS = 9
    MOST_EVENTS = 32
    MOST_STAR_LINES = 31
    MOST_SPACES = 64

cdef struct Tile:
    int8_t wood
    int8_t plot_price
    int8_t stars
    int8_t production
    int8_t population
    int8_t points
    int8_t reputation
    int8_t pelicans
    int8_t tax
    int8_t cathedral

cdef struct House:
    int8_t free_public
    int8_t pelicans
    int8_t reputation
    int8_t points

cdef struct EventCard:
    int8_t deck
    int8_t tax
    int8_t ore
    int8_t population

cdef struct Board:
    uint32_t city                               # all cells
    uint32_t mine
    uint32_t neighbours[CITY_CELLS]             # terms.adjacent, by cell
    uint32_t gives_access[MINE_CELLS]           # mine.place, by cell
    uint32_t entrances
    uint32_t mine_row[MINE_ROWS]
    int8_t city_cells
    int8_t mine_cells
    int8_t rock_cells[MOST_ROCK_CARDS][4]
    int16_t villages[CITY_CELLS][FIRST_MINE]    # final.city: matching icons at the edge, by cell and tile

cdef struct Box:
    uint64_t marked                             # building tiles that are the last of their stack
    uint32_t groups[3]                          # mine tiles I, II, III; bit 0 is the first mine tile
    uint32_t events_of_deck[2]
    int16_t prices[RESOURCES][MOST_CARDS][MOST_NOTCHES]
    uint8_t city_marks[RESOURCES][MOST_CARDS]   # bits by notch
    uint8_t market_marks[RESOURCES][MOST_CARDS]
    int8_t last_cards[STANDS]
    int8_t last_notches[RESOURCES]
    int8_t actions[CARDS][2]
    int8_t draws[TECHNOLOGIES + 1]              # by technology tiles taken
    int8_t reputation_low
    int8_t reputation_high
    int8_t dearest_plot
    int8_t star_lines
    int8_t rock_cards
    int8_t guild_cards
    int8_t reputation_points[MOST_SPACES]
    int8_t tax_losses[2][6]
    int8_t star_values[MOST_STAR_LINES][3]
    int8_t cathedral_taxes[11]
    int8_t hall_colours[HALL_ROWS]
    int8_t guild_sets[MOST_GUILD_CARDS][5][4][3]  # by card, players, set and row
    House houses[HOUSE_ROWS][HOUSE_COLUMNS]
    EventCard events[MOST_EVENTS]
    Tile tiles[TILES]
    int8_t matches[FIRST_MINE][FIRST_MINE]      # final.city: icons on the second that match the first
    Board boards[2]                             # small, large


# prices ------------------------------------------------------------------------------------------------


cdef inline int price(const Box* box, int resource, int card, int notch) noexcept nogil:
    return box.prices[resource][card][notch]


cdef inline bint shows_city(const Box* box, int resource, int card, int notch) noexcept nogil:
    return box.city_marks[resource][card] >> notch & 1


cdef inline bint shows_no_market(const Box* box, int resource, int card, int notch) noexcept nogil:
    return box.market_marks[resource][card] >> notch & 1


# tiles -------------------------------------------------------------------------------------------------


cdef inline int guild_of(int tile) noexcept nogil:
    return tile // 4


cdef inline int colour_of(int tile) noexcept nogil:
    return (tile - FIRST_PUBLIC) // 3


cdef inline bint is_guild_tile(int tile) noexcept nogil:
    return tile < FIRST_PUBLIC


cdef inline bint is_public_tile(int tile) noexcept nogil:
    return FIRST_PUBLIC <= tile < FIRST_MINE


# boards and tracks -------------------------------------------------------------------------------------


cdef inline const Board* board_of(const Box* box, int players) noexcept nogil:
    """setup.city: the small side for two players, the large one for three and four."""
    return &box.boards[0 if players == 2 else 1]


cdef inline int final_reputation(const Box* box, int reputation) noexcept nogil:
    return box.reputation_points[reputation - box.reputation_low]


cdef inline int tax_loss(const Box* box, int players, int round_) noexcept nogil:
    return box.tax_losses[0 if players == 4 else 1][round_ - 1]


cdef inline int star_value(const Box* box, int stars, int place) noexcept nogil:
    return box.star_values[stars if stars < box.star_lines else box.star_lines - 1][place]


cdef inline int cathedral_tax(const Box* box, int tile) noexcept nogil:
    return box.cathedral_taxes[tile - 1]
