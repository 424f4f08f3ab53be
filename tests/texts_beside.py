"""Where a new clause may have to be named beside others: lists and texts of clauses, and rulings."""

import re
from collections.abc import Set
from pathlib import Path

from kutnahora.cli.lawyer.rules_rulings import RulingHead

NAMED = re.compile(r"\b[a-z]+\.[a-z0-9_]+\b")
LISTS = ("clauses = ", "related = ")
"""The clauses of a term of the glossary, and those that a clause sends its readers to."""


def beside(root: Path, clause: str, partners: Set[str], rulings: tuple[RulingHead, ...]) -> str:
    """What to read because of a new clause, or nothing.

    Lines that name a partner, or two clauses of its chapter, but not the clause; and rulings about clauses
    whose texts name a partner. Any clause of its chapter would be too many.
    """
    places, about = list[str](), set[str]()
    for path in sorted((root / "reference" / "data" / "clauses").glob("*.toml")):
        entry = ""
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            entry = "" if line.startswith("[[") else entry
            if line.startswith("id = "):
                entry = line.split('"')[1]
            elif entry != clause and _concerns(clause, partners, set(NAMED.findall(line))):
                places.append(f"{path.relative_to(root).as_posix()}:{number}")
                if partners & set(NAMED.findall(line)) and not line.startswith(LISTS):
                    about.add(entry)
    said = f" As it is new: does it belong in {', '.join(places)}, too?" if places else ""
    shown = [f"`kutna rulings show {head.id}`" for head in rulings if _tells(head, clause, partners, about)]
    return f"{said} Read also {', '.join(shown)}." if shown else said


def _concerns(clause: str, partners: Set[str], named: Set[str]) -> bool:
    chapter = clause.partition(".")[0]
    kin = [name for name in named if name.partition(".")[0] == chapter]
    return clause not in named and (bool(partners & named) or len(kin) > 1)


def _tells(head: RulingHead, clause: str, partners: Set[str], about: Set[str]) -> bool:
    """Whether a ruling is about one of these; those of the clause and its partners are told with them."""
    return bool(about & {*head.clauses}) and not {clause, *partners} & {*head.clauses}
