# What a tile shows, in the order of order.effects: for mines, technology tiles and buildings alike.

from kutnahora.ext.box cimport (
    FIRST_TECHNOLOGY, Box, cathedral_tax, colour_of, guild_of, is_guild_tile, is_public_tile
)
from kutnahora.ext.constants cimport CATHEDRAL_TILES, GUILDS_EACH, TECHNOLOGY_TILES
from kutnahora.ext.facts cimport open_mines
from kutnahora.ext.kernel cimport cathedral, patricians, production, tax, technology
from kutnahora.ext.position cimport EFFECTS, TECH, Player, Position, Task, push, put_below
from kutnahora.ext.rules.common cimport do_gain_pelicans, do_reputation, do_score
from kutnahora.ext.rules.economy cimport do_advance, do_move_arm
from kutnahora.ext.rules.mine cimport refuse_no_miner
from kutnahora.ext.terms cimport ARM_OF, MINERS_GUILD, ORE_STAND, POPULATION_STAND

cdef enum:
    EFFECTS_IN_ALL = 11


cdef inline void run_effects(const Box* box, Position* s, Task task) noexcept nogil:
    """order.effects, build.effects: Each effect in turn; what it sets off comes before the next."""
    cdef int who = task.player, tile = task.a, depth = s.depth, place
    for place in range(task.b, EFFECTS_IN_ALL):
        do_effect(box, s, who, tile, place)
        if s.depth > depth and place + 1 < EFFECTS_IN_ALL:
            put_below(s, depth, EFFECTS, who, tile, place + 1)
            return


cdef inline int row_of_guild(const Player* player, int guild) noexcept nogil:
    """setup.guilds: The row of an own guild."""
    cdef int row
    for row in range(GUILDS_EACH - 1):
        if player.guilds[row] == guild:
            return row
    return GUILDS_EACH - 1


cdef inline bint digs_ore(int tile) noexcept nogil:
    if is_guild_tile(tile):
        return guild_of(tile) == MINERS_GUILD
    return not is_public_tile(tile)


cdef inline void do_production(const Box* box, Position* s, int who, int tile) noexcept nogil:
    """build.guild, mine.effects: The production of the resource rises, mines on their own track."""
    cdef Player* player = &s.players[who]
    if is_guild_tile(tile):
        production.grow_row(
            &player.production, row_of_guild(player, guild_of(tile)), box.tiles[tile].production
        )
    elif not is_public_tile(tile):
        production.grow_mines(&player.production, box.tiles[tile].production)


cdef inline void do_arm(const Box* box, Position* s, int who, int tile) noexcept nogil:
    """build.guild, economy.arm: A guild building moves the arm of its resource, a miners' building none."""
    if is_guild_tile(tile) and guild_of(tile) != MINERS_GUILD:
        do_move_arm(box, s, ARM_OF[guild_of(tile)])


cdef inline void do_ore_deck(const Box* box, Position* s, int who, int tile) noexcept nogil:
    """build.guild, mine.effects: The ore deck advances by the production of ore."""
    if digs_ore(tile):
        do_advance(s, ORE_STAND, box.tiles[tile].production)


cdef inline void do_technology(const Box* box, Position* s, int who, int tile) noexcept nogil:
    """build.tech: A miners' building takes the top technology tile; the level rises in any case."""
    cdef int new_tile = FIRST_TECHNOLOGY + s.technology.taken
    if not is_guild_tile(tile) or guild_of(tile) != MINERS_GUILD:
        return
    if s.technology.taken == TECHNOLOGY_TILES:
        return  # lack.technology
    technology.take(&s.technology)
    if not refuse_no_miner(&s.players[who].miners) and open_mines(s):
        push(s, TECH, who, new_tile, 0)


cdef inline void do_population(const Box* box, Position* s, int who, int tile) noexcept nogil:
    """build.effects, mine.effects: The population deck advances as printed."""
    do_advance(s, POPULATION_STAND, box.tiles[tile].population)


cdef inline void do_points(const Box* box, Position* s, int who, int tile) noexcept nogil:
    """build.effects, mine.effects: Printed points are scored at once."""
    do_score(s, who, box.tiles[tile].points)


cdef inline void do_tile_reputation(const Box* box, Position* s, int who, int tile) noexcept nogil:
    """build.effects: Reputation changes as printed."""
    do_reputation(box, s, who, box.tiles[tile].reputation)


cdef inline void do_pelicans(const Box* box, Position* s, int who, int tile) noexcept nogil:
    """build.effects: Pelicans as printed."""
    do_gain_pelicans(s, who, box.tiles[tile].pelicans)


cdef inline void do_tile_tax(const Box* box, Position* s, int who, int tile) noexcept nogil:
    """build.effects, tax.rise: A building that shows tax raises it."""
    do_raise_tax(s, box.tiles[tile].tax)


cdef inline void do_raise_tax(Position* s, int amount) noexcept nogil:
    """tax.rise, tax.cap: The tax counter rises and stops at 25."""
    tax.rise(&s.tax, amount)


cdef inline void do_patrician(const Box* box, Position* s, int who, int tile) noexcept nogil:
    """build.public, lack.patrician: A public building puts its patrician from the supply into the pool."""
    if is_public_tile(tile) and s.patricians.supply[colour_of(tile)] > 0:
        patricians.enter_pool(&s.patricians, colour_of(tile))


cdef inline void do_turn_cathedral(const Box* box, Position* s, int who, int tile) noexcept nogil:
    """build.cathedral: The current cathedral tile is turned for its tax; nothing with all 11 turned."""
    cdef int current = cathedral.current(&s.cathedral)
    if box.tiles[tile].cathedral and current <= CATHEDRAL_TILES:
        cathedral.turn_by_guild(&s.cathedral)
        do_raise_tax(s, cathedral_tax(box, current))


cdef inline void do_effect(const Box* box, Position* s, int who, int tile, int place) noexcept nogil:
    """order.effects"""
    if place == 0:
        do_production(box, s, who, tile)
    elif place == 1:
        do_arm(box, s, who, tile)
    elif place == 2:
        do_ore_deck(box, s, who, tile)
    elif place == 3:
        do_technology(box, s, who, tile)
    elif place == 4:
        do_population(box, s, who, tile)
    elif place == 5:
        do_points(box, s, who, tile)
    elif place == 6:
        do_tile_reputation(box, s, who, tile)
    elif place == 7:
        do_pelicans(box, s, who, tile)
    elif place == 8:
        do_tile_tax(box, s, who, tile)
    elif place == 9:
        do_patrician(box, s, who, tile)
    elif place == 10:
        do_turn_cathedral(box, s, who, tile)
