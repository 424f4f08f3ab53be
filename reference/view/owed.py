"""What is owed, with names for its numbers."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, TypedDict

from kutnahora.reference import constants, engine
from kutnahora.reference.box import Box
from kutnahora.reference.moves import Kind
from kutnahora.reference.notation import KINDS
from kutnahora.reference.position import FIRST_CHANCE_TASK, FIRST_RUNNING_TASK, Position, Task, TaskKind
from kutnahora.reference.rules.common import price_of
from kutnahora.reference.rules.rounds import tax_due
from kutnahora.reference.rules.setup import GUILD_COLUMNS
from kutnahora.reference.terms import Action, Resource, Stand
from kutnahora.reference.view.tiles import player_name, tile_names


@dataclass(frozen=True, slots=True, kw_only=True)
class GuildSet:
    """A set of guilds that can still be chosen."""

    number: int
    """As in the move that chooses it."""
    guilds: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Owed:
    """One thing that is owed. Fields that its kind does not need are false, empty or None."""

    kind: str
    """As in the agenda of a position: `card`, `plot`, `draw`."""
    by: Literal["player", "chance", "itself"]
    """A player decides, chance shows a piece, or it runs by itself."""
    player: str | None
    """Who owes it."""
    free: bool = False
    """Nothing is paid for it."""
    number: int | None = None
    """Which card of the turn, rock or row, from 1; which cathedral tile."""
    count: int | None = None
    """How many cards the turn has, rocks the game has, tiles are to be drawn, cards the deck advances, or
    miners are in the pool."""
    turn: int | None = None
    """The first, second or third turn of the round."""
    round: int | None = None
    """The round whose event, or end, it is."""
    cost: int | None = None
    """In groschen: a permit, a seat in the council, the tax."""
    loss: int | None = None
    """The reputation lost by not paying the tax."""
    tile: str | None = None
    tiles: tuple[str, ...] = ()
    """The mine tiles in hand."""
    stack: str | None = None
    """The kind of stack that shows its next tile."""
    place: str | None = None
    """The place that the next stack goes to: `2.1`."""
    action: str | None = None
    stand: str | None = None
    sets: tuple[GuildSet, ...] = ()
    """The sets of guilds that are left, where one is chosen now."""


class Numbers(TypedDict, total=False):
    """The numbers of a task, by their names in `Owed`."""

    free: bool
    number: int
    count: int
    turn: int
    round: int
    cost: int
    loss: int
    tile: str
    tiles: tuple[str, ...]
    stack: str
    place: str
    action: str
    stand: str
    sets: tuple[GuildSet, ...]


def owed(box: Box, p: Position) -> tuple[Owed, ...]:
    """Everything that is owed, the next first."""
    return tuple(owed_task(box, p, task) for task in reversed(p.agenda))


def owed_task(box: Box, p: Position, task: Task) -> Owed:
    """One task."""
    read = READERS.get(task.kind)
    numbers = read(box, p, task) if read else Numbers()
    kind, player = task.kind.name.lower(), player_name(task.player)
    return Owed(kind=kind, by=_by(task.kind), player=player, **numbers)


def _by(kind: TaskKind) -> Literal["player", "chance", "itself"]:
    if kind < FIRST_CHANCE_TASK:
        return "player"
    return "chance" if kind < FIRST_RUNNING_TASK else "itself"


# the numbers of each kind -------------------------------------------------------------------------------


def _card(_box: Box, _p: Position, task: Task) -> Numbers:
    return {"number": task.a + 1, "count": constants.TURN_CARDS[task.b], "turn": task.b + 1}


def _hire(box: Box, p: Position, task: Task) -> Numbers:
    return {"count": p.players[task.player].miners.pool, "cost": price_of(box, p, Resource.PERMIT)}


def _free(_box: Box, _p: Position, task: Task) -> Numbers:
    return {"free": task.free}


def _tax(box: Box, p: Position, task: Task) -> Numbers:
    due = tax_due(p.tax.level, len(p.players[task.player].plots.cells))
    return {"cost": due, "loss": box.tax_loss(len(p.players), p.round)}


def _guilds(box: Box, p: Position, task: Task) -> Numbers:
    """Which sets are left is known only where one is chosen now."""
    if task != p.task:
        return {}
    sets = box.guild_sets[task.a][len(p.players)]
    left = [move.numbers[0] for move in engine.legal_moves(box, p) if move.kind == Kind.GUILDS]
    return {
        "sets": tuple(
            GuildSet(number=number + 1, guilds=tuple(KINDS[guild] for guild in sets[number]))
            for number in left
        )
    }


def _tile(box: Box, _p: Position, task: Task) -> Numbers:
    return {"tile": box.tile_name(task.a)}


def _row(_box: Box, _p: Position, task: Task) -> Numbers:
    return {"number": task.a + 1}


def _stack(_box: Box, _p: Position, task: Task) -> Numbers:
    return {"place": f"{task.a // GUILD_COLUMNS + 1}.{task.a % GUILD_COLUMNS + 1}"}


def _round(_box: Box, p: Position, _task: Task) -> Numbers:
    return {"round": p.round}


READERS: Final[dict[TaskKind, Callable[[Box, Position, Task], Numbers]]] = {
    TaskKind.CARD: _card,
    TaskKind.HIRE: _hire,
    TaskKind.MINE: lambda box, p, task: {"free": task.free, "tiles": tile_names(box, p.drawn)},
    TaskKind.RIGHTS: _free,
    TaskKind.PLOT: _free,
    TaskKind.BUILD: _free,
    TaskKind.COUNCIL: lambda _box, _p, _task: {"cost": constants.COUNCIL_PRICE},
    TaskKind.TECH: _tile,
    TaskKind.TAX: _tax,
    TaskKind.GUILDS: _guilds,
    TaskKind.TAKE: lambda _box, _p, task: {"number": task.a},
    TaskKind.DRAW: lambda _box, _p, task: {"count": task.a},
    TaskKind.REVEAL: lambda _box, _p, task: {"stack": KINDS[task.a]},
    TaskKind.RED: _row,
    TaskKind.ROCK: lambda _box, _p, task: {"number": task.b + 1, "count": constants.ROCKS},
    TaskKind.EVENT: _round,
    TaskKind.STACK: _stack,
    TaskKind.TURN: lambda _box, _p, task: {"turn": task.a + 1},
    TaskKind.ACT: lambda _box, _p, task: {"action": Action(task.a).name.lower(), "free": task.free},
    TaskKind.EFFECTS: _tile,
    TaskKind.HOUSE_EFFECT: _row,
    TaskKind.ADVANCE: lambda _box, _p, task: {"stand": Stand(task.a).name.lower(), "count": task.b},
    TaskKind.CITY: lambda _box, _p, task: {"stand": Stand(task.a).name.lower()},
    TaskKind.ROUND_END: _round,
    TaskKind.ROUND_NEXT: _round,
}
"""By kind of task; the others have no numbers."""
