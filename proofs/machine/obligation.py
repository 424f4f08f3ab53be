"""What is to be proved: an obligation, declared beside the sentence it proves.

An obligation is a function that makes its inputs and says, as a `Case`, what to call and what must come of
it. A worked example, complete:

    from kutnahora.proofs.machine.obligation import Case, obligation
    from kutnahora.proofs.machine.symbols import both, integer, when
    from kutnahora.reference.kernel import tax
    from kutnahora.reference.kernel.tax import Tax

    @obligation(
        id="tax.rise",
        claim=1,
        clause=("tax.rise", "tax.cap"),
        sentence="The tax rises by the amount and stops at 25.",
        domain="every tax 0 to 25; every amount from 0 on, unbounded",
        targets=(tax.rise,),
    )
    def rise() -> Case[Tax]:
        level, amount = integer("level", 0, 25), integer("amount", 0)
        return Case(
            given={"tax": level, "amount": amount},
            call=lambda: tax.rise(Tax(level), amount),
            effect=lambda after: {
                "exact": after.level == when(level + amount > 25, 25, level + amount),
                "0 to 25": both(after.level >= 0, after.level <= 25),
            },
            covers={"the cap cuts off": lambda after: level + amount > 25},
        )

* The body makes the inputs. It may fork (`pick`, `if`) and `assume` premises; `call` runs the shipped
  function.
* `effect` gets what was returned and gives the parts of the claim by name; all must hold on every path.
* `must_refuse` is the condition under which, exactly, a refusal is due. A refusal is a `Refusal` returned,
  a tuple with at least one, or an exception of the type `raises`. Without `must_refuse` there must be none.
  `effect` is asked about returned refusals, too (`refusal_is`); it is not asked where an exception was
  raised.
* A step from a position in `given` must have complete events, too (`complete.py`).
* `covers` are goals: each must be possible on some path, or the proof is empty. They see what was returned.
* Numbers are typed from the rulebook, never imported from `constants`: shared, both sides would move
  together. `NOBODY` and `NOTHING` are no numbers of the rulebook; they are those of `terms`.
* Any other exception, a look into something opaque, or a question z3 cannot decide fails the obligation.

Each claim says its `method`: "symbolic" (z3, for all inputs), "composed" (z3, with called functions that
have obligations of their own replaced by any values) or "exhaustive" (no z3: every case of a finite `Sweep`
against a second definition).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import FunctionType
from typing import Generic, TypeVar, cast

from kutnahora.proofs.machine.explorer import Unsupported
from kutnahora.proofs.machine.symbols import equal
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Refusal

C = TypeVar("C")
R = TypeVar("R")

SYMBOLIC, COMPOSED, EXHAUSTIVE = "symbolic", "composed", "exhaustive"

Parts = Mapping[str, bool]
"""The parts of a claim by name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case(Generic[R]):
    """One obligation with its inputs made."""

    given: Mapping[str, object]
    """The inputs, as a counterexample shows them."""
    call: Callable[[], R]
    effect: Callable[[R], bool | Parts]
    must_refuse: bool | None = None
    raises: type[Exception] | None = None
    covers: Mapping[str, Callable[[R], bool]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sweep(Generic[C, R]):
    """Every case of a finite domain, small ones first: what is called, and what a second definition says."""

    cases: Sequence[C]
    call: Callable[[C], R]
    expected: Callable[[C], R]
    covers: Mapping[str, Callable[[C], bool]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Obligation:
    """A claim about shipped functions."""

    id: str
    claim: int
    """The number of the claim in the list of the project, 1 to 13."""
    clauses: tuple[Clause, ...]
    sentence: str
    domain: str
    """What is unbounded, what is bounded and why that is complete."""
    targets: tuple[FunctionType, ...]
    build: Callable[[], Case[object]]
    method: str = SYMBOLIC
    sweep: Callable[[], Sweep[object, object]] | None = None
    """The cases of an exhaustive claim."""


def obligation(
    *,
    id: str,
    claim: int,
    clause: str | tuple[str, ...],
    sentence: str,
    domain: str,
    targets: tuple[Callable[..., object], ...],
    method: str = SYMBOLIC,
) -> Callable[[Callable[[], Case[R]]], Obligation]:
    """Declares a function as an obligation. An unknown clause fails at once."""
    clauses = tuple(Clause(name) for name in ((clause,) if isinstance(clause, str) else clause))
    functions = tuple(_function(target) for target in targets)

    def declare(build: Callable[[], Case[R]]) -> Obligation:
        return Obligation(
            id=id,
            claim=claim,
            clauses=clauses,
            sentence=sentence,
            domain=domain,
            targets=functions,
            build=cast(Callable[[], Case[object]], build),
            method=method,
        )

    return declare


def exhaustive(
    *,
    id: str,
    claim: int,
    clause: str | tuple[str, ...],
    sentence: str,
    domain: str,
    targets: tuple[Callable[..., object], ...],
) -> Callable[[Callable[[], Sweep[C, R]]], Obligation]:
    """Declares a function as an obligation that is checked case by case. The cases are made once."""

    def declare(build: Callable[[], Sweep[C, R]]) -> Obligation:
        return Obligation(
            id=id,
            claim=claim,
            clauses=tuple(Clause(name) for name in ((clause,) if isinstance(clause, str) else clause)),
            sentence=sentence,
            domain=domain,
            targets=tuple(_function(target) for target in targets),
            build=_without_symbols,
            method=EXHAUSTIVE,
            sweep=cast(Callable[[], Sweep[object, object]], cache(build)),
        )

    return declare


def _without_symbols() -> Case[object]:
    raise Unsupported("an exhaustive claim has no symbolic inputs")


def _function(target: Callable[..., object]) -> FunctionType:
    if not isinstance(target, FunctionType):
        raise TypeError(f"{target!r} is not a function")
    return target


def refusal_is(said: Refusal | None, expected: Refusal) -> bool:
    """For `effect`: if there is a refusal, it is this one, clause and facts."""
    return True if said is None else equal(said, expected)


def is_refusal(outcome: object) -> bool:
    """A refusal, or a tuple of nothing but refusals."""
    if isinstance(outcome, tuple):
        return bool(outcome) and all(isinstance(part, Refusal) for part in outcome)
    return isinstance(outcome, Refusal)
