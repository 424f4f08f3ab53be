"""Draws the picture of a table and reads it again."""

import io
import re

from rich.console import Console

from kutnahora.cli.show_view import print_table
from kutnahora.reference.box import Box
from kutnahora.reference.position import Position

ANSI = re.compile(r"\x1b\[[0-9;]*m")


def drawn(box: Box, p: Position, width: int, *, encoding: str = "utf-8", colour: bool = False) -> str:
    """What is printed, escape codes and all."""
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    console = Console(file=file, width=width, force_terminal=colour, color_system="256" if colour else None)
    print_table(console, box, p)
    file.flush()
    file.seek(0)
    return file.read()


def widest(text: str) -> int:
    return max(map(len, text.splitlines()))


def squeezed(text: str) -> str:
    return "".join(text.split())


def part(text: str, title: str) -> list[str]:
    """The lines of the table below a heading, without what stands beside it."""
    lines = text.splitlines()
    start = next(number for number, line in enumerate(lines) if re.match(rf"{title} [-─]+", line)) + 1
    end = len(re.match(r"\+-+\+|┌[─┬]+┐", lines[start])[0])  # type: ignore[index]
    body = [line[:end] for line in lines[start + 1 :]]
    return body[: next(number for number, line in enumerate(body) if line[0] in "+└")]


def cells(text: str, title: str) -> list[list[str]]:
    """The cells of a table, row by row, spaces left out; the first row is its head."""
    rows: list[list[str]] = [[]]
    for line in part(text, title):
        if line[0] == "├" or line.startswith("|-"):
            rows.append([])
            continue
        pieces = [squeezed(piece) for piece in re.split(r"[|│]", line)[1:-1]]
        rows[-1] = [old + new for old, new in zip(rows[-1], pieces, strict=True)] if rows[-1] else pieces
    return rows


def board(text: str, title: str, rows: int, columns: int) -> list[str]:
    """The cells of the city or the mine in order."""
    return [cell for row in cells(text, title)[1 : rows + 1] for cell in row[1 : columns + 1]]


def price_lines(text: str, good: str) -> list[tuple[str, ...]]:
    """Price, notch, price on the next card, price at the next notch; each with its marks."""
    mark = r"((?:X )?(?:city )?\d|last)"
    return re.findall(rf"\b{good} +{mark} +(\d+)/\d+ +{mark} +{mark}", text)
