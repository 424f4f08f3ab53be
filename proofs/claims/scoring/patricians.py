"""Claim 10: what patricians score at the end of a round."""

from collections.abc import Callable

from kutnahora.proofs.claims.events import as_expected
from kutnahora.proofs.claims.scoring.sources import (
    OWN_CELLS,
    TABLES_AND_SEATS,
    counted,
    large_board,
    lot_list,
)
from kutnahora.proofs.claims.standing import scored, unlimited
from kutnahora.proofs.domains.boards import answers, asked, box_of_table, given
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import houses as any_houses
from kutnahora.proofs.domains.inputs import made, player, position, seated, unread
from kutnahora.proofs.kernel import Patricians, Pelicans
from kutnahora.proofs.machine.obligation import Case, Parts, composed, obligation
from kutnahora.proofs.machine.symbols import both, function, integer, pick, when
from kutnahora.reference import facts
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Event, Fact, Step
from kutnahora.reference.kernel import houses
from kutnahora.reference.position import Position
from kutnahora.reference.rules import cathedral, rounds
from kutnahora.reference.terms import NOBODY


@obligation(
    "patrician.columns",
    10,
    "patrician.red",
    houses.empty_columns,
    rounds.red_column_points,
    rounds.red_points,
)
def empty_columns() -> Case[tuple[int, int, int]]:
    """A column is empty exactly if every row has lost its house there; houses go from the left."""
    left, who, box = any_houses("player"), pick("who", (0, 1)), any_box()
    before = position(players=seated(who, player("player", houses=left)))
    # The houses left of a row are its last ones: column c, from 0, has none if fewer than 4 - c are left.
    empty = counted([both(*(count < 4 - column for count in left.rows)) for column in range(4)])
    return Case(
        call=lambda: (
            houses.empty_columns(left),
            rounds.red_column_points(left),
            rounds.red_points(box, before, who),
        ),
        effect=lambda found: {
            "columns": found[0] == empty,
            "3 points each": both(found[1] == 3 * empty, found[2] == 3 * empty),
        },
        covers={"none": lambda found: empty == 0, "all": lambda found: empty == 4},
    )


@obligation("patrician.silver", 10, "patrician.silver", rounds.silver_points)
def silver() -> Case[int]:
    """A silver patrician scores 3 points per two used pelicans; an odd one does not count."""
    who, used, box = pick("who", (0, 1)), integer("used", 0), any_box()
    acting = player("player", pelicans=made(Pelicans, "pelicans", used=used))
    before = position(players=seated(who, acting))
    return Case(
        call=lambda: rounds.silver_points(box, before, who),
        effect=lambda points: points * 2 == 3 * (used - used % 2),
        covers={"one": lambda points: used == 1, "two": lambda points: used == 2},
    )


@composed("patrician.yellow", 10, "patrician.yellow", rounds.yellow_points)
def yellow() -> Case[int]:
    """A yellow patrician scores 2 with a mine in every row, 4 with two or more in every row.

    Four rows.
    """
    box, who = box_of_table(large_board(), 2), pick("who", (0, 1))
    before = position(players=unread("seat", 2), mine=lot_list("mine"))
    own = tuple(integer(f"mines.{line}", 0) for line in range(4))
    with_mines = given(facts, mines_in_rows=answers(own, 4, 7, before.mine, who))
    ones, twos = both(*(mines >= 1 for mines in own)), both(*(mines >= 2 for mines in own))
    return Case(
        call=with_mines(lambda: rounds.yellow_points(box, before, who)),
        effect=lambda points: points == when(twos, 4, when(ones, 2, 0)),
        covers={"three in every row": lambda points: both(*(mines == 3 for mines in own))},
    )


@composed(
    "patrician.green", 10, ("patrician.green", "cathedral.7"), rounds.green_points, cathedral.public_pairs
)
def green() -> Case[int]:
    """A green patrician scores 1 point per pair of an own building and a public one next to it.

    So many own buildings.
    """
    box, who, own = box_of_table(large_board(), 2), pick("who", (0, 1)), pick("own", OWN_CELLS)
    before = position(players=unread("seat", 2), city=lot_list("city"))
    public = function("public", 1, 0, 4)

    def adjacent_public(*asked_about: object) -> int:
        asked(asked_about[:-1], (box, 5, 6, before.city))
        return public(asked_about[-1])

    own_cells = answers(own, before.city, who)
    return Case(
        call=given(facts, own_cells=own_cells, adjacent_public=adjacent_public)(
            lambda: rounds.green_points(box, before, who)
        ),
        effect=lambda points: points == sum((public(cell) for cell in own), start=0),
    )


@obligation("round.order", 10, "turn.order", rounds.turn_order)
def turn_order() -> Case[tuple[int, ...]]:
    """The players come clockwise from the start player, each once.

    Each start player of a table of two, three and four.
    """
    count, start = pick("seat", TABLES_AND_SEATS)
    before = position(players=unread("seat", count), start=start)
    return Case(
        call=lambda: tuple(rounds.turn_order(before)),
        effect=lambda order: order == (*range(start, count), *range(start)),
    )


COLOUR_CLAUSES = tuple(Clause(f"patrician.{colour}") for colour in ("green", "silver", "yellow", "red"))


@composed(
    "patrician.score",
    10,
    ("patrician.score", "patrician.green", "patrician.silver", "patrician.yellow", "patrician.red"),
    rounds.run_patricians,
)
def patricians() -> Case[Step]:
    """Every patrician in the council scores for every player: points times tokens of the colour.

    A table of so many players and its start player.
    """
    count, start = pick("seat", ((2, 1), (3, 0), (4, 2)))
    council = tuple(integer(f"council.{colour}", 0, 3) for colour in range(4))
    table = tuple(player(f"player {n}", standing=unlimited(f"seat {n}")) for n in range(count))
    box, round_ = any_box(), integer("round")
    seats = made(Patricians, "patricians", council=council)
    before = position(players=table, patricians=seats, start=start, round=round_)
    each = function("each", 2, 0)

    def each_of(colour: int) -> Callable[[Box, Position, int], int]:
        def points(of: Box, p: Position, who: int) -> int:
            asked((of, p), (box, before))
            return each(colour, who)

        return points

    def effect(after: Step) -> Parts:
        expected = Step(before, (Event(Clause.PATRICIAN_SCORE, NOBODY, ((Fact.ROUND, round_),)),))
        for who in (*range(start, count), *range(start)):
            for colour, (clause, tokens) in enumerate(zip(COLOUR_CLAUSES, council, strict=True)):
                if tokens > 0:
                    points, count_ = tokens * each(colour, who), ((Fact.COUNT, tokens),)
                    expected += scored(expected.position, who, points, clause, count_)
        return as_expected(after, expected)

    with_points = given(rounds, PATRICIAN_POINTS=tuple(each_of(colour) for colour in range(4)))
    return Case(
        call=with_points(lambda: rounds.run_patricians(box, before)),
        effect=effect,
    )
