"""`kutna review`: figures, graph, marked decisions, JSON, files, every exit code."""

import json
import re
import signal
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from typer.testing import Result

import kutnahora as kh
from kutna_runs import GOLDEN, fails, kutna, kutna_fed, saved
from kutnahora.reference.files.records.load import format_record
from kutnahora.solver.review.verdicts import verdicts
from middle_game import golden
from table import frozen
from test_review import late, planted

QUICK = ("--sims", "1000", "--seed", "1", "--jobs", "1")


@pytest.fixture
def blundered(tmp_path: Path) -> Path:
    """A record of a game with planted blunders."""
    path = tmp_path / "game.khg"
    path.write_text(format_record(planted(3).record))
    return path


def reviewed(path: Path | str, *more: str | Path) -> Result:
    return kutna("review", path, *QUICK, *more)


def test_a_review_in_80_columns(blundered: Path) -> None:
    result = reviewed(blundered)
    assert (result.exit_code, result.stderr) == (0, "")
    assert max(map(len, result.stdout.splitlines())) <= 80
    words = " ".join(result.stdout.split())
    assert "2 players, turns 1 to" in words
    rows = [number + 5 for number in planted(3).blunders]  # after the tags
    for row in rows:
        assert f"line {row}, " in result.stdout
    assert words.count("blunder lost 1.00 of a win, exactly") == len(planted(3).blunders)
    assert words.count(" better ") >= len(planted(3).blunders)
    assert "own moves" in words
    assert "* several" in words


def test_only_a_player_and_only_some_turns(blundered: Path) -> None:
    everybody, blue, green = (
        reviewed(blundered, *more).stdout for more in ((), ("--player", "blue"), ("--player", "green"))
    )
    blunders = [text.count("  blunder   lost") for text in (everybody, blue, green)]
    assert blunders[0] == blunders[1] + blunders[2] > 0
    assert "green lost" not in blue
    one = reviewed(blundered, "--turns", "1", "--all").stdout
    assert "-- turn 1: " in one
    assert "-- turn 2: " not in one


def test_a_document(blundered: Path) -> None:
    result = reviewed(blundered, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    told = json.loads(result.stdout)
    assert (told["sims"], told["seed"], told["objective"], told["interrupted"]) == (1000, 1, "win", False)
    blunders = {one["number"]: one["loss"] for one in told["verdicts"] if one.get("mark") == "blunder"}
    assert blunders == pytest.approx(planted(3).blunders)
    for who, row in enumerate(told["summary"]):
        account = row["account"]
        assert told["result"][who] == pytest.approx(sum(account.values()) - account["result"])
        decided = [one for one in told["verdicts"] if one["player"] == row["player"]]
        assert sum(row["marks"].values()) == len(decided)
    assert told["searches"] == len(told["verdicts"])
    assert told["shares"][-1]["win"] == told["result"]


def test_a_position_with_a_line_is_reviewed_as_a_game(tmp_path: Path) -> None:
    """A KHN with moves; the best turns come as such strings, too."""
    played = saved(GOLDEN / "2players.khg").moves
    moves = [kh.parse_move(frozen(), golden(2, number), played[number]) for number in range(176, 183)]
    line = kh.format_khn(frozen(), golden(2, 176), moves)
    out = tmp_path / "line.khg"
    told = json.loads(reviewed(line, "--json", "--out", out).stdout)
    assert sum(told["result"]) == 1.0
    assert told["verdicts"]
    for verdict in told["verdicts"]:
        if verdict["player"] != "chance":
            position, best = kh.parse_khn(frozen(), verdict["khn"])
            assert [kh.format_move(frozen(), 2, move) for move in best] == verdict["best"]
            assert position == golden(2, 175 + verdict["number"])
    assert kutna("replay", out).stdout == f"{kh.format_khn(frozen(), golden(2, 183))}\n"
    fails(reviewed(f"{line} ; tax pay"), 1, "move 8", "is not legal")


def test_the_annotated_record_replays_like_any_other(blundered: Path, tmp_path: Path) -> None:
    blundered.write_text(blundered.read_text().replace("\ntax", "  # of our own\ntax"))
    once, twice, third = (tmp_path / name for name in ("once.khg", "twice.khg", "third.khg"))
    result = reviewed(blundered, "--out", once)
    assert result.stderr == f"{once} written\n"
    assert saved(blundered) == saved(once)
    assert kutna("replay", blundered).stdout == kutna("replay", once).stdout
    text = once.read_text()
    found = re.findall(r"# review: blunder, lost 1.00 of a win, exactly.*; better: \w", text)
    assert len(found) == len(planted(3).blunders)
    assert text.count("# of our own") == blundered.read_text().count("# of our own") > 0
    reviewed(once, "--out", twice)
    assert text == twice.read_text()
    fails(reviewed(once, "--out", twice), 2, "twice.khg exists; --force overwrites it")
    reviewed(once, "--out", third, "--turns", "2", "--force")
    assert 0 < third.read_text().count("# review") < text.count("# review")


def test_a_picture(blundered: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.svg"
    result = reviewed(blundered, "--svg", path)
    assert result.stderr == f"{path} written\n"
    picture = path.read_text()
    assert picture.isascii()
    assert picture.count("<path") == 2
    assert picture.count(">??<") == len(planted(3).blunders)
    for name in ("blue", "green"):
        assert f">{name}<" in picture


def test_an_unfinished_game_is_reviewed_as_far_as_it_goes(tmp_path: Path) -> None:
    path = tmp_path / "game.khg"
    record = late(2, 175)
    path.write_text(format_record(replace(record, moves=record.moves[:-1], result=None)))
    result = reviewed(path)
    assert result.exit_code == 0
    assert "the game was not over there" in " ".join(result.stdout.split())
    assert json.loads(reviewed(path, "--json").stdout)["result"] is None


def test_a_game_without_choices(tmp_path: Path) -> None:
    path = tmp_path / "game.khg"
    path.write_text(format_record(replace(late(2, 175), moves=(), result=None)))
    result = reviewed(path, "--svg", tmp_path / "none.svg")
    assert (result.exit_code, result.stdout) == (
        0,
        "Nobody had a choice and chance had none: there is nothing to review.\n",
    )
    assert not (tmp_path / "none.svg").exists()
    assert json.loads(reviewed(path, "--json").stdout)["verdicts"] == []


def test_what_replay_refuses_is_refused_in_the_same_words(tmp_path: Path) -> None:
    good = (GOLDEN / "2players.khg").read_text()
    wrong = {
        "illegal": good.replace("guilds 1", "guilds 9", 1),
        "other box": re.sub("@[0-9a-f]{8}", "@00000000", good),
        "no move": good + "once upon\n",
        "result": good.replace("result: blue ", "result: blue 1"),
        "rules": good.replace("rules: 1", "rules: 7"),
    }
    for name, text in wrong.items():
        path = tmp_path / "game.khg"
        path.write_text(text)
        replayed, told = kutna("replay", path), reviewed(path)
        assert replayed.exit_code in (1, 2), name
        assert (replayed.exit_code, replayed.stderr) == (told.exit_code, told.stderr)
        assert told.stdout == ""


def test_what_makes_no_sense_is_refused() -> None:
    path = GOLDEN / "2players.khg"
    fails(reviewed(path, "--turns", "9-5"), 2, "--turns 9-5: the game has turns 0 to 36")
    fails(reviewed(path, "--turns", "30-99"), 2, "the game has turns 0 to 36")
    fails(reviewed(path, "--turns", "x"), 2, "expected one turn or a range, such as 7 or 5-9")
    fails(reviewed(path, "--player", "orange"), 2, "--player: 'orange', expected blue, green")
    fails(reviewed(path, "--svg", "-"), 2, "need the name of a file")
    assert kutna("review", path, "--sims", "5").exit_code == 2


def test_ctrl_c_keeps_what_was_done(blundered: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = json.loads(reviewed(blundered, "--json").stdout)

    def stopped(*words: object) -> Iterator[object]:
        yield from islice(verdicts(*words), 5)  # type: ignore[arg-type]
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr("kutnahora.solver.review.game.verdicts", stopped)
    result = reviewed(blundered, "--json")
    told = json.loads(result.stdout)
    assert (result.exit_code, told["interrupted"]) == (130, True)
    assert whole["verdicts"][:5] == told["verdicts"]
    text = reviewed(blundered)
    assert text.exit_code == 130
    assert f"Interrupted: 5 of {whole['searches']} searches are done." in text.stdout


def test_records_come_from_standard_input(blundered: Path) -> None:
    piped = kutna_fed(blundered.read_bytes(), "review", "-", *QUICK)
    assert (piped.exit_code, piped.stdout) == (0, reviewed(blundered).stdout)
