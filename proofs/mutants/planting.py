"""A plug-in of pytest: the mutant that the environment names is the shipped function while the tests run."""

import os
from collections.abc import Iterator

import pytest

from kutnahora.proofs.mutants.flow import ASKED
from kutnahora.proofs.mutants.judge import planted
from kutnahora.proofs.runner import Named, found


@pytest.fixture(autouse=True, scope="session")
def mutant() -> Iterator[None]:
    """Only while tests run: that they can be collected is not the question."""
    function, number = os.environ[ASKED].split(" ")
    with planted(found(Named(function, int(number)))):
        yield
