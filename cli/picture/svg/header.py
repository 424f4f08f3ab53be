"""The head of the picture: rounds, tax, event, and what is decided now; and what its signs mean."""

from collections.abc import Iterator
from typing import Final

from kutnahora.cli.picture.svg import signs
from kutnahora.cli.picture.svg.nodes import CARD, DIM, INK, LINE, Block, Node, group, named, rect, stacked
from kutnahora.cli.picture.svg.text import (
    FAINT,
    PLAIN,
    STRONG,
    Font,
    centred,
    labelled,
    paragraph,
    right,
    text,
    width_of,
)
from kutnahora.cli.picture.words import HALL_LEGEND, HOUSES, UNICODE, header_words
from kutnahora.cli.text import plural
from kutnahora.reference.view import View

NAME: Final = Font(22, bold=True)
LABEL: Final = 60
ROUND: Final = 34
TAX: Final = 27
"""Widths of a place on the two tracks; that of the tax at most."""
TAX_LABEL: Final = 32
BOX: Final = 24
TAX_AT: Final = 380
PAST: Final = "#e4ddcd"
TRACKS: Final = ("round", "tax")
"""Lines of the text view that are drawn as tracks here."""


def header(view: View, width: int) -> Block:
    """The title, the tracks, and the other lines of the text view."""
    words = dict(header_words(view))
    title = text(0, 20, UNICODE.title, NAME)
    box = right(width, 18, f"{plural(len(view.players), 'player')}, box {view.box}", FAINT)
    tracks = Block(
        44, (_rounds(view), group(*_taxes(view, words["tax"], width - TAX_AT), x=TAX_AT, name="tax"))
    )
    lines = [
        _now(view, line, width)
        if key == "now"
        else named(labelled(key, paragraph(line, width - LABEL, PLAIN, LABEL), LABEL), key)
        for key, line in words.items()
        if key not in TRACKS
    ]
    return stacked((Block(26, (title, box)), tracks, stacked(lines, 4)), 8)


def _place(name: str, x: int, wide: int, words: str, *, here: bool, past: bool) -> Node:
    """A place on a track."""
    fill = INK if here else PAST if past else CARD
    font = Font(12, bold=here, fill=CARD if here else DIM if past else INK)
    frame = rect(0, 0, wide - 3, BOX, fill, stroke=LINE, radius=3)
    return group(frame, centred((wide - 3) / 2, 16, words, font), x=x, name=name)


def _rounds(view: View) -> Node:
    """Each round, and the reputation lost by not paying its tax."""
    nodes, now = [text(0, 16, "round", FAINT), text(0, 39, "unpaid", FAINT)], view.moment.round
    for place in view.rounds:
        x = LABEL + (place.round - 1) * ROUND
        here, past = place.round == now, place.round < now
        nodes.append(_place(f"round-{place.round}", x, ROUND, str(place.round), here=here, past=past))
        loss = f"-{place.tax_loss}" if place.tax_loss else "0"
        nodes.append(centred(x + (ROUND - 3) / 2, 39, loss, FAINT))
    return group(*nodes, name="rounds")


def _taxes(view: View, words: str, width: int) -> list[Node]:
    level = view.tax.level
    wide = min(TAX, (width - TAX_LABEL) // (view.tax.limit + 1))
    places = [
        _place(f"tax-{tax}", TAX_LABEL + tax * wide, wide, str(tax), here=tax == level, past=tax < level)
        for tax in range(view.tax.limit + 1)
    ]
    return [text(0, 16, "tax", FAINT), *places, text(TAX_LABEL, 39, words, FAINT)]


def _now(view: View, words: str, width: int) -> Block:
    """What is decided now, in the colour of the player who decides."""
    who = view.decides
    tint = PAST if who is None else signs.OWNER_TINTS[who]
    sign = [] if who is None else [signs.house(LABEL + 4, 3, who)]
    body = paragraph(words, width - LABEL - 34, STRONG, LABEL + 28)
    frame = rect(LABEL - 4, 0, width - LABEL + 4, body.height + 8, tint, radius=4)
    lines = group(*body.nodes, y=3)
    return Block(body.height + 8, (group(frame, *sign, text(0, 16, "now", FAINT), lines, name="now"),))


ROW: Final = 24
GAP: Final = 18

Sign = tuple[Node, int, str]
"""A sign, how wide it is, and what it means."""


def legend(view: View, width: int) -> Block:
    """The signs, then the abbreviations on tiles and prices."""
    nodes: list[Node] = []
    x, y = 0, 0
    for sign, wide, words in _signs(view):
        room = wide + 6 + width_of(words, FAINT)
        if x + room > width:
            x, y = 0, y + ROW
        nodes.append(group(sign, text(wide + 6, 14, words, FAINT), x=x, y=y))
        x += room + GAP
    return stacked((Block(y + ROW, tuple(nodes)), paragraph(_explanations(view), width, FAINT)), 2)


def _signs(view: View) -> Iterator[Sign]:
    for name in view.icon_kinds:
        yield signs.icon(view.icon_kinds, name, 1, 2), signs.ICON, f"match icon {name}"
    yield signs.house(0, 0, "blue"), signs.SIGN, "owner of a building"
    yield (
        signs.tower(0, 0, "green"),
        signs.SIGN,
        "public building, patricians: G green, S silver, Y yellow, R red",
    )
    yield signs.flag(0, 0, "blue"), signs.SIGN, "plot"
    yield signs.helmet(1, 0, "blue"), signs.SIGN + 2, "miner: owner of a mine"
    yield signs.star(0, 2), 14, "star"
    yield signs.log(0, 5), signs.SIGN, "wood that the cells beside and below a mine cost"
    yield signs.door(0, 3), 12, "entrance"
    yield signs.closed(0, 6), 8, "no market"
    yield signs.battlement(0, 6), 8, "the city builds"


def _explanations(view: View) -> str:
    free = "" if view.over else f" on a free cell what a plot costs {view.buyer};"
    edges = "icons at the edges: villages. Prices in the corner:"
    rounds = "Below the rounds: reputation lost by not paying the tax."
    city = f"{edges}{free} on a building what the plots beside it cost."
    return f"{rounds} City: {city} Town hall: {HALL_LEGEND} Houses: {HOUSES}."
