"""Claim 6, the player board: 0 to 4 houses in each of three rows, taken from left to right."""

from typing import Annotated

from kutnahora.proofs.claims.events import as_expected, facts, given_pelicans
from kutnahora.proofs.claims.money.purse import PERMIT
from kutnahora.proofs.claims.standing import reputed, scored
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import houses as any_houses
from kutnahora.proofs.domains.inputs import (
    pelicans,
    player,
    position,
    priced,
    purse,
    seated,
    standing_in,
    unread,
)
from kutnahora.proofs.domains.values import Exactly, Natural, Refused, computes, one_of, refuses, starts
from kutnahora.proofs.kernel import Hall, Houses, Production, Slots, Stack
from kutnahora.proofs.machine.obligation import Case, Parts, obligation
from kutnahora.proofs.machine.symbols import assume, both, either, equal, integer, pick, when
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Refusal, Step
from kutnahora.reference.kernel import houses
from kutnahora.reference.position import Position, Task, TaskKind, with_player
from kutnahora.reference.rules import build, cathedral
from kutnahora.reference.values import replace

ROWS, COLUMNS = (0, 1, 2), (0, 1, 2, 3)


AnyHouses = Annotated[Houses, any_houses]
AnyRow = Annotated[int, one_of(ROWS)]


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
    """Houses read from outside are accepted exactly if there are three rows of 0 to 4.

    So many rows.
    """
    rows = tuple(integer(f"row {n}") for n in range(pick("rows", (1, 2, 3, 4))))
    wrong = either(len(rows) != 3, *(left < 0 for left in rows), *(left > 4 for left in rows))
    return Case(
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


@computes("houses.remove", 6, ("build.order", "cathedral.3"), houses.remove_leftmost, sound=sound)
def remove_leftmost(before: AnyHouses, row: AnyRow) -> Exactly[Houses]:
    """One house leaves its row, the other rows stay; a row never falls below 0.

    There is a house in the row (houses.none, houses.empty refuse the others).
    """
    assume(before.rows[row] > 0)
    return Exactly(fewer(before, row), {"the last of a row": before.rows[row] == 1})


def is_column(column: int) -> bool:
    return both(column >= 0, column <= 3)


@computes("houses.leftmost", 6, "build.order", houses.leftmost_column, sound=is_column)
def leftmost_column(left: AnyHouses, row: AnyRow) -> Exactly[int]:
    """The leftmost house of a row stands right of those that are gone, from column 0 to 3.

    There is a house in the row.
    """
    assume(left.rows[row] > 0)
    return Exactly(4 - left.rows[row])


@computes("houses.columns", 6, "patrician.red", houses.empty_columns)
def empty_columns(left: AnyHouses) -> Exactly[int]:
    """A column counts as empty exactly if no row has a house left there."""
    empty = [both(*(gone > column for gone in (4 - count for count in left.rows))) for column in COLUMNS]
    count = sum(when(here, 1, 0) for here in empty)
    return Exactly(count, {"all four": count == 4})


@refuses("houses.none", 6, ("turn.short", "lack.build"), build.refuse_no_house)
def no_house(left: Natural, guild: int) -> Refused:
    """A guild tile is refused exactly if its row has no house."""
    return Refused(left == 0, Refusal(Clause.TURN_SHORT, facts(guild=guild, count=0)), {"one": left == 1})


@refuses("houses.empty", 6, ("lack.house", "cathedral.3"), cathedral.refuse_empty_row)
def empty_row(left: Natural, row: int) -> Refused:
    """A row is refused for tile 3 exactly if it has no house."""
    return Refused(left == 0, Refusal(Clause.LACK_HOUSE, facts(row=row)), {"one": left == 1})


@obligation("houses.tile_3", 6, "cathedral.3", cathedral.do_remove_house)
def do_remove_house() -> Case[Step]:
    """Tile 3 takes one house of a row for 2 more production of its resource, and nothing else.

    There is a house in the row.
    """
    who, row, left = pick("who", (0, 1)), pick("row", ROWS), any_houses("player")
    assume(left.rows[row] > 0)
    made, mines = tuple(integer(f"production {n}", 0) for n in ROWS), integer("mines", 0)
    acting = player("player", houses=left, production=Production(made, mines))
    before = position(players=seated(who, acting))
    more = tuple(amount + 2 if n == row else amount for n, amount in enumerate(made))
    now = replace(acting, houses=fewer(left, row), production=Production(more, mines))
    changes = (
        Change(Counted.HOUSES, left.rows[row], left.rows[row] - 1, row),
        Change(Counted.PRODUCTION, made[row], made[row] + 2, row),
    )
    events = (Event(Clause.CATHEDRAL_3, who, facts(row=row, change=2), changes),)
    return Case(
        call=lambda: cathedral.do_remove_house(before, who, row),
        effect=lambda after: {
            **as_expected(after, Step(with_player(before, who, now), events)),
            "0 to 4": sound(after.position.players[who].houses),
        },
    )


def house_gone(box: Box, p: Position, who: int, row: int) -> Step:
    """build.house: The leftmost house leaves its row; what is printed there, but for a free public tile."""
    acting = p.players[who]
    left, column = acting.houses.rows[row], 4 - acting.houses.rows[row]
    house, change = box.house(row, column), Change(Counted.HOUSES, left, left - 1, row)
    event = Event(Clause.BUILD_HOUSE, who, facts(row=row, column=column), (change,))
    done = Step(with_player(p, who, replace(acting, houses=fewer(acting.houses, row))), (event,))
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

    There is a house in the row; two tiles in the slots; the town hall empty or with one public stack.
    """
    box, (who, row) = any_box(), pick("seat and row", ((0, 0), (1, 1), (1, 2)))
    left, had, owned = any_houses("player"), standing_in(box, "player"), pelicans("player")
    assume(left.rows[row] > 0)
    held = Slots(unread("tile", 2))
    acting = player("player", houses=left, standing=had, pelicans=owned, slots=held, purse=purse("player"))
    offered = pick("public stack", (False, True))
    public = Stack(integer("colour", 6, 9), *unread("top or under", 2))
    hall = Hall(((), (public,) if offered else (), ()))
    before = position(players=seated(who, acting), hall=hall, **priced(box, PERMIT))

    def effect(after: Step) -> Parts:
        expected = house_gone(box, before, who, row)
        if box.house(row, 4 - left.rows[row]).free_public:
            owed = (*before.agenda, Task(TaskKind.PUBLIC, who, 0, 0))
            offer = Step(replace(expected.position, agenda=owed))
            none_left = Step(expected.position, (Event(Clause.LACK_STACK, who),))
            expected += offer if offered else none_left
        return {**as_expected(after, expected), "0 to 4": sound(after.position.players[who].houses)}

    return Case(
        call=lambda: build.run_house_effect(box, before, Task(TaskKind.HOUSE_EFFECT, who, row, 0)),
        effect=effect,
        covers={"the last of a row": lambda after: left.rows[row] == 1},
    )
