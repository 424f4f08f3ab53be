"""Finds clauses, rulings and terms of the editions by what people type."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from kutnahora.cli.lawyer.rules_rulings import RulingHead
from kutnahora.cli.lawyer.rules_words import nearness, stem, stems
from kutnahora.reference.clauses import Clause
from kutnahora.reference.files.clauses.load import ClauseText, Lexicon, Term

TITLE, WORDS, TERMS, TEXT, READING = 4.0, 2.5, 2.5, 1.5, 0.8
"""The weight of a word by where it stands."""
SYNONYM: Final = 0.8
"""The weight of a synonym of the word that was asked for."""
INHERITED: Final = 0.4
"""The share of a clause's weights that a ruling inherits, if the clause is the first it names."""
SHARED: Final = 0.2
"""The share of a ruling's score that its first clause gets."""
MOST_TERMS: Final = 5

K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class Document(Generic[K]):
    """Something that can be found, with the weight of each of its words."""

    key: K
    weights: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found, best first."""

    terms: tuple[Term, ...]
    clauses: tuple[ClauseText, ...]
    rulings: tuple[RulingHead, ...]


def search(lexicon: Lexicon, heads: Sequence[RulingHead], query: str, most: int) -> Found:
    """The best clauses and rulings for a query, and the terms of the editions in it."""
    asked = list(dict.fromkeys(stems(query)))
    rulings = _scored_rulings(lexicon, heads, asked)
    scores = scored(clause_documents(lexicon), asked, _synonyms(lexicon))
    clauses = [*_named(query), *ranked(_shared(scores, rulings))]
    return Found(
        tuple(_terms(lexicon.terms, asked, _english(lexicon))[:MOST_TERMS]),
        tuple(lexicon.clauses[clause] for clause in list(dict.fromkeys(clauses))[:most]),
        tuple(ranked(rulings)[:most]),
    )


def search_rulings(lexicon: Lexicon, heads: Sequence[RulingHead], query: str) -> list[RulingHead]:
    """Every ruling that matches the query, best first."""
    return ranked(_scored_rulings(lexicon, heads, list(dict.fromkeys(stems(query)))))


def _scored_rulings(
    lexicon: Lexicon, heads: Sequence[RulingHead], asked: Sequence[str]
) -> dict[RulingHead, float]:
    """The scores of the rulings; words of the editions are translated."""
    meaning = _synonyms(lexicon) | _translations(lexicon.terms, _english(lexicon))
    return scored(ruling_documents(heads, clause_documents(lexicon)), asked, meaning)


def _synonyms(lexicon: Lexicon) -> dict[str, set[str]]:
    """The synonyms that players use, as stems."""
    meanings: defaultdict[str, set[str]] = defaultdict(set)
    for said, means in lexicon.synonyms.items():
        meanings[stem(said)].update(map(stem, means))
    return dict(meanings)


def _translations(terms: Sequence[Term], english: set[str]) -> dict[str, set[str]]:
    """What words of the editions mean: the start of their explanation. Clauses hold the words themselves."""
    meanings: defaultdict[str, set[str]] = defaultdict(set)
    for term in terms:
        for word in {word for form in _forms(term) for word in stems(form)} - english:
            meanings[word].update(stems(re.split("[:;,]", term.means)[0]))
    return dict(meanings)


def _named(query: str) -> list[Clause]:
    """The clauses whose id is in the query."""
    words = query.casefold().split()
    return [clause for clause in Clause if clause.value in words]


# documents ----------------------------------------------------------------------------------------------


def _document(key: K, fields: Iterable[tuple[float, str]]) -> Document[K]:
    """A document of weighted fields; a word counts once in each field it is in."""
    weights: defaultdict[str, float] = defaultdict(float)
    for weight, text in fields:
        for word in dict.fromkeys(stems(text)):
            weights[word] += weight
    return Document(key, weights)


def clause_documents(lexicon: Lexicon) -> list[Document[Clause]]:
    """A document for every clause, in the order of the rules."""
    documents = []
    foreign = _foreign_words(lexicon.terms)
    for clause, text in lexicon.clauses.items():
        fields = (
            (TITLE, f"{clause.value.replace('_', ' ')} {text.title}"),
            (WORDS, f"{' '.join(text.words)} {lexicon.chapters[text.chapter]}"),
            (TEXT, text.text),
            (READING, text.reading or ""),
        )
        weights = dict(_document(clause, fields).weights)
        for word, weight in foreign[clause].items():
            weights[word] = weights.get(word, 0.0) + weight
        documents.append(Document(clause, weights))
    return documents


def _foreign_words(terms: Sequence[Term]) -> defaultdict[Clause, dict[str, float]]:
    """The weights of the editions' words for each clause: most for the first clause of a term."""
    weights: defaultdict[Clause, dict[str, float]] = defaultdict(dict)
    for term in terms:
        words = {word for form in _forms(term) for word in stems(form)}
        for place, clause in enumerate(term.clauses):
            for word in words:
                weights[clause][word] = max(weights[clause].get(word, 0.0), TERMS - 0.1 * place)
    return weights


def ruling_documents(
    heads: Sequence[RulingHead], clauses: Sequence[Document[Clause]]
) -> list[Document[RulingHead]]:
    """A document for every ruling. Words of its clauses count too, but less."""
    words = {document.key.value: document.weights for document in clauses}
    documents = []
    for head in heads:
        own = ((TITLE, f"{head.id} {head.question}"), (WORDS, " ".join(head.clauses)), (TEXT, head.answer))
        weights = dict(_document(head, own).weights)
        for word, weight in _inherited([words[name] for name in head.clauses if name in words]).items():
            weights[word] = weights.get(word, 0.0) + weight
        documents.append(Document(head, weights))
    return documents


def _inherited(clauses: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """A share of the weights of these clauses: half of it for the second clause, a third for the third."""
    inherited: dict[str, float] = {}
    for place, weights in enumerate(clauses, 1):
        for word, weight in weights.items():
            inherited[word] = max(inherited.get(word, 0.0), INHERITED * weight / place)
    return inherited


# ranking ------------------------------------------------------------------------------------------------


def scored(
    documents: Sequence[Document[K]], asked: Sequence[str], synonyms: Mapping[str, Set[str]]
) -> dict[K, float]:
    """The scores of the documents that match some of the words.

    A rarer word counts more, and so does a document with more of the words. A word that is nowhere is the
    rarest: a document with all the others still does not have everything.
    """
    held = Counter(word for document in documents for word in document.weights)
    rarity = {word: math.log(1 + len(documents) / count) for word, count in held.items()}
    values = [
        {
            word: near * rarity[word]
            for word, near in meant(asked_stem, rarity.keys(), synonyms.get(asked_stem, ())).items()
        }
        for asked_stem in asked
    ]
    most = [max(value.values(), default=math.log(1 + len(documents))) for value in values]
    scores: dict[K, float] = {}
    for document in documents:
        hits = [_best(document, value) for value in values]
        if any(hits):
            share = sum(top for top, hit in zip(most, hits, strict=True) if hit > 0) / sum(most)
            scores[document.key] = sum(hits) * share
    return scores


def _shared(clauses: Mapping[Clause, float], rulings: Mapping[RulingHead, float]) -> dict[Clause, float]:
    """Raise the score of a clause if a ruling about it scores: rulings are worded as players ask."""
    best: defaultdict[str, float] = defaultdict(float)
    for head, score in rulings.items():
        for name in head.clauses[:1]:
            best[name] = max(best[name], score)
    return {clause: score + SHARED * best[clause.value] for clause, score in clauses.items()}


def ranked(scores: Mapping[K, float]) -> list[K]:
    """Best first; equal ones keep their order."""
    return sorted(scores, key=lambda key: -scores[key])


def meant(asked: str, vocabulary: Set[str], synonyms: Iterable[str]) -> dict[str, float]:
    """The words that may be meant, with their nearness: synonyms, and the word itself or words like it."""
    others = {word: SYNONYM for word in synonyms if word in vocabulary}
    return others if others and asked not in vocabulary else others | alike(asked, vocabulary)


def alike(asked: str, vocabulary: Set[str]) -> dict[str, float]:
    """The words spelt like this one, with their nearness; only the word itself if it is among them."""
    if asked in vocabulary:
        return {asked: 1.0}
    nearby = {word: nearness(asked, word) for word in vocabulary}
    return {word: near for word, near in nearby.items() if near > 0}


def _best(document: Document[K], values: Mapping[str, float]) -> float:
    return max(
        (value * document.weights[word] for word, value in values.items() if word in document.weights),
        default=0.0,
    )


# words of the editions ----------------------------------------------------------------------------------


def _english(lexicon: Lexicon) -> set[str]:
    """The stems of all words in the clauses."""
    texts = (f"{text.title} {text.text} {' '.join(text.words)}" for text in lexicon.clauses.values())
    return {word for text in texts for word in stems(text)}


def _terms(terms: Sequence[Term], asked: Sequence[str], english: set[str]) -> list[Term]:
    """The terms with a whole form in the query, longest match first; if there is none, those with a part.

    A form of English words is explained only if it misleads: `mine` needs no translation.
    """
    vocabulary = english | {word for term in terms for form in _forms(term) for word in stems(form)}
    meant = {word: near for query_word in asked for word, near in alike(query_word, vocabulary).items()}
    scores = [
        (-max(_form_score(form, term, meant, english) for form in _forms(term)), place)
        for place, term in enumerate(terms)
    ]
    least = -1.0 if any(score <= -1 for score, _place in scores) else 0.0
    return [terms[place] for score, place in sorted(scores) if score < 0 and score <= least]


def _forms(term: Term) -> list[str]:
    return [form for forms in term.written.values() for form in forms]


def _form_score(form: str, term: Term, meant: Mapping[str, float], english: set[str]) -> float:
    """1 or more if the whole form is in the query; less for a part that is not an English word."""
    words = list(dict.fromkeys(stems(form)))
    if english.issuperset(words) and term.why is None:
        return 0.0
    hits = [meant[word] for word in words if word in meant]
    if len(hits) == len(words):
        return sum(hits) + 1
    foreign = any(word in meant and word not in english for word in words)
    return sum(hits) / len(words) if foreign else 0.0
