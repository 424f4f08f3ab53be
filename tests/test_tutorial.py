"""Every command of the tutorials, in order, prints what the page says."""

import shutil
from pathlib import Path

import pytest

from pages import ROOT, Command, blocks, page, run, run_page, session

PAGE = page("tutorial.md")
FOR_USERS = sorted(path.name for path in (ROOT / "docs").glob("tutorial-*.md"))
COMMANDS = ("new", "show", "legal", "apply", "check", "play", "replay", "--install-completion")


@pytest.mark.skipif(shutil.which("bash") is None, reason="completion is installed for bash here")
def test_the_tutorial_runs(tmp_path: Path) -> None:
    assert run_page(PAGE, tmp_path) > 20


@pytest.mark.parametrize("name", FOR_USERS)
def test_the_tutorial_for(name: str, tmp_path: Path) -> None:
    assert run_page(page(name), tmp_path) > 8


@pytest.mark.parametrize("command", COMMANDS)
def test_the_tutorial_tells_of(command: str) -> None:
    run_there = [line.text for _words, body in blocks(PAGE, "console") for line in session(body)]
    assert any(f"kutna {command}" in text for text in run_there)


@pytest.mark.parametrize(
    "command",
    [
        Command("echo a", []),
        Command("echo a", ["b"]),
        Command("echo a", ["a", "a"]),
        Command("printf 'a\\nb\\n'", ["...", "a"]),
        Command("echo a; exit 3", ["a"]),
        Command("echo a", ["a"], code=1),
        Command("cat", ["blue> 7"], code=0),
    ],
    ids=["silent", "other", "longer", "cut", "code", "no code", "answer"],
)
def test_a_wrong_page_is_noticed(command: Command, tmp_path: Path) -> None:
    with pytest.raises(AssertionError):
        run(command, tmp_path)


@pytest.mark.parametrize(
    "command",
    [
        Command("echo a", ["a"]),
        Command("echo abc", ["a...c"]),
        Command("printf 'a\\nb\\nc\\n'", ["a", "...", "c"]),
        Command("printf 'a\\n'", ["...", "a", "..."]),
        Command("exit 3", [], code=3),
        Command('read x; echo "blue> $x"', ["blue> 7"]),
    ],
    ids=["same", "part", "lines", "none", "code", "answer"],
)
def test_a_right_page_passes(command: Command, tmp_path: Path) -> None:
    run(command, tmp_path)
