"""The clauses in words: title, text, reading, places in the rulebooks, and the words of the five editions."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Final, TypeVar

from kutnahora.reference.clauses import Clause
from kutnahora.reference.files.clauses import models
from kutnahora.reference.files.faults import BadFile, Fault, Faults
from kutnahora.reference.files.texts import Kind, Source, checked, read_toml

CLAUSES: Final = Kind("file of clauses", 200_000, 2_000)
SECTIONS: Final = "sections.toml"
GLOSSARY: Final = "glossary.toml"
IDS: Final = {clause.value: clause for clause in Clause}
CHAPTERS: Final = tuple(dict.fromkeys(name.split(".")[0] for name in IDS))
"""The first parts of the ids, in the order of the rules."""
MENTION: Final = re.compile(rf"\b(?:{'|'.join(CHAPTERS)})\.[a-z0-9_]+")

E = TypeVar("E", bound=models.Entry)


@dataclass(frozen=True, slots=True)
class Citation:
    """A place in one rulebook. A heading in brackets is none of the book's own."""

    edition: models.Edition
    section: str
    step: int | None
    page: str | None
    """As the books refer to it; `back` is the last page."""


@dataclass(frozen=True, slots=True)
class ClauseText:
    """A clause as people read it."""

    clause: Clause
    title: str
    text: str
    reading: str | None
    open: bool
    words: tuple[str, ...]
    citations: tuple[Citation, ...]
    related: tuple[Clause, ...]

    @property
    def chapter(self) -> str:
        return self.clause.value.split(".")[0]


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the rulebooks: how each edition writes it, what it is here, why it misleads."""

    written: Mapping[models.Edition, tuple[str, ...]]
    means: str
    why: str | None
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Lexicon:
    """All clauses in the order of the rules, titles of their chapters, words of the books and of players."""

    chapters: Mapping[str, str]
    clauses: Mapping[Clause, ClauseText]
    terms: tuple[Term, ...]
    synonyms: Mapping[str, tuple[str, ...]]
    """For a word of players the words that are used here."""


@cache
def lexicon() -> Lexicon:
    """The clauses of the package."""
    folder = files("kutnahora.reference").joinpath("data", "clauses")
    found = [path for path in folder.iterdir() if path.name.endswith(".toml")]
    return read_lexicon({path.name: path.read_text("utf-8") for path in found})


def read_lexicon(texts: Mapping[str, str]) -> Lexicon:
    """The clauses of these files, by name; raises BadFile with every fault."""
    faults = Faults()
    sections = _read(SECTIONS, texts.get(SECTIONS, ""), models.SectionsFile, faults)
    glossary = _read(GLOSSARY, texts.get(GLOSSARY, ""), models.GlossaryFile, faults)
    names = sorted(set(texts) - {SECTIONS, GLOSSARY})
    read = {name: _read(name, texts[name], models.ChapterFile, faults) for name in names}
    chapters = {name: file for name, file in read.items() if file is not None}
    if sections is None or glossary is None or len(chapters) < len(names):
        raise BadFile(*faults.found)
    faults.found += [
        *_twice(SECTIONS, "section", (section.id for section in sections.section)),
        *_clause_faults(chapters, {section.id for section in sections.section}),
        *_chapter_faults(chapters),
        *_term_faults(glossary),
    ]
    if faults.found:
        raise BadFile(*faults.found)
    return _lexicon(sections, glossary, chapters)


def _read(name: str, text: str, model: type[E], faults: Faults) -> E | None:
    source = Source({})
    try:
        source = read_toml(text, CLAUSES)
        return checked(source.values, model)
    except BadFile as bad:
        for fault in source.placed(bad.faults):
            faults.found.append(replace(fault, at=f"{name}, {fault.at}" if fault.at else name))
    return None


# what the models cannot say ------------------------------------------------------------------------------


def _twice(file: str, what: str, names: Iterable[str]) -> Iterator[Fault]:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            yield Fault(file, f"{what} {name} is there twice")
        seen.add(name)


def _unknown(place: str, names: Iterable[str]) -> Iterator[Fault]:
    yield from (Fault(place, f"no clause {name}") for name in names if name not in IDS)


def _clause_faults(chapters: Mapping[str, models.ChapterFile], sections: set[str]) -> Iterator[Fault]:
    """Every clause once, and everything it names is there."""
    entries = [(name, entry) for name, file in chapters.items() for entry in file.clause]
    ids = [entry.id for _name, entry in entries]
    yield from _twice("clauses", "clause", ids)
    yield from (
        Fault("clauses", f"clause {name} has no text, expected in {_file_for(name, chapters)}")
        for name in IDS
        if name not in ids
    )
    for name, entry in entries:
        yield from _entry_faults(f"{name}, {entry.id}", entry, sections)
        if entry.id.split(".")[0] not in chapters[name].chapters:
            yield Fault(f"{name}, {entry.id}", "its chapter has no title in this file")


def _file_for(name: str, chapters: Mapping[str, models.ChapterFile]) -> str:
    """The file that has the chapter of a clause; of a new chapter any."""
    chapter = name.partition(".")[0]
    found = next((file for file, read in chapters.items() if chapter in read.chapters), "")
    return f"reference/data/clauses/{found}"


def _entry_faults(place: str, entry: models.ClauseEntry, sections: set[str]) -> Iterator[Fault]:
    yield from _unknown(place, (entry.id,))
    yield from _unknown(f"{place}, related", entry.related)
    yield from _unknown(f"{place}, text", MENTION.findall(f"{entry.text} {entry.reading or ''}"))
    yield from _twice(f"{place}, related", "clause", (*entry.related, entry.id))
    yield from _twice(f"{place}, words", "word", entry.words)
    if entry.open and entry.reading is None:
        yield Fault(place, "open, but there is no reading")
    for cite in entry.cites:
        if cite.section not in sections:
            yield Fault(f"{place}, cites", f"no section {cite.section} in {SECTIONS}")


def _chapter_faults(chapters: Mapping[str, models.ChapterFile]) -> Iterator[Fault]:
    titled = [chapter for file in chapters.values() for chapter in file.chapters]
    yield from _twice("chapters", "chapter", titled)
    yield from (Fault("chapters", f"no chapter {name}") for name in titled if name not in CHAPTERS)
    yield from (Fault("chapters", f"chapter {name} is missing") for name in CHAPTERS if name not in titled)


def _term_faults(glossary: models.GlossaryFile) -> Iterator[Fault]:
    for number, term in enumerate(glossary.term, 1):
        place = f"{GLOSSARY}, term {number}"
        yield from _unknown(place, term.clauses)
        if not _written(term):
            yield Fault(place, "in no edition")


# from files to values ------------------------------------------------------------------------------------


def _lexicon(
    sections: models.SectionsFile, glossary: models.GlossaryFile, chapters: Mapping[str, models.ChapterFile]
) -> Lexicon:
    headings = {section.id: section for section in sections.section}
    entries = {entry.id: entry for file in chapters.values() for entry in file.clause}
    titles = {chapter: title for file in chapters.values() for chapter, title in file.chapters.items()}
    return Lexicon(
        {chapter: titles[chapter] for chapter in CHAPTERS},
        {clause: _clause_text(entries[name], headings) for name, clause in IDS.items()},
        tuple(_term(entry) for entry in glossary.term),
        _synonyms(glossary.synonym),
    )


def _synonyms(entries: Iterable[models.SynonymEntry]) -> dict[str, tuple[str, ...]]:
    """A word that stands in several entries may mean all that they say."""
    found: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for entry in entries:
        for said in entry.said:
            found[said] |= dict.fromkeys(word for word in entry.means if word != said)
    return {said: tuple(means) for said, means in found.items()}


def _clause_text(entry: models.ClauseEntry, headings: Mapping[str, models.SectionEntry]) -> ClauseText:
    return ClauseText(
        clause=IDS[entry.id],
        title=entry.title,
        text=_paragraphs(entry.text),
        reading=None if entry.reading is None else _paragraphs(entry.reading),
        open=entry.open,
        words=entry.words,
        citations=tuple(_citations(entry.cites, headings)),
        related=tuple(IDS[name] for name in entry.related),
    )


def _citations(
    cites: tuple[models.CiteEntry, ...], headings: Mapping[str, models.SectionEntry]
) -> Iterator[Citation]:
    """By edition, then in the order of the entry."""
    for edition in models.EDITIONS:
        for cite in cites:
            if cite.only is None or edition in cite.only:
                section = headings[cite.section]
                yield Citation(edition, getattr(section, edition), cite.step, section.page)


def _term(entry: models.TermEntry) -> Term:
    why = None if entry.why is None else _paragraphs(entry.why)
    return Term(_written(entry), entry.means, why, tuple(IDS[name] for name in entry.clauses))


def _written(entry: models.TermEntry) -> dict[models.Edition, tuple[str, ...]]:
    return {edition: words for edition in models.EDITIONS if (words := getattr(entry, edition))}


def _paragraphs(text: str) -> str:
    """Without the line breaks of the file; an empty line between paragraphs."""
    return "\n\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", text.strip()))
