"""`kutna bench`: its figures follow from its runs, and its documents have the keys that were agreed."""

import json
import sys

import pytest
from typer.testing import CliRunner, Result

from kutnahora import ext
from kutnahora.cli.bench_runs import PLAYERS, Measured, Run, compiled_run, figures, measure, reference_run
from kutnahora.cli.main import app
from kutnahora.ext import engine
from kutnahora.reference.files.boxes import load_box
from kutnahora.reference.terms import PLAYER_NAMES

KEYS = {
    "decisions_per_cpu_s",
    "games_per_cpu_s",
    "reference_ratio",
    "state_bytes",
    "copy_ns",
    "mean_options",
    "decisions_per_game",
    "chance_per_game",
}
SAME = ("state_bytes", "mean_options", "decisions_per_game", "chance_per_game")
"""What every run finds again, on any machine."""


def kutna(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["bench", *arguments])


def made_up(slow: float) -> list[Run]:
    """Ten games of each number of players, compiled, and one by the reference; the machine is `slow`."""
    ours = [Run("compiled", "random", n, 10, n * 1000, n * 5000, 20 * n, n * slow) for n in PLAYERS]
    theirs = [Run("reference", "random", n, 1, n * 100, n * 500, 2 * n, n * 50 * slow) for n in PLAYERS]
    return ours + theirs


def test_figures_by_hand() -> None:
    """The best run counts: 200 + 300 + 400 decisions in 0.2 + 0.3 + 0.4 s; the reference makes 2 a second."""
    measured = Measured(2, tuple(made_up(3.0) + made_up(1.0)), (3e-8, 2e-8))
    found = figures(measured, "random")
    assert 1000 == found.decisions_per_cpu_s
    assert {"2": 5, "3": 3, "4": 2} == found.games_per_cpu_s
    assert 500.0 == found.reference_ratio
    assert 20.0 == found.copy_ns
    assert (5.0, 300.0, 6.0) == (found.mean_options, found.decisions_per_game, found.chance_per_game)
    assert engine.STATE_BYTES == found.state_bytes


@pytest.mark.parametrize("kind", ["random", "lively"])
def test_runs_are_whole_games_of_about_the_same_length(kind: str) -> None:
    box = load_box()
    tables = engine.Tables(box)
    for players in range(2, len(PLAYER_NAMES) + 1):
        ours, theirs = compiled_run(tables, kind, players, 100), reference_run(box, kind, players)
        assert (100, 1) == (ours.games, theirs.games)
        assert 0.5 < ours.decisions / 100 / theirs.decisions < 2
        assert 0.5 < ours.options / 100 / theirs.options < 2
        assert 0.5 < ours.chance / 100 / theirs.chance < 2
        assert 0 < ours.seconds


def test_it_stops_in_time_and_says_how_far_it_is() -> None:
    heard: list[float] = []
    measured = measure(load_box(), 0.1, heard.append)
    assert 1 == measured.rounds
    assert 2 * 2 * len(PLAYERS) == len(measured.runs) == len(heard)
    assert sorted(heard) == heard


def test_the_document_has_its_keys_and_counts_the_same_every_time() -> None:
    first, second = (json.loads(kutna("--seconds", "0.1", "--json").stdout) for _run in range(2))
    assert KEYS | {"lively"} == set(first)
    assert KEYS == set(first["lively"])
    assert {"2", "3", "4"} == set(first["games_per_cpu_s"])
    for key in SAME:
        assert first[key] == second[key]
        assert first["lively"][key] == second["lively"][key]


def test_it_prints_a_table() -> None:
    result = kutna("--seconds", "0.1")
    assert (0, "") == (result.exit_code, result.stderr)
    lines = result.stdout.splitlines()
    assert ["random", "lively"] == lines[0].split()[-2:]
    assert max(map(len, lines)) <= 80
    assert "ratio to the reference" in lines[-1]


@pytest.mark.parametrize("seconds", ["0", "-1", "x", "nan", "99999"])
def test_bad_seconds_are_refused(seconds: str) -> None:
    result = kutna("--seconds", seconds)
    assert (2, "") == (result.exit_code, result.stdout)


def test_a_box_that_the_compiled_engine_cannot_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_box: object) -> None:
        raise engine.DoesNotFit("wood is 900")

    monkeypatch.setattr(engine, "Tables", refuse)
    result = kutna("--seconds", "0.1")
    assert (2, "", "wood is 900\n") == (result.exit_code, result.stdout, result.stderr)


def test_without_the_extension_there_is_nothing_to_measure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(ext, "engine")
    monkeypatch.setitem(sys.modules, "kutnahora.ext.engine", None)
    result = kutna("--seconds", "0.1")
    assert (2, "") == (result.exit_code, result.stdout)
    assert result.stderr.startswith("the compiled engine is not built")
    assert 1 == len(result.stderr.splitlines())
