"""`kutna show --svg`: where the picture goes, what is refused, and the picture of the documentation."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from kutna_runs import fails
from kutnahora.cli.main import app
from kutnahora.cli.picture.svg.table import picture
from kutnahora.reference.files.positions.khn import format_khn
from pages import ROOT, environment
from svg_reader import assert_neat, named, parsed, texts
from table import Table, frozen

BOX = str(ROOT / "tests" / "boxes" / "frozen.toml")
EXAMPLE = "examples/middle-game.toml"
TABLE = ROOT / "docs" / "table.svg"
REDRAW = f"kutna show {EXAMPLE} --svg docs/table.svg --force"


def show(*arguments: str | Path) -> Result:
    """`kutna show` of a table of the frozen box."""
    khn = format_khn(frozen(), Table().p)
    return CliRunner().invoke(app, ["show", khn, "--box", BOX, *map(str, arguments)])


def test_the_picture_goes_into_a_file(tmp_path: Path) -> None:
    path = tmp_path / "table.svg"
    result = show("--svg", path)
    assert (0, f"{path} written\n", "") == (result.exit_code, result.stdout, result.stderr)
    assert picture(frozen(), Table().p) == path.read_text(encoding="ascii")
    assert [path] == list(tmp_path.iterdir())


def test_the_picture_is_printed() -> None:
    result = show("--svg", "-")
    assert (0, "") == (result.exit_code, result.stderr)
    assert picture(frozen(), Table().p) == result.stdout


def test_a_file_is_overwritten_only_by_force(tmp_path: Path) -> None:
    path = tmp_path / "table.svg"
    path.write_text("mine")
    fails(show("--svg", path), 2, f"{path} exists", "--force")
    assert "mine" == path.read_text()
    assert 0 == show("--svg", path, "--force").exit_code
    assert picture(frozen(), Table().p) == path.read_text(encoding="ascii")


@pytest.mark.parametrize("name", ["", ".", "none/table.svg", "a\0b", "x" * 300, "/", "file/table.svg"])
@pytest.mark.parametrize("force", [(), ("--force",)])
def test_a_path_that_cannot_be_written_is_refused(
    name: str, force: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("mine")
    fails(show("--svg", name, *force), 2, "cannot write")
    assert ["file"] == os.listdir(tmp_path)
    assert "mine" == (tmp_path / "file").read_text()


@pytest.mark.parametrize("other", [("--json",), ("--width", "100")])
def test_what_is_for_the_terminal_does_not_go_with_a_picture(other: tuple[str, ...], tmp_path: Path) -> None:
    fails(show("--svg", tmp_path / "table.svg", *other), 2, "--svg", other[0])
    assert [] == list(tmp_path.iterdir())


def test_a_bad_position_is_not_drawn(tmp_path: Path) -> None:
    path = tmp_path / "table.svg"
    fails(CliRunner().invoke(app, ["show", "khn1 nonsense", "--svg", str(path)]), 2)
    assert not path.exists()


def test_every_process_draws_alike_in_any_locale(tmp_path: Path) -> None:
    command = [sys.executable, "-P", "-m", "kutnahora.cli", "show", str(ROOT / EXAMPLE), "--svg", "-"]
    settings = ({"PYTHONHASHSEED": "1"}, {"PYTHONHASHSEED": "2", "LC_ALL": "C", "PYTHONIOENCODING": "ascii"})
    first, second = (
        subprocess.run(command, env=environment(tmp_path) | more, capture_output=True, timeout=60, check=True)
        for more in settings
    )
    assert (b"", b"") == (first.stderr, second.stderr)
    assert first.stdout == second.stdout
    assert_neat(parsed(first.stdout.decode("ascii")))


# the documentation --------------------------------------------------------------------------------------


def test_the_picture_of_the_documentation_is_up_to_date() -> None:
    result = CliRunner().invoke(app, ["show", str(ROOT / EXAMPLE), "--svg", "-"])
    assert 0 == result.exit_code
    fresh = TABLE.read_text(encoding="ascii") == result.stdout
    assert fresh, f"docs/table.svg is not what {EXAMPLE} looks like now; draw it again: {REDRAW}"


def test_make_docs_draws_it() -> None:
    assert REDRAW.removeprefix("kutna ") in (ROOT / "Makefile").read_text(encoding="utf-8")


def test_the_picture_of_the_documentation_shows_the_example() -> None:
    root = parsed(TABLE.read_text(encoding="ascii"))
    assert_neat(root)
    for player in ("blue", "green", "orange"):
        assert player in texts(named(root, f"player-{player}"))
