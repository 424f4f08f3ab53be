"""The end of the game: final scoring by source, and the winner."""

from dataclasses import dataclass

from kutnahora.reference import constants, facts
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Fact, Step
from kutnahora.reference.position import Position
from kutnahora.reference.rules.common import do_score, note
from kutnahora.reference.rules.income import income_of
from kutnahora.reference.terms import NOBODY


@dataclass(frozen=True, slots=True, kw_only=True)
class Breakdown:
    """One player's points at the end of the game, by source."""

    city: int
    mine: int
    income: int
    reputation: int
    extras: int

    @property
    def total(self) -> int:
        return self.city + self.mine + self.income + self.reputation + self.extras


def building_points(box: Box, p: Position, cell: int) -> int:
    """final.city: 1 point for every icon beside a building whose kind is among its own."""
    board = box.board(len(p.players))
    return facts.matching_icons(box, board.city_rows, board.city_columns, p.city, board.villages, cell)


def city_points(box: Box, p: Position, who: int) -> int:
    """final.city: All own buildings."""
    return sum(building_points(box, p, cell) for cell in facts.own_cells(p.city, who))


def place_of(stars: tuple[int, ...], who: int) -> int:
    """final.mine: The place by own stars, 0 for the first; ties share it and skip the places they cover."""
    return sum(1 for other in stars if other > stars[who])


def row_points(box: Box, stars: tuple[int, ...], rocks: int, who: int) -> int:
    """final.mine: What one row is worth to a player; nothing without stars."""
    place = place_of(stars, who)
    if stars[who] == 0 or place > 2:
        return 0
    return box.star_value(sum(stars) + rocks, place)


def mine_points(box: Box, p: Position, who: int) -> int:
    """final.mine: Row by row."""
    board = box.board(len(p.players))
    rows, columns = board.mine_rows, board.mine_columns
    by_player = [facts.stars_in_rows(box, rows, columns, p.mine, other) for other in range(len(p.players))]
    rocks = facts.stars_in_rows(box, rows, columns, p.mine, NOBODY)
    return sum(
        row_points(box, tuple(stars[row] for stars in by_player), rocks[row], who) for row in range(rows)
    )


def income_points(box: Box, p: Position, who: int) -> int:
    """final.income: The income at the final prices, divided by 10, rounded down."""
    return income_of(box, p, who) // constants.INCOME_PER_POINT


def reputation_points(box: Box, p: Position, who: int) -> int:
    """final.reputation, reputation.final: The number under the marker."""
    return box.final_reputation(p.players[who].standing.reputation)


def extra_points(p: Position, who: int) -> int:
    """final.extras: 1 point per tile in a slot, own plot without a building, unused pelican."""
    player = p.players[who]
    return len(player.slots.tiles) + len(player.plots.cells) + player.pelicans.unused


def breakdown(box: Box, p: Position, who: int) -> Breakdown:
    """The final scoring of one player, as if the game ended here."""
    return Breakdown(
        city=city_points(box, p, who),
        mine=mine_points(box, p, who),
        income=income_points(box, p, who),
        reputation=reputation_points(box, p, who),
        extras=extra_points(p, who),
    )


def run_final(box: Box, p: Position) -> Step:
    """final.city, final.mine, final.income, final.reputation, final.extras: All sources are scored."""
    done = Step(p)
    for who in range(len(p.players)):
        done += _score_sources(done.position, who, breakdown(box, p, who))
    for who in winners(done.position):
        player = done.position.players[who]
        result = ((Fact.POINTS, player.standing.points), (Fact.MONEY, player.purse.money))
        done += note(done.position, Clause.FINAL_WINNER, who, result)
    return done


def _score_sources(p: Position, who: int, parts: Breakdown) -> Step:
    done = do_score(p, who, parts.city, Clause.FINAL_CITY)
    done += do_score(done.position, who, parts.mine, Clause.FINAL_MINE)
    done += do_score(done.position, who, parts.income, Clause.FINAL_INCOME)
    done += note(done.position, Clause.REPUTATION_FINAL, who, ((Fact.POINTS, parts.reputation),))
    done += do_score(done.position, who, parts.reputation, Clause.FINAL_REPUTATION)
    return done + do_score(done.position, who, parts.extras, Clause.FINAL_EXTRAS)


def winners(p: Position) -> tuple[int, ...]:
    """final.winner: Most points; then most money; then it is shared."""
    ranks = [(player.standing.points, player.purse.money) for player in p.players]
    return tuple(who for who, rank in enumerate(ranks) if rank == max(ranks))
