"""What cannot have arisen in a game, though it breaks no rule to look at: warnings of `kutna check`.

Most of it is bookkeeping. Nothing that was built or dug ever leaves, so what lies in the city and the mine
accounts for every counter that only tiles and events move.
"""

from collections.abc import Iterator
from typing import Final

from kutnahora.reference import constants, facts
from kutnahora.reference.agenda import CATHEDRAL_TASKS
from kutnahora.reference.box import (
    FIRST_MINE,
    FIRST_PUBLIC,
    FIRST_ROCK,
    FIRST_TECHNOLOGY,
    Box,
    colour_tiles,
    guild_tiles,
)
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Fact, Refusal
from kutnahora.reference.position import Lot, Position, TaskKind
from kutnahora.reference.rules import effects
from kutnahora.reference.rules.chance import seen_buildings
from kutnahora.reference.rules.mine import stack_tiles
from kutnahora.reference.status import Check, cards_played, outside
from kutnahora.reference.terms import ARM_OF, NOBODY, NOTHING, Colour, Guild, Stand

FREE_ACTIONS: Final = {2: 1, 4: 1, 8: 1, 9: 2}
"""cathedral.2, cathedral.4, cathedral.8, cathedral.9: Actions that a tile gives, other than income."""
FREE_INCOMES: Final = 2  # cathedral.5


def oddities(box: Box, p: Position) -> Iterator[Refusal]:
    """Every oddity, with the clause that rules it out."""
    return (found for check in CHECKS for found in check(box, p))


# what has been done -------------------------------------------------------------------------------------


def _lots_after(p: Position, effect: effects.Effect) -> list[Lot]:
    """order.effects: The tiles of city and mine whose effect of this kind is not owed any more."""
    place = effects.EFFECTS.index(effect)
    waiting = {task.a for task in p.agenda if task.kind == TaskKind.EFFECTS and task.b <= place}
    return [lot for lot in (*p.city, *p.mine) if lot.tile != NOTHING and lot.tile not in waiting]


def _cathedral_tiles(p: Position) -> int:
    """cathedral.current: How many tiles are turned or under way."""
    return p.cathedral.turned + (1 if p.cathedral.under_way > 0 else 0)


def _pelicans_used(p: Position) -> int:
    return sum(player.pelicans.used for player in p.players)


def _carried_out(p: Position, tile: int) -> int:
    """cathedral.current: 1 if a player may have carried out this tile, its decision included, else 0."""
    deciding = p.cathedral.under_way == tile and any(task.kind in CATHEDRAL_TASKS for task in p.agenda)
    return int(tile <= _cathedral_tiles(p) and _pelicans_used(p) > 0 and not deciding)


def _given_up(box: Box, p: Position, who: int, row: int) -> int:
    """build.order, cathedral.3: Houses gone from a row that stand on no building."""
    player = p.players[who]
    own = [lot.tile for lot in p.city if lot.owner == who and box.guild(lot.tile) == player.guilds[row]]
    owed = sum(
        1 for task in p.agenda if (task.kind, task.player, task.a) == (TaskKind.HOUSE_EFFECT, who, row)
    )
    return constants.HOUSE_COLUMNS - player.houses.rows[row] - (len(own) - owed)


def _all_given_up(box: Box, p: Position) -> int:
    rows = [(who, row) for who, player in enumerate(p.players) for row in range(len(player.guilds))]
    return sum(_given_up(box, p, who, row) for who, row in rows)


def _from_supply(p: Position) -> dict[Colour, int]:
    """build.public: Of each colour, the patricians out of the supply for which no public building stands."""
    built = [lot.tile for lot in _lots_after(p, effects.do_patrician)]
    out = {colour: p.patricians.pool[colour] + p.patricians.council[colour] for colour in Colour}
    return {colour: out[colour] - sum(1 for t in built if t in colour_tiles(colour)) for colour in Colour}


# the boards ---------------------------------------------------------------------------------------------


def _unreachable_mines(box: Box, p: Position) -> Iterator[Refusal]:
    """mine.place: A mine to which no chain of mines leads from an entrance."""
    board = box.board(len(p.players))
    mines = {cell for cell, lot in enumerate(p.mine) if lot.owner != NOBODY}
    found, ahead = set[int](), mines & set(board.entrances)
    while ahead:
        found |= ahead
        opened = {b for cell in ahead for b in facts.gives_access(board.mine_rows, board.mine_columns, cell)}
        ahead = (opened & mines) - found
    for cell in sorted(mines - found):
        yield Refusal(Clause.MINE_PLACE, ((Fact.MINE_CELL, cell),))


def _lost_rocks(_box: Box, p: Position) -> Iterator[Refusal]:
    """setup.rocks: Four rocks lie in the mine."""
    if not any(task.kind in (TaskKind.MINE_CARD, TaskKind.ROCK) for task in p.agenda):
        rocks = sum(1 for lot in p.mine if lot.tile >= FIRST_ROCK)
        yield from outside(Clause.SETUP_ROCKS, rocks, constants.ROCKS, constants.ROCKS)


def _early_mine_tile(box: Box, p: Position) -> Iterator[Refusal]:
    """setup.mine_stack: Before a reshuffle no tile is seen while a group above its own is in the stack."""
    left = () if p.mixed else stack_tiles(box, p)
    seen = sorted({lot.tile for lot in p.mine if lot.tile < FIRST_TECHNOLOGY} | {*p.drawn, *p.discard})
    early = [tile for tile in seen if tile >= FIRST_MINE and left and box.group(tile) > box.group(left[0])]
    yield from (Refusal(Clause.SETUP_MINE_STACK, ((Fact.TILE, tile),)) for tile in early[:1])


def _marked_tile_early(box: Box, p: Position) -> Iterator[Refusal]:
    """setup.town_hall: The marked tile of a guild is the last of its stack to come."""
    for stack in (stack for row in p.hall.rows for stack in row if stack.kind < len(Guild)):
        marked = next(tile for tile in guild_tiles(stack.kind) if box.marked(tile))
        if marked != stack.top and marked in seen_buildings(p):
            yield Refusal(Clause.SETUP_TOWN_HALL, ((Fact.TILE, marked),))


def _miners_tile_gone(_box: Box, p: Position) -> Iterator[Refusal]:
    """economy.city_builds, economy.city_order: The city symbol is never on ore."""
    for tile in p.gone:
        if tile in guild_tiles(Guild.MINERS):
            yield Refusal(Clause.ECONOMY_CITY_BUILDS, ((Fact.TILE, tile),))


# production ---------------------------------------------------------------------------------------------


def _production(box: Box, p: Position) -> Iterator[Refusal]:
    """build.guild, cathedral.3: What the own buildings make, and 2 for a house given up."""
    lots = _lots_after(p, effects.do_production)
    for who, player in enumerate(p.players):
        own = [lot.tile for lot in lots if lot.owner == who]
        for row, guild in enumerate(player.guilds):
            built = sum(box.production(tile) for tile in own if box.guild(tile) == guild)
            made = built + constants.TILE_3_PRODUCTION * _given_up(box, p, who, row)
            facts_ = ((Fact.PLAYER, who), (Fact.GUILD, guild))
            yield from outside(Clause.BUILD_GUILD, player.production.rows[row], made, made, *facts_)


def _ore_from_mines(box: Box, p: Position) -> Iterator[Refusal]:
    """mine.effects: What the own mines make."""
    lots = [lot for lot in _lots_after(p, effects.do_production) if lot.tile >= FIRST_MINE]
    for who, player in enumerate(p.players):
        dug = sum(box.production(lot.tile) for lot in lots if lot.owner == who)
        yield from outside(Clause.MINE_EFFECTS, player.production.mines, dug, dug, (Fact.PLAYER, who))


# the economy --------------------------------------------------------------------------------------------


def _arms(box: Box, p: Position) -> Iterator[Refusal]:
    """economy.arm, economy.city_builds: A notch for each building and each tile gone.

    Once a stack is used up, the city moves the arm without a tile: it may be further right then.
    """
    moved = [*(lot.tile for lot in _lots_after(p, effects.do_arm)), *p.gone]
    stacks = {stack.kind for row in p.hall.rows for stack in row}
    for guild in (guild for guild in Guild if guild != Guild.MINERS):
        arm, last = ARM_OF[guild], box.last_notch(guild)
        least = min(sum(1 for tile in moved if tile in guild_tiles(guild)), last)
        most = least if guild in stacks else last
        yield from outside(Clause.ECONOMY_ARM, p.arms[arm].notch, least, most, (Fact.ARM, arm))


def _decks(box: Box, p: Position) -> Iterator[Refusal]:
    """economy.advance, economy.top: As many cards as tiles and events have moved, up to the last."""
    people = sum(box.population(lot.tile) for lot in _lots_after(p, effects.do_population))
    ore = sum(
        box.production(lot.tile)
        for lot in _lots_after(p, effects.do_ore_deck)
        if lot.tile >= FIRST_MINE or lot.tile in guild_tiles(Guild.MINERS)
    )
    ended = [box.events[event] for event in _ended_events(p)]
    moved = {
        Stand.POPULATION: people + sum(card.population for card in ended),
        Stand.ORE: ore + sum(card.ore for card in ended),
    }
    for stand in Stand:
        owed = sum(task.b for task in p.agenda if (task.kind, task.a) == (TaskKind.ADVANCE, stand))
        card = min(moved[stand] - owed, box.last_card(stand))
        yield from outside(Clause.ECONOMY_ADVANCE, p.decks[stand].card, card, card, (Fact.STAND, stand))


def _ended_events(p: Position) -> tuple[int, ...]:
    """event.end: The events whose cards have come, this round's once the taxes are owed."""
    at_the_end = not p.over and p.agenda[0].kind == TaskKind.ROUND_NEXT
    return (*p.past_events, p.event) if at_the_end and p.event != NOTHING else p.past_events


def _tax(box: Box, p: Position) -> Iterator[Refusal]:
    """tax.rise, tax.cap: Events revealed, buildings, and cathedral tiles that guilds turned.

    How many those are is known until the last is turned; which they are only of tiles 3 and 6.
    """
    revealed = sum(box.events[event].tax for event in (*p.past_events, p.event) if event != NOTHING)
    built = sum(box.tax(lot.tile) for lot in _lots_after(p, effects.do_tile_tax))
    tiles, known = range(1, _cathedral_tiles(p) + 1), _tiles_of_players(box, p)
    taxes = sorted(box.cathedral_tax(tile) for tile in tiles if tile not in known)
    fewest = max(len(tiles) - _pelicans_used(p), 0)
    most = min(_cathedral_symbols(box, p), len(taxes))
    least = revealed + built + sum(taxes[:fewest])
    highest = revealed + built + sum(taxes[len(taxes) - most :])
    limit = constants.TAX_LIMIT
    yield from outside(Clause.TAX_RISE, p.tax.level, min(least, limit), min(highest, limit))


def _tiles_of_players(box: Box, p: Position) -> set[int]:
    """cathedral.current: Tiles that are known to give a player their effects, and nobody their tax."""
    house, patrician = _all_given_up(box, p), max(_from_supply(p).values())
    return {p.cathedral.under_way} | ({3} if house > 0 else set()) | ({6} if patrician > 0 else set())


# St. Barbara --------------------------------------------------------------------------------------------


def _cathedral_symbols(box: Box, p: Position) -> int:
    """build.cathedral: How many buildings have turned a tile, or found none left."""
    return sum(1 for lot in _lots_after(p, effects.do_turn_cathedral) if box.turns_cathedral(lot.tile))


def _turned_tiles(box: Box, p: Position) -> Iterator[Refusal]:
    """cathedral.current, build.cathedral: A tile for each pelican used and each building that turns one."""
    turned = min(_pelicans_used(p) + _cathedral_symbols(box, p), constants.CATHEDRAL_TILES)
    yield from outside(Clause.CATHEDRAL_CURRENT, _cathedral_tiles(p), turned, turned)


def _houses_given_up(box: Box, p: Position) -> Iterator[Refusal]:
    """cathedral.3: A house that stands on no building: one in a game, by tile 3."""
    most = _carried_out(p, 3)
    yield from outside(Clause.CATHEDRAL_3, max(_all_given_up(box, p), 0), 0, most)


def _pelicans_of_each(box: Box, p: Position) -> Iterator[Refusal]:
    """build.effects, build.house: Of own buildings and houses, and perhaps of any public building."""
    public = _pelicans_shown(box, p, NOBODY)
    for who, player in enumerate(p.players):
        count = player.pelicans.unused + player.pelicans.used
        fewest, most = _own_pelicans(box, p, who)
        yield from outside(Clause.BUILD_EFFECTS, count, fewest, most + public, (Fact.PLAYER, who))


def _pelicans_of_all(box: Box, p: Position) -> Iterator[Refusal]:
    """build.effects, build.house: The pelicans of public buildings are somebody's."""
    count = sum(player.pelicans.unused + player.pelicans.used for player in p.players)
    public = _pelicans_shown(box, p, NOBODY)
    own = [_own_pelicans(box, p, who) for who in range(len(p.players))]
    fewest, most = sum(least for least, _most in own), sum(most for _least, most in own)
    yield from outside(Clause.BUILD_EFFECTS, count, fewest + public, most + public)


def _pelicans_shown(box: Box, p: Position, owner: int) -> int:
    return sum(box.pelicans(lot.tile) for lot in _lots_after(p, effects.do_pelicans) if lot.owner == owner)


def _own_pelicans(box: Box, p: Position, who: int) -> tuple[int, int]:
    """build.house: The fewest and the most; which house tile 3 took, and gave no effect, is not known."""
    fewest = most = _pelicans_shown(box, p, who)
    left = p.players[who].houses.rows
    for row in range(len(p.players[who].guilds)):
        gone = range(constants.HOUSE_COLUMNS - left[row])
        printed = sorted(box.house(row, column).pelicans for column in gone)
        given_up = max(_given_up(box, p, who, row), 0)
        fewest += sum(printed[: len(printed) - given_up])
        most += sum(printed[given_up:])
    return fewest, most


# patricians ---------------------------------------------------------------------------------------------


def _patricians(_box: Box, p: Position) -> Iterator[Refusal]:
    """build.public, cathedral.6: Of each colour one for each public building, and perhaps that of tile 6."""
    seated = _carried_out(p, 6)
    for colour, more in _from_supply(p).items():
        out = p.patricians.pool[colour] + p.patricians.council[colour]
        built = out - more
        yield from outside(Clause.BUILD_PUBLIC, out, built, built + seated, (Fact.COLOUR, colour))


def _seated_by_tile_6(_box: Box, p: Position) -> Iterator[Refusal]:
    """cathedral.6: A patrician for whom no public building stands: one in a game."""
    seated = sum(max(more, 0) for more in _from_supply(p).values())
    yield from outside(Clause.CATHEDRAL_6, seated, 0, 1)


# time ---------------------------------------------------------------------------------------------------


def _technology(_box: Box, p: Position) -> Iterator[Refusal]:
    """build.tech: As many technology tiles are taken as miners' buildings stand."""
    lots = _lots_after(p, effects.do_technology)
    built = sum(1 for lot in lots if lot.tile in guild_tiles(Guild.MINERS))
    yield from outside(Clause.BUILD_TECH, p.technology.taken, built, built)


def _start_money(_box: Box, p: Position) -> Iterator[Refusal]:
    """setup.money, income.collect: Before the first card nothing is paid or collected."""
    for who, played in enumerate(_cards_so_far(p)):
        if played == 0:
            money = constants.START_MONEY[(who - p.start) % len(p.players)]
            count = p.players[who].purse.money
            yield from outside(Clause.SETUP_MONEY, count, money, money, (Fact.PLAYER, who))


def _cards_of_each(_box: Box, p: Position) -> Iterator[Refusal]:
    """turn.cards: A card for each action behind the own pieces that no cathedral tile gave for free."""
    for who, played in enumerate(_cards_so_far(p)):
        needed = _own_actions(p, who) - _free_actions(p, p.players[who].pelicans.used)
        yield from outside(Clause.TURN_CARDS, played, needed, max(played, needed), (Fact.PLAYER, who))


def _cards_of_all(box: Box, p: Position) -> Iterator[Refusal]:
    """turn.cards: The same for all players, with public buildings and the council, which are nobody's."""
    played = sum(_cards_so_far(p))
    actions = sum(_own_actions(p, who) for who in range(len(p.players))) + _shared_actions(box, p)
    needed = actions - _free_actions(p, _pelicans_used(p))
    yield from outside(Clause.TURN_CARDS, played, needed, max(played, needed))


def _cards_so_far(p: Position) -> list[int]:
    """turn.cards: How many cards each player has played in all rounds."""
    before = (p.round - 1) * sum(constants.TURN_CARDS)
    return [before + played for played in cards_played(p)]


def _free_actions(p: Position, pelicans: int) -> int:
    """cathedral.current: The most actions that so many pelicans can have given for free."""
    given = [count for tile, count in FREE_ACTIONS.items() if tile <= _cathedral_tiles(p)]
    return sum(sorted(given, reverse=True)[:pelicans])


def _own_actions(p: Position, who: int) -> int:
    """turn.cards: Three for each own building; one for each plot, guild tile held, mine and pelican used."""
    player = p.players[who]
    buildings = sum(1 for lot in p.city if lot.owner == who)
    mines = sum(1 for lot in p.mine if lot.owner == who and lot.tile < FIRST_TECHNOLOGY)
    held = sum(1 for tile in player.slots.tiles if tile < FIRST_PUBLIC)
    return 3 * buildings + len(player.plots.cells) + held + mines + player.pelicans.used


def _shared_actions(box: Box, p: Position) -> int:
    """turn.cards: Plot and building for each public one; its rights, if no house gave them; incomes."""
    built = sum(1 for lot in p.city if lot.tile >= FIRST_PUBLIC)
    held = sum(1 for player in p.players for tile in player.slots.tiles if tile >= FIRST_PUBLIC)
    given = sum(
        box.house(row, column).free_public
        for player in p.players
        for row, left in enumerate(player.houses.rows)
        for column in range(constants.HOUSE_COLUMNS - left)
    )
    seats = sum(p.patricians.council) - _carried_out(p, 6)
    incomes = seats - FREE_INCOMES * _carried_out(p, 5)
    return 2 * built + max(built + held - given, 0) + max(incomes, 0)


CHECKS: Final[tuple[Check, ...]] = (
    _unreachable_mines,
    _lost_rocks,
    _early_mine_tile,
    _marked_tile_early,
    _miners_tile_gone,
    _production,
    _ore_from_mines,
    _arms,
    _decks,
    _tax,
    _turned_tiles,
    _houses_given_up,
    _pelicans_of_each,
    _pelicans_of_all,
    _patricians,
    _seated_by_tile_6,
    _technology,
    _start_money,
    _cards_of_each,
    _cards_of_all,
)
