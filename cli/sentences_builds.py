"""Sentences about buildings and houses, the income action and St. Barbara."""

from typing import Final

from kutnahora.cli.common import plural
from kutnahora.cli.sentences import listed
from kutnahora.cli.sentences_actions import printed
from kutnahora.cli.sentences_scene import Scene, Teller
from kutnahora.reference import constants
from kutnahora.reference.box import House, makes
from kutnahora.reference.events import Fact
from kutnahora.reference.notation import KINDS
from kutnahora.reference.position import TaskKind
from kutnahora.reference.rules.income import produced
from kutnahora.reference.terms import Family, Resource

# buildings ----------------------------------------------------------------------------------------------


def _needs(s: Scene) -> str:
    tile = s(Fact.TILE)
    held = f"{s['tile']} is in a slot and {s['city_cell']} is a plot of {s.who}"
    if s.box.family(tile) == Family.PUBLIC:
        return f"{held}; a public building needs no house."
    guild = s.box.guild(tile)
    left = s.old.houses.rows[s.old.guilds.index(guild)]
    return f"{held}; the {KINDS[guild]} have {plural(left, 'house')} left and a market."


def _order(s: Scene) -> str:
    old, new = len(s.old.plots.cells), len(s.new.plots.cells)
    return f"The marker of {s['city_cell']} returns (plots {old} -> {new}) and {s['tile']} is placed there."


def _then(s: Scene) -> str:
    last = "then the house" if s.box.family(s(Fact.TILE)) == Family.GUILD else "there is no house"
    return f"Now all effects of {s['tile']} are carried out, {last}."


def _guild(s: Scene) -> str:
    tile = s(Fact.TILE)
    row = s.old.guilds.index(s.box.guild(tile))
    old, new = s.old.production.rows[row], s.new.production.rows[row]
    what = makes(tile).name.lower()
    return f"{s['tile']} raises {s.who}'s production of {what} by {s['change']}: {old} -> {new}."


def _tech(s: Scene) -> str:
    old = s.box.draws(s.before.technology.taken)
    return f"{s.who} takes {s['tile']}; mine tiles drawn in a mine action: {old} -> {s['level']}."


def _cathedral(s: Scene) -> str:
    turned = f"The building turns cathedral tile {s['cathedral_tile']}"
    return f"{turned}: nobody gets its effects, its tax of {s['change']} is added."


def house_gains(s: Scene, house: House) -> list[str]:
    """What a house gives, each with the number before and after."""
    gains = []
    if house.pelicans:
        old = s.old.pelicans.unused
        gains.append(f"{plural(house.pelicans, 'pelican')} (unused {old} -> {old + house.pelicans})")
    if house.reputation:
        gains.append(f"reputation {house.reputation:+d} ({s.reputation(house.reputation)})")
    if house.points:
        gains.append(f"{plural(house.points, 'point')} ({s.score(house.points)})")
    if house.free_public:
        gains.append("a free public tile")
    return gains


def _house(s: Scene) -> str:
    row = s(Fact.ROW)
    left = s.old.houses.rows[row]
    gains = listed(house_gains(s, s.box.house(row, s(Fact.COLUMN))), "nothing")
    moved = f"House {s['column']} of row {s['row']} goes on the building: {left} -> {left - 1} left"
    return f"{moved}. Printed beside it: {gains}."


def _public(s: Scene) -> str:
    return f"A {s['colour']} patrician goes to the patrician pool: {_moved(s, 'supply', 'pool')}."


def _moved(s: Scene, *places: str) -> str:
    """`supply 3 -> 2, pool 0 -> 1`: how many patricians of the colour are there, before and after."""
    colour = s(Fact.COLOUR)
    before, after = (
        {"supply": tokens.supply, "pool": tokens.pool, "council": tokens.council}
        for tokens in (s.before.patricians, s.after.patricians)
    )
    return ", ".join(f"{place} {before[place][colour]} -> {after[place][colour]}" for place in places)


# income -------------------------------------------------------------------------------------------------


def _collect(s: Scene) -> str:
    income, money = s(Fact.MONEY), s.old.purse.money
    made = produced(s.old.guilds, s.old.production)
    each = [made[good] * s.price(good) for good in Resource if made[good] > 0]
    sum_ = f"{' + '.join(map(str, each))} = {income} gr" if len(each) > 1 else f"{income} gr"
    return f"{s.who} collects {sum_}: {money} + {income} = {money + income} gr."


def _seated(s: Scene) -> str:
    return f"A {s['colour']} patrician takes a seat: {_moved(s, 'pool', 'council')}."


# St. Barbara --------------------------------------------------------------------------------------------


def _pelican(s: Scene) -> str:
    left, used = s(Fact.COUNT), s.old.pelicans.used
    return f"{s.who} uses a pelican: unused {left + 1} -> {left}, used {used} -> {used + 1}."


def _removed(s: Scene) -> str:
    row = s(Fact.ROW)
    guild = KINDS[s.old.guilds[row]]
    houses = f"houses {s.old.houses.rows[row]} -> {s.new.houses.rows[row]}"
    made = f"production {s.old.production.rows[row]} -> {s.new.production.rows[row]}"
    return f"A house of row {s['row']} ({guild}) leaves the game: {houses}, {made} (+{s['change']})."


def _supply_seat(s: Scene) -> str:
    return f"A {s['colour']} patrician goes straight to the council: {_moved(s, 'supply', 'council')}."


def _scored(s: Scene) -> str:
    tile = s.box.tile_name(s.before.city[s(Fact.CITY_CELL)].tile)
    points = s(Fact.POINTS)
    matched = plural(points, "matching icon")
    return f"{tile} on {s['city_cell']} has {matched}: {plural(points, 'point')}, {s.score(points)}."


def _declined(s: Scene) -> str:
    number = s.before.cathedral.under_way
    return f"{s.who} declines {MIDDLE[number]}; the rest of tile {number} stands."


MIDDLE: Final = {
    2: "the free rights action",
    3: "to give up a house",
    4: "the free plot",
    5: "both income actions",
    6: "the seat in the council",
    8: "the building for 0 wood",
    9: "both mine actions",
}
"""What may be declined, by tile."""


def _tile(number: int, reputation: int = 0, points: int = 0, then: str = "") -> Teller:
    """A cathedral tile: what it gives or takes at once, with before and after, and what comes then."""

    def told(s: Scene) -> str:
        gains = []
        if reputation:
            gains.append(f"{reputation:+d} reputation ({s.reputation(reputation)})")
        if points:
            gains.append(f"{points:+d} {'point' if points == 1 else 'points'} ({s.score(points)})")
        return f"Tile {number} for {s.who}: {', then '.join((*gains, *([then] if then else [])))}."

    return told


def _done(s: Scene) -> str:
    gain = constants.DONE_REPUTATION
    return f"All {constants.CATHEDRAL_TILES} tiles are turned: +{gain} reputation ({s.reputation(gain)})."


def _turned(s: Scene) -> str:
    old, new = s.before.cathedral.turned, s.after.cathedral.turned
    return f"Tile {s['cathedral_tile']} is turned, its tax is ignored; tiles turned: {old} -> {new}."


def _effects_begin(s: Scene) -> str:
    if s.box.family(s(Fact.TILE)) in (Family.GUILD, Family.PUBLIC):
        return f"The effects of {s['tile']} are carried out in their fixed order."
    return f"The effects of {s['tile']} are carried out in their fixed order, ore first."


def _house_free(s: Scene) -> str:
    if s.stage.task.kind == TaskKind.PUBLIC:
        return f"{s.who} declines the free public tile of the house."
    return f"{s.who} gets nothing from the house."


EVENTS: Final[dict[str, Teller]] = {
    "build.needs tile city_cell": _needs,
    "build.order tile city_cell": _order,
    "build.effects tile": lambda s: (
        f"Printed on {s['tile']}: {printed(s.box, s(Fact.TILE))}; all of it is done."
    ),
    "build.guild tile change": _guild,
    "build.tech tile level": _tech,
    "build.tech tile": "{who} removes {tile} from the game; the level stays raised.",
    "build.cathedral cathedral_tile change": _cathedral,
    "build.house row column": _house,
    "build.house": _house_free,
    "build.house row column tile": lambda s: (
        f"{s.who} takes {s['tile']} of stack {s.stack} as the free public tile; nothing is paid."
    ),
    "build.public colour": _public,
    "order.build tile city_cell": _then,
    "order.effects tile": _effects_begin,
    "income.collect money": _collect,
    "income.council colour": _seated,
    "income.council": f"{{who}} keeps the {constants.COUNCIL_PRICE} gr and seats no patrician.",
    "order.income": "{who} collects for all resources; after that a patrician may be seated.",
    "cathedral.pelican count": _pelican,
    "cathedral.current cathedral_tile": (
        "Tile {cathedral_tile} is the lowest unturned one: it is carried out."
    ),
    "cathedral.1 cathedral_tile": _tile(1, reputation=constants.TILE_1_REPUTATION),
    "cathedral.2 cathedral_tile": _tile(
        2, reputation=constants.TILE_2_REPUTATION, then="a rights action for free"
    ),
    "cathedral.3 cathedral_tile": _tile(
        3, reputation=constants.TILE_3_REPUTATION, then="a house may be given up for production"
    ),
    "cathedral.3 row change": _removed,
    "cathedral.4 cathedral_tile": _tile(
        4, reputation=constants.TILE_4_REPUTATION, then="a plot for free, anywhere unclaimed"
    ),
    "cathedral.4 city_cell cost": "The tile gives {city_cell} for {cost} gr, wherever it lies.",
    "cathedral.5 cathedral_tile": _tile(5, reputation=constants.TILE_5_REPUTATION, then="two income actions"),
    "cathedral.6 cathedral_tile": _tile(
        6, points=constants.TILE_6_POINTS, then="a patrician of the supply may be seated"
    ),
    "cathedral.6 colour": _supply_seat,
    "cathedral.7 cathedral_tile": _tile(7, then="1 reputation for each public building beside each own one"),
    "cathedral.8 cathedral_tile": _tile(8, points=constants.TILE_8_POINTS, then="a building for 0 wood"),
    "cathedral.9 cathedral_tile": _tile(9, then="two mine actions for 0 wood, with miners of the reserve"),
    "cathedral.10 cathedral_tile": _tile(10, then="one own building is scored as at the end"),
    "cathedral.10 city_cell points": _scored,
    "cathedral.11 cathedral_tile": _tile(11, points=constants.TILE_11_POINTS),
    "cathedral.decline": _declined,
    "cathedral.done": _done,
    "order.cathedral cathedral_tile": _turned,
}
