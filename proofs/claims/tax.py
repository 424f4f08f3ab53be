"""Claim 1: nothing takes the tax above 25 or below 0; below the cap the rise is exact."""

from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import position, tax_level
from kutnahora.proofs.domains.values import starts, taken
from kutnahora.proofs.machine.obligation import Case, Parts, obligation
from kutnahora.proofs.machine.symbols import both, equal, integer, opaque, pick, when
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Step
from kutnahora.reference.kernel import tax
from kutnahora.reference.kernel.tax import Tax
from kutnahora.reference.position import Position
from kutnahora.reference.rules import effects, rounds
from kutnahora.reference.terms import NOBODY
from kutnahora.reference.values import replace

BUILDING_TILES = (0, 35)


def capped(level: int) -> int:
    """tax.cap"""
    return when(level > 25, 25, level)


def raised(before: Position, who: int, amount: int, after: Step, earlier: tuple[Event, ...] = ()) -> Parts:
    """That `after` is `before` with the tax raised, said with its clauses, after the `earlier` events."""
    level = before.tax.level
    change = Change(Counted.TAX, level, capped(level + amount))
    rise = Event(Clause.TAX_RISE, who, ((Fact.CHANGE, amount),), (change,))
    wanted = ((Fact.COUNT, level + amount), (Fact.LIMIT, 25))
    cap, lost = Event(Clause.TAX_CAP, who, wanted), Event(Clause.LACK_END, who, wanted)
    if amount == 0:
        events: tuple[Event, ...] = ()
    else:
        events = (rise, cap, lost) if level + amount > 25 else (rise,)
    return {
        "exact rise": after.position.tax.level == capped(level + amount),
        "0 to 25, never falling": both(
            level >= 0, level <= after.position.tax.level, after.position.tax.level <= 25
        ),
        "all else untouched": equal(after.position, replace(before, tax=Tax(capped(level + amount)))),
        "events": equal(after.events, earlier + events),
    }


checked = taken(
    id="tax.checked",
    claim=1,
    clause="tax.cap",
    sentence="A tax read from outside is taken exactly if it is 0 to 25.",
    checked=tax.checked,
    wrong=lambda level: (level < 0) | (level > 25),
    value=Tax,
    covers={"0": lambda level: level == 0, "25": lambda level: level == 25},
)

start = starts("tax.start", 1, "setup.tracks", "The tax starts at 0.", tax.start, Tax(0))


@obligation("tax.rise", 1, ("tax.rise", "tax.cap"), tax.rise)
def rise() -> Case[Tax]:
    """The tax rises by the amount and stops at 25.

    For every tax 0 to 25; every amount from 0 on, unbounded.
    """
    before, amount = tax_level("table"), integer("amount", 0)
    return Case(
        given={"tax": before, "amount": amount},
        call=lambda: tax.rise(before, amount),
        effect=lambda after: {
            "exact": after.level == capped(before.level + amount),
            "0 to 25, never falling": both(before.level <= after.level, after.level <= 25),
        },
        covers={
            "the cap cuts off": lambda after: before.level + amount > 25,
            "the cap is met": lambda after: both(amount > 0, before.level + amount == 25),
        },
    )


@obligation("tax.raise", 1, ("tax.rise", "tax.cap", "lack.end"), effects.do_raise_tax)
def raise_tax() -> Case[Step]:
    """The tax of a position is raised exactly, to 25 at most, and nothing else is changed.

    For every position with a tax of 0 to 25, all else opaque; every amount from 0 on, unbounded.
    """
    before, who, amount = position(tax=tax_level("table")), integer("who"), integer("amount", 0)
    return Case(
        given={"position": before, "who": who, "amount": amount},
        call=lambda: effects.do_raise_tax(before, who, amount),
        effect=lambda after: raised(before, who, amount, after),
        covers={"the cap cuts off": lambda after: before.tax.level + amount == 26},
    )


@obligation("tax.tile", 1, ("tax.rise", "build.effects"), effects.do_tile_tax)
def tile_tax() -> Case[Step]:
    """A building raises the tax by what it shows, to 25 at most.

    For every valid box, every building tile, every tax 0 to 25, all else opaque.
    """
    box, tile = any_box(), integer("tile", *BUILDING_TILES)
    before, who = position(tax=tax_level("table")), integer("who")
    return Case(
        given={"position": before, "who": who, "tile": tile},
        call=lambda: effects.do_tile_tax(box, before, who, tile),
        effect=lambda after: raised(before, who, box.tax(tile), after),
        covers={"a tile with tax 9": lambda after: box.tax(tile) == 9},
    )


@obligation("tax.event", 1, ("tax.rise", "event.reveal"), rounds.do_event)
def event_tax() -> Case[Step]:
    """A revealed event is the round's event and raises the tax by what it shows, to 25 at most.

    For every valid box, every event, every tax 0 to 25, all else opaque.
    """
    box, event = any_box(), integer("event", 0, 9)
    before = position(tax=tax_level("table"), event=opaque("event before"))
    shown = Change(Counted.EVENT, before.event, event)
    told = Event(Clause.EVENT_REVEAL, NOBODY, ((Fact.EVENT, event),), (shown,))
    return Case(
        given={"position": before, "event": event},
        call=lambda: rounds.do_event(box, before, event),
        effect=lambda after: raised(
            replace(before, event=event), NOBODY, box.events[event].tax, after, earlier=(told,)
        ),
        covers={"an event without tax": lambda after: box.events[event].tax == 0},
    )


@obligation("tax.order", 1, ("tax.rise", "tax.cap"), tax.rise)
def order() -> Case[Tax]:
    """In which order two things raise the tax makes no difference.

    For every tax 0 to 25; every two amounts from 0 on, unbounded; both orders.
    """
    before, one, other = tax_level("table"), integer("one", 0), integer("other", 0)
    first, second = pick("order", ((one, other), (other, one)))
    return Case(
        given={"tax": before, "one": one, "other": other},
        call=lambda: tax.rise(tax.rise(before, first), second),
        effect=lambda after: after.level == capped(before.level + one + other),
    )
