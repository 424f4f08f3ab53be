"""Wrong variants of the compiled engine, one or more for each module: each is noticed."""

import pytest

from builds import ROOT, Environment
from lengths import LONG
from variants import VARIANTS, build_variants, noticed

pytestmark = pytest.mark.xdist_group("variants")
COMPARED_AS_TEXT = {"constants.pxd", "terms.pxd"}
"""Nothing but numbers, which test_ext_mirror.py holds to the reference's."""
DECLARED_ONLY = {"state.pxd", "tables.pxd"}
"""The classes of the modules of the same name."""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return build_variants(tmp_path_factory.mktemp("variants"))


def test_every_module_has_a_variant() -> None:
    modules = {
        path.relative_to(ROOT / "ext").as_posix()
        for kind in ("pyx", "pxd")
        for path in (ROOT / "ext").rglob(f"*.{kind}")
    }
    assert modules - COMPARED_AS_TEXT - DECLARED_ONLY == {variant.file for variant in VARIANTS}


def test_nothing_is_noticed_with_all_variants_off(environment: Environment) -> None:
    by_tests = {
        variant.caught_by: number
        for number, variant in enumerate(VARIANTS, 1)
        if "pytest" in variant.caught_by
    }
    for number in by_tests.values():  # the same tests once
        assert not noticed(environment, number, on=False), VARIANTS[number - 1]


TRIED = range(1, len(VARIANTS) + 1) if LONG else range(1, len(VARIANTS) + 1, 3)
"""All of them in `make long` and in `make bite`."""


@pytest.mark.parametrize("number", TRIED, ids=lambda number: f"{number} {VARIANTS[number - 1].file}")
def test_a_wrong_variant_is_noticed(environment: Environment, number: int) -> None:
    assert noticed(environment, number), VARIANTS[number - 1]
