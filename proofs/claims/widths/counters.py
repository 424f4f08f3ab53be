"""Claim 13: the counters of 8 bits stay in the range declared for them, whatever step is made."""

from collections.abc import Callable
from dataclasses import fields, is_dataclass

from kutnahora.proofs.claims.whole.effects import technology_taken
from kutnahora.proofs.claims.whole.next import HANDS, next_round, seats_with
from kutnahora.proofs.domains.boards import given
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import made, miners, player, position, seated, tax_level
from kutnahora.proofs.domains.rulebook import MOST_TAX
from kutnahora.proofs.domains.values import Accepted, accepts, starts
from kutnahora.proofs.domains.widths import FIELDS, ROUNDS
from kutnahora.proofs.kernel import Arm, Cathedral, Deck, Houses, Patricians, Tax, Technology
from kutnahora.proofs.machine.obligation import Case, Parts, composed, obligation
from kutnahora.proofs.machine.symbols import assume, both, either, equal, integer, opaque, pick, when, within
from kutnahora.reference import facts
from kutnahora.reference.box import Board
from kutnahora.reference.events import Step
from kutnahora.reference.kernel import arm, cathedral, deck, houses, patricians, tax, technology
from kutnahora.reference.kernel import miners as miner_kernel
from kutnahora.reference.rules import effects, rounds
from kutnahora.reference.terms import NOTHING


def held(field: str, value: int) -> bool:
    """Inside the range that `FIELDS` declares."""
    return within(value, FIELDS[field].least, FIELDS[field].most)


def all_held(value: object) -> bool:
    """Every number of a value is inside the range of its field: `Task.a`, `Stack.top`, `Houses.rows`."""
    if not is_dataclass(value):
        return False
    inside = []
    for part in fields(value):
        numbers = getattr(value, part.name)
        each = numbers if isinstance(numbers, tuple) else (numbers,)
        inside += [held(f"{type(value).__name__}.{part.name}", number) for number in each]
    return both(*inside)


Steps = Callable[[], tuple[object, ...]]
"""What is there after a step."""


def _deck_and_arm() -> Steps:
    box, stand, resource = any_box(), pick("stand", (0, 1)), integer("resource", 0, 5)
    card, notch = integer("card", 0, 40), integer("notch", 0, 7)
    last_card, last_notch = box.last_card(stand), box.last_notch(resource)
    assume(both(card <= last_card, notch <= last_notch))
    return lambda: (deck.advance_one(Deck(card), last_card), arm.move_right(Arm(notch), last_notch))


def _miners() -> Steps:
    had, count, kind = miners("player"), integer("count", 0, 2), pick("miner", ("pool", "reserve", "hired"))
    if kind == "hired":
        assume(both(had.pool + count <= 2, count <= had.reserve))
        return lambda: (miner_kernel.hire(had, count),)
    if kind == "pool":
        assume(had.pool > 0)
        return lambda: (miner_kernel.place_from_pool(had),)
    assume(had.pool + had.reserve > 0)
    return lambda: (miner_kernel.place_from_reserve(had),)


def _houses_and_tax() -> Steps:
    left, row = tuple(integer(f"row.{n}", 0, 4) for n in range(3)), pick("row", (0, 1, 2))
    assume(left[row] > 0)
    level, amount = integer("tax", 0, MOST_TAX), integer("amount", 0)
    return lambda: (houses.remove_leftmost(Houses(left), row), tax.rise(Tax(level), amount))


def _patricians() -> Steps:
    waiting, council = integer("pool", 0, 3), integer("council", 0, 3)
    assume(waiting + council <= 3)
    supply = 3 - waiting - council
    had = Patricians((supply,) * 4, (waiting,) * 4, (council,) * 4)
    kind, colour = pick("patrician", (0, 1, 2)), pick("colour", (0, 1, 2, 3))
    assume((waiting if kind == 1 else supply) > 0)
    move = (patricians.enter_pool, patricians.seat_from_pool, patricians.seat_from_supply)[kind]
    return lambda: (move(had, colour),)


@obligation(
    "width.counters",
    13,
    ("economy.top", "economy.arm", "mine.hire", "build.order", "tax.cap", "income.council"),
    deck.advance_one,
    arm.move_right,
    miner_kernel.hire,
    miner_kernel.place_from_pool,
    miner_kernel.place_from_reserve,
    houses.remove_leftmost,
    tax.rise,
    patricians.enter_pool,
    patricians.seat_from_pool,
    patricians.seat_from_supply,
)
def counters() -> Case[tuple[object, ...]]:
    """No step takes cards, notches, miners, houses, tax or patricians out of their range.

    Every step that no refusal forbids.
    """
    step = pick("counters", (_deck_and_arm, _miners, _houses_and_tax, _patricians))
    return Case(
        given={"counters": step.__name__.removeprefix("_")},
        call=step(),
        effect=lambda found: {type(value).__name__: all_held(value) for value in found},
    )


# technology and cathedral -------------------------------------------------------------------------------


@accepts("technology.checked", 13, "mine.technology", technology.checked)
def technology_checked(taken: int) -> Accepted[Technology]:
    """A technology stack read from outside is accepted exactly if 0 to 4 tiles are taken."""
    return Accepted(within(taken, 0, 4), Technology(taken), {"none": taken == 0, "all": taken == 4})


technology_start = starts(
    id="technology.start",
    claim=13,
    clause="setup.mine_stack",
    sentence="No technology tile is taken at the start.",
    start=technology.start,
    value=Technology(0),
)


@composed("width.technology", 13, ("build.tech", "lack.technology"), effects.do_technology, technology.take)
def take_technology() -> Case[Step]:
    """A miners' building takes the next of the 4 technology tiles while there is one, and has it placed.

    Two mine cells, open or not.
    """
    box = any_box(board=made(Board, "board", mine_rows=4, mine_columns=7))
    tile, taken = integer("tile", 0, 66), integer("taken", 0, 4)
    who, had = pick("who", (0, 1)), miners("player")
    before = position(
        technology=Technology(taken), players=seated(who, player("player", miners=had)), mine=opaque("mine")
    )
    wood = (integer("wood.0", -1, 15), integer("wood.1", -1, 15))

    def call() -> Step:
        with given(facts, mine_wood=lambda of, rows, columns, entrances, mine: wood):
            return effects.do_technology(box, before, who, tile)

    def effect(after: Step) -> Parts:
        room = both(had.placed < 9, either(wood[0] >= 0, wood[1] >= 0))
        digs = within(tile, 16, 19)
        expected = technology_taken(box, before, who, room=room) if digs else Step(before)
        return {
            "exact": equal(after, expected),
            "0 to 4": held("Technology.taken", after.position.technology.taken),
        }

    return Case(call=call, effect=effect)


@obligation(
    "width.cathedral",
    13,
    ("build.cathedral", "order.cathedral", "setup.cathedral"),
    effects.do_turn_cathedral,
    cathedral.turn_by_guild,
    cathedral.begin,
    cathedral.finish,
)
def cathedral_range() -> Case[Cathedral]:
    """Neither a guild building nor an action turns more than eleven cathedral tiles.

    One tile under way or none.
    """
    box, tile = any_box(), integer("tile", 0, 23)
    turned, under_way = integer("turned", 0, 11), integer("under way", 0, 11)
    busy = when(under_way > 0, 1, 0)
    assume(both(turned + busy <= 11, either(under_way == 0, under_way == turned, under_way == turned + 1)))
    had = Cathedral(turned, under_way)
    step = pick("step", ("guild", "begin", "finish"))
    if step != "guild":
        assume((under_way == 0) & (turned < 11) if step == "begin" else under_way > 0)
    before = position(cathedral=had, tax=tax_level("table"))

    def call() -> Cathedral:
        if step == "guild":
            return effects.do_turn_cathedral(box, before, 0, tile).position.cathedral
        return cathedral.begin(had) if step == "begin" else cathedral.finish(had)

    def effect(after: Cathedral) -> Parts:
        still = when(after.under_way > 0, 1, 0)
        return {
            "8 bits": all_held(after),
            "eleven": after.turned + still <= 11,
            "one at a time": within(after.turned - turned, 0, 1),
        }

    return Case(call=call, effect=effect)


# rounds -------------------------------------------------------------------------------------------------


@obligation(
    "width.rounds",
    13,
    ("setup.rounds", "round.next", "round.last"),
    rounds.run_round_next,
    rounds.do_owe_round,
)
def round_range() -> Case[Step]:
    """There are at most 6 rounds, and the start player is one of the players.

    A table of so many players and its last round; hands with one card, three, none and all (every hand:
    round.cards).
    """
    count, last = pick("players", ((2, 6), (3, 6), (4, 5)))
    round_, start = integer("round", 1, last), integer("start", 0, count - 1)
    event, with_events = pick("event", ((NOTHING, False), (3, True)))
    before = seats_with(
        HANDS[:count], round=round_, start=start, event=event, past_events=(1, 7), with_events=with_events
    )

    def effect(after: Step) -> Parts:
        return {
            "exact": equal(after, next_round(before, last)),
            "6 at most": both(held("Position.round", after.position.round), last <= ROUNDS),
            "players": held("Position.start", after.position.start),
        }

    return Case(
        call=lambda: rounds.run_round_next(before),
        effect=effect,
        covers={"the last": lambda after: round_ == last},
    )


@obligation("width.last", 13, "setup.rounds", rounds.last_round)
def last_round() -> Case[int]:
    """4 players play 5 rounds, 2 and 3 players play 6.

    So many players and their last round.
    """
    count, last = pick("players", ((2, 6), (3, 6), (4, 5)))
    return Case(call=lambda: rounds.last_round(count), effect=lambda found: found == last)
