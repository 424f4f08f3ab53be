"""docs/ci.md: the commands of its job run, and its sessions, some in a fork, print what it says."""

import re
import shutil
from pathlib import Path

import pytest

from builds import ROOT, copy_tree
from kutnahora.reference.files.box.load import standard_text
from pages import Command, blocks, page, run, session, table

PAGE = page("ci.md")
SMALLER = {"--games 60": "--games 2", "prove ": "prove --only 1 "}
"""What makes the commands of the job quick."""
CHANGED = ("START_MONEY: Final = (40, 41, 42, 43)", "START_MONEY: Final = (39, 41, 42, 43)")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where a fork keeps its box."""
    (tmp_path / "my-box.toml").write_text(standard_text(), encoding="utf-8")
    return tmp_path


@pytest.fixture
def fork(tmp_path: Path) -> Path:
    """A tree with a rule changed in the reference and not in the compiled engine."""
    tree = tmp_path / "fork"
    copy_tree(tree, {"reference/constants.py": CHANGED})
    for path in (ROOT / "ext").glob("*.so"):
        shutil.copy(path, tree / "ext")
    return tree


def job() -> list[str]:
    ((_words, body),) = blocks(PAGE, "yaml")
    return re.findall(r"- run: (.*)", body)


def test_the_commands_of_the_job_run(folder: Path) -> None:
    commands = [line for line in job() if line.startswith("kutna ")]
    assert {"box", "prove", "diff"} == {line.split()[1] for line in commands}
    for line in commands:
        run(Command(re.sub("|".join(SMALLER), lambda match: SMALLER[match[0]], line), ["..."]), folder)
    assert (folder / "prove.xml").exists()


def sessions(words: str) -> list[Command]:
    return [command for info, body in blocks(PAGE, "console") if info == words for command in session(body)]


def test_the_sessions_run(folder: Path) -> None:
    for command in sessions(""):
        run(command, folder)
    assert len(sessions("")) >= 6


def test_the_sessions_of_the_fork_run(fork: Path) -> None:
    for command in sessions("fork"):
        command.text = f"export PYTHONPATH={fork / 'src'}; {command.text}"
        run(command, fork)
    assert 3 == len(sessions("fork"))


def test_every_exit_code_is_explained() -> None:
    assert ["0", "1", "2", "130"] == [row["code"] for row in table(PAGE, "code", "meaning", "what to do")]
