"""A second final scorer, written from the chapter "end of the game" of the rules alone.

It knows the engine's data types and none of its rules: it reads fields and does its own sums, by other ways
than a scorer that walks from building to building. Where both agree, two readings of the page agree.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from kutnahora.reference.box import Board, Box
from kutnahora.reference.position import Player, Position

# The order of the resources is wood, beer, food, permit, ore, silver, and a guild makes the resource of its
# own number. Wood, beer and food hang on the first deck and the first three arms; permit has the fourth arm,
# and ore and silver share the fifth, on the second deck.
_ORE = 4
_PLACES = {0: (0, 0), 1: (0, 1), 2: (0, 2), 3: (1, 3), 4: (1, 4), 5: (1, 4)}


def _board(box: Box, position: Position) -> Board:
    return box.small if len(position.players) == 2 else box.large


def _walls(rows: int, columns: int) -> Iterator[tuple[int, int]]:
    """Every pair of cells that share a side, once."""
    for one, other in combinations(range(rows * columns), 2):
        if abs(one // columns - other // columns) + abs(one % columns - other % columns) == 1:
            yield one, other


def _matches(own: tuple[int, ...], shown: tuple[int, ...]) -> int:
    """How many of the icons shown have a kind among the own icons."""
    return sum(there for here, there in zip(own, shown, strict=True) if here)


def city_points(box: Box, position: Position) -> list[int]:
    """Wall by wall: what each of the two neighbours shows is worth points to the owner of the other."""
    board = _board(box, position)
    points = Counter[int]()
    for one, other in _walls(board.city_rows, board.city_columns):
        first, second = position.city[one], position.city[other]
        if first.tile >= 0 and second.tile >= 0:
            icons, others = box.tiles[first.tile].icons, box.tiles[second.tile].icons
            points[first.owner] += _matches(icons, others)
            points[second.owner] += _matches(others, icons)
    for cell, lot in enumerate(position.city):
        if lot.tile >= 0:
            points[lot.owner] += _matches(box.tiles[lot.tile].icons, board.villages[cell])
    # What public buildings match counts for nobody.
    return [points[who] for who in range(len(position.players))]


def mine_points(box: Box, position: Position) -> list[int]:
    """A player's place in a row is the number of players with more stars there."""
    board = _board(box, position)
    everybody = range(len(position.players))
    points = [0 for _ in everybody]
    for row in range(board.mine_rows):
        stars = Counter[int]()
        for lot in position.mine[row * board.mine_columns : (row + 1) * board.mine_columns]:
            if lot.tile >= 0:
                stars[lot.owner] += box.tiles[lot.tile].stars
        lines = box.star_values
        values = lines[-1] if stars.total() >= len(lines) else lines[stars.total()]
        for who in everybody:
            place = sum(stars[rival] > stars[who] for rival in everybody)
            if stars[who] and place < len(values):
                points[who] += values[place]
    return points


def income(box: Box, position: Position, player: Player) -> int:
    """What an income action would bring now."""
    goods = Counter(dict(zip(player.guilds, player.production.rows, strict=True)))
    goods[_ORE] += player.production.mines
    money = 0
    for resource, amount in goods.items():
        deck, arm = _PLACES[resource]
        money += amount * box.prices[resource][position.decks[deck].card][position.arms[arm].notch]
    return money


def _extras(position: Position, player: Player) -> int:
    bare = [cell for cell in player.plots.cells if position.city[cell].tile < 0]
    return len(player.slots.tiles) + len(bare) + player.pelicans.unused


def final_points(box: Box, position: Position) -> list[dict[str, int]]:
    """What each player scores at the end of the game, by source."""
    return [
        {
            "city": city,
            "mine": mine,
            "income": income(box, position, player) // 10,
            "reputation": box.reputation_points[player.standing.reputation - box.reputation_low],
            "extras": _extras(position, player),
        }
        for city, mine, player in zip(
            city_points(box, position), mine_points(box, position), position.players, strict=True
        )
    ]


def final_scores(box: Box, position: Position) -> list[int]:
    """The scores of the whole game, from the last position before the final scoring."""
    return [
        player.standing.points + sum(points.values())
        for player, points in zip(position.players, final_points(box, position), strict=True)
    ]


def winners(box: Box, position: Position) -> set[int]:
    """Most points, then most money; those still tied share."""
    scores = final_scores(box, position)
    ranked = [(score, player.purse.money) for score, player in zip(scores, position.players, strict=True)]
    return {who for who, rank in enumerate(ranked) if rank == max(ranked)}
