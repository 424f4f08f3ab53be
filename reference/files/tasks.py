"""Agenda entries as text: `kind:player:a:b`, with `-` for nobody."""

from typing import Final

from kutnahora.reference import constants
from kutnahora.reference.box import FIRST_MINE, FIRST_ROCK, FIRST_TECHNOLOGY, Box
from kutnahora.reference.files.faults import Faults, shown
from kutnahora.reference.kernel.stacks import RED_KIND
from kutnahora.reference.position import Task, TaskKind
from kutnahora.reference.rules.effects import EFFECTS
from kutnahora.reference.terms import NOBODY, PLAYER_NAMES, Action

Ranges = tuple[range, range]
ONE: Final = range(1)
FLAG: Final = range(2)
STEPS: Final = range(len(EFFECTS) + 1)

PLAYER_TASKS: Final[dict[TaskKind, Ranges]] = {
    TaskKind.CARD: (range(2), range(len(constants.TURN_CARDS))),
    TaskKind.HIRE: (ONE, ONE),
    TaskKind.MINE: (FLAG, ONE),
    TaskKind.RIGHTS: (FLAG, ONE),
    TaskKind.PLOT: (FLAG, ONE),
    TaskKind.BUILD: (FLAG, ONE),
    TaskKind.PUBLIC: (ONE, ONE),
    TaskKind.COUNCIL: (ONE, ONE),
    TaskKind.HOUSE: (ONE, ONE),
    TaskKind.PATRICIAN: (ONE, ONE),
    TaskKind.SCORE: (ONE, ONE),
    TaskKind.TECH: (range(FIRST_TECHNOLOGY, FIRST_ROCK), ONE),
    TaskKind.TAX: (ONE, ONE),
    TaskKind.GUILDS: (range(9), ONE),
    TaskKind.ROWS: (ONE, ONE),
    TaskKind.TAKE: (range(5, 10, 4), ONE),
    TaskKind.DRAW: (range(1, 7), ONE),
    TaskKind.TURN: (range(len(constants.TURN_CARDS)), ONE),
    TaskKind.ACT: (range(Action.JOKER), FLAG),
    TaskKind.EFFECTS: (range(FIRST_ROCK), STEPS),
    TaskKind.HOUSE_EFFECT: (range(constants.HOUSE_ROWS), ONE),
    TaskKind.DISCARD: (ONE, ONE),
    TaskKind.TURN_TILE: (ONE, ONE),
}
"""What `a` and `b` may be where a player owes the task."""
TABLE_TASKS: Final[dict[TaskKind, Ranges]] = {
    TaskKind.REVEAL: (range(RED_KIND), ONE),
    TaskKind.RED: (range(constants.HALL_ROWS), ONE),
    TaskKind.ROCK: (range(15), range(constants.ROCKS)),
    TaskKind.EVENT: (ONE, ONE),
    TaskKind.MINE_CARD: (ONE, ONE),
    TaskKind.GUILD_CARD: (ONE, ONE),
    TaskKind.STACK: (range(6), ONE),
    TaskKind.PUBLIC_STACKS: (ONE, ONE),
    TaskKind.ADVANCE: (FLAG, range(1, 10)),
    TaskKind.CITY: (FLAG, range(40)),
    TaskKind.ROUND_END: (ONE, ONE),
    TaskKind.EVENT_END: (ONE, ONE),
    TaskKind.PATRICIANS: (ONE, ONE),
    TaskKind.RED_ARRIVE: (ONE, ONE),
    TaskKind.ROUND_NEXT: (ONE, ONE),
}
"""The same where nobody does."""
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
        faults.add(place, f"{shown(text)}, expected kind:player:a:b such as card:blue:0:0")
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
