"""What was proved, as plain data: rows for a table, a document for `--json`."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from types import FunctionType

from kutnahora.proofs.machine import solver
from kutnahora.proofs.machine.counterexample import Broken, Counterexample
from kutnahora.proofs.machine.obligation import Obligation
from kutnahora.proofs.machine.places import Place
from kutnahora.proofs.machine.prover import Result, Status
from kutnahora.proofs.mutants.flow import ByTests, Flow
from kutnahora.proofs.mutants.judge import Outcome, Verdict
from kutnahora.proofs.registry import function_name
from kutnahora.proofs.report.telling import headline, rules_of

Json = dict[str, "Json | list[Json] | list[str] | str | int | float | None"]


@dataclass(frozen=True, slots=True)
class Score:
    """How many mutants were noticed."""

    killed: int = 0
    broken: int = 0
    equivalent: int = 0
    survived: int = 0

    @property
    def total(self) -> int:
        return self.killed + self.broken + self.equivalent + self.survived

    def __str__(self) -> str:
        """Killed in any way, equivalent, all."""
        return f"{self.killed + self.broken}/{self.equivalent}/{self.total}"


def score(verdicts: Iterable[Verdict], functions: Sequence[FunctionType] | None = None) -> Score:
    """Of all mutants, or of those of some functions."""
    outcomes = Counter(v.outcome for v in verdicts if functions is None or v.mutation.function in functions)
    return Score(*(outcomes[outcome] for outcome in Outcome))


@dataclass(frozen=True, slots=True)
class Compared:
    """Witnesses that went to both engines, and where these differ."""

    positions: int = 0
    """Those that could be made whole."""
    steps: int = 0
    differences: tuple[str, ...] = ()
    """One for each cause."""
    moves: int = 0
    """Of games, each of which runs a function that is proved about."""
    obligations: int = 0
    reached: int = 0
    """Those of them with a function that ran in a compared move."""

    def plus(self, other: "Compared") -> "Compared":
        return Compared(
            self.positions + other.positions,
            self.steps + other.steps,
            self.differences + other.differences,
            self.moves + other.moves,
            self.obligations + other.obligations,
            self.reached + other.reached,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A whole run."""

    results: tuple[Result, ...]
    lacking: Mapping[str, tuple[str, ...]]
    """By function: lines and branches that no witness ran."""
    untargeted: tuple[str, ...] = ()
    """Claims and functions that no obligation is about and should be."""
    left_out: tuple[str, ...] = ()
    """What no obligation can see, and where to change that (`guards.py`)."""
    verdicts: tuple[Verdict, ...] | None = None
    """Mutants of the kernel and the refusals; None if there were none made."""
    flow: Flow | None = None
    """Mutants of the turn flow."""
    compared: Compared | None = None
    """None: the compiled engine is not there."""
    whole: bool = False
    """All obligations were asked for."""
    seconds: float = 0.0

    @property
    def survivors(self) -> tuple[Verdict, ...]:
        """Mutants that neither a proof nor, for the turn flow, a test noticed."""
        strict = tuple(v for v in self.verdicts or () if v.outcome is Outcome.SURVIVED)
        return strict + (self.flow.by_tests(ByTests.SURVIVED) if self.flow is not None else ())

    @property
    def judged(self) -> tuple[Verdict, ...] | None:
        """All mutants."""
        return None if self.verdicts is None else self.verdicts + (self.flow.verdicts if self.flow else ())

    @property
    def failures(self) -> tuple[str, ...]:
        """Everything that stands against "all is proved", a line each."""
        found = [f"{r.obligation.id}: {headline(r)}" for r in self.results if r.status is not Status.PROVED]
        found += [f"{name}: {'; '.join(lines)}" for name, lines in self.lacking.items()]
        found += [f"{name}: no obligation is about it" for name in self.untargeted]
        found += self.left_out
        found += [f"mutant survived: {v.mutation.name} ({v.detail})" for v in self.survivors]
        found += self.disagreements
        return tuple(found if self.results else ["no obligation was proved"])

    @property
    def disagreements(self) -> tuple[str, ...]:
        """Where the engines differ, or why that is not known although it should be."""
        if self.compared is None:
            return ()
        if self.whole and self.compared.positions == 0 and not self.compared.differences:
            return ("no witness could be put into a position for the compiled engine",)
        return self.compared.differences

    @property
    def proved(self) -> bool:
        """All obligations are."""
        return all(result.status is Status.PROVED for result in self.results)

    @property
    def passed(self) -> bool:
        return not self.failures


def document(report: Report) -> Json:
    """For `--json`."""
    proved = sum(result.status is Status.PROVED for result in report.results)
    made: Json = {
        "obligations": [_entry(result, report.judged) for result in report.results],
        "proved": proved,
        "failed": len(report.results) - proved,
        "failures": list(report.failures),
        "lacking": {name: list(lines) for name, lines in report.lacking.items()},
        "mutants": None if report.verdicts is None else _score(score(report.verdicts)),
        "survivors": [v.mutation.name for v in report.survivors],
        "flow": None if report.flow is None else _flow(report.flow),
        "compared": None if report.compared is None else _compared(report.compared),
        "untargeted": list(report.untargeted),
        "left_out": list(report.left_out),
        "seconds": round(report.seconds, 3),
        "z3": solver.VERSION,
    }
    return made


def listed(obligations: Iterable[Obligation]) -> Json:
    """For `--list --json`."""
    return {"obligations": [_about(obligation, obligation.domain) for obligation in obligations]}


def _about(obligation: Obligation, domain: str) -> Json:
    return {
        "id": obligation.id,
        "number": obligation.claim,
        "clause": [clause.value for clause in obligation.clauses],
        "claim": obligation.sentence,
        "method": obligation.method,
        "domain": domain,
        "targets": [function_name(target) for target in obligation.targets],
        "file": obligation.declared.file,
        "line": obligation.declared.line,
        "rules": [_place(place) for place in rules_of(obligation)],
    }


def _place(place: Place) -> Json:
    return {"file": place.file, "line": place.line, "function": place.function}


def _entry(result: Result, verdicts: Sequence[Verdict] | None) -> Json:
    about = result.obligation
    found = result.counterexample
    return {
        **_about(about, result.domain),
        "rules": [_place(place) for place in rules_of(about, found)],
        "status": result.status.value,
        "reason": result.reason,
        "where": None if result.where is None else _place(result.where),
        "counterexample": None if found is None else _example(found),
        "paths": None if about.sweep else {"normal": result.normal, "refusing": result.refusing},
        "cases": result.normal if about.sweep else None,
        "goals": result.goals,
        "witnesses": len(result.witnesses),
        "checks": result.checks,
        "mutants": None if verdicts is None else _score(score(verdicts, about.targets)),
        "seconds": round(result.seconds, 3),
    }


def _example(found: Counterexample) -> Json:
    return {
        "given": dict(found.given),
        "broken": [_broken(part) for part in found.broken],
        "result": dict(found.result),
    }


def _broken(part: Broken) -> Json:
    return {"part": part.part, "differences": [asdict(one) for one in part.differences]}


def _flow(flow: Flow) -> Json:
    """Mutants of the turn flow; those that no proof noticed, by what the tests made of them."""
    return {
        "seed": flow.seed,
        "of": flow.total,
        **_score(score(flow.verdicts)),
        "tests": {said.value: [v.mutation.name for v in flow.by_tests(said)] for said in ByTests},
    }


def _score(counted: Score) -> Json:
    return {**asdict(counted), "total": counted.total}


def _compared(compared: Compared) -> Json:
    return {**asdict(compared), "differences": list(compared.differences)}
