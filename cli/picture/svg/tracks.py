"""The price stands, St. Barbara, the mine stack and the patricians in the picture."""

from typing import Final

from kutnahora.cli.picture.svg.nodes import CARD, DIM, INK, LINE, Block, Node, group, rect, stacked
from kutnahora.cli.picture.svg.signs import battlement, closed, tower
from kutnahora.cli.picture.svg.text import (
    FAINT,
    PLAIN,
    SMALL,
    STRONG,
    TITLE,
    Font,
    centred,
    led,
    paragraph,
    right,
    text,
    width_of,
)
from kutnahora.cli.picture.words import (
    UNICODE,
    Labelled,
    cathedral_words,
    council_words,
    stack_words,
    stand_words,
)
from kutnahora.reference.view import Good, Price, PriceStand, StBarbara, View

TILE: Final = 26
"""Height of a cathedral tile."""
TURNED: Final = "#d8d2c4"
UNDER_WAY: Final = "#f3d98b"


def cathedral(view: View, width: int) -> Block:
    """The eleven tiles, and what the current one and the one under way do."""
    words = cathedral_words(view.cathedral)
    lines = [
        Block(TILE, (_tiles(view.cathedral, width),)),
        paragraph(words.current, width, STRONG),
        paragraph(words.effect, width, PLAIN),
        paragraph(words.turned, width, FAINT),
        paragraph(words.under_way, width, SMALL),
    ]
    return stacked((line for line in lines if line.height), 4)


def _tiles(shown: StBarbara, width: int) -> Node:
    """The cathedral tiles: turned ones are struck through, the current one is filled in."""
    step = width // len(shown.taxes)
    return group(
        *(_tile(at + 1, at * step, step - 3, _look(shown, at + 1)) for at in range(len(shown.taxes))),
        name="cathedral",
    )


def _look(shown: StBarbara, number: int) -> tuple[str, str]:
    """The colours of a tile's field and letters."""
    if number == shown.under_way:
        return UNDER_WAY, INK
    if number == shown.current:
        return INK, CARD
    return (TURNED, DIM) if number <= shown.turned else (CARD, INK)


def _tile(number: int, x: int, wide: int, look: tuple[str, str]) -> Node:
    field, letters = look
    frame = rect(0, 0, wide, TILE, field, stroke=LINE, radius=3)
    strike = rect(3, TILE - 5, wide - 6, 2, DIM)
    turned = [strike] if field == TURNED else []
    words = centred(wide / 2, 17, str(number), Font(12, bold=True, fill=letters))
    return group(frame, *turned, words, x=x, name=f"cathedral-{number}")


def mine_stack(view: View, width: int) -> Block:
    """Technology, tiles left by group, tiles drawn and discarded."""
    return stacked((_labelled_line(line, width) for line in stack_words(view.mine_stack, UNICODE)), 3)


def _labelled_line(line: Labelled, width: int) -> Block:
    """A label in bold and its text, on one line if there is room."""
    head, rest = line
    if width_of(head, STRONG) + width_of(rest, PLAIN) <= width:
        return Block(PLAIN.line, (led(PLAIN.size, head, rest),))
    return stacked((paragraph(head + rest[:1], width, STRONG), paragraph(rest[2:], width - 10, PLAIN, 10)))


COLUMNS: Final = ("supply", "pool", "council")


def patricians(view: View, width: int) -> Block:
    """Where the patricians of each colour are."""
    step = (width - 90) // len(COLUMNS)
    heads = [centred(90 + (at + 0.5) * step, 11, title, FAINT) for at, title in enumerate(COLUMNS)]
    lines = [
        group(
            tower(0, 0, row.colour),
            text(26, 14, row.colour, PLAIN),
            *(
                centred(90 + (at + 0.5) * step, 14, str(count), STRONG if count else FAINT)
                for at, count in enumerate((row.supply, row.pool, row.council))
            ),
            y=18 + 22 * number,
            name=f"patricians-{row.colour}",
        )
        for number, row in enumerate(view.patricians)
    ]
    table = Block(18 + 22 * len(lines), (group(*heads, *lines, name="patricians"),))
    return stacked((table, paragraph(council_words(view), width, FAINT)), 2)


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
        _price(
            price,
            NAME + notch * step,
            step - 3,
            here=notch == good.notch,
            name=f"price-{good.resource}" * (notch == good.notch),
        )
        for notch, price in enumerate(good.notches)
    ]
    after = (
        _price(good.next_card, width - 44, 34, here=False)
        if good.next_card
        else right(width - 10, 17, "last", FAINT)
    )
    return [text(0, 17, good.resource, PLAIN), *shown, after]


def _price(shown: Price, x: int, wide: int, *, here: bool, name: str = "") -> Node:
    """A price with its marks; the current one is filled in."""
    frame = rect(0, 0, wide, BOX, INK if here else SOFT, stroke=INK if here else LINE, radius=3)
    middle = (wide - 9) / 2 if shown.city or shown.closed else wide / 2
    number = centred(middle, 18, str(shown.groschen), CHOSEN if here else STRONG)
    marks = [closed(wide - 10, 3)] if shown.closed else []
    marks += [battlement(wide - 10, BOX - 11, CARD if here else INK)] if shown.city else []
    return group(frame, number, *marks, x=x, name=name)
