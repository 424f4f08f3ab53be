"""`kutna train`: games, fits, whole numbers; it goes on where it was stopped, and says what it lacks."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest
from typer.testing import CliRunner, Result

from kutnahora.cli.main import app
from kutnahora.cli.maintain import train as command
from kutnahora.solver.bot_names import Settings
from kutnahora.solver.learned.numbers import MOVES, PHASES, PLAYER, TABLE
from kutnahora.solver.learned.weights import read_weights, shipped
from kutnahora.solver.model import Model
from kutnahora.solver.training import points_fit
from kutnahora.solver.training.alike import Array
from kutnahora.solver.training.games import HELD_OUT, Decision, Game, Record, planned, play
from kutnahora.solver.training.moves_fit import Choices, fit_moves
from kutnahora.solver.training.plan import QUICK, Folder
from kutnahora.solver.training.points_fit import Samples, fit_points, predicted, samples_of
from kutnahora.solver.training.quantise import quantised
from kutnahora.solver.training.records import joined, packed, read_records, write_records
from plain_model import plain_value

LEARNED = Settings(prior="learned", playout_share=0.5)


def kutna(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["train", *arguments])


def small_game(players: int) -> Game:
    return Game(
        label="a", players=players, events=True, box_seed=None, simulations=8, settings=LEARNED, weights=None
    )


# games --------------------------------------------------------------------------------------------------


def test_a_game_depends_on_its_label_alone() -> None:
    one, two = play(small_game(2)), play(small_game(2))
    assert one == two
    assert one != play(replace(small_game(2), label="b"))


@pytest.mark.parametrize("players", [2, 4])
def test_what_a_game_teaches(players: int) -> None:
    record = play(small_game(players))
    rounds = 5 if players == 4 else 6
    assert len(record.positions) == rounds * players * 5  # cards
    assert sum(record.win) == 1.0
    assert record.win[max(range(players), key=record.points.__getitem__)] > 0
    assert all(len(own) == players for _table, own in record.positions)
    assert all(len(one.inputs) == len(one.visits) > 1 for one in record.decisions)


def test_games_of_all_kinds_are_planned_but_never_on_boxes_held_out() -> None:
    games = [planned(f"1 0 {number}", 8, LEARNED, None) for number in range(400)]
    assert {(game.players, game.events, game.box_seed is None) for game in games} == {
        (players, events, standard)
        for players in (2, 3, 4)
        for events in (False, True)
        for standard in (False, True)
    }
    assert not {game.box_seed for game in games} & set(HELD_OUT)


def test_records_are_read_as_they_were_written(tmp_path: Path) -> None:
    games = [play(small_game(players)) for players in (2, 3)]
    for number, game in enumerate(games):
        write_records(tmp_path / f"{number}.npz", packed([game]))
    read = read_records([tmp_path / "0.npz", tmp_path / "1.npz"])
    whole = packed(games)
    for name in ("points", "of_game", "decided_in", "seats", "visits", "places", "values"):
        assert np.array_equal(getattr(read, name), getattr(whole, name)), name
        assert np.array_equal(getattr(joined([whole]), name), getattr(whole, name)), name


# fits ---------------------------------------------------------------------------------------------------


def drawn_samples(count: int) -> Samples:
    """Points that follow from two inputs; the most points win."""
    rng = np.random.default_rng(3)
    tables = rng.integers(0, 6, (count, TABLE)).astype(np.float64)
    seats = rng.integers(0, 20, (count, 4, PLAYER)).astype(np.float64)
    seated = np.arange(4) < rng.integers(2, 5, count)[:, None]
    points = (seats[:, :, 0] + np.maximum(seats[:, :, 1] - 10, 0) * 3) / 10 * seated
    best = np.where(seated, points, -1).argmax(1)
    win = np.eye(4)[best]
    spread = rng.integers(20, 60, (count, 1)).astype(np.float64)
    return Samples(tables, seats, points, win, seated, tables[:, 7].astype(np.int16), spread)


def test_points_are_learned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(points_fit, "BATCH", 100)
    samples = drawn_samples(3000)
    others = samples.some(np.arange(2000, 3000))
    fitted = fit_points(samples.some(np.arange(2000)), 20, 1)
    off = (predicted(fitted.weights, others) - others.points)[others.seated]
    assert off.std() < 0.4 * others.points[others.seated].std()


def loss(weights: dict[str, Array], samples: Samples) -> float:
    points = predicted(weights, samples)
    part = points_fit.USUAL / samples.spread
    shares = points_fit.odds_of(points * part * weights["odds"], samples.seated)
    off = np.abs(((points - samples.points) * part)[samples.seated])
    far = points_fit.FAR
    squares = np.where(off < far, off**2, 2 * far * off - far**2)
    surprise = -np.log((samples.win * shares).sum(1)).mean()
    return float(squares.mean() + points_fit.WIN_SHARE * surprise)


def test_the_slopes_are_those_of_the_loss() -> None:
    samples, small = drawn_samples(50), 0.02
    samples = replace(samples, tables=samples.tables * small, seats=samples.seats * small)
    rng = np.random.RandomState(5)
    weights = {
        name: values + rng.normal(0, 0.2, values.shape) for name, values in points_fit._begin(rng).items()
    }
    slopes = points_fit._gradients(weights, samples)
    for name, slope in slopes.items():
        place = int(np.abs(slope).argmax())
        step = np.zeros(slope.size)
        step[place] = 1e-2
        ahead, back = (
            loss(
                weights | {name: weights[name] + way * step.reshape(slope.shape)},
                samples,
            )
            for way in (1, -1)
        )
        assert (ahead - back) / 2e-2 == pytest.approx(float(slope.ravel()[place]), rel=0.05), name


def test_moves_are_learned() -> None:
    """The option with input 7 is always chosen, input 8 means nothing."""
    rng = Random(1)
    decisions = []
    for _number in range(300):
        right = rng.randrange(3)
        inputs = tuple(
            ((7, 1), (8, rng.randint(1, 9))) if place == right else ((8, rng.randint(1, 9)),)
            for place in range(3)
        )
        decisions.append(Decision(1, inputs, tuple(90 if place == right else 5 for place in range(3))))
    records = packed([Record((), tuple(decisions), (1, 2), (0.0, 1.0))])
    choices = Choices(records, np.ones(1, np.bool_))
    moves = fit_moves(choices, 200)
    assert moves.shape == (PHASES, MOVES)
    assert moves[1, 7] == pytest.approx(np.log(18), abs=0.15)
    assert abs(moves[1, 8]) < 0.05
    assert not moves[0].any()
    assert choices.surprise(moves.ravel()) < 0.5 < choices.surprise(np.zeros(PHASES * MOVES))


def test_whole_numbers_give_nearly_the_same() -> None:
    records = packed([play(small_game(players)) for players in (2, 3)])
    samples = samples_of(records, np.ones(2, np.bool_))
    fitted = fit_points(samples, 20, 1)
    moves = np.random.default_rng(1).normal(0, 2, (PHASES, MOVES))
    numbers = quantised(fitted, moves)
    Model(numbers)
    exact = predicted(fitted.weights, samples) * points_fit.SCALE
    for place in range(0, len(samples.left), 9):
        table = tuple(int(value) for value in samples.tables[place])
        seats = [tuple(int(value) for value in own) for own in samples.seats[place][samples.seated[place]]]
        _win, points = plain_value(numbers, table, tuple(seats), int(samples.left[place]))
        assert points == pytest.approx(exact[place][samples.seated[place]], abs=0.2)
    scale = 256 * 2**numbers.moves_shift
    assert np.array(numbers.moves) / scale == pytest.approx(moves, abs=1 / scale)


# the command --------------------------------------------------------------------------------------------


def test_a_training_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    where = str(tmp_path / "t")
    first = kutna(where, "--quick", "--jobs", "1", "--json")
    assert first.exit_code in (0, 1), first.output
    document = json.loads(first.stdout)
    assert [report["generation"] for report in document["generations"]] == [0]
    folder = Folder(tmp_path / "t", QUICK)
    games, weights = folder.games_file(0, 0), folder.weights_file(0)
    before = games.stat().st_mtime_ns, weights.read_text(encoding="utf-8")
    assert read_weights(weights).label == document["generations"][0]["label"]
    (tmp_path / "t/generation-0/report.json").unlink()
    again = kutna(where, "--quick", "--jobs", "1", "--json")
    assert json.loads(again.stdout) == document
    assert games.stat().st_mtime_ns == before[0]
    made = json.loads(before[1])["numbers"]
    assert json.loads(weights.read_text(encoding="utf-8"))["numbers"] == made
    assert "won" in kutna(where, "--quick", "--jobs", "1").stdout


def test_another_plan_is_refused(tmp_path: Path) -> None:
    (tmp_path / "plan.json").write_text("{}", encoding="utf-8")
    refused = kutna(str(tmp_path), "--quick")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "is of another plan" in refused.stderr


def test_a_folder_with_other_things_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letters.txt").write_text("dear", encoding="utf-8")
    refused = kutna(str(tmp_path), "--quick")
    assert refused.exit_code == 2
    assert "expected an empty folder, or one of a training" in refused.stderr
    refused = kutna(str(tmp_path / "letters.txt"), "--quick")
    assert refused.exit_code == 2


def test_a_damaged_report_is_refused(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "t", QUICK)
    folder.open()
    (tmp_path / "t/generation-0/report.json").write_text("[]", encoding="utf-8")
    refused = kutna(str(tmp_path / "t"), "--quick")
    assert refused.exit_code == 2
    assert "report.json: not a report of a training" in refused.stderr


def test_without_numpy_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(command, "find_spec", lambda _name: None)
    refused = kutna(str(tmp_path / "t"))
    assert refused.exit_code == 2
    assert refused.stderr == command.HOW_TO_GET + "\n"


def test_without_a_folder() -> None:
    refused = kutna()
    assert (refused.exit_code, refused.stderr) == (2, "expected a FOLDER to train in, --show or --judge N\n")


def test_the_weights_in_use_are_shown() -> None:
    shown = kutna("--show", "--json")
    assert json.loads(shown.stdout)["sha256"][:8] == shipped().label
    assert kutna("--show").stdout.startswith(f"sha256      {shipped().label}")


def test_the_model_is_judged() -> None:
    document = json.loads(kutna("--judge", "1", "--json").stdout)
    again = json.loads(kutna("--judge", "1", "--json").stdout)
    assert document["boxes"] == again["boxes"]
    assert [one["boxes"] for one in document["boxes"]] == ["standard", "held out"]
    assert all(one["brier"]["nothing"] == 0.5 for one in document["boxes"])
    assert set(document["us"]) == {"value", "prior", "playout"}
    assert "Brier score" in kutna("--judge", "1").stdout
