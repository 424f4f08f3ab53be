"""Runs obligations and judges mutants: what `kutna prove` does, one result after the other."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from types import FunctionType
from typing import Final

from kutnahora.batch.processes import map_in_processes
from kutnahora.proofs.machine.obligation import Obligation
from kutnahora.proofs.machine.prover import Result, Status, Witness, prove
from kutnahora.proofs.machine.symbols import Plain
from kutnahora.proofs.mutants.judge import Fate, Verdict, by_witness, judge, limited
from kutnahora.proofs.mutants.mutations import Mutation, mutations
from kutnahora.proofs.registry import collected, function_name
from kutnahora.proofs.shipped import flow_functions, kernel_functions, refusals

CPU_SECONDS: Final = 120.0
"""What one obligation may cost: all together have to stay below 40."""
AHEAD: Final = 8
"""Mutants handed out for each process, so that none waits."""


def selected(obligations: Sequence[Obligation], wanted: str) -> tuple[Obligation, ...]:
    """Those with this id, of the claim with this number, or about this clause."""
    return tuple(
        about
        for about in obligations
        if wanted in (about.id, str(about.claim), *(clause.value for clause in about.clauses))
    )


def with_same_targets(chosen: Sequence[Obligation], all_: Sequence[Obligation]) -> tuple[Obligation, ...]:
    """The others that are about the functions of the chosen ones: mutants are judged by all of them."""
    functions = {target for about in chosen for target in about.targets}
    return tuple(about for about in all_ if about not in chosen and functions & set(about.targets))


def proofs_of(obligations: Sequence[Obligation]) -> Iterator[Result]:
    """One after the other."""
    for about in obligations:
        with limited(CPU_SECONDS):
            result = prove(about)
        yield result


# mutants ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Named:
    """A mutant as another process finds it again: the function and its number there."""

    function: str
    number: int


@cache
def mutants_of(function: FunctionType) -> tuple[Mutation, ...]:
    return mutations(function)


@cache
def _functions() -> dict[str, FunctionType]:
    return {function_name(f): f for f in (*kernel_functions(), *refusals(), *flow_functions())}


def found(named: Named) -> Mutation:
    return mutants_of(_functions()[named.function])[named.number]


def named_mutants(functions: Sequence[FunctionType]) -> list[Named]:
    """All mutants of these functions, in order."""
    return [Named(function_name(f), number) for f in functions for number in range(len(mutants_of(f)))]


@dataclass(frozen=True, slots=True)
class Evidence:
    """What mutants are judged by, fit to be sent to another process."""

    witnesses: Mapping[str, tuple[Plain, ...]]
    """By obligation."""
    runs: Mapping[str, tuple[str, ...]]
    """By function, the obligations that run it on their way; for the turn flow."""


def evidence_of(results: Sequence[Result], runs: Mapping[str, tuple[str, ...]] | None = None) -> Evidence:
    numbers = {r.obligation.id: tuple(witness.numbers for witness in r.witnesses) for r in results}
    return Evidence(numbers, runs or {})


class Judge:
    """Judges mutants by the proofs about their function."""

    def __init__(self, evidence: Evidence) -> None:
        known = {about.id: about for about in collected()}
        self.runs = evidence.runs
        self.proofs = {
            id_: Result(
                obligation=known[id_],
                status=Status.PROVED,
                witnesses=tuple(Witness(number, {}, None) for number in numbers),
            )
            for id_, numbers in evidence.witnesses.items()
        }

    def __call__(self, named: Named) -> Verdict:
        mutation = found(named)
        about = [proof for proof in self.proofs.values() if mutation.function in proof.obligation.targets]
        verdict = judge(mutation, about)
        if verdict.fate is not Fate.SURVIVED:
            return verdict
        passing = [self.proofs[id_] for id_ in self.runs.get(named.function, ())]
        return by_witness(mutation, [proof for proof in passing if proof not in about]) or verdict


def judged(todo: Sequence[Named], evidence: Evidence, jobs: int) -> Iterator[Verdict]:
    """Every mutant, in order, by one process or several."""
    if jobs <= 1 or len(todo) < AHEAD * jobs:
        yield from map(Judge(evidence), todo)
        return
    verdicts = map_in_processes(_verdict, iter(todo), jobs, ahead=AHEAD, prepare=partial(_start, evidence))
    for named, (fate, detail) in zip(todo, verdicts, strict=True):
        yield Verdict(found(named), fate, detail)


_judges: list[Judge] = []


def _start(evidence: Evidence) -> None:
    _judges.append(Judge(evidence))


def _verdict(named: Named) -> tuple[Fate, str]:
    verdict = _judges[-1](named)
    return verdict.fate, verdict.detail
