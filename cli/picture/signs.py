"""Signs and letters of a table, for all drawings."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

SPARE_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Signs:
    """The few signs that are not ASCII, or their ASCII substitutes."""

    star: str
    house: str
    no_house: str
    title: str

    def stars(self, count: int) -> str:
        return self.star * count if count <= 3 else f"{count}{self.star}"


UNICODE: Final = Signs("★", "⌂", "·", "Kutná Hora")
ASCII: Final = Signs("*", "H", ".", "Kutna Hora")


def icon_letters(kinds: Sequence[str]) -> dict[str, str]:
    """A letter for each kind of icon: its first letter that no earlier kind has."""
    letters: dict[str, str] = {}
    for kind in kinds:
        taken = [*letters.values(), "-"]
        letters[kind] = next(letter for letter in kind + SPARE_LETTERS if letter not in taken)
    return letters


def signed(number: int) -> str:
    return f"{number:+d}"


# names that break where they may ------------------------------------------------------------------------


def wrapped(name: str, width: int, mark: str = "-", measure: Callable[[str], int] = len) -> list[str]:
    """A name in lines: broken at its hyphens, inside a word only if that alone is too long."""
    lines: list[str] = []
    line, *rest = name.split(mark)
    for left, piece in zip(reversed(range(len(rest))), rest, strict=True):
        if measure(line + mark + piece + mark * (left > 0)) <= width:  # with a mark behind it
            line += mark + piece
        elif measure(line + mark) <= width:
            lines.append(line + mark)
            line = piece
        else:
            lines.append(line)
            line = mark + piece
    lines.append(line)
    return [piece for line in lines for piece in _cut(line, width, measure)]


def _cut(line: str, width: int, measure: Callable[[str], int]) -> Iterator[str]:
    """Pieces that fit, at least one letter each."""
    while line:
        end = next((end for end in range(len(line), 1, -1) if measure(line[:end]) <= width), 1)
        yield line[:end]
        line = line[end:]
