"""What a line of moves changes: told in words, marked in the picture, and the same in both."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from xml.etree.ElementTree import Element

import pytest
from typer.testing import CliRunner

import kutnahora as kh
from kutna_runs import fails, kutna
from kutnahora.cli.main import app
from kutnahora.cli.picture.changed import Led, changed, led
from kutnahora.cli.picture.svg.marks import MARK
from kutnahora.cli.picture.svg.table import picture
from kutnahora.reference.position import Position
from kutnahora.reference.samples.players import play_game
from middle_game import golden
from pages import ROOT
from svg_reader import SVG, Area, Place, assert_neat, named, numbers, parsed, squeezed, told, whole
from table import frozen

COUNTS = pytest.mark.parametrize("players", [2, 3, 4])


@cache
def game(players: int) -> tuple[Position, ...]:
    return tuple(step.position for _move, step in play_game(frozen(), players, "lively", 3, events=True))


def line(players: int, first: int, length: int) -> tuple[Position, Led]:
    """A position of a game, and the line that led to it."""
    start, after = game(players)[first], game(players)[first : first + length][-1]
    return after, Led(("skip",), changed(kh.view(frozen(), start), kh.view(frozen(), after)))


def marks(group: Element, place: Place) -> Iterator[Area]:
    """Where every mark is: its corners at the least and the most."""
    for element in group:
        if element.tag == SVG + "g":
            yield from marks(element, place.moved(element))
        elif element.tag == SVG + "polygon" and element.get("fill") == MARK:
            points = [tuple(map(float, point.split(","))) for point in element.get("points", "").split()]
            (left, *_, right), (top, *_, bottom) = (sorted(values) for values in zip(*points, strict=True))
            yield place.area(left, top, right - left, bottom - top)
        elif element.get("stroke") == MARK:
            left, top = map(float, element.get("d", "")[1:].split(" h")[0].split())
            wide = float(element.get("d", "").split(" h")[1].split()[0])
            yield place.area(left, top, wide, 0)


# in words -----------------------------------------------------------------------------------------------


def test_nothing_changed_is_nothing() -> None:
    shown = kh.view(frozen(), game(3)[50])
    assert () == changed(shown, shown)


def example() -> tuple[Position, Led, str]:
    """Blue claims a plot and digs, in the middle of a game."""
    text = (ROOT / "examples" / "middle-game.toml").read_text(encoding="utf-8")
    box, start = kh.load_box(), kh.parse(kh.load_box(), text)
    khn = kh.format_khn(box, start)
    khn += (
        " ; card rights/plot as plot ; plot b5 ; card plot/mine as mine ; hire 1 ; [draw I-04] ; mine I-04 a4"
    )
    p, (start, moves) = kh.parse(box, khn), kh.parse_khn(box, khn)
    return p, led(box, start, moves, p), khn


def test_a_line_is_told_part_by_part() -> None:
    _p, found, _khn = example()
    assert found.parts == [
        (
            "blue",
            [
                "money 14 -> 4 gr",
                "points 0 -> 1",
                "income 34 -> 38 gr",
                "points if it ended 16 -> 18",
                "ore from mines 3 -> 4",
                "miners in reserve 6 -> 5",
                "miners on mines 2 -> 3",
                "plots +b5",
                "cards -plot/mine -rights/plot",
            ],
        ),
        ("city", ["b5: plot of blue"]),
        ("mine", ["a4: I-04 of blue"]),
        ("prices", ["ore card 4 -> 5"]),
        ("table", ["mine tiles left 24 -> 23"]),
    ]
    assert found.line.endswith("[draw I-04] ; mine I-04 a4")


@COUNTS
def test_every_number_on_the_table_that_differs_is_told(players: int) -> None:
    """Money, points and reputation of all, and every cell, against the positions themselves."""
    for first in range(0, 160, 19):
        start, (after, found) = game(players)[first], line(players, first, 25)
        places = {change.place for change in found.changes}
        for who, name in enumerate(("blue", "green", "orange", "purple")[:players]):
            one, two = start.players[who], after.players[who]
            assert (one.purse != two.purse) == (f"money-{name}" in places)
            assert (one.standing.points != two.standing.points) == (f"points-{name}" in places)
            assert (one.hand != two.hand) == (f"hand-{name}" in places)
            assert (one.slots != two.slots) == (f"slots-{name}" in places)
        cells = kh.view(frozen(), after).city.cells
        for number, cell in enumerate(cells):
            plots = [number in player.plots.cells for p in (start, after) for player in p.players]
            differs = start.city[number] != after.city[number] or plots[:players] != plots[players:]
            assert differs == (f"city-{cell.cell}" in places)
        assert (start.tax != after.tax) == (f"tax-{after.tax.level}" in places)
        assert (start.hall.rows != after.hall.rows) == any(place.startswith("hall-") for place in places)


def test_the_terminal_tells_the_line_and_what_it_changed() -> None:
    shown = kh_show(example()[2])
    assert "line     card rights/plot as plot ; plot b5 ; card plot/mine as mine ; hire" in shown
    assert "changed  blue: money 14 -> 4 gr, points 0 -> 1," in shown
    assert "city: b5: plot of blue" in shown
    assert all(len(row) <= 80 for row in shown.splitlines())
    assert "changed  " not in kh_show(kh.format_khn(kh.load_box(), example()[0]))


def kh_show(khn: str) -> str:
    return CliRunner().invoke(app, ["show", khn]).stdout


# in the picture -----------------------------------------------------------------------------------------


@COUNTS
def test_everything_that_changed_is_marked_and_nothing_else(players: int) -> None:
    for first, length in ((60, 6), (110, 90)):
        p, found = line(players, first, length)
        root = parsed(picture(frozen(), p, found))
        assert_neat(root)
        for change in found.changes:
            assert change.words in told(named(root, change.place))
        titled = [group for group in root.iter(SVG + "g") if "changed: " in told(group)]
        assert {change.place for change in found.changes} == {group.get("id") for group in titled}
        for group in titled:
            assert any(element.get(key) == MARK for element in group for key in ("fill", "stroke"))


@COUNTS
def test_no_mark_leaves_the_picture_or_its_panel(players: int) -> None:
    p, found = line(players, 30, 120)
    root = parsed(picture(frozen(), p, found))
    places = list(marks(root, Place()))
    assert len(places) > 20
    assert all(area.within(whole(root)) for area in places)


def test_a_changed_number_says_what_it_was() -> None:
    p, found, _khn = example()
    root = parsed(picture(kh.load_box(), p, found))
    assert "was14gr" in squeezed(named(root, "money-blue"))
    assert "was" not in squeezed(named(root, "money-green"))
    assert "was" not in squeezed(named(root, "reputation-blue"))


def test_the_caption_and_the_description_tell_the_same() -> None:
    p, found, _khn = example()
    root = parsed(picture(kh.load_box(), p, found))
    caption, description = squeezed(named(root, "line")), root.findtext(SVG + "desc", "")
    assert "".join(found.line.split()) in caption
    for _part, items in found.parts:
        assert "".join(",".join(items).split()) in caption
        assert ", ".join(items) in description
    assert "after card rights/plot as plot" in root.findtext(SVG + "title", "")


def test_without_a_line_nothing_is_marked() -> None:
    text = picture(frozen(), game(3)[50])
    assert MARK not in text
    assert "changed" not in text


def test_a_mark_is_a_shape_and_not_only_a_colour() -> None:
    p, found, _khn = example()
    root = parsed(picture(kh.load_box(), p, found))
    cell, hand = named(root, "city-b5"), named(root, "hand-blue")
    assert ["2"] == [path.get("stroke-width") for path in cell.iter(SVG + "path") if path.get("stroke")]
    assert 1 == sum(polygon.get("fill") == MARK for polygon in cell.iter(SVG + "polygon"))
    assert 1 == sum(polygon.get("fill") == MARK for polygon in hand.iter(SVG + "polygon"))
    assert [0.0, 0.0] == numbers(cell.findall(SVG + "rect")[0], "x", "y")


# solve --------------------------------------------------------------------------------------------------


def late(*options: str | Path) -> list[str | Path]:
    return ["solve", kh.format_khn(frozen(), golden(2, 150)), "--sims", "300", "--seed", "1", *options]


def test_solve_prints_lines_as_strings() -> None:
    strings = kutna(*late("--khn")).stdout.splitlines()
    lines = json.loads(kutna(*late("--json")).stdout)["lines"]
    assert strings == [line["khn"] for line in lines]
    for line in lines:
        start, moves = kh.parse_khn(frozen(), line["khn"])
        assert golden(2, 150) == start
        assert line["moves"] == [kh.format_move(frozen(), 2, move) for move in moves]


def test_solve_draws_what_the_best_line_changes(tmp_path: Path) -> None:
    path = tmp_path / "best.svg"
    result = kutna(*late("--json", "--svg", path))
    best = json.loads(result.stdout)["lines"][0]["khn"]
    assert f"{path} written\n" in result.stderr
    assert kutna("show", best, "--svg", "-").stdout == path.read_text(encoding="ascii")


def test_solve_refuses_what_cannot_be_written_before_it_thinks(tmp_path: Path) -> None:
    path = tmp_path / "best.svg"
    path.write_text("mine")
    fails(kutna(*late("--svg", path)), 2, f"{path} exists", "--force")
    fails(kutna(*late("--svg", "-")), 2, "--svg: expected a file")
    fails(kutna(*late("--khn", "--json")), 2, "--khn", "--json")
    assert "mine" == path.read_text()
    assert 0 == kutna(*late("--svg", path, "--force")).exit_code


def test_a_finished_game_has_no_line() -> None:
    over = kh.format_khn(frozen(), game(2)[-1])
    fails(kutna("solve", over, "--khn"), 2, "the game is over")
    fails(kutna("solve", over, "--svg", "x.svg"), 2, "the game is over")
