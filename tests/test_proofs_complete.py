"""The law of complete events, as proofs ask for it: a change left out, wrong or too many breaks it."""

from dataclasses import replace

import pytest

from kutnahora.proofs.domains.inputs import player, position, purse, seated
from kutnahora.proofs.machine.complete import OF_PLAYER, OF_TABLE, complete
from kutnahora.proofs.machine.counterexample import Broken
from kutnahora.proofs.machine.obligation import Case, obligation
from kutnahora.proofs.machine.prover import Status, prove
from kutnahora.proofs.machine.symbols import integer
from kutnahora.proofs.machine.watch import Difference
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Step
from kutnahora.reference.kernel.purse import Purse
from kutnahora.reference.position import Position, with_player
from kutnahora.reference.rules import common
from table import Table

NOT_READ = {Counted.STACK_PLACE, Counted.STACK_TOP, Counted.STACK_UNDER, Counted.PRICE}
"""What obligations state by themselves."""


def start() -> Position:
    return Table(2).money("blue", 40).p


def poorer(p: Position) -> Position:
    return with_player(p, 0, replace(p.players[0], purse=Purse(33)))


def paid(*changes: Change, who: int = 0) -> Event:
    return Event(Clause.TURN_AFFORD, who, (), changes)


SPENT = Change(Counted.MONEY, 40, 33)


def test_all_that_is_counted_is_read() -> None:
    assert set(Counted) == OF_PLAYER.keys() | OF_TABLE.keys() | NOT_READ


def test_events_that_account_for_the_step() -> None:
    p = start()
    assert complete(p, Step(p))
    assert complete(p, Step(poorer(p), (paid(SPENT),)))
    back = paid(Change(Counted.MONEY, 33, 40))
    assert complete(p, Step(p, (paid(SPENT), back)))


@pytest.mark.parametrize(
    "events",
    [
        (),
        (paid(),),
        (paid(SPENT, who=1),),
        (paid(SPENT, who=7),),
        (paid(Change(Counted.MONEY, 39, 33)),),
        (paid(Change(Counted.MONEY, 40, 34)),),
        (paid(SPENT), paid(SPENT)),
        (paid(SPENT, Change(Counted.TAX, 0, 3)),),
        (paid(SPENT, Change(Counted.HOUSES, 4, 4, 3)),),
        (paid(SPENT, Change(Counted.SLOT, 0, 1, 5)),),
        (paid(SPENT, Change(Counted.CARD, 0, 1, 2)),),
    ],
)
def test_a_change_left_out_wrong_or_too_many(events: tuple[Event, ...]) -> None:
    p = start()
    assert not complete(p, Step(poorer(p), events))


def test_a_step_that_tells_nothing_is_refuted() -> None:
    @obligation("x", 4, "turn.afford", common.do_pay, sentence="x")
    def silent() -> Case[Step]:
        before = position(players=seated(0, player("player", purse=purse("player"))))
        cost = integer("cost", 0)
        return Case(
            given={"position": before},
            call=lambda: Step(common.do_pay(before, 0, cost).position),
            effect=lambda after: True,
        )

    result = prove(silent)
    assert Status.REFUTED == result.status
    assert result.counterexample is not None
    money = Difference("players[0].purse.money", "-1", "0")
    assert (Broken("events are complete", (money,)),) == result.counterexample.broken
