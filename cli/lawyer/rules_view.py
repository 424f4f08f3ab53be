"""What `kutna rules` prints: at most 80 columns, and plain ASCII where the terminal has nothing else."""

import sys
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import Final

import typer

from kutnahora.cli.console import plain_locale
from kutnahora.cli.lawyer.rules_search import Found
from kutnahora.cli.lawyer.rules_trace import Traced
from kutnahora.cli.lawyer.rules_words import latin
from kutnahora.cli.text import WIDTH
from kutnahora.reference.clauses import Clause
from kutnahora.reference.files.clauses.load import Citation, ClauseText, Lexicon, Term
from kutnahora.reference.files.clauses.models import EDITIONS

LABEL: Final = 10
"""Columns for the label to the left of a paragraph."""
LEGEND: Final = "R: a reading, as the rulebooks are silent or differ; R?: another is as good."


def _say(lines: Iterable[str]) -> None:
    text = "\n".join(lines)
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    plain = plain_locale() or not encoding.lower().startswith("utf")
    typer.echo(latin(text) if plain else text)


def _wrapped(text: str, left: str = "", first: str | None = None) -> list[str]:
    """Paragraphs wrapped to 80 columns; every line starts with `left`, the very first with `first`."""
    lines: list[str] = []
    for number, part in enumerate(text.split("\n\n")):
        start = left if first is None or number else first
        lines += textwrap.wrap(
            part, WIDTH, initial_indent=start, subsequent_indent=left, break_on_hyphens=False
        )
    return lines


def _labelled(label: str, text: str) -> list[str]:
    return _wrapped(text, " " * LABEL, label.ljust(LABEL)) if text else []


def _mark(text: ClauseText) -> str:
    return "R?" if text.open else "R" if text.reading else ""


# list ---------------------------------------------------------------------------------------------------


def list_document(texts: Sequence[ClauseText]) -> dict[str, object]:
    """For `rules list --json`."""
    return {
        "clauses": [
            {
                "id": text.clause.value,
                "chapter": text.chapter,
                "title": text.title,
                "reading": text.reading is not None,
                "open": text.open,
            }
            for text in texts
        ]
    }


def print_list(lexicon: Lexicon, texts: Sequence[ClauseText]) -> None:
    """Print id and title of every clause, chapter by chapter."""
    lines: list[str] = []
    chapter = ""
    for text in texts:
        if text.chapter != chapter:
            chapter = text.chapter
            lines += ["", lexicon.chapters[chapter]]
        lines.append(f"  {text.clause.value:<20} {_mark(text):<3}{text.title}".rstrip())
    _say([*lines[1:], "", LEGEND])


# show ---------------------------------------------------------------------------------------------------


def show_document(
    lexicon: Lexicon, clause: Clause, carried: Traced, *, with_tests: bool
) -> dict[str, object]:
    """For `rules show --json`; tests are null in an installed package, which has none."""
    text = lexicon.clauses[clause]
    return {
        "id": clause.value,
        "chapter": text.chapter,
        "title": text.title,
        "text": text.text,
        "reading": text.reading,
        "open": text.open,
        "citations": [asdict(cite) for cite in text.citations],
        "related": [other.value for other in text.related],
        "terms": [_term_document(term) for term in _terms_of(lexicon, clause)],
        **_carried_document(carried),
        **({} if with_tests else {"tests": None}),
    }


def _carried_document(carried: Traced) -> dict[str, object]:
    return {name: value for name, value in asdict(carried).items() if name != "clause"}


def print_clause(lexicon: Lexicon, clause: Clause, carried: Traced, *, with_tests: bool) -> None:
    """Print everything about a clause."""
    text = lexicon.clauses[clause]
    lines = [f"{clause.value}  {text.title}", "", *_wrapped(text.text)]
    if text.reading is not None:
        kind = "Open" if text.open else "Reading"
        lines += ["", *_labelled(kind, text.reading)]
    lines += ["", "In the rulebooks", *_citations(text.citations)]
    if misleading := [term for term in _terms_of(lexicon, clause) if term.why]:
        lines += ["", "Words that mislead"]
        for term in misleading:
            lines += _wrapped(f"{_forms(term)}: {term.means}. {term.why}", "    ", "  ")
    lines += ["", *_labelled("See also", ", ".join(other.value for other in text.related))]
    lines += _carriers(carried, with_tests=with_tests)
    _say(lines)


def _terms_of(lexicon: Lexicon, clause: Clause) -> list[Term]:
    return [term for term in lexicon.terms if clause in term.clauses]


def _citations(citations: Sequence[Citation]) -> Iterator[str]:
    for edition in EDITIONS:
        places = [_place(cite) for cite in citations if cite.edition == edition]
        if places:
            yield from _wrapped("; ".join(places), "      ", f"  {edition}  ")


def _place(cite: Citation) -> str:
    """`Steuern (p. 16)`, `Die Bergwerk-Aktion, 1`"""
    step = "" if cite.step is None else f", {cite.step}"
    if cite.page is None:
        return f"{cite.section}{step}"
    page = "back page" if cite.page == "back" else f"p. {cite.page}"
    return f"{cite.section}{step} ({page})"


def _carriers(carried: Traced, *, with_tests: bool) -> Iterator[str]:
    """Code, tests, rulings and proofs of a clause."""
    yield from _labelled("Code", ", ".join(carried.code))
    if with_tests:
        files = Counter(test.split("::")[0] for test in carried.tests)
        yield from _labelled("Tests", ", ".join(f"{file} ({count})" for file, count in files.items()))
    yield from _labelled("Rulings", ", ".join(carried.rulings))
    yield from _labelled("Proofs", ", ".join(carried.proofs))


# terms --------------------------------------------------------------------------------------------------


def _term_document(term: Term) -> dict[str, object]:
    return {
        "written": {edition: list(forms) for edition, forms in term.written.items()},
        "means": term.means,
        "misleads": term.why,
        "clauses": [clause.value for clause in term.clauses],
    }


def _forms(term: Term) -> str:
    """`reserva de mineros (es), riserva di Minatori (it)`"""
    return ", ".join(f"{forms[0]} ({edition})" for edition, forms in term.written.items())


def _explained(term: Term) -> Iterator[str]:
    yield from _wrapped(f"{_forms(term)}: {term.means}.", "  ", "")
    if term.why is not None:
        yield from _wrapped(f"Misleading: {term.why}", "  ")
    yield from _wrapped(f"Clauses: {', '.join(clause.value for clause in term.clauses)}", "  ")


# search -------------------------------------------------------------------------------------------------


def found_document(query: str, found: Found) -> dict[str, object]:
    """For `rules search --json`."""
    return {
        "query": query,
        "terms": [_term_document(term) for term in found.terms],
        "clauses": [
            {"id": text.clause.value, "title": text.title, "text": text.text, "reading": text.reading}
            for text in found.clauses
        ],
        "rulings": [
            {"id": head.id, "question": head.question, "clauses": list(head.clauses)}
            for head in found.rulings
        ],
    }


def print_found(query: str, found: Found) -> None:
    """Print misleading words first, then clauses with their text, then rulings."""
    lines: list[str] = []
    for term in found.terms:
        lines += [*_explained(term), ""]
    for text in found.clauses:
        lines += [f"{text.clause.value}  {text.title}", *_wrapped(text.text, "  ")]
        if text.reading is not None:
            lines += _wrapped(f"{'Open' if text.open else 'Reading'}: {text.reading}", "  ")
        lines.append("")
    if found.rulings:
        lines.append("Rulings (kutna rulings show NAME)")
        for head in found.rulings:
            lines += _wrapped(f"{head.id}: {head.question}", "    ", "  ")
        lines.append("")
    if lines:
        _say(lines[:-1])
    else:
        typer.echo(f"nothing found for {latin(query)[:60]!r}; `kutna rules list` shows all clauses", err=True)


# trace --------------------------------------------------------------------------------------------------


def trace_document(traced: Sequence[Traced]) -> dict[str, object]:
    """For `rules trace --json`."""
    return {
        "clauses": [{"id": entry.clause, **_carried_document(entry)} for entry in traced],
        "uncovered": [entry.clause for entry in traced if not entry.covered],
    }


def print_table(traced: Sequence[Traced]) -> None:
    """Print how many places carry each clause."""
    lines = [f"{'clause':<22}{'code':>6}{'tests':>7}{'rulings':>9}{'proofs':>8}"]
    for entry in traced:
        counts = f"{len(entry.code):>6}{len(entry.tests):>7}{len(entry.rulings):>9}{len(entry.proofs):>8}"
        lines.append(f"{entry.clause:<22}{counts}{'' if entry.covered else '  <- ' + _lacks(entry)}")
    _say([*lines, "", *_wrapped(_summary(traced))])


def _lacks(entry: Traced) -> str:
    return " and ".join(["no code"] * (not entry.code) + ["no test"] * (not entry.tests))


def _summary(traced: Sequence[Traced]) -> str:
    uncovered = [entry.clause for entry in traced if not entry.covered]
    ruled = sum(1 for entry in traced if entry.rulings)
    proved = sum(1 for entry in traced if entry.proofs)
    covered = f"{len(traced) - len(uncovered)} of {len(traced)} clauses have code and tests"
    summary = f"{covered}; {ruled} have a ruling, {proved} a proof."
    return (
        f"{summary} Uncovered: {', '.join(uncovered)}." if uncovered else f"{summary} --only ID shows which."
    )


def print_traced(entry: Traced) -> None:
    """Print everything that carries one clause."""
    lines = [entry.clause if entry.covered else f"{entry.clause}: {_lacks(entry)}"]
    lines += _block("Code", entry.code)
    by_file: dict[str, list[str]] = {}
    for test in entry.tests:
        file, _, name = test.partition("::")
        by_file.setdefault(file, []).append(name)
    lines += ["", f"Tests ({len(entry.tests)})"]
    for file, names in by_file.items():
        lines.append(f"  {file}")
        for name in names:
            lines += _wrapped(name, "      ", "    ")
    lines += _block("Rulings (kutna rulings show NAME)", entry.rulings)
    lines += _block("Proofs (kutna prove --only ID)", entry.proofs)
    _say(lines)


def _block(title: str, names: Sequence[str]) -> list[str]:
    return ["", title, *(f"  {name}" for name in names)] if names else []
