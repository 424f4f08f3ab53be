"""`kutna bench --trust`: what it prints, what it compares, and what it refuses."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from kutnahora.cli.main import app
from kutnahora.reference.files.box.load import load_box
from kutnahora.solver.yardstick import records


def trust(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["bench", "--trust", "--jobs", "1", *map(str, arguments)])


@pytest.fixture(scope="module")
def earlier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short run by settings of today's search, as JSON."""
    result = trust("--sims", "40,80", "--count", "3", "--bot", "mcts1", "--json")
    assert (0, "") == (result.exit_code, result.stderr)
    path = tmp_path_factory.mktemp("runs") / "earlier.json"
    path.write_text(result.stdout, "utf-8")
    return path


def test_the_document_has_the_figures_and_what_they_follow_from(earlier: Path) -> None:
    document = json.loads(earlier.read_text("utf-8"))
    assert {"figures", "worse_with_more", "against", "run"} == set(document)
    assert [40, 80] == [figures["sims"] for figures in document["figures"]]
    assert {"objective", "horizon", "players"} == set(document["figures"][0]["exact"])
    run = document["run"]
    assert (load_box().label, "judging", "mcts1", 1) == tuple(
        run[key] for key in ("box", "half", "bot", "seed")
    )
    assert (3, 3) == (len(run["exact"]), len(run["played"]))
    for row in run["exact"]:
        assert row["best"] >= max(answer["value"] for answer in row["answers"])
    (two,) = document["figures"][0]["exact"]["players"].values()
    missed = two["missed"]["mean"]
    wrong = [row["best"] - row["answers"][0]["value"] > 1e-9 for row in run["exact"]]
    assert sum(wrong) / 3 == pytest.approx(missed, abs=1e-6)


def test_a_run_compared_with_itself_differs_by_nothing(earlier: Path) -> None:
    result = trust("--sims", "80", "--count", "3", "--bot", "mcts1", "--against", earlier)
    assert (0, "") == (result.exit_code, result.stderr)
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    below = lines[lines.index("Now less then, position by position: below 0 is better now") + 2 :]
    assert below
    assert all("+0.00" in line for line in below)


def test_columns_fit_and_another_seed_gives_other_figures(earlier: Path) -> None:
    result = trust("--sims", "10,20,30", "--count", "2", "--seed", "7")
    assert (0, "") == (result.exit_code, result.stderr)
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert ["10", "sims", "20", "sims", "30", "sims"] == lines[2].split()[-6:]
    asked = ("--sims", "80", "--count", "3", "--seed", "7", "--threads", "2", "--json")
    other = json.loads(trust(*asked).stdout)
    assert 2 == other["run"]["threads"]
    assert json.loads(earlier.read_text("utf-8"))["run"]["played"] != other["run"]["played"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--sims", "x"), "--sims: 'x', expected numbers of simulations"),
        (("--sims", "1"), "--sims: '1', expected numbers of simulations"),
        (("--sims", "100,50"), "--sims: '100,50', expected at most 3 numbers, the smallest first"),
        (("--sims", "10,20,30,40"), "expected at most 3 numbers"),
        (("--half", "both"), "--half: 'both', expected tuning or judging"),
        (("--bot", "clever"), "--bot: no player 'clever'"),
        (("--bot", "greedy"), "--bot: 'greedy', expected one that searches a tree"),
        (("--bot", "mcts1", "--threads", "2"), "--bot and --threads cannot be combined"),
        (("--against", "missing.json"), "cannot read missing.json"),
        (("--search",), "--trust: the yardstick has its own"),
    ],
)
def test_bad_options_are_refused(arguments: tuple[str, ...], words: str) -> None:
    result = trust(*arguments)
    assert (2, "") == (result.exit_code, result.stdout)
    assert words in result.stderr
    assert 1 == len(result.stderr.splitlines())


def test_runs_that_cannot_be_compared(earlier: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_text("{}", "utf-8")
    for arguments, words in (
        (("--against", other), "run: missing"),
        (("--against", earlier, "--half", "tuning"), "is of the half judging, this run of tuning"),
        (("--against", earlier, "--sims", "50"), "was made with --sims 40,80, expected one of these"),
    ):
        result = trust(*arguments)
        assert (2, "") == (result.exit_code, result.stdout)
        assert words in result.stderr


def test_a_broken_yardstick_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "shipped_text", lambda _part: "{}")
    result = trust()
    assert (2, "") == (result.exit_code, result.stdout)
    assert "the yardstick: line 1, yardstick: missing" in result.stderr
