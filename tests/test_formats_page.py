"""Every example of docs/formats.md is read, is canonical and applies; every key and kind is on the page."""

import doctest
import json
import re
import tomllib
from pathlib import Path

import pytest
from pydantic import ValidationError

from kutnahora.reference import engine, owed
from kutnahora.reference.files.box.load import load_box, standard_text
from kutnahora.reference.files.box.models import GuildTile
from kutnahora.reference.files.faults import Faults
from kutnahora.reference.files.oddities import oddities
from kutnahora.reference.files.positions import reader
from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.reference.files.positions.load import read_position
from kutnahora.reference.files.positions.model import Arms, PlayerPart, PositionFile
from kutnahora.reference.files.positions.reader import format_task, read_task
from kutnahora.reference.files.records import load as records
from kutnahora.reference.moves import FIRST_CHANCE, Kind
from kutnahora.reference.notation import format_move, plain_move
from kutnahora.reference.position import Position, TaskKind
from kutnahora.reference.samples.players import play_game
from kutnahora.reference.terms import PLAYER_NAMES
from pages import ROOT, blocks, code, page, run_page, table

PAGE = page("formats.md")
KEYS = table(PAGE, "key", "default", "meaning", "example")
MOVES = table(PAGE, "kind", "form", "example", "decision")
OUTCOMES = table(PAGE, "kind", "form", "example", "what is revealed")
TASKS = table(PAGE, "kind", "player", "a", "b", "what is owed", "example")
BOX = load_box()


def sound(text: str) -> Position:
    """A position that breaks no rule and has nothing odd."""
    reading = read_position(BOX, text)
    assert () == reading.faults
    assert () == reading.broken
    assert reading.position is not None
    assert [] == list(oddities(BOX, reading.position))
    return reading.position


def example(name: str) -> Position:
    return sound((ROOT / name).read_text(encoding="utf-8"))


def test_the_page_is_of_the_standard_box() -> None:
    named = set(re.findall(r"standard@[0-9a-f]{8}", PAGE))
    assert {BOX.label} == named, "the standard box has changed: put its new hash on the page"


def test_the_middle_game_is_sound_and_leaves_things_out() -> None:
    p = example("examples/middle-game.toml")
    reading = read_position(BOX, (ROOT / "examples/middle-game.toml").read_text(encoding="utf-8"))
    assert len(reading.defaults) > 5
    assert (3, "blue") == (len(p.players), PLAYER_NAMES[p.task.player])


# KHN ----------------------------------------------------------------------------------------------------


def grammar(start: str = "khn") -> re.Pattern[str]:
    """The grammar of the page as one regular expression: no rule of it calls itself."""
    text = "\n".join(body for _words, body in blocks(PAGE, "ebnf"))
    rules = dict(rule.strip().split(" = ", 1) for rule in _rules(text))
    rules = {name.strip(): body for name, body in rules.items()}

    def expression(name: str) -> str:
        parts = re.findall(r'"[^"]*"|\? .*? \?|[\w]+|[][(){}|]', rules[name])
        return "".join(_piece(part) or f"(?:{expression(part)})" for part in parts)

    return re.compile(expression(start))


def _rules(text: str) -> list[str]:
    return [rule for rule in re.split(r" ;\n", text) if rule.strip()]


def _piece(part: str) -> str:
    if part.startswith('"'):
        return re.escape(part.strip('"'))
    if part.startswith("?"):
        return f"(?:{part.strip('? ')})" if part != "? ?" else ""
    return {"[": "(?:", "]": ")?", "{": "(?:", "}": ")*", "(": "(?:", ")": ")", "|": "|"}.get(part, "")


def test_the_khn_of_the_page_is_canonical_and_is_the_example() -> None:
    [(_words, text)] = blocks(PAGE, "khn")
    p = sound(text)
    assert text.strip() == format_khn(BOX, p)
    assert p == example("examples/middle-game.toml")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_grammar_takes_every_position_of_a_game(players: int) -> None:
    whole = grammar()
    for _move, step in play_game(BOX, players, "lively", players, events=True):
        khn = format_khn(BOX, step.position)
        assert whole.fullmatch(khn), khn


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_grammar_takes_every_line_of_a_game(players: int) -> None:
    steps = list(play_game(BOX, players, "lively", players, events=True))
    khn = format_khn(BOX, steps[0][1].position, [move for move, _step in steps[1:] if move is not None])
    assert grammar("line").fullmatch(khn)
    assert not grammar("khn").fullmatch(khn)
    for wrong in (khn.replace(" ; ", " ;", 1), khn.replace(" ; ", "  ; ", 1), f"{khn} ;"):
        assert not grammar("line").fullmatch(wrong)
        assert read_position(BOX, wrong).position is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("khn1", "khn2"),
        (" round=4", ""),
        (" round=4", " round=04"),
        ("khn1 ", "khn1  "),
        ("events=0", "events=no"),
        ("gone=-", "gone="),
        ("a2:I-03:blue", "a2:I-03:white"),
        ("start=blue tax=2", "tax=2 start=blue"),
        ("arms=1,1,1,1,1", "arms=1,1,1,1"),
    ],
)
def test_the_grammar_and_the_reader_refuse_the_same(old: str, new: str) -> None:
    [(_words, text)] = blocks(PAGE, "khn")
    wrong = text.strip().replace(old, new, 1)
    assert wrong != text.strip()
    assert not grammar().fullmatch(wrong)
    assert read_position(BOX, wrong).position is None


# files --------------------------------------------------------------------------------------------------


def test_the_files_of_the_page_are_the_same_position() -> None:
    [toml] = [body for words, body in blocks(PAGE, "toml") if words == "position"]
    [text] = [body for words, body in blocks(PAGE, "json") if words == "position"]
    assert sound(toml) == sound(text)
    assert (ROOT / "docs" / json.loads(text)["$schema"]).is_file()


def test_every_key_is_in_the_tables() -> None:
    listed = [key for row in KEYS for key in code(row["key"])]
    whole = [field.alias or name for name, field in PositionFile.model_fields.items()]
    assert sorted([*whole, *PlayerPart.model_fields]) == sorted(listed)


BOARD_KEYS = KEYS[-len(PlayerPart.model_fields) :]
"""The second table is that of a player's board."""


@pytest.mark.parametrize("row", KEYS, ids=[f"{number} {row['key']}" for number, row in enumerate(KEYS)])
def test_every_key_has_an_example_and_its_default(row: dict[str, str]) -> None:
    keys = code(row["key"])
    [text] = code(row["example"])
    values = tomllib.loads(text)
    assert set(values) <= set(keys)
    model = PlayerPart if row in BOARD_KEYS else PositionFile
    needed = {} if model is PlayerPart else {"players": 3}
    model.model_validate({**needed, **values})
    field = model.model_fields["schema_" if keys[0].startswith("$") else keys[0]]
    if row["default"].startswith("`"):
        assert json.loads(json.dumps(field.default)) == json.loads(row["default"].strip("`"))
    else:
        assert field.is_required() or field.default in (None, Arms(), {}, ((), (), ()), PlayerPart())


def test_a_key_that_is_not_on_the_page_is_refused() -> None:
    with pytest.raises(ValidationError):
        PositionFile.model_validate({"players": 3, "mony": 1})


# moves --------------------------------------------------------------------------------------------------


def test_every_kind_of_move_is_in_the_tables() -> None:
    decisions = [kind for row in MOVES for kind in code(row["kind"])]
    outcomes = [kind for row in OUTCOMES for kind in code(row["kind"])]
    assert [kind.name.lower() for kind in Kind if kind < FIRST_CHANCE] == decisions
    assert [kind.name.lower() for kind in Kind if kind >= FIRST_CHANCE] == outcomes


@pytest.mark.parametrize("row", MOVES + OUTCOMES, ids=lambda row: row["example"].strip("`"))
def test_every_example_of_a_move_is_one(row: dict[str, str]) -> None:
    for text in code(row["example"]):
        move = plain_move(BOX, 4, text)
        assert move is not None
        assert text == format_move(BOX, 4, move)
        forms = code(row["form"])
        shape = "|".join(re.sub(r"[A-Z]{3,}", r"\\S+", re.escape(form)) for form in forms)
        assert re.fullmatch(shape, text)
        if code(row["kind"]):
            assert row["kind"].strip("`") == move.kind.name.lower()


@pytest.mark.parametrize(("name", "text"), blocks(PAGE, "move"))
def test_the_moves_of_the_page_apply(name: str, text: str) -> None:
    p = example(name)
    for word in text.strip().split(" ; "):
        move = plain_move(BOX, len(p.players), word)
        assert move is not None, word
        assert () == engine.refusals(BOX, p, move), word
        p = engine.apply(BOX, p, move).position


# the agenda ---------------------------------------------------------------------------------------------


def test_every_kind_of_task_is_in_the_table() -> None:
    assert [kind.name.lower() for kind in TaskKind if kind != TaskKind.FINAL] == [
        row["kind"].strip("`") for row in TASKS
    ]
    assert "`final`" in PAGE


def _range(values: range, kind: TaskKind, name: str) -> str:
    if kind in reader.TILE_TASKS and name == "a":
        return "tile"
    if len(values) == 1:
        return str(values[0])
    return f"{values[0]} or {values[-1]}" if len(values) == 2 else f"{values[0]} to {values[-1]}"


@pytest.mark.parametrize("row", TASKS, ids=lambda row: row["kind"].strip("`"))
def test_every_kind_of_task_is_told_as_it_is(row: dict[str, str]) -> None:
    kind = TaskKind[row["kind"].strip("`").upper()]
    ranges = owed.TABLE_TASKS.get(kind) or owed.PLAYER_TASKS[kind]
    assert ("-" if kind in owed.TABLE_TASKS else "yes") == row["player"]
    for name, values in zip("ab", ranges, strict=True):
        assert _range(values, kind, name) == row[name].split(":")[0]
    [text] = code(row["example"])
    faults = Faults()
    task = read_task(BOX, 4, text, "agenda.0", faults)
    assert [] == faults.found
    assert task is not None
    assert (kind, text) == (task.kind, format_task(BOX, task))


def test_the_agenda_of_the_text_is_the_one_after_the_move() -> None:
    p = example("examples/middle-game.toml")
    move = plain_move(BOX, 3, "card building/income as building")
    assert move is not None
    owed = [format_task(BOX, task) for task in engine.apply(BOX, p, move).position.agenda]
    assert f"`{json.dumps(owed)}`" in PAGE


# records, boxes, the rest -------------------------------------------------------------------------------


def test_the_record_of_the_page_is_canonical_and_replays() -> None:
    [(_words, text)] = blocks(PAGE, "khg")
    record = records.read_record(text)
    assert len(record.moves) == len(list(records.replay(BOX, record)))
    bare = [line.split("#")[0].rstrip() for line in text.splitlines()]
    assert [line for line in bare if line] == records.format_record(record).splitlines()


def test_every_tag_is_in_the_table() -> None:
    rows = table(PAGE, "tag", "required", "value")
    assert [*records.TAGS, "x-…"] == [row["tag"].strip("`") for row in rows]


def test_the_piece_of_a_box_is_one() -> None:
    [text] = [body for words, body in blocks(PAGE, "toml") if words == "piece"]
    files = [tomllib.loads(file) for file in (text, standard_text())]
    pieces = [GuildTile.model_validate(file["guild_tiles"]["sawmill"]) for file in files]
    shown, real = (piece.model_dump(exclude={"source", "sources"}) for piece in pieces)
    assert real == shown


def test_the_python_of_the_page_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    failed, tried = doctest.testfile(str(ROOT / "docs/formats.md"), module_relative=False)
    assert (0, 6) == (failed, tried)


def test_the_sessions_of_the_page_run(tmp_path: Path) -> None:
    assert run_page(PAGE, tmp_path) >= 4


def test_links_lead_somewhere() -> None:
    for name in ("docs/formats.md", "docs/tutorial.md", "examples/README.md"):
        path = ROOT / name
        for link in re.findall(r"\]\(([^)#:]+)\)", path.read_text(encoding="utf-8")):
            assert (path.parent / link).exists(), f"{name}: {link}"
