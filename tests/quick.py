"""The tests of what changed since the last commit, for `make quick`: prints names of test files.

A test file belongs to a changed file if it is that file, imports it, or is named after it. Those that build,
play for long or start many processes are left to `make test`, unless they changed themselves.
"""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CORE = ("clauses", "test_golden.py", "test_stages.py", "test_architecture.py")
"""What is run in any case."""
MOST = 10
SLOW = re.compile(r"builds import|runs import|start_new_session|play_blocks|puzzle_force|CASES\[name\]\.code")
IMPORTS = re.compile(r"^from (\S+) import (.+?)$|^import (\S+)", re.MULTILINE)


def changed() -> set[Path]:
    """Files that differ from the last commit, or are new."""
    commands = (["diff", "--name-only", "HEAD"], ["ls-files", "--others", "--exclude-standard"])
    listed = [
        subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        for words in commands
    ]
    return {Path(line) for text in listed for line in text.splitlines()}


def module(path: Path) -> str:
    """The name under which tests import a file."""
    parts = path.with_suffix("").parts
    return parts[-1] if parts[0] == "tests" else ".".join(("kutnahora", *parts))


def imports(text: str) -> set[str]:
    """The names of modules that a test imports, and of what it imports from them."""
    imported = set()
    for package, names, plain in IMPORTS.findall(text):
        imported |= {
            plain or package,
            *(f"{package}.{name.split()[0]}" for name in names.split(",") if name.strip(" (")),
        }
    return imported


def relation(test: Path, text: str, files: set[Path]) -> int:
    """How many of the changed files a test file belongs to."""
    imported = imports(text)
    return sum(module(path) in imported or path.stem in test.stem.split("_") for path in files)


def main() -> None:
    files = {path for path in changed() if path.suffix in (".py", ".pyx", ".pxd", ".pyi")}
    tests = {path: path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests").glob("test_*.py"))}
    own = [path for path in tests if path.relative_to(ROOT) in files]
    others = {path: relation(path, text, files) for path, text in tests.items() if not SLOW.search(text)}
    related = sorted((path for path in others if others[path] and path not in own), key=lambda p: -others[p])
    if len(related) > MOST:
        print(f"{len(related) - MOST} more test files are left to `make test`", file=sys.stderr)
    core = [ROOT / "tests" / name for name in CORE]
    print(*dict.fromkeys([*core, *own, *related[:MOST]]), sep="\n")


if __name__ == "__main__":
    main()
