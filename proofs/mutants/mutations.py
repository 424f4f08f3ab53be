"""Mutants of a shipped function: its syntax tree with something wrong, compiled.

`mutations` changes one small thing: a comparison, `+` or `-`, a number (also one read from `constants`),
`and`/`or`, `not`, a condition (always true, always false), the member of an enum, the order of arguments, a
keyword of `replace`, a call around a value, what is returned, or a statement that can be left out.
Annotations, docstrings and the texts of exceptions stay. `whole_mutations` replaces all that a function does.

The proofs judge the small mutants (`kutna prove --mutants`). The tests judge the whole ones (`make bite`),
and the small ones of the turn flow that no proof notices.
"""

import ast
import copy
import inspect
import pickle
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import partial
from types import CodeType, FunctionType, UnionType
from typing import Final

from kutnahora.reference import constants
from kutnahora.reference.events import Refusal, Step
from kutnahora.reference.position import Position

LOOP_LIMIT: Final = 1000
"""A changed loop that takes more turns counts as endless."""

OTHER_COMPARISONS: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
OTHER_OPERATORS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}

Change = Callable[[], ast.AST]
"""Changes a node in place, or returns the one to put in its place."""


@dataclass(frozen=True, slots=True)
class Mutation:
    """A function with something wrong, or one of the `constants` (`table`: its name and the wrong value)."""

    function: FunctionType
    line: int
    what: str
    code: CodeType | None = None
    table: tuple[str, object] | None = None

    @property
    def name(self) -> str:
        module = self.function.__module__.removeprefix("kutnahora.reference.")
        return f"{module}.{self.function.__name__}, line {self.line}: {self.what}"


def mutations(function: FunctionType) -> tuple[Mutation, ...]:
    """Every small mutant of a function; none has the same code as another."""
    tree = _source_tree(function)
    text = pickle.dumps(tree)  # loaded again for each mutant: much quicker than copying
    made: list[Mutation] = []
    seen = {_fingerprint(_compiled(tree, function))}
    for place, node in enumerate(ast.walk(tree)):
        for number, (what, _change) in enumerate(_changes(node, function)):
            code = _changed(text, place, number, function)
            if code is not None and _fingerprint(code) not in seen:
                seen.add(_fingerprint(code))
                line = function.__code__.co_firstlineno + getattr(node, "lineno", 1) - 1
                made.append(Mutation(function, line, what, code))
    return (*made, *_tables(function, tree))


def whole_mutations(function: FunctionType) -> tuple[Mutation, ...]:
    """A refusal that never refuses or always does; a function that returns its first argument unchanged."""
    kinds = inspect.get_annotations(function)
    returned = kinds.pop("return", None)
    bodies: dict[str, str] = {}
    if returned == Refusal | None:
        refused = f"Refusal(Clause({clauses_of(function)[0]!r}))"
        bodies = {"always allowed": "None", "always refused": refused}
    elif kinds and next(iter(kinds.values())) == returned:
        bodies = {"changes nothing": next(iter(kinds))}
    return tuple(_with_body(function, what, result) for what, result in bodies.items())


def _with_body(function: FunctionType, what: str, result: str) -> Mutation:
    """All that the function does is to return this expression."""
    tree = _source_tree(function)
    tree.body = [ast.Return(ast.parse(result, mode="eval").body)]
    code = _compiled(ast.fix_missing_locations(tree), function)
    return Mutation(function, function.__code__.co_firstlineno, what, code)


def clauses_of(function: FunctionType) -> tuple[str, ...]:
    """The ids of the clauses that its docstring starts with."""
    return tuple((function.__doc__ or "").split(":")[0].split(", "))


def same_mutant(function: FunctionType, source: str) -> Mutation | None:
    """The mutant that this text of a function is, if it is one."""
    tree = _stripped(function, source)
    _Bounded().visit(tree)
    wanted = _fingerprint(_compiled(ast.fix_missing_locations(tree), function))
    for mutation in (*mutations(function), *whole_mutations(function)):
        if mutation.code is not None and _fingerprint(mutation.code) == wanted:
            return mutation
    return None


def _source_tree(function: FunctionType) -> ast.FunctionDef:
    return _stripped(function, inspect.getsource(function))


def _stripped(function: FunctionType, source: str) -> ast.FunctionDef:
    """The function as a tree, without the parts that have no effect when it runs."""
    (node,) = ast.parse(textwrap.dedent(source)).body
    if not isinstance(node, ast.FunctionDef):
        raise TypeError(f"{function.__name__} is not written with def")
    node.decorator_list = []
    for inner in ast.walk(node):
        if isinstance(inner, ast.FunctionDef):
            inner.returns = None
            if ast.get_docstring(inner) is not None:
                inner.body[:1] = [ast.Pass()] if len(inner.body) == 1 else []
        if isinstance(inner, ast.arg):
            inner.annotation = None
        if isinstance(inner, ast.Raise) and isinstance(inner.exc, ast.Call):
            inner.exc.args = []
        if isinstance(inner, ast.AnnAssign):
            inner.annotation = ast.Constant(None)
    return ast.fix_missing_locations(node)


def _changed(text: bytes, place: int, number: int, function: FunctionType) -> CodeType | None:
    """The code with one change. The tree is a copy, so the same walk leads to the same node."""
    changed: ast.FunctionDef = pickle.loads(text)
    nodes = list(ast.walk(changed))
    node = nodes[place]
    replacement = list(_changes(node, function))[number][1]()
    if replacement is not node:
        _replace(nodes, node, replacement)
    _Bounded().visit(changed)
    try:
        return _compiled(ast.fix_missing_locations(changed), function)
    except (SyntaxError, ValueError):
        return None


def _replace(nodes: list[ast.AST], old: ast.AST, new: ast.AST) -> None:
    """Replaces one node of a tree by another."""
    for parent in nodes:
        for name, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, name, new)
            elif isinstance(value, list) and any(part is old for part in value):
                setattr(parent, name, [new if part is old else part for part in value])


class _Bounded(ast.NodeTransformer):
    """Makes every `while` end: a changed one might not."""

    def visit_While(self, node: ast.While) -> ast.For:
        self.generic_visit(node)
        stop = ast.If(ast.UnaryOp(ast.Not(), node.test), [ast.Break()], [])
        turns = ast.Call(ast.Name("range", ast.Load()), [ast.Constant(LOOP_LIMIT)], [])
        endless = ast.Raise(ast.Name("RuntimeError", ast.Load()), None)
        return ast.For(ast.Name("_turn", ast.Store()), turns, [stop, *node.body], [endless])


def _compiled(tree: ast.FunctionDef, function: FunctionType) -> CodeType:
    module = compile(ast.Module([tree], []), f"<mutant of {function.__name__}>", "exec", dont_inherit=True)
    return next(part for part in module.co_consts if isinstance(part, CodeType))


def _fingerprint(code: CodeType) -> tuple[object, ...]:
    """Equal for codes that differ in line numbers only."""
    constants_ = [_fingerprint(part) if isinstance(part, CodeType) else repr(part) for part in code.co_consts]
    return (code.co_code, code.co_names, code.co_varnames, tuple(constants_))


# changes ------------------------------------------------------------------------------------------------


def _changes(node: ast.AST, function: FunctionType) -> Iterator[tuple[str, Change]]:
    """The ways to get one node wrong; each change acts on this very node."""
    match node:
        case ast.Compare():
            yield from _comparisons(node)
        case ast.BinOp() | ast.AugAssign() if type(node.op) in OTHER_OPERATORS:
            other = OTHER_OPERATORS[type(node.op)]
            yield f"{type(node.op).__name__} -> {other.__name__}", lambda: _set(node, "op", other())
        case ast.Constant():
            yield from _numbers(node)
        case ast.BoolOp():
            yield from _connectives(node)
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield f"without {type(node.op).__name__}", lambda: node.operand
        case ast.Call():
            yield from _calls(node)
        case ast.Attribute():
            yield from _attributes(node, function)
        case ast.Return() if node.value is not None:
            yield from _returns(node, function)
        case ast.Raise() | ast.AugAssign() | ast.Expr():
            yield "left out", ast.Pass
    yield from _conditions(node)


def _set(node: ast.AST, name: str, value: object) -> ast.AST:
    setattr(node, name, value)
    return node


def _at(values: list[ast.cmpop], place: int, new: ast.cmpop) -> list[ast.cmpop]:
    return [new if n == place else value for n, value in enumerate(values)]


def _comparisons(node: ast.Compare) -> Iterator[tuple[str, Change]]:
    for place, operator in enumerate(node.ops):
        for other in OTHER_COMPARISONS[type(operator)]:
            what = f"{type(operator).__name__} -> {other.__name__}"
            yield what, partial(_set, node, "ops", _at(node.ops, place, other()))


def _numbers(node: ast.Constant) -> Iterator[tuple[str, Change]]:
    value = node.value
    if isinstance(value, bool):
        yield f"{value} -> {not value}", lambda: ast.Constant(not value)
    elif isinstance(value, int):
        yield f"{value} -> {value + 1}", lambda: ast.Constant(value + 1)
        yield f"{value} -> {value - 1}", lambda: ast.Constant(value - 1)


def _connectives(node: ast.BoolOp) -> Iterator[tuple[str, Change]]:
    other = ast.Or if isinstance(node.op, ast.And) else ast.And
    yield f"{type(node.op).__name__} -> {other.__name__}", lambda: _set(node, "op", other())


def _calls(node: ast.Call) -> Iterator[tuple[str, Change]]:
    called = node.func.id if isinstance(node.func, ast.Name) else ""
    if called == "replace":
        for place, keyword in enumerate(node.keywords):
            left = node.keywords[:place] + node.keywords[place + 1 :]
            yield f"replace without {keyword.arg}", partial(_set, node, "keywords", left)
    if node.args and (len(node.args) == 1 or called in ("min", "max")):
        for place, argument in enumerate(node.args):
            if not isinstance(argument, ast.Starred):
                what = f"argument {place + 1} of {ast.unparse(node.func)} in place of the call"
                yield what, partial(copy.copy, argument)
    for place in range(len(node.args) - 1):
        if ast.dump(node.args[place]) != ast.dump(node.args[place + 1]):
            swapped = list(node.args)
            swapped[place], swapped[place + 1] = swapped[place + 1], swapped[place]
            what = f"arguments {place + 1} and {place + 2} of {ast.unparse(node.func)} swapped"
            yield what, partial(_set, node, "args", swapped)


def _attributes(node: ast.Attribute, function: FunctionType) -> Iterator[tuple[str, Change]]:
    """A number of `constants` off by one; another member of an enum."""
    if not isinstance(node.value, ast.Name):
        return
    owner: object = function.__globals__.get(node.value.id)
    if owner is constants and isinstance(getattr(constants, node.attr), int):
        yield f"{node.attr} + 1", lambda: ast.BinOp(copy.copy(node), ast.Add(), ast.Constant(1))
        yield f"{node.attr} - 1", lambda: ast.BinOp(copy.copy(node), ast.Sub(), ast.Constant(1))
    if isinstance(owner, type) and issubclass(owner, Enum):
        names = [member.name for member in owner]
        other = names[(names.index(node.attr) + 1) % len(names)]
        yield f"{node.attr} -> {other}", lambda: _set(node, "attr", other)


def _returns(node: ast.Return, function: FunctionType) -> Iterator[tuple[str, Change]]:
    """An argument is returned unchanged; None, where the function may return None."""
    kinds = inspect.get_annotations(function)
    returned = kinds.pop("return", None)
    for name, kind in kinds.items():
        if kind == returned:
            yield f"returns {name} unchanged", partial(ast.Return, ast.Name(name, ast.Load()))
        elif returned is Step and kind is Position:
            step = ast.Call(ast.Name("Step", ast.Load()), [ast.Name(name, ast.Load())], [])
            yield f"{name} stays as it is", partial(ast.Return, step)
    if isinstance(None, returned if isinstance(returned, type | UnionType) else ()):
        yield "returns None", partial(ast.Return, ast.Constant(None))


def _conditions(node: ast.AST) -> Iterator[tuple[str, Change]]:
    """Conditions that always or never hold; comprehensions without a filter."""
    if isinstance(node, ast.If | ast.IfExp | ast.While):
        for value in (True, False):
            yield f"always {value}", partial(_set, node, "test", ast.Constant(value))
    if isinstance(node, ast.comprehension):
        for place in range(len(node.ifs)):
            left = node.ifs[:place] + node.ifs[place + 1 :]
            yield "filter left out", partial(_set, node, "ifs", left)


# tables of constants ------------------------------------------------------------------------------------


def _tables(function: FunctionType, tree: ast.FunctionDef) -> Iterator[Mutation]:
    """Every number, off by one, in every table of `constants` that the function reads."""
    read = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and function.__globals__.get(node.value.id) is constants
    }
    for name in sorted(read):
        table: object = getattr(constants, name)
        places: list[object] = []
        if isinstance(table, tuple):
            places = list(range(len(table)))
        elif isinstance(table, dict):
            places = list(table)
        for place in places:
            for step in (1, -1):
                what = f"{name}[{place}] {'+' if step > 0 else '-'} 1"
                changed = _with_number(table, place, step)
                yield Mutation(function, function.__code__.co_firstlineno, what, table=(name, changed))


def _with_number(table: object, place: object, step: int) -> object:
    if isinstance(table, dict):
        return {key: value + step if key == place else value for key, value in table.items()}
    assert isinstance(table, tuple)
    return tuple(value + step if n == place else value for n, value in enumerate(table))
