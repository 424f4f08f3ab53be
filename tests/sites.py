"""Where the reference makes refusals and events: every place in its code, and the places that were run."""

import ast
import sys
from functools import cache
from pathlib import Path
from types import CodeType

from kutnahora.reference.clauses import Clause
from pages import ROOT

Site = tuple[str, int, int]
"""File, line and column of a call."""
DEEP = 4
"""Frames above a made value that may have named its clause: `Event`, `note`, `do_reputation`, a rule."""


def called(node: ast.AST) -> str:
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def _given(function: ast.FunctionDef) -> set[str]:
    """The clauses that a function is given."""
    arguments = (*function.args.args, *function.args.kwonlyargs)
    return {
        one.arg for one in arguments if isinstance(one.annotation, ast.Name) and one.annotation.id == "Clause"
    }


def makers(trees: list[ast.Module], made: str) -> set[str]:
    """What makes such a value of a given clause: the class, and functions that hand the clause on."""
    functions = [
        (node, given)
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and (given := _given(node))
    ]
    names, before = {made}, set[str]()
    while names != before:
        before = set(names)
        names |= {function.name for function, given in functions if _hands_on(function, given, before)}
    return names


def _hands_on(function: ast.FunctionDef, given: set[str], names: set[str]) -> bool:
    return any(
        isinstance(argument, ast.Name) and argument.id in given
        for node in ast.walk(function)
        if isinstance(node, ast.Call) and called(node) in names
        for argument in (*node.args, *(keyword.value for keyword in node.keywords))
    )


def _clause(call: ast.Call) -> str:
    """The id of the clause that a call names, if it names one."""
    for node in (*call.args, *(keyword.value for keyword in call.keywords)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "Clause":
            return Clause[node.attr].value
    return "a clause"


def sites_in(name: str, tree: ast.Module, names: set[str]) -> dict[Site, str]:
    """Every call of one of these makers, with its clause; a private function is one of its own file."""
    own = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and _given(node)}
    known = {maker for maker in names if not maker.startswith("_") or maker in own}
    return {
        (name, node.lineno, node.col_offset): _clause(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and called(node) in known
    }


@cache
def all_sites(made: type[object]) -> dict[Site, str]:
    """Every place of the reference that makes such a value."""
    texts = {path: path.read_text(encoding="utf-8") for path in (ROOT / "reference").rglob("*.py")}
    trees = {
        str(path.relative_to(ROOT)): ast.parse(text)
        for path, text in texts.items()
        if "import Clause" in text
    }
    names = makers(list(trees.values()), made.__name__)
    return {
        site: clause for name, tree in trees.items() for site, clause in sites_in(name, tree, names).items()
    }


@cache
def _places(code: CodeType, at: int) -> tuple[Site, ...]:
    """Where a frame is in its code: the call it waits for, and that of a generator it is delegated to."""
    path = Path(code.co_filename).resolve()
    if not path.is_relative_to(ROOT):
        return ()
    line, _end, column, _last = list(code.co_positions())[at // 2]
    name = str(path.relative_to(ROOT))
    # `yield from maker(...)`: the place is that of the whole expression, the call stands behind its words
    return (name, line or 0, column or 0), (name, line or 0, (column or 0) + len("yield from "))


def sites_above() -> set[Site]:
    """The calls that were under way when the caller of this function was called."""
    sites, frame = set[Site](), sys._getframe(1).f_back
    for _ in range(DEEP):
        if frame is not None:
            sites.update(_places(frame.f_code, frame.f_lasti))
            frame = frame.f_back
    return sites
