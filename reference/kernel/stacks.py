"""The rows of the town hall: stacks of building tiles that slide."""

from dataclasses import dataclass
from typing import Final

from kutnahora.reference.terms import NOTHING, Colour, Guild

PUBLIC_KIND: Final = len(Guild)
"""Kinds 0 to 5 are the guilds, 6 to 9 the public colours."""
RED_KIND: Final = PUBLIC_KIND + Colour.RED


@dataclass(frozen=True, slots=True)
class Stack:
    """What lies on one place: its top tile (NOTHING until it is seen) and how many tiles are under it."""

    kind: int
    top: int
    under: int


@dataclass(frozen=True, slots=True)
class Hall:
    """The three rows, each its stacks from left to right without gaps."""

    rows: tuple[tuple[Stack, ...], ...]


def checked(rows: tuple[tuple[tuple[int, int, int], ...], ...], width: int) -> Hall:
    """rights.slide: A town hall read from outside, each stack as kind, top and number under it."""
    for row in rows:
        if len(row) > width or any(under < 0 for _kind, _top, under in row):
            raise ValueError(f"town hall row {row}: expected at most {width} stacks, none of negative height")
    return Hall(tuple(tuple(Stack(kind, top, under) for kind, top, under in row) for row in rows))


def start(rows: int) -> Hall:
    """setup.town_hall: Empty rows, before the stacks are placed."""
    return Hall(((),) * rows)


def with_row(hall: Hall, row: int, stacks: tuple[Stack, ...]) -> Hall:
    """rights.slide: One row changes, the others are untouched."""
    return Hall(tuple(stacks if place == row else kept for place, kept in enumerate(hall.rows)))


def append(hall: Hall, row: int, kind: int, top: int, under: int) -> Hall:
    """setup.town_hall, red.arrive: A stack goes to the end of a row, after the stacks that are there."""
    return with_row(hall, row, (*hall.rows[row], Stack(kind, top, under)))


def slide(stacks: tuple[Stack, ...], column: int) -> tuple[Stack, ...]:
    """rights.slide: The top tile leaves; its stack goes to the end, or disappears; the others close up."""
    taken = stacks[column]
    others = stacks[:column] + stacks[column + 1 :]
    if taken.under == 0:
        return others
    return (*others, Stack(taken.kind, NOTHING, taken.under - 1))


def take_top(hall: Hall, row: int, column: int) -> Hall:
    """rights.slide, economy.city_builds: The top tile of one stack leaves the town hall."""
    return with_row(hall, row, slide(hall.rows[row], column))


def show_top(hall: Hall, kind: int, tile: int) -> Hall:
    """order.rights: The next tile of the stack whose top is unseen is seen."""
    return Hall(
        tuple(
            tuple(
                Stack(kind, tile, stack.under) if stack.kind == kind and stack.top == NOTHING else stack
                for stack in row
            )
            for row in hall.rows
        )
    )


def find(hall: Hall, kind: int) -> tuple[int, int]:
    """economy.city_builds: Row and column of the stack of a kind; NOTHING twice if it is gone."""
    for place, row in enumerate(hall.rows):
        for column, stack in enumerate(row):
            if stack.kind == kind:
                return place, column
    return NOTHING, NOTHING
