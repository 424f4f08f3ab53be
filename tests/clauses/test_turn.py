"""Turns and cards: order, halves, cards for nothing, what can be played at all."""

from itertools import product

import pytest

from kutnahora.reference import engine
from kutnahora.reference.moves import Kind, Move
from kutnahora.reference.position import TaskKind
from kutnahora.reference.terms import PLAYER_NAMES
from table import Table, seat

PLOT_MINE = "card plot/mine"
MINE_JOKER = "card mine/joker"
RIGHTS_PLOT = "card rights/plot"
RIGHTS_INCOME = "card rights/income"
BUILD_INCOME = "card building/income"
BUILD_CATHEDRAL = "card building/cathedral"
CARDS = [PLOT_MINE, MINE_JOKER, RIGHTS_PLOT, RIGHTS_INCOME, BUILD_INCOME, BUILD_CATHEDRAL]


def idle_round(table: Table) -> list[tuple[str, int]]:
    """Who plays how many cards in a row until the round ends, every card for nothing."""
    played: list[tuple[str, int]] = []
    turn = (-1, -1)
    while table.p.task.kind == TaskKind.CARD:
        task = table.p.task
        if turn != (task.player, task.b):
            played.append((PLAYER_NAMES[task.player], 0))
        turn = (task.player, task.b)
        played[-1] = (played[-1][0], played[-1][1] + 1)
        table.play(next(text for text in table.legal() if text.endswith(" skip"))).sound()
    return played


# order and number of cards ------------------------------------------------------------------------------


@pytest.mark.clause("turn.order")
@pytest.mark.parametrize(
    ("players", "first", "order"),
    [
        (2, "green", ["green", "blue"]),
        (3, "orange", ["orange", "blue", "green"]),
        (4, "blue", ["blue", "green", "orange", "purple"]),
    ],
)
def test_three_turns_each_clockwise_from_the_start_player(players: int, first: str, order: list[str]) -> None:
    turns = idle_round(Table(players, first=first))
    assert order * 3 == [who for who, _ in turns]


@pytest.mark.clause("turn.cards")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_two_and_one_cards_are_played_and_one_is_kept(players: int) -> None:
    table = Table(players)
    turns = idle_round(table)
    assert [2] * players + [2] * players + [1] * players == [count for _, count in turns]
    assert [1] * players == [len(player.hand.cards) for player in table.p.players]
    assert TaskKind.TAX == table.p.task.kind


@pytest.mark.clause("turn.cards")
def test_there_is_no_passing() -> None:
    table = Table().sound()
    assert "skip" not in table.legal()
    assert {"turn.cards"} == table.refused("skip")


@pytest.mark.clause("turn.cards")
def test_a_card_is_played_if_need_be_for_nothing() -> None:
    table = Table().money("blue", 0).hand("blue", "building/cathedral", "plot/mine").turn("blue", 2)
    table.miners("blue", 0)
    assert [f"{PLOT_MINE} skip", f"{BUILD_CATHEDRAL} skip"] == table.legal()


@pytest.mark.clause("turn.second")
def test_the_second_card_is_chosen_after_the_first_is_carried_out() -> None:
    table = Table().slots("blue", "almshouse").sound()
    assert {"lack.build"} == table.refused(f"{BUILD_INCOME} as building")
    table.play(f"{RIGHTS_PLOT} as plot", "plot a1")
    assert "turn.second" not in table.cited()
    assert set() == table.refused(f"{BUILD_INCOME} as building")
    table.play(f"{BUILD_INCOME} as building", "build almshouse a1")
    assert "turn.second" in table.cited()
    assert "green" == PLAYER_NAMES[table.p.task.player]


@pytest.mark.clause("turn.second")
def test_the_second_card_waits_for_all_that_the_first_set_off() -> None:
    table = Table().sound().play(f"{PLOT_MINE} as mine")
    owed = []
    while table.p.task.kind != TaskKind.CARD:
        owed.append(table.p.task.kind)
        table.play(table.legal()[0])
    assert [TaskKind.HIRE, TaskKind.DRAW, TaskKind.MINE] == owed
    assert "blue" == PLAYER_NAMES[table.p.task.player]


# halves and cards for nothing ---------------------------------------------------------------------------


@pytest.mark.clause("turn.half")
def test_a_played_card_is_gone_for_the_round_with_both_halves() -> None:
    table = Table().sound().play(f"{RIGHTS_PLOT} as plot", "plot a1")
    assert {"turn.half"} == table.refused(f"{RIGHTS_PLOT} as plot")
    assert {"turn.half"} == table.refused(f"{RIGHTS_PLOT} as rights")
    assert {"turn.half"} == table.refused(f"{RIGHTS_PLOT} skip")
    assert set() == table.refused(f"{RIGHTS_INCOME} as rights")
    assert [0, 1, 3, 4, 5] == list(table.player("blue").hand.cards)
    assert 6 == len(table.player("green").hand.cards)


@pytest.mark.clause("turn.half")
def test_a_card_played_for_nothing_is_gone_too() -> None:
    table = Table().sound().play(f"{RIGHTS_PLOT} skip")
    assert {"turn.half"} == table.refused(f"{RIGHTS_PLOT} as plot")


@pytest.mark.clause("turn.half")
def test_a_half_gives_only_its_printed_action() -> None:
    table = Table().sound()
    rights = Move(Kind.CARD, (2, 0, 1))  # card rights/plot, left half, rights
    plot = Move(Kind.CARD, (2, 0, 2))  # the same half for the action of the other
    assert () == engine.refusals(table.box, table.p, rights)
    reasons = engine.refusals(table.box, table.p, plot)
    assert ["turn.half"] == [reason.clause.value for reason in reasons]


@pytest.mark.clause("turn.half")
def test_one_half_is_used() -> None:
    table = Table().production("blue", (1, 0, 0)).sound().play(f"{RIGHTS_INCOME} as income")
    assert 42 == table.money_of("blue")
    assert () == table.player("blue").slots.tiles
    assert [0, 1, 2, 4, 5] == list(table.player("blue").hand.cards)


@pytest.mark.clause("turn.skip")
@pytest.mark.parametrize("card", CARDS)
def test_any_card_may_be_played_for_nothing(card: str) -> None:
    table = Table().pelicans("blue", 1).slots("blue", "almshouse").plots("blue", "a1").sound()
    before = table.p
    table.play(f"{card} skip").sound()
    kept = before.players[0]
    after = table.player("blue")
    assert (kept.purse, kept.standing, kept.pelicans) == (after.purse, after.standing, after.pelicans)
    assert (kept.slots, kept.plots, kept.miners) == (after.slots, after.plots, after.miners)
    assert before.players[1:] == table.p.players[1:]
    assert (before.city, before.mine, before.hall) == (table.p.city, table.p.mine, table.p.hall)
    assert (before.decks, before.arms, before.tax) == (table.p.decks, table.p.arms, table.p.tax)


@pytest.mark.clause("turn.skip")
def test_a_joker_played_for_nothing_costs_no_reputation() -> None:
    table = Table().standing("blue", reputation=-5).sound().play(f"{MINE_JOKER} skip")
    assert (-5, 0) == (table.reputation_of("blue"), table.points_of("blue"))


@pytest.mark.clause("turn.skip")
def test_playing_a_card_for_nothing_is_one_move_per_card() -> None:
    listed = Table().sound().legal()
    assert [f"{card} skip" for card in CARDS] == [text for text in listed if text.endswith(" skip")]


@pytest.mark.clause("turn.skip")
def test_no_card_move_is_accepted_that_is_not_listed() -> None:
    table = Table().sound()
    moves = [Move(Kind.CARD, numbers) for numbers in product(range(6), range(3), range(6))]
    accepted = [move for move in moves if not engine.refusals(table.box, table.p, move)]
    assert list(engine.legal_moves(table.box, table.p)) == accepted
    third_half = engine.refusals(table.box, table.p, Move(Kind.CARD, (0, 3, 0)))
    assert ["order.turn"] == [reason.clause.value for reason in third_half]


# what can be played for effect --------------------------------------------------------------------------


@pytest.mark.clause("turn.able")
def test_a_mine_action_needs_a_miner_in_the_pool_or_a_permit_for_one() -> None:
    table = Table().miners("blue", 0).money("blue", 2).sound()  # a permit costs 3
    assert {"lack.money"} == table.refused(f"{PLOT_MINE} as mine")
    assert set() == table.money("blue", 3).refused(f"{PLOT_MINE} as mine")
    assert set() == table.miners("blue", 1).money("blue", 0).refused(f"{PLOT_MINE} as mine")


@pytest.mark.clause("turn.able")
def test_a_rights_action_needs_a_free_slot() -> None:
    table = Table().slots("blue", "almshouse", "sawmill").sound()
    assert set() == table.refused(f"{RIGHTS_INCOME} as rights")
    table.slots("blue", "almshouse", "sawmill", "cloth-hall").sound()
    assert {"lack.slot"} == table.refused(f"{RIGHTS_INCOME} as rights")


@pytest.mark.clause("turn.able")
def test_a_rights_action_needs_a_stack_that_can_be_paid() -> None:
    # Builders are in column 1 of row 1: 1 gr. All other stacks that blue may take cost permits.
    table = Table().guilds("blue", "builders", "scribes", "metallurgists").money("blue", 0).sound()
    assert {"lack.money"} == table.refused(f"{RIGHTS_INCOME} as rights")
    assert set() == table.money("blue", 1).refused(f"{RIGHTS_INCOME} as rights")


@pytest.mark.clause("turn.able")
def test_a_rights_action_needs_a_stack_that_may_be_taken() -> None:
    table = Table().guilds("blue", "builders", "scribes", "metallurgists").row(1).row(2, "grocers")
    table.row(3, "miners")
    assert {"lack.stack"} == table.refused(f"{RIGHTS_INCOME} as rights")
    assert set() == table.row(3, "miners", "yellow").refused(f"{RIGHTS_INCOME} as rights")


@pytest.mark.clause("turn.able")
def test_a_plot_action_needs_a_cell_that_can_be_paid() -> None:
    table = Table().money("blue", 4).sound()
    assert {"lack.money"} == table.refused(f"{RIGHTS_PLOT} as plot")
    assert set() == table.money("blue", 5).refused(f"{RIGHTS_PLOT} as plot")


@pytest.mark.clause("turn.able")
def test_a_building_action_needs_a_tile_a_plot_and_the_wood() -> None:
    table = Table().plots("blue", "a1").sound()
    assert {"lack.build"} == table.refused(f"{BUILD_INCOME} as building")
    table.slots("blue", "sawmill").plots("blue").sound()
    assert {"lack.build"} == table.refused(f"{BUILD_INCOME} as building")
    table.plots("blue", "a1").money("blue", 5).sound()  # 3 wood at 2 gr
    assert {"lack.money", "turn.afford"} == table.refused(f"{BUILD_INCOME} as building")
    assert set() == table.money("blue", 6).refused(f"{BUILD_INCOME} as building")


@pytest.mark.clause("turn.able")
def test_income_is_always_possible() -> None:
    table = Table().money("blue", 0).sound()
    assert set() == table.refused(f"{RIGHTS_INCOME} as income")


@pytest.mark.clause("turn.able")
def test_st_barbara_needs_an_unused_pelican() -> None:
    table = Table().pelicans("blue", 0, 3).sound()
    assert {"lack.pelican"} == table.refused(f"{BUILD_CATHEDRAL} as cathedral")
    assert set() == table.pelicans("blue", 1).refused(f"{BUILD_CATHEDRAL} as cathedral")


@pytest.mark.clause("turn.able")
def test_a_joker_lists_only_the_actions_that_are_possible() -> None:
    table = Table().money("blue", 0).miners("blue", 0).sound()
    assert [f"{MINE_JOKER} as joker:income", f"{MINE_JOKER} skip"] == [
        text for text in table.legal() if text.startswith(MINE_JOKER)
    ]
    assert {"lack.money"} == table.refused(f"{MINE_JOKER} as joker:plot")
    assert {"lack.pelican"} == table.refused(f"{MINE_JOKER} as joker:cathedral")


# commitment, lacking pieces, money ----------------------------------------------------------------------


@pytest.mark.clause("turn.commit")
@pytest.mark.parametrize("action", ["plot", "rights", "mine"])
def test_a_declared_action_cannot_be_declined(action: str) -> None:
    table = Table().sound().act("blue", action)
    assert "skip" not in table.legal()
    assert {"turn.commit"} == table.refused("skip")


@pytest.mark.clause("turn.commit")
def test_a_declared_building_cannot_be_declined() -> None:
    table = Table().slots("blue", "almshouse").plots("blue", "a1").sound().act("blue", "building")
    assert ["build almshouse a1"] == table.legal()
    assert {"turn.commit"} == table.refused("skip")


@pytest.mark.clause("turn.commit")
def test_what_a_clause_calls_optional_can_be_declined() -> None:
    table = Table().built("almshouse", "a1").patricians(pool=(1, 0, 0, 0)).sound().act("blue", "income")
    assert ["council green", "skip"] == table.legal()
    table.play("skip")
    assert (40, (1, 0, 0, 0)) == (table.money_of("blue"), table.p.patricians.pool)


@pytest.mark.clause("turn.short")
def test_without_a_plot_marker_the_plot_action_has_no_effect() -> None:
    table = Table().plots("blue", "a1", "a2", "a3").sound()
    assert {"lack.plot", "turn.short"} == table.refused(f"{RIGHTS_PLOT} as plot")
    table.play(f"{RIGHTS_PLOT} skip")
    assert (40, 3) == (table.money_of("blue"), len(table.player("blue").plots.cells))
    assert set() == Table().plots("blue", "a1", "a2").refused(f"{RIGHTS_PLOT} as plot")


@pytest.mark.clause("turn.short")
def test_without_a_miner_the_mine_action_has_no_effect() -> None:
    table = Table().miners("blue", 0, 0)
    assert {"lack.miner", "turn.short"} == table.refused(f"{PLOT_MINE} as mine")
    table.play(f"{PLOT_MINE} skip")
    assert (40, ()) == (table.money_of("blue"), table.p.discard)
    assert set() == Table().miners("blue", 0, 1).refused(f"{PLOT_MINE} as mine")


@pytest.mark.clause("turn.short")
def test_without_a_house_in_its_row_a_guild_tile_cannot_be_built() -> None:
    table = Table().guilds("blue", "builders", "scribes", "miners").slots("blue", "sawmill", "almshouse")
    table.houses("blue", 0, 4, 4).plots("blue", "a1").sound().act("blue", "building")
    assert {"turn.short"} == table.refused("build sawmill a1")
    assert ["build almshouse a1"] == table.legal()
    assert set() == table.houses("blue", 1, 0, 0).refused("build sawmill a1")


@pytest.mark.clause("turn.short")
def test_inside_a_cathedral_tile_a_lacking_marker_voids_only_the_plot() -> None:
    table = Table().plots("blue", "a1", "a2", "a3").cathedral(3).pelicans("blue", 1).sound()
    table.play(f"{BUILD_CATHEDRAL} as cathedral").sound()
    assert {"turn.short", "lack.plot"} <= table.cited()
    assert (1, 40) == (table.reputation_of("blue"), table.money_of("blue"))
    assert (4, 0, 1) == (
        table.p.cathedral.turned,
        table.player("blue").pelicans.unused,
        table.player("blue").pelicans.used,
    )


@pytest.mark.clause("turn.afford")
def test_an_option_that_cannot_be_paid_is_not_legal() -> None:
    # 2 wood at 3 gr for an entrance.
    table = Table().population(1).money("blue", 5).sound().act("blue", "mine").play("hire 0", "[draw I-01]")
    assert {"turn.afford"} == table.refused("mine I-01 a2")
    assert ["skip"] == table.legal()


@pytest.mark.clause("turn.afford")
def test_the_last_groschen_can_be_paid() -> None:
    table = Table().population(1).money("blue", 6).sound().act("blue", "mine").play("hire 0", "[draw I-01]")
    assert set() == table.refused("mine I-01 a2")
    table.play("mine I-01 a2").sound()
    assert 0 == table.money_of("blue")
    assert [41, 42] == [table.p.players[seat(who)].purse.money for who in ("green", "orange")]
