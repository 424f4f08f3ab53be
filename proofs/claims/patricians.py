"""Claim 5: three patricians of each colour, conserved between supply, patrician pool and council."""

from kutnahora.proofs.claims.events import event_of_patrician
from kutnahora.proofs.claims.money.purse import event_of_payment
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import player, position, purse, seated
from kutnahora.proofs.domains.values import starts
from kutnahora.proofs.machine.obligation import Case, Parts, obligation, refusal_is
from kutnahora.proofs.machine.symbols import assume, both, either, equal, integer, pick
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Counted, Event, Fact, Refusal, Step
from kutnahora.reference.kernel import patricians as kernel
from kutnahora.reference.kernel.patricians import Patricians
from kutnahora.reference.kernel.purse import Purse
from kutnahora.reference.position import Position, Task, TaskKind, with_player
from kutnahora.reference.rules import cathedral, effects, income
from kutnahora.reference.values import replace

COLOURS = (0, 1, 2, 3)
"""Green, silver, yellow, red."""
SOUND = ((1, 2), (0, 3), (3, 0), (0, 0))
"""Pool and council of each colour, for the colours that are not asked about."""
FIRST_PUBLIC, LAST_PUBLIC = 24, 35
TILES = (0, 70)

Change = tuple[int, int, int]
"""How many more in supply, pool and council."""


def any_patricians() -> Patricians:
    """setup.supply: Three of each colour, wherever they are."""
    pool = tuple(integer(f"pool {colour}", 0, 3) for colour in COLOURS)
    council = tuple(integer(f"council {colour}", 0, 3) for colour in COLOURS)
    assume(both(*(pool[colour] + council[colour] <= 3 for colour in COLOURS)))
    return Patricians(tuple(3 - pool[colour] - council[colour] for colour in COLOURS), pool, council)


def three_each(all_: Patricians) -> bool:
    """setup.supply: What holds of the patricians at any time."""
    rows = list(zip(all_.supply, all_.pool, all_.council, strict=True))
    sums = [supply + pool + council == 3 for supply, pool, council in rows]
    return both(len(rows) == len(COLOURS), *sums, *(count >= 0 for row in rows for count in row))


def moved(before: Patricians, colour: int, change: Change) -> Patricians:
    """One colour changed, the others as they were."""
    places = (before.supply, before.pool, before.council)
    return Patricians(
        *(
            tuple(count + more if n == colour else count for n, count in enumerate(place))
            for place, more in zip(places, change, strict=True)
        )
    )


def one_moved(before: Patricians, colour: int, change: Change, after: Patricians) -> Parts:
    return {"exact": equal(after, moved(before, colour, change)), "three of each": three_each(after)}


# the kernel ---------------------------------------------------------------------------------------------


@obligation("patricians.checked", 5, "setup.supply", kernel.checked)
def checked() -> Case[Patricians]:
    """Patricians read from outside are taken exactly if no number is negative and no colour above 3.

    For every four integers for pool and council of any two of the four colours, the other two sound: each
    number and each sum is held against the same limits, so two wrong colours stand for more.
    """
    asked = pick("asked", tuple((a, b) for a in COLOURS for b in COLOURS if a < b))
    pool = tuple(integer(f"pool {n}") if n in asked else SOUND[n][0] for n in COLOURS)
    council = tuple(integer(f"council {n}") if n in asked else SOUND[n][1] for n in COLOURS)
    negative = [count < 0 for n in asked for count in (pool[n], council[n])]
    supply = tuple(3 - pool[n] - council[n] for n in COLOURS)
    return Case(
        given={"pool": pool, "council": council},
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

    For 0 to 5 colours in the pool and in the council, 36 pairs, no patrician in either.
    """
    pool, council = pick("pool", range(6)), pick("council", range(6))
    return Case(
        given={"pool": pool, "council": council},
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


@obligation("patricians.pool", 5, "build.public", kernel.enter_pool, kernel._changed)
def enter_pool() -> Case[Patricians]:
    """One patrician goes from the supply to the pool; three of each colour stay three.

    For all patricians, every colour with one in the supply.
    """
    before, colour = any_patricians(), pick("colour", COLOURS)
    assume(before.supply[colour] > 0)
    return Case(
        given={"patricians": before, "colour": colour},
        call=lambda: kernel.enter_pool(before, colour),
        effect=lambda after: one_moved(before, colour, (-1, 1, 0), after),
        covers={"the last": lambda after: after.supply[colour] == 0},
    )


@obligation("patricians.seat", 5, "income.council", kernel.seat_from_pool, kernel._changed)
def seat_from_pool() -> Case[Patricians]:
    """One patrician goes from the pool to the council; three of each colour stay three.

    For all patricians, every colour with one in the pool.
    """
    before, colour = any_patricians(), pick("colour", COLOURS)
    assume(before.pool[colour] > 0)
    return Case(
        given={"patricians": before, "colour": colour},
        call=lambda: kernel.seat_from_pool(before, colour),
        effect=lambda after: one_moved(before, colour, (0, -1, 1), after),
        covers={"the third of its colour": lambda after: after.council[colour] == 3},
    )


@obligation("patricians.supply", 5, "cathedral.6", kernel.seat_from_supply, kernel._changed)
def seat_from_supply() -> Case[Patricians]:
    """One patrician goes from the supply to the council; three of each colour stay three.

    For all patricians, every colour with one in the supply.
    """
    before, colour = any_patricians(), pick("colour", COLOURS)
    assume(before.supply[colour] > 0)
    return Case(
        given={"patricians": before, "colour": colour},
        call=lambda: kernel.seat_from_supply(before, colour),
        effect=lambda after: one_moved(before, colour, (-1, 0, 1), after),
        covers={"the third of its colour": lambda after: after.council[colour] == 3},
    )


# refusals -----------------------------------------------------------------------------------------------


@obligation("council.pool", 5, ("income.council", "lack.patrician"), income.refuse_not_in_pool)
def not_in_pool() -> Case[Refusal | None]:
    """A colour is refused for the council exactly if none of it is in the patrician pool.

    For all patricians, every colour.
    """
    all_, colour = any_patricians(), pick("colour", COLOURS)
    return Case(
        given={"patricians": all_, "colour": colour},
        call=lambda: income.refuse_not_in_pool(all_.pool, colour),
        must_refuse=all_.pool[colour] == 0,
        effect=lambda said: refusal_is(said, Refusal(Clause.LACK_PATRICIAN, ((Fact.COLOUR, colour),))),
    )


@obligation("council.supply", 5, ("cathedral.6", "lack.patrician"), cathedral.refuse_not_in_supply)
def not_in_supply() -> Case[Refusal | None]:
    """A colour is refused for tile 6 exactly if none of it is in the supply.

    For all patricians, every colour.
    """
    all_, colour = any_patricians(), pick("colour", COLOURS)
    return Case(
        given={"patricians": all_, "colour": colour},
        call=lambda: cathedral.refuse_not_in_supply(all_.supply, colour),
        must_refuse=all_.pool[colour] + all_.council[colour] == 3,
        effect=lambda said: refusal_is(said, Refusal(Clause.LACK_PATRICIAN, ((Fact.COLOUR, colour),))),
    )


# positions ----------------------------------------------------------------------------------------------


def expected(before: Position, now: Patricians, told: tuple[Event, ...], after: Step) -> Parts:
    """That nothing but the patricians changed, and that they are three of each."""
    return {
        "position": equal(after.position, replace(before, patricians=now)),
        "three of each": three_each(after.position.patricians),
        "events": equal(after.events, told),
    }


@obligation("patricians.building", 5, ("build.public", "lack.patrician"), effects.do_patrician)
def do_patrician() -> Case[Step]:
    """A public building puts one patrician of its colour into the pool, if the supply has one.

    For every tile of the box, all patricians; players and all else opaque.
    """
    box, tile, who, all_ = any_box(), integer("tile", *TILES), integer("who"), any_patricians()
    before = position(patricians=all_)

    def effect(after: Step) -> Parts:
        if tile < FIRST_PUBLIC or tile > LAST_PUBLIC:
            return expected(before, all_, (), after)
        # setup.town_hall: three tiles of each colour, in the order of the colours
        colour = 0 if tile <= 26 else 1 if tile <= 29 else 2 if tile <= 32 else 3
        facts = ((Fact.COLOUR, colour),)
        if all_.supply[colour] == 0:
            return expected(before, all_, (Event(Clause.LACK_PATRICIAN, who, facts),), after)
        now = moved(all_, colour, (-1, 1, 0))
        left, came = (Counted.SUPPLY, all_.supply[colour]), (Counted.PATRICIAN_POOL, all_.pool[colour])
        entered = event_of_patrician(who, Clause.BUILD_PUBLIC, colour, left, came)
        return expected(before, now, (entered,), after)

    return Case(
        given={"position": before, "tile": tile, "who": who},
        call=lambda: effects.do_patrician(box, before, who, tile),
        effect=effect,
        covers={
            "the first public tile": lambda after: tile == 24,
            "the last public tile": lambda after: tile == 35,
            "the last of a colour": lambda after: both(tile == 35, all_.supply[3] == 1),
        },
    )


def told_seated(who: int, colour: int, before: Patricians) -> Event:
    """income.council: From the pool to the council."""
    left, came = (Counted.PATRICIAN_POOL, before.pool[colour]), (Counted.COUNCIL, before.council[colour])
    return event_of_patrician(who, Clause.INCOME_COUNCIL, colour, left, came)


@obligation("council.do", 5, ("income.council", "turn.afford"), income.do_council)
def do_council() -> Case[Step]:
    """A seat in the council costs its player 10 and moves one patrician there from the pool.

    For either of two seats, all money from 10 on, all patricians, every colour in the pool; rest opaque.
    """
    who, colour, all_, money = pick("who", (0, 1)), pick("colour", COLOURS), any_patricians(), purse("player")
    assume(both(money.money >= 10, all_.pool[colour] > 0))
    acting = player("player", purse=money)
    before = position(players=seated(who, acting), patricians=all_)
    told = (event_of_payment(who, 10, money.money), told_seated(who, colour, all_))
    paid = with_player(before, who, replace(acting, purse=Purse(money.money - 10)))
    return Case(
        given={"position": before, "who": who, "colour": colour},
        call=lambda: income.do_council(before, who, colour),
        effect=lambda after: {
            **expected(paid, moved(all_, colour, (0, -1, 1)), told, after),
            "money not below 0": after.position.players[who].purse.money >= 0,
        },
        covers={"the last money": lambda after: money.money == 10},
    )


@obligation("council.offer", 5, ("income.council", "lack.patrician", "lack.money"), income.do_offer_council)
def do_offer_council() -> Case[Step]:
    """A seat is offered exactly with a patrician in the pool and 10 groschen; nothing moves yet.

    For either of two seats, all money, all patricians; all else opaque.
    """
    who, all_, money = pick("who", (0, 1)), any_patricians(), purse("player")
    before = position(players=seated(who, player("player", purse=money)), patricians=all_)
    empty = both(*(count == 0 for count in all_.pool))
    lack = Event(Clause.LACK_MONEY, who, ((Fact.COST, 10), (Fact.MONEY, money.money)))

    def effect(after: Step) -> Parts:
        if empty:
            return expected(before, all_, (Event(Clause.LACK_PATRICIAN, who),), after)
        if money.money < 10:
            return expected(before, all_, (lack,), after)
        owed = replace(before, agenda=(*before.agenda, Task(TaskKind.COUNCIL, who, 0, 0)))
        return expected(owed, all_, (), after)

    return Case(
        given={"position": before, "who": who},
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

    For all patricians, every colour in the supply; players and all else opaque.
    """
    who, colour, all_ = integer("who"), pick("colour", COLOURS), any_patricians()
    assume(all_.supply[colour] > 0)
    before = position(patricians=all_)
    left, came = (Counted.SUPPLY, all_.supply[colour]), (Counted.COUNCIL, all_.council[colour])
    told = (event_of_patrician(who, Clause.CATHEDRAL_6, colour, left, came),)
    return Case(
        given={"position": before, "who": who, "colour": colour},
        call=lambda: cathedral.do_seat_from_supply(before, who, colour),
        effect=lambda after: expected(before, moved(all_, colour, (-1, 0, 1)), told, after),
    )
