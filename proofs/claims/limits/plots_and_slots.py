"""Claim 6, markers and tiles: at most 3 plots and 3 slots."""

from collections.abc import Callable, Sequence
from typing import TypeVar, cast

from kutnahora.proofs.claims.events import facts
from kutnahora.proofs.domains.inputs import unread
from kutnahora.proofs.domains.values import starts
from kutnahora.proofs.kernel import Hand, Plots, Slots
from kutnahora.proofs.machine.obligation import Case, Parts, obligation, refusal_is
from kutnahora.proofs.machine.symbols import assume, both, either, implies, integer, negate, pick, when
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Refusal
from kutnahora.reference.kernel import plots, slots
from kutnahora.reference.rules import plot, rights

V = TypeVar("V")

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


def numbers_in(made: object) -> tuple[int, ...] | None:
    """What plots, slots or a hand hold; None of anything else."""
    names = {Plots: "cells", Slots: "tiles", Hand: "cards"}
    numbers: object = getattr(made, names[type(made)]) if type(made) in names else None
    return cast(tuple[int, ...], numbers) if isinstance(numbers, tuple) else None


# what plots and slots have in common --------------------------------------------------------------------


def taken_in(given: Sequence[int], made: object) -> Parts:
    """That `made` holds what was given, in order."""
    after = numbers_in(made)
    if after is None:
        return {"a tuple of numbers": False}
    return {"the same": len(after) == len(given) and set(after) == set(given), "in order": in_order(after)}


def three_at_most(checked: Callable[[tuple[int, ...]], V]) -> Case[V]:
    """That numbers are taken exactly if they are at most three different ones (plot.marker, rights.slots)."""
    count = pick("count", (0, 1, 2, 3, 4))
    few = tuple(pick(f"number {n}", SPREAD) for n in range(min(count, 3)))
    numbers = (*few, *(integer(f"number {n}") for n in range(3, count)))
    return Case(
        call=lambda: checked(numbers),
        must_refuse=count > 3 or any(a == b for n, a in enumerate(numbers) for b in numbers[:n]),
        raises=ValueError,
        effect=lambda made: taken_in(numbers, made),
        covers={"three": lambda made: count == 3},
    )


def one_more(add: Callable[[V, int], V], kind: Callable[[tuple[int, ...]], V]) -> Case[V]:
    """That a number comes to the 0 to 2 different ones that are held, in order; none of them is lost."""
    held, new = ordered("held", pick("count", (0, 1, 2))), integer("new")
    assume(negate(among(new, held)))

    def effect(made: V) -> Parts:
        after = numbers_in(made)
        if after is None:
            return {"a tuple of numbers": False}
        return {
            "one more, 3 at most": len(after) == len(held) + 1 <= 3,
            "in order": in_order(after),
            "the new one": among(new, after),
            "all others": both(*(among(old, after) for old in held)),
        }

    return Case(given={"held": held, "new": new}, call=lambda: add(kind(held), new), effect=effect)


def one_less(
    take: Callable[[V, int], V], kind: Callable[[tuple[int, ...]], V], counts: Sequence[int] = COUNTS
) -> Case[V]:
    """That a number leaves those that are held, if it is one of them; the others stay, in order."""
    held, gone = ordered("held", pick("count", counts)), integer("gone")

    def effect(made: V) -> Parts:
        after = numbers_in(made)
        if after is None:
            return {"a tuple of numbers": False}
        return {
            "this one only": len(after) == len(held) - when(among(gone, held), 1, 0),
            "in order": in_order(after),
            "not this one": negate(among(gone, after)),
            "all others": both(*(implies(old != gone, among(old, after)) for old in held)),
        }

    return Case(
        call=lambda: take(kind(held), gone),
        effect=effect,
        covers={"the last": lambda made: len(held) == 1 and numbers_in(made) == ()},
    )


def full_with_three(
    rule: Callable[[V], Refusal | None], kind: Callable[[tuple[int, ...]], V], clause: Clause
) -> Case[Refusal | None]:
    """That one more is refused exactly if three are held; what they are may not be read."""
    count = pick("count", (0, 1, 2, 3, 4))
    held, full = kind(unread("held", count)), Refusal(clause, facts(count=count, limit=3))
    return Case(
        call=lambda: rule(held),
        must_refuse=count >= 3,
        effect=lambda said: refusal_is(said, full),
    )


# plots --------------------------------------------------------------------------------------------------


@obligation("plots.checked", 6, "plot.marker", plots.checked)
def plots_checked() -> Case[Plots]:
    """Plots read from outside are accepted exactly if they are three different cells at most.

    So many cells; up to three of them out of three numbers, in every order and with every repetition, which
    stand for all cells, as only equality and order matter; a fourth of any number.
    """
    return three_at_most(plots.checked)


plots_start = starts(
    "plots.start", 6, "setup.player", "A player starts with no plot.", plots.start, Plots(())
)


@obligation("plots.claim", 6, "plot.marker", plots.claim)
def plots_claim() -> Case[Plots]:
    """A claimed cell is added to the player's plots, which are three at most.

    So many plots, as three refuse (plots.full); the new cell is not among them.
    """
    return one_more(plots.claim, Plots)


@obligation("plots.back", 6, "build.order", plots.give_back)
def plots_give_back() -> Case[Plots]:
    """The marker of a cell comes back; the other plots stay.

    So many plots.
    """
    return one_less(plots.give_back, Plots)


@obligation("plots.full", 6, ("plot.marker", "turn.short"), plot.refuse_no_marker)
def no_marker() -> Case[Refusal | None]:
    """Claiming is refused exactly if the player has three plots.

    So many plots.
    """
    return full_with_three(plot.refuse_no_marker, Plots, Clause.PLOT_MARKER)


# slots --------------------------------------------------------------------------------------------------


@obligation("slots.checked", 6, "rights.slots", slots.checked)
def slots_checked() -> Case[Slots]:
    """Slots read from outside are accepted exactly if they hold three different tiles at most.

    So many tiles; up to three of them out of three numbers, in every order and with every repetition, which
    stand for all tiles, as only equality and order matter; a fourth of any number.
    """
    return three_at_most(slots.checked)


slots_start = starts(
    "slots.start", 6, "setup.player", "A player starts with empty slots.", slots.start, Slots(())
)


@obligation("slots.put", 6, "rights.slots", slots.put)
def slots_put() -> Case[Slots]:
    """A tile goes into a free slot; three are held at most.

    So many tiles held, as three refuse (slots.full); the new tile is not among them.
    """
    return one_more(slots.put, Slots)


@obligation("slots.take", 6, "rights.slots", slots.take)
def slots_take() -> Case[Slots]:
    """A tile built leaves its slot; the others stay.

    So many tiles held.
    """
    return one_less(slots.take, Slots)


@obligation("slots.full", 6, "rights.slots", rights.refuse_slots_full)
def slots_full() -> Case[Refusal | None]:
    """Rights are refused exactly if three tiles are in the slots.

    So many tiles held.
    """
    return full_with_three(rights.refuse_slots_full, Slots, Clause.RIGHTS_SLOTS)
