"""Ranges of estimates: how their widths are found, kept and used."""

import json
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from itertools import pairwise, product
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kutnahora.reference.files.box.load import load_box
from kutnahora.solver.learned.weights import shipped
from kutnahora.solver.options import Objective
from kutnahora.solver.ranges import FEWEST_MEASURED, HELD, LEAST_SHARE, Kind, around, width
from kutnahora.solver.words import HORIZONS, OBJECTIVES
from kutnahora.solver.yardstick.calibrate import (
    BUDGETS,
    ENOUGH,
    SEEDS,
    Error,
    cells,
    error_jobs,
    errors_of,
    quantile,
)
from kutnahora.solver.yardstick.records import ExactSpot, PlayedSpot, read_yardstick, shipped_text

OF: Final = ("worth", "loss")
FEWEST = 9
"""With fewer errors than this, none of them is exceeded in one of ten cases only."""
STEPS = ((1000, 0.4), (5000, 0.2), (20_000, 0.1))


def every_kind() -> Iterator[Kind]:
    for of, objective, horizon, far, players in product(OF, OBJECTIVES, HORIZONS, (False, True), (2, 3, 4)):
        if horizon != "turn" or not far:
            yield Kind(of, objective, horizon, far, players)


# widths -------------------------------------------------------------------------------------------------


def test_widths_between_and_beyond_those_that_were_measured() -> None:
    assert pytest.approx([0.4, 0.2, 0.1]) == [width(STEPS, made) for made in (1000, 5000, 20_000)]
    assert pytest.approx(0.8) == width(STEPS, 250)  # a quarter of the simulations, twice the error
    assert pytest.approx(0.15) == width(STEPS, 10_000)  # half-way by doublings
    assert 0.1 == width(STEPS, 10**9)


@pytest.mark.parametrize("kind", list(every_kind()), ids=str)
def test_every_estimate_has_a_range(kind: Kind) -> None:
    """It holds the estimate, and more simulations never make it wider."""
    widths = []
    for simulations in (10, 1000, 3000, 20_000, 10**6):
        low, high = around(kind, simulations, simulations, 0.5)
        assert low < 0.5 < high
        widths.append(high - low)
    assert all(more <= fewer + 1e-9 for fewer, more in pairwise(widths))


@given(st.sampled_from((2, 3, 4)), st.floats(0, 1), st.integers(1, 10**6))
def test_the_range_of_a_win_stays_between_never_and_always(players: int, win: float, visits: int) -> None:
    low, high = around(Kind("worth", "win", "game", True, players), 20_000, visits, win)
    assert 0 <= low <= win <= high <= 1
    assert high > low


def test_a_line_that_was_hardly_tried_has_a_wider_range() -> None:
    kind = Kind("worth", "points", "game", True, 2)
    assert around(kind, 20_000, 20_000 // LEAST_SHARE + 1, 40.0) == around(kind, 20_000, 20_000, 40.0)
    assert around(kind, 20_000, 100, 40.0)[0] < around(kind, 20_000, 20_000, 40.0)[0]


def test_the_shipped_widths_belong_to_the_shipped_search() -> None:
    """`make ranges` after a training: other weights make other errors."""
    made = json.loads(files("kutnahora.solver").joinpath("data", "ranges.json").read_text("utf-8"))["made"]
    assert (shipped().label, load_box().label, HELD) == (made["weights"], made["box"], made["held"])
    assert BUDGETS[0] == FEWEST_MEASURED


# how they are found -------------------------------------------------------------------------------------


def test_a_quantile_holds_nine_of_ten() -> None:
    assert 9.0 == quantile(range(1, FEWEST + 1))
    assert 18.0 == quantile(range(1, 20))
    assert quantile(range(FEWEST - 1)) is None


def errors(count: int, size: float, **changes: object) -> list[Error]:
    one = Error(
        objective="points",
        horizon="game",
        far=True,
        players=2,
        simulations=1000,
        of="worth",
        at=40.0,
        said=40.0,
        truth=40.0 + size,
    )
    return [one.model_copy(update=changes)] * count


def widths_of(found: list[Error], kind: Kind) -> list[float]:
    return [cell.width for cell in cells(found) if cell.kind == kind]


def enough_of_all() -> list[Error]:
    """So that there is something to tell every kind by."""
    ends = product(OF, OBJECTIVES, ("round", "game"))
    return [
        error
        for of, objective, horizon in ends
        for error in errors(FEWEST, 0.0, of=of, objective=objective, horizon=horizon, players=4, far=False)
    ]


def test_a_width_is_told_by_the_fewest_kinds_that_have_enough_errors() -> None:
    kind = Kind("worth", "points", "game", True, 2)
    own, others = errors(ENOUGH, 3.0), errors(ENOUGH, 5.0, players=3)
    assert 3.0 == widths_of([*enough_of_all(), *own, *others], kind)[0]
    assert 5.0 == widths_of([*enough_of_all(), *own[1:], *others], kind)[0]
    near = errors(3 * ENOUGH, 7.0, far=False)
    assert 7.0 == widths_of([*enough_of_all(), *near], kind)[0]


def test_more_simulations_make_no_range_wider() -> None:
    kind = Kind("worth", "points", "game", True, 2)
    found = [*enough_of_all(), *errors(ENOUGH, 3.0), *errors(ENOUGH, 4.0, simulations=5000)]
    assert [4.0, 4.0, 4.0] == widths_of(found, kind)
    assert 0.0 == widths_of(found, replace(kind, of="loss"))[0]
    found = [*enough_of_all(), *errors(ENOUGH, 3.0), *errors(ENOUGH, 2.0, simulations=5000)]
    assert [3.0, 2.0, 2.0] == widths_of(found, kind)


def test_too_few_errors_tell_nothing() -> None:
    with pytest.raises(SystemExit, match="too few errors with 1000 simulations"):
        cells(errors(ENOUGH, 1.0))


def test_only_the_half_for_choosing_is_used() -> None:
    box = load_box()
    exact, played = (
        read_yardstick(shipped_text("exact"), ExactSpot, box.label)[1],
        read_yardstick(shipped_text("played"), PlayedSpot, box.label)[1],
    )
    jobs = list(error_jobs(box, exact, played))
    assert {"tuning"} == {job.spot.half for job in jobs}
    assert {(objective, budget) for objective in OBJECTIVES for budget in BUDGETS} == {
        (job.objective, job.simulations) for job in jobs
    }


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_errors_are_of_estimates_only(objective: Objective) -> None:
    """Exact answers have none; the others are held against the exact value of their option."""
    box = load_box()
    _header, exact = read_yardstick(shipped_text("exact"), ExactSpot, box.label)
    jobs = [replace(job, simulations=60) for job in error_jobs(box, exact, ()) if job.objective == objective]
    found = [(job, errors_of(job)) for job in jobs[:: len(BUDGETS) * len(SEEDS)][:12]]
    assert any(some for _job, some in found)
    for job, some in found:
        assert isinstance(job.spot, ExactSpot)
        worths = [error for error in some if error.of == "worth"]
        losses = [error for error in some if error.of == "loss"]
        assert len(worths) <= 3
        assert len(losses) <= 2
        assert all(error.truth in job.spot.values and error.at == error.said for error in worths)
        most = max(job.spot.values) - min(job.spot.values)
        assert all(abs(error.truth) <= most for error in losses)
