"""What `repr` shows: names where the rules have them, never pages of numbers."""

import pytest

from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Refusal
from kutnahora.reference.moves import NUMBERS, SKIP, Kind, Move
from kutnahora.reference.owed import PLAYER_TASKS, TABLE_TASKS
from kutnahora.reference.position import NUMBERS as TASK_NUMBERS
from kutnahora.reference.position import Task, TaskKind
from kutnahora.reference.samples.players import play_game
from kutnahora.reference.terms import Action, Colour, Guild
from table import frozen

PAID = Event(Clause.TURN_AFFORD, 0, ((Fact.COST, 5), (Fact.MONEY, 40)), (Change(Counted.MONEY, 40, 35),))
SHOWN: dict[str, Move | Task | Event | Change | Refusal] = {
    "Event(turn.afford, blue, cost=5, money=40, money 40 -> 35)": PAID,
    "Event(round.last, round=6)": Event(Clause.ROUND_LAST, -1, ((Fact.ROUND, 6),)),
    "Refusal(lack.patrician, colour=red)": Refusal(Clause.LACK_PATRICIAN, ((Fact.COLOUR, 3),)),
    "price[silver] 3 -> 2": Change(Counted.PRICE, 3, 2, 5),
    "city_owner[12] -1 -> green": Change(Counted.CITY_OWNER, -1, 1, 12),
    "Move(skip)": SKIP,
    "Move(card, card=0, half=1, action=plot)": Move(Kind.CARD, (0, 1, Action.PLOT)),
    "Move(card, card=3, for nothing)": Move(Kind.CARD, (3, 2, 0)),
    "Move(rows, guild=miners, guild=grocers, guild=builders)": Move(Kind.ROWS, (4, 2, Guild.BUILDERS)),
    "Move(council, colour=yellow)": Move(Kind.COUNCIL, (Colour.YELLOW,)),
    "Move(tax, answer=refuse)": Move(Kind.TAX, (1,)),
    "Move(build, tile=7, cell=12)": Move(Kind.BUILD, (7, 12)),
    "Move(stack, guild=scribes)": Move(Kind.STACK, (3,)),
    "Task(card, blue, number=0, turn=1)": Task(TaskKind.CARD, 0, 0, 1),
    "Task(hire, purple)": Task(TaskKind.HIRE, 3),
    "Task(act, green, action=income, free=1)": Task(TaskKind.ACT, 1, Action.INCOME, 1),
    "Task(reveal, stack=red)": Task(TaskKind.REVEAL, a=9),
    "Task(advance, stand=ore, cards=2)": Task(TaskKind.ADVANCE, a=1, b=2),
    "Task(round_end)": Task(TaskKind.ROUND_END),
    # what means nothing is shown all the same
    "Move(plot, cell=12, more=3)": Move(Kind.PLOT, (12, 3)),
    "Move(council, colour=-1)": Move(Kind.COUNCIL, (-1,)),
    "Task(hire, 7, more=0, more=2)": Task(TaskKind.HIRE, 7, 0, 2),
}


@pytest.mark.parametrize("text", SHOWN)
def test_numbers_are_shown_by_name(text: str) -> None:
    assert text == repr(SHOWN[text])


def test_boxes_and_positions_fit_on_a_line() -> None:
    box = frozen()
    assert f"Box({box.label})" == repr(box)
    seen = {repr(step.position) for _move, step in play_game(box, 3, "lively", 1)}
    assert f"Position({box.label}, 3 players, round 1, Task(stack, place=0))" in seen
    assert f"Position({box.label}, 3 players, round 2, Task(card, blue, number=0, turn=0))" in seen
    assert f"Position({box.label}, 3 players, round 6, over)" in seen
    assert all(len(text) < 110 for text in seen)


def test_every_number_of_a_move_and_of_a_task_has_a_name() -> None:
    assert set(Kind) == set(NUMBERS)
    for kind, ranges in (PLAYER_TASKS | TABLE_TASKS).items():
        used = [place for place, values in enumerate(ranges) if values != range(1)]
        assert max(used, default=-1) + 1 == len(TASK_NUMBERS.get(kind, ())), kind
