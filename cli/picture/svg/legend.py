"""What the signs of the picture mean."""

from collections.abc import Iterator
from typing import Final

from kutnahora.cli.picture.svg.nodes import Block, Node, group, stacked
from kutnahora.cli.picture.svg.signs import (
    ICON,
    SIGN,
    battlement,
    closed,
    door,
    flag,
    helmet,
    house,
    icon,
    log,
    star,
    tower,
)
from kutnahora.cli.picture.svg.text import FAINT, paragraph, text, width_of
from kutnahora.cli.picture.words import HALL_LEGEND, HOUSES
from kutnahora.reference.view import View

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
        yield icon(view.icon_kinds, name, 1, 2), ICON, f"match icon {name}"
    yield house(0, 0, "blue"), SIGN, "owner of a building"
    yield tower(0, 0, "green"), SIGN, "public building, patricians: G green, S silver, Y yellow, R red"
    yield flag(0, 0, "blue"), SIGN, "plot"
    yield helmet(1, 0, "blue"), SIGN + 2, "miner: owner of a mine"
    yield star(0, 2), 14, "star"
    yield log(0, 5), SIGN, "wood that the cells beside and below a mine cost"
    yield door(0, 3), 12, "entrance"
    yield closed(0, 6), 8, "no market"
    yield battlement(0, 6), 8, "the city builds"


def _explanations(view: View) -> str:
    free = "" if view.over else f" on a free cell what a plot costs {view.buyer};"
    edges = "icons at the edges: villages. Prices in the corner:"
    rounds = "Below the rounds: reputation lost by not paying the tax."
    city = f"{edges}{free} on a building what the plots beside it cost."
    return f"{rounds} City: {city} Town hall: {HALL_LEGEND} Houses: {HOUSES}."
