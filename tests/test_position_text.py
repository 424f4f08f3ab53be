"""Positions and moves as text: one canonical form, read back as they were, every fault named."""

import json
import re
import tomllib
from functools import cache
from random import Random

import pytest

from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.files.box.load import standard_text
from kutnahora.reference.files.faults import BadFile
from kutnahora.reference.files.positions.fields import field_of
from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.reference.files.positions.load import parse, read_position
from kutnahora.reference.files.positions.write import format_toml, values
from kutnahora.reference.notation import format_move, plain_move
from kutnahora.reference.position import Position
from kutnahora.reference.samples.boxes import random_box
from kutnahora.reference.samples.players import play_game
from lengths import LONG
from table import frozen

SEEDS = (None, 1, 2, 3)
GAMES = [(seed, players, kind) for seed in SEEDS for players in (2, 3, 4) for kind in ("random", "lively")]


@cache
def box_of(seed: int | None) -> Box:
    return frozen() if seed is None else random_box(seed)


@cache
def game(seed: int | None, players: int, kind: str) -> list[Position]:
    """Every position of one whole game, from the setup on."""
    return [step.position for _move, step in play_game(box_of(seed), players, kind, players, events=True)]


@pytest.mark.parametrize(("seed", "players", "kind"), GAMES)
def test_every_position_is_read_back_as_it_was_written(seed: int | None, players: int, kind: str) -> None:
    box = box_of(seed)
    every = 1 if LONG else 2
    for number, p in enumerate(game(seed, players, kind)[::every]):
        khn = format_khn(box, p)
        assert p == parse(box, khn)
        assert khn == format_khn(box, parse(box, khn))
        if number % 10 == 0:
            assert p == parse(box, format_toml(box, p))
            assert p == parse(box, json.dumps(values(box, p)))


@pytest.mark.parametrize(("seed", "players", "kind"), GAMES)
def test_every_move_is_read_back_as_it_was_written(seed: int | None, players: int, kind: str) -> None:
    box = box_of(seed)
    for p in game(seed, players, kind)[::5]:
        listed = engine.options(box, p)
        texts = [format_move(box, players, move) for move in listed]
        assert len(texts) == len(set(texts))
        assert list(listed) == [plain_move(box, players, text) for text in texts]


def shuffled(value: object, rng: Random) -> object:
    """The same things in another order, where order means nothing."""
    if not isinstance(value, dict):
        return value
    keys = list(value)
    rng.shuffle(keys)
    mixed = {key: shuffled(value[key], rng) for key in keys}
    for key in ("drawn", "discard", "gone", "past_events", "plots", "slots", "hand"):
        listed = mixed.get(key)
        if isinstance(listed, list):
            mixed[key] = rng.sample(listed, len(listed))
    return mixed


def test_two_files_in_another_order_give_the_same_position() -> None:
    rng = Random(1)
    for p in game(None, 3, "lively")[::15]:
        document = tomllib.loads(format_toml(frozen(), p))
        assert p == parse(frozen(), json.dumps(shuffled(document, rng)))


# faults --------------------------------------------------------------------------------------------------

SMALL = """
players = 2
events = true
event = "fresh-vein"
town_hall = [["sawmill", "alehouse", "almshouse"], ["bakery", "copyists-desk", "pilgrims-hospice"],
             ["ore-store", "charcoal-kiln", "cloth-hall"]]
[mine]
a1 = "rock-1"
a5 = "rock-2"
d1 = "rock-3"
d5 = "rock-4"
[blue]
guilds = ["builders", "innkeepers", "grocers"]
[green]
guilds = ["scribes", "miners", "metallurgists"]
"""


def faults_of(text: str) -> list[str]:
    reading = read_position(frozen(), text)
    assert reading.position is None
    return [str(fault) for fault in reading.faults]


def without_lines(faults: list[str]) -> list[str]:
    """Of faults with a place: which line it is on is tested by itself."""
    return [re.sub(r"^line \d+, (?!column)", "", fault) for fault in faults]


def test_a_small_file_takes_defaults_and_names_each() -> None:
    reading = read_position(frozen(), SMALL)
    assert () == reading.faults
    assert () == reading.broken
    assert reading.position is not None
    assert [40, 41] == [player.purse.money for player in reading.position.players]
    for expected in ("blue.money: 40 to 43 gr by seat", "tax: 0", "agenda: the next card of blue"):
        assert expected in reading.defaults


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('"sawmill"', '"sawmil"', "town_hall.1.1: 'sawmil' is not a building tile of the box"),
        ('"sawmill"', '"?bakers"', "town_hall.1.1: '?bakers', expected a tile, or `?` and a guild or colour"),
        ("a5 =", "a6 =", "mine.a6: 'a6' is not a cell, expected a1 to d5"),
        ('"rock-1"', '"rock-1 red"', "mine.a1: 'red', expected blue or green"),
        ("players = 2", "players = 2\ntax = -1", "tax: tax -1, expected 0 to"),
        ("players = 2", "players = 2\nore = 31", "ore: front card 31, expected 0 to 29"),
        ("players = 2", "players = 2\narms = {wood = 9}", "arms.wood: notch 9, expected 0 to 5"),
        ("players = 2", "players = 2\ntechnology = 5", "technology: 5 technology tiles taken, expected"),
        ('"fresh-vein"', '"flood"', "event: no event 'flood', expected one of"),
        ("[green]", "[green]\nmoney = -1", "green.money: money -1 is below 0"),
        ("[green]", "[green]\npool = 3", "green.pool: 3 miners in the pool, expected 0 to 2"),
        ("[green]", '[green]\nhand = ["plot/plot"]', "green.hand: no card 'plot/plot', expected"),
        (
            "[green]",
            '[green]\nslots = ["bakery", "bakery"]',
            "green.slots: bakery stands twice, expected once",
        ),
        ("[green]", "[orange]\nmoney = 3\n[green]", "orange: does not play: players = 2"),
        ("players = 2", 'players = 2\nagenda = ["card:blue"]', "agenda.1: 'card:blue', expected kind"),
        ("players = 2", 'players = 2\nagenda = ["hire:red:0:0"]', "agenda.1: player 'red' in 'hire"),
        ("players = 2", 'players = 2\nagenda = ["hire:blue:7:0"]', "agenda.1: a in 'hire:blue:7:0'"),
        ('"almshouse"', '"stone-house"', "town_hall: almshouse is missing: expected in a stack"),
        ("players = 2", "players = 5", "players: expected at most 4, found 5"),
        ("[green]", "[green]\nmoney = 'x'", "green.money: expected a whole number, found 'x'"),
        (
            "[green]",
            "[green]\nplots = ['b2', 'b2']",
            "green.plots: b2 b2, expected at most 3 different",
        ),
        ("[green]", "[green]\nhouses = [9, 4]", "green.houses: 9 4, expected three numbers from 0 to 4"),
        (
            "[green]",
            "[green]\nslots = ['bakery', 'tavern', 'smelter', 'notary']",
            "green.slots: bakery tavern smelter notary, expected at most 3 different tiles",
        ),
        (
            "[green]",
            "[green]\nhand = ['plot/mine', 'plot/mine']",
            "green.hand: plot/mine plot/mine, expected no card twice",
        ),
        (
            "[green]",
            "[green]\nproduction = [-1, 0, 0]",
            "green.production: -1 0 0 and ore 0, expected three numbers and ore, none below 0",
        ),
        (
            "players = 2",
            "players = 2\ncouncil = {green = 99}",
            "council: green: 0 in the pool and 99 in the council, expected 0 to",
        ),
        ("[green]", f"[green]\nhouses = {[4] * 9}", "green.houses: 9 values, expected at most 8"),
        ("players = 2", "players = 2\nto_move = 'blue'\nagenda = []", "to_move: means nothing beside"),
    ],
)
def test_a_fault_names_its_place_and_what_was_expected(old: str, new: str, expected: str) -> None:
    assert old in SMALL
    found = without_lines(faults_of(SMALL.replace(old, new, 1)))
    assert any(fault.startswith(expected) for fault in found)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("[blue]", "[blue]\nmony = 3", "blue.mony: no such key, did you mean money?"),
        ("players = 2", "players = 2\nmoney = 3", "money: no such key, did you mean blue.money?"),
        (
            "players = 2",
            "players = 2\nagenda = ['crad:blue:0:0']",
            "agenda.1: 'crad:blue:0:0', expected kind:player:a:b such as card:blue:0:0, did you mean card?",
        ),
        ("[green]", "[orenge]\n[green]", "orenge: no such key, did you mean orange?"),
        ("players = 2", "players = 2\nweather = 3", "weather: no such key"),
        (
            '"sawmill"',
            '"sawmil"',
            "town_hall.1.1: 'sawmil' is not a building tile of the box, did you mean sawmill?",
        ),
        (
            '"rock-1"',
            '"roc-1"',
            "mine.a1: 'roc-1' is not a mine tile of the box, did you mean rock-1?",
        ),
        (
            '"sawmill"',
            '"?bilders"',
            "town_hall.1.1: '?bilders', expected a tile, or `?` and a guild or colour, "
            "did you mean ?builders?",
        ),
        ('"fresh-vein"', '"fresh-wein"', "event: no event 'fresh-wein', did you mean fresh-vein?"),
        (
            "[green]",
            "[green]\nhand = ['plot/mines']",
            "green.hand: no card 'plot/mines', did you mean plot/mine?",
        ),
        (
            '"builders"',
            '"bilders"',
            "blue.guilds.1: expected 'builders', 'innkeepers', 'grocers', 'scribes', 'miners' or "
            "'metallurgists', found 'bilders', did you mean builders?",
        ),
        (
            "[green]",
            "[pool]\nsilber = 1\n[green]",
            "pool.silber: expected 'green', 'silver', 'yellow' or 'red', found 'silber', "
            "did you mean silver?",
        ),
    ],
)
def test_a_word_that_is_unknown_names_the_nearest(old: str, new: str, expected: str) -> None:
    assert expected in without_lines(faults_of(SMALL.replace(old, new, 1)))


def test_a_fault_names_the_line_of_its_statement() -> None:
    text = SMALL.replace('"ore-store"', '"ore-stor"').replace("a5 =", "a9 =")
    first, second = read_position(frozen(), text.replace("\n", "\r\n")).faults
    keys = [line.split(" = ")[0] for line in text.split("\n")]
    assert ("town_hall.3.1", f"line {keys.index('town_hall') + 1}") == (first.place, first.at)
    assert ("mine.a9", f"line {keys.index('a9') + 1}") == (second.place, second.at)


def test_all_faults_come_at_once() -> None:
    text = SMALL.replace("a5 =", "a9 =").replace('"sawmill"', '"sawmil"')
    text = text.replace("[green]", "[green]\nmoney = -1").replace("players = 2", "players = 2\ntax = -1")
    places = {fault.split(":")[0] for fault in without_lines(faults_of(text))}
    assert {"mine.a9", "town_hall.1.1", "green.money", "tax"} == places


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("khn2 frozen@141e2424 players=3", "column 1: 'khn2', expected khn1"),
        ("khn1 frozen@141e2424", "column 21: the end, expected a box and fields"),
        ("khn1 frozen@141e2424 players=5", "column 22: 'players=5', expected players=2, 3 or 4"),
        ("khn1 frozen@141e2424 players=3 round=1", "column 32: 'round=1', expected events="),
        ("khn1 frozen@141e2424 players=3 events=2", "column 39, events: '2', expected 0 or 1"),
        ("{", "line 1, column 2: not JSON"),
        ('{"players": 2, "players": 3}', "players: appears twice, expected once"),
        ("players = ", "line 1, column 11: not KHN, JSON or TOML: Invalid value"),
        ("players = 2\n[blue]\ngreen", "line 3, column 6: not KHN, JSON or TOML: Expected '='"),
        ("players = " + "9" * 20, "a number is too long"),
        ("players = 0x" + "9" * 7000, "a number is too long"),
        ('{"players": ' + "9" * 5000 + "}", "a number is too long"),
        ("tax = " + "[" * 40 + "]" * 40, "nested too deeply"),
        ('{"tax": ' + "[" * 4000, "nested too deeply"),
        ("#" * 8001, "line 1: longer than 8000 characters"),
        ("#\n" * 50_001, "longer than 100000 characters, too long for a position"),
    ],
)
def test_text_that_cannot_be_read_names_the_place(text: str, expected: str) -> None:
    assert faults_of(text)[0].startswith(expected)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{"players": 2, "box": null}', "box"),
        ('{"players": 2, "blue": {"money": null}}', "blue.money"),
        ('{"players": 2, "drawn": ["I-01", null]}', "drawn.2"),
        ('{"players": null, "agenda": null}', "players"),
    ],
)
def test_a_null_is_told_with_its_place(text: str, place: str) -> None:
    expected = f"{place}: null, expected a value; leave the key out for its default"
    assert expected == faults_of(text)[0]


def test_a_position_of_another_box_is_refused_with_both_names() -> None:
    khn = format_khn(box_of(1), game(1, 2, "random")[0])
    (fault,) = faults_of(khn)
    assert box_of(1).label in fault
    assert frozen().label in fault


def test_a_position_that_breaks_a_rule_is_refused() -> None:
    with pytest.raises(BadFile, match=r"terms\.unclaimed"):
        parse(frozen(), SMALL.replace("[green]", '[city]\na1 = "bakery blue"\n[green]\nplots = ["a1"]'))


@pytest.mark.parametrize(
    ("old", "new", "clause"),
    [
        ("players = 2", "players = 2\ncathedral = 2\nunder_way = 3", r"order\.turn"),
        ('"sawmill"', '"?builders"', r"order\.turn"),
        ("players = 2", "players = 2\nagenda = []", r"round\.last|turn\.cards"),
        ("players = 2", 'players = 2\nagenda = ["turn:blue:0:0"]', r"order\.turn"),
        ("players = 2", 'players = 2\nagenda = ["round_end:-:0:0"]', r"turn\.cards|order\.turn"),
        ("players = 2", 'players = 2\nagenda = ["turn:blue:0:0", "take:blue:5:0"]', r"order\.turn"),
        ("players = 2", 'players = 2\nagenda = ["turn:blue:0:0", "rows:blue:0:0"]', r"order\.turn"),
    ],
)
def test_what_is_owed_must_fit_the_position(old: str, new: str, clause: str) -> None:
    with pytest.raises(BadFile, match=clause):
        parse(frozen(), SMALL.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("[green]", '[city]\na1 = "bakery blue"\n[green]\nplots = ["a1"]', "green.plots"),
        ("[green]", '[green]\nslots = ["bakery"]', "green.slots"),
        ("[green]", '[green]\nhand = ["plot/mine"]', "green.hand"),
        ("players = 2", "players = 2\nround = 9", "round"),
        ("players = 2", "players = 2\nunder_way = 1", "agenda"),
        ("[blue]", '[city]\na1 = "almshouse blue"\n[blue]', "city.a1"),
        ('a1 = "rock-1"', 'a1 = "rock-1 blue"', "mine.a1"),
        ("[green]", "[pool]\nred = 1\n[green]", "pool"),
    ],
)
def test_a_broken_rule_names_its_field(old: str, new: str, field: str) -> None:
    reading = read_position(frozen(), SMALL.replace(old, new, 1))
    assert reading.position is not None, reading.faults
    assert field in {field_of(frozen(), 2, refusal) for refusal in reading.broken}


def test_a_box_is_not_a_position() -> None:
    [fault] = faults_of(standard_text())
    assert fault.startswith("a box, expected a position; ")
