"""Payments, points and reputation: the steps that every chapter uses."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Facts, Refusal, Step
from kutnahora.reference.kernel import pelicans, purse, standing
from kutnahora.reference.kernel.standing import Standing
from kutnahora.reference.moves import Kind
from kutnahora.reference.position import Position, with_player
from kutnahora.reference.terms import ARM_OF, STAND_OF
from kutnahora.reference.values import replace


@dataclass(frozen=True, slots=True)
class Question:
    """One decision: the moves to consider, what refuses a move, and what it does."""

    kind: Kind
    shape: tuple[range, ...]
    """The range of each number of a move."""
    candidates: Iterable[tuple[int, ...]]
    """The numbers of moves that may be legal; all others are refused."""
    refusals: Callable[[tuple[int, ...]], Iterator[Refusal]]
    do: Callable[[tuple[int, ...]], Step]
    do_skip: Callable[[], Step] | None = None
    """What declining does; None where it is not allowed."""
    no_skip: Clause = Clause.TURN_COMMIT
    """The clause that forbids declining."""


def refuse_skip(question: Question) -> Refusal | None:
    """turn.commit, turn.cards: What was declared is carried out, and there is no passing.

    Only what a clause calls optional can be declined.
    """
    return Refusal(question.no_skip) if question.do_skip is None else None


def refuse_unpaid(money: int, cost: int) -> Refusal | None:
    """turn.afford: There is no debt and no part payment."""
    if money < cost:
        return Refusal(Clause.TURN_AFFORD, ((Fact.COST, cost), (Fact.MONEY, money)))
    return None


def refuse_unpaid_goods(money: int, quantity: int, price: int, what: Facts) -> Refusal | None:
    """turn.afford, economy.pay: A cost of n of a resource is n times its price; `what` is bought with it."""
    cost = quantity * price
    if money < cost:
        sum_ = ((Fact.QUANTITY, quantity), (Fact.PRICE, price), (Fact.COST, cost), (Fact.MONEY, money))
        return Refusal(Clause.TURN_AFFORD, what + sum_)
    return None


def refuse_too_poor(money: int, cheapest: int) -> Refusal | None:
    """lack.money: Not even the cheapest way to carry out an action can be paid."""
    if money < cheapest:
        return Refusal(Clause.LACK_MONEY, ((Fact.COST, cheapest), (Fact.MONEY, money)))
    return None


def price_of(box: Box, p: Position, resource: int) -> int:
    """economy.price: Read off the front card of its deck at the notch of its arm."""
    return box.price(resource, p.decks[STAND_OF[resource]].card, p.arms[ARM_OF[resource]].notch)


def price_facts(p: Position, resource: int, price: int) -> Facts:
    """economy.price: A price with the card and the notch where it is read."""
    card, notch = p.decks[STAND_OF[resource]].card, p.arms[ARM_OF[resource]].notch
    return ((Fact.RESOURCE, resource), (Fact.CARD, card), (Fact.NOTCH, notch), (Fact.PRICE, price))


def money_of(p: Position, who: int) -> int:
    return p.players[who].purse.money


def note(p: Position, clause: Clause, who: int, facts: Facts = (), *changes: Change) -> Step:
    """Cite a clause, with everything that it changed on the way to this position."""
    return Step(p, (Event(clause, who, facts, changes),))


def cite(p: Position, who: int, refusals: Iterable[Refusal]) -> Step:
    """Cite what could not be done, and why."""
    return Step(p, tuple(Event(refusal.clause, who, refusal.facts) for refusal in refusals))


def cite_void(p: Position, who: int, refusals: Iterable[Refusal]) -> Step:
    """lack.cathedral: What a cathedral tile grants is void; the rest of the tile stands."""
    return cite(p, who, (*refusals, Refusal(Clause.LACK_CATHEDRAL)))


def do_decline(p: Position, who: int) -> Step:
    """cathedral.decline: The middle effect of a tile is declined."""
    return note(p, Clause.CATHEDRAL_DECLINE, who)


def do_pay(p: Position, who: int, cost: int) -> Step:
    """turn.afford: The whole cost in groschen at once."""
    player = p.players[who]
    after = purse.pay(player.purse, cost)
    facts = ((Fact.COST, cost), (Fact.MONEY, player.purse.money))
    spent = Change(Counted.MONEY, player.purse.money, after.money)
    return note(with_player(p, who, replace(player, purse=after)), Clause.TURN_AFFORD, who, facts, spent)


def do_pay_resource(box: Box, p: Position, who: int, resource: int, quantity: int) -> Step:
    """economy.pay: A cost of n of a resource is n times its price."""
    price = price_of(box, p, resource)
    facts = ((Fact.RESOURCE, resource), (Fact.QUANTITY, quantity), (Fact.PRICE, price))
    shown = note(p, Clause.ECONOMY_PRICE, who, price_facts(p, resource, price))
    return shown + note(p, Clause.ECONOMY_PAY, who, facts) + do_pay(p, who, quantity * price)


def do_score(p: Position, who: int, points: int, clause: Clause, facts: Facts = ()) -> Step:
    """points.below: Points at once, by the clause that gives them; the score may fall below 0."""
    player = p.players[who]
    after = standing.score(player.standing, points)
    changed = with_player(p, who, replace(player, standing=after))
    done = note(changed, clause, who, (*facts, (Fact.POINTS, points)), _scored(player.standing, after))
    return done + Step(changed, _below_zero(who, player.standing.points, after.points))


def _scored(before: Standing, after: Standing) -> Change:
    return Change(Counted.POINTS, before.points, after.points)


def do_reputation(box: Box, p: Position, who: int, steps: int, clause: Clause, facts: Facts = ()) -> Step:
    """reputation.ends: The marker moves; each step beyond an end of the track is 2 points instead."""
    player = p.players[who]
    before = player.standing
    after = standing.change_reputation(before, steps, box.reputation_low, box.reputation_high)
    changed = with_player(p, who, replace(player, standing=after))
    moved = Change(Counted.REPUTATION, before.reputation, after.reputation)
    done = note(changed, clause, who, (*facts, (Fact.STEPS, steps)), moved)
    if after.points == before.points:
        return done
    beyond = ((Fact.REPUTATION, after.reputation), (Fact.POINTS, after.points - before.points))
    ends = note(changed, Clause.REPUTATION_ENDS, who, beyond, _scored(before, after))
    return done + ends + Step(changed, _below_zero(who, before.points, after.points))


def _below_zero(who: int, before: int, after: int) -> tuple[Event, ...]:
    if after < before and after < 0:
        return (Event(Clause.POINTS_BELOW, who, ((Fact.POINTS, after),)),)
    return ()


def do_gain_pelicans(p: Position, who: int, count: int, clause: Clause, facts: Facts = ()) -> Step:
    """build.effects: Pelicans come from an unlimited supply, unused side up."""
    player = p.players[who]
    after = pelicans.gain(player.pelicans, count)
    gained = Change(Counted.UNUSED_PELICANS, player.pelicans.unused, after.unused)
    changed = with_player(p, who, replace(player, pelicans=after))
    return note(changed, clause, who, (*facts, (Fact.PELICANS, count)), gained)
