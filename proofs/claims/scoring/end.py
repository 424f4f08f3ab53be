"""Claim 10: the final score is the sum of its parts, and who wins."""

from collections.abc import Callable, Sequence
from typing import cast

from kutnahora.proofs.claims.events import as_expected
from kutnahora.proofs.claims.scoring.sources import (
    TABLES,
)
from kutnahora.proofs.domains.boards import asked, given
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import made, player, position
from kutnahora.proofs.machine.obligation import COMPOSED, Case, obligation
from kutnahora.proofs.machine.symbols import (
    both,
    either,
    equal,
    iff,
    integer,
    pick,
)
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Facts, Step
from kutnahora.reference.kernel.purse import Purse
from kutnahora.reference.kernel.standing import Standing
from kutnahora.reference.position import Position, with_player
from kutnahora.reference.rules import final
from kutnahora.reference.rules.final import Breakdown
from kutnahora.reference.values import replace

SOURCES = ("city", "mine", "income", "reputation", "extras")


def parts_of(name: str) -> Breakdown:
    """Any points from each source."""
    return Breakdown(**{source: integer(f"{name}.{source}") for source in SOURCES})


@obligation(
    "final.breakdown",
    10,
    ("final.city", "final.mine", "final.income", "final.reputation", "final.extras"),
    final.breakdown,
    cast(Callable[..., object], Breakdown.total.fget),  # type: ignore[attr-defined]
    method=COMPOSED,
)
def breakdown() -> Case[tuple[Breakdown, int]]:
    """The final scoring of a player has exactly its five sources, and its total is their sum.

    For the points of each source are any number.
    """
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


def _scored(p: Position, who: int, points: int, clause: Clause, facts: Facts = ()) -> Step:
    """What scoring does, with one event; what else it tells of points below 0: points.do."""
    had = p.players[who].standing
    now = Standing(had.reputation, had.points + points)
    change = Change(Counted.POINTS, had.points, now.points)
    told = Event(clause, who, (*facts, (Fact.POINTS, points)), (change,))
    return Step(with_player(p, who, replace(p.players[who], standing=now)), (told,))


def _final(p: Position, parts: Sequence[Breakdown]) -> Step:
    """Source by source, in the order of the rulebook; the number under the marker is said before."""
    done = Step(p)
    for who, of in enumerate(parts):
        done += _scored(done.position, who, of.city, Clause.FINAL_CITY)
        done += _scored(done.position, who, of.mine, Clause.FINAL_MINE)
        done += _scored(done.position, who, of.income, Clause.FINAL_INCOME)
        marker = Event(Clause.REPUTATION_FINAL, who, ((Fact.POINTS, of.reputation),))
        done += Step(done.position, (marker,))
        done += _scored(done.position, who, of.reputation, Clause.FINAL_REPUTATION)
        done += _scored(done.position, who, of.extras, Clause.FINAL_EXTRAS)
    return done


@obligation(
    "final.run",
    10,
    ("final.city", "final.mine", "final.income", "final.reputation", "final.extras", "final.winner"),
    final.run_final,
    final._score_sources,
    method=COMPOSED,
)
def run_final() -> Case[Step]:
    """At the end each player's points rise by their own five sources, one by one, and nothing else.

    For 2, 3 and 4 players, every points and money before, every points of each source, any winners (composed,
    with scoring as points.do has it).
    """
    count, first = pick("table", ((2, (0, 1)), (3, (2,)), (4, (1, 2, 3))))
    had = [Standing(integer(f"{n}.reputation"), integer(f"{n}.points")) for n in range(count)]
    money = [integer(f"{n}.money", 0) for n in range(count)]
    table = tuple(player(f"player {n}", standing=had[n], purse=Purse(money[n])) for n in range(count))
    parts = [parts_of(f"player {n}") for n in range(count)]
    sums = [sum((getattr(part, name) for name in SOURCES), start=0) for part in parts]
    box, before = any_box(), position(players=table)
    expected = _final(before, parts)
    won = tuple(
        Event(
            Clause.FINAL_WINNER,
            who,
            ((Fact.POINTS, had[who].points + sums[who]), (Fact.MONEY, money[who])),
        )
        for who in first
    )

    def of_player(of: Box, p: Position, who: int) -> Breakdown:
        asked((of, p), (box, before))
        return parts[who]

    judged: list[Position] = []

    def winners(p: Position) -> tuple[int, ...]:
        judged.append(p)
        return first

    def call() -> Step:
        with given(final, breakdown=of_player, winners=winners, do_score=_scored):
            return final.run_final(box, before)

    return Case(
        given={"position": before, "players": count, "parts": tuple(parts)},
        call=call,
        effect=lambda after: {
            **as_expected(after, expected + Step(expected.position, won)),
            "the sum": both(
                *(
                    equal(seat.standing, Standing(had[n].reputation, had[n].points + sums[n]))
                    for n, seat in enumerate(after.position.players)
                )
            ),
            "the winners are those of the final scores": both(*(equal(p, expected.position) for p in judged)),
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


@obligation("final.winner", 10, "final.winner", final.winners)
def winners() -> Case[tuple[int, ...]]:
    """Most points win, then most money; then it is shared. There is always a winner.

    For 2, 3 and 4 players, every points, every money from 0 on, unbounded.
    """
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
