"""The pages and settings for contributors: complete, short, and naming only what exists."""

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from kutnahora.cli.lawyer.rules_trace import obligations
from kutnahora.reference.clauses import Clause
from pages import ROOT, code, table
from texts_read import WORDS

README_LINES = 110
WORKING = ("CONTRIBUTING.md", "README.md", "docs/README.md", "docs/change-a-clause.md", "tests/README.md")
HISTORY = {"measured.md", "change-a-clause.md", "trial.md"}
"""Pages that tell of one day."""
FIGURE = re.compile(r"\b(\d+)\s+\[?(clauses|rulings|puzzles|obligations)\b")
SOME = 20
"""A smaller number counts some of them, not all."""
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def targets() -> set[str]:
    return set(re.findall(r"(?m)^([a-z]+):", text("Makefile")))


def in_folder(folder: str, pattern: str) -> set[str]:
    return {path.name for path in (ROOT / folder).glob(pattern)}


def test_the_readme_is_short() -> None:
    assert len(text("README.md").splitlines()) <= README_LINES


@cache
def counted() -> dict[str, int]:
    """What the tree has."""
    return {
        "clauses": len(Clause),
        "rulings": len(in_folder("reference/data/rulings", "*.toml")),
        "puzzles": len(in_folder("examples/puzzles", "*.toml")),
        "obligations": len({name for names in obligations(ROOT).values() for name in names}),
    }


def false_counts(name: str, page: str) -> list[str]:
    """Numbers of a page that are not those of the tree."""
    return [
        f"{name}:{page.count(chr(10), 0, figure.start()) + 1}: {figure[1]} {figure[2]}, but there are "
        f"{counted()[figure[2]]}: correct the page"
        for figure in FIGURE.finditer(page)
        if SOME <= int(figure[1]) != counted()[figure[2]]
    ]


def test_pages_count_what_there_is() -> None:
    pages = [
        "README.md",
        "CONTRIBUTING.md",
        *(f"docs/{name}" for name in in_folder("docs", "*.md") - HISTORY),
    ]
    lines = [line for name in pages for line in false_counts(name, text(name))]
    assert not lines, "\n".join(lines)
    readme = FIGURE.findall(text("README.md"))
    assert {"clauses", "rulings", "puzzles"} <= {what for _number, what in readme}


def test_the_readme_counts_the_rulings_that_are_not_played() -> None:
    rulings = [
        text(f"reference/data/rulings/{name}") for name in in_folder("reference/data/rulings", "*.toml")
    ]
    unplayed = sum("\n[[demonstrations]]\n" not in ruling for ruling in rulings)
    said = f"all but {WORDS[unplayed]} of them played out"
    assert said in " ".join(text("README.md").split()), f"README.md, what it does: expected {said!r}"


def test_a_false_count_is_named_with_its_line() -> None:
    clauses = counted()["clauses"]
    page = f"{clauses} clauses,\n{clauses + 1}\n[clauses](x), 3 clauses"
    said = f"x.md:2: {clauses + 1} clauses, but there are {clauses}: correct the page"
    assert [said] == false_counts("x.md", page)


def test_every_page_is_in_the_index() -> None:
    pages = in_folder("docs", "*.md") - {"README.md"}
    assert set() == pages - set(LINK.findall(text("docs/README.md")))


@pytest.mark.parametrize("name", [*WORKING, "docs/checks.md", "docs/commands.md"])
def test_every_link_leads_somewhere(name: str) -> None:
    links = LINK.findall(text(name))
    assert [] == [link for link in links if not (ROOT / Path(name).parent / link).exists()]


@pytest.mark.parametrize("name", [*WORKING, "docs/checks.md", ".pre-commit-config.yaml"])
def test_every_target_that_is_named_exists(name: str) -> None:
    named = set(re.findall(r"(?:`|entry: |    )make ([a-z]+)", text(name)))
    assert set() == named - targets()


def test_every_helper_of_the_tests_is_described() -> None:
    helpers = in_folder("tests", "*.py") - in_folder("tests", "test_*.py") - {"conftest.py"}
    rows = table(text("tests/README.md"), "module", "gives")
    described = {name for row in rows for name in code(row["module"])}
    assert helpers == described


def test_every_test_has_its_line() -> None:
    rows = table(text("tests/README.md"), "files", "what", "time")
    patterns = [name for row in rows for name in code(row["files"])]
    matches = {pattern: in_folder("tests", pattern.rstrip("/")) for pattern in patterns}
    assert [] == [pattern for pattern, names in matches.items() if not names]
    assert set() == in_folder("tests", "test_*.py") - set().union(*matches.values())


def test_the_workflow_runs_what_ci_runs() -> None:
    assert ["bash .ci/run"] == re.findall(r"(?m)^ *- run: (.*)$", text(".github/workflows/ci.yml"))
    assert text(".ci/run").splitlines()[-1] == "exec make test"


def test_hooks_fetch_nothing() -> None:
    hooks = text(".pre-commit-config.yaml")
    assert {"local"} == set(re.findall(r"repo: (\S+)", hooks))
    assert {"system"} == set(re.findall(r"language: (\S+)", hooks))


def test_the_changelog_has_this_version() -> None:
    version = tomllib.loads(text("pyproject.toml"))["project"]["version"]
    headings = re.findall(r"(?m)^## \[([^]]+)\]", text("CHANGELOG.md"))
    assert ["Unreleased", version] == headings[:2]


def test_places_of_the_page_on_clauses_exist() -> None:
    rows = table(text("docs/change-a-clause.md"), "", "place", "what to do", "check that points here")
    named = {place for row in rows for place in code(row["place"]) if "/" in place}
    assert len(named) > 15
    assert set() == {place for place in named if not (ROOT / place).exists()}
