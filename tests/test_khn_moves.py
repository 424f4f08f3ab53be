"""KHN with moves: one string with a position and a line, wherever a position is read."""

from functools import cache
from random import Random

import pytest

import kutnahora as kh
from kutna_runs import fails, kutna, kutna_fed
from kutnahora.reference.files.faults import BadFile
from kutnahora.reference.files.played import RefutedRecord, StoppedRecord
from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.reference.files.positions.load import read_position
from kutnahora.reference.files.records.load import read_record
from kutnahora.reference.moves import Move
from kutnahora.reference.position import Position
from kutnahora.reference.samples.players import play_game
from mutate import mutated
from table import frozen
from test_fuzz import check_reading

COUNTS = pytest.mark.parametrize("players", [2, 3, 4])


@cache
def game(players: int) -> tuple[tuple[Move, Position], ...]:
    """Every move of a game and the position after it, from the setup on."""
    steps = play_game(frozen(), players, "lively", players, events=True)
    return tuple((move, step.position) for move, step in steps if move is not None)


def line(players: int = 3, first: int = 60, length: int = 8) -> tuple[Position, tuple[Move, ...], Position]:
    """A position of a game, moves and outcomes from there, and the position after them."""
    part = game(players)[first : first + length]
    return game(players)[first - 1][1], tuple(move for move, _after in part), part[-1][1]


def text(players: int = 3, first: int = 60, length: int = 8) -> str:
    start, moves, _after = line(players, first, length)
    return format_khn(frozen(), start, moves)


# reading and writing ------------------------------------------------------------------------------------


@COUNTS
def test_a_line_is_read_back_as_it_was_written(players: int) -> None:
    for first in range(1, 160, 13):
        start, moves, after = line(players, first)
        khn = kh.format_khn(frozen(), start, moves)
        assert after == kh.parse(frozen(), khn)
        assert (start, moves) == kh.parse_khn(frozen(), khn)
        assert khn.split(" ; ")[0] == format_khn(frozen(), start)
        assert [kh.format_move(frozen(), players, move) for move in moves] == khn.split(" ; ")[1:]


@COUNTS
def test_a_whole_game_is_one_string(players: int) -> None:
    start, moves, end = line(players, 1, 10_000)
    assert end.over
    assert (start, moves) == kh.parse_khn(frozen(), kh.format_khn(frozen(), start, moves))


def test_without_moves_it_is_the_position() -> None:
    start = line()[0]
    assert format_khn(frozen(), start, ()) == format_khn(frozen(), start)
    assert (start, ()) == kh.parse_khn(frozen(), format_khn(frozen(), start))


def test_other_formats_have_no_moves() -> None:
    with pytest.raises(BadFile, match="expected a KHN"):
        kh.parse_khn(frozen(), "players = 3")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (" ; ", " ;", "space, semicolon, space"),
        (" ; ", "; ", "space, semicolon, space"),
        (" ; ", "  ; ", "space, semicolon, space"),
        (" ; ", " ;  ", "space, semicolon, space"),
        (" ; ", " ;\n", "space, semicolon, space"),
        (" ; ", " ; ; ", "space, semicolon, space"),
    ],
)
@pytest.mark.parametrize("place", [1, 2])
def test_spaces_are_strict_and_the_message_says_so(place: int, old: str, new: str, words: str) -> None:
    parts = text().split(old)
    bad = old.join(parts[:place]) + new + old.join(parts[place:])
    with pytest.raises(BadFile, match=rf"^column \d+.*{words}"):
        kh.parse(frozen(), bad)


@pytest.mark.parametrize("end", [" ;", " ; "])
def test_a_line_does_not_end_with_a_semicolon(end: str) -> None:
    with pytest.raises(BadFile, match="space, semicolon, space"):
        kh.parse(frozen(), text() + end)


def test_the_column_of_a_fault_is_where_the_move_stands() -> None:
    khn = text()
    at = khn.rindex(" ; ") + 3
    with pytest.raises(BadFile, match=rf"^column {at + 1}: 'hire;1'"):
        kh.parse(frozen(), f"{khn[:at]}hire;1")


def test_an_illegal_move_is_refused_with_its_number_and_clauses() -> None:
    start = format_khn(frozen(), line()[0])
    with pytest.raises(RefutedRecord, match=r"^move 1 of the line: 'tax pay' is not legal: order\.turn"):
        kh.parse(frozen(), f"{start} ; tax pay")
    with pytest.raises(StoppedRecord, match=r"^move 1 of the line: 'tax pya' is not a move; ") as bad:
        kh.parse(frozen(), f"{start} ; tax pya")
    assert not isinstance(bad.value, RefutedRecord)


def test_a_position_that_breaks_a_rule_is_not_played_on() -> None:
    reading = read_position(frozen(), text().replace("round=", "round=-"))
    assert (None, (), None) == (reading.start, reading.moves, reading.stopped)
    assert reading.broken


def test_a_record_has_its_moves_in_lines_of_their_own() -> None:
    record = f"khg1\nbox: {frozen().label}\nrules: 1\nplayers: 3\nstart: {text()}\n"
    with pytest.raises(BadFile, match="a KHN without moves"):
        read_record(record)


def test_mutated_lines() -> None:
    rng = Random(1)
    for number in range(60):
        check_reading(frozen(), mutated(text(2 + number % 3, 20 + number), rng))


# commands -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["show", "legal", "check", "convert", "explain"])
def test_a_line_is_a_position_for_every_command(command: str) -> None:
    after = kutna(command, format_khn(frozen(), line()[2]))
    found = kutna(command, text())
    assert (0, "") == (found.exit_code, found.stderr)
    assert after.stdout.splitlines()[-5:] == found.stdout.splitlines()[-5:]


def test_perft_play_and_apply_take_a_line() -> None:
    after = format_khn(frozen(), line()[2])
    assert kutna("perft", after, "1").stdout.split(",")[0] == kutna("perft", text(), "1").stdout.split(",")[0]
    played = kutna("play", text(), "--seats", "random,random,random", "--seed", "1")
    assert 0 == played.exit_code
    assert kutna("play", after, "--seats", "random,random,random", "--seed", "1").stdout == played.stdout
    move = kutna("legal", after).stdout.splitlines()[0]
    assert kutna("apply", after, move).stdout == kutna("apply", text(), move).stdout


def test_a_line_may_come_from_a_file_or_from_stdin(tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("lines") / "line.khn"
    path.write_text(text() + "\n")
    expected = format_khn(frozen(), line()[2]) + "\n"
    assert expected == kutna("convert", path).stdout
    assert expected == kutna_fed(f"{text()}\n".encode(), "convert", "-").stdout


@pytest.mark.parametrize("command", ["show", "legal", "check", "solve", "play"])
def test_an_illegal_move_ends_every_command_with_1(command: str) -> None:
    bad = f"{format_khn(frozen(), line()[0])} ; tax pay"
    fails(kutna(command, bad), 1, "move 1 of the line: 'tax pay' is not legal:\n  order.turn: ", "Legal now")


@pytest.mark.parametrize("command", ["show", "legal", "check", "solve", "play"])
def test_a_move_that_cannot_be_read_ends_every_command_with_2(command: str) -> None:
    khn = text()
    bad = khn[: khn.rindex(" ; ") + 3] + "nonsense"
    fails(kutna(command, bad), 2, "move 8 of the line: 'nonsense' is not a move; ")


def test_a_missing_piece_is_asked_for() -> None:
    place = next(number for number, (_m, p) in enumerate(game(3)[60:], 60) if kh.is_chance(p))
    waiting = game(3)[place][1]
    pieces = [kh.format_move(frozen(), 3, piece) for piece in kh.options(frozen(), waiting)]
    bad = f"{text(3, place - 3, 4)} ; hire 0"
    fails(kutna("legal", bad), 1, "move 5 of the line: 'hire 0' is not legal", "Chance can show", pieces[0])


def test_apply_prints_a_line_that_goes_on() -> None:
    start, moves, _after = line(3, 60, 3)
    texts = [kh.format_move(frozen(), 3, move) for move in moves]
    once = kutna("apply", format_khn(frozen(), start), "--line", *texts)
    twice = kutna("apply", format_khn(frozen(), start, moves[:1]), "--line", " ; ".join(texts[1:]))
    assert f"{format_khn(frozen(), start, moves)}\n" == once.stdout == twice.stdout


def test_the_line_of_apply_has_what_the_seed_drew() -> None:
    place = next(number for number, (_m, p) in enumerate(game(3)[60:], 60) if kh.is_chance(p))
    before, move = game(3)[place - 1][1], kh.format_move(frozen(), 3, game(3)[place][0])
    khn = format_khn(frozen(), before)
    drawn = kutna("apply", khn, move, "--seed", "5", "--line").stdout.strip()
    assert " ; [" in drawn
    after = kutna("apply", khn, move, "--seed", "5").stdout.strip()
    assert after == format_khn(frozen(), kh.parse(frozen(), drawn))


@pytest.mark.parametrize("other", ["--toml", "--json"])
def test_the_line_of_apply_is_khn(other: str) -> None:
    fails(kutna("apply", text(), "--line", "skip", other), 2, "--line", other)
