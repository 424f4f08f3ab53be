"""What a tile shows, in the order of order.effects: for mines, technology tiles and buildings alike."""

from collections.abc import Callable
from typing import Final

from kutnahora.reference import constants, facts
from kutnahora.reference.box import FIRST_TECHNOLOGY, Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Step
from kutnahora.reference.kernel import cathedral, patricians, production, tax, technology
from kutnahora.reference.position import Position, Task, TaskKind, push, with_player
from kutnahora.reference.rules.common import do_gain_pelicans, do_reputation, do_score, note
from kutnahora.reference.rules.economy import do_advance, do_move_arm
from kutnahora.reference.rules.mine import refuse_no_miner
from kutnahora.reference.terms import ARM_OF, NOTHING, Family, Guild, Stand
from kutnahora.reference.values import replace


def run_effects(box: Box, p: Position, task: Task) -> Step:
    """order.effects, build.effects: Each effect in turn; what it sets off comes before the next."""
    who, tile = task.player, task.a
    done = Step(p)
    if task.b == 0:
        done += note(p, Clause.ORDER_EFFECTS, who, ((Fact.TILE, tile),))
        done += note(p, _effects_clause(box, tile), who, ((Fact.TILE, tile),))
    depth = len(p.agenda)
    for place in range(task.b, len(EFFECTS)):
        done += EFFECTS[place](box, done.position, who, tile)
        owed = done.position.agenda
        if len(owed) > depth and place + 1 < len(EFFECTS):
            rest = Task(TaskKind.EFFECTS, who, tile, place + 1)
            return done + Step(replace(done.position, agenda=(*owed[:depth], rest, *owed[depth:])))
    return done


def _is_building(box: Box, tile: int) -> bool:
    return box.family(tile) in (Family.GUILD, Family.PUBLIC)


def _effects_clause(box: Box, tile: int) -> Clause:
    return Clause.BUILD_EFFECTS if _is_building(box, tile) else Clause.MINE_EFFECTS


def _digs_ore(box: Box, tile: int) -> bool:
    if box.family(tile) == Family.GUILD:
        return box.guild(tile) == Guild.MINERS
    return not _is_building(box, tile)


def do_production(box: Box, p: Position, who: int, tile: int) -> Step:
    """build.guild, mine.effects: The production of the resource rises, mines on their own track."""
    amount = box.production(tile)
    family = box.family(tile)
    if family == Family.PUBLIC:
        return Step(p)
    player = p.players[who]
    before = player.production
    if family == Family.GUILD:
        row = player.guilds.index(box.guild(tile))
        grown = production.grow_row(before, row, amount)
        change = Change(Counted.PRODUCTION, before.rows[row], grown.rows[row], row)
        clause = Clause.BUILD_GUILD
    else:
        grown = production.grow_mines(before, amount)
        change = Change(Counted.ORE_FROM_MINES, before.mines, grown.mines)
        clause = Clause.MINE_EFFECTS
    changed = with_player(p, who, replace(player, production=grown))
    return note(changed, clause, who, ((Fact.TILE, tile), (Fact.CHANGE, amount)), change)


def do_arm(box: Box, p: Position, who: int, tile: int) -> Step:
    """build.guild, economy.arm: A guild building moves the arm of its resource, a miners' building none."""
    if box.family(tile) != Family.GUILD or box.guild(tile) == Guild.MINERS:
        return Step(p)
    return do_move_arm(box, p, ARM_OF[box.guild(tile)])


def do_ore_deck(box: Box, p: Position, who: int, tile: int) -> Step:
    """build.guild, mine.effects: The ore deck advances by the production of ore."""
    if not _digs_ore(box, tile):
        return Step(p)
    return do_advance(p, Stand.ORE, box.production(tile))


def do_technology(box: Box, p: Position, who: int, tile: int) -> Step:
    """build.tech: A miners' building takes the top technology tile; the level rises in any case."""
    if box.family(tile) != Family.GUILD or box.guild(tile) != Guild.MINERS:
        return Step(p)
    if p.technology.taken == constants.TECHNOLOGY_TILES:
        return note(p, Clause.LACK_TECHNOLOGY, who)
    new_tile = FIRST_TECHNOLOGY + p.technology.taken
    taken = replace(p, technology=technology.take(p.technology))
    level = ((Fact.TILE, new_tile), (Fact.LEVEL, box.draws(taken.technology.taken)))
    change = Change(Counted.TECHNOLOGY, p.technology.taken, taken.technology.taken)
    done = note(taken, Clause.BUILD_TECH, who, level, change)
    board = box.board(len(p.players))
    wood = facts.mine_wood(box, board.mine_rows, board.mine_columns, board.entrances, p.mine)
    if refuse_no_miner(p.players[who].miners) or all(cost == NOTHING for cost in wood):
        return done + note(taken, Clause.LACK_TECHNOLOGY, who, ((Fact.TILE, new_tile),))
    return done + Step(push(taken, Task(TaskKind.TECH, who, new_tile)))


def do_population(box: Box, p: Position, who: int, tile: int) -> Step:
    """build.effects, mine.effects: The population deck advances as printed."""
    return do_advance(p, Stand.POPULATION, box.population(tile))


def do_points(box: Box, p: Position, who: int, tile: int) -> Step:
    """build.effects, mine.effects: Printed points are scored at once."""
    points, of_tile = box.points(tile), ((Fact.TILE, tile),)
    return do_score(p, who, points, _effects_clause(box, tile), of_tile) if points > 0 else Step(p)


def do_tile_reputation(box: Box, p: Position, who: int, tile: int) -> Step:
    """build.effects: Reputation changes as printed."""
    steps, of_tile = box.reputation(tile), ((Fact.TILE, tile),)
    return do_reputation(box, p, who, steps, _effects_clause(box, tile), of_tile) if steps != 0 else Step(p)


def do_pelicans(box: Box, p: Position, who: int, tile: int) -> Step:
    """build.effects: Pelicans as printed."""
    count, of_tile = box.pelicans(tile), ((Fact.TILE, tile),)
    return do_gain_pelicans(p, who, count, _effects_clause(box, tile), of_tile) if count > 0 else Step(p)


def do_tile_tax(box: Box, p: Position, who: int, tile: int) -> Step:
    """build.effects, tax.rise: A building that shows tax raises it."""
    return do_raise_tax(p, who, box.tax(tile))


def do_raise_tax(p: Position, who: int, amount: int) -> Step:
    """tax.rise, tax.cap: The tax counter rises and stops at 25."""
    if amount == 0:
        return Step(p)
    after = tax.rise(p.tax, amount)
    rise = Change(Counted.TAX, p.tax.level, after.level)
    events: tuple[Event, ...] = (Event(Clause.TAX_RISE, who, ((Fact.CHANGE, amount),), (rise,)),)
    wanted = p.tax.level + amount
    if wanted > after.level:
        surplus = ((Fact.COUNT, wanted), (Fact.LIMIT, after.level))
        events += (Event(Clause.TAX_CAP, who, surplus), Event(Clause.LACK_END, who, surplus))
    return Step(replace(p, tax=after), events)


def do_patrician(box: Box, p: Position, who: int, tile: int) -> Step:
    """build.public, lack.patrician: A public building puts its patrician from the supply into the pool."""
    if box.family(tile) != Family.PUBLIC:
        return Step(p)
    colour = box.colour(tile)
    of_colour = ((Fact.COLOUR, colour),)
    if p.patricians.supply[colour] == 0:
        return note(p, Clause.LACK_PATRICIAN, who, of_colour)
    before, after = p.patricians, patricians.enter_pool(p.patricians, colour)
    left = Change(Counted.SUPPLY, before.supply[colour], after.supply[colour], colour)
    came = Change(Counted.PATRICIAN_POOL, before.pool[colour], after.pool[colour], colour)
    return note(replace(p, patricians=after), Clause.BUILD_PUBLIC, who, of_colour, left, came)


def do_turn_cathedral(box: Box, p: Position, who: int, tile: int) -> Step:
    """build.cathedral: The current cathedral tile is turned for its tax; nothing with all 11 turned."""
    if not box.turns_cathedral(tile):
        return Step(p)
    current = cathedral.current(p.cathedral)
    if current > constants.CATHEDRAL_TILES:
        return note(p, Clause.LACK_END, who, ((Fact.CATHEDRAL_TILE, current),))
    turned = replace(p, cathedral=cathedral.turn_by_guild(p.cathedral))
    amount = box.cathedral_tax(current)
    raised = ((Fact.CATHEDRAL_TILE, current), (Fact.CHANGE, amount))
    change = Change(Counted.CATHEDRAL_TURNED, p.cathedral.turned, turned.cathedral.turned)
    return note(turned, Clause.BUILD_CATHEDRAL, who, raised, change) + do_raise_tax(turned, who, amount)


Effect = Callable[[Box, Position, int, int], Step]

EFFECTS: Final[tuple[Effect, ...]] = (
    do_production,
    do_arm,
    do_ore_deck,
    do_technology,
    do_population,
    do_points,
    do_tile_reputation,
    do_pelicans,
    do_tile_tax,
    do_patrician,
    do_turn_cathedral,
)
"""order.effects"""
