"""Claim 6, the player board: 0 to 4 houses in each of three rows, taken from left to right."""

from typing import cast

from kutnahora.proofs.claims.events import as_expected, given_pelicans
from kutnahora.proofs.claims.standing import reputed, scored
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import pelicans, player, position, purse, seated, standing_in, stands
from kutnahora.proofs.domains.values import starts
from kutnahora.proofs.machine.obligation import Case, Parts, obligation, refusal_is
from kutnahora.proofs.machine.symbols import assume, both, either, equal, integer, opaque, pick, when
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Refusal, Step
from kutnahora.reference.kernel import houses
from kutnahora.reference.kernel.houses import Houses
from kutnahora.reference.kernel.production import Production
from kutnahora.reference.kernel.slots import Slots
from kutnahora.reference.kernel.stacks import Hall, Stack
from kutnahora.reference.position import Position, Task, TaskKind, with_player
from kutnahora.reference.rules import build, cathedral
from kutnahora.reference.values import replace

ROWS, COLUMNS = (0, 1, 2), (0, 1, 2, 3)
NOTHING_LEFT, PUBLIC_LEFT = "empty", "a public stack"
PERMIT = 3


def any_houses() -> Houses:
    """setup.player: 0 to 4 left in each of three rows."""
    return Houses(tuple(integer(f"houses {row}", 0, 4) for row in ROWS))


def sound(left: object) -> bool:
    """setup.player: What holds of a player's houses at any time."""
    if not isinstance(left, Houses) or not isinstance(left.rows, tuple):
        return False
    return both(len(left.rows) == 3, *(both(count >= 0, count <= 4) for count in left.rows))


def fewer(before: Houses, row: int) -> Houses:
    """One house less in one row."""
    return Houses(tuple(left - 1 if n == row else left for n, left in enumerate(before.rows)))


@obligation("houses.checked", 6, "setup.player", houses.checked)
def checked() -> Case[Houses]:
    """Houses read from outside are taken exactly if there are three rows of 0 to 4.

    For 1 to 4 rows, every integer in each.
    """
    rows = tuple(integer(f"row {n}") for n in range(pick("rows", (1, 2, 3, 4))))
    wrong = either(len(rows) != 3, *(left < 0 for left in rows), *(left > 4 for left in rows))
    return Case(
        given={"rows": rows},
        call=lambda: houses.checked(rows),
        must_refuse=wrong,
        raises=ValueError,
        effect=lambda made: {"exact": equal(made, Houses(rows)), "0 to 4": sound(made)},
        covers={
            "none left": lambda made: both(*(left == 0 for left in rows)),
            "all left": lambda made: both(*(left == 4 for left in rows)),
        },
    )


start = starts(
    id="houses.start",
    claim=6,
    clause="setup.player",
    sentence="A player starts with twelve houses, four in each of three rows.",
    start=houses.start,
    value=Houses((4, 4, 4)),
)


@obligation("houses.remove", 6, ("build.order", "cathedral.3"), houses.remove_leftmost)
def remove_leftmost() -> Case[Houses]:
    """One house leaves its row, the other rows stay; a row never falls below 0.

    For all houses of a player, every row with a house (houses.none, houses.empty refuse the others).
    """
    before, row = any_houses(), pick("row", ROWS)
    assume(before.rows[row] > 0)
    return Case(
        given={"houses": before, "row": row},
        call=lambda: houses.remove_leftmost(before, row),
        effect=lambda after: {"exact": equal(after, fewer(before, row)), "0 to 4": sound(after)},
        covers={"the last of a row": lambda after: after.rows[row] == 0},
    )


@obligation("houses.leftmost", 6, "build.order", houses.leftmost_column)
def leftmost_column() -> Case[int]:
    """The leftmost house of a row stands right of those that are gone, from column 0 to 3.

    For all houses of a player, every row with a house.
    """
    left, row = any_houses(), pick("row", ROWS)
    assume(left.rows[row] > 0)
    return Case(
        given={"houses": left, "row": row},
        call=lambda: houses.leftmost_column(left, row),
        effect=lambda column: {
            "so many to its right and itself": 4 - column == left.rows[row],
            "a column of the board": both(column >= 0, column <= 3),
        },
    )


@obligation("houses.columns", 6, "patrician.red", houses.empty_columns)
def empty_columns() -> Case[int]:
    """A column counts as empty exactly if no row has a house left there.

    For all houses of a player.
    """
    left = any_houses()
    empty = [both(*(gone > column for gone in (4 - count for count in left.rows))) for column in COLUMNS]
    return Case(
        given={"houses": left},
        call=lambda: houses.empty_columns(left),
        effect=lambda count: count == sum(when(here, 1, 0) for here in empty),
        covers={"all four": lambda count: count == 4},
    )


@obligation("houses.none", 6, ("turn.short", "lack.build"), build.refuse_no_house)
def no_house() -> Case[Refusal | None]:
    """A guild tile is refused exactly if its row has no house.

    For every number of houses from 0 on, every guild.
    """
    left, guild = integer("left", 0), integer("guild")
    facts = ((Fact.GUILD, guild), (Fact.COUNT, 0))
    return Case(
        given={"left": left, "guild": guild},
        call=lambda: build.refuse_no_house(left, guild),
        must_refuse=left == 0,
        effect=lambda said: refusal_is(said, Refusal(Clause.TURN_SHORT, facts)),
        covers={"one": lambda said: left == 1},
    )


@obligation("houses.empty", 6, ("lack.house", "cathedral.3"), cathedral.refuse_empty_row)
def empty_row() -> Case[Refusal | None]:
    """A row is refused for tile 3 exactly if it has no house.

    For every number of houses from 0 on, every row.
    """
    left, row = integer("left", 0), integer("row")
    return Case(
        given={"left": left, "row": row},
        call=lambda: cathedral.refuse_empty_row(left, row),
        must_refuse=left == 0,
        effect=lambda said: refusal_is(said, Refusal(Clause.LACK_HOUSE, ((Fact.ROW, row),))),
        covers={"one": lambda said: left == 1},
    )


@obligation("houses.tile_3", 6, "cathedral.3", cathedral.do_remove_house)
def do_remove_house() -> Case[Step]:
    """Tile 3 takes one house of a row for 2 more production of its resource, and nothing else.

    For either of two seats, all houses, every row with one, every production; all else opaque.
    """
    who, row, left = pick("who", (0, 1)), pick("row", ROWS), any_houses()
    assume(left.rows[row] > 0)
    made = tuple(integer(f"production {n}", 0) for n in ROWS)
    mines = integer("mines", 0)
    acting = player("player", houses=left, production=Production(made, mines))
    before = position(players=seated(who, acting))
    more = tuple(amount + 2 if n == row else amount for n, amount in enumerate(made))
    changed = replace(acting, houses=fewer(left, row), production=Production(more, mines))
    changes = (
        Change(Counted.HOUSES, left.rows[row], left.rows[row] - 1, row),
        Change(Counted.PRODUCTION, made[row], made[row] + 2, row),
    )
    told = (Event(Clause.CATHEDRAL_3, who, ((Fact.ROW, row), (Fact.CHANGE, 2)), changes),)

    def effect(after: Step) -> Parts:
        return {
            "position": equal(after.position, with_player(before, who, changed)),
            "0 to 4": sound(after.position.players[who].houses),
            "events": equal(after.events, told),
        }

    return Case(
        given={"position": before, "who": who, "row": row},
        call=lambda: cathedral.do_remove_house(before, who, row),
        effect=effect,
    )


def empty_or_public(kind: str) -> Hall:
    """A town hall with nothing left, or with one public stack."""
    public = Stack(integer("colour", 6, 9), cast(int, opaque("top")), cast(int, opaque("under")))
    return Hall(((), (public,) if kind == PUBLIC_LEFT else (), ()))


def house_gone(box: Box, p: Position, who: int, row: int) -> Step:
    """build.house: The leftmost house leaves its row; what is printed there, but for a free public tile."""
    acting = p.players[who]
    left, column = acting.houses.rows[row], 4 - acting.houses.rows[row]
    house, change = box.house(row, column), Change(Counted.HOUSES, left, left - 1, row)
    told = Event(Clause.BUILD_HOUSE, who, ((Fact.ROW, row), (Fact.COLUMN, column)), (change,))
    done = Step(with_player(p, who, replace(acting, houses=fewer(acting.houses, row))), (told,))
    if house.pelicans > 0:
        done += given_pelicans(done.position, who, house.pelicans, Clause.BUILD_HOUSE)
    if house.reputation != 0:
        done += reputed(box, done.position, who, house.reputation, Clause.BUILD_HOUSE)
    if house.points > 0:
        done += scored(done.position, who, house.points, Clause.BUILD_HOUSE)
    return done


@obligation("houses.effect", 6, ("build.house", "build.order", "lack.stack"), build.run_house_effect)
def run_house_effect() -> Case[Step]:
    """The leftmost house of its row leaves; what is printed right of it is gained, the tile last.

    For every valid box, both seats, all houses, each row with one (row 1 for the first seat, 2 and 3 for the
    second), every standing and pelicans, two tiles in the slots; the town hall empty or with one public
    stack; all else opaque.
    """
    box, (who, row) = any_box(), pick("seat and row", ((0, 0), (1, 1), (1, 2)))
    left, had, owned = any_houses(), standing_in(box, "player"), pelicans("player")
    assume(left.rows[row] > 0)
    held = Slots((cast(int, opaque("tile 0")), cast(int, opaque("tile 1"))))
    acting = player("player", houses=left, standing=had, pelicans=owned, slots=held, purse=purse("player"))
    decks, arms = stands(box, PERMIT)
    offered = pick("hall", (NOTHING_LEFT, PUBLIC_LEFT))
    before = position(players=seated(who, acting), hall=empty_or_public(offered), decks=decks, arms=arms)

    def effect(after: Step) -> Parts:
        house = box.house(row, 4 - left.rows[row])
        expected = house_gone(box, before, who, row)
        if house.free_public and offered == PUBLIC_LEFT:
            owed = (*before.agenda, Task(TaskKind.PUBLIC, who, 0, 0))
            expected += Step(replace(expected.position, agenda=owed))
        elif house.free_public:
            expected += Step(expected.position, (Event(Clause.LACK_STACK, who),))
        return {
            **as_expected(after, expected),
            "0 to 4": sound(after.position.players[who].houses),
        }

    return Case(
        given={"position": before, "who": who, "row": row},
        call=lambda: build.run_house_effect(box, before, Task(TaskKind.HOUSE_EFFECT, who, row, 0)),
        effect=effect,
        covers={"the last of a row": lambda after: left.rows[row] == 1},
    )
