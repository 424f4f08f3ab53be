"""docs/ci.md, followed literally in fresh folders: its jobs run, its sessions print what it says.

`make long` changes nothing. What the usual run changes stands at the end of the page.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path

import pytest

from builds import ROOT, TRANSLATED, checkout
from lengths import LONG
from pages import Command, blocks, page, run, session, table

pytestmark = pytest.mark.xdist_group("ci_page")  # one fresh fork for all of them

PAGE = page("ci.md")
SMALLER = {
    "--games 60": "--games 2",
    "prove ": "prove --only setup.money ",
    "tests/clauses ": "tests/clauses/test_setup.py ",
    "tests/test_box_digest.py tests/test_box_fields.py ": "",
}
"""What makes the commands of the jobs quick."""
INSTALL = "python -m pip install "
CHECKS = ("box check", "rules trace", "rulings run", "prove", "diff")
COMPILER = """#!/bin/sh
# Hands out what is compiled already: `-o FILE` is a module of the checkout, or something on the way to it.
while [ $# -gt 0 ] && [ "$1" != -o ]; do shift; done
case $2 in
*.so) exec cp "{root}/${{2##*/kutnahora/}}" "$2" ;;
*) exec touch "$2" ;;
esac
"""
KUTNA = """#!{venv}/bin/python
from kutnahora.cli.main import main
main()
"""


@dataclass(frozen=True)
class Place:
    """A fresh folder with a fresh virtual environment, where lines of the page are run."""

    folder: Path
    settings: dict[str, str]

    def run(self, command: Command) -> None:
        run(command, self.folder, self.settings, patience=1200)

    def run_line(self, line: str) -> None:
        """A line of a job ends well, and as the page says, if it says so."""
        expected = WELL.get(line, ["..."])
        if not LONG:
            line = re.sub("|".join(SMALLER), lambda match: SMALLER[match[0]], line)
        self.run(Command(line, expected))


def job(words: str) -> list[str]:
    """The `run` lines of a job."""
    ((_words, body),) = [block for block in blocks(PAGE, "yaml") if block[0] == words]
    return re.findall(r"- run: (.*)", body)


def sessions(words: str) -> list[list[Command]]:
    return [session(body) for info, body in blocks(PAGE, "console") if info == words]


WELL = {command.text: command.expected for part in sessions("well") for command in part}


# fresh places -----------------------------------------------------------------------------------------------


def fresh(folder: Path, tools: Path) -> Place:
    """A place with `my-box.toml`, made as the page says."""
    (commands,) = sessions("first")
    for command in commands:
        run(command, folder)
    return Place(folder, settings(tools))


def installed(words: str, place: Place) -> Place:
    """The place after the installation of a job."""
    for line in job(words):
        if line.startswith(INSTALL):
            place.run_line(line)
    return place


def settings(tools: Path) -> dict[str, str]:
    """A fresh virtual environment comes first, in the place of the Python of `setup-python`."""
    bare = [] if LONG else ["--without-pip"]
    subprocess.run([sys.executable, "-m", "venv", *bare, tools / "venv"], check=True)
    path = {"PATH": os.pathsep.join((str(tools / "venv" / "bin"), os.environ.get("PATH", os.defpath)))}
    return path | (literal_settings() if LONG else quick_settings(tools))


def literal_settings() -> dict[str, str]:
    """What pip needs to know of this machine: where packages come from."""
    return {name: os.environ[name] for name in os.environ if re.match("PIP_|https?_proxy|HOME$", name, re.I)}


def quick_settings(tools: Path) -> dict[str, str]:
    """The locked packages are there already, and so is what the compiler would make."""
    locked = site_packages(tools) / "locked.pth"
    locked.write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    compiler = executable(tools / "cc", COMPILER.format(root=ROOT))
    return {"CC": str(compiler), "LDSHARED": str(compiler), "PIP_NO_INDEX": "1"}


def site_packages(tools: Path) -> Path:
    (found,) = (tools / "venv").glob("lib/python*/site-packages")
    return found


def executable(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)
    return path


@pytest.fixture(scope="module")
def fork(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """A fork, its package installed by its job."""
    folder = tmp_path_factory.mktemp("fork") / "tree"
    checkout(folder)
    if not LONG and TRANSLATED.exists():  # Cython leaves these C files as they are
        shutil.copytree(TRANSLATED, folder / TRANSLATED.relative_to(ROOT))
    return installed("fork", fresh(folder, tmp_path_factory.mktemp("tools")))


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """A repository with a box and a ruling, and the package installed beside them."""
    folder, tools = tmp_path_factory.mktemp("own"), tmp_path_factory.mktemp("tools")
    (ruling,) = [body for words, body in blocks(page("writing-rulings.md"), "toml") if words == "ruling"]
    (folder / "my-rulings").mkdir()
    (folder / "my-rulings" / "joker-for-a-plot.toml").write_text(ruling, encoding="utf-8")
    place = fresh(folder, tools)
    if LONG:
        checkout(folder / "kutnahora")
        return installed("box", place)
    shutil.copytree(ROOT / "src" / "kutnahora", site_packages(tools) / "kutnahora")
    executable(tools / "venv" / "bin" / "kutna", KUTNA.format(venv=tools / "venv"))
    return place


# the jobs ---------------------------------------------------------------------------------------------------


def checks(words: str) -> list[str]:
    """The lines after the installation, which comes first."""
    lines = job(words)
    after = [line for line in lines if not line.startswith(INSTALL)]
    assert lines[-len(after) :] == after
    return after


def test_the_job_of_a_fork_runs(fork: Place) -> None:
    for line in checks("fork"):
        fork.run_line(line)
    assert {"prove.xml", "clauses.xml"} <= {path.name for path in fork.folder.glob("*.xml")}


def test_the_job_of_a_fork_has_every_check() -> None:
    text = "\n".join(job("fork"))
    assert [] == [check for check in (*CHECKS, "pytest -q tests/clauses") if check not in text]
    assert WELL.keys() <= set(job("fork"))


def test_the_fork_runs_its_own_code(fork: Place) -> None:
    """Not that of the checkout, whose packages it sees in the usual run."""
    code = (
        "import kutnahora.reference as a, kutnahora.ext.engine as b; print(a.__file__, b.__file__, sep='\\n')"
    )
    tree = fork.folder / "src" / "kutnahora"
    fork.run(Command(f'python -P -c "{code}"', [f"{tree}/reference/__init__.py", f"{tree}/ext/engine....so"]))


def test_the_job_of_a_box_runs(own: Place) -> None:
    for line in checks("box"):
        own.run_line(line)


# the sessions -----------------------------------------------------------------------------------------------


def test_the_sessions_run(fork: Place) -> None:
    for command in [command for commands in sessions("") for command in commands]:
        fork.run(command)


def test_the_session_beside_an_installed_package_runs(own: Place) -> None:
    for command in [command for commands in sessions("box") for command in commands]:
        own.run(command)


@pytest.mark.parametrize(
    "commands", sessions("fork"), ids=lambda commands: commands[0].text.removeprefix("sed -i ")
)
def test_the_sessions_with_a_fault_run(fork: Place, commands: list[Command]) -> None:
    """The first command plants the fault; afterwards the file is again as it was."""
    plant, *after = commands
    assert plant.text.startswith("sed -i ")
    name = plant.text.split()[-1]
    try:
        fork.run(plant)
        assert (fork.folder / name).read_bytes() != (ROOT / name).read_bytes(), f"{name} is as it was"
        for command in after:
            fork.run(command)
    finally:
        shutil.copy2(ROOT / name, fork.folder / name)


@pytest.mark.parametrize("check", CHECKS)
def test_both_kinds_of_failure_of_each_check_are_shown(check: str) -> None:
    """1: it says no; 2: it could not be tried."""
    commands = [command for words in ("", "fork", "box") for part in sessions(words) for command in part]
    assert {1, 2} <= {command.code for command in commands if command.text.startswith(f"kutna {check}")}


def test_every_exit_code_is_explained() -> None:
    assert ["0", "1", "2", "130"] == [row["code"] for row in table(PAGE, "code", "meaning", "what to do")]
