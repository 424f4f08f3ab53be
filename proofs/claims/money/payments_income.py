"""Claim 4, the income action as a whole: what it brings is there before the council is paid for."""

from kutnahora.proofs.claims.events import as_expected, facts
from kutnahora.proofs.claims.money.purse import ORE, event_of_income, event_of_sale, paid, shown_price
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import patricians, player, position, priced, purse, seated
from kutnahora.proofs.kernel import Production
from kutnahora.proofs.machine.obligation import Case, Parts, obligation
from kutnahora.proofs.machine.symbols import both, integer, pick
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Event, Step
from kutnahora.reference.position import Task, TaskKind
from kutnahora.reference.rules import income
from kutnahora.reference.values import replace


@obligation(
    "income.action",
    4,
    ("order.income", "lack.second", "income.collect", "income.council"),
    income.do_income_action,
)
def do_income_action() -> Case[Step]:
    """First the income is collected, then a council seat is offered; with tile 5 it may be income only.

    Ore from mines (all other goods: income.collect); by a card or granted by tile 5.
    """
    box, who, granted = any_box(), pick("who", (0, 1)), pick("granted", (False, True))
    dug, all_, had = integer("mines", 0), patricians("table"), purse("player")
    acting = player("player", purse=had, guilds=(0, 1, 2), production=Production((0, 0, 0), dug))
    before = position(players=seated(who, acting), patricians=all_, **priced(box, ORE))
    gain = dug * shown_price(box, before, ORE)
    money, empty = had.money + gain, both(*(count == 0 for count in all_.pool))

    def effect(after: Step) -> Parts:
        events = [Event(Clause.ORDER_INCOME, who)]
        events += [event_of_sale(box, before, who, ORE, dug)] if dug > 0 else []
        events.append(event_of_income(who, gain, had.money))
        richer = paid(before, who, -gain)
        if empty:
            events.append(Event(Clause.LACK_PATRICIAN, who))
        elif money < 10:
            events.append(Event(Clause.LACK_MONEY, who, facts(cost=10, money=money)))
        else:
            owed = replace(richer, agenda=(*before.agenda, Task(TaskKind.COUNCIL, who, 0, 0)))
            return as_expected(after, Step(owed, tuple(events)))
        events += [Event(Clause.LACK_SECOND, who)] if granted else []
        return as_expected(after, Step(richer, tuple(events)))

    return Case(
        call=lambda: income.do_income_action(box, before, who, granted=granted),
        effect=effect,
        covers={"the last of it": lambda after: both(had.money == 0, money == 10, all_.pool[2] == 1)},
    )
