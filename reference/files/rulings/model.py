"""A ruling as it is written in its file (docs/writing-rulings.md)."""

from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BeforeValidator, Field
from pydantic_core import PydanticCustomError

from kutnahora.reference.clauses import Clause
from kutnahora.reference.files.faults import such_as
from kutnahora.reference.files.positions.model import Part, PlayerName, Tree

DIFFERENCES: Final = 48
"""Places where the five rulebooks differ; they are numbered."""
EDITIONS: Final = ("de", "es", "fr", "it", "ru")
SILENT: Final = "silent"
REFUSED_BY: Final = (
    "expected a table of a move and the clause that refuses it, "
    'such as { move = "plot a1", clause = "plot.adjacent" }'
)
IDS: Final = frozenset(clause.value for clause in Clause)


def _known(name: str) -> str:
    if name not in IDS:
        words = "no clause {name}{meant}"
        meant = such_as(name, sorted(IDS), "plot.first")
        raise PydanticCustomError("clause", words, {"name": name, "meant": meant})
    return name


def _as_list(value: object) -> object:
    """One number may stand without brackets."""
    return [value] if isinstance(value, int) else value


def _with_clause(value: object) -> object:
    """A move alone does not do: another clause may refuse it than the one that is meant."""
    if not isinstance(value, dict):
        raise PydanticCustomError("not_legal", REFUSED_BY)
    return value


ClauseId = Annotated[str, Field(max_length=60), AfterValidator(_known)]
ClauseIds = Annotated[tuple[ClauseId, ...], Field(strict=False, max_length=20)]
Text = Annotated[str, Field(min_length=3, max_length=2_000)]
Line = Annotated[str, Field(min_length=1, max_length=200)]
Lines = Annotated[tuple[Line, ...], Field(strict=False, max_length=100)]
Number = Annotated[int, Field(ge=1, le=DIFFERENCES)]
Numbers = Annotated[tuple[Number, ...], Field(strict=False, max_length=10), BeforeValidator(_as_list)]


class NotLegal(Part):
    """A move that the rules refuse, and by which clause."""

    move: Line
    clause: ClauseId


Refused = Annotated[NotLegal, BeforeValidator(_with_clause)]


class Results(Part):
    """What can be seen after the moves. What is left out is not looked at."""

    only: Lines | None = None
    """All moves that are legal."""
    outcomes: Lines | None = None
    """All that chance can show."""
    to_move: PlayerName | None = None
    """Who decides next."""
    winner: Annotated[tuple[PlayerName, ...], Field(strict=False, max_length=4)] | None = None
    after: Tree = Field(default_factory=dict)
    """By field of the position file."""
    final: Tree = Field(default_factory=dict)
    """By player and source: the final scoring, as if the game ended here."""


class Other(Results):
    """Another reading of the rules, and what it would give here. The engine must not give that."""

    reading: Text
    legal: Lines = ()
    not_legal: Lines = ()


class Demonstration(Results):
    """A position, moves, and what comes of them."""

    shows: Text
    position: Tree
    printed: Tree = Field(default_factory=dict)
    """Values on pieces of the box, other than those of the box itself; keys as in a box file."""
    moves: Lines = ()
    legal: Lines = ()
    """Moves that are legal, perhaps among others."""
    not_legal: Annotated[tuple[Refused, ...], Field(strict=False, max_length=50)] = ()
    cites: ClauseIds = ()
    """Clauses that the engine names on the way."""
    other: Other | None = None


class Editions(Part):
    """What each rulebook says, in our words; `silent` where it says nothing."""

    de: Text
    es: Text
    fr: Text
    it: Text
    ru: Text


class RulingFile(Part):
    """A question about the rules and its answer."""

    question: Text
    answer: Text
    clauses: ClauseIds
    """The one that it is mostly about first."""
    basis: Literal["text", "majority", "reading"]
    """Said by the books, by most of them, or our reading where they are silent or can be read in two ways."""
    difference: Numbers = ()
    """Numbers of the differences between the rulebooks that it settles."""
    editions: Editions | None = None
    box: Line | None = None
    """A box file for its demonstrations; the standard box if there is none."""
    demonstrations: Annotated[tuple[Demonstration, ...], Field(strict=False, max_length=20)] = ()
