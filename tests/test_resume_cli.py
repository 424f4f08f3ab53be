"""`kutna play`: taking back, keeping, resuming, interrupting."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from kutna_runs import BOX, GOLDEN, choices, fails, kutna, kutna_fed, saved, with_person
from kutnahora.cli.table import play_human
from kutnahora.cli.table.play_game import Game
from kutnahora.reference.events import Step
from kutnahora.reference.files.records.load import Record, format_record
from kutnahora.reference.moves import Move

# undo -----------------------------------------------------------------------------------------------------


def final_record(path: Path, answers: Iterable[str]) -> Record:
    assert with_person("--save", path, "--force", answers=answers).exit_code == 0
    return saved(path)


def test_undo_goes_back_to_the_last_choice_and_the_same_moves_bring_the_same_game(tmp_path: Path) -> None:
    path = tmp_path / "a.khg"
    answers = choices(1)
    whole = final_record(path, answers)
    assert whole.result is not None
    other = ["2" if answer == "1" else "1" for answer in answers]
    for place in (1, 2, 20):
        once = [*answers[:place], "undo", *answers[place - 1 :]]
        assert whole == final_record(path, once)
        changed = [*answers[:place], other[place], "undo", "undo", *answers[place - 1 :]]
        assert whole == final_record(path, changed)


def test_undo_says_where_it_went_and_the_record_goes_back_too(tmp_path: Path) -> None:
    path = tmp_path / "a.khg"
    before = final_record(path, ["1"])
    result = with_person("--save", path, "--force", answers=["1", "1", "undo", "undo"])
    assert "blue> undo\nBack to move " in result.stdout
    assert len(saved(path).moves) < len(before.moves)
    assert before.moves[: len(saved(path).moves)] == saved(path).moves


# keeping and resuming -------------------------------------------------------------------------------------


def test_a_person_can_save(tmp_path: Path) -> None:
    path, taken = tmp_path / "a b.khg", tmp_path / "taken"
    taken.write_text("mine")
    files = (f"save {taken}", f"save {tmp_path}/no/way", "save .")
    result = with_person(answers=["1", f"save {path}", "1", f"save {path}", *files, "quit"])
    assert result.exit_code == 0
    text = " ".join(result.stdout.split())
    assert 2 == text.count("Saved as ")
    assert 2 == text.count("exists; choose another name.")
    assert "No such file or directory" in result.stderr
    assert "mine" == taken.read_text()
    assert saved(path).seats == ("human", "lively", "lively")
    number = len(saved(path).moves)
    assert f"To continue after move {number}: kutna play --resume '{path}' --save '{path}'" in result.stdout


def test_at_the_end_of_the_input_the_game_says_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "a.khg"
    result = with_person("--save", path, answers=["1"])
    assert result.exit_code == 0
    number = len(saved(path).moves)
    message = f"To continue after move {number}: kutna play --resume {path} --save {path} --box {BOX}\n"
    assert result.stdout.endswith(f"\nblue> \nThe input has ended. {message}")
    nothing = with_person(answers=["1"])
    assert nothing.exit_code == 0
    assert nothing.stdout.endswith("The input has ended. The game was not saved (--save FILE saves it).\n")


def test_a_resumed_game_equals_an_uninterrupted_one(tmp_path: Path) -> None:
    whole, part = tmp_path / "whole.khg", tmp_path / "part.khg"
    answers = choices(7)
    assert "won." in with_person("--save", whole, answers=answers).stdout
    rest = list(answers)
    assert with_person("--save", part, answers=rest[:3]).exit_code == 0
    rest = rest[3:]
    for count in (1, 10, 0, 4):
        result = kutna("play", "--resume", part, "--save", part, answers=rest[:count])
        assert "Resumed after " in result.stdout
        assert "The input has ended" in result.stdout
        rest = rest[count:]
    assert "won." in kutna("play", "--resume", part, "--save", part, answers=rest).stdout
    assert whole.read_text() == part.read_text()


@pytest.mark.parametrize("cut", [0, 1, 17, 60, 140, 10_000])
def test_a_game_without_people_is_resumed_at_any_move(cut: int, tmp_path: Path) -> None:
    whole, part = tmp_path / "whole.khg", tmp_path / "part.khg"
    log = kutna("play", "--seats", "lively,random", "--seed", "9", "--save", whole).stdout
    record = saved(whole)
    moves = record.moves[:cut]
    result = record.result if cut >= len(record.moves) else None
    part.write_text(format_record(replace(record, moves=moves, result=result)))
    again = kutna("play", "--resume", part, "--save", part).stdout
    assert whole.read_text() == part.read_text()
    assert log.endswith(again.partition("\n")[2] if cut else again)


def test_undo_reaches_back_before_a_resumption(tmp_path: Path) -> None:
    path = tmp_path / "a.khg"
    with_person("--save", path, answers=["1", "1"])
    result = kutna("play", "--resume", path, answers=["undo", "undo", "undo"])
    assert 2 == result.stdout.count("Back to move ")
    assert "There is no choice to take back." in result.stdout


def test_a_resumed_game_can_change_hands(tmp_path: Path) -> None:
    path = tmp_path / "a.khg"
    with_person("--save", path, answers=["1", "1"])
    document = json.loads(kutna("play", "--resume", path, "--seats", "lively,lively,random", "--json").stdout)
    assert ["lively", "lively", "random"] == [player["kind"] for player in document["players"]]
    fails(kutna("play", "--resume", path, "--seed", "8"), 2, "--seed: the recorded game has its own seed, 3")
    fails(kutna("play", "--resume", path, "--json"), 2, "cannot be combined with human players")


def test_a_record_without_seats_and_seed_is_resumed_with_a_new_seed() -> None:
    text = (GOLDEN / "2players.khg").read_text()
    begun = re.sub(r"result: .*\n", "", text[: text.index("# round 3")])
    result = kutna_fed(begun.encode(), "play", "--resume", "-")
    assert result.exit_code == 0
    assert re.fullmatch(r"seed \d+\n", result.stderr)
    assert "Resumed after " in result.stdout


def test_a_record_against_the_rules_is_not_resumed(tmp_path: Path) -> None:
    path = tmp_path / "a.khg"
    with_person("--save", path, answers=["1"])
    path.write_text(path.read_text() + "tax pay\n")
    fails(kutna("play", "--resume", path), 1, "'tax pay' is not legal:\n  ", "order.turn")


# interruption ---------------------------------------------------------------------------------------------


def test_an_interrupted_game_ends_with_130_and_says_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(play_human, "read_answer", interrupted)
    result = with_person("--save", tmp_path / "a.khg")
    assert result.exit_code == 130
    assert "\nInterrupted. To continue after move " in result.stderr
    assert saved(tmp_path / "a.khg").moves
    result = with_person()
    assert result.exit_code == 130
    assert "\nInterrupted. The game was not saved" in result.stderr


def test_what_bots_played_before_the_interrupt_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What they would play another time depends on the clock."""
    real, path = Game.play, tmp_path / "a.khg"

    def play(game: Game, move: Move) -> Step:
        if game.number == 40:
            raise KeyboardInterrupt
        return real(game, move)

    monkeypatch.setattr(Game, "play", play)
    result = kutna("play", "--seats", "mcts:1ms,flat:1ms", "--seed", "1", "--save", path)
    assert 130 == result.exit_code
    assert "\nInterrupted. To continue after move 40: " in result.stderr
    assert 40 == len(saved(path).moves)


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
def test_control_c_at_the_prompt() -> None:
    command = [sys.executable, "-P", "-m", "kutnahora.cli", "play", "--seats", "human,lively", "--seed", "3"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
    ) as process:
        assert process.stdout is not None
        seen = b""
        while not seen.endswith(b"blue> "):
            seen += process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        _out, err = process.communicate(timeout=30)
    assert 130 == process.returncode
    assert b"\nInterrupted. The game was not saved (--save FILE saves it).\n" == err
