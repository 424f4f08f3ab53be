"""Proves obligations and has the proofs judge mutants: what `kutna prove` does, one result at a time."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from kutnahora.batch.processes import map_in_processes
from kutnahora.proofs.machine.obligation import Obligation
from kutnahora.proofs.machine.prover import Result, Status, Witness, prove
from kutnahora.proofs.machine.symbols import Plain
from kutnahora.proofs.mutants.judge import Outcome, Verdict, by_witness, judge, limited
from kutnahora.proofs.mutants.planting import MutantId, find_mutant
from kutnahora.proofs.registry import collected, function_name

CPU_SECONDS: Final = 120.0
"""CPU time for one obligation; all of them together should take less than 40."""
AHEAD: Final = 8
"""Mutants handed out in advance to each process, so that none waits."""


def selected(obligations: Sequence[Obligation], *wanted: str) -> tuple[Obligation, ...]:
    """The obligations with one of these ids, of the claim with this number, or about this clause."""
    return tuple(
        about
        for about in obligations
        if {about.id, str(about.claim), *(clause.value for clause in about.clauses)} & {*wanted}
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
class Evidence:
    """The proofs that judge mutants, in a form that can be sent to another process."""

    witnesses: Mapping[str, tuple[Plain, ...]]
    """By obligation."""
    runs: Mapping[str, tuple[str, ...]]
    """By function of the turn flow, the obligations that run it on their way."""


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

    def __call__(self, mutant: MutantId) -> Verdict:
        mutation = find_mutant(mutant)
        about = [proof for proof in self.proofs.values() if mutation.function in proof.obligation.targets]
        verdict = judge(mutation, about)
        if verdict.outcome is not Outcome.SURVIVED:
            return verdict
        running = [self.proofs[id_] for id_ in self.runs.get(function_name(mutation.function), ())]
        return by_witness(mutation, [proof for proof in running if proof not in about]) or verdict


def judged(todo: Sequence[MutantId], evidence: Evidence, jobs: int) -> Iterator[Verdict]:
    """A verdict on every mutant, in order, by one process or several."""
    if jobs <= 1 or len(todo) < AHEAD * jobs:
        yield from map(Judge(evidence), todo)
        return
    verdicts = map_in_processes(_verdict, iter(todo), jobs, ahead=AHEAD, prepare=partial(_start, evidence))
    for mutant, (outcome, detail) in zip(todo, verdicts, strict=True):
        yield Verdict(find_mutant(mutant), outcome, detail)


_judges: list[Judge] = []


def _start(evidence: Evidence) -> None:
    _judges.append(Judge(evidence))


def _verdict(mutant: MutantId) -> tuple[Outcome, str]:
    verdict = _judges[-1](mutant)
    return verdict.outcome, verdict.detail
