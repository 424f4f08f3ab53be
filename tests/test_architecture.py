"""The code keeps its own promises: who writes what, in which words, citing which clause."""

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

from builds import PARTS, ROOT
from kutnahora.cli.lawyer.rules_trace import CITATION
from kutnahora.reference import kernel, rules
from kutnahora.reference.clauses import Clause, UnknownClause

KERNEL = [module.name for module in iter_modules(kernel.__path__)]
RULES = [module.name for module in iter_modules(rules.__path__)]
IDS = {clause.value for clause in Clause}


def sources(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def kernel_values(module: str) -> dict[str, set[str]]:
    """The values that a kernel module owns, with their fields."""
    owner = import_module(f"kutnahora.reference.kernel.{module}")
    values = [value for value in vars(owner).values() if inspect.isclass(value) and is_dataclass(value)]
    own = [value for value in values if value.__module__ == owner.__name__]
    return {value.__name__: {field.name for field in fields(value)} for value in own}


OWNED = {name: (module, names) for module in KERNEL for name, names in kernel_values(module).items()}


def called_name(node: ast.Call) -> str:
    if isinstance(node.func, ast.Name):
        return node.func.id
    return node.func.attr if isinstance(node.func, ast.Attribute) else ""


def gate_breaches(tree: ast.AST, module: str) -> Iterator[str]:
    """Places that make a kernel value outside the module that owns it."""
    guarded = set().union(*(names for owner, names in OWNED.values() if owner != module))
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = called_name(node)
        if name in OWNED and OWNED[name][0] != module:
            yield f"line {node.lineno}: {name}(...)"
        if name == "replace" and guarded & {keyword.arg for keyword in node.keywords}:
            yield f"line {node.lineno}: replace of a guarded field"


@pytest.mark.parametrize("path", sources("reference", "cli", "solver", "ext"), ids=str)
def test_kernel_values_are_made_only_in_their_own_module(path: Path) -> None:
    module = path.stem if path.parent.name == "kernel" else ""
    assert [] == list(gate_breaches(ast.parse(path.read_text(encoding="utf-8")), module))


@pytest.mark.parametrize("text", ["Purse(3)", "purse.Purse(3)", "replace(player.purse, money=3)"])
def test_the_write_gate_notices_a_breach(text: str) -> None:
    assert [] != list(gate_breaches(ast.parse(text), "tax"))


# the fragment of Python that proofs can run --------------------------------------------------------------

BANNED_OPERATORS = (
    ast.Div,
    ast.Pow,
    ast.MatMult,
    ast.BitAnd,
    ast.BitOr,
    ast.BitXor,
    ast.LShift,
    ast.RShift,
    ast.Invert,
)
BANNED_CALLS = {"str", "repr", "format", "type", "id", "hash", "float", "eval", "exec", "lru_cache", "cache"}


def without_annotations(tree: ast.AST) -> ast.AST:
    """Annotations are not run: `int | None` is not an operation there."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.returns = None
        if isinstance(node, ast.arg):
            node.annotation = None
        if isinstance(node, ast.AnnAssign):
            node.annotation = ast.Constant(None)
    return tree


def fragment_breaches(tree: ast.AST) -> Iterator[str]:
    """What a symbolic integer would not survive, or would silently get wrong."""
    raises = [node for node in ast.walk(tree) if isinstance(node, ast.Raise)]
    raising = {id(part) for node in raises for part in ast.walk(node)}
    for node in ast.walk(without_annotations(tree)):
        if isinstance(node, BANNED_OPERATORS):
            yield f"operator {type(node).__name__}"
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            yield f"line {node.lineno}: float"
        if isinstance(node, ast.JoinedStr) and id(node) not in raising:
            yield f"line {node.lineno}: f-string outside raise"
        if isinstance(node, ast.Call) and called_name(node) in BANNED_CALLS:
            yield f"line {node.lineno}: {called_name(node)}()"
        if isinstance(node, ast.Global | ast.Nonlocal | ast.Try | ast.While | ast.AsyncFunctionDef):
            yield f"line {node.lineno}: {type(node).__name__}"
        if isinstance(node, ast.Compare):
            yield from identity_breaches(node)


def identity_breaches(node: ast.Compare) -> Iterator[str]:
    for operator, right in zip(node.ops, node.comparators, strict=True):
        none = isinstance(right, ast.Constant) and right.value is None
        if isinstance(operator, ast.Is | ast.IsNot) and not (none or isinstance(right, ast.Attribute)):
            yield f"line {node.lineno}: identity of values"


def proved_code() -> list[tuple[str, ast.AST]]:
    """Kernel modules whole, and every refusal of the rules."""
    code: list[tuple[str, ast.AST]] = []
    for name in KERNEL:
        code.append((f"kernel.{name}", ast.parse((ROOT / "reference/kernel" / f"{name}.py").read_text())))
    for name in RULES:
        tree = ast.parse((ROOT / "reference/rules" / f"{name}.py").read_text())
        refusals = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
        code += [(f"rules.{name}.{f.name}", f) for f in refusals if f.name.startswith("refuse_")]
    return code


@pytest.mark.parametrize("tree", [pytest.param(tree, id=name) for name, tree in proved_code()])
def test_kernel_and_refusals_stay_in_the_proof_fragment(tree: ast.AST) -> None:
    assert [] == list(fragment_breaches(tree))


@pytest.mark.parametrize(
    "text",
    [
        "x / 2",
        "x ** 2",
        "x & 1",
        "x is 2",
        "(x > 1) is True",
        "str(x) == '2'",
        "f'{x}'",
        "0.5",
        "while x: pass",
    ],
)
def test_the_fragment_lint_notices_a_breach(text: str) -> None:
    assert [] != list(fragment_breaches(ast.parse(text)))


# clauses -------------------------------------------------------------------------------------------------


def functions(path: Path) -> list[ast.FunctionDef]:
    return [node for node in ast.parse(path.read_text()).body if isinstance(node, ast.FunctionDef)]


def cited(function: ast.FunctionDef) -> list[str]:
    """The clauses that a docstring starts with."""
    citation = CITATION.match(ast.get_docstring(function) or "")
    return citation[1].split(", ") if citation else []


RULE_FUNCTIONS = [
    (f"{path.stem}.{function.name}", function)
    for path in sources("reference/kernel", "reference/rules")
    for function in functions(path)
    if path.parent.name == "kernel" or function.name.startswith(("refuse_", "do_", "run_", "ask_"))
]


def test_every_rule_function_cites_its_clause() -> None:
    without = [name for name, function in RULE_FUNCTIONS if not cited(function)]
    assert [] == [name for name in without if not name.split(".")[1].startswith("_")]


def test_every_cited_clause_exists() -> None:
    everywhere = [f for path in sources("reference") for f in functions(path)]
    assert set() == {clause for function in everywhere for clause in cited(function)} - IDS


def test_every_clause_has_code() -> None:
    text = "\n".join(path.read_text() for path in sources("reference") if path.name != "clauses.py")
    cited_in_code = set(re.findall(r"\bClause\.([A-Z0-9_]+)", text))
    assert set() == {clause.name for clause in Clause} - cited_in_code


MARK = re.compile(r"mark\.clause\(\s*\"([^\"]+)\"")


def marked_clauses() -> set[str]:
    """The clauses that tests name."""
    return {clause for path in sources("tests") for clause in MARK.findall(path.read_text(encoding="utf-8"))}


def test_every_clause_has_a_test() -> None:
    assert set() == IDS - marked_clauses()


def unknown_marks(name: str, text: str) -> list[str]:
    """Each mark of a clause that there is not: where, and what to do."""
    found = []
    for mark in MARK.finditer(text):
        try:
            Clause(mark[1])
        except UnknownClause as unknown:
            found.append(f"{name}:{text.count(chr(10), 0, mark.start()) + 1}: {unknown}")
    return found


def test_every_clause_of_a_test_exists() -> None:
    named = [
        (path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")) for path in sources("tests")
    ]
    assert [] == [unknown for name, text in named for unknown in unknown_marks(name, text)]


def test_a_test_of_an_unknown_clause_is_told_with_its_line() -> None:
    (said,) = unknown_marks("x.py", "import pytest\n@pytest.mark." + 'clause("tax.ris")\n')
    assert said.startswith(
        "x.py:2: there is no clause 'tax.ris', did you mean 'tax.rise'? A new clause goes into"
    )


def test_tests_name_only_clauses_that_exist() -> None:
    assert set() == marked_clauses() - IDS


@pytest.mark.parametrize("path", sources("reference", "cli", "tests"), ids=str)
def test_files_and_functions_stay_short(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 400
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    long = [node.name for node in nodes if (node.end_lineno or 0) - node.lineno > 60]
    assert [] == long


# compiled modules ----------------------------------------------------------------------------------------

KINDS = {".pyx", ".pxd", ".pxi"}
CYTHON = sorted(path for part in PARTS for path in (ROOT / part).rglob("*.p??") if path.suffix in KINDS)
MAY_IMPORT = {
    "ext": ("kutnahora.ext", "kutnahora.reference"),
    "solver": ("kutnahora.solver", "kutnahora.ext", "kutnahora.reference"),
}
"""By folder: import-linter does not see these files."""
OF_C = ("libc", "cpython", "cython")
IMPORT = re.compile(r"^\s*(?:from\s+(\S+)\s+c?import\b|c?import\s+([^#\n]+))", re.MULTILINE)


def imported(text: str) -> set[str]:
    """The modules that Cython text imports or cimports."""
    imports = IMPORT.findall(text)
    return {module for module, _ in imports if module} | {
        part.split()[0] for _, several in imports if several for part in several.split(",")
    }


def import_breaches(part: str, suffix: str, text: str) -> set[str]:
    """A `.pxd` may use only C; the others may use Python too."""
    allowed = {*OF_C, *MAY_IMPORT.get(part, ())}
    allowed = allowed - {"kutnahora.reference"} if suffix == ".pxd" else allowed | sys.stdlib_module_names
    starts = tuple(f"{name}." for name in allowed)
    return {module for module in imported(text) if not f"{module}.".startswith(starts)}


@pytest.mark.parametrize("path", CYTHON, ids=str)
def test_compiled_modules_import_one_way(path: Path) -> None:
    part = path.relative_to(ROOT).parts[0]
    assert part in MAY_IMPORT
    assert set() == import_breaches(part, path.suffix, path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("part", "suffix", "text"),
    [
        ("ext", ".pyx", "from kutnahora.solver.search cimport Node"),
        ("ext", ".pyx", "    import kutnahora.cli.main as main"),
        ("ext", ".pyx", "import math, typer"),
        ("ext", ".pyx", "from kutnahora.extra import x"),
        ("ext", ".pyx", "from . cimport position"),
        ("ext", ".pyx", "from pydantic import (\n    BaseModel,\n)"),
        ("ext", ".pxd", "from kutnahora.reference.box cimport Box"),
        ("ext", ".pxd", "cimport numpy as np"),
        ("solver", ".pyx", "from kutnahora.cli import common"),
    ],
)
def test_a_wrong_import_is_noticed(part: str, suffix: str, text: str) -> None:
    allowed = "from libc.string cimport memcpy\ncimport cython\nfrom kutnahora.ext.engine cimport State\n"
    assert set() == import_breaches(part, suffix, allowed)
    assert set() != import_breaches(part, suffix, allowed + text)


@pytest.mark.parametrize("path", CYTHON, ids=str)
def test_compiled_files_stay_short(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400


@pytest.mark.parametrize("path", [ROOT / "setup.py", *CYTHON], ids=str)
def test_one_build_runs_on_every_machine_and_counts_alike(path: Path) -> None:
    assert [] == re.findall(r"-march|-mtune|-Ofast|-ffast-math", path.read_text(encoding="utf-8"))
