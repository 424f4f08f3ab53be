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
    events_of_card,
    events_of_red_x,
    new_prices,
    one_stand,
    shows,
    with_card,
)
from kutnahora.proofs.claims.events import as_expected, facts
from kutnahora.proofs.claims.whole.inputs import QuietBox, quiet_box
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import position, unread
from kutnahora.proofs.kernel import Arm, Deck, Hall
from kutnahora.proofs.machine.obligation import Case, Parts, obligation
from kutnahora.proofs.machine.symbols import assume, both, equal, integer, pick, when
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Step
from kutnahora.reference.position import Position, Task, TaskKind
from kutnahora.reference.rules import common, economy
from kutnahora.reference.terms import NOBODY, NOTHING
from kutnahora.reference.values import replace

COUNTS = range(10)
"""Cards of an advance: 9 is the most that a tile or an event of a box can show."""


# decks --------------------------------------------------------------------------------------------------


class NoMarks(QuietBox):
    """A box without red X and city symbol. Its last cards are asked for once: each question costs time."""

    def __init__(self) -> None:
        super().__init__(None, 0)
        self._last = (super().last_card(0), super().last_card(1))

    def last_card(self, stand: int) -> int:
        return self._last[stand]

    def shows_city(self, resource: int, card: int, notch: int) -> bool:
        return False


class OnePrice(NoMarks):
    """A box of one price: what a card does to prices is seen only in events."""

    def price(self, resource: int, card: int, notch: int) -> int:
        return 1


def advanced(box: Box, p: Position, stand: int, cards: int) -> Step:
    """economy.advance, economy.top, order.interrupt: What becomes of so many cards, one at a time."""
    done = Step(p)
    for left in range(cards, 0, -1):
        now = done.position
        card = now.decks[stand].card
        if card == box.last_card(stand):
            lost = facts(stand=stand, card=card, count=left)
            ends = (Event(Clause.ECONOMY_TOP, NOBODY, lost), Event(Clause.LACK_END, NOBODY, lost))
            return done + Step(now, ends)
        after = with_card(now, stand, card + 1)
        done += Step(after, events_of_card(box, stand, now, after))
        if any(shows(box, after, arm) for arm in ARMS_ON_STAND[stand]):
            rest = (Task(TaskKind.ADVANCE, NOBODY, stand, left - 1),) if left > 1 else ()
            owed = (*after.agenda, *rest, Task(TaskKind.CITY, NOBODY, stand, 0))
            return done + Step(replace(after, agenda=owed))
    return done


@obligation(
    "deck.run",
    8,
    ("economy.advance", "economy.top", "economy.flip", "order.interrupt", "lack.end"),
    economy.run_advance,
    economy._at_the_top,
)
def run_advance() -> Case[Step]:
    """Cards come one at a time; the city cuts in, then the rest is still owed; the last card stays.

    No red X (deck.card has it); a stand with so many cards (more cards are more turns of the same loop).
    """
    box = quiet_box()
    stand, cards = pick("cards", ((0, 0), (0, 2), (1, 1), (1, 3)))
    p = one_stand(box, stand)
    expected = advanced(box, p, stand, cards)
    return Case(
        call=lambda: economy.run_advance(box, p, Task(TaskKind.ADVANCE, NOBODY, stand, cards)),
        effect=lambda after: {
            **as_expected(after, expected),
            "never past the end": after.position.decks[stand].card <= box.last_card(stand),
        },
        covers={"the end": lambda after: after.position.decks[stand].card < p.decks[stand].card + cards},
    )


@obligation("deck.steps", 8, ("economy.advance", "economy.top", "economy.flip"), economy.run_advance)
def steps() -> Case[tuple[Position, Position]]:
    """n steps of one card are one advance by n: n cards on, at most to the last; no flip counts.

    No city symbols, no red X and one price (deck.run, deck.card have them all); so many cards are the most
    that a box can show.
    """
    box = cast(Box, OnePrice())
    stand, cards = pick("stand", (0, 1)), pick("cards", COUNTS)
    last, card = box.last_card(stand), integer("card", 0, (40, 30)[stand])
    assume(card <= last)
    notches = tuple(Arm(notch) for notch in unread("notch", 5))
    p = with_card(position(decks=(Deck(card),) * 2, arms=notches), 1 - stand, integer("card of the other"))

    def advance(now: Position, count: int) -> Position:
        return economy.run_advance(box, now, Task(TaskKind.ADVANCE, NOBODY, stand, count)).position

    def singly() -> Position:
        now = p
        for _ in range(cards):
            now = advance(now, 1)
        return now

    expected = with_card(p, stand, at_most(card + cards, last))
    return Case(
        call=lambda: (singly(), advance(p, cards)),
        effect=lambda found: {"singly": equal(found[0], expected), "at once": equal(found[1], expected)},
        covers={
            "over the flip": lambda found: both(card < FIRST_BACK[stand], card + cards > FIRST_BACK[stand]),
            "cut off at the end": lambda found: card + cards > last,
        },
    )


# arms ---------------------------------------------------------------------------------------------------


def moved_arm(box: Box, arm: int, before: Position) -> Step:
    """economy.arm: One notch right, at the last none."""
    resource, goods, old = RESOURCE_OF_ARM[arm], GOODS_OF_ARM[arm], before.arms[arm].notch
    at_end = old == box.last_notch(resource)
    new = when(at_end, old, old + 1)
    after = replace(before, arms=tuple(Arm(new) if n == arm else kept for n, kept in enumerate(before.arms)))
    changes = (Change(Counted.ARM, old, new, arm), *new_prices(box, before, after, goods))
    events = [Event(Clause.ECONOMY_ARM, NOBODY, facts(resource=resource), changes)]
    if at_end:
        events.append(Event(Clause.LACK_END, NOBODY, facts(resource=resource, notch=old)))
    return Step(after, (*events, *events_of_red_x(box, before, after, goods)))


@obligation("city.arm", 8, "economy.city_order", economy.building_arm)
def building_arm() -> Case[int]:
    """The city builds first at wood, then beer, then food; at permit, then silver."""
    box, stand = any_box(), pick("stand", (0, 1))
    p = one_stand(box, stand)

    def first(found: int) -> bool:
        showing = [arm for arm in ARMS_ON_STAND[stand] if shows(box, p, arm)]
        return found == (showing[0] if showing else NOTHING)

    return Case(
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
    """A building moves its arm one notch right, unless it is at the last; then the city may build."""
    box, arm = any_box(), pick("arm", (0, 1, 2, 3, 4))
    stand = RESOURCE_OF_ARM[arm] // 3
    p = one_stand(box, stand)

    def effect(done: Step) -> Parts:
        moved = moved_arm(box, arm, p)
        city = any(shows(box, moved.position, other) for other in ARMS_ON_STAND[stand])
        owed = (*p.agenda, Task(TaskKind.CITY, NOBODY, stand, 0)) if city else p.agenda
        return {
            **as_expected(done, moved + Step(replace(moved.position, agenda=owed))),
            "never past the end": done.position.arms[arm].notch <= box.last_notch(RESOURCE_OF_ARM[arm]),
        }

    return Case(
        call=lambda: economy.do_move_arm(box, p, arm),
        effect=effect,
    )


@obligation("price.falls", 8, ("economy.arm", "economy.price"), economy.do_move_arm, common.price_of)
def price_falls() -> Case[Position]:
    """When an arm moves right, its price never rises; only ore, on silver's arm, never falls.

    On the card in front the price does not rise from the notch to the next, and ore's does not fall (what a
    box without warnings has on every card); no city symbol and red X, which change no price.
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
    """The city builds while its symbol shows, arm by arm, and ends: one notch fewer is left each time.

    No red X (arm.do has it); the stacks of the town hall gone (with them: city.builds); at most 21 notches
    are left, and so often the city builds at most.
    """
    box, stand = quiet_box(), pick("stand", (0, 1))
    builds = integer("builds", 0)
    p = one_stand(box, stand, hall=Hall(((), (), ())))
    showing = [arm for arm in ARMS_ON_STAND[stand] if shows(box, p, arm)]
    left, moves = notches_left(box, p, stand), 1 if showing else 0
    expected = Step(p)
    if showing:
        arm, guild = showing[0], RESOURCE_OF_ARM[showing[0]]
        owed = replace(p, agenda=(*p.agenda, Task(TaskKind.CITY, NOBODY, stand, builds + 1)))
        moved = moved_arm(box, arm, owed)
        again = facts(resource=guild, count=builds + 1)
        events = [Event(Clause.ORDER_INTERRUPT, NOBODY, again)]
        events += [Event(Clause.ECONOMY_CITY_ORDER, NOBODY, again)] if builds > 0 else []
        built = Event(Clause.ECONOMY_CITY_BUILDS, NOBODY, facts(guild=guild))
        expected = Step(moved.position, (*events, *moved.events, built))
    return Case(
        call=lambda: economy.run_city(box, p, Task(TaskKind.CITY, NOBODY, stand, builds)),
        effect=lambda done: {
            **as_expected(done, expected),
            "a notch less is left": notches_left(box, done.position, stand) == left - moves,
            "there was one": both(left >= moves, left <= 21),
        },
        covers={"it builds again": lambda done: both(bool(showing), builds > 0)},
    )
