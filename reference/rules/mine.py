"""The mine action: hire, draw, place."""

from collections.abc import Iterator
from dataclasses import dataclass

from kutnahora.reference import constants, facts
from kutnahora.reference.box import FIRST_MINE, FIRST_TECHNOLOGY, Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Refusal, Step
from kutnahora.reference.kernel import miners
from kutnahora.reference.kernel.miners import Miners
from kutnahora.reference.moves import Kind
from kutnahora.reference.position import Lot, Position, Task, TaskKind, push, with_lot, with_player
from kutnahora.reference.rules.common import (
    Question,
    cite_void,
    do_pay_resource,
    money_of,
    note,
    price_of,
    refuse_too_poor,
    refuse_unpaid,
    refuse_unpaid_goods,
)
from kutnahora.reference.terms import NOBODY, NOTHING, Resource
from kutnahora.reference.values import replace

# may the action be played for effect? -------------------------------------------------------------------


def refuse_no_miner(owned: Miners) -> Refusal | None:
    """turn.short, lack.miner: Without a miner in pool or reserve the action has no effect."""
    return Refusal(Clause.TURN_SHORT, ((Fact.COUNT, 0),)) if owned.pool + owned.reserve == 0 else None


def refuse_mine_action(owned: Miners, money: int, permit: int) -> Refusal | None:
    """turn.able, lack.miner, lack.money: A miner in the pool, or one to hire and the money for a permit."""
    if owned.pool + owned.reserve == 0:
        return Refusal(Clause.LACK_MINER, ((Fact.COUNT, 0),))
    return refuse_too_poor(money, permit) if owned.pool == 0 else None


def mine_refusals(box: Box, p: Position, who: int) -> Iterator[Refusal]:
    """turn.able: Why a mine action can do nothing now."""
    owned = p.players[who].miners
    if refusal := refuse_mine_action(owned, money_of(p, who), price_of(box, p, Resource.PERMIT)):
        yield refusal
    if refusal := refuse_no_miner(owned):
        yield refusal


def do_mine_action(box: Box, p: Position, who: int) -> Step:
    """order.mine: Hire · draw · choose tile and cell, or discard all."""
    return Step(push(_with_draws(box, p, who, free=0), Task(TaskKind.HIRE, who)))


def do_free_mine_action(box: Box, p: Position, who: int) -> Step:
    """cathedral.9: For 0 wood, a miner from the reserve, no hire step."""
    if refusal := refuse_no_miner(p.players[who].miners):
        return cite_void(p, who, (Refusal(Clause.LACK_SECOND), Refusal(Clause.LACK_MINER), refusal))
    return Step(_with_draws(box, p, who, free=1))


def _with_draws(box: Box, p: Position, who: int, *, free: int) -> Position:
    level = box.draws(p.technology.taken)
    return push(p, Task(TaskKind.MINE, who, free), Task(TaskKind.DRAW, who, level))


# hire ---------------------------------------------------------------------------------------------------


def refuse_hire_none(pool: int, count: int) -> Refusal | None:
    """mine.hire: With an empty pool miners must be hired."""
    return Refusal(Clause.MINE_HIRE, ((Fact.COUNT, pool),)) if pool == 0 and count == 0 else None


def refuse_pool_limit(pool: int, count: int) -> Refusal | None:
    """mine.hire: The pool holds at most 2."""
    if pool + count > constants.POOL_LIMIT:
        return Refusal(Clause.MINE_HIRE, ((Fact.COUNT, pool + count), (Fact.LIMIT, constants.POOL_LIMIT)))
    return None


def refuse_reserve(reserve: int, count: int) -> Refusal | None:
    """lack.miner: Only miners of the reserve can be hired."""
    return Refusal(Clause.LACK_MINER, ((Fact.COUNT, reserve),)) if count > reserve else None


def ask_hire(box: Box, p: Position, task: Task) -> Question:
    """mine.hire: 0, 1 or 2 miners for the price of one permit."""
    who = task.player
    owned, permit = p.players[who].miners, price_of(box, p, Resource.PERMIT)

    def refusals(numbers: tuple[int, ...]) -> Iterator[Refusal]:
        (count,) = numbers
        answers = (
            refuse_hire_none(owned.pool, count),
            refuse_pool_limit(owned.pool, count),
            refuse_reserve(owned.reserve, count),
            refuse_unpaid(money_of(p, who), permit if count > 0 else 0),
        )
        yield from (refusal for refusal in answers if refusal is not None)

    choices = range(constants.POOL_LIMIT + 1)
    return Question(
        Kind.HIRE,
        (choices,),
        [(count,) for count in choices],
        refusals,
        lambda numbers: do_hire(box, p, who, numbers[0]),
    )


def do_hire(box: Box, p: Position, who: int, count: int) -> Step:
    """mine.hire: One permit, for one miner or two."""
    if count == 0:
        return note(p, Clause.MINE_HIRE, who)
    player = p.players[who]
    paid = do_pay_resource(box, p, who, Resource.PERMIT, 1)
    hired = replace(paid.position.players[who], miners=miners.hire(player.miners, count))
    done = paid + note(
        with_player(paid.position, who, hired),
        Clause.MINE_HIRE,
        who,
        ((Fact.COUNT, count),),
        *_moved_miners(player.miners, hired.miners),
    )
    if player.miners.reserve > 1:
        return done
    return done + note(done.position, Clause.LACK_MINER, who, ((Fact.COUNT, player.miners.reserve),))


def _moved_miners(before: Miners, after: Miners) -> tuple[Change, ...]:
    return (
        Change(Counted.MINERS_IN_POOL, before.pool, after.pool),
        Change(Counted.MINERS_IN_RESERVE, before.reserve, after.reserve),
        Change(Counted.MINERS_ON_MINES, before.placed, after.placed),
    )


# draw ---------------------------------------------------------------------------------------------------


def stack_tiles(box: Box, p: Position) -> tuple[int, ...]:
    """mine.draw, setup.mine_stack: The tiles that can come next: those of the topmost group left."""
    seen = {lot.tile for lot in p.mine} | set(p.drawn) | set(p.discard)
    left = [tile for tile in range(FIRST_MINE, FIRST_TECHNOLOGY) if tile not in seen]
    if p.mixed or not left:
        return tuple(left)
    top = min(box.group(tile) for tile in left)
    return tuple(tile for tile in left if box.group(tile) == top)


def run_draw(p: Position, task: Task) -> Step:
    """mine.reshuffle: The stack is empty: the discards become a new one; without any, fewer are drawn."""
    if p.discard:
        mixed = replace(p, discard=(), mixed=True)
        count = ((Fact.COUNT, len(p.discard)),)
        back = [Change(Counted.DISCARDED, 1, 0, tile) for tile in p.discard]
        mix = Change(Counted.MIXED, int(p.mixed), 1)
        return note(push(mixed, task), Clause.MINE_RESHUFFLE, NOBODY, count, mix, *back)
    return note(p, Clause.LACK_MINE, task.player, ((Fact.COUNT, task.a),))


def do_draw(box: Box, p: Position, task: Task, tile: int) -> Step:
    """mine.draw, mine.technology: One tile into the hand; as many in total as the technology level says."""
    level = ((Fact.LEVEL, box.draws(p.technology.taken)), (Fact.TILE, tile))
    drawn = replace(p, drawn=tuple(sorted((*p.drawn, tile))))
    if task.a > 1:
        drawn = push(drawn, Task(TaskKind.DRAW, task.player, task.a - 1))
    events = (
        Event(Clause.MINE_DRAW, task.player, ((Fact.TILE, tile),), (Change(Counted.DRAWN, 0, 1, tile),)),
        Event(Clause.MINE_TECHNOLOGY, task.player, level),
    )
    return Step(drawn, events)


# place --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MineFacts:
    """What all tiles and cells of one choice share."""

    drawn: tuple[int, ...]
    wood: tuple[int, ...]
    price: int
    money: int


def mine_facts(box: Box, p: Position, who: int, *, free: bool) -> MineFacts:
    """mine.place, mine.cost: The open cells with their wood, and the price of wood."""
    board = box.board(len(p.players))
    wood = facts.mine_wood(box, board.mine_rows, board.mine_columns, board.entrances, p.mine)
    return MineFacts(p.drawn, wood, 0 if free else price_of(box, p, Resource.WOOD), money_of(p, who))


def refuse_not_drawn(drawn: tuple[int, ...], tile: int) -> Refusal | None:
    """mine.draw: Only a tile that was drawn can be kept."""
    return Refusal(Clause.MINE_DRAW, ((Fact.TILE, tile),)) if tile not in drawn else None


def refuse_closed_cell(wood: int, cell: int) -> Refusal | None:
    """mine.place: A free entrance, or a free cell left of, right of or below a mine."""
    return Refusal(Clause.MINE_PLACE, ((Fact.MINE_CELL, cell),)) if wood == NOTHING else None


def ask_mine(box: Box, p: Position, task: Task) -> Question:
    """mine.draw: Keep one tile and place it, or discard all."""
    who, free = task.player, task.free
    shared = mine_facts(box, p, who, free=free)

    def refusals(numbers: tuple[int, ...]) -> Iterator[Refusal]:
        tile, cell = numbers
        if refusal := refuse_not_drawn(shared.drawn, tile):
            yield refusal
        if refusal := refuse_closed_cell(shared.wood[cell], cell):
            yield refusal
        elif refusal := refuse_unpaid_goods(
            shared.money, shared.wood[cell], shared.price, ((Fact.MINE_CELL, cell),)
        ):
            yield refusal

    cells = [cell for cell, wood in enumerate(shared.wood) if wood != NOTHING]
    return Question(
        Kind.MINE,
        (range(FIRST_MINE, FIRST_TECHNOLOGY), range(len(p.mine))),
        [(tile, cell) for tile in p.drawn for cell in cells],
        refusals,
        lambda numbers: do_mine(box, p, task, numbers[0], numbers[1]),
        lambda: do_discard_all(p, who, shared),
    )


def do_mine(box: Box, p: Position, task: Task, tile: int, cell: int) -> Step:
    """order.mine: Pay wood · place, miner · effects · discard the rest."""
    who, free = task.player, task.free
    wood = mine_facts(box, p, who, free=free).wood[cell]
    cost = ((Fact.MINE_CELL, cell), (Fact.WOOD, 0 if free else wood))
    paid = note(p, Clause.MINE_COST, who, cost)
    if not free:
        paid += do_pay_resource(box, p, who, Resource.WOOD, wood)
    ordered = push(paid.position, Task(TaskKind.DISCARD, who))
    kept = replace(ordered, drawn=tuple(held for held in p.drawn if held != tile))
    spot = ((Fact.TILE, tile), (Fact.MINE_CELL, cell))
    start = note(kept, Clause.ORDER_MINE, who, spot, Change(Counted.DRAWN, 1, 0, tile))
    return paid + start + do_place_mine(kept, who, tile, cell, from_reserve=free)


def do_place_mine(p: Position, who: int, tile: int, cell: int, *, from_reserve: bool) -> Step:
    """mine.place, mine.effects: The tile with a miner on it; then its effects, none of them optional."""
    player = p.players[who]
    place = miners.place_from_reserve if from_reserve else miners.place_from_pool
    left = place(player.miners)
    manned = with_player(p, who, replace(player, miners=left))
    dug = replace(manned, mine=with_lot(p.mine, cell, Lot(tile, who)))
    changes = (
        Change(Counted.MINE_TILE, NOTHING, tile, cell),
        Change(Counted.MINE_OWNER, NOBODY, who, cell),
        *_moved_miners(player.miners, left),
    )
    spot = ((Fact.TILE, tile), (Fact.MINE_CELL, cell))
    return note(push(dug, Task(TaskKind.EFFECTS, who, tile, 0)), Clause.MINE_PLACE, who, spot, *changes)


def do_discard_all(p: Position, who: int, shared: MineFacts) -> Step:
    """mine.draw: All tiles are discarded and nothing is built."""
    costs = [wood * shared.price for wood in shared.wood if wood != NOTHING]
    events: tuple[Event, ...] = (Event(Clause.MINE_DRAW, who, ((Fact.COUNT, len(p.drawn)),)),)
    if not costs or not p.drawn:
        events += (Event(Clause.LACK_MINE, who, ((Fact.COUNT, len(p.drawn)),)),)
    elif min(costs) > shared.money:
        events += (Event(Clause.LACK_MONEY, who, ((Fact.COST, min(costs)), (Fact.MONEY, shared.money))),)
    return Step(push(p, Task(TaskKind.DISCARD, who)), events)


def run_discard(p: Position, task: Task) -> Step:
    """order.mine: The other drawn tiles are discarded."""
    if not p.drawn:
        return Step(p)
    emptied = replace(p, drawn=(), discard=tuple(sorted(p.discard + p.drawn)))
    tiles = tuple((Fact.TILE, tile) for tile in p.drawn)
    hands = (Change(Counted.DRAWN, 1, 0, tile) for tile in p.drawn)
    piles = (Change(Counted.DISCARDED, 0, 1, tile) for tile in p.drawn)
    return note(emptied, Clause.ORDER_MINE, task.player, tiles, *hands, *piles)
