"""Claim 11: taxes are paid or reputation is lost, never both; who cannot pay loses; markers cost 3 or 8."""

from typing import cast

from kutnahora.proofs.claims.events import as_expected
from kutnahora.proofs.claims.money.payments import Outcome, moved
from kutnahora.proofs.claims.money.purse import event_of_payment, unpaid
from kutnahora.proofs.claims.standing import reputed
from kutnahora.proofs.domains.boxes import any_box
from kutnahora.proofs.domains.inputs import player, position, purse, seated, standing_in, tax_level
from kutnahora.proofs.machine.obligation import Case, Parts, obligation
from kutnahora.proofs.machine.symbols import assume, both, equal, integer, opaque, pick, when
from kutnahora.reference.box import Box
from kutnahora.reference.clauses import Clause
from kutnahora.reference.events import Event, Fact, Step
from kutnahora.reference.kernel.plots import Plots
from kutnahora.reference.kernel.purse import Purse
from kutnahora.reference.moves import Kind
from kutnahora.reference.position import Position, Task, TaskKind, with_player
from kutnahora.reference.rules import rounds
from kutnahora.reference.terms import NOBODY
from kutnahora.reference.values import replace

SURCHARGES = ((0, 0), (1, 0), (2, 3), (3, 8))
"""tax.plots: plot markers in the city, and what they add."""
TABLES = ((2, 0, 6), (2, 1, 6), (3, 2, 6), (4, 3, 5))
"""Players, the seat of the one who is taxed, rounds (setup.rounds)."""


@obligation("tax.due", 11, ("tax.choice", "tax.plots"), rounds.tax_due)
def tax_due() -> Case[int]:
    """Due is the tax, and 0, 0, 3, 8 groschen more for 0, 1, 2, 3 plot markers in the city.

    For every tax, unbounded; 0 to 3 markers.
    """
    level, (count, more) = integer("level"), pick("markers", SURCHARGES)
    return Case(
        given={"level": level, "markers": count},
        call=lambda: rounds.tax_due(level, count),
        effect=lambda due: due == level + more,
    )


def taxed(box: Box) -> tuple[Position, int, int]:
    """A player of 2, 3 or 4 with any tax, money, standing and 0 to 3 markers; the seat; the surcharge."""
    (players, who, last), (count, more) = pick("table", TABLES), pick("markers", SURCHARGES)
    markers = Plots(tuple(cast(int, opaque(f"marker {n}")) for n in range(count)))
    acting = player("player", purse=purse("player"), plots=markers, standing=standing_in(box, "player"))
    p = position(
        players=seated(who, acting, players), tax=tax_level("table"), round=integer("round", 1, last)
    )
    return p, who, more


def paid_tax(p: Position, who: int, more: int) -> Step:
    """The whole tax with what the markers add; the reputation stays."""
    acting, due = p.players[who], p.tax.level + more
    money, markers = acting.purse.money, len(acting.plots.cells)
    told = [Event(Clause.TAX_CHOICE, who, ((Fact.COST, due),))]
    if more:
        told.append(Event(Clause.TAX_PLOTS, who, ((Fact.COUNT, markers), (Fact.COST, more))))
    told.append(event_of_payment(who, due, money))
    return Step(with_player(p, who, replace(acting, purse=Purse(money - due))), tuple(told))


def refused_tax(box: Box, p: Position, who: int) -> Step:
    """The reputation printed for the round; nothing is paid."""
    return reputed(box, p, who, -box.tax_loss(len(p.players), p.round), Clause.TAX_CHOICE)


@obligation("tax.pay", 11, ("tax.choice", "tax.plots", "turn.afford"), rounds.do_pay_tax)
def do_pay_tax() -> Case[Step]:
    """Paying costs the whole tax and what the markers add, and no reputation.

    For a player of 2, 3 or 4, the others opaque; every tax, 0 to 3 markers, every money that pays both.
    """
    p, who, more = taxed(any_box())
    due = p.tax.level + more
    assume(due <= p.players[who].purse.money)
    return Case(
        given={"position": p, "who": who, "due": due},
        call=lambda: rounds.do_pay_tax(p, who, due),
        effect=lambda after: as_expected(after, paid_tax(p, who, more)),
        covers={"0 groschen": lambda after: both(due == 0, p.players[who].purse.money == 0)},
    )


@obligation("tax.refuse", 11, ("tax.choice", "reputation.ends"), rounds.do_refuse_tax)
def do_refuse_tax() -> Case[Step]:
    """Not paying costs the reputation printed for the round, and no money.

    For every valid box; a player of 2, 3 or 4, the others opaque; each round, every standing on the track;
    money and all else opaque.
    """
    box, (players, who, last) = any_box(), pick("table", TABLES)
    acting = player("player", standing=standing_in(box, "player"))
    p = position(players=seated(who, acting, players), round=integer("round", 1, last))
    return Case(
        given={"position": p, "who": who},
        call=lambda: rounds.do_refuse_tax(box, p, who),
        effect=lambda after: as_expected(after, refused_tax(box, p, who)),
        covers={"at the left end": lambda after: acting.standing.reputation == box.reputation_low},
    )


@obligation("tax.choice", 11, ("tax.choice", "tax.plots", "turn.afford"), rounds.ask_tax)
def choice() -> Case[Outcome]:
    """Paying is refused exactly to who has less than is due, not paying never; both is never lost.

    For every valid box; a player of 2, 3 or 4, the others opaque; both choices; every tax 0 to 25, 0 to 3
    markers, every money, every standing on the track, each round; all else opaque.
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
        given={"position": p, "who": who, "pays": pays},
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

    For every valid box; a player of 2, 3 or 4; every tax, 0 to 3 markers, every money; all else opaque.
    """
    box = any_box()
    p, who, _more = taxed(box)

    def asked() -> tuple[object, ...]:
        found = rounds.ask_tax(box, p, Task(TaskKind.TAX, who))
        return found.kind, found.shape, tuple(found.candidates), found.do_skip, found.no_skip

    return Case(
        given={"position": p, "who": who},
        call=asked,
        effect=lambda found: equal(found, (Kind.TAX, (range(2),), ((0,), (1,)), None, Clause.TURN_COMMIT)),
    )


# rounds and events --------------------------------------------------------------------------------------


@obligation("rounds.last", 11, "setup.rounds", rounds.last_round)
def last_round() -> Case[int]:
    """4 players play 5 rounds, 2 and 3 players play 6.

    For 2, 3 and 4 players.
    """
    players, last = pick("players", ((2, 6), (3, 6), (4, 5)))
    return Case(
        given={"players": players},
        call=lambda: rounds.last_round(players),
        effect=lambda found: found == last,
    )


@obligation("event.deck", 11, "setup.events", rounds.event_deck)
def event_deck() -> Case[int]:
    """Events are of deck A up to round 3, with 4 players up to round 2, then of deck B.

    For 2, 3 and 4 players, all opaque; every round.
    """
    players, last_a = pick("players", ((2, 3), (3, 3), (4, 2)))
    seats = tuple(opaque(f"seat {n}") for n in range(players))
    p = position(players=seats, round=integer("round", 1, 6))
    return Case(
        given={"position": p},
        call=lambda: rounds.event_deck(p),
        effect=lambda deck: deck == when(p.round <= last_a, 0, 1),
        covers={"the last of A": lambda deck: p.round == last_a},
    )


@obligation("event.end", 11, ("event.end", "order.round"), rounds.run_event_end)
def event_end() -> Case[Step]:
    """At the end of a round its event advances the decks as it shows, ore first.

    For every valid box, every event; all else opaque.
    """
    box, event = any_box(), integer("event", 0, 9)
    p = position(event=event)
    ore, population = box.events[event].ore, box.events[event].population

    def effect(after: Step) -> Parts:
        first = (Task(TaskKind.ADVANCE, NOBODY, 1, ore),) if ore > 0 else ()
        then = (Task(TaskKind.ADVANCE, NOBODY, 0, population),) if population > 0 else ()
        told = (Event(Clause.EVENT_END, NOBODY, ((Fact.EVENT, event),)),)
        return as_expected(after, Step(replace(p, agenda=(*p.agenda, *then, *first)), told))

    return Case(given={"position": p}, call=lambda: rounds.run_event_end(box, p), effect=effect)
