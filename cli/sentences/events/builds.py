"""Sentences about buildings and houses, the income action and St. Barbara."""

from typing import Final

from kutnahora.cli.sentences.events.actions import printed
from kutnahora.cli.sentences.events.scene import Describer, Scene
from kutnahora.cli.text import listed, plural
from kutnahora.reference import constants
from kutnahora.reference.box import makes
from kutnahora.reference.events import Counted, Fact
from kutnahora.reference.notation import KINDS
from kutnahora.reference.terms import Family

# buildings ----------------------------------------------------------------------------------------------


def _needs(s: Scene) -> str:
    tile = s(Fact.TILE)
    held = f"{s['tile']} is in a slot and {s['city_cell']} is a plot of {s.who}"
    if s.box.family(tile) == Family.PUBLIC:
        return f"{held}; a public building needs no house."
    return f"{held}; the {KINDS[s.box.guild(tile)]} have a house left and a market."


def _then(s: Scene) -> str:
    last = "then the house" if s.box.family(s(Fact.TILE)) == Family.GUILD else "there is no house"
    return f"Now all effects of {s['tile']} are carried out, {last}."


def _guild(s: Scene) -> str:
    made, grown = makes(s(Fact.TILE)).name.lower(), s.change(Counted.PRODUCTION)
    raised = f"{s['tile']} raises {s.who}'s production of {made} by {s['change']}"
    return f"{raised}: {grown.before} -> {grown.after}."


def _effects_begin(s: Scene) -> str:
    ore_first = "" if s.box.family(s(Fact.TILE)) in (Family.GUILD, Family.PUBLIC) else ", ore first"
    return f"The effects of {s['tile']} are carried out in their fixed order{ore_first}."


def _house(s: Scene) -> str:
    house = s.box.house(s(Fact.ROW), s(Fact.COLUMN))
    shown = [
        (plural(house.pelicans, "pelican"), house.pelicans),
        (f"reputation {house.reputation:+d}", house.reputation),
        (plural(house.points, "point"), house.points),
        ("a free public tile", int(house.free_public)),
    ]
    gifts = listed((text for text, number in shown if number), "nothing")
    moved = f"House {s['column']} of row {s['row']} goes on the building: {s['to_houses']} left"
    return f"{moved}. Printed beside it: {gifts}."


# St. Barbara --------------------------------------------------------------------------------------------


def _scored(s: Scene) -> str:
    tile = s.box.tile_name(s.stage.before.city[s(Fact.CITY_CELL)].tile)
    return f"{tile} on {s['city_cell']}, {s['points']:matching icon}: {s['to_points']}."


def _removed(s: Scene) -> str:
    guild = KINDS[s.stage.before.players[s.event.player].guilds[s(Fact.ROW)]]
    gone = f"A house of row {s['row']} ({guild}) leaves the game"
    return f"{gone}: {s['to_houses']}, {s['to_production']} (+{s['change']})."


def _declined(s: Scene) -> str:
    return f"{s.who} declines {MIDDLE[s.stage.before.cathedral.under_way]}; the rest of the tile stands."


def _taken(number: int) -> Describer:
    return f"{{who}} takes {MIDDLE[number]} of the tile."


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
TILES: Final = (
    "2 reputation",
    "1 reputation, then a rights action for free",
    "lose 1 reputation, then a house may be given up for production",
    "1 reputation, then a plot for free, anywhere unclaimed",
    "lose 2 reputation, then two income actions",
    "2 points, then a patrician from the supply may be seated",
    "1 reputation for each public building beside each own one",
    "1 point, then a building for 0 wood",
    "two mine actions for 0 wood, with miners from the reserve",
    "one own building is scored as at the end",
    "5 points",
)
"""What each cathedral tile says."""
REPUTATION: Final = "{who}'s {to_reputation} ({steps} by the tile)."
POINTS: Final = "{who}'s {to_points} (+{points} by the tile)."

EVENTS: Final[dict[str, Describer]] = {
    "build.needs tile city_cell": _needs,
    "build.order tile city_cell": "The marker of {city_cell} returns and {tile} is placed there.",
    "build.effects tile": lambda s: (
        f"Printed on {s['tile']}: {printed(s.box, s(Fact.TILE))}; all of it is done."
    ),
    "build.effects tile points": "{who} scores {points:point} for {tile}: {to_points}.",
    "build.effects tile steps": "{tile} changes {who}'s standing: {to_reputation}.",
    "build.effects tile pelicans": "{who} gets {pelicans:pelican} for {tile}: {to_unused_pelicans}.",
    "build.guild tile change": _guild,
    "build.tech tile level": "{who} takes {tile}; a mine action draws {level:tile} from now on.",
    "build.tech tile": "{who} removes {tile} from the game; the level stays raised.",
    "build.cathedral cathedral_tile change": (
        "The building turns cathedral tile {cathedral_tile}: nobody gets its effects, "
        "its tax of {change} is added."
    ),
    "build.house row column": _house,
    "build.house points": "{who} scores {points:point} for the house: {to_points}.",
    "build.house steps": "The house changes {who}'s standing: {to_reputation}.",
    "build.house pelicans": "{who} gets {pelicans:pelican} for the house: {to_unused_pelicans}.",
    "build.house": "{who} declines the free public tile of the house.",
    "build.house row column tile": (
        "{who} takes {tile} of stack {stack} as the free public tile; nothing is paid."
    ),
    "build.public colour": (
        "A {colour} patrician goes to the patrician pool: {to_supply}, {to_patrician_pool}."
    ),
    "order.build tile city_cell": _then,
    "order.effects tile": _effects_begin,
    "income.collect money": "{who} collects {money} gr in all: {to_money}.",
    "income.council colour": "A {colour} patrician takes a seat: {to_patrician_pool}, {to_council}.",
    "income.council": f"{{who}} keeps the {constants.COUNCIL_PRICE} gr and seats no patrician.",
    "order.income": "{who} collects for all resources; after that a patrician may be seated.",
    "cathedral.pelican count": "{who} uses a pelican: {to_unused_pelicans}, {to_used_pelicans}.",
    "cathedral.current cathedral_tile": (
        "Tile {cathedral_tile} is the lowest unturned one: it is carried out."
    ),
    **{
        f"cathedral.{number} cathedral_tile": f"Tile {number} for {{who}}: {text}."
        for number, text in enumerate(TILES, 1)
    },
    **{f"cathedral.{number} steps": REPUTATION for number in (1, 2, 3, 4, 5, 7)},
    **{f"cathedral.{number} points": POINTS for number in (6, 8, 11)},
    **{f"cathedral.{number}": _taken(number) for number in (5, 9)},
    "cathedral.3 row change": _removed,
    "cathedral.8 tile wood": "{tile} would cost {wood} wood; the cathedral tile gives it for 0.",
    "cathedral.4 city_cell cost": "The tile gives {city_cell} for {cost} gr, wherever it lies.",
    "cathedral.6 colour": "A {colour} patrician goes straight to the council: {to_supply}, {to_council}.",
    "cathedral.10 city_cell points": _scored,
    "cathedral.decline": _declined,
    "cathedral.done steps": (
        f"All {constants.CATHEDRAL_TILES} tiles are turned: {{steps}} reputation, {{to_reputation}}."
    ),
    "order.cathedral cathedral_tile": (
        "Tile {cathedral_tile} is turned, its tax is ignored; {to_cathedral_turned}."
    ),
}
