"""The building action, the house that follows it, and the technology tile of a miners' building."""

from collections.abc import Iterator
from dataclasses import dataclass

from kutnahora.reference import facts
from kutnahora.reference.box import FIRST_MINE, Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Fact, Refusal, Step
from kutnahora.reference.kernel import houses, plots, slots
from kutnahora.reference.moves import Kind
from kutnahora.reference.position import Lot, Position, Task, TaskKind, push, with_lot, with_player
from kutnahora.reference.rules.common import (
    Question,
    cite_void,
    do_decline,
    do_gain_pelicans,
    do_pay_resource,
    do_reputation,
    do_score,
    note,
    price_of,
    refuse_too_poor,
    refuse_unpaid_goods,
)
from kutnahora.reference.rules.economy import market_closed, refuse_no_market
from kutnahora.reference.rules.mine import do_place_mine, refuse_closed_cell
from kutnahora.reference.rules.rights import do_free_public
from kutnahora.reference.terms import NOBODY, NOTHING, Family, Resource
from kutnahora.reference.values import replace


@dataclass(frozen=True, slots=True)
class BuildFacts:
    """What all tiles and plots of one choice share."""

    held: tuple[int, ...]
    plots: tuple[int, ...]
    guilds: tuple[int, ...]
    houses: tuple[int, ...]
    closed: tuple[bool, ...]
    """By resource: the red X shows."""
    price: int
    money: int


def build_facts(box: Box, p: Position, who: int, *, free: bool) -> BuildFacts:
    """build.needs: Tiles, plots, houses, markets, the price of wood and the money."""
    player = p.players[who]
    return BuildFacts(
        player.slots.tiles,
        player.plots.cells,
        player.guilds,
        player.houses.rows,
        tuple(market_closed(box, p, resource) for resource in Resource),
        0 if free else price_of(box, p, Resource.WOOD),
        player.purse.money,
    )


def refuse_not_held(held: tuple[int, ...], tile: int) -> Refusal | None:
    """build.needs: A tile in a slot."""
    return None if tile in held else Refusal(Clause.BUILD_NEEDS, ((Fact.TILE, tile),))


def refuse_not_own_plot(own: tuple[int, ...], cell: int) -> Refusal | None:
    """build.needs: An own plot."""
    return None if cell in own else Refusal(Clause.BUILD_NEEDS, ((Fact.CITY_CELL, cell),))


def refuse_no_house(left: int, guild: int) -> Refusal | None:
    """turn.short, lack.build: A guild tile needs a house in its row."""
    return Refusal(Clause.TURN_SHORT, ((Fact.GUILD, guild), (Fact.COUNT, 0))) if left == 0 else None


def tile_refusals(box: Box, shared: BuildFacts, tile: int) -> Iterator[Refusal]:
    """build.needs: What stands against building a tile, on any plot."""
    if refusal := refuse_not_held(shared.held, tile):
        yield refusal
    elif box.family(tile) == Family.GUILD:
        guild = box.guild(tile)
        if refusal := refuse_no_house(shared.houses[shared.guilds.index(guild)], guild):
            yield refusal
        if refusal := refuse_no_market(shared.closed[guild], guild):
            yield refusal
    if refusal := refuse_unpaid_goods(shared.money, box.wood(tile), shared.price, ((Fact.TILE, tile),)):
        yield refusal


def refuse_build_action(plot: bool, costs: tuple[int, ...], money: int) -> Refusal | None:
    """turn.able, lack.build, lack.money: A plot, and a tile that meets build.needs; `costs` are of those."""
    if not plot or not costs:
        return Refusal(Clause.LACK_BUILD)
    return refuse_too_poor(money, min(costs))


def build_refusals(box: Box, p: Position, who: int, *, free: bool) -> Iterator[Refusal]:
    """turn.able: Why a building action can do nothing now."""
    shared = build_facts(box, p, who, free=free)
    if refusal := refuse_build_action(bool(shared.plots), _costs(box, shared), shared.money):
        yield refusal
        for tile in shared.held:
            yield from tile_refusals(box, shared, tile)


def _costs(box: Box, shared: BuildFacts) -> tuple[int, ...]:
    """build.needs: The wood of each tile held that has a house and a market, in groschen."""
    given = replace(shared, price=0)
    tiles = [tile for tile in shared.held if next(tile_refusals(box, given, tile), None) is None]
    return tuple([box.wood(tile) * shared.price for tile in tiles])


def do_build_action(box: Box, p: Position, who: int, *, free: bool) -> Step:
    """build.needs: Tile and plot must be chosen; cathedral.8 gives the wood, and may find no tile."""
    lacking = tuple(build_refusals(box, p, who, free=free)) if free else ()
    if lacking:
        return cite_void(p, who, lacking)
    return Step(push(p, Task(TaskKind.BUILD, who, int(free))))


def ask_build(box: Box, p: Position, task: Task) -> Question:
    """build.needs: Which tile on which plot."""
    who, free = task.player, task.free
    shared = build_facts(box, p, who, free=free)

    def refusals(numbers: tuple[int, ...]) -> Iterator[Refusal]:
        tile, cell = numbers
        yield from tile_refusals(box, shared, tile)
        if refusal := refuse_not_own_plot(shared.plots, cell):
            yield refusal

    return Question(
        Kind.BUILD,
        (range(FIRST_MINE), range(len(p.city))),
        [(tile, cell) for tile in shared.held for cell in shared.plots],
        refusals,
        lambda numbers: do_build(box, p, who, numbers[0], numbers[1], free=free),
        (lambda: do_decline(p, who)) if free else None,
    )


def do_build(box: Box, p: Position, who: int, tile: int, cell: int, *, free: bool) -> Step:
    """build.order, order.build: Marker back · tile placed and paid · effects · house and its effect."""
    spot = ((Fact.TILE, tile), (Fact.CITY_CELL, cell))
    player = p.players[who]
    emptied = replace(player, plots=plots.give_back(player.plots, cell), slots=slots.take(player.slots, tile))
    guild_tile = box.family(tile) == Family.GUILD
    lot = Lot(tile, who if guild_tile else NOBODY)
    placed = replace(with_player(p, who, emptied), city=with_lot(p.city, cell, lot))
    changes = (
        Change(Counted.PLOT, 1, 0, cell),
        Change(Counted.SLOT, 1, 0, tile),
        Change(Counted.CITY_TILE, NOTHING, tile, cell),
        Change(Counted.CITY_OWNER, NOBODY, lot.owner, cell),
    )
    done = note(p, Clause.BUILD_NEEDS, who, spot) + note(placed, Clause.BUILD_ORDER, who, spot, *changes)
    if free:
        done += note(placed, Clause.CATHEDRAL_8, who, ((Fact.TILE, tile), (Fact.WOOD, box.wood(tile))))
    else:
        done += do_pay_resource(box, placed, who, Resource.WOOD, box.wood(tile))
    owed = [Task(TaskKind.EFFECTS, who, tile, 0)]
    if guild_tile:
        owed.insert(0, Task(TaskKind.HOUSE_EFFECT, who, player.guilds.index(box.guild(tile))))
    return done + note(push(done.position, *owed), Clause.ORDER_BUILD, who, spot)


def run_house_effect(box: Box, p: Position, task: Task) -> Step:
    """build.house: The leftmost house of the row leaves; gains first, then the free tile."""
    who, row = task.player, task.a
    player = p.players[who]
    column = houses.leftmost_column(player.houses, row)
    moved = replace(player, houses=houses.remove_leftmost(player.houses, row))
    place = ((Fact.ROW, row), (Fact.COLUMN, column))
    left = Change(Counted.HOUSES, player.houses.rows[row], moved.houses.rows[row], row)
    done = note(with_player(p, who, moved), Clause.BUILD_HOUSE, who, place, left)
    house = box.house(row, column)
    if house.pelicans > 0:
        done += do_gain_pelicans(done.position, who, house.pelicans, Clause.BUILD_HOUSE)
    if house.reputation != 0:
        done += do_reputation(box, done.position, who, house.reputation, Clause.BUILD_HOUSE)
    if house.points > 0:
        done += do_score(done.position, who, house.points, Clause.BUILD_HOUSE)
    return done + do_free_public(box, done.position, who) if house.free_public else done


# the technology tile ------------------------------------------------------------------------------------


def ask_tech(box: Box, p: Position, task: Task) -> Question:
    """build.tech: On which cell to place the technology tile, for no wood; or remove it from the game."""
    who, tile = task.player, task.a
    board = box.board(len(p.players))
    wood = facts.mine_wood(box, board.mine_rows, board.mine_columns, board.entrances, p.mine)

    def refusals(numbers: tuple[int, ...]) -> Iterator[Refusal]:
        (cell,) = numbers
        if refusal := refuse_closed_cell(wood[cell], cell):
            yield refusal

    cells = range(len(p.mine))
    return Question(
        Kind.TECH,
        (cells,),
        [(cell,) for cell in cells],
        refusals,
        lambda numbers: do_place_mine(p, who, tile, numbers[0], from_reserve=True),
        lambda: note(p, Clause.BUILD_TECH, who, ((Fact.TILE, tile),)),
    )
