"""The JSON Schema of the view, with the words of its fields."""

import ast
import inspect
from collections.abc import Iterator
from dataclasses import is_dataclass
from itertools import pairwise

from pydantic import TypeAdapter

from kutnahora.reference import view as shown


def view_schema() -> dict[str, object]:
    """Made from the dataclasses of the view. It is never read: all keys are there, and no others."""
    found = TypeAdapter(shown.View).json_schema(mode="serialization")
    for name in shown.__all__:
        kind = getattr(shown, name)
        if is_dataclass(kind):
            part = found if name == "View" else found["$defs"][name]
            part["additionalProperties"] = False
            for field, words in _documented(kind):
                part["properties"][field]["description"] = words
    return found


def _documented(kind: object) -> Iterator[tuple[str, str]]:
    """The fields of a class that have a text below them."""
    assert inspect.isclass(kind)
    (tree,) = ast.parse(inspect.getsource(kind)).body
    assert isinstance(tree, ast.ClassDef)
    for field, text in pairwise(tree.body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            match text:
                case ast.Expr(ast.Constant(str(words))):
                    yield field.target.id, inspect.cleandoc(words)
