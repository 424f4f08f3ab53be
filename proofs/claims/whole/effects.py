"""Claim 12, what goes on by itself: effects of tiles, houses, decks and the city keep the invariant."""

from kutnahora.proofs.claims.standing import shifted
from kutnahora.proofs.claims.whole.inputs import (
    ARMS,
    DECKS,
    FREE,
    SMALL,
    ascending,
    cathedral,
    quiet_box,
    step_keeps,
)
from kutnahora.proofs.domains import inputs
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.invariant import height, kept
from kutnahora.proofs.kernel import Arm, Hall, Purse, Slots, Stack, Standing, Technology
from kutnahora.proofs.machine.obligation import Case, Parts, composed, obligation
from kutnahora.proofs.machine.symbols import assume, both, either, equal, integer, negate, pick, when, within
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Step
from kutnahora.reference.position import Lot, Position, Task, TaskKind, push, with_player
from kutnahora.reference.rules import build, economy, effects, mine
from kutnahora.reference.terms import NOBODY, Resource
from kutnahora.reference.values import replace

POPULATION, ORE = 0, 1
RESOURCE_OF_ARM = (0, 1, 2, 3, 5)


# the effects of a tile ----------------------------------------------------------------------------------


def table(box: Box, who: int, *, entrance: Lot = FREE) -> Position:
    """All that an effect may read or change; houses, money, plots, slots and hands are opaque."""
    decks, arms = inputs.stands(box, *Resource)
    acting = inputs.player(
        "player",
        guilds=(0, 4, 5),
        production=inputs.production("player"),
        standing=inputs.standing_in(box, "player"),
        pelicans=inputs.pelicans("player"),
        miners=inputs.miners("player"),
    )
    tower = cathedral("table")
    assume(either(tower.under_way == 0, tower.under_way == tower.turned + 1))
    return inputs.position(
        players=inputs.seated(who, acting),
        decks=decks,
        arms=arms,
        tax=inputs.tax_level("table"),
        technology=Technology(integer("technology", 0, 4)),
        mine=(entrance, Lot(68, NOBODY)),
        patricians=inputs.patricians("table"),
        cathedral=tower,
    )


TILES = {
    "builders": ((0, 3), (0, 1, 3, 5, 6, 7, 8, 9, 10)),
    "miners": ((16, 19), (0, 1, 2, 3)),
    "metallurgists": ((20, 23), (1,)),
    "public": ((24, 35), (0, 1, 2, 3, 4, 9)),
    "mine": ((36, 66), (0, 2, 4)),
}
"""By family: its tiles, and places of order.effects; what is alike for several families is there once."""
SHOWN = tuple((family, place) for family, (_tiles, places) in TILES.items() for place in places)


def moved_arm(box: Box, p: Position, arm: int) -> Position:
    """economy.arm: One notch right, but not past the last; the city builds if it then shows on the stand."""
    resource, stand = RESOURCE_OF_ARM[arm], POPULATION if arm < 3 else ORE
    notch = p.arms[arm].notch
    after = Arm(notch + when(notch < box.last_notch(resource), 1, 0))
    now = replace(p, arms=tuple(after if n == arm else other for n, other in enumerate(p.arms)))
    hung = ((0, 1, 2), (3, 4))[stand]
    card = p.decks[stand].card
    shows = either(*(box.shows_city(RESOURCE_OF_ARM[n], card, now.arms[n].notch) for n in hung))
    return push(now, Task(TaskKind.CITY, NOBODY, stand, 0)) if shows else now


def technology_taken(box: Box, p: Position, who: int, *, room: bool) -> Step:
    """build.tech, lack.technology: The level rises; the tile is owed if there is room: a miner, a cell."""
    level = p.technology.taken
    if level == 4:
        return Step(p, (Event(Clause.LACK_TECHNOLOGY, who),))
    now = replace(p, technology=Technology(level + 1))
    tile, risen = (Fact.TILE, 63 + level), (Change(Counted.TECHNOLOGY, level, level + 1),)
    new = Event(Clause.BUILD_TECH, who, (tile, (Fact.LEVEL, box.draws(level + 1))), risen)
    if room:
        return Step(push(now, Task(TaskKind.TECH, who, 63 + level)), (new,))
    return Step(now, (new, Event(Clause.LACK_TECHNOLOGY, who, (tile,))))


def with_technology(box: Box, p: Position, who: int, family: str) -> Step:
    room = both(p.players[who].miners.placed < 9, p.mine[0] is FREE)
    return technology_taken(box, p, who, room=room) if family == "miners" else Step(p)


def shown(box: Box, p: Position, who: int, task: Task, family: str) -> Position | None:
    """What a tile does at the places that no other claim is about; None for the others."""
    tile, acting = task.a, p.players[who]
    digs = family in ("miners", "mine")
    cards = {2: (ORE, box.production(tile) if digs else 0), 4: (POPULATION, box.population(tile))}
    if task.b in cards:
        stand, count = cards[task.b]
        return push(p, Task(TaskKind.ADVANCE, NOBODY, stand, count)) if count > 0 else p
    if task.b == 1:
        arms = {"builders": 0, "metallurgists": 4}
        return moved_arm(box, p, arms[family]) if family in arms else p
    if task.b == 3:
        return with_technology(box, p, who, family).position
    standing = acting.standing
    if task.b == 5:
        standing = Standing(standing.reputation, standing.points + box.points(tile))
    elif task.b == 6:
        standing = shifted(standing, box.reputation(tile), box.reputation_low, box.reputation_high)
    else:
        return None
    return with_player(p, who, replace(acting, standing=standing))


@obligation(
    "whole.effect",
    12,
    ("order.effects", "build.effects", "mine.effects", "build.tech", "build.cathedral"),
    effects.do_arm,
    effects.do_ore_deck,
    effects.do_technology,
    effects.do_population,
    effects.do_points,
    effects.do_tile_reputation,
    effects._digs_ore,
)
def one_effect() -> Case[Step]:
    """Each effect of a tile keeps the invariant and owes at most one task, on top of the remaining effects.

    No red X (which makes an event and moves nothing); every tile of the builders, miners and metallurgists,
    every public, mine and technology tile, at each place at which it shows something; the cathedral before
    its tile is overtaken; an entrance free or not; one seat at even places, the other at odd ones.
    """
    family, place = pick("tile and place", SHOWN)
    box, tile, who = quiet_box(SMALL), integer("tile", *TILES[family][0]), place % 2
    entrances = (FREE, Lot(67, NOBODY))
    p = table(box, who, entrance=pick("entrance", entrances) if place == 3 else FREE)
    task = Task(TaskKind.EFFECTS, who, tile, place)

    def effect(after: Step) -> Parts:
        now, added = after.position, after.position.agenda[1:]
        parts = {**kept(box, p, task, replace(now, agenda=p.agenda))}
        parts["at most one owed"] = now.agenda[0] is p.agenda[0] and len(added) <= 1
        parts["fits on the rest"] = both(*(1 + height(owed) <= height(task) for owed in added))
        parts["the last owes nothing"] = place < 10 or added == ()
        expected = shown(box, p, who, task, family)
        parts["exact"] = expected is None or equal(now, expected)
        if place == 3:
            parts["events"] = equal(after.events, with_technology(box, p, who, family).events)
        return parts

    return Case(
        call=lambda: effects.EFFECTS[place](box, p, who, tile),
        effect=effect,
    )


REST_AFTER = {TaskKind.CITY: (2, 2), TaskKind.ADVANCE: (5, 3)}
"""By what is owed and its stand: the next effect."""


@composed("whole.effects", 12, ("order.effects", "order.interrupt"), effects._is_building)
def all_effects() -> Case[Step]:
    """When an effect of a tile owes something, the remaining effects wait below it.

    No red X; a builders' tile from its first effect and from the one after its arm, a miners' and a public
    tile, mine and technology tiles; tiles without reputation, pelicans, tax and cathedral (whole.effect has
    these, and they owe nothing); all else as in whole.effect.
    """
    tile_range, step = pick(
        "tile and step", (((1, 1), 0), ((1, 1), 2), ((17, 17), 0), ((25, 25), 0), ((36, 66), 0))
    )
    box, tile = quiet_box(SMALL), integer("tile", *tile_range)
    p = table(box, 0)
    assume(both(box.reputation(tile) == 0, box.pelicans(tile) == 0, box.tax(tile) == 0))
    assume(negate(box.turns_cathedral(tile)))
    task = Task(TaskKind.EFFECTS, 0, tile, step)
    points = p.players[0].standing.points

    clause = Clause.BUILD_EFFECTS if tile_range[0] < 36 else Clause.MINE_EFFECTS
    first = tuple(Event(cited, 0, ((Fact.TILE, tile),)) for cited in (Clause.ORDER_EFFECTS, clause))

    def also(after: Step) -> Parts:
        added = after.position.agenda[1:]
        parts = {"events": step > 0 or equal(after.events[:2], first)}
        if not added:
            scored = after.position.players[0].standing.points == points + box.points(tile)
            return {**parts, "went to the end": scored}
        rest, owed = added
        goes_on = 4 if owed.kind == TaskKind.TECH else REST_AFTER[owed.kind][owed.a]
        return {**parts, "the rest": equal(rest, Task(TaskKind.EFFECTS, 0, tile, goes_on))}

    return step_keeps(box, p, task, lambda: effects.run_effects(box, p, task), also=also, task=task)


@obligation("whole.house_effect", 12, ("build.house", "build.order", "lack.stack"), build.run_house_effect)
def house_effect() -> Case[Step]:
    """The house of a building leaves its row; its effect keeps the invariant and may offer a tile.

    There is a house in the row (whole.build refuses a tile without one, and no effect touches houses: they
    are opaque in whole.effect); a town hall with a public stack or without; a slot free (the tile just built
    left one).
    """
    box, (who, row) = any_box(), pick("who and row", ((0, 0), (1, 1), (0, 2)))
    left = inputs.houses("player")
    assume(left.rows[row] > 0)
    public = pick("public", (True, False))
    acting = inputs.player(
        "player",
        houses=left,
        pelicans=inputs.pelicans("player"),
        standing=inputs.standing_in(box, "player"),
        slots=Slots((30, 31)),
        guilds=(0, 4, 5),
        purse=Purse(0),
    )
    rows = ((Stack(4, 16, 1),), (Stack(7, 28, 1),) if public else (), ())
    p = inputs.position(players=inputs.seated(who, acting), hall=Hall(rows), decks=DECKS, arms=ARMS)
    task = Task(TaskKind.HOUSE_EFFECT, who, row)

    def also(after: Step) -> Parts:
        now, column = after.position.players[who], 4 - left.rows[row]
        shown, spot = box.house(row, column), ((Fact.ROW, row), (Fact.COLUMN, column))
        less = Change(Counted.HOUSES, left.rows[row], left.rows[row] - 1, row)
        rows_left = tuple(count - (n == row) for n, count in enumerate(left.rows))
        return {
            "one house": equal(now.houses.rows, rows_left),
            "events": equal(after.events[0], Event(Clause.BUILD_HOUSE, who, spot, (less,))),
            "pelicans": now.pelicans.unused == acting.pelicans.unused + shown.pelicans,
            "a tile is offered": len(after.position.agenda) == when(both(shown.free_public, public), 2, 1),
        }

    return step_keeps(box, p, task, lambda: build.run_house_effect(box, p, task), also=also, row=row)


# decks and the city -------------------------------------------------------------------------------------


@obligation("whole.advance", 12, ("economy.advance", "economy.top", "order.interrupt"), economy.run_advance)
def advance() -> Case[Step]:
    """A deck advances card by card, never past its last one, and the city interrupts; the invariant holds.

    No red X; a stand with so many cards (claim 8 has any number).
    """
    box, (stand, count) = quiet_box(), pick("stand and cards", ((0, 1), (1, 0), (1, 1), (1, 2)))
    decks, arms = inputs.stands(box, *Resource)
    p, task = (
        inputs.position(decks=decks, arms=arms),
        Task(TaskKind.ADVANCE, NOBODY, stand, count),
    )
    last = box.last_card(stand)

    def also(after: Step) -> Parts:
        card, owed = after.position.decks[stand].card, after.position.agenda[1:]
        moved = card - decks[stand].card
        return {
            "all cards or the last": either(moved == count, card == last, len(owed) > 0),
            "forward": within(moved, 0, count),
            "the rest": len(owed) < 2 or equal(owed[0], Task(TaskKind.ADVANCE, NOBODY, stand, count - moved)),
            "then the city": owed == () or equal(owed[-1], Task(TaskKind.CITY, NOBODY, stand, 0)),
        }

    return step_keeps(box, p, task, lambda: economy.run_advance(box, p, task), also=also, task=task)


@obligation("whole.city", 12, ("economy.city_builds", "economy.city_order", "rights.slide"), economy.run_city)
def city() -> Case[Step]:
    """The city builds with its arm and its stack, then looks again; the invariant holds.

    No red X; the ore stand; a town hall with a stack to build from, or without.
    """
    box, builds = quiet_box(), integer("builds", 0)
    decks, arms = inputs.stands(box, *Resource)
    top, under = integer("top", 12, 15), integer("under", 0, 3)
    rows = pick("hall", (((), (Stack(0, 1, 1), Stack(3, top, under)), ()), ((Stack(7, 28, 1),), (), ())))
    p = inputs.position(decks=decks, arms=arms, hall=Hall(rows), gone=ascending("gone", 1, 0, 11))
    task = Task(TaskKind.CITY, NOBODY, ORE, builds)
    again = Task(TaskKind.CITY, NOBODY, ORE, builds + 1)

    def also(after: Step) -> Parts:
        now, owed = after.position, after.position.agenda[1:]
        notches = sum(new.notch - old.notch for old, new in zip(arms, now.arms, strict=True))
        return {
            "it looks again": owed == () or equal(owed[0], again),
            "one notch a build": notches == (1 if owed else 0),
            "a tile leaves with its stack": len(now.gone) - 1 == (0 if now.hall is p.hall else 1),
        }

    return step_keeps(box, p, task, lambda: economy.run_city(box, p, task), also=also, task=task)


@obligation("whole.discarded", 12, "order.mine", mine.run_discard)
def discarded() -> Case[Step]:
    """The remaining drawn tiles go to the discards, in order.

    So many drawn tiles and discards, all different.
    """
    box, task = any_box(), Task(TaskKind.DISCARD, integer("who", 0, 3))
    drawn = ascending("drawn", pick("drawn", (0, 1, 2)), 36, 62)
    p = inputs.position(drawn=drawn, discard=ascending("discard", pick("discards", (0, 1, 2)), 36, 62))
    assume(both(*(tile != other for tile in drawn for other in p.discard)))
    hands = tuple(Change(Counted.DRAWN, 1, 0, tile) for tile in drawn)
    piles = tuple(Change(Counted.DISCARDED, 0, 1, tile) for tile in drawn)
    which = tuple((Fact.TILE, tile) for tile in drawn)
    events = (Event(Clause.ORDER_MINE, task.player, which, hands + piles),) if drawn else ()
    exact = Step(replace(p, drawn=(), discard=tuple(sorted(p.discard + drawn))), events)
    return step_keeps(box, p, task, lambda: mine.run_discard(p, task), exact=exact)
