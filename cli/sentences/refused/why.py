"""The sentence of each reason, by clause and facts; with `(kind)` for one kind of move only."""

from typing import Final

from kutnahora.cli.sentences.facts import product
from kutnahora.cli.sentences.refused.asked import Asked, Case, Why
from kutnahora.cli.sentences.refused.near import at_corner, beside_mine, of_player, on_cell, own_stacks, where
from kutnahora.cli.text import few, listed, plural
from kutnahora.reference import constants
from kutnahora.reference.events import Fact
from kutnahora.reference.moments import had_turn, turn_of
from kutnahora.reference.moves import Kind
from kutnahora.reference.notation import KINDS
from kutnahora.reference.terms import NOBODY, NOTHING, Action, Colour, Family

# money --------------------------------------------------------------------------------------------------


def _cost(what: str, goods: str) -> Why:
    """`timber-yard costs 3 wood x 2 = 6 gr, blue has 3 gr.`"""

    def describe(case: Case) -> str:
        costs = product(case(Fact.QUANTITY), goods, case(Fact.PRICE))
        return f"{what.format_map(case)} costs {costs}, {case['who']} has {case['money']} gr."

    return describe


def _tax_cost(case: Case) -> str:
    level, due = case.asked.p.tax.level, case(Fact.COST)
    count = len(case.asked.mat.plots.cells)
    more = f" + {due - level} for {plural(count, 'plot marker')} = {due}" if due > level else ""
    return f"The tax is {level}{more} gr, {case['who']} has {case['money']} gr."


CHEAPEST: Final[dict[int, str]] = {
    Action.MINE: "The pool is empty, and a permit to hire",
    Action.RIGHTS: "The cheapest stack that may be taken",
    Action.PLOT: "The cheapest plot that may be claimed",
    Action.BUILDING: "The cheapest tile that could be built",
}


def _too_poor(case: Case) -> str:
    what = CHEAPEST[case.asked.move.numbers[2]]
    return f"{what} costs {case['cost']} gr, {case['who']} has {case['money']} gr."


# cards --------------------------------------------------------------------------------------------------


def _played_card(case: Case) -> str:
    cards = few(case.asked.box.card_name(card) for card in case.asked.mat.hand.cards)
    gone = f"{case['who']} has played {case['action_card']} in this round; both halves are gone"
    return f"{gone}. In hand: {cards}."


def _other_half(case: Case) -> str:
    asked = case.asked
    card, half, _action = asked.move.numbers
    shown = asked.box.action(card, half).name.lower()
    return f"This half of {asked.box.card_name(card)} shows {shown}, not {case['action']}."


def _full_slots(case: Case) -> str:
    held = case.asked.mat.slots.tiles
    names = listed(case.asked.tile(tile) for tile in held)
    return f"{len(held)} of {constants.SLOTS} slots of {case['who']} are taken ({names})."


def _no_stack(case: Case) -> str:
    own = listed(KINDS[guild] for guild in case.asked.mat.guilds)
    rows = case.asked.p.hall.rows
    kinds = listed(dict.fromkeys(KINDS[stack.kind] for row in rows for stack in row))
    return f"No stack can be taken: {case['who']}'s guilds are {own}, the stacks left are {kinds}."


def _no_plot(case: Case) -> str:
    out = len(case.asked.mat.plots.cells)
    if out == constants.PLOT_MARKERS:
        return f"{case['who']} has {out} of {constants.PLOT_MARKERS} plot markers in the city."
    return f"0 of the {len(case.asked.p.city)} city cells are unclaimed."


def _tiles_held(asked: Asked) -> str:
    return few(asked.tile(tile) for tile in asked.mat.slots.tiles)


def _own_plots(asked: Asked) -> str:
    return few(asked.city(cell) for cell in asked.mat.plots.cells)


def _no_build(case: Case) -> str:
    player, tiles, plots = case.asked.mat, _tiles_held(case.asked), _own_plots(case.asked)
    if not player.slots.tiles:
        return f"{case['who']} holds 0 tiles to build; plots: {plots}."
    if not player.plots.cells:
        return f"{case['who']} has 0 plots to build on; tiles held: {tiles}."
    return f"None of the tiles held ({tiles}) can be built on a plot ({plots})."


# mine, rights, plots, buildings -------------------------------------------------------------------------


def _closed(case: Case) -> str:
    asked, cell = case.asked, case(Fact.MINE_CELL)
    lot = asked.p.mine[cell]
    if lot.tile != NOTHING:
        return f"{asked.mine(cell)} is taken by {asked.tile(lot.tile)}{of_player(lot.owner)}."
    no_way = f"{asked.mine(cell)} is not an entrance and has no mine to its left, to its right or above it"
    return f"{no_way}{beside_mine(asked, cell)}."


def _foreign(case: Case) -> str:
    asked = case.asked
    row, column = asked.move.numbers
    own = listed(KINDS[guild] for guild in asked.mat.guilds)
    top = f"{asked.tile(asked.p.hall.rows[row][column].top)} on stack {row + 1}.{column + 1}"
    guilds = f"{asked.who}'s guilds are {own}{own_stacks(asked, row)}"
    return f"{top} is of the {case['guild']}; {guilds}."


def _no_house(case: Case) -> str:
    names = _guild_tiles(case.asked, case(Fact.GUILD))
    return f"The {case['guild']} have {case['count']:house} left; {names} needs one."


def _no_market(case: Case) -> str:
    names = _guild_tiles(case.asked, case(Fact.RESOURCE))
    return f"The red X shows at {case['resource']}: {names} cannot be built now."


def _guild_tiles(asked: Asked, guild: int) -> str:
    """The tile to be built, or the tiles of its guild in slots."""
    if asked.move.kind == Kind.BUILD:
        return asked.tile(asked.move.numbers[0])
    held = [tile for tile in asked.mat.slots.tiles if asked.box.family(tile) == Family.GUILD]
    return listed(asked.tile(tile) for tile in held if asked.box.guild(tile) == guild)


def _others(held: tuple[int, ...]) -> str:
    """`, but 2 green`: the patricians of other colours that are available."""
    others = [f"{count} {Colour(colour).name.lower()}" for colour, count in enumerate(held) if count]
    return f", but {listed(others)}" if others else ""


# cathedral, setup ---------------------------------------------------------------------------------------


def _no_houses(case: Case) -> str:
    mat = case.asked.mat
    left = (f"{KINDS[guild]} {count}" for guild, count in zip(mat.guilds, mat.houses.rows, strict=True))
    return f"Row {case['row']} has 0 houses left to give up; left are {listed(left)}."


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
    own = listed(KINDS[guild] for guild in case.asked.mat.guilds)
    return f"The rows have to be {case['who']}'s three guilds, each once: {own}."


# the wrong moment ---------------------------------------------------------------------------------------


def _cannot_come(case: Case) -> str:
    """Chance cannot show this now; for a tile also where it is."""
    asked = case.asked
    sentence = f"{case['text']} cannot come now; {case['owed']}"
    if asked.move.kind not in (Kind.DRAW, Kind.REVEAL) or asked.written:
        return f"{sentence}."
    tile = asked.move.numbers[0]
    return f"{sentence}. {asked.tile(tile)} is {where(asked, tile)}."


def _other_turn(case: Case) -> str:
    turn = turn_of(case.asked.p)
    now = f"In round {case['round']} it is {case['player']}'s turn{'' if turn is None else f' {turn[1] + 1}'}"
    over = "is over" if had_turn(case.asked.p, case.asked.seat) else "comes later"
    return f"{now}; {case['who']}'s {over}."


STEPS: Final = {
    Kind.HIRE: "Miners are hired in the first step of a mine action",
    Kind.MINE: "Of the tiles drawn in a mine action, 1 is placed",
    Kind.RIGHTS: "A rights action takes 1 tile",
    Kind.PLOT: "A plot action claims 1 cell",
    Kind.BUILD: "A building action builds 1 tile",
    Kind.PUBLIC: "The free tile is taken when a house that shows it is built, or not at all",
    Kind.COUNCIL: "A seat is paid for right after an income, at most once",
    Kind.DRAW: "Mine tiles are drawn in a mine action",
}


def _no_action(case: Case) -> str:
    asked = case.asked
    under_way = f"no {case['action']} action{of_player(asked.seat)} is under way"
    turn = turn_of(asked.p)
    cards = f"; {case['count']:card} left to play in this turn" if turn and turn[0] == asked.seat else ""
    mine = asked.move.kind == Kind.MINE and not asked.written
    tile = f". {asked.tile(asked.move.numbers[0])} is {where(asked, asked.move.numbers[0])}" if mine else ""
    return f"{STEPS[asked.move.kind]}; {under_way}{cards}{tile}."


def _tax_settled(case: Case) -> str:
    whose = "" if case.asked.seat == NOBODY else f"{case['who']}'s "
    return f"The choice is made once: {whose}tax of round {case['round']} is settled."


TILES: Final = f"{{count}} of {constants.CATHEDRAL_TILES} tiles are turned."
FIRST_HIRE: Final = "Hiring comes first, then the draw, then a tile is placed; {count} of {level} are drawn."
SETUP: Final = "{text} has its place in the setup, before round 1."
NOT_DECLINED: Final = "Nobody can decline what chance shows."

WHY: Final[dict[str, Why]] = {
    "round.last": lambda case: f"The game is over after round {case.asked.p.round}.",
    "terms.open task": _cannot_come,
    "order.turn task": lambda case: (
        f"{case.asked.of_another}{case['text']} is not possible now; {case['owed']}."
    ),
    "turn.commit": "This has to be carried out and cannot be declined; {owed}.",
    "turn.cards": "There is no passing; {owed}.",
    "turn.afford cost money (hire)": lambda case: (
        f"Hiring costs {product(1, 'permit', case(Fact.COST))}, {case['who']} has {case['money']} gr."
    ),
    "turn.afford mine_cell quantity price cost money": _cost("A mine on {mine_cell}", "wood"),
    "turn.afford column quantity price cost money": _cost("Column {column}", "permit"),
    "turn.afford tile quantity price cost money": _cost("{tile}", "wood"),
    "turn.afford cost money (rights)": "Column 1 costs {cost} gr, {who} has {money} gr.",
    "turn.afford cost money (plot)": "{text} costs {cost} gr, {who} has {money} gr.",
    "turn.afford cost money (council)": "A seat in the council costs {cost} gr, {who} has {money} gr.",
    "turn.afford cost money (tax)": _tax_cost,
    "turn.half action_card": _played_card,
    "turn.half action": _other_half,
    "turn.skip action": (
        "Each card is played for nothing in one way, whatever it shows; {action} cannot be named with it."
    ),
    "turn.short count": "A mine action needs a miner of its player, {who} has {count} left.",
    "turn.short count limit": "A plot action needs a plot marker, {count} of {limit} are in the city.",
    "turn.short guild count": _no_house,
    "lack.miner count (card)": "{who} has {count:miner} in pool and reserve: there is no mine action.",
    "lack.miner count (hire)": lambda case: (
        f"{case['text']} needs {plural(case.asked.move.numbers[0], 'miner')}, "
        f"the reserve holds {case['count']}."
    ),
    "lack.money cost money": _too_poor,
    "setup.mine_stack tile count": (
        "The mine stack has I on top, then II, then III; {count:tile} come before {tile}."
    ),
    "lack.slot": _full_slots,
    "lack.stack": _no_stack,
    "lack.plot": _no_plot,
    "lack.build": _no_build,
    "lack.pelican count": "{who} has 0 unused pelicans ({count} used); St. Barbara needs one.",
    "lack.patrician colour (council)": lambda case: (
        f"The patrician pool holds 0 {case['colour']} patricians{_others(case.asked.p.patricians.pool)}."
    ),
    "lack.patrician colour (patrician)": lambda case: (
        f"The supply holds 0 {case['colour']} patricians{_others(case.asked.p.patricians.supply)}."
    ),
    "lack.house row": _no_houses,
    "mine.hire count": "{who}'s pool holds {count:miner}, so at least 1 has to be hired.",
    "mine.hire count limit": "The pool would hold {count:miner}, it takes at most {limit}.",
    "mine.draw tile": lambda case: (
        f"{case['tile']} was not drawn, it is {where(case.asked, case(Fact.TILE))}; "
        f"drawn: {listed(case.asked.tile(tile) for tile in case.asked.p.drawn)}."
    ),
    "mine.place mine_cell": _closed,
    "rights.slots count limit": _full_slots,
    "rights.choose row column count": "Row {row} has {count:stack}, none in column {column}.",
    "rights.choose guild": _foreign,
    "build.house guild": "The free tile of a house is a public one; this stack is of the {guild}.",
    "terms.unclaimed city_cell": lambda case: (
        f"{case['city_cell']} {on_cell(case.asked, case(Fact.CITY_CELL))}."
    ),
    "plot.adjacent city_cell": lambda case: (
        f"{case['city_cell']} is not next to a building{at_corner(case.asked, case(Fact.CITY_CELL))}."
    ),
    "plot.marker count limit": "{who} has {count} of {limit} plot markers in the city.",
    "build.needs tile": lambda case: (
        f"{case['tile']} is not in a slot of {case['who']} but {where(case.asked, case(Fact.TILE))}; "
        f"held: {_tiles_held(case.asked)}."
    ),
    "build.needs city_cell": lambda case: (
        f"{case['city_cell']} is not a plot of {case['who']}: "
        f"it {on_cell(case.asked, case(Fact.CITY_CELL))}; own plots: {_own_plots(case.asked)}."
    ),
    "economy.no_market resource": _no_market,
    "cathedral.10 city_cell owner": _not_own,
    "setup.guilds count": _taken_set,
    "setup.guilds": _own_guilds,
    # the wrong moment
    "turn.order round player": _other_turn,
    "tax.choice round player": (
        "The tax of round {round} is settled in turn order: {player} chooses now, not {who}."
    ),
    "setup.guilds round player": (
        "Sets are chosen in reverse turn order, rows in turn order: {player} chooses now, not {who}."
    ),
    "turn.second turn count": (
        "The next card of turn {turn} is chosen once this one is fully carried out; {count} to come."
    ),
    "turn.cards turn count": "Turn {turn} has {count:card}, and {who} has none left to play in it.",
    "turn.cards round count": "All {count:card} of round {round} are played; the sixth stays in hand.",
    "setup.guilds round": "Round {round} has not begun: the guilds are chosen first.",
    "event.reveal round": "Round {round} has not begun: its event is revealed first.",
    "event.reveal round (event)": "An event is revealed before its round, once; this is round {round}.",
    "mine.hire action count": _no_action,
    "mine.hire count level": FIRST_HIRE,
    "cathedral.9 cathedral_tile": "The mine actions of tile {cathedral_tile} have no hire step.",
    "order.mine count level": FIRST_HIRE,
    "order.mine task": "The tiles can be discarded when they are drawn.",
    "mine.draw action count": _no_action,
    "mine.draw count": "1 tile of a draw is kept and placed; the {count:other} will be discarded.",
    "rights.choose action count": _no_action,
    "order.plot action count": _no_action,
    "order.build action count": _no_action,
    "build.house action count": _no_action,
    "income.council action count": _no_action,
    "cathedral.3 count": f"A house is given up while St. Barbara's tile 3 is carried out; {TILES}",
    "cathedral.6 count": f"The supply gives a patrician while St. Barbara's tile 6 is carried out; {TILES}",
    "cathedral.10 count": f"A building is scored while St. Barbara's tile 10 is carried out; {TILES}",
    "cathedral.decline count": f"Two actions are taken or declined when tile 5 or 9 offers them; {TILES}",
    "build.tech count": (
        "A technology tile is placed when a miners' building takes it; "
        f"{{count}} of {constants.TECHNOLOGY_TILES} are taken."
    ),
    "tax.choice round turn": "The tax is due at the end of round {round}; this is turn {turn}.",
    "tax.choice round": _tax_settled,
    "order.round round": "The event of round {round} comes before its taxes.",
    "setup.guilds count limit (guilds)": (
        "Sets are chosen in the setup, each player once; {count} of {limit} are to come."
    ),
    "setup.guilds count limit (rows)": (
        "Rows are chosen in the setup after all sets, each player once; {count} of {limit} are to come."
    ),
    "rights.slide tile": lambda case: (
        f"A tile is seen when the one above it is gone; {case['tile']} is "
        f"{where(case.asked, case(Fact.TILE))}."
    ),
    "setup.rocks": SETUP,
    "setup.guilds (guild_card)": SETUP,
    "setup.town_hall": SETUP,
    **dict.fromkeys(
        ("rights.slide task", "red.arrive task", "setup.rocks task", "event.reveal task"), NOT_DECLINED
    ),
    **dict.fromkeys(("setup.guilds task", "setup.town_hall task"), NOT_DECLINED),
}
