"""Numbers of the engine become the names people use; every refusal becomes a sentence."""

from collections.abc import Callable, Iterable
from textwrap import fill
from typing import Final

from kutnahora.cli.common import plural
from kutnahora.reference import constants
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Fact, Facts, Refusal
from kutnahora.reference.notation import KINDS, cell_name
from kutnahora.reference.position import TaskKind
from kutnahora.reference.terms import (
    NOBODY,
    NOTHING,
    PLAYER_NAMES,
    Action,
    Colour,
    Indicator,
    Resource,
    Stand,
)

Namer = Callable[[Box, int, int], str]
WIDTH: Final = 80
MOST: Final = 6
"""Names listed before the rest is only counted."""


def _city(box: Box, players: int, number: int) -> str:
    return cell_name(number, box.board(players).city_columns)


def _mine(box: Box, players: int, number: int) -> str:
    return cell_name(number, box.board(players).mine_columns)


def _who(_box: Box, _players: int, number: int) -> str:
    return "nobody" if number == NOBODY else dict(enumerate(PLAYER_NAMES)).get(number, f"player {number}")


def _tile(box: Box, _players: int, number: int) -> str:
    """A broken position may hold a number that is no tile."""
    if number == NOTHING:
        return "no tile"
    return box.tile_name(number) if number in range(len(box.tiles)) else f"tile number {number}"


FROM_ONE: Final = (Fact.ROW, Fact.COLUMN, Fact.NOTCH, Fact.SETUP_CARD, Fact.TURN)
"""What the engine counts from 0 and people from 1."""
NAMERS: Final[dict[Fact, Namer]] = {
    Fact.TILE: _tile,
    Fact.CITY_CELL: _city,
    Fact.MINE_CELL: _mine,
    Fact.PLAYER: _who,
    Fact.OWNER: _who,
    Fact.RESOURCE: lambda _box, _players, number: Resource(number).name.lower(),
    Fact.GUILD: lambda _box, _players, number: KINDS[number],
    Fact.COLOUR: lambda _box, _players, number: Colour(number).name.lower(),
    Fact.STAND: lambda _box, _players, number: Stand(number).name.lower(),
    Fact.ARM: lambda _box, _players, number: Indicator(number).name.lower(),
    Fact.ACTION: lambda _box, _players, number: Action(number).name.lower(),
    Fact.ACTION_CARD: lambda box, _players, number: box.card_name(number),
    Fact.EVENT: lambda box, _players, number: box.events[number].name,
    Fact.TASK: lambda _box, _players, number: TaskKind(number).name.lower(),
    **{fact: lambda _box, _players, number: str(number + 1) for fact in FROM_ONE},
    Fact.STACK: lambda _box, _players, number: KINDS[min(number, len(KINDS) - 1)],
    Fact.PLACE: lambda _box, _players, number: stack_name(*divmod(number, constants.HALL_COLUMNS)),
}
"""How a number is told; any other is just a number."""


class Name(str):
    """What stands for a field of a template. A number may count: `{count:tile}` is `1 tile` or `2 tiles`."""

    __slots__ = ()

    def __format__(self, counted: str) -> str:
        return plural(int(self), counted) if counted else str(self)


def fact_name(box: Box, players: int, fact: Fact, number: int) -> Name:
    """One number as people say it."""
    namer = NAMERS.get(fact)
    return Name(number if namer is None else namer(box, players, number))


def fact_words(box: Box, players: int, facts: Facts) -> str:
    """`cost 8, money 5`"""
    told = ((fact.name.lower().replace("_", " "), fact_name(box, players, fact, n)) for fact, n in facts)
    return ", ".join(f"{word} {value}" for word, value in told)


def shape(clause: Clause, facts: Facts) -> str:
    """The key of a sentence: `mine.draw tile`; a fact that comes more than once is named once."""
    return " ".join((clause.value, *dict.fromkeys(fact.name.lower() for fact, _number in facts)))


# words of several chapters ------------------------------------------------------------------------------


def listed(words: Iterable[str], nothing: str = "none") -> str:
    """`a, b and c`"""
    found = list(words)
    if len(found) < 2:
        return found[0] if found else nothing
    return f"{', '.join(found[:-1])} and {found[-1]}"


def few(words: Iterable[str], most: int = MOST, nothing: str = "none") -> str:
    """`a, b, c and 4 more`"""
    found = list(words)
    if len(found) <= most + 1:
        return ", ".join(found) or nothing
    return f"{', '.join(found[:most])} and {len(found) - most} more"


def product(count: int, what: str, price: int) -> str:
    """`4 wood x 2 = 8 gr`"""
    return f"{count} {what} x {price} = {count * price} gr"


def stack_name(row: int, column: int) -> str:
    return f"{row + 1}.{column + 1}"


# refusals -----------------------------------------------------------------------------------------------


def wrapped(lines: Iterable[str], indent: str = "  ") -> str:
    """Sentences in lines that fit, each with an indent: reasons stand below what they are about."""
    below = f"{indent}  "
    return "\n".join(
        fill(line, WIDTH, initial_indent=indent, subsequent_indent=below, break_on_hyphens=False)
        for line in lines
    )


def broken_sentence(box: Box, players: int, refusal: Refusal, *, odd: bool = False) -> str:
    """A rule that a position breaks: its clause, a sentence with the numbers, what was expected."""
    from kutnahora.cli.sentences.broken import BROKEN, ODD, told

    return f"{refusal.clause.value}: {told(ODD if odd else BROKEN, box, players, refusal)}"
