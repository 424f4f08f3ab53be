"""The price stands, St. Barbara, the patricians and the mine stack."""

from collections import Counter
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from kutnahora.cli.show_signs import View, colour_word, figures, heading, plural
from kutnahora.reference import constants
from kutnahora.reference.box import FIRST_MINE, FIRST_TECHNOLOGY
from kutnahora.reference.kernel import cathedral as cathedrals
from kutnahora.reference.rules.rounds import last_round
from kutnahora.reference.terms import ARM_OF, STAND_OF, Colour, Resource, Stand

CATHEDRAL: Final = (
    "+2 reputation",
    "+1 reputation, rights to a tile for nothing",
    "-1 reputation, give up a house for production +2",
    "+1 reputation, a plot for nothing anywhere",
    "-2 reputation, two income actions",
    "2 points, a patrician of the supply into the council",
    "1 reputation for each pair of own and public building",
    "1 point, build for no wood",
    "two mine actions for no wood",
    "score one own building now",
    "5 points",
)
GROUPS: Final = ("I", "II", "III")


# prices -------------------------------------------------------------------------------------------------


def prices(view: View, stand: Stand) -> RenderableType:
    """The goods of a stand: the price now, on the next card, at the next notch."""
    card, last = view.p.decks[stand].card, view.box.last_card(stand)
    table = figures("\ngood", "\nprice", "\nnotch", "next\ncard", "next\nnotch", least=6)
    for good in Resource:
        if STAND_OF[good] == stand:
            notch, end = view.p.arms[ARM_OF[good]].notch, view.box.last_notch(good)
            table.add_row(
                good.name.lower(),
                Text(_price(view, good, card, notch), style="bold"),
                f"{notch + 1}/{end + 1}",
                _price(view, good, card + 1, notch) if card < last else "last",
                _price(view, good, card, notch + 1) if notch < end else "last",
            )
    return Group(heading(f"{stand.name.lower()} deck: card {card} of {last}"), table)


def _price(view: View, good: int, card: int, notch: int) -> str:
    """A price with its marks."""
    city = "city " if view.box.shows_city(good, card, notch) else ""
    closed = "X " if view.box.shows_no_market(good, card, notch) else ""
    return f"{closed}{city}{view.box.price(good, card, notch)}"


def price_legend() -> Text:
    return Text("X: no market, city: the city builds", style="dim")


# St. Barbara --------------------------------------------------------------------------------------------


def cathedral(view: View) -> RenderableType:
    """The current tile and the one under way."""
    at = view.p.cathedral
    lines = []
    if at.under_way:
        lines.append(Text(f"under way: tile {at.under_way}, {CATHEDRAL[at.under_way - 1]}"))
    tile = cathedrals.current(at)
    if tile <= constants.CATHEDRAL_TILES:
        number = (f"tile {tile} of {constants.CATHEDRAL_TILES}", "bold")
        lines.append(Text.assemble(number, f": {CATHEDRAL[tile - 1]}"))
        tax = view.box.cathedral_tax(tile)
        lines.append(Text(f"turned by a guild building: tax +{tax}", style="dim"))
    else:
        lines.append(Text(f"all tiles turned: a pelican gives {constants.DONE_REPUTATION} reputation"))
    return Group(heading("St. Barbara"), *lines)


# patricians ---------------------------------------------------------------------------------------------


def patricians(view: View) -> RenderableType:
    """Where the patricians of each colour are."""
    table = figures("", "supply", "pool", "council")
    held = view.p.patricians
    for colour in Colour:
        counts = (held.supply[colour], held.pool[colour], held.council[colour])
        table.add_row(colour_word(colour), *map(str, counts))
    last = last_round(len(view.p.players))
    when = f"the council scores in rounds {last - constants.PATRICIAN_ROUNDS + 1} to {last}"
    return Group(heading("patricians"), table, Text(when, style="dim"))


# the mine stack -----------------------------------------------------------------------------------------


def mine_stack(view: View) -> RenderableType:
    """Technology, tiles left by group, tiles drawn and discarded."""
    box, p = view.box, view.p
    lines = [*_technology(view), _left(view)]
    for tile in p.drawn:
        lines.append(Text(f"drawn {box.tile_name(tile)}: {_mine_values(view, tile)}", style="bold"))
    names = ", ".join(box.tile_name(tile) for tile in p.discard)
    lines.append(Text(f"discarded: {names or 'none'}"))
    return Group(heading("mine stack"), *lines)


def _technology(view: View) -> list[Text]:
    """The level, and the tile that the next miners' building brings."""
    taken = view.p.technology.taken
    level = view.box.draws(taken)
    shown = Text.assemble((f"technology level {level}", "bold"), f": draw {plural(level, 'tile')}")
    if taken == constants.TECHNOLOGY_TILES:
        return [shown, Text("no technology tile left")]
    tile = FIRST_TECHNOLOGY + taken
    return [shown, Text(f"next {view.box.tile_name(tile)}: {_mine_values(view, tile)}")]


def _left(view: View) -> Text:
    """Mine tiles that are still in the stack."""
    p = view.p
    seen = {lot.tile for lot in p.mine} | set(p.drawn) | set(p.discard)
    left = [tile for tile in range(FIRST_MINE, FIRST_TECHNOLOGY) if tile not in seen]
    groups = Counter(view.box.group(tile) for tile in left)
    counts = ", ".join(f"{name} {groups[number]}" for number, name in enumerate(GROUPS))
    mixed = ", mixed" if p.mixed else ""
    return Text.assemble((f"{plural(len(left), 'tile')} left", "bold"), f": {counts}{mixed}")


def _mine_values(view: View, tile: int) -> str:
    box = view.box
    values = [f"ore {box.production(tile)}", f"{box.wood(tile)}w"]
    if box.stars(tile):
        values.insert(0, view.stars(box.stars(tile)))
    for word, count in (("population", box.population(tile)), ("points", box.points(tile))):
        if count:
            values.append(f"{word} {count}")
    return ", ".join(values)
