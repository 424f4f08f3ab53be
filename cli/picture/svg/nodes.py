"""Pieces of an SVG picture as values, and how they become text: everything escaped, plain ASCII."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from typing import Final

INK: Final = "#2b2620"
DIM: Final = "#6a6154"
LINE: Final = "#cfc6b4"
PAPER: Final = "#faf7f0"
CARD: Final = "#ffffff"
SANS: Final = "Arial, Helvetica, 'Liberation Sans', 'DejaVu Sans', sans-serif"
SIZE: Final = 11
"""The default size of letters; INK is their default colour."""
NO_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that no XML document may hold, not even as a reference."""

Value = str | int | float


@dataclass(frozen=True, slots=True)
class Node:
    """An element: its attributes, then text or other elements."""

    tag: str
    attributes: tuple[tuple[str, str], ...] = ()
    children: tuple["Node", ...] = ()
    words: str = ""


def node(tag: str, *children: Node, words: str = "", **attributes: Value) -> Node:
    """An element; `font_size=3` is the attribute `font-size`, empty attributes are left out."""
    named = ((name.replace("_", "-"), number(value)) for name, value in attributes.items() if value != "")
    return Node(tag, tuple(named), children, words)


def number(value: Value) -> str:
    """A number with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def written(root: Node) -> str:
    """The document."""
    return "\n".join(_lines(root, "")) + "\n"


def _lines(element: Node, indent: str) -> Iterator[str]:
    attributes = "".join(f' {name}="{safe(value)}"' for name, value in element.attributes)
    start = f"{indent}<{element.tag}{attributes}"
    if element.tag == "text" and element.children:  # spaces between its parts would be shown
        yield f"{start}>{''.join(part for child in element.children for part in _lines(child, ''))}</text>"
    elif element.children:
        yield f"{start}>"
        for child in element.children:
            yield from _lines(child, indent + " ")
        yield f"{indent}</{element.tag}>"
    elif element.words:
        yield f"{start}>{safe(element.words)}</{element.tag}>"
    else:
        yield f"{start}/>"


def safe(words: str) -> str:
    """Text escaped for anywhere in a document, in any encoding."""
    return escape(NO_XML.sub("\ufffd", words)).encode("ascii", "xmlcharrefreplace").decode("ascii")


# elements -----------------------------------------------------------------------------------------------


def group(*children: Node, x: float = 0, y: float = 0, name: str = "", tooltip: str = "") -> Node:
    """Elements moved together; the tooltip is also what a screen reader reads."""
    moved = f"translate({number(x)} {number(y)})" if x or y else ""
    title = (node("title", words=tooltip),) if tooltip else ()
    return node("g", *title, *children, id=name, transform=moved)


def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str,
    *,
    stroke: str = "",
    radius: int = 0,
    dash: str = "",
) -> Node:
    return node(
        "rect",
        x=x,
        y=y,
        width=width,
        height=height,
        rx=radius or "",
        fill=fill,
        stroke=stroke,
        stroke_dasharray=dash,
    )


def polygon(points: Iterable[tuple[float, float]], fill: str, stroke: str = "", dash: str = "") -> Node:
    corners = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return node("polygon", points=corners, fill=fill, stroke=stroke, stroke_dasharray=dash)


def line(x1: float, y1: float, x2: float, y2: float, stroke: str, width: float = 1) -> Node:
    return node("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=stroke, stroke_width=width)


def circle(x: float, y: float, radius: float, fill: str, stroke: str = "") -> Node:
    return node("circle", cx=x, cy=y, r=radius, fill=fill, stroke=stroke)


def path(steps: str, fill: str, stroke: str = "") -> Node:
    return node("path", d=steps, fill=fill, stroke=stroke)


def document(width: int, height: int, title: str, description: str, *children: Node) -> Node:
    """The root element: a picture with a title that any page can show at any size."""
    return node(
        "svg",
        node("title", words=title),
        node("desc", words=description),
        rect(0, 0, width, height, PAPER),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        width=width,
        height=height,
        viewBox=f"0 0 {width} {height}",
        role="img",
        font_family=SANS,
        font_size=SIZE,
        fill=INK,
    )


# blocks -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Block:
    """A part of the picture in its own coordinates, and its height."""

    height: int
    nodes: tuple[Node, ...]


def named(block: Block, name: str) -> Block:
    """The same as one group with a name."""
    return Block(block.height, (group(*block.nodes, name=name),))


def stacked(blocks: Iterable[Block], gap: int = 0) -> Block:
    """Blocks one below the other."""
    nodes: list[Node] = []
    bottom = -gap
    for block in blocks:
        nodes.append(group(*block.nodes, y=bottom + gap))
        bottom += gap + block.height
    return Block(max(bottom, 0), tuple(nodes))
