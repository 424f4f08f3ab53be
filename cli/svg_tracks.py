"""St. Barbara, the mine stack and the patricians in the picture."""

from typing import Final

from kutnahora.cli.show_signs import View
from kutnahora.cli.show_tracks import Told, cathedral_words, council_words, stack_words
from kutnahora.cli.svg_nodes import CARD, DIM, INK, LINE, Block, Node, group, rect, stacked
from kutnahora.cli.svg_signs import tower
from kutnahora.cli.svg_text import FAINT, PLAIN, SMALL, STRONG, Font, centred, led, paragraph, text, width_of
from kutnahora.reference import constants
from kutnahora.reference.kernel import cathedral as cathedrals
from kutnahora.reference.terms import Colour

TILE: Final = 26
"""Height of a cathedral tile."""
TURNED: Final = "#d8d2c4"
UNDER_WAY: Final = "#f3d98b"


def cathedral(view: View, width: int) -> Block:
    """The eleven tiles, and what the current one and the one under way do."""
    words = cathedral_words(view)
    lines = [
        Block(TILE, (_tiles(view, width),)),
        paragraph(words.current, width, STRONG),
        paragraph(words.effect, width, PLAIN),
        paragraph(words.turned, width, FAINT),
        paragraph(words.under_way, width, SMALL),
    ]
    return stacked((line for line in lines if line.height), 4)


def _tiles(view: View, width: int) -> Node:
    """Turned ones are struck through, the current one is filled."""
    at = view.p.cathedral
    step = width // constants.CATHEDRAL_TILES
    return group(
        *(
            _tile(number, number * step - step, step - 3, _look(at, number))
            for number in range(1, constants.CATHEDRAL_TILES + 1)
        ),
        name="cathedral",
    )


def _look(at: cathedrals.Cathedral, number: int) -> tuple[str, str]:
    """Field and letters of a tile."""
    if number == at.under_way:
        return UNDER_WAY, INK
    if number == cathedrals.current(at):
        return INK, CARD
    return (TURNED, DIM) if number <= at.turned else (CARD, INK)


def _tile(number: int, x: int, wide: int, look: tuple[str, str]) -> Node:
    field, letters = look
    frame = rect(0, 0, wide, TILE, field, stroke=LINE, radius=3)
    strike = rect(3, TILE - 5, wide - 6, 2, DIM)
    turned = [strike] if field == TURNED else []
    return group(frame, *turned, centred(wide / 2, 17, str(number), Font(12, bold=True, fill=letters)), x=x)


def mine_stack(view: View, width: int) -> Block:
    """Technology, tiles left by group, tiles drawn and discarded."""
    return stacked((_told(told, width) for told in stack_words(view)), 3)


def _told(told: Told, width: int) -> Block:
    """The first part strong; on one line if there is room."""
    head, rest = told
    if width_of(head, STRONG) + width_of(rest, PLAIN) <= width:
        return Block(PLAIN.line, (led(PLAIN.size, head, rest),))
    return stacked((paragraph(head + rest[:1], width, STRONG), paragraph(rest[2:], width - 10, PLAIN, 10)))


COLUMNS: Final = ("supply", "pool", "council")


def patricians(view: View, width: int) -> Block:
    """Where the patricians of each colour are."""
    held = view.p.patricians
    step = (width - 90) // len(COLUMNS)
    heads = [centred(90 + (at + 0.5) * step, 11, title, FAINT) for at, title in enumerate(COLUMNS)]
    lines = [
        group(
            tower(0, 0, colour),
            text(26, 14, colour.name.lower(), PLAIN),
            *(
                centred(90 + (at + 0.5) * step, 14, str(place[colour]), STRONG if place[colour] else FAINT)
                for at, place in enumerate((held.supply, held.pool, held.council))
            ),
            y=18 + 22 * colour,
        )
        for colour in Colour
    ]
    table = Block(18 + 22 * len(Colour), (group(*heads, *lines, name="patricians"),))
    return stacked((table, paragraph(council_words(view), width, FAINT)), 2)
