"""The price stands, St. Barbara, the patricians and the mine stack."""

from dataclasses import dataclass
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from kutnahora.cli.common import plural
from kutnahora.cli.picture.text.pieces import Sheet, coloured, figures, heading
from kutnahora.reference import constants
from kutnahora.reference.view import Price, PriceStand, StBarbara, TileFace, View

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


# prices -------------------------------------------------------------------------------------------------


def prices(stand: PriceStand) -> RenderableType:
    """The goods of a stand: the price now, on the next card, at the next notch."""
    table = figures("\ngood", "\nprice", "\nnotch", "next\ncard", "next\nnotch", least=6)
    for good in stand.goods:
        now, place = Text(_price(good.price), style="bold"), f"{good.notch + 1}/{len(good.notches)}"
        table.add_row(good.resource, now, place, _price(good.next_card), _price(good.next_notch))
    return Group(heading(stand_words(stand)), table)


def stand_words(stand: PriceStand) -> str:
    return f"{stand.stand} deck: card {stand.card} of {stand.last_card}"


def _price(shown: Price | None) -> str:
    """A price with its marks."""
    return f"{'X ' * shown.closed}{'city ' * shown.city}{shown.groschen}" if shown else "last"


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


def cathedral_words(shown: StBarbara) -> CathedralWords:
    """The current tile, the one under way, the tax."""
    busy, tile = shown.under_way, shown.current
    under_way = f"under way: tile {busy}, {CATHEDRAL[busy - 1]}" if busy else ""
    if tile is None:
        gift = f"a pelican gives {constants.DONE_REPUTATION} reputation"
        return CathedralWords(under_way, "all tiles turned", gift, "")
    tax = f"turned by a guild building: tax +{shown.taxes[tile - 1]}"
    return CathedralWords(under_way, f"tile {tile} of {len(shown.taxes)}", CATHEDRAL[tile - 1], tax)


def cathedral(view: View) -> RenderableType:
    """The current tile and the one under way."""
    words = cathedral_words(view.cathedral)
    current = Text.assemble((words.current, "bold" if words.turned else ""), f": {words.effect}")
    lines = [Text(words.under_way), current, Text(words.turned, style="dim")]
    return Group(heading("St. Barbara"), *filter(None, lines))


# patricians ---------------------------------------------------------------------------------------------


def patricians(view: View) -> RenderableType:
    """Where the patricians of each colour are."""
    table = figures("", "supply", "pool", "council")
    for one in view.patricians:
        table.add_row(coloured(one.colour), *map(str, (one.supply, one.pool, one.council)))
    return Group(heading("patricians"), table, Text(council_words(view), style="dim"))


def council_words(view: View) -> str:
    scoring = [place.round for place in view.rounds if place.patricians]
    return f"the council scores in rounds {scoring[0]} to {scoring[-1]}"


# the mine stack -----------------------------------------------------------------------------------------


Told = tuple[str, str]
"""What a line is about, and the rest of it."""


def mine_stack(sheet: Sheet) -> RenderableType:
    """Technology, tiles left by group, tiles drawn and discarded."""
    level, tile, left, *drawn, discarded = stack_words(sheet)
    lines = [_strong(level), Text(f"{tile[0]}{tile[1]}"), _strong(left)]
    lines += [Text("".join(told), style="bold") for told in drawn]
    return Group(heading("mine stack"), *lines, Text("".join(discarded)))


def _strong(told: Told) -> Text:
    return Text.assemble((told[0], "bold"), told[1])


def stack_words(sheet: Sheet) -> list[Told]:
    """The level, the tile that the next miners' building brings, what is left, drawn, discarded."""
    stack = sheet.view.mine_stack
    level = f"technology level {stack.level}", f": draw {plural(stack.level, 'tile')}"
    tile = _valued(sheet, "next", stack.technology) if stack.technology else ("no technology tile left", "")
    groups = ", ".join(f"{one.group} {one.left}" for one in stack.groups)
    left = f"{plural(stack.left, 'tile')} left", f": {groups}{', mixed' * stack.mixed}"
    drawn = [_valued(sheet, "drawn", one) for one in stack.drawn]
    names = ", ".join(one.name for one in stack.discarded)
    return [level, tile, left, *drawn, ("discarded", f": {names or 'none'}")]


def _valued(sheet: Sheet, what: str, tile: TileFace) -> Told:
    """A tile with its values."""
    values = [sheet.stars(tile.stars)] if tile.stars else []
    values += [f"ore {tile.production}", f"{tile.wood}w"]
    values += [f"population {tile.population}"] if tile.population else []
    values += [f"points {tile.points}"] if tile.points else []
    return f"{what} {tile.name}", f": {', '.join(values)}"
