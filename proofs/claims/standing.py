"""Claim 7: reputation stops at both ends, 2 points for each step beyond, exactly; what the joker costs."""

from typing import Annotated

from kutnahora.proofs.claims.events import any_reason, as_expected, facts
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import player, position, seated, standing, standing_in
from kutnahora.proofs.domains.values import Accepted, Exactly, accepts, computes, starts
from kutnahora.proofs.kernel import Standing
from kutnahora.proofs.machine.obligation import Case, Parts, obligation
from kutnahora.proofs.machine.symbols import assume, both, equal, integer, pick, when, within
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Facts, Step
from kutnahora.reference.kernel import standing as kernel
from kutnahora.reference.position import Position, with_player
from kutnahora.reference.rules import cards, common
from kutnahora.reference.values import replace


def shifted(before: Standing, change: int, low: int, high: int) -> Standing:
    """reputation.ends, said by cases: on the track, beyond its right end, beyond its left end."""
    wanted = before.reputation + change
    above, below = wanted - high, low - wanted
    return Standing(
        when(above > 0, high, when(below > 0, low, wanted)),
        before.points + when(above > 0, 2 * above, when(below > 0, -2 * below, 0)),
    )


def below_zero(who: int, before: int, after: int) -> tuple[Event, ...]:
    """points.below: When points are lost and end below 0."""
    lost = both(after < before, after < 0)
    return (Event(Clause.POINTS_BELOW, who, facts(points=after)),) if lost else ()


def with_points(p: Position, who: int, points: int, clause: Clause, first: Facts = ()) -> Step:
    """Points; the event names the clause that gives them."""
    had = p.players[who].standing
    now = Standing(had.reputation, had.points + points)
    change = Change(Counted.POINTS, had.points, now.points)
    event = Event(clause, who, (*first, *facts(points=points)), (change,))
    return Step(with_player(p, who, replace(p.players[who], standing=now)), (event,))


def scored(p: Position, who: int, points: int, clause: Clause, first: Facts = ()) -> Step:
    """The same, and that points are below 0, if they fell there."""
    done = with_points(p, who, points, clause, first)
    had, now = p.players[who].standing, done.position.players[who].standing
    return done + Step(done.position, below_zero(who, had.points, now.points))


def reputed(box: Box, p: Position, who: int, steps: int, clause: Clause, first: Facts = ()) -> Step:
    """Steps of reputation; the event names the clause that gives them; then what went beyond, if any did."""
    had = p.players[who].standing
    now = shifted(had, steps, box.reputation_low, box.reputation_high)
    change = Change(Counted.REPUTATION, had.reputation, now.reputation)
    event = Event(clause, who, (*first, *facts(steps=steps)), (change,))
    after = with_player(p, who, replace(p.players[who], standing=now))
    return Step(after, (event, *beyond(who, had, now)))


def beyond(who: int, before: Standing, after: Standing) -> tuple[Event, ...]:
    """reputation.ends: Exactly when the marker would have gone beyond an end of the track."""
    if after.points == before.points:
        return ()
    won = facts(reputation=after.reputation, points=after.points - before.points)
    change = Change(Counted.POINTS, before.points, after.points)
    ends = Event(Clause.REPUTATION_ENDS, who, won, (change,))
    return ends, *below_zero(who, before.points, after.points)


# the kernel ---------------------------------------------------------------------------------------------


@accepts("reputation.checked", 7, "reputation.ends", kernel.checked)
def checked(reputation: int, points: int, low: int, high: int) -> Accepted[Standing]:
    """A standing read from outside is accepted exactly if its reputation is on the track."""
    return Accepted(within(reputation, low, high), Standing(reputation, points))


start = starts(
    "reputation.start", 7, "setup.player", "Reputation and points start at 0.", kernel.start, Standing(0, 0)
)


def unlimited(name: str) -> Standing:
    return Standing(integer(f"{name}.reputation"), integer(f"{name}.points"))


@computes("points.score", 7, "points.below", kernel.score)
def score(before: Annotated[Standing, unlimited], points: int) -> Exactly[Standing]:
    """Points are gained or lost exactly, without a limit; the reputation stays."""
    return Exactly(Standing(before.reputation, before.points + points))


@obligation("reputation.change", 7, "reputation.ends", kernel.change_reputation)
def change_reputation() -> Case[Standing]:
    """Reputation stops at both ends of the track; each step beyond is 2 points, won or lost.

    Every track with low ≤ high.
    """
    low, high, change = integer("low"), integer("high"), integer("change")
    assume(low <= high)
    before = standing("player", low, high)
    return Case(
        call=lambda: kernel.change_reputation(before, change, low, high),
        effect=lambda after: {
            "exact": equal(after, shifted(before, change, low, high)),
            "on the track": both(low <= after.reputation, after.reputation <= high),
        },
        covers={
            "just at the right end": lambda after: both(change > 0, before.reputation + change == high),
            "just at the left end": lambda after: both(change < 0, before.reputation + change == low),
            "two beyond": lambda after: before.reputation + change == high + 2,
        },
    )


# positions ----------------------------------------------------------------------------------------------


@obligation("points.do", 7, "points.below", common.do_score, common._below_zero, common._scored)
def do_score() -> Case[Step]:
    """Scoring changes the points of the player who scores, exactly, and nothing else.

    Any clause.
    """
    who, points, had, (clause, first) = (
        pick("who", (0, 1)),
        integer("points"),
        unlimited("player"),
        any_reason(),
    )
    before = position(players=seated(who, player("player", standing=had)))
    return Case(
        call=lambda: common.do_score(before, who, points, clause, first),
        effect=lambda after: as_expected(after, scored(before, who, points, clause, first)),
        covers={
            "down to 0": lambda after: both(points < 0, had.points + points == 0),
            "up, still below 0": lambda after: both(points > 0, had.points + points < 0),
        },
    )


@obligation(
    "reputation.do",
    7,
    ("reputation.ends", "lack.end", "points.below"),
    common.do_reputation,
    common._below_zero,
)
def do_reputation() -> Case[Step]:
    """A change of reputation moves that player's marker only; 2 points for each step beyond the end.

    Any clause.
    """
    box, who, change, (clause, first) = any_box(), pick("who", (0, 1)), integer("change"), any_reason()
    had = standing_in(box, "player")
    before = position(players=seated(who, player("player", standing=had)))
    return Case(
        call=lambda: common.do_reputation(box, before, who, change, clause, first),
        effect=lambda after: as_expected(after, reputed(box, before, who, change, clause, first)),
        covers={"one beyond": lambda after: had.reputation + change == box.reputation_high + 1},
    )


@obligation(
    "standing.order",
    7,
    ("build.effects", "build.house", "reputation.ends"),
    kernel.score,
    kernel.change_reputation,
)
def order() -> Case[Position]:
    """Points and reputation at once: whichever comes first, the position afterwards is the same.

    Only the log can tell the order, where points are below zero for a moment (points.below).
    """
    box, who, points, change = any_box(), pick("who", (0, 1)), integer("points"), integer("change")
    had, (clause, first) = standing_in(box, "player"), any_reason()
    before, points_first = (
        position(players=seated(who, player("player", standing=had))),
        pick("first", (True, False)),
    )

    def call() -> Position:
        if points_first:
            scored_ = common.do_score(before, who, points, clause, first).position
            return common.do_reputation(box, scored_, who, change, clause, first).position
        moved = common.do_reputation(box, before, who, change, clause, first).position
        return common.do_score(moved, who, points, clause, first).position

    now = shifted(had, change, box.reputation_low, box.reputation_high)
    both_done = replace(before.players[who], standing=Standing(now.reputation, now.points + points))
    return Case(
        call=call,
        effect=lambda after: equal(after, with_player(before, who, both_done)),
        covers={"beyond the end": lambda after: had.reputation + change > box.reputation_high},
    )


# the joker ----------------------------------------------------------------------------------------------


@computes("joker.loss", 7, ("joker.cost", "reputation.joker"), cards.joker_loss)
def joker_loss(reputation: int) -> Exactly[int]:
    """A joker costs 1 reputation, or none with a reputation of 6 or more."""
    return Exactly(when(reputation >= 6, 0, 1), {"6": reputation == 6, "5": reputation == 5})


@obligation("joker.do", 7, ("joker.cost", "reputation.joker", "reputation.ends"), cards.do_joker)
def do_joker() -> Case[Step]:
    """A joker costs its player 1 reputation, at the left end 2 points instead, nothing from 6 on."""
    box, who = any_box(), pick("who", (0, 1))
    had = standing_in(box, "player")
    before = position(players=seated(who, player("player", standing=had)))

    def effect(after: Step) -> Parts:
        if had.reputation >= 6:
            spared = Event(Clause.REPUTATION_JOKER, who, facts(reputation=had.reputation))
            return as_expected(after, Step(before, (spared,)))
        return as_expected(after, reputed(box, before, who, -1, Clause.JOKER_COST))

    return Case(
        call=lambda: cards.do_joker(box, before, who),
        effect=effect,
        covers={"at the left end": lambda after: had.reputation == box.reputation_low},
    )
