"""The final scoring, building by building and row by row."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from kutnahora.cli.common import plural
from kutnahora.cli.sentences import listed, product
from kutnahora.reference import constants, facts
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.notation import cell_name
from kutnahora.reference.position import Position
from kutnahora.reference.rules.common import price_of
from kutnahora.reference.rules.final import place_of, row_points
from kutnahora.reference.rules.income import income_of, produced
from kutnahora.reference.terms import NOBODY, NOTHING, PLAYER_NAMES, Resource

PLACES: Final = ("first", "second", "third", "fourth")


@dataclass(frozen=True, slots=True)
class Item:
    """One building, row, resource or piece, and the points it gives."""

    clause: Clause
    text: str
    points: int


# the city -----------------------------------------------------------------------------------------------


def city_items(box: Box, p: Position, who: int) -> Iterator[Item]:
    """final.city: Each own building with the icons that match, neighbour by neighbour."""
    board = box.board(len(p.players))
    for cell in facts.own_cells(p.city, who):
        name = f"{box.tile_name(p.city[cell].tile)} on {cell_name(cell, board.city_columns)}"
        own = tuple(kind for kind, count in enumerate(box.icons(p.city[cell].tile)) if count > 0)
        icons = listed((box.icon_kinds[kind] for kind in own), "no icon")
        found = list(_matches(box, p, cell, own))
        total = sum(count for _text, count in found)
        told = "; ".join(text for text, _count in found) or "nothing beside it matches"
        counted = [str(count) for _text, count in found]
        sum_ = f"{' + '.join(counted)} = {total}" if len(counted) > 1 else str(total)
        yield Item(Clause.FINAL_CITY, f"{name} ({icons}): {told}: {sum_}", total)


def _matches(box: Box, p: Position, cell: int, own: tuple[int, ...]) -> Iterator[tuple[str, int]]:
    """What matches on each side, edges of the board too."""
    board = box.board(len(p.players))
    sides = [("the board edge", board.villages[cell])]
    for beside in facts.neighbours(board.city_rows, board.city_columns, cell):
        tile = p.city[beside].tile
        if tile != NOTHING:
            spot = f"{box.tile_name(tile)} on {cell_name(beside, board.city_columns)}"
            sides.append((spot, box.icons(tile)))
    for name, icons in sides:
        matched = [(box.icon_kinds[kind], icons[kind]) for kind in own if icons[kind] > 0]
        if matched:
            words = listed(f"{count} {kind}" if count > 1 else kind for kind, count in matched)
            yield f"{name} shows {words}", sum(count for _kind, count in matched)


# the mine -----------------------------------------------------------------------------------------------


def mine_items(box: Box, p: Position, who: int) -> Iterator[Item]:
    """final.mine: Each row with its stars, the place of the player and what it is worth."""
    board = box.board(len(p.players))
    rows, columns = board.mine_rows, board.mine_columns
    by_player = [facts.stars_in_rows(box, rows, columns, p.mine, other) for other in range(len(p.players))]
    rocks = facts.stars_in_rows(box, rows, columns, p.mine, NOBODY)
    for row in range(rows):
        stars = tuple(of_player[row] for of_player in by_player)
        yield _row_item(box, row, stars, rocks[row], who)


def _row_item(box: Box, row: int, stars: tuple[int, ...], rocks: int, who: int) -> Item:
    points = row_points(box, stars, rocks, who)
    total = sum(stars) + rocks
    values = "/".join(str(box.star_value(total, place)) for place in range(3))
    holders = [f"{PLAYER_NAMES[other]} {count}" for other, count in enumerate(stars) if count > 0]
    holders += [f"rocks {rocks}"] if rocks else []
    worth = (
        f"row {'abcdefgh'[row]}, {plural(total, 'star')} ({', '.join(holders) or 'nobody'}), worth {values}"
    )
    return Item(Clause.FINAL_MINE, f"{worth}: {_place(stars, who)}: {points}", points)


def _place(stars: tuple[int, ...], who: int) -> str:
    if stars[who] == 0:
        return f"{PLAYER_NAMES[who]} has no star there"
    shared = [
        PLAYER_NAMES[other] for other, count in enumerate(stars) if other != who and count == stars[who]
    ]
    place = f"{PLAYER_NAMES[who]} is {PLACES[place_of(stars, who)]}"
    return f"{place}, level with {listed(shared)}" if shared else place


# the rest -----------------------------------------------------------------------------------------------


def income_items(box: Box, p: Position, who: int) -> Iterator[Item]:
    """final.income: Production times price, the sum divided by 10 and rounded down."""
    player = p.players[who]
    made = produced(player.guilds, player.production) if player.guilds else (0,) * len(Resource)
    sold = [
        product(made[good], good.name.lower(), price_of(box, p, good)) for good in Resource if made[good] > 0
    ]
    income = income_of(box, p, who)
    per = constants.INCOME_PER_POINT
    points = income // per
    goods = f"{'; '.join(sold)}; in all {income} gr" if sold else "no production, 0 gr"
    yield Item(Clause.FINAL_INCOME, f"{goods}, divided by {per} and rounded down: {points}", points)


def reputation_items(box: Box, p: Position, who: int) -> Iterator[Item]:
    """final.reputation: The number under the marker."""
    reputation = p.players[who].standing.reputation
    points = box.final_reputation(reputation)
    yield Item(
        Clause.FINAL_REPUTATION,
        f"the marker stands at {reputation}, where {points} is printed: {points}",
        points,
    )


def extra_items(box: Box, p: Position, who: int) -> Iterator[Item]:
    """final.extras: Tiles in slots, plots, unused pelicans."""
    player = p.players[who]
    columns = box.board(len(p.players)).city_columns
    tiles = [box.tile_name(tile) for tile in player.slots.tiles]
    plots = [cell_name(cell, columns) for cell in player.plots.cells]
    unused = player.pelicans.unused
    for what, names, count in (
        ("tile", tiles, len(tiles)),
        ("plot", plots, len(plots)),
        ("unused pelican", [], unused),
    ):
        which = f" ({listed(names)})" if names else ""
        yield Item(Clause.FINAL_EXTRAS, f"{plural(count, what)}{which}, 1 point each: {count}", count)


Itemised = Callable[[Box, Position, int], Iterator[Item]]
DETAILS: Final[dict[Clause, Itemised]] = {
    Clause.FINAL_CITY: city_items,
    Clause.FINAL_MINE: mine_items,
    Clause.FINAL_INCOME: income_items,
    Clause.FINAL_REPUTATION: reputation_items,
    Clause.FINAL_EXTRAS: extra_items,
}
SOURCES: Final = {
    Clause.FINAL_CITY: "city",
    Clause.FINAL_MINE: "mine",
    Clause.FINAL_INCOME: "income",
    Clause.FINAL_REPUTATION: "reputation",
    Clause.FINAL_EXTRAS: "extras",
}


@dataclass(frozen=True, slots=True)
class Source:
    """One source of points of a player, itemised."""

    clause: Clause
    name: str
    items: tuple[Item, ...]

    @property
    def points(self) -> int:
        return sum(item.points for item in self.items)


def sources(box: Box, p: Position, who: int) -> tuple[Source, ...]:
    """The final scoring of one player, as if the game ended here."""
    return tuple(
        Source(clause, SOURCES[clause], tuple(items(box, p, who))) for clause, items in DETAILS.items()
    )
