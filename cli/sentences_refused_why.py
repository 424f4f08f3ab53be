"""The sentence of each reason, by clause and facts; `(kind)` behind them for one kind of move only."""

from collections.abc import Iterator
from typing import Final

from kutnahora.cli.common import plural
from kutnahora.cli.sentences import few, listed, product
from kutnahora.cli.sentences_refused import FOR_NOTHING, Asked, Case, Instead, Why, legal_now, options
from kutnahora.reference import constants, facts
from kutnahora.reference.events import Fact
from kutnahora.reference.kernel import slots
from kutnahora.reference.moves import NO_EFFECT, Kind
from kutnahora.reference.notation import KINDS
from kutnahora.reference.position import TaskKind
from kutnahora.reference.rules.common import price_of
from kutnahora.reference.rules.mine import mine_facts
from kutnahora.reference.rules.plot import PlotFacts, plot_cost, plot_facts
from kutnahora.reference.rules.rights import rights_cost, rights_facts, stack_refusals
from kutnahora.reference.terms import NOBODY, NOTHING, PLAYER_NAMES, Action, Family, Resource
from kutnahora.reference.values import replace

# money --------------------------------------------------------------------------------------------------


def _has(case: Case) -> str:
    return f"{case.asked.who} has {case.asked.player.purse.money} gr"


def _hire_cost(case: Case) -> str:
    return f"Hiring costs {product(1, 'permit', case(Fact.COST))}, {_has(case)}."


def _mine_cost(case: Case) -> str:
    asked, cell = case.asked, case.asked.move.numbers[1]
    known = mine_facts(asked.box, asked.p, asked.p.task.player, free=False)
    return (
        f"A mine on {asked.mine(cell)} costs {product(known.wood[cell], 'wood', known.price)}, {_has(case)}."
    )


def _rights_cost(case: Case) -> str:
    asked, column = case.asked, case.asked.move.numbers[1]
    price = price_of(asked.box, asked.p, Resource.PERMIT)
    cost = f"{case['cost']} gr" if column == 0 else product(column, "permit", price)
    return f"Column {column + 1} costs {cost}, {_has(case)}."


def _build_cost(case: Case) -> str:
    asked = case.asked
    return f"{_wood_cost(asked, asked.move.numbers[0])}, {_has(case)}."


def _wood_cost(asked: Asked, tile: int) -> str:
    price = price_of(asked.box, asked.p, Resource.WOOD)
    return f"{asked.tile(tile)} costs {product(asked.box.wood(tile), 'wood', price)}"


def _card_build_cost(case: Case) -> str:
    """A building action names no tile: those in the slots that cost so much are meant."""
    asked = case.asked
    price = price_of(asked.box, asked.p, Resource.WOOD)
    held = [tile for tile in asked.player.slots.tiles if asked.box.wood(tile) * price == case(Fact.COST)]
    return f"{listed(_wood_cost(asked, tile) for tile in held)}, {_has(case)}."


def _tax_cost(case: Case) -> str:
    level, due = case.asked.p.tax.level, case(Fact.COST)
    count = len(case.asked.player.plots.cells)
    more = f" + {due - level} for {plural(count, 'plot marker')} = {due}" if due > level else ""
    return f"The tax is {level}{more} gr, {_has(case)}."


def _lack_money(case: Case) -> str:
    """Rights, plot and building actions that cannot be paid at all: the cheapest is named."""
    asked, action = case.asked, case.asked.move.numbers[2]
    if action == Action.BUILDING:
        return f"{_has(case)}, which pays for none of the tiles held."
    cheapest = _cheapest_stack(asked) if action == Action.RIGHTS else _cheapest_plot(asked)
    return f"{cheapest}, {_has(case)}."


def _cheapest_stack(asked: Asked) -> str:
    known = rights_facts(asked.box, asked.p, asked.p.task.player, free=True)
    found = [
        (rights_cost(column, known.permit), row, column)
        for row, line in enumerate(known.rows)
        for column in range(len(line))
        if next(stack_refusals(replace(known, held=slots.start()), row, column), None) is None
    ]
    cost, row, column = min(found)
    return f"The cheapest stack to be had, {row + 1}.{column + 1}, costs {cost} gr"


def _plot_facts(asked: Asked) -> PlotFacts:
    reputation = asked.player.standing.reputation
    task = asked.p.task
    free = task.kind == TaskKind.PLOT and task.a == 1
    return plot_facts(asked.box, asked.p, task.player, free=free, reputation=reputation)


def _cheapest_plot(asked: Asked) -> str:
    """With a joker the plot costs what it costs after the loss of reputation."""
    known = _plot_facts(asked)
    if asked.player.standing.reputation == constants.PLOT_REPUTATION and _is_joker(asked):
        known = replace(known, reputed=False)
    costs = [
        (plot_cost(known.clause, known.beside[cell], known.reputed), cell)
        for cell, free in enumerate(known.unclaimed)
        if free and (known.anywhere or known.beside[cell] > 0)
    ]
    cost, cell = min(costs)
    return f"The cheapest plot, {asked.city(cell)}, costs {cost} gr"


def _is_joker(asked: Asked) -> bool:
    card, half, _action = asked.move.numbers
    return asked.box.action(card, half) == Action.JOKER


# cards --------------------------------------------------------------------------------------------------


def _other_half(case: Case) -> str:
    asked = case.asked
    card, half, _action = asked.move.numbers
    shown = asked.box.action(card, half).name.lower()
    return f"This half of {asked.box.card_name(card)} shows {shown}, not {case['action']}."


def _hand(asked: Asked) -> str:
    cards = few(asked.box.card_name(card) for card in asked.player.hand.cards)
    return f"Cards in hand: {cards}. {legal_now(asked)}"


def _for_nothing(asked: Asked) -> str:
    skips = [move for move in asked.legal if move.kind == Kind.CARD and move.numbers[1] == NO_EFFECT]
    return f"{FOR_NOTHING}: {few(asked.texts(skips))}."


def _full_slots(case: Case) -> str:
    held = case.asked.player.slots.tiles
    names = listed(case.asked.tile(tile) for tile in held)
    return f"{len(held)} of {constants.SLOTS} slots of {case.asked.who} are taken ({names})."


def _no_stack(case: Case) -> str:
    own = listed(KINDS[guild] for guild in case.asked.player.guilds)
    rows = case.asked.p.hall.rows
    kinds = listed(dict.fromkeys(KINDS[stack.kind] for row in rows for stack in row))
    return f"No stack can be taken: {case.asked.who}'s guilds are {own}, the stacks left are {kinds}."


def _no_plot(case: Case) -> str:
    out = len(case.asked.player.plots.cells)
    if out == constants.PLOT_MARKERS:
        return f"{case.asked.who} has {out} of {constants.PLOT_MARKERS} plot markers in the city."
    return f"0 of the {len(case.asked.p.city)} city cells are unclaimed."


def _no_build(case: Case) -> str:
    player = case.asked.player
    tiles = few(case.asked.tile(tile) for tile in player.slots.tiles)
    plots = few(case.asked.city(cell) for cell in player.plots.cells)
    if not player.slots.tiles:
        return f"{case.asked.who} holds 0 tiles to build; plots: {plots}."
    if not player.plots.cells:
        return f"{case.asked.who} has 0 plots to build on; tiles held: {tiles}."
    return f"None of the tiles held ({tiles}) can be built on a plot ({plots})."


# the mine -----------------------------------------------------------------------------------------------


def _not_drawn(case: Case) -> str:
    drawn = listed(case.asked.tile(tile) for tile in case.asked.p.drawn)
    return f"{case['tile']} was not drawn; drawn: {drawn}."


def _closed(case: Case) -> str:
    asked, cell = case.asked, case(Fact.MINE_CELL)
    lot = asked.p.mine[cell]
    if lot.tile == NOTHING:
        return f"{asked.mine(cell)} is no entrance and has no mine to its left, to its right or above it."
    owner = "" if lot.owner == NOBODY else f" of {PLAYER_NAMES[lot.owner]}"
    return f"{asked.mine(cell)} is taken by {asked.tile(lot.tile)}{owner}."


def _open_cells(asked: Asked) -> str:
    """Cells with the wood they cost; the technology tile costs none."""
    board = asked.board
    wood = facts.mine_wood(asked.box, board.mine_rows, board.mine_columns, board.entrances, asked.p.mine)
    found = [(asked.mine(cell), cost) for cell, cost in enumerate(wood) if cost != NOTHING]
    told = (name if asked.move.kind == Kind.TECH else f"{name} ({cost} wood)" for name, cost in found)
    legal = {move.numbers[-1] for move in asked.legal if move.kind == asked.move.kind}
    return f"Open cells: {few(told)}.{_unless(len(legal) == len(found), asked)}"


def _unless(all_legal: bool, asked: Asked) -> str:
    """The legal moves, if they are not just those that were named."""
    return "" if all_legal else f" {legal_now(asked)}"


# rights, plots, buildings -------------------------------------------------------------------------------


def _foreign(case: Case) -> str:
    asked = case.asked
    row, column = asked.move.numbers
    own = listed(KINDS[guild] for guild in asked.player.guilds)
    top = asked.tile(asked.p.hall.rows[row][column].top)
    return f"{top} on stack {row + 1}.{column + 1} is of the {case['guild']}; {asked.who}'s guilds are {own}."


def _claimed(case: Case) -> str:
    asked, cell = case.asked, case(Fact.CITY_CELL)
    lot = asked.p.city[cell]
    if lot.tile != NOTHING:
        owner = "" if lot.owner == NOBODY else f" of {PLAYER_NAMES[lot.owner]}"
        return f"{asked.city(cell)} has a building: {asked.tile(lot.tile)}{owner}."
    holder = next(who for who, player in enumerate(asked.p.players) if cell in player.plots.cells)
    return f"{asked.city(cell)} has a plot marker of {PLAYER_NAMES[holder]}."


def _plot_cells(asked: Asked) -> str:
    """Cells that may be claimed, with their price."""
    known = _plot_facts(asked)
    cells = list(_claimable(known))
    told = (
        f"{asked.city(cell)} ({plot_cost(known.clause, known.beside[cell], known.reputed)} gr)"
        for cell in cells
    )
    where = "Unclaimed cells" if known.anywhere else "Unclaimed cells next to a building"
    legal = sum(1 for move in asked.legal if move.kind == Kind.PLOT)
    return f"{where}: {few(told)}.{_unless(legal == len(cells), asked)}"


def _claimable(known: PlotFacts) -> Iterator[int]:
    for cell, free in enumerate(known.unclaimed):
        if free and (known.anywhere or known.beside[cell] > 0):
            yield cell


def _tiles_held(asked: Asked) -> str:
    return f"Tiles held: {few(asked.tile(tile) for tile in asked.player.slots.tiles)}. {legal_now(asked)}"


def _own_plots(asked: Asked) -> str:
    plots = few(asked.city(cell) for cell in asked.player.plots.cells)
    return f"Plots of {asked.who}: {plots}. {legal_now(asked)}"


def _no_house(case: Case) -> str:
    names = _guild_tiles(case.asked, case(Fact.GUILD))
    return f"The {case['guild']} have {case['count']:house} left; {names} needs one."


def _no_market(case: Case) -> str:
    names = _guild_tiles(case.asked, case(Fact.RESOURCE))
    price = price_of(case.asked.box, case.asked.p, case(Fact.RESOURCE))
    return f"The red X shows at {case['resource']} ({price} gr): {names} cannot be built now."


def _guild_tiles(asked: Asked, guild: int) -> str:
    """The tile to be built, or those held of its guild."""
    if asked.move.kind == Kind.BUILD:
        return asked.tile(asked.move.numbers[0])
    held = [tile for tile in asked.player.slots.tiles if asked.box.family(tile) == Family.GUILD]
    return listed(asked.tile(tile) for tile in held if asked.box.guild(tile) == guild)


# the rest -----------------------------------------------------------------------------------------------


def _houses_left(asked: Asked) -> str:
    rows = asked.player.houses.rows
    left = (f"row {row} ({KINDS[guild]}) {count}" for row, (guild, count) in _rows(asked.player.guilds, rows))
    return f"Houses left: {', '.join(left)}. {legal_now(asked)}"


def _rows(guilds: tuple[int, ...], left: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, int]]]:
    yield from enumerate(zip(guilds, left, strict=True), 1)


def _not_own(case: Case) -> str:
    asked, cell = case.asked, case(Fact.CITY_CELL)
    lot = asked.p.city[cell]
    if lot.tile == NOTHING:
        return f"{asked.city(cell)} has no building; nobody can score it."
    return f"{asked.tile(lot.tile)} on {asked.city(cell)} belongs to {case['owner']}, not to {asked.who}."


def _taken_set(case: Case) -> str:
    asked, number = case.asked, case(Fact.COUNT)
    guilds = asked.box.guild_sets[asked.p.task.a][len(asked.p.players)][number]
    return (
        f"Set {number + 1} ({listed(KINDS[guild] for guild in guilds)}) is taken or named by another number."
    )


def _own_guilds(case: Case) -> str:
    own = listed(KINDS[guild] for guild in case.asked.player.guilds)
    return f"The rows have to be {case.asked.who}'s three guilds, each once: {own}."


def _result(asked: Asked) -> str:
    points = (f"{PLAYER_NAMES[who]} {player.standing.points}" for who, player in enumerate(asked.p.players))
    return f"No move is left; the points are {listed(points)}."


def _chance(asked: Asked) -> str:
    return f"What can come: {few(asked.texts(asked.legal))}."


WHY: Final[dict[str, Why]] = {
    "round.last": lambda case: f"The game is over after round {case.asked.p.round}.",
    "terms.open task": "{text} cannot come now; {owed}.",
    "order.turn task": "{text} is not what is owed now; {owed}.",
    "turn.commit": "This has to be carried out and cannot be declined; {owed}.",
    "turn.cards": "There is no passing; {owed}.",
    "turn.afford cost money (hire)": _hire_cost,
    "turn.afford cost money (mine)": _mine_cost,
    "turn.afford cost money (rights)": _rights_cost,
    "turn.afford cost money (plot)": "{text} costs {cost} gr, {who} has {money} gr.",
    "turn.afford cost money (build)": _build_cost,
    "turn.afford cost money (card)": _card_build_cost,
    "turn.afford cost money (council)": "A seat in the council costs {cost} gr, {who} has {money} gr.",
    "turn.afford cost money (tax)": _tax_cost,
    "turn.half action_card": "{who} has played {action_card} in this round; both halves are gone.",
    "turn.half action": _other_half,
    "turn.skip action": (
        "For nothing is one move a card, whatever it shows; {action} cannot be named with it."
    ),
    "turn.short count": "A mine action needs a miner of its player, {who} has {count} left.",
    "turn.short count limit": "A plot action needs a plot marker, {count} of {limit} are in the city.",
    "turn.short guild count": _no_house,
    "lack.miner count (card)": "{who} has {count:miner} in pool and reserve: there is no mine action.",
    "lack.miner count (hire)": lambda case: (
        f"{case['text']} needs {plural(case.asked.move.numbers[0], 'miner')}, "
        f"the reserve holds {case['count']}."
    ),
    "lack.money cost money": "The pool is empty; a permit to hire costs {cost} gr, {who} has {money} gr.",
    "lack.money": _lack_money,
    "lack.slot": _full_slots,
    "lack.stack": _no_stack,
    "lack.plot": _no_plot,
    "lack.build": _no_build,
    "lack.pelican count": "{who} has 0 unused pelicans ({count} used); St. Barbara needs one.",
    "lack.patrician colour (council)": "The patrician pool holds 0 {colour} patricians.",
    "lack.patrician colour (patrician)": "The supply holds 0 {colour} patricians.",
    "lack.house row": "Row {row} has 0 houses left to give up.",
    "mine.hire count": "{who}'s pool holds {count:miner}, so at least 1 has to be hired.",
    "mine.hire count limit": "The pool would hold {count:miner}, it takes at most {limit}.",
    "mine.draw tile": _not_drawn,
    "mine.place mine_cell": _closed,
    "rights.slots count limit": _full_slots,
    "rights.choose row column count": "Row {row} has {count:stack}, none in column {column}.",
    "rights.choose guild": _foreign,
    "build.house guild": "The free tile of a house is a public one; this stack is of the {guild}.",
    "terms.unclaimed city_cell": _claimed,
    "plot.adjacent city_cell": "{city_cell} is not next to a building.",
    "plot.marker count limit": "{who} has {count} of {limit} plot markers in the city.",
    "build.needs tile": "{tile} is in no slot of {who}.",
    "build.needs city_cell": "{city_cell} is no plot of {who}.",
    "economy.no_market resource": _no_market,
    "cathedral.10 city_cell owner": _not_own,
    "setup.guilds count": _taken_set,
    "setup.guilds": _own_guilds,
}
INSTEAD: Final[dict[str, Instead]] = {
    "round.last": _result,
    "terms.open task": _chance,
    "turn.cards": _for_nothing,
    "turn.skip action": _for_nothing,
    "turn.half action_card": _hand,
    "mine.draw tile": options("Tiles and cells", "none can be placed and paid"),
    "mine.place mine_cell": _open_cells,
    "terms.unclaimed city_cell": _plot_cells,
    "plot.adjacent city_cell": _plot_cells,
    "build.needs tile": _tiles_held,
    "build.needs city_cell": _own_plots,
    "lack.house row": _houses_left,
    "rights.choose guild": options("Stacks to be had", "none can be taken and paid"),
    "rights.choose row column count": options("Stacks to be had", "none can be taken and paid"),
}
"""What is said besides the legal moves; where nothing stands here those are enough."""
