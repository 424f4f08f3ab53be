"""Claim 4, whether an action can be played for effect at all: it lacks the money, or something else."""

from kutnahora.proofs.claims.events import facts
from kutnahora.proofs.claims.money.costs import Refusals, all_refused, least, plot_price, those
from kutnahora.proofs.claims.money.costs_built import Cells, of_guilds, tile_refused
from kutnahora.proofs.claims.money.payments import SMALL, ruling
from kutnahora.proofs.claims.money.purse import PERMIT, WOOD, shown_price, too_poor
from kutnahora.proofs.claims.whole.inputs import quiet_box
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import miners, player, position, priced, purse, seated, stands, unread
from kutnahora.proofs.kernel import Arm, Deck, Hall, Houses, Plots, Slots, Stack
from kutnahora.proofs.machine.obligation import Case, obligation
from kutnahora.proofs.machine.symbols import assume, both, either, integer, negate, pick, when
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Refusal
from kutnahora.reference.position import EMPTY_LOT, Lot, Player
from kutnahora.reference.rules import build, common, mine, plot, rights
from kutnahora.reference.rules.build import BuildFacts


@obligation(
    "mine.lacks",
    4,
    ("turn.able", "turn.short", "lack.miner", "lack.money"),
    mine.mine_refusals,
    common.money_of,
)
def mine_refusals() -> Case[Refusals]:
    """A mine action lacks a miner, or with an empty pool the price of a permit, or nothing."""
    box, who, owned = any_box(), pick("who", (0, 1)), miners("player")
    acting = player("player", purse=purse("player"), miners=owned)
    p = position(players=seated(who, acting), **priced(box, PERMIT))
    money, permit = acting.purse.money, shown_price(box, p, PERMIT)
    refused = those(
        (owned.placed == 9, Refusal(Clause.LACK_MINER, facts(count=0))),
        (both(owned.placed < 9, owned.pool == 0, money < permit), too_poor(money, permit)),
        (owned.placed == 9, Refusal(Clause.TURN_SHORT, facts(count=0))),
    )
    return all_refused(mine.mine_refusals, refused, box, p, who)


@obligation(
    "rights.lacks",
    4,
    ("turn.able", "lack.slot", "lack.stack", "lack.money"),
    rights.rights_refusals,
    rights._costs,
)
def rights_refusals() -> Case[Refusals]:
    """A rights action lacks a slot, else a stack that may be taken, else the money for one.

    Stacks in the first two columns, public or of four guilds, one of them own; a seat with so many tiles
    held.
    """
    box, (who, held) = any_box(), pick("held", ((0, 0), (1, 0), (1, 3)))
    free, guild = pick("free", (True, False)), integer("guild", 0, 3)
    kinds = (integer("kind 0", 0, 9), integer("kind 1", 0, 9))
    assume(both(*(both(kind != 4, kind != 5) for kind in kinds)))
    stacks = tuple(Stack(kind, top, 1) for kind, top in zip(kinds, unread("top", 2), strict=True))
    acting = player("player", purse=purse("player"), slots=Slots(unread("held", held)), guilds=(guild, 4, 5))
    p = position(players=seated(who, acting), hall=Hall(((), stacks, ())), **priced(box, PERMIT))
    may = [either(kind >= 6, kind == guild) for kind in kinds]
    costs = (0, 0) if free else (1, shown_price(box, p, PERMIT))
    paid = either(*(both(yes, acting.purse.money >= cost) for yes, cost in zip(may, costs, strict=True)))
    cheapest = when(both(may[0], either(negate(may[1]), costs[0] < costs[1])), costs[0], costs[1])
    refused = those(
        (held == 3, Refusal(Clause.LACK_SLOT)),
        (both(held == 0, negate(either(*may))), Refusal(Clause.LACK_STACK)),
        (both(held == 0, either(*may), negate(paid)), too_poor(acting.purse.money, cheapest)),
    )
    return all_refused(rights.rights_refusals, refused, box, p, who, free=free)


@obligation("plot.lacks", 4, ("turn.able", "turn.short", "lack.plot", "lack.money"), plot.plot_refusals)
def plot_refusals() -> Case[Refusals]:
    """A plot action lacks a marker or an unclaimed cell, else the money for one, else nothing.

    A board of 2 x 3 cells, the first empty or a building, or all built; the cells beside the first claimed by
    the other player or not; a seat with so many own markers out.
    """
    box, (who, out) = any_box(board=SMALL), pick("out", ((0, 0), (1, 0), (1, 3)))
    free, state = pick("free", (0, 1)), pick("city", ("empty", "built", "beside taken", "full"))
    reputation, taken = integer("reputation"), state == "beside taken"
    first = EMPTY_LOT if state == "empty" else Lot(integer("tile", 0, 35), who)
    rest = (first if state == "full" else EMPTY_LOT,) * 5  # which tiles fill it makes no difference here
    acting = player("player", purse=purse("player"), plots=Plots((2, 4, 5) if out else ()))
    other = player("other", plots=Plots((1, 3) if taken else ()))
    p = position(players=(acting, other) if who == 0 else (other, acting), city=(first, *rest))
    price = 0 if first is EMPTY_LOT else box.plot_price(first.tile)
    cost = plot_price(ruling(state != "empty", taken, free), price, reputation >= 3)
    refused = those(
        (out == 3 or state == "full", Refusal(Clause.LACK_PLOT)),
        (out == 3, Refusal(Clause.TURN_SHORT, facts(count=3, limit=3))),
        (both(out == 0, state != "full", acting.purse.money < cost), too_poor(acting.purse.money, cost)),
    )
    return all_refused(plot.plot_refusals, refused, box, p, who, free=free == 1, reputation=reputation)


HELD = ((0, 0, (7,), False), (1, 1, (), True), (0, 1, (7,), False), (1, 1, (7,), True), (1, 2, (7,), False))
"""Seat, tiles held, plots, free."""


def builder(guilds: Cells, tiles: Cells, cells: Cells, rows: Cells) -> Player:
    """A player with any money, these guilds, tiles held, plots, and houses left."""
    return player(
        "player",
        purse=purse("player"),
        guilds=guilds,
        slots=Slots(tiles),
        plots=Plots(cells),
        houses=Houses(rows),
    )


@obligation(
    "build.lacks",
    4,
    ("turn.able", "lack.build", "lack.money", "turn.short"),
    build.build_refusals,
    build._costs,
)
def build_refusals() -> Case[Refusals]:
    """A building action lacks a tile, a plot or a house, else the wood, and says so of each tile.

    No red X (build.refused has it); no tile held, one, own or public, or a public one more; a plot or none;
    free or not.
    """
    box, guilds = quiet_box(), (5, 4, 3)
    who, holds, plots, free = pick("case", HELD)
    tile = integer("tile", 0, 34)
    own = of_guilds(tile, guilds)
    assume(either(tile >= 24, *own))
    held = (tile, 35)[:holds]
    houses = tuple(integer(f"houses {row}", 0, 4) for row in range(3))
    acting = builder(guilds, held, plots, houses)
    (deck, *_), (arm, *_) = stands(box, WOOD)
    card, *notches = unread("card or notch", 5)
    decks, arms = (deck, Deck(card)), (arm, *(Arm(notch) for notch in notches))
    p = position(players=seated(who, acting), decks=decks, arms=arms)
    price = 0 if free else shown_price(box, p, WOOD)
    known = BuildFacts(held, plots, guilds, houses, (False,) * 6, price, acting.purse.money)
    each = [tile_refused(box, known, one) for one in held]
    housed_first = negate(either(*(both(o, left == 0) for o, left in zip(own, houses, strict=True))))
    housed = holds == 2 or housed_first
    refused: Refusals = ()
    if not (holds and plots and housed):
        refused = (Refusal(Clause.LACK_BUILD),)
    elif all(each):
        costs = tuple(box.wood(one) * price for one in held)
        unhoused = holds == 2 and negate(housed_first)
        refused = (too_poor(acting.purse.money, costs[1] if unhoused else least(costs)),)
    if refused:
        refused += sum(each, ())
    return all_refused(build.build_refusals, refused, box, p, who, free=free)
