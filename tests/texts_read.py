"""The code that a clause had when its texts were last read: `texts_read.toml`, and what has changed since.

`python tests/texts_read.py event.end tax.cap` says that the texts of these clauses have been read again.
"""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from itertools import chain
from pathlib import Path

from kutnahora.cli.lawyer.rules_rulings import RulingHead, ruling_heads
from kutnahora.cli.lawyer.rules_trace import definitions, named_clauses
from kutnahora.reference.clauses import Clause
from pages import ROOT

READ = Path(__file__).parent / "texts_read.toml"
CODE = ("facts.py", "kernel/*.py", "rules/*.py")
VALUES = ("constants.py", "terms.py")
PACKAGE = "kutnahora.reference"
NO_NUMBERS = {"terms.NOBODY", "terms.NOTHING", "constants.AGENDA_LIMIT", "constants.RULES_VERSION"}
"""Values that no text of a clause tells."""
NO_RULE = {"annotation", "returns", "ctx", "kind", "type_comment", "type_params"}
"""Fields of a node that are no part of a rule, or differ between versions of Python."""
WRITTEN = {"rulings.md", "change-a-clause.md"}
"""A page that a test holds to its command, and the one that tells how numbers were changed."""
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)
WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

Carriers = Mapping[str, str]
"""The functions and values behind a clause: `rules.rounds.run_event_end`, each with what was read of it."""


@dataclass(frozen=True)
class Part:
    """A function or a value of a module."""

    file: str
    line: int
    node: ast.AST
    clauses: frozenset[str]
    constant: bool
    names: Mapping[str, str]
    """What the names of its module stand for."""

    @property
    def literal(self) -> bool:
        value = self.node.value if isinstance(self.node, ast.AnnAssign) else None
        names = (ast.Name, ast.Call, ast.JoinedStr)
        return value is not None and not any(isinstance(part, names) for part in ast.walk(value))

    @cached_property
    def text(self) -> str:
        """Numbers as they are; of anything else a digest that moving and formatting do not change."""
        if self.literal and isinstance(self.node, ast.AnnAssign) and self.node.value:
            return ast.unparse(self.node.value)
        return sha256(plain(self.node, _locals(self.node)).encode()).hexdigest()[:8]

    def uses(self) -> Iterator[str]:
        """The parts that it names."""
        for node in ast.walk(self.node):
            match node:
                case ast.Name(id=name) if name in self.names:
                    yield self.names[name]
                case ast.Attribute(value=ast.Name(id=module), attr=name) if module in self.names:
                    yield f"{self.names[module]}.{name}"


def _locals(node: ast.AST) -> dict[str, str]:
    """A number for each name that a function gives, in the order of their places."""
    if not isinstance(node, ast.FunctionDef):
        return {}
    names = [
        part.arg if isinstance(part, ast.arg) else part.id
        for part in ast.walk(node)
        if isinstance(part, ast.arg) or (isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store))
    ]
    return {name: f"local {number}" for number, name in enumerate(dict.fromkeys(names))}


def plain(node: object, renamed: Mapping[str, str]) -> str:
    """A piece of code as text, without docstrings, annotations and the names of what is local."""
    if isinstance(node, list):
        return f"[{' '.join(plain(part, renamed) for part in node)}]"
    if isinstance(node, ast.AST):
        fields = {name: value for name, value in ast.iter_fields(node) if name not in NO_RULE and value}
        if isinstance(node, ast.FunctionDef) and ast.get_docstring(node) is not None:
            fields["body"] = node.body[1:]
        if isinstance(node, ast.Constant):
            fields = {"value": node.value}
        inside = " ".join(f"{name}={plain(value, renamed)}" for name, value in sorted(fields.items()))
        return f"{type(node).__name__}({inside})"
    return renamed.get(node, repr(node)) if isinstance(node, str) else repr(node)


# the code behind each clause ----------------------------------------------------------------------------


def parts(root: Path) -> dict[str, Part]:
    """Every function and value of the rules, by module and name."""
    folder = root / "reference"
    found = {}
    for path in sorted(chain.from_iterable(folder.glob(pattern) for pattern in (*CODE, *VALUES))):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        module = ".".join(path.relative_to(folder).with_suffix("").parts)
        own = {name.partition(".")[0]: f"{module}.{name}" for name, _node in definitions(tree)}
        names = _imported(tree) | own
        for name, node in definitions(tree):
            if f"{module}.{name}" in NO_NUMBERS:
                continue
            constant = f"{module}.py" in VALUES
            clauses = frozenset() if constant else frozenset(named_clauses(node))
            line = getattr(node, "lineno", 0)
            file = path.relative_to(root).as_posix()
            found[f"{module}.{name}"] = Part(file, line, node, clauses, constant, names)
    return found


def _imported(tree: ast.Module) -> dict[str, str]:
    """What a module imports from the reference: `tax` is `kernel.tax`, `note` is `rules.common.note`."""
    return {
        alias.asname or alias.name: f"{node.module}.{alias.name}"[len(PACKAGE) + 1 :]
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(PACKAGE)
        for alias in node.names
    }


def carriers(known: Mapping[str, Part]) -> dict[str, Carriers]:
    """The parts that name a clause, their helpers, and the constants that these and what they call read."""
    uses = {name: {used for used in part.uses() if used in known} for name, part in known.items()}
    found: dict[str, Carriers] = {}
    for clause in Clause:
        names = [name for name, part in known.items() if clause.value in part.clauses]
        own = set(names)
        while names:
            new = {used for used in uses[names.pop()] if used not in own and _helps(known, used, own)}
            own |= new
            names += new
        called = own.union(*(uses[name] for name in own))
        read = {used for name in called for used in uses[name] if known[used].constant}
        found[clause.value] = {name: known[name].text for name in sorted(own | read)}
    return found


def _helps(known: Mapping[str, Part], name: str, own: set[str]) -> bool:
    """Whether it names no clause and is in a file of these parts, so serves them."""
    part = known[name]
    return not part.clauses and not part.constant and part.file in {known[one].file for one in own}


# what has changed ---------------------------------------------------------------------------------------


def read_before(text: str) -> dict[str, Carriers]:
    return tomllib.loads(text)


def written(entries: Mapping[str, Carriers]) -> str:
    """The file, in the order of the rules."""
    tables = (
        "\n".join((f'["{clause}"]', *(f'"{name}" = "{text}"' for name, text in of.items())))
        for clause, of in entries.items()
    )
    return "\n\n".join(tables) + "\n"


def unread(root: Path, before: Mapping[str, Carriers]) -> list[str]:
    """For each clause with other code than before what to read, and how to say that it was read."""
    known = parts(root)
    now = carriers(known)
    changed = {clause: list(_changes(known, before.get(clause, {}), of)) for clause, of in now.items()}
    lines = [
        f"{clause}: {'; '.join(told)}. Read {_texts(root, clause)}{_stale(root, clause, before, now)}"
        for clause, told in changed.items()
        if told
    ]
    lines += [f"{clause}: no such clause any more" for clause in before if clause not in now]
    if lines:
        ids = " ".join(clause for clause in {**now, **before} if changed.get(clause, [""]))
        lines.append(f"once the texts are true: .venv/bin/python tests/texts_read.py {ids}")
    return lines


def _changes(known: Mapping[str, Part], before: Carriers, now: Carriers) -> Iterator[str]:
    for name, text in now.items():
        part = known[name]
        there = f"{name.rpartition('.')[2]} ({part.file}:{part.line})"
        if name not in before:
            yield f"{there} is new here"
        elif before[name] != text:
            yield f"{there} was {before[name]} and is {text}" if part.literal else f"{there} has changed"
    yield from (f"{name} is no part of it any more" for name in before if name not in now)


def _texts(root: Path, clause: str) -> str:
    """`kutna rules show event.end`, and its rulings."""
    shown = [
        f"`kutna rules show {clause}`",
        *(f"`kutna rulings show {path.stem}`" for path in _rulings(root, clause)),
    ]
    return ", ".join(shown) + "."


def _stale(root: Path, clause: str, before: Mapping[str, Carriers], now: Mapping[str, Carriers]) -> str:
    """Where its texts still have a number that a constant no longer has."""
    old = {
        number
        for name, text in now[clause].items()
        if name.startswith("constants.") and name in before.get(clause, {})
        for number in set(re.findall(r"\d+", before[clause][name])) - set(re.findall(r"\d+", text))
    }
    lines = [line for number in sorted(old) for line in _lines_with(root, clause, number)]
    return f" The old number is still in {_by_file(lines)}." if lines else ""


def _by_file(lines: list[str]) -> str:
    """`docs/proofs.md:12, 14; tests/answers.toml:272`"""
    found: dict[str, list[str]] = {}
    for line in lines:
        file, _colon, number = line.partition(":")
        found.setdefault(file, []).append(number)
    return "; ".join(f"{file}:{', '.join(numbers)}" for file, numbers in found.items())


def _lines_with(root: Path, clause: str, number: str) -> Iterator[str]:
    """Where a clause is told with a number, in figures or as a word; of a large one also its neighbours."""
    count = int(number)
    beside = (number, WORDS[count]) if count < len(WORDS) else (number, f"{count - 1}", f"{count + 1}")
    pattern = re.compile(rf"(?<![^\W_])(?:{'|'.join(beside)})(?![^\W_])", re.IGNORECASE)
    for path, first, text in _sources(root, clause):
        for line, said in enumerate(text.splitlines(), first):
            if pattern.search(said):
                yield f"{path.relative_to(root).as_posix()}:{line}"


def _sources(root: Path, clause: str) -> Iterator[tuple[Path, int, str]]:
    data = root / "reference" / "data"
    for path in sorted((data / "clauses").glob("*.toml")):
        text = path.read_text(encoding="utf-8")
        for entry in re.finditer(r"^\[\[.*?(?=^\[\[|\Z)", text, re.MULTILINE | re.DOTALL):
            if f'\nid = "{clause}"\n' in entry[0]:
                yield path, text.count("\n", 0, entry.start()) + 1, entry[0]
    yield from ((path, 1, path.read_text(encoding="utf-8")) for path in _rulings(root, clause))
    yield from _answers(root, clause)
    yield from _pages(root, clause)
    yield from _docstrings(root, clause)
    yield from _tests(root, clause)


def _answers(root: Path, clause: str) -> Iterator[tuple[Path, int, str]]:
    """Questions of players that the clause answers: where they are asked, and where they are answered."""
    paths = [path for name in ("answers", "questions") if (path := root / "tests" / f"{name}.toml").exists()]
    entries = [
        (path, text.count("\n", 0, entry.start()) + 1, entry[0])
        for path in paths
        for text in [path.read_text(encoding="utf-8")]
        for entry in re.finditer(r"^\[\[.*?(?=^\[\[|\Z)", text, re.MULTILINE | re.DOTALL)
    ]
    asked = {line for _path, _line, text in entries if f'"{clause}" =' in text for line in _asked(text)}
    yield from (entry for entry in entries if asked & set(_asked(entry[2])))


def _asked(entry: str) -> list[str]:
    return [line for line in entry.splitlines() if line.startswith("asked = ")]


def _pages(root: Path, clause: str) -> Iterator[tuple[Path, int, str]]:
    """Paragraphs and blocks of the pages that are about the chapter of the clause."""
    for path in sorted((root / "docs").glob("*.md")):
        if path.name not in WRITTEN:
            text = path.read_text(encoding="utf-8").partition("<!-- index")[0]
            yield from ((path, line, said) for line, said in _paragraphs(text) if _about(clause, said))


def _docstrings(root: Path, clause: str) -> Iterator[tuple[Path, int, str]]:
    """Docstrings of the proofs that are about the chapter of the clause: many have an example."""
    for path in sorted((root / "proofs").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            first = node.body[0] if isinstance(node, DOCUMENTED) and node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                text = str(first.value.value)
                if _about(clause, text):
                    yield path, first.lineno, text


def _tests(root: Path, clause: str) -> Iterator[tuple[Path, int, str]]:
    """Tests marked with the clause: one of them may pass and no longer test what its name says."""
    for path in sorted((root / "tests" / "clauses").glob("*.py")):
        lines = path.read_text(encoding="utf-8").splitlines()
        for node in ast.parse("\n".join(lines)).body:
            if isinstance(node, ast.FunctionDef) and any(
                f'"{clause}"' in ast.unparse(mark).replace("'", '"') for mark in node.decorator_list
            ):
                yield path, node.lineno, "\n".join(lines[node.lineno - 1 : node.end_lineno])


def _about(clause: str, text: str) -> bool:
    return re.search(rf"\b{clause.partition('.')[0]}", text, re.IGNORECASE) is not None


def _paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """Paragraphs with their first lines; a block of code is one, with the paragraph before it."""
    first, said, code = 1, list[str](), False
    for number, line in enumerate((*text.splitlines(), ""), 1):
        code ^= line.startswith("```")
        if line or code:
            first = first if said else number
            said.append(line)
        elif said:
            yield first, "\n".join(said)
            said = []


def _rulings(root: Path, clause: str) -> list[Path]:
    folder = root / "reference" / "data" / "rulings"
    return [folder / f"{head.id}.toml" for head in _heads(folder) if clause in head.clauses]


@cache
def _heads(folder: Path) -> tuple[RulingHead, ...]:
    return ruling_heads(folder)


def main(ids: list[str]) -> None:
    now = carriers(parts(ROOT))
    before = read_before(READ.read_text(encoding="utf-8")) if READ.exists() else {}
    unknown = [clause for clause in ids if clause not in {*now, *before}]
    if unknown or not ids:
        said = f"no clause {', '.join(unknown)}; " if unknown else ""
        print(f"{said}expected the clauses whose texts you have read, such as event.end", file=sys.stderr)
        sys.exit(2)
    kept = {clause: of for clause, of in before.items() if clause not in ids}
    entries = kept | {clause: of for clause, of in now.items() if clause in ids}
    order = [*now, *(clause for clause in entries if clause not in now)]
    READ.write_text(written({id_: entries[id_] for id_ in order if id_ in entries}), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
