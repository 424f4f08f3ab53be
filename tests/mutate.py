"""Text with something wrong in it: what people mistype, and what nobody would."""

from random import Random

STRANGE: tuple[str, ...] = (*' -=:;,/?@0["\n\x00é', "-1", "9" * 30, "None")


def mutated(text: str, rng: Random) -> str:
    """The text with one to three changes."""
    for _change in range(rng.randint(1, 3)):
        text = rng.choice(CHANGES)(text, rng)
    return text


def drop(text: str, rng: Random) -> str:
    place = rng.randrange(len(text) + 1)
    return text[:place] + text[place + rng.randint(1, 5) :]


def insert(text: str, rng: Random) -> str:
    place = rng.randrange(len(text) + 1)
    return text[:place] + rng.choice(STRANGE) + text[place:]


def cut(text: str, rng: Random) -> str:
    return text[: rng.randrange(len(text) + 1)]


def number(text: str, rng: Random) -> str:
    """Another number where there was one."""
    places = [place for place, letter in enumerate(text) if letter.isdigit()]
    if not places:
        return text
    place = rng.choice(places)
    return text[:place] + rng.choice(("0", "1", "7", "12", "-3", "99")) + text[place + 1 :]


def swap_words(text: str, rng: Random) -> str:
    """Swap two words of the text."""
    for separator in rng.sample((" ", ",", ";", "\n", ":"), 5):
        words = text.split(separator)
        if len(words) > 2:
            one, other = rng.sample(range(len(words)), 2)
            words[one], words[other] = words[other], words[one]
            return separator.join(words)
    return text


def copy_word(text: str, rng: Random) -> str:
    """Put a word in the place of another."""
    for separator in rng.sample((" ", ",", ";", "\n", ":"), 5):
        words = text.split(separator)
        if len(words) > 2:
            one, other = rng.sample(range(len(words)), 2)
            words[one] = words[other]
            return separator.join(words)
    return text


CHANGES = (drop, insert, cut, number, number, swap_words, copy_word, copy_word)
