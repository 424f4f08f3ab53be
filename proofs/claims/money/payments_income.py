"""Claim 4, the income action as a whole: what it brings is there before the council is paid for."""

from kutnahora.proofs.claims.money.purse import shown_price, event_of_income, event_of_sale
from kutnahora.proofs.claims.patricians import any_patricians
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import player, position, purse, seated, stands
from kutnahora.proofs.machine.obligation import Case, Parts, obligation
from kutnahora.proofs.machine.symbols import both, equal, integer, pick
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Event, Fact, Step
from kutnahora.reference.kernel.production import Production
from kutnahora.reference.kernel.purse import Purse
from kutnahora.reference.position import Task, TaskKind, with_player
from kutnahora.reference.rules import income
from kutnahora.reference.terms import Resource
from kutnahora.reference.values import replace

ORE = Resource.ORE


@obligation(
    "income.action",
    4,
    ("order.income", "lack.second", "income.collect", "income.council"),
    income.do_income_action,
)
def do_income_action() -> Case[Step]:
    """All is collected, then a seat in the council is offered; by tile 5 it may be income only.

    For every valid box, every card and notch; ore from mines, unbounded (all other goods: income.collect);
    every money, all patricians; by a card or granted by tile 5; either of two seats, the other opaque.
    """
    box, who, granted = any_box(), pick("who", (0, 1)), pick("granted", (False, True))
    dug, all_, had = integer("mines", 0), any_patricians(), purse("player")
    acting = player("player", purse=had, guilds=(0, 1, 2), production=Production((0, 0, 0), dug))
    decks, arms = stands(box, ORE)
    before = position(players=seated(who, acting), decks=decks, arms=arms, patricians=all_)
    price = shown_price(box, before, ORE)
    money, empty = had.money + dug * price, both(*(count == 0 for count in all_.pool))

    def effect(after: Step) -> Parts:
        told = [Event(Clause.ORDER_INCOME, who)]
        told += [event_of_sale(box, before, who, ORE, dug)] if dug > 0 else []
        told.append(event_of_income(who, dug * price, had.money))
        richer = with_player(before, who, replace(acting, purse=Purse(money)))
        if empty:
            told.append(Event(Clause.LACK_PATRICIAN, who))
        elif money < 10:
            told.append(Event(Clause.LACK_MONEY, who, ((Fact.COST, 10), (Fact.MONEY, money))))
        else:
            owed = replace(richer, agenda=(*before.agenda, Task(TaskKind.COUNCIL, who, 0, 0)))
            return {"offered": equal(after.position, owed), "events": equal(after.events, tuple(told))}
        told += [Event(Clause.LACK_SECOND, who)] if granted else []
        return {"income only": equal(after.position, richer), "events": equal(after.events, tuple(told))}

    return Case(
        given={"position": before, "who": who, "granted": granted},
        call=lambda: income.do_income_action(box, before, who, granted=granted),
        effect=effect,
        covers={"the last of it": lambda after: both(had.money == 0, money == 10, all_.pool[2] == 1)},
    )
