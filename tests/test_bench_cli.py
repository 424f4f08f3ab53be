"""`kutna bench`: its figures follow from its runs, and its documents have the keys that were agreed."""

import json
import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from kutnahora import ext
from kutnahora.cli.main import app
from kutnahora.cli.maintain.bench_runs import (
    PLAYERS,
    Measured,
    Run,
    compiled_run,
    figures,
    measure,
    reference_run,
)
from kutnahora.ext import engine
from kutnahora.reference import engine as reference
from kutnahora.reference.files.box.load import load_box
from kutnahora.reference.terms import PLAYER_NAMES
from kutnahora.solver import bench
from kutnahora.solver.mcts import Search
from pages import ROOT, environment

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
    speed = figures(measured, "random")
    assert 1000 == speed.decisions_per_cpu_s
    assert {"2": 5, "3": 3, "4": 2} == speed.games_per_cpu_s
    assert 500.0 == speed.reference_ratio
    assert 20.0 == speed.copy_ns
    assert (5.0, 300.0, 6.0) == (speed.mean_options, speed.decisions_per_game, speed.chance_per_game)
    assert engine.STATE_BYTES == speed.state_bytes


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


def test_it_stops_in_time_and_reports_progress() -> None:
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


@pytest.mark.parametrize("what", [(), ("--search",)], ids=["games", "search"])
def test_a_box_that_the_compiled_engine_cannot_hold(
    what: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_box: object) -> None:
        raise engine.DoesNotFit("wood is 900")

    monkeypatch.setattr(engine, "Tables", refuse)
    result = kutna("--seconds", "0.1", *what)
    assert (2, "", "wood is 900\n") == (result.exit_code, result.stdout, result.stderr)


@pytest.mark.parametrize("what", [(), ("--search",)], ids=["games", "search"])
def test_without_the_extension_there_is_nothing_to_measure(
    what: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(ext, "engine")
    monkeypatch.setitem(sys.modules, "kutnahora.ext.engine", None)
    result = kutna("--seconds", "0.1", *what)
    assert (2, "") == (result.exit_code, result.stdout)
    assert result.stderr.startswith("the compiled engine is not built")
    assert 1 == len(result.stderr.splitlines())


# the search ---------------------------------------------------------------------------------------------

SEARCH_KEYS = {
    "box",
    "nodes",
    "searches",
    "sims",
    "sims_per_cpu_s",
    "kept_of_playouts",
    "sims_per_s",
    "two_threads_to_one",
    "two_threads_to_processes",
    "two_cores",
    "rounds",
}


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches that end soon."""
    monkeypatch.setattr(bench, "SIMULATIONS", 150)
    monkeypatch.setattr(bench, "PLAYOUT_RUN", 50)
    monkeypatch.setattr(bench, "TEAM_RUNS", 1)


def expected_line() -> str:
    lines = (ROOT / "solver" / "bench.txt").read_text(encoding="utf-8").splitlines()
    (expected,) = (line for line in lines if not line.startswith("#"))
    return expected


def test_the_nodes_are_those_of_the_file() -> None:
    """A change of the search, of a rule or of the standard box shows here: the commit says why."""
    box = load_box()
    nodes = bench.signature(engine.Tables(box), bench.spots(box))
    assert f"{box.label} {nodes.nodes}" == expected_line(), "solver/bench.txt: the first line of the command"


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(
    "change",
    [
        partial(Search, exploration=1.01),
        partial(Search, flatness=0.26),
        partial(Search, first_play=0.11),
        partial(Search, margin_scale=15.5),
        partial(Search, margin_share=0.51),
    ],
    ids=lambda change: next(iter(change.keywords)),
)
def test_a_small_change_of_the_search_changes_the_nodes(
    change: "partial[Search]", monkeypatch: pytest.MonkeyPatch
) -> None:
    box = load_box()
    tables, positions = engine.Tables(box), bench.spots(box)
    before = bench.signature(tables, positions)
    assert before.nodes == bench.signature(tables, positions).nodes
    monkeypatch.setattr(bench, "Search", change)
    assert before.nodes != bench.signature(tables, positions).nodes


def test_the_positions_are_choices_of_all_phases() -> None:
    box = load_box()
    positions = bench.spots(box)
    assert [(n, phase) for n in (2, 3, 4) for phase in ("early", "middle", "late")] == [
        (spot.players, spot.phase) for spot in positions
    ]
    for spot in positions:
        assert spot.players == len(spot.position.players)
        assert len(reference.legal_moves(box, spot.position)) > 1
    rounds = [spot.position.round for spot in positions]
    for early, middle, late in zip(rounds[::3], rounds[1::3], rounds[2::3], strict=True):
        assert early == 1 < middle < late


def test_the_share_that_is_kept_by_hand() -> None:
    """The best run of each position: 2 + 4 s alone, 3 + 5 s by the search; late in the game 4 of 5."""
    runs = (
        bench.Playing("random", "early", 2, 2.0, 9.0),
        bench.Playing("random", "early", 2, 7.0, 3.0),
        bench.Playing("random", "late", 2, 4.0, 5.0),
        bench.Playing("lively", "late", 2, 1.0, 4.0),
    )
    teams = (dict(zip(bench.TEAMS, rates, strict=True)) for rates in ((10.0, 12.0, 16.0), (8.0, 18.0, 15.0)))
    speed = bench.Speed(2, runs, tuple(teams))
    assert (0.75, 0.8, 0.25) == (speed.kept("random"), speed.kept("random", "late"), speed.kept("lively"))
    assert (1.8, 1.125) == (speed.times("one thread"), speed.times("two processes"))


@pytest.mark.parametrize(
    ("rates", "free"),
    [((10.0, 11.0, 11.0), False), ((10.0, 10.0, 19.0), True), ((10.0, 18.0, 12.0), True)],
    ids=["busy", "threads wait", "threads run"],
)
def test_a_busy_machine_says_nothing_about_threads(rates: tuple[float, ...], free: bool) -> None:
    """If two processes are no faster than one thread either, there was one core."""
    assert free is bench.Speed(1, (), (dict(zip(bench.TEAMS, rates, strict=True)),)).two_cores


@pytest.mark.usefixtures("few")
def test_the_document_of_the_search() -> None:
    result = kutna("--search", "--seconds", "0.1", "--json")
    assert (0, "") == (result.exit_code, result.stderr)
    printed = json.loads(result.stdout)
    assert SEARCH_KEYS == set(printed)
    assert (load_box().label, 36, 36 * 150, 1) == tuple(
        printed[k] for k in ("box", "searches", "sims", "rounds")
    )
    assert {"random", "lively"} == set(printed["kept_of_playouts"])
    for kept in printed["kept_of_playouts"].values():
        assert ["all", "early", "middle", "late"] == list(kept)
        assert all(0.1 < share < 3 for share in kept.values())
    assert {"one_thread", "two_threads", "two_processes"} == set(printed["sims_per_s"])
    assert all(rate > 0 for rate in printed["sims_per_s"].values())


@pytest.mark.usefixtures("few")
def test_the_search_in_words() -> None:
    result = kutna("--search", "--seconds", "0.1")
    assert (0, "") == (result.exit_code, result.stderr)
    lines = result.stdout.splitlines()
    box = load_box()
    nodes = bench.signature(engine.Tables(box), bench.spots(box)).nodes
    assert f"{box.label} {nodes}" == lines[0]
    assert max(map(len, lines)) <= 80
    (at,) = (place for place, line in enumerate(lines) if line.endswith("times as fast as two processes."))
    busy = ["There were not two free cores, so this says nothing about threads."]
    assert lines[at + 1 :] in ([], busy)


MEASURING = """
import sys
from kutnahora.reference.files.box.load import load_box
from kutnahora.solver import bench

try:
    bench.measure(load_box(), bench.spots(load_box()), 600, lambda spent: print(spent, flush=True))
except KeyboardInterrupt:
    sys.exit(130)
"""


def test_ctrl_c_ends_all_processes_without_a_word(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-P", "-c", MEASURING],
        env=environment(tmp_path),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline()  # both processes are there
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to every process of the group
        _out, err = process.communicate(timeout=60)
    assert (130, b"") == (process.returncode, err)
