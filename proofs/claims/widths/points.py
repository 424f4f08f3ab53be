"""Claim 13: how many points one step can win or lose, for every source of `proofs/domains/widths.py`."""

from typing import cast

from kutnahora.proofs.claims.events import as_expected
from kutnahora.proofs.claims.limits.houses import house_gone
from kutnahora.proofs.claims.scoring.sources import large_board, lot_list
from kutnahora.proofs.claims.standing import reputed, scored
from kutnahora.proofs.domains import widths
from kutnahora.proofs.domains.boards import box_of_table, given
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import houses, made, pelicans, player, position, seated, standing_in
from kutnahora.proofs.kernel import Houses, Miners, Patricians, Pelicans, Plots, Slots, Standing
from kutnahora.proofs.machine.obligation import Case, Parts, composed, obligation
from kutnahora.proofs.machine.symbols import assume, both, function, integer, opaque, pick, when, within
from kutnahora.reference import facts
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Event, Fact, Step
from kutnahora.reference.kernel import standing as kernel
from kutnahora.reference.position import Lot, Position, Task, TaskKind
from kutnahora.reference.rules import build, cathedral, effects, final, rounds


def at_most(points: int, source: str, times: int = 1) -> bool:
    """Won or lost, within what is counted for a source."""
    most = widths.POINTS[source].most
    return within(points * times, -most, most)


@obligation("width.reputation", 13, "reputation.ends", kernel.change_reputation)
def reputation() -> Case[Standing]:
    """Reputation stays on the track, -10 to 15; a change wins or loses at most 2 points a step."""
    box, change = any_box(), integer("change")
    before = standing_in(box, "player")
    size = when(change < 0, -change, change)
    return Case(
        call=lambda: kernel.change_reputation(before, change, box.reputation_low, box.reputation_high),
        effect=lambda after: {
            "on the track": within(after.reputation, -10, 15),
            "2 a step": within(after.points - before.points, -2 * size, 2 * size),
        },
    )


@obligation(
    "width.tile",
    13,
    ("build.effects", "mine.effects", "reputation.ends"),
    effects.do_points,
    effects.do_tile_reputation,
)
def tile() -> Case[Step]:
    """A tile scores its points, at most 20, and changes reputation as printed, at most 10 points."""
    box, who, piece = any_box(), pick("who", (0, 1)), integer("tile", 0, 66)
    had = standing_in(box, "player")
    before = position(players=seated(who, player("player", standing=had)))

    def call() -> Step:
        first = effects.do_points(box, before, who, piece)
        return first + effects.do_tile_reputation(box, first.position, who, piece)

    def effect(after: Step) -> Parts:
        printed, steps = box.points(piece), box.reputation(piece)
        clause = Clause.BUILD_EFFECTS if piece <= 35 else Clause.MINE_EFFECTS
        expected, which = Step(before), ((Fact.TILE, piece),)
        if printed > 0:
            expected += scored(before, who, printed, clause, which)
        if steps != 0:
            expected += reputed(box, expected.position, who, steps, clause, which)
        beyond = expected.position.players[who].standing.points - had.points - printed
        return {
            **as_expected(after, expected),
            "points": at_most(printed, "points of a tile"),
            "beyond the track": at_most(beyond, "reputation of a tile"),
        }

    return Case(call=call, effect=effect)


@composed("width.house", 13, ("build.house", "reputation.ends"), build.run_house_effect)
def house() -> Case[Step]:
    """A house leaves its row and pays what is printed: at most 20 points, and 10 beyond the track."""
    box, who, row = any_box(), 1, pick("row", (0, 1, 2))
    left = tuple(integer(f"row.{n}", 1, 4) for n in range(3))
    had = standing_in(box, "player")
    acting = player("player", houses=Houses(left), standing=had, pelicans=pelicans("player"))
    before = position(players=seated(who, acting))
    offered = Event(Clause.LACK_STACK, who)

    def do_free_public(of: Box, p: Position, whose: int) -> Step:
        return Step(p, (offered,))

    def call() -> Step:
        with given(build, do_free_public=do_free_public):
            return build.run_house_effect(box, before, Task(TaskKind.HOUSE_EFFECT, who, row))

    def effect(after: Step) -> Parts:
        printed = box.house(row, 4 - left[row])
        expected = house_gone(box, before, who, row)
        last = Step(expected.position, (offered,) if printed.free_public else ())
        beyond = expected.position.players[who].standing.points - had.points - printed.points
        return {
            **as_expected(after, expected + last),
            "points": at_most(printed.points, "points of a house"),
            "beyond the track": at_most(beyond, "reputation of a house"),
        }

    return Case(call=call, effect=effect)


@obligation("width.refused", 13, ("tax.choice", "reputation.ends"), rounds.do_refuse_tax)
def refused() -> Case[Step]:
    """Refusing the tax costs at most 9 reputation, so at most 18 points, and no money."""
    box, count, round_ = any_box(), pick("players", (2, 4)), integer("round", 1, 6)
    had = standing_in(box, "player")
    before = position(players=seated(1, player("player", standing=had), count), round=round_)

    def effect(after: Step) -> Parts:
        loss = box.tax_loss(count, round_)
        expected = reputed(box, before, 1, -loss, Clause.TAX_CHOICE)
        lost = expected.position.players[1].standing.points - had.points
        return {**as_expected(after, expected), "18 at most": at_most(lost, "tax refused")}

    return Case(
        call=lambda: rounds.do_refuse_tax(box, before, 1),
        effect=effect,
    )


@composed(
    "width.tiles",
    13,
    ("cathedral.1", "cathedral.5", "cathedral.6", "cathedral.7", "cathedral.10", "cathedral.11"),
    *(getattr(cathedral, f"do_tile_{number}") for number in range(1, 12)),
    cathedral.do_score_building,
)
def tiles() -> Case[Step]:
    """A cathedral tile wins or loses at most the points counted for one, beyond the track, too.

    All eleven tiles, and none.
    """
    box, number = any_box(), pick("tile", tuple(range(12)))
    had = standing_in(box, "player")
    acting = player("player", standing=had, houses=Houses((1, 0, 0)), miners=Miners(0, 1, 8))
    supply = made(Patricians, "patricians", supply=(1, 0, 0, 0))
    before = position(players=seated(0, acting), patricians=supply, city=lot_list("city"))
    pairs, icons_ = integer("pairs", 0, widths.PAIRS), integer("icons", 0, widths.BUILDING_POINTS)

    def call() -> Step:
        with (
            given(facts, own_cells=lambda city, who: (0,)),
            given(
                cathedral, public_pairs=lambda of, p, who: pairs, building_points=lambda of, p, cell: icons_
            ),
        ):
            if number == 11:
                return cathedral.do_score_building(box, before, 0, 0)
            return cathedral.TILES[number](box, before, 0)

    def effect(after: Step) -> Parts:
        now = after.position.players[0].standing
        return {
            "points": at_most(now.points - had.points, "cathedral"),
            "on the track": within(now.reputation, box.reputation_low, box.reputation_high),
        }

    return Case(call=call, effect=effect)


@composed(
    "width.patricians",
    13,
    ("patrician.green", "patrician.silver", "patrician.yellow", "patrician.red"),
    rounds.green_points,
    rounds.silver_points,
    rounds.yellow_points,
    rounds.red_points,
)
def patricians() -> Case[tuple[int, ...]]:
    """Three patricians of a colour score at most what is counted for them in a round.

    30 own buildings.
    """
    box = box_of_table(large_board(), 2)
    used = made(Pelicans, "pelicans", used=integer("used", 0, widths.MOST_USED))
    acting = player("player", pelicans=used, houses=houses("player"))
    before = position(players=seated(0, acting), city=lot_list("city"), mine=lot_list("mine"))
    fewest, public = integer("mines in every row", 0), function("public", 1, 0, 4)

    def call() -> tuple[int, ...]:
        with given(
            facts,
            own_cells=lambda city, who: tuple(range(widths.CITY_CELLS)),
            adjacent_public=lambda of, rows, columns, city, cell: public(cell),
            mines_in_rows=lambda rows, columns, mine, who: (fewest,),
        ):
            return (
                rounds.green_points(box, before, 0),
                rounds.silver_points(box, before, 0),
                rounds.yellow_points(box, before, 0),
                rounds.red_points(box, before, 0),
            )

    return Case(
        call=call,
        effect=lambda found: {
            colour: both(points >= 0, at_most(points, colour, widths.TOKENS))
            for colour, points in zip(("green", "silver", "yellow", "red"), found, strict=True)
        },
        covers={"all columns empty": lambda found: found[3] == 12},
    )


@obligation("width.icons", 13, "final.city", facts.matching_icons)
def icons() -> Case[int]:
    """One building scores at most all icons around it: 144 on four buildings and 127 on the edge.

    Six kinds of icons, five or six of them on the building, four beside it.
    """
    box = any_box(kinds=6)
    city = tuple(Lot(tile, 0) for tile in range(9))
    edge = tuple(integer(f"edge.{kind}", 0, widths.MOST_EDGE_ICONS) for kind in range(6))
    assume(both(sum(edge) <= widths.MOST_EDGE_ICONS, *(count > 0 for count in box.icons(4)[:5])))
    villages = tuple(
        edge if cell == 4 else cast(tuple[int, ...], opaque(f"edge {cell}")) for cell in range(9)
    )
    return Case(
        call=lambda: facts.matching_icons(box, 3, 3, city, villages, 4),
        effect=lambda points: within(points, 0, widths.BUILDING_POINTS),
        covers={"more than 127": lambda points: points > 127},
    )


@composed(
    "width.final",
    13,
    ("final.city", "final.mine", "final.income", "final.reputation", "final.extras"),
    final.city_points,
    final.row_points,
    final.income_points,
    final.reputation_points,
    final.extra_points,
)
def final_parts() -> Case[tuple[int, ...]]:
    """Each source of the final scoring is at most what is counted for it.

    30 own buildings, any row, the most income.
    """
    box = box_of_table(large_board(), 2)
    acting = player(
        "player",
        standing=standing_in(box, "player"),
        slots=Slots((0, 1, 2)),
        plots=Plots((3, 4, 5)),
        pelicans=made(Pelicans, "pelicans", unused=integer("unused", 0, widths.MOST_UNUSED)),
    )
    before = position(players=seated(0, acting), city=lot_list("city"))
    matching, earned = (
        function("icons", 1, 0, widths.BUILDING_POINTS),
        integer("income", 0, widths.MOST_INCOME),
    )
    stars = (integer("own stars", 0, 135), integer("other stars", 0, 135))

    def call() -> tuple[int, ...]:
        with (
            given(facts, own_cells=lambda city, who: tuple(range(widths.CITY_CELLS))),
            given(
                final, building_points=lambda of, p, cell: matching(cell), income_of=lambda of, p, who: earned
            ),
        ):
            return (
                final.city_points(box, before, 0),
                final.row_points(box, stars, 0, 0),
                final.income_points(box, before, 0),
                final.reputation_points(box, before, 0),
                final.extra_points(before, 0),
            )

    sources = ("final city", "final mine", "final income", "final reputation", "final extras")
    return Case(
        call=call,
        effect=lambda found: {
            source: at_most(points, source, 4 if source == "final mine" else 1)
            for source, points in zip(sources, found, strict=True)
        },
    )
