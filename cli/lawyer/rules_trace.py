"""The code, tests, rulings and proofs that carry a clause, read from the sources, so never out of date."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kutnahora.cli.lawyer.rules_rulings import ruling_heads
from kutnahora.cli.lawyer.rules_words import nearest
from kutnahora.reference.clauses import Clause

CITATION: Final = re.compile(r"((?:[a-z]+\.[a-z0-9_]+(?:, )?)+)(?::|$)")
"""The docstring of a function that carries a rule starts with its clauses."""
NOT_RULES: Final = ("files", "samples")
"""Parts of the reference that name clauses but carry no rule."""
DECLARES: Final = {
    **dict.fromkeys(
        ("obligation", "composed", "exhaustive", "starts", "accepts", "refuses", "computes"),
        ("id", "claim", "clause"),
    ),
    "gives": ("id", "clause"),
}
"""The calls that declare an obligation in `proofs/claims/`, with the names of their positional arguments."""
NAMES: Final = {clause.name: clause.value for clause in Clause}
IDS: Final = frozenset(NAMES.values())

Carriers = defaultdict[str, list[str]]
"""By clause."""


class BadSource(Exception):
    """A source cannot be parsed, or names a clause that does not exist; the message says where and why."""


@dataclass(frozen=True, slots=True)
class Traced:
    """A clause and what carries it."""

    clause: str
    code: tuple[str, ...]
    """`reference.rules.mine:do_hire`"""
    tests: tuple[str, ...]
    """As pytest takes them: `tests/clauses/test_mine.py::test_...`"""
    rulings: tuple[str, ...]
    proofs: tuple[str, ...]
    """Obligations, as `kutna prove --only` takes them."""

    @property
    def covered(self) -> bool:
        return bool(self.code and self.tests)


def source_root() -> Path:
    """The folder that holds `reference`: the checkout, or the installed package."""
    import kutnahora.reference as reference

    return Path(str(reference.__file__)).resolve().parent.parent


def has_tests(root: Path) -> bool:
    """Whether this is a checkout: tests are not installed."""
    return (root / "tests" / "clauses").is_dir()


def trace(root: Path, only: str | None = None) -> tuple[Traced, ...]:
    """Every clause with what carries it; for one clause alone, files that do not name it are not parsed."""
    if only is None and (wrong := wrong_marks(root)):
        raise BadSource("\n".join(wrong))
    wanted = [name for name in NAMES.values() if only in (None, name)]
    code, tests, proofs = rule_code(root, only), marked_tests(root, only), obligations(root, only)
    rulings: Carriers = defaultdict(list)
    for head in ruling_heads(root / "reference" / "data" / "rulings"):
        for name in head.clauses:
            rulings[name].append(head.id)
    return tuple(
        Traced(name, *(tuple(sorted(set(carriers[name]))) for carriers in (code, tests, rulings, proofs)))
        for name in wanted
    )


def _trees(root: Path, folder: str, sign: str, only: str | None) -> Iterator[tuple[Path, ast.Module]]:
    """The parsed modules of a folder, by name, without those that lack `sign` or the one clause."""
    for path in sorted((root / folder).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if sign in text and (only is None or only in text or Clause(only).name in text):
            try:
                yield path, ast.parse(text)
            except SyntaxError as error:
                where = f"{path.relative_to(root)}, line {error.lineno}"
                raise BadSource(f"{where}: not valid Python: {error.msg}") from None


# code ---------------------------------------------------------------------------------------------------


def rule_code(root: Path, only: str | None = None) -> Carriers:
    """The functions of the reference that name a clause, at the start of their docstring or as `Clause.X`."""
    carriers: Carriers = defaultdict(list)
    for path, tree in _trees(root, "reference", "", only):
        inside = path.relative_to(root / "reference").parts
        if inside[0] in NOT_RULES or inside == ("clauses.py",):
            continue
        module = ".".join(path.relative_to(root).with_suffix("").parts)
        for name, node in definitions(tree):
            for clause in named_clauses(node):
                carriers[clause].append(f"{module}:{name}")
    return carriers


def definitions(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """Top-level functions, methods of classes, and named values."""
    for node in tree.body:
        match node:
            case ast.FunctionDef():
                yield node.name, node
            case ast.ClassDef():
                functions = (part for part in node.body if isinstance(part, ast.FunctionDef))
                yield from ((f"{node.name}.{part.name}", part) for part in functions)
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name, node


def named_clauses(node: ast.AST) -> set[str]:
    """The clauses that a function starts its docstring with, or names as `Clause.X`."""
    return {*_cited(node), *_used(node)}


def _cited(node: ast.AST) -> list[str]:
    """The clauses that a docstring starts with."""
    text = ast.get_docstring(node) if isinstance(node, ast.FunctionDef) else None
    citation = CITATION.match(text or "")
    return [name for name in citation[1].split(", ") if name in IDS] if citation else []


def _used(node: ast.AST) -> Iterator[str]:
    """The clauses named as `Clause.X` anywhere in a node."""
    for part in ast.walk(node):
        match part:
            case ast.Attribute(value=ast.Name(id="Clause"), attr=name) if name in NAMES:
                yield NAMES[name]


# tests --------------------------------------------------------------------------------------------------


def marked_tests(root: Path, only: str | None = None) -> Carriers:
    """The tests marked with a clause: by themselves, by a parameter, or by their module."""
    carriers: Carriers = defaultdict(list)
    for path, tree in _trees(root, "tests", "mark.clause(", only):
        values = {name: node for name, node in definitions(tree) if not isinstance(node, ast.FunctionDef)}
        named = {name: frozenset(_marks(node)) for name, node in values.items()}
        for name, test in _tests(tree):
            parts = [part for node in test.decorator_list for part in ast.walk(node)]
            used = ["pytestmark", *(part.id for part in parts if isinstance(part, ast.Name))]
            marks = {clause for node in test.decorator_list for clause in _marks(node)}
            for clause in marks.union(*(named.get(value, frozenset()) for value in used)):
                carriers[clause].append(f"{path.relative_to(root).as_posix()}::{name}")
    return carriers


def wrong_marks(root: Path) -> list[str]:
    """Where a mark does not have one clause that exists, and what may be meant."""
    marks = [
        (path.relative_to(root).as_posix(), call.lineno, fault)
        for path, tree in _trees(root, "tests", "mark.clause(", None)
        for call in _mark_calls(tree)
        if (fault := _wrong(call))
    ]
    return [f"{file}, line {line}: {fault}" for file, line, fault in sorted(marks)]


def _wrong(call: ast.Call) -> str | None:
    match call.args:
        case [ast.Constant(value=str(name))] if name in IDS:
            return None
        case [ast.Constant(value=str(name))]:
            meant = ", ".join(nearest(name, IDS))
            return f"no clause {name!r}; did you mean {meant}? A new id goes into reference/clauses.py"
    given = ", ".join(map(ast.unparse, call.args)) or "nothing"
    return f"a mark with {given}, expected one clause id in quotes; for two clauses write two marks"


def _tests(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    for name, node in definitions(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            yield name.replace(".", "::"), node


def _marks(node: ast.AST) -> Iterator[str]:
    """The clauses of `mark.clause("...")` anywhere in a node."""
    for call in _mark_calls(node):
        match call.args:
            case [ast.Constant(value=str(name))]:
                yield name


def _mark_calls(node: ast.AST) -> Iterator[ast.Call]:
    for part in ast.walk(node):
        match part:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="mark"), attr="clause")):
                yield part


# proofs -------------------------------------------------------------------------------------------------


def obligations(root: Path, only: str | None = None) -> Carriers:
    """The obligations of a clause, as they are declared; nothing is imported, so z3 is not needed."""
    carriers: Carriers = defaultdict(list)
    for _path, tree in _trees(root, "proofs/claims", "obligation", only):
        for statement in tree.body:
            for name, clauses in _declared(statement):
                for clause in clauses:
                    carriers[clause].append(name)
    return carriers


def _declared(statement: ast.stmt) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The obligations that a statement declares, by a decorator or an assignment."""
    nodes = statement.decorator_list if isinstance(statement, ast.FunctionDef) else _assigned(statement)
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(id=declares)) if declares in DECLARES:
                given = dict(zip(DECLARES[declares], node.args, strict=False)) | {
                    k.arg: k.value for k in node.keywords
                }
                clause = ast.literal_eval(given["clause"])
                yield ast.literal_eval(given["id"]), (clause,) if isinstance(clause, str) else tuple(clause)


def _assigned(statement: ast.stmt) -> list[ast.expr]:
    return [statement.value] if isinstance(statement, ast.Assign) else []
