"""`kutna prove`: z3 checks the shipped rules for every input."""

import os
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from kutnahora.cli.options import Jobs, Json
from kutnahora.cli.output import NO, fail, print_json, write_text

if TYPE_CHECKING:
    from kutnahora.proofs.machine.obligation import Obligation

HOW_TO_GET = "the proofs need z3: pip install 'kutnahora[proofs]' (`make setup` in a checkout)"


def prove(
    which: Annotated[
        Literal["all"] | None,
        typer.Argument(metavar="all", help="With --mutants: all mutants of the turn flow, not just 60."),
    ] = None,
    only: Annotated[
        str | None, typer.Option(metavar="ID", help="Obligation, claim (1 to 13) or clause; or several: a,b")
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="List the obligations; prove nothing.")] = False,
    mutants: Annotated[
        bool, typer.Option("--mutants", help="Break the rules; the proofs must notice.")
    ] = False,
    seed: Annotated[
        int | None, typer.Option(help="Seed of the mutants of the turn flow; default: 5.")
    ] = None,
    jobs: Jobs = None,
    junit: Annotated[
        str | None, typer.Option(metavar="FILE", help="Also write the results as JUnit XML.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Prove that the rules do what their clauses say, for every input.

    z3 runs the shipped functions themselves, path by path, for every valid box. --jobs is for mutants. Exit
    code 1: something is refuted or not proved.
    """
    if which is not None and not mutants:
        fail("all: expected only with --mutants")
    if find_spec("z3") is None:
        fail(HOW_TO_GET)
    obligations, everything = _chosen(only)
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
    )
    report = run(request, progress)
    if junit is not None:
        from kutnahora.proofs.report.report import junit as xml

        write_text(junit, xml(report), force=True)
    if as_json:
        from kutnahora.proofs.report.report import document

        print_json(document(report))
    else:
        from kutnahora.cli.maintain.prove_view import print_report

        print_report(report)
    raise typer.Exit(0 if report.passed else NO)


def _chosen(only: str | None) -> "tuple[tuple[Obligation, ...], tuple[Obligation, ...]]":
    """The chosen obligations and all of them; ends with a message if none is chosen."""
    from kutnahora.proofs.registry import BadRegistry, collected
    from kutnahora.proofs.runner import selected

    try:
        everything = collected()
    except BadRegistry as error:
        fail(f"nothing can be proved: {error}", NO)
    if only is None:
        return everything, everything
    wanted = [word.strip() for word in only.split(",")]
    for word in wanted:
        if not selected(everything, word):
            fail(f"--only {word!r}: no obligation has this id, claim number or clause; --list names all")
    return selected(everything, *wanted), everything


def _list(obligations: "tuple[Obligation, ...]", as_json: bool) -> None:
    if as_json:
        from kutnahora.proofs.report.report import listed

        print_json(listed(obligations))
        return
    from kutnahora.cli.maintain.prove_view import print_list

    print_list(obligations)
