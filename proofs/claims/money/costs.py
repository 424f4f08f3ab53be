"""Claim 4: what rights and plots cost, and what refuses them, exactly; for want of money, too."""

from collections.abc import Callable, Iterable
from inspect import signature
from typing import Annotated, cast

from kutnahora.proofs.claims.events import facts
from kutnahora.proofs.claims.money.purse import too_poor, unpaid, unpaid_goods
from kutnahora.proofs.domains.inputs import unread
from kutnahora.proofs.domains.values import Exactly, Natural, Refused, between, computes, one_of, refuses
from kutnahora.proofs.kernel import Plots, Slots, Stack
from kutnahora.proofs.machine.obligation import Case, obligation
from kutnahora.proofs.machine.symbols import boolean, both, either, equal, integer, negate, opaque, pick, when
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Fact, Refusal
from kutnahora.reference.rules import plot, rights
from kutnahora.reference.rules.plot import PlotFacts
from kutnahora.reference.rules.rights import RightsFacts

Refusals = tuple[Refusal, ...]


def those(*reasons: tuple[bool, Refusal]) -> Refusals:
    """The refusals whose condition holds, in this order; one path for each answer."""
    return tuple(refusal for due, refusal in reasons if due)


def all_refused(
    rule: Callable[..., Iterable[Refusal]], refused: Refusals, *inputs: object, **options: object
) -> Case[Refusals]:
    """That a rule has these refusals of its inputs, all of them, in this order, and no others."""
    named = dict(zip(signature(rule).parameters, inputs, strict=False)) | options
    return Case(
        given={name: given for name, given in named.items() if name != "box"},
        call=lambda: tuple(rule(*inputs, **options)),
        must_refuse=bool(refused),
        effect=lambda said: equal(said, refused),
    )


# rights -------------------------------------------------------------------------------------------------


def column_cost(column: int, permit: int) -> int:
    """rights.cost, by cases."""
    beyond = when(column == 1, permit, when(column == 2, permit + permit, permit + permit + permit))
    return when(column == 0, 1, beyond)


@computes("rights.cost", 4, "rights.cost", rights.rights_cost)
def rights_cost(column: Annotated[int, between(0, 3)], permit: int) -> Exactly[int]:
    """Column 1 costs 1 groschen, columns 2, 3, 4 cost 1, 2, 3 permits."""
    return Exactly(column_cost(column, permit), {"column 4": column == 3})


@refuses("rights.none", 4, "rights.choose", rights.refuse_no_stack)
def no_stack(length: int, row: int, column: int) -> Refused:
    """A column is refused exactly if its row has no stack there."""
    where = facts(row=row, column=column, count=length)
    goals = {"the last stack": column + 1 == length}
    return Refused(column >= length, Refusal(Clause.RIGHTS_CHOOSE, where), goals)


Kind = Annotated[int, between(0, 9)]


def any_guilds(name: str) -> tuple[int, ...]:
    return tuple(integer(f"{name} {n}", 0, 5) for n in range(3))


@refuses("rights.foreign", 4, "rights.choose", rights.refuse_foreign_guild)
def foreign_guild(kind: Kind, guilds: Annotated[tuple[int, ...], any_guilds]) -> Refused:
    """A guild tile is refused exactly if its guild is not one's own; a public tile never."""
    foreign = both(kind <= 5, *(guild != kind for guild in guilds))
    return Refused(foreign, Refusal(Clause.RIGHTS_CHOOSE, facts(guild=kind)), {"green": kind == 6})


@refuses("rights.public", 4, "build.house", rights.refuse_not_public)
def not_public(kind: Kind) -> Refused:
    """As the free tile of a house, a guild tile is refused, and only that."""
    return Refused(kind <= 5, Refusal(Clause.BUILD_HOUSE, facts(guild=kind)), {"green": kind == 6})


def up_to_two(name: str) -> tuple[int, ...]:
    """No number, one or two, from 0 on."""
    return tuple(integer(f"{name} {n}", 0) for n in range(pick(name, (0, 1, 2))))


UpToTwo = Annotated[tuple[int, ...], up_to_two]


def least(costs: tuple[int, ...]) -> int:
    """The smallest of one or two numbers."""
    return costs[0] if len(costs) == 1 else when(costs[0] < costs[1], costs[0], costs[1])


@refuses(
    "rights.able", 4, ("turn.able", "lack.slot", "lack.stack", "lack.money"), rights.refuse_rights_action
)
def rights_able(full: bool, costs: UpToTwo, money: Natural) -> Refused:
    """A rights action needs a free slot, a stack that may be taken, and the money for one.

    So many stacks that may be taken, with their costs.
    """
    due = either(full, both(*(money < cost for cost in costs)))
    if full:
        return Refused(due, Refusal(Clause.LACK_SLOT))
    return Refused(due, too_poor(money, least(costs)) if costs else Refusal(Clause.LACK_STACK))


SHAPES = ((0, 0, 0), (0, 0, 1), (1, 0, 4), (2, 1, 1), (0, 1, 2), (1, 2, 0), (2, 2, 3), (1, 3, 3), (2, 3, 4))
"""Row, column and stacks in the row: each column, there and not there."""


def stack_choice(*, free: bool) -> tuple[RightsFacts, int, int]:
    """A row with one stack that can be read, other rows and stacks opaque; 0 to 3 tiles held."""
    row, column, length = pick("shape", SHAPES)
    stack = Stack(integer("kind", 0, 9), integer("top", 0, 35), integer("under", 0, 3))
    stacks = tuple(stack if n == column else cast(Stack, opaque(f"stack {n}")) for n in range(length))
    rows = tuple(stacks if n == row else cast(tuple[Stack, ...], opaque(f"row {n}")) for n in range(3))
    held = Slots(unread("held", pick("held", (0, 2, 3))))
    guilds = (integer("guild", 0, 5), integer("guild 2", 0, 5), 5)
    return RightsFacts(rows, guilds, held, integer("permit", 1, 9), integer("money", 0), free), row, column


def stack_refused(known: RightsFacts, row: int, column: int) -> Refusals:
    """rights.slots, rights.choose, turn.afford, in this order."""
    count, length = len(known.held.tiles), len(known.rows[row])
    full = Refusal(Clause.RIGHTS_SLOTS, facts(count=count, limit=3))
    if column >= length:
        nowhere = Refusal(Clause.RIGHTS_CHOOSE, facts(row=row, column=column, count=length))
        return those((count == 3, full), (True, nowhere))
    kind, cost = known.rows[row][column].kind, when(known.free, 0, column_cost(column, known.permit))
    foreign = both(kind <= 5, *(guild != kind for guild in known.guilds))
    return those(
        (count == 3, full),
        (foreign, Refusal(Clause.RIGHTS_CHOOSE, facts(guild=kind))),
        (known.money < cost, unpaid_column(known.money, column, known.permit)),
    )


def unpaid_column(money: int, column: int, permit: int) -> Refusal:
    """rights.cost, turn.afford"""
    return unpaid_goods(money, column, permit, (Fact.COLUMN, column)) if column else unpaid(money, 1)


@refuses("rights.unpaid", 4, ("rights.cost", "turn.afford"), rights.refuse_unpaid_column)
def column_unpaid(
    money: Natural, column: Annotated[int, one_of(range(4))], permit: Annotated[int, between(1, 9)]
) -> Refused:
    """Column 1 is refused with less than 1 groschen, columns 2 to 4 with less than 1 to 3 permits cost."""
    return Refused(money < (column * permit if column else 1), unpaid_column(money, column, permit))


STACK = "each column of a row, there and not there; so many tiles held; two guilds and the metallurgists"


@obligation(
    "rights.refused",
    4,
    ("rights.choose", "rights.slots", "rights.cost", "turn.afford"),
    rights.stack_refusals,
    rights.refuse_slots_full,
    remark=STACK,
)
def stack_refusals() -> Case[Refusals]:
    """A stack is refused exactly if slots are full, none is there, its guild is foreign, or it is unpaid."""
    known, row, column = stack_choice(free=boolean("free"))
    return all_refused(rights.stack_refusals, stack_refused(known, row, column), known, row, column)


@obligation(
    "public.refused",
    4,
    ("build.house", "rights.choose", "rights.slots"),
    rights.public_refusals,
    remark=STACK,
)
def public_refusals() -> Case[Refusals]:
    """As the free tile of a house, a stack is refused as for rights, and if it is a guild's."""
    known, row, column = stack_choice(free=True)
    refused = stack_refused(known, row, column)
    if column < len(known.rows[row]):
        kind = known.rows[row][column].kind
        refused += those((kind <= 5, Refusal(Clause.BUILD_HOUSE, facts(guild=kind))))
    return all_refused(rights.public_refusals, refused, known, row, column)


# plots --------------------------------------------------------------------------------------------------

RULINGS = (Clause.PLOT_FIRST, Clause.PLOT_ADJACENT, Clause.PLOT_NONE_LEFT, Clause.CATHEDRAL_4)
Ruling = Annotated[Clause, one_of(RULINGS)]


def plot_price(clause: Clause, beside: int, reputed: bool) -> int:
    """plot.first, plot.none_left: 5; plot.adjacent: what is beside; plot.reputation: 1; cathedral.4: 0."""
    normal = beside if clause is Clause.PLOT_ADJACENT else 5
    return 0 if clause is Clause.CATHEDRAL_4 else when(reputed, 1, normal)


@computes(
    "plot.cost",
    4,
    ("plot.first", "plot.adjacent", "plot.none_left", "plot.reputation", "cathedral.4"),
    plot.plot_cost,
)
def plot_cost(ruling: Ruling, beside: int, reputed: bool) -> Exactly[int]:
    """A plot costs 5 or the highest price beside it, 1 with enough reputation, nothing with tile 4.

    All four rulings.
    """
    return Exactly(plot_price(ruling, beside, reputed))


@refuses("plot.claimed", 4, "terms.unclaimed", plot.refuse_claimed)
def claimed(unclaimed: bool, cell: int) -> Refused:
    """A cell is refused exactly if it is claimed."""
    return Refused(negate(unclaimed), Refusal(Clause.TERMS_UNCLAIMED, facts(city_cell=cell)))


@refuses("plot.beside", 4, "plot.adjacent", plot.refuse_not_adjacent)
def not_adjacent(anywhere: bool, beside: Natural, cell: int) -> Refused:
    """A cell without a building beside it is refused exactly where plot.adjacent rules.

    A price of 0 for none; plot.adjacent rules or not.
    """
    alone = negate(either(anywhere, beside > 0))
    return Refused(alone, Refusal(Clause.PLOT_ADJACENT, facts(city_cell=cell)))


@refuses("plot.able", 4, ("turn.able", "lack.plot", "lack.money"), plot.refuse_plot_action)
def plot_able(beside: UpToTwo, ruling: Ruling, reputed: bool, money: Natural) -> Refused:
    """A plot action needs an unclaimed cell, and the money for one that may be claimed.

    So many cells, with the prices beside them; all four rulings.
    """
    if not beside:
        return Refused(True, Refusal(Clause.LACK_PLOT))
    cost = plot_price(ruling, least(beside), reputed)
    return Refused(money < cost, too_poor(money, cost))


@obligation(
    "plot.refused",
    4,
    ("plot.adjacent", "plot.marker", "terms.unclaimed", "turn.afford"),
    plot.cell_refusals,
    plot.refuse_no_marker,
)
def cell_refusals() -> Case[Refusals]:
    """A cell is refused exactly if claimed, not beside a building, unpaid, or without a marker.

    Before, between and after cells that are opaque; all four rulings; so many markers out.
    """
    cell, clause, out = pick("cell", (0, 1, 2)), pick("clause", RULINGS), pick("out", (0, 2, 3))
    unclaimed, beside = boolean("unclaimed"), integer("beside", 0, 20)
    known = PlotFacts(
        unclaimed=tuple(unclaimed if n == cell else cast(bool, opaque(f"claimed {n}")) for n in range(3)),
        beside=tuple(beside if n == cell else cast(int, opaque(f"beside {n}")) for n in range(3)),
        anywhere=clause is not Clause.PLOT_ADJACENT,
        clause=clause,
        reputed=boolean("reputed"),
        markers=Plots(unread("marker", out)),
        money=integer("money", 0),
    )
    where, cost = facts(city_cell=cell), plot_price(clause, beside, known.reputed)
    alone = both(clause is Clause.PLOT_ADJACENT, beside == 0)
    refused = those(
        (negate(unclaimed), Refusal(Clause.TERMS_UNCLAIMED, where)),
        (alone, Refusal(Clause.PLOT_ADJACENT, where)),
        (both(negate(alone), known.money < cost), unpaid(known.money, cost)),
        (out == 3, Refusal(Clause.PLOT_MARKER, facts(count=3, limit=3))),
    )
    return all_refused(plot.cell_refusals, refused, known, cell)
