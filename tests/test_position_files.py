"""What a position file may leave to the program: stacks by name, the reserve, rocks, hands."""

import itertools
import json
from dataclasses import replace
from functools import cache

import pytest

from kutnahora.reference import engine
from kutnahora.reference.box import FIRST_ROCK, Box, guild_tiles
from kutnahora.reference.files.box.load import LoadedBox, loaded_box
from kutnahora.reference.files.positions.khn import format_khn
from kutnahora.reference.files.positions.load import PositionReading, parse, read_values
from kutnahora.reference.files.positions.write import format_toml, values
from kutnahora.reference.files.rulings.table import read_table
from kutnahora.reference.position import Position, TaskKind
from kutnahora.reference.terms import PLAYER_NAMES, Guild
from pages import ROOT

FROZEN = ROOT / "tests" / "boxes" / "frozen.toml"
STACKS = [
    ["builders", "innkeepers", "green"],
    ["grocers", "scribes", "silver"],
    ["miners", "metallurgists", "yellow"],
]
GUILDS = {
    "blue": ["builders", "grocers", "metallurgists"],
    "green": ["scribes", "miners", "grocers"],
    "orange": ["innkeepers", "builders", "miners"],
}
Written = dict[str, object]


@cache
def loaded() -> LoadedBox:
    return loaded_box(FROZEN.read_text(encoding="utf-8"))


def box() -> Box:
    return loaded().box


def file(**keys: object) -> Written:
    """The start of a game of three, in the fewest words, with some keys changed."""
    boards: Written = {name: {"guilds": guilds} for name, guilds in GUILDS.items()}
    return {"players": 3, "rocks": True, "town_hall": STACKS, **boards, **keys}


def player(name: str, **keys: object) -> Written:
    return {name: {"guilds": GUILDS[name], **keys}}


def read(written: Written) -> PositionReading:
    return read_values(box(), written, loaded().file)


def sound(written: Written) -> Position:
    reading = read(written)
    assert ((), ()) == (reading.faults, reading.broken)
    assert reading.position is not None
    return reading.position


def told(written: Written) -> list[str]:
    reading = read(written)
    assert reading.position is None
    return list(map(str, reading.faults))


def names(tiles: tuple[int, ...]) -> list[str]:
    return [box().tile_name(tile) for tile in tiles]


# stacks -------------------------------------------------------------------------------------------------


def hall(row: int, column: int, word: str) -> list[list[str]]:
    rows = [list(stacks) for stacks in STACKS]
    rows[row][column] = word
    return rows


def in_order() -> list[str]:
    """The tiles of the miners as they come: by name, the marked one last."""
    return [box().tile_name(tile) for tile in sorted(guild_tiles(Guild.MINERS), key=box().marked)]


def test_a_stack_by_its_name_shows_the_first_tile_that_is_nowhere_else() -> None:
    first, second, *_rest = in_order()
    whole = sound(file())
    assert (first, 3) == (box().tile_name(whole.hall.rows[2][0].top), whole.hall.rows[2][0].under)
    held = sound(file(**player("green", slots=[first])))
    assert (second, 2) == (box().tile_name(held.hall.rows[2][0].top), held.hall.rows[2][0].under)
    reading = read(file())
    assert f"town_hall.3.1: {first}" in reading.defaults
    assert () == whole.gone


@pytest.mark.parametrize("height", [1, 2, 3, 4])
def test_a_stack_of_a_height_has_lost_the_first_ones(height: int) -> None:
    p = sound(file(town_hall=hall(2, 0, f"miners:{height}")))
    stack = p.hall.rows[2][0]
    assert (in_order()[-height], height - 1) == (box().tile_name(stack.top), stack.under)
    assert sorted(in_order()[:-height]) == sorted(names(p.gone))


def test_a_height_counts_what_is_left() -> None:
    first, second, *_rest = in_order()
    held = file(town_hall=hall(2, 0, "miners:2"), **player("green", slots=[first]))
    assert [second] == names(sound(held).gone)
    assert sound(held | {"gone": [second]}) == sound(held)


def test_a_position_of_names_is_read_as_rulings_read_it() -> None:
    """One code: only what rulings lay out besides differs."""
    written = file(town_hall=hall(2, 0, "miners:2"))
    assert sound(written) == read_table(box(), written).position


def test_a_stack_that_is_named_and_used_up_is_not_there() -> None:
    city = {cell: f"{tile} green" for cell, tile in zip(("c3", "c4", "d3", "d4"), in_order(), strict=True)}
    reading = read_table(box(), {"players": 3, "city": city, "town_hall": STACKS})
    assert reading.position is not None
    assert [2, 3] == [len(reading.position.hall.rows[2]), len(reading.position.hall.rows[1])]
    assert "town_hall.3.1: no stack, its tiles are elsewhere" in reading.defaults


HEIGHTS = {
    "too high": ("miners:5", "'miners:5', expected miners:1 or miners:2 or miners:3 or miners:4"),
    "none": ("miners:0", "'miners:0', expected miners:1 or miners:2"),
    "no number": ("miners:two", "'miners:two', expected miners:1 or"),
    "no height": ("miners:", "'miners:', expected miners:1 or"),
    "public": ("green:2", "'green:2', expected green:3, the tiles that are nowhere else"),
    "typo": ("minrs", "'minrs' is not a building tile of the box, did you mean miners?"),
    "typo in a height": ("minrs:2", "'minrs:2' is not a building tile of the box, did you mean miners?"),
    "nothing like it": ("zzz", "'zzz' is not a building tile of the box, nor a guild or colour"),
}


@pytest.mark.parametrize(("word", "expected"), HEIGHTS.values(), ids=HEIGHTS.keys())
def test_a_stack_that_cannot_be_is_told_with_what_can(word: str, expected: str) -> None:
    place = (0, 2) if word.startswith("green") else (2, 0)
    faults = told(file(town_hall=hall(*place, word)))
    assert faults[0].startswith(f"town_hall.{place[0] + 1}.{place[1] + 1}: {expected}")
    assert not [fault for fault in faults if "green" in word and "missing: expected" in fault]


def test_a_height_agrees_with_what_is_gone() -> None:
    first, *_rest = in_order()
    fault = "town_hall.3.1: 'miners:2', expected miners:3, the tiles that are nowhere else"
    assert [fault] == told(file(town_hall=hall(2, 0, "miners:2"), gone=[first]))


def test_a_tile_that_is_called_like_a_stack_is_the_tile() -> None:
    """Such a box is odd, but what a file said before, it still says."""
    number = guild_tiles(Guild.MINERS)[1]
    tiles = (*box().tiles[:number], replace(box().tiles[number], name="miners"), *box().tiles[number + 1 :])
    reading = read_values(replace(box(), tiles=tiles), file(town_hall=hall(2, 0, "miners")))
    assert reading.position is not None
    assert number == reading.position.hall.rows[2][0].top


# miners -------------------------------------------------------------------------------------------------


def test_the_reserve_leaves_the_pool() -> None:
    for pool in (0, 1, 2):
        mine = {"a2": "I-01 green"}
        p = sound(file(mine=mine, **player("green", ore=0, reserve=8 - pool)))
        assert (pool, 8 - pool, 1) == (
            p.players[1].miners.pool,
            p.players[1].miners.reserve,
            p.players[1].miners.placed,
        )
        assert p == sound(file(mine=mine, **player("green", ore=0, reserve=8 - pool, pool=pool)))


def test_what_the_reserve_leaves_is_not_a_default() -> None:
    reading = read(file(**player("green", reserve=8)))
    assert not [line for line in reading.defaults if line.startswith(("green.pool", "green.reserve"))]
    assert "blue.pool: 1 miner" in reading.defaults


RESERVES = {
    "too few": ({"reserve": 5}, "green.reserve: 5 miners, expected 7 to 9 beside 0 on mines"),
    "too many": ({"reserve": 10}, "green.reserve: 10 miners, expected 7 to 9 beside 0 on mines"),
    "not with the pool": (
        {"reserve": 9, "pool": 1},
        "green.reserve: 9 miners, expected 8 beside 0 on mines and 1 in the pool (setup.player)",
    ),
}


@pytest.mark.parametrize(("keys", "expected"), RESERVES.values(), ids=RESERVES.keys())
def test_miners_add_up(keys: Written, expected: str) -> None:
    [fault] = told(file(**player("green", **keys)))
    assert fault.startswith(expected)


# rocks --------------------------------------------------------------------------------------------------


def rocks(p: Position) -> int:
    return sum(lot.tile >= FIRST_ROCK for lot in p.mine)


def test_rocks_are_laid_out_unless_the_file_says_otherwise() -> None:
    asked, silent = file(), file()
    del silent["rocks"]
    for written in (asked, silent):
        assert 4 == rocks(sound(written))
        assert any(line.startswith("rocks: ") and "rock-1" in line for line in read(written).defaults)
    assert 0 == rocks(sound(file(rocks=False)))
    assert 1 == rocks(sound(silent | {"mine": {"a1": "rock-1"}}))


def test_rocks_of_the_setup_come_by_chance() -> None:
    start = engine.new_game(box(), 3).position
    while not any(task.kind == TaskKind.ROCK for task in start.agenda):
        start = engine.apply(box(), start, engine.options(box(), start)[0]).position
    written = values(box(), start)
    assert written.pop("rocks") is False
    assert 0 == rocks(sound(written))


def test_a_mine_without_rocks_stays_so_in_every_format() -> None:
    bare = sound(file(rocks=False))
    for text in (format_khn(box(), bare), format_toml(box(), bare), json.dumps(values(box(), bare))):
        assert bare == parse(box(), text)


def test_rocks_lie_beside_the_mines() -> None:
    side = box().board(3)
    first, second = (
        tuple(f"{'abcd'[cell // side.mine_columns]}{cell % side.mine_columns + 1}" for cell in cells)
        for cells in side.rock_cells[:2]
    )
    laid = values(box(), sound(file()))["mine"]
    assert isinstance(laid, dict)
    assert set(first) == set(laid)
    taken = next(cell for cell in first if cell not in second)
    reading = read(file(mine={taken: "I-01 green"}))
    assert reading.position is not None
    moved = values(box(), reading.position)["mine"]
    assert isinstance(moved, dict)
    assert {*second, taken} == set(moved)


def test_rocks_are_written_once() -> None:
    fault = "rocks: there are rocks in the mine already, expected one of the two"
    assert [fault] == told(file(mine={"a1": "rock-1"}))


def test_no_card_fits() -> None:
    cells = {f"{row}{column}": "rock-9" for row in "abcd" for column in range(1, 8)}
    assert "rocks: no mine setup card fits beside the mines, expected rocks in the mine" in told(
        file(mine=cells)
    )


# hands --------------------------------------------------------------------------------------------------


def cards(count: int) -> list[str]:
    return [box().card_name(card) for card in range(count)]


@pytest.mark.parametrize("start", PLAYER_NAMES[:3])
@pytest.mark.parametrize("mover", PLAYER_NAMES[:3])
@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_hands_fit_the_player_to_move(start: str, mover: str, count: int) -> None:
    written = file(start=start, to_move=mover, **player(mover, hand=cards(count)))
    found = read(written).position
    assert found is not None
    assert () == read(written).broken
    for name in set(PLAYER_NAMES[:3]) - {mover}:
        held = len(found.players[PLAYER_NAMES.index(name)].hand.cards)
        words = "all six cards" if held == 6 else f"the last {held} cards"
        assert f"{name}.hand: {words}" in read(written).defaults


def test_what_was_sound_with_all_cards_keeps_its_meaning() -> None:
    """A hand that is not written was all six cards: wherever that breaks no rule, it still is."""
    same = 0
    for start, mover, count in itertools.product(PLAYER_NAMES[:3], PLAYER_NAMES[:3], range(2, 7)):
        full = {name: {"guilds": GUILDS[name], "hand": cards(6)} for name in GUILDS}
        whole = read(file(start=start, to_move=mover, **{**full, **player(mover, hand=cards(count))}))
        if whole.position is not None and not whole.broken:
            short = file(start=start, to_move=mover, **player(mover, hand=cards(count)))
            assert whole.position == sound(short)
            same += 1
    assert 3 * 2 == same


def test_hands_fit_an_agenda() -> None:
    p = sound(file(agenda=["turn:green:1:0", "card:blue:1:1"], **player("blue", hand=cards(3))))
    assert [3, 4, 4] == [len(one.hand.cards) for one in p.players]
