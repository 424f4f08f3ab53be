"""Claim 4: the highest, not the sum, for plots and mine cells; what refuses a mine or a building, exactly."""

from typing import Annotated, cast

from kutnahora.proofs.claims.money.costs import Refusals, UpToTwo, all_refused, least, those
from kutnahora.proofs.claims.money.purse import too_poor, unpaid_goods
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.values import Natural, Refused, at_least, one_of, refuses
from kutnahora.proofs.machine.obligation import Case, Parts, obligation
from kutnahora.proofs.machine.symbols import (
    assume,
    boolean,
    both,
    either,
    equal,
    integer,
    negate,
    opaque,
    pick,
)
from kutnahora.reference import facts
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Fact, Refusal
from kutnahora.reference.position import EMPTY_LOT, Lot
from kutnahora.reference.rules import build, mine
from kutnahora.reference.rules.build import BuildFacts
from kutnahora.reference.terms import NOBODY, NOTHING

Cells = tuple[int, ...]


# highest, not sum ---------------------------------------------------------------------------------------


def beside(rows: int, columns: int, cell: int) -> set[int]:
    """terms.adjacent, by counting: one step of row and column together."""
    row, column = divmod(cell, columns)
    places = [(r, c) for r in range(rows) for c in range(columns)]
    return {r * columns + c for r, c in places if abs(r - row) + abs(c - column) == 1}


def highest(value: int, none: int, shown: list[int]) -> bool:
    """That a value is the highest of those shown, `none` if there are none."""
    if not shown:
        return value == none
    return both(either(*(value == one for one in shown)), *(value >= one for one in shown))


BOARDS = ((3, 3, (1, 3, 5, 7)), (1, 3, (0, 1, 2)), (3, 2, (0, 3)))
"""Rows, columns and the cells that may be built: one with four built neighbours, a row, two corners."""


@obligation("plot.highest", 4, ("plot.adjacent", "terms.adjacent"), facts.neighbour_prices)
def neighbour_prices() -> Case[Cells]:
    """A cell shows the highest of the plot prices on the buildings beside it, not their sum.

    Boards of 3 x 3, 1 x 3, 3 x 2 cells, of which some are built or not: up to four built neighbours (all
    boards up to 3 x 3: board.plot_price).
    """
    box, (rows, columns, may) = any_box(), pick("board", BOARDS)
    tiles = {cell: integer(f"tile {cell}", 0, 35) for cell in may if boolean(f"built {cell}")}
    city = tuple(Lot(tiles[n], 0) if n in tiles else EMPTY_LOT for n in range(rows * columns))
    prices = {cell: box.plot_price(tile) for cell, tile in tiles.items()}

    def effect(found: Cells) -> Parts:
        parts = {"all cells": both(isinstance(found, tuple), len(found) == rows * columns)}
        for cell in range(len(city)):
            shown = [prices[n] for n in beside(rows, columns, cell) if n in prices]
            parts[f"cell {cell}"] = highest(found[cell], 0, shown)
        return parts

    return Case(
        call=lambda: facts.neighbour_prices(box, rows, columns, city),
        effect=effect,
        covers={"four different": lambda found: len(tiles) == 4},
    )


@obligation("mine.highest", 4, ("mine.cost", "mine.place"), facts.mine_wood)
def mine_wood() -> Case[Cells]:
    """A mine cell costs the highest wood of the mines left, right and above, not their sum.

    A board of 3 x 3 cells: a free cell with a mine or none left, right, above and below it, a rock in one
    corner (all boards up to 3 x 3: board.wood).
    """
    box, rock = any_box(), Lot(67, NOBODY)
    tiles = {cell: integer(f"tile {cell}", 36, 66) for cell in (1, 3, 5, 7) if boolean(f"mine {cell}")}
    lots = tuple(Lot(tiles[n], 1) if n in tiles else rock if n == 0 else EMPTY_LOT for n in range(9))
    wood = {cell: box.wood(tile) for cell, tile in tiles.items()}

    def effect(found: Cells) -> Parts:
        parts = {}
        for cell in range(9):
            near = [wood[n] for n in beside(3, 3, cell) if n in wood and n <= cell + 1]
            parts[f"cell {cell}"] = highest(found[cell], NOTHING, near if lots[cell] is EMPTY_LOT else [])
        return parts

    return Case(
        call=lambda: facts.mine_wood(box, 3, 3, (), lots),
        effect=effect,
        covers={"three beside, one below": lambda found: len(tiles) == 4},
    )


@obligation("mine.entrance", 4, ("mine.cost", "mine.place"), facts.mine_wood)
def entrance() -> Case[Cells]:
    """A free entrance costs 2 wood, whatever lies beside it; one that is taken is closed.

    Three cells, two of them entrances, the middle one asked about.
    """
    box, kind = any_box(), pick("kind", ("free", "rock", "mine"))
    lot = {"free": EMPTY_LOT, "rock": Lot(67, NOBODY), "mine": Lot(integer("tile", 36, 66), 0)}[kind]
    lots = (EMPTY_LOT, lot, EMPTY_LOT)
    wood = box.wood(lot.tile) if kind == "mine" else NOTHING
    return Case(
        call=lambda: facts.mine_wood(box, 1, 3, (0, 1), lots),
        effect=lambda found: equal(found, (2, 2 if kind == "free" else NOTHING, wood)),
        covers={"beside a mine of 9 wood": lambda found: wood == 9},
    )


# mines --------------------------------------------------------------------------------------------------


def some(name: str) -> Cells:
    """0, 1 or 3 numbers, each of them any."""
    return tuple(integer(f"{name} {n}") for n in range(pick(name, (0, 1, 3))))


Some = Annotated[Cells, some]


def among(held: Cells, number: int) -> bool:
    return either(*(number == one for one in held))


@refuses("mine.drawn", 4, "mine.draw", mine.refuse_not_drawn)
def not_drawn(drawn: Some, tile: int) -> Refused:
    """A mine tile is refused exactly if it was not drawn.

    So many drawn tiles.
    """
    return Refused(negate(among(drawn, tile)), Refusal(Clause.MINE_DRAW, ((Fact.TILE, tile),)))


@refuses("mine.closed", 4, "mine.place", mine.refuse_closed_cell)
def closed_cell(wood: Annotated[int, at_least(NOTHING)], cell: int) -> Refused:
    """A mine cell is refused exactly if no mine may be placed there; one for 0 wood is open.

    A wood of -1 for none.
    """
    return Refused(wood < 0, Refusal(Clause.MINE_PLACE, ((Fact.MINE_CELL, cell),)), {"for 0 wood": wood == 0})


# buildings ----------------------------------------------------------------------------------------------


@refuses("build.held", 4, "build.needs", build.refuse_not_held)
def not_held(held: Some, tile: int) -> Refused:
    """A tile is refused exactly if it is not in a slot.

    So many tiles held.
    """
    return Refused(negate(among(held, tile)), Refusal(Clause.BUILD_NEEDS, ((Fact.TILE, tile),)))


@refuses("build.plot", 4, "build.needs", build.refuse_not_own_plot)
def not_own_plot(own: Some, cell: int) -> Refused:
    """A cell is refused exactly if it is not a plot of one's own.

    So many own plots.
    """
    return Refused(negate(among(own, cell)), Refusal(Clause.BUILD_NEEDS, ((Fact.CITY_CELL, cell),)))


@refuses("build.able", 4, ("turn.able", "lack.build", "lack.money"), build.refuse_build_action)
def build_able(plot: Annotated[bool, one_of((True, False))], costs: UpToTwo, money: Natural) -> Refused:
    """A building action needs a tile, a plot, a tile that may be built, and its wood.

    So many tiles that may be built, with their costs.
    """
    if not (plot and costs):
        return Refused(True, Refusal(Clause.LACK_BUILD))
    return Refused(both(*(money < cost for cost in costs)), too_poor(money, least(costs)))


def of_guilds(tile: int, guilds: Cells) -> list[bool]:
    """setup.guilds: For each guild, whether the tile is one of its four."""
    return [both(tile >= 4 * guild, tile <= 4 * guild + 3) for guild in guilds]


def building(guilds: Cells, closed: tuple[bool, ...], price: int) -> BuildFacts:
    """Two held tiles, of own guilds or public (rights.choose); any houses and money; plots opaque."""
    held = (integer("held 0", 0, 35), integer("held 1", 0, 35))
    for one in held:
        assume(either(one >= 24, *of_guilds(one, guilds)))
    houses = tuple(integer(f"houses {row}", 0, 4) for row in range(3))
    money = integer("money", 0)
    return BuildFacts(held, cast(Cells, opaque("plots")), guilds, houses, closed, price, money)


def tile_refused(box: Box, known: BuildFacts, tile: int) -> Refusals:
    """build.needs, turn.short, economy.no_market, turn.afford, in this order."""
    wood, price, has = box.wood(tile), known.price, among(known.held, tile)
    refused = those((negate(has), Refusal(Clause.BUILD_NEEDS, ((Fact.TILE, tile),))))
    for row, (guild, of_guild) in enumerate(zip(known.guilds, of_guilds(tile, known.guilds), strict=True)):
        due = both(has, of_guild)
        no_house = Refusal(Clause.TURN_SHORT, ((Fact.GUILD, guild), (Fact.COUNT, 0)))
        no_market = Refusal(Clause.ECONOMY_NO_MARKET, ((Fact.RESOURCE, guild),))
        refused += those((both(due, known.houses[row] == 0), no_house))
        refused += those((both(due, known.closed[guild]), no_market))
    unpaid = unpaid_goods(known.money, wood, price, (Fact.TILE, tile))
    return refused + those((known.money < wood * price, unpaid))


@obligation(
    "build.refused",
    4,
    ("build.needs", "turn.short", "lack.build", "economy.no_market", "turn.afford"),
    build.tile_refusals,
    build.refuse_no_house,
)
def tile_refusals() -> Case[Refusals]:
    """A tile is refused exactly if not held, without house or market for its guild, or unpaid.

    The tile and the two held ones are of own guilds or public; two sets of guilds have each guild once.
    """
    box, guilds = any_box(), pick("guilds", ((1, 0, 2), (5, 4, 3)))
    tile, closed = integer("tile", 0, 35), tuple(boolean(f"no market {resource}") for resource in range(6))
    known = building(guilds, closed, integer("price", 0, 9))
    return all_refused(build.tile_refusals, tile_refused(box, known, tile), box, known, tile)
