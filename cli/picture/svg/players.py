"""The players' boards in the picture."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from kutnahora.cli.picture.svg import signs
from kutnahora.cli.picture.svg.nodes import LINE, Block, Node, group, line, named, rect, stacked
from kutnahora.cli.picture.svg.text import (
    FAINT,
    SMALL,
    STRONG,
    Font,
    centred,
    labelled,
    listing,
    name_lines,
    paragraph,
    right,
    rows,
    short,
    shrunk,
    text,
    width_of,
)
from kutnahora.cli.picture.words import (
    final_parts,
    final_title,
    guild_of,
    held_words,
    house_words,
    made_in,
    marks,
    miners_of,
    pelicans_of,
)
from kutnahora.reference.view import GuildRow, PlayerBoard, TileFace, View

LABEL: Final = 72
BIG: Final = Font(17, bold=True)
CHIP: Final = 116
"""Least width of a card in hand."""
CHIP_HIGH: Final = 20
BETWEEN: Final = 5
"""Between the parts of a board."""
SOFT: Final = "#f4f0e6"
NEXT: Final = Font(11, bold=True)
"""The font for what the next house gives."""


def player(view: View, board: PlayerBoard, width: int, was: Mapping[str, str]) -> Block:
    """One player's board; `was` has by its group what to write below a number that changed."""
    who = board.player
    parts = [
        _head(board, width),
        _numbers(board, width, was),
        named(_labelled(final_title(view), final_parts(view, board), width), f"final-{who}"),
        _rule(width),
        *(named(_row(who, at, row, width), f"row-{who}-{at}") for at, row in enumerate(board.rows, 1)),
        named(_labelled("from mines", (f"{board.mines_ore} ore",), width), f"ore-{who}"),
        _rule(width),
        *_pieces(view, board, width),
        _rule(width),
        named(_hand(board, width), f"hand-{who}"),
    ]
    return stacked(parts, BETWEEN)


def _labelled(label: str, items: Iterable[str], width: int) -> Block:
    return labelled(label, listing(items, width - LABEL, SMALL, LABEL), LABEL)


def _rule(width: int) -> Block:
    return Block(1, (line(0, 0.5, width, 0.5, LINE),))


def _head(board: PlayerBoard, width: int) -> Block:
    name = board.player
    nodes = [
        signs.house(0, 0, name),
        text(signs.SIGN + 7, 15, name, Font(15, bold=True, fill=signs.OWNERS[name])),
    ]
    x = width
    for mark in reversed(marks(board)):
        x -= width_of(mark, SMALL) + 12
        nodes.append(signs.pill(x, 0, mark, signs.OWNERS[name]))
        x -= 6
    return Block(signs.SIGN + 2, tuple(nodes))


def _numbers(board: PlayerBoard, width: int, was: Mapping[str, str]) -> Block:
    """Money, points, reputation and income, in large figures."""
    shown = (
        ("money", f"{board.money} gr", ""),
        ("points", str(board.points), ""),
        ("reputation", str(board.reputation), f"scores {board.reputation_points}"),
        ("income", f"{board.income} gr", ""),
    )
    step = width // len(shown)
    return Block(
        52,
        tuple(
            group(*_figure(label, words, was.get(name, below), step - 4), x=at * step, name=name)
            for at, (label, words, below) in enumerate(shown)
            for name in (f"{label}-{board.player}",)
        ),
    )


def _figure(label: str, words: str, below: str, width: int) -> Iterator[Node]:
    yield rect(0, 0, width, 50, SOFT, radius=4)
    yield centred(width / 2, 13, short(label, width, FAINT), FAINT)
    font = shrunk(words, width, BIG)
    yield centred(width / 2, 32, short(words, width, font), font)
    if below:
        yield centred(width / 2, 45, short(below, width, FAINT), FAINT)


# rows of guilds -----------------------------------------------------------------------------------------


def _row(who: str, number: int, row: GuildRow, width: int) -> Block:
    """Guild and production, then the houses and what each gives; the next house's gift is bold."""
    step = width // len(row.houses)
    nodes = [text(0, 12, guild_of(row), STRONG), right(width, 12, made_in(row), STRONG)]
    nodes += [
        signs.house_left(column * step, 18, who) if place.left else signs.house_gone(column * step, 18)
        for column, place in enumerate(row.houses)
    ]
    if not row.houses_left:
        return Block(52, (*nodes, text(0, 49, "no house left", FAINT)))
    gifts = [house_words(place) for place in row.houses]
    following = len(row.houses) - row.houses_left
    for column, words in enumerate(gifts):
        font = NEXT if column == following else SMALL if column > following else FAINT
        lines = rows([short(word, step - 3, font) for word in words], font).nodes
        nodes.append(group(*lines, x=column * step, y=38, name=f"house-{who}-{number}-{column + 1}"))
    return Block(38 + SMALL.line * max(map(len, gifts)), tuple(nodes))


# pieces -------------------------------------------------------------------------------------------------


def _pieces(view: View, board: PlayerBoard, width: int) -> Iterator[Block]:
    lines = (("miners", miners_of(board)), ("pelicans", pelicans_of(board)), ("plots", board.plots))
    for label, items in lines:
        yield named(_labelled(label, items, width), f"{label}-{board.player}")
    held = [_held(view, tile, width, first=number == 0) for number, tile in enumerate(board.slots)]
    slots = stacked(held, BETWEEN) if held else _labelled("slots", (), width)
    yield named(slots, f"slots-{board.player}")


def _held(view: View, tile: TileFace, width: int, *, first: bool) -> Block:
    """A tile in a slot: name, icons, and below them what it shows."""
    used = signs.icons_width(tile.icons)
    lines, font = name_lines(tile.name, width - LABEL - used - 6, 2)
    name = rows(lines, font, LABEL)
    label = [text(0, 12, "slots", FAINT)] if first else []
    icons = signs.icon_row(view.icon_kinds, tile.icons, width - used, 1, used)
    head = Block(name.height + 1, (*label, *name.nodes, icons))
    return stacked((head, listing(held_words(tile), width - LABEL, SMALL, LABEL)))


def _hand(board: PlayerBoard, width: int) -> Block:
    """The cards in hand."""
    columns = max(1, width // CHIP)
    wide = width // columns
    cards = [
        group(
            signs.field(wide - 4, CHIP_HIGH),
            centred((wide - 4) / 2, 14, short(card, wide - 10, SMALL), SMALL),
            x=number % columns * wide,
            y=number // columns * (CHIP_HIGH + 4),
            name=f"card-{board.player}-{number + 1}",
        )
        for number, card in enumerate(board.hand)
    ]
    lines = (len(cards) + columns - 1) // columns
    none = paragraph("no card in hand", width, FAINT)
    return Block(lines * (CHIP_HIGH + 4), tuple(cards)) if cards else none
