"""The income action."""

from collections.abc import Iterator

from kutnahora.reference import constants
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Change, Counted, Event, Fact, Refusal, Step
from kutnahora.reference.kernel import patricians, purse
from kutnahora.reference.kernel.production import Production
from kutnahora.reference.moves import Kind
from kutnahora.reference.position import Position, Task, TaskKind, push, with_player
from kutnahora.reference.rules.common import Question, do_pay, note, price_facts, price_of, refuse_unpaid
from kutnahora.reference.terms import Colour, Resource
from kutnahora.reference.values import replace


def produced(guilds: tuple[int, ...], made: Production) -> tuple[int, ...]:
    """income.collect: The production of each resource; ore counts both tracks; nothing without guilds."""
    return tuple(
        sum(amount for guild, amount in zip(guilds, made.rows, strict=False) if guild == resource)
        + (made.mines if resource == Resource.ORE else 0)
        for resource in Resource
    )


def income_of(box: Box, p: Position, who: int) -> int:
    """income.collect: For each resource, production times price."""
    player = p.players[who]
    amounts = produced(player.guilds, player.production)
    return sum(amount * price_of(box, p, resource) for resource, amount in enumerate(amounts) if amount > 0)


def do_income_action(box: Box, p: Position, who: int, *, granted: bool = False) -> Step:
    """order.income, lack.second: Collect all · council; by cathedral.5 it may be income only."""
    done = note(p, Clause.ORDER_INCOME, who)
    done += do_collect(box, p, who)
    offered = do_offer_council(done.position, who)
    if granted and offered.position.agenda == p.agenda:
        offered += note(offered.position, Clause.LACK_SECOND, who)
    return done + offered


def do_collect(box: Box, p: Position, who: int) -> Step:
    """income.collect: The only source of money."""
    player = p.players[who]
    events = tuple(
        Event(
            Clause.ECONOMY_PRICE,
            who,
            ((Fact.QUANTITY, amount), *price_facts(p, resource, price_of(box, p, resource))),
        )
        for resource, amount in enumerate(produced(player.guilds, player.production))
        if amount > 0
    )
    income = income_of(box, p, who)
    richer = replace(player, purse=purse.earn(player.purse, income))
    change = Change(Counted.MONEY, player.purse.money, richer.purse.money)
    collected = Event(Clause.INCOME_COLLECT, who, ((Fact.MONEY, income),), (change,))
    return Step(with_player(p, who, richer), (*events, collected))


def do_offer_council(p: Position, who: int) -> Step:
    """income.council, lack.patrician, lack.money: A seat in the council is offered, if one can be paid."""
    if sum(p.patricians.pool) == 0:
        return note(p, Clause.LACK_PATRICIAN, who)
    money = p.players[who].purse.money
    if refuse_unpaid(money, constants.COUNCIL_PRICE):
        return note(p, Clause.LACK_MONEY, who, ((Fact.COST, constants.COUNCIL_PRICE), (Fact.MONEY, money)))
    return Step(push(p, Task(TaskKind.COUNCIL, who)))


def refuse_not_in_pool(pool: tuple[int, ...], colour: int) -> Refusal | None:
    """income.council, lack.patrician: Only a patrician of the patrician pool can be seated."""
    return Refusal(Clause.LACK_PATRICIAN, ((Fact.COLOUR, colour),)) if pool[colour] == 0 else None


def ask_council(_box: Box, p: Position, task: Task) -> Question:
    """income.council: Which patrician to seat for 10 groschen, if any."""
    who = task.player

    def refusals(numbers: tuple[int, ...]) -> Iterator[Refusal]:
        (colour,) = numbers
        if refusal := refuse_not_in_pool(p.patricians.pool, colour):
            yield refusal
        if refusal := refuse_unpaid(p.players[who].purse.money, constants.COUNCIL_PRICE):
            yield refusal

    colours = range(len(Colour))
    return Question(
        Kind.COUNCIL,
        (colours,),
        [(colour,) for colour in colours],
        refusals,
        lambda numbers: do_council(p, who, numbers[0]),
        lambda: note(p, Clause.INCOME_COUNCIL, who),
    )


def do_council(p: Position, who: int, colour: int) -> Step:
    """income.council: Pay 10 groschen; one patrician goes from the patrician pool to the council."""
    paid = do_pay(p, who, constants.COUNCIL_PRICE)
    before, after = p.patricians, patricians.seat_from_pool(p.patricians, colour)
    changes = (
        Change(Counted.PATRICIAN_POOL, before.pool[colour], after.pool[colour], colour),
        Change(Counted.COUNCIL, before.council[colour], after.council[colour], colour),
    )
    seated = replace(paid.position, patricians=after)
    return paid + note(seated, Clause.INCOME_COUNCIL, who, ((Fact.COLOUR, colour),), *changes)
