"""Claim 9: the cathedral only rises, tile by tile; a guild's turn gives tax, an action the effects."""

from typing import Annotated

from kutnahora.proofs.claims.events import any_reason, as_expected, facts, given_pelicans
from kutnahora.proofs.claims.tax import raised
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import pelicans, player, position, seated, tax_level
from kutnahora.proofs.domains.values import (
    Accepted,
    Exactly,
    Natural,
    Refused,
    accepts,
    computes,
    refuses,
    starts,
)
from kutnahora.proofs.kernel import Cathedral, Pelicans
from kutnahora.proofs.machine.obligation import Case, Parts, obligation
from kutnahora.proofs.machine.symbols import (
    assume,
    both,
    either,
    equal,
    iff,
    implies,
    integer,
    negate,
    opaque,
    pick,
    when,
)
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Refusal, Step
from kutnahora.reference.kernel import cathedral as kernel
from kutnahora.reference.kernel import pelicans as birds
from kutnahora.reference.position import Task, TaskKind
from kutnahora.reference.rules import cathedral, common, effects
from kutnahora.reference.values import replace

NUMBERS = tuple(range(1, 12))
"""setup.cathedral: tiles 1 to 11."""


def sound(state: Cathedral) -> bool:
    """cathedral.current: What can be at all.

    The tile under way is the one after those turned; once a guild building of tile 8 has turned the tile
    after it, as many are turned as its number says.
    """
    turned, under_way = state.turned, state.under_way
    none = both(under_way == 0, turned <= 11)
    next_one = both(under_way == turned + 1, turned <= 10)
    overtaken = both(under_way == turned, turned >= 1, turned <= 10)
    return both(turned >= 0, either(none, next_one, overtaken))


def any_cathedral() -> Cathedral:
    state = Cathedral(integer("turned", 0, 11), integer("under way", 0, 11))
    assume(sound(state))
    return state


def is_turned(state: Cathedral, tile: int) -> bool:
    """Whether a tile lies turned: so many from the first on, the one under way left out."""
    overtaken = both(state.under_way > 0, state.under_way <= state.turned)
    through = state.turned + when(overtaken, 1, 0)
    return both(tile <= through, implies(overtaken, tile != state.under_way))


def lowest(state: Cathedral, current: int) -> bool:
    """cathedral.current: The lowest tile that is neither turned nor under way; 12 if there is none."""
    busy = [either(is_turned(state, tile), state.under_way == tile) for tile in NUMBERS]
    below = [iff(tile < current, taken) for tile, taken in zip(NUMBERS, busy, strict=True)]
    return both(current >= 1, current <= 12, *below)


def turned_too(before: Cathedral, after: Cathedral, tile: int) -> bool:
    """This tile is turned now and was not; all others are as they were."""
    others = [iff(is_turned(after, n), either(is_turned(before, n), n == tile)) for n in NUMBERS]
    return both(negate(is_turned(before, tile)), is_turned(after, tile), *others)


# the kernel ---------------------------------------------------------------------------------------------


@accepts("cathedral.checked", 9, ("setup.cathedral", "cathedral.current"), kernel.checked)
def checked(turned: int, under_way: int) -> Accepted[Cathedral]:
    """A cathedral read from outside is accepted exactly if it can be: 0 to 11 tiles, turned in order."""
    state = Cathedral(turned, under_way)
    overtaken = both(under_way > 0, turned == under_way)
    goals = {"all turned": turned == 11, "the last under way": under_way == 11, "overtaken": overtaken}
    return Accepted(sound(state), state, goals)


start = starts(
    id="cathedral.start",
    claim=9,
    clause="setup.cathedral",
    sentence="No tile is turned at the start, and tile 1 is current.",
    start=kernel.start,
    value=Cathedral(0, 0),
)


@obligation("cathedral.current", 9, "cathedral.current", kernel.current)
def current() -> Case[int]:
    """Current is the lowest tile that is neither turned nor being carried out, 12 if there is none.

    A cathedral that can be (cathedral.checked).
    """
    state = any_cathedral()
    return Case(
        call=lambda: kernel.current(state),
        effect=lambda tile: lowest(state, tile),
        covers={
            "none while the last is under way": lambda tile: both(state.under_way == 11, tile == 12),
            "after an overtaken one": lambda tile: both(state.under_way == 8, state.turned == 8, tile == 10),
        },
    )


@obligation("cathedral.begin", 9, "cathedral.current", kernel.begin)
def begin() -> Case[Cathedral]:
    """An action takes up the current tile and turns none yet.

    There is a current tile and none under way.
    """
    before = any_cathedral()
    assume(both(before.under_way == 0, before.turned <= 10))
    return Case(
        call=lambda: kernel.begin(before),
        effect=lambda after: {
            "the current one": lowest(before, after.under_way),
            "none turned": both(*(iff(is_turned(after, n), is_turned(before, n)) for n in NUMBERS)),
            "in order": both(sound(after), after.turned == before.turned),
        },
    )


@obligation("cathedral.finish", 9, "order.cathedral", kernel.finish)
def finish() -> Case[Cathedral]:
    """The tile carried out is turned, one more and no other.

    A tile is under way, overtaken by a guild or not.
    """
    before = any_cathedral()
    assume(before.under_way > 0)
    return Case(
        call=lambda: kernel.finish(before),
        effect=lambda after: {
            "one step": both(after.turned == before.turned + 1, after.under_way == 0),
            "this tile only": turned_too(before, after, before.under_way),
            "in order": sound(after),
        },
        covers={"the last": lambda after: after.turned == 11},
    )


@obligation("cathedral.guild", 9, "build.cathedral", kernel.turn_by_guild)
def turn_by_guild() -> Case[Cathedral]:
    """A guild building turns the current tile, one more and no other; what is under way stays so.

    There is a current tile; of one under way not more than one turn beside it, as only tile 8 builds, and
    builds once.
    """
    before = any_cathedral()
    assume(both(before.turned + when(before.under_way > 0, 1, 0) <= 10))
    assume((before.under_way == 0) | (before.under_way > before.turned))
    tile = when(before.under_way == 0, before.turned + 1, before.turned + 2)
    return Case(
        call=lambda: kernel.turn_by_guild(before),
        effect=lambda after: {
            "the current one": lowest(before, tile),
            "one step": both(after.turned == before.turned + 1, after.under_way == before.under_way),
            "this tile only": turned_too(before, after, tile),
            "in order": sound(after),
        },
        covers={
            "the last": lambda after: after.turned == 11,
            "the last, beside tile 10": lambda after: before.under_way == 10,
        },
    )


# pelicans -----------------------------------------------------------------------------------------------


@accepts("pelican.checked", 9, "setup.supply", birds.checked)
def pelicans_checked(unused: int, used: int) -> Accepted[Pelicans]:
    """Pelicans read from outside are accepted exactly if none is below 0."""
    return Accepted(both(unused >= 0, used >= 0), Pelicans(unused, used))


pelicans_start = starts(
    "pelican.start", 9, "setup.player", "A player starts without pelicans.", birds.start, Pelicans(0, 0)
)


AnyPelicans = Annotated[Pelicans, pelicans]


def not_below_0(owned: Pelicans) -> bool:
    return both(owned.unused >= 0, owned.used >= 0)


@computes("pelican.gain", 9, ("build.effects", "build.house"), birds.gain, sound=not_below_0)
def pelicans_gain(before: AnyPelicans, count: Natural) -> Exactly[Pelicans]:
    """New pelicans come unused, without a limit."""
    return Exactly(Pelicans(before.unused + count, before.used))


@computes("pelican.use", 9, "cathedral.pelican", birds.use, sound=not_below_0)
def pelicans_use(before: AnyPelicans) -> Exactly[Pelicans]:
    """One unused pelican is turned to its used side; none is lost.

    At least one is unused.
    """
    assume(before.unused > 0)
    return Exactly(Pelicans(before.unused - 1, before.used + 1), {"the last": before.unused == 1})


@obligation("pelican.do", 9, "build.effects", common.do_gain_pelicans)
def do_gain_pelicans() -> Case[Step]:
    """A player's new pelicans come unused; nobody else gets any.

    Any clause.
    """
    who, had, count = pick("who", (0, 1)), pelicans("player"), integer("count", 0)
    clause, first = any_reason()
    before = position(players=seated(who, player("player", pelicans=had)))
    return Case(
        call=lambda: common.do_gain_pelicans(before, who, count, clause, first),
        effect=lambda after: as_expected(after, given_pelicans(before, who, count, clause, first)),
    )


@refuses(
    "cathedral.able", 9, ("cathedral.pelican", "turn.able", "lack.pelican"), cathedral.refuse_cathedral_action
)
def able(owned: AnyPelicans) -> Refused:
    """The St. Barbara action is refused exactly if no pelican is unused."""
    lacking = Refusal(Clause.LACK_PELICAN, facts(count=owned.used))
    return Refused(owned.unused == 0, lacking, {"one": owned.unused == 1})


# a guild's turn -----------------------------------------------------------------------------------------


@obligation(
    "cathedral.tax", 9, ("build.cathedral", "tax.rise", "tax.cap", "lack.end"), effects.do_turn_cathedral
)
def do_turn_cathedral() -> Case[Step]:
    """A guild building with the symbol turns the current tile for its tax; nobody gets its effects.

    A cathedral that can be (cathedral.checked).
    """
    box, tile, who, state = any_box(), integer("tile", 0, 70), integer("who"), any_cathedral()
    before = position(cathedral=state, tax=tax_level("table"))

    def effect(after: Step) -> Parts:
        if not box.turns_cathedral(tile):
            return {"nothing": equal(after, Step(before))}
        number = state.turned + when(state.under_way > 0, 2, 1)
        if number > 11:
            lost = Event(Clause.LACK_END, who, facts(cathedral_tile=number))
            return {"nothing": equal(after, Step(before, (lost,)))}
        amount, now = box.cathedral_tax(number), Cathedral(state.turned + 1, state.under_way)
        turned = (Change(Counted.CATHEDRAL_TURNED, state.turned, state.turned + 1),)
        event = Event(Clause.BUILD_CATHEDRAL, who, facts(cathedral_tile=number, change=amount), turned)
        return raised(replace(before, cathedral=now), who, amount, after, event)

    return Case(
        call=lambda: effects.do_turn_cathedral(box, before, who, tile),
        effect=effect,
        covers={
            "the last tile": lambda after: after.position.cathedral.turned == state.turned + 1 == 11,
            "all turned": lambda after: both(state.turned == 11, box.turns_cathedral(tile)),
            "beside tile 8": lambda after: both(state.under_way == 8, box.turns_cathedral(tile)),
        },
    )


@obligation("cathedral.turned", 9, ("order.cathedral", "lack.cathedral"), cathedral.run_turn_tile)
def run_turn_tile() -> Case[Step]:
    """After its effects the tile is turned, one step, without its tax.

    A tile is under way.
    """
    state, task = any_cathedral(), Task(TaskKind.TURN_TILE, integer("who"))
    assume(state.under_way > 0)
    before = position(cathedral=state, tax=opaque("tax"))
    changes = (
        Change(Counted.CATHEDRAL_TURNED, state.turned, state.turned + 1),
        Change(Counted.CATHEDRAL_UNDER_WAY, state.under_way, 0),
    )
    number = facts(cathedral_tile=state.under_way)
    events = (Event(Clause.ORDER_CATHEDRAL, task.player, number, changes),)
    now = replace(before, cathedral=Cathedral(state.turned + 1, 0))
    return Case(
        call=lambda: cathedral.run_turn_tile(before, task),
        effect=lambda after: as_expected(after, Step(now, events)),
    )
