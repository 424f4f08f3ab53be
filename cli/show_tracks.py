"""The price stands, St. Barbara, the patricians and the mine stack."""

from dataclasses import dataclass
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from kutnahora.cli.common import plural
from kutnahora.cli.show_facts import price, tiles_left
from kutnahora.cli.show_signs import View, colour_word, figures, heading
from kutnahora.reference import constants
from kutnahora.reference.box import FIRST_TECHNOLOGY
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
    shown = price(view, good, card, notch)
    return f"{'X ' * shown.closed}{'city ' * shown.city}{shown.groschen}"


def price_legend() -> Text:
    return Text("X: no market, city: the city builds", style="dim")


# St. Barbara --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CathedralWords:
    """St. Barbara in words; what there is nothing to say of is empty."""

    under_way: str
    current: str
    effect: str
    turned: str
    """What a guild building that turns the current tile brings."""


def cathedral_words(view: View) -> CathedralWords:
    """The current tile, the one under way, the tax."""
    busy = view.p.cathedral.under_way
    under_way = f"under way: tile {busy}, {CATHEDRAL[busy - 1]}" if busy else ""
    tile = cathedrals.current(view.p.cathedral)
    if tile > constants.CATHEDRAL_TILES:
        gift = f"a pelican gives {constants.DONE_REPUTATION} reputation"
        return CathedralWords(under_way, "all tiles turned", gift, "")
    tax = f"turned by a guild building: tax +{view.box.cathedral_tax(tile)}"
    return CathedralWords(under_way, f"tile {tile} of {constants.CATHEDRAL_TILES}", CATHEDRAL[tile - 1], tax)


def cathedral(view: View) -> RenderableType:
    """The current tile and the one under way."""
    words = cathedral_words(view)
    current = Text.assemble((words.current, "bold" if words.turned else ""), f": {words.effect}")
    lines = [Text(words.under_way), current, Text(words.turned, style="dim")]
    return Group(heading("St. Barbara"), *filter(None, lines))


# patricians ---------------------------------------------------------------------------------------------


def patricians(view: View) -> RenderableType:
    """Where the patricians of each colour are."""
    table = figures("", "supply", "pool", "council")
    held = view.p.patricians
    for colour in Colour:
        counts = (held.supply[colour], held.pool[colour], held.council[colour])
        table.add_row(colour_word(colour), *map(str, counts))
    return Group(heading("patricians"), table, Text(council_words(view), style="dim"))


def council_words(view: View) -> str:
    last = last_round(len(view.p.players))
    return f"the council scores in rounds {last - constants.PATRICIAN_ROUNDS + 1} to {last}"


# the mine stack -----------------------------------------------------------------------------------------


Told = tuple[str, str]
"""What a line is about, and the rest of it."""


def mine_stack(view: View) -> RenderableType:
    """Technology, tiles left by group, tiles drawn and discarded."""
    level, tile, left, *drawn, discarded = stack_words(view)
    lines = [_strong(level), Text(f"{tile[0]}{tile[1]}"), _strong(left)]
    lines += [Text("".join(told), style="bold") for told in drawn]
    return Group(heading("mine stack"), *lines, Text("".join(discarded)))


def _strong(told: Told) -> Text:
    return Text.assemble((told[0], "bold"), told[1])


def stack_words(view: View) -> list[Told]:
    """The level, the tile that the next miners' building brings, what is left, drawn, discarded."""
    box, p = view.box, view.p
    names = ", ".join(map(box.tile_name, p.discard))
    drawn = [(f"drawn {box.tile_name(tile)}", f": {_mine_values(view, tile)}") for tile in p.drawn]
    return [*_technology(view), _left(view), *drawn, ("discarded", f": {names or 'none'}")]


def _technology(view: View) -> list[Told]:
    taken = view.p.technology.taken
    level = view.box.draws(taken)
    shown = f"technology level {level}", f": draw {plural(level, 'tile')}"
    if taken == constants.TECHNOLOGY_TILES:
        return [shown, ("no technology tile left", "")]
    tile = FIRST_TECHNOLOGY + taken
    return [shown, (f"next {view.box.tile_name(tile)}", f": {_mine_values(view, tile)}")]


def _left(view: View) -> Told:
    """Mine tiles that are still in the stack."""
    groups = tiles_left(view)
    counts = ", ".join(f"{name} {groups[number]}" for number, name in enumerate(GROUPS))
    return f"{plural(groups.total(), 'tile')} left", f": {counts}{', mixed' * view.p.mixed}"


def _mine_values(view: View, tile: int) -> str:
    box = view.box
    values = [f"ore {box.production(tile)}", f"{box.wood(tile)}w"]
    if box.stars(tile):
        values.insert(0, view.stars(box.stars(tile)))
    for word, count in (("population", box.population(tile)), ("points", box.points(tile))):
        if count:
            values.append(f"{word} {count}")
    return ", ".join(values)
