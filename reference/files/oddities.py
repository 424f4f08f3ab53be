"""What cannot have arisen in a game, though it breaks no rule to look at: warnings of `kutna check`."""

from collections.abc import Iterator

from kutnahora.reference import constants, facts
from kutnahora.reference.box import Box, guild_tiles
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Fact, Refusal
from kutnahora.reference.position import Position, TaskKind
from kutnahora.reference.rules.chance import seen_buildings
from kutnahora.reference.terms import ARM_OF, NOBODY, NOTHING, Family, Guild, Resource


def oddities(box: Box, p: Position) -> Iterator[Refusal]:
    """Every oddity, with the clause that rules it out."""
    yield from _unreachable_mines(box, p)
    yield from _missing_production(box, p)
    yield from _arms_too_far_left(box, p)
    yield from _lost_rocks(box, p)
    yield from _marked_tile_early(box, p)
    yield from _too_much(box, p)
    yield from _technology(box, p)


def _unreachable_mines(box: Box, p: Position) -> Iterator[Refusal]:
    """mine.place: A mine that is at no entrance and has none left, right or above."""
    board = box.board(len(p.players))
    rows, columns = board.mine_rows, board.mine_columns
    mines = [cell for cell, lot in enumerate(p.mine) if lot.owner != NOBODY]
    opened = {beside for cell in mines for beside in facts.gives_access(rows, columns, cell)}
    for cell in mines:
        if cell not in opened and cell not in board.entrances:
            yield Refusal(Clause.MINE_PLACE, ((Fact.MINE_CELL, cell),))


def _missing_production(box: Box, p: Position) -> Iterator[Refusal]:
    """build.guild: Less production than the own buildings have brought."""
    owed = {(task.player, task.a) for task in p.agenda if task.kind == TaskKind.EFFECTS and task.b == 0}
    for who, player in enumerate(p.players):
        own = [lot.tile for lot in p.city if lot.owner == who and (who, lot.tile) not in owed]
        for row, guild in enumerate(player.guilds):
            made = sum(box.production(tile) for tile in own if box.guild(tile) == guild)
            if player.production.rows[row] < made:
                count = ((Fact.COUNT, player.production.rows[row]), (Fact.LIMIT, made))
                yield Refusal(Clause.BUILD_GUILD, ((Fact.PLAYER, who), (Fact.GUILD, guild), *count))


def _arms_too_far_left(box: Box, p: Position) -> Iterator[Refusal]:
    """economy.arm: An arm that has not moved for every building of its guild."""
    built = {lot.tile for lot in p.city}
    owed = {task.a for task in p.agenda if task.kind == TaskKind.EFFECTS and task.b < 2}
    for guild in Guild:
        if guild == Guild.MINERS:
            continue
        count = sum(1 for tile in guild_tiles(guild) if tile in built and tile not in owed)
        notch = p.arms[ARM_OF[guild]].notch
        if notch < min(count, box.last_notch(guild)):
            numbers = ((Fact.NOTCH, notch), (Fact.COUNT, count))
            yield Refusal(Clause.ECONOMY_ARM, ((Fact.RESOURCE, Resource(guild)), *numbers))


def _lost_rocks(box: Box, p: Position) -> Iterator[Refusal]:
    """setup.rocks: Four rocks lie in the mine."""
    rocks = sum(1 for lot in p.mine if lot.tile != NOTHING and box.family(lot.tile) == Family.ROCK)
    in_setup = any(task.kind in (TaskKind.MINE_CARD, TaskKind.ROCK) for task in p.agenda)
    if rocks != constants.ROCKS and not in_setup:
        yield Refusal(Clause.SETUP_ROCKS, ((Fact.COUNT, rocks), (Fact.LIMIT, constants.ROCKS)))


def _marked_tile_early(box: Box, p: Position) -> Iterator[Refusal]:
    """setup.town_hall: The marked tile of a guild is the last of its stack to come."""
    for stack in (stack for row in p.hall.rows for stack in row if stack.kind < len(Guild)):
        marked = next(tile for tile in guild_tiles(stack.kind) if box.marked(tile))
        if marked != stack.top and marked in seen_buildings(p):
            yield Refusal(Clause.SETUP_TOWN_HALL, ((Fact.TILE, marked),))


def _too_much(box: Box, p: Position) -> Iterator[Refusal]:
    """mine.effects, cathedral.3, cathedral.pelican: More ore, houses gone or pelicans used than can be."""
    used = sum(player.pelicans.used for player in p.players)
    turned = p.cathedral.turned + (1 if p.cathedral.under_way > 0 else 0)
    if used > turned and turned < constants.CATHEDRAL_TILES:
        yield Refusal(Clause.CATHEDRAL_PELICAN, ((Fact.COUNT, used), (Fact.LIMIT, turned)))
    gone = sum(constants.HOUSE_COLUMNS - left for player in p.players for left in player.houses.rows)
    built = sum(1 for lot in p.city if lot.owner != NOBODY)
    if gone > built + 1:  # tile 3 is carried out once in a game, by one player
        yield Refusal(Clause.CATHEDRAL_3, ((Fact.COUNT, gone), (Fact.LIMIT, built + 1)))
    for who, player in enumerate(p.players):
        dug = sum(box.production(lot.tile) for lot in p.mine if lot.owner == who)
        if player.production.mines > dug:
            counts = ((Fact.COUNT, player.production.mines), (Fact.LIMIT, dug))
            yield Refusal(Clause.MINE_EFFECTS, ((Fact.PLAYER, who), *counts))


def _technology(_box: Box, p: Position) -> Iterator[Refusal]:
    """build.tech: As many technology tiles are taken as miners' buildings stand."""
    built = sum(1 for lot in p.city if lot.tile in guild_tiles(Guild.MINERS))
    owed = sum(
        1
        for task in p.agenda
        if task.kind == TaskKind.EFFECTS and task.a in guild_tiles(Guild.MINERS) and task.b < 4
    )
    if p.technology.taken != built - owed:
        yield Refusal(Clause.BUILD_TECH, ((Fact.COUNT, p.technology.taken), (Fact.LIMIT, built - owed)))
