"""Every ruling holds; all that needs one has one; its page is what the files say."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from kutnahora.cli.lawyer.rulings_page import rendered
from kutnahora.reference.clauses import Clause
from kutnahora.reference.files.box.load import loaded_box
from kutnahora.reference.files.clauses.load import ClauseText, lexicon
from kutnahora.reference.files.oddities import oddities
from kutnahora.reference.files.rulings.load import Ruling, parse_ruling, shipped
from kutnahora.reference.files.rulings.model import DIFFERENCES
from kutnahora.reference.files.rulings.run import laid_out, run_ruling
from oddity_cases import UNTOLD
from pages import ROOT, page

FOLDER = ROOT / "reference" / "data" / "rulings"
FILES = sorted(FOLDER.glob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_the_engine_rules_so(path: Path) -> None:
    ruling = parse_ruling(path.stem, path.read_text(encoding="utf-8"))
    assert () == run_ruling(loaded_box(), ruling).misses


WRITTEN = {
    "arm-at-its-last-notch": {Clause.ECONOMY_ARM},
    "last-card-of-a-deck": {Clause.ECONOMY_ARM},
    "no-stack-to-take": {Clause.ECONOMY_ARM},
    "out-of-houses": {Clause.BUILD_GUILD, Clause.CATHEDRAL_3},
    "production-above-ten": {Clause.BUILD_GUILD, Clause.CATHEDRAL_3},
    "red-patrician": {Clause.CATHEDRAL_3},
    "turning-the-deck-over": {Clause.ECONOMY_ARM},
    "where-red-tiles-go": {Clause.ECONOMY_ARM},
    "yellow-patrician": {Clause.SETUP_MINE_STACK},
}
"""Rulings that write a number for the sake of the question, and what is odd about their tables by it."""


@pytest.mark.parametrize("ruling", shipped(), ids=lambda ruling: ruling.id)
def test_its_positions_can_arise_in_a_game(ruling: Ruling) -> None:
    starts = laid_out(loaded_box(), ruling)
    odd = {odd.clause for start in starts for odd in oddities(start.box, start.position)}
    assert WRITTEN.get(ruling.id, set()) == odd - UNTOLD


@pytest.mark.parametrize("ruling", shipped(), ids=lambda ruling: ruling.id)
def test_a_shipped_ruling_has_editions_a_question_and_no_box(ruling: Ruling) -> None:
    assert ruling.file.editions is not None
    assert ruling.file.box is None
    assert ruling.file.question.endswith("?")


# all that needs a ruling has one --------------------------------------------------------------------------


def test_there_are_enough_rulings() -> None:
    assert len(FILES) == len(shipped())
    assert len(FILES) >= 80


def test_every_difference_between_the_books_is_settled() -> None:
    settled = {number for ruling in shipped() for number in ruling.file.difference}
    assert set(range(1, DIFFERENCES + 1)) == settled


def unruled(texts: Iterable[ClauseText], rulings: Iterable[Ruling]) -> list[str]:
    """Clauses that no ruling shows as it should, and what to write."""
    return [
        f"{text.clause.value}: {lacks}; write reference/data/rulings/NAME.toml with it among its clauses "
        "(docs/writing-rulings.md), then make docs"
        for text in texts
        if (lacks := _lacks(text, [one for one in rulings if text.clause.value in one.file.clauses]))
    ]


def _lacks(text: ClauseText, rulings: list[Ruling]) -> str:
    shown = [ruling.file for ruling in rulings if ruling.file.demonstrations]
    if not rulings:
        return "no ruling has this clause"
    if text.chapter == "lack" and not shown:
        return "no ruling shows it"
    # where the books are silent or differ, and the engine had to choose
    if text.reading is not None and not any(file.basis == "reading" or file.difference for file in shown):
        return 'it has a reading, but no ruling with basis = "reading" or a difference shows it'
    return ""


def test_every_clause_and_every_reading_of_ours_has_its_ruling() -> None:
    assert [] == unruled(lexicon().clauses.values(), shipped())


@pytest.mark.parametrize(
    ("clause", "lacks"),
    [
        ("mine.cost", "it has a reading, but no ruling with"),
        ("lack.own", "no ruling has this clause"),
        ("tax.plots", "no ruling has this clause"),
    ],
)
def test_a_clause_without_its_ruling_is_found(clause: str, lacks: str) -> None:
    reading = lexicon().clauses[Clause(clause)].reading is not None
    plain = [ruling for ruling in shipped() if ruling.file.basis == "text" and not ruling.file.difference]
    others = [ruling for ruling in shipped() if clause not in ruling.file.clauses]
    kept = [*others, *plain] if reading else others
    told = [line for line in unruled(lexicon().clauses.values(), kept) if line.startswith(f"{clause}: ")]
    assert [True] == [lacks in line for line in told]


@pytest.mark.parametrize(
    "ruling", [r for r in shipped() if r.file.basis == "reading"], ids=lambda ruling: ruling.id
)
def test_a_reading_is_set_against_the_other_one(ruling: Ruling) -> None:
    assert any(shown.other is not None for shown in ruling.file.demonstrations)


# the page -------------------------------------------------------------------------------------------------


def test_the_page_is_what_the_files_say() -> None:
    assert rendered(shipped()) == page("rulings.md"), "the page is out of date: make docs"


def test_every_ruling_has_its_place_on_the_page() -> None:
    lines = page("rulings.md").splitlines()
    assert [f"### {ruling.id}" for ruling in shipped()] == [line for line in lines if line.startswith("### ")]
