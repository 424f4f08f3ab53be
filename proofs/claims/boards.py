"""Board facts, for claims 4, 10 and 12: on every board of up to 3 x 3 cells, against a second definition."""

from collections.abc import Callable
from itertools import combinations, product

from kutnahora.proofs.domains.boards import (
    EMPTY,
    NONE,
    Field,
    by_row,
    fields,
    matches,
    numbers_around,
    numbers_opening,
    plot_prices,
    points,
    public_beside,
    small_box,
    wood_costs,
)
from kutnahora.proofs.machine.obligation import Sweep, exhaustive
from kutnahora.reference import facts
from kutnahora.reference.position import Lot

BOX = small_box()
ME, OTHER = 0, 1
GUILD_TILE, DEARER_TILE, PUBLIC_TILE, ROCK_TILE = 0, 1, 24, 67
FREE_MINE, CHEAP_MINE, DEAR_MINE = 36, 37, 39
"""Wood 0, 1 and 3 in the small box: below and above the 2 of an entrance."""
SIDES = range(1, 10)
"""What a side of a board can be in a box file."""

TWO_RED, RED_AND_BLUE = 2, 4
"""Two icons of the first kind; one of each."""
Cell = tuple[int, int, int]
"""Rows and columns of a board, and the number of a cell."""
Marked = tuple[Field, tuple[tuple[int, ...], ...]]
Dug = tuple[Field, tuple[int, ...]]


def _cells() -> tuple[Cell, ...]:
    shapes = sorted(product(SIDES, repeat=2), key=lambda shape: shape[0] * shape[1])
    return tuple((rows, columns, cell) for rows, columns in shapes for cell in range(rows * columns))


@exhaustive("board.neighbours", 12, "terms.adjacent", facts.neighbours)
def neighbours() -> Sweep[Cell, tuple[int, ...]]:
    """Cells are adjacent exactly if they share a side; they are listed in the order of the board.

    Every cell of every board of up to 9 x 9 cells, all that a box file allows.
    """
    return Sweep(
        cases=_cells(),
        call=lambda case: facts.neighbours(*case),
        expected=lambda case: numbers_around(*case[:2])[case[2]],
        covers={"four sides": lambda case: len(numbers_around(*case[:2])[case[2]]) == 4},
    )


@exhaustive("board.access", 12, "mine.place", facts.gives_access)
def gives_access() -> Sweep[Cell, tuple[int, ...]]:
    """A mine gives access to the cells left of, right of and below it, and to no other.

    Every cell of every board of up to 9 x 9 cells, all that a box file allows.
    """

    def opened(case: Cell) -> tuple[int, ...]:
        return tuple(n for n, mines in enumerate(numbers_opening(*case[:2])) if case[2] in mines)

    return Sweep(
        cases=_cells(),
        call=lambda case: facts.gives_access(*case),
        expected=opened,
        covers={"three cells": lambda case: len(opened(case)) == 3},
    )


def _numbers(board: Field, wanted: Callable[[Lot], bool]) -> tuple[int, ...]:
    grid = points(board.rows, board.columns)
    return tuple(board.number(point) for point in grid if wanted(board.at(point)))


@exhaustive("board.built", 10, "terms.building", facts.built_cells)
def built_cells() -> Sweep[Field, tuple[int, ...]]:
    """The cells with a building are those with a tile, in the order of the board.

    Every board of up to 3 x 3 cells, each empty, with a guild or a public building.
    """
    return Sweep(
        cases=fields((EMPTY, Lot(GUILD_TILE, ME), Lot(PUBLIC_TILE, NONE))),
        call=lambda board: facts.built_cells(board.lots),
        expected=lambda board: _numbers(board, lambda lot: lot.tile != NONE),
    )


@exhaustive("board.own", 10, "terms.building", facts.own_cells)
def own_cells() -> Sweep[Field, tuple[int, ...]]:
    """A player's own buildings are those with the player's house, whoever else has built.

    Every board of up to 3 x 3 cells, each with a building of nobody, of the player or of another.
    """
    return Sweep(
        cases=fields((Lot(PUBLIC_TILE, NONE), Lot(GUILD_TILE, ME), Lot(GUILD_TILE, OTHER))),
        call=lambda board: facts.own_cells(board.lots, ME),
        expected=lambda board: _numbers(board, lambda lot: lot.owner == ME),
        covers={"all own": lambda board: board.lots.count(Lot(GUILD_TILE, ME)) == 9},
    )


def _marked_boards() -> tuple[Marked, ...]:
    """Each cell: nothing, a building, a marker of the first or of the second player; up to 2 x 3 cells."""
    return tuple(
        (
            Field(rows, columns, tuple(Lot(GUILD_TILE, ME) if what == 1 else EMPTY for what in cells)),
            tuple(tuple(n for n, what in enumerate(cells) if what == whose) for whose in (2, 3)),
        )
        for rows, columns in ((1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 2))
        for cells in product(range(4), repeat=rows * columns)
    )


@exhaustive("board.unclaimed", 12, "terms.unclaimed", facts.unclaimed)
def unclaimed() -> Sweep[Marked, tuple[bool, ...]]:
    """A cell is unclaimed exactly if it has no building and no plot marker of any player.

    Every board of up to 6 cells, each empty, built or marked by one of two players; the shape is not read.
    """
    return Sweep(
        cases=_marked_boards(),
        call=lambda case: facts.unclaimed(case[0].lots, case[1]),
        expected=lambda case: tuple(
            lot is EMPTY and all(cell not in own for own in case[1]) for cell, lot in enumerate(case[0].lots)
        ),
    )


@exhaustive("board.plot_price", 4, "plot.adjacent", facts.neighbour_prices)
def neighbour_prices() -> Sweep[Field, tuple[int, ...]]:
    """A plot costs the highest plot price of the buildings next to it, not their sum; 0 without any.

    Every board of up to 3 x 3 cells, each empty or with a building of one of two prices.
    """
    return Sweep(
        cases=fields((EMPTY, Lot(GUILD_TILE, ME), Lot(DEARER_TILE, OTHER))),
        call=lambda board: facts.neighbour_prices(BOX, board.rows, board.columns, board.lots),
        expected=lambda board: plot_prices(BOX.plot_price, board),
    )


def _dug_boards() -> tuple[Dug, ...]:
    """Small boards with every pair of entrances, the others with the second cell as entrance."""
    own, other, rock = Lot(CHEAP_MINE, ME), Lot(DEAR_MINE, OTHER), Lot(ROCK_TILE, NONE)
    small = fields((EMPTY, own, other, rock, Lot(FREE_MINE, ME)), largest=4)
    pairs = tuple((board, ends) for board in small for ends in combinations(range(len(board.lots)), 2))
    rocky = fields((EMPTY, own, other, rock), largest=6)
    middle = tuple((board, (1,)) for board in rocky if len(board.lots) > 4)
    large = tuple((board, (1,)) for board in fields((EMPTY, own, other)) if len(board.lots) > 6)
    without = tuple((board, ()) for board in small)
    return tuple(sorted((*without, *pairs, *middle, *large), key=_size))


def _size(case: tuple[Field, object]) -> int:
    """Small boards first: what breaks a claim is then found soon and is easy to read."""
    return len(case[0].lots)


@exhaustive("board.wood", 4, ("mine.place", "mine.cost"), facts.mine_wood)
def mine_wood() -> Sweep[Dug, tuple[int, ...]]:
    """A free cell costs the highest wood of the mines that open it, an entrance 2; rocks open nothing.

    Every mine of up to 3 x 3 cells with an entrance, each cell empty or with a mine of one of two costs and
    owners; up to 2 x 3 cells also with rocks; up to 2 x 2 also with mines that cost nothing, without an
    entrance and with every pair of entrances.
    """
    return Sweep(
        cases=_dug_boards(),
        call=lambda case: facts.mine_wood(BOX, case[0].rows, case[0].columns, case[1], case[0].lots),
        expected=lambda case: wood_costs(BOX.wood, *case),
        covers={
            "a mine on an entrance": lambda case: any(case[0].lots[n].tile != NONE for n in case[1]),
            "a full mine": lambda case: EMPTY not in case[0].lots,
        },
    )


@exhaustive("board.public", 10, ("cathedral.7", "patrician.green"), facts.adjacent_public)
def adjacent_public() -> Sweep[Field, tuple[int, ...]]:
    """Public buildings next to a building are counted, guild buildings and empty cells are not.

    Each building of every board of up to 3 x 3 cells, each empty, with a guild or a public building.
    """

    def call(board: Field) -> tuple[int, ...]:
        rows, columns, lots = board.rows, board.columns, board.lots
        return tuple([facts.adjacent_public(BOX, rows, columns, lots, cell) for cell in _built(board)])

    kinds = (EMPTY, Lot(GUILD_TILE, ME), Lot(PUBLIC_TILE, NONE))
    return Sweep(cases=fields(kinds), call=call, expected=public_beside)


def _built(board: Field) -> list[int]:
    return [cell for cell, lot in enumerate(board.lots) if lot.tile != NONE]


EDGES = tuple((place % 3, place // 3 % 2) for place in range(9))
"""Icons on the edges beside the cells: none to two of one kind, none or one of the other."""


@exhaustive("board.icons", 10, "final.city", facts.matching_icons)
def matching_icons() -> Sweep[Field, tuple[int, ...]]:
    """Each icon beside a building or on its edge of the board counts once if the building has its kind.

    Each building of every board of up to 3 x 3 cells, each empty or with a building of one of two sets of
    icons, with icons on the edges; up to 2 x 2 cells with five sets of up to two icons of two kinds.
    """

    def call(board: Field) -> tuple[int, ...]:
        rows, columns, lots = board.rows, board.columns, board.lots
        return tuple([facts.matching_icons(BOX, rows, columns, lots, EDGES, cell) for cell in _built(board)])

    two = (EMPTY, Lot(TWO_RED, ME), Lot(RED_AND_BLUE, NONE))
    few = [board for board in fields(two) if len(board.lots) > 4]
    sets = (EMPTY, *(Lot(tile, ME) for tile in (0, TWO_RED, RED_AND_BLUE, 6, 8)))
    return Sweep(
        cases=(*fields(sets, largest=4), *few),
        call=call,
        expected=lambda board: matches(BOX.icons, board, EDGES),
    )


@exhaustive("board.mines", 10, "patrician.yellow", facts.mines_in_rows)
def mines_in_rows() -> Sweep[Field, tuple[int, ...]]:
    """A player's mines are counted row by row; those of others and rocks are not.

    Every mine of up to 3 x 3 cells, each cell nobody's (empty or a rock), the player's or another's.
    """
    return Sweep(
        cases=fields((Lot(ROCK_TILE, NONE), Lot(CHEAP_MINE, ME), Lot(CHEAP_MINE, OTHER))),
        call=lambda board: facts.mines_in_rows(board.rows, board.columns, board.lots, ME),
        expected=lambda board: by_row(board, lambda lot: int(lot.owner == ME)),
    )


@exhaustive("board.stars", 10, "final.mine", facts.stars_in_rows)
def stars_in_rows() -> Sweep[tuple[Field, int], tuple[int, ...]]:
    """Stars are added row by row: of a player's mines, or of the rocks; empty cells have none.

    A player and the rocks; every mine of up to 3 x 3 cells, each empty or with a rock or an own mine; up to 2
    x 2 cells also with two different mines and another player's.
    """
    rock, own, other = Lot(ROCK_TILE, NONE), Lot(CHEAP_MINE, ME), Lot(DEAR_MINE, OTHER)
    boards = (*fields((EMPTY, own, rock, other, Lot(DEAR_MINE, ME)), largest=4), *fields((EMPTY, own, rock)))
    return Sweep(
        cases=tuple(sorted(((board, whose) for whose in (ME, NONE) for board in boards), key=_size)),
        call=lambda case: facts.stars_in_rows(BOX, case[0].rows, case[0].columns, case[0].lots, case[1]),
        expected=lambda case: by_row(
            case[0], lambda lot: BOX.stars(lot.tile) if lot.tile != NONE and lot.owner == case[1] else 0
        ),
    )
