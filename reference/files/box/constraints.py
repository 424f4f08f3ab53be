"""What is likely of the game but not known: each function yields warnings about a valid box file."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import Final

from kutnahora.reference.files.box.build import price_lines
from kutnahora.reference.files.box.models import BoxFile, MineTile
from kutnahora.reference.files.box.words import Price
from kutnahora.reference.terms import Guild

HALVES: Final = {"plot": 2, "rights": 2, "building": 2, "income": 2, "cathedral": 1}
GRIDS: Final = {"large": ((5, 6), (4, 7)), "small": ((3, 6), (4, 5))}
MOST_STARS: Final = 3

Table = Sequence[Sequence[Price]]


def constraints(file: BoxFile) -> Iterator[str]:
    """Every constraint that the file breaks."""
    yield from action_halves(file)
    yield from all_prices(file)
    yield from guild_tiles(file)
    yield from public_tiles(file)
    yield from mine_tiles(file)
    yield from boards(file)
    yield from tables(file)


def action_halves(file: BoxFile) -> Iterator[str]:
    """Rights, Building and Income are likely to be there twice, St. Barbara once."""
    halves = Counter[str](half for card in file.action_cards.values() for half in card.halves)
    for action, times in HALVES.items():
        if halves[action] != times:
            yield f"action_cards: {action} is on {halves[action]} halves, likely {times}"


# prices ---------------------------------------------------------------------------------------------------
def all_prices(file: BoxFile) -> Iterator[str]:
    """Demand and supply: how prices move with card and notch, and where the marks are."""
    named = (
        ("wood", file.prices.wood),
        ("beer", file.prices.beer),
        ("food", file.prices.food),
        ("permit", file.prices.permit),
        ("ore", file.prices.ore),
        ("silver", file.prices.silver),
    )
    for name, cards in named:
        table = price_lines(cards)
        # Ore is the one good that there is more of as its deck advances, and less as smelters are built.
        yield from _slope(name, table, -1 if name == "ore" else 1)
        yield from _marks(name, table, -1 if name == "ore" else 1)


def _slope(name: str, table: Table, sign: int) -> Iterator[str]:
    """Never falling with the card, never rising with the notch; the other way round for sign -1."""
    for number, (card, after) in enumerate(pairwise(table)):
        if any(sign * (right.amount - left.amount) < 0 for left, right in zip(card, after, strict=True)):
            yield f"prices.{name}, card {number + 1}: {'falls' if sign > 0 else 'rises'} from card {number}"
    for number, card in enumerate(table):
        if any(sign * (right.amount - left.amount) > 0 for left, right in pairwise(card)):
            yield f"prices.{name}, card {number}: {'rises' if sign > 0 else 'falls'} with the notch"


def _marks(name: str, table: Table, sign: int) -> Iterator[str]:
    """City symbols at high prices, crosses at low ones; on a card the city is on the scarce side."""
    amounts = [price.amount for card in table for price in card]
    average = sum(amounts) / len(amounts)
    for number, card in enumerate(table):
        city = [notch for notch, price in enumerate(card) if price.city]
        crossed = [notch for notch, price in enumerate(card) if price.no_market]
        if any(card[notch].amount < average for notch in city):
            yield f"prices.{name}, card {number}: a city symbol at a low price"
        if any(card[notch].amount > average for notch in crossed):
            yield f"prices.{name}, card {number}: no market at a high price"
        if city and crossed and sign * (min(crossed) - max(city)) < 0:
            yield f"prices.{name}, card {number}: no market left of a city symbol"


# tiles ----------------------------------------------------------------------------------------------------
def guild_tiles(file: BoxFile) -> Iterator[str]:
    """The dearer the stronger, with dearer plots; one or two kinds of icons; who turns the cathedral."""
    for name, tile in file.guild_tiles.items():
        if len(set(tile.icons)) not in (1, 2):
            yield f"guild_tiles.{name}: {len(set(tile.icons))} kinds of icons, likely one or two"
    for guild in Guild:
        tiles = [item for item in file.guild_tiles.items() if item[1].guild == guild.name.lower()]
        for (name, cheap), (other, dear) in combinations(sorted(tiles, key=lambda item: item[1].wood), 2):
            if cheap.wood < dear.wood and cheap.production > dear.production:
                yield f"guild_tiles.{name}: cheaper than {other} and stronger"
            if cheap.wood < dear.wood and cheap.plot_price > dear.plot_price:
                yield f"guild_tiles.{name}: cheaper than {other}, but its plots are dearer"
    turning = {tile.guild for tile in file.guild_tiles.values() if tile.cathedral}
    if len(turning) < 2:
        yield f"guild_tiles: tiles of {len(turning)} guilds turn the cathedral tile, likely of two or more"


def public_tiles(file: BoxFile) -> Iterator[str]:
    """More icons and dearer than guild tiles, on the average."""
    guild, public = list(file.guild_tiles.values()), list(file.public_tiles.values())
    if _mean([len(tile.icons) for tile in public]) <= _mean([len(tile.icons) for tile in guild]):
        yield "public_tiles: no more icons than guild tiles, likely more"
    if _mean([tile.wood for tile in public]) <= _mean([tile.wood for tile in guild]):
        yield "public_tiles: no dearer than guild tiles, likely dearer"


def mine_tiles(file: BoxFile) -> Iterator[str]:
    """Group I cheap and poor, III rich; most raise ore, some bring people, some give points."""
    tiles = list(file.mine_tiles.values())
    for before, after in pairwise(("I", "II", "III")):
        first, second = _group(tiles, before), _group(tiles, after)
        if _mean([tile.wood for tile in first]) > _mean([tile.wood for tile in second]):
            yield f"mine_tiles: group {before} is dearer than group {after}"
        if _mean([tile.stars for tile in first]) > _mean([tile.stars for tile in second]):
            yield f"mine_tiles: group {before} has more stars than group {after}"
    for name, tile in file.mine_tiles.items():
        if tile.stars > MOST_STARS:
            yield f"mine_tiles.{name}: {tile.stars} stars, likely at most {MOST_STARS}"
    if 2 * sum(tile.production > 0 for tile in tiles) <= len(tiles):
        yield "mine_tiles: most do not raise ore, likely most do"
    if not any(tile.population for tile in tiles):
        yield "mine_tiles: none brings people, likely some do"
    if not any(tile.points for tile in tiles):
        yield "mine_tiles: none gives points, likely some do"


def _group(tiles: Sequence[MineTile], group: str) -> list[MineTile]:
    return [tile for tile in tiles if tile.group == group]


def _mean(numbers: Sequence[int]) -> float:
    return sum(numbers) / len(numbers)


# boards and tables ----------------------------------------------------------------------------------------
def boards(file: BoxFile) -> Iterator[str]:
    """The simple grids, with the entrances in the top row."""
    for name, board in (("large", file.boards.large), ("small", file.boards.small)):
        if (board.city, board.mine) != GRIDS[name]:
            (rows, columns), (mine_rows, mine_columns) = GRIDS[name]
            yield f"boards.{name}: likely {rows} x {columns} and {mine_rows} x {mine_columns} cells"
        if any(not cell.startswith("a") for cell in board.entrances):
            yield f"boards.{name}.entrances: likely in the top row"


def tables(file: BoxFile) -> Iterator[str]:
    """More reputation and more stars are worth no less; the first place no less than the second."""
    if any(left > right for left, right in pairwise(file.reputation.points)):
        yield "reputation.points: fall along the track"
    for number, line in enumerate(file.star_table.values, 1):
        if list(line) != sorted(line, reverse=True):
            yield f"star_table.values.{number}: a lower place is worth more"
    for number, (line, after) in enumerate(pairwise(file.star_table.values), 2):
        if any(left > right for left, right in zip(line, after, strict=True)):
            yield f"star_table.values.{number}: more stars are worth less"
