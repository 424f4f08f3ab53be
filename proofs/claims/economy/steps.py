"""Claim 8: decks and arms never go past their end; what an advance, an arm and the city's building do."""

from collections.abc import Callable
from typing import TypeVar

from kutnahora.proofs.claims.events import as_expected, facts
from kutnahora.proofs.claims.money.purse import shown_price
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import position, priced
from kutnahora.proofs.domains.values import Accepted, Refused, accepts, refuses, starts
from kutnahora.proofs.kernel import Arm, Deck
from kutnahora.proofs.machine.obligation import Case, obligation
from kutnahora.proofs.machine.symbols import assume, both, equal, integer, negate, pick, when, within
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Refusal, Step
from kutnahora.reference.kernel import arm as arms
from kutnahora.reference.kernel import deck as decks
from kutnahora.reference.position import Position, Task, TaskKind
from kutnahora.reference.rules import economy
from kutnahora.reference.terms import NOBODY
from kutnahora.reference.values import replace

V = TypeVar("V")
Goods = tuple[int, ...]
ON_STAND = ((0, 1, 2), (3, 4, 5))
"""economy.price: wood, beer, food; permit, ore, silver."""
ARM_OF = (0, 1, 2, 3, 4, 4)
RESOURCE_OF_ARM = (0, 1, 2, 3, 5)
GOODS_OF_ARM = ((0,), (1,), (2,), (3,), (4, 5))
"""economy.price: the last arm shows ore and silver."""
ARMS_ON_STAND = ((0, 1, 2), (3, 4))
"""economy.city_order: wood, then beer, then food; permit, then silver."""
FIRST_BACK = (20, 15)
"""economy.flip: population 19 to 20, ore 14 to 15."""


def at_most(value: int, limit: int) -> int:
    return when(value > limit, limit, value)


# the kernel ---------------------------------------------------------------------------------------------


def one_step(step: Callable[[V, int], V], kind: Callable[[int], V], place_of: Callable[[V], int]) -> Case[V]:
    """That a step goes from any place to the next, and at the last place nowhere."""
    place, last = integer("place", 0), integer("last", 0)
    assume(place <= last)
    return Case(
        call=lambda: step(kind(place), last),
        effect=lambda after: {
            "exact": equal(after, kind(when(place == last, last, place + 1))),
            "never past the end": both(place <= place_of(after), place_of(after) <= last),
        },
        covers={"to the last": lambda after: place + 1 == last},
    )


@accepts("deck.checked", 8, "economy.top", decks.checked)
def deck_checked(card: int, last: int) -> Accepted[Deck]:
    """A front card read from outside is accepted exactly if it is from 0 to the last card."""
    goals = {"0": both(card == 0, last > 0), "the last": both(card == last, last > 0)}
    return Accepted(within(card, 0, last), Deck(card), goals)


deck_start = starts(
    "deck.start", 8, "setup.stands", "A deck starts with card 0 in front.", decks.start, Deck(0)
)


@obligation("deck.advance", 8, ("economy.advance", "economy.top"), decks.advance_one)
def advance_one() -> Case[Deck]:
    """A deck advances by one card, never past its last.

    Every card up to the last.
    """
    return one_step(decks.advance_one, Deck, lambda after: after.card)


@accepts("arm.checked", 8, "economy.arm", arms.checked)
def arm_checked(notch: int, last: int) -> Accepted[Arm]:
    """A notch read from outside is accepted exactly if it is from 0 to the last notch."""
    goals = {"0": both(notch == 0, last > 0), "the last": both(notch == last, last > 0)}
    return Accepted(within(notch, 0, last), Arm(notch), goals)


arm_start = starts("arm.start", 8, "setup.stands", "An arm starts fully left.", arms.start, Arm(0))


@obligation("arm.right", 8, "economy.arm", arms.move_right)
def move_right() -> Case[Arm]:
    """An arm moves one notch to the right, never past its last.

    Every notch up to the last.
    """
    return one_step(arms.move_right, Arm, lambda after: after.notch)


# markets ------------------------------------------------------------------------------------------------


@refuses("market.refused", 8, "economy.no_market", economy.refuse_no_market)
def refuse_no_market(closed: bool, resource: int) -> Refused:
    """A building is refused exactly where the red X shows for its resource."""
    return Refused(closed, Refusal(Clause.ECONOMY_NO_MARKET, facts(resource=resource)))


def crossed(box: Box, p: Position, resource: int) -> bool:
    """economy.no_market: The red X shows at the resource's notch on the front card of its deck."""
    return box.shows_no_market(resource, p.decks[resource // 3].card, p.arms[ARM_OF[resource]].notch)


def events_of_red_x(box: Box, before: Position, after: Position, goods: Goods) -> tuple[Event, ...]:
    """Every red X of these goods that shows now and did not before."""
    new = [good for good in goods if both(crossed(box, after, good), negate(crossed(box, before, good)))]
    return tuple(Event(Clause.ECONOMY_NO_MARKET, NOBODY, facts(resource=good)) for good in new)


@obligation("market.closed", 8, "economy.no_market", economy.market_closed)
def market_closed() -> Case[bool]:
    """A market is closed exactly where the red X shows on its deck's card at its arm's notch."""
    box, resource = any_box(), pick("resource", (0, 1, 2, 3, 4, 5))
    p = position(**priced(box, resource))
    return Case(
        call=lambda: economy.market_closed(box, p, resource),
        effect=lambda closed: equal(closed, crossed(box, p, resource)),
        covers={"closed": lambda closed: closed, "open": negate},
    )


# decks --------------------------------------------------------------------------------------------------


def one_stand(box: Box, stand: int, **parts: object) -> Position:
    """All that hangs on one stand at any card and notch; the other stand opaque."""
    return position(**priced(box, *ON_STAND[stand]), **parts)


def with_card(p: Position, stand: int, card: int) -> Position:
    return replace(p, decks=tuple(Deck(card) if n == stand else deck for n, deck in enumerate(p.decks)))


def shows(box: Box, p: Position, arm: int) -> bool:
    """The city symbol shows at an arm."""
    resource = RESOURCE_OF_ARM[arm]
    return box.shows_city(resource, p.decks[resource // 3].card, p.arms[arm].notch)


def new_prices(box: Box, before: Position, after: Position, goods: Goods) -> tuple[Change, ...]:
    """economy.price: What these goods cost before and after."""
    return tuple(
        Change(Counted.PRICE, shown_price(box, before, good), shown_price(box, after, good), good)
        for good in goods
    )


def events_of_card(box: Box, stand: int, before: Position, after: Position) -> tuple[Event, ...]:
    """economy.advance, economy.flip: What happens with one card."""
    old, new = before.decks[stand].card, after.decks[stand].card
    changes = (Change(Counted.DECK, old, new, stand), *new_prices(box, before, after, ON_STAND[stand]))
    advance = Event(Clause.ECONOMY_ADVANCE, NOBODY, facts(stand=stand), changes)
    flip = Event(Clause.ECONOMY_FLIP, NOBODY, facts(stand=stand, card=new))
    flipped = (flip,) if new == FIRST_BACK[stand] else ()
    return (advance, *flipped, *events_of_red_x(box, before, after, ON_STAND[stand]))


@obligation("deck.owed", 8, "economy.advance", economy.do_advance)
def do_advance() -> Case[Step]:
    """An advance by n owes n cards of its deck; an advance by 0 owes nothing."""
    p, stand, cards = position(), integer("stand"), integer("cards")
    task = Task(TaskKind.ADVANCE, NOBODY, stand, cards)
    return Case(
        call=lambda: economy.do_advance(p, stand, cards),
        effect=lambda after: equal(after, Step(replace(p, agenda=(*p.agenda, task)) if cards > 0 else p)),
        covers={"one": lambda after: cards == 1},
    )


@obligation(
    "deck.card",
    8,
    ("economy.advance", "economy.flip", "economy.no_market"),
    economy._one_card,
    economy._closed_markets,
)
def one_card() -> Case[Step]:
    """One card advances the deck by one; the turn of the deck, 19 to 20 or 14 to 15, is not a step.

    Every card but the last.
    """
    box, stand = any_box(), pick("stand", (0, 1))
    p = one_stand(box, stand)
    card = p.decks[stand].card
    assume(card < box.last_card(stand))
    now = with_card(p, stand, card + 1)
    return Case(
        call=lambda: economy._one_card(box, p, stand),
        effect=lambda after: as_expected(after, Step(now, events_of_card(box, stand, p, now))),
        covers={"the deck is turned": lambda after: card + 1 == FIRST_BACK[stand]},
    )
