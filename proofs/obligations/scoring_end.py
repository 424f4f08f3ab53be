"""Claim 10: the final score is the sum of its parts, and who wins."""

from collections.abc import Callable, Sequence
from typing import cast

from kutnahora.proofs.boards import asked, given
from kutnahora.proofs.boxes import any_box
from kutnahora.proofs.inputs import made, player, position
from kutnahora.proofs.obligation import COMPOSED, Case, obligation
from kutnahora.proofs.obligations.scoring import (
    TABLES,
)
from kutnahora.proofs.obligations.standing import below_zero
from kutnahora.proofs.symbols import (
    both,
    either,
    equal,
    iff,
    integer,
    pick,
)
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Event, Fact, Step
from kutnahora.reference.kernel.purse import Purse
from kutnahora.reference.kernel.standing import Standing
from kutnahora.reference.position import Position, with_player
from kutnahora.reference.rules import final
from kutnahora.reference.rules.final import Breakdown
from kutnahora.reference.values import replace

SOURCES = ("city", "mine", "income", "reputation", "extras")


def parts_of(name: str, low: int | None = None) -> Breakdown:
    """Any points from each source."""
    return Breakdown(**{source: integer(f"{name}.{source}", low) for source in SOURCES})


@obligation(
    id="final.breakdown",
    claim=10,
    clause=("final.city", "final.mine", "final.income", "final.reputation", "final.extras"),
    sentence="The final scoring of a player has exactly its five sources, and its total is their sum.",
    domain="the points of each source are any number",
    targets=(final.breakdown, cast(Callable[..., object], Breakdown.total.fget)),  # type: ignore[attr-defined]
    method=COMPOSED,
)
def breakdown() -> Case[tuple[Breakdown, int]]:
    box, before, who, parts = any_box(), position(), pick("who", (0, 1)), parts_of("player")

    def source(name: str) -> Callable[[Box, Position, int], int]:
        def points(of: Box, p: Position, whose: int) -> int:
            asked((of, p, whose), (box, before, who))
            return cast(int, getattr(parts, name))

        return points

    def extra_points(p: Position, whose: int) -> int:
        return source("extras")(box, p, whose)

    def call() -> tuple[Breakdown, int]:
        others = {f"{name}_points": source(name) for name in SOURCES[:4]}
        with given(final, extra_points=extra_points, **others):
            found = final.breakdown(box, before, who)
            return found, found.total

    return Case(
        given={"parts": parts},
        call=call,
        effect=lambda found: {
            "sources": equal(found[0], parts),
            "sum": found[1] == sum((getattr(parts, name) for name in SOURCES), start=0),
        },
    )


def _final_told(who: int, parts: Breakdown) -> tuple[Event, ...]:
    clauses = (
        (Clause.FINAL_CITY, parts.city),
        (Clause.FINAL_MINE, parts.mine),
        (Clause.FINAL_INCOME, parts.income),
        (Clause.FINAL_REPUTATION, parts.reputation),
        (Clause.REPUTATION_FINAL, parts.reputation),
        (Clause.FINAL_EXTRAS, parts.extras),
    )
    return tuple(Event(clause, who, ((Fact.POINTS, points),)) for clause, points in clauses)


@obligation(
    id="final.run",
    claim=10,
    clause=("final.city", "final.winner", "points.below"),
    sentence="At the end each player's points rise by the sum of their own five sources, and nothing else.",
    domain=(
        "2, 3 and 4 players, every points before, every points of each source (of four players the third and"
        " fourth have none below 0), any winners (composed)"
    ),
    targets=(final.run_final,),
    method=COMPOSED,
)
def run_final() -> Case[Step]:
    count, first = pick("table", ((2, (0, 1)), (3, (2,)), (4, (1, 2, 3))))
    had = [Standing(integer(f"{n}.reputation"), integer(f"{n}.points")) for n in range(count)]
    table = tuple(player(f"player {n}", standing=had[n]) for n in range(count))
    parts = [parts_of(f"player {n}", 0 if count == 4 and n > 1 else None) for n in range(count)]
    sums = [sum((getattr(part, name) for name in SOURCES), start=0) for part in parts]
    box, before = any_box(), position(players=table)
    after_all, told = before, cast(tuple[Event, ...], ())
    for n in range(count):
        now = Standing(had[n].reputation, had[n].points + sums[n])
        told += _final_told(n, parts[n]) + below_zero(n, had[n].points, now.points)
        after_all = with_player(after_all, n, replace(table[n], standing=now))

    def of_player(of: Box, p: Position, who: int) -> Breakdown:
        asked((of, p), (box, before))
        return parts[who]

    judged: list[Position] = []

    def winners(p: Position) -> tuple[int, ...]:
        judged.append(p)
        return first

    def call() -> Step:
        with given(final, breakdown=of_player, winners=winners):
            return final.run_final(box, before)

    won = tuple(Event(Clause.FINAL_WINNER, who) for who in first)
    return Case(
        given={"players": count, "parts": tuple(parts)},
        call=call,
        effect=lambda after: {
            "position": equal(after.position, after_all),
            "events": equal(after.events, told + won),
            "the winners are those of the final scores": both(*(equal(p, after_all) for p in judged)),
        },
    )


def _beats_none(ranks: Sequence[tuple[int, int]], who: int) -> bool:
    """final.winner: Nobody has more points, or as many and more money."""
    points, money = ranks[who]
    return both(
        *(
            both(points >= other_points, either(points > other_points, money >= other_money))
            for seat, (other_points, other_money) in enumerate(ranks)
            if seat != who
        )
    )


@obligation(
    id="final.winner",
    claim=10,
    clause="final.winner",
    sentence="Most points win, then most money; then it is shared. There is always a winner.",
    domain="2, 3 and 4 players, every points, every money from 0 on, unbounded",
    targets=(final.winners,),
)
def winners() -> Case[tuple[int, ...]]:
    count = pick("players", TABLES)
    ranks = [(integer(f"{n}.points"), integer(f"{n}.money", 0)) for n in range(count)]
    table = tuple(
        player(f"player {n}", standing=made(Standing, f"standing {n}", points=points), purse=Purse(money))
        for n, (points, money) in enumerate(ranks)
    )
    before = position(players=table)
    return Case(
        given={"points and money": tuple(ranks)},
        call=lambda: final.winners(before),
        effect=lambda found: {
            "exactly those whom nobody beats": both(
                *(iff(who in found, _beats_none(ranks, who)) for who in range(count))
            ),
            "in seat order, at least one": found == tuple(sorted(set(found))) and len(found) > 0,
        },
        covers={
            "all share": lambda found: len(found) == count,
            "money decides": lambda found: len(found) == 1,
        },
    )
