"""The two price stands in the picture: the front card, notch by notch, and what the next card brings."""

from typing import Final

from kutnahora.cli.show_facts import Price, price
from kutnahora.cli.show_signs import View
from kutnahora.cli.svg_nodes import CARD, INK, LINE, Block, Node, group, rect, stacked
from kutnahora.cli.svg_signs import battlement, closed
from kutnahora.cli.svg_text import FAINT, PLAIN, STRONG, TITLE, Font, centred, right, text
from kutnahora.reference.terms import ARM_OF, STAND_OF, Resource, Stand

NAME: Final = 52
NEXT: Final = 64
"""Room for the names of the goods, and for the next card."""
ROW: Final = 35
BOX: Final = 25
"""Height of a price."""
WIDEST: Final = 34
CHOSEN: Final = Font(13, bold=True, fill=CARD)
SOFT: Final = "#f4f0e6"


def prices(view: View, width: int) -> Block:
    """Both stands, one below the other."""
    return stacked((_stand(view, stand, width) for stand in Stand), 14)


def _stand(view: View, stand: Stand, width: int) -> Block:
    card, last = view.p.decks[stand].card, view.box.last_card(stand)
    goods = [good for good in Resource if STAND_OF[good] == stand]
    title = text(0, 14, f"{stand.name.lower()} deck: card {card} of {last}", TITLE)
    heads = [text(NAME, 32, "price at each notch", FAINT), right(width, 32, "next card", FAINT)]
    lines = [group(*_good(view, good, width), y=38 + row * ROW) for row, good in enumerate(goods)]
    whole = group(title, *heads, *lines, name=f"stand-{stand.name.lower()}")
    return Block(38 + ROW * len(goods), (whole,))


def _good(view: View, good: Resource, width: int) -> list[Node]:
    """The prices of the front card, the one at the arm filled; then the price on the next card."""
    stand, arm = STAND_OF[good], view.p.arms[ARM_OF[good]].notch
    card, notches = view.p.decks[stand].card, view.box.last_notch(good) + 1
    step = min(WIDEST, (width - NAME - NEXT) // notches)
    shown = [
        _price(price(view, good, card, notch), NAME + notch * step, step - 3, here=notch == arm)
        for notch in range(notches)
    ]
    after = (
        _price(price(view, good, card + 1, arm), width - 44, 34, here=False)
        if card < view.box.last_card(stand)
        else right(width - 10, 17, "last", FAINT)
    )
    return [text(0, 17, good.name.lower(), PLAIN), *shown, after]


def _price(shown: Price, x: int, wide: int, *, here: bool) -> Node:
    """A price with its marks; the one that holds now is filled."""
    frame = rect(0, 0, wide, BOX, INK if here else SOFT, stroke=INK if here else LINE, radius=3)
    middle = (wide - 9) / 2 if shown.city or shown.closed else wide / 2
    number = centred(middle, 18, str(shown.groschen), CHOSEN if here else STRONG)
    marks = [closed(wide - 10, 3)] if shown.closed else []
    marks += [battlement(wide - 10, BOX - 11, CARD if here else INK)] if shown.city else []
    return group(frame, number, *marks, x=x)
