"""The price stands, St. Barbara, the patricians and the mine stack."""

from rich.console import Group, RenderableType
from rich.text import Text

from kutnahora.cli.picture.text.pieces import Sheet, coloured, figures, heading
from kutnahora.cli.picture.words import Labelled, cathedral_words, council_words, stack_words, stand_words
from kutnahora.reference.view import Price, PriceStand, View

# prices -------------------------------------------------------------------------------------------------


def prices(stand: PriceStand) -> RenderableType:
    """The goods of a stand: the price now, on the next card and at the next notch."""
    table = figures("\ngood", "\nprice", "\nnotch", "next\ncard", "next\nnotch", least=6)
    for good in stand.goods:
        now, place = Text(_price(good.price), style="bold"), f"{good.notch + 1}/{len(good.notches)}"
        table.add_row(good.resource, now, place, _price(good.next_card), _price(good.next_notch))
    return Group(heading(stand_words(stand)), table)


def _price(shown: Price | None) -> str:
    """A price with its marks."""
    return f"{'X ' * shown.closed}{'city ' * shown.city}{shown.groschen}" if shown else "last"


def price_legend() -> Text:
    return Text("X: no market, city: the city builds", style="dim")


# St. Barbara --------------------------------------------------------------------------------------------


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
    for row in view.patricians:
        table.add_row(coloured(row.colour), *map(str, (row.supply, row.pool, row.council)))
    return Group(heading("patricians"), table, Text(council_words(view), style="dim"))


# the mine stack -----------------------------------------------------------------------------------------


def mine_stack(sheet: Sheet) -> RenderableType:
    """Technology, tiles left by group, tiles drawn and discarded."""
    level, tile, left, *drawn, discarded = stack_words(sheet.view.mine_stack, sheet.signs)
    lines = [_strong(level), Text(f"{tile[0]}{tile[1]}"), _strong(left)]
    lines += [Text("".join(line), style="bold") for line in drawn]
    return Group(heading("mine stack"), *lines, Text("".join(discarded)))


def _strong(line: Labelled) -> Text:
    return Text.assemble((line[0], "bold"), line[1])
