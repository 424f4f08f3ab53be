"""`kutna puzzles try`: answers judged, hints, what is remembered; at a prompt and with `--answer`."""

import json
import os
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from kutnahora.cli.main import app
from kutnahora.solver.puzzle_tries import tried, with_forced
from kutnahora.solver.puzzles import values_of
from puzzle_force import NAMES, puzzle
from puzzle_texts import FROZEN, changed, mine, tax, toml

EXACT = "exact-change"
RIGHT = "card plot/mine as plot ; plot b6"


@pytest.fixture
def solved(tmp_path: Path) -> Path:
    return tmp_path / "state" / "solved.json"


def answer(text: str, solved: Path, *arguments: str, name: str = EXACT) -> Result:
    words = ["puzzles", "try", name, "--answer", text, "--solved", str(solved), *arguments]
    return CliRunner().invoke(app, words)


def talk(lines: list[str], solved: Path, *arguments: str) -> Result:
    words = ["puzzles", "try", *arguments, "--solved", str(solved)]
    return CliRunner().invoke(app, words, input="".join(f"{line}\n" for line in lines))


def said(result: Result) -> str:
    """What comes after the table, on one line."""
    return " ".join(result.stdout.partition("`?` for help.")[2].split())


# one answer ---------------------------------------------------------------------------------------------


def test_the_right_answer(solved: Path) -> None:
    result = answer(RIGHT, solved)
    assert (0, "Right: 4 points ahead.\n", "") == (result.exit_code, result.stdout, result.stderr)


def test_a_wrong_answer_is_told_its_worth_and_where_it_goes_wrong(solved: Path) -> None:
    result = answer("card plot/mine as plot ; plot c4", solved)
    assert (1, "") == (result.exit_code, result.stderr)
    assert "Not the best: 3 points ahead. The best is 4 points ahead." in result.stdout
    assert "Right up to `card plot/mine as plot`; `plot c4` goes wrong." in result.stdout
    assert puzzle(EXACT).file.obvious.fails[:30] not in result.stdout
    assert "b6" not in result.stdout
    assert not solved.exists()


def test_the_obvious_move_is_told_why_it_fails(solved: Path) -> None:
    result = answer("card building/cathedral as building", solved)
    assert 1 == result.exit_code
    assert "The building adds as much to green's city as to blue's" in result.stdout


def test_half_an_answer_is_right_so_far(solved: Path) -> None:
    result = answer("card plot/mine as plot", solved)
    assert (1, "Right so far, but the answer goes on.\n") == (result.exit_code, result.stdout)


def test_moves_beyond_the_answer_still_count(solved: Path) -> None:
    """What gives something away after the moves asked for is wrong, too."""
    result = answer("plot b2 ; card plot/mine skip", solved, "--json", name="own-neighbours")
    document = json.loads(result.stdout)
    assert (1, False, 2) == (result.exit_code, document["right"], document["wrong_from"])


def test_an_illegal_move_gets_its_clauses(solved: Path) -> None:
    result = answer("card plot/mine as plot ; plot c5", solved)
    assert (1, "") == (result.exit_code, result.stderr)
    assert "terms.unclaimed: c5 has a building" in result.stdout
    document = json.loads(answer("card plot/mine as plot ; plot c5", solved, "--json").stdout)
    assert (False, False, 2) == (document["legal"], document["right"], document["move"])
    assert ["terms.unclaimed"] == [reason["clause"] for reason in document["reasons"]]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"{RIGHT} ; tax pay", "The turn is over: the answer ends before this move."),
        ("green: card plot/mine as plot", "turn.order"),
    ],
)
def test_an_answer_is_one_players_turn(text: str, words: str, solved: Path) -> None:
    result = answer(text, solved)
    assert 1 == result.exit_code
    assert words in " ".join(result.stdout.split())


def test_an_answer_ends_where_chance_shows_a_piece(solved: Path) -> None:
    result = answer("card mine/joker as mine ; hire 1 ; [tile II-02]", solved, name="eight-tiles")
    assert 1 == result.exit_code
    assert "Chance shows a piece next" in result.stdout


def test_the_document(solved: Path) -> None:
    result = answer("card plot/mine as plot ; plot c4", solved, "--json")
    document = json.loads(result.stdout)
    assert 1 == result.exit_code
    assert {
        "name": EXACT,
        "legal": True,
        "right": False,
        "value": "3",
        "best": "4",
        "wrong_from": 2,
    }.items() <= (document.items())
    assert {"answers", "because"} & set(document) == set()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--answer", "fly"), "--answer: `fly` is not possible"),
        (("--answer", " ; "), "--answer: expected moves"),
        (("--json",), "--json needs --answer MOVES"),
    ],
)
def test_bad_input_is_refused(arguments: tuple[str, ...], words: str, solved: Path) -> None:
    result = CliRunner().invoke(app, ["puzzles", "try", EXACT, "--solved", str(solved), *arguments])
    assert (2, "") == (result.exit_code, result.stdout)
    assert words in result.stderr


@pytest.mark.parametrize("name", [name for name in NAMES if name != "empty-purse"])
def test_every_answer_is_right_and_every_obvious_move_wrong(name: str) -> None:
    asked = puzzle(name)
    values = values_of(asked)
    for line in asked.answers:
        assert tried(asked, values, line).right
    obvious = tried(asked, values, asked.obvious)
    assert (False, True, True) == (obvious.right, obvious.obvious, obvious.value < obvious.best)
    assert obvious.wrong_from is not None
    assert with_forced(values, asked.answers[0])[: len(asked.answers[0])] == asked.answers[0]


# the prompt ---------------------------------------------------------------------------------------------


def test_move_by_move(solved: Path) -> None:
    result = talk(["card plot/mine as plot", "plot b6"], solved, EXACT)
    assert (0, "") == (result.exit_code, result.stderr)
    assert "Right so far: card plot/mine as plot. Next, blue: choose a plot." in said(result)
    assert "Right: 4 points ahead. answer card plot/mine as plot ; plot b6" in said(result)


def test_a_wrong_answer_can_be_tried_again(solved: Path) -> None:
    result = talk(["card building/cathedral as building", "nonsense", "", RIGHT], solved, EXACT)
    assert 0 == result.exit_code
    words = said(result)
    assert "Not the best: 2 points ahead." in words
    assert "`nonsense` is not possible: It is not a move; legal now: card" in words
    assert words.index("Try again") < words.index("Right: 4 points ahead")


def test_hints_come_in_two_steps_and_cost_nothing(solved: Path) -> None:
    words = said(talk(["hint", "hint", RIGHT], solved, EXACT))
    assert "First claim a plot." in words
    assert "The first move is card plot/mine as plot." in words
    assert (
        "done" in CliRunner().invoke(app, ["puzzles", "list", EXACT, "--solved", str(solved)]).stdout
        or solved.exists()
    )


def test_a_hint_without_a_card_names_the_rules(solved: Path) -> None:
    assert "Look at tax.choice, final.reputation and final.winner" in said(
        talk(["hint"], solved, "keep-the-money")
    )


def test_giving_up_shows_the_answer_and_remembers_nothing(solved: Path) -> None:
    result = talk(["answer"], solved, EXACT)
    assert 1 == result.exit_code
    assert "answer card plot/mine as plot ; plot b6" in said(result)
    assert not solved.exists()


@pytest.mark.parametrize(("lines", "words"), [(["quit"], "You have left"), ([], "The input has ended.")])
def test_leaving(lines: list[str], words: str, solved: Path) -> None:
    result = talk(lines, solved, EXACT)
    assert 1 == result.exit_code
    assert f"{words}" in said(result)
    assert "`kutna puzzles try exact-change` starts again." in said(result)


def test_commands_of_the_prompt(solved: Path) -> None:
    lines = ["?", "list", "card plot/mine as plot", "list", "back", "list", "show", "answer"]
    words = said(talk(lines, solved, EXACT))
    assert "hint which action comes first" in words
    assert 2 == words.count("card plot/mine as mine card")
    assert "Back to the position of the puzzle." in words
    assert "Kutná Hora, box" in words


# what is remembered -------------------------------------------------------------------------------------


def listed(solved: Path, *arguments: str) -> dict[str, bool]:
    result = CliRunner().invoke(app, ["puzzles", "list", "--solved", str(solved), "--json", *arguments])
    return {entry["name"]: entry["solved"] for entry in json.loads(result.stdout)["puzzles"]}


def test_solved_puzzles_are_remembered_and_the_next_one_is_asked(tmp_path: Path, solved: Path) -> None:
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "hard.toml").write_text(toml(tax() | {"level": 3}), encoding="utf-8")
    (folder / "easy.toml").write_text(toml(mine()), encoding="utf-8")
    own = ("--dir", str(folder), "--box", FROZEN)
    first = talk(["mine II-09 b2"], solved, *own)
    assert first.stdout.startswith("easy: ")
    assert {"easy": True, "hard": False} == listed(solved, *own)
    assert talk(["tax pay"], solved, *own).stdout.startswith("hard: ")
    assert {"easy": True, "hard": True} == listed(solved, *own)
    assert (0, "Every puzzle is solved. `kutna puzzles try NAME` asks you one again.\n") == (
        (last := talk([], solved, *own)).exit_code,
        last.stdout,
    )
    (folder / "easy.toml").write_text(toml(changed(mine(), "objective", "points")), encoding="utf-8")
    assert {"easy": False, "hard": True} == listed(solved, *own)


def test_where_it_is_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KUTNA_SOLVED", raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    CliRunner().invoke(app, ["puzzles", "try", EXACT, "--answer", RIGHT])
    assert [EXACT] == list(
        json.loads((tmp_path / "kutnahora" / "puzzles.json").read_text())["solved"].values()
    )
    monkeypatch.setenv("KUTNA_SOLVED", str(tmp_path / "mine.json"))
    CliRunner().invoke(app, ["puzzles", "try", EXACT, "--answer", RIGHT])
    assert (tmp_path / "mine.json").exists()


@pytest.mark.parametrize("text", ["", "[]", '{"solved": [1]}', "\x00", '{"solved": {"a": 1}}'])
def test_another_file_is_left_alone_with_one_warning(text: str, tmp_path: Path) -> None:
    path = tmp_path / "other.json"
    path.write_text(text)
    result = answer(RIGHT, path)
    assert (0, "Right: 4 points ahead.\n") == (result.exit_code, result.stdout)
    assert 1 == len(result.stderr.splitlines())
    assert text == path.read_text()


def test_a_file_that_cannot_be_written_is_one_warning(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = answer(RIGHT, tmp_path / "file" / "solved.json")
    assert (0, "Right: 4 points ahead.\n") == (result.exit_code, result.stdout)
    assert 1 == len(result.stderr.splitlines())
    assert os.fspath(tmp_path) in result.stderr
