"""Questions as players type them: a search finds the clauses and rulings that answer them."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from kutnahora.cli.lawyer.rules_rulings import RulingHead, ruling_heads
from kutnahora.cli.lawyer.rules_search import Found, search
from kutnahora.cli.lawyer.rules_words import STOP_WORDS, stem, stems
from kutnahora.reference.files.clauses.load import Lexicon, lexicon

HERE = Path(__file__).parent
FIRST = 3
"""So many of the clauses found, and of the rulings, are what somebody reads."""
AT_LEAST = 30


@dataclass(frozen=True, slots=True)
class Answer:
    """Where a question is answered: the clauses and rulings, each with its words that decide."""

    asked: str
    clauses: Mapping[str, str]
    rulings: Mapping[str, str]


def read_answers() -> tuple[Answer, ...]:
    entries = tomllib.loads((HERE / "answers.toml").read_text("utf-8"))["answer"]
    assert all(entry.keys() <= {"asked", "clause", "ruling"} for entry in entries)
    return tuple(
        Answer(entry["asked"], entry.get("clause", {}), entry.get("ruling", {})) for entry in entries
    )


ANSWERS = read_answers()
QUESTIONS = tomllib.loads((HERE / "questions.toml").read_text("utf-8"))["question"]
each_answer = pytest.mark.parametrize("answer", ANSWERS, ids=[answer.asked for answer in ANSWERS])


@cache
def heads() -> tuple[RulingHead, ...]:
    return ruling_heads(files("kutnahora.reference").joinpath("data", "rulings"))


def clause_words() -> dict[str, str]:
    return {
        clause.value: f"{text.text} {text.reading or ''}".replace("\n\n", " ")
        for clause, text in lexicon().clauses.items()
    }


def not_found(answer: Answer, found: Found) -> set[str]:
    """What is named, but is not among the first of its kind."""
    seen = {text.clause.value for text in found.clauses} | {head.id for head in found.rulings}
    return {*answer.clauses, *answer.rulings} - seen


def unsaid(answer: Answer, clauses: Mapping[str, str], rulings: Mapping[str, str]) -> set[str]:
    """What is named, but does not say what it should, or is not there."""
    return {name for name, says in answer.clauses.items() if says not in clauses.get(name, "")} | {
        name for name, says in answer.rulings.items() if says not in rulings.get(name, "")
    }


def test_every_question_has_its_answer() -> None:
    assert [question["asked"] for question in QUESTIONS] == [answer.asked for answer in ANSWERS]
    answered = [answer for answer in ANSWERS if answer.clauses or answer.rulings]
    assert len(answered) == len(ANSWERS) >= AT_LEAST


@each_answer
def test_a_search_finds_what_answers_the_question(answer: Answer) -> None:
    assert set() == not_found(answer, search(lexicon(), heads(), answer.asked, FIRST))


@each_answer
def test_what_is_found_answers_it(answer: Answer) -> None:
    rulings = {head.id: head.answer for head in heads()}
    assert set() == unsaid(answer, clause_words(), rulings)
    assert all(len(says) > 10 for says in (*answer.clauses.values(), *answer.rulings.values()))


# these tests can fail -----------------------------------------------------------------------------------


def worse(whole: Lexicon, without: str) -> Lexicon:
    """The clauses without this one."""
    clauses = {clause: text for clause, text in whole.clauses.items() if clause.value != without}
    return replace(whole, clauses=clauses)


def test_a_clause_or_a_ruling_that_is_gone_is_missed() -> None:
    answer = next(answer for answer in ANSWERS if "mine.reshuffle" in answer.clauses)
    fewer = [head for head in heads() if head.id not in answer.rulings]
    assert {"mine.reshuffle"} <= not_found(
        answer, search(worse(lexicon(), "mine.reshuffle"), heads(), answer.asked, FIRST)
    )
    assert set(answer.rulings) == not_found(answer, search(lexicon(), fewer, answer.asked, FIRST))
    assert set(answer.rulings) == unsaid(answer, clause_words(), {})
    assert set(answer.clauses) == unsaid(answer, {}, {head.id: head.answer for head in heads()})


def test_without_the_words_of_players_some_questions_are_not_answered() -> None:
    plain = replace(lexicon(), synonyms={})
    missed = [answer for answer in ANSWERS if not_found(answer, search(plain, heads(), answer.asked, FIRST))]
    assert missed


# other words for the same ------------------------------------------------------------------------------

OTHERS = {
    "does a corner count as neighbouring": ("terms.adjacent", "diagonal-is-not-adjacent"),
    "may I decline the church effect": ("cathedral.decline", "declining-cathedral-effects"),
    "is there a max for taxes": ("tax.cap", "tax-limit-and-plots"),
    "do I lose points if my prestige is negative": (
        "reputation.ends",
        "beyond-the-end-of-the-reputation-track",
    ),
    "can I return a tile from my board to the stack": ("rights.slots", "full-slots"),
    "wildcard with no pelican": ("lack.pelican", "no-pelican"),
    "the deck of prices is exhausted": ("economy.top", "last-card-of-a-deck"),
    "how much wood is an entrance next to a mine": ("mine.cost", "entrance-beside-a-mine"),
    "can two nobles be moved in one income": ("income.council", "council-seat"),
    "do leftover plots score": ("final.extras", "what-is-left-at-the-end"),
    "is the discard pile public information": ("terms.open", "discards-are-open"),
    "when does the slider get pushed": ("economy.arm", "which-buildings-move-an-arm"),
    "do I get cash at the end of the game for my income": ("final.income", "income-at-the-end"),
    "church tile 9 do I need a permit for workers": ("cathedral.9", "tile-9-has-no-hiring"),
    "can I undo my action": ("turn.commit", "changing-my-mind"),
    "can I borrow money": ("turn.afford", "no-debt"),
    "where does the pawn go back to after constructing": ("build.order", "where-a-plot-marker-returns"),
    "do I have to place the tech tile": ("build.tech", "removing-a-technology-tile"),
    "yellow noble scoring": ("patrician.yellow", "yellow-patrician"),
    "rooms for tiles are full": ("lack.slot", "full-slots"),
}


@pytest.mark.parametrize(("query", "names"), OTHERS.items(), ids=OTHERS.keys())
def test_synonyms_find_the_same(query: str, names: tuple[str, str]) -> None:
    clause, ruling = names
    assert set() == not_found(
        Answer(query, {clause: ""}, {ruling: ""}), search(lexicon(), heads(), query, FIRST)
    )


def test_words_of_players_mean_words_that_there_are() -> None:
    texts = [f"{text.title} {text.text} {' '.join(text.words)}" for text in lexicon().clauses.values()]
    texts += [f"{head.question} {head.answer}" for head in heads()]
    used = {word for text in texts for word in stems(text)}
    meant = {word for means in lexicon().synonyms.values() for word in means}
    assert set() == {word for word in meant if stem(word) not in used}
    assert set() == STOP_WORDS & {*meant, *lexicon().synonyms}, "such words are not looked for"
