"""Claim 10: the final score is the sum of its parts, and who wins."""

from collections.abc import Callable, Sequence
from typing import cast

from kutnahora.proofs.claims.events import as_expected, facts
from kutnahora.proofs.claims.scoring.sources import TABLES
from kutnahora.proofs.claims.standing import unlimited, with_points
from kutnahora.proofs.domains.boards import answers, asked, given
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import made, player, position
from kutnahora.proofs.kernel import Purse, Standing
from kutnahora.proofs.machine.obligation import COMPOSED, Case, Parts, composed, obligation
from kutnahora.proofs.machine.symbols import both, either, equal, iff, integer, pick
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Event, Fact, Step
from kutnahora.reference.position import Position
from kutnahora.reference.rules import final
from kutnahora.reference.rules.final import Breakdown

SOURCES = ("city", "mine", "income", "reputation", "extras")


def parts_of(name: str) -> Breakdown:
    """Any points from each source."""
    return Breakdown(**{source: integer(f"{name}.{source}") for source in SOURCES})


def total(parts: Breakdown) -> int:
    return parts.city + parts.mine + parts.income + parts.reputation + parts.extras


@obligation(
    "final.breakdown",
    10,
    ("final.city", "final.mine", "final.income", "final.reputation", "final.extras"),
    final.breakdown,
    cast(Callable[..., object], Breakdown.total.fget),  # type: ignore[attr-defined]
    method=COMPOSED,
)
def breakdown() -> Case[tuple[Breakdown, int]]:
    """The final scoring of a player has exactly its five sources, and its total is their sum."""
    box, before, who, parts = any_box(), position(), pick("who", (0, 1)), parts_of("player")
    points = {f"{name}_points": answers(getattr(parts, name), box, before, who) for name in SOURCES[:4]}

    def call() -> tuple[Breakdown, int]:
        with given(final, extra_points=answers(parts.extras, before, who), **points):
            found = final.breakdown(box, before, who)
            return found, found.total

    return Case(
        call=call,
        effect=lambda found: {"sources": equal(found[0], parts), "sum": found[1] == total(parts)},
    )


def _final(p: Position, parts: Sequence[Breakdown]) -> Step:
    """Source by source, in the order of the rulebook; the number under the marker is said before."""
    done = Step(p)
    for who, of in enumerate(parts):
        done += with_points(done.position, who, of.city, Clause.FINAL_CITY)
        done += with_points(done.position, who, of.mine, Clause.FINAL_MINE)
        done += with_points(done.position, who, of.income, Clause.FINAL_INCOME)
        marker = Event(Clause.REPUTATION_FINAL, who, ((Fact.POINTS, of.reputation),))
        done += Step(done.position, (marker,))
        done += with_points(done.position, who, of.reputation, Clause.FINAL_REPUTATION)
        done += with_points(done.position, who, of.extras, Clause.FINAL_EXTRAS)
    return done


@composed(
    "final.run",
    10,
    ("final.city", "final.mine", "final.income", "final.reputation", "final.extras", "final.winner"),
    final.run_final,
    final._score_sources,
)
def run_final() -> Case[Step]:
    """At the end each player's points rise by their own five sources, one by one, and nothing else.

    A table of so many players and its winners (composed, with scoring as points.do has it).
    """
    count, first = pick("table", ((2, (0, 1)), (3, (2,)), (4, (1, 2, 3))))
    had, money = (
        [unlimited(f"seat {n}") for n in range(count)],
        [integer(f"seat {n}.money", 0) for n in range(count)],
    )
    table = tuple(player(f"player {n}", standing=had[n], purse=Purse(money[n])) for n in range(count))
    parts = [parts_of(f"player {n}") for n in range(count)]
    now = [Standing(old.reputation, old.points + total(own)) for old, own in zip(had, parts, strict=True)]
    box, before = any_box(), position(players=table)
    expected = _final(before, parts)
    won = [(who, facts(points=now[who].points, money=money[who])) for who in first]
    events = tuple(Event(Clause.FINAL_WINNER, who, reached) for who, reached in won)
    judged: list[Position] = []

    def of_player(of: Box, p: Position, who: int) -> Breakdown:
        asked((of, p), (box, before))
        return parts[who]

    def winners(p: Position) -> tuple[int, ...]:
        judged.append(p)
        return first

    with_parts = given(final, breakdown=of_player, winners=winners, do_score=with_points)
    return Case(
        call=with_parts(lambda: final.run_final(box, before)),
        effect=lambda after: {
            **as_expected(after, expected + Step(expected.position, events)),
            "the sum": equal([seat.standing for seat in after.position.players], now),
            "the winners are those of the final scores": both(*(equal(p, expected.position) for p in judged)),
        },
    )


def _unbeaten(ranks: Sequence[tuple[int, int]], who: int) -> bool:
    """final.winner: Nobody has more points, or as many and more money."""
    points, money = ranks[who]
    others = [rank for seat, rank in enumerate(ranks) if seat != who]
    return both(*(both(points >= p, either(points > p, money >= m)) for p, m in others))


@obligation("final.winner", 10, "final.winner", final.winners)
def winners() -> Case[tuple[int, ...]]:
    """Most points win, then most money; then it is shared. There is always a winner."""
    count = pick("players", TABLES)
    ranks = [(integer(f"seat {n}.points"), integer(f"seat {n}.money", 0)) for n in range(count)]
    table = tuple(
        player(f"player {n}", standing=made(Standing, f"standing {n}", points=points), purse=Purse(money))
        for n, (points, money) in enumerate(ranks)
    )
    before = position(players=table)

    def effect(found: tuple[int, ...]) -> Parts:
        exact = [iff(who in found, _unbeaten(ranks, who)) for who in range(count)]
        return {
            "exactly those whom nobody beats": both(*exact),
            "in seat order, at least one": found == tuple(sorted(set(found))) and len(found) > 0,
        }

    return Case(
        call=lambda: final.winners(before),
        effect=effect,
        covers={
            "all share": lambda found: len(found) == count,
            "money decides": lambda found: len(found) == 1,
        },
    )
