"""A report as JUnit XML: a test case for each obligation and for each check of all of them together.

Names and their number depend on what was asked for, never on what was found: a CI system can follow them.
"""

from collections.abc import Sequence
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from kutnahora.proofs.machine.prover import Result, Status
from kutnahora.proofs.report.report import Report
from kutnahora.proofs.report.telling import headline, told

SUITE = "kutna.prove"
LINES, FUNCTIONS, LEFT_OUT = (
    "every line is run by a witness",
    "every function has an obligation",
    "nothing is left out",
)
MUTANTS, ENGINES = "every mutant is noticed", "both engines agree"
SKIPPED = {
    LINES: "not checked while an obligation is not proved",
    FUNCTIONS: "not checked with --only",
    MUTANTS: "not asked for (--mutants), or an obligation is not proved",
    ENGINES: "the compiled engine is not built, or nothing that is proved runs in a game",
}
"""Why a check was not done."""


def junit(report: Report) -> str:
    """The text of the file."""
    suites = Element("testsuites", name=SUITE)
    suite = SubElement(suites, "testsuite", name=SUITE)
    for result in report.results:
        _obligation(suite, result)
    for name, failures, done in _checks(report):
        _check(suite, name, failures, done)
    cases = suite.findall("testcase")
    for counting in (suite, suites):
        counting.set("tests", str(len(cases)))
        counting.set("failures", str(sum(case.find("failure") is not None for case in cases)))
        counting.set("errors", "0")
        counting.set("skipped", str(sum(case.find("skipped") is not None for case in cases)))
        counting.set("time", f"{report.seconds:.3f}")
    ElementTree.indent(suites)
    return ElementTree.tostring(suites, encoding="unicode", xml_declaration=True) + "\n"


def _obligation(suite: Element, result: Result) -> None:
    about = result.obligation
    where = {"file": about.declared.file, "line": str(about.declared.line)}
    names = {"classname": f"{SUITE}.claim{about.claim}", "name": about.id, **where}
    case = SubElement(suite, "testcase", {**names, "time": f"{result.seconds:.3f}"})
    if result.status is not Status.PROVED:
        text = "\n".join(f"{' ' * line.indent}{line.text}" for line in told(result))
        _failure(case, result.status.value, headline(result), text)


def _checks(report: Report) -> list[tuple[str, Sequence[str], bool]]:
    """Each check of all obligations together: its name, what it found, whether it was done."""
    lacking = [f"{name}: {line}" for name, lines in report.lacking.items() for line in lines]
    untargeted = [f"no obligation is about {name}" for name in report.untargeted]
    survivors = [f"survived: {verdict.mutation.name} ({verdict.detail})" for verdict in report.survivors]
    return [
        (LINES, lacking, report.proved),
        (FUNCTIONS, untargeted, report.whole),
        (LEFT_OUT, report.left_out, True),
        (MUTANTS, survivors, report.verdicts is not None),
        (
            ENGINES,
            report.disagreements,
            report.compared is not None and report.compared.positions + report.compared.moves > 0,
        ),
    ]


def _check(suite: Element, name: str, failures: Sequence[str], done: bool) -> None:
    case = SubElement(suite, "testcase", {"classname": f"{SUITE}.checks", "name": name, "time": "0.000"})
    if failures:
        more = f" (and {len(failures) - 1} more)" if len(failures) > 1 else ""
        _failure(case, "failed", failures[0].splitlines()[0] + more, "\n".join(failures))
    elif not done:
        SubElement(case, "skipped", message=SKIPPED[name])


def _failure(case: Element, kind: str, message: str, text: str) -> None:
    SubElement(case, "failure", {"type": kind, "message": message}).text = text
