"""Claim 12, the moves inside an action: the invariant of a whole position outlives each of them."""

from kutnahora.proofs.claims.money.purse import shown_price
from kutnahora.proofs.claims.whole.inputs import (
    ARMS,
    DECKS,
    FREE,
    SMALL,
    ascending,
    events_are,
    move_keeps,
    owing,
)
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import miners, player, purse, seated, stands
from kutnahora.proofs.kernel import Hall, Slots, Stack
from kutnahora.proofs.machine.obligation import Case, Parts, composed
from kutnahora.proofs.machine.symbols import assume, both, either, equal, integer, negate, pick
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Event, Fact, Step
from kutnahora.reference.moves import SKIP, Kind, Move
from kutnahora.reference.position import Lot, Position, Task, TaskKind
from kutnahora.reference.rules import build, mine, rights
from kutnahora.reference.terms import Resource

# mine ---------------------------------------------------------------------------------------------------


@composed("whole.hire", 12, ("mine.hire", "lack.miner", "turn.afford"), mine.ask_hire)
def hire() -> Case[Step]:
    """Hiring is refused exactly when its rules say so, keeps the invariant and leaves a miner in the pool.

    `apply` up to the automatic steps.
    """
    box, who, count = any_box(), pick("who", (0, 1)), integer("count", 0, 2)
    decks, arms = stands(box, Resource.PERMIT)
    owned, money = miners("player"), purse("player")
    acting = player("player", purse=money, miners=owned)
    p = owing(Task(TaskKind.HIRE, who), players=seated(who, acting), decks=decks, arms=arms)
    hired = both(owned.pool + count <= 2, count <= owned.reserve, owned.pool + count > 0)
    paid = either(count == 0, money.money >= shown_price(box, p, Resource.PERMIT))

    def also(after: Step) -> Parts:
        pool = after.position.players[who].miners.pool
        return {"a miner in the pool": pool >= 1, "so many hired": pool == owned.pool + count}

    return move_keeps(box, p, Move(Kind.HIRE, (count,)), refused=negate(both(hired, paid)), also=also)


def mine_lot(name: str) -> Lot:
    """A cell of the mine: free, somebody's, or a rock."""
    kind = pick(f"{name} holds", ("nothing", "a mine", "a rock"))
    if kind == "nothing":
        return FREE
    if kind == "a mine":
        return Lot(integer(f"{name} tile", 36, 66), integer(f"{name} owner", 0, 1))
    return Lot(integer(f"{name} rock", 67, 70), -1)


def wood_of(box: Box, cells: tuple[Lot, ...], cell: int) -> int:
    """mine.place, mine.cost, on the small board: cell 0 is an entrance, cell 1 lies right of it."""
    if cells[cell] is not FREE:
        return -1
    if cell == 0:
        return 2
    return box.wood(cells[0].tile) if both(cells[0].owner >= 0) else -1


def mining(who: int, free: int) -> Position:
    """A mine task with a miner in the pool, or anywhere if it is free."""
    owned = miners("player")
    assume(owned.pool + free * owned.reserve > 0)
    return owing(
        Task(TaskKind.MINE, who, free),
        players=seated(who, player("player", purse=purse("player"), miners=owned)),
        decks=DECKS,
        arms=ARMS,
        mine=(mine_lot("left"), mine_lot("right")),
        drawn=(40, 50),
    )


@composed(
    "whole.mine", 12, ("mine.draw", "mine.place", "mine.cost", "turn.afford", "order.mine"), mine.ask_mine
)
def keep_tile() -> Case[Step]:
    """Keeping a drawn tile is refused exactly when its rules say so, and keeps the invariant.

    A mine of two cells, one an entrance (board facts have obligations of their own); two tiles drawn, the
    move names either of them or another; `apply` up to the automatic steps.
    """
    box, (who, free) = any_box(board=SMALL), pick("who and free", ((0, 0), (1, 1)))
    tile, cell = pick("move", ((40, 0), (50, 1), (60, 0)))
    p = mining(who, free)
    wood = wood_of(box, p.mine, cell)
    cost = (1 - free) * wood * shown_price(box, p, Resource.WOOD)
    refused = either(tile == 60, wood == -1, p.players[who].purse.money < cost)
    return move_keeps(box, p, Move(Kind.MINE, (tile, cell)), refused=refused)


@composed("whole.discard", 12, ("mine.draw", "lack.mine"), mine.ask_mine)
def discard_all() -> Case[Step]:
    """All drawn tiles can always be discarded, which keeps the invariant.

    The inputs of whole.mine; `apply` up to the automatic steps.
    """
    box, (who, free) = any_box(board=SMALL), pick("who and free", ((0, 0), (1, 1)))
    owed = (Task(TaskKind.DISCARD, who),)
    return move_keeps(
        box, mining(who, free), SKIP, also=lambda after: {"owed": after.position.agenda[1:] == owed}
    )


@composed("whole.tech", 12, ("build.tech", "mine.place"), build.ask_tech)
def place_technology() -> Case[Step]:
    """A technology tile is placed on an open cell or removed; both keep the invariant.

    A mine of two cells; at least one miner is not on a mine; `apply` up to the automatic steps.
    """
    box, who = any_box(board=SMALL), pick("who", (0, 1))
    tile, cell = integer("tile", 63, 66), pick("cell", (0, 1, -1))
    owned = miners("player")
    assume(owned.pool + owned.reserve > 0)
    p = owing(
        Task(TaskKind.TECH, who, tile),
        players=seated(who, player("player", miners=owned)),
        mine=(mine_lot("left"), mine_lot("right")),
    )
    move = SKIP if cell < 0 else Move(Kind.TECH, (cell,))
    closed = cell >= 0 and wood_of(box, p.mine, cell) == -1
    removed = (Event(Clause.BUILD_TECH, who, ((Fact.TILE, tile),)),)

    def also(after: Step) -> Parts:
        return {
            "placed or removed": len(after.position.agenda) == (1 if cell < 0 else 2),
            "events": cell >= 0 or equal(after.events, removed),
        }

    return move_keeps(box, p, move, refused=closed, also=also)


# rights -------------------------------------------------------------------------------------------------


def stack(name: str) -> Stack:
    return Stack(integer(f"{name} kind", 0, 8), integer(f"{name} top", 0, 35), integer(f"{name} under", 0, 3))


def choosing(kind: TaskKind, who: int, free: int, held: int) -> Position:
    """A choice of a stack: two stacks in the first row, a red tile in the second, nothing in the third."""
    first, second = Stack(2, 9, 3), stack("second")
    slots = ascending("slot", held, 0, 35)
    for tile in slots:
        assume(both(tile != second.top, tile != 33))
    acting = player("player", purse=purse("player"), slots=Slots(slots), guilds=(0, 3, 5))
    hall = Hall(((first, second), (Stack(9, 33, 0),), ()))
    return owing(Task(kind, who, free), players=seated(who, acting), hall=hall, decks=DECKS, arms=ARMS)


def stack_refused(box: Box, p: Position, who: int, place: tuple[int, int], *, free: bool) -> bool:
    """rights.choose, rights.cost, rights.slots, for this town hall."""
    row, column = place
    acting = p.players[who]
    if len(acting.slots.tiles) == 3 or column >= len(p.hall.rows[row]):
        return True
    kind = p.hall.rows[row][column].kind
    cost = 0 if free else 1 if column == 0 else column * shown_price(box, p, Resource.PERMIT)
    foreign = both(kind < 6, *(kind != guild for guild in acting.guilds))
    return either(foreign, acting.purse.money < cost)


def public_refused(box: Box, p: Position, who: int, place: tuple[int, int]) -> bool:
    """build.house: As for rights, but nothing is paid, and only for public tiles."""
    missing = place[1] >= len(p.hall.rows[place[0]])
    public = missing or p.hall.rows[place[0]][place[1]].kind >= 6
    return either(stack_refused(box, p, who, place, free=True), negate(public))


PLACES = ((0, 1), (1, 0), (0, 2), (2, 3))


@composed(
    "whole.rights", 12, ("rights.choose", "rights.cost", "rights.slots", "rights.slide"), rights.ask_rights
)
def take_rights() -> Case[Step]:
    """Taking a tile is refused exactly when its rules say so, and keeps the invariant.

    A town hall with two stacks in one row, a red tile in the next row and nothing in the third (claim 3 has
    all rows); the move names the second stack, the red tile or one of two places without a stack; no tile in
    a slot is on a stack (each tile lies in one place); three guilds; free where it can be declined; `apply`
    up to the automatic steps.
    """
    who, free, held = pick("who, free and held", ((0, 0, 0), (1, 0, 1), (0, 1, 2), (1, 0, 3)))
    box, place = any_box(), pick("place", (*PLACES, None))
    p = choosing(TaskKind.RIGHTS, who, free, held)
    refused = free == 0 if place is None else stack_refused(box, p, who, place, free=free == 1)
    move = SKIP if place is None else Move(Kind.RIGHTS, place)
    return move_keeps(box, p, move, refused=refused)


@composed("whole.public", 12, ("build.house", "rights.slots", "rights.slide"), rights.ask_public)
def take_public() -> Case[Step]:
    """Taking the free public tile is refused exactly when its rules say so, and keeps the invariant.

    Town hall, places and guilds of whole.rights; two tiles in slots; `apply` up to the automatic steps.
    """
    box, who, place = any_box(), pick("who", (0, 1)), pick("place", (*PLACES, None))
    p = choosing(TaskKind.PUBLIC, who, 0, 2)
    if place is None:
        return move_keeps(box, p, SKIP, refused=False, also=events_are(Event(Clause.BUILD_HOUSE, who)))

    def also(after: Step) -> Parts:
        """A stack that is used up disappears."""
        row, column = place
        gone = 1 if p.hall.rows[row][column].under == 0 else 0
        left = [len(stacks) - (gone if n == row else 0) for n, stacks in enumerate(p.hall.rows)]
        return {"taken": left == [len(stacks) for stacks in after.position.hall.rows]}

    refused = public_refused(box, p, who, place)
    return move_keeps(box, p, Move(Kind.PUBLIC, place), refused=refused, also=also)
