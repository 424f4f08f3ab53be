"""The hash of a box: it depends on the values and on nothing else."""

import re
import tomllib
from dataclasses import dataclass, replace

import pytest

from box_edits import frozen_text, frozen_values, int_places, read_edited, table_at, with_entry
from kutnahora.reference.box import EventCard, later
from kutnahora.reference.files.box.build import digest
from kutnahora.reference.files.box.load import load_box, read_values

DIGEST = load_box(frozen_text()).digest


def test_a_digest_has_eight_hexadecimal_digits() -> None:
    assert re.fullmatch(r"[0-9a-f]{8}", DIGEST)


def test_frozen_box_is_frozen() -> None:
    """Golden games name this hash: a change to the frozen box or to the hashing must be deliberate."""
    assert DIGEST == "141e2424", (
        "the frozen box has another hash, so records, positions and puzzles are refused. If a class in "
        "reference/box.py has a new field, declare it there with its default as `name: int = later(0)`: "
        "`digest` (reference/files/box/build.py) then leaves it out while it has that value."
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterEvent(EventCard):
    """An event with a field that came later."""

    unheard_of: int = later(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class CarelessEvent(EventCard):
    """The same field, not marked as later."""

    unheard_of: int = 0


def digest_with(kind: type[EventCard], **values: int) -> str:
    """The hash of the frozen box with an event of this kind in the place of its first."""
    box = load_box(frozen_text())
    event = box.events[0]
    card = kind(
        name=event.name,
        deck=event.deck,
        tax=event.tax,
        ore=event.ore,
        population=event.population,
        **values,
    )
    return digest(replace(box, events=(card, *box.events[1:])))


def test_a_field_that_came_later_counts_once_it_has_another_value() -> None:
    assert digest_with(EventCard) == digest_with(LaterEvent) == DIGEST
    others = [digest_with(LaterEvent, unheard_of=value) for value in (1, 2)]
    assert len({DIGEST, *others}) == 3
    assert digest_with(CarelessEvent) != DIGEST


@pytest.mark.parametrize("field", ["name", "version"])
def test_the_digest_ignores_name_and_version(field: str) -> None:
    box = read_edited(field, "other").box
    assert box is not None
    assert box.digest == DIGEST


def test_the_digest_ignores_comments() -> None:
    bare = "\n".join(line for line in frozen_text().splitlines() if not line.startswith("#"))
    assert load_box(bare) == load_box(frozen_text())


def test_the_digest_ignores_the_order_of_tables() -> None:
    values = frozen_values()
    turned = {
        key: dict(reversed(part.items())) if isinstance(part, dict) else part
        for key, part in reversed(values.items())
    }
    assert list(turned) != list(values)
    assert read_values(turned).box == load_box(frozen_text())


def test_the_digest_ignores_the_order_of_icons_and_cells() -> None:
    for path, turned in (
        ("guild_tiles.sawmill.icons", ["yellow", "red"]),
        ("boards.large.entrances", ["a6", "a2"]),
    ):
        assert read_edited(path, turned).box == load_box(frozen_text())


def test_the_digest_ignores_provenance() -> None:
    text = frozen_text().replace('source = "reconstruction"', 'source = "report"')
    assert load_box(text) == load_box(frozen_text())


def test_the_digest_depends_on_every_number() -> None:
    """Each number of the pieces, changed by one, gives another hash, and each change its own."""
    digests = {DIGEST}
    changed = 0
    for place in list(int_places(tomllib.loads(frozen_text())))[::5]:
        for step in (1, -1):
            values = frozen_values()
            table = table_at(values, *place[:-1])
            number = table[place[-1]]
            assert isinstance(number, int)
            table[place[-1]] = number + step
            if box := read_values(values).box:
                digests.add(box.digest)
                changed += 1
    assert changed > 60
    assert len(digests) == changed + 1


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("prices.wood.cards", with_entry("prices.wood.cards", 1, "3 2 1 1x 1x 1x")),
        ("guild_tiles.sawmill.icons", ["red", "blue"]),
        ("guild_tiles.sawmill.cathedral", True),
        ("action_cards.1.halves", ["mine", "plot"]),
        ("mine_setup.1.large", ["a4", "c1", "c5", "d3"]),
        ("boards.large.entrances", ["a2", "a5"]),
        ("boards.small.villages", ["a1 left red"]),
        ("player_board.top", [{"pelicans": 1}, {"points": 1}, {"pelicans": 1}, {"points": 5}]),
        ("cathedral.taxes", [1, 1, 2, 1, 2, 2, 2, 3, 3, 3, 1]),
        ("star_table.values", with_entry("star_table.values", 12, [10, 6, 4])),
        ("round_track.six", [1, 1, 2, 2, 3, 5]),
        ("reputation.points", with_entry("reputation.points", 13, 7)),
        ("town_hall.colours", ["silver", "green", "yellow"]),
        ("icons.kinds", ["red", "yellow", "green", "blue"]),
    ],
)
def test_the_digest_depends_on_everything_else(path: str, value: object) -> None:
    reading = read_edited(path, value)
    assert reading.box is not None, reading.refusals
    assert reading.box.digest != DIGEST
