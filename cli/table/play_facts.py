"""What a person should know beside the options: what is printed on tiles, and what actions cost now."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from kutnahora.cli.picture.words import CATHEDRAL
from kutnahora.cli.sentences.moves import changes, gains
from kutnahora.cli.text import plural
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.events import Counted
from kutnahora.reference.moves import NO_EFFECT, Kind, Move
from kutnahora.reference.position import Position
from kutnahora.reference.terms import Action
from kutnahora.reference.view import TileFace, View, view

BOUGHT: Final = (Kind.HIRE, Kind.RIGHTS, Kind.PLOT, Kind.BUILD)
"""What an action may ask for first, at a price."""


# tiles --------------------------------------------------------------------------------------------------


def tile_words(tile: TileFace, wood: int) -> str:
    """Everything that a tile shows, with its wood at this price."""
    return ", ".join(_tile_words(tile, wood))


def _tile_words(tile: TileFace, wood: int) -> Iterator[str]:
    building = tile.family in ("guild", "public")
    if tile.colour is not None:
        yield f"public {tile.colour}"
    if building:
        yield f"{tile.wood} wood ({tile.wood * wood} gr)"
    if tile.stars:
        yield plural(tile.stars, "star")
    if tile.production:
        yield f"makes {tile.production} {tile.resource}"
    if building:
        yield f"plots {tile.plot_price} gr"
    else:
        yield f"cells beside and below {tile.wood} wood"
    if tile.icons:
        yield f"icons {' '.join(tile.icons)}"
    yield from _gifts(tile)
    if tile.draws:
        yield f"then {tile.draws} are drawn"


def _gifts(tile: TileFace) -> Iterator[str]:
    """What it gives, and what it sets off."""
    if tile.points:
        yield plural(tile.points, "point", "+")
    if tile.reputation:
        yield f"{tile.reputation:+d} reputation"
    if tile.pelicans:
        yield plural(tile.pelicans, "pelican", "+")
    if tile.population:
        yield f"population +{tile.population}"
    if tile.tax:
        yield f"tax +{tile.tax}"
    if tile.cathedral:
        yield "turns a cathedral tile"


def tiles_to_place(box: Box, p: Position, moves: Iterable[Move]) -> list[tuple[str, str]]:
    """Each tile that moves would place, and what it shows."""
    placed = dict.fromkeys(move.numbers[0] for move in moves if move.kind in (Kind.MINE, Kind.BUILD))
    if not placed:
        return []
    shown = view(box, p)
    board = shown.players[p.task.player]
    faces = {tile.name: tile for tile in (*board.slots, *shown.mine_stack.drawn)}
    return [(name, tile_words(faces[name], wood_price(shown))) for name in map(box.tile_name, placed)]


def stack_words(shown: View, numbers: Sequence[int]) -> str:
    """What the tile on top of a stack in the town hall shows."""
    row, column = numbers
    top = shown.hall.rows[row][column].top
    return "" if top is None else tile_words(top, wood_price(shown))


def wood_price(shown: View) -> int:
    """What one wood costs now."""
    goods = (good for stand in shown.stands for good in stand.goods)
    return next(good.price.groschen for good in goods if good.resource == "wood")


# cards --------------------------------------------------------------------------------------------------


def first_cost(box: Box, p: Position, card: Move) -> str:
    """What the action of a card asks for first costs now: `-3 to -7 gr`; empty if it asks for nothing."""
    if card.numbers[1] == NO_EFFECT:
        return ""
    after = engine.apply(box, p, card).position
    if after.over or engine.is_chance(after):
        return ""
    asked = [move for move in engine.legal_moves(box, after) if move.kind in BOUGHT]
    if asked and asked[0].kind == Kind.HIRE:
        return "".join(f"{gr:+d} gr for a miner" for gr in _costs(box, after, asked[1:2]))
    costs = sorted(_costs(box, after, asked), reverse=True)
    if not costs:
        return ""
    least, most = costs[0], costs[-1]
    return f"{least or '0'} gr" if least == most else f"{least} to {most} gr"


def _costs(box: Box, p: Position, moves: Iterable[Move]) -> list[int]:
    return [gains(box, p, move).get(Counted.MONEY, 0) for move in moves]


def action_costs(box: Box, p: Position, cards: Iterable[Move]) -> list[str]:
    """What each action that cards offer costs or pays now, and what a joker costs."""
    words: dict[int, str] = {}
    joker = ""
    for card in cards:
        number, half, action = card.numbers
        if half == NO_EFFECT:
            continue
        own, first = changes(box, p, card), first_cost(box, p, card)
        if box.action(number, half) == Action.JOKER:
            joker = ", ".join(own) if first and not joker else joker
        elif action not in words:
            words[action] = ", ".join(filter(None, (first, *own))) + _turned(p, action)
    named = [
        f"{Action(action).name.lower()} {text.strip()}" for action, text in sorted(words.items()) if text
    ]
    return [*named, f"a joker {joker}"] if joker else named


def _turned(p: Position, action: int) -> str:
    """The cathedral tile that an action carries out."""
    tile = p.cathedral.turned
    carried = action == Action.CATHEDRAL and tile < len(CATHEDRAL)
    return f" (tile {tile + 1}: {CATHEDRAL[tile]})" if carried else ""
