# The building action, the house that follows it, and the technology tile of a miners' building.

from libc.stdint cimport uint32_t, uint64_t
from kutnahora.ext.bits cimport lowest, without_lowest
from kutnahora.ext.box cimport Box, House, guild_of, is_guild_tile
from kutnahora.ext.facts cimport open_mines, put_building
from kutnahora.ext.kernel cimport houses, plots, slots
from kutnahora.ext.moves cimport BUILD_MOVE, TECH_MOVE, Moves, add, add_skip
from kutnahora.ext.position cimport BUILD, EFFECTS, HOUSE_EFFECT, Player, Position, Task, push
from kutnahora.ext.bits cimport cell_bit
from kutnahora.ext.rules.common cimport (
    do_gain_pelicans, do_pay_resource, do_reputation, do_score, price_of, refuse_unpaid
)
from kutnahora.ext.rules.economy cimport market_closed
from kutnahora.ext.rules.effects cimport row_of_guild
from kutnahora.ext.rules.mine cimport do_place_mine
from kutnahora.ext.rules.rights cimport do_free_public
from kutnahora.ext.terms cimport NOBODY, WOOD


cdef inline bint refuse_no_house(int left) noexcept nogil:
    """turn.short, lack.build: A guild tile needs a house in its row."""
    return left == 0


cdef inline bint tile_refused(
    const Box* box, const Position* s, const Player* player, int tile, int wood_price
) noexcept nogil:
    """build.needs: Whether something stands against building a tile in a slot."""
    if is_guild_tile(tile):
        if refuse_no_house(player.houses.rows[row_of_guild(player, guild_of(tile))]):
            return True
        if market_closed(box, s, guild_of(tile)):
            return True  # economy.no_market
    return refuse_unpaid(player.purse.money, box.tiles[tile].wood * wood_price)


cdef inline bint build_refused(const Box* box, const Position* s, int who, bint free) noexcept nogil:
    """turn.able, lack.build, lack.money: Whether a building action can do nothing now."""
    cdef const Player* player = &s.players[who]
    cdef uint64_t held = player.slots.tiles
    cdef int wood_price
    if player.plots.cells == 0:
        return True
    wood_price = 0 if free else price_of(box, s, WOOD)
    while held:
        if not tile_refused(box, s, player, lowest(held), wood_price):
            return False
        held = without_lowest(held)
    return True


cdef inline void do_build_action(const Box* box, Position* s, int who, bint free) noexcept nogil:
    """build.needs: Tile and plot must be chosen; cathedral.8 gives the wood, and may find no tile."""
    if not free or not build_refused(box, s, who, free):
        push(s, BUILD, who, free, 0)


cdef inline void ask_build(const Box* box, const Position* s, Task task, Moves* moves) noexcept nogil:
    """build.needs: Which tile on which plot."""
    cdef const Player* player = &s.players[task.player]
    cdef int wood_price = 0 if task.a == 1 else price_of(box, s, WOOD), tile
    cdef uint64_t held = player.slots.tiles
    cdef uint32_t cells
    while held:
        tile = lowest(held)
        held = without_lowest(held)
        if tile_refused(box, s, player, tile, wood_price):
            continue
        cells = player.plots.cells
        while cells:
            add(moves, BUILD_MOVE, tile, lowest(cells), 0)
            cells = without_lowest(cells)
    if task.a == 1:
        add_skip(moves)


cdef inline void do_build(const Box* box, Position* s, int who, int tile, int cell, bint free) noexcept nogil:
    """build.order, order.build: Marker back, tile placed and paid, effects, house and its effect."""
    cdef Player* player = &s.players[who]
    plots.give_back(&player.plots, cell)
    s.claimed &= ~cell_bit(cell)
    slots.take(&player.slots, tile)
    put_building(box, s, cell, tile, who if is_guild_tile(tile) else NOBODY)
    if not free:
        do_pay_resource(box, s, who, WOOD, box.tiles[tile].wood)
    if is_guild_tile(tile):
        push(s, HOUSE_EFFECT, who, row_of_guild(player, guild_of(tile)), 0)
    push(s, EFFECTS, who, tile, 0)


cdef inline void run_house_effect(const Box* box, Position* s, Task task) noexcept nogil:
    """build.house: The leftmost house of the row leaves; gains first, then the free tile."""
    cdef int who = task.player, row = task.a
    cdef int column = houses.leftmost_column(&s.players[who].houses, row)
    cdef const House* house = &box.houses[row][column]
    houses.remove_leftmost(&s.players[who].houses, row)
    do_gain_pelicans(s, who, house.pelicans)
    do_reputation(box, s, who, house.reputation)
    do_score(s, who, house.points)
    if house.free_public:
        do_free_public(box, s, who)


# the technology tile -----------------------------------------------------------------------------------


cdef inline void ask_tech(const Position* s, Moves* moves) noexcept nogil:
    """build.tech: On which cell to place the technology tile, for no wood; or remove it from the game."""
    cdef uint32_t cells = open_mines(s)
    while cells:
        add(moves, TECH_MOVE, lowest(cells), 0, 0)
        cells = without_lowest(cells)
    add_skip(moves)


cdef inline void do_tech(const Box* box, Position* s, Task task, int cell) noexcept nogil:
    """build.tech: The tile is placed with a miner from the reserve."""
    do_place_mine(box, s, task.player, task.a, cell, True)
