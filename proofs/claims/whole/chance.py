"""Claim 12, chance: each piece that is shown keeps the invariant of a whole position."""

from dataclasses import dataclass
from typing import cast

from kutnahora.proofs.claims.events import with_guild_stack, with_red_tile
from kutnahora.proofs.claims.whole.inputs import FREE, SMALL, TABLES, ascending, step_keeps
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import lots, opaque_seats, player, position, tax_level
from kutnahora.proofs.kernel import Hall, Stack, Technology
from kutnahora.proofs.machine.obligation import Case, Parts, obligation
from kutnahora.proofs.machine.symbols import assume, both, integer, opaque, pick
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Step
from kutnahora.reference.position import Lot, Position, Task, TaskKind, with_lot
from kutnahora.reference.rules import chance, mine, setup
from kutnahora.reference.terms import NOBODY, NOTHING
from kutnahora.reference.values import replace


@dataclass(frozen=True, slots=True)
class Shown:
    """A piece of chance, shown where it is owed, and the step that must come of it."""

    box: Box
    before: Position
    task: Task
    piece: int
    exact: Step

    def call(self) -> Step:
        return chance.do_outcome(self.box, self.before, self.task, self.piece)

    def keeps(self) -> Case[Step]:
        """That the step is exact and keeps the invariant."""
        box, p, task = self.box, self.before, self.task
        return step_keeps(box, p, task, self.call, exact=self.exact, task=task, piece=self.piece)


# the mine -----------------------------------------------------------------------------------------------


def drawn_tile() -> Shown:
    box, held, tile = any_box(), pick("held", (0, 1, 2)), integer("tile", 36, 62)
    who, left, taken = pick("who", (0, 1)), integer("draws", 1, 6), integer("taken", 0, 4)
    drawn = ascending("drawn", held, 36, 62)
    assume(both(*(tile != other for other in drawn)))
    p = position(drawn=drawn, technology=Technology(taken))
    more = (Task(TaskKind.DRAW, who, left - 1),) if left > 1 else ()
    expected = replace(p, drawn=tuple(sorted((*drawn, tile))), agenda=p.agenda + more)
    drew = Event(Clause.MINE_DRAW, who, ((Fact.TILE, tile),), (Change(Counted.DRAWN, 0, 1, tile),))
    level = Event(Clause.MINE_TECHNOLOGY, who, ((Fact.LEVEL, box.draws(taken)), (Fact.TILE, tile)))
    return Shown(box, p, Task(TaskKind.DRAW, who, left), tile, Step(expected, (drew, level)))


@obligation("whole.draw", 12, ("mine.draw", "mine.technology"), chance.do_outcome, mine.do_draw)
def draw() -> Case[Step]:
    """A drawn mine tile joins the hand in order, and the next draw is owed if there is one.

    So many others in hand, all different.
    """
    return drawn_tile().keeps()


@obligation("whole.no_draw", 12, ("mine.reshuffle", "lack.mine"), mine.run_draw)
def no_draw() -> Case[Step]:
    """When the stack is empty, the discards are mixed and drawn from; without discards the draw is over.

    So many discards, all different.
    """
    box, count = any_box(), pick("discards", (0, 1, 2))
    p = position(discard=ascending("discard", count, 36, 62), mixed=pick("mixed", (True, False)))
    task = Task(TaskKind.DRAW, 0, integer("draws", 1, 6))
    mixed = replace(p, discard=(), mixed=True, agenda=(*p.agenda, task))
    over = Event(Clause.LACK_MINE, 0, ((Fact.COUNT, task.a),))
    back = tuple(Change(Counted.DISCARDED, 1, 0, tile) for tile in p.discard)
    mix = (Change(Counted.MIXED, 1 if p.mixed else 0, 1), *back)
    again = Event(Clause.MINE_RESHUFFLE, NOBODY, ((Fact.COUNT, count),), mix)
    exact = Step(mixed, (again,)) if count else Step(p, (over,))
    return step_keeps(box, p, task, lambda: mine.run_draw(p, task), exact=exact)


def placed_rock() -> Shown:
    """The last of 15 mine cards: four rocks on four cells."""
    number, tile, cells = pick("number", (0, 1, 2, 3)), integer("tile", 67, 70), (4, 2, 0, 1)
    box = any_box(board=replace(SMALL, mine_columns=5, rock_cells=(*((0, 1, 2, 3),) * 14, cells)))
    cell = cells[number]
    p = position(mine=with_lot(lots("mine", 5), cell, FREE), players=opaque_seats())
    more = (Task(TaskKind.ROCK, NOBODY, 14, number + 1),) if number < 3 else ()
    mine_ = tuple(Lot(tile, NOBODY) if n == cell else lot for n, lot in enumerate(p.mine))
    expected = replace(p, mine=mine_, agenda=p.agenda + more)
    lies = (Change(Counted.MINE_TILE, NOTHING, tile, cell),)
    event = Event(Clause.SETUP_ROCKS, NOBODY, ((Fact.TILE, tile), (Fact.MINE_CELL, cell)), lies)
    return Shown(box, p, Task(TaskKind.ROCK, NOBODY, 14, number), tile, Step(expected, (event,)))


@obligation("whole.rock", 12, "setup.rocks", chance.do_outcome, setup.do_rock)
def rock() -> Case[Step]:
    """A rock goes on its cell and is nobody's; the next is owed until there are four.

    Four rocks on four cells, each of them next.
    """
    return placed_rock().keeps()


# the town hall ------------------------------------------------------------------------------------------


@obligation("whole.reveal", 12, ("terms.open", "order.rights"), chance.do_outcome, chance.do_reveal)
def reveal() -> Case[Step]:
    """The tile shown lies on the stack whose top was unseen; nothing else changes.

    An unseen stack in any row and place, among others.
    """
    box, row, column = any_box(), pick("row", (0, 1, 2)), pick("column", (0, 1))
    kind, under, tile = integer("kind", 0, 8), integer("under", 0, 3), integer("tile", 0, 35)
    other = Stack(7, 30, 1)

    def hall(stack: Stack) -> Hall:
        full = (stack, other) if column == 0 else (other, stack)
        return Hall(tuple(full if n == row else (other,) for n in range(3)))

    p = position(hall=hall(Stack(kind, NOTHING, under)))
    seen = Change(Counted.STACK_TOP, NOTHING, tile, kind)
    event = Event(Clause.TERMS_OPEN, NOBODY, ((Fact.TILE, tile),), (seen,))
    exact = Step(replace(p, hall=hall(Stack(kind, tile, under))), (event,))
    return Shown(box, p, Task(TaskKind.REVEAL, NOBODY, kind), tile, exact).keeps()


def guild_stack() -> Shown:
    box, place, guild = any_box(), pick("place", tuple(range(6))), integer("guild", 0, 5)
    filled = tuple((Stack(0, NOTHING, 3),) * min(max(place - 2 * row, 0), 2) for row in range(3))
    p = position(hall=Hall(filled))
    exact = with_guild_stack(p, place, guild)
    return Shown(box, p, Task(TaskKind.STACK, NOBODY, place), guild, exact)


@obligation("whole.stacks", 12, "setup.town_hall", chance.do_outcome, setup.do_stack)
def guild_stacks() -> Case[Step]:
    """The guild stacks fill two columns of three rows, four tiles each, and their tops are shown.

    Each of six places, the ones before it filled.
    """
    return guild_stack().keeps()


@obligation("whole.red", 12, "red.arrive", chance.do_outcome)
def red_tile() -> Case[Step]:
    """A red tile is a stack of its own at the end of its row; no row gets longer than four.

    A row of so many stacks, none of them red (each row gets one red tile, once: whole.red_arrive,
    whole.round_end).
    """
    box, row, width = any_box(), pick("row", (0, 1, 2)), pick("stacks", (0, 1, 2, 3))
    tile = integer("tile", 33, 35)
    full = tuple(
        Stack(integer(f"kind {n}", 0, 8), integer(f"top {n}", -1, 35), integer(f"under {n}", 0, 3))
        for n in range(width)
    )
    rows = tuple(full if n == row else cast(tuple[Stack, ...], opaque(f"row {n}")) for n in range(3))
    p = position(hall=Hall(rows))
    return Shown(box, p, Task(TaskKind.RED, NOBODY, row), tile, with_red_tile(p, row, tile)).keeps()


# events and setup cards ---------------------------------------------------------------------------------


@obligation("whole.event", 12, ("event.reveal", "tax.cap"), chance.do_outcome)
def event() -> Case[Step]:
    """A revealed event keeps the invariant."""
    box, number, task = any_box(), integer("event", 0, 9), Task(TaskKind.EVENT)
    p = position(tax=tax_level("table"), event=NOTHING)

    def also(after: Step) -> Parts:
        return {"revealed": after.position.event == number}

    return step_keeps(box, p, task, lambda: chance.do_outcome(box, p, task, number), also=also, event=number)


@obligation(
    "whole.setup_cards",
    12,
    ("setup.rocks", "setup.guilds"),
    chance.do_outcome,
    setup.do_mine_card,
    setup.do_guild_card,
)
def setup_cards() -> Case[Step]:
    """The mine card owes its rocks, the guild card sets in reverse turn order and rows in turn order.

    Each first player of a table of two, three and four.
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
    event = Event(clause, NOBODY, ((Fact.SETUP_CARD, card),))
    return Shown(box, p, Task(kind), card, Step(replace(p, agenda=(*p.agenda, *owed)), (event,))).keeps()
