"""Claim 4, the moves that cost money: refused, or paid exactly; money is never below 0."""

from typing import cast

from kutnahora.proofs.claims.events import event_of_slide, facts
from kutnahora.proofs.claims.money.costs import Refusals, column_cost, plot_price, stack_refused, those
from kutnahora.proofs.claims.money.purse import (
    PERMIT,
    event_of_payment,
    events_of_purchase,
    paid,
    shown_price,
    solvent,
    unpaid,
)
from kutnahora.proofs.claims.stacks.positions import reveal, row_around
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import player, position, priced, purse, seated
from kutnahora.proofs.kernel import Hall, Plots, Purse, Slots, Stack, Standing
from kutnahora.proofs.machine.obligation import Case, Parts, obligation
from kutnahora.proofs.machine.symbols import assume, boolean, both, equal, integer, opaque, pick
from kutnahora.reference.box import Board
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Refusal, Step
from kutnahora.reference.position import EMPTY_LOT, Lot, Position, Task, TaskKind, with_player
from kutnahora.reference.rules import plot, rights
from kutnahora.reference.rules.common import Question
from kutnahora.reference.rules.rights import RightsFacts
from kutnahora.reference.terms import NOTHING
from kutnahora.reference.values import replace

Outcome = Refusals | Step


def moved(question: Question, numbers: tuple[int, ...]) -> Outcome:
    """A move: what refuses it, or what it does."""
    return tuple(question.refusals(numbers)) or question.do(numbers)


def bought(outcome: Outcome, refused: Refusals, who: int, expected: Step) -> Parts:
    """That a move was refused for these reasons; or that it was carried out so, with money for it."""
    if not isinstance(outcome, Step):
        return {"refused for the right reasons": equal(outcome, refused)}
    return solvent(outcome, who, expected)


# rights -------------------------------------------------------------------------------------------------

CHOICES = ((0, 0, 0, 1), (1, 1, 1, 2), (0, 2, 2, 4), (1, 0, 3, 4))
"""Seat, row, column, stacks in the row."""


def slid(before: Hall, row: int, column: int) -> Hall:
    """rights.slide: The stack at the end of its row, or gone; the others as they were."""
    taken, others = before.rows[row][column], [s for n, s in enumerate(before.rows[row]) if n != column]
    if taken.under > 0:
        others.append(Stack(taken.kind, NOTHING, taken.under - 1))
    return Hall(tuple(tuple(others) if n == row else kept for n, kept in enumerate(before.rows)))


def choosing(**parts: object) -> tuple[Position, int, int, int]:
    """A stack at each of four columns, the others of any kind; a tile held or none; any money."""
    who, row, column, length = pick("choice", CHOICES)
    stack = Stack(integer("kind", 0, 9), integer("top", 0, 35), integer("under", 0, 3))
    held = Slots((integer("held", 0, 34),) if boolean("holds one") else ())
    assume(both(stack.kind != 4, stack.kind != 5, *(tile < stack.top for tile in held.tiles)))
    acting = player("player", purse=purse("player"), slots=held, guilds=(integer("guild", 0, 5), 4, 5))
    stacks = row_around(stack, length, column)
    hall = Hall(tuple(stacks if n == row else () for n in range(3)))
    return position(players=seated(who, acting), hall=hall, **parts), who, row, column


def tile_taken(p: Position, who: int, row: int, column: int) -> Step:
    """rights.slots, rights.slide: The tile in a slot, the stack slid, its next tile to be seen."""
    stack, acting = p.hall.rows[row][column], p.players[who]
    holding = replace(acting, slots=Slots((*acting.slots.tiles, stack.top)))
    held = facts(tile=stack.top, count=len(holding.slots.tiles))
    put = Event(Clause.RIGHTS_SLOTS, who, held, (Change(Counted.SLOT, 0, 1, stack.top),))
    agenda = (*p.agenda, *reveal(stack))
    after = replace(with_player(p, who, holding), hall=slid(p.hall, row, column), agenda=agenda)
    return Step(after, (put, event_of_slide(p.hall.rows[row], row, column)))


@obligation(
    "rights.paid",
    4,
    ("rights.cost", "rights.choose", "rights.slots", "economy.pay", "turn.afford", "order.rights"),
    rights.do_rights,
    rights._pay_column,
    rights.do_take_tile,
    rights.rights_facts,
)
def buy_rights() -> Case[Outcome]:
    """Rights are refused or paid: 1 groschen in column 1, else 1 to 3 permits, or nothing if free.

    Each column, other stacks of any kind; public stacks and those of four guilds, one of them own (all:
    rights.refused); a tile held comes before it in the box.
    """
    box, free = any_box(), pick("free", (0, 1))
    p, who, row, column = choosing(**priced(box, PERMIT))
    acting, permit = p.players[who], shown_price(box, p, PERMIT)
    money, cost = acting.purse.money, 0 if free else column_cost(column, permit)
    known = RightsFacts(p.hall.rows, acting.guilds, acting.slots, permit, money, free == 1)
    refused = stack_refused(known, row, column)

    def effect(outcome: Outcome) -> Parts:
        taken = tile_taken(paid(p, who, cost), who, row, column)
        place = facts(row=row, column=column, tile=p.hall.rows[row][column].top)
        events = [Event(Clause.ORDER_RIGHTS, who, place), Event(Clause.RIGHTS_CHOOSE, who, place)]
        if not free:
            events.append(Event(Clause.RIGHTS_COST, who, facts(column=column)))
            permits = events_of_purchase(box, p, who, PERMIT, column)
            events += permits if column else [event_of_payment(who, 1, money)]
        return bought(outcome, refused, who, Step(taken.position, (*events, *taken.events)))

    return Case(
        call=lambda: moved(rights.ask_rights(box, p, Task(TaskKind.RIGHTS, who, free)), (row, column)),
        must_refuse=bool(refused),
        effect=effect,
        covers={"the last money": lambda outcome: both(not refused, free == 0, money == cost)},
    )


@obligation(
    "public.paid", 4, ("build.house", "rights.slots", "rights.slide"), rights.do_public, rights.do_take_tile
)
def take_public() -> Case[Step]:
    """The free public tile of a house costs nothing.

    Each column, other stacks of any kind; a tile held comes before it in the box.
    """
    p, who, row, column = choosing()

    def effect(after: Step) -> Parts:
        place = facts(row=row, column=column, tile=p.hall.rows[row][column].top)
        taken = tile_taken(p, who, row, column)
        return solvent(after, who, Step(p, (Event(Clause.BUILD_HOUSE, who, place),)) + taken)

    return Case(
        call=lambda: rights.do_public(p, who, row, column),
        effect=effect,
    )


# plots --------------------------------------------------------------------------------------------------

SMALL = Board(
    city_rows=2, city_columns=3, mine_rows=2, mine_columns=3, entrances=(0,), villages=(), rock_cells=()
)


def ruling(built: bool, taken: bool, free: int) -> Clause:
    """Which clause rules where only the first cell may be built; `taken`: the cells beside it are claimed."""
    if free:
        return Clause.CATHEDRAL_4
    if not built:
        return Clause.PLOT_FIRST
    return Clause.PLOT_NONE_LEFT if taken else Clause.PLOT_ADJACENT


@obligation(
    "plot.paid",
    4,
    (
        "plot.first",
        "plot.adjacent",
        "plot.none_left",
        "plot.reputation",
        "reputation.plot",
        "turn.afford",
        "order.plot",
    ),
    plot.do_plot,
    plot._reputed,
    plot.plot_facts,
    plot._ruling_clause,
)
def buy_plot() -> Case[Outcome]:
    """A plot is refused or paid: 5, the highest price beside it, 1 with enough reputation, or nothing.

    A board of 2 x 3 cells, the first empty or a building, the two beside it claimed by the other player or
    not; one of them or one that is not beside it is asked for; the first seat with a plot elsewhere or the
    second without.
    """
    box, (who, own), free = any_box(board=SMALL), pick("who", ((0, (5,)), (1, ()))), pick("free", (0, 1))
    built, taken = pick("built", (True, False)), pick("taken", (True, False))
    cell, had = pick("cell", (3, 2)), Standing(integer("reputation"), cast(int, opaque("points")))
    acting = player("player", purse=purse("player"), plots=Plots(own), standing=had)
    other = player("other", plots=Plots((1, 3) if taken else ()))
    first = Lot(integer("tile", 0, 35), who) if built else EMPTY_LOT
    players = (acting, other) if who == 0 else (other, acting)
    p = position(players=players, city=(first, *(EMPTY_LOT,) * 5))
    clause, price = ruling(built, taken, free), box.plot_price(first.tile) if built and cell == 3 else 0
    reputed, money = had.reputation >= 3, acting.purse.money
    cost, where = plot_price(clause, price, reputed), facts(city_cell=cell)
    alone = clause is Clause.PLOT_ADJACENT and cell == 2
    refused = those(
        (taken and cell == 3, Refusal(Clause.TERMS_UNCLAIMED, where)),
        (alone, Refusal(Clause.PLOT_ADJACENT, where)),
        (both(not alone, money < cost), unpaid(money, cost)),
    )

    def effect(outcome: Outcome) -> Parts:
        normal = (*where, *facts(cost=plot_price(clause, price, reputed=False)))
        events = [Event(Clause.ORDER_PLOT, who, (*where, *facts(cost=cost))), Event(clause, who, normal)]
        events.append(Event(Clause.TERMS_UNCLAIMED, who, where))
        if built and cell == 3:
            events.append(Event(Clause.TERMS_ADJACENT, who, (*where, *facts(price=price))))
        if not free and reputed:
            why = facts(reputation=had.reputation, cost=1)
            events += [Event(Clause.PLOT_REPUTATION, who, why), Event(Clause.REPUTATION_PLOT, who, why)]
        if not free:
            events.append(event_of_payment(who, cost, money))
        marked = (Change(Counted.PLOT, 0, 1, cell),)
        events.append(Event(Clause.PLOT_MARKER, who, (*where, *facts(count=len(own) + 1)), marked))
        after = replace(acting, purse=Purse(money - cost), plots=Plots((cell, *own)))
        return bought(outcome, refused, who, Step(with_player(p, who, after), tuple(events)))

    return Case(
        call=lambda: moved(plot.ask_plot(box, p, Task(TaskKind.PLOT, who, free)), (cell,)),
        must_refuse=bool(refused),
        effect=effect,
        covers={"the last money": lambda outcome: both(not refused, cost == 20, money == 20)},
    )
