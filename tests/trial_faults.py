"""The faults of the maintainer's trial: read, put into a copy, told apart from mutants and variants."""

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FunctionType

from builds import ROOT
from kutnahora.proofs.mutants.mutations import same_mutant
from kutnahora.proofs.registry import function_name
from switched import with_fault
from variants import VARIANTS

REFERENCE, COMPILED = "reference", "compiled"
FILES = {engine: ROOT / "tests" / f"trial_{engine}.toml" for engine in (REFERENCE, COMPILED)}
DEFINED = re.compile(r"(?m)^(?:cdef (?:inline )?|def )[\w* ]*?(\w+)\(")


@dataclass(frozen=True)
class Edit:
    """What replaces what in a file, which has `right` once."""

    path: str
    right: str
    wrong: str

    @property
    def file(self) -> str:
        """Inside ext/, for `build_switched`."""
        return self.path.removeprefix("ext/")


@dataclass(frozen=True)
class Fault:
    """One thing that somebody got wrong."""

    engine: str
    name: str
    what: str
    edits: tuple[Edit, ...]

    @property
    def files(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(edit.path for edit in self.edits))

    def wrong_texts(self) -> dict[str, str]:
        """The changed files, by path."""
        texts = {path: source(path) for path in self.files}
        for edit in self.edits:
            if (times := texts[edit.path].count(edit.right)) != 1:
                raise ValueError(
                    f"{self.place}: {edit.path} has this text {times} times, expected once: "
                    f"{edit.right!r}. Write `right` and `wrong` of this fault as the file is now"
                )
            texts[edit.path] = texts[edit.path].replace(edit.right, edit.wrong)
        return texts

    @property
    def place(self) -> str:
        """`tests/trial_reference.toml:398, fault taxes-by-seat`"""
        file = FILES[self.engine]
        text = file.read_text(encoding="utf-8")
        line = text.count("\n", 0, text.index(f'name = "{self.name}"')) + 1
        return f"{file.relative_to(ROOT).as_posix()}:{line}, fault {self.name}"


@cache
def source(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


@cache
def faults() -> tuple[Fault, ...]:
    """All of them: those of the reference, then those of the compiled engine."""
    return tuple(fault for engine, file in FILES.items() for fault in _read(engine, file))


def _read(engine: str, file: Path) -> Iterator[Fault]:
    for entry in tomllib.loads(file.read_text(encoding="utf-8"))["fault"]:
        edits = tuple(Edit(edit["file"], edit["right"], edit["wrong"]) for edit in entry["edit"])
        yield Fault(engine, entry["name"], entry["what"], edits)


# which functions are wrong ------------------------------------------------------------------------------


def changed_functions(fault: Fault) -> set[str]:
    """Functions of the reference that a fault changes, or whose twins it changes: `rules.mine.do_hire`."""
    if fault.engine == COMPILED:
        return {name for edit in fault.edits for name in _twins(edit)}
    changed = set[str]()
    for path, text in fault.wrong_texts().items():
        module = path.removeprefix("reference/").removesuffix(".py").replace("/", ".")
        changed |= {f"{module}.{name}" for name in _changed_in(ast.parse(source(path)), ast.parse(text))}
    return changed


def _changed_in(right: ast.Module, wrong: ast.Module) -> set[str]:
    """Functions whose tree differs, and those that use a table of the module that differs."""
    before, after = _statements(right), _statements(wrong)
    names = {name for name in after if name not in before or ast.dump(before[name]) != ast.dump(after[name])}
    tables = {name for name in names if isinstance(after[name], ast.Assign | ast.AnnAssign)}
    users = {
        name
        for name, node in after.items()
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(part, ast.Name) and part.id in tables for part in ast.walk(node))
    }
    return users | {name for name in names if isinstance(after[name], ast.FunctionDef)}


def _statements(tree: ast.Module) -> dict[str, ast.stmt]:
    """What a module defines, by name."""
    named: dict[str, ast.stmt] = {}
    for node in tree.body:
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                named[name] = node
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                named[name] = node
    return named


def _twins(edit: Edit) -> set[str]:
    """The function of the reference with the name of the changed one; without it all of its module."""
    text = source(edit.path)
    own = DEFINED.findall(text[: text.index(edit.right)])[-1]
    module = Path(edit.file).with_suffix("").as_posix()
    if not (ROOT / "reference" / f"{module}.py").exists():
        return set()
    tree = _statements(ast.parse(source(f"reference/{module}.py")))
    defined = [name for name, node in tree.items() if isinstance(node, ast.FunctionDef)]
    found = [name for name in defined if name in (own, f"_{own}")]
    return {f"{module.replace('/', '.')}.{name}" for name in found or defined}


def shipped_functions(names: Iterable[str]) -> tuple[FunctionType, ...]:
    """The functions with these names; a name that is new in a fault has none."""
    found = []
    for name in sorted(names):
        module, _dot, function = name.rpartition(".")
        member = getattr(import_module(f"kutnahora.reference.{module}"), function, None)
        if isinstance(member, FunctionType) and function_name(member) == name:
            found.append(member)
    return tuple(found)


# nothing that is asked about already --------------------------------------------------------------------


def known_already(fault: Fault) -> str | None:
    """The mutant of the proofs, or the variant of the compiled engine, that a fault is the same as."""
    return _known_variant(fault) if fault.engine == COMPILED else _known_mutant(fault)


def _known_mutant(fault: Fault) -> str | None:
    """A mutant changes one function; two edits of it are one change."""
    changed = changed_functions(fault)
    functions = shipped_functions(changed)
    if len(changed) != 1 or len(functions) != 1:
        return None
    (name,), (function,) = changed, functions
    for path, text in fault.wrong_texts().items():
        node = _statements(ast.parse(text)).get(name.rpartition(".")[2])
        if path.endswith(f"{name.rpartition('.')[0].replace('.', '/')}.py") and node is not None:
            mutation = same_mutant(function, ast.get_source_segment(text, node) or "")
            return None if mutation is None else mutation.name
    return None


def _known_variant(fault: Fault) -> str | None:
    (edit,) = fault.edits
    wrong = _squeezed(with_fault(source(edit.path), edit, 1))
    for variant in VARIANTS:
        if variant.file == edit.file and wrong == _squeezed(with_fault(source(edit.path), variant, 1)):
            return str(variant)
    return None


def _squeezed(text: str) -> str:
    return "".join(text.split())


# putting a fault into a copy ----------------------------------------------------------------------------


def write(folder: Path, texts: Mapping[str, str]) -> None:
    """Files of a copy of the tree; what Python has kept of them is removed."""
    for path, text in texts.items():
        file = folder / path
        file.write_text(text, encoding="utf-8")
        for kept in (file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"):
            kept.unlink()
