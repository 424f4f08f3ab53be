# The inputs of a move: what it gives, what it costs, and what speaks for it now. Kinds of moves have blocks
# of their own, because only moves of one decision are compared.

from libc.stdint cimport uint32_t, uint64_t
from kutnahora.ext.bits cimport lowest, size, without_lowest
from kutnahora.ext.box cimport Box, Tile, board_of, final_reputation, guild_of, is_guild_tile, tax_loss
from kutnahora.ext.constants cimport COUNCIL_PRICE, GUILDS_EACH, PLOT_REPUTATION, STACK_TILES
from kutnahora.ext.kernel cimport cathedral
from kutnahora.ext.moves cimport (
    BUILD_MOVE, CARD_MOVE, COUNCIL_MOVE, HIRE_MOVE, HOUSE_MOVE, MINE_MOVE, PATRICIAN_MOVE, PLOT_MOVE,
    PUBLIC_MOVE, RIGHTS_MOVE, SCORE_MOVE, SKIP_MOVE, TAKE_MOVE, TAX_MOVE, TECH_MOVE, Move, first, kind_of,
    second, third
)
from kutnahora.ext.position cimport TAKE, Player, Position, Task, top
from kutnahora.ext.rules.cards cimport NO_EFFECT
from kutnahora.ext.rules.final cimport building_points
from kutnahora.ext.rules.income cimport income_of
from kutnahora.ext.rules.plot cimport PlotFacts, plot_cost, plot_facts
from kutnahora.ext.rules.rounds cimport REFUSES, tax_due
from kutnahora.ext.terms cimport (
    BUILDING_ACTION, CATHEDRAL_ACTION, COLOURS, INCOME_ACTION, JOKER_ACTION, MINE_ACTION, ORE, PERMIT,
    PLOT_ACTION, RIGHTS_ACTION, WOOD
)
from kutnahora.solver.learned.inputs cimport Facts, Sparse, go_to_place, mark, put
from kutnahora.solver.learned.matching cimport council_lead, icons_at, most_icons
from kutnahora.solver.learned.tile_inputs cimport (
    MINE_INPUTS, TILE_INPUTS, put_built_tile, put_mine, put_taken_tile
)

cdef enum:
    # where the block of a kind of move begins
    AS_ACTION = 0                            # a card: by action, by its own half and by the joker
    FOR_NOTHING = AS_ACTION + 12
    OTHER_HALF = FOR_NOTHING + 1             # what the card shows besides
    SHOWN_AGAIN = OTHER_HALF + 7             # by action: another card in hand shows it
    CARD_MINE = SHOWN_AGAIN + 6
    CARD_RIGHTS = CARD_MINE + 8
    CARD_PLOT = CARD_RIGHTS + 7
    CARD_BUILD = CARD_PLOT + 7
    CARD_INCOME = CARD_BUILD + 4
    CARD_CATHEDRAL = CARD_INCOME + 6         # by its current tile, then two more
    HIRING = CARD_CATHEDRAL + 15
    MINING = HIRING + 7
    TECHNOLOGY = MINING + MINE_INPUTS
    TAKING_RIGHTS = TECHNOLOGY + MINE_INPUTS
    TAKING_PUBLIC = TAKING_RIGHTS + TILE_INPUTS + 5
    CLAIMING = TAKING_PUBLIC + TILE_INPUTS + 5
    BUILDING = CLAIMING + 9
    SEATING = BUILDING + TILE_INPUTS + 8
    SEATING_FREE = SEATING + 4
    REMOVING_HOUSE = SEATING_FREE + 4
    SCORING = REMOVING_HOUSE + 4
    REFUSING_TAX = SCORING + 1
    TAKING_PART = REFUSING_TAX + 7           # by the cathedral tile that offers it: 5 or another
    DECLINING = TAKING_PART + 2              # by the kind of task
    INPUTS_OF_MOVES = DECLINING + TAKE + 1


cdef inline void set_move_inputs(
    const Box* box, Position* s, const Facts* facts, Move move, Sparse* to
) noexcept nogil:
    """The inputs of one option of the decision owed now; a choice of guilds or rows has none."""
    cdef Task task = top(s)[0]
    cdef int who = task.player, kind = kind_of(move)
    to.count = 0
    if kind == CARD_MOVE:
        put_card(box, s, facts, who, move, to)
    elif kind == HIRE_MOVE:
        put_hire(s, facts, who, first(move), to)
    elif kind == MINE_MOVE:
        go_to_place(to, MINING)
        put_mine(box, s, facts, who, first(move), second(move), to)
    elif kind == TECH_MOVE:
        go_to_place(to, TECHNOLOGY)
        put_mine(box, s, facts, who, task.a, first(move), to)
    elif kind == RIGHTS_MOVE:
        go_to_place(to, TAKING_RIGHTS)
        put_taken_tile(box, s, facts, who, first(move), second(move), task.a == 1, to)
    elif kind == PUBLIC_MOVE:
        go_to_place(to, TAKING_PUBLIC)
        put_taken_tile(box, s, facts, who, first(move), second(move), True, to)
    elif kind == PLOT_MOVE:
        put_plot(box, s, who, first(move), task.a == 1, to)
    elif kind == BUILD_MOVE:
        go_to_place(to, BUILDING)
        put_built_tile(box, s, facts, who, first(move), second(move), to)
    elif kind == COUNCIL_MOVE:
        go_to_place(to, SEATING)
        put_patrician(box, s, facts, who, first(move), to)
    elif kind == PATRICIAN_MOVE:
        go_to_place(to, SEATING_FREE)
        put_patrician(box, s, facts, who, first(move), to)
    elif kind == HOUSE_MOVE:
        put_house(&s.players[who], facts, first(move), to)
    elif kind == SCORE_MOVE:
        go_to_place(to, SCORING)
        put(to, building_points(box, s, first(move)))
    elif kind == TAX_MOVE:
        if first(move) == REFUSES:
            put_refused_tax(box, s, facts, who, to)
    elif kind == TAKE_MOVE:
        mark(to, TAKING_PART + (task.a == 5))
    elif kind == SKIP_MOVE:
        mark(to, DECLINING + task.kind)


# cards -------------------------------------------------------------------------------------------------


cdef inline void put_card(
    const Box* box, Position* s, const Facts* facts, int who, Move move, Sparse* to
) noexcept nogil:
    cdef int card = first(move), half = second(move), action = third(move)
    if half == NO_EFFECT:
        mark(to, FOR_NOTHING)
        mark(to, OTHER_HALF + box.actions[card][0])
        if box.actions[card][1] != box.actions[card][0]:
            mark(to, OTHER_HALF + box.actions[card][1])
        return
    mark(to, AS_ACTION + action + (6 if box.actions[card][half] == JOKER_ACTION else 0))
    mark(to, OTHER_HALF + box.actions[card][1 - half])
    if shown_again(box, s.players[who].hand.cards & ~(1 << card), action):
        mark(to, SHOWN_AGAIN + action)
    if action == MINE_ACTION:
        put_card_as_mine(&s.players[who], facts, to)
    elif action == RIGHTS_ACTION:
        put_card_as_rights(&s.players[who], facts, to)
    elif action == PLOT_ACTION:
        put_card_as_plot(&s.players[who], facts, to)
    elif action == BUILDING_ACTION:
        put_card_as_build(box, s, facts, who, to)
    elif action == INCOME_ACTION:
        put_card_as_income(box, s, facts, who, to)
    elif action == CATHEDRAL_ACTION:
        put_card_as_cathedral(box, s, who, to)


cdef inline bint shown_again(const Box* box, uint32_t hand, int action) noexcept nogil:
    cdef int card
    while hand:
        card = lowest(hand)
        hand = without_lowest(hand)
        if box.actions[card][0] == action or box.actions[card][1] == action:
            return True
    return False


cdef inline void put_card_as_mine(const Player* p, const Facts* facts, Sparse* to) noexcept nogil:
    mark(to, CARD_MINE + min(<int>p.miners.pool, 2))
    go_to_place(to, CARD_MINE + 3)
    put(to, facts.prices[<int>PERMIT])
    put(to, facts.prices[<int>WOOD])
    put(to, facts.prices[<int>ORE])
    put(to, p.miners.reserve)
    put(to, p.purse.money)


cdef inline bint last_cards(const Player* p, const Facts* facts) noexcept nogil:
    return facts.left == 0 and size(p.hand.cards) <= 2


cdef inline void put_card_as_rights(const Player* p, const Facts* facts, Sparse* to) noexcept nogil:
    cdef int held = size(p.slots.tiles)
    mark(to, CARD_RIGHTS + min(held, 2))
    go_to_place(to, CARD_RIGHTS + 3)
    put(to, size(p.plots.cells) > held)
    put(to, p.purse.money)
    put(to, facts.prices[<int>PERMIT])
    put(to, last_cards(p, facts))


cdef inline void put_card_as_plot(const Player* p, const Facts* facts, Sparse* to) noexcept nogil:
    cdef int markers = size(p.plots.cells)
    mark(to, CARD_PLOT + min(markers, 2))
    go_to_place(to, CARD_PLOT + 3)
    put(to, size(p.slots.tiles) > markers)
    put(to, p.standing.reputation >= PLOT_REPUTATION)
    put(to, p.purse.money)
    put(to, last_cards(p, facts))


cdef inline void put_card_as_build(
    const Box* box, const Position* s, const Facts* facts, int who, Sparse* to
) noexcept nogil:
    """The best tile that can be paid, roughly in points."""
    cdef const Player* p = &s.players[who]
    cdef const Tile* tile
    cdef uint64_t held = p.slots.tiles
    cdef int number, value, best = 0
    while held:
        number = lowest(held)
        held = without_lowest(held)
        tile = &box.tiles[number]
        if tile.wood * facts.prices[<int>WOOD] > p.purse.money:
            continue
        value = tile.points + tile.reputation + 2 * tile.pelicans
        if is_guild_tile(number):
            if facts.closed[guild_of(number)]:
                continue
            value += most_icons(box, s, number, p.plots.cells)
            value += tile.production * facts.prices[guild_of(number)] * (facts.left + 1) // 10
        best = max(best, value)
    go_to_place(to, CARD_BUILD)
    put(to, best)
    put(to, size(p.plots.cells))
    put(to, size(p.slots.tiles))
    put(to, p.purse.money)


cdef inline void put_card_as_income(
    const Box* box, const Position* s, const Facts* facts, int who, Sparse* to
) noexcept nogil:
    cdef int money = s.players[who].purse.money, income = income_of(box, s, who), colour, lead = 0
    if money + income >= COUNCIL_PRICE:
        for colour in range(COLOURS):
            if s.patricians.pool[colour] > 0:
                lead = max(lead, council_lead(box, s, who, colour))
    go_to_place(to, CARD_INCOME)
    put(to, income)
    put(to, money)
    put(to, money < 10)
    put(to, money < 4)
    put(to, lead * facts.scorings)
    put(to, facts.left == 0)


cdef inline void put_card_as_cathedral(
    const Box* box, const Position* s, int who, Sparse* to
) noexcept nogil:
    cdef int current = cathedral.current(&s.cathedral)
    mark(to, CARD_CATHEDRAL + min(current, 12))
    go_to_place(to, CARD_CATHEDRAL + 13)
    put(to, s.players[who].pelicans.unused)
    put(to, income_of(box, s, who) if current == 5 else 0)


# parts of actions --------------------------------------------------------------------------------------


cdef inline void put_hire(
    const Position* s, const Facts* facts, int who, int hired, Sparse* to
) noexcept nogil:
    cdef const Player* p = &s.players[who]
    mark(to, HIRING + hired)
    if hired > 0:
        go_to_place(to, HIRING + 3)
        put(to, facts.prices[<int>PERMIT])
        put(to, p.miners.pool)
        put(to, p.purse.money)
        put(to, p.purse.money if hired > 1 else 0)


cdef inline void put_plot(
    const Box* box, const Position* s, int who, int cell, bint free, Sparse* to
) noexcept nogil:
    cdef const Player* p = &s.players[who]
    cdef PlotFacts shared = plot_facts(box, s, who, free, p.standing.reputation)
    cdef uint32_t beside = board_of(box, s.count).neighbours[cell]
    cdef uint64_t held = p.slots.tiles
    cdef int icons, best = 0, in_all = 0, hoped = 0, row, number
    while held:
        if is_guild_tile(lowest(held)):
            icons = icons_at(box, s, lowest(held), cell)
            best = max(best, icons)
            in_all += icons
        held = without_lowest(held)
    for row in range(GUILDS_EACH):
        for number in range(STACK_TILES):
            hoped += board_of(box, s.count).villages[cell][STACK_TILES * p.guilds[row] + number]
    go_to_place(to, CLAIMING)
    put(to, plot_cost(shared.clause, s.beside[cell], shared.reputed))
    put(to, size(beside & s.built))
    put(to, size(beside & s.public))
    put(to, size(beside & p.city))
    put(to, size(beside & s.claimed))
    put(to, size(beside))
    put(to, best)
    put(to, in_all)
    put(to, hoped)


cdef inline void put_patrician(
    const Box* box, const Position* s, const Facts* facts, int who, int colour, Sparse* to
) noexcept nogil:
    cdef int lead = council_lead(box, s, who, colour) * facts.scorings
    put(to, 1)
    put(to, lead)
    put(to, lead > 0)
    put(to, s.players[who].purse.money)


cdef inline void put_house(const Player* p, const Facts* facts, int row, Sparse* to) noexcept nogil:
    cdef int price = facts.prices[p.guilds[row]]
    go_to_place(to, REMOVING_HOUSE)
    put(to, price)
    put(to, price * facts.left)
    put(to, p.houses.rows[row])
    put(to, p.houses.rows[row] == max(p.houses.rows[0], p.houses.rows[1], p.houses.rows[2]))


cdef inline void put_refused_tax(
    const Box* box, const Position* s, const Facts* facts, int who, Sparse* to
) noexcept nogil:
    cdef const Player* p = &s.players[who]
    cdef int loss = tax_loss(box, s.count, s.round), due = tax_due(s, who)
    cdef int after = max(p.standing.reputation - loss, <int>box.reputation_low)
    go_to_place(to, REFUSING_TAX)
    put(to, 1)
    put(to, loss)
    put(to, final_reputation(box, p.standing.reputation) - final_reputation(box, after))
    put(to, due)
    put(to, facts.left == 0)
    put(to, due if facts.left == 0 else 0)
    put(to, 16 * due // (p.purse.money + 1))
