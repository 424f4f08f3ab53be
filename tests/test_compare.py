"""`kh.compare_turn`: a turn beside the best one: its loss, where it leaves it, the difference, the reply."""

import signal
from collections.abc import Callable
from dataclasses import replace

import pytest

import kutnahora as kh
from brute import Brute
from kutnahora.ext.engine import State, Tables
from kutnahora.reference import engine
from kutnahora.reference.events import IllegalMove
from kutnahora.reference.position import Position
from kutnahora.solver import searches
from kutnahora.solver.compare import Comparison
from kutnahora.solver.equal import ends
from kutnahora.solver.options import Horizon
from kutnahora.solver.replies import punishing
from kutnahora.solver.results import Answer, Continuation, Line, Watch
from kutnahora.solver.search_request import SearchRequest
from kutnahora.solver.solve import solve as searched
from kutnahora.solver.tallies import Ends, gap
from middle_game import golden
from table import frozen

BOX = frozen()


def moves_of(p: Position, *texts: str) -> list[kh.Move]:
    """Moves in a row, each read where it is made."""
    moves = []
    for text in texts:
        moves.append(kh.parse_move(BOX, p, text))
        p = kh.apply(BOX, p, moves[-1]).position
    return moves


def to_the_turn(move: int, *texts: str) -> Comparison:
    p = golden(3, move)
    return kh.compare_turn(BOX, p, moves_of(p, *texts), objective="points", horizon="turn", exact="only")


@pytest.mark.parametrize(
    ("players", "move", "horizon"), [(3, 252, "game"), (3, 219, "round"), (3, 245, "turn")]
)
def test_the_loss_is_that_of_brute_force(players: int, move: int, horizon: Horizon) -> None:
    p = golden(players, move)
    worths = Brute(BOX, p, "points", horizon).options()
    who = p.task.player
    best = max(worth.points[who] for worth in worths)
    for option, worth in zip(kh.legal_moves(BOX, p), worths, strict=True):
        found = kh.compare_turn(BOX, p, [option], objective="points", horizon=horizon, exact="only")
        assert found.mine.loss == pytest.approx(float(best - worth.points[who]))
        assert found.mine.points == pytest.approx([float(points) for points in worth.points])
        assert found.mine.continuation.moves[0] == option
        assert (found.verdict == "worse") == (best > worth.points[who])
        assert found.exact


BEST = (
    "card plot/mine as plot",
    "plot e5",
    "card building/income as building",
    "build ore-store e5",
    "tech d4",
)


def test_the_best_turn() -> None:
    for count in range(1, len(BEST) + 1):
        found = to_the_turn(209, *BEST[:count])
        assert (found.verdict, found.mark, found.departures) == ("best", "best", ())
        assert found.mine == found.best
        assert found.compared == count


def test_the_first_move_that_leaves_the_best_turn_is_named() -> None:
    """Each later move is judged where it is made; the losses add up."""
    found = to_the_turn(209, *BEST[:2], "card building/income skip")
    [departure] = found.departures
    assert departure.number == 3
    assert departure.better == found.best.continuation.moves[2]
    assert departure.loss == found.mine.loss > 0
    p = golden(3, 209)
    two = to_the_turn(209, "card plot/mine skip", "card rights/plot skip")
    assert [departure.number for departure in two.departures] == [1, 2]
    assert sum(departure.loss for departure in two.departures) == pytest.approx(two.mine.loss)
    after = p
    for move in two.mine.continuation.moves:
        after = kh.apply(BOX, after, move).position
    total = after.players[0].standing.points + kh.breakdown(BOX, after, 0).total
    assert two.best.worth - two.mine.loss == pytest.approx(two.mine.worth) == total


def test_a_turn_that_comes_to_the_same() -> None:
    found = to_the_turn(209, "card rights/plot as plot", *BEST[1:])
    assert "best" == found.verdict
    assert (found.mark, found.mine.loss, found.mine.loss_range) == ("best", 0.0, (0.0, 0.0))


def test_a_turn_that_is_worth_the_same() -> None:
    found = kh.compare_turn(
        BOX,
        golden(3, 216),
        moves_of(golden(3, 216), "rights 2.1"),
        objective="margin",
        horizon="round",
        exact="only",
    )
    assert (found.verdict, found.mark) == ("equal", "best")


def test_the_difference_adds_up() -> None:
    found = to_the_turn(209, "card building/income skip")
    mine, best = found.mine_tallies[0], found.best_tallies[0]
    assert found.whole
    assert best.total - mine.total == pytest.approx(found.mine.loss) == 4.0
    assert (best.city - mine.city, best.income - mine.income, best.money - mine.money) == (3.0, 1.0, -5.0)
    assert found.mine_tallies[1:] == found.best_tallies[1:]


def test_a_tally_is_the_mean_over_the_draws_of_the_turn() -> None:
    found = to_the_turn(209, "card building/income skip")
    turn = found.mine.continuation
    assert turn.plan
    p = golden(3, 209)
    after = [(end.position(), likely) for end, likely in ends(State(Tables(BOX), p), turn)]
    mean = sum(float(likely) * engine.breakdown(BOX, end, 0).mine for end, likely in after)
    assert found.mine_tallies[0].mine == pytest.approx(mean)


def test_the_end_of_the_game_is_not_scored_twice() -> None:
    p = golden(2, 182)
    found = kh.compare_turn(BOX, p, moves_of(p, "tax refuse"), exact="only")
    for who, tally in enumerate(found.mine_tallies):
        assert tally.total == pytest.approx(found.mine.points[who])


# draws and ends -----------------------------------------------------------------------------------------


def test_moves_after_a_draw_are_not_compared() -> None:
    texts = ("card building/income skip", "card plot/mine as mine", "hire 1", "[draw II-03]", "mine II-03 d4")
    found = to_the_turn(209, *texts)
    assert found.compared == 3
    assert found.mine.continuation == to_the_turn(209, *texts[:3]).mine.continuation


def test_what_is_refused() -> None:
    p = golden(3, 209)
    turn = moves_of(p, *BEST)
    after = p
    for move in turn:
        after = kh.apply(BOX, after, move).position
    with pytest.raises(ValueError, match=r"^move 6: the turn ends with move 5$"):
        kh.compare_turn(BOX, p, [*turn, kh.legal_moves(BOX, after)[0]], sims=50)
    with pytest.raises(ValueError, match=r"^moves: none, expected the moves of a turn, or its first ones$"):
        kh.compare_turn(BOX, p, [], sims=50)
    with pytest.raises(IllegalMove):
        kh.compare_turn(BOX, p, [turn[1]], sims=50)
    with pytest.raises(ValueError, match=r"^nobody decides here: there is nothing to compare$"):
        kh.compare_turn(BOX, golden(2, 172), turn, sims=50)
    compare: Callable[..., Comparison] = kh.compare_turn
    with pytest.raises(ValueError, match=r"^horizon: 'year', expected turn or round or game$"):
        compare(BOX, p, turn, horizon="year")
    with pytest.raises(kh.Undecided):
        kh.compare_turn(
            BOX, golden(2, 154), kh.legal_moves(BOX, golden(2, 154))[:1], exact="only", positions=100
        )


# estimates ----------------------------------------------------------------------------------------------


def test_estimates_repeat_and_have_a_range() -> None:
    p = golden(3, 107)
    skip = moves_of(p, "card building/cathedral skip")
    one, other = (
        kh.compare_turn(BOX, p, skip, objective="margin", sims=1000, seed=3, exact="never")
        for _time in range(2)
    )
    assert replace(one, seconds=0.0) == replace(other, seconds=0.0)
    low, high = one.mine.loss_range
    assert 0 < low < one.mine.loss < high
    assert (one.verdict, one.exact, one.departures[0].number) == ("worse", False, 1)
    assert one.best.worth - one.mine.worth == pytest.approx(one.mine.loss)


def test_the_time_is_shared() -> None:
    p = golden(3, 229)
    found = kh.compare_turn(BOX, p, kh.legal_moves(BOX, p)[-1:], time=0.4, exact="never", memory=32)
    assert 0.2 <= found.seconds


# the reply ----------------------------------------------------------------------------------------------


def test_the_reply_that_gains_more() -> None:
    """Green gains a house after one turn, and nothing after the other."""
    p = golden(3, 209)
    start = State(Tables(BOX), p)

    def after(*texts: str) -> Ends:
        return list(ends(start, Continuation(tuple(moves_of(p, *texts)))))

    mine, best = after("card building/income skip", "card rights/plot skip"), after(*BEST)
    turns: dict[int, Continuation] = {}
    for side, action in ((mine, 1), (best, -1)):
        state = side[0][0]
        lines = kh.solve(
            BOX, state.position(), objective="points", horizon="turn", exact="only", lines=99
        ).lines
        turns[state.key] = lines[0 if action == 1 else -1].continuation
    line = kh.solve(BOX, p, sims=50).lines[0]

    def reply(state: State) -> Line:
        return replace(line, continuation=turns[state.key])

    found = punishing(start, mine, best, "game", reply)
    assert found is not None
    state = mine[0][0]
    assert found.turn == turns[state.key]
    assert found.gain == pytest.approx(gap(mine, 0, 1) - gap(list(ends(state, found.turn)), 0, 1))
    assert found.gain > found.usual
    assert punishing(start, best, mine, "game", reply) is None
    assert punishing(start, mine, best, "turn", reply) is None
    assert punishing(start, mine, best, "game", lambda _state: None) is None
    cut = replace(line, continuation=replace(found.turn, cut=True))
    assert punishing(start, mine, best, "game", lambda _state: cut) is None


# Ctrl-C -------------------------------------------------------------------------------------------------


def test_ctrl_c_keeps_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pressed in the second search: the moves before it are compared."""
    made = 0

    def solve(state: State, request: SearchRequest, watch: Watch | None) -> Answer:
        nonlocal made
        made += 1
        if made == 2:
            raise KeyboardInterrupt
        return searched(state, request, watch)

    monkeypatch.setattr(searches, "solve", solve)
    found = to_the_turn(209, "card plot/mine skip", "card rights/plot skip")
    assert (found.interrupted, found.compared, len(found.departures)) == (True, 1, 1)


def test_ctrl_c_before_anything_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    def solve(*_words: object) -> Answer:
        signal.raise_signal(signal.SIGINT)
        raise AssertionError

    monkeypatch.setattr(searches, "solve", solve)
    with pytest.raises(KeyboardInterrupt):
        to_the_turn(209, "card plot/mine skip")
