"""Finding clauses, words of the editions and rulings by what people type."""

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
"""What a word counts by the place where it stands."""
SYNONYM: Final = 0.8
"""What a word counts that is only meant by the word that was asked."""
INHERITED: Final = 0.4
"""The share of a clause's words that a ruling has of it, if it is the first one that the ruling names."""
SHARED: Final = 0.2
"""The share of a ruling's worth that the clause has that it is most about."""
MOST_TERMS: Final = 5

K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class Document(Generic[K]):
    """Something that can be found: what each of its words counts."""

    key: K
    weights: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Found:
    """What a search has found, the best first."""

    terms: tuple[Term, ...]
    clauses: tuple[ClauseText, ...]
    rulings: tuple[RulingHead, ...]


def search(lexicon: Lexicon, heads: Sequence[RulingHead], query: str, most: int) -> Found:
    """The best clauses and rulings for a query, and the words of the editions that are in it."""
    asked = list(dict.fromkeys(stems(query)))
    rulings = _scored_rulings(lexicon, heads, asked)
    found = scored(clause_documents(lexicon), asked, _synonyms(lexicon))
    clauses = [*_named(query), *ranked(_shared(found, rulings))]
    return Found(
        tuple(_terms(lexicon.terms, asked, _english(lexicon))[:MOST_TERMS]),
        tuple(lexicon.clauses[clause] for clause in list(dict.fromkeys(clauses))[:most]),
        tuple(ranked(rulings)[:most]),
    )


def search_rulings(lexicon: Lexicon, heads: Sequence[RulingHead], query: str) -> list[RulingHead]:
    """Every ruling that holds something of what is asked, the best first."""
    return ranked(_scored_rulings(lexicon, heads, list(dict.fromkeys(stems(query)))))


def _scored_rulings(
    lexicon: Lexicon, heads: Sequence[RulingHead], asked: Sequence[str]
) -> dict[RulingHead, float]:
    """What the rulings are worth; words of the editions are understood."""
    meaning = _synonyms(lexicon) | _translations(lexicon.terms, _english(lexicon))
    return scored(ruling_documents(heads, clause_documents(lexicon)), asked, meaning)


def _synonyms(lexicon: Lexicon) -> dict[str, set[str]]:
    """What words of players mean, all by their stems."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for said, means in lexicon.synonyms.items():
        found[stem(said)].update(map(stem, means))
    return dict(found)


def _translations(terms: Sequence[Term], english: set[str]) -> dict[str, set[str]]:
    """What words of the editions mean: the start of the explanation. Clauses hold the words themselves."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for term in terms:
        for word in {word for form in _forms(term) for word in stems(form)} - english:
            found[word].update(stems(re.split("[:;,]", term.means)[0]))
    return dict(found)


def _named(query: str) -> list[Clause]:
    """Clauses whose id is in the query: they are what is looked for."""
    words = query.casefold().split()
    return [clause for clause in Clause if clause.value in words]


# documents ----------------------------------------------------------------------------------------------


def _document(key: K, fields: Iterable[tuple[float, str]]) -> Document[K]:
    """A word counts once in each field, and the sum of its fields."""
    weights: defaultdict[str, float] = defaultdict(float)
    for weight, text in fields:
        for word in dict.fromkeys(stems(text)):
            weights[word] += weight
    return Document(key, weights)


def clause_documents(lexicon: Lexicon) -> list[Document[Clause]]:
    """Every clause in the order of the rules."""
    found = []
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
        found.append(Document(clause, weights))
    return found


def _foreign_words(terms: Sequence[Term]) -> defaultdict[Clause, dict[str, float]]:
    """What the words of the editions count for each clause: more for what a term is most about, its first."""
    found: defaultdict[Clause, dict[str, float]] = defaultdict(dict)
    for term in terms:
        words = {word for form in _forms(term) for word in stems(form)}
        for place, clause in enumerate(term.clauses):
            for word in words:
                found[clause][word] = max(found[clause].get(word, 0.0), TERMS - 0.1 * place)
    return found


def ruling_documents(
    heads: Sequence[RulingHead], clauses: Sequence[Document[Clause]]
) -> list[Document[RulingHead]]:
    """Every ruling. What leads to its clauses leads to it, too, though less."""
    words = {document.key.value: document.weights for document in clauses}
    found = []
    for head in heads:
        own = ((TITLE, f"{head.id} {head.question}"), (WORDS, " ".join(head.clauses)), (TEXT, head.answer))
        weights = dict(_document(head, own).weights)
        for word, weight in _inherited([words[name] for name in head.clauses if name in words]).items():
            weights[word] = weights.get(word, 0.0) + weight
        found.append(Document(head, weights))
    return found


def _inherited(clauses: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """A share of what the words count for these clauses: the half for the second, and so on."""
    found: dict[str, float] = {}
    for place, weights in enumerate(clauses, 1):
        for word, weight in weights.items():
            found[word] = max(found.get(word, 0.0), INHERITED * weight / place)
    return found


# ranking ------------------------------------------------------------------------------------------------


def scored(
    documents: Sequence[Document[K]], asked: Sequence[str], synonyms: Mapping[str, Set[str]]
) -> dict[K, float]:
    """What the documents are worth that hold something of what is asked.

    A word counts more the rarer it is, and a document more the more of the words it holds. A word that is
    nowhere is the rarest: what holds all others is still not all that was asked.
    """
    held = Counter(word for document in documents for word in document.weights)
    rarity = {word: math.log(1 + len(documents) / count) for word, count in held.items()}
    values = [
        {word: near * rarity[word] for word, near in meant(one, rarity.keys(), synonyms.get(one, ())).items()}
        for one in asked
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
    """A clause is worth more if a ruling about it is: rulings are asked as players ask."""
    best: defaultdict[str, float] = defaultdict(float)
    for head, score in rulings.items():
        for name in head.clauses[:1]:
            best[name] = max(best[name], score)
    return {clause: score + SHARED * best[clause.value] for clause, score in clauses.items()}


def ranked(scores: Mapping[K, float]) -> list[K]:
    """The best first; equal ones in their own order."""
    return sorted(scores, key=lambda key: -scores[key])


def meant(asked: str, vocabulary: Set[str], synonyms: Iterable[str]) -> dict[str, float]:
    """The words that may be meant, with how near they are: synonyms, and the word itself or words like it."""
    found = {word: SYNONYM for word in synonyms if word in vocabulary}
    return found if found and asked not in vocabulary else found | alike(asked, vocabulary)


def alike(asked: str, vocabulary: Set[str]) -> dict[str, float]:
    """The words that are spelt like it, with how near they are; only the word itself if it is one of them."""
    if asked in vocabulary:
        return {asked: 1.0}
    found = {word: nearness(asked, word) for word in vocabulary}
    return {word: near for word, near in found.items() if near > 0}


def _best(document: Document[K], values: Mapping[str, float]) -> float:
    return max(
        (value * document.weights[word] for word, value in values.items() if word in document.weights),
        default=0.0,
    )


# words of the editions ----------------------------------------------------------------------------------


def _english(lexicon: Lexicon) -> set[str]:
    """Words of the clauses themselves."""
    texts = (f"{text.title} {text.text} {' '.join(text.words)}" for text in lexicon.clauses.values())
    return {word for text in texts for word in stems(text)}


def _terms(terms: Sequence[Term], asked: Sequence[str], english: set[str]) -> list[Term]:
    """The terms of which a whole form is asked, those with more of its words first; or else a part of one.

    A form of English words only is explained if it misleads: `mine` needs no translation.
    """
    vocabulary = english | {word for term in terms for form in _forms(term) for word in stems(form)}
    meant = {word: near for one in asked for word, near in alike(one, vocabulary).items()}
    scores = [
        (-max(_form_score(form, term, meant, english) for form in _forms(term)), place)
        for place, term in enumerate(terms)
    ]
    least = -1.0 if any(score <= -1 for score, _place in scores) else 0.0
    return [terms[place] for score, place in sorted(scores) if score < 0 and score <= least]


def _forms(term: Term) -> list[str]:
    return [form for forms in term.written.values() for form in forms]


def _form_score(form: str, term: Term, meant: Mapping[str, float], english: set[str]) -> float:
    """1 or more if the whole form is asked; less for a part that is no English word."""
    words = list(dict.fromkeys(stems(form)))
    if english.issuperset(words) and term.why is None:
        return 0.0
    hits = [meant[word] for word in words if word in meant]
    if len(hits) == len(words):
        return sum(hits) + 1
    foreign = any(word in meant and word not in english for word in words)
    return sum(hits) / len(words) if foreign else 0.0
