"""The town hall in the picture."""

from collections.abc import Iterator
from typing import Final

from kutnahora.cli.show_hall import also, costs, gone_words, plots, rights_words, stack_name
from kutnahora.cli.show_signs import View
from kutnahora.cli.svg_nodes import CARD, Block, Node, group, node, stacked
from kutnahora.cli.svg_signs import ICON, PUBLIC_TINTS, field, icon_row, icons_width
from kutnahora.cli.svg_text import (
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
from kutnahora.reference import constants
from kutnahora.reference.kernel.stacks import PUBLIC_KIND, Stack
from kutnahora.reference.terms import NOTHING

NUMBERS: Final = 14
"""Room for the numbers of the rows."""
HEAD: Final = 36
FOOT: Final = 24
"""Room for the icons, and the number of tiles below."""
GAP: Final = 6
LAYER: Final = 2
"""How far the tiles under the top one stand out."""
DEEP: Final = (constants.STACK_TILES - 1) * LAYER
PAD: Final = 5


def hall(view: View, width: int, height: int = 0) -> Block:
    """The top tile of every stack, and what the rights in each column cost now; as high as asked."""
    step = (width - NUMBERS) // constants.HALL_COLUMNS
    wide = step - GAP - DEEP
    tops = [[_top(view, stack, wide - 2 * PAD) for stack in row] for row in view.p.hall.rows]
    gone = paragraph(gone_words(view), width, FAINT)
    least = max((top.height for row in tops for top in row), default=0) + FOOT + PAD + GAP + DEEP
    high = max(least, (height - HEAD - gone.height) // constants.HALL_ROWS)
    places = [
        group(
            *_place(view, row, column, top, wide, high - GAP - DEEP),
            x=NUMBERS + column * step,
            y=HEAD + row * high,
            name=f"hall-{row + 1}-{column + 1}",
        )
        for row, blocks in enumerate(tops)
        for column, top in enumerate([*blocks, *[None] * (constants.HALL_COLUMNS - len(blocks))])
    ]
    heads = [_head(view, column, NUMBERS + column * step, wide) for column in range(constants.HALL_COLUMNS)]
    numbers = [centred(4, HEAD + (row + 0.5) * high, str(row + 1)) for row in range(constants.HALL_ROWS)]
    bottom = HEAD + high * constants.HALL_ROWS
    return Block(bottom + gone.height, (*heads, *numbers, *places, group(*gone.nodes, y=bottom)))


def _head(view: View, column: int, x: int, wide: int) -> Node:
    price = short(rights_words(view, column), wide + DEEP + GAP, SMALL)
    return group(centred(wide / 2, 13, str(column + 1)), centred(wide / 2, 29, price, SMALL), x=x)


def _top(view: View, stack: Stack, room: int) -> Block:
    """What can be read on a stack, but for its icons."""
    kind = paragraph(stack_name(stack), room, KIND)
    if stack.top == NOTHING:
        return stacked((paragraph("not seen yet", room, FAINT), kind))
    lines, font = name_lines(view.box.tile_name(stack.top), room, 2)
    words = [paragraph(line, room, SMALL) for line in (costs(view, stack.top), plots(view, stack.top))]
    more = tuple(also(view, stack.top))
    words += [listing(more, room)] if more else []
    return stacked((rows(lines, font), kind, *words))


def _place(view: View, row: int, column: int, top: Block | None, wide: int, high: int) -> Iterator[Node]:
    """A stack, its lower tiles standing out behind it; or an empty place."""
    if top is None:
        yield field(wide, high, "none", dash="4 3")
        return
    stack = view.p.hall.rows[row][column]
    tint = PUBLIC_TINTS[stack.kind - PUBLIC_KIND] if stack.kind >= PUBLIC_KIND else CARD
    for layer in range(stack.under, -1, -1):
        yield group(field(wide, high, tint), x=layer * LAYER, y=layer * LAYER)
    yield group(*top.nodes, x=PAD, y=3)
    under = f"+{stack.under}"
    yield text(PAD, high - 8, under, STRONG)
    if stack.top != NOTHING:
        icons = view.box.icons(stack.top)
        room = wide - 2 * PAD - width_of(under, STRONG) - 3
        used = min(room, icons_width(icons))
        yield icon_row(view.box, icons, wide - PAD - used, high - ICON - 4, room)
        yield node("title", words=view.box.tile_name(stack.top))
