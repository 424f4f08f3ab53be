"""Marks on what changed in the picture: a dashed frame and a corner, or a small arrow beside a line.

They have shapes of their own and say in their titles what changed: nothing depends on colour alone.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from kutnahora.cli.picture.changed import Led
from kutnahora.cli.picture.svg.nodes import CARD, Block, Node, group, node, polygon, rect, stacked
from kutnahora.cli.picture.svg.text import FAINT, PLAIN, labelled, listing, paragraph, text

MARK: Final = "#b0006d"
"""No player, icon or patrician has this colour."""
CORNER: Final = 7
ARROW: Final = 7
LABEL: Final = 76
MEANING: Final = "what the moves changed"


def marked(root: Node, told: Mapping[str, str]) -> Node:
    """The same picture with a mark on every group that has a name in `told`, and these words in its title."""
    children = tuple(marked(child, told) for child in root.children)
    words = told.get(dict(root.attributes).get("id", ""))
    if words is None:
        return replace(root, children=children)
    return replace(root, children=(*_titled(children, f"changed: {words}"), *_mark(children)))


def _titled(children: tuple[Node, ...], words: str) -> tuple[Node, ...]:
    """The children with what changed in the title, which comes first."""
    titles = [child.words for child in children if child.tag == "title"]
    rest = (child for child in children if child.tag != "title")
    return (node("title", words="; ".join((*titles, words))), *rest)


def _mark(children: tuple[Node, ...]) -> tuple[Node, ...]:
    """A frame over that of the group, or an arrow to the left of its first line."""
    frame = _frame(children)
    if frame is None:
        return (arrow(-ARROW - 3, 4),)
    x, y, width, height = frame
    return dashed(x, y, width, height), corner(x, y)


def _frame(children: tuple[Node, ...]) -> tuple[float, float, float, float] | None:
    """The first rectangle that is not moved away: left, top, width, height."""
    for child in children:
        values = dict(child.attributes)
        if child.tag == "rect":
            x, y, width, height = (float(values[name]) for name in ("x", "y", "width", "height"))
            return x, y, width, height
        if child.tag == "g" and not values.keys() & {"transform", "id"} and (found := _frame(child.children)):
            return found
    return None


def dashed(x: float, y: float, width: float, height: float) -> Node:
    """A dashed outline, over whatever is there."""
    return node(
        "path",
        d=f"M{x:g} {y:g} h{width:g} v{height:g} h{-width:g} Z",
        fill="none",
        stroke=MARK,
        stroke_width=2,
        stroke_dasharray="6 3",
    )


def corner(x: float, y: float) -> Node:
    """A filled corner, top left."""
    return polygon(((x, y), (x + CORNER, y), (x, y + CORNER)), MARK)


def arrow(x: float, y: float) -> Node:
    """A small arrow that points to the right."""
    return polygon(((x, y), (x + ARROW, y + 4), (x, y + 8)), MARK)


def caption(led: Led, width: int) -> Block:
    """The moves, what they changed, and how that is marked."""
    room = width - LABEL
    lines = [labelled("moves", paragraph(led.line, room, PLAIN, LABEL), LABEL)]
    lines += [labelled(part, listing(items, room, PLAIN, LABEL), LABEL) for part, items in led.parts]
    sample = group(rect(0, 0, 20, 14, CARD), dashed(0, 0, 20, 14), corner(0, 0), x=LABEL)
    words = text(LABEL + 48, 12, f"{MEANING}; details in the tooltips", FAINT)
    lines.append(labelled("marked", Block(18, (sample, arrow(LABEL + 30, 3), words)), LABEL))
    return stacked(lines, 4)
