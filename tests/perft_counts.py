"""The frozen counts of `tests/perft.toml`: reading them, and writing them again.

    python tests/perft_counts.py

counts every case again, as deep as it says, and rewrites the file. For a new case write it with `counts = []`
first. A count that changes means that a rule has changed: say in the commit which.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from kutnahora.ext import engine
from kutnahora.reference import perft as reference
from kutnahora.reference.files.positions.load import parse
from kutnahora.reference.files.records import load as records
from kutnahora.reference.perft import Count
from kutnahora.reference.position import Position
from table import frozen

ROOT = Path(__file__).parent.parent
FILE = ROOT / "tests" / "perft.toml"
HEADER = """\
# Counts on the frozen box, written by `python tests/perft_counts.py`. A position is a file, or a golden game
# after some of its moves. By depth from 0 on: sequences, outcomes of chance. Both engines count as deep as
# `both`, the compiled engine alone as deep as `deep`.
"""


@dataclass(frozen=True)
class Case:
    """A position and its counts by depth."""

    name: str
    file: str
    both: int
    deep: int
    counts: tuple[Count, ...]
    move: int | None = None

    def position(self) -> Position:
        text = (ROOT / self.file).read_text(encoding="utf-8")
        if self.move is None:
            return parse(frozen(), text)
        record = records.read_record(text)
        steps = [records.opening(frozen(), record)]
        steps += [step for _number, _move, step in records.replay(frozen(), record, self.move)]
        return steps[self.move].position


def read_cases(text: str) -> list[Case]:
    """The cases of the file."""
    cases = []
    for entry in tomllib.loads(text)["case"]:
        counts = tuple((sequences, chance) for sequences, chance in entry.pop("counts"))
        cases.append(Case(**entry, counts=counts))
    return cases


def cases() -> list[Case]:
    return read_cases(FILE.read_text(encoding="utf-8"))


def counted(case: Case) -> Case:
    """The case with the counts of now."""
    p = case.position()
    tables = engine.Tables(frozen())
    state = engine.State(tables, p)
    near = [reference.perft(frozen(), p, depth) for depth in range(case.both + 1)]
    far = [engine.perft(tables, state, depth) for depth in range(case.both + 1, case.deep + 1)]
    return replace(case, counts=(*near, *far))


def lines(case: Case) -> Iterator[str]:
    """The case as it is written in the file."""
    yield "\n[[case]]"
    yield f'name = "{case.name}"'
    yield f'file = "{case.file}"'
    if case.move is not None:
        yield f"move = {case.move}"
    yield f"both = {case.both}"
    yield f"deep = {case.deep}"
    yield "counts = ["
    yield from (f"  [{sequences:_}, {chance:_}]," for sequences, chance in case.counts)
    yield "]"


def written(cases: list[Case]) -> str:
    return HEADER + "".join(f"{line}\n" for case in cases for line in lines(case))


def main() -> None:
    FILE.write_text(written([counted(case) for case in cases()]), encoding="utf-8")


if __name__ == "__main__":
    main()
