"""Reads the SVG picture of a table: where every text is, and what is in each part."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from kutnahora.cli.picture.svg.table import picture
from kutnahora.reference import engine
from kutnahora.reference.position import Position
from kutnahora.reference.samples.players import play_game
from table import frozen

SVG = "{http://www.w3.org/2000/svg}"
TAGS = {"svg", "title", "desc", "g", "rect", "polygon", "line", "circle", "ellipse", "path", "text", "tspan"}
"""Nothing that a page would refuse to show: no script, style, link or picture."""
NUMBER = r"(-?[0-9.]+)"
MOVE = re.compile(rf"translate\({NUMBER} {NUMBER}\)(?: scale\({NUMBER}\))?")
REGULAR, BOLD = (
    dict(zip(map(chr, range(32, 127)), map(int, widths.split()), strict=True))
    for widths in (
        "318 401 460 838 636 950 780 275 390 390 500 838 318 361 318 337 636 636 636 636 636 636 636 636 "
        "636 636 337 337 838 838 838 531 1000 684 686 698 770 632 575 775 752 295 295 656 557 863 748 "
        "787 603 787 695 635 611 732 684 989 685 611 685 390 337 390 838 500 500 613 635 550 635 615 352 "
        "635 634 278 278 579 278 974 634 612 635 635 411 521 392 634 592 818 592 592 525 636 337 636 838",
        "348 456 521 838 696 1002 872 306 457 457 523 838 380 415 380 365 696 696 696 696 696 696 696 "
        "696 696 696 400 400 838 838 838 580 1000 774 762 734 830 683 683 821 837 372 372 775 637 995 "
        "837 850 733 850 770 720 682 812 774 1103 771 724 725 457 365 457 838 500 500 675 716 593 716 "
        "678 435 716 712 343 343 665 343 1042 712 687 716 716 493 595 478 712 652 924 645 652 582 712 "
        "365 712 838",
    )
)
"""Thousandths of the size that letters of DejaVu Sans and DejaVu Sans Bold take: among the widest in use."""
OTHERS = 1000
ASCENT, DESCENT = 0.76, 0.2
NEAR = 0.6
"""Pixels that do not matter."""


@dataclass(frozen=True)
class Area:
    """A rectangle of the picture, in the coordinates of the whole."""

    left: float
    top: float
    right: float
    bottom: float

    def within(self, other: "Area") -> bool:
        across = other.left - NEAR <= self.left and self.right <= other.right + NEAR
        return across and other.top - NEAR <= self.top and self.bottom <= other.bottom + NEAR

    def meets(self, other: "Area") -> bool:
        across = self.left < other.right - NEAR and other.left < self.right - NEAR
        return across and self.top < other.bottom - NEAR and other.top < self.bottom - NEAR

    def holds(self, x: float, y: float) -> bool:
        return self.left <= x <= self.right and self.top <= y <= self.bottom


@dataclass(frozen=True)
class Piece:
    """A text with its area and the frames of the groups around it that its anchor lies in."""

    words: str
    area: Area
    frames: tuple[Area, ...]


@dataclass(frozen=True)
class Place:
    """The origin of a group's coordinates, and their scale."""

    x: float = 0
    y: float = 0
    scale: float = 1

    def moved(self, group: Element) -> "Place":
        if (transform := group.get("transform")) is None:
            return self
        match = MOVE.fullmatch(transform)
        assert match is not None, transform
        dx, dy, scale = float(match[1]), float(match[2]), float(match[3] or 1)
        return Place(self.x + dx * self.scale, self.y + dy * self.scale, self.scale * scale)

    def area(self, left: float, top: float, width: float, height: float) -> Area:
        x, y = self.x + left * self.scale, self.y + top * self.scale
        return Area(x, y, x + width * self.scale, y + height * self.scale)


def parsed(text: str) -> Element:
    """The root; the document is ASCII and has only allowed elements."""
    assert text.isascii()
    root = ElementTree.fromstring(text)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= TAGS
    return root


def numbers(element: Element, *names: str) -> list[float]:
    return [float(element.get(name, "0")) for name in names]


def whole(root: Element) -> Area:
    left, top, width, height = map(float, root.get("viewBox", "").split())
    assert [width, height] == numbers(root, "width", "height")
    return Area(left, top, left + width, top + height)


# texts --------------------------------------------------------------------------------------------------


def written_in(element: Element) -> str:
    """The whole of a text, from all its parts."""
    return "".join(element.itertext())


def pieces(root: Element) -> list[Piece]:
    """Every text of the picture."""
    return list(_pieces(root, Place(), float(root.get("font-size", "16")), ()))


def _pieces(group: Element, place: Place, size: float, frames: tuple[Area, ...]) -> Iterator[Piece]:
    for element in group:
        if element.tag == SVG + "rect":
            frames = (*frames, place.area(*numbers(element, "x", "y", "width", "height")))
        elif element.tag == SVG + "text":
            yield _piece(element, place, size, frames)
        elif element.tag == SVG + "g":
            yield from _pieces(element, place.moved(element), size, frames)


def _piece(element: Element, place: Place, size: float, frames: tuple[Area, ...]) -> Piece:
    x, y = numbers(element, "x", "y")
    parts = [element, *element]
    high = max(float(part.get("font-size", size)) for part in parts)
    wide = sum(_width(part, float(part.get("font-size", size))) for part in parts)
    start = {"end": x - wide, "middle": x - wide / 2}.get(element.get("text-anchor", ""), x)
    area = place.area(start, y - ASCENT * high, wide, (ASCENT + DESCENT) * high)
    anchor = place.area(x, y, 0, 0)
    around = tuple(frame for frame in frames if frame.holds(anchor.left, anchor.top))
    return Piece(written_in(element), area, around)


def _width(part: Element, size: float) -> float:
    widths = BOLD if part.get("font-weight") == "bold" else REGULAR
    return sum(widths.get(letter, OTHERS) for letter in part.text or "") * size / 1000


def assert_neat(root: Element) -> None:
    """Texts are in the picture and in the frames around them; no two texts touch, no two frames cross."""
    texts_drawn = pieces(root)
    assert [] == [piece for piece in texts_drawn if not piece.area.within(whole(root))]
    assert [] == [
        (piece.words, piece.area, frame)
        for piece in texts_drawn
        for frame in piece.frames
        if not piece.area.within(frame)
    ]
    assert [] == [(one, two) for one, two in combinations(texts_drawn, 2) if one.area.meets(two.area)]
    fields = list(frames(root, Place()))
    crossing = [(one, two) for one, two in combinations(fields, 2) if one.meets(two)]
    assert [] == [(one, two) for one, two in crossing if not (one.within(two) or two.within(one))]


def frames(group: Element, place: Place) -> Iterator[Area]:
    """Every rectangle except those of the town hall, where tiles lie on each other."""
    for element in group:
        if element.tag == SVG + "rect":
            yield place.area(*numbers(element, "x", "y", "width", "height"))
        elif element.tag == SVG + "g" and not element.get("id", "").startswith("hall-"):
            yield from frames(element, place.moved(element))


# parts --------------------------------------------------------------------------------------------------


def named(root: Element, name: str) -> Element:
    """The group with this id."""
    (group,) = [element for element in root.iter(SVG + "g") if element.get("id") == name]
    return group


def texts(group: Element) -> list[str]:
    return [written_in(element) for element in group.iter(SVG + "text")]


def squeezed(group: Element) -> str:
    """All texts of a group without their spaces."""
    return "".join("".join(texts(group)).split())


def told(group: Element) -> str:
    """What a pointer over a group shows."""
    return group.findtext(SVG + "title", "")


def filled(group: Element, tag: str, fill: str) -> int:
    """How many elements of a group have this colour."""
    return sum(element.get("fill") == fill for element in group.iter(SVG + tag))


# samples -----------------------------------------------------------------------------------------------

GAMES = [(players, name) for players in (2, 3, 4) for name in ("random", "lively")]


@cache
def drawn(players: int, name: str) -> tuple[tuple[Position, Element], ...]:
    """Some positions of a game, from the first chance to the last, and their pictures."""
    game = play_game(frozen(), players, name, 5 * players, events=players == 2 or name == "lively")
    positions = [step.position for _move, step in game]
    first = engine.new_game(frozen(), players, events=True).position
    chosen = (first, *positions[:60:12], *positions[60::40], positions[-1])
    return tuple((p, parsed(picture(frozen(), p))) for p in chosen)
