"""`kutna rules`: read the clauses, search them, trace them to code, tests, rulings and proofs."""

from typing import TYPE_CHECKING, Annotated

import typer

from kutnahora.cli.lawyer.clauses import known_clause
from kutnahora.cli.options import Json
from kutnahora.cli.output import NO, fail, print_json

if TYPE_CHECKING:
    from kutnahora.cli.lawyer.rules_trace import Traced

rules_app = typer.Typer(
    no_args_is_help=True, help="The rules, clause by clause: read, search, trace to code and tests."
)

NO_CHECKOUT = "rules trace needs a source checkout: the installed package has no tests to read"


@rules_app.command("list", epilog="Example: kutna rules list --chapter mine")
def list_(
    chapter: Annotated[
        str | None, typer.Option(metavar="NAME", help="Only this chapter: the first part of an id.")
    ] = None,
    as_json: Json = False,
) -> None:
    """List the clauses: id and title."""
    from kutnahora.cli.lawyer.rules_view import list_document, print_list
    from kutnahora.reference.files.clauses.load import lexicon

    whole = lexicon()
    if chapter is not None and chapter not in whole.chapters:
        fail(f"--chapter {chapter!r}: expected one of {', '.join(whole.chapters)}")
    texts = [text for text in whole.clauses.values() if chapter in (None, text.chapter)]
    if as_json:
        print_json(list_document(texts))
    else:
        print_list(whole, texts)


@rules_app.command(epilog="Example: kutna rules show mine.hire")
def show(
    name: Annotated[str, typer.Argument(metavar="ID", help="A clause, such as `mine.hire`.")],
    as_json: Json = False,
) -> None:
    """Show a clause, where the rulebooks have it, its code and its tests."""
    from kutnahora.cli.lawyer.rules_view import print_clause, show_document
    from kutnahora.reference.files.clauses.load import lexicon

    clause = known_clause(name)
    carried, with_tests = _carried(clause.value)
    if as_json:
        print_json(show_document(lexicon(), clause, carried, with_tests=with_tests))
    else:
        print_clause(lexicon(), clause, carried, with_tests=with_tests)


@rules_app.command(epilog="Example: kutna rules search miner reserve")
def search(
    words: Annotated[
        list[str],
        typer.Argument(metavar="WORD", help="Words to look for, also from the five rulebooks."),
    ],
    limit: Annotated[int, typer.Option(metavar="N", min=1, max=200, help="Show at most N clauses.")] = 8,
    as_json: Json = False,
) -> None:
    """Find clauses and rulings by words; typos are forgiven.

    Words that mislead are explained. Exit code 1: nothing was found.
    """
    from importlib.resources import files

    from kutnahora.cli.lawyer.rules_rulings import ruling_heads
    from kutnahora.cli.lawyer.rules_search import search as find
    from kutnahora.cli.lawyer.rules_view import found_document, print_found
    from kutnahora.reference.files.clauses.load import lexicon

    query = " ".join(words)
    folder = files("kutnahora.reference").joinpath("data", "rulings")
    found = find(lexicon(), ruling_heads(folder), query, limit)
    if as_json:
        print_json(found_document(query, found))
    else:
        print_found(query, found)
    raise typer.Exit(0 if found.terms or found.clauses or found.rulings else NO)


@rules_app.command(epilog="Example: kutna rules trace --only mine.hire")
def trace(
    only: Annotated[str | None, typer.Option(metavar="ID", help="Only this clause, with full lists.")] = None,
    as_json: Json = False,
) -> None:
    """Trace every clause to its code, tests, rulings and proofs.

    They are read from the sources. Exit code 1: a clause has no code or no test; 2: a test is marked with a
    clause that does not exist.
    """
    from kutnahora.cli.lawyer import rules_trace
    from kutnahora.cli.lawyer.rules_view import print_table, print_traced, trace_document

    root = rules_trace.source_root()
    clause = None if only is None else known_clause(only).value
    if not rules_trace.has_tests(root):
        fail(NO_CHECKOUT)
    try:
        traced = rules_trace.trace(root, clause)
    except rules_trace.BadSource as error:
        fail(str(error))
    if as_json:
        print_json(trace_document(traced))
    elif only is None:
        print_table(traced)
    else:
        print_traced(traced[0])
    raise typer.Exit(0 if all(carried.covered for carried in traced) else NO)


def _carried(clause: str) -> "tuple[Traced, bool]":
    """What carries a clause, and whether there are tests to read; nothing if a source is half-written."""
    from kutnahora.cli.lawyer import rules_trace

    root = rules_trace.source_root()
    try:
        return rules_trace.trace(root, clause)[0], rules_trace.has_tests(root)
    except rules_trace.BadSource as error:
        typer.echo(f"code and tests are not shown: {error}", err=True)
        return rules_trace.Traced(clause, (), (), (), ()), False
