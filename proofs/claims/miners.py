"""Claim 2: pool 0 to 2, reserve not below 0, nine miners conserved; who pays, how much, how many move."""

from typing import cast

from kutnahora.proofs.claims.events import event_of_mine, miner_changes
from kutnahora.proofs.claims.money.purse import told_bought
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import lots, miners, player, position, purse, seated
from kutnahora.proofs.domains.values import starts, taken
from kutnahora.proofs.machine.obligation import Case, Parts, obligation, refusal_is
from kutnahora.proofs.machine.symbols import assume, boolean, both, equal, integer, negate, opaque, pick, when
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Event, Fact, Refusal, Step
from kutnahora.reference.kernel import miners as kernel
from kutnahora.reference.kernel.arm import Arm
from kutnahora.reference.kernel.deck import Deck
from kutnahora.reference.kernel.miners import Miners
from kutnahora.reference.kernel.purse import Purse
from kutnahora.reference.kernel.technology import Technology
from kutnahora.reference.position import Lot, Task, TaskKind, with_player
from kutnahora.reference.rules import mine
from kutnahora.reference.terms import Indicator, Resource, Stand
from kutnahora.reference.values import replace

MINE_TILES = (36, 66)


def nine(owned: Miners) -> bool:
    """mine.hire, setup.player: What holds of a player's miners at any time."""
    return both(
        owned.pool >= 0,
        owned.pool <= 2,
        owned.reserve >= 0,
        owned.placed >= 0,
        owned.pool + owned.reserve + owned.placed == 9,
    )


def moved(before: Miners, after: Miners, pool: int, reserve: int, placed: int) -> Parts:
    """That so many miners came to each place, and that they are still nine."""
    expected = Miners(before.pool + pool, before.reserve + reserve, before.placed + placed)
    return {"exact": equal(after, expected), "nine, pool 0 to 2": nine(after)}


# the kernel ---------------------------------------------------------------------------------------------

checked = taken(
    id="miners.checked",
    claim=2,
    clause=("setup.player", "mine.hire"),
    sentence="Miners read from outside are taken exactly if the pool is 0 to 2 and they are nine.",
    checked=kernel.checked,
    wrong=lambda pool, reserve, placed: negate(nine(Miners(pool, reserve, placed))),
    value=Miners,
    covers={
        "a full pool": lambda pool, reserve, placed: pool == 2,
        "all placed": lambda pool, reserve, placed: placed == 9,
        "none placed": lambda pool, reserve, placed: both(placed == 0, pool == 0),
    },
)

start = starts(
    id="miners.start",
    claim=2,
    clause="setup.player",
    sentence="A player starts with one miner in the pool and eight in the reserve.",
    start=kernel.start,
    value=Miners(1, 8, 0),
    sound=nine,
)


@obligation("miners.hire", 2, "mine.hire", kernel.hire)
def hire() -> Case[Miners]:
    """Hiring moves miners from the reserve to the pool; nine stay nine, the pool holds 2 at most.

    For all miners of a player; every count that pool and reserve allow.
    """
    before, count = miners("player"), integer("count", 0, 2)
    assume(both(before.pool + count <= 2, count <= before.reserve))
    return Case(
        given={"miners": before, "count": count},
        call=lambda: kernel.hire(before, count),
        effect=lambda after: moved(before, after, count, -count, 0),
        covers={"two at once": lambda after: count == 2, "the last": lambda after: after.reserve == 0},
    )


@obligation("miners.pool", 2, "mine.effects", kernel.place_from_pool)
def place_from_pool() -> Case[Miners]:
    """A mine takes one miner of the pool.

    For all miners of a player with one in the pool.
    """
    before = miners("player")
    assume(before.pool > 0)
    return Case(
        given={"miners": before},
        call=lambda: kernel.place_from_pool(before),
        effect=lambda after: moved(before, after, -1, 0, 1),
    )


@obligation("miners.reserve", 2, ("build.tech", "cathedral.9"), kernel.place_from_reserve)
def place_from_reserve() -> Case[Miners]:
    """A free mine takes one miner of the reserve, of the pool only if the reserve is empty.

    For all miners of a player with one in the pool or the reserve.
    """
    before = miners("player")
    assume(before.pool + before.reserve > 0)
    left = when(before.reserve > 0, 1, 0)
    return Case(
        given={"miners": before},
        call=lambda: kernel.place_from_reserve(before),
        effect=lambda after: moved(before, after, left - 1, -left, 1),
        covers={"the reserve is empty": lambda after: before.reserve == 0},
    )


# refusals -----------------------------------------------------------------------------------------------


@obligation("hire.none", 2, "mine.hire", mine.refuse_hire_none)
def hire_none() -> Case[Refusal | None]:
    """Hiring none is refused exactly with an empty pool.

    For every two integers.
    """
    pool, count = integer("pool"), integer("count")
    return Case(
        given={"pool": pool, "count": count},
        call=lambda: mine.refuse_hire_none(pool, count),
        must_refuse=(pool == 0) & (count == 0),
        effect=lambda said: refusal_is(said, Refusal(Clause.MINE_HIRE, ((Fact.COUNT, pool),))),
    )


@obligation("hire.limit", 2, "mine.hire", mine.refuse_pool_limit)
def pool_limit() -> Case[Refusal | None]:
    """Hiring is refused exactly if more than 2 would be in the pool.

    For every two integers.
    """
    pool, count = integer("pool"), integer("count")
    facts = ((Fact.COUNT, pool + count), (Fact.LIMIT, 2))
    return Case(
        given={"pool": pool, "count": count},
        call=lambda: mine.refuse_pool_limit(pool, count),
        must_refuse=pool + count > 2,
        effect=lambda said: refusal_is(said, Refusal(Clause.MINE_HIRE, facts)),
        covers={"exactly 2": lambda said: pool + count == 2},
    )


@obligation("hire.reserve", 2, "lack.miner", mine.refuse_reserve)
def reserve() -> Case[Refusal | None]:
    """Hiring is refused exactly if there are fewer in the reserve.

    For every two integers.
    """
    left, count = integer("reserve"), integer("count")
    return Case(
        given={"reserve": left, "count": count},
        call=lambda: mine.refuse_reserve(left, count),
        must_refuse=count > left,
        effect=lambda said: refusal_is(said, Refusal(Clause.LACK_MINER, ((Fact.COUNT, left),))),
        covers={"all of them": lambda said: count == left},
    )


@obligation("miners.none", 2, ("turn.short", "lack.miner"), mine.refuse_no_miner)
def no_miner() -> Case[Refusal | None]:
    """Without a miner in pool or reserve, and only then, what needs one is refused.

    For all miners of a player.
    """
    owned = miners("player")
    return Case(
        given={"miners": owned},
        call=lambda: mine.refuse_no_miner(owned),
        must_refuse=owned.placed == 9,
        effect=lambda said: refusal_is(said, Refusal(Clause.TURN_SHORT, ((Fact.COUNT, 0),))),
        covers={"one in the reserve": lambda said: both(owned.pool == 0, owned.reserve == 1)},
    )


@obligation("mine.able", 2, ("turn.able", "lack.miner", "lack.money"), mine.refuse_mine_action)
def able() -> Case[Refusal | None]:
    """A mine action needs a miner in the pool, or one in the reserve and the price of a permit.

    For all miners of a player; every money and every price from 0 on.
    """
    owned, money, permit = miners("player"), integer("money", 0), integer("permit", 0)
    none = owned.placed == 9
    too_dear = Refusal(Clause.LACK_MONEY, ((Fact.COST, permit), (Fact.MONEY, money)))
    return Case(
        given={"miners": owned, "money": money, "permit": permit},
        call=lambda: mine.refuse_mine_action(owned, money, permit),
        must_refuse=none | ((owned.pool == 0) & (money < permit)),
        effect=lambda said: refusal_is(
            said, Refusal(Clause.LACK_MINER, ((Fact.COUNT, 0),)) if none else too_dear
        ),
        covers={"just enough money": lambda said: both(owned.pool == 0, money == permit)},
    )


# positions ----------------------------------------------------------------------------------------------


@obligation(
    "mine.granted",
    2,
    ("cathedral.9", "lack.second", "lack.miner", "turn.short"),
    mine.do_free_mine_action,
    mine._with_draws,
)
def do_free_mine_action() -> Case[Step]:
    """A mine action of tile 9 owes its draws and a free mine with any miner left, else nothing.

    For every valid box; 0 to 4 technology tiles taken; all miners; either seat, the other opaque.
    """
    box, who, owned = any_box(), pick("who", (0, 1)), miners("player")
    taken = integer("technology", 0, 4)
    before = position(players=seated(who, player("player", miners=owned)), technology=Technology(taken))
    short = [(Clause.LACK_SECOND, ()), (Clause.LACK_MINER, ()), (Clause.TURN_SHORT, ((Fact.COUNT, 0),))]
    void = tuple(Event(clause, who, facts) for clause, facts in (*short, (Clause.LACK_CATHEDRAL, ())))
    owed = (Task(TaskKind.MINE, who, 1, 0), Task(TaskKind.DRAW, who, box.draws(taken), 0))

    def effect(after: Step) -> bool:
        if owned.placed == 9:
            return equal(after, Step(before, void))
        return equal(after, Step(replace(before, agenda=(*before.agenda, *owed)), ()))

    return Case(
        given={"position": before, "who": who},
        call=lambda: mine.do_free_mine_action(box, before, who),
        effect=effect,
        covers={"one in the pool": lambda after: both(owned.pool == 1, owned.reserve == 0)},
    )


@obligation("hire.do", 2, ("mine.hire", "economy.pay", "turn.afford", "lack.miner"), mine.do_hire)
def do_hire() -> Case[Step]:
    """Hiring 1 or 2 costs the hiring player one permit, however few; hiring 0 costs nothing.

    For every valid box, every front card and notch; either of two seats, the other player opaque; all miners,
    all money that pays the permit; every count that is not refused; all else opaque.
    """
    box, who, count = any_box(), pick("who", (0, 1)), integer("count", 0, 2)
    owned, money = miners("player"), purse("player")
    card, notch = integer("card", 0, 30), integer("notch", 0, 7)
    assume(both(card <= box.last_card(Stand.ORE), notch <= box.last_notch(Resource.PERMIT)))
    permit = box.price(Resource.PERMIT, card, notch)
    assume(both(owned.pool + count <= 2, count <= owned.reserve, owned.pool + count > 0))
    assume((count == 0) | (money.money >= permit))
    acting = player("player", purse=money, miners=owned)
    stands = (cast(Deck, opaque("population deck")), Deck(card))
    arms = tuple(Arm(notch) if n == Indicator.PERMIT else cast(Arm, opaque(f"arm {n}")) for n in range(5))
    before = position(players=seated(who, acting), decks=stands, arms=arms)
    hired = replace(
        acting,
        purse=Purse(money.money - when(count == 0, 0, permit)),
        miners=Miners(owned.pool + count, owned.reserve - count, owned.placed),
    )
    told = (
        *told_bought(box, before, who, Resource.PERMIT, 1),
        Event(Clause.MINE_HIRE, who, ((Fact.COUNT, count),), miner_changes(owned, hired.miners)),
    )
    last = Event(Clause.LACK_MINER, who, ((Fact.COUNT, owned.reserve),))

    def effect(after: Step) -> Parts:
        none = (Event(Clause.MINE_HIRE, who),)
        events = none if count == 0 else (*told, last) if owned.reserve < 2 else told
        return {
            "position": equal(after.position, with_player(before, who, hired)),
            "nine, pool 0 to 2": nine(after.position.players[who].miners),
            "money not below 0": after.position.players[who].purse.money >= 0,
            "events": equal(after.events, events),
        }

    return Case(
        given={"position": before, "who": who, "count": count},
        call=lambda: mine.do_hire(box, before, who, count),
        effect=effect,
        covers={
            "the last money": lambda after: both(count > 0, money.money == permit),
            "two in the reserve": lambda after: both(count > 0, owned.reserve == 2),
        },
    )


@obligation("mine.manned", 2, ("mine.place", "mine.effects", "build.tech", "cathedral.9"), mine.do_place_mine)
def do_place_mine() -> Case[Step]:
    """A placed mine has its player's miner: of the pool, or for a free one of the reserve first.

    For a cell with any cells before and after it; every mine and technology tile; either of two seats; all
    miners with one that can be placed; all else opaque.
    """
    who, cell, tile = pick("who", (0, 1)), pick("cell", (0, 1, 2)), integer("tile", *MINE_TILES)
    owned, free = miners("player"), boolean("free")
    assume((owned.pool > 0) | (free & (owned.reserve > 0)))
    acting = player("player", miners=owned)
    before = position(players=seated(who, acting), mine=lots("mine", 3))
    reserve = when(free & (owned.reserve > 0), 1, 0)
    after_miners = Miners(owned.pool - 1 + reserve, owned.reserve - reserve, owned.placed + 1)
    told = (event_of_mine(who, tile, cell, owned, after_miners),)
    expected = replace(
        with_player(before, who, replace(acting, miners=after_miners)),
        mine=tuple(Lot(tile, who) if n == cell else lot for n, lot in enumerate(before.mine)),
        agenda=(*before.agenda, Task(TaskKind.EFFECTS, who, tile, 0)),
    )
    return Case(
        given={"position": before, "who": who, "tile": tile, "cell": cell, "free": free},
        call=lambda: mine.do_place_mine(before, who, tile, cell, from_reserve=free),
        effect=lambda after: {
            "position": equal(after.position, expected),
            "nine, pool 0 to 2": nine(after.position.players[who].miners),
            "events": equal(after.events, told),
        },
        covers={"free from the pool": lambda after: both(free, owned.reserve == 0)},
    )
