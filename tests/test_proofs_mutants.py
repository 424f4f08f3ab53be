"""The obligations bite: a wrong rule is refuted with an example, and no mutant goes unnoticed."""

import ast
import inspect
import json
import textwrap
from collections.abc import Callable
from functools import cache
from types import CodeType, FunctionType
from xml.etree import ElementTree

import pytest

from kutnahora.proofs import registry
from kutnahora.proofs.machine.obligation import Case, Obligation, obligation
from kutnahora.proofs.machine.prover import Result, Status, prove
from kutnahora.proofs.machine.symbols import equal, integer
from kutnahora.proofs.mutants.judge import Fate, Verdict, judge, judge_function, planted
from kutnahora.proofs.mutants.mutations import Mutation, mutations
from kutnahora.proofs.registry import BadRegistry, collected, lacking_cover, targets
from kutnahora.proofs.report.report import Report, document, junit, score
from kutnahora.reference import constants
from kutnahora.reference.kernel import miners, standing, tax
from kutnahora.reference.kernel.tax import Tax
from kutnahora.reference.rules import economy, mine, rounds


@cache
def results() -> tuple[Result, ...]:
    return tuple(prove(obligation) for obligation in DEMONSTRATION)


SHOWN = ("tax", "miners", "standing")
DEMONSTRATION = tuple(about for about in collected() if about.build.__module__.split(".")[-1] in SHOWN)
"""Enough to show the machinery; `kutna prove` runs all."""


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
    assert [] == [verdict for verdict in verdicts() if verdict.fate is Fate.SURVIVED]
    counted = score(verdicts())
    assert 350 < counted.killed
    assert 10 > counted.equivalent


def test_a_mutant_that_is_the_same_function_is_proved_equivalent() -> None:
    same = [verdict.mutation.name for verdict in verdicts() if verdict.fate is Fate.EQUIVALENT]
    assert any("arguments 1 and 2 of min swapped" in name for name in same)


# planted bugs -------------------------------------------------------------------------------------------


def rewritten(function: Callable[..., object], old: str, new: str) -> Mutation:
    """A shipped function with a piece of its text changed."""
    assert isinstance(function, FunctionType)
    source = textwrap.dedent(inspect.getsource(function))
    assert old in source
    module = compile(ast.parse(source.replace(old, new)), "<planted>", "exec")
    code = next(part for part in module.co_consts if isinstance(part, CodeType))
    return Mutation(function, 0, f"{old} -> {new}", code)


PLANTED: dict[str, tuple[Callable[..., object], str, str, str]] = {
    "tax of 26": (tax.rise, "constants.TAX_LIMIT", "26", "-> Tax(level=26) breaks: exact"),
    "no cap": (tax.rise, "min(", "max(", "breaks: exact"),
    "a pool of 3": (mine.refuse_pool_limit, "> constants", "> 1 + constants", "refuses exactly when it must"),
    "payment skipped": (mine.do_hire, "paid = do_pay", "paid = Step(p) or do_pay", "position"),
    "a miner lost": (miners.place_from_pool, "miners.placed + 1", "miners.placed", "nine"),
    "clamp dropped": (standing.change_reputation, "wanted < low", "False", "on the track"),
    "one point a step": (standing.change_reputation, "constants.POINTS_BEYOND * (wanted", "(wanted", "exact"),
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_bug_is_refuted_with_an_example(name: str) -> None:
    function, old, new, said = PLANTED[name]
    about = [obligation for obligation in DEMONSTRATION if function in obligation.targets]
    with planted(rewritten(function, old, new)):
        found = [prove(obligation) for obligation in about]
    refuted = [result.counterexample for result in found if result.counterexample is not None]
    assert [] != refuted
    assert any(said in str(example) for example in refuted), [str(example) for example in refuted]
    assert Status.PROVED is prove(about[0]).status


def mutants_of(function: Callable[..., object]) -> tuple[Mutation, ...]:
    assert isinstance(function, FunctionType)
    return mutations(function)


# the mutator --------------------------------------------------------------------------------------------


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

    @obligation("weak", 1, "tax.cap", tax.rise, sentence=sentence, domain="x")
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
    assert Fate.SURVIVED is verdict.fate
    assert "level = " in verdict.detail


def test_a_function_without_obligation_leaves_survivors() -> None:
    assert Fate.SURVIVED is judge(mutants_of(tax.rise)[0], []).fate


# registry and report ------------------------------------------------------------------------------------


def test_no_obligations_and_ids_twice_are_errors() -> None:
    with pytest.raises(BadRegistry, match="no obligation"):
        registry.checked([])
    with pytest.raises(BadRegistry, match="two obligations with the same id: weak"):
        registry.checked([weak("one"), weak("other")])


def test_what_no_witness_ran_is_named() -> None:
    @obligation("x", 1, "tax.cap", tax.checked, sentence="x", domain="x")
    def narrow() -> Case[Tax]:
        level = integer("level", 0, 25)
        return Case(given={}, call=lambda: tax.checked(level), effect=lambda made: equal(made, Tax(level)))

    lacking = lacking_cover([prove(narrow)], [narrow])
    assert ["kernel.tax.checked"] == list(lacking)
    assert any("not run" in line for line in lacking["kernel.tax.checked"])
    assert any("one way only" in line for line in lacking["kernel.tax.checked"])


def failing() -> Result:
    with planted(rewritten(tax.rise, "constants.TAX_LIMIT", "26")):
        return prove(next(about for about in DEMONSTRATION if about.id == "tax.rise"))


def test_the_document_has_what_the_issue_asks_for() -> None:
    report = Report(results=(*results()[:2], failing()), lacking={}, verdicts=verdicts(), seconds=1.0)
    made = json.loads(json.dumps(document(report)))
    assert (2, 1) == (made["proved"], made["failed"])
    assert {"id", "clause", "claim", "status", "paths", "mutants"} <= set(made["obligations"][0])
    assert "26" in made["obligations"][2]["counterexample"]["result"]
    assert not report.passed


def test_the_junit_file_counts_failures() -> None:
    report = Report(results=(results()[0], failing()), lacking={"kernel.tax.rise": ("line 3: not run",)})
    suite = ElementTree.fromstring(junit(report))
    assert ("3", "2") == (suite.get("tests"), suite.get("failures"))


def test_a_report_without_obligations_is_a_failure() -> None:
    assert not Report(results=(), lacking={}).passed
