"""Whole games end, score right and reach every clause."""

from collections import Counter
from functools import cache

import pytest

import runs
from kutnahora.reference.clauses import Clause
from kutnahora.reference.constants import AGENDA_LIMIT
from lengths import LONG
from runs import Tally, run_all

pytestmark = pytest.mark.xdist_group("games")


GAMES = runs.GAMES if LONG else runs.GAMES // 10
OFTEN = GAMES // 50
"""How often each clause has to fire in the games of all numbers of players."""


@cache
def totals() -> dict[int, Tally]:
    return run_all(GAMES, workers=1)


def whole() -> Tally:
    tally = Tally()
    for part in totals().values():
        tally.add(part)
    return tally


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_end_and_score_as_recomputed(players: int) -> None:
    tally = totals()[players]
    assert GAMES == tally.games
    assert [] == tally.faults


def test_every_clause_fires() -> None:
    assert [] == too_rare(whole().clauses)


def too_rare(fired: Counter[str]) -> list[str]:
    return [
        f"{clause.value} fired {fired[clause.value]} times in {3 * GAMES} games, expected {OFTEN} or more: "
        "let reference/samples/perturb.py lead there. If no piece of the standard box shows it, draw it more "
        "often in reference/samples/boxes.py: every tenth game is played on a generated box"
        for clause in Clause
        if fired[clause.value] < OFTEN
    ]


def test_a_clause_that_does_not_fire_is_told() -> None:
    fired = Counter({clause.value: OFTEN for clause in Clause if clause != Clause.EVENT_END})
    (line,) = too_rare(fired)
    assert line.startswith(f"event.end fired 0 times in {3 * GAMES} games")


def test_the_agenda_stays_within_its_limit() -> None:
    assert whole().deepest <= AGENDA_LIMIT


def test_each_of_the_seven_actions_is_used() -> None:
    used = totals()[3].actions
    assert {"MINE", "RIGHTS", "PLOT", "BUILDING", "INCOME", "CATHEDRAL", "JOKER"} == set(used)
    assert all(count >= 0.01 * sum(used.values()) for count in used.values())
