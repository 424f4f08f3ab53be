"""Every example of the documentation runs."""

import doctest
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kutnahora.cli.main import app

DOCS = Path(__file__).parent.parent / "docs"


def test_the_examples_of_the_api_page_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(DOCS.parent)
    failed, tried = doctest.testfile(str(DOCS / "api.md"), module_relative=False)
    assert 0 == failed
    assert tried > 10


def test_the_examples_of_the_readme_run() -> None:
    failed, tried = doctest.testfile(str(DOCS.parent / "README.md"), module_relative=False)
    assert 0 == failed
    assert tried >= 4


def test_the_puzzle_of_the_readme_is_what_make_demo_shows() -> None:
    makefile, readme = (DOCS.parent / name for name in ("Makefile", "README.md"))
    command = next(line for line in makefile.read_text().splitlines() if "kutnahora.cli puzzles" in line)
    shown = CliRunner().invoke(app, command.split("kutnahora.cli ")[1].split()).output
    puzzle = readme.read_text(encoding="utf-8").split("```")[1].strip("\n")
    assert len(puzzle.splitlines()) > 20
    assert without_seconds(puzzle) in without_seconds(shown)


def without_seconds(text: str) -> str:
    return re.sub(r"in \d+\.\d+ s", "in ... s", text)
