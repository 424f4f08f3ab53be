"""One run of an obligation, on symbols or plain numbers: what is called, what comes out, what is claimed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from kutnahora.proofs.machine.complete import complete
from kutnahora.proofs.machine.obligation import Case, Obligation, WrongCall, is_refusal
from kutnahora.proofs.machine.places import RULES, innermost
from kutnahora.proofs.machine.symbols import Plain, both, iff, inputs_from
from kutnahora.reference.events import Step
from kutnahora.reference.position import Position

REFUSES: Final = "refuses exactly when it must"
REFUSES_NOTHING: Final = "refuses nothing"
COMPLETE: Final = "events are complete"


@dataclass(frozen=True, slots=True)
class Raised:
    """The outcome of a call that ended in an exception."""

    error: str
    message: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class Judged:
    """One run: its outcome and what is claimed of it."""

    case: Case[object]
    outcome: object
    refusing: bool
    parts: Mapping[str, bool]
    goals: Mapping[str, bool]

    @property
    def claim(self) -> bool:
        return both(*self.parts.values())


@dataclass(frozen=True, slots=True)
class Called:
    """A case and what came of the shipped function."""

    case: Case[object]
    outcome: object
    error: Exception | None

    @property
    def expected_error(self) -> bool:
        return (
            self.error is not None
            and self.case.raises is not None
            and isinstance(self.error, self.case.raises)
        )

    @property
    def refusing(self) -> bool:
        return self.expected_error or is_refusal(self.outcome)

    def parts(self, outcome: object) -> dict[str, bool]:
        """The claim, part by part, of what came out."""
        parts: dict[str, bool] = {}
        if self.error is not None and not self.expected_error:
            parts[f"no {type(self.error).__name__}"] = False
        elif self.case.must_refuse is not None:
            parts[REFUSES] = iff(self.refusing, self.case.must_refuse)
        else:
            parts[REFUSES_NOTHING] = not self.refusing
        if self.error is None:
            effect = self.case.effect(outcome)
            parts |= effect if isinstance(effect, Mapping) else {"effect": effect}
            parts |= self._complete(outcome)
        return parts

    def _complete(self, outcome: object) -> Mapping[str, bool]:
        """The law of complete events, where a step was made from a position that is given."""
        before = self.position
        return {COMPLETE: complete(before, outcome)} if before and isinstance(outcome, Step) else {}

    @property
    def position(self) -> Position | None:
        return next((value for value in self.case.given.values() if isinstance(value, Position)), None)


def called(obligation: Obligation) -> Called:
    """Makes the inputs and calls the shipped function; on symbols or on plain numbers."""
    case = obligation.build()
    try:
        return Called(case, case.call(), None)
    except WrongCall:
        raise  # the rule may be right: what is proved of it stands on something else
    except Exception as error:
        place = innermost(error, RULES)
        at = "" if place is None else f" at {place.named}"
        return Called(case, Raised(type(error).__name__, f"{error}{at}"), error)


def judge(obligation: Obligation, *, goals: bool) -> Judged:
    """One run, and the claim of it; on symbols or on plain numbers."""
    run = called(obligation)
    wanted = run.case.covers.items() if goals and run.error is None else ()
    parts = run.parts(run.outcome)
    return Judged(
        run.case, run.outcome, run.refusing, parts, {name: goal(run.outcome) for name, goal in wanted}
    )


def replay(obligation: Obligation, numbers: Plain) -> Judged:
    """The same on plain numbers."""
    with inputs_from(numbers):
        return judge(obligation, goals=False)


def broken_parts(judged: Judged) -> tuple[str, ...]:
    """The parts of the claim that a real run breaks."""
    return tuple(name for name, holds in judged.parts.items() if holds is not True)
