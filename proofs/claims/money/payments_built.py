"""Claim 4, more moves that cost money: mines, buildings, the council."""

from typing import cast

from kutnahora.proofs.claims.economy.steps import crossed
from kutnahora.proofs.claims.events import event_of_mine, facts
from kutnahora.proofs.claims.miners import manned
from kutnahora.proofs.claims.money.costs import those
from kutnahora.proofs.claims.money.costs_built import Cells, of_guilds
from kutnahora.proofs.claims.money.payments import SMALL, Outcome, bought, moved
from kutnahora.proofs.claims.money.payments_able import builder
from kutnahora.proofs.claims.money.purse import (
    WOOD,
    event_of_payment,
    events_of_purchase,
    paid,
    shown_price,
    solvent,
    unpaid,
    unpaid_goods,
)
from kutnahora.proofs.claims.patricians import event_of_move
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import lots, miners, player, position, priced, purse, seated
from kutnahora.proofs.kernel import Patricians, Plots, Purse, Slots
from kutnahora.proofs.machine.obligation import Case, Parts, obligation
from kutnahora.proofs.machine.symbols import assume, both, either, equal, integer, negate, opaque, pick
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Refusal, Step
from kutnahora.reference.position import EMPTY_LOT, Lot, Task, TaskKind, with_player
from kutnahora.reference.rules import build, income, mine
from kutnahora.reference.rules.build import BuildFacts
from kutnahora.reference.terms import NOBODY, NOTHING
from kutnahora.reference.values import replace

# mines --------------------------------------------------------------------------------------------------


@obligation(
    "mine.paid",
    4,
    ("mine.cost", "mine.draw", "mine.place", "economy.pay", "turn.afford", "order.mine", "cathedral.9"),
    mine.do_mine,
    mine.mine_facts,
)
def buy_mine() -> Case[Outcome]:
    """A mine is refused, or its wood is paid at the price of wood; a free one costs nothing.

    2 x 3 mine cells, the first an entrance, a mine in the second or none; a cell beside it is asked for with
    a drawn tile, or another; there is a miner to place.
    """
    box, who, free = any_box(board=SMALL), pick("who", (0, 1)), pick("free", (0, 1))
    dug, (cell, tile) = pick("dug", (True, False)), pick("place", ((0, 40), (2, 50), (2, 60)))
    owned, money = miners("player"), purse("player")
    assume((owned.pool > 0) | both(free == 1, owned.reserve > 0))
    neighbour = Lot(integer("tile", 36, 66), integer("owner", 0, 1)) if dug else EMPTY_LOT
    acting = player("player", purse=money, miners=owned)
    field = (EMPTY_LOT, neighbour, *(EMPTY_LOT,) * 4)
    p = position(players=seated(who, acting), mine=field, drawn=(40, 50), **priced(box, WOOD))
    wood = 2 if cell == 0 else box.wood(neighbour.tile) if dug else NOTHING
    price = shown_price(box, p, WOOD)
    cost = 0 if free or wood is NOTHING else wood * price
    refused = those(
        (tile == 60, Refusal(Clause.MINE_DRAW, facts(tile=tile))),
        (wood is NOTHING, Refusal(Clause.MINE_PLACE, facts(mine_cell=cell))),
        (money.money < cost, unpaid_goods(money.money, wood, price, (Fact.MINE_CELL, cell))),
    )

    def effect(outcome: Outcome) -> Parts:
        now, drawn = manned(owned, free=free == 1), (Change(Counted.DRAWN, 1, 0, tile),)
        events = (
            Event(Clause.MINE_COST, who, facts(mine_cell=cell, wood=0 if free else wood)),
            *(() if free else events_of_purchase(box, p, who, WOOD, wood)),
            Event(Clause.ORDER_MINE, who, facts(tile=tile, mine_cell=cell), drawn),
            event_of_mine(who, tile, cell, owned, now),
        )
        after = replace(
            with_player(p, who, replace(acting, purse=Purse(money.money - cost), miners=now)),
            mine=tuple(Lot(tile, who) if n == cell else lot for n, lot in enumerate(field)),
            drawn=tuple(held for held in (40, 50) if held != tile),
            agenda=(*p.agenda, Task(TaskKind.DISCARD, who), Task(TaskKind.EFFECTS, who, tile, 0)),
        )
        return bought(outcome, refused, who, Step(after, events))

    return Case(
        call=lambda: moved(mine.ask_mine(box, p, Task(TaskKind.MINE, who, free)), (tile, cell)),
        must_refuse=bool(refused),
        effect=effect,
        covers={"the last money": lambda outcome: both(not refused, cost == 135, money.money == 135)},
    )


# buildings ----------------------------------------------------------------------------------------------


@obligation(
    "build.facts", 4, ("build.needs", "economy.no_market", "economy.price", "cathedral.8"), build.build_facts
)
def build_facts() -> Case[BuildFacts]:
    """A building is judged by one's own tiles, plots and houses, the markets, the wood price and money."""
    box, who, free = any_box(), pick("who", (0, 1)), pick("free", (True, False))
    tiles, cells, rows, guilds = (cast(Cells, opaque(name)) for name in ("tiles", "cells", "rows", "guilds"))
    acting = builder(guilds, tiles, cells, rows)
    p = position(players=seated(who, acting), **priced(box, *range(6)))
    closed = tuple(crossed(box, p, resource) for resource in range(6))
    price = 0 if free else shown_price(box, p, WOOD)
    expected = BuildFacts(tiles, cells, guilds, rows, closed, price, acting.purse.money)
    return Case(
        call=lambda: build.build_facts(box, p, who, free=free),
        effect=lambda known: equal(known, expected),
    )


@obligation(
    "build.paid",
    4,
    ("build.order", "economy.pay", "turn.afford", "order.build", "cathedral.8"),
    build.do_build,
)
def buy_building() -> Case[Step]:
    """A building costs its wood at the price of wood; with cathedral tile 8 nothing.

    Two sets of guilds have each guild once; two tiles are held, the first, own or public, is built on either
    of two plots; the money is what build.refused lets pass.
    """
    box, (who, guilds) = any_box(), pick("guilds", ((0, (1, 0, 2)), (1, (5, 4, 3))))
    free, cell = pick("free", (True, False)), pick("cell", (0, 1))
    tile, other = integer("tile", 0, 35), integer("other tile", 0, 35)
    own = of_guilds(tile, guilds)
    assume(both(tile < other, either(tile >= 24, *own)))
    acting = player(
        "player", purse=purse("player"), guilds=guilds, slots=Slots((tile, other)), plots=Plots((0, 1))
    )
    p = position(players=seated(who, acting), city=lots("city", 3), **priced(box, WOOD))
    money, wood = acting.purse.money, box.wood(tile)
    cost = 0 if free else wood * shown_price(box, p, WOOD)
    assume(negate(money < cost))

    def effect(after: Step) -> Parts:
        rows = [row for row, in_row in enumerate(own) if in_row]
        lot = Lot(tile, who if rows else NOBODY)
        changes = (
            Change(Counted.PLOT, 1, 0, cell),
            Change(Counted.SLOT, 1, 0, tile),
            Change(Counted.CITY_TILE, NOTHING, tile, cell),
            Change(Counted.CITY_OWNER, NOBODY, lot.owner, cell),
        )
        spot, waived = facts(tile=tile, city_cell=cell), facts(tile=tile, wood=wood)
        no_wood = (Event(Clause.CATHEDRAL_8, who, waived),)
        events = (
            Event(Clause.BUILD_NEEDS, who, spot),
            Event(Clause.BUILD_ORDER, who, spot, changes),
            *(no_wood if free else events_of_purchase(box, p, who, WOOD, wood)),
            Event(Clause.ORDER_BUILD, who, spot),
        )
        owed = (
            *(Task(TaskKind.HOUSE_EFFECT, who, row) for row in rows),
            Task(TaskKind.EFFECTS, who, tile, 0),
        )
        built = replace(acting, purse=Purse(money - cost), plots=Plots((1 - cell,)), slots=Slots((other,)))
        expected = replace(
            with_player(p, who, built),
            city=tuple(lot if n == cell else kept for n, kept in enumerate(p.city)),
            agenda=(*p.agenda, *owed),
        )
        return solvent(after, who, Step(expected, events))

    return Case(
        call=lambda: build.do_build(box, p, who, tile, cell, free=free),
        effect=effect,
        covers={"the last money": lambda after: both(cost == 135, money == 135)},
    )


# council ------------------------------------------------------------------------------------------------


@obligation("council.paid", 4, ("income.council", "lack.patrician", "turn.afford"), income.do_council)
def buy_council() -> Case[Outcome]:
    """A seat in the council is refused, or costs 10 groschen, exactly.

    In each colour there may be patricians in the pool.
    """
    box, who, colour = any_box(), pick("who", (0, 1)), pick("colour", (0, 1, 2, 3))
    pool = tuple(integer(f"pool {n}", 0, 3) for n in range(4))
    council = tuple(integer(f"council {n}", 0, 3) for n in range(4))
    all_ = Patricians(cast(Cells, opaque("supply")), pool, council)
    acting = player("player", purse=purse("player"))
    p = position(players=seated(who, acting), patricians=all_)
    money = acting.purse.money
    refused = those(
        (pool[colour] == 0, Refusal(Clause.LACK_PATRICIAN, facts(colour=colour))),
        (money < 10, unpaid(money, 10)),
    )
    now = Patricians(
        all_.supply,
        tuple(count - 1 if n == colour else count for n, count in enumerate(pool)),
        tuple(count + 1 if n == colour else count for n, count in enumerate(council)),
    )
    took_seat = event_of_move(who, Clause.INCOME_COUNCIL, all_, colour, "pool", "council")
    events = (event_of_payment(who, 10, money), took_seat)
    expected = Step(replace(paid(p, who, 10), patricians=now), events)
    return Case(
        call=lambda: moved(income.ask_council(box, p, Task(TaskKind.COUNCIL, who)), (colour,)),
        must_refuse=bool(refused),
        effect=lambda outcome: bought(outcome, refused, who, expected),
        covers={"the last 10": lambda outcome: both(not refused, money == 10)},
    )
