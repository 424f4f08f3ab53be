"""Mutants of the shipped functions: how they are made, and that the proofs notice them."""

import json
from collections.abc import Callable
from functools import cache
from types import FunctionType
from xml.etree import ElementTree

import pytest

from kutnahora.proofs import registry
from kutnahora.proofs.machine.obligation import Case, Obligation, obligation
from kutnahora.proofs.machine.prover import Result, Status, prove
from kutnahora.proofs.machine.symbols import equal, integer
from kutnahora.proofs.mutants.judge import Outcome, Verdict, judge, judge_function
from kutnahora.proofs.mutants.mutations import Mutation, mutations, whole_mutations
from kutnahora.proofs.mutants.planting import planted
from kutnahora.proofs.registry import BadRegistry, collected, lacking_cover, targets
from kutnahora.proofs.report.junit import junit
from kutnahora.proofs.report.report import Report, document, score
from kutnahora.reference import constants
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Refusal
from kutnahora.reference.kernel import miners, tax
from kutnahora.reference.kernel.tax import Tax
from kutnahora.reference.rules import economy, mine, rounds


@cache
def results() -> tuple[Result, ...]:
    return tuple(prove(obligation) for obligation in DEMONSTRATION)


DEMONSTRATION = tuple(about for about in collected() if about.build.__module__.endswith(".tax"))
"""Enough to show the machinery; `kutna prove --mutants` judges all mutants."""


@pytest.mark.parametrize("place", range(len(DEMONSTRATION)), ids=[about.id for about in DEMONSTRATION])
def test_the_obligation_is_proved(place: int) -> None:
    result = results()[place]
    assert (Status.PROVED, "") == (result.status, result.reason)
    assert [] != list(result.witnesses)


def test_the_witnesses_run_every_line_and_branch() -> None:
    assert {} == lacking_cover(results(), collected())


@cache
def verdicts() -> tuple[Verdict, ...]:
    functions = targets(DEMONSTRATION)
    return tuple(verdict for function in functions for verdict in judge_function(function, results()))


def test_every_mutant_is_noticed_or_the_same_function() -> None:
    assert [] == [verdict for verdict in verdicts() if verdict.outcome is Outcome.SURVIVED]
    counted = score(verdicts())
    assert 50 < counted.killed
    assert 1 == counted.equivalent


def test_a_mutant_that_is_the_same_function_is_proved_equivalent() -> None:
    same = [verdict.mutation.name for verdict in verdicts() if verdict.outcome is Outcome.EQUIVALENT]
    assert any("arguments 1 and 2 of min swapped" in name for name in same)


# the mutator --------------------------------------------------------------------------------------------


def function_of(shipped: Callable[..., object]) -> FunctionType:
    assert isinstance(shipped, FunctionType)
    return shipped


def mutants_of(function: Callable[..., object]) -> tuple[Mutation, ...]:
    return mutations(function_of(function))


def test_a_mutant_is_seen_by_every_caller_and_taken_out_again() -> None:
    (no_cap,) = [m for m in mutants_of(tax.rise) if m.what == "argument 1 of min in place of the call"]
    with planted(no_cap):
        assert Tax(30) == tax.rise(Tax(20), 10)
    assert Tax(25) == tax.rise(Tax(20), 10)


def test_tables_of_constants_are_changed_number_by_number() -> None:
    changed = [m.table for m in mutants_of(rounds.tax_due) if m.table is not None]
    assert 8 == len(changed)
    assert ("PLOT_SURCHARGE", (0, 0, 3, 9)) in changed
    with planted(next(m for m in mutants_of(rounds.tax_due) if m.what == "PLOT_SURCHARGE[3] + 1")):
        assert 9 == rounds.tax_due(0, 3)
    assert (0, 0, 3, 8) == constants.PLOT_SURCHARGE


def test_a_whole_function_is_replaced() -> None:
    allowed, refused = whole_mutations(function_of(mine.refuse_pool_limit))
    with planted(allowed):
        assert mine.refuse_pool_limit(2, 1) is None
    with planted(refused):
        assert mine.refuse_pool_limit(0, 0) == Refusal(Clause.MINE_HIRE)
    (nothing,) = whole_mutations(function_of(tax.rise))
    with planted(nothing):
        assert Tax(3) == tax.rise(Tax(3), 1)
    assert () == whole_mutations(function_of(tax.checked))


def test_a_mutant_has_all_kinds_of_changes() -> None:
    changes = {m.what for f in (mine.do_hire, economy.run_advance, miners.checked) for m in mutants_of(f)}
    for what in ("Sub -> Add", "0 -> 1", "always True", "always False", "Or -> And", "Gt -> GtE", "left out"):
        assert what in changes
    for what in ("replace without miners", "p stays as it is", "arguments 1 and 2 of note swapped"):
        assert what in changes


def test_a_changed_loop_ends() -> None:
    (endless,) = [m for m in mutants_of(economy.run_advance) if m.what == "Sub -> Add"]
    assert endless.code is not None
    assert "RuntimeError" in endless.code.co_names


# weak claims --------------------------------------------------------------------------------------------


def weak(sentence: str) -> Obligation:
    """Only a bound, no effect: the classic mistake."""

    @obligation("weak", 1, "tax.cap", tax.rise, sentence=sentence)
    def bound() -> Case[Tax]:
        level, amount = integer("level", 0, 25), integer("amount", 0)
        return Case(
            given={"level": level, "amount": amount},
            call=lambda: tax.rise(Tax(level), amount),
            effect=lambda after: after.level <= 25,
        )

    return bound


def test_a_bound_without_an_effect_leaves_survivors_with_an_example() -> None:
    proof = prove(weak("at most 25"))
    assert Status.PROVED is proof.status
    (stays,) = [m for m in mutants_of(tax.rise) if m.what == "returns tax unchanged"]
    verdict = judge(stays, [proof])
    assert Outcome.SURVIVED is verdict.outcome
    assert "level = " in verdict.detail


def test_a_function_without_obligation_leaves_survivors() -> None:
    assert Outcome.SURVIVED is judge(mutants_of(tax.rise)[0], []).outcome


# registry and report ------------------------------------------------------------------------------------


def test_no_obligations_and_ids_twice_are_errors() -> None:
    with pytest.raises(BadRegistry, match="no obligation"):
        registry.checked([])
    with pytest.raises(BadRegistry, match=r"the same id, weak: tests/test_proofs_mutants.py:\d+, tests/"):
        registry.checked([weak("one"), weak("other")])


def test_what_no_witness_ran_is_named() -> None:
    @obligation("x", 1, "tax.cap", tax.checked, sentence="x")
    def narrow() -> Case[Tax]:
        level = integer("level", 0, 25)
        return Case(given={}, call=lambda: tax.checked(level), effect=lambda made: equal(made, Tax(level)))

    lacking = lacking_cover([prove(narrow)], [narrow])
    assert ["kernel.tax.checked"] == list(lacking)
    assert any("not run" in line for line in lacking["kernel.tax.checked"])
    assert any("one way only" in line for line in lacking["kernel.tax.checked"])


def failing() -> Result:
    (cap_of_26,) = [m for m in mutants_of(tax.rise) if m.what == "TAX_LIMIT + 1"]
    with planted(cap_of_26):
        return prove(next(about for about in DEMONSTRATION if about.id == "tax.rise"))


def test_the_document_has_counts_mutants_and_counterexamples() -> None:
    report = Report(results=(*results()[:2], failing()), lacking={}, verdicts=verdicts(), seconds=1.0)
    made = json.loads(json.dumps(document(report)))
    assert (2, 1) == (made["proved"], made["failed"])
    assert {"id", "clause", "claim", "status", "paths", "mutants"} <= set(made["obligations"][0])
    (exact, _on_track) = made["obligations"][2]["counterexample"]["broken"]
    assert [{"where": "level", "came_out": "26", "promised": "25"}] == exact["differences"]
    assert not report.passed


def test_the_junit_file_counts_failures() -> None:
    lacking = {"kernel.tax.rise": ("reference/kernel/tax.py:3: not run",)}
    report = Report(results=(results()[0], failing()), lacking=lacking)
    suite = ElementTree.fromstring(junit(report))
    assert ("7", "2", "3") == tuple(suite.get(key) for key in ("tests", "failures", "skipped"))


def test_a_report_without_obligations_is_a_failure() -> None:
    assert not Report(results=(), lacking={}).passed
