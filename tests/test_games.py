"""Whole games end, score right and reach every clause."""

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
    fired = whole().clauses
    rare = {clause.value: fired[clause.value] for clause in Clause if fired[clause.value] < OFTEN}
    assert {} == rare, "too rare in these games: let reference/samples/perturb.py lead there"


def test_the_agenda_stays_within_its_limit() -> None:
    assert whole().deepest <= AGENDA_LIMIT


def test_each_of_the_seven_actions_is_used() -> None:
    used = totals()[3].actions
    assert {"MINE", "RIGHTS", "PLOT", "BUILDING", "INCOME", "CATHEDRAL", "JOKER"} == set(used)
    assert all(count >= 0.01 * sum(used.values()) for count in used.values())
