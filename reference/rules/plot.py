"""The plot action."""

from collections.abc import Iterator
from dataclasses import dataclass

from kutnahora.reference import constants, facts
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Refusal, Step
from kutnahora.reference.kernel import plots
from kutnahora.reference.kernel.plots import Plots
from kutnahora.reference.moves import Kind
from kutnahora.reference.position import Position, Task, TaskKind, push, with_player
from kutnahora.reference.rules.common import (
    Question,
    cite_void,
    do_decline,
    do_pay,
    note,
    refuse_too_poor,
    refuse_unpaid,
)
from kutnahora.reference.values import replace


@dataclass(frozen=True, slots=True)
class PlotFacts:
    """What all cells of one choice share."""

    unclaimed: tuple[bool, ...]
    beside: tuple[int, ...]
    """The highest plot price of the buildings beside each cell, 0 with none."""
    anywhere: bool
    """Any unclaimed cell: cathedral.4, or no building to be adjacent to, or no cell left beside one."""
    clause: Clause
    """Which of plot.first, plot.adjacent, plot.none_left, cathedral.4 rules."""
    reputed: bool
    markers: Plots
    money: int


def plot_facts(box: Box, p: Position, who: int, *, free: bool, reputation: int) -> PlotFacts:
    """plot.first, plot.adjacent, plot.none_left: Where one may claim, and what lies beside."""
    board = box.board(len(p.players))
    unclaimed = facts.unclaimed(p.city, tuple(player.plots.cells for player in p.players))
    beside = facts.neighbour_prices(box, board.city_rows, board.city_columns, p.city)
    left = any(free_cell and price > 0 for free_cell, price in zip(unclaimed, beside, strict=True))
    clause = Clause.CATHEDRAL_4 if free else _ruling_clause(any(beside), left)
    player = p.players[who]
    reputed = reputation >= constants.PLOT_REPUTATION
    anywhere = clause != Clause.PLOT_ADJACENT
    return PlotFacts(unclaimed, beside, anywhere, clause, reputed, player.plots, player.purse.money)


def _ruling_clause(buildings: bool, left: bool) -> Clause:
    """plot.first, plot.adjacent, plot.none_left: Every building has cells beside it, with its price."""
    if not buildings:
        return Clause.PLOT_FIRST
    return Clause.PLOT_ADJACENT if left else Clause.PLOT_NONE_LEFT


def plot_cost(clause: Clause, beside: int, reputed: bool) -> int:
    """plot.first, plot.adjacent, plot.none_left, plot.reputation: The price of a plot."""
    if clause == Clause.CATHEDRAL_4:
        return 0
    if reputed:
        return constants.PLOT_PRICE_REPUTED
    return beside if clause == Clause.PLOT_ADJACENT else constants.PLOT_PRICE


def refuse_claimed(unclaimed: bool, cell: int) -> Refusal | None:
    """terms.unclaimed: A cell with a building or a plot marker cannot be claimed."""
    return None if unclaimed else Refusal(Clause.TERMS_UNCLAIMED, ((Fact.CITY_CELL, cell),))


def refuse_not_adjacent(anywhere: bool, beside: int, cell: int) -> Refusal | None:
    """plot.adjacent: Only next to a building, while such a cell is left."""
    if not anywhere and beside == 0:
        return Refusal(Clause.PLOT_ADJACENT, ((Fact.CITY_CELL, cell),))
    return None


def refuse_no_marker(markers: Plots) -> Refusal | None:
    """plot.marker, turn.short: At most three plots at a time."""
    if len(markers.cells) >= constants.PLOT_MARKERS:
        count = ((Fact.COUNT, len(markers.cells)), (Fact.LIMIT, constants.PLOT_MARKERS))
        return Refusal(Clause.PLOT_MARKER, count)
    return None


def cell_refusals(shared: PlotFacts, cell: int) -> Iterator[Refusal]:
    """plot.adjacent, plot.marker, terms.unclaimed: What stands against claiming a cell."""
    if refusal := refuse_claimed(shared.unclaimed[cell], cell):
        yield refusal
    beside = shared.beside[cell]
    if refusal := refuse_not_adjacent(shared.anywhere, beside, cell):
        yield refusal
    elif refusal := refuse_unpaid(shared.money, plot_cost(shared.clause, beside, shared.reputed)):
        yield refusal
    if refusal := refuse_no_marker(shared.markers):
        yield refusal


def _claimable(shared: PlotFacts) -> list[int]:
    """The cells that may be legal: all others are refused as claimed or not adjacent."""
    return [
        cell
        for cell, unclaimed in enumerate(shared.unclaimed)
        if unclaimed and (shared.anywhere or shared.beside[cell] > 0)
    ]


def refuse_plot_action(beside: tuple[int, ...], clause: Clause, reputed: bool, money: int) -> Refusal | None:
    """turn.able, lack.plot, lack.money: A cell to claim and pay; `beside`: the prices beside such cells."""
    if not beside:
        return Refusal(Clause.LACK_PLOT)
    return refuse_too_poor(money, plot_cost(clause, min(beside), reputed))


def plot_refusals(box: Box, p: Position, who: int, *, free: bool, reputation: int) -> Iterator[Refusal]:
    """turn.able, turn.short: Why a plot action can do nothing now."""
    if short := refuse_no_marker(p.players[who].plots):
        yield Refusal(Clause.LACK_PLOT)
        yield Refusal(Clause.TURN_SHORT, short.facts)
        return
    shared = plot_facts(box, p, who, free=free, reputation=reputation)
    beside = tuple([shared.beside[cell] for cell in _claimable(shared)])
    if refusal := refuse_plot_action(beside, shared.clause, shared.reputed, shared.money):
        yield refusal


def do_plot_action(box: Box, p: Position, who: int, *, free: bool) -> Step:
    """plot.adjacent: A cell must be chosen; cathedral.4 gives it for free, and may find none."""
    reputation = p.players[who].standing.reputation
    lacking = tuple(plot_refusals(box, p, who, free=free, reputation=reputation)) if free else ()
    if lacking:
        return cite_void(p, who, lacking)
    return Step(push(p, Task(TaskKind.PLOT, who, int(free))))


def ask_plot(box: Box, p: Position, task: Task) -> Question:
    """plot.first, plot.adjacent, plot.none_left: Which cell to claim."""
    who, free = task.player, task.free
    shared = plot_facts(box, p, who, free=free, reputation=p.players[who].standing.reputation)
    return Question(
        Kind.PLOT,
        (range(len(p.city)),),
        [(cell,) for cell in _claimable(shared)],
        lambda numbers: cell_refusals(shared, *numbers),
        lambda numbers: do_plot(p, who, shared, numbers[0]),
        (lambda: do_decline(p, who)) if free else None,
    )


def do_plot(p: Position, who: int, shared: PlotFacts, cell: int) -> Step:
    """order.plot: Choose the cell · pay · place the marker."""
    cost = plot_cost(shared.clause, shared.beside[cell], shared.reputed)
    price = plot_cost(shared.clause, shared.beside[cell], reputed=False)
    spot = ((Fact.CITY_CELL, cell), (Fact.COST, cost))
    events = [Event(Clause.ORDER_PLOT, who, spot)]
    events.append(Event(shared.clause, who, (spot[0], (Fact.COST, price))))
    events.append(Event(Clause.TERMS_UNCLAIMED, who, spot[:1]))
    if shared.beside[cell] > 0:
        events.append(Event(Clause.TERMS_ADJACENT, who, (spot[0], (Fact.PRICE, shared.beside[cell]))))
    done = Step(p, tuple(events))
    if shared.clause != Clause.CATHEDRAL_4:
        done += _reputed(p, who, shared) + do_pay(p, who, cost)
    player = done.position.players[who]
    claimed = replace(player, plots=plots.claim(player.plots, cell))
    count = ((Fact.CITY_CELL, cell), (Fact.COUNT, len(claimed.plots.cells)))
    marked = with_player(done.position, who, claimed)
    return done + note(marked, Clause.PLOT_MARKER, who, count, Change(Counted.PLOT, 0, 1, cell))


def _reputed(p: Position, who: int, shared: PlotFacts) -> Step:
    """plot.reputation, reputation.plot: With reputation 3 or more any plot costs 1 groschen."""
    if not shared.reputed:
        return Step(p)
    reputation = p.players[who].standing.reputation
    price = ((Fact.REPUTATION, reputation), (Fact.COST, constants.PLOT_PRICE_REPUTED))
    return note(p, Clause.PLOT_REPUTATION, who, price) + note(p, Clause.REPUTATION_PLOT, who, price)
