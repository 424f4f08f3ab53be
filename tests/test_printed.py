"""Values that a position prints on its box: the box that comes of it, in every command."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import kutnahora as kh
from kutnahora.cli.main import app
from kutnahora.reference import constants
from kutnahora.reference.files.positions.khn import format_khn
from pages import ROOT
from puzzle_texts import changed, tax, toml
from test_position_files import FROZEN, Written, box, file, read, sound, told

SHORT = ROOT / "examples" / "short.toml"
PRINTED = {"guild_tiles": {"sawmill": {"plot_price": 17}}, "cathedral": {"taxes": {"9": 3}}}


def test_a_position_is_of_the_box_that_it_prints() -> None:
    reading = read(file(printed=PRINTED, box=box().label))
    assert reading.loaded is not None
    assert reading.position is not None
    printed = reading.loaded.box
    assert reading.position.box == printed.label != box().label
    sawmill = next(number for number, tile in enumerate(printed.tiles) if tile.name == "sawmill")
    assert (17, 3) == (printed.plot_price(sawmill), printed.cathedral_tax(9))
    assert reading.position == kh.parse(printed, format_khn(printed, reading.position))
    assert reading.position == replace(sound(file()), box=printed.label)


def test_what_is_printed_changes_nothing_if_it_is_the_same() -> None:
    price = box().plot_price(next(n for n, tile in enumerate(box().tiles) if tile.name == "sawmill"))
    assert sound(file()) == sound(file(printed={"guild_tiles": {"sawmill": {"plot_price": price}}}))


PRINTS = {
    "unknown key": (
        {"guild_tiles": {"sawmil": {"wood": 3}}},
        ["printed.guild_tiles.sawmil.wood: the box has nothing of this name, did you mean sawmill?"],
    ),
    "unknown field": (
        {"guild_tiles": {"sawmill": {"woood": 3}}},
        ["printed.guild_tiles.sawmill.woood: no such field, did you mean wood?"],
    ),
    "a place that is not a number": (
        {"cathedral": {"taxes": {"²": 3}}},
        ["printed.cathedral.taxes.²: the box has nothing of this name"],
    ),
    "a place with a leading zero": (
        {"cathedral": {"taxes": {"09": 3}}},
        ["printed.cathedral.taxes.09: the box has nothing of this name"],
    ),
    "limits": (
        {"guild_tiles": {"sawmill": {"wood": 99}}, "reputation": {"low": 5}},
        ["printed.guild_tiles.sawmill.wood: 99 is above 15", "printed.reputation.low: 5 is above -1"],
    ),
}


@pytest.mark.parametrize(("printed", "faults"), PRINTS.values(), ids=PRINTS.keys())
def test_what_cannot_be_printed_is_told(printed: Written, faults: list[str]) -> None:
    assert faults == told(file(printed=printed))
    limit = constants.TAX_LIMIT
    too_much = f"tax: tax {limit + 1}, expected 0 to {limit} (tax.cap)"
    assert [*faults, too_much] == told(file(printed=printed, tax=limit + 1))


def test_a_place_of_thousands_of_digits_is_told() -> None:
    [fault] = read(file(printed={"cathedral": {"taxes": {"1" * 5000: 3}}})).faults
    assert "the box has nothing of this name" == fault.message


def test_the_box_is_the_one_before_printing() -> None:
    [fault] = told(file(printed=PRINTED, box="frozen@00000000"))
    assert fault.startswith("box: the position belongs to box frozen@00000000, but this is box frozen@")


def test_python_opens_a_position_with_its_box() -> None:
    text = SHORT.read_text(encoding="utf-8")
    printed, p = kh.load_position(text)
    assert (printed.label, ()) == (p.box, kh.status(printed, p))
    with pytest.raises(kh.BadFile, match=r"^line \d+, printed: the file of the box is needed"):
        kh.parse(kh.load_box(), text)
    with pytest.raises(kh.BadFile, match="no such key"):
        kh.load_position("players = 3\nmony = 1")


def kutna(*words: str | Path, stdin: str | None = None) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], input=stdin)


COMMANDS = (
    ("show",),
    ("show", "--json"),
    ("show", "--svg", "-"),
    ("legal",),
    ("check", "--quiet"),
    ("explain",),
    ("apply", "card plot/mine as plot", "plot c4"),
    ("explain", "card plot/mine as plot", "plot c4"),
    ("perft", "2"),
    ("solve", "--sims", "20", "--seed", "1", "--exact", "never", "--json"),
    ("play", "--seats", "random,random,random", "--seed", "1"),
)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_command_uses_the_box_of_the_position(words: tuple[str, ...], tmp_path: Path) -> None:
    """The same is said of the file and of its KHN on the box that `convert --to box` writes."""
    own = tmp_path / "box.toml"
    own.write_text(kutna("convert", SHORT, "--to", "box").stdout, encoding="utf-8")
    khn = kutna("convert", SHORT).stdout.strip()
    name, *rest = words
    one, other = kutna(name, SHORT, *rest), kutna(name, khn, *rest, "--box", own)
    assert (0, "") == (one.exit_code, one.stderr)
    lines = [[line for line in run.stdout.splitlines() if "second" not in line] for run in (one, other)]
    assert lines[0] == lines[1]
    assert 2 == kutna(name, khn, *rest).exit_code


@pytest.mark.parametrize("form", ["toml", "json"])
def test_a_file_that_is_written_prints_too(form: str, tmp_path: Path) -> None:
    """It can be read on the box before printing, as the file that it comes from."""
    written = tmp_path / "written"
    written.write_text(kutna("convert", SHORT, "--to", form).stdout, encoding="utf-8")
    assert kutna("convert", SHORT).stdout == kutna("convert", written).stdout
    moved = kutna("apply", SHORT, "card plot/mine as plot", "plot c4", f"--{form}").stdout
    assert 0 == kutna("check", "-", stdin=moved).exit_code


@pytest.mark.parametrize("form", ["toml", "box"])
def test_json_and_another_format_is_a_wrong_use(form: str) -> None:
    result = kutna("convert", SHORT, "--to", form, "--json")
    assert (2, "", f"--json and --to {form}: choose one of them\n") == (
        result.exit_code,
        result.stdout,
        result.stderr,
    )


def test_who_lacks_the_box_is_told_how_to_get_it() -> None:
    result = kutna("legal", kutna("convert", SHORT).stdout.strip())
    assert (2, 1) == (result.exit_code, len(result.stderr.splitlines()))
    assert "give that box with --box FILE (`kutna convert POS --to box` writes" in result.stderr


def test_a_copied_box_is_the_same_box(tmp_path: Path) -> None:
    copied = tmp_path / "own.toml"
    assert 0 == kutna("box", "new", copied, "--from", "standard").exit_code
    khn = kutna("new", "--players", "3", "--seed", "1").stdout.strip()
    own = kutna("convert", khn, "--box", copied)
    assert (0, khn.split("@")[1]) == (own.exit_code, own.stdout.strip().split("@")[1])
    assert "standard@" not in own.stdout
    assert 0 == kutna("legal", own.stdout.strip()).exit_code
    table = json.loads(kutna("convert", SHORT, "--to", "json").stdout)
    assert 0 == kutna("check", "-", "--box", copied, stdin=json.dumps(table)).exit_code


@pytest.mark.parametrize("label", ["standard", "frozen@141E2424", "frozen@141e242", "Frozen@141e2424"])
def test_a_box_is_named_by_name_and_hash(label: str) -> None:
    [fault] = told(file(box=label))
    assert fault.startswith(f"box: {label!r}, expected name@8 hex digits, such as frozen@")


def test_a_printed_price_is_paid() -> None:
    free = SHORT.read_text(encoding="utf-8").replace('0 = "4 3 2 1 1 1"', '0 = "9 3 2 1 1 1"')
    prices = [
        json.loads(kutna("show", "-", "--json", stdin=text).stdout)["stands"]
        for text in (free, SHORT.read_text(encoding="utf-8"))
    ]
    assert prices[0] != prices[1]


def test_a_game_on_a_printed_box_is_not_kept(tmp_path: Path) -> None:
    result = kutna("play", SHORT, "--seats", "random,random,random", "--save", tmp_path / "game.khg")
    assert (2, "") == (result.exit_code, result.stdout)
    assert "kutna convert POS --to box" in result.stderr
    assert not list(tmp_path.iterdir())


def test_a_box_is_written_of_any_position(tmp_path: Path) -> None:
    own = tmp_path / "box.toml"
    own.write_text(kutna("convert", ROOT / "examples" / "middle-game.toml", "--to", "box").stdout)
    assert 0 == kutna("box", "diff", "standard", own).exit_code


def test_a_puzzle_prints_too(tmp_path: Path) -> None:
    """The last tax of a game: with another price of silver other points, and the same answer."""
    path = tmp_path / "own.toml"
    path.write_text(toml(changed(tax(), "level", 2)), encoding="utf-8")
    khn = kutna("convert", path, "--box", FROZEN).stdout.strip()
    table = json.loads(kutna("convert", khn, "--to", "json", "--box", FROZEN).stdout)
    path.write_text(toml(tax() | {"position": table | {"printed": PRINTED}}), encoding="utf-8")
    label = kutna("convert", path, "--box", FROZEN).stdout.split()[1]
    assert label != box().label
    shown = json.loads(kutna("puzzles", "list", path, "--box", FROZEN, "--json").stdout)["puzzles"]
    assert [label] == [one["position"].split()[1] for one in shown]
    assert 0 == kutna("puzzles", "run", path, "--box", FROZEN).exit_code
    assert 0 == kutna("puzzles", "check", path, "--box", FROZEN).exit_code


def test_a_ruling_prints_beside_its_position(tmp_path: Path) -> None:
    text = """
question = "May I?"
answer = "You may."
clauses = ["plot.first"]
basis = "text"

[[demonstrations]]
shows = "A plot in the empty city costs 5 gr."
position.players = 3
position.printed.guild_tiles.sawmill.wood = 3
after.tax = 0
"""
    (tmp_path / "one.toml").write_text(text, encoding="utf-8")
    result = kutna("rulings", "run", "--dir", tmp_path)
    expected = "line 10, demonstration 1, position.printed: expected beside `position`"
    assert (2, True) == (result.exit_code, expected in result.stderr)
