"""Agenda entries as text: `kind:player:a:b`, with `-` for nobody."""

from typing import Final

from kutnahora.reference.box import FIRST_MINE, FIRST_ROCK, Box
from kutnahora.reference.files.faults import Faults, did_you_mean, shown
from kutnahora.reference.owed import PLAYER_TASKS, TABLE_TASKS
from kutnahora.reference.position import Task, TaskKind
from kutnahora.reference.terms import NOBODY, PLAYER_NAMES

NAMES: Final = {kind.name.lower(): kind for kind in TaskKind if kind != TaskKind.FINAL}
TILE_TASKS: Final = (TaskKind.EFFECTS, TaskKind.TECH)
"""Their `a` is a tile and written by its name."""


def format_task(box: Box, task: Task) -> str:
    """`card:blue:0:1`"""
    player = "-" if task.player == NOBODY else PLAYER_NAMES[task.player]
    a = box.tile_name(task.a) if task.kind in TILE_TASKS else str(task.a)
    return f"{task.kind.name.lower()}:{player}:{a}:{task.b}"


def read_task(box: Box, players: int, text: str, place: str, faults: Faults) -> Task | None:
    """A task, or a fault that says what was expected."""
    parts = text.split(":")
    if len(parts) != 4 or parts[0] not in NAMES:
        near = did_you_mean(parts[0], NAMES) if parts[0] not in NAMES else ""
        faults.add(place, f"{shown(text)}, expected kind:player:a:b such as card:blue:0:0{near}")
        return None
    kind = NAMES[parts[0]]
    seats = ("-",) if kind in TABLE_TASKS else PLAYER_NAMES[:players]
    if parts[1] not in seats:
        faults.add(place, f"player {shown(parts[1])} in {shown(text)}, expected {' or '.join(seats)}")
        return None
    allowed = TABLE_TASKS[kind] if kind in TABLE_TASKS else PLAYER_TASKS[kind]
    numbers = [_number(box, kind, position, part) for position, part in enumerate(parts[2:])]
    for name, number, values in zip("ab", numbers, allowed, strict=True):
        if number is None or number not in values:
            faults.add(place, f"{name} in {shown(text)}, expected {_expected(box, kind, name, values)}")
            return None
    a, b = (number or 0 for number in numbers)
    return Task(kind, NOBODY if parts[1] == "-" else PLAYER_NAMES.index(parts[1]), a, b)


def _number(box: Box, kind: TaskKind, position: int, text: str) -> int | None:
    if kind in TILE_TASKS and position == 0:
        return tile_number(box, text, range(FIRST_ROCK))
    fits = text.isascii() and text.isdigit() and len(text) <= 3 and (text == "0" or text[0] != "0")
    return int(text) if fits else None


def _expected(box: Box, kind: TaskKind, name: str, values: range) -> str:
    if kind in TILE_TASKS and name == "a":
        return "a tile such as " + box.tile_name(values[0])
    return str(values[0]) if len(values) == 1 else f"{values[0]} to {values[-1]}"


def tile_number(box: Box, name: str, allowed: range) -> int | None:
    """The number of a tile of the allowed kind, if there is one of this name."""
    for number in allowed:
        if box.tile_name(number) == name:
            return number
    return None


BUILDINGS: Final = range(FIRST_MINE)
