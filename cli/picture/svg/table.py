"""The whole table as an SVG picture."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from kutnahora.cli.picture.changed import Led
from kutnahora.cli.picture.svg.city import city
from kutnahora.cli.picture.svg.hall import hall
from kutnahora.cli.picture.svg.header import header, legend
from kutnahora.cli.picture.svg.marks import MEANING, caption, marked
from kutnahora.cli.picture.svg.mine import mine
from kutnahora.cli.picture.svg.nodes import CARD, LINE, Block, document, group, rect, stacked, written
from kutnahora.cli.picture.svg.players import player
from kutnahora.cli.picture.svg.signs import OWNERS
from kutnahora.cli.picture.svg.text import TITLE, text
from kutnahora.cli.picture.svg.tracks import cathedral, mine_stack, patricians, prices
from kutnahora.cli.picture.words import UNICODE
from kutnahora.cli.sentences.owed import now_words, title
from kutnahora.reference.box import Box
from kutnahora.reference.position import Position
from kutnahora.reference.view import View, view

WIDTH: Final = 1200
MARGIN: Final = 14
GAP: Final = 12
PAD: Final = 12
"""Between the frame of a panel and its content."""
HEADING: Final = 26
INSIDE: Final = WIDTH - 2 * MARGIN
CITY: Final = 638
MINE: Final = 802
"""Widths of the panels to the left of the town hall and of the prices."""


def picture(box: Box, p: Position, led: Led | None = None) -> str:
    """The table as the text of an SVG file; what the line that led here changed is marked."""
    shown = view(box, p)
    whole = stacked(_parts(shown, led), GAP)
    name = f"{UNICODE.title}, {title(shown.moment)}"
    description = "The game is over." if shown.over else f"Now {now_words(shown)}."
    height = whole.height + 2 * MARGIN
    table = group(*whole.nodes, x=MARGIN, y=MARGIN)
    if led is not None:
        name, description = f"{name}, after {led.line}", f"{description} {_told(led)}"
        table = marked(table, _by_place(led))
    return written(document(WIDTH, height, name, description, table))


def _told(led: Led) -> str:
    """All that changed, in a sentence."""
    parts = "; ".join(f"{part}: {', '.join(items)}" for part, items in led.parts)
    return f"Changed by {led.line}: {parts or 'nothing'}."


def _by_place(led: Led) -> Mapping[str, str]:
    """What changed at each place."""
    places = dict.fromkeys(change.place for change in led.changes)
    return {
        place: ", ".join(change.words for change in led.changes if change.place == place) for place in places
    }


def _parts(shown: View, led: Led | None) -> Iterator[Block]:
    """All panels, from top to bottom."""
    yield _panel("", header(shown, INSIDE - 2 * PAD), INSIDE)
    if led is not None:
        yield _panel(MEANING, caption(led, INSIDE - 2 * PAD), INSIDE, name="line")
    yield _boards(shown)
    yield _mines(shown)
    yield _tracks(shown)
    yield _players(shown, {change.place: change.was for change in led.changes if change.was} if led else {})
    yield _panel("signs", legend(shown, INSIDE - 2 * PAD), INSIDE)


# panels -------------------------------------------------------------------------------------------------


def _panel(title: str, block: Block, width: int, height: int = 0, name: str = "", edge: str = LINE) -> Block:
    """A block in a frame, below its title; at least `height` high."""
    top = PAD + HEADING if title else PAD
    high = max(height, top + block.height + PAD)
    head = [text(PAD, PAD + TITLE.size, title, TITLE)] if title else []
    frame = rect(0, 0, width, high, CARD, stroke=edge, radius=8)
    return Block(high, (group(frame, *head, group(*block.nodes, x=PAD, y=top), name=name),))


def _beside(panels: Sequence[tuple[Block, int]]) -> Block:
    """Panels side by side, each with its width."""
    nodes, x = [], 0
    for block, width in panels:
        nodes.append(group(*block.nodes, x=x))
        x += width + GAP
    return Block(max(block.height for block, _width in panels), tuple(nodes))


def _boards(shown: View) -> Block:
    """City and town hall, equally high."""
    right = INSIDE - GAP - CITY
    inner = CITY - 2 * PAD, right - 2 * PAD
    high = max(city(shown, inner[0]).height, hall(shown, inner[1]).height)
    least = high + 2 * PAD + HEADING
    left = _panel("city", city(shown, inner[0], high), CITY, least, "city")
    return _beside(
        [(left, CITY), (_panel("town hall", hall(shown, inner[1], high), right, least, "hall"), right)]
    )


def _mines(shown: View) -> Block:
    """Mine and prices, equally high."""
    right = INSIDE - GAP - MINE
    inner = MINE - 2 * PAD, right - 2 * PAD
    stands = prices(shown, inner[1])
    high = max(mine(shown, inner[0]).height + HEADING, stands.height)
    left = _panel("mine", mine(shown, inner[0], high - HEADING), MINE, high + 2 * PAD, "mine")
    return _beside([(left, MINE), (_panel("", stands, right, high + 2 * PAD, "prices"), right)])


def _row(panels: Sequence[tuple[str, Block, str, str]], width: int) -> Block:
    """Panels of equal width and height: title, block, name and colour of the frame of each."""
    high = max(block.height + 2 * PAD + (HEADING if title else 0) for title, block, _name, _edge in panels)
    return _beside(
        [(_panel(title, block, width, high, name, edge), width) for title, block, name, edge in panels]
    )


def _tracks(shown: View) -> Block:
    width = (INSIDE - 2 * GAP) // 3
    inner = width - 2 * PAD
    return _row(
        [
            ("St. Barbara", cathedral(shown, inner), "", LINE),
            ("mine stack", mine_stack(shown, inner), "mine-stack", LINE),
            ("patricians", patricians(shown, inner), "", LINE),
        ],
        width,
    )


def _players(shown: View, was: Mapping[str, str]) -> Block:
    """The players' boards; the frame of the player who decides has that player's colour."""
    count = len(shown.players)
    width = (INSIDE - (count - 1) * GAP) // count
    boards = [
        (
            "",
            player(shown, board, width - 2 * PAD, was),
            f"player-{board.player}",
            OWNERS[board.player] if board.decides else LINE,
        )
        for board in shown.players
    ]
    return _row(boards, width)
