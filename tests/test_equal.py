"""Options whose turns come to the same have one line: by exact search and by simulations."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

import kutnahora as kh
from kutnahora.ext.engine import State, Tables
from kutnahora.reference.kernel.hand import Hand
from kutnahora.reference.position import Position, same_turn
from kutnahora.solver.equal import ends, ends_of
from kutnahora.solver.results import Answer, Continuation
from kutnahora.solver.search_request import SearchRequest
from kutnahora.solver.solve import solve
from kutnahora.solver.worths import EPSILON
from middle_game import golden
from table import frozen

TURNS = (203, 209, 227, 248)
"""Moves of the golden game of three players with several ways to the same end of a turn."""
TO_THE_TURN = SearchRequest(seed=1, objective="points", horizon="turn", exact="only", memory=16)


def solved(players: int, move: int, request: SearchRequest) -> Answer:
    return solve(State(Tables(frozen()), golden(players, move)), request)


def places(
    p: Position, turn: Continuation, likely: Fraction = Fraction(1)
) -> Iterator[tuple[Position, Fraction]]:
    """Where a turn ends, played on the reference."""
    start = p
    for move in turn.moves:
        p = kh.apply(frozen(), p, move).position
    if not (kh.is_chance(p) and same_turn(start, p)):
        yield p, likely
        return
    for piece, chance in kh.chance_outcomes(frozen(), p):
        after = kh.apply(frozen(), p, piece).position
        yield from places(after, dict(turn.plan).get(piece, Continuation()), likely * chance)


def comes_to(p: Position, turn: Continuation) -> dict[Position, Fraction]:
    """How likely each end is, hands left out."""
    found: dict[Position, Fraction] = {}
    for end, likely in places(p, turn):
        key = replace(end, players=tuple(replace(player, hand=Hand(())) for player in end.players))
        found[key] = found.get(key, Fraction()) + likely
    return found


@pytest.mark.parametrize("move", TURNS)
def test_lines_that_are_one_end_alike_and_are_worth_the_same(move: int) -> None:
    """On the reference, and by the exact worth of each option; all options are told of, each once."""
    p = golden(3, move)
    every = kh.legal_moves(frozen(), p)
    alone = {
        line.continuation.moves[0]: line for line in solved(3, move, replace(TO_THE_TURN, also=every)).lines
    }
    merged = solved(3, move, replace(TO_THE_TURN, lines=99)).lines
    told = [turn.moves[0] for line in merged for turn in (line.continuation, *line.same)]
    assert sorted(told) == sorted(every)
    assert len(merged) < len(every) == len(alone)
    for line in merged:
        assert all(comes_to(p, turn) == comes_to(p, line.continuation) for turn in line.same)
        for turn in line.same:
            other = alone[turn.moves[0]]
            assert other.win == pytest.approx(line.win)
            assert other.points == pytest.approx(line.points)


def test_what_differs_in_anything_that_matters_is_not_one() -> None:
    """To the end of the game a hand matters, unless it is the card that everybody keeps."""
    p = golden(3, 209)
    turn = solved(3, 209, TO_THE_TURN).lines[0]
    state = State(Tables(frozen()), p)
    one, other = turn.continuation, turn.same[0]
    assert ends_of(state, one, "turn") == ends_of(state, other, "turn")
    assert ends_of(state, one, "game") != ends_of(state, other, "game")


def test_the_card_that_is_left_at_the_end_of_a_round_does_not_matter() -> None:
    p = golden(3, 248)
    assert {len(player.hand.cards) for player in p.players} <= {1, 2}
    lines = solved(3, 248, replace(TO_THE_TURN, horizon="round", lines=9)).lines
    [skips] = [line for line in lines if line.same]
    words = [kh.format_move(frozen(), 3, turn.moves[0]) for turn in (skips.continuation, *skips.same)]
    assert words == ["card rights/plot skip", "card building/income skip"]


def test_ends_are_as_likely_as_on_the_reference() -> None:
    p = golden(2, 168)
    state = State(Tables(frozen()), p)
    request = replace(TO_THE_TURN, lines=20)
    drawn = next(line.continuation for line in solve(state, request).lines if line.continuation.plan)
    found = [(end.position(), likely) for end, likely in ends(state, drawn)]
    assert found == list(places(p, drawn))
    assert sum(likely for _end, likely in found) == 1
    assert ends_of(state, replace(drawn, cut=True), "game") is None


def test_three_lines_are_three_plans() -> None:
    """Where there are so many: the next different option takes the place of the same."""
    few = solved(3, 227, replace(TO_THE_TURN, lines=3)).lines
    assert [len(line.same) for line in few] == [4, 1, 0]
    assert solved(3, 227, replace(TO_THE_TURN, lines=1)).lines == few[:1]
    unmerged = solved(3, 227, replace(TO_THE_TURN, lines=3, merge=False)).lines
    assert [line.same for line in unmerged] == [()] * 3
    assert len({line.worth for line in few}) > len({line.worth for line in unmerged})


def test_an_option_that_is_asked_for_keeps_its_line() -> None:
    turn = solved(3, 203, TO_THE_TURN).lines[0]
    same = turn.same[0].moves[0]
    lines = solved(3, 203, replace(TO_THE_TURN, lines=1, also=(same,))).lines
    assert [line.continuation.moves[0] for line in lines] == [same]
    assert [other.moves[0] for other in lines[0].same] == [turn.continuation.moves[0]]
    both = replace(TO_THE_TURN, lines=1, also=(same, turn.continuation.moves[0]))
    assert [line.same for line in solved(3, 203, both).lines] == [(), ()]


def test_options_that_are_as_good_are_still_counted_each() -> None:
    answer = solved(3, 203, TO_THE_TURN)
    best = [line for line in answer.lines if line.loss <= EPSILON]
    assert answer.ties == sum(1 + len(line.same) for line in best) == 3


def test_the_estimate_is_that_of_the_option_known_best() -> None:
    request = replace(TO_THE_TURN, exact="never", horizon="round", simulations=3000, lines=99)
    for move in (88, 244):
        whole = solved(3, move, replace(request, merge=False)).lines
        alone = {line.continuation.moves[0]: line for line in whole}
        merged = solved(3, move, request).lines
        assert any(line.same for line in merged)
        assert [line.worth for line in merged] == sorted((line.worth for line in merged), reverse=True)
        for line in merged:
            mine, *others = (alone[turn.moves[0]] for turn in (line.continuation, *line.same))
            assert (line.worth, line.visits, line.proven) == (mine.worth, mine.visits, mine.proven)
            assert all((mine.proven, mine.visits) >= (other.proven, other.visits) for other in others)


def test_a_turn_that_is_asked_for_is_worth_what_its_plan_is() -> None:
    """It stands for the others that come to the same, and the position is worth as much as before."""
    request = SearchRequest(seed=1, simulations=1500, exact="never", memory=32, lines=4)
    answer = solved(3, 175, request)
    best = answer.lines[0]
    assert best.same
    asked = solved(3, 175, replace(request, also=(best.same[0].moves[0],))).lines
    (line,) = (line for line in asked if line.continuation.moves[0] == best.same[0].moves[0])
    assert best.continuation.moves[0] in {turn.moves[0] for turn in line.same}
    assert line is asked[0]
    assert asked[0].worth == max(one.worth for one in asked)
