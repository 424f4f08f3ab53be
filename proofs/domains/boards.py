"""Small boards, all of them, and a second definition of every board fact, by coordinates.

The facts of `reference/facts.py` number cells row by row and look at slices; here a board is a set of points,
and two points are beside each other if they differ by one step. Nothing is shared but the lots.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import product
from types import ModuleType
from typing import Final, TypeVar, cast

from kutnahora.proofs.domains.boxes import MINE, PUBLIC, AnyBox
from kutnahora.proofs.machine.obligation import WrongCall
from kutnahora.proofs.machine.show import shown
from kutnahora.proofs.machine.symbols import equal
from kutnahora.reference.box import Board, Box
from kutnahora.reference.position import Lot

SHAPES: Final = tuple(sorted(product((1, 2, 3), repeat=2), key=lambda shape: shape[0] * shape[1]))
"""Rows and columns of every board of up to 3 x 3 cells, small ones first."""
NONE: Final = -1
"""No tile, nobody."""
EMPTY: Final = Lot(NONE, NONE)

V = TypeVar("V")
Point = tuple[int, int]
Icons = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Field:
    """One board: its shape and its lots, row by row."""

    rows: int
    columns: int
    lots: tuple[Lot, ...]

    def at(self, point: Point) -> Lot:
        """The lot at a row and a column."""
        return self.lots[point[0] * self.columns + point[1]]

    def number(self, point: Point) -> int:
        return point[0] * self.columns + point[1]


@cache
def points(rows: int, columns: int) -> tuple[Point, ...]:
    """All cells, row by row."""
    return tuple((row, column) for row in range(rows) for column in range(columns))


def fields(kinds: Sequence[Lot], largest: int = 9) -> tuple[Field, ...]:
    """Every board of up to 3 x 3 cells, or of up to `largest` cells, whose lots are of these kinds."""
    return tuple(
        Field(rows, columns, lots)
        for rows, columns in SHAPES
        if rows * columns <= largest
        for lots in product(kinds, repeat=rows * columns)
    )


# the second definition ----------------------------------------------------------------------------------


def touch(one: Point, other: Point) -> bool:
    """terms.adjacent: Sharing a side, never a corner."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def opens(mine: Point, cell: Point) -> bool:
    """mine.place: A mine opens the cells beside it and the one below it, not the one above."""
    return touch(mine, cell) and cell[0] >= mine[0]


@cache
def around(rows: int, columns: int, point: Point) -> tuple[Point, ...]:
    """The cells that share a side with this one."""
    return tuple(other for other in points(rows, columns) if touch(point, other))


@cache
def numbers_around(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """By cell: the numbers of the cells that share a side with it."""
    grid = points(rows, columns)
    return tuple(tuple(n for n, other in enumerate(grid) if touch(point, other)) for point in grid)


@cache
def numbers_opening(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """By cell: the numbers of the cells on which a mine would open it."""
    grid = points(rows, columns)
    return tuple(tuple(n for n, other in enumerate(grid) if opens(other, cell)) for cell in grid)


def highest(values: Sequence[int], without: int) -> int:
    """The highest, not the sum; `without` if there is none."""
    return sorted(values)[-1] if values else without


def plot_prices(price: Callable[[int], int], board: Field) -> tuple[int, ...]:
    """plot.adjacent, cell by cell."""
    prices = [NONE if lot.tile == NONE else price(lot.tile) for lot in board.lots]
    around_ = numbers_around(board.rows, board.columns)
    return tuple([highest([prices[n] for n in beside if prices[n] != NONE], 0) for beside in around_])


def wood_costs(wood: Callable[[int], int], board: Field, entrances: tuple[int, ...]) -> tuple[int, ...]:
    """mine.place, mine.cost, cell by cell: 2 at an entrance, else the highest of the mines that open it."""
    mines = [NONE if NONE in (lot.tile, lot.owner) else wood(lot.tile) for lot in board.lots]
    opening = numbers_opening(board.rows, board.columns)

    def cost(cell: int) -> int:
        if board.lots[cell].tile != NONE:
            return NONE
        if cell in entrances:
            return 2
        return highest([mines[n] for n in opening[cell]], NONE)

    return tuple([cost(cell) for cell in range(len(board.lots))])


def matches(icons: Callable[[int], tuple[int, ...]], board: Field, edge: Icons) -> tuple[int, ...]:
    """final.city, building by building: each icon beside it whose kind is among its own."""
    shown = [() if lot.tile == NONE else icons(lot.tile) for lot in board.lots]
    around_ = numbers_around(board.rows, board.columns)
    found = []
    for cell, own in enumerate(shown):
        if own:
            beside = [shown[n] for n in around_[cell] if shown[n]] + [edge[cell]]
            found.append(sum([all_[kind] for kind, count in enumerate(own) if count for all_ in beside]))
    return tuple(found)


def public_beside(board: Field) -> tuple[int, ...]:
    """patrician.green, building by building: the public ones that share a side with it."""
    public = [PUBLIC[0] <= lot.tile <= PUBLIC[1] for lot in board.lots]
    around_ = numbers_around(board.rows, board.columns)
    built_ = [cell for cell, lot in enumerate(board.lots) if lot.tile != NONE]
    return tuple([len([n for n in around_[cell] if public[n]]) for cell in built_])


def by_row(board: Field, worth: Callable[[Lot], int]) -> tuple[int, ...]:
    """The sum over each row."""
    sums = [0] * board.rows
    for point in points(board.rows, board.columns):
        sums[point[0]] += worth(board.at(point))
    return tuple(sums)


# what facts read of a box -------------------------------------------------------------------------------


class SmallBox:
    """Tiles with values by rule: every accessor that a board fact asks, and no other."""

    family = Box.family

    def plot_price(self, tile: int) -> int:
        """Guild tiles 1, 2, 3, ...; no building is free."""
        return tile + 1

    def wood(self, tile: int) -> int:
        return tile - MINE[0]

    def stars(self, tile: int) -> int:
        """Rocks have stars, too."""
        return tile - MINE[0] + 1

    def icons(self, tile: int) -> tuple[int, ...]:
        """Two kinds of icons, none to two of each: all nine pairs, by tile."""
        return (tile % 3, tile // 3 % 3)


def small_box() -> Box:
    """For the facts, which take a `Box`."""
    return cast(Box, SmallBox())


# called functions replaced by any values ----------------------------------------------------------------


@contextmanager
def given(module: ModuleType, **functions: object) -> Iterator[None]:
    """Inside, these names of a module are these functions: what they give is an input of the proof."""
    kept = {name: getattr(module, name) for name in functions}
    for name, function in functions.items():
        setattr(module, name, function)
    try:
        yield
    finally:
        for name, function in kept.items():
            setattr(module, name, function)


def asked(arguments: tuple[object, ...], expected: tuple[object, ...]) -> None:
    """For functions put in place by `given`: they are asked about exactly this, opaque things by identity."""
    if len(arguments) != len(expected):
        raise WrongCall(f"called with {len(arguments)} arguments, expected {len(expected)}")
    for number, (argument, wanted) in enumerate(zip(arguments, expected, strict=True), 1):
        if equal(argument, wanted) is not True:
            raise WrongCall(f"called with {shown(argument)} as argument {number}, expected {shown(wanted)}")


def answers(answer: V, *about: object) -> Callable[..., V]:
    """A function that is asked about this and nothing else, and gives this answer."""

    def asked_about(*arguments: object) -> V:
        asked(arguments, about)
        return answer

    return asked_about


class _OfTable(AnyBox):
    """Any box, with one board that is the board for so many players."""

    def __init__(self, board: Board, players: int) -> None:
        super().__init__(board, 0)
        self._players = players

    def board(self, players: int) -> Board:
        asked((players,), (self._players,))
        return super().board(players)


def box_of_table(board: Board, players: int) -> Box:
    """A box that stands for every valid box, at a table of so many players."""
    return cast(Box, _OfTable(board, players))
