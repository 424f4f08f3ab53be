"""What rules need of the rulings: their questions and the clauses they settle.

Only these parts are read, without the strict reader of `reference/files/rulings/load.py`: it checks positions
and moves too, which takes longer than a whole search. Files of the package are checked by the tests.
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
    """The rulings of a folder by name; none if there is no folder. A file that is no ruling is left out."""
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
