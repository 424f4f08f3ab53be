# The numbers that the rule text states, as in reference/constants.py; a test keeps both the same.

from libc.stdint cimport int8_t

cdef enum:
    HOUSE_ROWS = 3
    HOUSE_COLUMNS = 4
    MINERS = 9
    START_POOL = 1
    PLOT_MARKERS = 3
    SLOTS = 3
    GUILDS_EACH = 3
    HALL_ROWS = 3
    HALL_COLUMNS = 4
    STACK_TILES = 4
    COLOUR_TILES = 3
    PATRICIANS = 3
    CATHEDRAL_TILES = 11
    TECHNOLOGY_TILES = 4
    ROCKS = 4

    CARDS = 6

    POOL_LIMIT = 2
    ENTRANCE_WOOD = 2
    COLUMN_ONE_PRICE = 1
    PLOT_PRICE = 5
    PLOT_PRICE_REPUTED = 1
    PLOT_REPUTATION = 3
    COUNCIL_PRICE = 10

    JOKER_LOSS = 1
    JOKER_REPUTATION = 6
    POINTS_BEYOND = 2

    TAX_LIMIT = 25
    PATRICIAN_ROUNDS = 3
    PELICAN_PAIR_POINTS = 3
    EMPTY_COLUMN_POINTS = 3

    INCOME_PER_POINT = 10
    AGENDA_LIMIT = 16

    TILE_1_REPUTATION = 2
    TILE_2_REPUTATION = 1
    TILE_3_REPUTATION = -1
    TILE_3_PRODUCTION = 2
    TILE_4_REPUTATION = 1
    TILE_5_REPUTATION = -2
    TILE_6_POINTS = 2
    TILE_8_POINTS = 1
    TILE_11_POINTS = 5
    DONE_REPUTATION = 2

cdef extern from *:
    """
    #include <stdint.h>
    static const int8_t kh_rounds[5] = {0, 0, 6, 6, 5};
    static const int8_t kh_start_money[4] = {40, 41, 42, 43};
    static const int8_t kh_turn_cards[3] = {2, 2, 1};
    static const int8_t kh_plot_surcharge[4] = {0, 0, 3, 8};
    static const int8_t kh_row_mines_points[3] = {0, 2, 4};
    static const int8_t kh_red_round[5] = {0, 0, 3, 3, 2};
    """
    const int8_t ROUNDS "kh_rounds"[5]
    const int8_t START_MONEY "kh_start_money"[4]
    const int8_t TURN_CARDS "kh_turn_cards"[3]
    const int8_t PLOT_SURCHARGE "kh_plot_surcharge"[4]
    const int8_t ROW_MINES_POINTS "kh_row_mines_points"[3]
    const int8_t RED_ROUND "kh_red_round"[5]
