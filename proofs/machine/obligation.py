"""What is to be proved: an obligation, declared beside the sentence it proves.

An obligation is a function that makes its inputs and says, as a `Case`, what to call and what must come of
it. A complete example:

    from kutnahora.proofs.machine.obligation import Case, obligation
    from kutnahora.proofs.machine.symbols import both, integer, when
    from kutnahora.reference.kernel import tax
    from kutnahora.reference.kernel.tax import Tax

    @obligation("tax.rise", 1, ("tax.rise", "tax.cap"), tax.rise)
    def rise() -> Case[Tax]:
        \"\"\"The tax rises by the amount and stops at 25.\"\"\"
        level, amount = integer("level", 0, 25), integer("amount", 0)
        return Case(
            call=lambda: tax.rise(Tax(level), amount),
            effect=lambda after: {
                "exact": after.level == when(level + amount > 25, 25, level + amount),
                "0 to 25": both(after.level >= 0, after.level <= 25),
            },
            covers={"the cap cuts off": lambda after: level + amount > 25},
        )

* The decorator takes an id, the number of the claim, the clauses and the functions that are proved about.
* The docstring is the theorem. For which inputs it holds is told by the inputs themselves (`domain.py`): here
  "level: 0 to 25; amount: 0 or more". A second paragraph is a remark on what they cannot tell: a premise,
  the shape of a board, why so many are enough. It states no range. `{MOST_TAX}` is a limit of
  `domains/rulebook.py`, by its number.
* The body makes the inputs. It may fork (`pick`, `if`) and `assume` premises; `call` runs the shipped
  function; a counterexample names its numbers by the variables it uses, unless `given` names others.
* `effect` gets what was returned and gives the parts of the claim by name; all must hold on every path.
* `must_refuse` is the condition under which, exactly, a refusal is due. A refusal is a `Refusal` returned,
  a tuple with at least one, or an exception of the type `raises`. Without `must_refuse` there must be none.
  `effect` is asked about returned refusals, too (`refusal_is`); it is not asked where an exception was
  raised.
* A step from a position in `given` must have complete events, too (`complete.py`).
* `covers` are goals: each must be possible on some path, or the proof is empty. They see what was returned.
* Numbers are typed from the rulebook, never imported from `constants`: shared, both sides would move
  together. `NOBODY` and `NOTHING` are not in the rulebook; they are those of `terms`.
* Any other exception of the rule refutes the claim. A look into something opaque, a stub that is asked about
  something else (`WrongCall`), an error of the obligation itself, or a question z3 cannot decide fails it.

There are three methods, with a decorator each: `obligation` is symbolic (z3, for all inputs), `composed` is
the same with called functions replaced by any values that their own obligations allow, and `exhaustive` needs
no z3 (every case of a finite `Sweep`, against a second definition).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from inspect import getclosurevars, unwrap
from types import FunctionType, MappingProxyType
from typing import Final, Generic, TypeVar, cast

from kutnahora.proofs.machine.domain import counted, told
from kutnahora.proofs.machine.explorer import Unsupported
from kutnahora.proofs.machine.places import NOWHERE, Place, declared
from kutnahora.proofs.machine.symbols import equal
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Refusal

C = TypeVar("C")
R = TypeVar("R")

SYMBOLIC, COMPOSED, EXHAUSTIVE = "symbolic", "composed", "exhaustive"

Parts = Mapping[str, bool]
"""The parts of a claim by name."""
CLOSED_OVER: Final[Mapping[str, object]] = MappingProxyType({})


class BadObligation(Exception):
    """An obligation that cannot be declared: which, where, and what to do."""


class WrongCall(AssertionError):
    """A stub, put in place of a shipped function, is asked about something else than the obligation says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case(Generic[R]):
    """One obligation with its inputs made."""

    given: Mapping[str, object] = field(default_factory=lambda: CLOSED_OVER)
    """The inputs, which name the numbers of a counterexample; unless said, the variables that `call` uses."""
    call: Callable[[], R]
    effect: Callable[[R], bool | Parts]
    must_refuse: bool | None = None
    raises: type[Exception] | None = None
    covers: Mapping[str, Callable[[R], bool]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.given is CLOSED_OVER:
            object.__setattr__(self, "given", _closed_over(self.call))


def _closed_over(call: Callable[[], object]) -> dict[str, object]:
    """Local variables of the obligation by name, but for the box, which stands for every box."""
    found = getclosurevars(call).nonlocals
    return {name: value for name, value in found.items() if name != "box" and not callable(value)}


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
    remark: str
    """What the inputs cannot tell of themselves."""
    targets: tuple[FunctionType, ...]
    build: Callable[[], Case[object]]
    method: str = SYMBOLIC
    sweep: Callable[[], Sweep[object, object]] | None = None
    """The cases of an exhaustive claim."""
    declared: Place = NOWHERE

    @property
    def domain(self) -> str:
        """For which inputs it holds, as they tell it."""
        if self.sweep is not None:
            return counted(len(self.sweep().cases), self.remark)
        return told(self.build, self.remark)


def obligation(
    id: str,
    claim: int,
    clause: str | tuple[str, ...],
    *targets: Callable[..., object],
    sentence: str = "",
    remark: str = "",
    method: str = SYMBOLIC,
) -> Callable[[Callable[[], Case[R]]], Obligation]:
    """Declares a function as an obligation. An unknown clause fails at once.

    The docstring is the theorem, a paragraph for the sentence and one for the remark, unless these are given.
    """

    def declare(build: Callable[[], Case[R]]) -> Obligation:
        stated, remarked = _theorem(build)
        place = declared()
        try:
            if not (sentence or stated):
                raise ValueError("expected a docstring that says what is proved (python -OO strips it)")
            clauses = tuple(Clause(name) for name in ((clause,) if isinstance(clause, str) else clause))
            functions = tuple(_function(target) for target in targets)
        except (TypeError, ValueError) as error:
            raise BadObligation(f"{place}, obligation {id}: {error}") from error
        return Obligation(
            id=id,
            claim=claim,
            clauses=clauses,
            sentence=sentence or stated,
            remark=remark or remarked,
            targets=functions,
            build=cast(Callable[[], Case[object]], build),
            method=method,
            declared=place,
        )

    return declare


def composed(
    id: str, claim: int, clause: str | tuple[str, ...], *targets: Callable[..., object]
) -> Callable[[Callable[[], Case[R]]], Obligation]:
    """Declares an obligation in which functions that have their own are replaced by any values."""
    return obligation(id, claim, clause, *targets, method=COMPOSED)


def exhaustive(
    id: str, claim: int, clause: str | tuple[str, ...], *targets: Callable[..., object]
) -> Callable[[Callable[[], Sweep[C, R]]], Obligation]:
    """Declares an obligation that is checked case by case. The cases are made once."""

    def declare(build: Callable[[], Sweep[C, R]]) -> Obligation:
        sentence, remark = _theorem(build)
        about = obligation(id, claim, clause, *targets, sentence=sentence, remark=remark, method=EXHAUSTIVE)(
            _without_symbols
        )
        return replace(about, sweep=cast(Callable[[], Sweep[object, object]], cache(build)))

    return declare


def _theorem(build: Callable[[], object]) -> tuple[str, str]:
    """Sentence and remark: a paragraph each; a limit that is named in braces is told by its number."""
    docstring = (build.__doc__ or "").format_map(getattr(unwrap(build), "__globals__", {}))
    sentence, _blank, remark = (" ".join(part.split()) for part in docstring.partition("\n\n"))
    return sentence, remark[:1].lower() + remark[1:].removesuffix(".")


def _without_symbols() -> Case[object]:
    raise Unsupported("an exhaustive claim has no symbolic inputs")


def named_only(id: str) -> Obligation:
    """An obligation of this id without anything that could be proved: it can be sent to another process."""
    return Obligation(id=id, claim=0, clauses=(), sentence="", remark="", targets=(), build=_without_symbols)


def _function(target: Callable[..., object]) -> FunctionType:
    if not isinstance(target, FunctionType):
        raise TypeError(f"expected functions of reference/ to prove something about, found {target!r}")
    return target


def refusal_is(said: Refusal | None, expected: Refusal) -> bool:
    """For `effect`: if there is a refusal, it is this one, clause and facts."""
    return True if said is None else equal(said, expected)


def is_refusal(outcome: object) -> bool:
    """A refusal, or a tuple of nothing but refusals."""
    if isinstance(outcome, tuple):
        return bool(outcome) and all(isinstance(part, Refusal) for part in outcome)
    return isinstance(outcome, Refusal)
