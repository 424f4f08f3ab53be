"""Win shares over a game as an SVG picture."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from kutnahora.cli.picture.svg.nodes import (
    CARD,
    LINE,
    Node,
    circle,
    document,
    group,
    line,
    node,
    rect,
    written,
)
from kutnahora.cli.picture.svg.signs import OWNERS
from kutnahora.cli.picture.svg.text import FAINT, STRONG, TITLE, Font, centred, right, text

WIDTH: Final = 900
HEIGHT: Final = 436
LEFT: Final = 56
RIGHT: Final = 90
TOP: Final = 60
BOTTOM: Final = 56
WIDE: Final = WIDTH - LEFT - RIGHT
HIGH: Final = HEIGHT - TOP - BOTTOM
STEPS: Final = 4
"""Lines across: quarters of a win."""
LABEL: Final = 15
"""Between the names of two players, at least."""
NUMBERS: Final = 24
"""Turn numbers below the graph, at most."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Something to mark on the line of a player."""

    turn: int
    player: int
    sign: str
    tooltip: str


def picture(
    title: str,
    names: Sequence[str],
    turns: Sequence[int],
    shares: Sequence[Sequence[float]],
    spots: Sequence[Spot] = (),
) -> str:
    """The text of an SVG file: a line for each player. `shares`: by turn, then by player."""
    lines = [_line(name, [share[who] for share in shares]) for who, name in enumerate(names)]
    marked = [_spot(spot, names, turns, shares) for spot in spots]
    frame = rect(LEFT, TOP, WIDE, HIGH, CARD, stroke=LINE)
    parts = [text(LEFT, TOP - 30, title, TITLE), frame, *_scale(), *_numbers(turns), *lines, *marked]
    ends = _names(names, shares[-1])
    about = "Win share of each player at the end of each turn."
    return written(document(WIDTH, HEIGHT, title, about, *parts, *ends))


def _x(place: int, count: int) -> float:
    return LEFT + WIDE * (place / max(count - 1, 1))


def _y(share: float) -> float:
    return TOP + HIGH * (1.0 - share)


def _line(name: str, shares: Sequence[float]) -> Node:
    steps = " ".join(
        f"{'L' if place else 'M'}{_x(place, len(shares)):.1f} {_y(share):.1f}"
        for place, share in enumerate(shares)
    )
    return node("path", d=steps, fill="none", stroke=OWNERS[name], stroke_width=2, stroke_linejoin="round")


def _scale() -> Iterator[Node]:
    for step in range(STEPS + 1):
        share = step / STEPS
        yield line(LEFT, _y(share), LEFT + WIDE, _y(share), LINE)
        yield right(LEFT - 8, _y(share) + 4, f"{share:.0%}", FAINT)


def _numbers(turns: Sequence[int]) -> Iterator[Node]:
    """Turn numbers below the graph; not before the first turn."""
    each = -(-len(turns) // NUMBERS)
    for place, turn in enumerate(turns):
        if turn >= 0 and place % each == 1 % each:
            yield centred(_x(place, len(turns)), TOP + HIGH + 18, str(turn), FAINT)
    yield centred(LEFT + WIDE / 2, TOP + HIGH + 38, "win share at the end of each turn", FAINT)


def _names(names: Sequence[str], last: Sequence[float]) -> Iterator[Node]:
    """The names at the ends of the lines, the highest first, none over another."""
    floor = 0.0
    for who in sorted(range(len(names)), key=lambda who: -last[who]):
        y = max(_y(last[who]) + 4, floor)
        floor = y + LABEL
        yield text(LEFT + WIDE + 8, y, names[who], Font(12, bold=True, fill=OWNERS[names[who]]))


def _spot(spot: Spot, names: Sequence[str], turns: Sequence[int], shares: Sequence[Sequence[float]]) -> Node:
    place = turns.index(spot.turn)
    x, y = _x(place, len(turns)), _y(shares[place][spot.player])
    colour = OWNERS[names[spot.player]]
    sign = centred(x, y - 8, spot.sign, STRONG)
    return group(circle(x, y, 4, CARD, stroke=colour), sign, tooltip=spot.tooltip)
