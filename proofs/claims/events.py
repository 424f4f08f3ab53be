"""Steps, events and changes that several obligations expect. No obligation is declared here."""

from collections.abc import Sequence
from typing import cast

from kutnahora.proofs.kernel import Hall, Miners, Pelicans, Stack
from kutnahora.proofs.machine.obligation import Parts
from kutnahora.proofs.machine.symbols import equal, opaque, when
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Facts, Step
from kutnahora.reference.position import Position, Task, TaskKind, push, with_player
from kutnahora.reference.terms import NOBODY, NOTHING
from kutnahora.reference.values import replace

RED = 9
"""The kind of a red tile: six guilds, then green, silver, yellow, red."""


def as_expected(after: Step, expected: Step) -> Parts:
    """The same position, and the same events with the same changes."""
    return {
        "position": equal(after.position, expected.position),
        "events": equal(after.events, expected.events),
    }


def facts(**numbers: int) -> Facts:
    """`facts(row=1, count=0)` is `((Fact.ROW, 1), (Fact.COUNT, 0))`."""
    return tuple((Fact[name.upper()], number) for name, number in numbers.items())


def any_reason() -> tuple[Clause, Facts]:
    """Any clause that gives something, with any first fact."""
    return cast(Clause, opaque("clause")), (cast(tuple[Fact, int], opaque("fact")),)


def given_pelicans(p: Position, who: int, count: int, clause: Clause, facts: Facts = ()) -> Step:
    """Unused pelicans; the event names the clause that gives them."""
    had = p.players[who].pelicans
    now = Pelicans(had.unused + count, had.used)
    change = Change(Counted.UNUSED_PELICANS, had.unused, now.unused)
    event = Event(clause, who, (*facts, (Fact.PELICANS, count)), (change,))
    return Step(with_player(p, who, replace(p.players[who], pelicans=now)), (event,))


# miners -------------------------------------------------------------------------------------------------


def miner_changes(before: Miners, after: Miners) -> tuple[Change, ...]:
    return (
        Change(Counted.MINERS_IN_POOL, before.pool, after.pool),
        Change(Counted.MINERS_IN_RESERVE, before.reserve, after.reserve),
        Change(Counted.MINERS_ON_MINES, before.placed, after.placed),
    )


def event_of_mine(who: int, tile: int, cell: int, before: Miners, after: Miners) -> Event:
    """mine.place: The tile lies on a free cell, with one of the player's miners on it."""
    changes = (
        Change(Counted.MINE_TILE, NOTHING, tile, cell),
        Change(Counted.MINE_OWNER, NOBODY, who, cell),
        *miner_changes(before, after),
    )
    return Event(Clause.MINE_PLACE, who, ((Fact.TILE, tile), (Fact.MINE_CELL, cell)), changes)


# stacks -------------------------------------------------------------------------------------------------


def numbered(stack: Stack, row: int) -> int:
    """red.arrive: A stack is known by its kind; the red ones by their row, too: 9, 10 and 11."""
    return stack.kind + when(stack.kind == RED, row, 0)


def event_of_slide(stacks: Sequence[Stack], row: int, column: int) -> Event:
    """rights.slide: The stack moves to the end, its next tile unseen, or is gone; the others move left."""
    taken, places = stacks[column], range(4 * row, 4 * row + len(stacks))
    which, gone = numbered(taken, row), taken.under == 0
    changes = [
        Change(Counted.STACK_PLACE, places[column], when(gone, NOTHING, places[-1]), which),
        Change(Counted.STACK_TOP, taken.top, NOTHING, which),
        Change(Counted.STACK_UNDER, taken.under, when(gone, 0, taken.under - 1), which),
    ]
    for stack, place in list(zip(stacks, places, strict=True))[column + 1 :]:
        changes.append(Change(Counted.STACK_PLACE, place, place - 1, numbered(stack, row)))
    facts = ((Fact.ROW, row), (Fact.COLUMN, column), (Fact.COUNT, taken.under))
    return Event(Clause.RIGHTS_SLIDE, NOBODY, facts, tuple(changes))


def new_stack_changes(stack: Stack, row: int, column: int) -> tuple[Change, ...]:
    """setup.town_hall, red.arrive: A stack that was not there before."""
    which = numbered(stack, row)
    return (
        Change(Counted.STACK_PLACE, NOTHING, 4 * row + column, which),
        Change(Counted.STACK_TOP, NOTHING, stack.top, which),
        Change(Counted.STACK_UNDER, 0, stack.under, which),
    )


def event_of_red(row: int, column: int, tile: int) -> Event:
    """red.arrive"""
    facts = ((Fact.ROW, row), (Fact.TILE, tile))
    return Event(Clause.RED_ARRIVE, NOBODY, facts, new_stack_changes(Stack(RED, tile, 0), row, column))


def with_guild_stack(p: Position, place: int, guild: int) -> Step:
    """setup.town_hall: Four tiles on the next place of two columns; the next stack and this top are owed."""
    row, column, new = place // 2, place % 2, Stack(guild, NOTHING, 3)
    rows = tuple((*stacks, new) if n == row else stacks for n, stacks in enumerate(p.hall.rows))
    more = (Task(TaskKind.STACK, NOBODY, place + 1),) if place < 5 else ()
    where = ((Fact.GUILD, guild), (Fact.ROW, row), (Fact.COLUMN, column))
    event = Event(Clause.SETUP_TOWN_HALL, NOBODY, where, new_stack_changes(new, row, column))
    return Step(push(replace(p, hall=Hall(rows)), *more, Task(TaskKind.REVEAL, NOBODY, guild)), (event,))


def with_public_stacks(p: Position, colours: Sequence[int]) -> Step:
    """setup.town_hall: Three tiles of a colour at the end of each row; their tops are owed."""
    new = [Stack(6 + colour, NOTHING, 2) for colour in colours]
    rows = tuple((*stacks, stack) for stacks, stack in zip(p.hall.rows, new, strict=True))
    changes = tuple(change for row, stack in enumerate(new) for change in new_stack_changes(stack, row, 2))
    owed = (Task(TaskKind.REVEAL, NOBODY, 6 + colour) for colour in reversed(colours))
    event = Event(Clause.SETUP_TOWN_HALL, NOBODY, (), changes)
    return Step(push(replace(p, hall=Hall(rows)), *owed), (event,))


def with_red_tile(p: Position, row: int, tile: int) -> Step:
    """red.arrive: A stack of its own at the end of the row."""
    width, red = len(p.hall.rows[row]), Stack(RED, tile, 0)
    rows = tuple((*stacks, red) if n == row else stacks for n, stacks in enumerate(p.hall.rows))
    return Step(replace(p, hall=Hall(rows)), (event_of_red(row, width, tile),))
