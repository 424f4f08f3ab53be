"""Claim 6, markers and tiles: at most 3 plots and 3 slots. Houses: `limits_board`, cards: `limits_hand`."""

from collections.abc import Sequence
from typing import cast

from kutnahora.proofs.domains.values import starts
from kutnahora.proofs.machine.obligation import Case, Parts, obligation, refusal_is
from kutnahora.proofs.machine.symbols import assume, both, either, implies, integer, opaque, pick, when
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Fact, Refusal
from kutnahora.reference.kernel import plots, slots
from kutnahora.reference.kernel.hand import Hand
from kutnahora.reference.kernel.plots import Plots
from kutnahora.reference.kernel.slots import Slots
from kutnahora.reference.rules import plot, rights

COUNTS = (0, 1, 2, 3)
"""plot.marker, rights.slots: up to three."""
SPREAD = (3, 8, 29)
"""As many numbers as may be taken: only which are equal and which is greater can matter."""


def in_order(numbers: Sequence[int]) -> bool:
    """All different, each greater than the one before."""
    return both(*(numbers[n] < numbers[n + 1] for n in range(len(numbers) - 1)))


def among(number: int, numbers: Sequence[int]) -> bool:
    return either(*(number == other for other in numbers))


def ordered(name: str, count: int) -> tuple[int, ...]:
    """So many different integers in order, unbounded."""
    numbers = tuple(integer(f"{name} {n}") for n in range(count))
    assume(in_order(numbers))
    return numbers


def numbers_of(made: object) -> tuple[int, ...] | None:
    """What plots, slots or a hand hold; None of what is nothing of the kind."""
    names = {Plots: "cells", Slots: "tiles", Hand: "cards"}
    numbers: object = getattr(made, names[type(made)]) if type(made) in names else None
    return cast(tuple[int, ...], numbers) if isinstance(numbers, tuple) else None


def added(before: Sequence[int], new: int, made: object) -> Parts:
    """That `made` holds what was there and the new one: of so many different ones these and no others."""
    after = numbers_of(made)
    if after is None:
        return {"a tuple of numbers": False}
    return {
        "one more, 3 at most": len(after) == len(before) + 1 <= 3,
        "in order": in_order(after),
        "the new one": among(new, after),
        "all others": both(*(among(old, after) for old in before)),
    }


def removed(before: Sequence[int], gone: int, made: object) -> Parts:
    """That `made` holds what was there without this one, if it was there; the others in order."""
    after = numbers_of(made)
    if after is None:
        return {"a tuple of numbers": False}
    return {
        "this one only": len(after) == len(before) - when(among(gone, before), 1, 0),
        "in order": in_order(after),
        "not this one": both(*(number != gone for number in after)),
        "all others": both(*(implies(old != gone, among(old, after)) for old in before)),
    }


def taken_in(given: Sequence[int], made: object) -> Parts:
    """That `made` holds what was given, in order."""
    after = numbers_of(made)
    if after is None:
        return {"a tuple of numbers": False}
    return {"the same": len(after) == len(given) and set(after) == set(given), "in order": in_order(after)}


def spread(count: int) -> tuple[int, ...]:
    """So many numbers in any order, some of them equal; a fourth one is any integer."""
    few = tuple(pick(f"number {n}", SPREAD) for n in range(min(count, 3)))
    return (*few, *(integer(f"number {n}") for n in range(3, count)))


def too_many_or_twice(numbers: tuple[int, ...]) -> bool:
    """plot.marker, rights.slots: What cannot be: more than three, or one twice."""
    return len(numbers) > 3 or any(a == b for n, a in enumerate(numbers) for b in numbers[:n])


# plots --------------------------------------------------------------------------------------------------


@obligation("plots.checked", 6, "plot.marker", plots.checked)
def plots_checked() -> Case[Plots]:
    """Plots read from outside are taken exactly if they are three different cells at most.

    For 0 to 4 cells; up to three of them out of three numbers, in every order and with every repetition,
    which stand for all cells, as only equality and order matter; a fourth of any number.
    """
    cells = spread(pick("count", (0, 1, 2, 3, 4)))
    return Case(
        given={"cells": cells},
        call=lambda: plots.checked(cells),
        must_refuse=too_many_or_twice(cells),
        raises=ValueError,
        effect=lambda made: taken_in(cells, made),
        covers={"three": lambda made: len(cells) == 3},
    )


plots_start = starts(
    "plots.start", 6, "setup.player", "A player starts with no plot.", plots.start, Plots(())
)


@obligation("plots.claim", 6, "plot.marker", plots.claim)
def plots_claim() -> Case[Plots]:
    """A claimed cell is added to the player's plots, which are three at most.

    For 0 to 2 plots, as three refuse (plots.full); every cell not among them, cells unbounded.
    """
    cells, cell = ordered("cell", pick("count", (0, 1, 2))), integer("new")
    assume(both(*(cell != old for old in cells)))
    return Case(
        given={"cells": cells, "new": cell},
        call=lambda: plots.claim(Plots(cells), cell),
        effect=lambda after: added(cells, cell, after),
    )


@obligation("plots.back", 6, "build.order", plots.give_back)
def plots_give_back() -> Case[Plots]:
    """The marker of a cell comes back; the other plots stay.

    For 0 to 3 plots, every cell, cells unbounded.
    """
    cells, cell = ordered("cell", pick("count", COUNTS)), integer("gone")
    return Case(
        given={"cells": cells, "gone": cell},
        call=lambda: plots.give_back(Plots(cells), cell),
        effect=lambda after: removed(cells, cell, after),
        covers={"the last": lambda after: len(cells) == 1 and len(after.cells) == 0},
    )


@obligation("plots.full", 6, ("plot.marker", "turn.short"), plot.refuse_no_marker)
def no_marker() -> Case[Refusal | None]:
    """Claiming is refused exactly with three plots.

    For 0 to 4 plots, the cells opaque.
    """
    count = pick("count", (0, 1, 2, 3, 4))
    markers = Plots(tuple(cast(int, opaque(f"cell {n}")) for n in range(count)))
    return Case(
        given={"count": count},
        call=lambda: plot.refuse_no_marker(markers),
        must_refuse=count >= 3,
        effect=lambda said: refusal_is(
            said, Refusal(Clause.PLOT_MARKER, ((Fact.COUNT, count), (Fact.LIMIT, 3)))
        ),
    )


# slots --------------------------------------------------------------------------------------------------


@obligation("slots.checked", 6, "rights.slots", slots.checked)
def slots_checked() -> Case[Slots]:
    """Slots read from outside are taken exactly if they hold three different tiles at most.

    For 0 to 4 tiles; up to three of them out of three numbers, in every order and with every repetition,
    which stand for all tiles, as only equality and order matter; a fourth of any number.
    """
    tiles = spread(pick("count", (0, 1, 2, 3, 4)))
    return Case(
        given={"tiles": tiles},
        call=lambda: slots.checked(tiles),
        must_refuse=too_many_or_twice(tiles),
        raises=ValueError,
        effect=lambda made: taken_in(tiles, made),
        covers={"three": lambda made: len(tiles) == 3},
    )


slots_start = starts(
    "slots.start", 6, "setup.player", "A player starts with empty slots.", slots.start, Slots(())
)


@obligation("slots.put", 6, "rights.slots", slots.put)
def slots_put() -> Case[Slots]:
    """A tile goes into a free slot; three are held at most.

    For 0 to 2 tiles held, as three refuse (slots.full); every tile not among them, unbounded.
    """
    tiles, tile = ordered("tile", pick("count", (0, 1, 2))), integer("new")
    assume(both(*(tile != old for old in tiles)))
    return Case(
        given={"tiles": tiles, "new": tile},
        call=lambda: slots.put(Slots(tiles), tile),
        effect=lambda after: added(tiles, tile, after),
    )


@obligation("slots.take", 6, "rights.slots", slots.take)
def slots_take() -> Case[Slots]:
    """A tile built leaves its slot; the others stay.

    For 0 to 3 tiles held, every tile, unbounded.
    """
    tiles, tile = ordered("tile", pick("count", COUNTS)), integer("gone")
    return Case(
        given={"tiles": tiles, "gone": tile},
        call=lambda: slots.take(Slots(tiles), tile),
        effect=lambda after: removed(tiles, tile, after),
        covers={"the last": lambda after: len(tiles) == 1 and len(after.tiles) == 0},
    )


@obligation("slots.full", 6, "rights.slots", rights.refuse_slots_full)
def slots_full() -> Case[Refusal | None]:
    """Rights are refused exactly with three tiles in the slots.

    For 0 to 4 tiles, opaque.
    """
    count = pick("count", (0, 1, 2, 3, 4))
    held = Slots(tuple(cast(int, opaque(f"tile {n}")) for n in range(count)))
    return Case(
        given={"count": count},
        call=lambda: rights.refuse_slots_full(held),
        must_refuse=count >= 3,
        effect=lambda said: refusal_is(
            said, Refusal(Clause.RIGHTS_SLOTS, ((Fact.COUNT, count), (Fact.LIMIT, 3)))
        ),
    )
