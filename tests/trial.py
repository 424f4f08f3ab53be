"""A maintainer's trial: mistakes that a contributor might make, one at a time, and who notices them.

    python tests/trial.py [WORD ...]    the faults of trial_reference.toml and trial_compiled.toml that have
                                        all these words in their lines; without words all of them

Each fault is put into a copy of the tree, and the real commands are run there: `kutna prove` (the obligations
that run what was changed), the clause tests, `kutna rulings run` and `kutna diff`. Prints a line for each
fault. Exits 1 if nobody notices a fault, or if a message names no place. Run by `make trial`.
"""

import argparse
import json
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from queue import SimpleQueue

from builds import ROOT, Environment, copy_tree
from kutnahora.proofs.machine.prover import Status, prove
from kutnahora.proofs.mutants.flow import obligations_running
from kutnahora.proofs.registry import collected, function_name
from kutnahora.proofs.report.page import between
from switched import build_switched, switched_on
from trial_checks import Answer, Check, answered, command, run
from trial_faults import (
    COMPILED,
    REFERENCE,
    Fault,
    changed_functions,
    faults,
    shipped_functions,
    source,
    write,
)

CHECKS = {REFERENCE: tuple(Check), COMPILED: (Check.PROOFS, Check.COMPARISON)}
"""The clause tests and the rulings are about the reference alone."""
TITLES = ("fault", *(check.value for check in Check))
NOTHING = "nothing"
"""The name of no fault at all."""
BEGIN, END = "<!-- trial -->", "<!-- end of trial -->"
Answers = Mapping[Check, Answer]


@dataclass(frozen=True)
class Tried:
    """A fault and what the checks say; a check that cannot see it was not asked."""

    fault: Fault
    answers: Answers

    def complaints(self) -> Iterator[str]:
        """What is wrong with the checks, not with the rules."""
        if not any(answer.noticed for answer in self.answers.values()):
            yield f"{self.fault.name}: nobody notices it"
        for check, answer in self.answers.items():
            told = " / ".join(clipped(line.strip()) for line in answer.message.splitlines())
            if answer.crashed:
                yield f"{self.fault.name}: {check.value}: crashed: {told}"
            elif answer.noticed and not answer.place:
                yield f"{self.fault.name}: {check.value}: the message names no place: {told}"


# what is run --------------------------------------------------------------------------------------------


def proofs_to_ask(chosen: Sequence[Fault]) -> dict[str, tuple[str, ...]]:
    """By function of the reference: the obligations about it, and those whose witnesses run it."""
    results = [prove(about) for about in collected()]
    if refuted := [result.obligation.id for result in results if result.status is not Status.PROVED]:
        sys.exit(f"trial.py: not proved with nothing broken: {', '.join(refuted)}")
    functions = shipped_functions({name for fault in chosen for name in changed_functions(fault)})
    running = obligations_running(functions, results)
    return {
        function_name(f): tuple(
            about.id
            for about in collected()
            if f in about.targets or about.id in running.get(function_name(f), ())
        )
        for f in functions
    }


def built_copy(folder: Path) -> Environment:
    """A copy of the tree with its tests and the compiled modules of this checkout."""
    copy_tree(folder)
    for module in ROOT.glob("*/*.so"):
        shutil.copy(module, folder / module.relative_to(ROOT))
    copy_tests(folder)
    return os.environ | {"PYTHONPATH": str(folder / "src")}


def copy_tests(folder: Path) -> None:
    shutil.copytree(ROOT / "tests", folder / "tests", ignore=shutil.ignore_patterns("__pycache__"))


@dataclass(frozen=True)
class Trial:
    """Where faults are tried: copies for the reference, one build for the compiled engine."""

    folders: SimpleQueue[tuple[Path, Environment]]
    build: tuple[Path, Environment] | None
    numbers: Mapping[str, int]
    """By name, the switch of each compiled fault."""
    obligations: Mapping[str, tuple[str, ...]]

    def __call__(self, fault: Fault) -> Tried:
        if fault.engine == COMPILED:
            assert self.build is not None
            folder, environment = self.build
            return self._asked(fault, folder, switched_on(environment, self.numbers[fault.name]))
        folder, environment = self.folders.get()
        write(folder, fault.wrong_texts())
        try:
            return self._asked(fault, folder, environment)
        finally:
            write(folder, {path: source(path) for path in fault.files})
            self.folders.put((folder, environment))

    def _asked(self, fault: Fault, folder: Path, environment: Environment) -> Tried:
        changed = changed_functions(fault)
        ids = sorted({id_ for name in changed for id_ in self.obligations.get(name, ())})
        answers = {}
        for check in CHECKS[fault.engine]:
            if check is not Check.PROOFS or ids or fault.engine == COMPILED:
                answers[check] = answered(check, run(command(check, ids), folder, environment))
        return Tried(fault, answers)


def tried(chosen: Sequence[Fault], folder: Path, jobs: int) -> Iterator[Tried]:
    """All of them, in order; first nothing must be noticed with nothing broken."""
    compiled = [fault for fault in chosen if fault.engine == COMPILED]
    folders = SimpleQueue[tuple[Path, Environment]]()
    with ThreadPoolExecutor(jobs) as pool:
        edits = [edit for fault in compiled for edit in fault.edits]
        building = pool.submit(build_switched, folder, edits) if compiled else None
        obligations = proofs_to_ask(chosen)
        for number in range(jobs if len(compiled) < len(chosen) else 0):
            copy = folder / f"reference-{number}"
            copy.mkdir()
            folders.put((copy, built_copy(copy)))
        build = None if building is None else (folder / "copy", building.result())
        numbers = {NOTHING: 0} | {fault.name: number for number, fault in enumerate(compiled, 1)}
        trial = Trial(folders, build, numbers, obligations)
        for sound in pool.map(trial, _nothing_broken(chosen)):
            for check, answer in sound.answers.items():
                if answer.noticed:
                    sys.exit(f"trial.py: {check.value}: fails with nothing broken: {answer.message}")
        yield from pool.map(trial, chosen)


def _nothing_broken(chosen: Sequence[Fault]) -> Iterator[Fault]:
    for engine in (REFERENCE, COMPILED):
        if any(fault.engine == engine for fault in chosen):
            yield Fault(engine, NOTHING, "", ())


# what is printed ----------------------------------------------------------------------------------------


def cell(trial: Tried, check: Check) -> str:
    """`yes`, `no`, or `-` where the check was not asked."""
    answer = trial.answers.get(check)
    return "-" if answer is None else "yes" if answer.noticed else "no"


def row(trial: Tried) -> str:
    cells = "".join(f"{cell(trial, check):>{len(check.value) + 2}}" for check in Check)
    seconds = sum(answer.seconds for answer in trial.answers.values())
    return f"{trial.fault.name:30}{cells}{seconds:6.0f}"


def summary(results: Sequence[Tried]) -> Iterator[str]:
    """How many faults each check notices."""
    for engine in (REFERENCE, COMPILED):
        of_engine = [trial for trial in results if trial.fault.engine == engine]
        for check in CHECKS[engine] if of_engine else ():
            asked = [trial.answers[check] for trial in of_engine if check in trial.answers]
            count = sum(answer.noticed for answer in asked)
            seconds = sum(answer.seconds for answer in asked)
            yield f"{engine}: {check.value} notice {count} of {len(asked)} faults in {seconds:.0f} s"


def document(results: Sequence[Tried]) -> list[dict[str, object]]:
    return [
        {
            "engine": trial.fault.engine,
            "name": trial.fault.name,
            "what": trial.fault.what,
            "files": trial.fault.files,
            "checks": {check.value: asdict(answer) for check, answer in trial.answers.items()},
        }
        for trial in results
    ]


# the page -----------------------------------------------------------------------------------------------


def page_table(results: Sequence[Tried]) -> str:
    """What is between the marks of docs/trial.md."""
    parts = []
    for engine in (REFERENCE, COMPILED):
        rows = [trial for trial in results if trial.fault.engine == engine]
        checks = CHECKS[engine]
        parts += [
            "## Faults of the reference" if engine == REFERENCE else "## Faults of the compiled engine",
            "",
        ]
        parts += [
            f"| fault | {' | '.join(check.value for check in checks)} |",
            f"|---|{'---|' * len(checks)}",
        ]
        parts += [
            f"| [{t.fault.name}](#{t.fault.name}) | {' | '.join(_place(t, check) for check in checks)} |"
            for t in rows
        ]
        parts += ["", *(line for trial in rows for line in _section(trial))]
    return "\n".join(parts).rstrip()


def _place(trial: Tried, check: Check) -> str:
    """The place that a check names, or whether it was asked at all."""
    answer = trial.answers.get(check)
    if answer is None or not answer.noticed:
        return "not asked" if answer is None else "no"
    return f"`{clipped(answer.place or 'names no place')}`"


def _section(trial: Tried) -> Iterator[str]:
    fault = trial.fault
    yield f"### {fault.name}"
    yield ""
    yield f"{', '.join(f'`{path}`' for path in fault.files)}: {fault.what}."
    yield ""
    for check, answer in trial.answers.items():
        if answer.noticed:
            lines = [clipped(line) for line in answer.message.splitlines()]
            yield from (f"{check.value}:", "", *(f"    {line}" for line in lines), "")


def clipped(line: str, width: int = 100) -> str:
    """A line of a message; machine paths and positions are cut."""
    line = re.sub(r"/\S*/(?=(?:reference|proofs|ext|compare|tests)/)", "", line)
    return line if len(line) <= width else f"{line[: width - 3]}..."


def write_page(path: Path, results: Sequence[Tried]) -> None:
    text = between(path.read_text(encoding="utf-8"), (BEGIN, END), f"\n{page_table(results)}\n")
    path.write_text(text, encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("words", nargs="*", metavar="WORD", help="words in the lines of the faults to try")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes; default 1")
    parser.add_argument("--page", type=Path, metavar="FILE", help="also write the tables of this page again")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write all of it as JSON")
    options = parser.parse_args()
    chosen = [
        fault
        for fault in faults()
        if all(word in f"{fault.engine} {fault.name} {fault.what} {fault.files}" for word in options.words)
    ]
    if not chosen:
        parser.error("no fault has all these words")
    if options.page and len(chosen) < len(faults()):
        parser.error("--page: expected without words, so that the page has every fault")
    results: list[Tried] = []
    print(f"{'fault':30}{''.join(f'  {check.value}' for check in Check)} CPU s")
    with tempfile.TemporaryDirectory() as folder:
        for trial in tried(chosen, Path(folder), options.jobs):
            print(row(trial), flush=True)
            results.append(trial)
    complaints = [complaint for trial in results for complaint in trial.complaints()]
    print(*summary(results), *complaints, sep="\n")
    if options.json:
        options.json.write_text(json.dumps(document(results), indent=2) + "\n", encoding="utf-8")
    if options.page:
        write_page(options.page, results)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
