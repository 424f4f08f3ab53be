"""The two price stands in the picture: the front card, notch by notch, and what the next card brings."""

from typing import Final

from kutnahora.cli.picture.svg.nodes import CARD, INK, LINE, Block, Node, group, rect, stacked
from kutnahora.cli.picture.svg.signs import battlement, closed
from kutnahora.cli.picture.svg.text import FAINT, PLAIN, STRONG, TITLE, Font, centred, right, text
from kutnahora.cli.picture.words import stand_words
from kutnahora.reference.view import Good, Price, PriceStand, View

NAME: Final = 52
NEXT: Final = 64
"""Widths of the names of the goods, and of the next card."""
ROW: Final = 35
BOX: Final = 25
"""Height of a price."""
WIDEST: Final = 34
CHOSEN: Final = Font(13, bold=True, fill=CARD)
SOFT: Final = "#f4f0e6"


def prices(view: View, width: int) -> Block:
    """Both stands, one below the other."""
    return stacked((_stand(stand, width) for stand in view.stands), 14)


def _stand(stand: PriceStand, width: int) -> Block:
    title = text(0, 14, stand_words(stand), TITLE)
    heads = [text(NAME, 32, "price at each notch", FAINT), right(width, 32, "next card", FAINT)]
    lines = [group(*_good(good, width), y=38 + row * ROW) for row, good in enumerate(stand.goods)]
    return Block(38 + ROW * len(lines), (group(title, *heads, *lines, name=f"stand-{stand.stand}"),))


def _good(good: Good, width: int) -> list[Node]:
    """The prices on the front card, with the one at the arm filled in; then the price on the next card."""
    step = min(WIDEST, (width - NAME - NEXT) // len(good.notches))
    shown = [
        _price(price, NAME + notch * step, step - 3, here=notch == good.notch)
        for notch, price in enumerate(good.notches)
    ]
    after = (
        _price(good.next_card, width - 44, 34, here=False)
        if good.next_card
        else right(width - 10, 17, "last", FAINT)
    )
    return [text(0, 17, good.resource, PLAIN), *shown, after]


def _price(shown: Price, x: int, wide: int, *, here: bool) -> Node:
    """A price with its marks; the current one is filled in."""
    frame = rect(0, 0, wide, BOX, INK if here else SOFT, stroke=INK if here else LINE, radius=3)
    middle = (wide - 9) / 2 if shown.city or shown.closed else wide / 2
    number = centred(middle, 18, str(shown.groschen), CHOSEN if here else STRONG)
    marks = [closed(wide - 10, 3)] if shown.closed else []
    marks += [battlement(wide - 10, BOX - 11, CARD if here else INK)] if shown.city else []
    return group(frame, number, *marks, x=x)
