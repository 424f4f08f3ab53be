"""`kutna puzzles mine`: what it finds is a puzzle, none like another; what is found is kept."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from kutnahora.cli.main import app
from kutnahora.ext.engine import State, Tables
from kutnahora.solver import mining
from kutnahora.solver.mining import Mined, MineJob, mine_game, mined
from kutnahora.solver.puzzle_values import Values
from puzzle_force import box, puzzle
from table import frozen

MINED = ("twelfth-time", "money-for-the-tax", "silver-seat", "the-first-column", "seat-for-nobody")
"""Shipped puzzles that the mine finds again in their positions."""


@cache
def game() -> tuple[Mined, ...]:
    """A short search: of one game, the positions with the end of the game as horizon."""
    job = MineJob(frozen(), 7, 0, 2)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mining, "BOT", "greedy")
        patch.setattr(mining, "HORIZONS", ("game", "round"))
        patch.setattr(mining, "MOST_POSITIONS", 3_000)
        return mine_game(job)


def kutna(*arguments: str) -> Result:
    return CliRunner().invoke(
        app, ["puzzles", "mine", "--players", "2", "--jobs", "1", "--seed", "7", *arguments]
    )


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games: one with puzzles, one with the same ones again, so with nothing new."""
    found = tuple(mined_again(name) for name in MINED[:2])

    def games(jobs: Iterable[MineJob], _processes: int) -> Iterator[tuple[Mined, ...]]:
        for job in jobs:
            yield tuple(replace(one, game=job.number, choice=place) for place, one in enumerate(found))

    monkeypatch.setattr(mining, "mined_games", games)


def mined_again(name: str) -> Mined:
    found = mined(State(Tables(box()), puzzle(name).position))
    assert found is not None
    return found


@pytest.mark.parametrize("name", MINED)
def test_shipped_puzzles_are_found_again(name: str) -> None:
    asked, found = puzzle(name), mined_again(name)
    assert (asked.file.objective, asked.file.horizon) == (found.objective, found.horizon)
    assert (asked.answers, asked.obvious) == (found.answers, found.obvious)
    assert (float(asked.value), float(asked.obvious_value)) == pytest.approx(
        (found.value, found.obvious_value)
    )
    assert asked.file.chance == found.chance
    assert len(found.clauses) >= mining.FEWEST_CLAUSES
    assert found.value - found.second >= mining.GAPS[found.objective] - 1e-6


def test_games_have_puzzles() -> None:
    assert game()
    turns = [(one.position.round, one.position.agenda[0]) for one in game()]
    assert len(set(turns)) == len(turns)


def test_lines_of_an_answer_end_in_one_position() -> None:
    for one in game():
        values = Values(State(Tables(frozen()), one.position), one.objective, one.horizon)
        assert 1 == len({values.after(line).key for line in one.answers})
        assert values.of(one.obvious) < values.best() - 0.1


def test_a_position_where_everything_is_equal_is_no_puzzle() -> None:
    """The tax of `keep-the-money` is a choice of two without any loss by the measure of the mine."""
    assert mined(State(Tables(box()), puzzle("third-marker").position)) is None


# the command --------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("quick")
def test_files_are_confirmed_and_no_two_are_alike(tmp_path: Path) -> None:
    out = tmp_path / "mined"
    result = kutna("--games", "2", "--out", str(out))
    assert (0, "") == (result.exit_code, result.stderr)
    assert "2 new puzzles in" in result.stdout
    files = sorted(out.glob("*.toml"))
    assert 2 == len(files)
    checked = CliRunner().invoke(app, ["puzzles", "check", *map(str, files)])
    assert (0, 2) == (checked.exit_code, checked.stdout.count(": all confirmed, "))
    assert "unchecked" not in checked.stdout


@pytest.mark.usefixtures("quick")
def test_the_same_command_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "mined"
    games = mining.mined_games

    def interrupted(jobs: Iterable[MineJob], processes: int) -> Iterator[tuple[Mined, ...]]:
        yield next(games(jobs, processes))
        raise KeyboardInterrupt

    monkeypatch.setattr(mining, "mined_games", interrupted)
    first = kutna("--games", "3", "--out", str(out))
    assert 130 == first.exit_code
    assert "Interrupted after 1 of 3 games; the same command continues." in first.stderr
    assert 2 == len(list(out.glob("*.toml")))
    monkeypatch.setattr(mining, "mined_games", games)
    second = kutna("--games", "3", "--out", str(out))
    assert 0 == second.exit_code
    assert "0 new puzzles" in second.stdout
    numbers = [json.loads(line)["game"] for line in (out / "games.jsonl").read_text().splitlines()]
    assert [0, 1, 2] == numbers


@pytest.mark.usefixtures("quick")
def test_the_document_has_the_files() -> None:
    document = json.loads(kutna("--games", "1", "--json").stdout)
    assert (1, False, 2) == (document["games"], document["interrupted"], len(document["puzzles"]))
    assert all("[answer]" in entry["file"] for entry in document["puzzles"])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--players", "2,5"), "--players: '2,5', expected numbers of players such as 2,3,4"),
        (("--out", __file__), "--out: cannot make"),
    ],
)
def test_bad_input_is_refused(arguments: tuple[str, ...], words: str) -> None:
    result = kutna(*arguments)
    assert (2, "") == (result.exit_code, result.stdout)
    assert words in result.stderr


def test_another_journal_is_refused(tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_text("{}\n")
    result = kutna("--out", str(tmp_path))
    assert 2 == result.exit_code
    assert "line 1: expected a game that was searched" in result.stderr
