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
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import Final

from kutnahora.proofs.machine.counterexample import Broken, Counterexample, fields_of, named_inputs
from kutnahora.proofs.machine.cover import Cover, recorded
from kutnahora.proofs.machine.domain import joined
from kutnahora.proofs.machine.domain import parts as told_inputs
from kutnahora.proofs.machine.explorer import MOST_PATHS, DeadEnd, Explorer, Path, TooMuch, Unsupported
from kutnahora.proofs.machine.numbers import truth as term_of
from kutnahora.proofs.machine.obligation import Obligation, Sweep
from kutnahora.proofs.machine.places import Place, full_name
from kutnahora.proofs.machine.reason import Unproved, reason_of
from kutnahora.proofs.machine.record import Record
from kutnahora.proofs.machine.runs import (
    COMPLETE,
    REFUSES,
    REFUSES_NOTHING,
    Called,
    Judged,
    Raised,
    broken_parts,
    called,
    judge,
    replay,
)
from kutnahora.proofs.machine.show import shown
from kutnahora.proofs.machine.smallest import smallest
from kutnahora.proofs.machine.solver import BoolTerm, Model, Unknown, unknowns
from kutnahora.proofs.machine.symbols import Plain, Symbols, equal, inputs_from, negate, plain
from kutnahora.proofs.machine.watch import Difference, brief, differences, reasons


class Status(Enum):
    PROVED = "proved"
    REFUTED = "refuted"
    FAILED = "failed"


@dataclass(frozen=True)
class Witness:
    """One path as a real run: the numbers make its inputs again, in this process or another."""

    obligation: Obligation
    numbers: Plain

    @cached_property
    def _run(self) -> Judged:
        return replay(self.obligation, self.numbers)

    @property
    def given(self) -> Mapping[str, object]:
        """The inputs as plain values."""
        return self._run.case.given

    @property
    def outcome(self) -> object:
        return self._run.outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What became of an obligation."""

    obligation: Obligation
    status: Status
    reason: str = ""
    """Why it failed: which line of which function, which value, and what to do."""
    where: Place | None = None
    """The line that the reason names."""
    undecided: bool = False
    """It failed because it is too much for z3 or for the limits."""
    counterexample: Counterexample | None = None
    normal: int = 0
    refusing: int = 0
    checks: int = 0
    goals: int = 0
    seconds: float = 0.0
    witnesses: tuple[Witness, ...] = ()
    cover: Cover = field(default_factory=Cover)
    inputs: tuple[str, ...] | None = None
    """What they can be, as noted on the way through all paths."""

    @property
    def domain(self) -> str:
        """For which inputs it was tried."""
        about = self.obligation
        return about.domain if self.inputs is None else joined(self.inputs, about.remark)


class Refuted(Exception):
    """A path breaks the claim."""

    def __init__(self, counterexample: Counterexample, size: "Size") -> None:
        super().__init__(str(counterexample))
        self.counterexample = counterexample
        self.size = size


# an example -------------------------------------------------------------------------------------------


def explained(
    obligation: Obligation, numbers: Plain, given: Mapping[str, str], broken: Sequence[str], closely: bool
) -> Counterexample:
    """What breaks the parts of a claim; closely: field by field."""
    if not closely:
        return Counterexample(given, tuple(map(Broken, broken)))
    cover = Cover()
    with inputs_from(numbers):
        with recorded(obligation.targets, cover):
            run = called(obligation)
        parts = tuple(Broken(name, _differences(run, name)) for name in broken)
    result = {} if all(part.differences for part in parts) else fields_of(run.outcome, run.position)
    codes = {code for code, _line in cover.lines}
    ran = tuple(full_name(target) for target in obligation.targets if target.__code__ in codes)
    return Counterexample(given, parts, result, ran)


def _differences(run: Called, part: str) -> tuple[Difference, ...]:
    """What breaks a part of the claim."""
    if isinstance(run.outcome, Raised) and not run.expected_error:
        return (Difference("call", f"{run.outcome.error}: {run.outcome.message}", "no exception"),)
    if part in (REFUSES, REFUSES_NOTHING):
        said = f"a refusal ({brief(run.outcome)})" if run.refusing else "no refusal"
        return (Difference("call", said, "no refusal" if run.refusing else "a refusal"),)
    return reasons(run.parts, run.outcome, part)


Size = tuple[int, tuple[int, ...]]
"""The sum of all numbers without their signs; if that is the same, the numbers themselves."""


def _size(numbers: Plain) -> Size:
    tables = [value for table in numbers.tables.values() for value in table.values()]
    distances = tuple(map(abs, (*numbers.values.values(), *tables)))
    return sum(distances), distances


# all runs -----------------------------------------------------------------------------------------------


MORE_PATHS: Final = 64
"""Paths that are followed after the first that breaks the claim, for a smaller example."""


@dataclass(slots=True)
class _Proof:
    """A proof under way."""

    obligation: Obligation
    guarded: bool
    explorer: Explorer = field(default_factory=Explorer)
    normal: int = 0
    refusing: int = 0
    wants_refusal: bool = False
    promised: set[str] = field(default_factory=set)
    """Parts of the claim, on any path."""
    record: Record = field(default_factory=Record)
    goals: dict[str, bool] = field(default_factory=dict)
    witnesses: list[Witness] = field(default_factory=list)
    cover: Cover = field(default_factory=Cover)
    refuted: list[Refuted] = field(default_factory=list)

    def run(self) -> None:
        """Raises `Refuted` with the smallest example of the first paths that have one."""
        try:
            self.follow(Symbols(self.explorer))
        except (Exception, Unsupported, Unknown):
            if not self.refuted:
                raise
        if self.refuted:
            raise min(self.refuted, key=lambda one: one.size)

    def follow(self, symbols: Symbols) -> None:

        def once() -> Judged:
            symbols.start()
            return judge(self.obligation, goals=self.guarded)

        with inputs_from(symbols):
            last = MOST_PATHS
            for path in self.explorer.paths(once):
                try:
                    self.check(path, symbols)
                except Refuted as refuted:
                    self.refuted.append(refuted)
                    last = min(last, len(self.explorer.traces) + (MORE_PATHS if self.guarded else 0))
                if len(self.explorer.traces) >= last:
                    return
        self.record = symbols.record

    def check(self, path: Path[Judged], symbols: Symbols) -> None:
        """The claim on one path, and its replay."""
        judged = path.result
        against = term_of(negate(judged.claim))
        model = self.explorer.possible(against)
        if model is not None:
            raise self.example(model, against, path, symbols)
        self.normal += not judged.refusing
        self.refusing += judged.refusing
        self.wants_refusal |= judged.case.must_refuse is not None
        self.promised |= judged.parts.keys()
        if self.guarded:
            self.witness(path.model, judged, symbols)
            self.meet_goals(judged, symbols)

    def example(self, model: Model, against: BoolTerm, path: Path[Judged], symbols: Symbols) -> Refuted:
        """The smallest on this path; for a mutant any will do."""
        judged = path.result
        if self.guarded:
            inputs = [*symbols.used.values(), *(value for _name, _arguments, value in symbols.asked)]
            model = smallest(self.explorer.solver, against, [value.term for value in inputs], model)
        numbers = symbols.witness(model)
        broken = broken_parts(replay(self.obligation, numbers))
        if not broken:
            raise Unproved(f"the run on symbols breaks the claim, the real run does not: {numbers.values}")
        terms = [entry.term for entry in path.trace if entry.answer is not None]
        terms += [term_of(judged.parts[name]) for name in broken if name in judged.parts]
        given = named_inputs(judged.case.given, symbols, numbers, unknowns(terms))
        return Refuted(explained(self.obligation, numbers, given, broken, self.guarded), _size(numbers))

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
        expected = plain(judged.outcome, model)
        if equal(expected, real.outcome) is not True:
            wrong = "; ".join(
                f"{one.where}: the real run gives {one.came_out}, the run on symbols {one.promised}"
                for one in differences(real.outcome, expected)
            )
            raise Unproved(f"{wrong or 'the real run is another'}, with {numbers.values}")
        if broken := broken_parts(real):
            raise Unproved(f"the real run breaks {', '.join(broken)}, with {numbers.values}")
        self.witnesses.append(Witness(self.obligation, numbers))

    def guard(self) -> None:
        """What has to hold for a proof that found nothing wrong."""
        if self.normal + self.refusing == 0:
            raise Unproved("the premises contradict each other: there is no input")
        if self.normal == 0:
            raise Unproved("there is no normal path")
        if not self.promised - {REFUSES_NOTHING, COMPLETE}:
            raise Unproved("the claim promises nothing: its `effect` has no part")
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

    def result(self, status: Status) -> Result:
        return Result(
            obligation=self.obligation,
            status=status,
            normal=self.normal,
            refusing=self.refusing,
            checks=self.explorer.solver.checks,
            goals=len(self.goals),
            witnesses=tuple(self.witnesses),
            cover=self.cover,
            inputs=tuple(told_inputs(self.record.made)) if status is Status.PROVED else None,
        )


def prove(obligation: Obligation, *, guarded: bool = True) -> Result:
    """Proves an obligation. `guarded=False` leaves out the guards: enough to see that a mutant is refuted."""
    started = time.perf_counter()
    proof = _Proof(obligation, guarded)
    try:
        if obligation.sweep is not None:
            return _swept(obligation, obligation.sweep(), guarded)
        proof.run()
        if guarded:
            proof.guard()
        result = proof.result(Status.PROVED)
    except Refuted as refuted:
        result = replace(proof.result(Status.REFUTED), counterexample=refuted.counterexample)
    except (Exception, Unsupported, Unknown, DeadEnd) as error:
        why = reason_of(error, obligation)
        result = replace(
            proof.result(Status.FAILED),
            reason=why.text,
            where=why.where,
            undecided=isinstance(error, Unknown | TooMuch),
        )
    return replace(result, seconds=time.perf_counter() - started)


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
        reason="" if found else "; ".join(lacking),
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
            found = differences(outcome, expected)
            if isinstance(outcome, Raised):
                found = (Difference("call", f"{outcome.error}: {outcome.message}", brief(expected)),)
            return Counterexample({"case": shown(case)}, (Broken("the second definition", found),))
    return None
