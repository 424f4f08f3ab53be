"""Claim 13, the four fields of 32 bits that grow: production, pelicans, money and points.

The argument is in `proofs/domains/widths.py`: a state inside the limits of conversion, a bound on the steps
of a game and one on each step, all proved of the shipped functions. Here: the sums stay in 32 bits.
"""

from typing import cast

from kutnahora.proofs.domains import widths
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import player, position, production, seated, stands
from kutnahora.proofs.kernel import Pelicans, Production, Purse, Standing
from kutnahora.proofs.machine.obligation import Case, obligation
from kutnahora.proofs.machine.symbols import assume, both, equal, integer, opaque, pick, within
from kutnahora.reference.kernel import pelicans as pelican_kernel
from kutnahora.reference.kernel import production as kernel
from kutnahora.reference.kernel import purse, standing
from kutnahora.reference.rules import income


def fits(value: int) -> bool:
    return within(value, *widths.INT32)


# production and pelicans -----------------------------------------------------------------------------


@obligation(
    "width.production", 13, ("build.guild", "mine.effects", "cathedral.3"), kernel.grow_row, kernel.grow_mines
)
def production_width() -> Case[Production]:
    """A track that starts at up to a million stays below 2**31, whatever all tiles of a game add to it.

    All 71 tiles at 9 each and the 2 of cathedral.3, on one track.
    """
    before, row = production("before", widths.MOST_PRODUCED), pick("row", (0, 1, 2))
    rows = integer("added to the row", 0, widths.TILES * widths.TILE_PRODUCTION + widths.HOUSE_PRODUCTION)
    mines = integer("added to the mines", 0, widths.TILES * widths.TILE_PRODUCTION)
    return Case(
        call=lambda: kernel.grow_mines(kernel.grow_row(before, row, rows), mines),
        effect=lambda after: {
            "tracks": both(*(within(made, 0, widths.MOST_TRACK) for made in (*after.rows, after.mines))),
            "32 bits": both(*(fits(made) for made in (*after.rows, after.mines))),
        },
    )


@obligation(
    "width.pelicans",
    13,
    ("build.effects", "build.house", "cathedral.pelican"),
    pelican_kernel.gain,
    pelican_kernel.use,
)
def pelican_width() -> Case[Pelicans]:
    """Pelicans that start at up to a million stay below 2**31 in a game, unused and used.

    All 36 buildings and 12 houses at 3 each; any of them used.
    """
    had = Pelicans(integer("unused", 0, widths.MOST_PRODUCED), integer("used", 0, widths.MOST_PRODUCED))
    gained = integer("gained", 0, 3 * widths.BUILDINGS + 3 * widths.HOUSES)
    turned = integer("turned", 0)
    assume(both(had.unused + gained > 0, turned < had.unused + gained))

    def call() -> Pelicans:
        # Turning one is proved exact, so many at once are written as their sum, and the last is turned here.
        full = pelican_kernel.gain(had, gained)
        return pelican_kernel.use(Pelicans(full.unused - turned, full.used + turned))

    return Case(
        call=call,
        effect=lambda after: {
            "at any time": both(
                within(after.unused, 0, widths.MOST_UNUSED), within(after.used, 0, widths.MOST_USED)
            ),
            "32 bits": both(fits(after.unused), fits(after.used)),
        },
    )


# money --------------------------------------------------------------------------------------------------


@obligation("width.income", 13, "income.collect", income.income_of)
def income_width() -> Case[int]:
    """One income is at most 9 groschen for each piece produced, on the longest tracks of a game.

    Guilds with and without miners.
    """
    box, guilds = any_box(), pick("guilds", ((0, 2, 4), (5, 3, 1)))
    decks, arms = stands(box, *range(6))
    had = production("player", widths.MOST_TRACK)
    acting = player("player", guilds=guilds, production=had)
    before = position(players=seated(0, acting), decks=decks, arms=arms)
    return Case(
        call=lambda: income.income_of(box, before, 0),
        effect=lambda earned: {
            "9 for each": within(earned, 0, widths.PRICE * (sum(had.rows) + had.mines)),
            "the most": earned <= widths.MOST_INCOME,
            "32 bits": fits(earned),
        },
        covers={"nothing": lambda earned: earned == 0},
    )


@obligation("width.money", 13, ("income.collect", "turn.afford"), purse.earn, purse.pay)
def money_width() -> Case[Purse]:
    """Money that starts at up to 500 million stays from 0 to below 2**31 through all incomes of a game.

    32 incomes of the largest size; any cost that can be paid.
    """
    had = Purse(integer("money", 0, widths.MOST_MONEY))
    earned = integer("earned", 0, widths.INCOMES * widths.MOST_INCOME)
    cost = integer("cost", 0)
    assume(cost <= had.money + earned)
    return Case(
        call=lambda: purse.pay(purse.earn(had, earned), cost),
        effect=lambda after: {
            "before the payment": fits(had.money + earned),
            "exact": equal(after, Purse(had.money + earned - cost)),
            "32 bits": both(after.money >= 0, fits(after.money)),
        },
    )


# points -------------------------------------------------------------------------------------------------


@obligation(
    "width.points", 13, ("points.below", "reputation.ends", "patrician.score", "final.city"), standing.score
)
def points_width() -> Case[Standing]:
    """Points that start at up to a billion stay in 32 bits, whatever all sources of a game add or take.

    Each source any sum up to its most, won or lost.
    """
    had = Standing(
        cast(int, opaque("reputation")), integer("points", -widths.MOST_POINTS, widths.MOST_POINTS)
    )
    sums = {name: integer(name, -source.game, source.game) for name, source in widths.POINTS.items()}

    def call() -> Standing:
        now = had
        for points in sums.values():
            now = standing.score(now, points)
        return now

    return Case(
        call=call,
        effect=lambda after: {
            "exact": after.points == had.points + sum(sums.values()),
            "32 bits": fits(after.points),
        },
        covers={"all sources at their most": lambda after: after.points > widths.MOST_POINTS},
    )
