"""What `kutna diff` says of a difference: names, causes, and commands that show it."""

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from kutnahora.cli.app import app
from kutnahora.compare.causes import located
from kutnahora.compare.games import Report
from kutnahora.compare.groups import Group, grouped
from kutnahora.compare.positions import Differs, compare_step, pair_of, state_of
from kutnahora.compare.run import DiffRequest, compare
from kutnahora.compare.words import (
    Field,
    move_text,
    numbered_move,
    position_fields,
    struct_fields,
)
from kutnahora.ext import engine as compiled
from kutnahora.ext.engine import State, Tables
from kutnahora.ext.layout import player_layout, table_layout
from kutnahora.reference import facts
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Step
from kutnahora.reference.files.box.load import load_box
from kutnahora.reference.kernel import purse, tax
from kutnahora.reference.kernel.tax import Tax
from kutnahora.reference.moves import Kind, Move
from kutnahora.reference.position import Position, with_player
from kutnahora.reference.rules import rounds
from kutnahora.reference.rules.common import do_score
from kutnahora.reference.samples.players import play_game
from kutnahora.reference.values import replace

GAMES = 12


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


def kutna(*arguments: str) -> Result:
    return CliRunner().invoke(app, [*arguments])


def groups(players: tuple[int, ...] = (2, 3, 4), games: int = GAMES) -> tuple[Group, ...]:
    request = DiffRequest(seed=1, players=players)
    report = Report()
    for part in compare(request, games=games, jobs=1):
        report.add(part)
    return grouped(request, report)


# planted in the reference, which the compiled engine then lacks --------------------------------------------

rise, run_event_end, neighbours = tax.rise, rounds.run_event_end, facts.neighbours


def rises_more(value: Tax, amount: int) -> Tax:
    return rise(value, amount + 1)


def scores_at_the_end(box: Box, p: Position) -> Step:
    done = run_event_end(box, p)
    return done + do_score(done.position, 1, 3, Clause.EVENT_END)


def without_the_right(rows: int, columns: int, cell: int) -> tuple[int, ...]:
    return tuple(beside for beside in neighbours(rows, columns, cell) if beside != cell + 1)


@pytest.fixture
def higher_tax(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tax, "rise", rises_more)


@pytest.fixture
def event_points(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "run_event_end", scores_at_the_end)


# names ----------------------------------------------------------------------------------------------------


def a_position(box: Box) -> Position:
    return next(step.position for _move, step in play_game(box, 3, "lively", 1) if step.position.round == 3)


def test_a_field_is_named_with_its_player(box: Box) -> None:
    p = a_position(box)
    player = p.players[0]
    other = with_player(p, 0, replace(player, purse=purse.checked(player.purse.money + 1)))
    other = replace(other, tax=tax.checked(p.tax.level + 1), start=(p.start + 1) % 3, agenda=p.agenda[:-1])
    names = [str(field) for field in position_fields(box, p, other)]
    money = player.purse.money
    assert f"blue's money: reference {money}, compiled {money + 1}" == names[0]
    assert f"tax: reference {p.tax.level}, compiled {p.tax.level + 1}" in names
    assert any(re.fullmatch(r"start player: reference (\w+), compiled (?!\1)\w+", name) for name in names)
    assert names[-1].startswith("what is owed: reference (")


def test_a_field_of_the_struct_is_named_with_its_player(box: Box) -> None:
    p = a_position(box)
    expected = State(Tables(box), p, sound=True).tobytes()
    names = [_name(box, expected, place) for place in range(len(expected))]
    for start in (
        "Position.near (city cells beside a building): reference ",
        "Player.city of green (city cells with own buildings): reference ",
        "Position.wood[0] (wood for a mine on mine cell a1): reference ",
        "Position.agenda[15]: reference ",
    ):
        assert any(name.startswith(start) for name in names), start


def _name(box: Box, expected: bytes, place: int) -> str:
    """The field that differs if one byte is another."""
    changed = expected[:place] + bytes([expected[place] ^ 1]) + expected[place + 1 :]
    (field,) = struct_fields(box, 3, expected, changed)
    return str(field)


def test_every_field_of_the_struct_has_a_place() -> None:
    text = Path(__file__).parent.parent.joinpath("ext", "position.pxd").read_text("utf-8")
    for struct, layout in (("Position", table_layout()), ("Player", player_layout()[0])):
        body = re.search(rf"cdef struct {struct}:\n((?:    .*\n)+)", text)
        assert body is not None
        declared = re.findall(r"^    \w+ (\w+)", body[1], re.MULTILINE)
        assert [name for name in declared if name != "players"] == [spot[0] for spot in layout], struct
    spots = [*table_layout(), *(spot for seat in player_layout() for spot in seat)]
    ends = [start + size * count for _name, start, size, count in spots]
    assert compiled.STATE_BYTES == max(ends)


def test_a_move_without_words_is_written_by_its_numbers(box: Box) -> None:
    move = Move(Kind.HIRE, (255,))
    assert "numbers hire 255" == move_text(box, 3, move)
    assert move == numbered_move("numbers hire 255")
    for text in ("hire 2", "numbers", "numbers fly 1", "numbers hire x"):
        assert numbered_move(text) is None


def test_one_engine_alone_has_something() -> None:
    name = "legal only in the reference"
    assert "legal only in the reference: plot c4" == str(Field(name, name, "plot c4", None))


# causes ---------------------------------------------------------------------------------------------------


def test_the_task_in_which_the_engines_part_is_found(event_points: None) -> None:
    (group,) = groups(players=(2,), games=3)
    cause = group.cause
    assert ("position", "event end", "points") == (cause.what, cause.at, cause.kind)
    assert "event.end" == cause.clause
    assert 3 == group.count == len(group.games)
    assert str(group.example.fields[0]).startswith("green's points: reference 3, compiled 0")
    (function,) = group.example.functions
    expected = r"reference/rules/rounds\.py:\d+ run_event_end, compiled in ext/rules/rounds\.pxd"
    assert re.fullmatch(expected, function)


def test_differences_of_one_cause_are_one_group(higher_tax: None) -> None:
    found = groups()
    assert {("tax", "tax.rise")} == {(group.cause.kind, group.cause.clause) for group in found}
    assert len({group.cause.at for group in found}) == len(found) < sum(group.count for group in found)
    assert {load_box().label} == {group.example.box for group in found}  # some games are on generated ones


def test_a_wrong_neighbour_in_the_reference_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(facts, "neighbours", without_the_right)
    assert {"mine.place", "plot.adjacent"} & {group.cause.clause for group in groups(games=4)}


def test_the_move_itself_is_named_if_it_is_to_blame(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    apply = compiled.apply

    def paying(tables: Tables, s: State, move: Move) -> State:
        after = apply(tables, s, move).position()
        player = after.players[0]
        richer = replace(player, purse=purse.checked(player.purse.money + 1))
        return State(tables, with_player(after, 0, richer), sound=True)

    monkeypatch.setattr(compiled, "apply", paying)
    pair, p = pair_of(box), a_position(box)
    move = compiled.options(pair.tables, state_of(pair, p))[0]
    with pytest.raises(Differs) as raised:
        compare_step(pair, p, state_of(pair, p), move)
    assert move.kind.name.lower() == located(pair, raised.value).cause.at


# what is printed ------------------------------------------------------------------------------------------


def commands(text: str) -> Iterator[list[str]]:
    """What is printed to be pasted."""
    return (shlex.split(line) for line in text.splitlines() if line.startswith("kutna "))


@pytest.fixture(scope="module")
def printed() -> str:
    with pytest.MonkeyPatch.context() as planted:
        planted.setattr(rounds, "run_event_end", scores_at_the_end)
        planted.setenv("COLUMNS", "80")
        result = kutna("diff", "--games", "2", "--players", "2", "--seed", "1", "--jobs", "1")
    assert (1, "") == (result.exit_code, result.stderr)
    return result.stdout


def test_position_move_and_commands_are_a_line_each(printed: str) -> None:
    lines = printed.splitlines()
    (position,) = (line for line in lines if line.startswith("position: khn1 "))
    assert len(position) > 400
    assert position.endswith(tuple("0123456789"))
    assert 1 == sum(line.startswith("move: ") for line in lines)
    assert re.search(r"(?m)^1\. points, in event end \(event\.end\): \d+ times, first in game \d+$", printed)
    assert re.search(r"(?m)^mismatches +\d+ of 1 cause *$", printed)


def test_the_printed_commands_show_the_difference(printed: str, event_points: None) -> None:
    explain, again = commands(printed)
    assert ["explain", "diff"] == [explain[1], again[1]]
    shown = kutna(*explain[1:])
    assert (0, "") == (shown.exit_code, shown.stderr)
    assert "event.end" in shown.stdout
    compared = kutna(*again[1:])
    assert (1, "") == (compared.exit_code, compared.stderr)
    assert "green's points: reference 3, compiled 0" in compared.stdout
    assert compared.stdout.startswith("compared: 1 position, 1 move; 1 difference of 1 cause\n")
    assert [explain, again] == list(commands(compared.stdout))


def test_a_generated_box_is_written_first(
    higher_tax: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    request = DiffRequest(seed=1)
    report = Report()
    for part in compare(request, games=GAMES, jobs=1):
        report.add(part)
    report.differences = [found for found in report.differences if found.plan.box_seed is not None][:1]
    (group,) = grouped(request, report)
    new, *others = (shlex.split(command) for command in group.example.commands)
    assert ["kutna", "box", "new"] == new[:3]
    assert 0 == kutna(*new[1:]).exit_code
    assert [0, 1] == [kutna(*words[1:]).exit_code for words in others]


def test_json_has_the_groups(event_points: None) -> None:
    result = kutna("diff", "--games", "2", "--players", "2", "--seed", "1", "--jobs", "1", "--json")
    assert 1 == result.exit_code
    document = json.loads(result.stdout)
    (group,) = document["groups"]
    assert 2 == document["mismatches"] == group["count"] == len(group["games"])
    assert 2 == document["clauses"]["event.end"]  # where they differ, it is not one that was never met
    cause = {"what": "position", "at": "event end", "kind": "points", "clause": "event.end"}
    assert cause.items() <= group.items()
    example = group["example"]
    assert {"name": "green's points", "reference": "3", "compiled": "0"} == example["fields"][0]
    assert example["commands"][-1].startswith("kutna diff --at ")


# one position ---------------------------------------------------------------------------------------------


def test_a_position_is_compared_with_every_move() -> None:
    result = kutna("diff", "--at", "dig-for-the-win")
    assert (0, "") == (result.exit_code, result.stderr)
    assert re.fullmatch(r"compared: 1 position, \d+ moves; no difference\n", result.stdout)
    document = json.loads(kutna("diff", "--at", "dig-for-the-win", "--json").stdout)
    assert {"positions": 1, "groups": []}.items() <= document.items()
    assert document["moves"] > 1


def test_an_illegal_move_and_one_without_words_are_compared() -> None:
    for move in ("plot a1", "numbers hire 255"):
        result = kutna("diff", "--at", "dig-for-the-win", "--move", move)
        assert (0, "compared: 1 position, 1 move; no difference\n") == (result.exit_code, result.stdout)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--at", "dig-for-the-win", "--games", "3"), "--at compares one position: leave out --games\n"),
        (("--move", "hire 2"), "--move is a move from the position of --at: expected --at as well\n"),
        (("--at", "dig-for-the-win", "--move", "fly"), "move 1, 'fly', is not a move; "),
        (("--at", "dig-for-the-win", "--move", "  "), "move 1, '  ', is not a move; "),
        (("--at", "nowhere.toml"), "nowhere.toml"),
    ],
    ids=["games too", "no position", "no move", "nothing at all", "no file"],
)
def test_wrong_options_of_one_position_are_refused(words: tuple[str, ...], message: str) -> None:
    result = kutna("diff", *words)
    assert (2, "") == (result.exit_code, result.stdout)
    assert message in result.stderr
