"""The files of `data/clauses/` as they are written: chapters with clauses, headings of the books, words."""

from typing import Annotated, Literal, get_args

from pydantic import BaseModel, ConfigDict, Field

Edition = Literal["de", "es", "fr", "it", "ru"]
EDITIONS: tuple[Edition, ...] = get_args(Edition)

Line = Annotated[str, Field(min_length=1, max_length=300)]
Text = Annotated[str, Field(min_length=10, max_length=2_000)]
Id = Annotated[str, Field(pattern=r"^[a-z]+\.[a-z0-9_]+$")]
Key = Annotated[str, Field(pattern=r"^[a-z_]+$")]
Word = Annotated[str, Field(pattern=r"^[a-z]+$")]
Page = Annotated[str, Field(pattern=r"^([1-9][0-9]?|back)$")]
Step = Annotated[int, Field(ge=1, le=12)]
# A list of TOML becomes a tuple: the list itself is not taken strictly, what is in it is.
Ids = Annotated[tuple[Id, ...], Field(strict=False, min_length=1)]
Words = Annotated[tuple[Word, ...], Field(strict=False)]
Only = Annotated[tuple[Edition, ...], Field(strict=False, min_length=1)]
Written = Annotated[tuple[Line, ...], Field(strict=False)]


class Entry(BaseModel):
    """Strict: a wrong type or an unknown key is an error, not a guess."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class SectionEntry(Entry):
    """A section of the rulebooks: its heading in each, and its page where the books themselves tell it."""

    id: Key
    page: Page | None = None
    de: Line
    es: Line
    fr: Line
    it: Line
    ru: Line


class SectionsFile(Entry):
    """sections.toml"""

    section: Annotated[tuple[SectionEntry, ...], Field(strict=False, min_length=1)]


class CiteEntry(Entry):
    """Where a clause stands in the books; in all five if `only` is left out."""

    section: Key
    step: Step | None = None
    only: Only | None = None


class ClauseEntry(Entry):
    """One clause."""

    id: Id
    title: Line
    text: Text
    reading: Text | None = None
    """What the engine does where the books are silent or differ."""
    open: bool = False
    """Another reading is as good."""
    words: Words = ()
    """More words that people look for it by."""
    cites: Annotated[tuple[CiteEntry, ...], Field(strict=False, min_length=1)]
    related: Ids


class ChapterFile(Entry):
    """A chapter or several: their titles and their clauses."""

    chapters: dict[Word, Line]
    clause: Annotated[tuple[ClauseEntry, ...], Field(strict=False, min_length=1)]


class TermEntry(Entry):
    """A word of the books, edition by edition."""

    de: Written = ()
    es: Written = ()
    fr: Written = ()
    it: Written = ()
    ru: Written = ()
    means: Line
    why: Text | None = None
    """Why it misleads, if it does."""
    clauses: Ids


class SynonymEntry(Entry):
    """Words of players that are not ours, and our words for them."""

    said: Annotated[tuple[Word, ...], Field(strict=False, min_length=1)]
    means: Annotated[tuple[Word, ...], Field(strict=False, min_length=1)]


class GlossaryFile(Entry):
    """glossary.toml"""

    synonym: Annotated[tuple[SynonymEntry, ...], Field(strict=False)] = ()
    term: Annotated[tuple[TermEntry, ...], Field(strict=False, min_length=1)]
