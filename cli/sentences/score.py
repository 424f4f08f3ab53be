"""The final scoring in sentences, building by building and row by row."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from kutnahora.cli.sentences.facts import product
from kutnahora.cli.text import listed, plural
from kutnahora.reference.clauses import Clause
from kutnahora.reference.terms import PLAYER_NAMES
from kutnahora.reference.view import Match, RowScore, Score

PLACES: Final = ("first", "second", "third", "fourth")


@dataclass(frozen=True, slots=True)
class Item:
    """One building, row, resource or piece, and the points it gives."""

    clause: Clause
    text: str
    points: int


def city_items(score: Score) -> Iterator[Item]:
    """final.city: Each own building with its matching icons, neighbour by neighbour."""
    for building in score.buildings:
        name = f"{building.tile} on {building.cell} ({listed(building.kinds, 'no icon')})"
        matches = "; ".join(map(_match, building.matches)) or "nothing beside it matches"
        counts = [str(len(match.icons)) for match in building.matches]
        total = f"{' + '.join(counts)} = " if len(counts) > 1 else ""
        yield Item(Clause.FINAL_CITY, f"{name}: {matches}: {total}{building.points}", building.points)


def _match(match: Match) -> str:
    place = f"{match.tile} on {match.cell}" if match.cell else "the board edge"
    icons = Counter(match.icons).items()
    return f"{place} shows {listed(f'{count} {kind}' if count > 1 else kind for kind, count in icons)}"


def mine_items(score: Score) -> Iterator[Item]:
    """final.mine: Each row with its stars, the player's place and what that is worth."""
    for row_score in score.rows:
        row = row_score.row
        counts = zip(PLAYER_NAMES, row.players, strict=False)
        holders = [f"{name} {count}" for name, count in counts if count > 0]
        holders += [f"rocks {row.rocks}"] if row.rocks else []
        stars = f"row {row.row}, {plural(row.stars, 'star')} ({', '.join(holders) or 'nobody'})"
        worth = "/".join(map(str, row.worth))
        text = f"{stars}, worth {worth}: {_place(score.player, row_score)}: {row_score.points}"
        yield Item(Clause.FINAL_MINE, text, row_score.points)


def _place(player: str, row_score: RowScore) -> str:
    if row_score.place is None:
        return f"{player} has no star there"
    level = f", level with {listed(row_score.level_with)}" if row_score.level_with else ""
    return f"{player} is {PLACES[row_score.place - 1]}{level}"


def income_items(score: Score) -> Iterator[Item]:
    """final.income: Production times price, the sum divided by 10 and rounded down."""
    sold = "; ".join(product(good.production, good.resource, good.price) for good in score.sold)
    goods = f"{sold}; in all {score.groschen} gr" if sold else "no production, 0 gr"
    text = f"{goods}, divided by {score.groschen_per_point} and rounded down: {score.income}"
    yield Item(Clause.FINAL_INCOME, text, score.income)


def reputation_items(score: Score) -> Iterator[Item]:
    """final.reputation: The number under the marker."""
    points = score.reputation
    text = f"the marker stands at {score.reputation_at}, where {points} is printed: {points}"
    yield Item(Clause.FINAL_REPUTATION, text, points)


def extra_items(score: Score) -> Iterator[Item]:
    """final.extras: Tiles in slots, plots, unused pelicans."""
    for extra in score.pieces:
        what = "unused pelican" if extra.kind == "pelican" else extra.kind
        which = f" ({listed(extra.names)})" if extra.names else ""
        text = f"{plural(extra.points, what)}{which}, 1 point each: {extra.points}"
        yield Item(Clause.FINAL_EXTRAS, text, extra.points)


DETAILS: Final[dict[Clause, Callable[[Score], Iterator[Item]]]] = {
    Clause.FINAL_CITY: city_items,
    Clause.FINAL_MINE: mine_items,
    Clause.FINAL_INCOME: income_items,
    Clause.FINAL_REPUTATION: reputation_items,
    Clause.FINAL_EXTRAS: extra_items,
}


@dataclass(frozen=True, slots=True)
class Source:
    """One source of points of a player, itemised."""

    clause: Clause
    name: str
    points: int
    items: tuple[Item, ...]


def sources(score: Score) -> tuple[Source, ...]:
    """The final scoring of one player, source by source."""
    points = (score.city, score.mine, score.income, score.reputation, score.extras)
    return tuple(
        Source(clause, clause.value.partition(".")[2], count, tuple(items(score)))
        for (clause, items), count in zip(DETAILS.items(), points, strict=True)
    )
