"""The numbers that a task may have, by its kind."""

from typing import Final

from kutnahora.reference import constants
from kutnahora.reference.box import FIRST_ROCK, FIRST_TECHNOLOGY
from kutnahora.reference.kernel.stacks import RED_KIND
from kutnahora.reference.position import Task, TaskKind
from kutnahora.reference.rules.effects import EFFECTS
from kutnahora.reference.terms import NOBODY, Action, Guild, Stand

Ranges = tuple[range, range]
ONE: Final = range(1)
FLAG: Final = range(2)
STEPS: Final = range(len(EFFECTS) + 1)
STANDS: Final = range(len(Stand))
# limits of a valid box
GUILD_CARDS: Final = range(9)
MINE_CARDS: Final = range(15)
DRAWS: Final = range(1, 7)
ADVANCES: Final = range(1, 10)
CITY_BUILDS: Final = range(40)  # the arms of a stand have 24 notches at most
TWO_ACTION_TILES: Final = range(5, 10, 4)  # cathedral.5, cathedral.9

PLAYER_TASKS: Final[dict[TaskKind, Ranges]] = {
    TaskKind.CARD: (range(max(constants.TURN_CARDS)), range(len(constants.TURN_CARDS))),
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
    TaskKind.GUILDS: (GUILD_CARDS, ONE),
    TaskKind.ROWS: (ONE, ONE),
    TaskKind.TAKE: (TWO_ACTION_TILES, ONE),
    TaskKind.DRAW: (DRAWS, ONE),
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
    TaskKind.ROCK: (MINE_CARDS, range(constants.ROCKS)),
    TaskKind.EVENT: (ONE, ONE),
    TaskKind.MINE_CARD: (ONE, ONE),
    TaskKind.GUILD_CARD: (ONE, ONE),
    TaskKind.STACK: (range(len(Guild)), ONE),
    TaskKind.PUBLIC_STACKS: (ONE, ONE),
    TaskKind.ADVANCE: (STANDS, ADVANCES),
    TaskKind.CITY: (STANDS, CITY_BUILDS),
    TaskKind.ROUND_END: (ONE, ONE),
    TaskKind.EVENT_END: (ONE, ONE),
    TaskKind.PATRICIANS: (ONE, ONE),
    TaskKind.RED_ARRIVE: (ONE, ONE),
    TaskKind.ROUND_NEXT: (ONE, ONE),
}
"""The same where no player does. The final scoring never waits on the agenda."""


def in_range(task: Task, players: int) -> bool:
    """order.turn: Whether player and numbers of a task are in their ranges."""
    if task.kind in TABLE_TASKS:
        seats, ranges = range(NOBODY, NOBODY + 1), TABLE_TASKS[task.kind]
    elif task.kind in PLAYER_TASKS:
        seats, ranges = range(players), PLAYER_TASKS[task.kind]
    else:
        return False
    return task.player in seats and task.a in ranges[0] and task.b in ranges[1]
