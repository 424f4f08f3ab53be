"""Claim 5: three patricians of each colour, conserved between supply, patrician pool and council."""

from typing import Annotated

from kutnahora.proofs.claims.events import as_expected, facts
from kutnahora.proofs.claims.money.purse import event_of_payment, paid
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import patricians, player, position, purse, seated
from kutnahora.proofs.domains.values import Exactly, Maker, Refused, computes, one_of, refuses, starts
from kutnahora.proofs.kernel import Patricians
from kutnahora.proofs.machine.obligation import Case, Parts, obligation
from kutnahora.proofs.machine.symbols import assume, both, either, equal, integer, pick
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Refusal, Step
from kutnahora.reference.kernel import patricians as kernel
from kutnahora.reference.position import Position, Task, TaskKind
from kutnahora.reference.rules import cathedral, effects, income
from kutnahora.reference.values import replace

COLOURS = (0, 1, 2, 3)
"""Green, silver, yellow, red."""
SOUND = ((1, 2), (0, 3), (3, 0), (0, 0))
"""Pool and council of each colour, for the colours that are not asked about."""
FIRST_PUBLIC, LAST_PUBLIC = 24, 35
TILES = (0, 70)

PLACES = {"supply": Counted.SUPPLY, "pool": Counted.PATRICIAN_POOL, "council": Counted.COUNCIL}


Colour = Annotated[int, one_of(COLOURS)]
AnyPatricians = Annotated[Patricians, patricians]
Counts = tuple[int, ...]


def three_each(all_: Patricians) -> bool:
    """setup.supply: What holds of the patricians at any time."""
    rows = list(zip(all_.supply, all_.pool, all_.council, strict=True))
    sums = [supply + pool + council == 3 for supply, pool, council in rows]
    return both(len(rows) == len(COLOURS), *sums, *(count >= 0 for row in rows for count in row))


def count_in(all_: Patricians, place: str, colour: int) -> int:
    counts: tuple[int, ...] = getattr(all_, place)
    return counts[colour]


def moved(before: Patricians, colour: int, source: str, target: str) -> Patricians:
    """One of this colour from one place to another, all others as they were."""
    more = {source: -1, target: 1}
    counts = {
        place: tuple(count_in(before, place, n) + (more.get(place, 0) if n == colour else 0) for n in COLOURS)
        for place in PLACES
    }
    return Patricians(**counts)


def event_of_move(
    who: int, clause: Clause, before: Patricians, colour: int, source: str, target: str
) -> Event:
    """A patrician moves from one place to another."""
    left, came = count_in(before, source, colour), count_in(before, target, colour)
    changes = (Change(PLACES[source], left, left - 1, colour), Change(PLACES[target], came, came + 1, colour))
    return Event(clause, who, facts(colour=colour), changes)


# the kernel ---------------------------------------------------------------------------------------------


@obligation("patricians.checked", 5, "setup.supply", kernel.checked)
def checked() -> Case[Patricians]:
    """Patricians read from outside are accepted exactly if no number is negative and no colour above 3.

    Pool and council of any two of the four colours, the other two sound: each number and each sum is held
    against the same limits, so two wrong colours stand for more.
    """
    asked = pick("asked", tuple((a, b) for a in COLOURS for b in COLOURS if a < b))
    pool = tuple(integer(f"pool {n}") if n in asked else SOUND[n][0] for n in COLOURS)
    council = tuple(integer(f"council {n}") if n in asked else SOUND[n][1] for n in COLOURS)
    negative = [count < 0 for n in asked for count in (pool[n], council[n])]
    supply = tuple(3 - pool[n] - council[n] for n in COLOURS)
    return Case(
        call=lambda: kernel.checked(pool, council),
        must_refuse=either(*negative, *(supply[n] < 0 for n in asked)),
        raises=ValueError,
        effect=lambda made: {
            "exact": equal(made, Patricians(supply, pool, council)),
            "three of each": three_each(made),
        },
        covers={"none in a supply": lambda made: supply[asked[0]] == 0},
    )


@obligation("patricians.colours", 5, "setup.supply", kernel.checked)
def checked_colours() -> Case[Patricians]:
    """Patricians read from outside need four colours in both places.

    So many colours in the pool and in the council, no patrician in either.
    """
    pool, council = pick("pool", range(6)), pick("council", range(6))
    return Case(
        call=lambda: kernel.checked((0,) * pool, (0,) * council),
        must_refuse=pool != 4 or council != 4,
        raises=ValueError,
        effect=lambda made: equal(made, Patricians((3, 3, 3, 3), (0, 0, 0, 0), (0, 0, 0, 0))),
    )


start = starts(
    id="patricians.start",
    claim=5,
    clause="setup.supply",
    sentence="Three patricians of each of four colours start in the supply.",
    start=kernel.start,
    value=Patricians((3, 3, 3, 3), (0, 0, 0, 0), (0, 0, 0, 0)),
    sound=three_each,
)


@computes("patricians.pool", 5, "build.public", kernel.enter_pool, kernel._changed, sound=three_each)
def enter_pool(before: AnyPatricians, colour: Colour) -> Exactly[Patricians]:
    """One patrician goes from the supply to the pool; three of each colour stay three.

    There is one of the colour in the supply.
    """
    assume(before.supply[colour] > 0)
    return Exactly(moved(before, colour, "supply", "pool"), {"the last": before.supply[colour] == 1})


@computes("patricians.seat", 5, "income.council", kernel.seat_from_pool, kernel._changed, sound=three_each)
def seat_from_pool(before: AnyPatricians, colour: Colour) -> Exactly[Patricians]:
    """One patrician goes from the pool to the council; three of each colour stay three.

    There is one of the colour in the pool.
    """
    assume(before.pool[colour] > 0)
    goals = {"the third of its colour": before.council[colour] == 2}
    return Exactly(moved(before, colour, "pool", "council"), goals)


@computes("patricians.supply", 5, "cathedral.6", kernel.seat_from_supply, kernel._changed, sound=three_each)
def seat_from_supply(before: AnyPatricians, colour: Colour) -> Exactly[Patricians]:
    """One patrician goes from the supply to the council; three of each colour stay three.

    There is one of the colour in the supply.
    """
    assume(before.supply[colour] > 0)
    goals = {"the third of its colour": before.council[colour] == 2}
    return Exactly(moved(before, colour, "supply", "council"), goals)


# refusals -----------------------------------------------------------------------------------------------


def any_in(place: str) -> Maker:
    """How many of each colour are at this place."""
    return lambda _name: getattr(patricians("table"), place)


@refuses("council.pool", 5, ("income.council", "lack.patrician"), income.refuse_not_in_pool)
def not_in_pool(pool: Annotated[Counts, any_in("pool")], colour: Colour) -> Refused:
    """A colour is refused for the council exactly if none of it is in the patrician pool."""
    return Refused(pool[colour] == 0, Refusal(Clause.LACK_PATRICIAN, facts(colour=colour)))


@refuses("council.supply", 5, ("cathedral.6", "lack.patrician"), cathedral.refuse_not_in_supply)
def not_in_supply(supply: Annotated[Counts, any_in("supply")], colour: Colour) -> Refused:
    """A colour is refused for tile 6 exactly if none of it is in the supply."""
    return Refused(supply[colour] == 0, Refusal(Clause.LACK_PATRICIAN, facts(colour=colour)))


# positions ----------------------------------------------------------------------------------------------


def expected(before: Position, now: Patricians, after: Step, *events: Event) -> Parts:
    """That nothing but the patricians changed, and that they are three of each."""
    return {
        **as_expected(after, Step(replace(before, patricians=now), events)),
        "three of each": three_each(after.position.patricians),
    }


@obligation("patricians.building", 5, ("build.public", "lack.patrician"), effects.do_patrician)
def do_patrician() -> Case[Step]:
    """A public building puts one patrician of its colour into the pool, if the supply has one."""
    box, tile, who, all_ = any_box(), integer("tile", *TILES), integer("who"), patricians("table")
    before = position(patricians=all_)

    def effect(after: Step) -> Parts:
        if tile < FIRST_PUBLIC or tile > LAST_PUBLIC:
            return expected(before, all_, after)
        # setup.town_hall: three tiles of each colour, in the order of the colours
        colour = 0 if tile <= 26 else 1 if tile <= 29 else 2 if tile <= 32 else 3
        if all_.supply[colour] == 0:
            return expected(before, all_, after, Event(Clause.LACK_PATRICIAN, who, facts(colour=colour)))
        entered = event_of_move(who, Clause.BUILD_PUBLIC, all_, colour, "supply", "pool")
        return expected(before, moved(all_, colour, "supply", "pool"), after, entered)

    return Case(
        call=lambda: effects.do_patrician(box, before, who, tile),
        effect=effect,
        covers={
            "the first public tile": lambda after: tile == 24,
            "the last public tile": lambda after: tile == 35,
            "the last of a colour": lambda after: both(tile == 35, all_.supply[3] == 1),
        },
    )


@obligation("council.do", 5, ("income.council", "turn.afford"), income.do_council)
def do_council() -> Case[Step]:
    """A seat in the council costs its player 10 and moves one patrician there from the pool.

    The money pays it, and there is one of the colour in the pool.
    """
    who, colour, all_, money = (
        pick("who", (0, 1)),
        pick("colour", COLOURS),
        patricians("table"),
        purse("player"),
    )
    assume(both(money.money >= 10, all_.pool[colour] > 0))
    before = position(players=seated(who, player("player", purse=money)), patricians=all_)
    now = moved(all_, colour, "pool", "council")
    took_seat = event_of_move(who, Clause.INCOME_COUNCIL, all_, colour, "pool", "council")
    events = (event_of_payment(who, 10, money.money), took_seat)
    return Case(
        call=lambda: income.do_council(before, who, colour),
        effect=lambda after: {
            **expected(paid(before, who, 10), now, after, *events),
            "money not below 0": after.position.players[who].purse.money >= 0,
        },
        covers={"the last money": lambda after: money.money == 10},
    )


@obligation("council.offer", 5, ("income.council", "lack.patrician", "lack.money"), income.do_offer_council)
def do_offer_council() -> Case[Step]:
    """A seat is offered exactly if the pool has a patrician and the player 10 groschen; nothing moves yet."""
    who, all_, money = pick("who", (0, 1)), patricians("table"), purse("player")
    before = position(players=seated(who, player("player", purse=money)), patricians=all_)
    empty = both(*(count == 0 for count in all_.pool))

    def effect(after: Step) -> Parts:
        if empty:
            return expected(before, all_, after, Event(Clause.LACK_PATRICIAN, who))
        if money.money < 10:
            lack = Event(Clause.LACK_MONEY, who, facts(cost=10, money=money.money))
            return expected(before, all_, after, lack)
        owed = replace(before, agenda=(*before.agenda, Task(TaskKind.COUNCIL, who, 0, 0)))
        return expected(owed, all_, after)

    return Case(
        call=lambda: income.do_offer_council(before, who),
        effect=effect,
        covers={
            "neither money nor patrician": lambda after: both(empty, money.money == 0),
            "exactly 10": lambda after: both(money.money == 10, all_.pool[3] == 1),
        },
    )


@obligation("cathedral.seat", 5, "cathedral.6", cathedral.do_seat_from_supply)
def do_seat_from_supply() -> Case[Step]:
    """Tile 6 moves one patrician from the supply to the council, and nobody pays.

    There is one of the colour in the supply.
    """
    who, colour, all_ = integer("who"), pick("colour", COLOURS), patricians("table")
    assume(all_.supply[colour] > 0)
    before, now = position(patricians=all_), moved(all_, colour, "supply", "council")
    event = event_of_move(who, Clause.CATHEDRAL_6, all_, colour, "supply", "council")
    return Case(
        call=lambda: cathedral.do_seat_from_supply(before, who, colour),
        effect=lambda after: expected(before, now, after, event),
    )
