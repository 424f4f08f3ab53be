"""The folders at the top are the packages `kutnahora.*`, in a checkout and in a wheel."""

import os
import subprocess
import sys
import sysconfig
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest

import kutnahora
from builds import PARTS, QUICK, ROOT, compiled_modules, copy_tree, run

pytestmark = pytest.mark.xdist_group("wheel")  # one wheel for all of them: it takes a while to compile

IN_WHEEL = {".py", ".toml", ".json", ".jsonl", ".pyi", ".pxd"}
"""A `.pxd` is what others need to cimport; what is compiled already (`.pyx`, `.pxi`) stays out."""


def source_files() -> set[str]:
    """Name in the wheel of every file that has to be there."""
    facade = ROOT / "src" / "kutnahora"
    names = {f"kutnahora/{path.name}" for path in (facade / "__init__.py", facade / "py.typed")}
    for part in PARTS:
        for path in (ROOT / part).rglob("*"):
            if path.suffix in IN_WHEEL or path.name == "py.typed":
                names.add(f"kutnahora/{path.relative_to(ROOT).as_posix()}")
    puzzles = (ROOT / "examples" / "puzzles").glob("*.toml")
    return names | {f"kutnahora/solver/data/puzzles/{path.name}" for path in puzzles}


def compiled_files() -> set[str]:
    """Name in the wheel of every compiled module."""
    suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))
    return {module.replace(".", "/") + suffix for module in compiled_modules()}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from a copy, so that nothing left by an earlier build gets in."""
    copy = tmp_path_factory.mktemp("checkout")
    copy_tree(copy)
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--no-index"]
    built = subprocess.run(
        [*command, "--wheel-dir", copy / "dist", copy],
        env=os.environ | {"CFLAGS": QUICK},
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    (path,) = (copy / "dist").glob("*.whl")
    return path


@pytest.fixture(scope="module")
def names(wheel: Path) -> list[str]:
    """Names of the files in the wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return archive.namelist()


@pytest.mark.parametrize("part", PARTS)
def test_link_is_relative_and_leads_to_its_folder(part: str) -> None:
    link = ROOT / "src" / "kutnahora" / part
    assert link.is_symlink()
    assert link.readlink() == Path("..", "..", part)
    assert (link / "__init__.py").samefile(ROOT / part / "__init__.py")


def test_wheel_installs_one_name(names: list[str]) -> None:
    metadata = f"kutnahora-{version('kutnahora')}.dist-info"
    assert {"kutnahora", metadata} == {name.split("/")[0] for name in names}


def test_wheel_holds_every_source_file_and_every_compiled_module(names: list[str]) -> None:
    expected = source_files() | compiled_files()
    in_wheel = {name for name in names if name.startswith("kutnahora/")}
    assert set() == expected - in_wheel, "not in the wheel"
    assert set() == in_wheel - expected, "in the wheel only"


def test_compiled_modules_of_the_wheel_can_be_imported(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    for module in compiled_modules():
        code = f"import {module} as module; print(module.__file__)"
        done = run(os.environ | {"PYTHONPATH": str(tmp_path)}, "-c", code)
        assert Path(done.stdout.strip()).is_relative_to(tmp_path), done.stderr


def test_no_name_of_the_facade_is_that_of_a_part() -> None:
    """Once the part is imported, it would stand in the place of what is asked for."""
    parts = {path.name for path in (ROOT / "src" / "kutnahora").iterdir()}
    assert not parts & set(kutnahora.__all__)
