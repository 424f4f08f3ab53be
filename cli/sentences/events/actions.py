"""Sentences about prices, the city that builds, and the mine, rights and plot actions."""

from typing import Final

from kutnahora.cli.sentences.events.scene import Describer, Scene
from kutnahora.cli.sentences.facts import product
from kutnahora.cli.text import listed, plural
from kutnahora.reference import constants, facts
from kutnahora.reference.box import Box
from kutnahora.reference.events import Counted, Fact
from kutnahora.reference.notation import KINDS
from kutnahora.reference.position import TaskKind
from kutnahora.reference.terms import NOBODY, STAND_OF, Family, Resource, Stand

# prices -------------------------------------------------------------------------------------------------


def _prices(s: Scene) -> str:
    """`wood 3 -> 4 gr, beer 5 -> 4 gr`"""
    changed = [c for c in s.event.changes if c.what == Counted.PRICE and c.before != c.after]
    prices = (f"{Resource(c.place).name.lower()} {c.before} -> {c.after} gr" for c in changed)
    return ", ".join(prices) or "no price changes"


def _price(s: Scene) -> str:
    stand = Stand(STAND_OF[s(Fact.RESOURCE)]).name.lower()
    where = f"{stand} card {s['card']}, notch {s['notch']}"
    return f"1 {s['resource']} is worth {s['price']} gr ({where})"


def _pay(s: Scene) -> str:
    return f"{product(s(Fact.QUANTITY), s['resource'], s(Fact.PRICE))}."


def _arm(s: Scene) -> str:
    moved = s.change(Counted.ARM)
    if moved.before == moved.after:
        return f"The {s['resource']} arm is at its last notch, {moved.after + 1}, and stays."
    return f"The {s['resource']} arm moves right: {s['to_arm']}; {_prices(s)}."


def _no_market(s: Scene) -> str:
    stop = f"The red X shows at {s['resource']}"
    if s.event.player == NOBODY:
        return f"{stop}: no building that makes it may be built now."
    return f"{stop}: {s.who} may not build what makes it."


# the mine -----------------------------------------------------------------------------------------------


def printed(box: Box, tile: int) -> str:
    """What a tile shows, in the order in which it is carried out."""
    shown = [
        (f"production {box.production(tile)}", box.production(tile)),
        (f"population deck +{box.population(tile)}", box.population(tile)),
        (plural(box.points(tile), "point"), box.points(tile)),
        (f"reputation {box.reputation(tile):+d}", box.reputation(tile)),
        (plural(box.pelicans(tile), "pelican"), box.pelicans(tile)),
        (f"tax +{box.tax(tile)}", box.tax(tile)),
        ("a cathedral tile", int(box.turns_cathedral(tile))),
    ]
    return ", ".join(text for text, number in shown if number) or "nothing"


def _drawn(s: Scene) -> str:
    tile = s(Fact.TILE)
    shown = f"ore {s.box.production(tile)}, wood {s.box.wood(tile)}, {plural(s.box.stars(tile), 'star')}"
    return f"{s.who} draws {s['tile']} ({shown})."


def _cost(s: Scene) -> str:
    """The wood that a cell costs, and why."""
    cell, board, mine = s(Fact.MINE_CELL), s.board, s.stage.before.mine
    size = board.mine_rows, board.mine_columns
    free = "; the cathedral tile gives it for 0 wood" if s(Fact.WOOD) == 0 else ""
    if cell in board.entrances:
        return f"{s.mine(cell)} is an entrance and costs {constants.ENTRANCE_WOOD} wood{free}."
    beside = [n for n in facts.neighbours(*size, cell) if cell in facts.gives_access(*size, n)]
    wood = {s.mine(n): s.box.wood(mine[n].tile) for n in beside if mine[n].owner != NOBODY}
    costs = listed(f"{name} ({number})" for name, number in wood.items())
    dearest = "the highest wood number of the mines left, right and above"
    return f"{s.mine(cell)} costs {dearest}: {costs}, so {max(wood.values())} wood{free}."


def _placed(s: Scene) -> str:
    pool = s.change(Counted.MINERS_IN_POOL)
    source = "to_miners_in_reserve" if pool.before == pool.after else "to_miners_in_pool"
    return f"{s['tile']} goes on {s['mine_cell']} with a miner: {s[source]}."


def _discards(s: Scene) -> str:
    names = listed(s.box.tile_name(tile) for _fact, tile in s.event.facts)
    return f"What was drawn and not kept is discarded: {names}."


# rights and plots ---------------------------------------------------------------------------------------


def _chosen(s: Scene) -> str:
    tile = s(Fact.TILE)
    why = "it is public, so anyone may take it"
    if s.box.family(tile) == Family.GUILD:
        why = f"the {KINDS[s.box.guild(tile)]} are {s.who}'s own guild"
    return f"{s['tile']} lies on stack {s['stack']}; {why}."


def _taken(s: Scene) -> str:
    free = s.stage.task.kind == TaskKind.RIGHTS and s.stage.task.a == 1
    paid = "for nothing" if free else "after paying"
    return f"{s.who} takes {s['tile']} of stack {s['stack']} {paid}; then the stack moves."


def _column(s: Scene) -> str:
    column = s(Fact.COLUMN)
    price = f"{constants.COLUMN_ONE_PRICE} gr" if column == 0 else plural(column, "permit")
    return f"A tile of column {s['column']} costs {price}."


def _slide(s: Scene) -> str:
    left = s(Fact.COUNT)
    if left == 0:
        return f"Stack {s['stack']} is used up and disappears; the stacks right of it close up."
    moved = f"Stack {s['stack']}, {plural(left, 'tile')} left in it, goes to the end of row {s['row']}"
    return f"{moved}; the stacks right of it close up."


EVENTS: Final[dict[str, Describer]] = {
    "economy.price resource card notch price": lambda s: f"{_price(s)}.",
    "economy.price quantity resource card notch price": lambda s: f"{_price(s)}: {s.who} sells {_pay(s)}",
    "economy.pay resource quantity price": _pay,
    "economy.advance stand": lambda s: f"The {s['stand']} deck goes on: {s['to_deck']}; {_prices(s)}.",
    "economy.flip stand card": "Card {card} is on the back: the {stand} deck is turned over, at no step.",
    "economy.top stand card count": (
        "The {stand} deck is at its last card, {card}, and stays; it had {count:step} to go."
    ),
    "economy.arm resource": _arm,
    "economy.city_builds guild tile": (
        "{tile}, on top of the {guild} stack, leaves the game; nobody gets anything for it."
    ),
    "economy.city_builds guild": "The {guild} stack is gone, so only the arm moves.",
    "economy.city_order resource count": "City build {count}: the symbol shows again, now at {resource}.",
    "economy.no_market resource": _no_market,
    "order.interrupt resource count": "The city symbol shows at {resource}: the city builds before all else.",
    "mine.hire count": (
        "{who} hires {count:miner} for 1 permit: {to_miners_in_pool}, {to_miners_in_reserve}."
    ),
    "mine.hire": "{who} hires nobody and pays nothing.",
    "mine.draw tile": _drawn,
    "mine.draw count": "{count:tile} drawn, none kept: {who} builds no mine.",
    "mine.reshuffle count": "The mine stack is empty: a new one is made of {count:discarded tile}.",
    "mine.place tile mine_cell": _placed,
    "mine.cost mine_cell wood": _cost,
    "mine.effects tile": lambda s: (
        f"Printed on {s['tile']}: {printed(s.box, s(Fact.TILE))}; none of it can be declined."
    ),
    "mine.effects tile change": "Production {change} of {tile} for {who}: {to_ore_from_mines}.",
    "mine.effects tile points": "{who} scores {points:point} for {tile}: {to_points}.",
    "mine.technology level tile": "The technology level lets {who} draw {level:tile} in all.",
    "order.mine tile mine_cell": "What {mine_cell} costs is settled first; now {tile} is placed.",
    "rights.choose row column tile": _chosen,
    "rights.cost column": _column,
    "rights.slots tile count": (
        f"{{tile}} goes to a slot of {{who}}; {{count}} of {constants.SLOTS} are taken."
    ),
    "rights.slide row column count": _slide,
    "order.rights row column tile": _taken,
    "plot.first city_cell cost": "No building stands in the city, so any unclaimed cell will do; {cost} gr.",
    "plot.adjacent city_cell cost": "{city_cell} is next to a building, so it may be claimed; {cost} gr.",
    "plot.none_left city_cell cost": (
        "No unclaimed cell next to a building is left, so any unclaimed cell will do; {cost} gr."
    ),
    "plot.reputation reputation cost": "Whatever lies beside it, the plot costs {cost} gr for {who}.",
    "plot.marker city_cell count": (
        f"{{who}}'s marker goes on {{city_cell}}; {{count}} of {constants.PLOT_MARKERS} are out."
    ),
    "order.plot city_cell cost": "{who} chooses {city_cell}, pays {cost} gr and places the marker.",
    "order.mine tile": _discards,
}
