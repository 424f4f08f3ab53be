"""The standard box: valid without a warning, with every fact and every value seen in an example."""

from collections import Counter
from itertools import product
from statistics import mean

import pytest

from box_edits import FROZEN
from kutnahora.ext import engine
from kutnahora.reference.box import FIRST_MINE, FIRST_PUBLIC, FIRST_ROCK, FIRST_TECHNOLOGY, TILES, Box, Tile
from kutnahora.reference.files.box.load import BoxReading, load_box, loaded_box, read_box, standard_text
from kutnahora.reference.files.box.models import BoxFile
from kutnahora.reference.files.box.origins import origins
from kutnahora.reference.terms import ARM_OF, Action, Colour, Guild, Resource

BOXES = {"standard": standard_text(), "frozen": FROZEN.read_text("utf-8")}


@pytest.fixture(params=BOXES, scope="module")
def reading(request: pytest.FixtureRequest) -> BoxReading:
    """The standard box, and the frozen one of the golden games."""
    return read_box(BOXES[str(request.param)])


@pytest.fixture
def box(reading: BoxReading) -> Box:
    assert reading.box is not None
    return reading.box


@pytest.fixture
def file(reading: BoxReading) -> BoxFile:
    assert reading.file is not None
    return reading.file


def tiles(box: Box, first: int, end: int) -> tuple[Tile, ...]:
    return box.tiles[first:end]


def by_name(box: Box, name: str) -> Tile:
    (tile,) = (tile for tile in box.tiles if tile.name == name)
    return tile


def icons(box: Box, **counts: int) -> tuple[int, ...]:
    return tuple(counts.get(kind, 0) for kind in box.icon_kinds)


def test_valid_without_warnings(reading: BoxReading) -> None:
    assert reading.refusals == ()
    assert reading.warnings == ()


def test_names() -> None:
    assert load_box().name == "standard"
    assert load_box().version == "3"
    assert load_box().label == f"standard@{load_box().digest}"
    assert load_box(BOXES["frozen"]).name == "frozen"


def test_three_lively_players_win_with_thirty_points_or_more_on_the_average() -> None:
    """They play by weights alone; those who search win with 78 (reference/data/standard.toml)."""
    tables = engine.Tables(load_box())
    starts = [engine.new_game(tables, 3, events=events) for events in (False, True)]
    played = [engine.playout(tables, start, 7, 10_000, player="lively").points for start in starts]
    assert mean(max(points) for half in played for points in half) >= 30


def test_every_value_has_a_provenance(file: BoxFile) -> None:
    assert {origin.source for origin in origins(file)} == {
        "rulebook",
        "example",
        "report",
        "reconstruction",
    }


def test_counts(box: Box) -> None:
    assert len(box.tiles) == TILES == 24 + 12 + 27 + 4 + 4
    assert len({tile.name for tile in box.tiles}) == TILES
    assert [tile.name for tile in box.tiles[FIRST_TECHNOLOGY:]] == [
        *(f"technology-{number}" for number in (1, 2, 3, 4)),
        *(f"rock-{number}" for number in (1, 2, 3, 4)),
    ]
    assert len(box.cathedral_taxes) == 11
    assert len(box.guild_sets) == 9
    assert len(box.large.rock_cells) == len(box.small.rock_cells) == 15
    assert len(box.events) == 10
    assert len(box.cards) == 6


def test_one_marked_tile_a_guild(box: Box) -> None:
    for guild in Guild:
        assert sum(box.marked(tile) for tile in range(TILES) if tile < 24 and box.guild(tile) == guild) == 1


def test_four_icons(box: Box) -> None:
    assert box.icon_kinds == ("red", "yellow", "blue", "green")


def test_sawmill_and_chapel(box: Box, file: BoxFile) -> None:
    assert by_name(box, "sawmill").icons == icons(box, red=1, yellow=1)
    assert file.guild_tiles["sawmill"].guild == "builders"
    assert "chapel-of-st-john" in file.public_tiles


def test_example_tiles(box: Box) -> None:
    public = tiles(box, FIRST_PUBLIC, FIRST_MINE)
    assert any(tile.icons == icons(box, red=2, yellow=1) for tile in public)
    assert any(tile.pelicans == 2 for tile in public)
    assert any(tile.wood == 4 for tile in tiles(box, 0, FIRST_MINE))
    assert any(tile.production == 3 for tile in tiles(box, 4 * Guild.METALLURGISTS, FIRST_PUBLIC))
    assert any(tile.production == 2 for tile in tiles(box, 4 * Guild.MINERS, 4 * Guild.METALLURGISTS))


def test_example_mines(box: Box) -> None:
    mines = tiles(box, FIRST_MINE, FIRST_TECHNOLOGY)
    assert any(tile.stars == 0 for tile in mines)
    assert any(tile.production == 2 for tile in mines)
    assert any(tile.population == 1 for tile in mines)
    assert any(tile.points == 2 for tile in mines)
    assert any(tile.stars == 1 for tile in box.tiles[FIRST_ROCK:])
    assert Counter(tile.group for tile in mines) == {0: 9, 1: 9, 2: 9}
    assert mines[0].name == "I-01"
    assert mines[-1].name == "III-09"


def test_example_prices(box: Box) -> None:
    assert any(2 in card for card in box.prices[Resource.WOOD])
    assert any(4 in card for card in box.prices[Resource.PERMIT])
    notches = range(box.last_notch(Resource.SILVER) + 1)
    assert any(
        (box.price(Resource.SILVER, card, notch), box.price(Resource.ORE, card, notch)) == (3, 4)
        for card, notch in product(range(box.last_cards[1] + 1), notches)
    )


def test_marks_that_play_meets(box: Box) -> None:
    """A stand's arm left alone meets the city; a guild that builds much meets the red cross."""
    for resource in Resource:
        middle = box.last_cards[0 if resource in (Resource.WOOD, Resource.BEER, Resource.FOOD) else 1] // 2
        if resource == Resource.ORE:
            assert box.shows_no_market(resource, middle, 0)
            continue
        assert any(box.shows_city(resource, card, 0) for card in range(10, 20))
        assert any(
            box.shows_no_market(resource, card, notch) for card in range(5, middle) for notch in (2, 3)
        )
    assert len({ARM_OF[resource] for resource in Resource}) == 5


def test_star_table(box: Box) -> None:
    assert [box.star_value(6, place) for place in range(3)] == [3, 2, 1]


def test_houses(box: Box) -> None:
    assert any(house.free_public and house.points for row in box.houses for house in row)
    assert all(house.reputation > 0 for house in box.houses[2])
    assert all(row[3].points > 0 for row in box.houses)


def test_reputation_track(box: Box) -> None:
    assert box.reputation_low == -5
    assert box.reputation_high >= 8
    assert box.final_reputation(box.reputation_low) < 0 == box.final_reputation(0)
    assert box.final_reputation(box.reputation_high) > 0


def test_action_cards(box: Box) -> None:
    halves = Counter(half for card in box.cards for half in card)
    assert halves == {
        Action.PLOT: 2,
        Action.MINE: 2,
        Action.JOKER: 1,
        Action.RIGHTS: 2,
        Action.BUILDING: 2,
        Action.INCOME: 2,
        Action.CATHEDRAL: 1,
    }
    assert (Action.PLOT, Action.MINE) in box.cards
    assert (Action.MINE, Action.JOKER) in box.cards


def test_guild_sets(box: Box) -> None:
    for card in box.guild_sets:
        assert {players: len(sets) for players, sets in card.items()} == {2: 2, 3: 3, 4: 4}
        assert all(len(set(guilds)) == 3 for sets in card.values() for guilds in sets)
        assert set(Counter(guild for guilds in card[4] for guild in guilds).values()) == {2}
        assert sorted(Counter(guild for guilds in card[3] for guild in guilds).values()) == [1, 1, 1, 2, 2, 2]


def test_boards(box: Box) -> None:
    large, small = box.large, box.small
    assert (large.city_rows, large.city_columns, large.mine_rows, large.mine_columns) == (5, 6, 4, 7)
    assert (small.city_rows, small.city_columns, small.mine_rows, small.mine_columns) == (3, 6, 4, 5)
    for board in (large, small):
        assert len(board.entrances) == 2
        assert all(entrance < board.mine_columns for entrance in board.entrances)
        for cells in board.rock_cells:
            assert len(set(cells)) == 4
            assert not set(cells) & set(board.entrances)


def test_town_hall(box: Box) -> None:
    assert sorted(box.hall_colours) == [Colour.GREEN, Colour.SILVER, Colour.YELLOW]


def test_technology(box: Box) -> None:
    assert [box.draws(taken) for taken in range(4)] == [1, 2, 3, 4]
    assert box.draws(4) >= 4


def test_standard_is_read_once() -> None:
    assert load_box() is load_box()
    assert loaded_box().file.name == "standard"
