# The inputs of a position in which a card is to be played: of the table, and of each player.

from libc.stdint cimport uint32_t, uint64_t
from kutnahora.ext.bits cimport lowest, size, without_lowest
from kutnahora.ext.box cimport (
    MINE_ROWS, Board, Box, Tile, board_of, final_reputation, guild_of, is_guild_tile, tax_loss
)
from kutnahora.ext.constants cimport CATHEDRAL_TILES, JOKER_REPUTATION, PLOT_REPUTATION
from kutnahora.ext.facts cimport stars_in, unclaimed
from kutnahora.ext.kernel cimport houses
from kutnahora.ext.position cimport CARD, Player, Position
from kutnahora.ext.rules.effects cimport row_of_guild
from kutnahora.ext.rules.final cimport Breakdown, breakdown
from kutnahora.ext.rules.income cimport income_of
from kutnahora.ext.rules.rounds cimport patrician_points, tax_due
from kutnahora.ext.terms cimport COLOURS, NOTHING, ORE, RESOURCES, STANDS, WOOD
from kutnahora.solver.learned.inputs cimport Dense, Facts, add_input, spread_of
from kutnahora.solver.learned.matching cimport most_icons

cdef enum:
    ROUND_CARDS = 5  # turn.cards: played by each player in a round, of six
    ACTIONS_SHOWN = 7


cdef inline int hand_left(const Position* s, int who) noexcept nogil:
    """Cards a player still plays this round; one of six stays in hand."""
    return max(size(s.players[who].hand.cards) - 1, 0)


# the table ---------------------------------------------------------------------------------------------


cdef inline void set_table_inputs(
    const Box* box, const Position* s, const Facts* facts, Dense* to
) noexcept nogil:
    """TABLE inputs."""
    cdef int place, seated = 0, played = 0
    to.count = 0
    for place in range(RESOURCES):
        add_input(to, facts.prices[place])
    add_input(to, spread_of(box))
    add_input(to, facts.left)
    add_input(to, facts.left == 0)
    add_input(to, facts.left == 1)
    add_input(to, facts.left >= 3)
    add_input(to, s.tax.level)
    for place in range(COLOURS):
        add_input(to, s.patricians.council[place])
        add_input(to, s.patricians.pool[place])
        seated += s.patricians.council[place]
    add_input(to, seated * facts.scorings)
    add_input(to, s.cathedral.turned)
    add_input(to, s.cathedral.turned >= CATHEDRAL_TILES)
    add_input(to, s.count == 2)
    add_input(to, s.count == 4)
    add_input(to, s.technology.taken)
    add_input(to, size(s.dug))
    add_input(to, size(unclaimed(box, s)))
    for place in range(STANDS):
        add_input(to, 64 * s.decks[place].card // (box.last_cards[place] + 1))
    add_input(to, s.event != NOTHING)
    for place in range(s.count):
        played += hand_left(s, place)
    add_input(to, played)


# a player ----------------------------------------------------------------------------------------------


cdef inline void set_player_inputs(
    const Box* box, const Position* s, const Facts* facts, int who, Dense* to
) noexcept nogil:
    """PLAYER inputs."""
    to.count = 0
    add_points(box, s, facts, who, to)
    add_money(box, s, facts, who, to)
    add_pieces(box, s, who, to)
    add_slots(box, s, facts, who, to)
    add_patricians(box, s, facts, who, to)
    add_mines(box, s, facts, who, to)
    add_cards(box, s, facts, who, to)


cdef inline void add_points(
    const Box* box, const Position* s, const Facts* facts, int who, Dense* to
) noexcept nogil:
    """The points so far, and what the end of the game would add now."""
    cdef const Player* p = &s.players[who]
    cdef Breakdown parts = breakdown(box, s, who)
    cdef int refused = max(
        p.standing.reputation - tax_loss(box, s.count, s.round), <int>box.reputation_low
    )
    add_input(to, p.standing.points)
    add_input(to, parts.city)
    add_input(to, parts.mine)
    add_input(to, parts.reputation)
    add_input(to, parts.extras)
    add_input(to, p.standing.reputation)
    add_input(to, p.standing.reputation >= PLOT_REPUTATION)
    add_input(to, p.standing.reputation >= JOKER_REPUTATION)
    add_input(to, parts.reputation - final_reputation(box, refused))


cdef inline void add_money(
    const Box* box, const Position* s, const Facts* facts, int who, Dense* to
) noexcept nogil:
    cdef const Player* p = &s.players[who]
    cdef int money = p.purse.money, income = income_of(box, s, who), due = tax_due(s, who)
    add_input(to, money)
    add_input(to, min(money, 10))
    add_input(to, min(money, 30))
    add_input(to, income)
    add_input(to, income * facts.left)
    add_input(to, min(income, 100) * min(income, 100) // 16)
    add_input(to, p.production.mines * facts.prices[<int>ORE])
    add_input(to, due)
    add_input(to, due > money)


cdef inline void add_pieces(const Box* box, const Position* s, int who, Dense* to) noexcept nogil:
    cdef const Player* p = &s.players[who]
    add_input(to, p.pelicans.unused)
    add_input(to, p.pelicans.used)
    add_input(to, p.pelicans.used % 2)
    add_input(to, p.miners.pool)
    add_input(to, p.miners.reserve)
    add_input(to, p.houses.rows[0] + p.houses.rows[1] + p.houses.rows[2])
    add_input(to, houses.empty_columns(&p.houses))
    add_input(to, size(p.city))
    add_input(to, size(p.mine))
    add_input(to, size(p.plots.cells))


cdef inline void add_slots(
    const Box* box, const Position* s, const Facts* facts, int who, Dense* to
) noexcept nogil:
    """Tiles with the rights to build them."""
    cdef const Player* p = &s.players[who]
    cdef const Tile* tile
    cdef uint64_t held = p.slots.tiles
    cdef int count = 0, guilds = 0, blocked = 0, income = 0, wood = 0, extras = 0, pelicans = 0, icons = 0
    cdef int number, cost, cheapest = p.purse.money + 1
    while held:
        number = lowest(held)
        held = without_lowest(held)
        tile = &box.tiles[number]
        cost = tile.wood * facts.prices[<int>WOOD]
        cheapest = min(cheapest, cost)
        count += 1
        wood += cost
        extras += tile.points + tile.reputation
        pelicans += tile.pelicans
        if is_guild_tile(number):
            guilds += 1
            income += tile.production * facts.prices[guild_of(number)]
            blocked += p.houses.rows[row_of_guild(p, guild_of(number))] == 0
            icons += most_icons(box, s, number, p.plots.cells)
    add_input(to, count)
    add_input(to, guilds)
    add_input(to, blocked)
    add_input(to, income)
    add_input(to, income * facts.left)
    add_input(to, wood)
    add_input(to, extras)
    add_input(to, pelicans)
    add_input(to, icons)
    add_input(to, min(count, size(p.plots.cells)))
    add_input(to, p.plots.cells != 0 and cheapest <= p.purse.money)


cdef inline void add_patricians(
    const Box* box, const Position* s, const Facts* facts, int who, Dense* to
) noexcept nogil:
    cdef int colour, points, now = 0
    for colour in range(COLOURS):
        points = patrician_points(box, s, who, colour)
        add_input(to, points)
        now += points * s.patricians.council[colour]
    add_input(to, now)
    add_input(to, now * facts.scorings)


cdef inline void add_mines(
    const Box* box, const Position* s, const Facts* facts, int who, Dense* to
) noexcept nogil:
    """Stars, rows with an own mine, rows in which nobody has more stars."""
    cdef const Board* board = board_of(box, s.count)
    cdef int row, other, own, rows = 0, led = 0, stars = 0
    cdef bint leads
    for row in range(MINE_ROWS):
        rows += (s.players[who].mine & board.mine_row[row]) != 0
        own = stars_in(box, s, s.players[who].mine & board.mine_row[row])
        stars += own
        leads = own > 0
        for other in range(s.count):
            if leads and other != who:
                leads = own >= stars_in(box, s, s.players[other].mine & board.mine_row[row])
        led += leads
    add_input(to, stars)
    add_input(to, rows)
    add_input(to, led)


cdef inline void add_cards(
    const Box* box, const Position* s, const Facts* facts, int who, Dense* to
) noexcept nogil:
    """Cards to come, and when."""
    cdef int shown[ACTIONS_SHOWN]
    cdef uint32_t hand = s.players[who].hand.cards
    cdef int card, action, depth, now = 0, cards = ROUND_CARDS * facts.left + hand_left(s, who)
    for action in range(ACTIONS_SHOWN):
        shown[action] = 0
    while hand:
        card = lowest(hand)
        hand = without_lowest(hand)
        shown[box.actions[card][0]] += 1
        shown[box.actions[card][1]] += 1
    for action in range(ACTIONS_SHOWN):
        add_input(to, shown[action])
    for depth in range(s.depth):
        now += s.agenda[depth].kind == CARD and s.agenda[depth].player == who
    add_input(to, cards)
    add_input(to, cards * cards)
    add_input(to, cards <= 2)
    add_input(to, now)
    add_input(to, s.start == who)
    add_input(to, (s.start + 1) % s.count == who)
    add_input(to, s.players[who].pelicans.unused * max(CATHEDRAL_TILES - s.cathedral.turned, 0))
    add_input(to, s.players[who].pelicans.unused * min(cards, 3))
    add_input(to, min(cards, 10))
