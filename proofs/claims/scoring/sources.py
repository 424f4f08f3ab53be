"""Claim 10: places and ties in the mine rows, and the other sources of the final scoring.

Where a function adds up what others count (board facts, rows, sources), the others are given any values
here and proved on their own: these claims are composed.
"""

from collections.abc import Sequence
from typing import cast

from kutnahora.proofs.domains.boards import answers, asked, box_of_table, given
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import made, player, position, seated, standing_in, unread
from kutnahora.proofs.kernel import Pelicans, Plots, Slots
from kutnahora.proofs.machine.obligation import Case, Parts, composed, obligation
from kutnahora.proofs.machine.symbols import assume, both, function, iff, implies, integer, opaque, pick, when
from kutnahora.reference import facts
from kutnahora.reference.box import Board, Box
from kutnahora.reference.position import Lot
from kutnahora.reference.rules import final
from kutnahora.reference.terms import NOBODY

TABLES = (2, 3, 4)
TABLES_AND_SEATS = tuple((count, who) for count in TABLES for who in range(count))
OWN_CELLS = ((), (0,), (4, 29), (1, 7, 8))
"""No own building, one, two or three."""


def counted(conditions: Sequence[bool]) -> int:
    """How many hold."""
    return sum((when(condition, 1, 0) for condition in conditions), start=0)


def large_board() -> Board:
    """The large board; what counts its cells is given."""
    return made(Board, "board", mine_rows=4, mine_columns=7, city_rows=5, city_columns=6)


def lot_list(name: str) -> tuple[Lot, ...]:
    """A board of which only the given facts are read."""
    return cast(tuple[Lot, ...], opaque(name))


# mine rows ----------------------------------------------------------------------------------------------


def star_counts(count: int, names: str = "stars") -> tuple[int, ...]:
    return tuple(integer(f"{names}.{seat}", 0) for seat in range(count))


def ranking(stars: tuple[int, ...], places: tuple[int, ...]) -> Parts:
    """final.mine: What places by stars are, said without the formula."""
    pairs = [(a, b) for a in range(len(stars)) for b in range(len(stars)) if a != b]
    more = [iff(stars[a] > stars[b], places[a] < places[b]) for a, b in pairs]
    ties = [iff(stars[a] == stars[b], places[a] == places[b]) for a, b in pairs]
    dense = [place == counted([other < place for other in places]) for place in places]
    return {
        "more stars, a better place": both(*more),
        "ties share": both(*ties),
        "no gap, no overlap: a place is the number of those before it": both(*dense),
    }


@obligation("final.places", 10, "final.mine", final.place_of)
def places() -> Case[tuple[int, ...]]:
    """In a mine row ties share a place and skip those they cover: no gap, no overlap."""
    count = pick("players", TABLES)
    stars = star_counts(count)
    return Case(
        call=lambda: tuple(final.place_of(stars, who) for who in range(count)),
        effect=lambda found: ranking(stars, found),
        covers={
            "all share the first": lambda found: both(*(place == 0 for place in found)),
            "two first, the next is third": lambda found: both(
                counted([p == 0 for p in found]) == 2, found[-1] == 2
            ),
            "last of four": lambda found: both(count == 4, found[-1] == 3),
        },
    )


@obligation("final.row", 10, "final.mine", final.row_points)
def row() -> Case[int]:
    """A row pays the value of the place for all its stars, rocks too; without own stars nothing.

    Each seat of a table of two, three and four; up to 1000 stars in the row (9 cells of 15 are 135).
    """
    box, (count, who) = any_box(), pick("seat", TABLES_AND_SEATS)
    stars, rocks = star_counts(count), integer("rocks", 0)
    total, own = sum(stars) + rocks, stars[who]
    assume(total <= 1000)
    ahead = counted([other > own for other in stars])

    def effect(points: int) -> Parts:
        first, second, third = (box.star_value(total, place) for place in range(3))
        of_place = when(ahead == 0, first, when(ahead == 1, second, when(ahead == 2, third, 0)))
        six = both(total == 6, own > 0, ahead < 3)
        return {
            "exact": points == when(own == 0, 0, of_place),
            "six stars are 3, 2, 1": implies(six, points == 3 - ahead),
        }

    return Case(
        call=lambda: final.row_points(box, stars, rocks, who),
        effect=effect,
        covers={
            "six stars, second": lambda points: both(total == 6, own > 0, ahead == 1),
            "rocks only": lambda points: both(own == 0, rocks > 0),
        },
    )


@composed("final.mine", 10, "final.mine", final.mine_points)
def mine() -> Case[int]:
    """The mine is worth the sum of its four rows, each by the stars of that row.

    Each seat of a table of two, three and four.
    """
    count, who = pick("seat", TABLES_AND_SEATS)
    box = box_of_table(large_board(), count)
    before = position(players=unread("seat", count), mine=lot_list("mine"))
    stars = {whose: unread(f"stars {whose}", 4) for whose in range(NOBODY, count)}
    worth = tuple(integer(f"row.{line}") for line in range(4))

    def stars_in_rows(of: Box, rows: int, columns: int, lots: object, whose: int) -> tuple[int, ...]:
        asked((of, rows, columns, lots), (box, 4, 7, before.mine))
        return stars[whose]

    def row_points(of: Box, by_player: tuple[object, ...], rocks: object, whose: int) -> int:
        line = next(n for n in range(4) if rocks is stars[NOBODY][n])
        asked((of, by_player, whose), (box, tuple(stars[seat][line] for seat in range(count)), who))
        return worth[line]

    def call() -> int:
        with given(facts, stars_in_rows=stars_in_rows), given(final, row_points=row_points):
            return final.mine_points(box, before, who)

    return Case(given={"who": who, "rows": worth}, call=call, effect=lambda points: points == sum(worth))


# the other sources --------------------------------------------------------------------------------------


@composed("final.city", 10, "final.city", final.city_points, final.building_points)
def city() -> Case[int]:
    """The city is worth the matching icons of every own building, and of no other.

    So many own buildings.
    """
    board, who, own = large_board(), pick("who", (0, 1)), pick("own", OWN_CELLS)
    box = box_of_table(board, 2)
    before = position(players=unread("seat", 2), city=lot_list("city"))
    icons = function("icons", 1)

    def matching(*asked_about: object) -> int:
        asked(asked_about[:-1], (box, 5, 6, before.city, board.villages))
        return icons(asked_about[-1])

    own_cells = answers(own, before.city, who)
    return Case(
        call=given(facts, own_cells=own_cells, matching_icons=matching)(
            lambda: final.city_points(box, before, who)
        ),
        effect=lambda points: points == sum((icons(cell) for cell in own), start=0),
    )


@composed("final.income", 10, "final.income", final.income_points)
def income() -> Case[int]:
    """The income is divided by 10, rounded down.

    Composed with what income is.
    """
    box, before, who, amount = any_box(), position(), pick("who", (0, 1)), integer("income", 0)
    with_income = given(final, income_of=answers(amount, box, before, who))
    return Case(
        call=with_income(lambda: final.income_points(box, before, who)),
        effect=lambda points: both(points * 10 <= amount, amount <= points * 10 + 9),
        covers={"9 are none": lambda points: amount == 9, "10 are one": lambda points: amount == 10},
    )


@obligation("final.reputation", 10, ("final.reputation", "reputation.final"), final.reputation_points)
def reputation() -> Case[int]:
    """Reputation scores the number under the player's own marker."""
    box, who = any_box(), pick("who", (0, 1))
    acting = player("player", standing=standing_in(box, "player"))
    before = position(players=seated(who, acting))
    return Case(
        call=lambda: final.reputation_points(box, before, who),
        effect=lambda points: points == box.final_reputation(acting.standing.reputation),
    )


@obligation("final.extras", 10, "final.extras", final.extra_points)
def extras() -> Case[int]:
    """1 point per tile in a slot, per own plot without a building, per unused pelican."""
    who, tiles, plots = pick("who", (0, 1)), pick("tiles", range(4)), pick("plots", range(4))
    unused = integer("unused", 0)
    birds = made(Pelicans, "pelicans", unused=unused)
    held, marked = Slots(unread("tile", tiles)), Plots(unread("plot", plots))
    before = position(players=seated(who, player("player", slots=held, plots=marked, pelicans=birds)))
    return Case(
        call=lambda: final.extra_points(before, who),
        effect=lambda points: points == tiles + plots + unused,
    )
