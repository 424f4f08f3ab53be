"""The town hall in the picture."""

from collections.abc import Iterator
from typing import Final

from kutnahora.cli.picture.svg.nodes import CARD, Block, Node, group, node, stacked
from kutnahora.cli.picture.svg.signs import ICON, PUBLIC_TINTS, field, icon_row, icons_width
from kutnahora.cli.picture.svg.text import (
    FAINT,
    KIND,
    SMALL,
    STRONG,
    centred,
    listing,
    name_lines,
    paragraph,
    rows,
    short,
    text,
    width_of,
)
from kutnahora.cli.picture.words import also, costs, gone_words, plots, rights_words, stack_name
from kutnahora.reference import constants
from kutnahora.reference.view import HallColumn, HallStack, View

NUMBERS: Final = 14
"""Width of the row numbers."""
HEAD: Final = 36
FOOT: Final = 24
"""Height of the icons and the number of tiles below."""
GAP: Final = 6
LAYER: Final = 2
"""How far the tiles under the top one stand out."""
DEEP: Final = (constants.STACK_TILES - 1) * LAYER
PAD: Final = 5


def hall(view: View, width: int, height: int = 0) -> Block:
    """The top tile of every stack, and what the rights in each column cost now; at least `height` high."""
    columns, count = view.hall.columns, len(view.hall.rows)
    step = (width - NUMBERS) // len(columns)
    wide = step - GAP - DEEP
    tops = [[(stack, _top(stack, wide - 2 * PAD)) for stack in row] for row in view.hall.rows]
    gone = paragraph(gone_words(view.hall), width, FAINT)
    least = max((top.height for row in tops for _stack, top in row), default=0) + FOOT + PAD + GAP + DEEP
    high = max(least, (height - HEAD - gone.height) // count)
    places = [
        group(
            *(_stack(view, *row[column], wide, high - GAP - DEEP) if column < len(row) else empty),
            x=NUMBERS + column * step,
            y=HEAD + number * high,
            name=f"hall-{number + 1}-{column + 1}",
        )
        for empty in [[field(wide, high - GAP - DEEP, "none", dash="4 3")]]
        for number, row in enumerate(tops)
        for column in range(len(columns))
    ]
    heads = [_head(column_head, at + 1, NUMBERS + at * step, wide) for at, column_head in enumerate(columns)]
    numbers = [centred(4, HEAD + (row + 0.5) * high, str(row + 1)) for row in range(count)]
    bottom = HEAD + high * count
    return Block(bottom + gone.height, (*heads, *numbers, *places, group(*gone.nodes, y=bottom, name="gone")))


def _head(column: HallColumn, number: int, x: int, wide: int) -> Node:
    price = short(rights_words(column), wide + DEEP + GAP, SMALL)
    return group(centred(wide / 2, 13, str(number)), centred(wide / 2, 29, price, SMALL), x=x)


def _top(stack: HallStack, room: int) -> Block:
    """The texts on a stack, without its icons."""
    kind = paragraph(stack_name(stack), room, KIND)
    if (tile := stack.top) is None:
        return stacked((paragraph("not seen yet", room, FAINT), kind))
    lines, font = name_lines(tile.name, room, 2)
    words = [paragraph(line, room, SMALL) for line in (costs(tile), plots(tile))]
    more = tuple(also(tile))
    words += [listing(more, room)] if more else []
    return stacked((rows(lines, font), kind, *words))


def _stack(view: View, stack: HallStack, top: Block, wide: int, high: int) -> Iterator[Node]:
    """A stack, with its lower tiles showing behind it."""
    tint = PUBLIC_TINTS[stack.kind] if stack.public else CARD
    for layer in range(stack.under, -1, -1):
        yield group(field(wide, high, tint), x=layer * LAYER, y=layer * LAYER)
    yield group(*top.nodes, x=PAD, y=3)
    under = f"+{stack.under}"
    yield text(PAD, high - 8, under, STRONG)
    if (tile := stack.top) is not None:
        room = wide - 2 * PAD - width_of(under, STRONG) - 3
        used = min(room, icons_width(tile.icons))
        yield icon_row(view.icon_kinds, tile.icons, wide - PAD - used, high - ICON - 4, room)
        yield node("title", words=tile.name)
