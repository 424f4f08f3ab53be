"""Names for the numbers that `repr` shows. Tiles, cells and cards stay numbers: only a box names them."""

from collections.abc import Iterable
from enum import Enum, IntEnum
from itertools import chain, repeat
from typing import Final

from kutnahora.reference.terms import NOBODY, PLAYER_NAMES, Action, Colour, Guild, Indicator, Resource, Stand


def words(kinds: type[IntEnum]) -> tuple[str, ...]:
    """The names of an enum, as the notation writes them."""
    return tuple(kind.name.lower() for kind in kinds)


NAMES: Final[dict[str, tuple[str, ...]]] = {
    "action": words(Action),
    "colour": words(Colour),
    "guild": words(Guild),
    "stack": words(Guild) + words(Colour),
    "resource": words(Resource),
    "stand": words(Stand),
    "arm": words(Indicator),
    "player": PLAYER_NAMES,
    "owner": PLAYER_NAMES,
    "answer": ("pay", "refuse"),
}
"""What the numbers stand for, by the field they are in."""


def word(kind: object) -> str:
    """The name of an enum member; anything else as `repr` shows it."""
    return kind.name.lower() if isinstance(kind, Enum) else repr(kind)


def named(what: str, number: int) -> str:
    """`plot` for action 2; the number itself if it has no name."""
    if isinstance(number, Enum):
        return word(number)
    names = NAMES.get(what, ())
    return names[number] if 0 <= number < len(names) else str(int(number))


def seat(player: int) -> tuple[str, ...]:
    """A player's name; empty for nobody."""
    return () if player == NOBODY else (named("player", player),)


def labelled(fields: Iterable[str], numbers: Iterable[int]) -> tuple[str, ...]:
    """`action=plot`, `cell=12`; surplus numbers are `more=3`."""
    return tuple(
        f"{what}={named(what, number)}"
        for what, number in zip(chain(fields, repeat("more")), numbers, strict=False)
    )
