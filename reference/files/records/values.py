"""The values of a game record's tags, read from text. A bad one raises ValueError with what was expected."""

import re
from collections.abc import Callable
from typing import Final

from kutnahora.reference import constants
from kutnahora.reference.files.box.labels import LABEL
from kutnahora.reference.files.positions.khn import BETWEEN
from kutnahora.reference.files.positions.khn import WORD as KHN_WORD
from kutnahora.reference.terms import PLAYER_NAMES

SEAT: Final = re.compile(r"[a-z][a-z0-9]*([-:.][a-z0-9]+)*")
NUMBER: Final = re.compile(r"0|-?[1-9][0-9]{0,19}")


def read_number(text: str) -> int:
    """A whole number."""
    if not NUMBER.fullmatch(text):
        raise ValueError("a number of at most 20 digits")
    return int(text)


def read_version(text: str) -> int:
    """The version of the rules."""
    number = read_number(text)
    if number < 0:
        raise ValueError("0 or more")
    return number


def read_label(text: str) -> str:
    """Name and hash of a box."""
    if not LABEL.fullmatch(text):
        raise ValueError("a box such as standard@0123abcd")
    return text


def read_players(text: str) -> int:
    """How many play."""
    if text not in map(str, constants.ROUNDS):
        raise ValueError("2, 3 or 4")
    return int(text)


def read_flag(text: str) -> bool:
    """Yes or no."""
    if text not in ("yes", "no"):
        raise ValueError("yes or no")
    return text == "yes"


def read_events(players: int) -> Callable[[str], bool]:
    """Whether events are used; with two players they are."""

    def read(text: str) -> bool:
        if players == 2 and text != "yes":
            raise ValueError("yes: two players always play with events")
        return read_flag(text)

    return read


def read_first(players: int) -> Callable[[str], int]:
    """The seat of the start player."""

    def read(text: str) -> int:
        names = PLAYER_NAMES[:players]
        if text not in names:
            raise ValueError(" or ".join(names))
        return names.index(text)

    return read


def read_seats(players: int) -> Callable[[str], tuple[str, ...]]:
    """The kinds of the players."""

    def read(text: str) -> tuple[str, ...]:
        names = tuple(name.strip(" ") for name in text.split(","))
        if len(names) != players or not all(SEAT.fullmatch(name) for name in names):
            raise ValueError(f"{players} kinds of player with commas, such as human, lively")
        return names

    return read


def read_start(text: str) -> str:
    """A KHN; what is in it is read with its box."""
    if not text.startswith(f"{KHN_WORD} "):
        raise ValueError(f"a KHN, which starts with {KHN_WORD}")
    if BETWEEN in text:
        raise ValueError("a KHN without moves: those of a record have a line each")
    return text


def read_result(players: int) -> Callable[[str], tuple[int, ...]]:
    """The points of all players."""

    def read(text: str) -> tuple[int, ...]:
        found = [part.strip(" ").partition(" ") for part in text.split(",")]
        names = tuple(name for name, _space, _number in found)
        if names != PLAYER_NAMES[:players]:
            raise ValueError(f"the points of {', '.join(PLAYER_NAMES[:players])}, such as blue 25, green 29")
        return tuple(read_number(number) for _name, _space, number in found)

    return read
