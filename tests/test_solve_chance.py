"""The solver where chance comes next: what each piece is worth, what all are on average, the turn then."""

import pytest

import kutnahora as kh
from brute import Brute
from kutnahora.solver.options import Horizon, Objective
from middle_game import golden
from table import frozen

SMALL: tuple[tuple[int, int, Objective, Horizon], ...] = (
    (2, 180, "points", "game"),
    (2, 178, "margin", "game"),
    (2, 177, "win", "game"),
    (2, 177, "points", "turn"),
)
"""Golden games at chance nodes near the horizon: small enough for a search without any tricks."""


@pytest.mark.parametrize(("players", "move", "objective", "horizon"), SMALL)
def test_exactly_as_a_search_without_tricks(
    players: int, move: int, objective: Objective, horizon: Horizon
) -> None:
    box, p = frozen(), golden(players, move)
    answer = kh.solve(box, p, objective=objective, horizon=horizon, exact="only")
    brute = Brute(box, p, objective, horizon)
    pieces = kh.chance_outcomes(box, p)
    worths = [brute.worth(kh.apply(box, p, piece).position) for piece, _chance in pieces]
    assert [piece for piece, _chance in pieces] == [line.continuation.moves[0] for line in answer.lines]
    assert (True, True, 0) == (answer.exact, answer.chance, answer.ties)
    who = p.task.player
    for line, worth in zip(answer.lines, worths, strict=True):
        assert line.points == pytest.approx([float(value) for value in worth.points])
        assert line.win == pytest.approx([float(value) for value in worth.win])
        assert line.worth == pytest.approx(float(worth.wanted(objective, who)[0]))
    mean = brute.average([(chance, worth) for (_, chance), worth in zip(pieces, worths, strict=True)])
    assert answer.value.points == pytest.approx([float(value) for value in mean.points])
    assert answer.value.exact
    assert answer.value.range == (answer.value.worth, answer.value.worth)


def test_estimates_are_means_of_pieces_tried_equally_often() -> None:
    p = golden(4, 222)
    answer = kh.solve(frozen(), p, sims=3000, exact="never")
    visits = [line.visits for line in answer.lines]
    assert max(visits) - min(visits) <= 1
    assert sum(line.worth for line in answer.lines) / len(visits) == pytest.approx(answer.value.worth)
    assert sum(answer.value.win) == pytest.approx(1.0)
    low, high = answer.value.range
    assert low < answer.value.worth < high
    assert not answer.value.exact
    assert [answer.told_apart(line) for line in answer.lines] == [False] * len(visits)


def test_each_piece_has_the_best_turn_then() -> None:
    """As the solver finds it once the piece is there; nothing where the turn is over."""
    box, p = frozen(), golden(2, 177)
    turns = [line.continuation for line in kh.solve(box, p, exact="only").lines]
    assert any(len(turn.moves) > 1 or turn.plan for turn in turns)
    for piece, *then in (turn.moves for turn in turns):
        after = kh.apply(box, p, piece).position
        if then:
            best = kh.solve(box, after, exact="only").lines[0].continuation
            assert best.moves[0] == then[0] or len(kh.legal_moves(box, after)) == 1


def test_a_decision_is_worth_as_much_as_its_best_line() -> None:
    answer = kh.solve(frozen(), golden(2, 179), objective="points", exact="only")
    best = answer.lines[0]
    assert (best.win, best.points, best.worth) == (
        answer.value.win,
        answer.value.points,
        answer.value.worth,
    )
    assert not answer.chance


def test_the_start_of_a_game_is_nobodys_turn() -> None:
    """The start player's worth is told."""
    p = kh.new_game(frozen(), 2).position
    answer = kh.solve(frozen(), p, sims=60)
    assert [line.worth for line in answer.lines] == [line.win[p.start] for line in answer.lines]
