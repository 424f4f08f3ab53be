"""Claim 13: what one step does to production and pelicans, the tracks without an upper limit."""

from kutnahora.proofs.claims.events import as_expected, given_pelicans
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import pelicans, player, position, production, seated
from kutnahora.proofs.domains.values import starts
from kutnahora.proofs.domains.widths import TILE_PRODUCTION
from kutnahora.proofs.machine.obligation import Case, Parts, obligation
from kutnahora.proofs.machine.symbols import assume, equal, integer, pick, within
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Step
from kutnahora.reference.kernel import production as kernel
from kutnahora.reference.kernel.production import Production
from kutnahora.reference.position import with_player
from kutnahora.reference.rules import effects
from kutnahora.reference.values import replace

GUILD_TILES, PUBLIC_TILES, MINE_TILES = (0, 23), (24, 35), (36, 66)

# production ---------------------------------------------------------------------------------------------


@obligation("production.checked", 13, "setup.player", kernel.checked)
def checked() -> Case[Production]:
    """Production read from outside is accepted exactly if there are three rows and nothing is below 0.

    So many rows.
    """
    count, mines = pick("rows", (2, 3, 4)), integer("mines")
    rows = tuple(integer(f"row.{n}") for n in range(count))
    negative = mines < 0
    for made in rows:
        negative |= made < 0
    return Case(
        call=lambda: kernel.checked(rows, mines),
        must_refuse=negative | (count != 3),
        raises=ValueError,
        effect=lambda found: equal(found, Production(rows, mines)),
    )


start = starts(
    id="production.start",
    claim=13,
    clause="setup.player",
    sentence="All four tracks start at 0.",
    start=kernel.start,
    value=Production((0, 0, 0), 0),
)


@obligation("production.row", 13, ("build.guild", "cathedral.3"), kernel.grow_row)
def grow_row() -> Case[Production]:
    """The track of one guild row rises by the amount; the others stay."""
    before, row, amount = production("before"), pick("row", (0, 1, 2)), integer("amount")
    rows = tuple(made + amount if n == row else made for n, made in enumerate(before.rows))
    return Case(
        call=lambda: kernel.grow_row(before, row, amount),
        effect=lambda after: equal(after, Production(rows, before.mines)),
    )


@obligation("production.mines", 13, "mine.effects", kernel.grow_mines)
def grow_mines() -> Case[Production]:
    """The track of ore from mines rises by the amount; the rows stay."""
    before, amount = production("before"), integer("amount")
    return Case(
        call=lambda: kernel.grow_mines(before, amount),
        effect=lambda after: equal(after, Production(before.rows, before.mines + amount)),
    )


@obligation("production.tile", 13, ("build.guild", "mine.effects"), effects.do_production)
def tile_production() -> Case[Step]:
    """A tile raises one track of its player by what it shows, at most 9; a public tile raises none.

    A tile of an own guild, public, mine or technology.
    """
    box, who, guilds = any_box(), pick("who", (0, 1)), pick("guilds", ((0, 2, 4), (5, 3, 1)))
    family, (low, high) = pick("family", ((0, GUILD_TILES), (1, PUBLIC_TILES), (2, MINE_TILES)))
    tile = integer("tile", low, high)
    row = pick("row", (0, 1, 2)) if family == 0 else 0
    if family == 0:
        assume(tile // 4 == guilds[row])
    had = production("player")
    acting = player("player", guilds=guilds, production=had)
    before = position(players=seated(who, acting))

    def effect(after: Step) -> Parts:
        amount = 0 if family == 1 else box.production(tile)
        rows = tuple(made + amount if family == 0 and n == row else made for n, made in enumerate(had.rows))
        grown = Production(rows, had.mines + amount if family == 2 else had.mines)
        clause = Clause.BUILD_GUILD if family == 0 else Clause.MINE_EFFECTS
        change = (
            Change(Counted.PRODUCTION, had.rows[row], had.rows[row] + amount, row)
            if family == 0
            else Change(Counted.ORE_FROM_MINES, had.mines, had.mines + amount)
        )
        event = Event(clause, who, ((Fact.TILE, tile), (Fact.CHANGE, amount)), (change,))
        return {
            "position": equal(after.position, with_player(before, who, replace(acting, production=grown))),
            "events": equal(after.events, () if family == 1 else (event,)),
            "9 at most": within(amount, 0, TILE_PRODUCTION),
        }

    return Case(
        call=lambda: effects.do_production(box, before, who, tile),
        effect=effect,
        covers={"9": lambda after: box.production(tile) == 9},
    )


# pelicans -----------------------------------------------------------------------------------------------


@obligation("pelicans.tile", 13, "build.effects", effects.do_pelicans)
def tile_pelicans() -> Case[Step]:
    """A building gives its player the pelicans it shows, at most 3."""
    box, who, tile, had = any_box(), pick("who", (0, 1)), integer("tile", 0, 35), pelicans("player")
    before = position(players=seated(who, player("player", pelicans=had)))
    gained = box.pelicans(tile)

    def effect(after: Step) -> Parts:
        given_ = given_pelicans(before, who, gained, Clause.BUILD_EFFECTS, ((Fact.TILE, tile),))
        expected = given_ if gained > 0 else Step(before)
        return {**as_expected(after, expected), "3 at most": within(gained, 0, 3)}

    return Case(
        call=lambda: effects.do_pelicans(box, before, who, tile),
        effect=effect,
        covers={"one": lambda after: gained == 1},
    )
