"""Words for searching: without accents, capitals and endings; how near a misspelt word is."""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Final

RUSSIAN: Final = "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
LATIN: Final = "a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya"
CYRILLIC: Final = dict(zip(RUSSIAN, LATIN.replace("-", "").split(" "), strict=True))
"""Latin letters for Russian ones, as people without a Russian keyboard type them."""
SIGNS: Final[dict[str, str]] = dict(
    zip("\u2013\u2014„“”«»\u2019ßœ", ["-", "-", *'"""""', "'", "ss", "oe"], strict=True)
)
NUMBER_WORDS: Final = "zero one two three four five six seven eight nine ten eleven twelve"
NUMBERS: Final = {word: str(number) for number, word in enumerate(NUMBER_WORDS.split())}
ENGLISH: Final = """
a about after again all already also am an and any are as at be because been before but by can could did
do does done else even ever every for from get gets give gives go goes got had has have he her here his how i
if in into is it its just let like may me might more must my need not now of off on once only or other our
out over put same say says shall she should so some still such than that the their them then there these
they this those to too under until up us use was we were what when where whether which who whose why will
with without would yes you your
aren couldn didn doesn don hasn haven isn shouldn wasn weren wouldn
"""
OTHERS: Final = """
das de dei del della delle dem den der des di die du e ein eine el et gli il la las le les lo los para por que
un una und une y
"""
STOP_WORDS: Final = frozenset((ENGLISH + OTHERS).split())
"""Words without a meaning of their own."""
TYPO_FROM: Final = 4
"""One wrong letter is forgiven in words of at least so many letters; two in words twice as long."""


def latin(text: str) -> str:
    """The text in ASCII, for terminals that show nothing else."""
    if text.isascii():
        return text
    return "".join(letter if letter.isascii() else _latin_letter(letter) for letter in text)


def _latin_letter(letter: str) -> str:
    if letter.lower() in CYRILLIC:
        latin_letters = CYRILLIC[letter.lower()]
        return latin_letters if letter.islower() else latin_letters.capitalize()
    if letter in SIGNS:
        return SIGNS[letter]
    plain: str = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
    return plain or "?"


def fold(text: str) -> str:
    """The text without accents and capitals."""
    return latin(unicodedata.normalize("NFC", text)).casefold()


@cache
def stem(word: str) -> str:
    """A folded word without its English ending; a number word becomes a number."""
    if word in NUMBERS:
        return NUMBERS[word]
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 3 and word.endswith("s") and word[-2] not in "su":
        word = word[:-1]
    for ending in ("ing", "ed"):
        if len(word) > len(ending) + 2 and word.endswith(ending) and word[-len(ending) - 1] != "e":
            word = word[: -len(ending)]
            if word[-1] == word[-2] and word[-1] not in "ls":
                word = word[:-1]
            break
    return word[:-1] if len(word) > 3 and word.endswith("e") else word


def words_of(text: str) -> list[str]:
    """The folded words of a text; don't, I'm and guild's lose what follows the apostrophe."""
    return re.findall(r"[a-z0-9]+", re.sub(r"(?<=[a-z])'(?:d|ll|m|re|s|t|ve)\b", "", fold(text)))


@cache
def stems(text: str) -> tuple[str, ...]:
    """The stems of the words with a meaning; of all words if there are none."""
    words = words_of(text)
    kept = [word for word in words if word not in STOP_WORDS]
    return tuple(stem(word) for word in kept or words)


def nearness(asked: str, word: str) -> float:
    """1 for the same word, less for a beginning or a misspelling of it, 0 for another."""
    if asked == word:
        return 1.0
    if asked.isdigit() or word.isdigit():
        return 0.0
    if len(asked) >= TYPO_FROM and word.startswith(asked):
        return 0.8
    allowed = len(asked) // TYPO_FROM if len(asked) >= TYPO_FROM else 0
    wrong = distance(asked, word, min(allowed, 2))
    return 0.0 if wrong is None else 0.7 - 0.1 * wrong


def distance(first: str, second: str, most: int) -> int | None:
    """How many letters are wrong, missing, extra or swapped with the next; None if more than `most`."""
    if abs(len(first) - len(second)) > most:
        return None
    older: list[int] = []
    above = list(range(len(second) + 1))
    for row, letter in enumerate(first, 1):
        line = [row]
        for column, other in enumerate(second, 1):
            cost = min(above[column] + 1, line[-1] + 1, above[column - 1] + (letter != other))
            if row > 1 and column > 1 and letter == second[column - 2] and first[row - 2] == other:
                cost = min(cost, older[column - 2] + 1)
            line.append(cost)
        if min(line) > most:
            return None
        older, above = above, line
    return above[-1] if above[-1] <= most else None


def nearest(name: str, names: Iterable[str], count: int = 3) -> list[str]:
    """The names most like a wrong one: first by shared parts, then by wrong letters."""
    parts = set(words_of(name))
    asked = fold(name)

    def unlike(other: str) -> tuple[int, int, str]:
        shared = len(parts & set(words_of(other)))
        wrong = distance(asked, other, len(asked) + len(other))
        return (-shared, wrong if wrong is not None else len(other), other)

    return sorted(names, key=unlike)[:count]
