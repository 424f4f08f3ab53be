"""What the numbers of a task may be at all, by its kind."""

from typing import Final

from kutnahora.reference import constants
from kutnahora.reference.box import FIRST_ROCK, FIRST_TECHNOLOGY
from kutnahora.reference.kernel.stacks import RED_KIND
from kutnahora.reference.position import Task, TaskKind
from kutnahora.reference.rules.effects import EFFECTS
from kutnahora.reference.terms import NOBODY, Action

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
"""The same where nobody does. The final scoring is never seen waiting."""


def in_range(task: Task, players: int) -> bool:
    """order.turn: Whether player and numbers of a task are in their ranges."""
    if task.kind in TABLE_TASKS:
        seats, ranges = range(NOBODY, NOBODY + 1), TABLE_TASKS[task.kind]
    elif task.kind in PLAYER_TASKS:
        seats, ranges = range(players), PLAYER_TASKS[task.kind]
    else:
        return False
    return task.player in seats and task.a in ranges[0] and task.b in ranges[1]
