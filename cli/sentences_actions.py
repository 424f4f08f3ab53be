"""Sentences about prices, the city that builds, and the mine, rights and plot actions."""

from typing import Final

from kutnahora.cli.common import plural
from kutnahora.cli.sentences import listed, product
from kutnahora.cli.sentences_scene import Scene, Teller
from kutnahora.reference import constants, facts
from kutnahora.reference.box import Box
from kutnahora.reference.events import Fact
from kutnahora.reference.notation import KINDS
from kutnahora.reference.position import TaskKind
from kutnahora.reference.terms import ARM_OF, NOBODY, STAND_OF, Family, Resource, Stand

# prices -------------------------------------------------------------------------------------------------


def _changed(resource: int, old: int, new: int) -> str:
    name = Resource(resource).name.lower()
    return f"{name} stays {old} gr" if old == new else f"{name} {old} -> {new} gr"


def _price(s: Scene) -> str:
    resource = s(Fact.RESOURCE)
    stand = Stand(STAND_OF[resource])
    card, notch = s.before.decks[stand].card, s.before.arms[ARM_OF[resource]].notch
    where = f"{stand.name.lower()} card {card}, notch {notch}"
    return f"1 {s['resource']} is worth {s['price']} gr ({where})."


def _pay(s: Scene) -> str:
    return f"{product(s(Fact.QUANTITY), s['resource'], s(Fact.PRICE))}."


def _advance(s: Scene) -> str:
    """What the new card does to the prices on its stand."""
    stand, old, new = s(Fact.STAND), s(Fact.BEFORE), s(Fact.AFTER)
    prices = []
    for resource in (one for one in Resource if STAND_OF[one] == stand):
        notch = s.before.arms[ARM_OF[resource]].notch
        prices.append((resource, s.box.price(resource, old, notch), s.box.price(resource, new, notch)))
    told = ", ".join(_changed(*one) for one in prices if one[1] != one[2]) or "no price changes"
    return f"The {s['stand']} deck goes on: card {old} -> {new}; {told}."


def _arm(s: Scene) -> str:
    resource, old, new = s(Fact.RESOURCE), s(Fact.BEFORE), s(Fact.AFTER)
    if old == new:
        return f"The {s['resource']} arm is at its last notch, {old}, and stays."
    card = s.before.decks[STAND_OF[resource]].card
    moved = [one for one in Resource if ARM_OF[one] == ARM_OF[resource]]
    told = (_changed(one, s.box.price(one, card, old), s.box.price(one, card, new)) for one in moved)
    return f"The {s['resource']} arm moves right: notch {old} -> {new}; {', '.join(told)}."


def _no_market(s: Scene) -> str:
    if s.event.player == NOBODY:
        return f"The red X shows at {s['resource']}: no building that makes it may be built now."
    held = [tile for tile in s.old.slots.tiles if s.box.family(tile) == Family.GUILD]
    names = listed(s.box.tile_name(t) for t in held if s.box.guild(t) == s(Fact.RESOURCE))
    return f"The red X shows at {s['resource']}: {s.who} may not build {names} now."


def _top(s: Scene) -> str:
    steps = plural(s(Fact.COUNT), "step")
    return f"The {s['stand']} deck is at its last card, {s['card']}, and stays; it had {steps} to go."


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


def _hire(s: Scene) -> str:
    old, new = s(Fact.BEFORE), s(Fact.AFTER)
    reserve = s.old.miners.reserve
    hired = f"{s.who} hires {plural(new - old, 'miner')} for 1 permit"
    return f"{hired}: pool {old} -> {new}, reserve {reserve} -> {reserve - new + old}."


def _drawn(s: Scene) -> str:
    tile = s(Fact.TILE)
    shown = f"ore {s.box.production(tile)}, wood {s.box.wood(tile)}, {plural(s.box.stars(tile), 'star')}"
    return f"{s.who} draws {s['tile']} ({shown})."


def _discarded(s: Scene) -> str:
    return f"{s.who} keeps none of the {plural(s(Fact.COUNT), 'tile')} drawn and builds no mine."


def _level(s: Scene) -> str:
    return f"The technology level lets {s.who} draw {plural(s(Fact.LEVEL), 'tile')} in all."


def mine_wood_words(s: Scene, cell: int) -> str:
    """Why a cell costs so much wood."""
    board = s.stage.board
    if cell in board.entrances:
        return f"{s.mine(cell)} is an entrance and costs {constants.ENTRANCE_WOOD} wood"
    beside = facts.neighbours(board.mine_rows, board.mine_columns, cell)
    rows, columns = board.mine_rows, board.mine_columns
    giving = [
        n for n in beside if s.before.mine[n].owner != NOBODY and cell in facts.gives_access(rows, columns, n)
    ]
    told = listed(f"{s.mine(n)} ({s.box.wood(s.before.mine[n].tile)})" for n in giving)
    most = max(s.box.wood(s.before.mine[n].tile) for n in giving)
    dearest = "the highest wood number of the mines left, right and above"
    return f"{s.mine(cell)} costs {dearest}: {told}, so {most} wood"


def _cost(s: Scene) -> str:
    words = mine_wood_words(s, s(Fact.MINE_CELL))
    free = s.stage.task.kind == TaskKind.MINE and s.stage.task.a == 1
    return f"{words}; the cathedral tile gives it for 0 wood." if free else f"{words}."


def _placed(s: Scene) -> str:
    old, new = s.old.miners, s.new.miners
    source = "pool" if new.pool != old.pool else "reserve"
    counts = (old.pool, new.pool) if source == "pool" else (old.reserve, new.reserve)
    return f"{s['tile']} goes on {s['mine_cell']} with a miner of the {source}: {counts[0]} -> {counts[1]}."


def _mine_effects(s: Scene) -> str:
    if s.stage.task.kind == TaskKind.EFFECTS:
        return f"Printed on {s['tile']}: {printed(s.box, s(Fact.TILE))}; none of it can be declined."
    return f"{s.who}'s miner stands on {s['tile']}; its effects follow."


def _ore(s: Scene) -> str:
    old, new = s.old.production.mines, s.new.production.mines
    return f"{s['tile']} raises {s.who}'s ore from mines by {s['change']}: {old} -> {new}."


# rights and plots ---------------------------------------------------------------------------------------


def _chosen(s: Scene) -> str:
    tile = s(Fact.TILE)
    if s.box.family(tile) == Family.GUILD:
        return f"{s['tile']} lies on stack {s.stack}; the {KINDS[s.box.guild(tile)]} are {s.who}'s own guild."
    return f"{s['tile']} lies on stack {s.stack}; it is public, so anyone may take it."


def _taken(s: Scene) -> str:
    free = s.stage.task.kind == TaskKind.RIGHTS and s.stage.task.a == 1
    paid = "for nothing" if free else "after paying"
    return f"{s.who} takes {s['tile']} of stack {s.stack} {paid}; then the stack moves."


def _column(s: Scene) -> str:
    column = s(Fact.COLUMN)
    price = f"{constants.COLUMN_ONE_PRICE} gr" if column == 0 else plural(column, "permit")
    return f"A tile of column {s['column']} costs {price}."


def _slot(s: Scene) -> str:
    count = s(Fact.COUNT)
    return f"{s['tile']} goes to a slot of {s.who}: {count - 1} -> {count} of {constants.SLOTS} taken."


def _slide(s: Scene) -> str:
    left = s(Fact.COUNT)
    if left == 0:
        return f"Stack {s.stack} is used up and disappears; the stacks right of it close up."
    moved = f"Stack {s.stack}, {plural(left, 'tile')} left in it, goes to the end of row {s['row']}"
    return f"{moved}; the stacks right of it close up."


def _marker(s: Scene) -> str:
    count = s(Fact.COUNT)
    return (
        f"{s.who}'s marker goes on {s['city_cell']}: {count - 1} -> {count} of {constants.PLOT_MARKERS} out."
    )


EVENTS: Final[dict[str, Teller]] = {
    "economy.price resource price": _price,
    "economy.price resource quantity price": lambda s: f"{s.who} sells {_pay(s)}",
    "economy.pay resource quantity price": _pay,
    "economy.advance stand before after": _advance,
    "economy.flip stand before after": "Card {after} is on the back: the {stand} deck is turned, at no step.",
    "economy.top stand card count": _top,
    "economy.arm resource before after": _arm,
    "economy.city_builds guild tile": (
        "{tile}, on top of the {guild} stack, leaves the game; nobody gets anything for it."
    ),
    "economy.city_builds guild": "The {guild} stack is gone, so only the arm moves.",
    "economy.city_order resource count": "Build {count} in a row: the symbol shows again, now at {resource}.",
    "economy.no_market resource": _no_market,
    "order.interrupt resource count": "The city symbol shows at {resource}: the city builds before all else.",
    "mine.hire before after": _hire,
    "mine.draw tile": _drawn,
    "mine.draw count": _discarded,
    "mine.reshuffle count": "The mine stack is empty: a new one is made of {count:discarded tile}.",
    "mine.place tile mine_cell": _placed,
    "mine.cost mine_cell wood": _cost,
    "mine.effects tile": _mine_effects,
    "mine.effects tile change": _ore,
    "mine.technology level tile": _level,
    "order.mine tile mine_cell": "What {mine_cell} costs is settled first; now {tile} is placed.",
    "rights.choose row column tile": _chosen,
    "rights.cost column": _column,
    "rights.slots tile count": _slot,
    "rights.slide row column count": _slide,
    "order.rights row column tile": _taken,
    "plot.first city_cell cost": "No building stands in the city, so any unclaimed cell will do; {cost} gr.",
    "plot.adjacent city_cell cost": "{city_cell} is next to a building, so it may be claimed; {cost} gr.",
    "plot.none_left city_cell cost": (
        "No unclaimed cell next to a building is left, so any unclaimed cell will do; {cost} gr."
    ),
    "plot.reputation reputation cost": "With reputation {reputation} the price of a plot falls to {cost} gr.",
    "plot.marker city_cell count": _marker,
    "order.plot city_cell cost": "{who} chooses {city_cell}, pays {cost} gr and places the marker.",
}
