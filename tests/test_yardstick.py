"""The yardstick: its data is what it says, its maker repeats itself, its figures are right."""

import json
import math
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from kutnahora.ext import engine
from kutnahora.ext.engine import Tables
from kutnahora.reference.files.box.load import load_box
from kutnahora.reference.files.faults import BadFile
from kutnahora.solver.exact import Exact
from kutnahora.solver.exact_answers import exact_wins, exact_worths
from kutnahora.solver.worths import objective_value
from kutnahora.solver.yardstick import figures, make_exact, make_played
from kutnahora.solver.yardstick.evening import shifted, shifts
from kutnahora.solver.yardstick.make import exact_part, header, played_part
from kutnahora.solver.yardstick.measure import ExactAnswer, ExactRow, PlayedAnswer, PlayedRow, Run
from kutnahora.solver.yardstick.records import (
    HALVES,
    ExactSpot,
    Half,
    PlayedSpot,
    format_line,
    read_yardstick,
    shipped_text,
    state_of,
)

BOX = load_box()
EXACT = read_yardstick(shipped_text("exact"), ExactSpot, BOX.label)[1]
PLAYED = read_yardstick(shipped_text("played"), PlayedSpot, BOX.label)[1]
LEAST_EXACT, LEAST_OPEN, LEAST_PLAYED = 300, 150, 200
MOST_PRUNED = 4
CLOSE = ((558, 95, 4), (558, 95, 5), (186, 57, 1), (48, 86, -1), (978, 105, -1), (540, 71, 7))
"""Two-player games by number, decisions, points given to the player who isn't to move: close scores."""


# the data -------------------------------------------------------------------------------------------------


def test_there_are_enough_positions_and_enough_of_them_are_open() -> None:
    assert LEAST_EXACT <= len(EXACT)
    assert LEAST_OPEN <= sum(spot.open for spot in EXACT)
    assert LEAST_PLAYED <= len(PLAYED)
    assert {20} == {len(spot.shares) for spot in PLAYED}


def test_no_kind_of_exact_position_is_missing_and_the_halves_are_balanced() -> None:
    cells = Counter((spot.half, spot.players, spot.objective, spot.horizon) for spot in EXACT)
    for kind in {cell[1:] for cell in cells}:
        tuning, judging = (cells[half, *kind] for half in HALVES)
        assert abs(tuning - judging) <= 2, kind
    assert 2 * 3 * 3 * 3 == len(cells)
    assert 4 <= min(cells.values())


def test_no_kind_of_played_position_is_missing() -> None:
    cells = Counter((spot.half, spot.players, spot.round) for spot in PLAYED)
    assert 2 * 3 * 4 == len(cells)
    assert {9} == set(cells.values())


def test_no_game_gives_more_than_a_few_positions() -> None:
    """That none gives positions to both halves is what the reader sees to."""
    assert max(Counter(spot.game for spot in EXACT).values()) <= make_exact.FROM_A_GAME
    assert 1 == max(Counter(spot.game for spot in PLAYED).values())


def test_the_smallest_exact_values_are_found_again() -> None:
    tables = Tables(BOX)
    for spot in sorted(EXACT, key=lambda spot: spot.positions)[:12]:
        state = state_of(tables, spot)
        exact = Exact(state, objective=spot.objective, horizon=spot.horizon, memory=16.0)
        worths = exact_worths(state, exact)
        assert worths is not None
        values = [objective_value(worth, spot.player, spot.objective) for worth in worths]
        assert values == pytest.approx(spot.values, abs=1e-9)
        assert [worth[0] for worth in worths] == [pytest.approx(shares, abs=1e-9) for shares in spot.win]


def test_pruning_finds_the_open_wins_again() -> None:
    """The smallest of each number of players and each horizon, where the win of some option is open."""
    tables = Tables(BOX)
    compared: Counter[tuple[int, str]] = Counter()
    for spot in sorted(EXACT, key=lambda spot: spot.positions):
        kind = spot.players, spot.horizon
        if spot.objective == "win" and spot.open and compared[kind] < MOST_PRUNED:
            state = state_of(tables, spot)
            wins = exact_wins(state, Exact(state, horizon=spot.horizon, memory=16.0))
            assert wins is not None
            for win, shares in zip(wins, spot.win, strict=True):
                assert shares == pytest.approx(win, abs=1e-9), spot.khn
            compared[kind] += 1
    assert 9 == len(compared)
    assert 20 <= compared.total()


@pytest.mark.parametrize(("game", "decision", "points"), CLOSE)
def test_pruning_at_a_close_score(game: int, decision: int, points: int) -> None:
    """A bound that is a little off changes nothing where the win is clear; here it does."""
    spot = next(spot for spot in EXACT if (spot.game, spot.decision) == (game, decision))
    state = shifted(state_of(Tables(BOX), spot), [0 if who == spot.player else points for who in range(2)])
    every = exact_worths(state, Exact(state, objective="win", horizon=spot.horizon, memory=16.0))
    pruned = exact_wins(state, Exact(state, horizon=spot.horizon, memory=16.0))
    assert every is not None
    assert pruned is not None
    for worth, win in zip(every, pruned, strict=True):
        assert worth[0] == pytest.approx(win, abs=1e-9)


def test_played_positions_can_be_read() -> None:
    tables = Tables(BOX)
    for spot in PLAYED[::12]:
        assert spot.round == state_of(tables, spot).position().round


# the reader -----------------------------------------------------------------------------------------------


def exact_spot(**changes: object) -> ExactSpot:
    """A made-up position: two options for blue."""
    values: dict[str, object] = {
        "half": "tuning",
        "game": 1,
        "decision": 2,
        "players": 2,
        "player": 0,
        "khn": "khn1",
        "shifts": (0, 4),
        "objective": "win",
        "horizon": "game",
        "positions": 500,
        "win": ((0.25, 0.75), (0.5, 0.5)),
        "margin": (-3.0, 0.0),
        "points": (20.0, 23.5),
    }
    return ExactSpot.model_validate(values | changes)


def text_of(*lines: dict[str, object], **head: object) -> str:
    first = json.loads(format_line(header("exact", BOX, 1))) | head
    return "".join(json.dumps(line) + "\n" for line in (first, *lines))


def written(**changes: object) -> dict[str, object]:
    spot: dict[str, object] = json.loads(format_line(exact_spot()))
    return spot | changes


def test_a_file_is_read_as_it_was_written() -> None:
    spots = exact_spot(), exact_spot(game=2, half="judging")
    text = format_line(header("exact", BOX, 1)) + "".join(map(format_line, spots))
    assert (header("exact", BOX, 1), spots) == read_yardstick(text, ExactSpot, BOX.label)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 1"),
        ("{}", "line 1, yardstick: missing"),
        (text_of(box="other@00000000"), "line 1, box: made for other@00000000, but this is standard@"),
        (text_of(yardstick="played"), "line 1, yardstick: 'played', expected 'exact'"),
        (text_of(written(), written(half="both")), "line 3, half: expected 'tuning' or 'judging'"),
        (text_of(written(player=2)), "line 2, player: 2, expected less than 2"),
        (text_of(written(win=[[0.5, 0.5]])), "line 2, win: 1 values, expected at least 2"),
        (text_of(written(shifts=[0])), "line 2, shifts: 1 numbers, expected 2"),
        (text_of(written(margin=[1.0])), "line 2, points: win, margin and points differ in length"),
        (text_of(written(win=[[0.5], [1.0]])), "line 2, win: expected 2 shares for each option"),
        (text_of(written(win=[[0.5, 0.5]] * 2)), "line 2, win: all options are equal"),
        (text_of(written(points=[1.0, "x"])), "line 2, points.2: input should be a valid number"),
        (text_of(written(colour="red")), "line 2, colour: no such key"),
        (text_of(written(), written(half="judging")), "line 3, half: game 1 gives positions to both halves"),
    ],
)
def test_a_wrong_file_is_refused(text: str, words: str) -> None:
    with pytest.raises(BadFile) as caught:
        read_yardstick(text, ExactSpot, BOX.label)
    assert words in str(caught.value)


def test_values_of_another_position_are_refused() -> None:
    spot = min(EXACT, key=lambda spot: spot.positions)
    longer = spot.model_copy(update={"win": spot.win + spot.win[:1]})
    with pytest.raises(BadFile, match=r"options, but there are \d+ moves"):
        state_of(Tables(BOX), longer)


def test_open_is_the_best_option_of_who_decides() -> None:
    assert exact_spot().open
    assert not exact_spot(win=((0.5, 0.5), (0.96, 0.04))).open
    assert not exact_spot(objective="points", win=((0.5, 0.5), (0.04, 0.96))).open
    assert exact_spot(player=1, objective="points", win=((0.5, 0.5), (0.1, 0.9))).open


# the maker ------------------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_positions_also_after_a_break(tmp_path: Path) -> None:
    said: list[str] = []
    halves: tuple[Half, ...] = ("tuning", "judging")
    places = tuple(make_exact.Place(2, half, "points", "turn", 0, 1) for half in halves)
    plan = make_exact.Plan(BOX, 5, places, waves=1)
    resume = tmp_path / "exact.part"
    whole = exact_part(plan, 1, None, said.append)
    assert whole
    assert whole == exact_part(plan, 1, resume, said.append)
    first, _second = resume.read_text("utf-8").splitlines(keepends=True)
    resume.write_text(first + '{"asked', "utf-8")
    said.clear()
    assert whole == exact_part(plan, 1, resume, said.append)
    assert 2 == len(said), "one game searched again, and the sum"
    assert whole != exact_part(make_exact.Plan(BOX, 6, places, waves=1), 1, None, said.append)


def test_evening_changes_nothing_but_points_and_makes_the_game_close() -> None:
    points = shifts((30.0, 41.6, 12.5), 0, Random(1))
    assert 0 == points[0]
    assert (-12, 18) == pytest.approx(points[1:], abs=1)
    state = engine.new_game(Tables(BOX), 3)
    evened = shifted(state, points)
    assert points == tuple(new - old for new, old in zip(evened.points, state.points, strict=True))
    assert state == shifted(evened, [-change for change in points])


def test_played_positions_are_made_twice_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make_played, "BOT", "mcts1:10sims")
    monkeypatch.setattr(make_played, "PLAYER", "mcts1:10sims")
    tasks = make_played.played_jobs(BOX, 3, copies=1, games=2)[6:8]
    one, other = (played_part(tasks, 1, None, lambda _line: None) for _time in range(2))
    assert one == other
    assert [(2, 2, "tuning"), (2, 2, "judging")] == [(spot.players, spot.round, spot.half) for spot in one]
    assert all(2 == len(spot.points) == len(spot.shares) for spot in one)
    assert one[0].shares != one[1].shares or one[0].points != one[1].points


# figures by hand ------------------------------------------------------------------------------------------


def exact_row(game: int, *answers: tuple[int, float, float, float, float, int, float]) -> ExactRow:
    told = [
        ExactAnswer(place=place, worth=worth, low=low, high=high, value=value, other_place=p, other_value=v)
        for place, worth, low, high, value, p, v in answers
    ]
    return ExactRow(
        game=game,
        decision=0,
        players=2,
        objective="points",
        horizon="turn",
        open=True,
        best=10.0,
        answers=tuple(told),
    )


ROWS = [
    exact_row(1, (0, 11.0, 10.5, 11.5, 10.0, 1, 8.0), (0, 10.0, 9.5, 10.5, 10.0, 0, 10.0)),
    exact_row(2, (1, 9.0, 7.0, 11.0, 8.0, 1, 8.0), (2, 9.0, 8.0, 10.0, 4.0, 2, 4.0)),
]


def test_the_figures_of_two_positions() -> None:
    means = {name: figure.mean for name, figure in figures.exact_figures(ROWS, 0).items()}
    assert means == {
        "missed": 0.5,
        "loss": 1.0,
        "error_of_line": 1.0,
        "error_of_position": 1.0,
        "in_range": 0.5,
        "width": 2.5,
        "another_move": 0.5,
        "cost_of_seed": 1.0,
    }
    worse = figures.worse_with_more(ROWS, "loss")
    assert (2.0, 2) == (worse.mean, worse.count)


def test_an_interval_is_over_games() -> None:
    """Games 1, 2 and 3 have the means 0, 1 and 2: a deviation of 1, over the root of 3, times 4.303."""
    apart = figures.mean_of([(1, 0.0), (2, 1.0), (3, 2.0)], "difference")
    assert (1.0, 4.303 / math.sqrt(3)) == pytest.approx((apart.mean, apart.high - apart.mean), rel=1e-3)
    doubled = figures.mean_of([(1, 0.0), (2, 1.0), (3, 2.0)] * 2, "difference")
    assert (apart.low, apart.high, 6) == pytest.approx((doubled.low, doubled.high, doubled.count))
    assert 0.0 == figures.mean_of([(1, 0.0), (2, 1.0), (3, 2.0)], "amount").low
    sure = figures.mean_of([(game, 1.0) for game in range(10)], "share")
    assert (0.05**0.1, 1.0) == pytest.approx((sure.low, sure.high))
    assert (-math.inf, math.inf) == (figures.mean_of([(1, 2.0)], "difference").low, math.inf)
    assert 0 == figures.mean_of([], "amount").count


def played_row(game: int, said: float, *won: float) -> PlayedRow:
    answer = PlayedAnswer(place=0, win=(said, 1 - said), other_place=int(game % 2), cost=0.1 * game)
    return PlayedRow(
        game=game,
        decision=0,
        players=2,
        round=1,
        shares=tuple((share, 1 - share) for share in won),
        answers=(answer,),
    )


PLAYED_ROWS = [played_row(1, 0.8, 1, 0.5), played_row(2, 0.81, 0, 1)]


def test_the_brier_score_of_two_positions() -> None:
    """(0.2² + 0.3²) / 2 and (0.81² + 0.19²) / 2; an equal guess is 0.5² off, or not at all after a tie."""
    assert (0.065, 0.3461) == pytest.approx([row.brier(0) for row in PLAYED_ROWS])
    assert (0.125, 0.25) == pytest.approx([row.brier(None) for row in PLAYED_ROWS])
    assert (0.065 + 0.3461) / 2 == pytest.approx(figures.brier(PLAYED_ROWS, 0).mean)
    assert 0.1875 == pytest.approx(figures.brier(PLAYED_ROWS, None).mean)


def test_the_reliability_of_two_positions() -> None:
    low, high = figures.reliability(PLAYED_ROWS, 0)
    assert (0.1, 0.2, 0.195) == pytest.approx((low.low, low.high, low.said))
    assert (0.8, 0.9, 0.805) == pytest.approx((high.low, high.high, high.said))
    assert (0.375, 0.625, 2, 2) == pytest.approx(
        (low.happened.mean, high.happened.mean, low.happened.count, high.happened.count)
    )


def test_seeds_that_differ() -> None:
    assert 0.5 == figures.another_move(PLAYED_ROWS, 0).mean
    assert 0.15 == pytest.approx(figures.cost_of_seed(PLAYED_ROWS, 0).mean)


def test_two_runs_are_compared_position_by_position() -> None:
    """With 5 simulations then and now: losses 0 and 2 before, 0 and 6 now; one position is new."""

    def run(rows: list[ExactRow], played: list[PlayedRow], *sims: int) -> Run:
        return Run(
            box="b",
            version="1",
            half="tuning",
            bot="",
            seed=1,
            sims=sims,
            exact=tuple(rows),
            played=tuple(played),
        )

    then = run(ROWS, [played_row(1, 0.5, 1, 0.5)], 5, 50)
    later = [row.model_copy(update={"answers": row.answers[1:]}) for row in ROWS]
    new = ROWS[0].model_copy(update={"game": 3})
    now = run([*later, new], PLAYED_ROWS, 5)
    loss, brier = figures.paired_loss(now, then, 5, "points"), figures.paired_brier(now, then, 5)
    assert (2.0, 2) == (loss.mean, loss.count)
    assert (0.065 - 0.125, 1) == pytest.approx((brier.mean, brier.count))
    assert 0 == figures.paired_loss(now, then, 5, "win").count
