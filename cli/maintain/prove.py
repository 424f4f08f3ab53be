"""`kutna prove`: z3 checks the shipped rules for every input."""

import os
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from kutnahora.cli.options import Jobs, Json
from kutnahora.cli.output import NO, fail, print_json, write_text

if TYPE_CHECKING:
    from kutnahora.proofs.machine.obligation import Obligation
    from kutnahora.proofs.report.report import Report

LONGEST = 1_000_000
HOW_TO_GET = "the proofs need z3: pip install 'kutnahora[proofs]' (`make setup` in a checkout)"


def prove(
    which: Annotated[
        Literal["all"] | None,
        typer.Argument(metavar="all", help="With --mutants: all mutants of the turn flow, not just 60."),
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="ID", help="Obligation, claim (1 to 13) or clause; repeatable, or with commas."),
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="List the obligations; prove nothing.")] = False,
    mutants: Annotated[
        bool, typer.Option("--mutants", help="Break the rules; the proofs must notice.")
    ] = False,
    seed: Annotated[
        int | None, typer.Option(help="Seed of the mutants of the turn flow; default: 5.")
    ] = None,
    jobs: Jobs = None,
    limit: Annotated[
        float,
        typer.Option(metavar="SECONDS", help="CPU time for one obligation; over it, that one fails."),
    ] = 120.0,
    junit: Annotated[
        str | None, typer.Option(metavar="FILE", help="Also write the results as JUnit XML.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Prove that the rules do what their clauses say, for every input.

    z3 runs the shipped functions themselves, path by path, for every valid box. What fails is printed with
    its smallest input, what came out and what was promised, and file and line of rule and obligation. What no
    obligation reaches is looked for only without --only. Exit code 1: something is refuted or not proved.
    """
    if which is not None and not mutants:
        fail("all: expected only with --mutants")
    if not 0 < limit <= LONGEST:
        fail(f"--limit: expected more than 0 and at most {LONGEST:,} seconds, found {limit:g}")
    if find_spec("z3") is None:
        fail(HOW_TO_GET)
    _refuse_stale_engine()
    obligations, everything = _chosen(only or [])
    if listed:
        _list(obligations, as_json)
        return
    from kutnahora.cli.console import progress
    from kutnahora.proofs.mutants.flow import SEED
    from kutnahora.proofs.session import ProofRequest, run

    request = ProofRequest(
        obligations=obligations,
        everything=everything,
        mutants=mutants,
        seed=None if which == "all" else SEED if seed is None else seed,
        jobs=jobs or os.cpu_count() or 1,
        limit=limit,
    )
    report = run(request, progress)
    _tell(report, junit, as_json)
    raise typer.Exit(0 if report.passed else NO)


def _refuse_stale_engine() -> None:
    """There need not be one."""
    if find_spec("kutnahora.ext.engine") is not None:
        from kutnahora.cli.compiled import refuse_stale

        refuse_stale()


def _tell(report: "Report", junit: str | None, as_json: bool) -> None:
    if junit is not None:
        from kutnahora.proofs.report.junit import junit as xml

        write_text(junit, xml(report), force=True)
    if as_json:
        from kutnahora.proofs.report.report import document

        print_json(document(report))
        return
    from kutnahora.cli.maintain.prove_view import print_report

    print_report(report)


def _chosen(given: list[str]) -> "tuple[tuple[Obligation, ...], tuple[Obligation, ...]]":
    """The chosen obligations and all of them; ends with a message if a choice names none."""
    from kutnahora.proofs.runner import names_of, selected

    everything = _everything()
    only = [word.strip() for text in given for word in text.split(",")]
    known = {name for about in everything for name in names_of(about)}
    for wanted in only:
        if wanted not in known:
            from kutnahora.reference.files.faults import did_you_mean

            meant = did_you_mean(wanted, sorted(known)) or "; --list names all"
            fail(f"--only {wanted!r}: no obligation has this id, claim number or clause{meant}")
    return selected(everything, only) if only else everything, everything


def _everything() -> "tuple[Obligation, ...]":
    """All obligations; ends with a message that names the line of one that cannot be read."""
    from kutnahora.proofs.machine.obligation import BadObligation
    from kutnahora.proofs.machine.places import CLAIMS, innermost
    from kutnahora.proofs.registry import BadRegistry, collected

    try:
        return collected()
    except BadRegistry as error:
        fail(f"nothing can be proved: {error}", NO)
    except BadObligation as error:
        fail(f"nothing can be proved: {error}")
    except Exception as error:  # while a module of claims is imported: Python's words, and the line
        if (place := innermost(error, CLAIMS)) is None:
            raise
        fail(f"nothing can be proved: {place}: {type(error).__name__}: {error}")


def _list(obligations: "tuple[Obligation, ...]", as_json: bool) -> None:
    if as_json:
        from kutnahora.proofs.report.report import listed

        print_json(listed(obligations))
        return
    from kutnahora.cli.maintain.prove_view import print_list

    print_list(obligations)
