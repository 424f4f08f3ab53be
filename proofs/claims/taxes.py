"""Claim 11: taxes are paid or reputation is lost, never both; who cannot pay loses; markers cost 3 or 8."""

from typing import Annotated

from kutnahora.proofs.claims.events import as_expected, facts
from kutnahora.proofs.claims.money.payments import Outcome, moved
from kutnahora.proofs.claims.money.purse import event_of_payment, paid, unpaid
from kutnahora.proofs.claims.standing import reputed
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import player, position, purse, seated, standing_in, tax_level, unread
from kutnahora.proofs.domains.values import Exactly, computes, one_of
from kutnahora.proofs.kernel import Plots
from kutnahora.proofs.machine.obligation import Case, Parts, obligation
from kutnahora.proofs.machine.symbols import assume, both, equal, integer, pick, when
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Event, Step
from kutnahora.reference.moves import Kind
from kutnahora.reference.position import Position, Task, TaskKind
from kutnahora.reference.rules import rounds
from kutnahora.reference.terms import NOBODY
from kutnahora.reference.values import replace

SURCHARGES = (0, 0, 3, 8)
"""tax.plots: what 0 to 3 plot markers in the city add."""
TABLES = ((2, 0, 6), (2, 1, 6), (3, 2, 6), (4, 3, 5))
"""Players, the seat of the one who is taxed, rounds (setup.rounds)."""


@computes("tax.due", 11, ("tax.choice", "tax.plots"), rounds.tax_due)
def tax_due(level: int, markers: Annotated[int, one_of(range(4))]) -> Exactly[int]:
    """Due is the tax, and 0, 0, 3, 8 groschen more for 0, 1, 2, 3 plot markers in the city."""
    return Exactly(level + SURCHARGES[markers])


def taxed(box: Box) -> tuple[Position, int, int]:
    """A player of 2, 3 or 4 with any tax, money, standing and 0 to 3 markers; the seat; the surcharge."""
    (players, who, last), count = pick("table", TABLES), pick("markers", range(4))
    markers = Plots(unread("marker", count))
    acting = player("player", purse=purse("player"), plots=markers, standing=standing_in(box, "player"))
    seats, round_ = seated(who, acting, players), integer("round", 1, last)
    return position(players=seats, tax=tax_level("table"), round=round_), who, SURCHARGES[count]


def paid_tax(p: Position, who: int, more: int) -> Step:
    """The whole tax with what the markers add; the reputation stays."""
    acting, due = p.players[who], p.tax.level + more
    events = [Event(Clause.TAX_CHOICE, who, facts(cost=due))]
    if more:
        events.append(Event(Clause.TAX_PLOTS, who, facts(count=len(acting.plots.cells), cost=more)))
    events.append(event_of_payment(who, due, acting.purse.money))
    return Step(paid(p, who, due), tuple(events))


def refused_tax(box: Box, p: Position, who: int) -> Step:
    """The reputation printed for the round; nothing is paid."""
    return reputed(box, p, who, -box.tax_loss(len(p.players), p.round), Clause.TAX_CHOICE)


@obligation("tax.pay", 11, ("tax.choice", "tax.plots", "turn.afford"), rounds.do_pay_tax)
def do_pay_tax() -> Case[Step]:
    """Paying costs the whole tax and what the markers add, and no reputation.

    Either of two players, the last of three or of four; the money pays it.
    """
    p, who, more = taxed(any_box())
    due = p.tax.level + more
    assume(due <= p.players[who].purse.money)
    return Case(
        call=lambda: rounds.do_pay_tax(p, who, due),
        effect=lambda after: as_expected(after, paid_tax(p, who, more)),
        covers={"0 groschen": lambda after: both(due == 0, p.players[who].purse.money == 0)},
    )


@obligation("tax.refuse", 11, ("tax.choice", "reputation.ends"), rounds.do_refuse_tax)
def do_refuse_tax() -> Case[Step]:
    """Refusing costs the reputation printed for the round, and no money.

    Either of two players, the last of three or of four.
    """
    box, (players, who, last) = any_box(), pick("table", TABLES)
    acting = player("player", standing=standing_in(box, "player"))
    p = position(players=seated(who, acting, players), round=integer("round", 1, last))
    return Case(
        call=lambda: rounds.do_refuse_tax(box, p, who),
        effect=lambda after: as_expected(after, refused_tax(box, p, who)),
        covers={"at the left end": lambda after: acting.standing.reputation == box.reputation_low},
    )


@obligation("tax.choice", 11, ("tax.choice", "tax.plots", "turn.afford"), rounds.ask_tax)
def choice() -> Case[Outcome]:
    """Paying is refused exactly to those with less than is due, refusing never; nobody loses both.

    Either of two players, the last of three or of four.
    """
    box, pays = any_box(), pick("choice", (0, 1)) == 0
    p, who, more = taxed(box)
    money, due = p.players[who].purse.money, p.tax.level + more
    lacking = both(pays, money < due)

    def effect(outcome: Outcome) -> Parts:
        if not isinstance(outcome, Step):
            return {"refused for want of money": equal(outcome, (unpaid(money, due),))}
        now, before = outcome.position.players[who], p.players[who]
        untouched = equal(now.standing, before.standing) if pays else equal(now.purse, before.purse)
        expected = paid_tax(p, who, more) if pays else refused_tax(box, p, who)
        return {
            **as_expected(outcome, expected),
            "never both": untouched,
            "money not below 0": now.purse.money >= 0,
        }

    return Case(
        call=lambda: moved(rounds.ask_tax(box, p, Task(TaskKind.TAX, who)), (0 if pays else 1,)),
        must_refuse=lacking,
        effect=effect,
        covers={
            "33 groschen, just enough": lambda outcome: both(pays, due == 33, money == 33),
            "who cannot pay loses": lambda outcome: both(not pays, money < due),
        },
    )


@obligation("tax.question", 11, ("tax.choice", "turn.commit"), rounds.ask_tax)
def question() -> Case[tuple[object, ...]]:
    """A player is asked to pay or to refuse, nothing else, and cannot pass.

    Either of two players, the last of three or of four.
    """
    box = any_box()
    p, who, _more = taxed(box)

    def asked() -> tuple[object, ...]:
        found = rounds.ask_tax(box, p, Task(TaskKind.TAX, who))
        return found.kind, found.shape, tuple(found.candidates), found.do_skip, found.no_skip

    return Case(
        call=asked,
        effect=lambda found: equal(found, (Kind.TAX, (range(2),), ((0,), (1,)), None, Clause.TURN_COMMIT)),
    )


# rounds and events --------------------------------------------------------------------------------------


@computes("rounds.last", 11, "setup.rounds", rounds.last_round)
def last_round(players: Annotated[int, one_of((2, 3, 4))]) -> Exactly[int]:
    """4 players play 5 rounds, 2 and 3 players play 6."""
    return Exactly(5 if players == 4 else 6)


@obligation("event.deck", 11, "setup.events", rounds.event_deck)
def event_deck() -> Case[int]:
    """Events are of deck A up to round 3, with 4 players up to round 2, then of deck B.

    So many players with the last round of deck A.
    """
    players, last_a = pick("players", ((2, 3), (3, 3), (4, 2)))
    p = position(players=unread("seat", players), round=integer("round", 1, 6))
    return Case(
        call=lambda: rounds.event_deck(p),
        effect=lambda deck: deck == when(p.round <= last_a, 0, 1),
        covers={"the last of A": lambda deck: p.round == last_a},
    )


@obligation("event.end", 11, ("event.end", "order.round"), rounds.run_event_end)
def event_end() -> Case[Step]:
    """At the end of a round its event advances the decks as it shows, ore first."""
    box, event = any_box(), integer("event", 0, 9)
    p = position(event=event)
    ore, population = box.events[event].ore, box.events[event].population

    def effect(after: Step) -> Parts:
        first = (Task(TaskKind.ADVANCE, NOBODY, 1, ore),) if ore > 0 else ()
        then = (Task(TaskKind.ADVANCE, NOBODY, 0, population),) if population > 0 else ()
        events = (Event(Clause.EVENT_END, NOBODY, facts(event=event)),)
        return as_expected(after, Step(replace(p, agenda=(*p.agenda, *then, *first)), events))

    return Case(given={"position": p}, call=lambda: rounds.run_event_end(box, p), effect=effect)
