"""The JSON Schemas of the file formats and of the view, made from their models."""

import ast
import inspect
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from itertools import pairwise
from typing import Final

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import models_json_schema

from kutnahora.reference import view as shown
from kutnahora.reference.clauses import Clause
from kutnahora.reference.files.box.models import BoxFile
from kutnahora.reference.files.positions.model import PositionFile
from kutnahora.reference.files.puzzles import PuzzleFile
from kutnahora.reference.files.rulings.model import RulingFile

Schema = dict[str, object]
DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
POSITION: Final = {"$ref": "#/$defs/PositionFile"}
CLAUSE: Final = {"$ref": "#/$defs/Clause"}
CLAUSES: Final = {"enum": [clause.value for clause in Clause], "title": "Clause", "type": "string"}


def _ruling() -> Schema:
    """What the model leaves to its readers: clauses, the position, and one number that stands for a list."""
    found = _with_position(RulingFile)
    keys = _below(found, "properties")
    keys["difference"] = _one_or_more(_below(keys, "difference"))
    _below(keys, "clauses")["items"] = CLAUSE
    demonstration = _below(found, "$defs", "Demonstration", "properties")
    demonstration["position"] = POSITION
    _below(demonstration, "cites")["items"] = CLAUSE
    _below(found, "$defs", "NotLegal", "properties")["clause"] = CLAUSE
    return found


def _puzzle() -> Schema:
    """What the model leaves to its readers: clauses and the position, which may be a KHN instead."""
    found = _with_position(PuzzleFile)
    keys = _below(found, "properties")
    _below(keys, "rules")["items"] = CLAUSE
    keys["position"] = {"anyOf": [{"type": "string"}, POSITION]}
    return found


def _with_position(model: type[BaseModel]) -> Schema:
    """The schema of a model, with definitions of clauses and of a whole position file to refer to."""
    _names, both = models_json_schema([(model, "validation"), (PositionFile, "validation")])
    parts = _below(both, "$defs")
    return {**_below(parts, model.__name__), "$defs": {**_without(parts, model.__name__), "Clause": CLAUSES}}


def _without(parts: Schema, name: str) -> Schema:
    return {key: part for key, part in parts.items() if key != name}


def _one_or_more(array: Schema) -> Schema:
    """A list, or one of what is in it without brackets."""
    default = array.get("default", [])
    return {"anyOf": [_without(array, "default"), array["items"]], "default": default}


def _below(schema: Schema, *path: str) -> Schema:
    """The part at a path, to be changed in place."""
    found: object = schema
    for key in path:
        found = found[key] if isinstance(found, dict) else None
    if not isinstance(found, dict):
        raise TypeError(f"no schema at {'.'.join(path)}")
    return found


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


MADE: Final[dict[str, Callable[[], Schema]]] = {
    "position": PositionFile.model_json_schema,
    "box": BoxFile.model_json_schema,
    "ruling": _ruling,
    "puzzle": _puzzle,
    "view": view_schema,
}


def json_schema(which: str) -> Schema:
    """The schema of `position`, `box`, `ruling` or `puzzle` files, or of the view."""
    return {"$schema": DRAFT, **MADE[which](), "title": f"A {which} of Kutná Hora"}
