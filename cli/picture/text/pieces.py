"""What all parts of the drawing share: colours, badges, tables, and cells that can break a name."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from rich.box import SQUARE
from rich.console import Console, ConsoleOptions, RenderableType
from rich.measure import Measurement
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from kutnahora.cli.picture.words import ASCII, UNICODE, Signs, icon_letters, wrapped
from kutnahora.reference.view import View

OWNER_COLOURS: Final = {
    "blue": "bright_blue",
    "green": "green",
    "orange": "dark_orange",
    "purple": "magenta",
}
WORD_COLOURS: Final = {"red": "red", "yellow": "yellow", "blue": "bright_blue", "green": "green"}
"""Colours for icons and patricians of these names; others are bold only."""
NO_TEXT: Final = Text()


def signs_of(console: Console) -> Signs:
    """The signs that the console can print."""
    return UNICODE if console.encoding.startswith("utf") else ASCII


@dataclass(frozen=True, slots=True)
class Sheet:
    """A view, and the signs to draw it with."""

    view: View
    signs: Signs

    def icons(self, kinds: Iterable[str]) -> Text:
        """Icons as letters."""
        letters = icon_letters(self.view.icon_kinds)
        return joined([Text(letters[kind], style=word_style(kind)) for kind in kinds], "")


def word_style(word: str) -> str:
    """Bold, and in its colour if the word is one."""
    return f"bold {WORD_COLOURS.get(word, '')}".strip()


def coloured(word: str) -> Text:
    return Text(word, style=word_style(word))


def owner_style(who: str | None) -> str:
    return "bold" if who is None else f"bold {OWNER_COLOURS[who]}"


def badge(who: str) -> Text:
    """A player's letter on a field of the player's colour."""
    return Text(who[0].upper(), style=f"{owner_style(who)} reverse")


def full_name(who: str) -> Text:
    """A player's letter and name: `B blue`."""
    return Text.assemble(badge(who), " ", (who, owner_style(who)))


def joined(parts: Iterable[Text | str], between: str = ", ") -> Text:
    """Texts one after the other."""
    return Text(between).join(Text(part) if isinstance(part, str) else part for part in parts)


# names that break where they may ------------------------------------------------------------------------


Row = tuple[Text, Text]
"""The left and the right part of one line."""


@dataclass(frozen=True)
class Plate:
    """A cell of a board: a name, broken at hyphens, then lines with a left and a right part."""

    name: str
    style: str
    rows: tuple[Row, ...]
    height: int = 0
    """In lines, at least."""
    more: tuple[str, ...] = ()
    """Further words below the rows, side by side."""

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        width = options.max_width
        lines = [Text(line, style=self.style) for line in wrapped(self.name, width)]
        lines += [line for left, right in self.rows for line in left_and_right(left, right, width)]
        lines += Names(self.more).lines(width) if self.more else []
        yield from lines
        yield from [Text()] * (self.height - len(lines))


def left_and_right(left: Text, right: Text, width: int) -> list[Text]:
    """Both parts on one line if they fit, otherwise on two."""
    gap = width - left.cell_len - right.cell_len
    if not right:
        return [left]
    if gap < 1:
        return [left, Text.assemble(" " * max(width - right.cell_len, 0), right)]
    return [Text.assemble(left, " " * gap, right)]


@dataclass(frozen=True)
class Names:
    """Names side by side while there is room; a long one is broken at its mark."""

    names: tuple[str, ...]
    mark: str = "-"
    style: str = ""

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        yield from self.lines(options.max_width)

    def __rich_measure__(self, _console: Console, options: ConsoleOptions) -> Measurement:
        pieces = [len(piece) + 1 for name in self.names for piece in name.split(self.mark)]
        return Measurement(max(pieces, default=1), len(", ".join(self.names))).with_maximum(options.max_width)

    def lines(self, width: int) -> Iterator[Text]:
        """The lines in a cell of this width; a hyphen if there are no names."""
        line = ""
        for number, name in enumerate(self.names, 1):
            item = name + ("," if number < len(self.names) else "")
            if line and len(line) + 1 + len(item) <= width:
                line += f" {item}"
                continue
            *full, last = wrapped(item, width, self.mark)
            yield from (Text(done, style=self.style) for done in [line, *full] if done)
            line = last
        yield Text(line or "-", style=self.style)


# tables -------------------------------------------------------------------------------------------------


def heading(title: str) -> Rule:
    """The line above a part."""
    return Rule(Text(title, style="bold"), align="left", style="dim")


def grid(width: int, heads: Sequence[Text], sides: Sequence[int], foot: Sequence[Text] = ()) -> Table:
    """A board: cells of equal width, and one or two narrow side columns that share the remaining width."""
    table = Table(box=SQUARE, show_lines=True, padding=0, show_footer=any(foot), border_style="dim")
    cell, over = divmod(width - sum(sides) - len(sides) - len(heads) - 1, len(heads))
    left, *right = (side + over // len(sides) for side in sides)
    table.add_column("", width=left + over % len(sides))
    for head, footer in zip_longest(heads, foot, fillvalue=NO_TEXT):
        table.add_column(centred(head), centred(footer), width=cell)
    for side in right:
        table.add_column("", width=side)
    return table


def centred(text: Text) -> Text:
    """A copy that is centred in its cell."""
    copy = text.copy()
    copy.justify = "center"
    return copy


def figures(first: str, *columns: str, least: int = 1) -> Table:
    """A table without lines that fills the width; numbers follow the first column."""
    table = Table(box=None, pad_edge=False, header_style="dim", expand=True)
    table.padding = (0, 1, 0, 0)
    table.add_column(first, min_width=least)
    for column in columns:
        table.add_column(column, justify="right", min_width=least, overflow="fold")
    return table


def side_by_side(*parts: RenderableType) -> Table:
    """Parts of equal width beside each other."""
    table = Table.grid(expand=True, padding=(0, 2, 0, 0))
    for _part in parts:
        table.add_column(ratio=1)
    table.add_row(*parts)
    return table
