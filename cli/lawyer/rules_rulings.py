"""What searching needs of the rulings: their questions, answers and clauses.

Only these parts are read, without the strict reader of `reference/files/rulings/load.py`: it also checks
positions and moves, which takes longer than a whole search. The tests check the built-in files.
"""

import tomllib
from dataclasses import dataclass
from importlib.resources.abc import Traversable


@dataclass(frozen=True, slots=True)
class RulingHead:
    """A ruling without its demonstrations."""

    id: str
    question: str
    answer: str
    clauses: tuple[str, ...]


def ruling_heads(folder: Traversable) -> tuple[RulingHead, ...]:
    """The rulings of a folder, by name; none if there is no folder. Other files are skipped."""
    if not folder.is_dir():
        return ()
    paths = sorted(
        (path for path in folder.iterdir() if path.name.endswith(".toml")), key=lambda path: path.name
    )
    heads = (_head(path) for path in paths)
    return tuple(head for head in heads if head is not None)


def _head(path: Traversable) -> RulingHead | None:
    try:
        values: dict[str, object] = tomllib.loads(path.read_text("utf-8"))
    except ValueError:
        return None
    question, answer, clauses = (values.get(key) for key in ("question", "answer", "clauses"))
    if not (isinstance(question, str) and isinstance(answer, str) and isinstance(clauses, list)):
        return None
    return RulingHead(path.name.removesuffix(".toml"), question, answer, tuple(map(str, clauses)))
