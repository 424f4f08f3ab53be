"""Claim 3, positions: stacks that slide, red tiles that arrive, the city that builds."""

from typing import cast

from kutnahora.proofs.claims.economy.positions import moved_arm
from kutnahora.proofs.claims.economy.steps import ON_STAND, RESOURCE_OF_ARM, shows
from kutnahora.proofs.claims.events import as_expected, event_of_red, event_of_slide, facts
from kutnahora.proofs.claims.stacks.slide import (
    PLACES,
    ROWS,
    Row,
    any_stack,
    appended,
    of_kind,
    other_rows,
    same_rows,
    slid,
    untouched,
)
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import position, priced
from kutnahora.proofs.kernel import Hall, Stack
from kutnahora.proofs.machine.obligation import Case, Parts, obligation
from kutnahora.proofs.machine.symbols import assume, both, equal, integer, opaque, pick, when
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Step
from kutnahora.reference.position import Task, TaskKind
from kutnahora.reference.rules import economy, rounds
from kutnahora.reference.terms import NOBODY
from kutnahora.reference.values import replace

SITE = (1, 2)
"""Where the stack of `city.builds` lies."""


@obligation("slide.do", 3, ("rights.slide", "order.rights"), economy.do_slide)
def do_slide() -> Case[Step]:
    """A stack that lost its top tile slides, and its next tile, if there is one, is then revealed.

    Every column of a row of one stack to four.
    """
    row, (length, column), taken = pick("row", ROWS), pick("place", PLACES), any_stack("taken")
    stacks = row_around(taken, length, column)
    before = position(hall=other_rows(row, stacks))

    def effect(after: Step) -> Parts:
        hall, owed = after.position.hall, (*before.agenda, *reveal(taken))
        rest = Step(replace(before, hall=hall, agenda=owed), (event_of_slide(stacks, row, column),))
        return {
            **slid(stacks, column, hall.rows[row]),
            "other rows": same_rows(before.hall, hall, row),
            **as_expected(after, rest),
        }

    return Case(call=lambda: economy.do_slide(before, row, column), effect=effect)


def reveal(taken: Stack) -> tuple[Task, ...]:
    """rights.slide: The next tile of the stack is then visible."""
    return (Task(TaskKind.REVEAL, NOBODY, taken.kind, 0),) if taken.under > 0 else ()


def row_around(taken: Stack, length: int, column: int) -> Row:
    """A row with the stack taken; of the others only the kind may be looked at."""
    others = [of_kind(f"other {n}", integer(f"kind {n}")) for n in range(length)]
    return tuple(taken if n == column else stack for n, stack in enumerate(others))


@obligation("red.place", 3, "red.arrive", rounds.do_red)
def do_red() -> Case[Step]:
    """A red tile goes to the end of its row as a stack of its own; all others stay.

    A row with so many opaque stacks.
    """
    row, length, tile = pick("row", ROWS), pick("length", (0, 1, 2, 3, 4)), integer("tile", 33, 35)
    before = position(hall=other_rows(row, untouched("row", length)))
    events = (event_of_red(row, length, tile),)
    return Case(
        call=lambda: rounds.do_red(before, row, tile),
        effect=lambda after: {
            **appended(before.hall, row, Stack(9, tile, 0), after.position.hall),
            **as_expected(after, Step(replace(before, hall=after.position.hall), events)),
        },
    )


@obligation("city.builds", 3, ("economy.city_builds", "economy.arm", "rights.slide"), economy.do_city_builds)
def do_city_builds() -> Case[Step]:
    """The arm moves; the top tile of the guild's stack leaves the game, and the stack slides.

    The city symbol shows; the stack is gone, or is the third of four in the middle row (any place:
    stacks.find, stacks.take); one tile has gone before.
    """
    box, arm, there = any_box(), pick("arm", (0, 1, 2, 3, 4)), pick("there", (True, False))
    guild, (row, column) = RESOURCE_OF_ARM[arm], SITE
    taken = Stack(guild, integer("tile", 0, 23), integer("under", 0))
    gone = integer("gone", 0, 35)
    assume(taken.top != gone)
    goods = priced(box, *ON_STAND[guild // 3])
    before = position(hall=hall_around(taken, there), gone=(gone,), **goods)
    assume(shows(box, before, arm))
    stacks = before.hall.rows[row]

    def effect(after: Step) -> Parts:
        moved, now = moved_arm(box, arm, before), after.position
        built = Event(Clause.ECONOMY_CITY_BUILDS, NOBODY, facts(guild=guild))
        rest = replace(moved.position, hall=now.hall, gone=now.gone)
        if not there:
            return {
                "other rows": same_rows(before.hall, now.hall, NOBODY),
                "gone": equal(now.gone, (gone,)),
                **as_expected(after, Step(rest, (*moved.events, built))),
            }
        left = (Change(Counted.GONE, 0, 1, taken.top),)
        built = replace(built, facts=facts(guild=guild, tile=taken.top), changes=left)
        events = (*moved.events, built, event_of_slide(stacks, row, column))
        return {
            **slid(stacks, column, now.hall.rows[row]),
            "other rows": same_rows(before.hall, now.hall, row),
            "gone": equal(now.gone, in_order(gone, taken.top)),
            **as_expected(after, Step(replace(rest, agenda=(*before.agenda, *reveal(taken))), events)),
        }

    return Case(call=lambda: economy.do_city_builds(box, before, arm), effect=effect)


def hall_around(taken: Stack, there: bool) -> Hall:
    """A town hall with the stack at `SITE`, or with other kinds only."""
    kinds = [integer(f"kind {n}") for n in range(4)]
    assume(both(*(kind != taken.kind for kind in kinds)))
    first, left, middle, right = (of_kind(f"stack {n}", kind) for n, kind in enumerate(kinds))
    if there:
        return Hall(((first,), (left, middle, taken, right), cast(Row, opaque("row"))))
    return Hall(((first,), (), (left, middle, right)))


def in_order(one: int, other: int) -> tuple[int, int]:
    return when(one < other, one, other), when(one < other, other, one)
