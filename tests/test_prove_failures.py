"""What `kutna prove` says of a claim that is not proved: where and what, field by field, and no more."""

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import getsourcelines
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.console import Console

from builds import ROOT, copy_tree
from kutna_process import Kutna, Shown
from kutnahora.cli.maintain import prove_view
from kutnahora.proofs import runner, session
from kutnahora.proofs.domains.rulebook import MOST_TAX
from kutnahora.proofs.machine import explorer, solver
from kutnahora.proofs.machine.obligation import BadObligation, Case, obligation
from kutnahora.proofs.machine.prover import Result, Status, prove
from kutnahora.proofs.machine.symbols import integer
from kutnahora.proofs.mutants.planting import planted
from kutnahora.proofs.registry import collected
from kutnahora.proofs.report.junit import junit
from kutnahora.proofs.report.report import Compared, Report
from kutnahora.reference.clauses import Clause
from kutnahora.reference.kernel import tax
from kutnahora.reference.rules import final, rounds
from pages import Command, run
from rewriting import rewritten

OBLIGATIONS = {about.id: about for about in collected()}


@pytest.fixture
def kutna(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Shown]:
    """`kutna prove` in this process, without the compiled engine."""
    monkeypatch.setattr(session, "_compared", lambda _results, _progress: None)
    command = Kutna(capfd, monkeypatch)
    return lambda *arguments: command("prove", *arguments)


def line_of(file: str, text: str) -> str:
    """`file:line` of the one line with this text."""
    lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
    (number,) = [number for number, line in enumerate(lines, 1) if text in line]
    return f"{file}:{number}"


@contextmanager
def one_more_than_the_cap() -> Iterator[None]:
    with planted(rewritten(tax.rise, "constants.TAX_LIMIT", f"{MOST_TAX + 1}")):
        yield


RISE, DECLARED = (
    line_of("reference/kernel/tax.py", "def rise"),
    line_of("proofs/claims/tax.py", '"tax.rise", 1'),
)


# refuted ------------------------------------------------------------------------------------------------


def test_a_refuted_claim_has_places_the_smallest_input_and_the_fields_that_differ(
    kutna: Callable[..., Shown],
) -> None:
    with one_more_than_the_cap():
        code, out, err = kutna("--only", "tax.rise")
    assert (1, "") == (code, err)
    assert (
        "refuted: tax.rise\n"
        f"  The tax rises by the amount and stops at {MOST_TAX}.\n"
        f"  rule        {RISE}, rise\n"
        f"  obligation  {DECLARED}\n"
        "  smallest input\n"
        "    before.level = 0\n"
        f"    amount = {MOST_TAX + 1}\n"
        "  broken: exact\n"
        f"    level: came out {MOST_TAX + 1}, promised {MOST_TAX}\n"
        "  broken: on track\n"
        f"    level: came out {MOST_TAX + 1}, promised at most {MOST_TAX}\n"
        "\n"
    ) in out


def test_the_document_has_the_same_fields(kutna: Callable[..., Shown]) -> None:
    with one_more_than_the_cap():
        code, out, _err = kutna("--only", "tax.rise", "--json")
    assert 1 == code
    entry = next(one for one in json.loads(out)["obligations"] if one["id"] == "tax.rise")
    file, line = DECLARED.split(":")
    assert (file, int(line)) == (entry["file"], entry["line"])
    file, line = RISE.split(":")
    assert [{"file": file, "line": int(line), "function": "rise"}] == entry["rules"]
    assert {
        "given": {"before.level": "0", "amount": f"{MOST_TAX + 1}"},
        "broken": [
            {
                "part": "exact",
                "differences": [{"where": "level", "came_out": f"{MOST_TAX + 1}", "promised": f"{MOST_TAX}"}],
            },
            {
                "part": "on track",
                "differences": [
                    {"where": "level", "came_out": f"{MOST_TAX + 1}", "promised": f"at most {MOST_TAX}"}
                ],
            },
        ],
        "result": {},
    } == entry["counterexample"]


def refuted(build: Callable[[], Case[object]]) -> list[str]:
    """The differences of the example."""
    result = prove(obligation("x", 1, "tax.cap", sentence="x", remark="x")(build))
    assert Status.REFUTED is result.status, result.reason
    assert result.counterexample is not None
    return [str(one) for part in result.counterexample.broken for one in part.differences]


def test_only_what_breaks_the_claim_is_told() -> None:
    def one_of_two() -> Case[object]:
        x = integer("x", 0, 9)
        return Case(call=lambda: (x, x), effect=lambda made: made[0] > 3 or made[1] == 2)  # type: ignore[index]

    def two_of_three() -> Case[object]:
        x = integer("x", 5, 9)
        return Case(call=lambda: (x, x, x), effect=lambda made: made == (x + 1, x, x - 1))

    assert [] == refuted(one_of_two)  # either would do: neither alone is the reason
    assert ["result[0]: came out 5, promised 6", "result[2]: came out 5, promised 4"] == refuted(two_of_three)


def test_an_exception_of_a_rule_is_told_with_its_line() -> None:
    with planted(rewritten(tax.rise, "return Tax", "amount = amount and int('x'); return Tax")):
        result = prove(OBLIGATIONS["tax.rise"])
    assert Status.REFUTED is result.status
    body = f"reference/kernel/tax.py:{int(RISE.split(':')[1]) + 2}, rise"
    assert result.counterexample is not None
    assert {"amount": "1"} == result.counterexample.given
    (part,) = result.counterexample.broken
    said = f"ValueError: invalid literal for int() with base 10: 'x' at {body}"
    assert [f"call: came out {said}, promised no exception"] == [str(one) for one in part.differences]


# failed -------------------------------------------------------------------------------------------------


def reason(result: Result) -> str:
    assert Status.FAILED is result.status
    return result.reason


def test_a_look_into_something_opaque_names_line_function_value_and_cure(
    kutna: Callable[..., Shown],
) -> None:
    looks = rewritten(
        rounds.run_event_end, "card = box.events[p.event]", "card = box.events[p.event + len(p.hall.rows)]"
    )
    with planted(looks):
        code, out, _err = kutna("--only", "whole.event_end")
    assert 1 == code
    at = line_of("reference/rules/rounds.py", "card = box.events[p.event]")
    declared = line_of("proofs/claims/whole/rounds.py", '"whole.event_end"')
    rule = line_of("reference/rules/rounds.py", "def run_event_end")
    assert (
        "failed: whole.event_end\n"
        "  The end of an event owes its cards, the ore deck first, and nothing else.\n"
        f"  rule        {rule}, run_event_end\n"
        f"  obligation  {declared}\n"
        "  reason\n"
        f"    {at}, run_event_end: looks into position.hall (rows), which this claim leaves opaque: "
        f"give it in the domain ({declared})\n"
        "\n"
    ) in out


def test_a_value_with_too_many_numbers_is_named() -> None:
    with planted(rewritten(tax.rise, "tax.level + amount", "tax.level + len(range(amount))")):
        said = reason(prove(OBLIGATIONS["tax.rise"]))
    at = f"reference/kernel/tax.py:{int(RISE.split(':')[1]) + 2}"
    what = "uses amount where one number is needed, and it has more than 80 values: write"
    assert said.startswith(f"{at}, rise: {what}")
    assert said.endswith(f"or give it limits ({DECLARED})")


def test_too_many_paths_name_the_line_that_makes_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(explorer, "MOST_PATHS", 1)
    result = prove(OBLIGATIONS["tax.rise"])
    assert result.undecided
    assert "more than 1 paths, most of them made at reference/kernel/tax.py:" in reason(result)
    assert reason(result).endswith(f"narrow the domain ({DECLARED})")


def test_what_z3_does_not_decide_is_told_with_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "RLIMIT", 1)
    result = prove(OBLIGATIONS["tax.rise"])
    assert result.undecided
    assert f"split the obligation ({DECLARED})" in reason(result)
    assert ", rise: z3 gives up: " in reason(result)


def test_a_stub_that_is_asked_about_something_else_fails_and_does_not_refute() -> None:
    with planted(rewritten(final.breakdown, "mine_points(box, p, who)", "mine_points(box, p, 1 - who)")):
        result = prove(OBLIGATIONS["final.breakdown"])
    at = line_of("reference/rules/final.py", "mine=mine_points(box, p, who)")
    declared = OBLIGATIONS["final.breakdown"].declared
    said = f"stub of the obligation ({declared}) called with 1 as argument 3, expected 0"
    other = f"stub of the obligation ({declared}) called with 0 as argument 3, expected 1"
    assert reason(result) in (f"{at}, breakdown: {said}", f"{at}, breakdown: {other}")


def test_an_error_of_the_obligation_itself_is_told_with_its_line() -> None:
    @obligation("x", 1, "tax.cap", sentence="x", remark="x")
    def wrong() -> Case[int]:
        return Case(call=lambda: 1, effect=lambda made: made // 0 == 1)

    first = getsourcelines(test_an_error_of_the_obligation_itself_is_told_with_its_line)[1]
    expected = f"tests/test_prove_failures.py:{first + 1}: error in the obligation, ZeroDivisionError: "
    assert reason(prove(wrong)).startswith(expected)


def test_an_obligation_over_the_limit_fails_and_says_so(kutna: Callable[..., Shown]) -> None:
    code, out, _err = kutna("--only", "whole.round_next", "--limit", "0.01")
    assert 1 == code
    assert "failed: whole.round_next" in out
    assert "is not done after 0.01 s of CPU time: --limit allows more" in out


@pytest.mark.parametrize("limit", ["0", "-1", "nan", "inf", "1e300"])
def test_a_limit_is_more_than_nothing(limit: str, kutna: Callable[..., Shown]) -> None:
    code, out, err = kutna("--only", "tax.start", "--limit", limit)
    assert (2, "") == (code, out)
    assert err.startswith("--limit: expected more than 0 and at most 1,000,000 seconds, found")


# where it is printed ------------------------------------------------------------------------------------


def printed(*, terminal: bool) -> list[str]:
    with one_more_than_the_cap():
        result = prove(OBLIGATIONS["tax.raise"])
    out = StringIO()
    console = Console(
        file=out, force_terminal=terminal, no_color=True, width=80, highlight=False, markup=False
    )
    prove_view._print_failure(console, result)
    return out.getvalue().splitlines()


def test_values_are_wrapped_on_a_terminal_and_stay_whole_in_a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prove_view, "WIDTH", 50)
    whole = "    events: came out (tax.rise), promised (tax.rise, tax.cap, lack.end)"
    assert whole in printed(terminal=False)
    assert whole not in printed(terminal=True)
    assert max(map(len, printed(terminal=True))) <= 50
    wrapped = ["    events: came out (tax.rise), promised", "      (tax.rise, tax.cap, lack.end)"]
    shown = printed(terminal=True)
    at = shown.index(wrapped[0])
    assert wrapped == shown[at : at + 2]


# obligations and clauses that cannot be read ------------------------------------------------------------


def test_an_unknown_clause_is_named_with_the_line_and_the_cure() -> None:
    with pytest.raises(BadObligation) as bad:

        @obligation("x", 1, "tax.ris", tax.rise, sentence="x")
        def _unknown() -> Case[int]:
            raise NotImplementedError

    first = getsourcelines(test_an_unknown_clause_is_named_with_the_line_and_the_cure)[1]
    said = (
        "there is no clause 'tax.ris', did you mean 'tax.rise'? A new clause goes into reference/clauses.py"
    )
    assert str(bad.value).startswith(f"tests/test_prove_failures.py:{first + 3}, obligation x: {said}")


def test_a_clause_like_no_other_has_no_suggestion() -> None:
    with pytest.raises(ValueError, match=r"there is no clause 'zzz'\. A new clause goes into reference/clau"):
        Clause("zzz")


def test_a_fork_with_an_unknown_clause_and_one_without_text_gets_the_cure(tmp_path: Path) -> None:
    new, old = '    EVENT_OMEN = "event.omen"\n', '    EVENT_END = "event.end"\n'
    tree = tmp_path / "fork"
    claim = '@obligation("tax.raise", 1, ("tax.rise", "tax.cap", "lack.end"),'
    changes = {
        "reference/clauses.py": (old, old + new),
        "proofs/claims/tax.py": (claim, claim.replace("lack.end", "event.ome")),
    }
    copy_tree(tree, changes)
    for path in (ROOT / "ext").glob("*.so"):
        shutil.copy(path, tree / "ext")
    at = line_of("proofs/claims/tax.py", '"tax.raise", 1')
    cure = "A new clause goes into reference/clauses.py, and its text into reference/data/clauses/."
    prefix = f"export PYTHONPATH={tree / 'src'};"
    meant = "there is no clause 'event.ome', did you mean 'event.omen'?"
    said = f"nothing can be proved: {at}, obligation tax.raise: {meant} {cure}"
    run(Command(f"{prefix} kutna prove --only 1; echo $?", [said, "2"]), tree)
    said = "kutna: clauses: clause event.omen has no text, expected in reference/data/clauses/round.toml"
    run(Command(f"{prefix} kutna rules show event.end; echo $?", [said, "2"]), tree)
    right = (ROOT / "proofs/claims/tax.py").read_text(encoding="utf-8")
    (tree / "proofs/claims/tax.py").write_text(f"{right}no_such\n", encoding="utf-8")
    at = f"proofs/claims/tax.py:{len(right.splitlines()) + 1}"
    said = f"nothing can be proved: {at}: NameError: name 'no_such' is not defined"
    run(Command(f"{prefix} kutna prove --only 1; echo $?", [said, "2"]), tree)


# several processes --------------------------------------------------------------------------------------


def alike(result: Result) -> tuple[object, ...]:
    """What must not depend on the process; z3 may find other numbers for the same path."""
    about = result.obligation
    counted = (result.normal, result.refusing, result.goals, len(result.witnesses))
    lacking = tuple(result.cover.lacking(target) for target in about.targets)
    return about.id, result.status, result.reason, result.where, result.counterexample, counted, lacking


def test_several_processes_prove_the_same_in_the_same_order() -> None:
    chosen = runner.selected(collected(), ("1", "2"))
    assert len(chosen) >= 2 * runner.AHEAD
    alone = [alike(result) for result in runner.proofs_of(chosen)]
    there = list(runner.proofs_of(chosen, 2))
    assert alone == [alike(result) for result in there]
    assert all(Status.PROVED is result.status for result in there)
    assert there[0].witnesses[0].outcome is not None


def test_a_failure_comes_back_from_another_process() -> None:
    with one_more_than_the_cap():
        result = prove(OBLIGATIONS["tax.rise"])
    sent = runner._sent(result)
    assert alike(result) == alike(sent.unpacked(result.obligation))


# JUnit --------------------------------------------------------------------------------------------------


def cases(report: Report) -> dict[str, ElementTree.Element]:
    suites = ElementTree.fromstring(junit(report))
    assert "testsuites" == suites.tag
    (suite,) = suites
    found = {case.get("name", ""): case for case in suite}
    assert str(len(found)) == suite.get("tests") == suites.get("tests")
    return found


CHECKS = [
    "every line is run by a witness",
    "every function has an obligation",
    "nothing is left out",
    "every mutant is noticed",
    "both engines agree",
]


def test_junit_has_stable_names_places_and_one_failure_each() -> None:
    with one_more_than_the_cap():
        wrong = prove(OBLIGATIONS["tax.rise"])
    good = prove(OBLIGATIONS["tax.start"])
    several = Compared(5, 3, ("a: the engines differ: x\nat y", "b: the engines differ: z", "c"))
    found = cases(Report(results=(wrong, good), lacking={}, compared=several))
    assert ["tax.rise", "tax.start", *CHECKS] == list(found)
    assert (
        list(found) == list(cases(Report(results=(good, wrong), lacking={}, compared=None)))[1::-1] + CHECKS
    )
    file, line = DECLARED.split(":")
    assert (file, line, "kutna.prove.claim1") == tuple(
        found["tax.rise"].get(key) for key in ("file", "line", "classname")
    )
    told = found["tax.rise"].find("failure")
    assert told is not None
    assert told.text is not None
    assert ("refuted", f"level: came out {MOST_TAX + 1}, promised {MOST_TAX}") == (
        told.get("type"),
        told.get("message"),
    )
    assert 1 == told.text.count(f"smallest input\n    before.level = 0\n    amount = {MOST_TAX + 1}\n")
    engines = found["both engines agree"].find("failure")
    assert engines is not None
    assert engines.text is not None
    assert "a: the engines differ: x (and 2 more)" == engines.get("message")
    assert 4 == len(engines.text.splitlines())
    assert found["every mutant is noticed"].find("skipped") is not None
