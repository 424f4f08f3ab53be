"""The signs of the picture. Each has its own shape or letter: nothing depends on colour alone."""

from collections.abc import Callable, Sequence
from math import cos, pi, sin
from typing import Final

from kutnahora.cli.picture.svg.nodes import (
    CARD,
    DIM,
    INK,
    LINE,
    Node,
    circle,
    group,
    line,
    node,
    path,
    polygon,
    rect,
)
from kutnahora.cli.picture.svg.text import SMALL, STRONG, Font, centred, text, width_of
from kutnahora.cli.picture.words import icon_letters

OWNERS: Final = {"blue": "#2459b3", "green": "#2f7d32", "orange": "#bf5700", "purple": "#7a3a9a"}
OWNER_TINTS: Final = {"blue": "#e2ebf9", "green": "#e1f1e1", "orange": "#fde8d7", "purple": "#f1e4f6"}
PUBLIC: Final = {"green": "#4b7f3b", "silver": "#7c8490", "yellow": "#b08900", "red": "#b3322a"}
"""By patrician colour; silver is the grey one."""
PUBLIC_TINTS: Final = {"green": "#edf4e8", "silver": "#eef0f3", "yellow": "#fbf4d4", "red": "#fae5e2"}
ICONS: Final = {
    "red": "#c62f2b",
    "yellow": "#f0c419",
    "blue": "#2f6fc4",
    "green": "#3d9142",
    "white": "#ffffff",
    "black": "#333333",
    "pink": "#e89ab8",
    "brown": "#7d5a3c",
    "orange": "#e8862a",
    "purple": "#8a4fa8",
}
"""Icons of these names have their colour; others are grey."""
GREY: Final = "#9a958c"
LIGHT: Final = ("yellow", "white", "pink", "orange")
GOLD: Final = "#e3b02c"
WOOD: Final = "#9c6b3f"
ROCK: Final = "#dcd8d0"
ALARM: Final = "#c62f2b"
SIGN: Final = 18
"""Width and height of houses, towers, flags and helmets."""
ICON: Final = 15
"""Width and height of a match icon."""

Point = tuple[float, float]


def letter_of(name: str) -> str:
    return name[0].upper()


def _letter(x: float, y: float, words: str, fill: str, size: int = 10) -> Node:
    return centred(x, y, words, Font(size, bold=True, fill=fill))


# players ------------------------------------------------------------------------------------------------

HOUSE: Final[tuple[Point, ...]] = ((0, 8), (9, 0), (18, 8), (16, 8), (16, 18), (2, 18), (2, 8))


def house(x: float, y: float, who: str) -> Node:
    """A player's house, with the player's letter."""
    return group(polygon(HOUSE, OWNERS[who]), _letter(9, 16, letter_of(who), CARD), x=x, y=y)


def house_left(x: float, y: float, who: str) -> Node:
    """A house that is still on a player board."""
    return group(polygon(HOUSE, OWNERS[who]), x=x, y=y)


def house_gone(x: float, y: float) -> Node:
    """The empty place of a house."""
    return group(polygon(HOUSE, "none", DIM, "2 2"), x=x, y=y)


def flag(x: float, y: float, who: str) -> Node:
    """A plot marker."""
    cloth = polygon(((2, 0), (18, 0), (14, 6), (18, 12), (2, 12)), OWNERS[who])
    return group(line(1, 0, 1, 18, INK, 2), cloth, _letter(8, 10, letter_of(who), CARD), x=x, y=y)


def helmet(x: float, y: float, who: str) -> Node:
    """A miner."""
    dome = path("M1 14 A8 13 0 0 1 17 14 Z", OWNERS[who])
    brim = rect(-1, 14, 20, 3, OWNERS[who], radius=1)
    return group(dome, brim, _letter(9, 13, letter_of(who), CARD), x=x, y=y)


# pieces -------------------------------------------------------------------------------------------------


def tower(x: float, y: float, colour: str) -> Node:
    """A public building, with the letter of its colour."""
    walls = ((0, 0), (4, 0), (4, 3), (7, 3), (7, 0), (11, 0), (11, 3), (14, 3), (14, 0), (18, 0))
    body = polygon((*walls, (18, 18), (0, 18)), PUBLIC[colour])
    return group(body, _letter(9, 15, letter_of(colour), CARD), x=x, y=y)


def _ring(radii: Sequence[float], middle: float) -> tuple[Point, ...]:
    """Corners around a centre, starting at the top."""
    turns = [(radius, 2 * pi * number / len(radii)) for number, radius in enumerate(radii)]
    return tuple((middle + radius * sin(turn), middle - radius * cos(turn)) for radius, turn in turns)


def star(x: float, y: float) -> Node:
    """A star of 14 by 14."""
    return group(polygon(_ring((7, 3) * 5, 7), GOLD, INK), x=x, y=y)


MANY: Final = 3
"""More stars than this are drawn as a number and one star."""


def stars(x: float, y: float, count: int) -> Node:
    """The stars of a tile."""
    if count <= MANY:
        return group(*(star(14 * number, 0) for number in range(count)), x=x, y=y)
    wide = width_of(str(count), STRONG)
    return group(text(0, 12, str(count), STRONG), star(wide + 1, 0), x=x, y=y)


def log(x: float, y: float) -> Node:
    """Wood, 18 by 10."""
    bark = rect(0, 0, 18, 10, WOOD, radius=4)
    return group(bark, node("ellipse", cx=14, cy=5, rx=2.5, ry=3.5, fill="#e8cfa8"), x=x, y=y)


def door(x: float, y: float) -> Node:
    """An entrance of the mine, 12 by 12."""
    frame, inside = "M0 12 V6 A6 6 0 0 1 12 6 V12 Z", "M3 12 V7 A3 3 0 0 1 9 7 V12 Z"
    return group(path(frame, INK), path(inside, "#b9b0a2"), x=x, y=y)


def closed(x: float, y: float) -> Node:
    """No market: an X of 7 by 7."""
    return group(line(0, 0, 7, 7, ALARM, 2), line(7, 0, 0, 7, ALARM, 2), x=x, y=y)


def battlement(x: float, y: float, fill: str = INK) -> Node:
    """The city builds: a tower of 8 by 8."""
    walls = ((0, 0), (2, 0), (2, 2), (3, 2), (3, 0), (5, 0), (5, 2), (6, 2), (6, 0), (8, 0), (8, 8), (0, 8))
    return group(polygon(walls, fill), x=x, y=y)


# match icons --------------------------------------------------------------------------------------------


Shape = Callable[[str], Node]
SHAPES: Final[tuple[Shape, ...]] = (
    lambda fill: circle(7.5, 7.5, 7, fill, INK),
    lambda fill: rect(1, 1, 13, 13, fill, stroke=INK),
    lambda fill: polygon(((7.5, -1), (16, 7.5), (7.5, 16), (-1, 7.5)), fill, INK),
    lambda fill: polygon(((7.5, -1.5), (16, 14.5), (-1, 14.5)), fill, INK),
    lambda fill: polygon(((0, 0.5), (15, 0.5), (15, 8), (7.5, 15.5), (0, 8)), fill, INK),
    lambda fill: polygon(_ring((7.5,) * 6, 7.5), fill, INK),
)
"""By kind of icon, in the order of the box."""
BASELINES: Final = (11, 11, 11, 13, 9, 11)


def icon(kinds: Sequence[str], name: str, x: float, y: float) -> Node:
    """A match icon: shape and letter by its kind, and its colour if its name is a colour."""
    kind = kinds.index(name)
    fill = ICONS.get(name, GREY)
    mark = _letter(7.5, BASELINES[kind], icon_letters(kinds)[name], INK if name in LIGHT else CARD)
    return group(SHAPES[kind](fill), mark, x=x, y=y)


def icon_row(kinds: Sequence[str], shown: Sequence[str], x: float, y: float, width: float) -> Node:
    """Icons side by side, scaled down if they do not fit."""
    icons = [icon(kinds, name, number * (ICON + 2), 0) for number, name in enumerate(shown)]
    scale = min(1, width / max(1, icons_width(shown)))
    smaller = f" scale({scale:.2f})" if scale < 1 else ""
    return node("g", *icons, transform=f"translate({x:g} {y:g}){smaller}")


def icons_width(shown: Sequence[str]) -> int:
    """The width of icons at full size."""
    return max(0, len(shown) * (ICON + 2) - 2)


# frames -------------------------------------------------------------------------------------------------


def field(width: float, height: float, fill: str = CARD, *, edge: str = LINE, dash: str = "") -> Node:
    """The frame of a cell."""
    return rect(0, 0, width, height, fill, stroke=edge, radius=4, dash=dash)


def pill(x: float, y: float, words: str, fill: str) -> Node:
    """A word on a coloured field, 18 high."""
    wide = width_of(words, SMALL) + 12
    return group(
        rect(0, 0, wide, SIGN, fill, radius=9), centred(wide / 2, 13, words, Font(11, fill=CARD)), x=x, y=y
    )
