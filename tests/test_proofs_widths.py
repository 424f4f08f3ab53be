"""Every field of the compiled position has a range that is proved and fits its width."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kutnahora.proofs.domains import widths
from kutnahora.proofs.domains.widths import FIELDS, POINTS, WITHOUT_PROOF
from kutnahora.proofs.registry import collected, function_name
from kutnahora.reference.owed import PLAYER_TASKS, TABLE_TASKS

ROOT = Path(__file__).parent.parent
LIMITS = {
    "int8_t": (-(2**7), 2**7 - 1),
    "int16_t": (-(2**15), 2**15 - 1),
    "int32_t": (-(2**31), 2**31 - 1),
    "uint8_t": (0, 2**8 - 1),
    "uint32_t": (0, 2**32 - 1),
    "uint64_t": (0, 2**64 - 1),
}


def declared() -> dict[str, str]:
    """Field and type of every number of the structs of the position."""
    fields = {}
    text = (ROOT / "ext" / "position.pxd").read_text()
    for struct, body in re.findall(r"cdef struct (\w+):\n((?:    .*\n|\n)+)", text):
        for kind, name in re.findall(r"^    (\w+) (\w+)", body, re.MULTILINE):
            if kind in LIMITS:
                fields[f"{struct}.{name}"] = kind
    return fields


def number(name: str, file: str) -> int:
    """A constant of a file of the compiled engine."""
    match = re.search(rf"^    {name} = ([0-9_]+)", (ROOT / "ext" / file).read_text(), re.MULTILINE)
    assert match is not None
    return int(match[1])


def test_the_struct_is_read() -> None:
    assert declared()["Purse.money"] == "int32_t"
    assert len(declared()) > 50


def test_every_field_has_a_range() -> None:
    assert sorted(declared()) == sorted(FIELDS)


def test_every_struct_inside_is_read_too() -> None:
    text = (ROOT / "ext" / "position.pxd").read_text()
    structs = set(re.findall(r"cdef struct (\w+):", text))
    bodies = re.findall(r"cdef struct \w+:\n((?:    .*\n|\n)+)", text)
    kinds = {kind for body in bodies for kind, _name in re.findall(r"^    (\w+) (\w+)", body, re.MULTILINE)}
    assert kinds <= structs | set(LIMITS)


@pytest.mark.parametrize("name", sorted(FIELDS))
def test_a_range_fits_its_width(name: str) -> None:
    low, high = LIMITS[declared()[name]]
    assert low <= FIELDS[name].least <= FIELDS[name].most <= high


@pytest.mark.parametrize("name", sorted(FIELDS))
def test_a_range_is_proved_by_obligations_that_exist(name: str) -> None:
    ids = {obligation.id for obligation in collected()}
    assert set() == set(FIELDS[name].by) - ids
    assert (name in WITHOUT_PROOF) == (not FIELDS[name].by)


def test_the_limits_of_conversion_are_those_of_the_state() -> None:
    assert number("MOST_MONEY", "state.pyx") == widths.MOST_MONEY
    assert number("MOST_POINTS", "state.pyx") == widths.MOST_POINTS
    assert number("MOST_PRODUCED", "state.pyx") == widths.MOST_PRODUCED
    assert number("MOST_OPTIONS", "moves.pxd") == widths.MOST_OPTIONS
    assert number("TILES", "box.pxd") == widths.TILES
    assert number("FIRST_MINE", "box.pxd") == widths.BUILDINGS
    assert number("CITY_CELLS", "box.pxd") == widths.CITY_CELLS
    assert "if not in_range(task, s.count):" in (ROOT / "ext" / "state.pyx").read_text()
    ranges = [*PLAYER_TASKS.values(), *TABLE_TASKS.values()]
    assert max(max(a) for a, _b in ranges) <= widths.MOST_TASK_A
    assert max(max(b) for _a, b in ranges) <= widths.MOST_TASK_B
    tables = (ROOT / "ext" / "tables.pyx").read_text()
    assert f"int high={widths.MOST_EDGE_ICONS})" in tables


def test_bits_have_room_in_the_compiled_moves() -> None:
    """A number of a move is a byte; the longest range of one is the tiles."""
    assert max(widths.TILES, widths.CITY_CELLS, number("MOST_EVENTS", "box.pxd")) < 256


def test_all_sources_of_points_are_counted() -> None:
    """Every function of the rules that scores or changes reputation is a target of some obligation."""
    proved = {function_name(target) for obligation in collected() for target in obligation.targets}
    callers = set(_callers("do_score")) | set(_callers("do_reputation"))
    assert set() == {name for name in callers if name not in proved}
    assert len(callers) > 12
    assert len(POINTS) >= 16


def _functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    for file in sorted((ROOT / "reference" / "rules").glob("*.py")):
        for node in ast.parse(file.read_text()).body:
            if isinstance(node, ast.FunctionDef):
                yield f"rules.{file.stem}.{node.name}", node


def _calls(node: ast.AST, called: str) -> list[ast.Call]:
    return [
        part
        for part in ast.walk(node)
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id == called
    ]


def _callers(called: str) -> Iterator[str]:
    yield from (name for name, node in _functions() if _calls(node, called))


NOT_OWED = {"rules.cards.do_card"}
"""Its task is run at once and never lies on the agenda."""


def test_numbers_of_tasks_are_written_or_proved() -> None:
    """Where a rule makes a task of numbers that are not written there, an obligation is about it."""
    proved = {function_name(target) for obligation in collected() for target in obligation.targets}
    open_ = {
        name
        for name, node in _functions()
        if any(not _written(number) for call in _calls(node, "Task") for number in call.args[2:])
    }
    assert set() == open_ - proved - NOT_OWED
    assert {"rules.economy.run_city", "rules.effects.run_effects", "rules.setup.do_rock"} <= open_


def _written(number: ast.expr) -> bool:
    """0, `Action.MINE`, `int(free)`."""
    match number:
        case ast.Constant():
            return True
        case ast.Attribute(value=ast.Name(id="Action")):
            return True
        case ast.Call(func=ast.Name(id="int"), args=[ast.Name(id="free")]):
            return True
    return False
