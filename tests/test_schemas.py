"""The schemas are those of the code; every shipped file fits its own, and what a reader refuses does not."""

import json
import tomllib
from functools import cache
from pathlib import Path

import pytest

from kutnahora.cli.maintain.schema import Format
from kutnahora.reference.clauses import Clause
from kutnahora.reference.files.box.load import load_box, loaded_box, read_box
from kutnahora.reference.files.faults import BadFile
from kutnahora.reference.files.positions.load import read_position
from kutnahora.reference.files.puzzles import read_puzzle
from kutnahora.reference.files.rulings.load import parse_ruling
from kutnahora.reference.files.rulings.run import laid_out
from kutnahora.reference.files.schemas import MADE, json_schema
from pages import ROOT, blocks, page
from schema_check import faults

SCHEMAS = ROOT / "schemas"
FILES = {
    "position": [ROOT / "examples" / name for name in ("middle-game.toml", "short.toml")],
    "box": [ROOT / "reference" / "data" / "standard.toml", ROOT / "tests" / "boxes" / "frozen.toml"],
    "ruling": sorted((ROOT / "reference" / "data" / "rulings").glob("*.toml")),
    "puzzle": sorted((ROOT / "examples" / "puzzles").glob("*.toml")),
}
EACH = [(which, path) for which, paths in FILES.items() for path in paths]


@cache
def schema(which: str) -> dict[str, object]:
    return json_schema(which)


def found(which: str, text: str) -> list[str]:
    """What an editor would mark."""
    return list(faults(schema(which), tomllib.loads(text)))


def refused(which: str, text: str) -> bool:
    """Whether the program itself cannot read the text."""
    if which == "ruling":
        try:
            laid_out(loaded_box(), parse_ruling("test", text))
        except BadFile:
            return True
        return False
    if which == "box":
        return bool(read_box(text).refusals)
    if which == "position":
        return bool(read_position(load_box(), text, loaded_box().file).faults)
    return bool(read_puzzle(load_box(), text).faults)


def test_every_format_has_a_schema() -> None:
    assert set(MADE) == set(Format) == {*FILES, "view"}
    assert {f"{which}.schema.json" for which in MADE} == {path.name for path in SCHEMAS.iterdir()}


@pytest.mark.parametrize("which", MADE)
def test_the_committed_schema_is_the_one_of_the_code(which: str) -> None:
    committed = json.loads((SCHEMAS / f"{which}.schema.json").read_text(encoding="utf-8"))
    assert json_schema(which) == committed, f"run: kutna schema {which} > schemas/{which}.schema.json"


@pytest.mark.parametrize(("which", "path"), EACH, ids=[path.stem for _which, path in EACH])
def test_a_shipped_file_fits_its_schema(which: str, path: Path) -> None:
    assert [] == found(which, path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("which", ["ruling", "puzzle"])
def test_there_are_shipped_files(which: str) -> None:
    assert len(FILES[which]) >= 30


def test_the_clauses_of_a_schema_are_those_of_the_rules() -> None:
    ids = [clause.value for clause in Clause]
    for which in ("ruling", "puzzle"):
        defined = json_schema(which)["$defs"]
        assert isinstance(defined, dict)
        assert ids == defined["Clause"]["enum"]


# what is not right ----------------------------------------------------------------------------------------

[RULING] = [body for words, body in blocks(page("writing-rulings.md"), "toml") if words == "ruling"]
PUZZLE = (ROOT / "examples" / "puzzles" / "dig-for-the-win.toml").read_text(encoding="utf-8")
POSITION = FILES["position"][0].read_text(encoding="utf-8")
BOX = FILES["box"][1].read_text(encoding="utf-8")
TEXTS = {"ruling": RULING, "puzzle": PUZZLE, "position": POSITION, "box": BOX}
WRONG = {
    "a key of a ruling": ("ruling", "basis =", "bases =", {": required", ": additionalProperties"}),
    "a basis": ("ruling", '"majority"', '"feeling"', {"basis: enum"}),
    "a clause": ("ruling", '"joker.cost"', '"joker.costs"', {"clauses.1: enum"}),
    "four editions": ("ruling", 'ru = "1', 'rus = "1', {"editions: anyOf"}),
    "a difference": ("ruling", "basis =", "difference = 49\nbasis =", {"difference: anyOf"}),
    "a key of a position in a ruling": (
        "ruling",
        "position.blue.reputation = 4",
        "position.blue.reputatoin = 4",
        {"demonstrations.2.position.blue: additionalProperties"},
    ),
    "a number in a ruling": (
        "ruling",
        "position.players = 3",
        "position.players = 5",
        {"demonstrations.1.position.players: maximum"},
    ),
    "a move without its clause": (
        "ruling",
        'legal = ["plot a1"',
        'not_legal = [{ move = "plot a2" }]\nlegal = ["plot a1"',
        {"demonstrations.2.not_legal.1: required"},
    ),
    "a clause that refuses": (
        "ruling",
        'legal = ["plot',
        'not_legal = [{ move = "plot a2", clause = "plot" }]\nlegal = ["plot',
        {"demonstrations.2.not_legal.1.clause: enum"},
    ),
    "a clause that is cited": (
        "ruling",
        'legal = ["plot',
        'cites = ["plot"]\nlegal = ["plot',
        {"demonstrations.2.cites.1: enum"},
    ),
    "no list": (
        "ruling",
        'legal = ["plot a1", "plot e6"]',
        'legal = "plot a1"',
        {"demonstrations.2.legal: type"},
    ),
    "a key of a puzzle": ("puzzle", "[obvious]", "[obvius]", {": required", ": additionalProperties"}),
    "a level": ("puzzle", "level = 2", "level = 4", {"level: maximum"}),
    "a clause of a puzzle": ("puzzle", '"final.winner"', '"final.winners"', {"rules.1: enum"}),
    "a key of a position in a puzzle": ("puzzle", "round = 6", "rounds = 6", {"position: anyOf"}),
    "a key of a position": ("position", "round = 4", "rounds = 4", {": additionalProperties"}),
    "a player": ("position", "round = 4", 'round = 4\nstart = "white"', {"start: enum"}),
    "a value of a box": ("box", "wood = 2\n", "wood = 99\n", {"guild_tiles.carpenters-shed.wood: maximum"}),
    "a guild": ("box", 'guild = "builders"', 'guild = "masons"', {"guild_tiles.carpenters-shed.guild: enum"}),
}


@pytest.mark.parametrize(("which", "old", "new", "marked"), WRONG.values(), ids=WRONG.keys())
def test_what_the_reader_refuses_is_marked(which: str, old: str, new: str, marked: set[str]) -> None:
    assert not refused(which, TEXTS[which])
    wrong = TEXTS[which].replace(old, new, 1)
    assert wrong != TEXTS[which]
    assert marked <= set(found(which, wrong))
    assert refused(which, wrong)


@pytest.mark.parametrize("which", TEXTS)
def test_a_file_may_name_its_schema(which: str) -> None:
    """TOML editors look for this comment; for the program it is one like any other."""
    text = f"#:schema ./{which}.schema.json\n{TEXTS[which]}"
    assert [] == found(which, text)
    assert not refused(which, text)


def test_one_number_of_a_difference_needs_no_brackets() -> None:
    for value in ("8", "[8, 17]"):
        text = RULING.replace("basis =", f"difference = {value}\nbasis =", 1)
        assert [] == found("ruling", text)
        assert not refused("ruling", text)
