"""The folders at the top are the packages `kutnahora.*`, in a checkout and in a wheel."""

import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PARTS = ("reference", "solver", "ext", "cli", "proofs")


def source_files() -> set[str]:
    """Name in the wheel of every file that has to be there."""
    facade = ROOT / "src" / "kutnahora"
    names = {f"kutnahora/{path.name}" for path in (facade / "__init__.py", facade / "py.typed")}
    for part in PARTS:
        for path in (ROOT / part).rglob("*"):
            if path.suffix in {".py", ".toml"} or path.name == "py.typed":
                names.add(f"kutnahora/{path.relative_to(ROOT).as_posix()}")
    return names


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Names of the files in a wheel built from a copy, so that nothing left by an earlier build gets in."""
    copy = tmp_path_factory.mktemp("checkout")
    for name in (*PARTS, "src"):
        ignore = shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so")
        shutil.copytree(ROOT / name, copy / name, symlinks=True, ignore=ignore)
    for name in ("pyproject.toml", "setup.py", "MANIFEST.in", "LICENSE", "README.md"):
        if (ROOT / name).exists():
            shutil.copy(ROOT / name, copy)
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--no-index"]
    built = subprocess.run(
        [*command, "--wheel-dir", copy / "dist", copy], capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stdout + built.stderr
    (path,) = (copy / "dist").glob("*.whl")
    with zipfile.ZipFile(path) as archive:
        return archive.namelist()


@pytest.mark.parametrize("part", PARTS)
def test_link_is_relative_and_leads_to_its_folder(part: str) -> None:
    link = ROOT / "src" / "kutnahora" / part
    assert link.is_symlink()
    assert link.readlink() == Path("..", "..", part)
    assert (link / "__init__.py").samefile(ROOT / part / "__init__.py")


def test_wheel_installs_one_name(wheel: list[str]) -> None:
    metadata = f"kutnahora-{version('kutnahora')}.dist-info"
    assert {"kutnahora", metadata} == {name.split("/")[0] for name in wheel}


def test_wheel_holds_every_source_file(wheel: list[str]) -> None:
    in_wheel = {name for name in wheel if name.startswith("kutnahora/")}
    assert set() == source_files() - in_wheel, "not in the wheel"
    assert set() == {n for n in in_wheel - source_files() if not n.endswith(".so")}, "in the wheel only"
