"""Claim 8, positions: card by card, n steps are one advance by n, the city's building ends, prices fall."""

from typing import cast

from kutnahora.proofs.claims.economy.steps import (
    ARM_OF,
    ARMS_ON_STAND,
    FIRST_BACK,
    GOODS_OF_ARM,
    ON_STAND,
    RESOURCE_OF_ARM,
    at_most,
    new_prices,
    one_stand,
    shows,
    told_card,
    told_crossed,
    with_card,
)
from kutnahora.proofs.domains.boxes import AnyBox, any_box
from kutnahora.proofs.domains.inputs import position
from kutnahora.proofs.machine.obligation import Case, Parts, obligation
from kutnahora.proofs.machine.symbols import assume, both, equal, integer, opaque, pick, when
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Step
from kutnahora.reference.kernel.arm import Arm
from kutnahora.reference.kernel.deck import Deck
from kutnahora.reference.kernel.stacks import Hall
from kutnahora.reference.position import Position, Task, TaskKind
from kutnahora.reference.rules import common, economy
from kutnahora.reference.terms import NOBODY, NOTHING
from kutnahora.reference.values import replace

COUNTS = range(10)
"""Cards of an advance: 9 is the most that a tile or an event of a box can show."""


# decks --------------------------------------------------------------------------------------------------


class NoCrosses(AnyBox):
    """A box without a red X: each would double the paths, and that it is told of is claimed by deck.card."""

    def shows_no_market(self, resource: int, card: int, notch: int) -> bool:
        return False


class NoMarks(NoCrosses):
    """A box without red X and city symbol. Its last cards are asked for once: each question costs time."""

    def __init__(self) -> None:
        super().__init__(None, 0)
        self._last = (super().last_card(0), super().last_card(1))

    def last_card(self, stand: int) -> int:
        return self._last[stand]

    def shows_city(self, resource: int, card: int, notch: int) -> bool:
        return False


class OnePrice(NoMarks):
    """A box of one price: what a card does to prices is only told."""

    def price(self, resource: int, card: int, notch: int) -> int:
        return 1


def advanced(box: Box, p: Position, stand: int, cards: int) -> Step:
    """economy.advance, economy.top, order.interrupt: What becomes of so many cards, one at a time."""
    told: tuple[Event, ...] = ()
    for left in range(cards, 0, -1):
        card = p.decks[stand].card
        if card == box.last_card(stand):
            facts = ((Fact.STAND, stand), (Fact.CARD, card), (Fact.COUNT, left))
            ends = (Event(Clause.ECONOMY_TOP, NOBODY, facts), Event(Clause.LACK_END, NOBODY, facts))
            return Step(p, told + ends)
        after = with_card(p, stand, card + 1)
        p, told = after, told + told_card(box, stand, p, after)
        if any(shows(box, p, arm) for arm in ARMS_ON_STAND[stand]):
            rest = (Task(TaskKind.ADVANCE, NOBODY, stand, left - 1),) if left > 1 else ()
            owed = (*p.agenda, *rest, Task(TaskKind.CITY, NOBODY, stand, 0))
            return Step(replace(p, agenda=owed), told)
    return Step(p, told)


@obligation(
    "deck.run",
    8,
    ("economy.advance", "economy.top", "economy.flip", "order.interrupt", "lack.end"),
    economy.run_advance,
    economy._at_the_top,
)
def run_advance() -> Case[Step]:
    """Cards come one at a time; the city cuts in, then the rest is still owed; the last card stays.

    For every valid box without red X (deck.card has it); 0 or 2 cards of population, 1 or 3 of ore (more
    cards are more turns of the same loop); every card and notch, every city symbol; all else opaque.
    """
    box = cast(Box, NoCrosses(None, 0))
    stand, cards = pick("cards", ((0, 0), (0, 2), (1, 1), (1, 3)))
    p = one_stand(box, stand)
    expected = advanced(box, p, stand, cards)
    return Case(
        given={"position": p, "stand": stand, "cards": cards},
        call=lambda: economy.run_advance(box, p, Task(TaskKind.ADVANCE, NOBODY, stand, cards)),
        effect=lambda after: {
            "position": equal(after.position, expected.position),
            "never past the end": after.position.decks[stand].card <= box.last_card(stand),
            "events": equal(after.events, expected.events),
        },
        covers={"the end": lambda after: after.position.decks[stand].card < p.decks[stand].card + cards},
    )


@obligation("deck.steps", 8, ("economy.advance", "economy.top", "economy.flip"), economy.run_advance)
def steps() -> Case[tuple[Position, Position]]:
    """n steps of one card are one advance by n: n cards on, at most to the last; no flip counts.

    For every valid box without city symbols and red X and with one price (deck.run, deck.card have them all);
    either stand, every card; n from 0 to 9, the most that a box can show; notches and all else opaque.
    """
    box = cast(Box, OnePrice())
    stand, cards = pick("stand", (0, 1)), pick("cards", COUNTS)
    last, card = box.last_card(stand), integer("card", 0, (40, 30)[stand])
    assume(card <= last)
    notches = tuple(Arm(cast(int, opaque(f"notch {arm}"))) for arm in range(5))
    p = with_card(position(decks=(Deck(card),) * 2, arms=notches), 1 - stand, integer("card of the other"))

    def singly() -> Position:
        now = p
        for _ in range(cards):
            now = economy.run_advance(box, now, Task(TaskKind.ADVANCE, NOBODY, stand, 1)).position
        return now

    def at_once() -> Position:
        return economy.run_advance(box, p, Task(TaskKind.ADVANCE, NOBODY, stand, cards)).position

    expected = with_card(p, stand, at_most(card + cards, last))
    return Case(
        given={"position": p, "stand": stand, "cards": cards},
        call=lambda: (singly(), at_once()),
        effect=lambda both_: {
            "singly": equal(both_[0], expected),
            "at once": equal(both_[1], expected),
        },
        covers={
            "over the flip": lambda both_: both(card < FIRST_BACK[stand], card + cards > FIRST_BACK[stand]),
            "cut off at the end": lambda both_: card + cards > last,
        },
    )


# arms ---------------------------------------------------------------------------------------------------


def with_notch(p: Position, arm: int, notch: int) -> Position:
    return replace(p, arms=tuple(Arm(notch) if n == arm else old for n, old in enumerate(p.arms)))


def moved_arm(box: Box, arm: int, before: Position) -> Step:
    """economy.arm: One notch right, at the last none; what is said of it."""
    resource, old = RESOURCE_OF_ARM[arm], before.arms[arm].notch
    at_end = old == box.last_notch(resource)
    new = when(at_end, old, old + 1)
    facts = ((Fact.RESOURCE, resource),)
    after = with_notch(before, arm, new)
    changes = (Change(Counted.ARM, old, new, arm), *new_prices(box, before, after, GOODS_OF_ARM[arm]))
    told = (Event(Clause.ECONOMY_ARM, NOBODY, facts, changes),)
    ends = (Event(Clause.LACK_END, NOBODY, (*facts, (Fact.NOTCH, old))),) if at_end else ()
    return Step(after, (*told, *ends, *told_crossed(box, before, after, GOODS_OF_ARM[arm])))


@obligation("city.arm", 8, "economy.city_order", economy.building_arm)
def building_arm() -> Case[int]:
    """The city builds first at wood, then beer, then food; at permit, then silver.

    For every valid box, either stand, every card and notch; all else opaque.
    """
    box, stand = any_box(), pick("stand", (0, 1))
    p = one_stand(box, stand)

    def first(found: int) -> bool:
        showing = [arm for arm in ARMS_ON_STAND[stand] if shows(box, p, arm)]
        return found == (showing[0] if showing else NOTHING)

    return Case(
        given={"position": p, "stand": stand},
        call=lambda: economy.building_arm(box, p, stand),
        effect=first,
    )


@obligation(
    "arm.do",
    8,
    ("economy.arm", "economy.no_market", "lack.end", "order.interrupt"),
    economy.do_move_arm,
    economy._move_arm,
)
def do_move_arm() -> Case[Step]:
    """A building moves its arm one notch right, at the last none; then the city may build.

    For every valid box, every arm, card and notch, every city symbol and red X; all else opaque.
    """
    box, arm = any_box(), pick("arm", (0, 1, 2, 3, 4))
    stand = RESOURCE_OF_ARM[arm] // 3
    p = one_stand(box, stand)

    def effect(done: Step) -> Parts:
        moved = moved_arm(box, arm, p)
        after, told = moved.position, moved.events
        city = any(shows(box, after, other) for other in ARMS_ON_STAND[stand])
        owed = (*p.agenda, Task(TaskKind.CITY, NOBODY, stand, 0)) if city else p.agenda
        return {
            "position": equal(done.position, replace(after, agenda=owed)),
            "never past the end": done.position.arms[arm].notch <= box.last_notch(RESOURCE_OF_ARM[arm]),
            "events": equal(done.events, told),
        }

    return Case(
        given={"position": p, "arm": arm},
        call=lambda: economy.do_move_arm(box, p, arm),
        effect=effect,
    )


@obligation("price.falls", 8, ("economy.arm", "economy.price"), economy.do_move_arm, common.price_of)
def price_falls() -> Case[Position]:
    """When an arm moves right its price never rises; silver's does not and ore's never falls.

    For every valid box in which, on the card in front, the price does not rise from the notch to the next and
    ore's does not fall (what a box without warnings has on every card); every arm and notch; no city symbol
    and red X (which change no price).
    """
    box, resource = cast(Box, NoMarks()), pick("resource", (0, 1, 2, 3, 4, 5))
    arm, stand = ARM_OF[resource], resource // 3
    p = one_stand(box, stand)
    card, notch, last = p.decks[stand].card, p.arms[arm].notch, box.last_notch(resource)
    here, right = box.price(resource, card, notch), box.price(resource, card, at_most(notch + 1, last))
    assume(right >= here if resource == 4 else right <= here)
    other = pick("another", [n for n in ON_STAND[stand] if ARM_OF[n] != arm])

    def effect(after: Position) -> Parts:
        now = common.price_of(box, after, resource)
        return {
            "never rises, ore never falls": now >= here if resource == 4 else now <= here,
            "others stay": common.price_of(box, after, other) == common.price_of(box, p, other),
        }

    return Case(
        given={"position": p, "arm": arm, "resource": resource},
        call=lambda: economy.do_move_arm(box, p, arm).position,
        effect=effect,
        covers={"it changes": lambda after: common.price_of(box, after, resource) != here},
    )


# the city builds ----------------------------------------------------------------------------------------


def notches_left(box: Box, p: Position, stand: int) -> int:
    """How far the arms of a stand can still move: what falls with every building of the city."""
    hanging = ARMS_ON_STAND[stand]
    return sum(box.last_notch(RESOURCE_OF_ARM[arm]) - p.arms[arm].notch for arm in hanging)


@obligation(
    "city.ends", 8, ("economy.city_order", "economy.city_builds", "order.interrupt"), economy.run_city
)
def run_city() -> Case[Step]:
    """The city builds while its symbol shows, arm by arm, and ends: each time a notch less is left.

    For every valid box (no city symbol at a last notch) without red X (arm.do has it), either stand, every
    card, notch and city symbol; any builds before; the stacks of the town hall gone (with them: city.builds);
    all else opaque. At most 21 notches are left: so often the city builds at most.
    """
    box, stand = cast(Box, NoCrosses(None, 0)), pick("stand", (0, 1))
    builds = integer("builds", 0)
    p = replace(one_stand(box, stand), hall=Hall(((), (), ())))
    showing = [arm for arm in ARMS_ON_STAND[stand] if shows(box, p, arm)]
    left = notches_left(box, p, stand)
    if showing:
        arm = showing[0]
        owed = replace(p, agenda=(*p.agenda, Task(TaskKind.CITY, NOBODY, stand, builds + 1)))
        moved = moved_arm(box, arm, owed)
        facts = ((Fact.RESOURCE, RESOURCE_OF_ARM[arm]), (Fact.COUNT, builds + 1))
        again = (Event(Clause.ECONOMY_CITY_ORDER, NOBODY, facts),) if builds > 0 else ()
        built = Event(Clause.ECONOMY_CITY_BUILDS, NOBODY, ((Fact.GUILD, RESOURCE_OF_ARM[arm]),))
        told = (Event(Clause.ORDER_INTERRUPT, NOBODY, facts), *again, *moved.events, built)
        expected = Step(moved.position, told)
    else:
        expected = Step(p)
    return Case(
        given={"position": p, "stand": stand, "builds": builds},
        call=lambda: economy.run_city(box, p, Task(TaskKind.CITY, NOBODY, stand, builds)),
        effect=lambda done: {
            "position": equal(done.position, expected.position),
            "a notch less is left": notches_left(box, done.position, stand) == left - (1 if showing else 0),
            "there was one": both(left >= (1 if showing else 0), left <= 21),
            "events": equal(done.events, expected.events),
        },
        covers={"it builds again": lambda done: both(bool(showing), builds > 0)},
    )
