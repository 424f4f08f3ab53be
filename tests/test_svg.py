"""How the SVG picture of the table looks: nothing sticks out, nothing overlaps, no text is too wide."""

from dataclasses import replace

import pytest

from kutnahora.cli.picture.svg.nodes import written
from kutnahora.cli.picture.svg.signs import SHAPES
from kutnahora.cli.picture.svg.table import picture
from kutnahora.cli.picture.svg.text import PLAIN, STRONG, Font, listing, name_lines, short, width_of
from kutnahora.reference import constants
from kutnahora.reference.box import Box
from kutnahora.reference.notation import cell_name
from kutnahora.reference.position import Position
from kutnahora.reference.samples.boxes import random_box
from kutnahora.reference.samples.players import play_game
from kutnahora.reference.terms import NOTHING, PLAYER_NAMES
from svg_reader import BOLD, GAMES, REGULAR, SVG, assert_neat, drawn, named, parsed, texts, told
from table import Table, frozen

ALL = pytest.mark.parametrize(("players", "name"), GAMES)
COUNTS = pytest.mark.parametrize("players", [2, 3, 4])


def part_way(box: Box, players: int, seed: int) -> Position:
    game = [step.position for _move, step in play_game(box, players, "lively", seed, events=True)]
    return game[len(game) * 3 // 5]


# it can be looked at ------------------------------------------------------------------------------------


@ALL
def test_nothing_sticks_out_or_overlaps(players: int, name: str) -> None:
    for _p, root in drawn(players, name):
        assert_neat(root)


@pytest.mark.parametrize("seed", range(6))
def test_other_boxes_are_neat_too(seed: int) -> None:
    box = random_box(seed)
    assert_neat(parsed(picture(box, part_way(box, 2 + seed % 3, seed))))


@pytest.mark.parametrize("name", ["x" * 38, "m" * 38, "in-a-house-of-many-very-short-wordsss"])
@COUNTS
def test_long_names_stay_in_their_cells(players: int, name: str) -> None:
    tiles = tuple(replace(tile, name=f"{name}{number}") for number, tile in enumerate(frozen().tiles, 10))
    box = replace(frozen(), tiles=tiles)
    p = part_way(frozen(), players, 1)
    root = parsed(picture(box, p))
    assert_neat(root)
    for cell, lot in enumerate(p.city):
        if lot.tile != NOTHING:
            where = cell_name(cell, box.board(players).city_columns)
            assert f"{where} {box.tile_name(lot.tile)}" == told(named(root, f"city-{where}"))


def test_a_long_agenda_is_told_in_lines_that_fit() -> None:
    p = Table(4).p
    root = parsed(picture(frozen(), replace(p, agenda=p.agenda * 4)))
    assert_neat(root)
    assert parsed(picture(frozen(), p)).get("height") != root.get("height")


@pytest.mark.parametrize("limit", [20, 30, 35])
def test_a_tax_track_of_another_length_fits(limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(constants, "TAX_LIMIT", limit)
    root = parsed(picture(frozen(), Table(4).tax(limit).p))
    assert_neat(root)
    assert str(limit) in texts(named(root, "tax"))


@pytest.mark.parametrize("amount", [7, 143, 99999, 10**12])
def test_large_sums_stay_in_their_fields(amount: int) -> None:
    table = Table(4)
    for who in PLAYER_NAMES:
        table.money(who, amount).standing(who, points=amount).production(
            who, (amount, 0, amount), mines=amount
        )
    root = parsed(picture(frozen(), table.p))
    assert_neat(root)
    shown = texts(named(root, "player-purple"))
    assert (f"{amount} gr" in shown) == (amount < 10**12)


@COUNTS
def test_a_picture_is_always_drawn_alike(players: int) -> None:
    p = part_way(frozen(), players, 2)
    assert picture(frozen(), p) == picture(frozen(), replace(p, players=tuple(p.players)))
    assert (
        len({element.get("id") for element in parsed(picture(frozen(), p)).iter() if element.get("id")}) > 60
    )


def test_special_characters_in_names_are_escaped() -> None:
    """The reader of boxes lets no such name in; the picture does not rely on it."""
    odd = "<i>&\"'\x00"
    box = replace(frozen(), tiles=tuple(replace(tile, name=odd) for tile in frozen().tiles))
    root = parsed(picture(box, part_way(frozen(), 3, 1)))
    assert "<i>&\"'\ufffd" in texts(named(root, "hall-1-1"))
    assert root.find(f".//{SVG}i") is None


def test_every_kind_of_icon_has_a_shape_of_its_own() -> None:
    assert 6 == len({written(shape("red")) for shape in SHAPES})


# the width of texts -------------------------------------------------------------------------------------


@pytest.mark.parametrize("letter", REGULAR)
def test_no_letter_is_wider_than_assumed(letter: str) -> None:
    assert width_of(letter * 10, Font(100)) >= REGULAR[letter]
    assert width_of(letter * 10, Font(100, bold=True)) >= BOLD[letter]


@pytest.mark.parametrize("width", range(0, 160, 7))
def test_shortened_texts_fit(width: int) -> None:
    words = "carpenters-shed and more"
    shortened = short(words, width, PLAIN)
    assert shortened == "" or width_of(shortened, PLAIN) <= width
    assert shortened == words or (words.startswith(shortened[:-1]) and shortened[-1:] in ("", "\u2026"))
    assert (shortened == words) == (width_of(words, PLAIN) <= width)


def test_a_name_is_made_smaller_before_a_word_is_cut() -> None:
    assert (["carpenters-", "shed"], STRONG) == name_lines("carpenters-shed", 96, 2)
    lines, font = name_lines("carpenters-shed", 80, 2)
    assert (["carpenters-", "shed"], 11) == (lines, font.size)
    lines, font = name_lines("carpenters-shed", 68, 2)
    assert (["carpenters", "-shed"], 10) == (lines, font.size)
    lines, font = name_lines("a-church-of-all-the-saints-of-the-hill", 60, 2)
    assert (2, 10) == (len(lines), font.size)
    assert lines[1].endswith("\u2026")
    assert all(width_of(line, font) <= 60 for line in lines)


def test_lists_break_behind_commas_only() -> None:
    items = ("4 wood: 3 silver", "plots 5 gr", "pop 1", "cath")
    for width in range(110, 300, 20):
        lines = [node.words for node in listing(items, width, PLAIN).nodes]
        assert ", ".join(items) == " ".join(lines)
        assert all(line.endswith(",") for line in lines[:-1])
    assert ["-"] == [node.words for node in listing((), 50, PLAIN).nodes]
