"""What is chosen and revealed at the start: guild sets, rows, events."""

from dataclasses import replace
from fractions import Fraction

import pytest

from kutnahora.reference import engine
from kutnahora.reference.box import Box
from kutnahora.reference.position import TaskKind
from kutnahora.reference.terms import NOTHING, PLAYER_NAMES, Guild
from table import Table, frozen, seat


class Opening(Table):
    """A new game at its first guild choice, or at its draw of the guild card."""

    def __init__(
        self,
        players: int,
        stop: TaskKind,
        *,
        first: str = "blue",
        first_game: bool = False,
        box: Box | None = None,
    ) -> None:
        self.box = frozen() if box is None else box
        self.p = engine.new_game(self.box, players, first=seat(first), first_game=first_game).position
        self.events = ()
        while self.p.task.kind != stop:
            self.play(self.legal()[0])


def asked(table: Table) -> str:
    return PLAYER_NAMES[table.p.task.player]


def guilds_of(table: Table, who: str) -> list[str]:
    return [Guild(guild).name.lower() for guild in table.player(who).guilds]


# guilds -------------------------------------------------------------------------------------------------


@pytest.mark.clause("setup.guilds")
def test_one_of_nine_guild_cards_is_drawn_at_random() -> None:
    table = Opening(3, TaskKind.GUILD_CARD)
    assert [f"[guild-card {number}]" for number in range(1, 10)] == table.legal()
    assert {Fraction(1, 9)} == {chance for _, chance in engine.chance_outcomes(table.box, table.p)}


@pytest.mark.clause("setup.guilds")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_as_many_sets_as_players(players: int) -> None:
    table = Opening(players, TaskKind.GUILD_CARD).play("[guild-card 5]")
    assert [f"guilds {number}" for number in range(1, players + 1)] == table.legal()


@pytest.mark.clause("setup.guilds")
@pytest.mark.parametrize(
    ("players", "first", "choosing"),
    [
        (2, "green", ["blue", "green"]),
        (3, "green", ["blue", "orange", "green"]),
        (4, "blue", ["purple", "orange", "green", "blue"]),
        (4, "orange", ["green", "blue", "purple", "orange"]),
    ],
)
def test_sets_are_chosen_in_reverse_turn_order_and_rows_in_turn_order(
    players: int, first: str, choosing: list[str]
) -> None:
    table = Opening(players, TaskKind.GUILDS, first=first)
    order = []
    while table.p.task.kind in (TaskKind.GUILDS, TaskKind.ROWS):
        order.append((table.p.task.kind, asked(table)))
        table.play(table.legal()[0])
    sets = [(TaskKind.GUILDS, who) for who in choosing]
    rows = [(TaskKind.ROWS, who) for who in reversed(choosing)]
    assert sets + rows == order


@pytest.mark.clause("setup.guilds")
def test_a_set_can_be_taken_once_and_the_first_player_takes_what_is_left() -> None:
    table = Opening(3, TaskKind.GUILD_CARD).play("[guild-card 2]")
    assert ["guilds 1", "guilds 2", "guilds 3"] == table.legal()
    table.play("guilds 2")
    assert ["innkeepers", "grocers", "builders"] == guilds_of(table, "orange")
    assert ["guilds 1", "guilds 3"] == table.legal()
    assert {"setup.guilds"} == table.refused("guilds 2")
    table.play("guilds 3")
    assert ["guilds 1"] == table.legal()
    table.play("guilds 1")
    assert ["scribes", "miners", "grocers"] == guilds_of(table, "blue")
    assert ["innkeepers", "miners", "metallurgists"] == guilds_of(table, "green")


def with_sets(*sets: tuple[int, int, int]) -> Box:
    """The frozen box with other sets for three players on its first card."""
    first = frozen().guild_sets[0] | {3: sets}
    return replace(frozen(), guild_sets=(first, *frozen().guild_sets[1:]))


@pytest.mark.clause("setup.guilds")
def test_of_identical_sets_only_the_first_one_left_is_listed() -> None:
    table = Opening(3, TaskKind.GUILDS, box=with_sets((0, 1, 2), (3, 4, 5), (0, 1, 2)))
    assert ["guilds 1", "guilds 2"] == table.legal()
    assert {"setup.guilds"} == table.refused("guilds 3")
    table.play("guilds 1")
    assert ["guilds 2", "guilds 3"] == table.legal()
    assert {"setup.guilds"} == table.refused("guilds 1")
    table.play("guilds 3")
    assert ["guilds 2"] == table.legal()


@pytest.mark.clause("setup.guilds")
def test_three_identical_sets_are_taken_one_after_the_other() -> None:
    table = Opening(3, TaskKind.GUILDS, box=with_sets((0, 1, 2), (0, 1, 2), (0, 1, 2)))
    for number in (1, 2, 3):
        assert [f"guilds {number}"] == table.legal()
        table.play(f"guilds {number}")
    assert TaskKind.ROWS == table.p.task.kind


@pytest.mark.clause("setup.guilds")
def test_each_player_decides_which_guild_goes_to_which_row() -> None:
    table = Opening(3, TaskKind.GUILDS).play("guilds 1", "guilds 2", "guilds 3")
    assert [
        "rows builders scribes metallurgists",
        "rows builders metallurgists scribes",
        "rows scribes builders metallurgists",
        "rows scribes metallurgists builders",
        "rows metallurgists builders scribes",
        "rows metallurgists scribes builders",
    ] == table.legal()
    table.play("rows metallurgists builders scribes")
    assert ["metallurgists", "builders", "scribes"] == guilds_of(table, "blue")
    assert "green" == asked(table)


@pytest.mark.clause("setup.guilds")
def test_rows_hold_the_three_own_guilds_each_once() -> None:
    table = Opening(3, TaskKind.ROWS)
    assert {"setup.guilds"} == table.refused("rows builders scribes miners")
    assert {"setup.guilds"} == table.refused("rows builders builders scribes")
    assert set() == table.refused("rows scribes builders metallurgists")


@pytest.mark.clause("setup.guilds")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_first_game_uses_card_1_with_the_rows_as_printed(players: int) -> None:
    table = Opening(players, TaskKind.GUILDS, first_game=True)
    assert PLAYER_NAMES[players - 1] == asked(table)
    assert [f"guilds {number}" for number in range(1, players + 1)] == table.legal()
    while table.p.task.kind == TaskKind.GUILDS:
        table.play(table.legal()[0])
    assert table.p.task.kind in (TaskKind.CARD, TaskKind.EVENT)
    printed = {
        2: ["metallurgists", "grocers", "miners"],
        3: ["builders", "metallurgists", "scribes"],
        4: ["scribes", "innkeepers", "builders"],
    }
    assert printed[players] == guilds_of(table, "blue")


# events -------------------------------------------------------------------------------------------------


def event_outcomes(table: Table) -> dict[int, list[str]]:
    """What each round's event can be, in a game in which every card is played for nothing."""
    by_round = {}
    while not table.p.over:
        if table.p.task.kind == TaskKind.EVENT:
            by_round[table.p.round] = table.legal()
        listed = table.legal()
        table.play(next((text for text in listed if text.endswith(" skip")), listed[0]))
    return by_round


DECK_A = ["fresh-vein", "new-coinage", "new-settlers", "rich-harvest", "royal-visit"]
DECK_B = ["army-passing", "deep-shaft", "great-fair", "kings-debts", "pilgrims"]


def in_brackets(names: list[str]) -> list[str]:
    return [f"[event {name}]" for name in names]


@pytest.mark.clause("setup.events")
def test_two_players_always_play_with_events_and_six_rounds_take_a_a_a_b_b() -> None:
    table = Opening(2, TaskKind.EVENT)
    assert in_brackets(DECK_A) == table.legal()
    assert {Fraction(1, 5)} == {chance for _, chance in engine.chance_outcomes(table.box, table.p)}
    assert {
        1: in_brackets(DECK_A),
        2: in_brackets(DECK_A[1:]),
        3: in_brackets(DECK_A[2:]),
        4: in_brackets(DECK_B),
        5: in_brackets(DECK_B[1:]),
    } == event_outcomes(table)


@pytest.mark.clause("setup.events")
@pytest.mark.parametrize(("players", "counts"), [(3, "AAABB"), (4, "AABB")])
def test_every_round_but_the_last_has_an_event_of_its_deck(players: int, counts: str) -> None:
    table = Table(players, events=True).sound()
    assert "fresh-vein" == table.box.events[table.p.event].name
    later = event_outcomes(table)
    assert list(range(2, len(counts) + 1)) == list(later)
    decks = ["A" if set(outcomes) <= set(in_brackets(DECK_A)) else "B" for outcomes in later.values()]
    assert counts[1:] == "".join(decks)


@pytest.mark.clause("setup.events")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("events", [None, False])
def test_three_and_four_players_may_play_without_events(players: int, events: bool | None) -> None:
    table = Table(players, events=events).sound()
    assert NOTHING == table.p.event
    assert {} == event_outcomes(table)


@pytest.mark.clause("setup.events")
def test_two_players_cannot_leave_the_events_out() -> None:
    with pytest.raises(ValueError, match="two players always play with events"):
        engine.new_game(frozen(), 2, events=False)


@pytest.mark.clause("setup.events")
def test_the_event_of_round_1_is_revealed_before_the_round() -> None:
    table = Opening(2, TaskKind.EVENT)
    assert 0 == table.p.tax.level
    table.play("[event new-coinage]")
    assert 3 == table.p.tax.level
    assert (TaskKind.CARD, "blue") == (table.p.task.kind, asked(table))
