"""How the table of a demonstration is laid out: what is left out is as a game would have it."""

import pytest

from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.files.oddities import oddities
from kutnahora.reference.files.positions.write import values
from kutnahora.reference.files.rulings.table import read_table
from kutnahora.reference.position import Position
from oddity_cases import UNTOLD
from table import frozen


def table_of(written: dict[str, object]) -> Position:
    reading = read_table(frozen(), written)
    assert ((), ()) == (reading.faults, reading.broken)
    assert reading.position is not None
    return reading.position


def odd_boards(box: Box, p: Position) -> set[Clause]:
    return {oddity.clause for oddity in oddities(box, p)} - UNTOLD


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("round_", [1, 2, 3, 4, 5])
def test_a_table_of_any_round_is_sound_and_not_odd(players: int, round_: int) -> None:
    for events in {players == 2, True}:
        p = table_of({"players": players, "round": round_, "events": events})
        assert set() == odd_boards(frozen(), p)


def test_what_follows_from_the_boards_is_counted() -> None:
    box = frozen()
    written: dict[str, object] = {
        "players": 3,
        "city": {"c3": "sawmill blue", "c4": "winch-house green", "c5": "carpenters-shed blue"},
        "mine": {"a2": "I-03 blue", "a3": "I-05 green"},
    }
    p = table_of(written)
    assert set() == odd_boards(box, p)
    counted = values(box, p)
    blue, arms = counted["blue"], counted["arms"]
    assert isinstance(blue, dict)
    assert isinstance(arms, dict)
    made = box.production(next(n for n, tile in enumerate(box.tiles) if tile.name == "sawmill"))
    assert [2, 4, 4] == blue["houses"]
    assert made < blue["production"][0]
    assert 2 == arms["wood"]
    assert 1 == counted["technology"]


def test_stacks_show_the_first_tile_that_is_nowhere_else() -> None:
    box = frozen()
    p = table_of({"players": 3, "blue": {"slots": ["carpenters-shed"]}, "city": {"c3": "sawmill blue"}})
    hall = values(box, p)["town_hall"]
    assert isinstance(hall, list)
    assert "timber-yard" == hall[0][0]
    named = table_of({"players": 3, "town_hall": [["innkeepers", "green"], ["silver"], ["bakery", "yellow"]]})
    assert [["alehouse", "almshouse"], ["church-of-our-lady"]] == values(box, named)["town_hall"][:2]  # type: ignore[index]


def test_hands_follow_from_the_player_to_move() -> None:
    three = ["plot/mine", "rights/plot", "mine/joker"]
    p = table_of({"players": 3, "to_move": "green", "green": {"hand": three}})
    assert [2, 3, 4] == [len(player.hand.cards) for player in p.players]
    last = table_of({"players": 3, "to_move": "orange", "orange": {"hand": ["plot/mine", "rights/plot"]}})
    assert [1, 1, 2] == [len(player.hand.cards) for player in last.players]
