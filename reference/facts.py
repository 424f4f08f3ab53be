"""Board facts: what is next to what, which cells are free or open. Pure functions, apart from the rules."""

from kutnahora.reference import constants
from kutnahora.reference.box import Box
from kutnahora.reference.position import Lot
from kutnahora.reference.terms import NOBODY, NOTHING, Family


def neighbours(rows: int, columns: int, cell: int) -> tuple[int, ...]:
    """terms.adjacent: Cells sharing a side: above, left, right, below."""
    row, column = cell // columns, cell % columns
    cells = []
    if row > 0:
        cells.append(cell - columns)
    if column > 0:
        cells.append(cell - 1)
    if column < columns - 1:
        cells.append(cell + 1)
    if row < rows - 1:
        cells.append(cell + columns)
    return tuple(cells)


def built_cells(city: tuple[Lot, ...]) -> tuple[int, ...]:
    """terms.building: Cells with a building."""
    return tuple([cell for cell, lot in enumerate(city) if lot.tile != NOTHING])


def own_cells(city: tuple[Lot, ...], who: int) -> tuple[int, ...]:
    """terms.building: Cells with a building that has a house of this player."""
    return tuple(cell for cell, lot in enumerate(city) if lot.owner == who)


def unclaimed(city: tuple[Lot, ...], markers: tuple[tuple[int, ...], ...]) -> tuple[bool, ...]:
    """terms.unclaimed: For each cell, whether it has neither a building nor anybody's plot marker."""
    marked = {cell for cells in markers for cell in cells}
    return tuple([lot.tile == NOTHING and cell not in marked for cell, lot in enumerate(city)])


def neighbour_prices(box: Box, rows: int, columns: int, city: tuple[Lot, ...]) -> tuple[int, ...]:
    """plot.adjacent: For each cell the highest plot price on the buildings beside it, 0 with none."""
    prices = [0] * (rows * columns)
    for cell in built_cells(city):
        price = box.plot_price(city[cell].tile)
        for beside in neighbours(rows, columns, cell):
            prices[beside] = max(prices[beside], price)
    return tuple(prices)


def mine_wood(
    box: Box, rows: int, columns: int, entrances: tuple[int, ...], mine: tuple[Lot, ...]
) -> tuple[int, ...]:
    """mine.place, mine.cost: For each cell the wood a mine there costs, NOTHING where none may be placed."""
    wood = [NOTHING] * (rows * columns)
    for cell, lot in enumerate(mine):
        if lot.owner != NOBODY:
            for beside in gives_access(rows, columns, cell):
                wood[beside] = max(wood[beside], box.wood(lot.tile))
    for entrance in entrances:
        wood[entrance] = constants.ENTRANCE_WOOD
    return tuple(cost if mine[cell].tile == NOTHING else NOTHING for cell, cost in enumerate(wood))


def gives_access(rows: int, columns: int, cell: int) -> tuple[int, ...]:
    """mine.place: The cells left of, right of and below a mine."""
    return tuple(beside for beside in neighbours(rows, columns, cell) if beside > cell - columns)


def adjacent_public(box: Box, rows: int, columns: int, city: tuple[Lot, ...], cell: int) -> int:
    """cathedral.7, patrician.green: How many public buildings are next to a cell."""
    return sum(
        1
        for beside in neighbours(rows, columns, cell)
        if city[beside].tile != NOTHING and box.family(city[beside].tile) == Family.PUBLIC
    )


def matching_icons(
    box: Box, rows: int, columns: int, city: tuple[Lot, ...], villages: tuple[tuple[int, ...], ...], cell: int
) -> int:
    """final.city: Icons beside a building whose kind is among its own, each once."""
    beside = [villages[cell]]
    beside += [box.icons(city[n].tile) for n in neighbours(rows, columns, cell) if city[n].tile != NOTHING]
    own = box.icons(city[cell].tile)
    return sum(sum(icons[kind] for icons in beside) for kind, count in enumerate(own) if count > 0)


def mines_in_rows(rows: int, columns: int, mine: tuple[Lot, ...], who: int) -> tuple[int, ...]:
    """patrician.yellow: How many mines a player has in each row."""
    return tuple(
        sum(1 for lot in mine[row * columns : (row + 1) * columns] if lot.owner == who) for row in range(rows)
    )


def stars_in_rows(box: Box, rows: int, columns: int, mine: tuple[Lot, ...], who: int) -> tuple[int, ...]:
    """final.mine: The stars of a player's mines in each row; with NOBODY those of the rocks."""
    return tuple(
        sum(
            box.stars(lot.tile)
            for lot in mine[row * columns : (row + 1) * columns]
            if lot.owner == who and lot.tile != NOTHING
        )
        for row in range(rows)
    )
