"""Prices: decks that advance, arms that move, the city that builds."""

from kutnahora.reference import constants
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Refusal, Step
from kutnahora.reference.kernel import arm as arms
from kutnahora.reference.kernel import deck as decks
from kutnahora.reference.kernel import stacks
from kutnahora.reference.kernel.stacks import Stack
from kutnahora.reference.position import Position, Task, TaskKind, push
from kutnahora.reference.rules.common import note, price_of
from kutnahora.reference.terms import (
    ARM_OF,
    ARMS_OF_STAND,
    NOBODY,
    NOTHING,
    RESOURCE_OF_ARM,
    RESOURCES_OF_ARM,
    RESOURCES_OF_STAND,
    STAND_OF,
    Resource,
    Stand,
)
from kutnahora.reference.values import replace


def refuse_no_market(closed: bool, resource: int) -> Refusal | None:
    """economy.no_market: Where the red X shows, no building that makes this resource may be built."""
    return Refusal(Clause.ECONOMY_NO_MARKET, ((Fact.RESOURCE, resource),)) if closed else None


def market_closed(box: Box, p: Position, resource: int) -> bool:
    """economy.no_market: Whether the red X shows for a resource."""
    return box.shows_no_market(resource, p.decks[STAND_OF[resource]].card, p.arms[ARM_OF[resource]].notch)


def do_advance(p: Position, stand: int, cards: int) -> Step:
    """economy.advance: The deck owes this many cards; they come one at a time."""
    return Step(push(p, Task(TaskKind.ADVANCE, NOBODY, stand, cards)) if cards > 0 else p)


def run_advance(box: Box, p: Position, task: Task) -> Step:
    """economy.advance, order.interrupt: Card by card; what shows on each is done before the next."""
    stand, left = task.a, task.b
    done = Step(p)
    while left > 0:
        if done.position.decks[stand].card == box.last_card(stand):
            return done + _at_the_top(done.position, stand, left)
        done += _one_card(box, done.position, stand)
        left -= 1
        if building_arm(box, done.position, stand) != NOTHING:
            rest = (Task(TaskKind.ADVANCE, NOBODY, stand, left),) if left > 0 else ()
            return done + Step(push(done.position, *rest, Task(TaskKind.CITY, NOBODY, stand, 0)))
    return done


def _one_card(box: Box, p: Position, stand: int) -> Step:
    before = p.decks[stand]
    after = decks.advance_one(before, box.last_card(stand))
    moved = replace(p, decks=p.decks[:stand] + (after,) + p.decks[stand + 1 :])
    change = Change(Counted.DECK, before.card, after.card, stand)
    prices = _new_prices(box, p, moved, RESOURCES_OF_STAND[stand])
    events: tuple[Event, ...] = (
        Event(Clause.ECONOMY_ADVANCE, NOBODY, ((Fact.STAND, stand),), (change, *prices)),
    )
    if after.card == constants.FIRST_BACK_CARD[stand]:
        events += (Event(Clause.ECONOMY_FLIP, NOBODY, ((Fact.STAND, stand), (Fact.CARD, after.card))),)
    return Step(moved, events + _closed_markets(box, p, moved, RESOURCES_OF_STAND[stand]))


def _new_prices(box: Box, p: Position, moved: Position, resources: tuple[Resource, ...]) -> list[Change]:
    """economy.price: What the resources of a stand or an arm cost before and after it moved."""
    return [
        Change(Counted.PRICE, price_of(box, p, resource), price_of(box, moved, resource), resource)
        for resource in resources
    ]


def _at_the_top(p: Position, stand: int, left: int) -> Step:
    """economy.top, lack.end: At its last card a deck stays; further advances are ignored."""
    facts = ((Fact.STAND, stand), (Fact.CARD, p.decks[stand].card), (Fact.COUNT, left))
    return note(p, Clause.ECONOMY_TOP, NOBODY, facts) + note(p, Clause.LACK_END, NOBODY, facts)


def _closed_markets(
    box: Box, p: Position, moved: Position, resources: tuple[Resource, ...]
) -> tuple[Event, ...]:
    """economy.no_market: Every red X that shows after a stand or an arm moved, and did not before."""
    return tuple(
        Event(Clause.ECONOMY_NO_MARKET, NOBODY, ((Fact.RESOURCE, resource),))
        for resource in resources
        if market_closed(box, moved, resource) and not market_closed(box, p, resource)
    )


def do_move_arm(box: Box, p: Position, arm: int) -> Step:
    """economy.arm: One notch right; the city may build at once (order.interrupt)."""
    moved = _move_arm(box, p, arm)
    stand = Stand.ORE if arm in ARMS_OF_STAND[Stand.ORE] else Stand.POPULATION
    if building_arm(box, moved.position, stand) == NOTHING:
        return moved
    return moved + Step(push(moved.position, Task(TaskKind.CITY, NOBODY, stand, 0)))


def _move_arm(box: Box, p: Position, arm: int) -> Step:
    resource = RESOURCE_OF_ARM[arm]
    before = p.arms[arm]
    after = arms.move_right(before, box.last_notch(resource))
    facts = ((Fact.RESOURCE, resource),)
    moved = replace(p, arms=p.arms[:arm] + (after,) + p.arms[arm + 1 :])
    change = Change(Counted.ARM, before.notch, after.notch, arm)
    prices = _new_prices(box, p, moved, RESOURCES_OF_ARM[arm])
    events: tuple[Event, ...] = (Event(Clause.ECONOMY_ARM, NOBODY, facts, (change, *prices)),)
    if after == before:
        events += (Event(Clause.LACK_END, NOBODY, (*facts, (Fact.NOTCH, after.notch))),)
    return Step(moved, events + _closed_markets(box, p, moved, RESOURCES_OF_ARM[arm]))


def building_arm(box: Box, p: Position, stand: int) -> int:
    """economy.city_order: The first arm of a stand at which the city symbol shows, or NOTHING."""
    card = p.decks[stand].card
    for arm in ARMS_OF_STAND[stand]:
        if box.shows_city(RESOURCE_OF_ARM[arm], card, p.arms[arm].notch):
            return arm
    return NOTHING


def run_city(box: Box, p: Position, task: Task) -> Step:
    """economy.city_order: The city builds while its symbol shows, arm by arm."""
    stand, builds = task.a, task.b
    arm = building_arm(box, p, stand)
    if arm == NOTHING:
        return Step(p)
    facts = ((Fact.RESOURCE, RESOURCE_OF_ARM[arm]), (Fact.COUNT, builds + 1))
    done = note(p, Clause.ORDER_INTERRUPT, NOBODY, facts)
    if builds > 0:
        done += note(p, Clause.ECONOMY_CITY_ORDER, NOBODY, facts)
    again = push(p, Task(TaskKind.CITY, NOBODY, stand, builds + 1))
    return done + do_city_builds(box, again, arm)


def do_city_builds(box: Box, p: Position, arm: int) -> Step:
    """economy.city_builds: The arm moves right; the top tile of the guild's stack leaves the game."""
    moved = _move_arm(box, p, arm)
    kind = int(RESOURCE_OF_ARM[arm])
    row, column = stacks.find(p.hall, kind)
    if row == NOTHING:
        return moved + note(moved.position, Clause.ECONOMY_CITY_BUILDS, NOBODY, ((Fact.GUILD, kind),))
    tile = p.hall.rows[row][column].top
    facts = ((Fact.GUILD, kind), (Fact.TILE, tile))
    left = replace(moved.position, gone=tuple(sorted((*p.gone, tile))))
    built = note(left, Clause.ECONOMY_CITY_BUILDS, NOBODY, facts, Change(Counted.GONE, 0, 1, tile))
    return moved + built + do_slide(left, row, column)


def do_slide(p: Position, row: int, column: int) -> Step:
    """rights.slide: A stack that lost its top tile goes to the end of its row; its next tile is seen."""
    stack = p.hall.rows[row][column]
    slid = replace(p, hall=stacks.take_top(p.hall, row, column))
    facts = ((Fact.ROW, row), (Fact.COLUMN, column), (Fact.COUNT, stack.under))
    done = note(slid, Clause.RIGHTS_SLIDE, NOBODY, facts, *_slid(p.hall.rows[row], row, column))
    if stack.under == 0:
        return done
    return done + Step(push(slid, Task(TaskKind.REVEAL, NOBODY, stack.kind, 0)))


def _slid(line: tuple[Stack, ...], row: int, column: int) -> tuple[Change, ...]:
    """rights.slide: The stack to the end of its row, or gone; those right of it one place left."""
    taken, first, last = line[column], row * constants.HALL_COLUMNS, len(line) - 1
    which = stack_number(taken.kind, row)
    end = NOTHING if taken.under == 0 else first + last
    moved = [
        Change(Counted.STACK_PLACE, first + place, first + place - 1, stack_number(line[place].kind, row))
        for place in range(column + 1, last + 1)
    ]
    return (
        Change(Counted.STACK_PLACE, first + column, end, which),
        Change(Counted.STACK_TOP, taken.top, NOTHING, which),
        Change(Counted.STACK_UNDER, taken.under, max(taken.under - 1, 0), which),
        *moved,
    )


def laid_stack(kind: int, row: int, column: int, top: int, under: int) -> tuple[Change, ...]:
    """setup.town_hall, red.arrive: A stack that comes to the town hall."""
    which, place = stack_number(kind, row), row * constants.HALL_COLUMNS + column
    return (
        Change(Counted.STACK_PLACE, NOTHING, place, which),
        Change(Counted.STACK_TOP, NOTHING, top, which),
        Change(Counted.STACK_UNDER, 0, under, which),
    )


def stack_number(kind: int, row: int) -> int:
    """red.arrive: The number of a stack is its kind; the red stacks count on from theirs, one per row."""
    return kind + row if kind == stacks.RED_KIND else kind
