"""A box as tables of at most 80 columns."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from rich.console import Console
from rich.table import Table

from kutnahora.reference.files.box.models import BoxFile, Piece
from kutnahora.reference.files.box.origins import Difference, origins, written

MARKS: Final = {"rulebook": "b", "example": "e", "report": "p", "reconstruction": "", "": "?"}
SOURCES: Final = ("rulebook", "example", "report", "reconstruction", "")
LEGEND: Final = "After a value: b rulebook, e example, p report, ? not said; no letter: reconstruction."
EXTRAS: Final = ("population", "points", "reputation", "pelicans", "tax", "cathedral", "marked")
"""What only some tiles show."""

Titled = tuple[str, Table]


def print_box(file: BoxFile, label: str) -> None:
    """Print the whole box."""
    console = Console(highlight=False, markup=False)
    console.print(f"Box {label}, version {file.version}")
    console.print(LEGEND)
    for title, table in sheets(file):
        console.print(f"\n{title}", style="bold")
        console.print(table)


def sheets(file: BoxFile) -> Iterator[Titled]:
    """All tables of a box with their titles."""
    for part in (_tiles, _cards, _prices, _boards, _tracks, _tally):
        yield from part(file)


def print_differences(first: str, second: str, differing: Sequence[Difference]) -> None:
    """Print the values in which two boxes differ."""
    table = _sheet("value", first, second)
    for line in differing:
        table.add_row(line.place, line.first or "-", line.second or "-")
    Console(highlight=False, markup=False).print(table)


def _sheet(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, show_header=any(columns))
    table.padding = (0, 2, 0, 0)
    for column in columns:
        table.add_column(column, overflow="fold")
    return table


def _marked(piece: Piece, field: str, text: str) -> str:
    """A value with the letter of its source."""
    return f"{text} {MARKS[piece.sources.get(field, piece.source or '')]}".rstrip()


def _value(piece: Piece, field: str) -> str:
    value: object = getattr(piece, field)
    if isinstance(value, tuple) and any(key.startswith(f"{field}.") for key in piece.sources):
        return " ".join(
            _marked(piece, f"{field}.{number}", written(entry)) for number, entry in enumerate(value, 1)
        )
    return _marked(piece, field, written(value))


def _extras(piece: Piece) -> str:
    """What else a tile shows, in words."""
    shown = [field for field in EXTRAS if field in type(piece).model_fields and getattr(piece, field)]
    return ", ".join(_extra(piece, field) for field in shown)


def _extra(piece: Piece, field: str) -> str:
    value: object = getattr(piece, field)
    return _marked(piece, field, field if value is True else f"{field} {value}")


def _pieces(table: Table, pieces: Mapping[str, Piece], *fields: str, extras: bool = True) -> Table:
    """One line per piece: name, fields, and what else it shows."""
    for name, piece in pieces.items():
        mark = MARKS[piece.sources["name"]] if "name" in piece.sources else ""
        cells = [f"{name} {mark}".rstrip(), *(_value(piece, field) for field in fields)]
        table.add_row(*cells, *([_extras(piece)] if extras else []))
    return table


def _tiles(file: BoxFile) -> Iterator[Titled]:
    for guild in dict.fromkeys(tile.guild for tile in file.guild_tiles.values()):
        table = _sheet("tile", "icons", "wood", "plot", "makes", "also")
        tiles = {name: tile for name, tile in file.guild_tiles.items() if tile.guild == guild}
        yield f"Guild tiles: {guild}", _pieces(table, tiles, "icons", "wood", "plot_price", "production")
    for colour in dict.fromkeys(tile.colour for tile in file.public_tiles.values()):
        table = _sheet("tile", "icons", "wood", "plot", "also")
        public = {name: tile for name, tile in file.public_tiles.items() if tile.colour == colour}
        yield f"Public tiles: {colour}", _pieces(table, public, "icons", "wood", "plot_price")
    mines = _sheet("tile", "group", "stars", "wood", "ore", "also")
    yield "Mine tiles", _pieces(mines, file.mine_tiles, "group", "stars", "wood", "production")
    drawn = _sheet("tile", "draws", "stars", "wood", "ore", "also")
    yield "Technology tiles", _pieces(drawn, file.technology_tiles, "draws", "stars", "wood", "production")
    yield "Rocks", _pieces(_sheet("rock", "stars"), file.rocks, "stars", extras=False)


def _cards(file: BoxFile) -> Iterator[Titled]:
    yield "Action cards", _pieces(_sheet("card", "halves"), file.action_cards, "halves", extras=False)
    sets = _sheet("card", "players", "sets")
    for name, card in file.guild_sets.items():
        for players, trios in (("2", card.two), ("3", card.three), ("4", card.four)):
            sets.add_row(name, players, "\n".join(", ".join(trio) for trio in trios))
    yield "Guild setup cards", sets
    setup = _sheet("card", "large board", "small board")
    yield "Mine setup cards", _pieces(setup, file.mine_setup, "large", "small", extras=False)
    events = _sheet("event", "deck", "tax", "ore deck", "population deck")
    yield "Events", _pieces(events, file.events, "deck", "tax", "ore", "population", extras=False)


def _prices(file: BoxFile) -> Iterator[Titled]:
    prices = file.prices
    for deck, named in (
        ("population", {"wood": prices.wood, "beer": prices.beer, "food": prices.food}),
        ("ore", {"permit": prices.permit, "ore": prices.ore, "silver": prices.silver}),
    ):
        table = _sheet("card", *(_marked(part, "cards", name) for name, part in named.items()))
        for number, lines in enumerate(zip(*(part.cards for part in named.values()), strict=True)):
            table.add_row(str(number), *lines)
        yield f"Prices of the {deck} deck (c city, x no market)", table


def _boards(file: BoxFile) -> Iterator[Titled]:
    for name, side in (("large", file.boards.large), ("small", file.boards.small)):
        table = _sheet("", "")
        table.add_row("city", _marked(side, "city", "{} rows, {} columns".format(*side.city)))
        table.add_row("mine", _marked(side, "mine", "{} rows, {} columns".format(*side.mine)))
        table.add_row("entrances", _value(side, "entrances"))
        table.add_row("villages", _marked(side, "villages", ", ".join(side.villages)))
        yield f"Board: {name}", table
    board = file.player_board
    houses = _sheet("row", "1", "2", "3", "4")
    for row, effects in (("top", board.top), ("middle", board.middle), ("bottom", board.bottom)):
        houses.add_row(_marked(board, row, row), *(written(effect.model_dump()) for effect in effects))
    yield "Player board: right of the houses", houses


def _tracks(file: BoxFile) -> Iterator[Titled]:
    table = _sheet("", "")
    table.add_row("draws after the last technology tile", _value(file.technology, "last_draws"))
    table.add_row("cathedral taxes", _value(file.cathedral, "taxes"))
    table.add_row("left end of the reputation track", _value(file.reputation, "low"))
    table.add_row("points of its spaces", _value(file.reputation, "points"))
    table.add_row("losses in a game of 5 rounds", _value(file.round_track, "five"))
    table.add_row("losses in a game of 6 rounds", _value(file.round_track, "six"))
    table.add_row("column 3 of the town hall", _value(file.town_hall, "colours"))
    table.add_row("kinds of icons", _value(file.icons, "kinds"))
    yield "Tracks", table
    stars = _sheet("stars", "first", "second", "third")
    for number, line in enumerate(file.star_table.values):
        head = _marked(file.star_table, f"values.{number + 1}", str(number))
        stars.add_row(head, *(str(points) for points in line))
    yield "Star table", stars


def _tally(file: BoxFile) -> Iterator[Titled]:
    """How many values come from each source."""
    counts = Counter((origin.component, origin.source) for origin in origins(file))
    table = _sheet("component", *(source or "not said" for source in SOURCES))
    for component in dict.fromkeys(component for component, _ in counts):
        table.add_row(component, *(str(counts[component, source] or "") for source in SOURCES))
    yield "Where the values come from", table
