"""Proves one obligation, and checks the proof.

`prove` runs an obligation on symbols, path by path. "Proved" means: every part of the claim holds on every
path, and every guard holds: there is a path at all and a normal one, a refusing one where a refusal is
claimed; every cover goal is possible; the paths cover all inputs; each path run again on plain numbers
through the shipped function gives what the symbols gave and meets the claim. All else is `refuted` (with
inputs for which the real run breaks the claim) or `failed`. Lines and branches run by the replays are in
`Result.cover`; they are judged for all obligations of a function together (`registry.lacking_cover`).

An exhaustive obligation is run case by case, on plain values: "proved" means that there are cases, that each
goal is met by one, and that every case gives what the second definition says.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from kutnahora.proofs.machine.complete import complete
from kutnahora.proofs.machine.cover import Cover, recorded
from kutnahora.proofs.machine.domain import remember
from kutnahora.proofs.machine.explorer import DeadEnd, Explorer, Path, Unsupported
from kutnahora.proofs.machine.numbers import truth as term_of
from kutnahora.proofs.machine.obligation import Case, Obligation, Sweep, is_refusal
from kutnahora.proofs.machine.record import Record
from kutnahora.proofs.machine.show import shown, shown_tables
from kutnahora.proofs.machine.solver import Model, Unknown
from kutnahora.proofs.machine.symbols import Plain, Symbols, both, equal, iff, inputs_from, negate, plain
from kutnahora.reference.events import Step
from kutnahora.reference.position import Position


class Status(Enum):
    PROVED = "proved"
    REFUTED = "refuted"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Raised:
    """The outcome of a call that ended in an exception."""

    error: str
    message: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class Counterexample:
    """Inputs for which the real run breaks the claim, as text."""

    given: Mapping[str, str]
    result: str
    broken: tuple[str, ...]

    def __str__(self) -> str:
        given = ", ".join(f"{name} = {value}" for name, value in self.given.items())
        return f"{given} -> {self.result} breaks: {', '.join(self.broken)}"


@dataclass(frozen=True, slots=True)
class Witness:
    """One path as a real run: `numbers` make the inputs again, `given` and `outcome` are plain values."""

    numbers: Plain
    given: Mapping[str, object]
    outcome: object


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What became of an obligation."""

    obligation: Obligation
    status: Status
    reason: str = ""
    counterexample: Counterexample | None = None
    normal: int = 0
    refusing: int = 0
    checks: int = 0
    goals: int = 0
    seconds: float = 0.0
    witnesses: tuple[Witness, ...] = ()
    cover: Cover = field(default_factory=Cover)


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


class Refuted(Exception):
    """A path breaks the claim."""

    def __init__(self, counterexample: Counterexample) -> None:
        super().__init__(str(counterexample))
        self.counterexample = counterexample


class Unproved(Exception):
    """A guard does not hold."""


# one run ------------------------------------------------------------------------------------------------


def judge(obligation: Obligation, *, goals: bool) -> Judged:
    """Makes the inputs, calls the shipped function and asks for the claim; on symbols or on plain numbers."""
    case = obligation.build()
    outcome, error = _called(case)
    expected_error = error is not None and case.raises is not None and isinstance(error, case.raises)
    refusing = expected_error or is_refusal(outcome)
    parts: dict[str, bool] = {}
    if error is not None and not expected_error:
        parts[f"no {type(error).__name__}"] = False
    elif case.must_refuse is not None:
        parts["refuses exactly when it must"] = iff(refusing, case.must_refuse)
    else:
        parts["refuses nothing"] = not refusing
    if error is None:
        effect = case.effect(outcome)
        parts |= effect if isinstance(effect, Mapping) else {"effect": effect}
        parts |= _complete(case, outcome)
    wanted = case.covers.items() if goals and error is None else ()
    return Judged(case, outcome, refusing, parts, {name: goal(outcome) for name, goal in wanted})


def _complete(case: Case[object], outcome: object) -> Mapping[str, bool]:
    """The law of complete events, where a step was made from a position that is given."""
    given = [value for value in case.given.values() if isinstance(value, Position)]
    if not isinstance(outcome, Step) or not given:
        return {}
    return {"events are complete": complete(given[0], outcome)}


def _called(case: Case[object]) -> tuple[object, Exception | None]:
    try:
        return case.call(), None
    except Exception as error:
        return Raised(type(error).__name__, str(error)), error


def replay(obligation: Obligation, numbers: Plain) -> Judged:
    """The same on plain numbers."""
    with inputs_from(numbers):
        return judge(obligation, goals=False)


def broken_parts(judged: Judged) -> tuple[str, ...]:
    """The parts of the claim that a real run breaks."""
    return tuple(name for name, holds in judged.parts.items() if holds is not True)


def counterexample(obligation: Obligation, numbers: Plain) -> Counterexample:
    """Counts only if the real run shows it."""
    real = replay(obligation, numbers)
    broken = broken_parts(real)
    if not broken:
        raise Unproved(f"the run on symbols breaks the claim, the real run does not: {numbers.values}")
    given = {name: shown(value) for name, value in real.case.given.items()}
    return Counterexample(given | shown_tables(numbers.tables), shown(real.outcome), broken)


# all runs -----------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Proof:
    """A proof under way."""

    obligation: Obligation
    guarded: bool
    explorer: Explorer = field(default_factory=Explorer)
    normal: int = 0
    refusing: int = 0
    wants_refusal: bool = False
    record: Record = field(default_factory=Record)
    goals: dict[str, bool] = field(default_factory=dict)
    witnesses: list[Witness] = field(default_factory=list)
    cover: Cover = field(default_factory=Cover)

    def run(self) -> None:
        symbols = Symbols(self.explorer)

        def once() -> Judged:
            symbols.start()
            return judge(self.obligation, goals=self.guarded)

        with inputs_from(symbols):
            for path in self.explorer.paths(once):
                self.check(path, symbols)
        self.record = symbols.record
        if self.guarded:
            remember(self.obligation.build, symbols.record.made)

    def check(self, path: Path[Judged], symbols: Symbols) -> None:
        """The claim on one path, and its replay."""
        judged = path.result
        against = self.explorer.possible(term_of(negate(judged.claim)))
        if against is not None:
            raise Refuted(counterexample(self.obligation, symbols.witness(against)))
        self.normal += not judged.refusing
        self.refusing += judged.refusing
        self.wants_refusal |= judged.case.must_refuse is not None
        if self.guarded:
            self.witness(path.model, judged, symbols)
            self.meet_goals(judged, symbols)

    def meet_goals(self, judged: Judged, symbols: Symbols) -> None:
        for name, goal in judged.goals.items():
            if not self.goals.get(name):
                model = self.explorer.possible(term_of(goal))
                self.goals[name] = model is not None
                if model is not None:
                    self.witness(model, judged, symbols)

    def witness(self, model: Model, judged: Judged, symbols: Symbols) -> None:
        """The path on plain numbers, through the shipped function."""
        numbers = symbols.witness(model)
        with recorded(self.obligation.targets, self.cover):
            real = replay(self.obligation, numbers)
        if equal(plain(judged.outcome, model), real.outcome) is not True:
            expected = shown(plain(judged.outcome, model))
            raise Unproved(f"symbols give {expected}, the real run {shown(real.outcome)}: {numbers.values}")
        if broken := broken_parts(real):
            raise Unproved(f"the real run breaks {', '.join(broken)}: {numbers.values}")
        self.witnesses.append(Witness(numbers, real.case.given, real.outcome))

    def guard(self) -> None:
        """What has to hold for a proof that found nothing wrong."""
        if self.normal + self.refusing == 0:
            raise Unproved("the premises contradict each other: there is no input")
        if self.normal == 0:
            raise Unproved("there is no normal path")
        if self.wants_refusal and self.refusing == 0:
            raise Unproved("a refusal is claimed and there is no refusing path")
        if lacking := [name for name, met in self.goals.items() if not met]:
            raise Unproved(f"cover goals that nothing meets: {', '.join(lacking)}")
        if lacking := self.record.never_there():
            raise Unproved(f"the claim speaks of what no path has: {', '.join(lacking)}")
        if self.record.premises and not self.obligation.remark:
            raise Unproved("it has a premise that is not said: add it as second paragraph of its docstring")
        if self.explorer.uncovered() is not None:
            raise Unproved("the paths do not cover all inputs")

    def result(self, status: Status, reason: str, found: Counterexample | None, seconds: float) -> Result:
        return Result(
            obligation=self.obligation,
            status=status,
            reason=reason,
            counterexample=found,
            normal=self.normal,
            refusing=self.refusing,
            checks=self.explorer.solver.checks,
            goals=len(self.goals),
            seconds=seconds,
            witnesses=tuple(self.witnesses),
            cover=self.cover,
        )


def prove(obligation: Obligation, *, guarded: bool = True) -> Result:
    """Proves an obligation. `guarded=False` leaves out the guards: enough to see that a mutant is refuted."""
    started = time.perf_counter()
    proof = _Proof(obligation, guarded)
    status, reason, found = Status.PROVED, "", None
    try:
        if obligation.sweep is not None:
            return _swept(obligation, obligation.sweep(), guarded)
        proof.run()
        if guarded:
            proof.guard()
    except Refuted as refuted:
        status, reason, found = Status.REFUTED, "the claim is broken", refuted.counterexample
    except Unproved as lack:
        status, reason = Status.FAILED, str(lack)
    except (Unsupported, Unknown, DeadEnd) as lack:
        status, reason = Status.FAILED, f"{type(lack).__name__}: {lack}"
    except Exception as error:
        status, reason = Status.FAILED, f"error in the obligation: {type(error).__name__}: {error}"
    return proof.result(status, reason, found, time.perf_counter() - started)


# all cases ----------------------------------------------------------------------------------------------

FOLLOWED: Final = 400
"""Cases of a sweep, from the start, of which lines and branches are noted: small ones, but of every kind."""


def _swept(obligation: Obligation, sweep: Sweep[object, object], guarded: bool) -> Result:
    """Every case of a finite domain against the second definition."""
    started = time.perf_counter()
    cover = Cover()
    found: Counterexample | None = None
    lacking: list[str] = []
    if guarded:
        with recorded(obligation.targets, cover):
            found = _first_wrong(sweep, sweep.cases[:FOLLOWED])
        lacking = [name for name, goal in sweep.covers.items() if not any(map(goal, sweep.cases))]
        lacking = [f"cover goals that nothing meets: {', '.join(lacking)}"] if lacking else []
        lacking += [] if sweep.cases else ["there is no case"]
    found = found or _first_wrong(sweep, sweep.cases)
    status = Status.REFUTED if found else Status.FAILED if lacking else Status.PROVED
    return Result(
        obligation=obligation,
        status=status,
        reason="the claim is broken" if found else "; ".join(lacking),
        counterexample=found,
        normal=len(sweep.cases),
        goals=len(sweep.covers),
        seconds=time.perf_counter() - started,
        cover=cover,
    )


def _first_wrong(sweep: Sweep[object, object], cases: Sequence[object]) -> Counterexample | None:
    for case in cases:
        try:
            outcome = sweep.call(case)
        except Exception as error:
            outcome = Raised(type(error).__name__, str(error))
        expected = sweep.expected(case)
        if outcome != expected:
            broken = (f"expected {shown(expected)}",)
            return Counterexample({"case": shown(case)}, shown(outcome), broken)
    return None
