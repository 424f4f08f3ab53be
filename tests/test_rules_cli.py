"""`kutna rules` as people use it: lists, one clause, searches; JSON; plain terminals; wrong words."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from kutnahora.cli.lawyer.rules import rules_app
from kutnahora.cli.lawyer.rules_trace import source_root, trace
from kutnahora.cli.lawyer.rules_view import print_clause, print_traced
from kutnahora.reference.clauses import Clause
from kutnahora.reference.files.clauses.load import CHAPTERS, lexicon
from pages import environment

KEYS = {
    "list": {"id", "chapter", "title", "reading", "open"},
    "search": {"id", "title", "text", "reading"},
    "trace": {"id", "code", "tests", "rulings", "proofs"},
}


def kutna(*words: str) -> Result:
    return CliRunner().invoke(rules_app, words)


def lines(*words: str) -> list[str]:
    result = kutna(*words)
    assert (0, "") == (result.exit_code, result.stderr)
    assert max(map(len, result.stdout.splitlines())) <= 80
    printed: list[str] = result.stdout.splitlines()
    return printed


# list ---------------------------------------------------------------------------------------------------


def test_the_list_holds_every_clause_once_in_order() -> None:
    listed = [line.split()[0] for line in lines("list") if line.startswith("  ")]
    assert [clause.value for clause in Clause] == listed


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_can_be_listed_alone(chapter: str) -> None:
    document = json.loads(kutna("list", "--chapter", chapter, "--json").stdout)
    expected = [clause.value for clause in Clause if clause.value.startswith(f"{chapter}.")]
    assert expected == [entry["id"] for entry in document["clauses"]]
    assert all(KEYS["list"] == set(entry) for entry in document["clauses"])


def test_an_unknown_chapter_is_refused_with_those_there_are() -> None:
    result = kutna("list", "--chapter", "mining")
    assert (2, "") == (result.exit_code, result.stdout)
    assert all(chapter in result.stderr for chapter in CHAPTERS)


def test_the_list_marks_readings() -> None:
    shown = {line.split()[0]: line.split()[1] for line in lines("list") if line.startswith("  ")}
    for clause, text in lexicon().clauses.items():
        mark = "R?" if text.open else "R" if text.reading else ""
        assert (shown[clause.value] == mark) == bool(mark)


# show ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "clause", ["mine.hire", "terms.adjacent", "cathedral.11", "order.effects", "tax.cap"]
)
def test_a_clause_is_shown_with_all_that_is_known(clause: str) -> None:
    shown = " ".join(" ".join(lines("show", clause)).split())
    text = lexicon().clauses[Clause(clause)]
    assert text.title in shown
    assert " ".join(text.text.split()) in shown
    assert (text.reading or "") in shown
    for cite in text.citations:
        assert cite.section in shown
    for other in text.related:
        assert other.value in shown
    for label in ("In the rulebooks", "See also", "Code", "Tests"):
        assert label in shown


def test_every_clause_and_its_trace_fit_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    for traced in trace(source_root()):
        print_clause(lexicon(), Clause(traced.clause), traced, with_tests=True)
        print_traced(traced)
    shown = capsys.readouterr().out.splitlines()
    assert len(shown) > 2000
    assert [] == [line for line in shown if len(line) > 80]


def test_a_clause_as_json() -> None:
    document = json.loads(kutna("show", "tax.cap", "--json").stdout)
    assert {"edition": "de", "section": "Sonderfälle: Begrenzungen", "step": None, "page": None} in document[
        "citations"
    ]
    assert "tests/clauses/test_round.py" in {test.split("::")[0] for test in document["tests"]}
    assert "tax.rise" in document["proofs"]
    assert not document["open"]


@pytest.mark.parametrize("name", ["Mine.Hire", " mine.hire "])
def test_an_id_may_be_written_carelessly(name: str) -> None:
    assert "mine.hire" == json.loads(kutna("show", name, "--json").stdout)["id"]


@pytest.mark.parametrize(
    ("command", "name", "nearest"),
    [
        (("show",), "mine.hier", "mine.hire"),
        (("show",), "hire", "mine.hire"),
        (("show",), "", ""),
        (("show",), "x" * 5000, ""),
        (("trace", "--only"), "tax.cab", "tax.cap"),
    ],
)
def test_an_unknown_id_is_refused_with_the_nearest(command: tuple[str, ...], name: str, nearest: str) -> None:
    result = kutna(*command, name)
    assert (2, "") == (result.exit_code, result.stdout)
    assert nearest in result.stderr
    assert len(result.stderr) < 300


# search -------------------------------------------------------------------------------------------------


def test_a_search_explains_a_misleading_word_before_all_else() -> None:
    shown = lines("search", "Permis")
    assert shown[0].startswith("Permis (fr): the rights action")
    assert "Misleading" in shown[1]
    assert any(line.startswith("rights.choose") for line in shown)


def test_a_search_lists_rulings() -> None:
    assert any(
        "joker-plot-at-reputation-3" in line for line in lines("search", "joker", "plot", "reputation")
    )


def test_a_search_as_json() -> None:
    document = json.loads(kutna("search", "réserve", "mineur", "--limit", "3", "--json").stdout)
    assert {"query", "terms", "clauses", "rulings"} == set(document)
    assert 3 == len(document["clauses"])
    assert all(KEYS["search"] == set(clause) for clause in document["clauses"])
    assert ["réserve"] == document["terms"][0]["written"]["fr"]
    assert document["terms"][0]["misleads"]


def test_nothing_found_is_1() -> None:
    result = kutna("search", "xyzzy")
    assert (1, "") == (result.exit_code, result.stdout)
    assert "xyzzy" in result.stderr
    assert 1 == kutna("search", "xyzzy", "--json").exit_code


# trace --------------------------------------------------------------------------------------------------


def test_a_trace_as_json_is_exactly_this() -> None:
    document = json.loads(kutna("trace", "--json").stdout)
    assert ["clauses", "uncovered"] == list(document)
    assert all(KEYS["trace"] == set(entry) for entry in document["clauses"])
    assert [clause.value for clause in Clause] == [entry["id"] for entry in document["clauses"]]
    assert [] == document["uncovered"]


def test_a_trace_counts_and_one_clause_shows_what_was_counted() -> None:
    table = {line.split()[0]: line.split()[1:] for line in lines("trace") if line.startswith("mine.")}
    document = json.loads(kutna("trace", "--only", "mine.cost", "--json").stdout)
    (clause,) = document["clauses"]
    counts = [str(len(clause[kind])) for kind in ("code", "tests", "rulings", "proofs")]
    assert counts == table["mine.cost"]
    shown = lines("trace", "--only", "mine.cost")
    for name in (*clause["code"], *clause["rulings"], *clause["proofs"]):
        assert f"  {name}" in shown


# plain terminals ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("plain", [{"LC_ALL": "C"}, {"PYTHONIOENCODING": "ascii"}], ids=["C", "ascii"])
def test_russian_can_be_read_where_only_ascii_is_shown(plain: dict[str, str], tmp_path: Path) -> None:
    command = [sys.executable, "-m", "kutnahora.cli", "rules", "show", "mine.hire"]
    run = subprocess.run(
        command, env=environment(tmp_path) | plain, capture_output=True, timeout=60, check=True
    )
    shown = run.stdout.decode("ascii")
    assert "Deystvie: dobyt rudu" in shown
    assert "Regla" in shown or "Regle de la mine" in shown
    assert "?" not in shown
