"""Obligations of one shape, each declared with what is its own.

`accepts`, `refuses` and `computes` are about a function that is called with all its inputs, in their order:
which of them it accepts, when it refuses and what it then says, or the value that it returns. The inputs are
the parameters: any `int`, any `bool`, or made as their annotation says.

    @accepts("tax.checked", 1, "tax.cap", tax.checked)
    def checked(level: int) -> Accepted[Tax]:
        \"\"\"A tax read from outside is accepted exactly if it is 0 to 25.\"\"\"
        return Accepted(within(level, 0, 25), Tax(level), {"0": level == 0, "25": level == 25})

    start = starts("tax.start", 1, "setup.tracks", "The tax starts at 0.", tax.start, Tax(0))

    @refuses("rights.public", 4, "build.house", rights.refuse_not_public)
    def not_public(kind: Annotated[int, between(0, 9)]) -> Refused:
        \"\"\"As the free tile of a house, a guild tile is refused, and only that.\"\"\"
        return Refused(kind <= 5, Refusal(Clause.BUILD_HOUSE, facts(guild=kind)), {"green": kind == 6})
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial, wraps
from inspect import signature
from typing import Annotated, Final, Generic, TypeVar, cast, get_args

from kutnahora.proofs.machine.obligation import Case, Obligation, Parts, obligation, refusal_is
from kutnahora.proofs.machine.symbols import boolean, equal, integer, negate, pick
from kutnahora.reference.events import Refusal

S = TypeVar("S")
V = TypeVar("V")
Clauses = str | tuple[str, ...]
Goals = Mapping[str, bool]
"""What must be possible, by name."""
NO_GOALS: Final[Mapping[str, Callable[..., bool]]] = {}


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

    return obligation(id, claim, clause, start, sentence=sentence)(build)


# inputs -------------------------------------------------------------------------------------------------

Maker = Callable[[str], object]
"""Makes an input of this name: in an annotation, `Annotated[int, at_least(0)]`."""


def at_least(low: int) -> Maker:
    return lambda name: integer(name, low)


def between(low: int, high: int) -> Maker:
    return lambda name: integer(name, low, high)


def one_of(members: Sequence[object]) -> Maker:
    return lambda name: pick(name, members)


Natural = Annotated[int, at_least(0)]
"""Any integer from 0 on."""


# functions of their inputs ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Accepted(Generic[V]):
    """The condition under which, exactly, inputs are accepted, and the value that is made of them."""

    right: bool
    value: V
    goals: Goals = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Refused:
    """The condition under which, exactly, a refusal is due, and that refusal."""

    due: bool
    refusal: Refusal
    goals: Goals = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Exactly(Generic[V]):
    """The value that is returned."""

    value: V
    goals: Goals = field(default_factory=dict)


def accepts(
    id: str, claim: int, clause: Clauses, checked: Callable[..., V]
) -> Callable[[Callable[..., Accepted[V]]], Obligation]:
    """Declares which inputs from outside are accepted, exactly; ValueError is raised of all others."""

    def case(accepted: Accepted[V], inputs: Mapping[str, object]) -> Case[V]:
        return Case(
            given=inputs,
            call=lambda: checked(*inputs.values()),
            must_refuse=negate(accepted.right),
            raises=ValueError,
            effect=lambda made: equal(made, accepted.value),
            covers=_covers(accepted.goals),
        )

    return _stated(id, claim, clause, (checked,), case)


def refuses(
    id: str, claim: int, clause: Clauses, rule: Callable[..., Refusal | None]
) -> Callable[[Callable[..., Refused]], Obligation]:
    """Declares which inputs a rule refuses, exactly, and what it then says."""

    def case(refused: Refused, inputs: Mapping[str, object]) -> Case[Refusal | None]:
        return Case(
            given=inputs,
            call=lambda: rule(*inputs.values()),
            must_refuse=refused.due,
            effect=lambda said: refusal_is(said, refused.refusal),
            covers=_covers(refused.goals),
        )

    return _stated(id, claim, clause, (rule,), case)


def computes(
    id: str,
    claim: int,
    clause: Clauses,
    function: Callable[..., V],
    *called: Callable[..., object],
    sound: Callable[[V], bool] | None = None,
) -> Callable[[Callable[..., Exactly[V]]], Obligation]:
    """Declares what a function returns, exactly, and that this is sound.

    In a counterexample the second part goes by the name of the function `sound`.
    """
    also = {} if sound is None else {sound.__name__.replace("_", " "): sound}

    def case(expected: Exactly[V], inputs: Mapping[str, object]) -> Case[V]:
        return Case(
            given=inputs,
            call=lambda: function(*inputs.values()),
            effect=lambda made: {
                "exact": equal(made, expected.value),
                **{name: holds(made) for name, holds in also.items()},
            },
            covers=_covers(expected.goals),
        )

    return _stated(id, claim, clause, (function, *called), case)


def _stated(
    id: str,
    claim: int,
    clause: Clauses,
    targets: tuple[Callable[..., object], ...],
    case: Callable[[S, Mapping[str, object]], Case[V]],
) -> Callable[[Callable[..., S]], Obligation]:
    def declare(stated: Callable[..., S]) -> Obligation:
        @wraps(stated)
        def build() -> Case[V]:
            inputs = {
                name: _maker(parameter.annotation)(name)
                for name, parameter in signature(stated).parameters.items()
            }
            return case(stated(*inputs.values()), inputs)

        return obligation(id, claim, clause, *targets)(build)

    return declare


def _maker(annotation: object) -> Maker:
    """Of `int`, of `bool`, or of `Annotated[kind, maker]`."""
    if annotation in (int, bool):
        return integer if annotation is int else boolean
    return cast(Maker, get_args(annotation)[1])


def _covers(goals: Goals) -> dict[str, Callable[[object], bool]]:
    return {goal: partial(_reached, reached) for goal, reached in goals.items()}


def _reached(reached: bool, _returned: object) -> bool:
    return reached
