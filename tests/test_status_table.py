"""`status` on the town hall, the mine, events and hands; and on numbers that mean nothing."""

from dataclasses import replace

import pytest

from kutnahora.reference.kernel.hand import Hand
from kutnahora.reference.kernel.plots import Plots
from kutnahora.reference.kernel.stacks import RED_KIND, Hall, Stack
from kutnahora.reference.position import Lot, TaskKind, with_lot, with_player
from kutnahora.reference.terms import NOBODY, NOTHING
from table import Table

REDS = ("stone-house", "town-gate", "royal-chapel")


def first_stack(table: Table, stack: Stack) -> Table:
    """Another stack in row 1, column 1."""
    rows = table.p.hall.rows
    table.p = replace(table.p, hall=Hall(((stack, *rows[0][1:]), *rows[1:])))
    return table


def mine_lot(table: Table, cell: str, lot: Lot) -> Table:
    table.p = replace(table.p, mine=with_lot(table.p.mine, table.mine_cell(cell), lot))
    return table


# the town hall ------------------------------------------------------------------------------------------


def test_a_row_of_five_stacks_is_named() -> None:
    table = Table()
    first, two, three = table.p.hall.rows
    table.p = replace(table.p, hall=Hall(((*first, *two[:2]), two[2:], three)))
    assert ["rights.slide", "setup.town_hall"] == table.broken()


def test_a_third_guild_stack_in_a_row_is_named() -> None:
    """Its row would have no room for the red tile that is still to come."""
    table = Table()
    first, two, three = table.p.hall.rows
    table.p = replace(table.p, hall=Hall(((*first, *two[:1]), two[1:], three)))
    assert ["setup.town_hall"] == table.broken()


def test_a_public_stack_in_a_row_of_another_colour_is_named() -> None:
    table = Table()
    first, two, three = table.p.hall.rows
    table.p = replace(table.p, hall=Hall(((*first[:2], two[2]), (*two[:2], first[2]), three)))
    assert ["setup.town_hall", "setup.town_hall"] == table.broken()


def test_two_red_tiles_in_a_row_are_named() -> None:
    table = Table().round(4)
    first, two, three = table.p.hall.rows
    reds = [Stack(RED_KIND, table.tile(name), 0) for name in REDS]
    table.p = replace(table.p, hall=Hall(((*first, reds[0]), (*two, reds[1]), (*three, reds[2]))))
    before = table.broken()
    table.p = replace(table.p, hall=Hall(((*first[:2], *reds[:2]), two, (*three, reds[2]))))
    assert "red.arrive" not in before
    assert "red.arrive" in table.broken()


def test_a_table_of_five_is_named() -> None:
    table = Table()
    table.p = replace(table.p, players=table.p.players * 2)
    assert ["setup.rounds"] == table.broken()


@pytest.mark.parametrize("under", [2, 4])
def test_a_stack_of_another_height_than_the_tiles_left_is_named(under: int) -> None:
    table = Table()
    assert ["rights.slide"] == first_stack(table, Stack(0, table.tile("sawmill"), under)).broken()
    assert [] == first_stack(table, Stack(0, table.tile("sawmill"), 3)).broken()


def test_a_stack_that_is_not_there_is_named_while_its_tiles_are_left() -> None:
    table = Table()
    rows = table.p.hall.rows
    table.p = replace(table.p, hall=Hall((rows[0][1:], *rows[1:])))
    assert ["rights.slide"] == table.broken()
    assert [] == Table().gone("carpenters-shed", "sawmill", "timber-yard", "masons-lodge").broken()


def test_two_stacks_of_one_guild_are_named() -> None:
    table = Table()
    rows = table.p.hall.rows
    halves = (Stack(0, table.tile("sawmill"), 1), Stack(0, table.tile("timber-yard"), 1))
    table.p = replace(table.p, hall=Hall(((*halves, *rows[0][1:]), *rows[1:])))
    assert ["rights.slide", "setup.town_hall"] == table.broken()


def test_a_tile_on_top_of_a_foreign_stack_is_named() -> None:
    table = first_stack(Table(), Stack(0, Table().tile("tavern"), 3))
    # Four builders' tiles are unseen then, and one innkeepers' tile too few.
    assert ["rights.slide", "rights.slide", "setup.town_hall"] == table.broken()


def test_a_marked_tile_above_others_is_named() -> None:
    table = Table()
    assert ["setup.town_hall"] == first_stack(table, Stack(0, table.tile("masons-lodge"), 3)).broken()


def test_a_last_tile_that_is_not_marked_is_named() -> None:
    assert ["setup.town_hall"] == Table().gone("carpenters-shed", "timber-yard", "masons-lodge").broken()
    assert [] == Table().gone("carpenters-shed", "timber-yard", "sawmill").broken()


def test_red_tiles_before_their_time_are_named() -> None:
    assert ["red.arrive"] == Table().reds("stone-house").broken()
    assert ["red.arrive"] == Table().round(3).reds(*REDS).broken()
    assert ["red.arrive"] == Table(4).round(2).reds(*REDS).broken()
    assert [] == Table().round(3).broken()


def test_red_tiles_that_are_not_there_after_their_arrival_are_named() -> None:
    assert ["red.arrive"] == Table().round(4).broken()
    assert ["red.arrive"] == Table().round(4).reds("stone-house", "town-gate").broken()
    assert [] == Table().round(4).reds(*REDS).broken()
    assert [] == Table(4).round(3).reds(*REDS).broken()


def test_red_tiles_on_their_way_are_sound() -> None:
    table = Table().round(3).round_end()
    seen = []
    while table.p.round == 3:
        seen.append(table.p.task.kind)
        assert [] == table.broken()
        table.play(table.legal()[0])
    assert [TaskKind.TAX] * 3 + [TaskKind.RED] * 2 == seen
    assert [] == table.broken()


def test_a_red_stack_of_more_than_one_tile_is_named() -> None:
    table = Table().round(4).reds(*REDS)
    rows = table.p.hall.rows
    high = Stack(RED_KIND, table.tile("stone-house"), 1)
    table.p = replace(table.p, hall=Hall(((*rows[0][:3], high), *rows[1:])))
    assert [] != table.broken()


# the mine -----------------------------------------------------------------------------------------------


def test_a_mine_tile_in_two_places_is_named() -> None:
    assert ["mine.place"] == Table().dug("I-01", "a2", "blue").discarded("I-01").broken()
    assert ["mine.place"] == Table().dug("I-01", "a2", "blue").dug("I-01", "a6", "green").broken()
    assert [] == Table().dug("I-01", "a2", "blue").discarded("I-02").broken()


def test_a_drawn_tile_that_is_no_mine_tile_is_named() -> None:
    table = Table().play("card plot/mine as mine", "hire 0", "[draw I-01]")
    assert [] == table.broken()
    table.p = replace(table.p, drawn=(table.tile("technology-1"),))
    assert ["mine.place"] == table.broken()
    table.p = replace(table.p, drawn=(table.tile("III-09"),))
    assert [] == table.broken()


def test_tiles_are_drawn_in_a_mine_action_only_and_no_more_than_its_level_says() -> None:
    table = Table()
    table.p = replace(table.p, drawn=(table.tile("I-01"),))
    assert ["mine.draw"] == table.broken()
    table = Table().play("card plot/mine as mine", "hire 0", "[draw I-01]")
    table.p = replace(table.p, drawn=tuple(map(table.tile, ("I-01", "I-02"))))
    assert ["mine.draw"] == table.broken()


def test_a_rock_in_two_places_is_named() -> None:
    assert ["setup.rocks"] == Table().dug("rock-1", "a3").broken()
    assert [] == Table().no_rocks().dug("rock-1", "a3").broken()


def test_a_technology_tile_that_nobody_took_is_named() -> None:
    assert ["build.tech"] == Table().dug("technology-1", "a2", "blue").broken()
    assert ["build.tech"] == Table().technology(1).dug("technology-2", "a2", "blue").broken()
    assert [] == Table().technology(2).dug("technology-2", "a2", "blue").broken()


def test_a_mine_of_nobody_a_rock_of_somebody_and_an_owned_empty_cell_are_named() -> None:
    assert ["mine.place"] == mine_lot(Table(), "a2", Lot(Table().tile("I-01"), NOBODY)).broken()
    assert ["mine.place"] == Table().no_rocks().dug("rock-1", "a3", "blue").broken()
    # A cell of blue's without a tile also has no miner for it.
    assert ["mine.effects", "mine.place"] == mine_lot(Table(), "a2", Lot(NOTHING, 0)).broken()


def test_a_mine_without_a_miner_is_named() -> None:
    table = mine_lot(Table(), "a2", Lot(Table().tile("I-01"), 1))
    assert ["mine.effects"] == table.broken()
    assert [] == Table().dug("I-01", "a2", "green").broken()


def test_a_building_in_the_mine_is_named() -> None:
    assert ["mine.place"] == mine_lot(Table(), "a2", Lot(Table().tile("sawmill"), NOBODY)).broken()


# events -------------------------------------------------------------------------------------------------


def test_two_players_without_events_are_named() -> None:
    table = Table(2)
    table.p = replace(table.p, with_events=False, event=NOTHING)
    assert ["setup.events"] == table.broken()
    assert [] == Table(2).broken()


def test_an_event_in_a_game_without_events_is_named() -> None:
    table = Table(3)
    table.p = replace(table.p, event=0)
    assert ["setup.events"] == table.broken()


def test_an_event_that_comes_twice_is_named() -> None:
    table = Table(3, events=True).round(2)
    assert ["setup.events"] == table.event("fresh-vein", "fresh-vein").broken()
    assert [] == table.event("fresh-vein", "royal-visit").broken()


def test_past_events_other_than_the_rounds_ask_for_are_named() -> None:
    table = Table(3, events=True).round(2)
    assert ["setup.events"] == table.event("fresh-vein").broken()
    # A past event of deck B instead of A: one too few of the one, one too many of the other.
    assert ["setup.events"] * 2 == table.event("fresh-vein", "pilgrims").broken()
    table.round(5).reds(*REDS)
    past = ("fresh-vein", "royal-visit", "new-coinage")
    assert ["setup.events"] * 2 == table.event("pilgrims", *past, "rich-harvest").broken()
    assert [] == table.event("pilgrims", *past, "great-fair").broken()


def test_an_event_of_the_other_deck_is_named() -> None:
    assert ["setup.events"] == Table(3, events=True).event("pilgrims").broken()
    table = Table(4, events=True).round(3).reds(*REDS)
    assert ["setup.events"] == table.event("rich-harvest", "fresh-vein", "royal-visit").broken()
    assert [] == table.event("pilgrims", "fresh-vein", "royal-visit").broken()


def test_an_event_of_the_last_round_is_named() -> None:
    past = ("fresh-vein", "royal-visit", "pilgrims", "great-fair")
    table = Table(4, events=True).round(5).reds(*REDS).event("kings-debts", *past)
    assert ["setup.events"] == table.broken()
    table.p = replace(table.p, event=NOTHING)
    assert [] == table.broken()


def test_a_round_whose_event_was_not_revealed_is_named() -> None:
    table = Table(3, events=True)
    table.p = replace(table.p, event=NOTHING)
    assert ["setup.events"] == table.broken()


# hands --------------------------------------------------------------------------------------------------


def test_a_hand_of_another_size_than_the_turns_ask_for_is_named() -> None:
    table = Table()
    assert ["turn.cards"] == table.hand("green", "plot/mine", "mine/joker").broken()
    table = Table().turn("blue", 0, 1)
    assert ["turn.cards"] == table.broken()  # blue has played one card and still holds six
    five = ("plot/mine", "mine/joker", "rights/plot", "rights/income", "building/income")
    assert [] == table.hand("blue", *five).broken()


@pytest.mark.parametrize(
    ("who", "turn", "cards", "hands"),
    [
        ("blue", 0, 2, (6, 6, 6)),
        ("green", 0, 1, (4, 5, 6)),
        ("orange", 0, 2, (4, 4, 6)),
        ("blue", 1, 2, (4, 4, 4)),
        ("orange", 1, 1, (2, 2, 3)),
        ("blue", 2, 1, (2, 2, 2)),
        ("orange", 2, 1, (1, 1, 2)),
    ],
)
def test_hands_shrink_turn_by_turn(who: str, turn: int, cards: int, hands: tuple[int, int, int]) -> None:
    table = Table().turn(who, turn, cards)
    for seat, count in enumerate(hands):
        board = replace(table.p.players[seat], hand=Hand(tuple(range(count))))
        table.p = with_player(table.p, seat, board)
    assert [] == table.broken()
    table.p = with_player(table.p, 0, replace(table.p.players[0], hand=Hand(tuple(range(hands[0] - 1)))))
    assert ["turn.cards"] == table.broken()


def test_one_card_is_left_when_the_round_is_over() -> None:
    table = Table().round_end()
    assert [] == table.broken()
    table.p = with_player(table.p, 1, replace(table.p.players[1], hand=Hand((0, 1))))
    assert ["turn.cards"] == table.broken()


def test_a_card_held_twice_is_named() -> None:
    table = Table()
    table.p = with_player(table.p, 0, replace(table.p.players[0], hand=Hand((0, 0, 1, 2, 3, 4))))
    assert [] != table.broken()


# numbers that mean nothing: named, and never a traceback ------------------------------------------------


def test_a_past_event_that_is_not_in_the_box_is_named() -> None:
    table = Table(3, events=True).round(2)
    table.p = replace(table.p, past_events=(99,))
    assert "setup.events" in table.broken()


def test_a_plot_marker_outside_the_city_is_named() -> None:
    table = Table()
    table.p = with_player(table.p, 0, replace(table.p.players[0], plots=Plots((30,))))
    assert ["terms.unclaimed"] == table.broken()


def test_a_building_of_a_player_who_is_not_at_the_table_is_named() -> None:
    table = Table()
    lot = Lot(table.tile("bakery"), 3)
    table.p = replace(table.p, city=with_lot(table.p.city, 0, lot))
    assert ["rights.choose"] == table.gone().broken()


def test_a_mine_of_a_player_who_is_not_at_the_table_is_named() -> None:
    assert ["mine.place"] == mine_lot(Table(), "a2", Lot(Table().tile("I-01"), 3)).broken()
