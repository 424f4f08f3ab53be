"""`kutna replay`: positions of a recorded game, and every exit code."""

import json
from pathlib import Path

import pytest

from kutna_runs import GOLDEN, fails, kutna, kutna_fed, saved
from kutnahora.reference import engine
from kutnahora.reference.files.positions.load import parse
from kutnahora.reference.files.records.load import replay as replayed
from table import frozen

MOVED = "khn1 frozen@"


def test_replay_prints_the_last_position() -> None:
    result = kutna("replay", GOLDEN / "3players.khg")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(MOVED)
    record = saved(GOLDEN / "3players.khg")
    last = list(replayed(frozen(), record))[-1][2].position
    assert last == parse(frozen(), result.stdout)


def test_replay_stops_after_n_moves() -> None:
    record = saved(GOLDEN / "3players.khg")
    steps = [step.position for _number, _move, step in replayed(frozen(), record)]
    for number in (1, 40, len(steps)):
        result = kutna("replay", GOLDEN / "3players.khg", "--to", str(number))
        assert steps[number - 1] == parse(frozen(), result.stdout)
    start = kutna("replay", GOLDEN / "3players.khg", "--to", "0").stdout
    assert engine.new_game(frozen(), 3, first=record.first).position == parse(frozen(), start)
    fails(kutna("replay", GOLDEN / "3players.khg", "--to", "999"), 2, "there is no move 999, the record has")
    assert kutna("replay", GOLDEN / "3players.khg", "--to", "-1").exit_code == 2


def test_replay_lists_the_moves_with_number_and_player() -> None:
    lines = kutna("replay", GOLDEN / "2players.khg", "--moves", "--to", "27").stdout.splitlines()
    assert 27 == len(lines)
    assert "  1        [stack innkeepers]" == lines[0]
    assert " 20 blue   guilds 1" == lines[19]
    assert " 25 green  card mine/joker as joker:rights" == lines[24]


def test_replay_tells_the_moves_as_explain_does() -> None:
    game = GOLDEN / "2players.khg"
    whole = kutna("explain", game).stdout
    assert whole == kutna("replay", game, "--explain").stdout
    part = kutna("replay", game, "--explain", "--to", "27").stdout
    assert whole.startswith(part)
    assert "line 38, green: card rights/income as income" in whole[len(part) :]
    fails(kutna("replay", game, "--explain", "--to", "999"), 2, "there is no move 999")
    fails(kutna("replay", game, "--explain", "--moves"), 2, "cannot be combined")


def test_replay_prints_a_document() -> None:
    record = saved(GOLDEN / "2players.khg")
    document = json.loads(kutna("replay", GOLDEN / "2players.khg", "--json").stdout)
    assert document.pop("khn").startswith(MOVED)
    assert {
        "box": frozen().label,
        "rules": record.rules,
        "players": 2,
        "moves": list(record.moves),
        "over": True,
        "result": {"points": {"blue": 25, "green": 29}, "winners": ["green"]},
    } == document
    early = json.loads(kutna("replay", GOLDEN / "2players.khg", "--json", "--to", "5").stdout)
    assert (list(record.moves[:5]), False, None) == (early["moves"], early["over"], early["result"])


def test_replay_reads_standard_input() -> None:
    text = (GOLDEN / "2players.khg").read_text()
    assert kutna_fed(text.encode(), "replay", "-").exit_code == 0


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("\nplot a5\n", "\nplot a1\n", 0, ""),
        ("\nbuild sawmill a5", "\nbuild sawmill b1", 1, ": 'build sawmill b1' is not legal:\n  |build.needs"),
        ("\nplot a5\n", "\ntax pay\n", 1, ": 'tax pay' is not legal:\n  |order.turn"),
        (
            "\nplot a5\n",
            "\nplot z5\n",
            1,
            ": 'plot z5' is not legal:\n  |setup.city: With 2 players the city",
        ),
        ("\nplot a5\n", "\nplot there\n", 2, ": 'plot there' is not a move; the nearest legal moves: plot "),
        ("\nplot a5\n", "\ngreen: plot a1\n", 0, ""),
        ("\nplot a5\n", "\nblue: plot a5\n", 1, " is not legal:\n  |turn.order: In round 1 it is "),
        ("blue 25", "blue 26", 1, "result: blue 26, green 29 is written, blue 25, green 29 was played"),
        ("khg1", "khg9", 2, "line 1: 'khg9', expected khg1"),
        ("players: 2", "players: 9", 2, "line 5: players: '9', expected 2, 3 or 4"),
        ("rules: 1", "rules: 99", 2, "recorded with rules version 99, the rules here are version"),
        ("box: frozen@1", "box: frozen@2", 2, "recorded with box frozen@241e2424, but this is box frozen@"),
        ("box: frozen@", "box: copied@", 0, ""),
    ],
)
def test_replay_refuses_with_its_codes(old: str, new: str, code: int, words: str, tmp_path: Path) -> None:
    path = tmp_path / "a.khg"
    text = (GOLDEN / "2players.khg").read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    if code:
        fails(kutna("replay", path), code, str(path), *words.split("|"))
    else:
        assert kutna("replay", path, "--to", "34").exit_code == 0


def test_replay_of_a_missing_file_is_refused(tmp_path: Path) -> None:
    fails(kutna("replay", tmp_path / "none.khg"), 2, "No such file or directory")
    fails(kutna("replay", tmp_path), 2, "cannot read")
