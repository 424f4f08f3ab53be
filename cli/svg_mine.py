"""The mine in the picture, with the stars of its rows."""

from typing import Final

from kutnahora.cli.show_boards import groschen
from kutnahora.cli.show_facts import StarRow, free_mine, row_letter, star_rows
from kutnahora.cli.show_signs import View
from kutnahora.cli.svg_nodes import Block, Node, group
from kutnahora.cli.svg_signs import OWNER_TINTS, ROCK, SIGN, door, field, helmet, log, star, stars
from kutnahora.cli.svg_text import (
    FAINT,
    PLAIN,
    SMALL,
    STRONG,
    centred,
    name_lines,
    right,
    rows,
    short,
    text,
    width_of,
)
from kutnahora.reference.notation import cell_name
from kutnahora.reference.position import Lot
from kutnahora.reference.rules.mine import MineFacts, mine_facts
from kutnahora.reference.terms import NOTHING, Family

LETTERS: Final = 16
STARS: Final = 134
"""Room for the stars of the rows, right of the cells."""
HEAD: Final = 18
CELL_LEAST: Final = 74
CELL_MOST: Final = 90
GAP: Final = 4
PAD: Final = 6
SHAFT: Final = "#efebe2"


def mine(view: View, width: int, height: int = 0) -> Block:
    """Mines, rocks, entrances, and the wood that an open cell costs; right of each row what it is worth."""
    count, columns = view.board.mine_rows, view.board.mine_columns
    wide = (width - LETTERS - STARS) // columns
    high = max(CELL_LEAST, min((height - HEAD) // count, CELL_MOST))
    known = mine_facts(view.box, view.p, view.buyer, free=free_mine(view))
    cells = [_cell(view, known, cell, wide - GAP, high - GAP) for cell in range(count * columns)]
    placed = [
        group(one, x=LETTERS + cell % columns * wide, y=HEAD + cell // columns * high)
        for cell, one in enumerate(cells)
    ]
    names = [centred(LETTERS + (column + 0.5) * wide, 13, str(column + 1)) for column in range(columns)]
    names += [centred(6, HEAD + (row + 0.5) * high, row_letter(row), PLAIN) for row in range(count)]
    worth = [
        group(*_stars(row), x=width - STARS + 8, y=HEAD + number * high, name=f"stars-{row_letter(number)}")
        for number, row in enumerate(star_rows(view))
    ]
    title = text(width - STARS + 8, 13, "stars of the row", FAINT)
    return Block(HEAD + high * count, (*names, title, *placed, *worth))


def _cell(view: View, known: MineFacts, cell: int, wide: int, high: int) -> Node:
    name = cell_name(cell, view.board.mine_columns)
    lot = view.p.mine[cell]
    entrance = [door(PAD + 18, 5)] if cell in view.board.entrances else []
    inside, told = _free(view, known, cell, wide, high), name
    if lot.tile != NOTHING:
        inside, told = _tile(view, lot, wide, high), f"{name} {view.box.tile_name(lot.tile)}"
    told += ", entrance" * bool(entrance)
    return group(*inside, *entrance, text(PAD, 14, name, FAINT), name=f"mine-{name}", told=told)


def _free(view: View, known: MineFacts, cell: int, wide: int, high: int) -> list[Node]:
    """A cell without a tile: what it costs, if it can be reached."""
    wood = known.wood[cell]
    if wood == NOTHING or view.p.over:
        return [field(wide, high, SHAFT)]
    cost = right(wide - PAD, 14, groschen(wood * known.price), FAINT)
    asked = [text(PAD, high - 9, f"{wood} wood", FAINT)] if known.price else []
    return [field(wide, high), cost, *asked]


def _tile(view: View, lot: Lot, wide: int, high: int) -> list[Node]:
    box, bottom = view.box, high - SIGN - PAD
    lines, font = name_lines(box.tile_name(lot.tile), wide - 2 * PAD + 2, 2)
    name = group(*rows(lines, font, PAD - 1).nodes, y=18)
    count = box.stars(lot.tile)
    if box.family(lot.tile) == Family.ROCK:
        return [field(wide, high, ROCK), name, stars(PAD, bottom + 2, count)]
    wood = str(box.wood(lot.tile))
    return [
        field(wide, high, OWNER_TINTS[lot.owner]),
        name,
        helmet(PAD + 1, bottom, lot.owner),
        stars(PAD + SIGN + 5, bottom + 2, count),
        log(wide - PAD - 18 + 2, 5),
        right(wide - PAD - 18, 14, wood, SMALL),
    ]


def _stars(row: StarRow) -> list[Node]:
    """How many, what the places are worth, and who has them."""
    words = str(row.total)
    first = [text(0, 15, words, STRONG), star(width_of(words, STRONG) + 3, 3)]
    first.append(right(STARS - 8, 15, short(f"worth {row.values}", 84, SMALL), SMALL))
    places = [(at % 3 * 43, 23 + at // 3 * 22) for at in range(len(row.players) + 1)]
    who = [
        group(helmet(1, 0, seat), text(SIGN + 4, 14, str(count), SMALL), x=x, y=y)
        for seat, (count, (x, y)) in enumerate(zip(row.players, places, strict=False))
    ]
    x, y = places[-1]
    return [*first, *who, text(x, y + 14, f"rocks {row.rocks}", FAINT)]
