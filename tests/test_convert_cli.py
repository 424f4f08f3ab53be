"""`kutna convert`, `kutna check --quiet`, and puzzles by name wherever a position is asked for."""

import pytest
from typer.testing import CliRunner, Result

from kutnahora.cli.app import app
from kutnahora.reference import constants
from pages import ROOT

EXAMPLE = str(ROOT / "examples" / "middle-game.toml")


def kutna(*words: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(app, list(words), input=stdin)


@pytest.mark.parametrize("via", ["khn", "toml", "json"])
def test_every_format_leads_to_every_other(via: str) -> None:
    plain = kutna("convert", EXAMPLE).stdout
    there = kutna("convert", EXAMPLE, "--to", via).stdout
    assert plain == kutna("convert", "-", stdin=there).stdout
    assert there == kutna("convert", "-", "--to", via, stdin=plain).stdout
    assert plain.startswith("khn1 ")


def test_a_position_that_breaks_a_rule_is_not_converted() -> None:
    broken = kutna("convert", EXAMPLE).stdout.replace("tax=2", f"tax={constants.TAX_LIMIT + 1}")
    result = kutna("convert", "-", stdin=broken)
    assert (2, "") == (result.exit_code, result.stdout)
    assert "tax.cap" in result.stderr


def test_a_quiet_check_leaves_the_defaults_out() -> None:
    loud, quiet = kutna("check", EXAMPLE).stdout, kutna("check", EXAMPLE, "--quiet").stdout
    assert "default: " in loud
    assert "The position breaks no rule.\n" == quiet


@pytest.mark.parametrize("command", ["show", "legal", "check", "convert"])
def test_a_puzzle_is_a_position_by_its_name(command: str) -> None:
    file = str(ROOT / "examples" / "puzzles" / "dear-joker.toml")
    by_name, by_file = kutna(command, "dear-joker"), kutna(command, file)
    assert (0, by_file.stdout) == (by_name.exit_code, by_name.stdout)


@pytest.mark.parametrize("name", ["no-such-puzzle", "../puzzles/dear-joker", "", "."])
def test_another_name_is_refused(name: str) -> None:
    result = kutna("legal", name)
    assert (2, "") == (result.exit_code, result.stdout)
    assert "is neither a file, a puzzle nor a KHN string" in result.stderr
