"""The texts and signs on a table, for all drawings."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from kutnahora.cli.sentences.owed import moment_words, now_words, owed_words
from kutnahora.cli.text import plural
from kutnahora.reference import constants
from kutnahora.reference.view import (
    GuildRow,
    HallColumn,
    HallStack,
    HouseGift,
    MineRow,
    MineStack,
    PlayerBoard,
    PriceStand,
    StBarbara,
    TileFace,
    TownHall,
    View,
)

SPARE_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Signs:
    """The few signs that are not ASCII, or their ASCII substitutes."""

    star: str
    house: str
    no_house: str
    title: str

    def stars(self, count: int) -> str:
        return self.star * count if count <= 3 else f"{count}{self.star}"


UNICODE: Final = Signs("★", "⌂", "·", "Kutná Hora")
ASCII: Final = Signs("*", "H", ".", "Kutna Hora")


def icon_letters(kinds: Sequence[str]) -> dict[str, str]:
    """A letter for each kind of icon: its first letter that no earlier kind has."""
    letters: dict[str, str] = {}
    for kind in kinds:
        taken = [*letters.values(), "-"]
        letters[kind] = next(letter for letter in kind + SPARE_LETTERS if letter not in taken)
    return letters


# names that break where they may ------------------------------------------------------------------------


def wrapped(name: str, width: int, mark: str = "-", measure: Callable[[str], int] = len) -> list[str]:
    """A name in lines: broken at its hyphens, inside a word only if that alone is too long."""
    lines: list[str] = []
    line, *rest = name.split(mark)
    for left, piece in zip(reversed(range(len(rest))), rest, strict=True):
        if measure(line + mark + piece + mark * (left > 0)) <= width:  # with a mark behind it
            line += mark + piece
        elif measure(line + mark) <= width:
            lines.append(line + mark)
            line = piece
        else:
            lines.append(line)
            line = mark + piece
    lines.append(line)
    return [piece for line in lines for piece in _cut(line, width, measure)]


def _cut(line: str, width: int, measure: Callable[[str], int]) -> Iterator[str]:
    """Pieces that fit, at least one letter each."""
    while line:
        end = next((end for end in range(len(line), 1, -1) if measure(line[:end]) <= width), 1)
        yield line[:end]
        line = line[end:]


HALL_LEGEND: Final = (
    "+n: tiles under it. plots: price beside it, pop: population deck, pts: points, "
    "rep: reputation, pel: pelicans, cath: turns a cathedral tile."
)
SOURCES: Final = ("city", "mine", "income", "reputation", "extras")
HOUSES: Final = "public: rights to a public tile for free"
CATHEDRAL: Final = (
    "+2 reputation",
    "+1 reputation, rights to a tile for free",
    "-1 reputation, give up a house for production +2",
    "+1 reputation, a free plot anywhere",
    "-2 reputation, two income actions",
    "2 points, a patrician from the supply to the council",
    "1 reputation per pair of own and public buildings",
    "1 point, build for no wood",
    "two mine actions for no wood",
    "score one of your buildings now",
    "5 points",
)
Labelled = tuple[str, str]
"""The label of a line, and the rest of it."""


# the head ---------------------------------------------------------------------------------------------


def header_words(view: View) -> Iterator[tuple[str, str]]:
    """The lines above the table, each with its label."""
    yield "round", f"{view.moment.round} of {view.moment.rounds}, {view.start} starts"
    yield "turn", moment_words(view.moment)
    yield "tax", f"{view.tax.level} of {view.tax.limit}; not paying costs {view.tax.loss} reputation"
    yield "event", event_words(view)
    if view.past_events:
        yield "before", ", ".join(event.name for event in view.past_events)
    if view.over:
        yield "now", f"{' and '.join(view.winners)} won"
    else:
        yield "now", now_words(view)
        yield "then", "; ".join(map(owed_words, view.owed[1:])) or "-"


def event_words(view: View) -> str:
    """This round's event and what it does."""
    if not view.with_events:
        return "no events in this game"
    if (card := view.event) is None:
        has_one = view.rounds[view.moment.round - 1].event
        return "not revealed yet" if has_one else "none in the last round"
    parts = [f"tax +{card.tax} when revealed"] if card.tax else []
    for word, steps in (("ore", card.ore), ("population", card.population)):
        parts += [f"{word} deck +{steps} at the end of the round"] if steps else []
    return f"{card.name}: {', '.join(parts) or 'nothing'}"


# the town hall ----------------------------------------------------------------------------------------


def rights_words(column: HallColumn) -> str:
    """What the rights in a column cost now."""
    asked = f"{plural(column.permits, 'permit')} = " if column.permits else ""
    return f"{asked}{column.groschen} gr"


def stack_name(stack: HallStack) -> str:
    """The guild, or `public` and the colour."""
    return "public " * stack.public + stack.kind


def costs(tile: TileFace) -> str:
    """The wood that a building costs, and what it produces."""
    made = "" if tile.resource is None else f": {tile.production} {tile.resource}"
    return f"{tile.wood} wood{made}"


def plots(tile: TileFace) -> str:
    return f"plots {tile.plot_price} gr"


def also(tile: TileFace) -> Iterator[str]:
    """What else a building shows."""
    if tile.population:
        yield f"pop {tile.population}"
    yield from gifts(tile)
    if tile.tax:
        yield f"tax {tile.tax}"
    if tile.cathedral:
        yield "cath"


def gifts(giver: TileFace | HouseGift) -> Iterator[str]:
    """What a tile or a house gives its owner."""
    if giver.points:
        yield f"pts {giver.points}"
    if giver.reputation:
        yield f"rep {giver.reputation:+d}"
    if giver.pelicans:
        yield f"pel {giver.pelicans}"


def gone_words(shown: TownHall) -> str:
    """Tiles that left the game."""
    return f"Left the game: {', '.join(shown.gone)}" if shown.gone else ""


def held_words(tile: TileFace) -> tuple[str, ...]:
    """Everything that a tile shows except its icons."""
    kind = () if tile.colour is None else (f"public {tile.colour}",)
    return (*kind, costs(tile), plots(tile), *also(tile))


# the city and the mine --------------------------------------------------------------------------------


def groschen(cost: int) -> str:
    return f"{cost} gr" if cost else "free"


def worth(row: MineRow) -> str:
    """The worth of the places: `2/1/0`."""
    return "/".join(map(str, row.worth))


# players ----------------------------------------------------------------------------------------------


def marks(board: PlayerBoard) -> list[str]:
    """What is special about a player now."""
    return ["starts"] * board.starts + ["decides"] * board.decides


def final_title(view: View) -> str:
    return "final part" if view.over else "if it ended"


def final_parts(view: View, board: PlayerBoard) -> tuple[str, ...]:
    """The final scoring: what it gave, or would give if the game ended here."""
    score = board.score
    total = () if view.over else (plural(score.total, "point"),)
    points = (score.city, score.mine, score.income, score.reputation, score.extras)
    return (*total, *(f"{name} {count}" for name, count in zip(SOURCES, points, strict=True)))


def guild_of(row: GuildRow) -> str:
    return row.guild or "no guild yet"


def made_in(row: GuildRow) -> str:
    """What a row produces: `2 wood`."""
    return f"{row.production} {row.resource}" if row.resource else ""


def next_words(row: GuildRow) -> list[tuple[str, ...]]:
    """What the next house of a row gives, if one is left."""
    return [house_words(row.next_house)] if row.next_house else []


def house_words(house: HouseGift) -> tuple[str, ...]:
    """What a house gives."""
    return (*["public"] * house.free_public, *gifts(house)) or ("nothing",)


def miners_of(board: PlayerBoard) -> tuple[str, ...]:
    placed = f"{board.miners_placed} on mines"
    return f"{board.miners_pool} in pool", f"{board.miners_reserve} in reserve", placed


def pelicans_of(board: PlayerBoard) -> tuple[str, ...]:
    return f"{board.pelicans_unused} unused", f"{board.pelicans_used} used"


# prices, St. Barbara, the council ---------------------------------------------------------------------


def stand_words(stand: PriceStand) -> str:
    return f"{stand.stand} deck: card {stand.card} of {stand.last_card}"


@dataclass(frozen=True, slots=True)
class CathedralWords:
    """St. Barbara in words; empty where there is nothing to say."""

    under_way: str
    current: str
    effect: str
    turned: str
    """The tax if a guild building turns the current tile."""


def cathedral_words(shown: StBarbara) -> CathedralWords:
    """The current tile, the one under way, the tax."""
    busy, tile = shown.under_way, shown.current
    under_way = f"under way: tile {busy}, {CATHEDRAL[busy - 1]}" if busy else ""
    if tile is None:
        gift = f"a pelican gives {constants.DONE_REPUTATION} reputation"
        return CathedralWords(under_way, "all tiles turned", gift, "")
    tax = f"turned by a guild building: tax +{shown.taxes[tile - 1]}"
    return CathedralWords(under_way, f"tile {tile} of {len(shown.taxes)}", CATHEDRAL[tile - 1], tax)


def council_words(view: View) -> str:
    scoring = [place.round for place in view.rounds if place.patricians]
    return f"the council scores in rounds {scoring[0]} to {scoring[-1]}"


# the mine stack ---------------------------------------------------------------------------------------


def stack_words(stack: MineStack, signs: Signs) -> list[Labelled]:
    """The level, the tile that the next miners' building brings, what is left, drawn, discarded."""
    level = f"technology level {stack.level}", f": draw {plural(stack.level, 'tile')}"
    tile = _valued(signs, "next", stack.technology) if stack.technology else ("no technology tile left", "")
    groups = ", ".join(f"{item.group} {item.left}" for item in stack.groups)
    left = f"{plural(stack.left, 'tile')} left", f": {groups}{', mixed' * stack.mixed}"
    drawn = [_valued(signs, "drawn", item) for item in stack.drawn]
    names = ", ".join(item.name for item in stack.discarded)
    return [level, tile, left, *drawn, ("discarded", f": {names or 'none'}")]


def _valued(signs: Signs, what: str, tile: TileFace) -> Labelled:
    """A tile with its values."""
    values = [signs.stars(tile.stars)] if tile.stars else []
    values += [f"ore {tile.production}", f"{tile.wood}w"]
    values += [f"population {tile.population}"] if tile.population else []
    values += [f"points {tile.points}"] if tile.points else []
    return f"{what} {tile.name}", f": {', '.join(values)}"
