"""Claim 4: money is never below 0; every price is quantity times price; what is refused for want of money."""

from typing import Annotated, cast

from kutnahora.proofs.claims.events import as_expected, facts
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import player, position, priced, production, purse, seated
from kutnahora.proofs.domains.values import (
    Accepted,
    Exactly,
    Natural,
    Refused,
    accepts,
    computes,
    one_of,
    refuses,
)
from kutnahora.proofs.kernel import Production, Purse
from kutnahora.proofs.machine.obligation import Case, Parts, obligation, refusal_is
from kutnahora.proofs.machine.symbols import assume, both, equal, integer, opaque, pick, when
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Facts, Refusal, Step
from kutnahora.reference.kernel import purse as kernel
from kutnahora.reference.position import Position, with_player
from kutnahora.reference.rules import common, income
from kutnahora.reference.values import replace

WOOD, PERMIT, ORE = 0, 3, 4
PLACES = ((0, 0, 0), (1, 0, 1), (2, 0, 2), (3, 1, 3), (4, 1, 4), (5, 1, 4))
"""economy.price: each resource with its deck and its arm; one arm shows ore and silver."""
GUILD_SETS = ((0, (2, 0, 1)), (1, (5, 4, 3)))
"""A seat and its guilds: each guild once, so each resource is sold by somebody."""


def paid(before: Position, who: int, cost: int) -> Position:
    """`before` with that much less in the player's purse, and nothing else changed."""
    acting = before.players[who]
    return with_player(before, who, replace(acting, purse=Purse(acting.purse.money - cost)))


def solvent(after: Step, who: int, expected: Step) -> Parts:
    """As expected, with no less than 0 groschen left."""
    return {**as_expected(after, expected), "money not below 0": after.position.players[who].purse.money >= 0}


def event_of_payment(who: int, cost: int, money: int) -> Event:
    """turn.afford"""
    spent = Change(Counted.MONEY, money, money - cost)
    return Event(Clause.TURN_AFFORD, who, facts(cost=cost, money=money), (spent,))


def event_of_income(who: int, income: int, money: int) -> Event:
    """income.collect"""
    gained = Change(Counted.MONEY, money, money + income)
    return Event(Clause.INCOME_COLLECT, who, facts(money=income), (gained,))


def price_facts(box: Box, p: Position, resource: int) -> Facts:
    """economy.price: A price, with the front card and the notch at which it is read."""
    _resource, stand, arm = PLACES[resource]
    card, notch = p.decks[stand].card, p.arms[arm].notch
    return facts(resource=resource, card=card, notch=notch, price=shown_price(box, p, resource))


def events_of_purchase(box: Box, p: Position, who: int, resource: int, quantity: int) -> tuple[Event, ...]:
    """economy.price, economy.pay, turn.afford: A resource is paid for."""
    price, money = shown_price(box, p, resource), p.players[who].purse.money
    return (
        Event(Clause.ECONOMY_PRICE, who, price_facts(box, p, resource)),
        Event(Clause.ECONOMY_PAY, who, facts(resource=resource, quantity=quantity, price=price)),
        event_of_payment(who, quantity * price, money),
    )


def event_of_sale(box: Box, p: Position, who: int, resource: int, amount: int) -> Event:
    """income.collect: How much of a resource is produced, and its price."""
    return Event(Clause.ECONOMY_PRICE, who, (*facts(quantity=amount), *price_facts(box, p, resource)))


def unpaid(money: int, cost: int) -> Refusal:
    """turn.afford"""
    return Refusal(Clause.TURN_AFFORD, facts(cost=cost, money=money))


def unpaid_goods(money: int, quantity: int, price: int, *what: tuple[Fact, int]) -> Refusal:
    """turn.afford, economy.pay"""
    each = facts(quantity=quantity, price=price, cost=quantity * price, money=money)
    return Refusal(Clause.TURN_AFFORD, (*what, *each))


def too_poor(money: int, cost: int) -> Refusal:
    """lack.money"""
    return Refusal(Clause.LACK_MONEY, facts(cost=cost, money=money))


# the kernel ---------------------------------------------------------------------------------------------


@accepts("money.checked", 4, "turn.afford", kernel.checked)
def checked(money: int) -> Accepted[Purse]:
    """Money read from outside is accepted exactly if it is not below 0."""
    return Accepted(money >= 0, Purse(money), {"0": money == 0})


@computes("money.start", 4, "setup.money", kernel.start)
def start(place: Annotated[int, one_of(range(4))]) -> Exactly[Purse]:
    """The players start with 40, 41, 42, 43 groschen by turn order."""
    return Exactly(Purse((40, 41, 42, 43)[place]))


AnyPurse = Annotated[Purse, purse]


def no_debt(left: Purse) -> bool:
    """turn.afford: What holds of a purse at any time."""
    return left.money >= 0


@computes("money.pay", 4, "turn.afford", kernel.pay, sound=no_debt)
def pay(before: AnyPurse, cost: Natural) -> Exactly[Purse]:
    """Whoever can pay a cost has exactly that much less afterwards, and never less than 0.

    The money pays the cost.
    """
    assume(cost <= before.money)
    return Exactly(Purse(before.money - cost), {"all of it": both(cost > 0, cost == before.money)})


@computes("money.earn", 4, "income.collect", kernel.earn, sound=no_debt)
def earn(before: AnyPurse, income: Natural) -> Exactly[Purse]:
    """Income is added exactly; money stays 0 or more."""
    return Exactly(Purse(before.money + income))


# prices and payments ------------------------------------------------------------------------------------


@refuses("money.unpaid", 4, ("turn.afford", "lack.money"), common.refuse_unpaid)
def refuse_unpaid(money: int, cost: int) -> Refused:
    """A cost is refused exactly if there is less money."""
    return Refused(money < cost, unpaid(money, cost), {"just enough": money == cost})


@obligation("money.unpaid_goods", 4, ("turn.afford", "economy.pay"), common.refuse_unpaid_goods)
def refuse_unpaid_goods() -> Case[Refusal | None]:
    """A quantity of a resource is refused exactly if there is less money than quantity times price.

    What is bought is opaque.
    """
    money, quantity, price = integer("money"), integer("quantity", 0, 9), integer("price", 0, 9)
    what = (Fact.TILE, cast(int, opaque("tile")))
    return Case(
        call=lambda: common.refuse_unpaid_goods(money, quantity, price, (what,)),
        must_refuse=money < quantity * price,
        effect=lambda said: refusal_is(said, unpaid_goods(money, quantity, price, what)),
        covers={"just enough": lambda said: money == quantity * price},
    )


@refuses("money.too_poor", 4, "lack.money", common.refuse_too_poor)
def refuse_too_poor(money: int, cost: int) -> Refused:
    """An action lacks money exactly if there is less than its cheapest option costs."""
    return Refused(money < cost, too_poor(money, cost), {"just enough": money == cost})


@obligation("price.read", 4, "economy.price", common.price_of)
def price_of() -> Case[int]:
    """A price is read off the front card of its deck at the notch of its arm, ore at silver's."""
    box, (resource, stand, arm) = any_box(), pick("resource", PLACES)
    before = position(**priced(box, resource))
    card, notch = before.decks[stand].card, before.arms[arm].notch
    return Case(
        call=lambda: common.price_of(box, before, resource),
        effect=lambda price: price == box.price(resource, card, notch),
    )


@obligation("money.do", 4, "turn.afford", common.do_pay)
def do_pay() -> Case[Step]:
    """A payment takes the whole cost from the player who pays, and changes nothing else.

    The money pays the cost.
    """
    who, had, cost = pick("who", (0, 1)), purse("player"), integer("cost", 0)
    assume(cost <= had.money)
    before = position(players=seated(who, player("player", purse=had)))
    expected = Step(paid(before, who, cost), (event_of_payment(who, cost, had.money),))
    return Case(
        call=lambda: common.do_pay(before, who, cost),
        effect=lambda after: solvent(after, who, expected),
        covers={"all of it": lambda after: both(cost > 0, cost == had.money)},
    )


@obligation("money.resource", 4, ("economy.pay", "economy.price"), common.do_pay_resource)
def do_pay_resource() -> Case[Step]:
    """A cost of n of a resource is n times its price.

    The money pays it.
    """
    box, resource = any_box(), pick("resource", (0, 1, 2, 3, 4, 5))
    who, had, quantity = pick("who", (0, 1)), purse("player"), integer("quantity", 0)
    before = position(players=seated(who, player("player", purse=had)), **priced(box, resource))
    price = shown_price(box, before, resource)
    assume(quantity * price <= had.money)
    events = events_of_purchase(box, before, who, resource, quantity)
    return Case(
        call=lambda: common.do_pay_resource(box, before, who, resource, quantity),
        effect=lambda after: solvent(after, who, Step(paid(before, who, quantity * price), events)),
        covers={"12 for 9": lambda after: both(quantity == 12, price == 9)},
    )


def shown_price(box: Box, before: Position, resource: int) -> int:
    """economy.price"""
    _resource, stand, arm = PLACES[resource]
    return box.price(resource, before.decks[stand].card, before.arms[arm].notch)


# income -------------------------------------------------------------------------------------------------


def made_of(guilds: tuple[int, ...], production: Production, resource: int) -> int:
    """income.collect, for different guilds or none: the track of its row; ore has the mines' track, too."""
    rows = production.rows[: len(guilds)]
    own = [when(guild == resource, track, 0) for guild, track in zip(guilds, rows, strict=True)]
    return sum(own, production.mines if resource == 4 else 0)


@obligation("income.produced", 4, "income.collect", income.produced)
def produced() -> Case[tuple[int, ...]]:
    """Production is the track in the row of one's own guild; ore counts both tracks.

    Three different guilds in every order, or none yet.
    """
    guilds, made = tuple(integer(f"guild {n}", 0, 5) for n in range(3)), production("player")
    assume(both(guilds[0] != guilds[1], guilds[0] != guilds[2], guilds[1] != guilds[2]))
    guilds = pick("chosen", (guilds, ()))
    expected = tuple(made_of(guilds, made, resource) for resource in range(6))
    return Case(
        call=lambda: income.produced(guilds, made),
        effect=lambda amounts: equal(amounts, expected),
    )


def earning(box: Box, who: int, guilds: tuple[int, ...]) -> Position:
    """Any prices; one player with any production and money."""
    acting = player("player", purse=purse("player"), guilds=guilds, production=production("player"))
    return position(players=seated(who, acting), **priced(box, *range(6)))


def earned(box: Box, before: Position, who: int) -> list[tuple[int, int]]:
    """By resource: how much is produced, and what that brings."""
    acting = before.players[who]
    amounts = [made_of(acting.guilds, acting.production, resource) for resource in range(6)]
    return [(amount, amount * shown_price(box, before, n)) for n, amount in enumerate(amounts)]


@obligation("income.sum", 4, "income.collect", income.income_of)
def income_of() -> Case[int]:
    """Income is the sum, over the six resources, of production times price.

    Two sets of guilds have each guild once (every set: income.produced).
    """
    box, (who, guilds) = any_box(), pick("guilds", GUILD_SETS)
    before = earning(box, who, guilds)
    return Case(
        call=lambda: income.income_of(box, before, who),
        effect=lambda found: found == sum(brought for _amount, brought in earned(box, before, who)),
    )


@obligation("income.collect", 4, ("income.collect", "economy.pay", "economy.price"), income.do_collect)
def do_collect() -> Case[Step]:
    """Collecting adds the income to the player's money and changes nothing else.

    Two sets of guilds have each guild once (every set: income.produced).
    """
    box, (who, guilds) = any_box(), pick("guilds", GUILD_SETS)
    before = earning(box, who, guilds)

    def effect(after: Step) -> Parts:
        found = earned(box, before, who)
        gain = sum(brought for _amount, brought in found)
        sold = [(resource, amount) for resource, (amount, _brought) in enumerate(found) if amount > 0]
        events = [event_of_sale(box, before, who, resource, amount) for resource, amount in sold]
        events.append(event_of_income(who, gain, before.players[who].purse.money))
        return solvent(after, who, Step(paid(before, who, -gain), tuple(events)))

    return Case(
        call=lambda: income.do_collect(box, before, who),
        effect=effect,
        covers={"nothing": lambda after: after.position.players[who].purse.money == 0},
    )
