"""Puzzle files: what is accepted, and what is refused in which words."""

import re
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from kutnahora.reference import engine
from kutnahora.reference.clauses import Clause
from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.reference.files.puzzles import PuzzleReading, read_puzzle
from kutnahora.reference.notation import find_move, format_move, plain_move
from kutnahora.reference.terms import PLAYER_NAMES
from middle_game import golden
from mutate import mutated
from puzzle_force import FOLDER, NAMES
from puzzle_force import box as standard
from puzzle_texts import Changes, changed, draw, late_table, mine, tax, toml
from table import frozen


def read(puzzle: Changes) -> PuzzleReading:
    return read_puzzle(frozen(), toml(puzzle))


def told(reading: PuzzleReading) -> tuple[list[str], list[str]]:
    """What is said, without the lines."""
    faults, wrong = ([str(replace(one, at="")) for one in some] for some in (reading.faults, reading.wrong))
    return faults, wrong


def test_a_puzzle_is_read() -> None:
    puzzle = read(draw()).puzzle
    assert puzzle is not None
    assert (Fraction(119, 6), Fraction(18)) == (puzzle.value, puzzle.obvious_value)
    assert (plain_move(frozen(), 2, "card plot/mine as mine"),) == puzzle.answers[0]
    assert (Clause.TAX_CHOICE, Clause.FINAL_REPUTATION) == puzzle.rules
    assert ("points", "turn", False, 1) == (
        puzzle.file.objective,
        puzzle.file.horizon,
        puzzle.file.chance,
        puzzle.file.level,
    )


def test_an_answer_may_name_its_player() -> None:
    answer = draw()["answer"]
    assert isinstance(answer, dict)
    who = PLAYER_NAMES[golden(2, 168).task.player]
    named = read(draw() | {"answer": answer | {"moves": [f"{who}: card plot/mine as mine"]}}).puzzle
    assert named is not None
    assert (plain_move(frozen(), 2, "card plot/mine as mine"),) == named.answers[0]


def test_what_is_left_out_has_a_default() -> None:
    puzzle = read(tax()).puzzle
    assert puzzle is not None
    assert ("win", "game", False, None) == (
        puzzle.file.objective,
        puzzle.file.horizon,
        puzzle.file.chance,
        puzzle.file.verified,
    )


def test_a_table_is_as_good_as_khn() -> None:
    whole, line = read(mine() | {"position": late_table(2, 179)}), read(mine())
    assert whole.puzzle is not None
    assert line.puzzle is not None
    assert whole.puzzle.position == line.puzzle.position


def test_equally_good_moves_are_lines_of_their_own() -> None:
    puzzle = read(mine()).puzzle
    assert puzzle is not None
    assert [1, 1, 1] == list(map(len, puzzle.answers))


def test_a_line_holds_a_whole_turn() -> None:
    card = find_move(frozen(), golden(2, 168), "card plot/mine as plot")
    assert card is not None
    after = engine.apply(frozen(), golden(2, 168), card).position
    cell = format_move(frozen(), 2, engine.legal_moves(frozen(), after)[0])
    puzzle = read(changed(draw(), "answer.moves", [f"card plot/mine as plot ; {cell}"])).puzzle
    assert puzzle is not None
    assert [2] == list(map(len, puzzle.answers))


@pytest.mark.parametrize(
    ("value", "number"),
    [(12, "12"), (-3, "-3"), (0.5, "1/2"), ("7/12", "7/12"), ("-7/12", "-7/12"), ("0.25", "1/4")],
)
def test_values_are_exact(value: object, number: str) -> None:
    puzzle = read(changed(tax(), "answer.value", value)).puzzle
    assert puzzle is not None
    assert Fraction(number) == puzzle.value


# what cannot be read ------------------------------------------------------------------------------------

UNREADABLE: dict[str, tuple[str, object, str]] = {
    "no title": ("title", None, "title: missing"),
    "long title": ("title", "x" * 41, "title: expected at most 40 characters, found 'xxx"),
    "no words": ("question", "  ", "question: expected words, without control characters"),
    "control": ("question", "a\x1b[2J", "question: expected words, without control characters"),
    "unknown key": ("anser", 1, "anser: no such key, did you mean answer?"),
    "objective": ("objective", "glory", "objective: expected 'win', 'margin' or 'points'"),
    "horizon": ("horizon", "year", "horizon: expected 'turn', 'round' or 'game'"),
    "level": ("level", 4, "level: expected at most 3, found 4"),
    "chance": ("chance", "yes", "chance: expected true or false, found 'yes'"),
    "no rules": ("rules", [], "rules: an empty list, expected at least 1 in it"),
    "rule": (
        "rules",
        ["tax.none"],
        "rules.1: 'tax.none' is not a clause, expected an id such as plot.adjacent",
    ),
    "value": (
        "answer.value",
        "much",
        'answer.value: expected a number or a fraction such as 12, 0.5 or "7/12"',
    ),
    "zero": (
        "answer.value",
        "1/0",
        'answer.value: expected a number or a fraction such as 12, 0.5 or "7/12"',
    ),
    "power": (
        "obvious.value",
        "1e9",
        'obvious.value: expected a number or a fraction such as 12, 0.5 or "7/12"',
    ),
    "yes": ("answer.value", True, "answer.value: expected a number or a fraction such as 12"),
    "no answer": ("answer.moves", [], "answer.moves: an empty list, expected at least 1 in it"),
    "no move": ("answer.moves", ["tax"], "answer.moves.1: 'tax' is not a move, expected one such as tax pay"),
    "empty move": ("obvious.move", "tax pay ;", "obvious.move: '' comes after the turn, expected the end"),
    "no position": ("position", "here", "position: 'here', expected a KHN string (khn1 ...) or a table"),
    "khn": ("position", "khn1 x", "position.column 7: the end, expected a box and fields"),
    "table": ("position", {"players": 2, "mony": 3}, "position.mony: no such key, did you mean blue.money?"),
    "number": ("position", 3, "position: '3', expected a KHN string (khn1 ...) or a table"),
    "means": ("verified", {"by": "hope", "positions": 1}, "verified.by: expected 'brute force' or"),
    "another box": (
        "position",
        late_table(2, 182) | {"box": "other@00000000"},
        "position.box: the position belongs to box other@00000000, but this is box",
    ),
}


@pytest.mark.parametrize(("place", "value", "words"), UNREADABLE.values(), ids=UNREADABLE.keys())
def test_what_cannot_be_read_is_told_with_its_place(place: str, value: object, words: str) -> None:
    reading = read(changed(tax(), place, value))
    assert reading.puzzle is None
    faults, wrong = told(reading)
    assert any(fault.startswith(words) for fault in faults + wrong), faults + wrong
    assert all(len(fault) <= 300 and fault.isprintable() for fault in faults + wrong)


def test_every_fault_is_told() -> None:
    reading = read(changed(changed(tax(), "answer.value", "?"), "level", 0) | {"rule": 1})
    assert ["answer.value", "level", "rule"] == sorted({fault.place for fault in reading.faults})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("title", "line 1, column 6: not TOML: "),
        ("a = " + "[" * 5000, "nested too deeply"),
        ("# " + "x" * 100_000, "longer than 100000 characters"),
    ],
)
def test_text_that_is_not_toml_is_refused(text: str, words: str) -> None:
    [fault] = read_puzzle(frozen(), text).faults
    assert str(fault).startswith(words)


def test_faults_have_their_lines() -> None:
    """Those of the puzzle and those of its position, all at once."""
    text = toml(changed(tax(), "level", 9) | {"position": {"players": 2, "mony": 3}})
    lines = [re.split(" = ", line)[0] for line in text.splitlines()]
    faults = read_puzzle(frozen(), text).faults
    assert {"level", "position.mony"} == {fault.place for fault in faults}
    for fault in faults:
        assert f"line {lines.index(fault.place.split('.')[0]) + 1}" == fault.at


# what breaks a rule -------------------------------------------------------------------------------------


def drawing() -> str:
    """A mine tile is drawn next."""
    p = golden(2, 168)
    for text in ("card plot/mine as mine", "hire 0"):
        move = find_move(frozen(), p, text)
        assert move is not None
        p = engine.apply(frozen(), p, move).position
    return format_khn(frozen(), p)


WRONG: dict[str, tuple[Changes, str]] = {
    "not legal": (
        changed(mine(), "answer.moves", ["mine II-09 a1"]),
        "answer.moves.1: 'mine II-09 a1' is not legal there: mine.place",
    ),
    "after the turn": (
        changed(tax(), "obvious.move", "tax refuse ; tax pay"),
        "obvious.move: 'tax pay' comes after the turn, expected the end of the line",
    ),
    "after chance": (
        changed(draw(), "answer.moves", ["card plot/mine as mine ; hire 0 ; skip"]),
        "answer.moves.1: 'skip' comes after a piece that chance shows, expected the end of the line",
    ),
    "chance": (
        draw() | {"position": drawing()},
        "position: chance shows a piece next, expected somebody who decides",
    ),
    "over": (
        tax() | {"position": late_table(2, 182) | {"agenda": []}},
        "position: the game is over, expected somebody who decides",
    ),
}


@pytest.mark.parametrize(("puzzle", "words"), WRONG.values(), ids=WRONG.keys())
def test_what_breaks_a_rule_is_told(puzzle: Changes, words: str) -> None:
    reading = read(puzzle)
    assert reading.puzzle is None
    faults, wrong = told(reading)
    assert any(fault.startswith(words) for fault in wrong), faults + wrong


def test_the_rules_that_a_position_breaks() -> None:
    reading = read(tax() | {"position": changed(late_table(2, 182), "blue.houses", [4, 4, 4])})
    assert (None, (), ()) == (reading.puzzle, reading.faults, reading.wrong)
    assert {Clause.BUILD_ORDER} == {refusal.clause for refusal in reading.broken}


@pytest.mark.parametrize("chunk", range(4))
def test_mutated_puzzles_never_raise(chunk: int) -> None:
    """Whatever is read is a puzzle whose lines can be played; whatever is not, is told in one line."""
    rng = Random(chunk)
    texts = [(FOLDER / f"{name}.toml").read_text(encoding="utf-8") for name in NAMES]
    refused = 0
    for _text in range(100):
        reading = read_puzzle(standard(), mutated(rng.choice(texts), rng))
        reasons = [str(fault) for fault in (*reading.faults, *reading.wrong)]
        assert (reading.puzzle is None) == bool(reasons or reading.broken)
        assert all(reason.strip() and "\n" not in reason and len(reason) < 400 for reason in reasons)
        refused += reading.puzzle is None
    assert refused > 20
