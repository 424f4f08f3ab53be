"""Text helpers for every command: counting, listing, wrapping to the width."""

from collections.abc import Iterable
from fractions import Fraction
from inspect import cleandoc
from textwrap import fill
from typing import Final

WIDTH: Final = 80
"""Columns of whatever is printed."""
MOST: Final = 6
"""Names that are listed before the rest is only counted."""
NO_BREAK: Final = "\N{NO-BREAK SPACE}"
"""Where a line never breaks; whoever prints it puts a space back."""


def percent(share: float | Fraction) -> str:
    """A share of the win."""
    return f"{100 * float(share):.1f} %"


def plural(count: int, word: str, sign: str = "") -> str:
    """`1 tile`, `2 tiles`; with the sign `+`: `+1 point`."""
    return f"{count:{sign},} {word}{'' if abs(count) == 1 else 's'}"


def listed(words: Iterable[str], nothing: str = "none", *, last: str = "and") -> str:
    """`a, b and c`"""
    items = list(words)
    if len(items) < 2:
        return items[0] if items else nothing
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def few(words: Iterable[str], most: int = MOST, nothing: str = "none") -> str:
    """`a, b, c and 4 more`"""
    items = list(words)
    if len(items) <= most + 1:
        return ", ".join(items) or nothing
    return f"{', '.join(items[:most])} and {len(items) - most} more"


def paragraphs(docstring: str) -> str:
    """A docstring as help text: each paragraph on one line, for the terminal to wrap."""
    return "\n\n".join(" ".join(part.split()) for part in cleandoc(docstring).split("\n\n"))


def filled(text: str, first: str = "", rest: str = "") -> str:
    """A paragraph wrapped to the width; `first` and `rest` start its lines."""
    return fill(text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)


def wrapped(lines: Iterable[str], indent: str = "  ") -> str:
    """Sentences wrapped to the width, each indented."""
    return "\n".join(filled(line, indent, f"{indent}  ") for line in lines)
