"""Copies of the tree, compiled again: changed, quickly, or with sanitizers."""

import ast
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PARTS = ("reference", "solver", "ext", "compare", "batch", "cli", "proofs")
FILES = ("pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE")
LEFT_BY_BUILDS = ("__pycache__", "*.egg-info", "*.so")
QUICK = "-O0"
TRANSLATED = ROOT / "build" / "release"
"""The C files of the last set-up."""

Environment = dict[str, str]
"""The environment of a process that runs on a copy."""


class BuildFailed(Exception):
    """Holds the output of the compilers."""


def replaced_once(text: str, old: str, new: str) -> str:
    """A text with one piece replaced; a piece that is not there, or more than once, is an error."""
    if text.count(old) != 1:
        raise ValueError(f"expected once, not {text.count(old)} times: {old!r}")
    return text.replace(old, new)


def copy_tree(
    folder: Path,
    changes: Mapping[str, tuple[str, str]] | None = None,
    added: Mapping[str, str] | None = None,
) -> None:
    """Copies what a build needs to `folder`. A change: a file, a text that it has once, a new text."""
    for name in (*PARTS, "src", "examples"):
        ignore = shutil.ignore_patterns(*LEFT_BY_BUILDS)
        shutil.copytree(ROOT / name, folder / name, symlinks=True, ignore=ignore)
    for name in FILES:
        shutil.copy2(ROOT / name, folder)
    if TRANSLATED.exists():  # Cython translates again only what is newer than its C file, or uses what is
        shutil.copytree(TRANSLATED, folder / TRANSLATED.relative_to(ROOT))
    for name, (old, new) in (changes or {}).items():
        text = (folder / name).read_text(encoding="utf-8")
        (folder / name).write_text(replaced_once(text, old, new), encoding="utf-8")
    for name, text in (added or {}).items():
        (folder / name).write_text(text, encoding="utf-8")


def checkout(folder: Path) -> None:
    """Copies the whole tree to `folder`, as a fresh clone has it, with changes that are not committed yet."""
    kept_out = (".git", ".venv", "build", ".*_cache", ".hypothesis", ".benchmarks", *LEFT_BY_BUILDS)
    shutil.copytree(ROOT, folder, symlinks=True, ignore=shutil.ignore_patterns(*kept_out))


def build(
    folder: Path,
    changes: Mapping[str, tuple[str, str]] | None = None,
    *,
    added: Mapping[str, str] | None = None,
    debug: bool = False,
    quick: bool = False,
    solver: bool = True,
) -> Environment:
    """Makes a copy in `folder` and compiles it; returns the environment for `run` and other processes.

    `added`: whole files by name; `debug`: bounds checks and sanitizers; `quick`: builds faster, runs slower;
    without `solver` only the engine is compiled, which is half of the work.
    """
    copy_tree(folder, changes, added)
    for module in () if solver else (folder / "solver").glob("*.pyx"):
        module.unlink()
    flags = {"KUTNAHORA_DEBUG": "1" if debug else "0"} | ({"CFLAGS": QUICK} if quick else {})
    command = [sys.executable, "setup.py", "build_ext", "--inplace"]
    built = subprocess.run(
        command, cwd=folder, env=os.environ | flags, capture_output=True, text=True, check=False
    )
    if built.returncode != 0:
        raise BuildFailed(built.stdout + built.stderr)
    environment = os.environ | {"PYTHONPATH": str(folder / "src")}
    if debug:
        environment |= sanitizer_settings()
    _check_it_is_used(folder, environment)
    return environment


def run(environment: Environment, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Runs Python with these arguments, on a copy."""
    command = [sys.executable, "-P", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def compiled_modules(root: Path = ROOT) -> list[str]:
    """Names of the compiled modules."""
    paths = sorted((root / "src" / "kutnahora").glob("*/*.pyx"))
    return [".".join(path.relative_to(root / "src").with_suffix("").parts) for path in paths]


def _check_it_is_used(folder: Path, environment: Environment) -> None:
    """The checkout's editable installation must not come first."""
    for module in compiled_modules(folder):
        done = run(environment, "-c", f"import {module} as module; print(module.__file__)")
        if done.returncode != 0 or not Path(done.stdout.strip()).is_relative_to(folder):
            raise BuildFailed(f"{module} is not that of {folder}: {done.stdout}{done.stderr}")


# sanitizers ------------------------------------------------------------------------------------------------

PROBE = """
#include <stdlib.h>
int past_array(int i) { int cells[4] = {1, 2, 3, 4}; return cells[i]; }
int past_memory(int i) { int *cells = calloc(4, sizeof(int)); return cells[i]; }
"""
CALL = "import ctypes, sys; getattr(ctypes.CDLL(sys.argv[1]), sys.argv[2])(int(sys.argv[3]))"


def _compiler() -> list[str]:
    return shlex.split(os.environ.get("CC") or str(sysconfig.get_config_var("CC")))


def sanitizer_flags() -> list[str]:
    """The flags of the debug build."""
    match = re.search(r"^SANITIZE = (\[.*\])$", (ROOT / "setup.py").read_text(encoding="utf-8"), re.MULTILINE)
    assert match, "setup.py has no SANITIZE"
    flags: list[str] = ast.literal_eval(match[1])
    return flags


@cache
def sanitizer_settings() -> Environment:
    """Lets an interpreter that was compiled without sanitizers load a library with them."""
    question = [*_compiler(), "-print-file-name=libasan.so"]
    answer = subprocess.run(question, capture_output=True, text=True, check=True)
    return {
        "LD_PRELOAD": answer.stdout.strip(),
        "ASAN_OPTIONS": "detect_leaks=0",  # the interpreter frees much only at its end
        "UBSAN_OPTIONS": "print_stacktrace=1",
        "PYTHONMALLOC": "malloc",  # each object apart: its neighbours are out of bounds
    }


@cache
def lack_of_sanitizers() -> str | None:
    """Why a debug build would be useless here: known errors in a small library are not noticed."""
    with tempfile.TemporaryDirectory() as folder:
        source, library = Path(folder, "probe.c"), Path(folder, "probe.so")
        source.write_text(PROBE, encoding="utf-8")
        command = [*_compiler(), "-shared", "-fPIC", *sanitizer_flags(), str(source), "-o", str(library)]
        try:
            built = subprocess.run(command, capture_output=True, text=True, check=False)
            if built.returncode != 0:
                return f"the compiler has no sanitizers: {built.stderr.strip()}"
            environment = os.environ | sanitizer_settings()
        except (OSError, subprocess.CalledProcessError) as error:
            return f"the compiler cannot be asked: {error}"
        for function, word in (("past_array", "runtime error"), ("past_memory", "AddressSanitizer")):
            sound = run(environment, "-c", CALL, library, function, "3")
            if sound.returncode != 0:
                return f"Python does not run with sanitizers: {sound.stderr.strip()}"
            if word not in run(environment, "-c", CALL, library, function, "4").stderr:
                return f"the sanitizers do not notice {function}"
    return None
