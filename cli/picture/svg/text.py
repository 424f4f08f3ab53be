"""Text in the picture: its width at most, and how it is broken and shortened to stay in its box."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Final

from kutnahora.cli.picture.svg.nodes import DIM, INK, SIZE, Block, Node, node
from kutnahora.cli.picture.words import wrapped

CLASSES: Final = {
    30: "ijlI'",
    34: " \u00a0,.;:/|",
    42: "-ftr!()[]",
    56: 'cszJL?*"',
    72: "ABCEFKPRSTVXYZ",
    80: "DGHNOQU",
    86: "w+=<>#&~^",
    102: "mMW%@\u2026\u2605",
}
"""Hundredths of the font size: the widths of DejaVu Sans, the widest of the usual fonts, rounded up."""
OTHERS: Final = 64
BOLD: Final = 10
"""The extra width of a bold letter."""
WIDTHS: Final = {letter: width for width, letters in CLASSES.items() for letter in letters}
NO_BREAK: Final = "\u00a0"
ELLIPSIS: Final = "\u2026"
SIZES: Final = (12, 11, 10)
"""Font sizes of a name: smaller ones are tried before a word is cut. No text is smaller."""
LEADING: Final = 4
"""The height of a line beyond its letters."""


@dataclass(frozen=True, slots=True)
class Font:
    """How a text looks."""

    size: int = 12
    bold: bool = False
    italic: bool = False
    fill: str = INK

    @property
    def line(self) -> int:
        return self.size + LEADING


PLAIN: Final = Font()
STRONG: Final = Font(bold=True)
SMALL: Final = Font(11)
FAINT: Final = Font(11, fill=DIM)
KIND: Final = Font(11, italic=True, fill=DIM)
TITLE: Final = Font(15, bold=True)


def width_of(words: str, font: Font) -> int:
    """The width of a text, at most."""
    extra = BOLD if font.bold else 0
    return ceil(sum(WIDTHS.get(letter, OTHERS) + extra for letter in words) * font.size / 100)


def short(words: str, width: float, font: Font) -> str:
    """The text, or as much of it as fits and an ellipsis."""
    if width_of(words, font) <= width:
        return words
    while words and width_of(words + ELLIPSIS, font) > width:
        words = words[:-1]
    return words + ELLIPSIS if words else ""


def shrunk(words: str, width: float, font: Font) -> Font:
    """The font, smaller if the text needs it."""
    while width_of(words, font) > width and font.size > SIZES[-1]:
        font = replace(font, size=font.size - 1)
    return font


def text(x: float, y: float, words: str, font: Font = PLAIN, *, anchor: str = "") -> Node:
    """One line of text; `y` is its baseline."""
    return node("text", words=words, x=x, y=y, **_looks(font), text_anchor=anchor)


def led(y: float, lead: str, rest: str) -> Node:
    """One line that begins in bold."""
    parts = node("tspan", words=lead, **_looks(STRONG)), node("tspan", words=rest, **_looks(PLAIN))
    return node("text", *parts, x=0, y=y)


def _looks(font: Font) -> dict[str, str]:
    """The attributes in which a font differs from the picture's default."""
    return {
        "font_size": str(font.size) if font.size != SIZE else "",
        "font_weight": "bold" if font.bold else "",
        "font_style": "italic" if font.italic else "",
        "fill": font.fill if font.fill != INK else "",
    }


def right(x: float, y: float, words: str, font: Font = PLAIN) -> Node:
    """One line that ends at x."""
    return text(x, y, words, font, anchor="end")


def centred(x: float, y: float, words: str, font: Font = PLAIN) -> Node:
    """One line around x."""
    return text(x, y, words, font, anchor="middle")


def paragraph(words: str, width: int, font: Font = PLAIN, x: int = 0) -> Block:
    """As many lines as are needed, broken between words."""
    broken = wrapped(words, width, " ", lambda part: width_of(part.rstrip(" "), font))
    return rows([line.strip(" ") for line in broken], font, x)


def listing(items: Iterable[str], width: int, font: Font = SMALL, x: int = 0) -> Block:
    """A paragraph that breaks only after commas; a hyphen if there are no items."""
    kept = ", ".join(item.replace(" ", NO_BREAK) for item in items)
    broken = paragraph(kept or "-", width, font, x)
    return Block(
        broken.height, tuple(replace(row, words=row.words.replace(NO_BREAK, " ")) for row in broken.nodes)
    )


def rows(lines: Sequence[str], font: Font, x: int = 0) -> Block:
    """Lines one below the other."""
    nodes = (text(x, number * font.line + font.size, line, font) for number, line in enumerate(lines))
    return Block(font.line * len(lines), tuple(nodes))


def labelled(label: str, body: Block, indent: int) -> Block:
    """A label to the left of a block that leaves room for it."""
    title = text(0, FAINT.size, short(label, indent - LEADING, FAINT), FAINT)
    return Block(body.height, (title, *body.nodes))


def name_lines(name: str, width: int, most: int) -> tuple[list[str], Font]:
    """A name in at most `most` lines, broken after its hyphens if possible, otherwise before them."""
    tried = [(_broken(name, width, font), font) for font in (replace(STRONG, size=size) for size in SIZES)]
    fitting = [(lines, font) for lines, font in tried if len(lines) <= most and _uncut(name, width, font)]
    good = [(lines, font) for lines, font in fitting if not any(line.startswith("-") for line in lines)]
    if fitting:
        return (good or fitting)[0]
    lines, font = tried[-1]
    rest = "".join(lines[most - 1 :])
    return [*lines[: most - 1], short(rest, width, font)], font


def _uncut(name: str, width: int, font: Font) -> bool:
    """Whether every word of a name fits into a line."""
    return all(width_of(word, font) <= width for word in name.split("-"))


def _broken(name: str, width: int, font: Font) -> list[str]:
    return wrapped(name, width, "-", lambda part: width_of(part, font))
