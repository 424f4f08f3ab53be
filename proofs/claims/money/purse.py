"""Claim 4: money is never below 0; every price is quantity times price; what is refused for want of money."""

from typing import cast

from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import player, position, purse, seated, stands
from kutnahora.proofs.domains.values import taken
from kutnahora.proofs.machine.obligation import Case, Parts, obligation, refusal_is
from kutnahora.proofs.machine.symbols import assume, both, equal, integer, opaque, pick, when
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Facts, Refusal, Step
from kutnahora.reference.kernel import purse as kernel
from kutnahora.reference.kernel.production import Production
from kutnahora.reference.kernel.purse import Purse
from kutnahora.reference.position import Position, with_player
from kutnahora.reference.rules import common, income
from kutnahora.reference.values import replace

GUILD_SETS = ((0, (2, 0, 1)), (1, (5, 4, 3)))
"""A seat and its guilds: each guild once, so each resource is sold by somebody."""


PLACES = ((0, 0, 0), (1, 0, 1), (2, 0, 2), (3, 1, 3), (4, 1, 4), (5, 1, 4))
"""economy.price: each resource with its deck and its arm; one arm shows ore and silver."""


def paid(before: Position, who: int, cost: int) -> Position:
    """`before` with that much less in the player's purse, and nothing else changed."""
    acting = before.players[who]
    return with_player(before, who, replace(acting, purse=Purse(acting.purse.money - cost)))


def told_paid(who: int, cost: int, money: int) -> Event:
    """turn.afford"""
    spent = Change(Counted.MONEY, money, money - cost)
    return Event(Clause.TURN_AFFORD, who, ((Fact.COST, cost), (Fact.MONEY, money)), (spent,))


def told_earned(who: int, income: int, money: int) -> Event:
    """income.collect"""
    gained = Change(Counted.MONEY, money, money + income)
    return Event(Clause.INCOME_COLLECT, who, ((Fact.MONEY, income),), (gained,))


def price_facts(box: Box, p: Position, resource: int) -> Facts:
    """economy.price: A price, with the front card and the notch at which it is read."""
    _resource, stand, arm = PLACES[resource]
    place = ((Fact.CARD, p.decks[stand].card), (Fact.NOTCH, p.arms[arm].notch))
    return ((Fact.RESOURCE, resource), *place, (Fact.PRICE, shown_price(box, p, resource)))


def told_bought(box: Box, p: Position, who: int, resource: int, quantity: int) -> tuple[Event, ...]:
    """economy.price, economy.pay, turn.afford: What is said of a resource that is paid."""
    price, money = shown_price(box, p, resource), p.players[who].purse.money
    facts = ((Fact.RESOURCE, resource), (Fact.QUANTITY, quantity), (Fact.PRICE, price))
    return (
        Event(Clause.ECONOMY_PRICE, who, price_facts(box, p, resource)),
        Event(Clause.ECONOMY_PAY, who, facts),
        told_paid(who, quantity * price, money),
    )


def told_sold(box: Box, p: Position, who: int, resource: int, amount: int) -> Event:
    """income.collect: What is made of a resource, and its price."""
    return Event(Clause.ECONOMY_PRICE, who, ((Fact.QUANTITY, amount), *price_facts(box, p, resource)))


def unpaid(money: int, cost: int) -> Refusal:
    """turn.afford"""
    return Refusal(Clause.TURN_AFFORD, ((Fact.COST, cost), (Fact.MONEY, money)))


def unpaid_goods(money: int, quantity: int, price: int, *what: tuple[Fact, int]) -> Refusal:
    """turn.afford, economy.pay"""
    each, cost = ((Fact.QUANTITY, quantity), (Fact.PRICE, price)), (Fact.COST, quantity * price)
    return Refusal(Clause.TURN_AFFORD, (*what, *each, cost, (Fact.MONEY, money)))


def too_poor(money: int, cost: int) -> Refusal:
    """lack.money"""
    return Refusal(Clause.LACK_MONEY, ((Fact.COST, cost), (Fact.MONEY, money)))


# the kernel ---------------------------------------------------------------------------------------------

checked = taken(
    id="money.checked",
    claim=4,
    clause="turn.afford",
    sentence="Money read from outside is taken exactly if it is not below 0.",
    checked=kernel.checked,
    wrong=lambda money: money < 0,
    value=Purse,
    covers={"0": lambda money: money == 0},
)


@obligation("money.start", 4, "setup.money", kernel.start)
def start() -> Case[Purse]:
    """The players start with 40, 41, 42, 43 groschen by turn order.

    For all four places.
    """
    place, money = pick("start", ((0, 40), (1, 41), (2, 42), (3, 43)))
    return Case(
        given={"place": place},
        call=lambda: kernel.start(place),
        effect=lambda made: equal(made, Purse(money)),
    )


@obligation("money.pay", 4, "turn.afford", kernel.pay)
def pay() -> Case[Purse]:
    """Who can pay a cost has exactly that much less afterwards, and never less than 0.

    For every money from 0 on, every cost from 0 to that money, both unbounded.
    """
    before, cost = purse("player"), integer("cost", 0)
    assume(cost <= before.money)
    return Case(
        given={"purse": before, "cost": cost},
        call=lambda: kernel.pay(before, cost),
        effect=lambda after: {
            "exact": equal(after, Purse(before.money - cost)),
            "not below 0": after.money >= 0,
        },
        covers={"all of it": lambda after: both(cost > 0, cost == before.money)},
    )


@obligation("money.earn", 4, "income.collect", kernel.earn)
def earn() -> Case[Purse]:
    """Income is added exactly; money stays 0 or more.

    For every money and every income from 0 on, both unbounded.
    """
    before, amount = purse("player"), integer("income", 0)
    return Case(
        given={"purse": before, "income": amount},
        call=lambda: kernel.earn(before, amount),
        effect=lambda after: {
            "exact": equal(after, Purse(before.money + amount)),
            "not below 0": after.money >= 0,
        },
    )


# prices and payments ------------------------------------------------------------------------------------


@obligation("money.unpaid", 4, ("turn.afford", "lack.money"), common.refuse_unpaid)
def refuse_unpaid() -> Case[Refusal | None]:
    """A cost is refused exactly if there is less money.

    For every two integers.
    """
    money, cost = integer("money"), integer("cost")
    return Case(
        given={"money": money, "cost": cost},
        call=lambda: common.refuse_unpaid(money, cost),
        must_refuse=money < cost,
        effect=lambda said: refusal_is(said, unpaid(money, cost)),
        covers={"just enough": lambda said: money == cost},
    )


@obligation("money.unpaid_goods", 4, ("turn.afford", "economy.pay"), common.refuse_unpaid_goods)
def refuse_unpaid_goods() -> Case[Refusal | None]:
    """So many of a resource are refused exactly if there is less money than number times price.

    For every number 0 to 9 and every price 0 to 9; every money; what is bought opaque.
    """
    money, quantity, price = integer("money"), integer("quantity", 0, 9), integer("price", 0, 9)
    what = (Fact.TILE, cast(int, opaque("tile")))
    return Case(
        given={"money": money, "quantity": quantity, "price": price},
        call=lambda: common.refuse_unpaid_goods(money, quantity, price, (what,)),
        must_refuse=money < quantity * price,
        effect=lambda said: refusal_is(said, unpaid_goods(money, quantity, price, what)),
        covers={"just enough": lambda said: money == quantity * price},
    )


@obligation("money.too_poor", 4, "lack.money", common.refuse_too_poor)
def refuse_too_poor() -> Case[Refusal | None]:
    """An action lacks money exactly if there is less than its cheapest way costs.

    For every two integers.
    """
    money, cost = integer("money"), integer("cost")
    return Case(
        given={"money": money, "cost": cost},
        call=lambda: common.refuse_too_poor(money, cost),
        must_refuse=money < cost,
        effect=lambda said: refusal_is(said, too_poor(money, cost)),
        covers={"just enough": lambda said: money == cost},
    )


@obligation("price.read", 4, "economy.price", common.price_of)
def price_of() -> Case[int]:
    """A price is read off the front card of its deck at the notch of its arm, ore at silver's.

    For every valid box, every resource, every card and notch; the other deck and arms opaque.
    """
    box, (resource, stand, arm) = any_box(), pick("resource", PLACES)
    decks, arms = stands(box, resource)
    before = position(decks=decks, arms=arms)
    return Case(
        given={"position": before, "resource": resource},
        call=lambda: common.price_of(box, before, resource),
        effect=lambda price: price == box.price(resource, decks[stand].card, arms[arm].notch),
    )


@obligation("money.do", 4, "turn.afford", common.do_pay)
def do_pay() -> Case[Step]:
    """A payment takes the whole cost from the player who pays, and changes nothing else.

    For either of two seats, the other opaque; every cost from 0 to the player's money, unbounded.
    """
    who, had, cost = pick("who", (0, 1)), purse("player"), integer("cost", 0)
    assume(cost <= had.money)
    before = position(players=seated(who, player("player", purse=had)))
    return Case(
        given={"position": before, "who": who, "cost": cost},
        call=lambda: common.do_pay(before, who, cost),
        effect=lambda after: {
            "exactly the cost": equal(after.position, paid(before, who, cost)),
            "not below 0": after.position.players[who].purse.money >= 0,
            "events": equal(after.events, (told_paid(who, cost, had.money),)),
        },
        covers={"all of it": lambda after: both(cost > 0, cost == had.money)},
    )


@obligation("money.resource", 4, ("economy.pay", "economy.price"), common.do_pay_resource)
def do_pay_resource() -> Case[Step]:
    """A cost of n of a resource is n times its price.

    For every valid box, every resource, card and notch; every quantity from 0 on, unbounded; either of two
    seats; every money that pays it.
    """
    box, resource = any_box(), pick("resource", (0, 1, 2, 3, 4, 5))
    who, had, quantity = pick("who", (0, 1)), purse("player"), integer("quantity", 0)
    decks, arms = stands(box, resource)
    before = position(players=seated(who, player("player", purse=had)), decks=decks, arms=arms)
    price = shown_price(box, before, resource)
    assume(quantity * price <= had.money)
    return Case(
        given={"position": before, "who": who, "resource": resource, "quantity": quantity},
        call=lambda: common.do_pay_resource(box, before, who, resource, quantity),
        effect=lambda after: {
            "quantity times price": equal(after.position, paid(before, who, quantity * price)),
            "not below 0": after.position.players[who].purse.money >= 0,
            "events": equal(after.events, told_bought(box, before, who, resource, quantity)),
        },
        covers={"12 for 9": lambda after: both(quantity == 12, price == 9)},
    )


def shown_price(box: Box, before: Position, resource: int) -> int:
    """economy.price"""
    _resource, stand, arm = PLACES[resource]
    return box.price(resource, before.decks[stand].card, before.arms[arm].notch)


# income -------------------------------------------------------------------------------------------------


def tracks() -> Production:
    """Any production, unbounded."""
    return Production(tuple(integer(f"row {n}", 0) for n in range(3)), integer("mines", 0))


def made_of(guilds: tuple[int, ...], production: Production, resource: int) -> int:
    """income.collect, for different guilds or none: the track of its row; ore has the mines' track, too."""
    rows = production.rows[: len(guilds)]
    own = [when(guild == resource, track, 0) for guild, track in zip(guilds, rows, strict=True)]
    return sum(own, production.mines if resource == 4 else 0)


@obligation("income.produced", 4, "income.collect", income.produced)
def produced() -> Case[tuple[int, ...]]:
    """What is produced is the track of the own guild's row; ore counts both tracks.

    For every three different guilds in every order, or none yet; every production, unbounded.
    """
    guilds, made = tuple(integer(f"guild {n}", 0, 5) for n in range(3)), tracks()
    assume(both(guilds[0] != guilds[1], guilds[0] != guilds[2], guilds[1] != guilds[2]))
    guilds = pick("chosen", (guilds, ()))
    expected = tuple(made_of(guilds, made, resource) for resource in range(6))
    return Case(
        given={"guilds": guilds, "production": made},
        call=lambda: income.produced(guilds, made),
        effect=lambda amounts: equal(amounts, expected),
    )


def earning(box: Box, who: int, guilds: tuple[int, ...]) -> Position:
    """A position with all prices open and one player whose production and money are."""
    acting = player("player", purse=purse("player"), guilds=guilds, production=tracks())
    decks, arms = stands(box, *range(6))
    return position(players=seated(who, acting), decks=decks, arms=arms)


def earned(box: Box, before: Position, who: int) -> list[tuple[int, int, int]]:
    """By resource: what is made, its price, what that brings."""
    acting = before.players[who]
    found = []
    for resource in range(6):
        amount = made_of(acting.guilds, acting.production, resource)
        price = shown_price(box, before, resource)
        found.append((amount, price, amount * price))
    return found


@obligation("income.sum", 4, "income.collect", income.income_of)
def income_of() -> Case[int]:
    """Income is the sum, over the six resources, of production times price.

    For every valid box, all cards and notches; two sets of guilds, each guild once (every set:
    income.produced); every production, unbounded; either of two seats, the other opaque.
    """
    box, (who, guilds) = any_box(), pick("guilds", GUILD_SETS)
    before = earning(box, who, guilds)
    return Case(
        given={"position": before, "who": who},
        call=lambda: income.income_of(box, before, who),
        effect=lambda found: found == sum(brought for *_, brought in earned(box, before, who)),
    )


@obligation("income.collect", 4, ("income.collect", "economy.pay", "economy.price"), income.do_collect)
def do_collect() -> Case[Step]:
    """Collecting adds the income to the player's money and changes nothing else.

    For every valid box, all cards and notches; two sets of guilds, each guild once (every set:
    income.produced); every production and money, unbounded; either of two seats, the other opaque.
    """
    box, (who, guilds) = any_box(), pick("guilds", GUILD_SETS)
    before = earning(box, who, guilds)

    def effect(after: Step) -> Parts:
        found = earned(box, before, who)
        gain = sum(brought for *_, brought in found)
        told = tuple(
            told_sold(box, before, who, resource, amount)
            for resource, (amount, _price, _brought) in enumerate(found)
            if amount > 0
        )
        return {
            "exactly the income": equal(after.position, paid(before, who, -gain)),
            "not below 0": after.position.players[who].purse.money >= 0,
            "events": equal(after.events, (*told, told_earned(who, gain, before.players[who].purse.money))),
        }

    return Case(
        given={"position": before, "who": who},
        call=lambda: income.do_collect(box, before, who),
        effect=effect,
        covers={"nothing": lambda after: after.position.players[who].purse.money == 0},
    )
