# The plot action.

from libc.stdint cimport uint32_t
from kutnahora.ext.bits cimport cell_bit, lowest, without_lowest
from kutnahora.ext.box cimport Box
from kutnahora.ext.constants cimport PLOT_MARKERS, PLOT_PRICE, PLOT_PRICE_REPUTED, PLOT_REPUTATION
from kutnahora.ext.facts cimport unclaimed
from kutnahora.ext.kernel cimport plots
from kutnahora.ext.moves cimport PLOT_MOVE, Moves, add, add_skip
from kutnahora.ext.position cimport PLOT, Plots, Position, Task, push
from kutnahora.ext.rules.common cimport do_pay, refuse_unpaid

cdef enum PlotClause:
    PLOT_FIRST
    PLOT_ADJACENT
    PLOT_NONE_LEFT
    CATHEDRAL_4

cdef struct PlotFacts:
    # what all cells of one choice share
    uint32_t cells  # unclaimed, and beside a building where plot.adjacent rules
    PlotClause clause
    bint reputed
    int money


cdef inline PlotFacts plot_facts(
    const Box* box, const Position* s, int who, bint free, int reputation
) noexcept nogil:
    """plot.first, plot.adjacent, plot.none_left: Where one may claim, and what lies beside."""
    cdef uint32_t left = unclaimed(box, s)
    cdef PlotFacts shared
    shared.clause = CATHEDRAL_4 if free else ruling_clause(s.near != 0, left & s.near != 0)
    shared.cells = left & s.near if shared.clause == PLOT_ADJACENT else left
    shared.reputed = reputation >= PLOT_REPUTATION
    shared.money = s.players[who].purse.money
    return shared


cdef inline PlotClause ruling_clause(bint buildings, bint left) noexcept nogil:
    """plot.first, plot.adjacent, plot.none_left: Every building has cells beside it, with its price."""
    if not buildings:
        return PLOT_FIRST
    return PLOT_ADJACENT if left else PLOT_NONE_LEFT


cdef inline int plot_cost(PlotClause clause, int beside, bint reputed) noexcept nogil:
    """plot.first, plot.adjacent, plot.none_left, plot.reputation: The price of a plot."""
    if clause == CATHEDRAL_4:
        return 0
    if reputed:
        return PLOT_PRICE_REPUTED
    return beside if clause == PLOT_ADJACENT else PLOT_PRICE


cdef inline bint refuse_no_marker(const Plots* markers) noexcept nogil:
    """plot.marker, turn.short: At most three plots at a time."""
    return plots.count(markers) >= PLOT_MARKERS


cdef inline uint32_t claimable(const Box* box, const Position* s, const PlotFacts* shared) noexcept nogil:
    """plot.adjacent, terms.unclaimed: The cells that may be claimed and paid."""
    cdef uint32_t cells = shared.cells, payable = 0
    cdef int cell
    if shared.money >= box.dearest_plot:
        return cells
    while cells:
        cell = lowest(cells)
        cells = without_lowest(cells)
        if not refuse_unpaid(shared.money, plot_cost(shared.clause, s.beside[cell], shared.reputed)):
            payable |= cell_bit(cell)
    return payable


cdef inline bint plot_refused(
    const Box* box, const Position* s, int who, bint free, int reputation
) noexcept nogil:
    """turn.able, turn.short, lack.plot, lack.money: Whether a plot action can do nothing now."""
    cdef PlotFacts shared
    if refuse_no_marker(&s.players[who].plots):
        return True
    shared = plot_facts(box, s, who, free, reputation)
    return claimable(box, s, &shared) == 0


cdef inline void do_plot_action(const Box* box, Position* s, int who, bint free) noexcept nogil:
    """plot.adjacent: A cell must be chosen; cathedral.4 gives it for free, and may find none."""
    if not free or not plot_refused(box, s, who, free, s.players[who].standing.reputation):
        push(s, PLOT, who, free, 0)


cdef inline void ask_plot(const Box* box, const Position* s, Task task, Moves* moves) noexcept nogil:
    """plot.first, plot.adjacent, plot.none_left: Which cell to claim."""
    cdef int who = task.player
    cdef PlotFacts shared = plot_facts(box, s, who, task.a == 1, s.players[who].standing.reputation)
    cdef uint32_t cells = 0 if refuse_no_marker(&s.players[who].plots) else claimable(box, s, &shared)
    while cells:
        add(moves, PLOT_MOVE, lowest(cells), 0, 0)
        cells = without_lowest(cells)
    if task.a == 1:
        add_skip(moves)


cdef inline void do_plot(const Box* box, Position* s, int who, int cell, bint free) noexcept nogil:
    """order.plot: Choose the cell, pay, place the marker."""
    cdef PlotFacts shared = plot_facts(box, s, who, free, s.players[who].standing.reputation)
    do_pay(s, who, plot_cost(shared.clause, s.beside[cell], shared.reputed))
    plots.claim(&s.players[who].plots, cell)
    s.claimed |= cell_bit(cell)
