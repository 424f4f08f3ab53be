"""Every example of the documentation runs."""

import doctest
from pathlib import Path

DOCS = Path(__file__).parent.parent / "docs"


def test_the_examples_of_the_api_page_run() -> None:
    failed, tried = doctest.testfile(str(DOCS / "api.md"), module_relative=False)
    assert 0 == failed
    assert tried > 10


def test_the_examples_of_the_readme_run() -> None:
    failed, tried = doctest.testfile(str(DOCS.parent / "README.md"), module_relative=False)
    assert 0 == failed
    assert tried >= 4
