"""Tracing clauses to what carries them: nothing is overlooked, and what is removed is missed."""

import json
import re
import shutil
from collections import defaultdict
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from kutnahora.cli.lawyer import rules_trace
from kutnahora.cli.lawyer.rules import rules_app
from kutnahora.cli.lawyer.rules_trace import (
    BadSource,
    Traced,
    marked_tests,
    obligations,
    rule_code,
    source_root,
    trace,
)
from kutnahora.proofs.registry import collected
from kutnahora.reference.clauses import Clause

ROOT = Path(__file__).resolve().parent.parent
MARK = "pytest.mark.clause" + '("{}")'
PARTS = ("reference", "tests/clauses", "proofs/claims")


@pytest.fixture(scope="module")
def traced() -> dict[str, Traced]:
    return {entry.clause: entry for entry in trace(ROOT)}


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout of one's own, with what a trace reads; the commands read it."""
    for part in PARTS:
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    monkeypatch.setattr(rules_trace, "source_root", lambda: tmp_path)
    return tmp_path


def edit(path: Path, old: str, new: str, count: int) -> None:
    text = path.read_text(encoding="utf-8")
    assert count == text.count(old)
    path.write_text(text.replace(old, new), encoding="utf-8")


def kutna(*words: str) -> Result:
    return CliRunner().invoke(rules_app, words)


def uncovered(result: Result) -> list[str]:
    document = json.loads(result.stdout)
    assert {"clauses", "uncovered"} == set(document)
    clauses: list[str] = document["uncovered"]
    return clauses


# everything is seen -------------------------------------------------------------------------------------


def test_the_sources_are_those_of_this_checkout() -> None:
    assert ROOT == source_root()


def test_every_clause_is_traced_and_covered(traced: dict[str, Traced]) -> None:
    assert [clause.value for clause in Clause] == list(traced)
    assert [] == [entry.clause for entry in traced.values() if not entry.covered]


def test_every_mark_of_a_test_is_seen() -> None:
    found = marked_tests(ROOT, None)
    by_file: defaultdict[str, set[str]] = defaultdict(set)
    for clause, tests in found.items():
        for test in tests:
            by_file[test.split("::")[0]].add(clause)
    for path in (ROOT / "tests").rglob("test_*.py"):
        marked = set(re.findall(r'mark\.clause\(\s*"([a-z]+\.[a-z0-9_]+)"', path.read_text(encoding="utf-8")))
        assert marked == by_file[path.relative_to(ROOT).as_posix()]


def test_a_traced_test_is_one_that_pytest_would_run(traced: dict[str, Traced]) -> None:
    for test in traced["cathedral.7"].tests:
        file, name = test.split("::")
        assert f"def {name}(" in (ROOT / file).read_text(encoding="utf-8")
    # marked through a list of parameters, not at the function itself
    tests = traced["cathedral.7"].tests
    assert any(re.match(r"tests/clauses/test_cathedral\.py::", test) for test in tests)


def test_proofs_are_those_of_the_registry(traced: dict[str, Traced]) -> None:
    declared: defaultdict[str, list[str]] = defaultdict(list)
    for about in collected():
        for clause in about.clauses:
            declared[clause.value].append(about.id)
    assert {name: sorted(names) for name, names in declared.items()} == {
        entry.clause: list(entry.proofs) for entry in traced.values() if entry.proofs
    }
    assert obligations(ROOT)["tax.cap"]


def test_every_clause_that_the_rules_name_is_seen() -> None:
    code = rule_code(ROOT)
    for path in (ROOT / "reference" / "rules").glob("*.py"):
        used = set(re.findall(r"\bClause\.([A-Z0-9_]+)", path.read_text(encoding="utf-8")))
        there = f"reference.rules.{path.stem}:"
        assert set() == {name for name in used if not any(there in line for line in code[Clause[name].value])}


def test_a_function_is_found_by_its_docstring_and_by_what_it_says(traced: dict[str, Traced]) -> None:
    assert "reference.kernel.miners:hire" in traced["mine.hire"].code  # its docstring
    assert "reference.rules.mine:do_hire" in traced["lack.miner"].code  # an event it notes
    assert not [line for entry in traced.values() for line in entry.code if "reference.files" in line]


def test_one_clause_is_traced_as_among_all(traced: dict[str, Traced]) -> None:
    for name in ("mine.hire", "cathedral.7", "terms.open", "order.plot"):
        assert (traced[name],) == trace(ROOT, name)


# what is taken away is missed -----------------------------------------------------------------------------


def test_a_whole_copy_is_covered(copy: Path) -> None:
    result = kutna("trace", "--json")
    assert (0, []) == (result.exit_code, uncovered(result))


def test_code_that_is_gone_is_missed(copy: Path) -> None:
    for path in (copy / "reference" / "rules" / "plot.py", copy / "reference" / "moments.py"):
        for cited, other in (("Clause.ORDER_PLOT", "Clause.PLOT_MARKER"), ("order.plot", "plot.marker")):
            edit(path, cited, other, path.read_text(encoding="utf-8").count(cited))
    result = kutna("trace", "--json")
    assert (1, ["order.plot"]) == (result.exit_code, uncovered(result))
    assert "order.plot" in kutna("trace").stdout.splitlines()[-1]
    shown = kutna("trace", "--only", "order.plot")
    assert 1 == shown.exit_code
    assert "no code" in shown.stdout


def test_a_test_that_is_gone_is_missed(copy: Path) -> None:
    for path in (copy / "tests").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace(f"@{MARK.format('turn.second')}\n", ""), encoding="utf-8")
    result = kutna("trace", "--json")
    assert (1, ["turn.second"]) == (result.exit_code, uncovered(result))
    assert "<- no test" in next(line for line in kutna("trace").stdout.splitlines() if "turn.second" in line)


def test_a_mark_of_no_clause_is_named_with_its_line(copy: Path) -> None:
    path = copy / "tests" / "clauses" / "test_joker.py"
    text = path.read_text(encoding="utf-8")
    mark = text.index(f"@{MARK.format('joker.cost')}")
    path.write_text(text[:mark] + text[mark:].replace("joker.cost", "joker.cots", 1), encoding="utf-8")
    result = kutna("trace")
    assert (2, "") == (result.exit_code, result.stdout)
    line = text.count("\n", 0, mark) + 1
    said = f"tests/clauses/test_joker.py, line {line}: no clause 'joker.cots'; did you mean joker.cost"
    assert result.stderr.startswith(said)
    assert 0 == kutna("show", "joker.cost").exit_code


def test_a_mark_with_two_clauses_is_refused_with_its_line(copy: Path) -> None:
    path = copy / "tests" / "clauses" / "test_joker.py"
    text = path.read_text(encoding="utf-8")
    mark = text.index(f"@{MARK.format('joker.cost')}")
    path.write_text(text[:mark] + text[mark:].replace('cost"', 'cost", "tax.cap"', 1), encoding="utf-8")
    result = kutna("trace")
    assert (2, "") == (result.exit_code, result.stdout)
    line = text.count("\n", 0, mark) + 1
    assert (
        f"tests/clauses/test_joker.py, line {line}: a mark with 'joker.cost', 'tax.cap', expected one clause "
        "id in quotes; for two clauses write two marks\n"
    ) == result.stderr


def test_a_mark_at_a_parameter_counts(copy: Path) -> None:
    before = {entry.clause: entry.tests for entry in trace(copy)}["cathedral.7"]
    path = copy / "tests" / "clauses" / "test_cathedral.py"
    edit(path, f", marks={MARK.format('cathedral.7')}", "", 1)
    after = {entry.clause: entry.tests for entry in trace(copy)}["cathedral.7"]
    assert set(after) < set(before)


def test_a_proof_that_is_gone_is_not_listed(copy: Path) -> None:
    assert "miners.hire" in trace(copy, "mine.hire")[0].proofs
    edit(copy / "proofs" / "claims" / "miners.py", '"miners.hire"', '"miners.other"', 1)
    assert "miners.hire" not in trace(copy, "mine.hire")[0].proofs


def test_a_ruling_is_listed_at_its_clauses(copy: Path) -> None:
    text = 'question = "Who pays?"\nanswer = "You do."\nclauses = ["tax.cap", "lack.own"]\n'
    (copy / "reference" / "data" / "rulings").mkdir(exist_ok=True)
    (copy / "reference" / "data" / "rulings" / "who-pays.toml").write_text(text, encoding="utf-8")
    assert "who-pays" in trace(copy, "lack.own")[0].rulings
    assert "who-pays" not in trace(copy, "tax.rise")[0].rulings
    assert "who-pays" in kutna("trace", "--only", "tax.cap").stdout


def test_a_source_that_is_not_python_is_named(copy: Path) -> None:
    (copy / "reference" / "rules" / "broken.py").write_text("def (:\n", encoding="utf-8")
    with pytest.raises(BadSource, match=r"reference/rules/broken.py, line 1"):
        trace(copy)
    result = kutna("trace")
    assert (2, "") == (result.exit_code, result.stdout)
    assert "broken.py" in result.stderr


def test_a_clause_can_be_read_while_the_code_is_being_written(copy: Path) -> None:
    (copy / "reference" / "rules" / "broken.py").write_text("def (: # mine.hire\n", encoding="utf-8")
    result = kutna("show", "mine.hire")
    assert 0 == result.exit_code
    assert "Hiring miners" in result.stdout
    assert "broken.py, line 1" in result.stderr


# an installed package -------------------------------------------------------------------------------------


def test_without_tests_there_is_no_trace_but_the_clauses_can_be_read(copy: Path) -> None:
    shutil.rmtree(copy / "tests")
    result = kutna("trace")
    assert (2, "") == (result.exit_code, result.stdout)
    assert "source checkout" in result.stderr
    shown = kutna("show", "mine.hire", "--json")
    assert 0 == shown.exit_code
    document = json.loads(shown.stdout)
    assert document["tests"] is None
    assert "reference.rules.mine:do_hire" in document["code"]
    assert "Tests" not in kutna("show", "mine.hire").stdout
