"""Claim 3 once more without symbols: every shape of the town hall, against stacks moved place by place."""

from collections.abc import Iterator
from itertools import product

from kutnahora.reference.kernel import stacks
from kutnahora.reference.kernel.stacks import Hall, Stack

ROWS, WIDTH, HIGHEST = 3, 4, 3
UNSEEN = -1

Row = tuple[Stack, ...]


def halls() -> Iterator[Hall]:
    """Every number of stacks in every row, each stack of a kind of its own."""
    for lengths in product(range(WIDTH + 1), repeat=ROWS):
        yield Hall(
            tuple(
                tuple(Stack(10 * row + n, 100 * row + n, n) for n in range(length))
                for row, length in enumerate(lengths)
            )
        )


def rows() -> Iterator[Row]:
    """Every row of up to four stacks with every height of one to four tiles."""
    for length in range(WIDTH + 1):
        for heights in product(range(HIGHEST + 1), repeat=length):
            yield tuple(Stack(n, 100 + n, under) for n, under in enumerate(heights))


def slid_by_hand(row: Row, column: int) -> list[Stack | None]:
    """rights.slide with real places: take the stack out, push the others left, put it on the first free."""
    places: list[Stack | None] = [*row, *[None] * (WIDTH - len(row))]
    taken = row[column]
    for place in range(column, WIDTH - 1):
        places[place] = places[place + 1]
    places[WIDTH - 1] = None
    if taken.under > 0:
        places[places.index(None)] = Stack(taken.kind, UNSEEN, taken.under - 1)
    return places


def tiles(row: Row) -> int:
    return sum(1 + stack.under for stack in row)


def test_every_row_slides_as_by_hand() -> None:
    seen = 0
    for row in rows():
        for column in range(len(row)):
            slid = stacks.slide(row, column)
            assert slid_by_hand(row, column) == [*slid, *[None] * (WIDTH - len(slid))]
            assert tiles(row) - 1 == tiles(slid)
            kept = [stack for n, stack in enumerate(row) if n != column]
            assert all(old is new for old, new in zip(kept, slid, strict=False))
            seen += 1
    assert seen == sum(length * (HIGHEST + 1) ** length for length in range(WIDTH + 1))


def test_every_hall_changes_in_one_row_only() -> None:
    seen = 0
    for hall in halls():
        for row, stacks_there in enumerate(hall.rows):
            for column, taken in enumerate(stacks_there):
                after = stacks.take_top(hall, row, column)
                assert stacks.slide(stacks_there, column) == after.rows[row]
                assert all(after.rows[n] is hall.rows[n] for n in range(ROWS) if n != row)
                assert (row, column) == stacks.find(hall, taken.kind)
                seen += 1
            new = Stack(9, 33, 0)
            appended = stacks.append(hall, row, new.kind, new.top, new.under)
            assert (*stacks_there, new) == appended.rows[row]
            assert all(appended.rows[n] is hall.rows[n] for n in range(ROWS) if n != row)
    assert seen == 3 * 25 * (1 + 2 + 3 + 4)


def test_the_next_tile_shows_on_one_stack_of_every_hall() -> None:
    for hall in halls():
        for row, stacks_there in enumerate(hall.rows):
            for column, taken in enumerate(stacks_there):
                after = stacks.take_top(hall, row, column)
                shown = stacks.show_top(after, taken.kind, 999)
                tops = [stack.top for stacks_now in shown.rows for stack in stacks_now]
                assert (taken.under > 0) == (999 in tops)
                assert UNSEEN not in tops
                assert len(tops) == sum(len(stacks_now) for stacks_now in after.rows)


def emptied(row: Row) -> int:
    """In every order: each tile leaves once. How many orders there are."""
    if not row:
        return 1
    ways = 0
    for column in range(len(row)):
        slid = stacks.slide(row, column)
        assert tiles(row) - 1 == tiles(slid)
        ways += emptied(slid)
    return ways


def test_every_order_of_taking_empties_a_row() -> None:
    orders = {1: 1, 2: 6, 3: 90}  # the ways to mix n pairs of tiles: (2n)! / 2^n
    for length, ways in orders.items():
        assert ways == emptied(tuple(Stack(n, n, 1) for n in range(length)))
