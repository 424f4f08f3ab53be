"""`status` on what is owed: an order that play can bring about, and tasks that can be done."""

from dataclasses import replace

import pytest

from kutnahora.reference import engine
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Fact, Refusal
from kutnahora.reference.kernel.cathedral import Cathedral
from kutnahora.reference.kernel.houses import Houses
from kutnahora.reference.kernel.miners import Miners
from kutnahora.reference.position import Task, TaskKind, with_player
from kutnahora.reference.status import status
from kutnahora.reference.terms import NOBODY, Action
from table import Table, frozen

BLUE, GREEN = 0, 1


def owed(table: Table, *tasks: Task) -> Table:
    """Just this is owed."""
    table.p = replace(table.p, agenda=tasks)
    return table


def with_task(table: Table, place: int, task: Task) -> Table:
    """One of the things owed is another."""
    agenda = list(table.p.agenda)
    agenda[place] = task
    return owed(table, *agenda)


def setup_at(kind: TaskKind, *, events: bool = False) -> Table:
    """A new game of three at a draw of its setup."""
    table = Table()
    table.p = engine.new_game(table.box, 3, events=events).position
    while table.p.task.kind != kind:
        table.play(table.legal()[0])
    return table


def at_technology() -> Table:
    """Blue's winch-house is built; its technology tile is to be placed, its house is owed."""
    table = Table().guilds("blue", "miners", "scribes", "builders").slots("blue", "winch-house")
    return table.plots("blue", "a1").act("blue", "building").play("build winch-house a1")


# order --------------------------------------------------------------------------------------------------


def test_more_than_sixteen_things_owed_are_named() -> None:
    table = Table()
    owed(table, *table.p.agenda, *[Task(TaskKind.DISCARD, BLUE)] * 14)
    too_many = Refusal(Clause.ORDER_TURN, ((Fact.COUNT, 17), (Fact.LIMIT, 16)))
    assert (too_many,) == status(table.box, table.p)


def test_a_finished_game_owes_nothing() -> None:
    table = Table(4).round(5).reds("stone-house", "town-gate", "royal-chapel").round_end()
    table.play(*["tax pay"] * 4)
    assert table.p.over
    assert [] == table.broken()


@pytest.mark.parametrize(
    "top",
    [
        Task(TaskKind.DISCARD, BLUE),
        Task(TaskKind.FINAL),
        Task(TaskKind.ADVANCE, NOBODY, 0, 1),
        Task(TaskKind.DRAW, BLUE, 1),
        Task(TaskKind.HIRE, BLUE),
        Task(TaskKind.TAX, BLUE),
    ],
)
def test_a_task_that_play_cannot_put_there_is_named(top: Task) -> None:
    table = Table()
    assert [] == table.broken()
    assert ["order.turn"] == owed(table, *table.p.agenda, top).broken()


def test_cards_out_of_order_are_named() -> None:
    table = Table()
    after, second, first = table.p.agenda
    assert ["order.turn"] * 2 == owed(table, after, first, second).broken()
    assert [] == owed(table, after, second, first).broken()


def test_a_card_of_another_turn_is_named() -> None:
    table = Table()
    assert ["order.turn"] == with_task(table, 2, Task(TaskKind.CARD, BLUE, 0, 1)).broken()
    assert [] == with_task(table, 2, Task(TaskKind.CARD, BLUE, 0, 0)).broken()


def test_a_task_of_a_player_whose_turn_it_is_not_is_named() -> None:
    table = Table().act("blue", "plot")
    assert [] == table.broken()
    assert ["order.turn"] == with_task(table, -1, Task(TaskKind.PLOT, GREEN)).broken()


def test_a_first_turn_of_the_start_player_does_not_follow_a_turn() -> None:
    table = owed(Table(), Task(TaskKind.TURN, BLUE, 0), Task(TaskKind.PLOT, BLUE))
    assert {"order.turn"} == set(table.broken())


@pytest.mark.parametrize("kind", [TaskKind.RIGHTS, TaskKind.PLOT, TaskKind.MINE])
def test_a_free_action_without_a_cathedral_tile_is_named(kind: TaskKind) -> None:
    table = Table()
    agenda = table.p.agenda
    assert [] == owed(table, *agenda, Task(kind, BLUE, 0)).broken()
    assert ["order.turn"] == owed(table, *agenda, Task(kind, BLUE, 1)).broken()


# actions under way --------------------------------------------------------------------------------------


def test_a_mine_without_a_miner_for_it_is_named() -> None:
    table = Table().miners("blue", 0).act("blue", "mine")
    assert [] == table.broken()  # one will be hired
    table.play("hire 1", "[draw I-01]")
    assert [] == table.broken()
    board = replace(table.player("blue"), miners=Miners(0, 9, 0))
    table.p = with_player(table.p, BLUE, board)
    assert ["order.turn"] == table.broken()


def test_a_decision_without_any_move_is_named() -> None:
    table = Table().plots("blue", "a1", "a2", "a3")
    agenda = table.p.agenda
    assert ["order.turn"] == owed(table, *agenda, Task(TaskKind.PLOT, BLUE)).broken()
    assert [] == table.plots("blue", "a1", "a2").broken()


def test_a_draw_without_a_choice_is_named() -> None:
    tiles = [f"{group}-0{number}" for group in ("I", "II", "III") for number in range(1, 10)]
    table = Table().discarded(*tiles[:-2]).act("blue", "mine").play("hire 0")
    assert (TaskKind.DRAW, []) == (table.p.task.kind, table.broken())
    # With one tile left there is nothing to wait for.
    assert ["order.turn"] == table.discarded(*tiles[:-1]).broken()


@pytest.mark.parametrize("owed_draws", [2, 3, 6])
def test_another_number_of_draws_than_the_level_says_is_named(owed_draws: int) -> None:
    table = Table().act("blue", "mine").play("hire 0")
    assert [] == table.broken()
    assert 1 == table.p.task.a
    assert ["order.turn"] == with_task(table, -1, replace(table.p.task, a=owed_draws)).broken()


def test_a_stack_to_be_revealed_whose_top_is_seen_is_named() -> None:
    table = Table().act("blue", "rights").play("rights 1.1")
    assert (TaskKind.REVEAL, []) == (table.p.task.kind, table.broken())
    assert ["order.turn"] == with_task(table, -1, Task(TaskKind.REVEAL, NOBODY, 1)).broken()


def test_a_technology_tile_other_than_the_one_taken_is_named() -> None:
    table = at_technology()
    assert (TaskKind.TECH, []) == (table.p.task.kind, table.broken())
    wrong = Task(TaskKind.TECH, BLUE, table.tile("technology-2"))
    assert ["order.turn"] == with_task(table, -1, wrong).broken()


def test_effects_of_a_tile_that_is_on_no_board_are_named() -> None:
    table = at_technology()
    place = next(n for n, task in enumerate(table.p.agenda) if task.kind == TaskKind.EFFECTS)
    wrong = replace(table.p.agenda[place], a=table.tile("stamp-mill"))
    assert ["order.turn"] == with_task(table, place, wrong).broken()


def test_a_house_owed_by_a_row_without_houses_is_named() -> None:
    table = at_technology()
    board = table.player("blue")
    table.p = with_player(table.p, BLUE, replace(board, houses=Houses((1, 4, 4))))
    assert [] == table.broken()
    table.p = with_player(table.p, BLUE, replace(board, houses=Houses((0, 4, 4))))
    assert ["order.turn"] == table.broken()


# cathedral tiles ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("tile", "other"), [(3, 6), (6, 3), (5, 9), (9, 5), (10, 3)])
def test_a_decision_of_another_cathedral_tile_is_named(tile: int, other: int) -> None:
    table = Table().built("sawmill", "a1", "blue").cathedral(tile - 1).pelicans("blue", 1)
    table.act("blue", "cathedral")
    assert [] == table.broken()
    table.p = replace(table.p, cathedral=Cathedral(other - 1, other))
    assert ["order.turn"] == table.broken()


def test_a_tile_to_be_turned_that_is_not_under_way_is_named() -> None:
    table = Table().cathedral(3).pelicans("blue", 1).act("blue", "cathedral")
    assert [] == table.broken()
    table.p = replace(table.p, cathedral=Cathedral(3, 0))
    assert "order.turn" in table.broken()


def test_only_the_second_action_of_a_tile_waits() -> None:
    table = Table().built("almshouse", "a1").patricians(pool=(1, 0, 0, 0)).cathedral(4)
    table.pelicans("blue", 1).act("blue", "cathedral").play("take")
    place = next(n for n, task in enumerate(table.p.agenda) if task.kind == TaskKind.ACT)
    assert (TaskKind.COUNCIL, []) == (table.p.task.kind, table.broken())
    assert ["order.turn"] == with_task(table, place, Task(TaskKind.ACT, BLUE, Action.PLOT, 1)).broken()


# setup and the end of a round ---------------------------------------------------------------------------


def test_rocks_other_than_the_card_says_are_named() -> None:
    table = setup_at(TaskKind.ROCK).play("[rock rock-2]")
    assert [] == table.broken()
    task = table.p.task
    assert ["order.turn"] == with_task(table, -1, replace(task, b=task.b + 1)).broken()


def test_a_stack_at_another_place_than_the_next_is_named() -> None:
    table = setup_at(TaskKind.STACK)
    assert [] == table.broken()
    assert ["order.turn"] == with_task(table, -1, Task(TaskKind.STACK, NOBODY, 2)).broken()


@pytest.mark.parametrize("kind", [TaskKind.PATRICIANS, TaskKind.RED_ARRIVE])
def test_patricians_and_red_tiles_out_of_their_rounds_are_named(kind: TaskKind) -> None:
    table = Table().round_end()
    assert [] == table.broken()
    following, *taxes = table.p.agenda
    assert ["order.turn"] == owed(table, following, Task(kind), *taxes).broken()


def test_patricians_and_red_tiles_in_their_rounds_are_sound() -> None:
    table = Table(4).round(2).round_end()
    assert [] == table.broken()
    assert TaskKind.RED_ARRIVE in [task.kind for task in table.p.agenda]
    table = Table().round(4).reds("stone-house", "town-gate", "royal-chapel").round_end()
    assert [] == table.broken()
    assert TaskKind.PATRICIANS in [task.kind for task in table.p.agenda]


def test_an_event_to_be_revealed_in_a_game_without_events_is_named() -> None:
    table = setup_at(TaskKind.EVENT, events=True)
    assert [] == table.broken()
    table.p = replace(table.p, with_events=False)
    assert ["order.turn"] == table.broken()


def test_every_position_of_a_round_is_sound() -> None:
    table = Table(3, events=True, box=frozen())
    while table.p.round == 1:
        assert [] == table.broken()
        table.play(table.legal()[0])
