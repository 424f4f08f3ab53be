"""The reader of boxes: every known fact and limit is enforced, all reasons at once, never a traceback."""

import tomllib
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from box_cases import FACTS, LIMITS, WARNINGS
from box_edits import edited, frozen_text, frozen_values, list_at, read_edited, table_at
from kutnahora.reference.files.box.load import BOX, NOT_A_BOX, BoxReading, load_box, read_box, read_values
from kutnahora.reference.files.box.models import PIECES, Event, Piece, Tax
from kutnahora.reference.files.faults import BadFile


def told(reading: BoxReading) -> tuple[str, ...]:
    return tuple(map(str, reading.faults))


@pytest.mark.parametrize(
    ("path", "value", "reason"), FACTS, ids=[f"{number}-{case[0]}" for number, case in enumerate(FACTS)]
)
def test_refused_with_the_place(path: str, value: object, reason: str) -> None:
    reading = read_edited(path, value)
    assert reading.box is None
    assert [text for text in told(reading) if text.startswith(reason)], told(reading)


@pytest.mark.parametrize(
    ("path", "told_instead"),
    [
        ("guild_tiles.sawmill.wod", "no such field, did you mean wood?"),
        ("guild_tiles.sawmill.plot_pric", "no such field, did you mean plot_price?"),
        ("guild_tile", "no such part of a box, did you mean guild_tiles?"),
    ],
)
def test_an_unknown_key_names_the_nearest(path: str, told_instead: str) -> None:
    assert f"{path}: {told_instead}" in told(read_edited(path, 3))


@pytest.mark.parametrize("text", ["players = 3\ntax = 2", "khn1 standard@42950ec4 players=3", "khg1"])
def test_a_position_or_a_game_is_not_a_box(text: str) -> None:
    assert (NOT_A_BOX,) == told(read_box(text))


@pytest.mark.parametrize(("path", "low", "high"), LIMITS, ids=[case[0] for case in LIMITS])
def test_limits_are_exact(path: str, low: int, high: int) -> None:
    assert read_edited(path, low).refusals == ()
    assert read_edited(path, high).refusals == ()
    assert read_edited(path, low - 1).box is None
    assert read_edited(path, high + 1).box is None


def untried(sections: Mapping[str, type[Piece]]) -> list[str]:
    """Numbers of a model with limits that no case goes beyond."""
    tried = {(path.split(".")[0], path.split(".")[-1]) for path, *_case in (*FACTS, *LIMITS)}
    return [
        f"{section}.{name}: nothing tries the limits of this number: add it, with its lowest and highest "
        "value, to LIMITS of tests/box_cases.py"
        for section, model in sections.items()
        for name, info in model.model_fields.items()
        if info.annotation is int and info.metadata and (section, name) not in tried
    ]


def test_every_limit_of_the_models_is_tried() -> None:
    assert not (lines := untried(PIECES)), "\n".join(lines)


def test_a_limit_that_nothing_tries_is_named() -> None:
    class Omen(Event):
        """An event with one number more."""

        omen: Tax = 0

    more = set(untried({**PIECES, "events": Omen})) - set(untried(PIECES))
    assert ["events.omen"] == [line.partition(":")[0] for line in more]


def test_reputation_track_may_be_long() -> None:
    for low, high in ((-10, 15), (-1, 6)):
        values = edited("reputation.low", low)
        table_at(values, "reputation")["points"] = [-20, *[0] * (high - low - 1), 20]
        assert read_values(values).refusals == ()


@pytest.mark.parametrize("more", [0, 1])
def test_both_deck_ends_are_possible(more: int) -> None:
    values = frozen_values()
    for resource in ("wood", "beer", "food", "permit", "ore", "silver"):
        cards = table_at(values, "prices", resource)["cards"]
        assert isinstance(cards, list)
        cards += cards[-1:] * more
    box = read_values(values).box
    assert box is not None
    assert box.last_cards == (39 + more, 29 + more)


def test_all_reasons_at_once() -> None:
    """A bad value hides neither another one in its piece nor what the piece breaks together with others."""
    values = edited("guild_tiles.sawmill.wood", 31)
    table_at(values, "guild_tiles", "sawmill").update(marked=True, plot_price=0, icons=["pink"])
    table_at(values, "round_track")["five"] = [9]
    del values["rocks"]
    reading = read_values(values)
    assert set(told(reading)) == {
        "guild_tiles.sawmill.wood: 31 is above 15",
        "guild_tiles.sawmill.plot_price: 0 is below 1",
        "guild_tiles.sawmill.icons: 'pink' is not a kind of icon (red, yellow, blue, green)",
        "guild_tiles: 2 tiles of the builders are marked, one is",
        "round_track.five: 1 rounds, there are 5",
    }
    assert [str(part) for part in reading.missing] == ["rocks 0 of 4"]


def test_events_as_a_whole() -> None:
    values = frozen_values()
    for event in table_at(values, "events").values():
        assert isinstance(event, dict)
        event.update(deck="A", tax=0, ore=0, population=0)
    assert told(read_values(values)) == (
        "events: 0 cards in deck B, at least 2 are needed",
        "events: 0 of 10 raise the tax, most do",
        "events: none advances a deck, some do",
    )


def test_mine_tiles_as_a_whole() -> None:
    values = frozen_values()
    for tile in table_at(values, "mine_tiles").values():
        assert isinstance(tile, dict)
        tile["group"] = "II"
    assert told(read_values(values)) == (
        "mine_tiles: no tile of group I",
        "mine_tiles: no tile of group III",
    )


def test_half_filled_box_lists_what_is_missing() -> None:
    values = frozen_values()
    tiles = table_at(values, "guild_tiles")
    for name in list(tiles)[9:]:
        tiles[name] = {"guild": "miners"}
    table_at(values, "cathedral")["taxes"] = [1, 2]
    table_at(values, "prices", "beer")["cards"] = list_at("prices.beer.cards")[:12]
    table_at(values, "player_board")["middle"] = [{}, {}]
    del values["town_hall"]
    table_at(values, "boards")["small"] = {}
    reading = read_values(values)
    assert [str(part) for part in reading.missing] == [
        "guild tiles 9 of 24",
        "boards 1 of 2",
        "town hall colours 0 of 1",
        "cathedral taxes 2 of 11",
        "houses 10 of 12",
        "beer prices 12 of 40",
    ]


def test_empty_text_misses_everything() -> None:
    reading = read_box("")
    assert told(reading) == ("name: missing", "version: missing")
    assert len(reading.missing) == 24


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a = = 1", "line 1, column 5: not TOML: Invalid value"),
        ("[guild_tiles.a]\n[guild_tiles.a]", "line 2, column 15: not TOML: Cannot declare"),
        ("a = [\n" + "[\n" * 50_000, "nested too deeply"),
        ("[" + "a." * 50_000 + "a]", "line 1: longer than"),
        ("a = " + "9" * 5_000, "line 1: longer than"),
        ("#" * (BOX.longest + 1), "longer than"),
        ("a = '\x00'", "line 1, column 6: not TOML"),
    ],
    ids=["syntax", "twice", "nested", "dotted", "digits", "long", "control"],
)
def test_unreadable_text_is_one_message(text: str, reason: str) -> None:
    reading = read_box(text)
    assert not reading.readable
    assert len(reading.faults) == 1
    assert told(reading)[0].startswith(reason)


def test_load_box_raises_every_reason() -> None:
    text = frozen_text().replace("last_draws = 5", "last_draws = 9").replace("low = -5", "low = 5")
    with pytest.raises(BadFile) as caught:
        load_box(text)
    faults = caught.value.faults
    assert [fault.place for fault in faults] == ["technology.last_draws", "reputation.low"]
    assert [fault.message for fault in faults] == ["9 is above 6", "5 is above -1"]
    lines = text.splitlines()
    assert [lines[int(fault.at.removeprefix("line ")) - 1] for fault in faults] == [
        "last_draws = 9",
        "low = 5",
    ]
    assert str(caught.value) == "\n".join(map(str, faults))


@pytest.mark.parametrize(
    ("path", "value", "warning"),
    WARNINGS,
    ids=[f"{number}-{case[0]}" for number, case in enumerate(WARNINGS)],
)
def test_broken_constraint_is_a_warning(path: str, value: object, warning: str) -> None:
    reading = read_edited(path, value)
    assert reading.box is not None, reading.refusals
    assert [text for text in reading.warnings if text.startswith(warning)], reading.warnings


def test_constraints_on_all_tiles_of_a_kind() -> None:
    values = frozen_values()
    for tile in table_at(values, "mine_tiles").values():
        assert isinstance(tile, dict)
        tile.update(production=0, population=0, points=0)
    for tile in table_at(values, "guild_tiles").values():
        assert isinstance(tile, dict)
        tile.update(cathedral=False, wood=15, icons=["red"] * 5)
    warnings = read_values(values).warnings
    assert set(warnings) == {
        "guild_tiles: tiles of 0 guilds turn the cathedral tile, likely of two or more",
        "public_tiles: no more icons than guild tiles, likely more",
        "public_tiles: no dearer than guild tiles, likely dearer",
        "mine_tiles: most do not raise ore, likely most do",
        "mine_tiles: none brings people, likely some do",
        "mine_tiles: none gives points, likely some do",
    }


def test_turned_city_grid_is_a_warning() -> None:
    values = edited("boards.small.city", [6, 3])
    table_at(values, "boards", "small")["villages"] = ["f3 bottom red blue"]
    reading = read_values(values)
    assert reading.warnings == ("boards.small: likely 3 x 6 and 4 x 5 cells",)
    assert reading.box is not None
    assert reading.box.small.villages[17] == (1, 0, 1, 0)


def test_provenance_may_be_left_out() -> None:
    values = frozen_values()
    for section in values.values():
        if isinstance(section, dict):
            for piece in (section, *section.values()):
                if isinstance(piece, dict):
                    piece.pop("source", None)
                    piece.pop("sources", None)
    assert read_values(values).box == load_box(frozen_text())


def test_text_and_values_are_read_alike() -> None:
    assert read_values(tomllib.loads(frozen_text())) == read_box(frozen_text())


def places(values: object, place: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """Every key of the file."""
    if not isinstance(values, dict):
        return []
    inner = [(*place, key) for key in values]
    return inner + [deeper for key in values for deeper in places(values[key], (*place, key))]


PLACES = places(frozen_values())
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9) | st.datetimes()
ANYTHING = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=12,
)


@given(st.lists(st.tuples(st.sampled_from(PLACES), ANYTHING), min_size=1, max_size=4))
def test_any_value_anywhere_is_answered(edits: list[tuple[tuple[str, ...], object]]) -> None:
    """Whatever the file holds gives a box, or one-line messages about it."""
    values = frozen_values()
    for place, value in edits:
        table: object = values
        for key in place[:-1]:
            table = table.get(key) if isinstance(table, dict) else None
        if isinstance(table, dict):
            table[place[-1]] = value
    reading = read_values(values)
    assert (reading.box is None) == bool(reading.refusals)
    assert all(
        line.isprintable() and len(line) < 400 for line in (*map(str, reading.refusals), *reading.warnings)
    )
