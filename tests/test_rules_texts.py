"""The texts of the clauses: every clause once, places that the books have, no wrong file accepted."""

import re
from importlib.resources import files

import pytest

from kutnahora.reference.clauses import Clause
from kutnahora.reference.files.clauses.load import CHAPTERS, lexicon, read_lexicon
from kutnahora.reference.files.clauses.models import EDITIONS
from kutnahora.reference.files.faults import BadFile

TEXTS = {
    path.name: path.read_text("utf-8")
    for path in files("kutnahora.reference").joinpath("data", "clauses").iterdir()
}


def faults(name: str, old: str, new: str) -> str:
    """What is said of the files with one thing changed, once."""
    assert 1 == TEXTS[name].count(old)
    with pytest.raises(BadFile) as bad:
        read_lexicon(TEXTS | {name: TEXTS[name].replace(old, new)})
    return str(bad.value)


def test_every_clause_has_a_text_and_every_text_a_clause() -> None:
    assert list(Clause) == list(lexicon().clauses)
    written = re.findall(r'^id = "([a-z]+\.[a-z0-9_]+)"$', "\n".join(TEXTS.values()), re.MULTILINE)
    assert sorted(clause.value for clause in Clause) == sorted(written)


def test_chapters_are_those_of_the_ids() -> None:
    assert list(CHAPTERS) == list(lexicon().chapters)
    assert {clause.value.split(".")[0] for clause in Clause} == set(CHAPTERS)


def test_clauses_cite_books_that_there_are() -> None:
    """One test for all of them: a text that is missing fails once, not once for each clause."""
    assert {"de", "es", "fr", "it", "ru"} == set(EDITIONS)
    assert [] == [text.clause for text in lexicon().clauses.values() if not text.citations]
    assert [] == [text.clause for text in lexicon().clauses.values() if text.clause in text.related]
    cited = [cite for text in lexicon().clauses.values() for cite in text.citations]
    assert {cite.edition for cite in cited} <= set(EDITIONS)
    assert {cite.page for cite in cited} == {None, "15", "16", "back"}


def test_pages_are_those_that_the_books_name() -> None:
    """All five refer to page 15 for the signs on the decks, to page 16 for the end of the round."""
    pages = {cite.page for cite in lexicon().clauses[Clause.ECONOMY_NO_MARKET].citations}
    assert {"15"} == pages
    assert {"16"} == {cite.page for cite in lexicon().clauses[Clause.PATRICIAN_SCORE].citations}


def test_what_only_one_book_says_is_cited_from_that_book() -> None:
    cited = lexicon().clauses[Clause.TERMS_ADJACENT].citations
    assert {("fr", "L'action Parcelle", 1), ("fr", "Décompte final: Kutná Hora", None)} == {
        (cite.edition, cite.section, cite.step) for cite in cited
    }


def test_open_readings_are_the_two_of_the_rules() -> None:
    open_clauses = {clause for clause, text in lexicon().clauses.items() if text.open}
    assert {Clause.MINE_HIRE, Clause.CATHEDRAL_CURRENT} == open_clauses


def test_texts_are_paragraphs_without_line_breaks() -> None:
    text = lexicon().clauses[Clause.TURN_ABLE].text
    assert 2 == len(text.split("\n\n"))
    assert all("\n" not in part and "  " not in part for part in text.split("\n\n"))


BROKEN = {
    "a clause is missing": (
        "mine.toml",
        'id = "mine.hire"',
        'id = "mine.hiring"',
        "clause mine.hire has no text, expected in reference/data/clauses/mine.toml",
    ),
    "no such clause": ("mine.toml", 'id = "mine.hire"', 'id = "mine.hiring"', "no clause mine.hiring"),
    "twice": ("mine.toml", 'id = "mine.hire"', 'id = "mine.draw"', "clause mine.draw is there twice"),
    "in another chapter's file": (
        "mine.toml",
        'id = "mine.hire"',
        'id = "tax.cap"',
        "has no title in this file",
    ),
    "no such section": ("income.toml", 'section = "council"', 'section = "senate"', "no section senate"),
    "no such edition": (
        "terms.toml",
        '"de", "es", "fr", "it"',
        '"de", "en"',
        "'de', 'es', 'fr', 'it' or 'ru'",
    ),
    "no such relative": ("turn.toml", '"round.next", "turn.cards"', '"round.nxt"', "no clause round.nxt"),
    "its own relative": (
        "turn.toml",
        '"round.next", "turn.cards"',
        '"turn.order"',
        "clause turn.order is there",
    ),
    "a text names no clause": (
        "lack.toml",
        "lacking, build.tech says",
        "lacking, build.teck says",
        "build.teck",
    ),
    "open without a reading": (
        "income.toml",
        'title = "Coll',
        'open = true\ntitle = "Coll',
        "there is no reading",
    ),
    "an unknown key": ("plot.toml", 'title = "Plot markers"', 'titel = "Plot markers"', "titel: no such key"),
    "a wrong type": ("plot.toml", 'title = "Plot markers"', "title = 3", "expected text in quotes"),
    "a step that is none": ("plot.toml", "step = 2", "step = 0", "expected at least 1"),
    "no TOML": ("plot.toml", "[chapters]", "[chapters", "plot.toml, line 1, column 10: not TOML"),
    "a chapter without a title": ("plot.toml", 'plot = "The plot action"', "", "chapter plot is missing"),
    "a chapter that is none": ("plot.toml", 'plot = "', 'plots = "x"\nplot = "', "no chapter plots"),
    "a page that is none": ("sections.toml", 'id = "reputation"', 'id = "reputation"\npage = "last"', "page"),
    "a heading is missing": ("sections.toml", 'de = "Gewinnen"', "", "missing"),
    "a word of players with a capital": ("glossary.toml", 'said = ["map"]', 'said = ["Map"]', "synonym"),
    "a word that means nothing": ("glossary.toml", 'means = ["city", "board"]', "means = []", "synonym"),
    "a section twice": ("sections.toml", 'id = "winner"', 'id = "setup"', "section setup is there twice"),
    "a term in no edition": ("glossary.toml", 'fr = ["étage"]', "", "in no edition"),
    "a term of no clause": (
        "glossary.toml",
        'clauses = ["economy.no_market"]',
        'clauses = ["economy.x"]',
        "economy.x",
    ),
}


@pytest.mark.parametrize(("name", "old", "new", "said"), BROKEN.values(), ids=BROKEN.keys())
def test_a_wrong_file_is_refused_with_the_reason(name: str, old: str, new: str, said: str) -> None:
    assert said in faults(name, old, new)


def test_every_fault_is_told() -> None:
    wrong = (
        TEXTS["mine.toml"]
        .replace('id = "mine.hire"', 'id = "mine.hiring"')
        .replace('"mine_rules"', '"rules"')
    )
    with pytest.raises(BadFile) as bad:
        read_lexicon(TEXTS | {"mine.toml": wrong})
    assert {
        "clause mine.hire has no text, expected in reference/data/clauses/mine.toml",
        "no section rules in sections.toml",
    } <= {fault.message for fault in bad.value.faults}


@pytest.mark.parametrize("name", ["sections.toml", "glossary.toml", "mine.toml"])
def test_a_missing_file_is_told(name: str) -> None:
    with pytest.raises(BadFile):
        read_lexicon({other: text for other, text in TEXTS.items() if other != name})
