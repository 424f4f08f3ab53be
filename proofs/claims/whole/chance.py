"""Claim 12, chance: each piece that is shown keeps the invariant of a whole position."""

from typing import cast

from kutnahora.proofs.claims.events import event_of_red, new_stack_changes
from kutnahora.proofs.claims.whole.inputs import FREE, SMALL, ascending
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import lots, player, position, tax_level
from kutnahora.proofs.domains.invariant import kept
from kutnahora.proofs.machine.obligation import Case, obligation
from kutnahora.proofs.machine.symbols import assume, both, equal, integer, opaque, pick
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Step
from kutnahora.reference.kernel.stacks import Hall, Stack
from kutnahora.reference.kernel.technology import Technology
from kutnahora.reference.position import Lot, Position, Task, TaskKind, with_lot
from kutnahora.reference.rules import chance, mine, setup
from kutnahora.reference.terms import NOBODY, NOTHING
from kutnahora.reference.values import replace

Changes = tuple[Change, ...]
TABLES = tuple((players, first) for players in (2, 3, 4) for first in range(players))
"""Every number of players with every first player."""


# chance -------------------------------------------------------------------------------------------------


def told(clause: Clause, *facts: tuple[Fact, int], player: int = NOBODY, by: Changes = ()) -> Event:
    return Event(clause, player, facts, by)


def shown(box: Box, p: Position, task: Task, piece: int, expected: Position, *events: Event) -> Case[Step]:
    """That a piece of chance gives this position, which keeps the invariant."""
    return Case(
        given={"position": p, "task": task, "piece": piece},
        call=lambda: chance.do_outcome(box, p, task, piece),
        effect=lambda after: {
            **kept(box, p, task, after.position),
            "exact": equal(after.position, expected),
            "events": equal(after.events, events),
        },
    )


@obligation("whole.draw", 12, ("mine.draw", "mine.technology"), chance.do_outcome, mine.do_draw)
def draw() -> Case[Step]:
    """A drawn mine tile comes into the hand in order, and the next draw is owed if there is one.

    For every valid box; every mine tile; 0 to 2 others in hand; every number of draws; all else opaque.
    """
    box, held, tile = any_box(), pick("held", (0, 1, 2)), integer("tile", 36, 62)
    who, left, taken = pick("who", (0, 1)), integer("draws", 1, 6), integer("taken", 0, 4)
    drawn = ascending("drawn", held, 36, 62)
    assume(both(*(tile != other for other in drawn)))
    p = position(drawn=drawn, players=(), technology=Technology(taken))
    task = Task(TaskKind.DRAW, who, left)
    more = (Task(TaskKind.DRAW, who, left - 1),) if left > 1 else ()
    expected = replace(p, drawn=tuple(sorted((*drawn, tile))), agenda=p.agenda + more)
    in_hand = (Change(Counted.DRAWN, 0, 1, tile),)
    drew = told(Clause.MINE_DRAW, (Fact.TILE, tile), player=who, by=in_hand)
    level = told(Clause.MINE_TECHNOLOGY, (Fact.LEVEL, box.draws(taken)), (Fact.TILE, tile), player=who)
    return shown(box, p, task, tile, expected, drew, level)


@obligation("whole.no_draw", 12, ("mine.reshuffle", "lack.mine"), mine.run_draw)
def no_draw() -> Case[Step]:
    """From an empty stack the discards are drawn anew; without discards the draw is over.

    For 0 to 2 discards of any kind; every draw; all else opaque.
    """
    box, count = any_box(), pick("discards", (0, 1, 2))
    p = position(discard=ascending("discard", count, 36, 62), mixed=pick("mixed", (True, False)), players=())
    task = Task(TaskKind.DRAW, 0, integer("draws", 1, 6))
    mixed = replace(p, discard=(), mixed=True, agenda=(*p.agenda, task))
    over = told(Clause.LACK_MINE, (Fact.COUNT, task.a), player=0)
    back = tuple(Change(Counted.DISCARDED, 1, 0, tile) for tile in p.discard)
    mix = (Change(Counted.MIXED, 1 if p.mixed else 0, 1), *back)
    said = told(Clause.MINE_RESHUFFLE, (Fact.COUNT, count), by=mix) if count else over
    return Case(
        given={"position": p},
        call=lambda: mine.run_draw(p, task),
        effect=lambda after: {
            **kept(box, p, task, after.position),
            "exact": equal(after.position, mixed if count else p),
            "events": equal(after.events, (said,)),
        },
    )


@obligation("whole.reveal", 12, ("terms.open", "order.rights"), chance.do_outcome, chance.do_reveal)
def reveal() -> Case[Step]:
    """The tile shown lies on the stack whose top was unseen; nothing else changes.

    For a hall with an unseen stack in any row and place, among others; every tile; all else opaque.
    """
    box, row, column = any_box(), pick("row", (0, 1, 2)), pick("column", (0, 1))
    kind, under, tile = integer("kind", 0, 8), integer("under", 0, 3), integer("tile", 0, 35)
    other = Stack(7, 30, 1)
    unseen, seen = Stack(kind, NOTHING, under), Stack(kind, tile, under)

    def hall(stack: Stack) -> Hall:
        full = (stack, other) if column == 0 else (other, stack)
        return Hall(tuple(full if n == row else (other,) for n in range(3)))

    p = position(hall=hall(unseen), players=())
    return shown(
        box,
        p,
        Task(TaskKind.REVEAL, NOBODY, kind),
        tile,
        replace(p, hall=hall(seen)),
        told(Clause.TERMS_OPEN, (Fact.TILE, tile), by=(Change(Counted.STACK_TOP, NOTHING, tile, kind),)),
    )


@obligation("whole.rock", 12, "setup.rocks", chance.do_outcome, setup.do_rock)
def rock() -> Case[Step]:
    """A rock goes on its cell and is nobody's; the next is owed until there are four.

    For every rock; four rocks on four cells, each of them next; the other cells opaque.
    """
    number, tile = pick("number", (0, 1, 2, 3)), integer("tile", 67, 70)
    box = any_box(board=replace(SMALL, mine_columns=5, rock_cells=((0, 1, 2, 3), (4, 2, 0, 1))))
    cell = (4, 2, 0, 1)[number]
    p = position(mine=with_lot(lots("mine", 5), cell, FREE), players=())
    more = (Task(TaskKind.ROCK, NOBODY, 1, number + 1),) if number < 3 else ()
    cells = tuple(Lot(tile, NOBODY) if n == cell else lot for n, lot in enumerate(p.mine))
    expected = replace(p, mine=cells, agenda=p.agenda + more)
    lies = (Change(Counted.MINE_TILE, NOTHING, tile, cell),)
    said = told(Clause.SETUP_ROCKS, (Fact.TILE, tile), (Fact.MINE_CELL, cell), by=lies)
    return shown(box, p, Task(TaskKind.ROCK, NOBODY, 1, number), tile, expected, said)


@obligation("whole.event", 12, ("event.reveal", "tax.cap"), chance.do_outcome)
def event() -> Case[Step]:
    """A revealed event keeps the invariant.

    For every valid box, every event, every tax; all else opaque.
    """
    box, number, level = any_box(), integer("event", 0, 9), tax_level("table")
    p = position(tax=level, event=NOTHING, players=())
    task = Task(TaskKind.EVENT)
    return Case(
        given={"position": p, "event": number},
        call=lambda: chance.do_outcome(box, p, task, number),
        effect=lambda after: {
            **kept(box, p, task, after.position),
            "revealed": after.position.event == number,
        },
    )


@obligation(
    "whole.setup_cards",
    12,
    ("setup.rocks", "setup.guilds"),
    chance.do_outcome,
    setup.do_mine_card,
    setup.do_guild_card,
)
def setup_cards() -> Case[Step]:
    """The mine card owes its rocks, the guild card sets in reverse and rows in turn order.

    For 2, 3, 4 players, every first player; every card; all else opaque.
    """
    box, (players, first), card = any_box(), pick("players and first", TABLES), integer("card", 0, 9)
    kind = pick("kind", (TaskKind.MINE_CARD, TaskKind.GUILD_CARD))
    p = position(players=tuple(player(f"seat {n}") for n in range(players)), start=first)
    order = [(first + place) % players for place in range(players)]
    owed = [Task(TaskKind.ROWS, who) for who in reversed(order)]
    owed += [Task(TaskKind.GUILDS, who, card) for who in order]
    clause = Clause.SETUP_GUILDS
    if kind == TaskKind.MINE_CARD:
        owed, clause = [Task(TaskKind.ROCK, NOBODY, card, 0)], Clause.SETUP_ROCKS
    expected = replace(p, agenda=(*p.agenda, *owed))
    return shown(box, p, Task(kind), card, expected, told(clause, (Fact.SETUP_CARD, card)))


@obligation("whole.stacks", 12, "setup.town_hall", chance.do_outcome, setup.do_stack)
def guild_stacks() -> Case[Step]:
    """The guild stacks fill two columns of three rows, four tiles each, and their tops are shown.

    For every guild on each of the six places, one after the other; all else opaque.
    """
    box, place, guild = any_box(), pick("place", tuple(range(6))), integer("guild", 0, 5)
    first = Stack(0, NOTHING, 3)
    filled = tuple((first,) * min(max(place - 2 * row, 0), 2) for row in range(3))
    p = position(hall=Hall(filled), players=())
    more = (Task(TaskKind.STACK, NOBODY, place + 1),) if place < 5 else ()
    new = Stack(guild, NOTHING, 3)
    rows = tuple((*row, new) if n == place // 2 else row for n, row in enumerate(filled))
    owed = (*p.agenda, *more, Task(TaskKind.REVEAL, NOBODY, guild))
    expected = replace(p, hall=Hall(rows), agenda=owed)
    spot = ((Fact.ROW, place // 2), (Fact.COLUMN, place % 2))
    said = told(
        Clause.SETUP_TOWN_HALL, (Fact.GUILD, guild), *spot, by=new_stack_changes(new, place // 2, place % 2)
    )
    return shown(box, p, Task(TaskKind.STACK, NOBODY, place), guild, expected, said)


@obligation("whole.red", 12, "red.arrive", chance.do_outcome)
def red_tile() -> Case[Step]:
    """A red tile is a stack of its own at the end of its row; no row gets longer than four.

    For every row with 0 to 3 stacks of any kind but red, tops and heights (each row gets one red tile, once:
    whole.red_arrive, whole.round_end); every red tile; the other rows and all else opaque.
    """
    box, row, width = any_box(), pick("row", (0, 1, 2)), pick("stacks", (0, 1, 2, 3))
    tile, task = integer("tile", 33, 35), Task(TaskKind.RED, NOBODY, row)
    full = tuple(
        Stack(integer(f"kind {n}", 0, 8), integer(f"top {n}", -1, 35), integer(f"under {n}", 0, 3))
        for n in range(width)
    )
    rows = tuple(full if n == row else cast(tuple[Stack, ...], opaque(f"row {n}")) for n in range(3))
    p = position(hall=Hall(rows), players=())
    longer = (*full, Stack(9, tile, 0))
    return Case(
        given={"position": p, "row": row, "tile": tile},
        call=lambda: chance.do_outcome(box, p, task, tile),
        effect=lambda after: {
            **kept(box, p, task, after.position),
            "at the end": equal(after.position.hall.rows[row], longer),
            "events": equal(after.events, (event_of_red(row, width, tile),)),
        },
    )
