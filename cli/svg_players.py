"""The players' boards in the picture."""

from collections.abc import Iterable, Iterator
from typing import Final

from kutnahora.cli.show_hall import held_words
from kutnahora.cli.show_players import (
    final_parts,
    final_title,
    guild_of,
    income,
    made_in,
    marks,
    miners_of,
    next_house,
    pelicans_of,
    plots_of,
)
from kutnahora.cli.show_signs import View
from kutnahora.cli.svg_nodes import LINE, Block, Node, group, line, rect, stacked
from kutnahora.cli.svg_signs import (
    OWNERS,
    SIGN,
    field,
    house,
    house_gone,
    house_left,
    icon_row,
    icons_width,
    pill,
)
from kutnahora.cli.svg_text import (
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
from kutnahora.reference import constants
from kutnahora.reference.position import Player
from kutnahora.reference.terms import PLAYER_NAMES

LABEL: Final = 72
BIG: Final = Font(17, bold=True)
HOUSES: Final = 4 * (SIGN + 3)
CHIP: Final = 116
"""A card of the hand is at least so wide."""
CHIP_HIGH: Final = 20
SOFT: Final = "#f4f0e6"


def player(view: View, who: int, width: int) -> Block:
    """One player's board."""
    parts = [
        _head(view, who, width),
        _numbers(view, who, width),
        _labelled(final_title(view), final_parts(view, who).names, width),
        _rule(width),
        *_rows(view, who, width),
        _rule(width),
        *_pieces(view, view.p.players[who], width),
        _rule(width),
        _hand(view, view.p.players[who], width),
    ]
    return stacked(parts, 5)


def _labelled(label: str, items: Iterable[str], width: int) -> Block:
    return labelled(label, listing(items, width - LABEL, SMALL, LABEL), LABEL)


def _rule(width: int) -> Block:
    return Block(1, (line(0, 0.5, width, 0.5, LINE),))


def _head(view: View, who: int, width: int) -> Block:
    name = PLAYER_NAMES[who]
    nodes = [house(0, 0, who), text(SIGN + 7, 15, name, Font(15, bold=True, fill=OWNERS[who]))]
    x = width
    for mark in reversed(marks(view, who)):
        x -= width_of(mark, SMALL) + 12
        nodes.append(pill(x, 0, mark, OWNERS[who]))
        x -= 6
    return Block(SIGN + 2, tuple(nodes))


def _numbers(view: View, who: int, width: int) -> Block:
    """Money, points, reputation and income in large figures."""
    player = view.p.players[who]
    reputation = player.standing.reputation
    scored = f"scores {view.box.final_reputation(reputation)}"
    shown = (
        ("money", f"{player.purse.money} gr", ""),
        ("points", str(player.standing.points), ""),
        ("reputation", str(reputation), scored),
        ("income", f"{income(view, who)} gr", ""),
    )
    step = width // len(shown)
    return Block(52, tuple(group(*_figure(*one, step - 4), x=at * step) for at, one in enumerate(shown)))


def _figure(label: str, words: str, below: str, width: int) -> Iterator[Node]:
    yield rect(0, 0, width, 50, SOFT, radius=4)
    yield centred(width / 2, 13, short(label, width, FAINT), FAINT)
    font = shrunk(words, width, BIG)
    yield centred(width / 2, 32, short(words, width, font), font)
    if below:
        yield centred(width / 2, 45, short(below, width, FAINT), FAINT)


# rows of guilds -----------------------------------------------------------------------------------------


def _rows(view: View, who: int, width: int) -> Iterator[Block]:
    """Guild, production and houses of each row, and what the next house gives."""
    player = view.p.players[who]
    for row in range(constants.HOUSE_ROWS):
        yield Block(38, tuple(_row(view, who, row, width)))
    yield _labelled("from mines", (f"{player.production.mines} ore",), width)


def _row(view: View, who: int, row: int, width: int) -> Iterator[Node]:
    player = view.p.players[who]
    left = player.houses.rows[row]
    yield text(0, 12, guild_of(player, row), STRONG)
    yield right(width, 12, made_in(player, row), STRONG)
    for column in range(constants.HOUSE_COLUMNS):
        x = column * (SIGN + 3)
        yield house_gone(x, 18) if column < constants.HOUSE_COLUMNS - left else house_left(x, 18, who)
    words = f"next: {next_house(view, player, row)}" if left else "no house left"
    yield group(right(width, 32, short(words, width - HOUSES - 4, SMALL), SMALL), told=words)


# pieces -------------------------------------------------------------------------------------------------


def _pieces(view: View, player: Player, width: int) -> Iterator[Block]:
    yield _labelled("miners", miners_of(player).names, width)
    yield _labelled("pelicans", pelicans_of(player).names, width)
    yield _labelled("plots", plots_of(view, player).names, width)
    if not player.slots.tiles:
        yield _labelled("slots", (), width)
    for number, tile in enumerate(player.slots.tiles):
        yield _held(view, tile, width, first=number == 0)


def _held(view: View, tile: int, width: int, *, first: bool) -> Block:
    """A tile in a slot: name, icons, and below what it shows."""
    icons = view.box.icons(tile)
    used = icons_width(icons)
    lines, font = name_lines(view.box.tile_name(tile), width - LABEL - used - 6, 2)
    name = rows(lines, font, LABEL)
    label = [text(0, 12, "slots", FAINT)] if first else []
    head = Block(name.height + 1, (*label, *name.nodes, icon_row(view.box, icons, width - used, 1, used)))
    return stacked((head, listing(held_words(view, tile), width - LABEL, SMALL, LABEL)))


def _hand(view: View, player: Player, width: int) -> Block:
    """The cards in hand."""
    columns = max(1, width // CHIP)
    wide = width // columns
    cards = [
        group(
            field(wide - 4, CHIP_HIGH),
            centred((wide - 4) / 2, 14, short(view.box.card_name(card), wide - 10, SMALL), SMALL),
            x=number % columns * wide,
            y=number // columns * (CHIP_HIGH + 4),
        )
        for number, card in enumerate(player.hand.cards)
    ]
    lines = (len(cards) + columns - 1) // columns
    none = paragraph("no card in hand", width, FAINT)
    return Block(lines * (CHIP_HIGH + 4), tuple(cards)) if cards else none
