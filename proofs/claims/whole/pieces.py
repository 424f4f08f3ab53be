"""Claim 12, chance: which pieces can come next, no more and no fewer.

Where a piece lies is not symbolic here: the rules collect what is seen in sets, and a set needs real numbers.
"""

from itertools import product
from typing import cast

from kutnahora.proofs.claims.whole.inputs import FREE, SMALL, owing
from kutnahora.proofs.claims.whole.setup import Printed
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import opaque_seats, player
from kutnahora.proofs.kernel import Hall, Slots, Stack
from kutnahora.proofs.machine.obligation import Case, obligation
from kutnahora.proofs.machine.symbols import both, either, iff, integer, negate, pick
from kutnahora.reference.box import Box
from kutnahora.reference.moves import Kind, Move
from kutnahora.reference.position import Lot, Position, Task, TaskKind
from kutnahora.reference.rules import chance, mine
from kutnahora.reference.terms import NOBODY

MINE_TILES = tuple(range(36, 63))


def can_come(moves: tuple[Move, ...], kind: Kind, comes: dict[int, bool]) -> bool:
    """That exactly these pieces are among the moves, each once."""
    named = [move.numbers[0] for move in moves]
    once = len(set(named)) == len(named) and all(move.kind == kind for move in moves)
    return both(once, set(named) <= set(comes), *(iff(piece in named, due) for piece, due in comes.items()))


# the mine -----------------------------------------------------------------------------------------------


def mine_of(left: tuple[int, ...], places: tuple[str, ...], **parts: object) -> Position:
    """Mine tiles that are not left in the stack lie in these places in turn; one cell is free, one a rock."""
    seen = [tile for tile in MINE_TILES if tile not in left]
    lies = {place: tuple(seen[n :: len(places)]) for n, place in enumerate(places)}
    dug = tuple(Lot(tile, 0) for tile in lies.get("mine", ()))
    mined = (FREE, Lot(67, NOBODY), *dug)
    return owing(
        Task(TaskKind.DRAW, 1, 2),
        mine=mined,
        drawn=lies.get("drawn", ()),
        discard=lies.get("discard", ()),
        **parts,
    )


@obligation("chance.draw", 12, ("mine.draw", "setup.mine_stack"), mine.stack_tiles, chance.outcomes)
def draw() -> Case[tuple[Move, ...]]:
    """A tile can be drawn exactly if it is not in the mine, drawn or discarded, and no lower group is left.

    After a reshuffle groups do not count. Four tiles left stand for more: each is asked alone, and one other
    keeps it from coming. Each tile that is not left lies in each of the places on some path.
    """
    box, mixed = any_box(), pick("mixed", (False, True))
    left = pick("left", ((), (36,), (62,), (44, 50), (36, 49, 62), (40, 41, 57, 58)))
    places = ("mine", "drawn", "discard", "mine", "drawn")
    turn = pick("first place", (0, 1, 2))
    p = mine_of(left, places[turn : turn + 3], mixed=mixed)
    comes = {tile: either(mixed, topmost(box, tile, left)) for tile in left}
    return Case(
        call=lambda: chance.outcomes(box, p),
        effect=lambda moves: can_come(moves, Kind.DRAW, comes),
        covers={"some wait": lambda moves: len(moves) < len(left)},
    )


def topmost(box: Box, tile: int, left: tuple[int, ...]) -> bool:
    """Whether no tile that is left is of a lower group."""
    return both(*(box.group(tile) <= box.group(other) for other in left))


@obligation("chance.reshuffle", 12, ("mine.reshuffle", "mine.draw"), mine.run_draw, mine.stack_tiles)
def reshuffle() -> Case[tuple[int, ...]]:
    """After a reshuffle each discard can come, and no tile that is in hand or in the mine.

    No tile is left in the stack; the tiles in hand stay there.
    """
    box, places = any_box(), pick("places", (("discard", "drawn"), ("drawn", "mine", "discard")))
    p = mine_of((), places, mixed=pick("mixed", (False, True)))
    task = p.task

    def effect(tiles: tuple[int, ...]) -> bool:
        return tiles == p.discard and not set(tiles) & set(p.drawn)

    return Case(
        call=lambda: mine.stack_tiles(box, mine.run_draw(p, task).position),
        effect=effect,
        covers={"tiles in hand": lambda _tiles: len(p.drawn) > 0},
    )


# the town hall ------------------------------------------------------------------------------------------

GUILD, RED = 5, 9
SEEN = ("nowhere", "city", "gone", "slot of the first", "slot of the last", "top")


def tiles_of(kind: int) -> tuple[int, ...]:
    """terms.open: Four tiles of each guild, three of each public colour."""
    return tuple(range(4 * kind, 4 * kind + 4) if kind <= GUILD else range(3 * kind + 6, 3 * kind + 9))


@obligation(
    "chance.reveal",
    12,
    ("terms.open", "setup.town_hall", "red.arrive"),
    chance.outcomes,
    chance.next_tiles,
    chance.seen_buildings,
    chance.kind_tiles,
)
def reveal() -> Case[tuple[Move, ...]]:
    """A tile of the stack can come exactly if it is seen nowhere; a marked one only if no other is left.

    The first and the last kinds of guild and public stacks, red tiles too; two of the tiles lie in two of the
    places where tiles are seen, or in none, and one tile of another kind lies in each.
    """
    box, kind = any_box(), pick("kind", (0, GUILD, 6, RED))
    tiles, where = tiles_of(kind), pick("places", tuple(product(SEEN[:3], SEEN[3:])))
    lies = dict(zip(where, (tiles[0], tiles[-1]), strict=True))
    city, gone, first, last, top = (lies.get(place, 10 + n) for n, place in enumerate(SEEN[1:]))
    p = owing(
        Task(TaskKind.RED, NOBODY, 0) if kind == RED else Task(TaskKind.REVEAL, NOBODY, kind),
        players=(player("first", slots=Slots((first,))), player("last", slots=Slots((last,)))),
        city=(FREE, Lot(city, NOBODY)),
        gone=(gone,),
        hall=Hall(((), (Stack(3, top, 2),), (Stack(3, -1, 0),))),
    )
    left = [tile for tile in tiles if tile not in (city, gone, first, last, top)]
    all_marked = both(*(box.marked(tile) for tile in left))
    comes = {tile: either(all_marked, negate(box.marked(tile))) for tile in left}
    return Case(
        call=lambda: chance.outcomes(box, p),
        effect=lambda moves: can_come(moves, Kind.REVEAL, comes),
    )


# cards and the rest -------------------------------------------------------------------------------------


@obligation("chance.event", 12, ("setup.events", "terms.open"), chance.outcomes, chance.events_left)
def event() -> Case[tuple[Move, ...]]:
    """An event can come exactly if it is of the deck of the round and has not come yet.

    Two players, deck A up to round 3 (the others: event.deck).
    """
    box, round_ = any_box(), integer("round", 1, 6)
    left = pick("left", ((), (0,), (4, 9), (2, 5, 7)))
    past = tuple(number for number in range(10) if number not in left)
    p = owing(Task(TaskKind.EVENT), players=opaque_seats(), round=round_, past_events=past)
    comes = {number: iff(box.events[number].deck == 0, round_ <= 3) for number in left}
    return Case(
        call=lambda: chance.outcomes(box, p),
        effect=lambda moves: can_come(moves, Kind.EVENT, comes),
    )


COMES = {
    TaskKind.GUILD_CARD: (Kind.GUILD_CARD, (0, 1)),
    TaskKind.MINE_CARD: (Kind.MINE_CARD, (0, 1)),
    TaskKind.ROCK: (Kind.ROCK, (67, 69)),
    TaskKind.STACK: (Kind.STACK, (1, 2, 4)),
    TaskKind.CARD: (Kind.CARD, ()),
}
"""By what is owed: the pieces that can come."""


@obligation(
    "chance.setup",
    12,
    ("terms.open", "setup.guilds", "setup.rocks", "setup.town_hall", "order.turn"),
    chance.outcomes,
)
def setup() -> Case[tuple[Move, ...]]:
    """Each setup card, rock and guild stack that has not come yet can come; where a player decides, nothing.

    A box with two cards of each kind; two rocks in the mine and three stacks in the town hall.
    """
    owed = pick("task", tuple(COMES))
    box = cast(Box, Printed()) if owed == TaskKind.GUILD_CARD else any_box(board=SMALL)
    p = owing(
        Task(owed, NOBODY),
        players=opaque_seats(),
        mine=(Lot(68, NOBODY), FREE, Lot(70, NOBODY)),
        hall=Hall(((Stack(0, 1, 2), Stack(5, -1, 3)), (Stack(3, 13, 0),), ())),
    )
    kind, pieces = COMES[owed]
    return Case(
        call=lambda: chance.outcomes(box, p),
        effect=lambda moves: moves == tuple(Move(kind, (piece,)) for piece in pieces),
    )
