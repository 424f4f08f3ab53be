"""Game records: one form, every fault with its line, replayed strictly."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kutnahora.reference import constants, engine
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.files.faults import BadFile
from kutnahora.reference.files.played import RefutedRecord
from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.reference.files.records.load import (
    Record,
    format_record,
    opening,
    read_record,
    replay,
    result_of,
)
from kutnahora.reference.notation import format_move
from kutnahora.reference.position import Position
from kutnahora.reference.samples.boxes import random_box
from kutnahora.reference.samples.players import play_game
from table import Table, frozen

PIECES = ("#", "\n", ": ", " ", "\r", "-1", "x-a: b\n", "khn1 ", "result: blue 1")
BOXES: dict[str, Callable[[], Box]] = {
    "frozen": frozen,
    "random-1": lambda: random_box(1),
    "random-2": lambda: random_box(2),
}


@cache
def played(name: str, players: int, kind: str) -> tuple[Box, Record, tuple[Position, ...]]:
    """A whole seeded game: its box, its record, the position before the first move and after each."""
    box = BOXES[name]()
    moves: list[str] = []
    positions: list[Position] = []
    for move, step in play_game(box, players, kind, 5, events=True, first_game=players == 4):
        positions.append(step.position)
        if move is not None:
            moves.append(format_move(box, players, move))
    record = Record(
        box=box.label,
        rules=constants.RULES_VERSION,
        players=players,
        first=positions[0].start,
        events=True,
        first_game=players == 4,
        seats=(kind,) * players,
        seed=5,
        result=result_of(positions[-1]),
        extras=(("x-played-by", "two of us"), ("x-a", "b: c")),
        moves=tuple(moves),
    )
    return box, record, tuple(positions)


def from_the_middle() -> Record:
    """The end of a game that starts from a position."""
    box, record, positions = played("frozen", 3, "lively")
    start = format_khn(box, positions[150])
    later = replace(record, start=start, first=0, events=False, seed=None, seats=(), extras=())
    return replace(later, moves=record.moves[150:])


def short() -> str:
    """A record of three moves as text."""
    record = played("frozen", 3, "lively")[1]
    return format_record(replace(record, moves=record.moves[:3], result=None, extras=()))


# one form -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["random", "lively"])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", BOXES)
def test_a_game_is_read_as_it_was_written_and_replayed_as_it_was_played(
    name: str, players: int, kind: str
) -> None:
    box, record, positions = played(name, players, kind)
    text = format_record(record)
    assert record == read_record(text)
    assert text == format_record(read_record(text))
    assert positions[0] == opening(box, record).position
    steps = list(replay(box, record))
    assert list(range(1, len(record.moves) + 1)) == [number for number, _move, _step in steps]
    assert record.moves == tuple(format_move(box, players, move) for _number, move, _step in steps)
    assert positions[1:] == tuple(step.position for _number, _move, step in steps)


def test_a_record_can_start_from_a_position() -> None:
    record = from_the_middle()
    assert record == read_record(format_record(record))
    positions = played("frozen", 3, "lively")[2]
    assert positions[150] == opening(frozen(), record).position
    assert positions[151:] == tuple(step.position for _number, _move, step in replay(frozen(), record))


def test_the_tags_stand_in_a_fixed_order() -> None:
    record = Record(
        box="frozen@12345678",
        rules=1,
        players=2,
        first=1,
        events=True,
        first_game=True,
        seed=-7,
        seats=("human", "lively"),
        result=(-3, 12),
        extras=(("x-note", "a game"),),
        moves=("[stack miners]", "plot c4"),
    )
    assert format_record(record) == (
        "khg1\nbox: frozen@12345678\nrules: 1\nplayers: 2\nseats: human, lively\nfirst: green\nevents: yes\n"
        "first-game: yes\nseed: -7\nresult: blue -3, green 12\nx-note: a game\n[stack miners]\nplot c4\n"
    )


def test_spaces_comments_and_the_order_of_tags_do_not_matter() -> None:
    text = short()
    rows = text.splitlines()
    tags, moves = rows[1:-3], rows[-3:]
    other = ["khg1 # a record", "", "# by hand", *reversed(tags), "first-game: no", "\t", *moves, "", "# end"]
    loose = "\r\n".join(f"  {row} # why not? => box: x" if row in moves else row for row in other)
    assert read_record(text) == read_record(loose)
    assert text == format_record(read_record(loose))


def test_a_record_that_was_read_knows_its_lines() -> None:
    record = read_record(short().replace("\n[", "\n\n# here\n[", 1))
    assert [11, 12, 13] == list(record.lines)
    assert "line 12" == record.place(2)
    assert "move 2" == replace(record, lines=()).place(2)
    assert record == replace(record, lines=())


def test_tags_of_ones_own_are_kept() -> None:
    record = read_record(short().replace("khg1\n", "khg1\nx-checked: 5\n"))
    assert "5" == record.extra("x-checked")
    assert None is record.extra("x-other")


@pytest.mark.parametrize(
    "wrong",
    [
        {"first": 7},
        {"first": -1},
        {"players": 5},
        {"events": False, "players": 2},
        {"result": ()},
        {"result": (1, 2, 3, 4, 5)},
        {"seats": ("human",)},
        {"seats": ("a b", "c", "d")},
        {"extras": (("note", "x"),)},
        {"extras": (("x-a", " x"),)},
        {"extras": (("x-a", "x"), ("x-a", "y"))},
        {"extras": (("x-a", "x # y"),)},
        {"moves": ("plot  c4",)},
        {"moves": ("plot c4\nplot c5",)},
        {"moves": ("",)},
        {"moves": ("box: x",)},
        {"start": "khn1 x"},
        {"start": ""},
        {"seed": 10**20},
        {"rules": -1},
        {"box": "Frozen"},
        {"moves": ("plot c4",) * 30_000},
    ],
    ids=str,
)
def test_what_could_not_be_read_again_is_not_written(wrong: dict[str, object]) -> None:
    fields: dict[str, object] = {"box": "frozen@12345678", "rules": 1, "players": 3, "events": True}
    loose: Callable[..., Record] = Record
    with pytest.raises(BadFile):
        format_record(loose(**{**fields, **wrong}))


# faults of the text ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("khg1\n", "", "line 1: 'box: frozen@141e2424', expected khg1"),
        ("khg1\n", "khg2\n", "line 1: 'khg2', expected khg1"),
        ("khg1\n", "\nkhg1\n", "line 1: '', expected khg1"),
        ("box: ", "colour: ", "line 2: no tag 'colour', expected box, rules, players,"),
        ("box: ", "x-: ", "line 2: no tag 'x-', expected"),
        ("rules: 1\n", "rules: 1\nrules: 1\n", "line 4: rules again, it stands in line 3"),
        ("rules: 1\n", "rules: 1\nx-a: 1\nx-a: 2\n", "line 5: x-a again, it stands in line 4"),
        ("box: frozen@141e2424", "box:", "line 2: box: '', expected plain text"),
        ("box: frozen@", "box: fro\x07zen@", "expected plain text"),
        ("box: frozen@141e2424", "box: frozen", "line 2: box: 'frozen', expected a box such as"),
        ("rules: 1", "rules: one", "line 3: rules: 'one', expected a number"),
        ("rules: 1", "rules: 01", "line 3: rules: '01', expected a number"),
        ("rules: 1", "rules: -1", "line 3: rules: '-1', expected 0 or more"),
        ("rules: 1", "rules: 1" + "0" * 5000, "line 3: rules: '1000000000000000000000000000000000000..."),
        ("players: 3", "players: 5", "line 4: players: '5', expected 2, 3 or 4"),
        ("players: 3", "players: \u0663", "expected 2, 3 or 4"),
        ("seats: lively, ", "seats: ", "line 5: seats: 'lively, lively', expected 3 kinds of player"),
        ("seats: lively,", "seats: Lively,", "expected 3 kinds of player"),
        ("first: ", "first: p", "expected blue or green or orange"),
        ("events: yes", "events: maybe", "line 7: events: 'maybe', expected yes or no"),
        ("events: yes", "events: yes\nfirst-game: 1", "line 8: first-game: '1', expected yes or no"),
        ("seed: 5", "seed: 5.0", "line 8: seed: '5.0', expected a number"),
        ("seed: 5", "start: plot c4", "line 8: start: 'plot c4', expected a KHN, which starts with khn1"),
        ("seed: 5", "start: khn1 x", "line 6: first beside start, which says it itself"),
        ("seed: 5", "result: blue 1, green 2", "line 8: result: 'blue 1, green 2', expected the points of"),
        ("seed: 5", "result: blue 1, green 2, orange", "line 8: result: "),
        ("seed: 5", "result: blue 1, green 2, orange x", "expected a number"),
        ("box: frozen@141e2424\n", "", "line 8: expected a tag box before it"),
        ("rules: 1\n", "", "line 8: expected a tag rules before it"),
        ("players: 3\n", "", "line 8: expected a tag players before it"),
        ("first: ", "x-first: ", "line 9: expected a tag first before it"),
        ("events: ", "x-events: ", "line 9: expected a tag events before it"),
        ("seed: 5\n", "plot c4\nseed: 5\n", "line 9: 'seed: 5' after the first move, expected a move"),
        ("seed: 5\n", "plot  c4\n", "line 8: 'plot  c4', expected a move: words with single spaces"),
        ("seed: 5\n", "plot\tc4\n", "expected a move: words with single spaces"),
        ("seed: 5\n", "plot ž4\n", "expected a move: words with single spaces"),
        ("seed: 5\n", f"plot {'c' * 120}\n", "line 8: 'plot "),
        ("seed: 5\n", "plot  c4\nplot  c5\n", "\nline 9: 'plot  c5'"),
        ("seed: 5\n", f"# {'c' * 8_000}\n", "line 8: longer than 8000 characters"),
        ("seed: 5\n", "# long\n" * 30_000, "longer than 200000 characters, too long for a game record"),
    ],
)
def test_a_fault_is_named_with_its_line_and_what_was_expected(old: str, new: str, said: str) -> None:
    text = short()
    assert old in text
    with pytest.raises(BadFile) as bad:
        read_record(text.replace(old, new, 1))
    assert said in str(bad.value)
    assert len(str(bad.value)) < 300
    assert not isinstance(bad.value, RefutedRecord)


def test_two_players_have_events() -> None:
    text = format_record(replace(played("frozen", 2, "lively")[1], moves=(), result=None))
    with pytest.raises(BadFile, match=r"^line 7: events: 'no', expected yes: two players always play with"):
        read_record(text.replace("events: yes", "events: no"))


def test_a_record_without_moves_lacks_its_tags_at_the_end() -> None:
    with pytest.raises(BadFile, match=r"^line 2: expected a tag players before it$"):
        read_record("khg1\n")
    with pytest.raises(BadFile, match=r"^line 1: '', expected khg1$"):
        read_record("")


# replaying ------------------------------------------------------------------------------------------------


def replayed(record: Record) -> list[Position]:
    return [step.position for _number, _move, step in replay(frozen(), record)]


def test_a_replay_stops_where_it_is_told_to() -> None:
    box, record, positions = played("frozen", 3, "lively")
    for to in (0, 1, 100, len(record.moves)):
        assert positions[1 : to + 1] == tuple(step.position for _n, _m, step in replay(box, record, to))
    for to in (-1, len(record.moves) + 1):
        with pytest.raises(BadFile, match=f"^there is no move {to}, the record has {len(record.moves)}$"):
            replay(box, record, to)


def test_another_box_and_other_rules_are_refused_at_once_with_both_names() -> None:
    record = played("frozen", 3, "lively")[1]
    other = random_box(1)
    with pytest.raises(BadFile, match=f"^recorded with box frozen@.*, but this is box {other.label}$"):
        replay(other, record)
    with pytest.raises(BadFile, match=r"^recorded with rules version 9, the rules here are version "):
        replay(frozen(), replace(record, rules=9))


def test_a_move_against_the_rules_names_line_text_and_every_clause() -> None:
    table = Table(3)
    table.play("card rights/plot as plot")
    record = Record(
        box=frozen().label, rules=constants.RULES_VERSION, players=3, start=format_khn(frozen(), table.p)
    )
    read = read_record(format_record(replace(record, moves=("plot c4", "card plot/mine as plot", "plot c4"))))
    with pytest.raises(RefutedRecord) as bad:
        replayed(read)
    reasons = engine.refusals(frozen(), table.play(*read.moves[:2]).p, table.parse("plot c4"))
    assert reasons == bad.value.reasons
    assert "plot c4" == (bad.value.stop and bad.value.stop.text)
    clauses = ", ".join(reason.clause.value for reason in reasons)
    assert f"line 8: 'plot c4' is not legal: {clauses}" == str(bad.value)


def test_text_that_is_not_a_move_is_unreadable() -> None:
    record = played("frozen", 3, "lively")[1]
    for text in ("plot z9", "[tile nowhere]", "hello", "card", "[", "rows builders", "skip skip"):
        with pytest.raises(BadFile, match=r"is not a move; .*\[stack builders\]") as bad:
            replayed(replace(record, moves=(text,)))
        assert not isinstance(bad.value, RefutedRecord)


def test_chance_shows_only_what_can_come() -> None:
    record = played("frozen", 3, "lively")[1]
    twice = (record.moves[0], record.moves[1], record.moves[0])
    with pytest.raises(RefutedRecord, match=r"^move 3: .* is not legal: terms\.open$"):
        replayed(replace(record, moves=twice, result=None))


def test_a_game_does_not_go_on_after_its_end() -> None:
    record = played("frozen", 3, "lively")[1]
    with pytest.raises(RefutedRecord, match=r"'tax pay' comes after the end of the game") as bad:
        replayed(replace(record, moves=(*record.moves, "tax pay")))
    assert [Clause.ROUND_LAST] == [reason.clause for reason in bad.value.reasons]
    with pytest.raises(BadFile, match=r"'so' is not a move; no move is legal: the game is over"):
        replayed(replace(record, moves=(*record.moves, "so")))


def test_the_result_is_the_one_that_was_played() -> None:
    record = played("frozen", 3, "lively")[1]
    assert replayed(replace(record, result=None))
    with pytest.raises(RefutedRecord, match=r"^result: blue 0, green 0, orange 0 is written, .* was played"):
        replayed(replace(record, result=(0, 0, 0)))
    with pytest.raises(RefutedRecord, match=r"^result: .* is written, but the game is not over$"):
        replayed(replace(record, moves=record.moves[:9]))
    assert 9 == len(list(replay(frozen(), record, 9)))


def test_a_start_that_is_not_a_position_is_refused_with_the_reason() -> None:
    record = from_the_middle()
    assert record.start is not None
    with pytest.raises(BadFile, match=r"^start\.column \d+: .* expected players=2, 3 or 4"):
        replayed(replace(record, start=record.start.replace("players=3", "players=7")))
    with pytest.raises(BadFile, match=r"^start: 3 players, the tag players says 4$"):
        replayed(replace(record, players=4, result=None))


# fuzzing --------------------------------------------------------------------------------------------------


@cache
def sample_texts() -> tuple[str, ...]:
    whole = played("frozen", 3, "lively")[1]
    later = from_the_middle()
    early = replace(whole, moves=whole.moves[:40], result=None)
    return (format_record(early), format_record(replace(later, moves=later.moves[-30:], result=None)))


@st.composite
def mutated_texts(draw: st.DrawFn) -> str:
    """A record with some characters or lines changed."""
    text = draw(st.sampled_from(sample_texts()))
    for _ in range(draw(st.integers(1, 4))):
        first, second = sorted(draw(st.tuples(*[st.integers(0, len(text))] * 2)))
        piece = draw(st.one_of(st.text(max_size=3), st.sampled_from(PIECES)))
        match draw(st.sampled_from(["insert", "replace", "cut", "repeat", "swap"])):
            case "insert":
                text = text[:first] + piece + text[first:]
            case "replace":
                text = text[:first] + piece + text[first + len(piece) :]
            case "cut":
                text = text[:first] + text[first + draw(st.integers(1, 30)) :]
            case "repeat":
                text = text[:first] + text[second : second + 30] + text[first:]
            case _:
                rows = text.split("\n")
                one, other = (draw(st.integers(0, len(rows) - 1)) for _ in range(2))
                rows[one], rows[other] = rows[other], rows[one]
                text = "\n".join(rows)
    return text


def check(text: str) -> None:
    """A text is a record that keeps its laws, or raises BadFile: never another exception."""
    try:
        record = read_record(text)
    except BadFile:
        return
    again = format_record(record)
    assert record == read_record(again)
    assert again == format_record(read_record(again))
    with suppress(BadFile):
        replayed(record)


@given(mutated_texts())
def test_a_changed_record_is_read_or_refused(text: str) -> None:
    check(text)


@given(st.text(), st.text(alphabet="khg1 \n:#x-boxrules"))
def test_any_text_is_read_or_refused(text: str, likely: str) -> None:
    check(text)
    check(f"khg1\n{text}")
    check(f"khg1\n{likely}")
