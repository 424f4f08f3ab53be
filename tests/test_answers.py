"""Parts of an answer: the order of its lines, exact values as text, intervals."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from kutnahora.solver.answers import _by_value, _by_visits, _Option, fraction_text, interval, mean_interval
from kutnahora.solver.mcts import Search
from middle_game import golden
from test_solve import state_of


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(7, 12), "7/12"),
        (Fraction(389, 105), "389/105"),
        (Fraction(-3), "-3"),
        (Fraction(0), "0"),
        (Fraction(1639037, 9687600), "0.169189170"),  # 27 * 26 * 25 * ... is more than anybody reads
        (Fraction(1, 29), "0.034482759"),  # chance has no 29 outcomes
    ],
)
def test_exact_values_are_written_as_fractions_only_if_they_are_these(value: Fraction, text: str) -> None:
    assert text == fraction_text(float(value))


def test_no_fraction_is_made_up() -> None:
    """Values over many draws are near some fraction of a large denominator, and are not that fraction."""
    rng = Random(1)
    values = [Fraction(rng.randrange(10**9), 2**9 * 3**6 * 5**3 * 7 * 23) for _time in range(500)]
    wrong = [value for value in values if value.denominator > 100_000 and "/" in fraction_text(float(value))]
    assert [] == wrong


def option(place: int, visits: int, reward: float, *, proven: bool = False) -> _Option:
    return _Option(
        place=place,
        visits=visits,
        proven=proven,
        win=(reward,),
        points=(0.0,),
        reward=(reward,),
        variance=0.0,
        search=Search(state_of(golden(3, 229)), seed=1, memory=1),
    )


def test_what_is_proven_to_be_worse_does_not_come_first() -> None:
    listed = [option(0, 60, 0.4, proven=True), option(1, 30, 0.6), option(2, 10, 0.3), option(3, 5, 0.1)]
    assert [1, 0, 2, 3] == [ranked.place for ranked in _by_visits(listed, 0)]
    better = option(4, 1, 0.7, proven=True)
    assert [4, 1, 0, 2, 3] == [ranked.place for ranked in _by_visits([*listed, better], 0)]
    assert [4, 1, 0, 2, 3] == [ranked.place for ranked in _by_value([*listed, better], 0)]


def test_what_was_hardly_tried_comes_last_where_all_are_tried() -> None:
    listed = [option(0, 500, 0.4), option(1, 400, 0.5), option(2, 20, 0.9), option(3, 20, 0.6, proven=True)]
    assert [3, 1, 0, 2] == [ranked.place for ranked in _by_value(listed, 0)]


def test_the_interval_is_wilsons() -> None:
    assert (0.404, 0.596) == pytest.approx(interval(0.5, 100), abs=5e-4)
    assert (0.0, 0.0370) == pytest.approx(interval(0.0, 100), abs=5e-4)
    assert (0.0, 1.0) == interval(0.0, 0)


def test_the_interval_of_a_mean() -> None:
    # rewards 0.3 and 0.7, as often: 0.2 from their mean
    assert (0.5 - 0.0392, 0.5 + 0.0392) == pytest.approx(mean_interval(0.5, 0.04, 101), abs=5e-5)
    assert (0.0, 1.0) == mean_interval(0.5, 0.04, 1)


@pytest.mark.parametrize(("share", "visits"), list(product((0.0, 0.2, 0.5, 1.0), (1, 10, 1000))))
def test_an_interval_has_width_and_holds_the_mean(share: float, visits: int) -> None:
    low, high = interval(share, visits)
    assert 0 <= low <= share + 1e-12
    assert share - 1e-12 <= high <= 1
    assert high > low
