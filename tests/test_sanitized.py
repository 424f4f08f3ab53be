"""The compiled engine built with bounds checks and sanitizers: no step out of bounds, nothing undefined."""

import json
import re
from pathlib import Path

import pytest

from builds import ROOT, Environment, build, lack_of_sanitizers, run
from lengths import LONG

pytestmark = pytest.mark.xdist_group("builds")

GAMES = 60 if LONG else 12
POSITIONS = 20_000 if LONG else 3_500


@pytest.fixture(scope="module")
def sanitized(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """What lets a process run on the sanitized build."""
    lack = lack_of_sanitizers()
    if lack is not None:
        pytest.skip(lack)
    return build(tmp_path_factory.mktemp("sanitized"), debug=True, solver=LONG)


def test_engines_agree_under_sanitizers(sanitized: Environment) -> None:
    options = ["--games", str(GAMES), "--seed", "1", "--jobs", "1", "--json"]
    compared = run(sanitized, "-m", "kutnahora.cli", "diff", *options)
    assert 0 == compared.returncode, compared.stdout + compared.stderr
    counts = json.loads(compared.stdout)
    print(f"{counts['positions']} positions compared")
    assert 0 == counts["mismatches"]
    assert POSITIONS <= counts["positions"]


def users_of_the_compiled_engine() -> list[Path]:
    """The test files that import it, but for those that compile a copy of their own."""
    texts = {path: path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests").glob("test_*.py"))}
    imports = re.compile(r"^(from|import) kutnahora\.ext\b", re.MULTILINE)
    users = [path for path, text in texts.items() if imports.search(text)]
    return [path for path in users if "from builds import" not in texts[path]]


@pytest.mark.skipif(not LONG, reason="a part of `make long`")
def test_every_test_of_the_compiled_engine_passes_under_sanitizers(
    sanitized: Environment, tmp_path: Path
) -> None:
    files = users_of_the_compiled_engine()
    assert [] != files
    # A sanitizer ends the process: without `--capture=sys` its last words would be lost.
    options = ["-q", "--capture=sys", "-p", "no:cacheprovider", "--benchmark-disable"]
    # With the usual number of examples: what `long` looks for, it looks for in the build that is shipped.
    environment = sanitized | {"HYPOTHESIS_PROFILE": "ci"}
    tested = run(environment, "-m", "pytest", *options, "--basetemp", tmp_path / "in", *files)
    assert 0 == tested.returncode, tested.stdout + tested.stderr
