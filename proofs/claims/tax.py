"""Claim 1: nothing takes the tax above its cap or below 0; below the cap the rise is exact."""

from typing import Annotated

from kutnahora.proofs.claims.events import as_expected, facts
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import position, tax_level
from kutnahora.proofs.domains.rulebook import MOST_TAX
from kutnahora.proofs.domains.values import Accepted, Exactly, Natural, accepts, computes, starts
from kutnahora.proofs.kernel import Tax
from kutnahora.proofs.machine.obligation import Case, Parts, obligation
from kutnahora.proofs.machine.symbols import both, integer, opaque, pick, when, within
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Step
from kutnahora.reference.kernel import tax
from kutnahora.reference.position import Position
from kutnahora.reference.rules import effects, rounds
from kutnahora.reference.terms import NOBODY
from kutnahora.reference.values import replace

BUILDING_TILES = (0, 35)


def capped(level: int) -> int:
    """tax.cap"""
    return when(level > MOST_TAX, MOST_TAX, level)


def raised(before: Position, who: int, amount: int, after: Step, *earlier: Event) -> Parts:
    """That `after` is `before` with the tax raised; the events of that come after the `earlier` ones."""
    level, now = before.tax.level, capped(before.tax.level + amount)
    events = [Event(Clause.TAX_RISE, who, facts(change=amount), (Change(Counted.TAX, level, now),))]
    wanted = facts(count=level + amount, limit=MOST_TAX)
    if amount == 0:
        events = []
    elif level + amount > MOST_TAX:
        events += [Event(Clause.TAX_CAP, who, wanted), Event(Clause.LACK_END, who, wanted)]
    found = after.position.tax.level
    return {
        **as_expected(after, Step(replace(before, tax=Tax(now)), (*earlier, *events))),
        "on track, never falling": both(level >= 0, level <= found, found <= MOST_TAX),
    }


@accepts("tax.checked", 1, "tax.cap", tax.checked)
def checked(level: int) -> Accepted[Tax]:
    """A tax read from outside is accepted exactly if it is 0 to {MOST_TAX}."""
    return Accepted(within(level, 0, MOST_TAX), Tax(level), {"0": level == 0, "the cap": level == MOST_TAX})


start = starts("tax.start", 1, "setup.tracks", "The tax starts at 0.", tax.start, Tax(0))


AnyTax = Annotated[Tax, tax_level]


def on_track(made: Tax) -> bool:
    """tax.cap: What holds of the tax at any time."""
    return within(made.level, 0, MOST_TAX)


@computes("tax.rise", 1, ("tax.rise", "tax.cap"), tax.rise, sound=on_track)
def rise(before: AnyTax, amount: Natural) -> Exactly[Tax]:
    """The tax rises by the amount and stops at {MOST_TAX}."""
    wanted = before.level + amount
    goals = {"the cap cuts off": wanted > MOST_TAX, "the cap is met": both(amount > 0, wanted == MOST_TAX)}
    return Exactly(Tax(capped(wanted)), goals)


@obligation("tax.raise", 1, ("tax.rise", "tax.cap", "lack.end"), effects.do_raise_tax)
def raise_tax() -> Case[Step]:
    """The tax of a position is raised exactly, to {MOST_TAX} at most, and nothing else is changed."""
    before, who, amount = position(tax=tax_level("table")), integer("who"), integer("amount", 0)
    return Case(
        call=lambda: effects.do_raise_tax(before, who, amount),
        effect=lambda after: raised(before, who, amount, after),
        covers={"the cap cuts off": lambda after: before.tax.level + amount == MOST_TAX + 1},
    )


@obligation("tax.tile", 1, ("tax.rise", "build.effects"), effects.do_tile_tax)
def tile_tax() -> Case[Step]:
    """A building raises the tax by what it shows, to {MOST_TAX} at most."""
    box, tile = any_box(), integer("tile", *BUILDING_TILES)
    before, who = position(tax=tax_level("table")), integer("who")
    return Case(
        call=lambda: effects.do_tile_tax(box, before, who, tile),
        effect=lambda after: raised(before, who, box.tax(tile), after),
        covers={"a tile with tax 9": lambda after: box.tax(tile) == 9},
    )


@obligation("tax.event", 1, ("tax.rise", "event.reveal"), rounds.do_event)
def event_tax() -> Case[Step]:
    """A revealed event is the round's event and raises the tax by what it shows, to {MOST_TAX} at most."""
    box, event = any_box(), integer("event", 0, 9)
    before = position(tax=tax_level("table"), event=opaque("event before"))
    shown, amount = Change(Counted.EVENT, before.event, event), box.events[event].tax
    reveal = Event(Clause.EVENT_REVEAL, NOBODY, facts(event=event), (shown,))
    return Case(
        call=lambda: rounds.do_event(box, before, event),
        effect=lambda after: raised(replace(before, event=event), NOBODY, amount, after, reveal),
        covers={"an event without tax": lambda after: amount == 0},
    )


@obligation("tax.order", 1, ("tax.rise", "tax.cap"), tax.rise)
def order() -> Case[Tax]:
    """The order in which two things raise the tax makes no difference.

    One amount first, or the other.
    """
    before, one, other = tax_level("table"), integer("one", 0), integer("other", 0)
    first, second = pick("order", ((one, other), (other, one)))
    return Case(
        call=lambda: tax.rise(tax.rise(before, first), second),
        effect=lambda after: after.level == capped(before.level + one + other),
    )
