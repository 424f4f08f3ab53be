"""`kutna play`: games without people and with them: what is asked, told and refused."""

import json
import re
from pathlib import Path

import pytest

from kutna_runs import GOLDEN, at, choices, fails, kutna, kutna_fed, saved, with_person
from kutnahora.cli.sentences.judged import judged
from kutnahora.cli.table.play_list import MOST_LINES, long_list, short_list, shown_order, texts_of
from kutnahora.cli.table.play_words import HELP, matching
from kutnahora.reference import engine
from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.reference.files.records.load import format_record
from kutnahora.reference.files.records.load import replay as replayed
from table import Table, frozen

# games without people -------------------------------------------------------------------------------------


def test_a_game_is_told_turn_by_turn_in_80_columns() -> None:
    result = kutna("play", "--seats", "lively,random", "--seed", "4")
    assert (result.exit_code, result.stderr) == (0, "")
    assert re.search(r"(blue|green)( and green)? won\.\n$", result.stdout)
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert result.stdout == kutna("play", "--seats", "lively,random", "--seed", "4").stdout
    assert result.stdout != kutna("play", "--seats", "lively,random", "--seed", "5").stdout


def test_without_seats_three_lively_players_play_and_a_seed_is_named() -> None:
    result = kutna("play", "--json")
    document = json.loads(result.stdout)
    assert ["lively"] * 3 == [player["kind"] for player in document["players"]]
    assert f"seed {document['seed']}\n" == result.stderr
    assert document == json.loads(kutna("play", "--json", "--seed", str(document["seed"])).stdout)


def test_the_saved_game_is_the_game_that_was_played(tmp_path: Path) -> None:
    path = tmp_path / "a.khg"
    result = kutna("play", "--seats", "lively,random", "--seed", "4", "--json", "--save", path)
    document = json.loads(result.stdout)
    record = saved(path)
    assert document["moves"] == list(record.moves)
    assert ("lively", "random") == record.seats
    assert 4 == record.seed
    assert record.result == tuple(player["points"] for player in document["players"])
    assert path.read_text(encoding="utf-8") == format_record(record)
    assert record.result is not None
    assert len(record.moves) == len(list(replayed(frozen(), record)))
    assert [path] == list(tmp_path.iterdir())


def test_events_and_the_first_game_are_recorded(tmp_path: Path) -> None:
    for number, options in enumerate(((), ("--events",), ("--first-game", "--events"))):
        path = tmp_path / f"{number}.khg"
        kutna("play", "--seed", "1", "--save", path, *options)
        record = saved(path)
        assert ("--events" in options, "--first-game" in options) == (record.events, record.first_game)


def test_a_game_can_start_from_a_position(tmp_path: Path) -> None:
    table = Table(4, first="green")
    path = tmp_path / "a.khg"
    result = kutna("play", format_khn(frozen(), table.p), "--seed", "1", "--save", path)
    assert result.exit_code == 0
    assert result.stdout.startswith("green   card ")
    record = saved(path)
    assert record.start == format_khn(frozen(), table.p)
    assert 4 == record.players
    assert record.result is not None
    finished = list(replayed(frozen(), record))[-1][2].position
    over = kutna("play", format_khn(frozen(), finished), "--seed", "1")
    assert over.exit_code == 0
    assert "won." in over.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--seats", "lively,clever"), "no player 'clever', expected human, random, lively"),
        (("--seats", "lively"), "--seats: 1 player, expected 2, 3 or 4"),
        (("--seats", "lively,lively,lively,lively,lively"), "5 players"),
        (("--seats", ""), "no player ''"),
        (("--seats", "human,lively", "--json"), "--json cannot be combined with human players"),
        (("--seed", "1" + "0" * 20), "at most 20 digits"),
        (("--save", "/no/such/file.khg"), "cannot write /no/such/file.khg: No such file"),
        (("--save", "x" * 300), "cannot write xxx"),
        (("--resume", "none.khg"), "cannot read none.khg"),
        (("--resume", str(GOLDEN / "record.py")), "line 1: "),
        (
            ("--resume", str(GOLDEN / "2players.khg"), "--events"),
            "--resume cannot be combined with POS, --events",
        ),
        (("--resume", str(GOLDEN / "2players.khg"), "--seats", "lively"), "1 player, expected 2"),
        (("plot c4",), "neither a file, a puzzle nor a KHN string"),
        (("khn1 frozen@141e2424 players=7",), "expected players=2, 3 or 4"),
        (("-", "--seats", "human,lively,lively"), "standard input"),
        (("-", "--events"), "--events and --first-game are for a new game"),
    ],
    ids=str,
)
def test_wrong_usage_ends_with_one_message(arguments: tuple[str, ...], words: str) -> None:
    khn = format_khn(frozen(), Table(3).p)
    fails(kutna("play", *arguments, answers=[khn]), 2, words)


def test_no_record_is_overwritten_unless_forced(tmp_path: Path) -> None:
    path = tmp_path / "a.khg"
    path.write_text("mine")
    fails(kutna("play", "--seed", "1", "--save", path), 2, f"{path} exists; --force overwrites it")
    assert "mine" == path.read_text()
    assert kutna("play", "--seed", "1", "--save", path, "--force").exit_code == 0
    assert saved(path).result is not None


# people ---------------------------------------------------------------------------------------------------


def as_shown(table: Table) -> list[str]:
    """The legal moves in the order in which a person sees them."""
    return texts_of(frozen(), table.p, shown_order(frozen(), engine.legal_moves(frozen(), table.p)))


def test_a_person_is_told_who_decides_what_and_may_choose_by_number() -> None:
    result = with_person(answers=["1"])
    assert "\nRound 1, blue: choose a set of guilds" in result.stdout
    assert re.search(r"\n   1\) guilds \d +\w+ \w+ \w+\n   2\) guilds", result.stdout)
    assert "Enter a number or a move; `?` for help.\nblue> 1\n= guilds 1\n" in result.stdout
    assert "\nRound 1, blue: choose a row for each guild" in result.stdout


def test_help_is_given() -> None:
    for word in ("?", "help", "HELP"):
        assert f"blue> {word}\n{HELP}\nblue> " in with_person(answers=[word]).stdout
    assert max(map(len, HELP.splitlines())) <= 80


def test_number_text_beginning_and_text_without_first_word_mean_the_same(tmp_path: Path) -> None:
    table = Table(3)
    played = set()
    by_number = matching(as_shown(table), "card rights/plot as plot")[0] + 1
    for number, answers in enumerate(
        (
            (str(by_number), "plot c4"),
            ("card rights/plot as plot", "c4"),
            ("  CARD  Rights/Plot as\tplot ", "plot  C4"),
            ("rights/plot as p", "C4"),
        )
    ):
        path = tmp_path / f"{number}.khg"
        assert at(table, "--save", path, answers=answers).exit_code == 0
        played.add(saved(path).moves[:2])
    assert {("card rights/plot as plot", "plot c4")} == played


def test_a_beginning_that_fits_several_moves_is_asked_again() -> None:
    result = at(Table(3), answers=["card rights/plot", "plot/mine as p"])
    assert "3 moves begin like that: " in result.stdout
    assert "\n= card plot/mine as plot\n" in result.stdout
    assert "blue: choose a plot" in result.stdout


def test_a_wrong_move_gets_every_reason_and_is_asked_again() -> None:
    moves = ("card rights/plot as plot", "plot c4", "card plot/mine as plot")
    result = at(Table(3), answers=[*moves, "plot c4", "C4", "tax pay", "b3"])
    printed = " ".join(result.stdout.split())
    table = Table(3).play(*moves)
    for text, typed in (("plot c4", "plot c4"), ("plot c4", "C4"), ("tax pay", "tax pay")):
        verdict = judged(frozen(), table.p, text)
        assert verdict is not None
        assert verdict.reasons
        sentences = " ".join(verdict.lines)
        assert f"blue> {typed} `{text}` is not legal: {' '.join(sentences.split())} blue>" in printed
    assert "blue> b3\n= plot b3\n" in result.stdout
    assert 1 == result.stdout.count("\nRound 1, blue: choose a plot (you have 35 gr")


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("0", "There is no move 0: they are 1 to "),
        ("99", "There is no move 99: they are 1 to "),
        ("9" * 900, "There is no move 99999999999999999999: they are 1 to"),
        ("hello", "`hello` is not a move; legal now: guilds 1, "),
        ("gilds 2", "`gilds 2` is not a move; the nearest legal moves: guilds 2, "),
        ("green: guilds 2", "`green: guilds 2` is not legal:"),
        ("guilds 1 ; guilds 2", "\nOne move at a time, please.\nblue> "),
        ("žluť", "`?lu?` is not a move"),
        ("\0\x1b[2J", "`??[2J` is not a move"),
        ("x" * 5000, "` is not a move"),
        ("-1", "`guilds -1` is not legal:"),
        ("[draw I-03]", "`[draw I-03]` is not legal:"),
        ("card plot/mine as plot", "`card plot/mine as plot` is not legal:"),
        ("undo", "There is no choice to take back."),
        ("save", "save needs a file name"),
        ("list it", "is not a move"),
    ],
)
def test_a_wrong_answer_is_refused_politely(answer: str, said: str) -> None:
    result = with_person(answers=[answer, "quit"])
    assert result.exit_code == 0
    assert said in result.stdout
    assert result.stdout.endswith("You have left the game. The game was not saved (--save FILE saves it).\n")


def test_an_empty_answer_is_asked_again() -> None:
    assert "\nblue> \nblue> \nblue> 1\n" in with_person(answers=["", "   ", "1"]).stdout


def test_bytes_that_are_not_text_are_a_wrong_answer() -> None:
    result = kutna_fed(b"\xff\xfe\nquit\n", "play", "--seats", "human,lively", "--seed", "3")
    assert result.exit_code == 0
    assert "`??` is not a move" in result.stdout


def test_list_shows_every_move_with_what_it_changes() -> None:
    table = Table(3)
    result = at(table, answers=["list"])
    listed = re.findall(r"^ {2,3}(\d+)\) (\S+(?: \S+)*)", result.stdout.partition("blue> list\n")[2], re.M)
    assert [str(number) for number in range(1, len(listed) + 1)] == [number for number, _text in listed]
    assert as_shown(table) == [text for _number, text in listed]
    choosing = at(table, answers=["card rights/plot as plot", "list"]).stdout
    assert re.search(r"\n {3}1\) plot a1 +-5 gr\n", choosing)


def test_the_list_nobody_asked_for_is_short_and_names_every_number() -> None:
    table = Table(4)
    moves = shown_order(frozen(), engine.legal_moves(frozen(), table.p))
    lines = short_list(frozen(), table.p, moves)
    assert len(lines) <= 9
    assert max(map(len, lines)) <= 80
    numbers = re.findall(r"(?<![\w.])(\d+)\) (?:as|skip)", "\n".join(lines))
    assert [str(number) for number in range(1, len(moves) + 1)] == numbers
    many = short_list(frozen(), table.p, moves * 20)
    assert MOST_LINES == len(many)
    assert "`list` shows every move" in many[-1]
    assert 20 * len(moves) == len(long_list(frozen(), table.p, moves * 20))


def test_what_stands_behind_a_number_is_named() -> None:
    table = Table(3)
    shown = at(table, answers=["card rights/income as rights"]).stdout
    assert re.search(r"\n +1\) rights 1\.1 +[a-z-]+, -1 gr: ", shown)


def test_show_prints_the_table() -> None:
    assert "town hall" in with_person(answers=["show"]).stdout.partition("blue> show\n")[2]


def test_a_decision_without_a_choice_is_played_and_told() -> None:
    result = kutna("play", "--seats", "human,human", "--seed", "2", answers=choices(1))
    only = re.findall(r"\n(?:blue|green): only `([^`]+)` is possible, so it is played\.\n", result.stdout)
    assert only
    text = " ".join(result.stdout.split())
    assert all(re.search(rf"(; |(blue|green) ){re.escape(move)} (;|=>)", text) for move in only)


def test_what_chance_shows_is_told_before_the_next_question() -> None:
    table = Table(3)
    result = at(table, answers=["card plot/mine as mine", "hire 0"])
    assert re.search(r"blue> hire 0\n\.\.\. \[draw I-0\d\]\n\nRound 1, blue: place I-0\d", result.stdout)


def test_several_people_can_play() -> None:
    result = kutna("play", "--seats", "human,human", "--seed", "2", answers=choices(1))
    assert result.exit_code == 0
    assert "\nblue> " in result.stdout
    assert "\ngreen> " in result.stdout
    assert "won.\n" in result.stdout
