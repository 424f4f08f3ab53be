"""The smallest position at which the engines still differ in the same way."""

from collections.abc import Callable, Iterator
from typing import Final

from kutnahora.compare.causes import Cause, located
from kutnahora.compare.positions import (
    Differs,
    Pair,
    compare_position,
    compare_refusal,
    compare_step,
    state_of,
)
from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.kernel import (
    arm,
    cathedral,
    deck,
    miners,
    patricians,
    pelicans,
    plots,
    production,
    purse,
    slots,
    standing,
    tax,
    technology,
)
from kutnahora.reference.moves import Move
from kutnahora.reference.position import EMPTY_LOT, Player, Position, with_lot, with_player
from kutnahora.reference.status import status
from kutnahora.reference.terms import NOBODY, NOTHING, RESOURCE_OF_ARM, Colour, Stand
from kutnahora.reference.values import replace

Edit = Callable[[Box, Position], Position]
PlayerEdit = Callable[[Player], Player]
PASSES: Final = 4
"""After one or two, hardly anything gets smaller."""


class NotSeenAgain(Exception):
    """The engines do not differ at the position by itself."""


def smallest(pair: Pair, found: Differs) -> Differs:
    """The same difference with less on the table; NotSeenAgain if the position alone does not show it."""
    cause = located(pair, found).cause
    best = _reproduced(pair, found, cause, found.position)
    if best is None:
        raise NotSeenAgain
    for _pass in range(PASSES):
        before = best.position
        for edit in edits(before):
            best = _smaller(pair, best, cause, edit)
        if best.position == before:
            break
    return best


def _smaller(pair: Pair, best: Differs, cause: Cause, edit: Edit) -> Differs:
    """The difference after an edit, if the position stays sound and the engines still differ."""
    try:
        p = edit(pair.box, best.position)
        if p == best.position or status(pair.box, p):
            return best
        return _reproduced(pair, best, cause, p) or best
    except Exception:  # the reference cannot handle the position: not a smaller example
        return best


def _reproduced(pair: Pair, found: Differs, cause: Cause, p: Position) -> Differs | None:
    """A difference of the same cause at another position."""
    try:
        compare_at(pair, p, found.move)
    except Differs as difference:
        return difference if located(pair, difference).cause == cause else None
    return None


def compare_at(pair: Pair, p: Position, move: Move | None) -> None:
    """Compares a position or one move from it, legal or not; raises Differs."""
    s = state_of(pair, p)
    if move is None:
        compare_position(pair, p, s, closely=True)
    elif engine.refusals(pair.box, p, move):
        compare_refusal(pair, p, s, move)
    else:
        compare_step(pair, p, s, move)


# edits --------------------------------------------------------------------------------------------------


def edits(p: Position) -> Iterator[Edit]:
    """Everything that can be made smaller; some edits may leave the position unsound."""
    yield from TABLE
    for depth in range(len(p.agenda), 1, -1):
        yield _without_task(depth)
    for cell in range(len(p.mine)):
        yield _without_mine(cell)
    for cell in range(len(p.city)):
        yield _without_building(cell)
    for who in range(len(p.players)):
        for edit in PLAYER:
            yield _of_player(who, edit)
        for place in reversed(range(len(p.players[who].slots.tiles))):
            yield _without_slot(who, place)
        yield _no_standing(who)


TABLE: Final[tuple[Edit, ...]] = (
    lambda _box, p: replace(p, past_events=()),
    lambda _box, p: replace(p, with_events=False, event=NOTHING, past_events=()),
    lambda _box, p: replace(p, discard=()),
    lambda _box, p: replace(p, discard=(), mixed=False),
    lambda _box, p: replace(p, gone=()),
    lambda _box, p: replace(p, drawn=p.drawn[:1]),
    lambda _box, p: replace(p, round=1),
    lambda _box, p: replace(p, start=0),
    lambda _box, p: replace(p, tax=tax.checked(0)),
    lambda _box, p: replace(p, technology=technology.checked(0)),
    lambda _box, p: replace(p, cathedral=cathedral.checked(0, 0)),
    lambda _box, p: replace(p, patricians=patricians.checked(p.patricians.pool, (0,) * len(Colour))),
    lambda _box, p: replace(p, patricians=patricians.checked((0,) * len(Colour), (0,) * len(Colour))),
    lambda box, p: replace(p, decks=tuple(deck.checked(0, box.last_card(stand)) for stand in Stand)),
    lambda box, p: replace(
        p, arms=tuple(arm.checked(0, box.last_notch(resource)) for resource in RESOURCE_OF_ARM)
    ),
)

PLAYER: Final[tuple[PlayerEdit, ...]] = (
    lambda player: replace(player, purse=purse.checked(0)),
    lambda player: replace(player, purse=purse.checked(player.purse.money // 2)),
    lambda player: replace(player, production=production.checked((0, 0, 0), 0)),
    lambda player: replace(player, production=production.checked((0, 0, 0), player.production.mines)),
    lambda player: replace(player, production=production.checked(player.production.rows, 0)),
    lambda player: replace(player, pelicans=pelicans.checked(0, 0)),
    lambda player: replace(player, pelicans=pelicans.checked(min(player.pelicans.unused, 1), 0)),
    lambda player: replace(player, plots=plots.checked(())),
    lambda player: replace(player, plots=plots.checked(player.plots.cells[:1])),
)


def _of_player(who: int, edit: PlayerEdit) -> Edit:
    return lambda _box, p: with_player(p, who, edit(p.players[who]))


def _no_standing(who: int) -> Edit:
    def edit(box: Box, p: Position) -> Position:
        value = standing.checked(0, 0, box.reputation_low, box.reputation_high)
        return with_player(p, who, replace(p.players[who], standing=value))

    return edit


def _without_slot(who: int, place: int) -> Edit:
    """The tile leaves the game."""

    def edit(_box: Box, p: Position) -> Position:
        player = p.players[who]
        tile = player.slots.tiles[place]
        emptied = replace(player, slots=slots.take(player.slots, tile))
        return replace(with_player(p, who, emptied), gone=tuple(sorted((*p.gone, tile))))

    return edit


def _without_task(depth: int) -> Edit:
    """One thing less is owed, counted from the one on top."""

    def edit(_box: Box, p: Position) -> Position:
        place = len(p.agenda) - depth
        return replace(p, agenda=p.agenda[:place] + p.agenda[place + 1 :])

    return edit


def _without_mine(cell: int) -> Edit:
    """The tile is unseen again, its miner back in the reserve."""

    def edit(_box: Box, p: Position) -> Position:
        owner = p.mine[cell].owner
        free = replace(p, mine=with_lot(p.mine, cell, EMPTY_LOT))
        if owner == NOBODY:
            return free
        player = p.players[owner]
        owned = player.miners
        back = miners.checked(owned.pool, owned.reserve + 1, owned.placed - 1)
        return with_player(free, owner, replace(player, miners=back))

    return edit


def _without_building(cell: int) -> Edit:
    """The tile leaves the game."""

    def edit(_box: Box, p: Position) -> Position:
        tile = p.city[cell].tile
        if tile == NOTHING:
            return p
        return replace(p, city=with_lot(p.city, cell, EMPTY_LOT), gone=tuple(sorted((*p.gone, tile))))

    return edit
