"""The rights action, and the free public tile of a house."""

from collections.abc import Iterator
from dataclasses import dataclass

from kutnahora.reference import constants
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Refusal, Step
from kutnahora.reference.kernel import slots
from kutnahora.reference.kernel.slots import Slots
from kutnahora.reference.kernel.stacks import PUBLIC_KIND, Stack
from kutnahora.reference.moves import Kind
from kutnahora.reference.position import Position, Task, TaskKind, push, with_player
from kutnahora.reference.rules.common import (
    Question,
    cite_void,
    do_decline,
    do_pay,
    do_pay_resource,
    note,
    price_of,
    refuse_too_poor,
    refuse_unpaid,
    refuse_unpaid_goods,
)
from kutnahora.reference.rules.economy import do_slide
from kutnahora.reference.terms import Resource
from kutnahora.reference.values import replace

SHAPE = (range(constants.HALL_ROWS), range(constants.HALL_COLUMNS))


@dataclass(frozen=True, slots=True)
class RightsFacts:
    """What all stacks of one choice share."""

    rows: tuple[tuple[Stack, ...], ...]
    guilds: tuple[int, ...]
    held: Slots
    permit: int
    money: int
    free: bool


def rights_facts(box: Box, p: Position, who: int, *, free: bool) -> RightsFacts:
    """rights.choose, rights.cost: The stacks, the own guilds and the price of a permit."""
    player = p.players[who]
    permit = price_of(box, p, Resource.PERMIT)
    return RightsFacts(p.hall.rows, player.guilds, player.slots, permit, player.purse.money, free)


def rights_cost(column: int, permit: int) -> int:
    """rights.cost: Column 1 costs 1 groschen, the next one a permit, each later one a permit more."""
    return constants.COLUMN_ONE_PRICE if column == 0 else column * permit


def refuse_no_stack(length: int, row: int, column: int) -> Refusal | None:
    """rights.choose: Only a stack that lies in the town hall."""
    if column >= length:
        return Refusal(Clause.RIGHTS_CHOOSE, ((Fact.ROW, row), (Fact.COLUMN, column), (Fact.COUNT, length)))
    return None


def refuse_foreign_guild(kind: int, guilds: tuple[int, ...]) -> Refusal | None:
    """rights.choose: A guild tile only of an own guild; a public tile always."""
    if kind < PUBLIC_KIND and kind not in guilds:
        return Refusal(Clause.RIGHTS_CHOOSE, ((Fact.GUILD, kind),))
    return None


def refuse_slots_full(held: Slots) -> Refusal | None:
    """rights.slots: With three slots taken no rights can be taken, not even free ones."""
    if len(held.tiles) >= constants.SLOTS:
        return Refusal(Clause.RIGHTS_SLOTS, ((Fact.COUNT, len(held.tiles)), (Fact.LIMIT, constants.SLOTS)))
    return None


def refuse_not_public(kind: int) -> Refusal | None:
    """build.house: The free tile of a house is a public tile."""
    return Refusal(Clause.BUILD_HOUSE, ((Fact.GUILD, kind),)) if kind < PUBLIC_KIND else None


def refuse_unpaid_column(money: int, column: int, permit: int) -> Refusal | None:
    """rights.cost, turn.afford: Column 1 for 1 groschen, the others for permits."""
    if column == 0:
        return refuse_unpaid(money, constants.COLUMN_ONE_PRICE)
    return refuse_unpaid_goods(money, column, permit, ((Fact.COLUMN, column),))


def stack_refusals(shared: RightsFacts, row: int, column: int) -> Iterator[Refusal]:
    """rights.choose, rights.cost, rights.slots: What stands against taking the top tile of a stack."""
    if refusal := refuse_slots_full(shared.held):
        yield refusal
    if refusal := refuse_no_stack(len(shared.rows[row]), row, column):
        yield refusal
        return
    if refusal := refuse_foreign_guild(shared.rows[row][column].kind, shared.guilds):
        yield refusal
    if not shared.free and (refusal := refuse_unpaid_column(shared.money, column, shared.permit)):
        yield refusal


def _places(shared: RightsFacts) -> list[tuple[int, ...]]:
    return [(row, column) for row, stacks in enumerate(shared.rows) for column in range(len(stacks))]


def refuse_rights_action(full: bool, costs: tuple[int, ...], money: int) -> Refusal | None:
    """turn.able, lack.slot, lack.stack, lack.money: A free slot, and a stack that may be taken and paid."""
    if full:
        return Refusal(Clause.LACK_SLOT)
    return refuse_too_poor(money, min(costs)) if costs else Refusal(Clause.LACK_STACK)


def rights_refusals(box: Box, p: Position, who: int, *, free: bool) -> Iterator[Refusal]:
    """turn.able: Why a rights action can do nothing now."""
    shared = rights_facts(box, p, who, free=free)
    full = refuse_slots_full(shared.held) is not None
    if refusal := refuse_rights_action(full, _costs(shared), shared.money):
        yield refusal


def _costs(shared: RightsFacts) -> tuple[int, ...]:
    """rights.choose, rights.cost: The cost of each stack that may be taken."""
    return tuple(
        [
            0 if shared.free else rights_cost(column, shared.permit)
            for row in shared.rows
            for column, stack in enumerate(row)
            if refuse_foreign_guild(stack.kind, shared.guilds) is None
        ]
    )


def do_rights_action(box: Box, p: Position, who: int, *, free: bool) -> Step:
    """rights.choose: A stack must be chosen; cathedral.2 gives it for free, and may find none."""
    lacking = tuple(rights_refusals(box, p, who, free=free)) if free else ()
    if lacking:
        return cite_void(p, who, lacking)
    return Step(push(p, Task(TaskKind.RIGHTS, who, int(free))))


def ask_rights(box: Box, p: Position, task: Task) -> Question:
    """rights.choose: The top tile of any stack that may be taken."""
    who, free = task.player, task.free
    shared = rights_facts(box, p, who, free=free)
    return Question(
        Kind.RIGHTS,
        SHAPE,
        _places(shared),
        lambda numbers: stack_refusals(shared, *numbers),
        lambda numbers: do_rights(box, p, who, numbers[0], numbers[1], free=free),
        (lambda: do_decline(p, who)) if free else None,
    )


def do_rights(box: Box, p: Position, who: int, row: int, column: int, *, free: bool) -> Step:
    """order.rights: Choose · pay · into the slot · slide the stack · its next tile is seen."""
    place = ((Fact.ROW, row), (Fact.COLUMN, column), (Fact.TILE, p.hall.rows[row][column].top))
    done = note(p, Clause.ORDER_RIGHTS, who, place) + note(p, Clause.RIGHTS_CHOOSE, who, place)
    if not free:
        done += _pay_column(box, p, who, column)
    return done + do_take_tile(done.position, who, row, column)


def _pay_column(box: Box, p: Position, who: int, column: int) -> Step:
    """rights.cost"""
    cited = note(p, Clause.RIGHTS_COST, who, ((Fact.COLUMN, column),))
    if column == 0:
        return cited + do_pay(p, who, constants.COLUMN_ONE_PRICE)
    return cited + do_pay_resource(box, p, who, Resource.PERMIT, column)


def do_take_tile(p: Position, who: int, row: int, column: int) -> Step:
    """rights.slots, rights.slide: The top tile goes to a slot and its stack slides."""
    tile = p.hall.rows[row][column].top
    player = p.players[who]
    holding = replace(player, slots=slots.put(player.slots, tile))
    facts = ((Fact.TILE, tile), (Fact.COUNT, len(holding.slots.tiles)))
    change = Change(Counted.SLOT, 0, 1, tile)
    taken = note(with_player(p, who, holding), Clause.RIGHTS_SLOTS, who, facts, change)
    return taken + do_slide(taken.position, row, column)


# the free public tile of a house ------------------------------------------------------------------------


def public_refusals(shared: RightsFacts, row: int, column: int) -> Iterator[Refusal]:
    """build.house: What stands against taking a stack's top tile as the free public tile."""
    yield from stack_refusals(shared, row, column)
    if column < len(shared.rows[row]) and (refusal := refuse_not_public(shared.rows[row][column].kind)):
        yield refusal


def do_free_public(box: Box, p: Position, who: int) -> Step:
    """build.house, lack.stack: A free public tile may be taken, if there is one."""
    shared = rights_facts(box, p, who, free=True)
    if any(next(public_refusals(shared, *place), None) is None for place in _places(shared)):
        return Step(push(p, Task(TaskKind.PUBLIC, who)))
    return Step(p, (Event(Clause.LACK_STACK, who),))


def ask_public(box: Box, p: Position, task: Task) -> Question:
    """build.house: The top tile of any public stack, nothing paid; it may be declined."""
    who = task.player
    shared = rights_facts(box, p, who, free=True)
    return Question(
        Kind.PUBLIC,
        SHAPE,
        _places(shared),
        lambda numbers: public_refusals(shared, *numbers),
        lambda numbers: do_public(p, who, numbers[0], numbers[1]),
        lambda: note(p, Clause.BUILD_HOUSE, who),
    )


def do_public(p: Position, who: int, row: int, column: int) -> Step:
    """build.house, order.rights: The tile is taken as by a rights action, nothing paid."""
    place = ((Fact.ROW, row), (Fact.COLUMN, column), (Fact.TILE, p.hall.rows[row][column].top))
    return note(p, Clause.BUILD_HOUSE, who, place) + do_take_tile(p, who, row, column)
