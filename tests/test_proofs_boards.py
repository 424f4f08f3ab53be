"""Board facts: all small boards, what a wrong fact gives, real boards against the same definition."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kutnahora.proofs.claims import boards as small
from kutnahora.proofs.domains import boards
from kutnahora.proofs.domains.boards import (
    Field,
    around,
    by_row,
    fields,
    matches,
    opens,
    plot_prices,
    points,
    public_beside,
    wood_costs,
)
from kutnahora.proofs.machine.obligation import EXHAUSTIVE, Obligation, Sweep, exhaustive
from kutnahora.proofs.machine.prover import Result, Status, prove
from kutnahora.proofs.mutants.judge import Outcome, judge_function
from kutnahora.proofs.mutants.mutations import mutations
from kutnahora.proofs.mutants.planting import planted
from kutnahora.proofs.registry import targets
from kutnahora.proofs.report.report import Report, document
from kutnahora.reference import facts
from kutnahora.reference.box import Board, Box
from kutnahora.reference.files.box.load import load_box
from kutnahora.reference.position import Lot

OBLIGATIONS = tuple(member for member in vars(small).values() if isinstance(member, Obligation))


@cache
def proved(obligation: Obligation) -> Result:
    return prove(obligation)


def test_every_fact_is_checked() -> None:
    shipped = {
        member for member in vars(facts).values() if getattr(member, "__module__", "") == facts.__name__
    }
    assert shipped == {target for obligation in OBLIGATIONS for target in obligation.targets}


def test_every_small_board_is_enumerated() -> None:
    """Three kinds of lots: 3 boards of one cell, 9 of each pair, and so on to 3 ** 9."""
    kinds = (boards.EMPTY, Lot(0, 0), Lot(24, -1))
    sizes = [len(board.lots) for board in fields(kinds)]
    assert 3 + 2 * 9 + 2 * 27 + 81 + 2 * 729 + 19683 == len(set(fields(kinds)))
    assert sizes == sorted(sizes)


@pytest.mark.parametrize("obligation", OBLIGATIONS, ids=lambda obligation: obligation.id)
def test_facts_hold_on_small_boards(obligation: Obligation) -> None:
    result = proved(obligation)
    assert (Status.PROVED, "") == (result.status, result.reason)
    assert EXHAUSTIVE == obligation.method
    assert () == tuple(line for target in obligation.targets for line in result.cover.lacking(target))


def test_every_mutant_of_a_fact_is_noticed() -> None:
    results = [proved(obligation) for obligation in OBLIGATIONS]
    quick = ("board.neighbours", "board.access", "board.own", "board.public")
    for function in targets(obligation for obligation in OBLIGATIONS if obligation.id in quick):
        outcomes = [verdict.outcome for verdict in judge_function(function, results)]
        assert {Outcome.KILLED} == set(outcomes)


def test_a_wrong_fact_is_shown_with_its_board() -> None:
    (function,) = small.own_cells.targets
    (wrong,) = [m for m in mutations(function) if m.what == "Eq -> NotEq"]
    with planted(wrong):
        result = prove(small.own_cells)
    assert Status.REFUTED == result.status
    assert "Field(rows=1, columns=1, lots=(Lot(tile=24, owner=-1),))" in str(result.counterexample)
    assert "result: came out (0,), promised nothing" in str(result.counterexample)


def sweep_of(*cases: int, goal: int = 1) -> Result:
    @exhaustive("double", 10, "final.mine", doubled)
    def double() -> Sweep[int, int]:
        """Twice."""
        return Sweep(cases=cases, call=doubled, expected=lambda n: n + n, covers={"a": lambda n: n == goal})

    return prove(double)


def doubled(n: int) -> int:
    if n == 7:
        raise KeyError(n)
    return n * 2


def test_a_sweep_needs_cases_goals_and_no_error() -> None:
    assert Status.PROVED == sweep_of(1, 2, 3).status
    assert (Status.FAILED, "cover goals that nothing meets: a; there is no case") == (
        sweep_of().status,
        sweep_of().reason,
    )
    assert (Status.FAILED, "cover goals that nothing meets: a") == (sweep_of(2).status, sweep_of(2).reason)
    assert Status.REFUTED == sweep_of(1, 7).status
    assert "KeyError" in str(sweep_of(1, 7).counterexample)


def test_a_second_definition_that_fails_is_no_proof() -> None:
    @exhaustive("none", 10, "final.mine", doubled)
    def none() -> Sweep[int, int]:
        """No."""
        return Sweep(cases=(1,), call=doubled, expected=lambda n: n // 0)

    result = prove(none)
    assert Status.FAILED == result.status
    assert "error in the obligation, ZeroDivisionError" in result.reason


def test_the_report_says_which_method_it_is() -> None:
    result = proved(small.neighbours)
    (entry,) = _entries(Report(results=(result,), lacking={}))
    assert (EXHAUSTIVE, 2025, None) == (entry["method"], entry["cases"], entry["paths"])


def _entries(report: Report) -> list[dict[str, object]]:
    listed = document(report)["obligations"]
    assert isinstance(listed, list)
    return [dict(entry) for entry in listed if isinstance(entry, dict)]


def test_given_functions_are_taken_back() -> None:
    shipped = facts.own_cells
    with pytest.raises(ZeroDivisionError), boards.given(facts, own_cells=lambda city, who: 1 // 0):
        facts.own_cells((), 0)
    assert facts.own_cells is shipped
    with pytest.raises(AssertionError):
        boards.asked((1,), (2,))


# real boards --------------------------------------------------------------------------------------------

BOX: Box = load_box()


def drawn(rows: int, columns: int, lots: st.SearchStrategy[Lot]) -> st.SearchStrategy[Field]:
    cells = rows * columns
    full = st.lists(lots, min_size=cells, max_size=cells)
    return full.map(lambda found: Field(rows, columns, tuple(found)))


EMPTY = st.just(boards.EMPTY)
OWNERS = st.integers(0, 3)
CITY = EMPTY | st.builds(Lot, st.integers(0, 23), OWNERS) | st.builds(Lot, st.integers(24, 35), st.just(-1))
MINE = EMPTY | st.builds(Lot, st.integers(36, 66), OWNERS) | st.builds(Lot, st.integers(67, 70), st.just(-1))
SIDES = st.sampled_from([BOX.small, BOX.large])
CITIES = SIDES.flatmap(lambda b: st.tuples(st.just(b), drawn(b.city_rows, b.city_columns, CITY)))
MINES = SIDES.flatmap(lambda b: st.tuples(st.just(b), drawn(b.mine_rows, b.mine_columns, MINE)))


@given(CITIES)
def test_city_facts_on_real_boards(case: tuple[Board, Field]) -> None:
    board, city = case
    rows, columns = city.rows, city.columns
    assert plot_prices(BOX.plot_price, city) == facts.neighbour_prices(BOX, rows, columns, city.lots)
    for point in points(rows, columns):
        cell = city.number(point)
        beside = around(rows, columns, point)
        assert tuple(city.number(other) for other in beside) == facts.neighbours(rows, columns, cell)
    built = facts.built_cells(city.lots)
    public = tuple(facts.adjacent_public(BOX, rows, columns, city.lots, cell) for cell in built)
    assert public_beside(city) == public
    icons = tuple(facts.matching_icons(BOX, rows, columns, city.lots, board.villages, cell) for cell in built)
    assert matches(BOX.icons, city, board.villages) == icons


@given(MINES)
def test_mine_facts_on_real_boards(case: tuple[Board, Field]) -> None:
    board, mine = case
    rows, columns = mine.rows, mine.columns
    expected = wood_costs(BOX.wood, mine, board.entrances)
    assert expected == facts.mine_wood(BOX, rows, columns, board.entrances, mine.lots)
    for point in points(rows, columns):
        opened = tuple(mine.number(cell) for cell in points(rows, columns) if opens(point, cell))
        assert opened == facts.gives_access(rows, columns, mine.number(point))
    for who in range(4):
        own = by_row(mine, lambda lot, who=who: int(lot.owner == who))  # type: ignore[misc]
        assert own == facts.mines_in_rows(rows, columns, mine.lots, who)
    for who in range(-1, 4):
        stars = by_row(mine, lambda lot, who=who: _stars(lot, who))  # type: ignore[misc]
        assert stars == facts.stars_in_rows(BOX, rows, columns, mine.lots, who)


def _stars(lot: Lot, who: int) -> int:
    return BOX.stars(lot.tile) if lot.tile != boards.NONE and lot.owner == who else 0
