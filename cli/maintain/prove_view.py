"""What `kutna prove` prints: a table of claims, what speaks against them, and totals."""

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from kutnahora.cli.console import titled_rows
from kutnahora.cli.text import WIDTH, plural
from kutnahora.proofs.machine.obligation import Obligation
from kutnahora.proofs.machine.prover import Result, Status
from kutnahora.proofs.mutants.flow import ByTests, Flow
from kutnahora.proofs.mutants.judge import Verdict
from kutnahora.proofs.report.report import Report, score
from kutnahora.proofs.report.telling import Line, told

SURVIVORS_SHOWN: Final = 20


def _console() -> Console:
    return Console(highlight=False, markup=False, soft_wrap=False)


def _table(*titles: str) -> Table:
    """A table of claim number, claim text (in the remaining width) and figures."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("", justify="right", no_wrap=True)
    table.add_column(titles[0], overflow="fold", ratio=1)
    for title in titles[1:]:
        table.add_column(title, justify="right", no_wrap=True)
    return table


def _claim(about: Obligation, domain: str) -> Text:
    """Id and clauses, the claim in a sentence, and the inputs it holds for."""
    clauses = ", ".join(clause.value for clause in about.clauses)
    return Text.assemble(
        (about.id, "bold"),
        f"  [{clauses}]\n{about.sentence}\n",
        (f"{about.method}: {domain}\n", "dim"),
    )


def print_list(obligations: Iterable[Obligation]) -> None:
    """Print every obligation without proving it."""
    table = _table("obligation [clauses], what it says, for what")
    for about in obligations:
        table.add_row(str(about.claim), _claim(about, about.domain))
    _console().print(table)


def print_report(report: Report) -> None:
    console = _console()
    console.print(_results(report.results, report.judged))
    for result in report.results:
        if result.status is not Status.PROVED:
            _print_failure(console, result)
    for text in _lacks(report):
        _print_line(console, Line(text, 0, value=True))
    for text in report.disagreements:  # with commands to paste: no line is wrapped
        console.print(f"{text}\n", soft_wrap=True)
    console.print(titled_rows(_counts(report)))


def _results(results: Sequence[Result], verdicts: Sequence[Verdict] | None) -> Table:
    titles = ["obligation [clauses], what it says, for what", "paths"]
    table = _table(*titles, *(["mutants"] if verdicts is not None else []), "s", "status")
    for result in results:
        about = result.obligation
        cells: list[Text | str] = [
            str(about.claim),
            _claim(about, result.domain),
            f"{result.normal + result.refusing}",
        ]
        if verdicts is not None:
            cells.append(str(score(verdicts, about.targets)))
        table.add_row(*cells, f"{result.seconds:.2f}", result.status.value)
    return table


# what stands against it ---------------------------------------------------------------------------------


def _print_failure(console: Console, result: Result) -> None:
    head, *lines = told(result)
    console.print(Text(head.text, "bold"))
    for line in lines:
        _print_line(console, line)
    console.print()


def _print_line(console: Console, line: Line) -> None:
    """Wrapped to the width; a value stays in one piece unless a terminal would break it anyway."""
    before = " " * line.indent
    if line.value and not console.is_terminal:
        console.print(f"{before}{line.text}", soft_wrap=True)
        return
    hanging = f"{before}  " if line.value else before
    for part in wrap(
        line.text, WIDTH, initial_indent=before, subsequent_indent=hanging, break_on_hyphens=False
    ):
        console.print(part, soft_wrap=True)


def _lacks(report: Report) -> list[str]:
    """What the guards find missing over all obligations."""
    lines = [f"not run by any witness: {name}: {'; '.join(what)}" for name, what in report.lacking.items()]
    lines += [f"no obligation is about {name}" for name in report.untargeted]
    lines += [f"left out: {line}" for line in report.left_out]
    survivors = [f"survived: {v.mutation.name} ({v.detail})" for v in report.survivors]
    lines += survivors[:SURVIVORS_SHOWN]
    if len(survivors) > SURVIVORS_SHOWN:
        lines.append(f"and {plural(len(survivors) - SURVIVORS_SHOWN, 'more survivor')}; --json lists all")
    return lines


# what was counted ---------------------------------------------------------------------------------------


def _counts(report: Report) -> dict[str, str]:
    proved = sum(result.status is Status.PROVED for result in report.results)
    paths = sum(r.normal + r.refusing for r in report.results if r.obligation.sweep is None)
    cases = sum(r.normal for r in report.results if r.obligation.sweep is not None)
    tried = plural(paths, "path") + (f", {plural(cases, 'case')}" if cases else "")
    rows = {"obligations": f"{proved} of {len(report.results)} proved, {tried}"}
    if report.verdicts is not None:
        totals = score(report.verdicts)
        rows["mutants"] = (
            f"kernel and refusals: {totals.killed + totals.broken:,} killed ({totals.broken} of them by a "
            f"proof that fails), {totals.equivalent} equivalent, {totals.survived} survived, "
            f"of {totals.total:,}"
        )
    if report.flow is not None:
        rows["turn flow"] = _flow(report.flow)
    if report.compared is None:
        rows["engines"] = "not compared: the compiled engine is not built"
    elif not report.compared.positions + report.compared.moves:
        rows["engines"] = "not compared: nothing that is proved here can be put into a position"
    else:
        compared = report.compared
        rows["engines"] = (
            f"{plural(compared.moves + compared.steps, 'move')} compared, {compared.reached} of "
            f"{plural(compared.obligations, 'obligation')} reached: "
            f"{plural(len(compared.differences), 'difference')}"
        )
    if not report.proved:
        rows["lines"] = "not checked while an obligation is not proved: whether every line of a rule is run"
    rows["time"] = f"{report.seconds:.1f} s"
    rows["result"] = "proved" if report.passed else "NOT proved"
    return rows


def _flow(flow: Flow) -> str:
    totals = score(flow.verdicts)
    drawn = "all" if totals.total == flow.total else f"{totals.total} drawn with seed {flow.seed}"
    said = [f"{len(flow.by_tests(answer))} {answer.value}" for answer in ByTests if flow.by_tests(answer)]
    unnoticed = f" ({', '.join(said)})" if said else ""
    return (
        f"{drawn} of {flow.total:,}: {totals.killed + totals.broken} killed by proofs, "
        f"{totals.equivalent} equivalent, {totals.survived} noticed by no proof{unnoticed}"
    )
