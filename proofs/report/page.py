"""Writes what the code knows into docs/proofs.md: `make docs`, or

    python -m kutnahora.proofs.report.page docs/proofs.md                 # the index of obligations
    python -m kutnahora.proofs.report.page docs/proofs.md mutants.json    # and the figures of a long run

where `mutants.json` is what `kutna prove --mutants all --json` has printed.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from typing import Final

from kutnahora.proofs.claims import CLAIMS
from kutnahora.proofs.machine.obligation import SYMBOLIC, Obligation
from kutnahora.proofs.registry import collected, function_name

INDEX: Final = ("<!-- index: written by `make docs` -->", "<!-- end of the index -->")
FIGURES: Final = ("<!-- figures -->", "<!-- end of the figures -->")
TITLES: Final = ("obligation", "clauses", "what holds", "for which inputs", "functions")
COUNTED: Final = ("mutants of", "killed", "a proof fails", "equivalent", "by tests", "survived", "in all")


def index(obligations: Sequence[Obligation]) -> str:
    """The obligations by claim, as tables."""
    lines: list[str] = []
    for number, members in groupby(obligations, key=lambda about: about.claim):
        lines += ["", f"### Claim {number}", "", CLAIMS[number], ""]
        lines += _table(TITLES, [_cells(about) for about in members])
    return "\n".join([*lines, ""])


def _table(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    return [_line(titles), "|---" * len(titles) + "|", *map(_line, rows)]


def _line(cells: Sequence[str]) -> str:
    return "|" + "|".join(f" {cell.replace('|', '/')} " for cell in cells) + "|"


def _cells(about: Obligation) -> tuple[str, ...]:
    clauses = ", ".join(f"`{clause.value}`" for clause in about.clauses)
    targets = ", ".join(f"`{function_name(target)}`" for target in about.targets)
    domain = about.domain if about.method == SYMBOLIC else f"{about.method}: {about.domain}"
    return f"`{about.id}`", clauses, about.sentence, domain, targets


def figures(strict: Mapping[str, int], flow: Mapping[str, int], by_tests: int, day: str) -> str:
    """The mutants of a long run as a table."""
    rows = [_counts("kernel and refusals", strict, 0), _counts("turn flow", flow, by_tests)]
    head = f"`kutna prove --mutants all`, {day}:"
    return "\n".join(["", head, "", *_table(COUNTED, rows), ""])


def _counts(name: str, counted: Mapping[str, int], by_tests: int) -> list[str]:
    noticed = [counted[how] for how in ("killed", "broken", "equivalent")]
    numbers = (*noticed, by_tests, counted["survived"] - by_tests, counted["total"])
    return [name, *(f"{number:,}" for number in numbers)]


def between(page: str, marks: tuple[str, str], text: str) -> str:
    """A page with what is between two marks written anew."""
    start, end = marks
    before, rest = page.split(start)
    _old, after = rest.split(end)
    return f"{before}{start}\n{text}\n{end}{after}"


def rendered(page: str, obligations: Sequence[Obligation]) -> str:
    """A page with its index written anew."""
    return between(page, INDEX, index(obligations))


def main(path: Path, run: Path | None) -> None:
    text = rendered(path.read_text(encoding="utf-8"), collected())
    if run is not None:
        document = json.loads(run.read_text(encoding="utf-8"))
        by_tests = len(document["flow"]["tests"]["killed by the tests"])
        day = datetime.fromtimestamp(run.stat().st_mtime, UTC).date().isoformat()
        text = between(text, FIGURES, figures(document["mutants"], document["flow"], by_tests, day))
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]), *[None] * (3 - len(sys.argv)))
