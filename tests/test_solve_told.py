"""What `kutna solve` says besides the values: words, ties, what was not tried, what a puzzle asks for."""

import re
from pathlib import Path

from typer.testing import CliRunner

from kutnahora.cli.main import app
from kutnahora.cli.sentences.moves import DESCRIBERS, in_words
from kutnahora.reference import engine
from kutnahora.reference.moves import FIRST_CHANCE, Kind
from kutnahora.reference.samples.players import play_game
from middle_game import golden
from pages import ROOT
from table import frozen
from test_solve_cli import QUICK, document, kutna


def test_the_words_of_a_move() -> None:
    assert "\n   Refuse the tax (-4 reputation).\n" in kutna(golden(4, 307)).stdout


def test_options_that_are_as_good_are_counted() -> None:
    printed = document(golden(2, 182), "--objective", "points", "--lines", "9")
    worths = [line["worth"] for line in printed["lines"]]
    assert printed["ties"] == sum(worth > worths[0] - 1e-9 for worth in worths)
    several = document(golden(3, 252), "--horizon", "turn", "--lines", "99")
    worths = [line["worth"] for line in several["lines"]]
    best = [line for line in several["lines"] if line["worth"] == worths[0]]
    assert several["ties"] == sum(1 + len(line["same"]) for line in best) > len(best)
    text = " ".join(kutna(golden(3, 252), "--horizon", "turn").stdout.split())
    assert f"The best {several['ties']} options are equally good for " in text
    assert ", counting those that come to the same." in text
    assert " the same: card " in text


def test_options_that_were_not_tried_are_said() -> None:
    result = kutna(golden(3, 229), "--sims", "10", "--exact", "never", "--lines", "99")
    options = len(engine.legal_moves(frozen(), golden(3, 229)))
    shown = len(re.findall(r"^\d+ +card ", result.stdout, re.MULTILINE))
    assert 0 < shown < options
    assert f"{options - shown} options were not tried." in result.stdout
    assert "not tried" not in kutna(golden(3, 229), *QUICK, "--lines", "2").stdout


def test_few_visits_have_no_range_of_points() -> None:
    result = kutna(
        golden(3, 229), "--sims", "60", "--exact", "never", "--objective", "margin", "--lines", "9"
    )
    assert "visits, too few for a range" in result.stdout
    assert "500.0" not in result.stdout


def test_never_more_simulations_than_were_asked_for() -> None:
    printed = document(
        golden(3, 229), "--sims", "10", "--exact", "never", "--threads", "256", "--memory", "64"
    )
    assert (10, 5) == (printed["sims"], printed["threads"])


def test_many_threads_share_little_memory() -> None:
    assert 0 == kutna(golden(3, 229), "--time", "1ms", "--threads", "256", "--memory", "1").exit_code


# words --------------------------------------------------------------------------------------------------


def test_every_decision_has_words() -> None:
    """All kinds are met in a few games, every move of every list is told."""
    assert {kind for kind in Kind if kind < FIRST_CHANCE} == set(DESCRIBERS)
    box, met = frozen(), set()
    for seed in range(12):
        for _move, step in play_game(box, 2 + seed % 3, "lively", seed):
            p = step.position
            for move in () if p.over else engine.legal_moves(box, p):
                if (move.kind, p.task.kind) not in met:
                    met.add((move.kind, p.task.kind))
                    assert re.fullmatch(r"[a-z].*[a-z0-9)]", in_words(box, p, move))
    assert {kind for kind, _task in met} >= set(DESCRIBERS) - {Kind.TAKE, Kind.PATRICIAN, Kind.SCORE}


# what a puzzle asks for ---------------------------------------------------------------------------------

ALMSHOUSE = ROOT / "examples" / "puzzles" / "almshouse.toml"


def puzzle_answer(path: Path, *arguments: str) -> str:
    result = CliRunner().invoke(app, ["solve", str(path), "--exact", "only", "--seed", "1", *arguments])
    assert 0 == result.exit_code
    return result.stdout


def test_a_puzzle_says_what_is_sought() -> None:
    text = " ".join(puzzle_answer(ALMSHOUSE).split())
    assert "Objective: lead in points at the end of the round, scored as if the game ended there." in text
    assert "1 build almshouse a5" in text


def test_what_is_said_goes_before_what_the_puzzle_says() -> None:
    text = " ".join(puzzle_answer(ALMSHOUSE, "--objective", "points", "--horizon", "turn").split())
    assert "Objective: points at the end of the turn" in text


def test_a_puzzle_without_a_sound_question_is_a_position(tmp_path: Path) -> None:
    text = ALMSHOUSE.read_text(encoding="utf-8").replace('"margin"', '"fame"').replace('"round"', "3")
    path = tmp_path / "odd.toml"
    path.write_text(text, encoding="utf-8")
    assert (
        "Objective: win probability (ties split) at the end of the\ngame."
        in CliRunner()
        .invoke(app, ["solve", str(path), "--sims", "20", "--exact", "never", "--seed", "1"])
        .stdout
    )


def test_a_game_record_is_not_a_position() -> None:
    for command in ("solve", "show", "legal"):
        result = CliRunner().invoke(app, [command, str(ROOT / "tests" / "golden" / "2players.khg")])
        assert (2, "") == (result.exit_code, result.stdout)
        assert result.stderr.startswith("a game record, expected a position; `kutna replay GAME --to N`")
