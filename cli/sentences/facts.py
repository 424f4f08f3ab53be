"""The names that people use for the numbers of the engine."""

from kutnahora.cli.text import plural
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Fact, Facts
from kutnahora.reference.fact_names import NAMERS


class Name(str):
    """The value of a template's field. A number may count: `{count:tile}` is `1 tile` or `2 tiles`."""

    __slots__ = ()

    def __format__(self, counted: str) -> str:
        return plural(int(self), counted) if counted else str(self)


def fact_name(box: Box, players: int, fact: Fact, number: int) -> Name:
    """The number of a fact as people say it."""
    namer = NAMERS.get(fact)
    return Name(number if namer is None else namer(box, players, number))


def fact_words(box: Box, players: int, facts: Facts) -> str:
    """`cost 8, money 5`"""
    named = ((fact.name.lower().replace("_", " "), fact_name(box, players, fact, n)) for fact, n in facts)
    return ", ".join(f"{word} {value}" for word, value in named)


def shape(clause: Clause, facts: Facts) -> str:
    """The key of a sentence: `mine.draw tile`; a repeated fact is named once."""
    return " ".join((clause.value, *dict.fromkeys(fact.name.lower() for fact, _number in facts)))


# words of several chapters ------------------------------------------------------------------------------


def product(count: int, what: str, price: int) -> str:
    """`4 wood x 2 = 8 gr`"""
    return f"{count} {what} x {price} = {count * price} gr"
