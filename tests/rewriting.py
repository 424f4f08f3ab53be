"""Shipped functions with a piece of their text changed: faults planted for the proofs."""

import ast
import inspect
import textwrap
from collections.abc import Callable
from types import CodeType, FunctionType

from kutnahora.proofs.mutants.mutations import Mutation


def rewritten(function: Callable[..., object], old: str, new: str) -> Mutation:
    """A shipped function with a piece of its text changed; its lines keep their numbers up to the change."""
    assert isinstance(function, FunctionType)
    source = textwrap.dedent(inspect.getsource(function))
    assert 1 == source.count(old), old
    code = function.__code__
    tree = ast.parse(source.replace(old, new))
    ast.increment_lineno(tree, code.co_firstlineno - 1)
    module = compile(tree, code.co_filename, "exec")
    changed = next(part for part in module.co_consts if isinstance(part, CodeType))
    return Mutation(function, 0, f"{old} -> {new}", changed)
