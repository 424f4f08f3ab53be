"""Every ruling holds; all that needs one has one; its page is what the files say."""

from pathlib import Path

import pytest

from kutnahora.cli.lawyer.rulings_page import rendered
from kutnahora.reference.clauses import Clause
from kutnahora.reference.files.box.load import loaded_box
from kutnahora.reference.files.oddities import oddities
from kutnahora.reference.files.rulings.load import Ruling, parse_ruling, shipped
from kutnahora.reference.files.rulings.model import DIFFERENCES
from kutnahora.reference.files.rulings.run import laid_out, run_ruling
from oddity_cases import UNTOLD
from pages import ROOT, page

FOLDER = ROOT / "reference" / "data" / "rulings"
FILES = sorted(FOLDER.glob("*.toml"))
READINGS = [
    "terms.open",
    "setup.guilds",
    "turn.second",
    "turn.skip",
    "turn.able",
    "turn.commit",
    "turn.short",
    "turn.afford",
    "economy.advance",
    "economy.arm",
    "economy.city_order",
    "mine.hire",
    "mine.draw",
    "mine.reshuffle",
    "build.effects",
    "build.tech",
    "build.house",
    "cathedral.current",
    "cathedral.decline",
    "cathedral.3",
    "cathedral.9",
    "points.below",
    "event.end",
    "tax.choice",
    "tax.cap",
    "order.effects",
    "order.round",
]
"""The clauses in which the books are silent or differ, and the engine had to choose."""


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


@pytest.mark.parametrize("clause", READINGS)
def test_every_reading_of_ours_is_shown(clause: str) -> None:
    shown = [ruling for ruling in shipped() if clause in ruling.file.clauses]
    assert any(ruling.file.demonstrations and ruling.file.basis == "reading" for ruling in shown)


@pytest.mark.parametrize("clause", [c.value for c in Clause if c.value.startswith("lack.")])
def test_every_lack_is_shown(clause: str) -> None:
    assert any(clause in ruling.file.clauses and ruling.file.demonstrations for ruling in shipped())


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
