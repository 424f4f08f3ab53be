"""The proofs judge a mutant: an obligation about its function has to notice it.

It is `KILLED` if an obligation that targets the function is refuted, shown by a real run; `BROKEN` if an
obligation fails in another way (counted apart). If no obligation notices it, it is compared with the shipped
function on symbols: `EQUIVALENT` means that z3 proved both to return the same for all inputs *in the domains
of the obligations that target the function*; this says nothing about other inputs (a pool of 7). Otherwise it
has `SURVIVED`, which is a failure.

The witnesses of the proofs are tried first: real runs that cost next to nothing and notice most mutants.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from types import FunctionType
from typing import Final

from kutnahora.proofs.machine.explorer import Unsupported
from kutnahora.proofs.machine.limits import Endless, limited
from kutnahora.proofs.machine.obligation import Case, Obligation, Sweep
from kutnahora.proofs.machine.prover import Result, Status, prove
from kutnahora.proofs.machine.runs import Raised, broken_parts, replay
from kutnahora.proofs.machine.symbols import equal
from kutnahora.proofs.mutants.mutations import Mutation, mutations
from kutnahora.proofs.mutants.planting import planted

CPU_SECONDS: Final = 20.0
"""CPU time for one mutant: one that takes longer counts as endless."""


class Outcome(Enum):
    KILLED = "killed"
    BROKEN = "broken"
    EQUIVALENT = "equivalent"
    SURVIVED = "survived"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the proofs say about a mutant; `detail`: what noticed it, or an input for which nothing does."""

    mutation: Mutation
    outcome: Outcome
    detail: str


def judge_function(function: FunctionType, proofs: Sequence[Result]) -> Iterator[Verdict]:
    """Every small mutant of a function, against the proofs that target it."""
    about = [proof for proof in proofs if function in proof.obligation.targets]
    for mutation in mutations(function):
        yield judge(mutation, about)


def judge(mutation: Mutation, proofs: Sequence[Result]) -> Verdict:
    """One mutant against the proofs of its function: by a real run of a witness, else by a proof."""
    if verdict := by_witness(mutation, proofs):
        return verdict
    try:
        with limited(CPU_SECONDS):
            with planted(mutation):
                verdict = _proved_wrong(mutation, proofs)
            return verdict or _compared(mutation, proofs)
    except Unsupported as undecided:
        return Verdict(mutation, Outcome.SURVIVED, f"not decided: {undecided}")


def by_witness(mutation: Mutation, proofs: Sequence[Result]) -> Verdict | None:
    """By a real run of a witness alone; the proofs may be those that only run the function on their way."""
    try:
        with limited(CPU_SECONDS), planted(mutation):
            return _by_witness(mutation, proofs)
    except Unsupported as endless:
        return Verdict(mutation, Outcome.BROKEN, str(endless))


def _by_witness(mutation: Mutation, proofs: Sequence[Result]) -> Verdict | None:
    broken = ""
    for proof in proofs:
        for witness in proof.witnesses:
            try:
                parts = broken_parts(replay(proof.obligation, witness.numbers))
            except Endless:
                raise
            except Unsupported:
                continue  # it reads what the path did not: left to the run on symbols
            except Exception as error:
                broken = f"{proof.obligation.id}: {type(error).__name__}: {error}"
                continue
            if parts:
                return Verdict(mutation, Outcome.KILLED, f"{proof.obligation.id}: {parts[0]}")
    return Verdict(mutation, Outcome.BROKEN, broken) if broken else None


def _proved_wrong(mutation: Mutation, proofs: Sequence[Result]) -> Verdict | None:
    for proof in proofs:
        result = prove(proof.obligation, guarded=False)
        if result.status is Status.REFUTED:
            return Verdict(mutation, Outcome.KILLED, f"{proof.obligation.id}: {result.counterexample}")
        if result.status is Status.FAILED and not result.undecided:
            return Verdict(mutation, Outcome.BROKEN, f"{proof.obligation.id}: {result.reason}")
    return None


def _compared(mutation: Mutation, proofs: Sequence[Result]) -> Verdict:
    """No proof noticed it: is it the same function?"""
    for proof in proofs:
        result = prove(_comparison(proof.obligation, mutation), guarded=False)
        if result.status is not Status.PROVED:
            where = result.counterexample or result.reason
            return Verdict(mutation, Outcome.SURVIVED, f"{proof.obligation.id} does not notice: {where}")
    if not proofs:
        return Verdict(mutation, Outcome.SURVIVED, "no obligation is about this function")
    return Verdict(mutation, Outcome.EQUIVALENT, "the same in the domains of its obligations")


def _comparison(obligation: Obligation, mutation: Mutation) -> Obligation:
    """That the mutant returns what the shipped function returns, on the inputs of an obligation."""

    def build() -> Case[object]:
        case = obligation.build()

        def call() -> object:
            shipped = _outcome(case.call)
            with planted(mutation):
                return shipped, _outcome(case.call), ()  # a pair of refusals alone would count as refused

        return Case(given=case.given, call=call, effect=_alike)

    return Obligation(
        id=obligation.id,
        claim=obligation.claim,
        clauses=obligation.clauses,
        sentence="the mutant is the shipped function",
        remark=obligation.remark,
        targets=(),
        build=build,
        sweep=None if obligation.sweep is None else partial(_swept_comparison, obligation.sweep(), mutation),
    )


def _swept_comparison(sweep: Sweep[object, object], mutation: Mutation) -> Sweep[object, object]:
    """The same, case by case."""

    def mutant(case: object) -> object:
        with planted(mutation):
            return _outcome(lambda: sweep.call(case))

    return Sweep(cases=sweep.cases, call=mutant, expected=lambda case: _outcome(lambda: sweep.call(case)))


def _outcome(call: Callable[[], object]) -> object:
    try:
        return call()
    except Exception as error:
        return Raised(type(error).__name__, "")


def _alike(pair: object) -> bool:
    assert isinstance(pair, tuple)
    return equal(pair[0], pair[1])
