"""Obligations of one shape, each declared with what is its own.

`taken` and `starts` for the values of the kernel: what is taken from outside, how they start.

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

`refuses` and `computes` for a function that is called with all its inputs, in their order: when it
refuses and what it then says, or the value that it returns. The inputs are the parameters: any `int`, any
`bool`, or made as their annotation says.

    @refuses("rights.public", 4, "build.house", rights.refuse_not_public)
    def not_public(kind: Annotated[int, between(0, 9)]) -> Refused:
        \"\"\"As the free tile of a house, a guild tile is refused, and only that.

        For every kind of stack 0 to 9.
        \"\"\"
        return Refused(kind <= 5, Refusal(Clause.BUILD_HOUSE, facts(guild=kind)), {"green": kind == 6})
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial, wraps
from inspect import signature
from typing import Annotated, Final, Generic, TypeVar, cast, get_args

from kutnahora.proofs.machine.obligation import Case, Obligation, Parts, obligation, refusal_is
from kutnahora.proofs.machine.symbols import boolean, equal, integer, pick
from kutnahora.reference.events import Refusal

V = TypeVar("V")
Clauses = str | tuple[str, ...]
Maker = Callable[[str], object]
"""Makes an input of this name."""

EVERY: Final = ("no input", "every integer", *(f"any {n} integers" for n in ("two", "three", "four")))
"""Domains, by the number of inputs."""
NO_GOALS: Final[Mapping[str, Callable[..., bool]]] = {}


def taken(
    *,
    id: str,
    claim: int,
    clause: Clauses,
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
    clause: Clauses,
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


# functions of their inputs ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Refused:
    """The condition under which, exactly, a refusal is due, and that refusal; goals that must be possible."""

    due: bool
    refusal: Refusal
    goals: Mapping[str, bool] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Exactly(Generic[V]):
    """The value that is returned; goals that must be possible."""

    value: V
    goals: Mapping[str, bool] = field(default_factory=dict)


def at_least(low: int) -> Maker:
    return lambda name: integer(name, low)


def between(low: int, high: int) -> Maker:
    return lambda name: integer(name, low, high)


def one_of(members: Sequence[object]) -> Maker:
    return lambda name: pick(name, members)


Natural = Annotated[int, at_least(0)]
"""Any integer from 0 on."""


def refuses(
    id: str, claim: int, clause: Clauses, rule: Callable[..., Refusal | None]
) -> Callable[[Callable[..., Refused]], Obligation]:
    """Declares that a rule refuses its inputs exactly as the function below says."""

    def declare(stated: Callable[..., Refused]) -> Obligation:
        @wraps(stated)
        def build() -> Case[Refusal | None]:
            inputs = _inputs(stated)
            refused = stated(*inputs.values())
            return Case(
                given=inputs,
                call=lambda: rule(*inputs.values()),
                must_refuse=refused.due,
                effect=lambda said: refusal_is(said, refused.refusal),
                covers=_goals(refused.goals),
            )

        return obligation(id, claim, clause, rule)(build)

    return declare


def computes(
    id: str,
    claim: int,
    clause: Clauses,
    function: Callable[..., V],
    *called: Callable[..., object],
    sound: Callable[[V], bool] | None = None,
) -> Callable[[Callable[..., Exactly[V]]], Obligation]:
    """Declares that a function returns, of its inputs, exactly what is stated below, which is sound.

    In a counterexample the second part goes by the name of the function `sound`.
    """
    also = {} if sound is None else {sound.__name__.replace("_", " "): sound}

    def declare(stated: Callable[..., Exactly[V]]) -> Obligation:
        @wraps(stated)
        def build() -> Case[V]:
            inputs = _inputs(stated)
            expected = stated(*inputs.values())
            return Case(
                given=inputs,
                call=lambda: function(*inputs.values()),
                effect=lambda made: {
                    "exact": equal(made, expected.value),
                    **{name: holds(made) for name, holds in also.items()},
                },
                covers=_goals(expected.goals),
            )

        return obligation(id, claim, clause, function, *called)(build)

    return declare


def _inputs(stated: Callable[..., object]) -> dict[str, object]:
    parameters = signature(stated).parameters.items()
    return {name: _maker(parameter.annotation)(name) for name, parameter in parameters}


def _maker(annotation: object) -> Maker:
    """Of `int`, of `bool`, or of `Annotated[kind, maker]`."""
    if annotation in (int, bool):
        return integer if annotation is int else boolean
    return cast(Maker, get_args(annotation)[1])


def _goals(goals: Mapping[str, bool]) -> dict[str, Callable[[object], bool]]:
    return {goal: partial(_same, reached) for goal, reached in goals.items()}


def _same(reached: bool, _returned: object) -> bool:
    return reached
