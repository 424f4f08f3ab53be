"""Searching the rules: by questions, by words of the five editions, with wrong spelling."""

import json
import os
import subprocess
import sys
from importlib.resources import files

import pytest

from kutnahora.cli.lawyer.rules_rulings import RulingHead, ruling_heads
from kutnahora.cli.lawyer.rules_search import SYNONYM, Found, meant, search
from kutnahora.cli.lawyer.rules_words import distance, fold, latin, nearest, nearness, stem, stems
from kutnahora.reference.clauses import Clause
from kutnahora.reference.files.clauses.load import Term, lexicon
from kutnahora.reference.files.rulings.load import shipped

RULINGS = files("kutnahora.reference").joinpath("data", "rulings")
HEADS = (
    RulingHead(
        "tie-for-second", "Two of us tie for second place in a mine row.", "Both get it.", ("final.mine",)
    ),
    RulingHead("joker-first", "Is the reputation lost before the joker's plot?", "Yes.", ("joker.cost",)),
)


def found(query: str, most: int = 3) -> Found:
    return search(lexicon(), HEADS, query, most)


def ids(query: str, most: int = 3) -> list[str]:
    return [text.clause.value for text in found(query, most).clauses]


def told(query: str) -> list[str]:
    return [term.means for term in found(query).terms]


QUESTIONS = {
    "I still have one miner ready. Can I pay a permit to top up?": "mine.hire",
    "Can I buy new miners at the end of my mine action?": "mine.hire",
    "The mine stack has two tiles but I draw three. When do we reshuffle?": "mine.reshuffle",
    "Does a mine below an empty space let me dig upwards?": "mine.place",
    "Is a plot that touches a building only diagonally next to it?": "terms.adjacent",
    "There's a red X on beer. May I still take the rights?": "economy.no_market",
    "When the city builds a guild building, do we put that tile on the map?": "economy.city_builds",
    "Can my production of one good go higher than 10?": "setup.player",
    "My guild building flips the cathedral tile. Do I get its bonus?": "build.cathedral",
    "Cathedral tile 6: from the pool or from the supply?": "cathedral.6",
    "Taxes stand at 24 and go up by 3. Where do they end?": "tax.cap",
    "I can't afford the whole tax. Do I pay what I have?": "tax.choice",
    "Two of us tie for most stars in a mine row": "final.mine",
    "We are tied on points at the end. Who wins?": "final.winner",
    "Can I play a card and simply do nothing with it?": "turn.skip",
    "no passing": "turn.cards",
    "25": "tax.cap",
    "saint barbara pelican": "cathedral.pelican",
}


@pytest.mark.parametrize(("query", "clause"), QUESTIONS.items(), ids=QUESTIONS.keys())
def test_a_question_finds_its_clause(query: str, clause: str) -> None:
    assert clause in ids(query)


@pytest.mark.parametrize("clause", list(Clause), ids=lambda clause: clause.value)
def test_a_clause_is_found_by_its_title_and_by_its_id(clause: Clause) -> None:
    assert clause.value in ids(lexicon().clauses[clause].title)
    assert clause.value == ids(f"What does {clause.value} say?", 1)[0]


FORMS = [
    (edition, form, term)
    for term in lexicon().terms
    for edition, forms in term.written.items()
    for form in forms
]
ENGLISH = ("Mine", "pélican", "Joker", "Reputation", "réputation")
"""Written as in English, or nearly: they need no explanation."""


@pytest.mark.parametrize(
    ("form", "term"),
    [
        pytest.param(form, term, id=f"{number} {edition} {form}")
        for number, (edition, form, term) in enumerate(FORMS)
        if form not in ENGLISH
    ],
)
def test_a_word_of_an_edition_is_explained_and_leads_to_its_clause(form: str, term: Term) -> None:
    assert term in found(form).terms
    assert term.clauses[0].value in ids(form, 12)


MISLEADING = {
    "Permis": ("the rights action", "rights.choose"),
    "document": ("the resource permit", "rights.cost"),
    "reserva": ("the pool", "mine.hire"),
    "riserva di minatori": ("the pool", "mine.hire"),
    "резерв": ("the pool", "mine.hire"),
    "rezerv": ("the pool", "mine.hire"),
    "réserve": ("for miners the reserve", "mine.hire"),
    "Baurechte": ("the rights action", "rights.choose"),
    "punto": ("beside an arm: a notch", "economy.arm"),
    "argent": ("silver, one of the six", "economy.price"),
    "Symbolpunkt": ("an icon", "final.city"),
}


@pytest.mark.parametrize(("word", "about"), MISLEADING.items(), ids=MISLEADING.keys())
def test_a_misleading_word_is_told_to_mislead(word: str, about: tuple[str, str]) -> None:
    means, clause = about
    explained = [term for term in found(word).terms if term.means.startswith(means)]
    assert explained
    assert explained[0].why
    assert clause in ids(word, 5)


def test_an_english_word_is_not_explained() -> None:
    assert [] == told("mine cost")
    assert [] == told("joker")


TYPOS = {
    "pelcian": "cathedral.pelican",
    "reptuation ends": "reputation.ends",
    "patrican score": "patrician.score",
    "catedral finished": "cathedral.done",
    "baurecte": "rights.choose",
    "Grundstuck": "plot.first",
    "GENEHMIGUNG": "rights.cost",
}


@pytest.mark.parametrize(("query", "clause"), TYPOS.items(), ids=TYPOS.keys())
def test_wrong_spelling_accents_and_capitals_are_forgiven(query: str, clause: str) -> None:
    assert clause in ids(query)


@pytest.mark.parametrize("query", ["xyzzy", "24", "", "?!"])
def test_unknown_words_find_nothing(query: str) -> None:
    assert Found((), (), ()) == found(query)


def test_rulings_are_found_too() -> None:
    assert ["tie-for-second"] == [head.id for head in found("tie second place").rulings][:1]
    assert ["joker-first"] == [head.id for head in found("jokr plot").rulings]
    assert () == found("pelican").rulings


def test_the_quick_reader_of_rulings_sees_what_the_strict_one_sees() -> None:
    strict = {ruling.id: (ruling.file.question, ruling.file.clauses) for ruling in shipped()}
    assert strict == {head.id: (head.question, head.clauses) for head in ruling_heads(RULINGS)}
    assert strict


def test_a_word_of_players_finds_what_it_means_and_counts_less_than_the_word_itself() -> None:
    assert ["joker-first"] == [head.id for head in found("wildcard").rulings]
    assert meant("cash", {"money", "cash", "cast"}, {"money", "gr"}) == {"money": SYNONYM, "cash": 1.0}
    assert meant("cash", {"money", "cast"}, {"money"}) == {"money": SYNONYM}, "no wrong spelling then"
    assert meant("cash", {"cast"}, {"money"}).keys() == {"cast"}


def test_fewer_are_shown_if_fewer_are_asked() -> None:
    assert ids("tax", 8)[:2] == ids("tax", 2)
    assert 2 == len(ids("tax", 2))


def test_the_order_does_not_depend_on_the_run() -> None:
    def shown(seed: str) -> object:
        command = [sys.executable, "-m", "kutnahora.cli", "rules", "search", "reserva plot taxs 3", "--json"]
        run = subprocess.run(
            command, env=os.environ | {"PYTHONHASHSEED": seed}, capture_output=True, check=True, timeout=60
        )
        return json.loads(run.stdout)

    assert shown("1") == shown("2") == shown("3")


# words --------------------------------------------------------------------------------------------------


def test_word_endings_are_ignored() -> None:
    assert len({stem(word) for word in ("place", "places", "placed", "placing")}) == 1
    assert len({stem(word) for word in ("tax", "taxes", "taxed")}) == 1
    assert stem("city") == stem("cities")
    assert stem("miner") != stem("mine")
    assert "2" == stem("two")


def test_words_without_meaning_are_left_out_unless_there_is_no_other() -> None:
    assert ("pay", "tax") == stems("Do I have to pay the tax?")
    assert ("tax",) == stems("the tax")
    assert ("guild", "tax") == stems("I don't, can't and I'm: the guild's tax")
    assert 1 == len(stems("the"))


def test_accents_and_russian_letters_become_latin() -> None:
    assert "offentliches gebaude" == fold("Öffentliches Gebäude")
    assert "rezerv shakhterov" == fold("резерв шахтёров")
    assert "Deystvie" == latin("Действие")
    assert latin("„Umdrehen“ \u2013 « là » ☃").isascii()


@pytest.mark.parametrize(
    ("first", "second", "wrong"),
    [
        ("tax", "tax", 0),
        ("tax", "tx", 1),
        ("pelcian", "pelican", 1),
        ("abcd", "badc", 2),
        ("tax", "arm", None),
    ],
)
def test_wrong_letters_are_counted(first: str, second: str, wrong: int | None) -> None:
    assert wrong == distance(first, second, 2)
    assert wrong == distance(second, first, 2)


def test_short_words_and_numbers_are_taken_as_they_are() -> None:
    assert 0 == nearness("arm", "art")
    assert 0 == nearness("24", "25")
    assert 0 < nearness("pelikan", "pelican") < nearness("pelic", "pelican") < nearness("pelican", "pelican")


def test_the_nearest_ids_of_a_wrong_one() -> None:
    names = [clause.value for clause in Clause]
    assert "mine.hire" == nearest("mine.hier", names)[0]
    assert "tax.cap" == nearest("tax.cab", names)[0]
    assert "economy.city_builds" == nearest("city_builds", names)[0]
