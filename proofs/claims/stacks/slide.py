"""Claim 3: the stack taken goes to the end, the others keep their order, no gap, nothing lost or doubled."""

from typing import Annotated, cast

from kutnahora.proofs.domains.inputs import unread
from kutnahora.proofs.domains.values import Exactly, between, computes
from kutnahora.proofs.kernel import Hall, Stack
from kutnahora.proofs.machine.obligation import Case, Parts, obligation
from kutnahora.proofs.machine.symbols import both, either, equal, implies, integer, opaque, pick, when
from kutnahora.reference.kernel import stacks as kernel
from kutnahora.reference.values import replace

ROWS = (0, 1, 2)
PLACES = tuple((length, column) for length in (1, 2, 3, 4) for column in range(length))
"""Every row with a stack to take, 1 to 4 stacks, and every column of it."""
UNSEEN, NOWHERE = -1, (-1, -1)


Row = tuple[Stack, ...]


def untouched(name: str, length: int) -> Row:
    """Stacks of any kind and height that nothing may look at."""
    return tuple(cast(Stack, opaque(f"{name} stack {n}")) for n in range(length))


def other_rows(row: int, stacks: Row) -> Hall:
    """A town hall of which one row is given; the others are opaque: any stacks, any number of them."""
    return Hall(tuple(stacks if n == row else cast(Row, opaque(f"row {n}")) for n in ROWS))


def any_stack(name: str) -> Stack:
    """A stack of any kind and height, its top seen or not."""
    return Stack(integer(f"{name}.kind"), integer(f"{name}.top", UNSEEN), integer(f"{name}.under", 0))


def of_kind(name: str, kind: int) -> Stack:
    """A stack of which nothing but the kind may be looked at."""
    return Stack(kind, cast(int, opaque(f"{name}.top")), cast(int, opaque(f"{name}.under")))


def row_with(taken: Stack, length: int, column: int) -> Row:
    """A row of which nothing but the stack taken may be looked at."""
    return tuple(taken if n == column else stack for n, stack in enumerate(untouched("other", length)))


def at(row: Row, column: int) -> Stack | None:
    return row[column] if column < len(row) else None


def slid(before: Row, column: int, after: Row) -> Parts:
    """rights.slide, place by place: what lies where, by identity."""
    taken, others = before[column], len(before) - 1
    left = Stack(taken.kind, UNSEEN, taken.under - 1)
    return {
        "no gap, none lost, none doubled": len(after) == when(taken.under > 0, others + 1, others),
        "left of it all stays": all(at(after, n) is before[n] for n in range(column)),
        "right of it all closes up": all(at(after, n) is before[n + 1] for n in range(column, others)),
        "its rest is at the end": implies(taken.under > 0, equal(at(after, others), left)),
    }


def is_hall(made: object) -> bool:
    """A town hall of rows."""
    return isinstance(made, Hall) and isinstance(made.rows, tuple)


def same_rows(before: Hall, after: Hall, row: int) -> bool:
    """The other rows are the same things as before."""
    if len(after.rows) != len(before.rows):
        return False
    return all(after.rows[n] is before.rows[n] for n in range(len(before.rows)) if n != row)


# the kernel ---------------------------------------------------------------------------------------------


@obligation("stacks.checked", 3, "rights.slide", kernel.checked)
def checked() -> Case[Hall]:
    """A town hall read from outside is accepted exactly if no row is too wide, no height negative.

    Two rows of so many stacks; rows and heights are each asked alone, so more of them add nothing.
    """
    width, lengths = integer("width"), (pick("first", (0, 1, 5)), pick("second", (0, 2)))
    kinds, tops = (unread("kind", 7), unread("top", 7))
    stacks = tuple(zip(kinds, tops, (integer(f"under {n}") for n in range(7)), strict=True))
    rows = (stacks[: lengths[0]], stacks[5 : 5 + lengths[1]])
    negative = [under < 0 for row in rows for _kind, _top, under in row]
    return Case(
        call=lambda: kernel.checked(rows, width),
        must_refuse=either(width < lengths[0], width < lengths[1], *negative),
        raises=ValueError,
        effect=lambda hall: equal(hall, Hall(tuple(tuple(Stack(*stack) for stack in row) for row in rows))),
        covers={"just wide enough": lambda hall: both(lengths[0] == 5, width == 5)},
    )


@computes("stacks.start", 3, "setup.town_hall", kernel.start)
def start(rows: Annotated[int, between(0, 5)]) -> Exactly[Hall]:
    """The town hall starts with empty rows, as many as asked for.

    There are 3 in the game.
    """
    return Exactly(Hall(tuple(() for _row in range(rows))))


@obligation("stacks.row", 3, "rights.slide", kernel.with_row)
def with_row() -> Case[Hall]:
    """When one row changes, the others are the same things as before.

    All rows and the new one are opaque, so of any number of stacks.
    """
    row, new = pick("row", ROWS), cast(Row, opaque("new row"))
    hall = other_rows(row, cast(Row, opaque("old row")))
    return Case(
        call=lambda: kernel.with_row(hall, row, new),
        effect=lambda after: {
            "the new row": is_hall(after) and after.rows[row] is new,
            "other rows": is_hall(after) and same_rows(hall, after, row),
        },
    )


@obligation("stacks.append", 3, ("red.arrive", "setup.town_hall"), kernel.append)
def append() -> Case[Hall]:
    """A new stack goes to the end of its row; all others stay where they are.

    A row with so many opaque stacks.
    """
    row, length, new = pick("row", ROWS), pick("length", (0, 1, 2, 3, 4)), any_stack("new")
    hall = other_rows(row, untouched("row", length))
    return Case(
        call=lambda: kernel.append(hall, row, new.kind, new.top, new.under),
        effect=lambda after: appended(hall, row, new, after),
    )


def appended(before: Hall, row: int, new: Stack, after: Hall) -> Parts:
    there, now = before.rows[row], after.rows[row]
    return {
        "one more": len(now) == len(there) + 1,
        "others stay": all(at(now, n) is stack for n, stack in enumerate(there)),
        "at the end": equal(at(now, len(there)), new),
        "other rows": same_rows(before, after, row),
    }


@obligation("stacks.slide", 3, "rights.slide", kernel.slide)
def slide() -> Case[Row]:
    """The stack taken goes to the end or, used up, disappears; the others keep their order, no gap.

    Every column of a row of one stack to four, and a row holds no more.
    """
    (length, column), taken = pick("place", PLACES), any_stack("taken")
    row = row_with(taken, length, column)
    return Case(
        call=lambda: kernel.slide(row, column),
        effect=lambda after: slid(row, column, after),
        covers={
            "the last tile of four stacks": lambda after: both(length == 4, taken.under == 0),
            "high": lambda after: taken.under > 1000,
        },
    )


@obligation("stacks.take", 3, ("rights.slide", "economy.city_builds"), kernel.take_top)
def take_top() -> Case[Hall]:
    """A tile taken from the town hall slides the stacks of its row; the other rows are untouched.

    Every column of a row of one stack to four.
    """
    row, (length, column), taken = pick("row", ROWS), pick("place", PLACES), any_stack("taken")
    hall = other_rows(row, row_with(taken, length, column))
    return Case(
        call=lambda: kernel.take_top(hall, row, column),
        effect=lambda after: {
            **slid(hall.rows[row], column, after.rows[row]),
            "other rows": same_rows(hall, after, row),
        },
    )


@obligation("stacks.seen", 3, ("order.rights", "rights.slide"), kernel.show_top)
def show_top() -> Case[Hall]:
    """The tile revealed is the top of the stack of its kind whose top is unseen, and of no other.

    Each stack is asked alone, so more of them add nothing.
    """
    lengths = pick("lengths", ((0, 1, 2), (2, 0, 1), (1, 2, 0)))
    kind, tile = integer("kind"), integer("tile", 0)
    rows = tuple(
        tuple(any_stack(f"stack {r}.{n}") for n in range(length)) for r, length in enumerate(lengths)
    )

    def seen(old: Stack) -> Stack:
        return replace(old, top=when(both(old.kind == kind, old.top == UNSEEN), tile, old.top))

    return Case(
        call=lambda: kernel.show_top(Hall(rows), kind, tile),
        effect=lambda after: equal(after, Hall(tuple(tuple(seen(old) for old in row) for row in rows))),
    )


@obligation("stacks.find", 3, "economy.city_builds", kernel.find)
def find() -> Case[tuple[int, int]]:
    """The stack of a kind is found where it lies, row by row from the left; or it is gone.

    Three rows of so many stacks: 27 shapes, the full hall among them.
    """
    kind, lengths = integer("kind"), [pick(f"row {n}", (0, 1, 4)) for n in ROWS]
    rows = tuple(
        tuple(of_kind(f"stack {r}.{n}", integer(f"stack {r}.{n}.kind")) for n in range(length))
        for r, length in enumerate(lengths)
    )
    places = [(r, n) for r, length in enumerate(lengths) for n in range(length)]

    def effect(found: tuple[int, int]) -> Parts:
        earlier = places[: places.index(found)] if found in places else places
        return {
            "a place of the hall, or nowhere": found in places or found == NOWHERE,
            "of this kind": found not in places or rows[found[0]][found[1]].kind == kind,
            "the first": both(*(rows[r][n].kind != kind for r, n in earlier)),
        }

    return Case(
        call=lambda: kernel.find(Hall(rows), kind),
        effect=effect,
        covers={"at the very end": lambda found: found == (2, 3), "gone": lambda found: found == NOWHERE},
    )
