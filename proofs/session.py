"""A whole run: obligations, mutants, witnesses in the compiled engine; the result is a report."""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Final, TypeVar

from kutnahora.proofs import guards, runner, shipped
from kutnahora.proofs.claims import without_obligation
from kutnahora.proofs.machine import interrupts
from kutnahora.proofs.machine.limits import Endless, limited
from kutnahora.proofs.machine.obligation import Obligation
from kutnahora.proofs.machine.prover import Result, Status
from kutnahora.proofs.mutants import flow as flow_mutants
from kutnahora.proofs.mutants.flow import ByTests, Flow
from kutnahora.proofs.mutants.judge import Outcome, Verdict
from kutnahora.proofs.mutants.planting import MutantId, mutant_ids
from kutnahora.proofs.registry import lacking_cover
from kutnahora.proofs.report.report import Compared, Report

COMPARE_SECONDS: Final = 120.0
"""CPU time for the comparison of the engines; it should take less than 10."""
T = TypeVar("T")
Progress = Callable[[str, float], AbstractContextManager[Callable[[float], None]]]
"""Shows a bar for some work (its name and its size); called with how much of it is done."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProofRequest:
    """What to prove."""

    obligations: tuple[Obligation, ...]
    everything: tuple[Obligation, ...]
    mutants: bool = False
    seed: int | None = flow_mutants.SEED
    """Draws the mutants of the turn flow; None: all of them."""
    jobs: int = 1
    limit: float = runner.CPU_SECONDS
    """CPU time of one obligation, in seconds."""

    @property
    def whole(self) -> bool:
        return self.obligations == self.everything


def run(request: ProofRequest, progress: Progress) -> Report:
    """Mutants are tried only if everything is proved: they say nothing about a claim that fails anyway."""
    with interrupts.kept():
        return _run(request, progress)


def _run(request: ProofRequest, progress: Progress) -> Report:
    begun = time.perf_counter()
    results = _prove(request.obligations, request, progress)
    proved = all(result.status is Status.PROVED for result in results)
    verdicts, flow = (
        _judge_mutants(request, results, progress) if request.mutants and proved else (None, None)
    )
    return Report(
        results=results,
        lacking=_lacking(request, results) if proved else {},
        untargeted=_untargeted(request.everything) if request.whole else (),
        left_out=guards.left_out(),
        whole=request.whole,
        verdicts=verdicts,
        flow=flow,
        compared=_compared(results, progress),
        seconds=time.perf_counter() - begun,
    )


def _lacking(request: ProofRequest, results: tuple[Result, ...]) -> dict[str, tuple[str, ...]]:
    """A selection tells nothing about functions that are run on the way."""
    passed = guards.not_reached(results, request.everything) if request.whole else {}
    return lacking_cover(results, request.everything) | passed


def _untargeted(obligations: tuple[Obligation, ...]) -> tuple[str, ...]:
    return without_obligation(obligations) + shipped.untargeted(obligations)


def _with_progress(words: str, total: int, steps: Iterable[T], progress: Progress) -> Iterator[T]:
    """The steps, with a progress bar."""
    with progress(words, total) as reached:
        for number, step in enumerate(steps, 1):
            interrupts.raise_pending()
            reached(number)
            yield step


def _prove(
    obligations: Sequence[Obligation], request: ProofRequest, progress: Progress
) -> tuple[Result, ...]:
    proofs = runner.proofs_of(obligations, request.jobs, request.limit)
    return tuple(_with_progress("proving", len(obligations), proofs, progress))


def _judge_mutants(
    request: ProofRequest, results: tuple[Result, ...], progress: Progress
) -> tuple[tuple[Verdict, ...], Flow]:
    """Mutants of the kernel and the refusals, and of the turn flow; of a selection only its targets."""
    strict = (*shipped.kernel_functions(), *shipped.refusals())
    flowing = shipped.flow_functions()
    if not request.whole:
        about = {target for obligation in request.obligations for target in obligation.targets}
        strict = tuple(function for function in strict if function in about)
        flowing = tuple(function for function in flowing if function in about)
        others = runner.with_same_targets(request.obligations, request.everything)
        results += _prove(others, request, progress)
    first = mutant_ids(strict)
    sample, total = flow_mutants.sample(flowing, request.seed)
    evidence = runner.evidence_of(results, flow_mutants.obligations_running(flowing, results))
    todo = [*first, *sample]
    judging = runner.judged(todo, evidence, request.jobs)
    verdicts = tuple(_with_progress("breaking rules", len(todo), judging, progress))
    of_flow = verdicts[len(first) :]
    survivors = {m: v for m, v in zip(sample, of_flow, strict=True) if v.outcome is Outcome.SURVIVED}
    unnoticed = _ask_tests(survivors, request.jobs, progress)
    return verdicts[: len(first)], Flow(request.seed, total, of_flow, unnoticed)


def _ask_tests(
    survivors: Mapping[MutantId, Verdict], jobs: int, progress: Progress
) -> tuple[tuple[Verdict, ByTests], ...]:
    """What the tests say about mutants that no proof notices; a mutant without an answer has survived."""
    script = flow_mutants.bite_script()
    if script is None:
        return tuple((verdict, ByTests.NOT_ASKED) for verdict in survivors.values())
    if not survivors:
        return ()
    asking = flow_mutants.ask_tests(script, tuple(survivors), jobs)
    answers = dict(_with_progress("asking the tests", len(survivors), asking, progress))
    return tuple((verdict, answers.get(mutant, ByTests.SURVIVED)) for mutant, verdict in survivors.items())


def _compared(results: Sequence[Result], progress: Progress) -> Compared | None:
    """The witnesses, and moves of games that run the same functions, in both engines, if there are both."""
    if find_spec("kutnahora.ext.engine") is None:
        return None
    from kutnahora.proofs.witnesses import compare_witnesses  # noqa: PLC0415 (it needs that engine)

    total = Compared()
    proved = [result for result in results if result.status is Status.PROVED]
    try:
        with limited(COMPARE_SECONDS):
            for part in _with_progress("comparing engines", len(proved), compare_witnesses(proved), progress):
                total = total.plus(part)
    except Endless:
        spent = f"{COMPARE_SECONDS:g} s of CPU time"
        endless = f"the engines: not compared to the end in {spent}; does a rule never end?"
        return total.plus(Compared(differences=(endless,)))
    return total
