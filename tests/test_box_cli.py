"""`kutna box`: exit codes, what goes to stdout and what to stderr, files."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from box_edits import FROZEN, frozen_text
from kutnahora.cli.maintain.box import box_app
from kutnahora.reference.files.box.load import load_box, loaded_box, read_box, standard_text
from kutnahora.reference.files.box.new import blank_text
from kutnahora.reference.samples.boxes import random_box, random_box_text


def kutna_box(*arguments: str | Path) -> Result:
    return CliRunner().invoke(box_app, [str(argument) for argument in arguments])


def document(result: Result) -> dict[str, object]:
    """The one JSON document of stdout."""
    value: object = json.loads(result.stdout)
    assert isinstance(value, dict)
    return value


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    """A box that breaks two rules."""
    path = tmp_path / "bad.toml"
    path.write_text(frozen_text().replace("last_draws = 5", "last_draws = 9").replace("low = -5", "low = 5"))
    return path


def reasons(bad: Path) -> list[str]:
    """What is said of it."""
    lines = bad.read_text().splitlines()
    draws, low = lines.index("last_draws = 9") + 1, lines.index("low = 5") + 1
    return [
        f"line {draws}, technology.last_draws: 9 is above 6",
        f"line {low}, reputation.low: 5 is above -1",
    ]


# show -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("text", [standard_text(), random_box_text(3)], ids=["standard", "random"])
def test_show_fits_80_columns(text: str, tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text(text)
    result = kutna_box("show", "--box", path)
    assert result.exit_code == 0
    assert max(len(line) for line in result.stdout.splitlines()) <= 80
    box = load_box(text)
    assert result.stdout.startswith(f"Box {box.label}, version {box.version}\n")
    for tile in box.tiles:
        assert f"\n{tile.name} " in result.stdout
    for event in box.events:
        assert f"\n{event.name} " in result.stdout


def test_show_tells_the_provenance() -> None:
    shown = kutna_box("show").stdout
    assert "\nsawmill e " in shown
    assert "red yellow e" in shown
    assert "technology-1  1 b" in shown
    assert "pelicans 2 p" in shown
    assert "Where the values come from" in shown


def test_show_json() -> None:
    shown = document(kutna_box("show", "--json"))
    assert shown["box"] == load_box().label
    values = shown["values"]
    assert isinstance(values, dict)
    assert values["guild_tiles.sawmill.icons"] == {"value": "red yellow", "source": "example"}
    assert values["player_board.bottom"]["source"] == "reconstruction"
    file = shown["file"]
    assert isinstance(file, dict)
    assert file["name"] == "standard"


def test_show_of_a_bad_box(bad: Path) -> None:
    result = kutna_box("show", "--box", bad)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert [re.sub(r"line \d+, ", "", line) for line in result.stderr.splitlines()] == [
        f"{bad} cannot be used as a box:",
        "  technology.last_draws: 9 is above 6",
        "  reputation.low: 5 is above -1",
    ]


# check ----------------------------------------------------------------------------------------------------
def test_check_of_a_good_box() -> None:
    result = kutna_box("check", FROZEN)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"valid: {load_box(frozen_text()).label}\n"


def test_check_with_warnings_is_valid(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text(random_box_text(1))
    result = kutna_box("check", path)
    assert result.exit_code == 0
    assert result.stdout.startswith("warning: ")


def test_check_of_a_bad_box(bad: Path) -> None:
    result = kutna_box("check", bad)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [*reasons(bad), f"{bad} cannot be used as a box"]


def test_check_json(bad: Path) -> None:
    result = kutna_box("check", bad, "--json")
    assert result.exit_code == 1
    assert document(result) == {
        "valid": False,
        "box": None,
        "reasons": reasons(bad),
        "missing": [],
        "warnings": [],
    }
    assert document(kutna_box("check", "standard", "--json"))["valid"] is True


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "No such file or directory"),
        (b"a = = 1", "line 1, column 5: not TOML: Invalid value"),
        (b"name = '\xff'", "not UTF-8 at byte 8"),
        (b"#" * 50_000_000, "larger than 1000000 bytes"),
        (b"#" * 500_000, "longer than 200000 characters"),
    ],
    ids=["none", "broken", "latin-1", "50 MB", "long"],
)
def test_unreadable_files(content: bytes | None, words: str, tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    if content is not None:
        path.write_bytes(content)
    for arguments in (("check", path), ("show", "--box", path), ("diff", "standard", path)):
        result = kutna_box(*arguments)
        assert result.exit_code == 2
        assert result.stdout == ""
        assert words in result.stderr
        assert "Traceback" not in result.stderr


def test_a_directory_and_a_missing_file_are_refused(tmp_path: Path) -> None:
    assert kutna_box("check", tmp_path).exit_code == 2
    assert kutna_box("check", "a\0b").exit_code == 2


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_bytes(b"\xef\xbb\xbf" + frozen_text().replace("\n", "\r\n").encode())
    assert kutna_box("check", path).exit_code == 0


def test_check_reads_stdin() -> None:
    assert CliRunner().invoke(box_app, ["check", "-"], input=frozen_text()).exit_code == 0


# new ------------------------------------------------------------------------------------------------------
def test_new_writes_a_form(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    result = kutna_box("new", path)
    assert result.exit_code == 0
    assert path.read_text() == blank_text()
    assert [entry.name for entry in tmp_path.iterdir()] == ["my.toml"]
    checked = kutna_box("check", path)
    assert checked.exit_code == 1
    lines = checked.stdout.splitlines()
    assert lines[1] == "missing: guild tiles 0 of 24"
    assert all(line.startswith("missing: ") and " 0 of " in line for line in lines[:-1])


def test_the_form_holds_no_value_of_the_standard_box() -> None:
    reading = read_box(blank_text())
    assert reading.faults == ()
    assert all(part.have == 0 for part in reading.missing)
    assert len(reading.missing) == 24


def test_the_filled_form_is_a_box() -> None:
    """Values written under the heads of the form give the box they come from."""
    tables = dict(part.split("]\n", 1) for part in standard_text().split("\n[")[1:])
    lines = []
    for line in blank_text().splitlines():
        head = line.removeprefix("[").removesuffix("]")
        if line.startswith("[") and head in tables:
            lines += [line, *(text for text in tables[head].splitlines() if not text.startswith("#"))]
        elif line.startswith(("name", "version")):
            lines.append(line)
    assert load_box("\n".join(lines)).digest == load_box().digest


def test_new_does_not_overwrite(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text("mine")
    result = kutna_box("new", path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == f"{path} exists; --force overwrites it\n"
    assert path.read_text() == "mine"
    assert document(kutna_box("new", path, "--force", "--json")) == {"file": str(path)}
    assert path.read_text() == blank_text()


def test_new_where_nothing_can_be_written(tmp_path: Path) -> None:
    result = kutna_box("new", tmp_path / "none" / "my.toml")
    assert result.exit_code == 2
    assert "No such file or directory" in result.stderr
    assert kutna_box("new", tmp_path, "--force").exit_code == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("original", ["standard", str(FROZEN)])
def test_a_copy_is_the_same_box_under_the_name_of_its_file(original: str, tmp_path: Path) -> None:
    path = tmp_path / "my-copy.toml"
    assert (
        f"{path} written; change it, then: kutna box check {path}\n"
        == kutna_box("new", path, "--from", original).stdout
    )
    text = standard_text() if original == "standard" else frozen_text()
    assert f"valid: my-copy@{load_box(text).digest}\n" == kutna_box("check", path).stdout
    assert f"Copied from {load_box(text).label}," in path.read_text().splitlines()[0]
    left = loaded_box(path.read_text()).file.model_dump(exclude={"name"})
    assert loaded_box(text).file.model_dump(exclude={"name"}) == left


@pytest.mark.parametrize("line", ["name = 'other' # mine", "'name'=\"other\"", 'name = """\nother"""'])
def test_a_name_is_found_however_it_is_written(line: str, tmp_path: Path) -> None:
    first = tmp_path / "first.toml"
    first.write_text(frozen_text().replace('name = "frozen"', line))
    assert 0 == kutna_box("new", tmp_path / "second.toml", "--from", first).exit_code
    assert "second" == load_box((tmp_path / "second.toml").read_text()).name


@pytest.mark.parametrize(
    ("file", "options", "words"),
    [
        (
            "standard.toml",
            ("--from", "standard"),
            "name: standard is the name of the original, expected another",
        ),
        ("My Box.toml", ("--from", "standard"), "name: 'My Box' is not a name (lower-case letters,"),
        (
            "my.toml",
            ("--from", "standard", "--name", 'a"b'),
            "name: 'a\"b' is not a name (lower-case letters,",
        ),
        ("my.toml", ("--from", "none.toml"), "cannot read none.toml: No such file"),
        ("my.toml", ("--name", "mine"), "--name names a copy: expected --from as well"),
        ("my.toml", ("--from", "standard", "--random", "3"), "--from and --random cannot be combined"),
        ("my.toml", ("--random", "1" * 21), "--random: expected at most 20 digits"),
    ],
)
def test_a_copy_that_is_refused(file: str, options: tuple[str, ...], words: str, tmp_path: Path) -> None:
    result = kutna_box("new", tmp_path / file, *options)
    assert (2, "") == (result.exit_code, result.stdout)
    assert result.stderr.startswith(words)
    assert [] == list(tmp_path.iterdir())


def test_a_generated_box_is_the_one_that_the_engines_are_compared_on(tmp_path: Path) -> None:
    path = tmp_path / "box-17.toml"
    label = random_box(17).label
    written = kutna_box("new", path, "--random", "17")
    assert (0, f"{path} written: {label}; use it with --box {path}\n") == (written.exit_code, written.stdout)
    checked = kutna_box("check", path)
    assert (0, f"valid: {label}") == (checked.exit_code, checked.stdout.splitlines()[-1])
    assert "`kutna box new FILE --random 17`" in path.read_text()
    assert load_box(path.read_text()) == random_box(17)


def test_a_box_that_cannot_be_used_is_not_copied(bad: Path) -> None:
    result = kutna_box("new", bad.with_name("copy.toml"), "--from", bad)
    assert 2 == result.exit_code
    assert result.stderr.startswith(f"{bad} cannot be used as a box:\n")


def test_a_copy_overwrites_only_if_forced(tmp_path: Path) -> None:
    path = tmp_path / "my.toml"
    path.write_text("mine")
    copy = ("new", path, "--from", "standard", "--name", "yours")
    assert f"{path} exists; --force overwrites it\n" == kutna_box(*copy).stderr
    assert "mine" == path.read_text()
    assert 0 == kutna_box(*copy, "--force").exit_code
    assert "yours" == load_box(path.read_text()).name


# diff -----------------------------------------------------------------------------------------------------
def test_diff_of_the_same(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text(frozen_text().replace("reconstruction", "report").replace('"frozen"', '"other"'))
    result = kutna_box("diff", FROZEN, path)
    assert (result.exit_code, result.stdout) == (0, "no difference\n")
    assert document(kutna_box("diff", "standard", "standard", "--json")) == {"same": True, "differences": []}


def test_diff_lists_the_values(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    text = (
        frozen_text().replace("last_draws = 5", "last_draws = 6").replace('"c1 left red"', '"c1 left blue"')
    )
    path.write_text(text)
    result = kutna_box("diff", FROZEN, path, "--json")
    assert result.exit_code == 1
    assert document(result) == {
        "same": False,
        "differences": [
            {"place": "technology.last_draws", "first": "5", "second": "6"},
            {"place": "boards.large.villages.c1.left", "first": "red", "second": "blue"},
        ],
    }
    shown = kutna_box("diff", FROZEN, path)
    assert shown.exit_code == 1
    assert "technology.last_draws" in shown.stdout


def test_diff_of_unlike_boxes_fits_80_columns(tmp_path: Path) -> None:
    path = tmp_path / "box.toml"
    path.write_text(random_box_text(2))
    result = kutna_box("diff", "standard", path)
    assert result.exit_code == 1
    assert max(len(line) for line in result.stdout.splitlines()) <= 80


@pytest.mark.parametrize("command", ["show", "check", "new", "diff"])
def test_help_has_an_example(command: str) -> None:
    result = kutna_box(command, "--help")
    assert result.exit_code == 0
    assert f"Example: kutna box {command}" in result.stdout
    assert "--json" in result.stdout
