"""What `kutna prove` prints: a table of claims, what speaks against them, and totals."""

import textwrap
from collections.abc import Iterable, Sequence
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from kutnahora.cli.console import titled_rows
from kutnahora.cli.text import WIDTH, plural
from kutnahora.proofs.machine.obligation import Obligation
from kutnahora.proofs.machine.prover import Counterexample, Result, Status
from kutnahora.proofs.mutants.flow import ByTests, Flow
from kutnahora.proofs.mutants.judge import Verdict
from kutnahora.proofs.report.report import Report, score

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


def _claim(about: Obligation) -> Text:
    """Id and clauses, the claim in a sentence, and the inputs it holds for."""
    clauses = ", ".join(clause.value for clause in about.clauses)
    return Text.assemble(
        (about.id, "bold"),
        f"  [{clauses}]\n{about.sentence}\n",
        (f"{about.method}: {about.domain}\n", "dim"),
    )


def print_list(obligations: Iterable[Obligation]) -> None:
    """Print every obligation without proving it."""
    table = _table("obligation [clauses], what it says, for what")
    for about in obligations:
        table.add_row(str(about.claim), _claim(about))
    _console().print(table)


def print_report(report: Report) -> None:
    console = _console()
    console.print(_results(report.results, report.judged))
    for result in report.results:
        if result.status is not Status.PROVED:
            _print_failure(console, result)
    for line in _lacks(report):
        console.print(line)
    console.print(titled_rows(_counts(report)))


def _results(results: Sequence[Result], verdicts: Sequence[Verdict] | None) -> Table:
    titles = ["obligation [clauses], what it says, for what", "paths"]
    table = _table(*titles, *(["mutants"] if verdicts is not None else []), "s", "status")
    for result in results:
        about = result.obligation
        cells: list[Text | str] = [str(about.claim), _claim(about), f"{result.normal + result.refusing}"]
        if verdicts is not None:
            cells.append(str(score(verdicts, about.targets)))
        table.add_row(*cells, f"{result.seconds:.2f}", result.status.value)
    return table


# what stands against it ---------------------------------------------------------------------------------


def _print_failure(console: Console, result: Result) -> None:
    about, counterexample = result.obligation, result.counterexample
    console.print(Text(f"{result.status.value}: {about.id}", "bold"))
    for line in textwrap.wrap(about.sentence, WIDTH - 2):
        console.print(f"  {line}")
    lines = _wrapped("reason", result.reason) if counterexample is None else _counterexample(counterexample)
    for line in lines:
        console.print(line)
    console.print()


def _counterexample(counterexample: Counterexample) -> list[str]:
    """The inputs, the result and what it breaks; nested values take several lines."""
    lines = ["  given"]
    for name, value in counterexample.given.items():
        lines += [f"    {line}" for line in folded(f"{name} = {value}", WIDTH - 4)]
    lines += ["  result", *(f"    {line}" for line in folded(counterexample.result, WIDTH - 4))]
    return [*lines, *_wrapped("breaks", "; ".join(counterexample.broken))]


def _wrapped(word: str, text: str) -> list[str]:
    return [f"  {word}", *(f"    {line}" for line in textwrap.wrap(text, WIDTH - 4))]


def folded(text: str, width: int) -> list[str]:
    """The text of a value on one line if it fits, otherwise each member on its own line."""
    opened = text.find("(")
    if len(text) <= width or opened < 0 or not text.endswith(")"):
        return textwrap.wrap(text, width) or [text]
    lines = [text[: opened + 1]]
    for member in _members(text[opened + 1 : -1]):
        lines += [f"  {line}" for line in folded(member, width - 2)]
    return [*lines, ")"]


def _members(text: str) -> list[str]:
    """The parts between the commas outside all brackets."""
    members, depth = [""], 0
    for sign in text:
        depth += (sign in "([{") - (sign in ")]}")
        if sign == "," and depth == 0:
            members.append("")
        else:
            members[-1] += sign
    return [member.strip() for member in members if member.strip()]


def _lacks(report: Report) -> list[str]:
    """What the guards find missing over all obligations, and where the compiled engine differs."""
    lines = [f"not run by any witness: {name}: {'; '.join(what)}" for name, what in report.lacking.items()]
    lines += [f"no obligation is about {name}" for name in report.untargeted]
    lines += [f"left out: {line}" for line in report.left_out]
    survivors = [f"survived: {v.mutation.name} ({v.detail})" for v in report.survivors]
    lines += survivors[:SURVIVORS_SHOWN]
    if len(survivors) > SURVIVORS_SHOWN:
        lines.append(f"and {plural(len(survivors) - SURVIVORS_SHOWN, 'more survivor')}; --json lists all")
    return lines + list(report.compared.differences if report.compared else ())


# what was counted ---------------------------------------------------------------------------------------


def _counts(report: Report) -> dict[str, str]:
    proved = sum(result.status is Status.PROVED for result in report.results)
    paths = sum(result.normal + result.refusing for result in report.results)
    rows = {"obligations": f"{proved} of {len(report.results)} proved, {plural(paths, 'path')} and cases"}
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
    else:
        compared = report.compared
        rows["engines"] = (
            f"witnesses compared in both: {plural(compared.positions, 'position')}, "
            f"{plural(compared.steps, 'move')}, {plural(len(compared.differences), 'difference')}"
        )
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
