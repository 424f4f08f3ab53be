"""The two obligations that values of the kernel share: what is accepted from outside, and how they start.

checked = taken(
    id="tax.checked",
    claim=1,
    clause="tax.cap",
    sentence="A tax read from outside is taken exactly if it is 0 to 25.",
    checked=tax.checked,
    wrong=lambda level: (level < 0) | (level > 25),
    value=Tax,
    covers={"0": lambda level: level == 0, "25": lambda level: level == 25},
)
start = starts("tax.start", 1, "setup.tracks", "The tax starts at 0.", tax.start, Tax(0))
"""

from collections.abc import Callable, Mapping
from functools import partial
from inspect import signature
from typing import Final, TypeVar

from kutnahora.proofs.machine.obligation import Case, Obligation, Parts, obligation
from kutnahora.proofs.machine.symbols import equal, integer

V = TypeVar("V")

EVERY: Final = ("no input", "every integer", *(f"any {n} integers" for n in ("two", "three", "four")))
"""Domains, by the number of inputs."""
NO_GOALS: Final[Mapping[str, Callable[..., bool]]] = {}


def taken(
    *,
    id: str,
    claim: int,
    clause: str | tuple[str, ...],
    sentence: str,
    checked: Callable[..., V],
    wrong: Callable[..., bool],
    value: Callable[..., V],
    covers: Mapping[str, Callable[..., bool]] = NO_GOALS,
) -> Obligation:
    """That `checked` refuses exactly the wrong integers and makes the value of all others."""
    names = tuple(signature(checked).parameters)

    def build() -> Case[V]:
        numbers = tuple(integer(name) for name in names)
        return Case(
            given=dict(zip(names, numbers, strict=True)),
            call=lambda: checked(*numbers),
            must_refuse=wrong(*numbers),
            raises=ValueError,
            effect=lambda made: equal(made, value(*numbers)),
            covers={goal: partial(_reached, reached, numbers) for goal, reached in covers.items()},
        )

    return obligation(id, claim, clause, checked, sentence=sentence, domain=EVERY[len(names)])(build)


def _reached(goal: Callable[..., bool], numbers: tuple[int, ...], _made: object) -> bool:
    return goal(*numbers)


def starts(
    id: str,
    claim: int,
    clause: str | tuple[str, ...],
    sentence: str,
    start: Callable[[], V],
    value: V,
    sound: Callable[[V], bool] = lambda _made: True,
) -> Obligation:
    """That a start without any input makes this value, which is sound."""

    def build() -> Case[V]:
        return Case(given={}, call=start, effect=effect)

    def effect(made: V) -> Parts:
        return {"exact": equal(made, value), "sound": sound(made)}

    return obligation(id, claim, clause, start, sentence=sentence, domain=EVERY[0])(build)
