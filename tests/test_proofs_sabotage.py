"""Who checks the checker? Each of twelve ways to break the executor is noticed by a guard of the proofs."""

from functools import cache

import pytest

from kutnahora.proofs.claims import miners, standing, tax
from kutnahora.proofs.machine import numbers, runs, solver
from kutnahora.proofs.machine.explorer import Entry, Explorer
from kutnahora.proofs.machine.numbers import Symbolic, SymBool, SymInt, truth
from kutnahora.proofs.machine.obligation import Case, obligation
from kutnahora.proofs.machine.prover import Status, prove
from kutnahora.proofs.machine.runs import Judged
from kutnahora.proofs.machine.solver import BoolTerm, IntTerm
from kutnahora.proofs.machine.symbols import Symbols, integer, when
from kutnahora.proofs.mutants.judge import judge_function
from kutnahora.proofs.report.report import Score, score
from kutnahora.reference.rules import rounds


@obligation("due", 11, "tax.plots", rounds.tax_due, sentence="x")
def due() -> Case[int]:
    """A look-up by a symbolic index."""
    level, plots = integer("level", 0, 25), integer("plots", 0, 3)
    return Case(
        given={"level": level, "plots": plots},
        call=lambda: rounds.tax_due(level, plots),
        effect=lambda cost: cost == level + when(plots == 3, 8, when(plots == 2, 3, 0)),
    )


SUITE = (
    tax.rise,
    tax.order,
    miners.checked,
    miners.place_from_reserve,
    miners.hire_none,
    miners.do_place_mine,
    due,
    standing.change_reputation,
)


def alarms() -> tuple[list[str], Score]:
    """What the guards report about the suite, and the score of its mutants."""
    results = [prove(obligation) for obligation in SUITE]
    unproved = [
        f"{result.obligation.id} {result.status.value}: {result.reason}"
        for result in results
        if result.status is not Status.PROVED
    ]
    if unproved:
        return unproved, Score()
    targets = {target for obligation in SUITE for target in obligation.targets}
    return [], score([verdict for target in targets for verdict in judge_function(target, results)])


@cache
def honest() -> Score:
    """The score without sabotage."""
    unproved, counted = alarms()
    assert [] == unproved
    return counted


# the sabotages ------------------------------------------------------------------------------------------


def forget_no(self: Explorer, term: BoolTerm, value: int) -> bool:
    answer = FORK(self, term, value)
    if self._todo and self._todo[-1].history[:-1] == tuple(self.trace[:-1]):
        self._todo.pop()
    return answer


def forget_every_third(self: Explorer, term: BoolTerm, value: int) -> bool:
    before = len(self._todo)
    answer = FORK(self, term, value)
    if len(self._todo) > before:
        forgotten.append(1)
        if len(forgotten) % 3 == 0:
            self._todo.pop()
    return answer


def never_test_no(self: Explorer, term: BoolTerm, value: int) -> bool:
    yes = self.possible(term)
    self.trace.append(Entry(term, yes is not None, value))
    self._known = self._at = len(self.trace)
    self._enter(self.trace[-1])
    self._model = yes
    return yes is not None


def constrain_silently(self: Explorer, term: IntTerm) -> int:
    value = solver.value_in(self.model(), term)
    self.solver.add(solver.equals(term, solver.number(value)))
    return value


def no_split(self: Explorer, term: IntTerm) -> int:
    return solver.value_in(self.model(), term)


def forget_decision(self: Explorer, term: BoolTerm) -> bool:
    answer = DECIDE(self, term)
    if len(self.trace) % 4 == 0 and self._known == self._at:
        self.trace.pop()
        self._known = self._at = len(self.trace)
    return answer


def reversed_minus(self: Symbolic, other: object) -> SymInt:
    a, b = numbers.whole(self), numbers.lift(other)
    return NotImplemented if b is None else b.plus(a.scaled(-1))


def strict_at_most(self: Symbolic, other: object) -> SymBool:
    return self < other


def extra_assumption(self: Symbols, name: str, low: int | None, high: int | None) -> int:
    number = INTEGER(self, name, low, high)
    if low is not None:
        self.explorer.assume(truth(number > low), fresh=True)
    return number


def no_claim(self: Judged) -> bool:
    return True


def and_is_or(self: SymBool, other: object) -> SymBool:
    return SymBool(solver.disjunction((self.term, truth(other))))


def any_refusal(one: bool, other: bool) -> bool:
    return True


FORK, DECIDE, INTEGER = Explorer._fork, Explorer.decide, Symbols.integer
forgotten: list[int] = []

SABOTAGES: dict[str, tuple[object, str, object, str]] = {
    "forget the no": (Explorer, "_fork", forget_no, "do not cover"),
    "forget every third alternative": (Explorer, "_fork", forget_every_third, "do not cover"),
    "never test no": (Explorer, "_fork", never_test_no, "do not cover"),
    "constrain silently": (Explorer, "split", constrain_silently, "no path records"),
    "no split": (Explorer, "split", no_split, "real run"),
    "decision not recorded": (Explorer, "decide", forget_decision, "deterministic"),
    "minus reversed": (Symbolic, "__sub__", reversed_minus, "real run"),
    "at most is less": (Symbolic, "__le__", strict_at_most, "real run"),
    "extra assumption": (Symbols, "integer", extra_assumption, "cover goals"),
    "claim never asked": (Judged, "claim", property(no_claim), "mutants"),
    "and is or": (SymBool, "__and__", and_is_or, "real run"),
    "refusals never judged": (runs, "iff", any_refusal, "mutants"),
}


@pytest.mark.parametrize("name", SABOTAGES)
def test_a_sabotage_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = honest()
    place, attribute, broken, guard = SABOTAGES[name]
    with monkeypatch.context() as patch:
        patch.setattr(place, attribute, broken)
        unproved, counted = alarms()
    noticed = unproved or (["mutants"] if counted != expected else [])
    assert [] != noticed
    assert any(guard in alarm for alarm in noticed), noticed


def test_without_sabotage_every_mutant_is_noticed() -> None:
    assert 0 == honest().survived
    assert 100 < honest().killed
