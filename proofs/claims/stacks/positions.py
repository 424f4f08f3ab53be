"""Claim 3, positions: stacks that slide, red tiles that arrive, the city that builds."""

from typing import cast

from kutnahora.proofs.claims.economy.positions import moved_arm
from kutnahora.proofs.claims.events import event_of_red, event_of_slide
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
from kutnahora.proofs.domains.inputs import position, stands
from kutnahora.proofs.machine.obligation import Case, Parts, obligation
from kutnahora.proofs.machine.symbols import assume, both, equal, integer, opaque, pick, when
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Step
from kutnahora.reference.kernel.arm import Arm
from kutnahora.reference.kernel.stacks import Hall, Stack
from kutnahora.reference.position import Position, Task, TaskKind
from kutnahora.reference.rules import economy, rounds
from kutnahora.reference.terms import NOBODY
from kutnahora.reference.values import replace

GUILD_OF_ARM = (0, 1, 2, 3, 5)
"""economy.price: wood, beer, food, permit, silver; the miners' guild has no arm."""
SITE = (1, 2)
"""Where the stack of `city.builds` lies."""


@obligation("slide.do", 3, ("rights.slide", "order.rights"), economy.do_slide)
def do_slide() -> Case[Step]:
    """A stack that lost its top tile slides, and its next tile, if there is one, is then revealed.

    For each of 3 rows, every column of 1 to 4 stacks, any kind and height; the other stacks of any kind;
    other rows and the rest of the position opaque.
    """
    row, (length, column), taken = pick("row", ROWS), pick("place", PLACES), any_stack("taken")
    stacks = row_around(taken, length, column)
    before = position(hall=other_rows(row, stacks))
    return Case(
        given={"position": before, "row": row, "column": column},
        call=lambda: economy.do_slide(before, row, column),
        effect=lambda after: {
            **slid(before.hall.rows[row], column, after.position.hall.rows[row]),
            "other rows": same_rows(before.hall, after.position.hall, row),
            "rest": equal(
                after.position,
                replace(before, hall=after.position.hall, agenda=(*before.agenda, *reveal(taken))),
            ),
            "events": equal(after.events, (event_of_slide(stacks, row, column),)),
        },
    )


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

    For each of 3 rows with 0 to 4 opaque stacks, every tile; other rows and the rest opaque.
    """
    row, length, tile = pick("row", ROWS), pick("length", (0, 1, 2, 3, 4)), integer("tile", 33, 35)
    before = position(hall=other_rows(row, untouched("row", length)))
    told = (event_of_red(row, length, tile),)
    return Case(
        given={"position": before, "row": row, "tile": tile},
        call=lambda: rounds.do_red(before, row, tile),
        effect=lambda after: {
            **appended(before.hall, row, Stack(9, tile, 0), after.position.hall),
            "rest": equal(after.position, replace(before, hall=after.position.hall)),
            "events": equal(after.events, told),
        },
    )


@obligation("city.builds", 3, ("economy.city_builds", "economy.arm", "rights.slide"), economy.do_city_builds)
def do_city_builds() -> Case[Step]:
    """The arm moves; the top tile of the guild's stack leaves the game, and the stack slides.

    For every valid box, every arm, card and notch where the city symbol shows; the stack gone, or the third
    of four in the middle row, of any height (stacks.find, stacks.take: any place); one tile gone before;
    every red X; all else opaque.
    """
    box, arm, there = any_box(), pick("arm", (0, 1, 2, 3, 4)), pick("there", (True, False))
    guild = GUILD_OF_ARM[arm]
    taken = Stack(guild, integer("tile", 0, 23), integer("under", 0))
    gone = integer("gone", 0, 35)
    assume(taken.top != gone)
    before = city_symbol_shows(box, arm, position(hall=hall_around(taken, there), gone=(gone,)))
    moved = tuple(Arm(old.notch + 1) if n == arm else old for n, old in enumerate(before.arms))
    built = Event(Clause.ECONOMY_CITY_BUILDS, NOBODY, ((Fact.GUILD, guild),))
    if there:
        left = (Change(Counted.GONE, 0, 1, taken.top),)
        built = replace(built, facts=(*built.facts, (Fact.TILE, taken.top)), changes=left)
    slide = (event_of_slide(before.hall.rows[SITE[0]], *SITE),) if there else ()

    def effect(after: Step) -> Parts:
        told = (*moved_arm(box, arm, before).events, built, *slide)
        now = after.position
        owed = (*before.agenda, *(reveal(taken) if there else ()))
        rest = replace(before, hall=now.hall, gone=now.gone, arms=moved, agenda=owed)
        return {
            **(slid(before.hall.rows[SITE[0]], SITE[1], now.hall.rows[SITE[0]]) if there else {}),
            "other rows": same_rows(before.hall, now.hall, SITE[0] if there else NOBODY),
            "gone": equal(now.gone, in_order(gone, taken.top) if there else (gone,)),
            "rest": equal(now, rest),
            "events": equal(after.events, told),
        }

    return Case(
        given={"position": before, "arm": arm},
        call=lambda: economy.do_city_builds(box, before, arm),
        effect=effect,
    )


def hall_around(taken: Stack, there: bool) -> Hall:
    """A town hall with the stack at `SITE`, or with other kinds only."""
    kinds = [integer(f"kind {n}") for n in range(4)]
    assume(both(*(kind != taken.kind for kind in kinds)))
    first, left, middle, right = (of_kind(f"stack {n}", kind) for n, kind in enumerate(kinds))
    if there:
        return Hall(((first,), (left, middle, taken, right), cast(Row, opaque("row"))))
    return Hall(((first,), (), (left, middle, right)))


def city_symbol_shows(box: Box, arm: int, p: Position) -> Position:
    """The stand of an arm at any card and notches, the city symbol at this arm; the other stand opaque."""
    stand, goods = goods_beside(arm)
    decks, arms = stands(box, *goods)
    assume(box.shows_city(GUILD_OF_ARM[arm], decks[stand].card, arms[arm].notch))
    return replace(p, decks=decks, arms=arms)


def goods_beside(arm: int) -> tuple[int, tuple[int, ...]]:
    """economy.price: The stand of an arm and all goods priced there."""
    return (0, (0, 1, 2)) if arm < 3 else (1, (3, 4, 5))


def in_order(one: int, other: int) -> tuple[int, int]:
    return when(one < other, one, other), when(one < other, other, one)
