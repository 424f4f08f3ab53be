"""Claim 2: pool 0 to 2, reserve not below 0, nine miners conserved; who pays, how much, how many move."""

from typing import Annotated

from kutnahora.proofs.claims.events import as_expected, event_of_mine, facts, miner_changes
from kutnahora.proofs.claims.money.purse import PERMIT, events_of_purchase, shown_price, too_poor
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import lots, miners, player, position, priced, purse, seated
from kutnahora.proofs.domains.values import (
    Accepted,
    Exactly,
    Natural,
    Refused,
    accepts,
    between,
    computes,
    refuses,
    starts,
)
from kutnahora.proofs.kernel import Miners, Purse, Technology
from kutnahora.proofs.machine.obligation import Case, Parts, obligation
from kutnahora.proofs.machine.symbols import assume, boolean, both, equal, integer, pick, when
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Event, Refusal, Step
from kutnahora.reference.kernel import miners as kernel
from kutnahora.reference.position import Lot, Task, TaskKind, with_player
from kutnahora.reference.rules import mine
from kutnahora.reference.values import replace

MINE_TILES = (36, 66)
AnyMiners = Annotated[Miners, miners]


def nine(owned: Miners) -> bool:
    """mine.hire, setup.player: What holds of a player's miners at any time."""
    pool, reserve, placed = owned.pool, owned.reserve, owned.placed
    return both(pool >= 0, pool <= 2, reserve >= 0, placed >= 0, pool + reserve + placed == 9)


def moved(before: Miners, *, pool: int = 0, reserve: int = 0, placed: int = 0) -> Miners:
    """So many more at each place."""
    return Miners(before.pool + pool, before.reserve + reserve, before.placed + placed)


# the kernel ---------------------------------------------------------------------------------------------


@accepts("miners.checked", 2, ("setup.player", "mine.hire"), kernel.checked)
def checked(pool: int, reserve: int, placed: int) -> Accepted[Miners]:
    """Miners read from outside are accepted exactly if the pool is 0 to 2 and they are nine."""
    none_placed = both(placed == 0, pool == 0)
    goals = {"a full pool": pool == 2, "all placed": placed == 9, "none placed": none_placed}
    return Accepted(nine(Miners(pool, reserve, placed)), Miners(pool, reserve, placed), goals)


start = starts(
    id="miners.start",
    claim=2,
    clause="setup.player",
    sentence="A player starts with one miner in the pool and eight in the reserve.",
    start=kernel.start,
    value=Miners(1, 8, 0),
    sound=nine,
)


@computes("miners.hire", 2, "mine.hire", kernel.hire, sound=nine)
def hire(before: AnyMiners, count: Annotated[int, between(0, 2)]) -> Exactly[Miners]:
    """Hiring moves miners from the reserve to the pool; nine stay nine, the pool holds 2 at most.

    The count is one that pool and reserve allow.
    """
    assume(both(before.pool + count <= 2, count <= before.reserve))
    goals = {"two at once": count == 2, "the last": before.reserve == count}
    return Exactly(moved(before, pool=count, reserve=-count), goals)


@computes("miners.pool", 2, "mine.effects", kernel.place_from_pool, sound=nine)
def place_from_pool(before: AnyMiners) -> Exactly[Miners]:
    """A mine takes one miner from the pool.

    There is a miner in the pool.
    """
    assume(before.pool > 0)
    return Exactly(moved(before, pool=-1, placed=1))


@computes("miners.reserve", 2, ("build.tech", "cathedral.9"), kernel.place_from_reserve, sound=nine)
def place_from_reserve(before: AnyMiners) -> Exactly[Miners]:
    """A free mine takes one miner from the reserve, from the pool only if the reserve is empty.

    There is a miner in the pool or the reserve.
    """
    assume(before.pool + before.reserve > 0)
    return Exactly(manned(before, free=True), {"the reserve is empty": before.reserve == 0})


def manned(before: Miners, *, free: bool) -> Miners:
    """mine.effects, build.tech, cathedral.9: From the pool; for a free mine from the reserve first."""
    reserve = when(both(free, before.reserve > 0), 1, 0)
    return moved(before, pool=reserve - 1, reserve=-reserve, placed=1)


# refusals -----------------------------------------------------------------------------------------------


@refuses("hire.none", 2, "mine.hire", mine.refuse_hire_none)
def hire_none(pool: int, count: int) -> Refused:
    """Hiring none is refused exactly if the pool is empty."""
    return Refused((pool == 0) & (count == 0), Refusal(Clause.MINE_HIRE, facts(count=pool)))


@refuses("hire.limit", 2, "mine.hire", mine.refuse_pool_limit)
def pool_limit(pool: int, count: int) -> Refused:
    """Hiring is refused exactly if more than 2 would be in the pool."""
    limit = Refusal(Clause.MINE_HIRE, facts(count=pool + count, limit=2))
    return Refused(pool + count > 2, limit, {"exactly 2": pool + count == 2})


@refuses("hire.reserve", 2, "lack.miner", mine.refuse_reserve)
def reserve(left: int, count: int) -> Refused:
    """Hiring is refused exactly if the reserve has fewer miners."""
    return Refused(
        count > left, Refusal(Clause.LACK_MINER, facts(count=left)), {"all of them": count == left}
    )


@refuses("miners.none", 2, ("turn.short", "lack.miner"), mine.refuse_no_miner)
def no_miner(owned: AnyMiners) -> Refused:
    """What needs a miner is refused exactly if none is in the pool or the reserve."""
    goals = {"one in the reserve": both(owned.pool == 0, owned.reserve == 1)}
    return Refused(owned.placed == 9, Refusal(Clause.TURN_SHORT, facts(count=0)), goals)


@refuses("mine.able", 2, ("turn.able", "lack.miner", "lack.money"), mine.refuse_mine_action)
def able(owned: AnyMiners, money: Natural, permit: Natural) -> Refused:
    """A mine action needs a miner in the pool, or one in the reserve and the price of a permit."""
    none, too_dear = owned.placed == 9, (owned.pool == 0) & (money < permit)
    lacking = Refusal(Clause.LACK_MINER, facts(count=0)) if none else too_poor(money, permit)
    return Refused(none | too_dear, lacking, {"just enough money": both(owned.pool == 0, money == permit)})


# positions ----------------------------------------------------------------------------------------------


@obligation(
    "mine.granted",
    2,
    ("cathedral.9", "lack.second", "lack.miner", "turn.short"),
    mine.do_free_mine_action,
    mine._with_draws,
)
def do_free_mine_action() -> Case[Step]:
    """A mine action of tile 9 owes its draws and a free mine if any miner is left, else nothing."""
    box, who, owned = any_box(), pick("who", (0, 1)), miners("player")
    taken = integer("technology", 0, 4)
    before = position(players=seated(who, player("player", miners=owned)), technology=Technology(taken))
    short = Event(Clause.TURN_SHORT, who, facts(count=0))
    void = (Event(Clause.LACK_SECOND, who), Event(Clause.LACK_MINER, who), short)
    owed = (Task(TaskKind.MINE, who, 1, 0), Task(TaskKind.DRAW, who, box.draws(taken), 0))

    def effect(after: Step) -> bool:
        if owned.placed == 9:
            return equal(after, Step(before, (*void, Event(Clause.LACK_CATHEDRAL, who))))
        return equal(after, Step(replace(before, agenda=(*before.agenda, *owed))))

    return Case(
        call=lambda: mine.do_free_mine_action(box, before, who),
        effect=effect,
        covers={"one in the pool": lambda after: both(owned.pool == 1, owned.reserve == 0)},
    )


@obligation("hire.do", 2, ("mine.hire", "economy.pay", "turn.afford", "lack.miner"), mine.do_hire)
def do_hire() -> Case[Step]:
    """Hiring 1 or 2 miners costs the hiring player one permit; hiring 0 costs nothing.

    The count is one that is not refused, and the money pays for it.
    """
    box, who, count = any_box(), pick("who", (0, 1)), integer("count", 0, 2)
    owned, money = miners("player"), purse("player")
    acting = player("player", purse=money, miners=owned)
    before = position(players=seated(who, acting), **priced(box, PERMIT))
    permit = shown_price(box, before, PERMIT)
    assume(both(owned.pool + count <= 2, count <= owned.reserve, owned.pool + count > 0))
    assume((count == 0) | (money.money >= permit))
    now = moved(owned, pool=count, reserve=-count)
    hired = replace(acting, purse=Purse(money.money - when(count == 0, 0, permit)), miners=now)
    events = (
        *events_of_purchase(box, before, who, PERMIT, 1),
        Event(Clause.MINE_HIRE, who, facts(count=count), miner_changes(owned, now)),
    )
    last = Event(Clause.LACK_MINER, who, facts(count=owned.reserve))

    def effect(after: Step) -> Parts:
        none = (Event(Clause.MINE_HIRE, who),)
        expected = none if count == 0 else (*events, last) if owned.reserve < 2 else events
        return {
            **as_expected(after, Step(with_player(before, who, hired), expected)),
            "nine, pool 0 to 2": nine(after.position.players[who].miners),
            "money not below 0": after.position.players[who].purse.money >= 0,
        }

    return Case(
        call=lambda: mine.do_hire(box, before, who, count),
        effect=effect,
        covers={
            "the last money": lambda after: both(count > 0, money.money == permit),
            "two in the reserve": lambda after: both(count > 0, owned.reserve == 2),
        },
    )


@obligation("mine.manned", 2, ("mine.place", "mine.effects", "build.tech", "cathedral.9"), mine.do_place_mine)
def do_place_mine() -> Case[Step]:
    """A placed mine has its player's miner: from the pool, or for a free one from the reserve first.

    Cells before and after it; there is a miner that can be placed.
    """
    who, cell, tile = pick("who", (0, 1)), pick("cell", (0, 1, 2)), integer("tile", *MINE_TILES)
    owned, free = miners("player"), boolean("free")
    assume((owned.pool > 0) | (free & (owned.reserve > 0)))
    acting = player("player", miners=owned)
    before = position(players=seated(who, acting), mine=lots("mine", 3))
    now = manned(owned, free=free)
    expected = replace(
        with_player(before, who, replace(acting, miners=now)),
        mine=tuple(Lot(tile, who) if n == cell else lot for n, lot in enumerate(before.mine)),
        agenda=(*before.agenda, Task(TaskKind.EFFECTS, who, tile, 0)),
    )
    events = (event_of_mine(who, tile, cell, owned, now),)
    return Case(
        call=lambda: mine.do_place_mine(before, who, tile, cell, from_reserve=free),
        effect=lambda after: {
            **as_expected(after, Step(expected, events)),
            "nine, pool 0 to 2": nine(after.position.players[who].miners),
        },
        covers={"free from the pool": lambda after: both(free, owned.reserve == 0)},
    )
