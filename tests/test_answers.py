"""Parts of an answer: the order of its lines, exact values as text."""

from fractions import Fraction
from random import Random

import pytest

from kutnahora.solver.answers import _Option, _places
from kutnahora.solver.worths import fraction_text


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


def option(place: int, visits: int, win: float, *, lead: float = 0.0, proven: bool = False) -> _Option:
    return _Option(
        place=place,
        visits=visits,
        proven=proven,
        worth=((win,), (lead,), (0.0,)),
        number=place + 1,
    )


def places(*options: _Option) -> list[int]:
    return _places(options, 0, "win")


def test_options_are_listed_by_what_they_are_worth() -> None:
    listed = option(0, 90, 0.4), option(1, 30, 0.6), option(2, 20, 0.3)
    assert [1, 0, 2] == places(*listed)
    assert [3, 1, 0, 2] == places(*listed, option(3, 0, 0.7, proven=True))
    assert [1, 3, 0, 2] == places(*listed, option(3, 0, 0.5, proven=True))


def test_equals_are_told_apart_by_the_lead_then_by_the_list() -> None:
    assert [2, 0, 1] == places(option(0, 9, 0.5), option(1, 9, 0.5), option(2, 9, 0.5, lead=2.0))


def test_what_was_hardly_tried_comes_last() -> None:
    listed = [option(0, 500, 0.4), option(1, 400, 0.5), option(2, 20, 0.9), option(3, 20, 0.6, proven=True)]
    assert [3, 1, 0, 2] == places(*listed)
