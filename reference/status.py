"""Every rule that a position breaks. A position of a game breaks none."""

from collections.abc import Callable, Iterator
from typing import Final

from kutnahora.reference import constants
from kutnahora.reference.agenda import check_agenda, check_tasks
from kutnahora.reference.box import FIRST_MINE, FIRST_ROCK, FIRST_TECHNOLOGY, TILES, Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Fact, Facts, Refusal
from kutnahora.reference.kernel.stacks import PUBLIC_KIND, RED_KIND
from kutnahora.reference.position import Player, Position, TaskKind
from kutnahora.reference.rules.chance import kind_tiles, seen_buildings
from kutnahora.reference.rules.economy import building_arm
from kutnahora.reference.rules.rounds import event_deck, last_round
from kutnahora.reference.rules.setup import GUILD_COLUMNS
from kutnahora.reference.terms import NOBODY, NOTHING, RESOURCE_OF_ARM, Colour, Family, Stand

Check = Callable[[Box, Position], Iterator[Refusal]]


def status(box: Box, p: Position) -> tuple[Refusal, ...]:
    """Every rule that the position breaks; empty for a sound one.

    Numbers that the box does not have come first, what is owed last: each check relies on those before it.
    """
    if len(p.players) not in constants.ROUNDS:
        return (Refusal(Clause.SETUP_ROUNDS, ((Fact.COUNT, len(p.players)),)),)
    unknown = tuple(refusal for check in FIRST_CHECKS for refusal in check(box, p))
    broken = unknown or tuple(refusal for check in CHECKS for refusal in check(box, p))
    return broken or tuple(check_agenda(box, p))


def outside(clause: Clause, value: int, low: int, high: int, *facts: tuple[Fact, int]) -> Iterator[Refusal]:
    if not low <= value <= high:
        yield Refusal(clause, (*facts, (Fact.COUNT, value), (Fact.LIMIT, high if value > high else low)))


# tracks and counters ------------------------------------------------------------------------------------


def check_tracks(box: Box, p: Position) -> Iterator[Refusal]:
    """setup.rounds, tax.cap, economy.top, economy.arm, setup.cathedral: Every counter on its track."""
    yield from outside(Clause.SETUP_ROUNDS, p.round, 1, last_round(len(p.players)))
    yield from outside(Clause.SETUP_FIRST, p.start, 0, len(p.players) - 1)
    yield from outside(Clause.TAX_CAP, p.tax.level, 0, constants.TAX_LIMIT)
    for stand in Stand:
        card = p.decks[stand].card
        yield from outside(Clause.ECONOMY_TOP, card, 0, box.last_card(stand), (Fact.STAND, stand))
    for arm, resource in enumerate(RESOURCE_OF_ARM):
        last = box.last_notch(resource)
        yield from outside(Clause.ECONOMY_ARM, p.arms[arm].notch, 0, last, (Fact.ARM, arm))
    turned = p.cathedral.turned + (1 if p.cathedral.under_way > 0 else 0)
    yield from outside(Clause.SETUP_CATHEDRAL, turned, 0, constants.CATHEDRAL_TILES)
    yield from outside(Clause.MINE_TECHNOLOGY, p.technology.taken, 0, constants.TECHNOLOGY_TILES)


def check_players(box: Box, p: Position) -> Iterator[Refusal]:
    """setup.player, turn.afford, mine.hire, reputation.ends: Every player's board within its limits."""
    for who, player in enumerate(p.players):
        owner = (Fact.PLAYER, who)
        yield from _board_limits(box, player, owner)
        mines = sum(1 for lot in p.mine if lot.owner == who)
        if player.miners.placed != mines:
            placed = (Fact.COUNT, player.miners.placed)
            yield Refusal(Clause.MINE_EFFECTS, (owner, placed, (Fact.LIMIT, mines)))


def _board_limits(box: Box, player: Player, owner: tuple[Fact, int]) -> Iterator[Refusal]:
    owned = player.miners
    if player.purse.money < 0:
        yield Refusal(Clause.TURN_AFFORD, (owner, (Fact.MONEY, player.purse.money)))
    yield from outside(Clause.MINE_HIRE, owned.pool, 0, constants.POOL_LIMIT, owner)
    if min(owned.reserve, owned.placed) < 0 or owned.pool + owned.reserve + owned.placed != constants.MINERS:
        yield Refusal(Clause.SETUP_PLAYER, (owner, (Fact.COUNT, owned.pool + owned.reserve + owned.placed)))
    reputation = player.standing.reputation
    yield from outside(Clause.REPUTATION_ENDS, reputation, box.reputation_low, box.reputation_high, owner)
    for left in player.houses.rows:
        yield from outside(Clause.BUILD_HOUSE, left, 0, constants.HOUSE_COLUMNS, owner)
    if min(*player.production.rows, player.production.mines) < 0:
        yield Refusal(Clause.INCOME_COLLECT, (owner,))
    if min(player.pelicans.unused, player.pelicans.used) < 0:
        yield Refusal(Clause.CATHEDRAL_PELICAN, (owner,))
    yield from outside(Clause.PLOT_MARKER, len(player.plots.cells), 0, constants.PLOT_MARKERS, owner)
    yield from outside(Clause.RIGHTS_SLOTS, len(player.slots.tiles), 0, constants.SLOTS, owner)


def check_patricians(box: Box, p: Position) -> Iterator[Refusal]:
    """setup.supply, build.public: Three tokens of each colour; the pool's came by public buildings."""
    for colour in Colour:
        tokens = p.patricians
        counts = tuple(place[colour] for place in (tokens.supply, tokens.pool, tokens.council))
        if min(counts) < 0 or sum(counts) != constants.PATRICIANS:
            yield Refusal(Clause.SETUP_SUPPLY, ((Fact.COLOUR, colour), (Fact.COUNT, sum(counts))))
        built = sum(1 for lot in p.city if lot.tile in kind_tiles(PUBLIC_KIND + colour))
        if counts[1] > built:
            yield Refusal(Clause.BUILD_PUBLIC, ((Fact.COLOUR, colour), (Fact.COUNT, counts[1])))


# numbers that the box must have --------------------------------------------------------------------------


def check_cells(box: Box, p: Position) -> Iterator[Refusal]:
    """setup.city, rights.choose, mine.place: Boards of the right size, owners who sit at the table."""
    board = box.board(len(p.players))
    boards = (
        (Clause.RIGHTS_CHOOSE, p.city, board.city_cells),
        (Clause.MINE_PLACE, p.mine, board.mine_cells),
    )
    for clause, lots, cells in boards:
        yield from outside(Clause.SETUP_CITY, len(lots), cells, cells)
        for lot in lots:
            yield from outside(clause, lot.tile, NOTHING, TILES - 1)
            yield from outside(clause, lot.owner, NOBODY, len(p.players) - 1, (Fact.TILE, lot.tile))
    for who, player in enumerate(p.players):
        for cell in player.plots.cells:
            yield from outside(Clause.TERMS_UNCLAIMED, cell, 0, board.city_cells - 1, (Fact.PLAYER, who))


def check_pieces(box: Box, p: Position) -> Iterator[Refusal]:
    """setup.town_hall, setup.events, setup.player: Tiles, events and cards that the box has."""
    held = [tile for player in p.players for tile in player.slots.tiles]
    tops = [stack.top for row in p.hall.rows for stack in row if stack.top != NOTHING]
    for tile in (*held, *tops, *p.gone):
        yield from outside(Clause.SETUP_TOWN_HALL, tile, 0, FIRST_MINE - 1)
    for event in (*p.past_events, *((p.event,) if p.event != NOTHING else ())):
        yield from outside(Clause.SETUP_EVENTS, event, 0, len(box.events) - 1)
    for who, player in enumerate(p.players):
        cards = player.hand.cards
        if len(set(cards)) < len(cards) or not set(cards) <= set(range(constants.CARDS)):
            yield Refusal(Clause.SETUP_PLAYER, ((Fact.PLAYER, who), (Fact.COUNT, len(cards))))


# tiles --------------------------------------------------------------------------------------------------


def check_buildings(box: Box, p: Position) -> Iterator[Refusal]:
    """terms.building, rights.choose, setup.town_hall: Each building tile in one place, where it may be."""
    open_tiles = [lot.tile for lot in p.city if lot.tile != NOTHING] + list(p.gone)
    open_tiles += [tile for player in p.players for tile in player.slots.tiles]
    open_tiles += [stack.top for row in p.hall.rows for stack in row if stack.top != NOTHING]
    yield from _twice(Clause.SETUP_TOWN_HALL, open_tiles, 0, FIRST_MINE)
    for cell, lot in enumerate(p.city):
        if lot.tile in range(FIRST_MINE):
            yield from _check_owner(box, p, cell)
    for who, player in enumerate(p.players):
        for tile in player.slots.tiles:
            if box.family(tile) == Family.GUILD and box.guild(tile) not in player.guilds:
                yield Refusal(Clause.RIGHTS_CHOOSE, ((Fact.PLAYER, who), (Fact.TILE, tile)))
    for tile in p.gone:
        if box.family(tile) != Family.GUILD:
            yield Refusal(Clause.ECONOMY_CITY_BUILDS, ((Fact.TILE, tile),))


def _twice(clause: Clause, tiles: list[int], low: int, high: int) -> Iterator[Refusal]:
    for place, tile in enumerate(tiles):
        if tile in tiles[:place] or tile not in range(low, high):
            yield Refusal(clause, ((Fact.TILE, tile),))


def _check_owner(box: Box, p: Position, cell: int) -> Iterator[Refusal]:
    lot = p.city[cell]
    facts: Facts = ((Fact.CITY_CELL, cell), (Fact.OWNER, lot.owner))
    if box.family(lot.tile) == Family.PUBLIC:
        if lot.owner != NOBODY:
            yield Refusal(Clause.BUILD_PUBLIC, facts)
    elif lot.owner == NOBODY or box.guild(lot.tile) not in p.players[lot.owner].guilds:
        yield Refusal(Clause.RIGHTS_CHOOSE, facts)


def check_city(box: Box, p: Position) -> Iterator[Refusal]:
    """economy.city_builds: Where the city symbol shows, the city is about to build."""
    for stand in Stand:
        owed = any(task.kind == TaskKind.CITY and task.a == stand for task in p.agenda)
        if building_arm(box, p, stand) != NOTHING and not owed:
            yield Refusal(Clause.ECONOMY_CITY_BUILDS, ((Fact.STAND, stand),))


def check_houses(box: Box, p: Position) -> Iterator[Refusal]:
    """build.order: A row has lost a house for each building of its guild, unless its house is still owed."""
    owed = [(task.player, task.a) for task in p.agenda if task.kind == TaskKind.HOUSE_EFFECT]
    for who, player in enumerate(p.players):
        for row, guild in enumerate(player.guilds):
            own = (lot.tile for lot in p.city if lot.owner == who)
            built = sum(1 for tile in own if box.guild(tile) == guild) - owed.count((who, row))
            if built > constants.HOUSE_COLUMNS - player.houses.rows[row]:
                yield Refusal(Clause.BUILD_ORDER, ((Fact.PLAYER, who), (Fact.ROW, row), (Fact.COUNT, built)))


def check_plots(_box: Box, p: Position) -> Iterator[Refusal]:
    """terms.unclaimed: A plot marker alone on a cell without a building."""
    marked: list[int] = []
    for who, player in enumerate(p.players):
        for cell in player.plots.cells:
            if cell in marked or p.city[cell].tile != NOTHING:
                yield Refusal(Clause.TERMS_UNCLAIMED, ((Fact.PLAYER, who), (Fact.CITY_CELL, cell)))
            marked.append(cell)


def check_hall(box: Box, p: Position) -> Iterator[Refusal]:
    """rights.slide, setup.town_hall, red.arrive: The stacks hold exactly what is nowhere else."""
    seen = seen_buildings(p)
    stacks = [stack for row in p.hall.rows for stack in row]
    for row in p.hall.rows:
        yield from outside(Clause.RIGHTS_SLIDE, len(row), 0, constants.HALL_COLUMNS)
    for kind in range(RED_KIND):
        of_kind = [stack for stack in stacks if stack.kind == kind]
        unseen = sum(1 for tile in kind_tiles(kind) if tile not in seen)
        lying = sum(stack.under + (1 if stack.top == NOTHING else 0) for stack in of_kind)
        in_setup = any(task.kind in (TaskKind.STACK, TaskKind.PUBLIC_STACKS) for task in p.agenda)
        if len(of_kind) > 1 or (lying != unseen and not (in_setup and not of_kind)):
            counts = ((Fact.COUNT, lying), (Fact.LIMIT, unseen))
            yield Refusal(Clause.RIGHTS_SLIDE, ((Fact.GUILD, kind), *counts))
    for stack in stacks:
        if stack.top != NOTHING and stack.top not in kind_tiles(stack.kind):
            yield Refusal(Clause.SETUP_TOWN_HALL, ((Fact.TILE, stack.top),))
        if stack.kind == RED_KIND and stack.under > 0:
            yield Refusal(Clause.RED_ARRIVE, ((Fact.TILE, stack.top), (Fact.COUNT, stack.under)))
        if stack.top != NOTHING and stack.kind < PUBLIC_KIND and box.marked(stack.top) != (stack.under == 0):
            yield Refusal(Clause.SETUP_TOWN_HALL, ((Fact.TILE, stack.top), (Fact.COUNT, stack.under)))


def check_rows(box: Box, p: Position) -> Iterator[Refusal]:
    """setup.town_hall, red.arrive: Two guild stacks, the printed public one and one red in a row, at most."""
    for row, line in enumerate(p.hall.rows):
        guilds = sum(1 for stack in line if stack.kind < PUBLIC_KIND)
        yield from outside(Clause.SETUP_TOWN_HALL, guilds, 0, GUILD_COLUMNS, (Fact.ROW, row))
        red = sum(1 for stack in line if stack.kind == RED_KIND)
        yield from outside(Clause.RED_ARRIVE, red, 0, 1, (Fact.ROW, row))
        for stack in line:
            if PUBLIC_KIND <= stack.kind < RED_KIND and stack.kind != PUBLIC_KIND + box.hall_colours[row]:
                yield Refusal(Clause.SETUP_TOWN_HALL, ((Fact.ROW, row), (Fact.TILE, stack.top)))


def check_red(_box: Box, p: Position) -> Iterator[Refusal]:
    """setup.red, red.arrive: The red tiles are all unseen before they arrive, and all seen after."""
    seen = seen_buildings(p)
    shown = sum(1 for tile in kind_tiles(RED_KIND) if tile in seen)
    owed = sum(1 for task in p.agenda if task.kind == TaskKind.RED)
    coming = any(task.kind == TaskKind.RED_ARRIVE for task in p.agenda)
    ending = any(task.kind == TaskKind.ROUND_NEXT for task in p.agenda)
    red_round = constants.RED_ROUND[len(p.players)]
    arrived = p.round > red_round or (p.round == red_round and ending and not coming)
    expected = constants.COLOUR_TILES - owed if arrived else 0
    if shown != expected:
        yield Refusal(Clause.RED_ARRIVE, ((Fact.COUNT, shown), (Fact.LIMIT, expected)))


def check_mine(box: Box, p: Position) -> Iterator[Refusal]:
    """mine.place, mine.draw, setup.rocks, build.tech: Each tile in one place; an owner for all but rocks."""
    yield from outside(Clause.MINE_DRAW, len(p.drawn), 0, _most_drawn(box, p))
    dug = [lot.tile for lot in p.mine if lot.tile in range(FIRST_MINE, FIRST_TECHNOLOGY)]
    yield from _twice(Clause.MINE_PLACE, dug + list(p.drawn) + list(p.discard), FIRST_MINE, FIRST_TECHNOLOGY)
    rocks = [lot.tile for lot in p.mine if lot.tile in range(FIRST_ROCK, TILES)]
    yield from _twice(Clause.SETUP_ROCKS, rocks, FIRST_ROCK, TILES)
    levels = [lot.tile for lot in p.mine if lot.tile in range(FIRST_TECHNOLOGY, FIRST_ROCK)]
    yield from _twice(Clause.BUILD_TECH, levels, FIRST_TECHNOLOGY, FIRST_TECHNOLOGY + p.technology.taken)
    for cell, lot in enumerate(p.mine):
        if lot.tile == NOTHING or lot.tile >= FIRST_MINE:
            owned = lot.tile != NOTHING and box.family(lot.tile) != Family.ROCK
            if owned != (lot.owner != NOBODY):
                yield Refusal(Clause.MINE_PLACE, ((Fact.MINE_CELL, cell), (Fact.OWNER, lot.owner)))
        else:
            yield Refusal(Clause.MINE_PLACE, ((Fact.MINE_CELL, cell), (Fact.TILE, lot.tile)))


def _most_drawn(box: Box, p: Position) -> int:
    """mine.draw, order.mine: As many tiles as the level says; one less once a tile is placed; then none."""
    owed = {task.kind for task in p.agenda}
    level = box.draws(p.technology.taken)
    return level if TaskKind.MINE in owed else level - 1 if TaskKind.DISCARD in owed else 0


# time ---------------------------------------------------------------------------------------------------


def check_events(box: Box, p: Position) -> Iterator[Refusal]:
    """setup.events: Two players always have events; each lies open once, in its part of the game."""
    if len(p.players) == 2 and not p.with_events:
        yield Refusal(Clause.SETUP_EVENTS)
    shown = p.past_events if p.event == NOTHING else (*p.past_events, p.event)
    yield from _twice(Clause.SETUP_EVENTS, list(shown), 0, len(box.events) if p.with_events else 0)
    yield from _check_event_now(box, p)
    last_a = constants.RED_ROUND[len(p.players)]
    past = p.round - 1 if p.with_events else 0
    for deck, expected in ((0, min(past, last_a)), (1, max(past - last_a, 0))):
        count = sum(1 for event in p.past_events if box.events[event].deck == deck)
        if count != expected:
            yield Refusal(Clause.SETUP_EVENTS, ((Fact.COUNT, count), (Fact.LIMIT, expected)))


def _check_event_now(box: Box, p: Position) -> Iterator[Refusal]:
    """setup.events: Every round but the last has its event, of its deck, once it is revealed."""
    waiting = any(task.kind == TaskKind.EVENT for task in p.agenda)
    expected = p.round < last_round(len(p.players)) and not waiting
    if not p.with_events:
        return
    if expected != (p.event != NOTHING):
        yield Refusal(Clause.SETUP_EVENTS, ((Fact.ROUND, p.round), (Fact.COUNT, p.event)))
    elif p.event != NOTHING and box.events[p.event].deck != event_deck(p):
        yield Refusal(Clause.SETUP_EVENTS, ((Fact.ROUND, p.round), (Fact.EVENT, p.event)))


def check_hands(_box: Box, p: Position) -> Iterator[Refusal]:
    """turn.cards: Each player has played as many cards as the turns so far ask for."""
    for who, played in enumerate(cards_played(p)):
        left = constants.CARDS - played
        if len(p.players[who].hand.cards) != left:
            count = len(p.players[who].hand.cards)
            yield Refusal(Clause.TURN_CARDS, ((Fact.PLAYER, who), (Fact.COUNT, count), (Fact.LIMIT, left)))


def cards_played(p: Position) -> tuple[int, ...]:
    """turn.cards, turn.order: How many cards each player has played this round, by what is owed."""
    count = len(p.players)
    if p.over or p.agenda[0].kind == TaskKind.ROUND_NEXT:
        return (sum(constants.TURN_CARDS),) * count
    following = p.agenda[0]
    if following.kind == TaskKind.TURN and following.player == p.start and following.a == 0:
        return (0,) * count
    if following.kind == TaskKind.TURN and following.player != p.start:
        current, turn = following.player - 1, following.a
    else:
        current = p.start - 1
        turn = (following.a if following.kind == TaskKind.TURN else len(constants.TURN_CARDS)) - 1
    place = (current - p.start) % count
    owed = sum(1 for task in p.agenda if task.kind == TaskKind.CARD)
    before, after = sum(constants.TURN_CARDS[:turn]), sum(constants.TURN_CARDS[: turn + 1])
    played = [after] * place + [after - owed] + [before] * (count - place - 1)
    return tuple(played[(who - p.start) % count] for who in range(count))


def check_guilds(_box: Box, p: Position) -> Iterator[Refusal]:
    """setup.guilds: Each player has three different guilds, once they are chosen."""
    choosing = {task.player for task in p.agenda if task.kind == TaskKind.GUILDS}
    drawing = any(task.kind == TaskKind.GUILD_CARD for task in p.agenda)
    for who, player in enumerate(p.players):
        expected = 0 if drawing or who in choosing else constants.GUILDS_EACH
        if len(set(player.guilds)) != expected or len(player.guilds) != expected:
            yield Refusal(Clause.SETUP_GUILDS, ((Fact.PLAYER, who), (Fact.COUNT, len(player.guilds))))


FIRST_CHECKS: Final[tuple[Check, ...]] = (check_tracks, check_cells, check_pieces, check_tasks)
CHECKS: Final[tuple[Check, ...]] = (
    check_players,
    check_patricians,
    check_city,
    check_buildings,
    check_houses,
    check_plots,
    check_hall,
    check_rows,
    check_red,
    check_mine,
    check_events,
    check_hands,
    check_guilds,
)
