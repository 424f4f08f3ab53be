"""Claim 4: what rights and plots cost, and what refuses them, exactly; for want of money, too."""

from typing import cast

from kutnahora.proofs.claims.money.purse import too_poor, unpaid, unpaid_goods
from kutnahora.proofs.machine.obligation import Case, obligation, refusal_is
from kutnahora.proofs.machine.symbols import boolean, both, either, equal, integer, negate, opaque, pick, when
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Fact, Refusal
from kutnahora.reference.kernel.plots import Plots
from kutnahora.reference.kernel.slots import Slots
from kutnahora.reference.kernel.stacks import Stack
from kutnahora.reference.rules import plot, rights
from kutnahora.reference.rules.plot import PlotFacts
from kutnahora.reference.rules.rights import RightsFacts

Refusals = tuple[Refusal, ...]


def those(*reasons: tuple[bool, Refusal]) -> Refusals:
    """The refusals whose condition holds, in this order; one path for each answer."""
    return tuple(refusal for due, refusal in reasons if due)


# rights -------------------------------------------------------------------------------------------------


def column_cost(column: int, permit: int) -> int:
    """rights.cost, by cases."""
    beyond = when(column == 1, permit, when(column == 2, permit + permit, permit + permit + permit))
    return when(column == 0, 1, beyond)


@obligation("rights.cost", 4, "rights.cost", rights.rights_cost)
def rights_cost() -> Case[int]:
    """Column 1 costs 1 groschen, columns 2, 3, 4 cost 1, 2, 3 permits.

    For all four columns; every price, unbounded.
    """
    column, permit = integer("column", 0, 3), integer("permit")
    return Case(
        given={"column": column, "permit": permit},
        call=lambda: rights.rights_cost(column, permit),
        effect=lambda cost: cost == column_cost(column, permit),
        covers={"column 4": lambda cost: column == 3},
    )


@obligation("rights.none", 4, "rights.choose", rights.refuse_no_stack)
def no_stack() -> Case[Refusal | None]:
    """A column is refused exactly if its row has no stack there.

    For every three integers.
    """
    length, row, column = integer("length"), integer("row"), integer("column")
    facts = ((Fact.ROW, row), (Fact.COLUMN, column), (Fact.COUNT, length))
    return Case(
        given={"length": length, "row": row, "column": column},
        call=lambda: rights.refuse_no_stack(length, row, column),
        must_refuse=column >= length,
        effect=lambda said: refusal_is(said, Refusal(Clause.RIGHTS_CHOOSE, facts)),
        covers={"the last stack": lambda said: column + 1 == length},
    )


@obligation("rights.foreign", 4, "rights.choose", rights.refuse_foreign_guild)
def foreign_guild() -> Case[Refusal | None]:
    """A guild tile is refused exactly if its guild is not an own one; a public tile never.

    For every kind of stack 0 to 9; every three guilds.
    """
    kind, guilds = integer("kind", 0, 9), tuple(integer(f"guild {n}", 0, 5) for n in range(3))
    return Case(
        given={"kind": kind, "guilds": guilds},
        call=lambda: rights.refuse_foreign_guild(kind, guilds),
        must_refuse=both(kind <= 5, *(guild != kind for guild in guilds)),
        effect=lambda said: refusal_is(said, Refusal(Clause.RIGHTS_CHOOSE, ((Fact.GUILD, kind),))),
        covers={"green": lambda said: kind == 6},
    )


@obligation("rights.public", 4, "build.house", rights.refuse_not_public)
def not_public() -> Case[Refusal | None]:
    """As the free tile of a house a guild tile, and only that, is refused.

    For every kind of stack 0 to 9.
    """
    kind = integer("kind", 0, 9)
    return Case(
        given={"kind": kind},
        call=lambda: rights.refuse_not_public(kind),
        must_refuse=kind <= 5,
        effect=lambda said: refusal_is(said, Refusal(Clause.BUILD_HOUSE, ((Fact.GUILD, kind),))),
        covers={"green": lambda said: kind == 6},
    )


@obligation(
    "rights.able", 4, ("turn.able", "lack.slot", "lack.stack", "lack.money"), rights.refuse_rights_action
)
def rights_able() -> Case[Refusal | None]:
    """A rights action needs a free slot, a stack that may be taken, and the money for one.

    For slots full or not; no stack, one or two that may be taken, at every cost; every money.
    """
    full, money = boolean("full"), integer("money", 0)
    costs = tuple(integer(f"cost {n}", 0) for n in range(pick("stacks", (0, 1, 2))))

    def lacking() -> Refusal:
        if full:
            return Refusal(Clause.LACK_SLOT)
        return too_poor(money, least(costs)) if costs else Refusal(Clause.LACK_STACK)

    return Case(
        given={"full": full, "costs": costs, "money": money},
        call=lambda: rights.refuse_rights_action(full, costs, money),
        must_refuse=either(full, both(*(money < cost for cost in costs))),
        effect=lambda said: refusal_is(said, lacking()),
    )


def least(costs: tuple[int, ...]) -> int:
    """The smallest of one or two numbers."""
    return costs[0] if len(costs) == 1 else when(costs[0] < costs[1], costs[0], costs[1])


SHAPES = ((0, 0, 0), (0, 0, 1), (1, 0, 4), (2, 1, 1), (0, 1, 2), (1, 2, 0), (2, 2, 3), (1, 3, 3), (2, 3, 4))
"""Row, column and stacks in the row: each column, there and not there."""


def stack_choice(*, free: bool) -> tuple[RightsFacts, int, int]:
    """A row with one stack that can be read, other rows and stacks opaque; 0 to 3 tiles held."""
    row, column, length = pick("shape", SHAPES)
    stack = Stack(integer("kind", 0, 9), integer("top", 0, 35), integer("under", 0, 3))
    stacks = tuple(stack if n == column else cast(Stack, opaque(f"stack {n}")) for n in range(length))
    rows = tuple(stacks if n == row else cast(tuple[Stack, ...], opaque(f"row {n}")) for n in range(3))
    held = Slots(tuple(cast(int, opaque(f"held {n}")) for n in range(pick("held", (0, 2, 3)))))
    guilds = (integer("guild", 0, 5), integer("guild 2", 0, 5), 5)
    return RightsFacts(rows, guilds, held, integer("permit", 1, 9), integer("money", 0), free), row, column


def stack_refused(known: RightsFacts, row: int, column: int) -> Refusals:
    """rights.slots, rights.choose, turn.afford, in this order."""
    count, length = len(known.held.tiles), len(known.rows[row])
    full = Refusal(Clause.RIGHTS_SLOTS, ((Fact.COUNT, count), (Fact.LIMIT, 3)))
    if column >= length:
        where = ((Fact.ROW, row), (Fact.COLUMN, column), (Fact.COUNT, length))
        return those((count == 3, full), (True, Refusal(Clause.RIGHTS_CHOOSE, where)))
    kind, cost = known.rows[row][column].kind, when(known.free, 0, column_cost(column, known.permit))
    foreign = both(kind <= 5, *(guild != kind for guild in known.guilds))
    return those(
        (count == 3, full),
        (foreign, Refusal(Clause.RIGHTS_CHOOSE, ((Fact.GUILD, kind),))),
        (known.money < cost, unpaid_column(known.money, column, known.permit)),
    )


def unpaid_column(money: int, column: int, permit: int) -> Refusal:
    """rights.cost, turn.afford"""
    return unpaid_goods(money, column, permit, (Fact.COLUMN, column)) if column else unpaid(money, 1)


@obligation("rights.unpaid", 4, ("rights.cost", "turn.afford"), rights.refuse_unpaid_column)
def column_unpaid() -> Case[Refusal | None]:
    """Column 1 is refused with less than 1 gr, columns 2 to 4 with less than 1 to 3 permits cost.

    For all columns; every price 1 to 9; every money.
    """
    money, column, permit = integer("money", 0), pick("column", range(4)), integer("permit", 1, 9)
    return Case(
        given={"money": money, "column": column, "permit": permit},
        call=lambda: rights.refuse_unpaid_column(money, column, permit),
        must_refuse=money < (column * permit if column else 1),
        effect=lambda said: refusal_is(said, unpaid_column(money, column, permit)),
    )


STACK_DOMAIN = (
    "each column of a row, there and not there, other rows and stacks opaque; every kind of stack; 0, 2 or 3 "
    "tiles held; any two guilds and the metallurgists; every price 1 to 9, every money, unbounded; "
)


@obligation(
    "rights.refused",
    4,
    ("rights.choose", "rights.slots", "rights.cost", "turn.afford"),
    rights.stack_refusals,
    rights.refuse_slots_full,
    domain=STACK_DOMAIN + "free and not",
)
def stack_refusals() -> Case[Refusals]:
    """A stack is refused exactly with full slots, where none is, of a foreign guild, or unpaid."""
    known, row, column = stack_choice(free=boolean("free"))
    refused = stack_refused(known, row, column)
    return Case(
        given={"known": known, "row": row, "column": column},
        call=lambda: tuple(rights.stack_refusals(known, row, column)),
        must_refuse=bool(refused),
        effect=lambda said: equal(said, refused),
    )


@obligation(
    "public.refused",
    4,
    ("build.house", "rights.choose", "rights.slots"),
    rights.public_refusals,
    domain=STACK_DOMAIN + "free",
)
def public_refusals() -> Case[Refusals]:
    """As the free tile of a house a stack is refused as for rights, and if it is a guild's."""
    known, row, column = stack_choice(free=True)
    refused = stack_refused(known, row, column)
    if column < len(known.rows[row]):
        kind = known.rows[row][column].kind
        refused += those((kind <= 5, Refusal(Clause.BUILD_HOUSE, ((Fact.GUILD, kind),))))
    return Case(
        given={"known": known, "row": row, "column": column},
        call=lambda: tuple(rights.public_refusals(known, row, column)),
        must_refuse=bool(refused),
        effect=lambda said: equal(said, refused),
    )


# plots --------------------------------------------------------------------------------------------------

RULINGS = (Clause.PLOT_FIRST, Clause.PLOT_ADJACENT, Clause.PLOT_NONE_LEFT, Clause.CATHEDRAL_4)


def plot_price(clause: Clause, beside: int, reputed: bool) -> int:
    """plot.first, plot.none_left: 5; plot.adjacent: what is beside; plot.reputation: 1; cathedral.4: 0."""
    normal = beside if clause is Clause.PLOT_ADJACENT else 5
    return 0 if clause is Clause.CATHEDRAL_4 else when(reputed, 1, normal)


@obligation(
    "plot.cost",
    4,
    ("plot.first", "plot.adjacent", "plot.none_left", "plot.reputation", "cathedral.4"),
    plot.plot_cost,
)
def plot_cost() -> Case[int]:
    """A plot costs 5, or the highest price beside it; 1 for the reputed; nothing by cathedral 4.

    For all four rulings; every price beside; reputed and not.
    """
    clause, beside, reputed = pick("clause", RULINGS), integer("beside"), boolean("reputed")
    return Case(
        given={"clause": clause, "beside": beside, "reputed": reputed},
        call=lambda: plot.plot_cost(clause, beside, reputed),
        effect=lambda cost: cost == plot_price(clause, beside, reputed),
    )


@obligation("plot.claimed", 4, "terms.unclaimed", plot.refuse_claimed)
def claimed() -> Case[Refusal | None]:
    """A cell is refused exactly if it is claimed.

    For claimed and not; every cell.
    """
    unclaimed, cell = boolean("unclaimed"), integer("cell")
    return Case(
        given={"unclaimed": unclaimed, "cell": cell},
        call=lambda: plot.refuse_claimed(unclaimed, cell),
        must_refuse=negate(unclaimed),
        effect=lambda said: refusal_is(said, Refusal(Clause.TERMS_UNCLAIMED, ((Fact.CITY_CELL, cell),))),
    )


@obligation("plot.beside", 4, "plot.adjacent", plot.refuse_not_adjacent)
def not_adjacent() -> Case[Refusal | None]:
    """A cell without a building beside it is refused exactly where plot.adjacent rules.

    For every cell, every price beside it, 0 for none; plot.adjacent rules or not.
    """
    anywhere, beside, cell = boolean("anywhere"), integer("beside", 0), integer("cell")
    return Case(
        given={"anywhere": anywhere, "beside": beside, "cell": cell},
        call=lambda: plot.refuse_not_adjacent(anywhere, beside, cell),
        must_refuse=negate(either(anywhere, beside > 0)),
        effect=lambda said: refusal_is(said, Refusal(Clause.PLOT_ADJACENT, ((Fact.CITY_CELL, cell),))),
    )


@obligation("plot.able", 4, ("turn.able", "lack.plot", "lack.money"), plot.refuse_plot_action)
def plot_able() -> Case[Refusal | None]:
    """A plot action needs an unclaimed cell, and the money for one that may be claimed.

    For no cell, one or two, every price beside them; all four rulings; reputed and not; every money.
    """
    clause, reputed, money = pick("clause", RULINGS), boolean("reputed"), integer("money", 0)
    beside = tuple(integer(f"beside {n}", 0) for n in range(pick("cells", (0, 1, 2))))
    cost = plot_price(clause, least(beside), reputed) if beside else 0
    lacking = too_poor(money, cost) if beside else Refusal(Clause.LACK_PLOT)
    return Case(
        given={"beside": beside, "clause": clause, "reputed": reputed, "money": money},
        call=lambda: plot.refuse_plot_action(beside, clause, reputed, money),
        must_refuse=money < cost if beside else True,
        effect=lambda said: refusal_is(said, lacking),
    )


@obligation(
    "plot.refused",
    4,
    ("plot.adjacent", "plot.marker", "terms.unclaimed", "turn.afford"),
    plot.cell_refusals,
    plot.refuse_no_marker,
)
def cell_refusals() -> Case[Refusals]:
    """A cell is refused exactly if claimed, not beside a building, unpaid, or without a marker.

    For a cell before, in the middle and after others that are opaque; all four rulings; every price beside
    it, reputed and not; 0 to 3 markers out; every money, unbounded.
    """
    cell, clause, out = pick("cell", (0, 1, 2)), pick("clause", RULINGS), pick("out", (0, 2, 3))
    unclaimed, beside = boolean("unclaimed"), integer("beside", 0, 20)
    known = PlotFacts(
        unclaimed=tuple(unclaimed if n == cell else cast(bool, opaque(f"claimed {n}")) for n in range(3)),
        beside=tuple(beside if n == cell else cast(int, opaque(f"beside {n}")) for n in range(3)),
        anywhere=clause is not Clause.PLOT_ADJACENT,
        clause=clause,
        reputed=boolean("reputed"),
        markers=Plots(tuple(cast(int, opaque(f"marker {n}")) for n in range(out))),
        money=integer("money", 0),
    )
    where, cost = ((Fact.CITY_CELL, cell),), plot_price(clause, beside, known.reputed)
    alone = both(clause is Clause.PLOT_ADJACENT, beside == 0)
    refused = those(
        (negate(unclaimed), Refusal(Clause.TERMS_UNCLAIMED, where)),
        (alone, Refusal(Clause.PLOT_ADJACENT, where)),
        (both(negate(alone), known.money < cost), unpaid(known.money, cost)),
        (out == 3, Refusal(Clause.PLOT_MARKER, ((Fact.COUNT, 3), (Fact.LIMIT, 3)))),
    )
    return Case(
        given={"known": known, "cell": cell},
        call=lambda: tuple(plot.cell_refusals(known, cell)),
        must_refuse=bool(refused),
        effect=lambda said: equal(said, refused),
    )
