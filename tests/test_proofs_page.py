"""docs/proofs.md: its index is what the code has, its session runs, its figures are there."""

import json
import re
from pathlib import Path

import pytest

from kutnahora.proofs.claims import CLAIMS, without_obligation
from kutnahora.proofs.registry import collected
from kutnahora.proofs.report import page as report_page
from kutnahora.proofs.report.page import COUNTED, main, rendered
from pages import ROOT, page, run_page, table

PAGE = page("proofs.md")
QUOTED = re.compile(
    r"^(?:refuted|failed): (?P<id>\S+)\n(?:\.\.\.\n)*(?P<said>(?:  (?!rule )\S.*\n)+)", re.MULTILINE
)
"""A failure, and the sentence below it, which may have two lines."""


def test_the_index_is_that_of_the_code() -> None:
    assert rendered(PAGE, collected()) == PAGE, "the index is out of date: make docs"


def test_every_obligation_and_claim_is_on_the_page() -> None:
    rows = table(PAGE, "obligation", "clauses", "what holds", "for which inputs", "functions")
    assert [f"`{about.id}`" for about in collected()] == [row["obligation"] for row in rows]
    assert all(all(row.values()) for row in rows)
    assert all(sentence in PAGE for sentence in CLAIMS.values())


def test_nothing_is_proved_of_a_claim_without_obligation() -> None:
    assert list(range(1, 14)) == list(CLAIMS)
    assert () == without_obligation(collected())
    assert ("claim 3",) == without_obligation([about for about in collected() if about.claim != 3])


def test_the_session_of_the_page_runs(tmp_path: Path) -> None:
    assert 1 == run_page(PAGE, tmp_path)


def test_figures_are_written_from_a_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report_page, "collected", lambda: ())
    counted = {"killed": 5, "broken": 1, "equivalent": 2, "survived": 3, "total": 11}
    path, figures = tmp_path / "proofs.md", tmp_path / "mutants.json"
    path.write_text(PAGE, encoding="utf-8")
    flow = counted | {"tests": {"killed by the tests": ["one", "other"]}}
    figures.write_text(json.dumps({"mutants": counted, "flow": flow}))
    main(path, figures)
    rows = [list(row.values()) for row in table(path.read_text(encoding="utf-8"), *COUNTED)]
    assert ["kernel and refusals", "5", "1", "2", "0", "3", "11"] == rows[0]
    assert ["turn flow", "5", "1", "2", "2", "1", "11"] == rows[1]


def test_the_figures_of_the_long_run_are_on_the_page() -> None:
    strict, flow = table(PAGE, *COUNTED)
    assert ("kernel and refusals", "turn flow") == (strict["mutants of"], flow["mutants of"])
    assert ("0", "0") == (strict["by tests"], strict["survived"])


def false_quotations(name: str, text: str) -> list[str]:
    """Failures on a page, `refuted: ID` or `failed: ID`, with another sentence than the claim has."""
    sentences = {about.id: about.sentence for about in collected()}
    return [
        f"docs/{name}:{text.count(chr(10), 0, shown.start('said')) + 1}: not the sentence of {shown['id']}, "
        f"which is: {sentences.get(shown['id'], 'no such claim any more')}"
        for shown in QUOTED.finditer(text)
        if " ".join(shown["said"].split()) != sentences.get(shown["id"])
    ]


@pytest.mark.parametrize("name", ["proofs.md", "ci.md"])
def test_a_claim_is_quoted_with_its_sentence(name: str) -> None:
    assert QUOTED.search(page(name))
    assert not (lines := false_quotations(name, page(name))), "\n".join(lines)


def test_an_old_sentence_is_named_with_its_line() -> None:
    first, *_others = collected()
    shown = f"```\nrefuted: {first.id}\n...\n  {first.sentence}\n  rule        x.py:1, f\n```\n"
    assert [] == false_quotations("x.md", shown)
    assert [] == false_quotations("x.md", shown.replace(" if it is ", "\n  if it is "))
    said = f"docs/x.md:4: not the sentence of {first.id}, which is: {first.sentence}"
    assert [said] == false_quotations("x.md", shown.replace(first.sentence, "It holds."))


def test_links_lead_somewhere() -> None:
    for name in ("ci.md",):
        assert f"]({name})" in PAGE
        assert (ROOT / "docs" / name).exists()
