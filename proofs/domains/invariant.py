"""What holds of a whole position at any time, with the numbers typed from the rules (claim 12).

`kept(box, before, task, after)` gives the invariant of the position after a task was taken up, part by part.
A part that is the very same thing as before needs no look: it holds by the premise. So what a rule must not
touch can stay opaque, and a rule that exchanges it fails. What is new is looked at, number by number.

Each kind of task has a height: how many places of the agenda it and all that it sets off ever take. A task
that gives way to tasks t1, t2, ... (the last on top) is right if i - 1 + height(ti) is never more than its
own height: while ti is worked off, t1 ... t(i-1) still lie below. Then place + height never rises anywhere,
and an agenda that starts within `DEEPEST` stays there.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from kutnahora.proofs.domains.rulebook import MOST_TAX
from kutnahora.proofs.machine.obligation import Parts
from kutnahora.proofs.machine.symbols import both, either, when, within
from kutnahora.reference.box import Box
from kutnahora.reference.kernel.stacks import Hall, Stack
from kutnahora.reference.position import Lot, Player, Position, Task, TaskKind

GUILD_TILES, BUILDING_TILES, MINE_TILES, DUG_TILES = (0, 23), (0, 35), (36, 62), (36, 70)
MINERS_GUILD_TILES: Final = (16, 19)
MANNED_TILES: Final = (36, 66)
RED = 9
LAST_ROUND: Final = {2: 6, 3: 6, 4: 5}
"""setup.rounds"""


def _all_within(values: tuple[int, ...], low: int, high: int) -> bool:
    return both(*(within(value, low, high) for value in values))


def _ascending(values: tuple[int, ...]) -> bool:
    """Stored in order, each once."""
    return both(*(one < next_ for one, next_ in pairwise(values)))


# a player -----------------------------------------------------------------------------------------------


def _miners(player: Player) -> bool:
    owned = player.miners
    nine = owned.pool + owned.reserve + owned.placed == 9
    return both(within(owned.pool, 0, 2), owned.reserve >= 0, owned.placed >= 0, nine)


def _production(player: Player) -> bool:
    made = player.production
    return both(len(made.rows) == 3, *(row >= 0 for row in made.rows), made.mines >= 0)


def _guilds(player: Player) -> bool:
    """Three different ones, none before they are chosen."""
    own = player.guilds
    apart = both(*(one != other for n, one in enumerate(own) for other in own[:n]))
    return both(len(own) in (0, 3), _all_within(own, 0, 5), apart)


PLAYER: Final[dict[str, Callable[[Box, Player], bool]]] = {
    "guilds": lambda _box, player: _guilds(player),
    "purse": lambda _box, player: player.purse.money >= 0,
    "miners": lambda _box, player: _miners(player),
    "standing": lambda box, player: within(
        player.standing.reputation, box.reputation_low, box.reputation_high
    ),
    "houses": lambda _box, player: both(len(player.houses.rows) == 3, _all_within(player.houses.rows, 0, 4)),
    "production": lambda _box, player: _production(player),
    "pelicans": lambda _box, player: both(player.pelicans.unused >= 0, player.pelicans.used >= 0),
    "plots": lambda _box, player: both(len(player.plots.cells) <= 3, _ascending(player.plots.cells)),
    "slots": lambda _box, player: both(
        len(player.slots.tiles) <= 3,
        _ascending(player.slots.tiles),
        _all_within(player.slots.tiles, *BUILDING_TILES),
    ),
    "hand": lambda _box, player: both(_ascending(player.hand.cards), _all_within(player.hand.cards, 0, 5)),
}
"""By field of a player's board: what holds of it. A hand in order, from 0 to 5, is a part of six cards."""


def player_holds(box: Box, before: Player | None, after: Player) -> Parts:
    """The invariant of a board, of the parts that are not those of `before`."""
    return {
        name: holds(box, after)
        for name, holds in PLAYER.items()
        if before is None or getattr(after, name) is not getattr(before, name)
    }


# the table ----------------------------------------------------------------------------------------------


def _lot(lot: Lot, players: int, tiles: tuple[int, int], owned: tuple[int, int]) -> bool:
    """A free cell has no owner; only some tiles have one, and those always do."""
    free = both(lot.tile == -1, lot.owner == -1)
    common = both(either(lot.tile < owned[0], lot.tile > owned[1]), lot.owner == -1)
    somebody = both(within(lot.tile, *owned), within(lot.owner, 0, players - 1))
    return either(free, both(within(lot.tile, *tiles), either(common, somebody)))


def _row(row: tuple[Stack, ...]) -> bool:
    """rights.slide, red.arrive: At most three stacks and a red tile; none of negative height."""
    sound = (
        both(within(stack.kind, 0, 9), within(stack.top, -1, 35), within(stack.under, 0, 3)) for stack in row
    )
    reds = sum(when(stack.kind == RED, 1, 0) for stack in row)
    return both(reds <= 1, len(row) - reds <= 3, *sound)


def _patricians(p: Position) -> bool:
    tokens = p.patricians
    places = (tokens.supply, tokens.pool, tokens.council)
    three = (sum(place[colour] for place in places) == 3 for colour in range(4))
    return both(
        *(len(place) == 4 for place in places), *(_all_within(place, 0, 3) for place in places), *three
    )


def _cathedral(p: Position) -> bool:
    """The tile under way is not turned yet, or the one after it was turned meanwhile (cathedral.current)."""
    turned, now = p.cathedral.turned, p.cathedral.under_way
    busy = both(turned <= 10, within(now, 1, 11), either(now == turned, now == turned + 1))
    return both(within(turned, 0, 11), either(now == 0, busy))


RESOURCE_OF_ARM: Final = (0, 1, 2, 3, 5)

New = Callable[[object], bool]
"""Whether something has to be looked at; what is the same as before has not."""

TABLE: Final[dict[str, Callable[[Box, Position, New], bool]]] = {
    "round": lambda _box, p, _new: within(p.round, 1, LAST_ROUND[len(p.players)]),
    "start": lambda _box, p, _new: within(p.start, 0, len(p.players) - 1),
    "city": lambda _box, p, new: both(
        *(_lot(lot, len(p.players), BUILDING_TILES, GUILD_TILES) for lot in p.city if new(lot))
    ),
    "mine": lambda _box, p, new: both(
        *(_lot(lot, len(p.players), DUG_TILES, MANNED_TILES) for lot in p.mine if new(lot))
    ),
    "hall": lambda _box, p, new: both(len(p.hall.rows) == 3, *(_row(row) for row in p.hall.rows if new(row))),
    "gone": lambda _box, p, _new: _all_within(p.gone, *GUILD_TILES),
    "drawn": lambda _box, p, _new: _all_within(p.drawn, *MINE_TILES),
    "discard": lambda _box, p, _new: _all_within(p.discard, *MINE_TILES),
    "technology": lambda _box, p, _new: within(p.technology.taken, 0, 4),
    "decks": lambda box, p, new: both(
        len(p.decks) == 2,
        *(within(deck.card, 0, box.last_card(stand)) for stand, deck in enumerate(p.decks) if new(deck)),
    ),
    "arms": lambda box, p, new: both(
        len(p.arms) == 5,
        *(
            within(arm.notch, 0, box.last_notch(RESOURCE_OF_ARM[place]))
            for place, arm in enumerate(p.arms)
            if new(arm)
        ),
    ),
    "cathedral": lambda _box, p, _new: _cathedral(p),
    "tax": lambda _box, p, _new: within(p.tax.level, 0, MOST_TAX),
    "patricians": lambda _box, p, _new: _patricians(p),
    "event": lambda _box, p, _new: within(p.event, -1, 9),
    "past_events": lambda _box, p, _new: _all_within(p.past_events, 0, 9),
}
"""By field of a position: what holds of it. Box and events stay; players and agenda have their own."""


# what is owed -------------------------------------------------------------------------------------------

DEEPEST: Final = 10
"""No agenda is deeper; the limit is 16."""

HEIGHTS: Final[dict[TaskKind, int]] = dict.fromkeys(TaskKind, 1) | {
    TaskKind.CITY: 2,
    TaskKind.STACK: 2,
    TaskKind.ADVANCE: 3,
    TaskKind.PUBLIC_STACKS: 3,
    TaskKind.RED_ARRIVE: 3,
    TaskKind.TECH: 4,
    TaskKind.EVENT_END: 4,
    TaskKind.MINE: 5,
    TaskKind.BUILD: 6,
    TaskKind.TAKE: 6,
    TaskKind.CARD: 7,
    TaskKind.GUILD_CARD: 8,
    TaskKind.TURN: 10,
    TaskKind.ROUND_END: 10,
    TaskKind.ROUND_NEXT: 10,
}


def height(task: Task) -> int:
    """How many places a task and all that it sets off take at most."""
    if task.kind == TaskKind.EFFECTS:
        return when(within(task.a, *MINERS_GUILD_TILES), 5, 4)
    if task.kind == TaskKind.ACT:
        return when(task.a == 3, 6, 5)
    return HEIGHTS[task.kind]


def gives_way(task: Task, rest: tuple[Task, ...], after: tuple[Task, ...]) -> bool:
    """That `after` is the rest, untouched, with tasks on it that take no more places than `task`."""
    kept_rest = len(after) >= len(rest) and all(old is new for old, new in zip(rest, after, strict=False))
    places = enumerate(after[len(rest) :])
    return both(kept_rest, *(place + height(owed) <= height(task) for place, owed in places))


# all of it ----------------------------------------------------------------------------------------------


def kept(box: Box, before: Position, task: Task, after: Position) -> Parts:
    """The invariant after `task` was taken up; `before` is without it."""
    old = _parts(before)
    changed = [name for name in TABLE if getattr(after, name) is not getattr(before, name)]
    parts = {name: TABLE[name](box, after, lambda part: _is_new(part, old)) for name in changed}
    stays = (len(after.city) == len(before.city)) if "city" in parts else True
    stays = both(stays, (len(after.mine) == len(before.mine)) if "mine" in parts else True)
    parts["what never changes"] = both(
        stays,
        after.box == before.box,
        after.with_events is before.with_events,
        after.players is before.players or len(after.players) == len(before.players),
    )
    changed_seats = (
        () if after.players is before.players else zip(before.players, after.players, strict=False)
    )
    for seat, (was, now) in enumerate(changed_seats):
        if was is not now:
            parts |= {f"seat {seat}: {name}": held for name, held in player_holds(box, was, now).items()}
    parts["agenda"] = gives_way(task, before.agenda, after.agenda)
    return parts


def _parts(p: Position) -> list[object]:
    """Lots, rows of stacks, decks and arms: what may stay as it is while others are exchanged."""
    many: tuple[object, ...] = (p.city, p.mine, p.decks, p.arms)
    hall: object = p.hall
    if isinstance(hall, Hall):
        many += (hall.rows,)
    return [part for parts in many if isinstance(parts, tuple) for part in parts]


def _is_new(part: object, old: list[object]) -> bool:
    return not any(part is other for other in old)


def holds(box: Box, p: Position) -> Parts:
    """The whole invariant of a position, every part of it looked at."""
    parts = {name: check(box, p, lambda _thing: True) for name, check in TABLE.items()}
    for seat, player in enumerate(p.players):
        parts |= {f"seat {seat}: {name}": held for name, held in player_holds(box, None, player).items()}
    deep = (place + height(task) <= DEEPEST for place, task in enumerate(p.agenda))
    parts["agenda"] = both(len(p.agenda) <= DEEPEST, *deep)
    return parts
