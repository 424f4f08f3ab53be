"""Bugs planted in the shipped functions: each claim refutes its own, with an example of real numbers."""

from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType

import pytest

from kutnahora.proofs.domains.rulebook import MOST_TAX
from kutnahora.proofs.machine.prover import Status, prove
from kutnahora.proofs.mutants.mutations import Mutation
from kutnahora.proofs.mutants.planting import planted
from kutnahora.proofs.registry import collected
from kutnahora.reference import facts
from kutnahora.reference.kernel import cathedral, deck, miners, patricians, production, stacks, standing, tax
from kutnahora.reference.rules import common, final, mine, plot, rounds
from rewriting import rewritten


@dataclass(frozen=True)
class Bug:
    """What is wrong, and the obligation that has to notice."""

    claim: int
    wrong: Mutation
    noticed: str
    given: str
    """One of the inputs that are shown."""
    said: str
    """One of the differences; empty where no comparison of a result is broken."""


def constant(function: Callable[..., object], name: str, value: object) -> Mutation:
    """Another number of the rules, which this function reads."""
    assert isinstance(function, FunctionType)
    return Mutation(function, 0, f"{name} is {value}", table=(name, value))


BUGS = {
    "one more than the cap": Bug(
        1,
        constant(tax.rise, "TAX_LIMIT", MOST_TAX + 1),
        "tax.rise",
        f"amount = {MOST_TAX + 1}",
        f"level: came out {MOST_TAX + 1}, promised {MOST_TAX}",
    ),
    "no cap": Bug(
        1,
        rewritten(tax.rise, "min(", "max("),
        "tax.rise",
        "amount = 0",
        f"level: came out {MOST_TAX}, promised 0",
    ),
    "a pool of 3": Bug(
        2,
        rewritten(mine.refuse_pool_limit, "> constants.POOL_LIMIT", "> constants.POOL_LIMIT + 1"),
        "hire.limit",
        "count = 3",
        "call: came out no refusal, promised a refusal",
    ),
    "a permit not paid": Bug(
        2,
        rewritten(mine.do_hire, "do_pay_resource(box, p, who, Resource.PERMIT, 1)", "Step(p)"),
        "hire.do",
        "before.players[0].purse.money = 1",
        "players[0].purse.money: came out 1, promised 0",
    ),
    "a miner lost": Bug(
        2,
        rewritten(miners.place_from_pool, "miners.placed + 1", "miners.placed"),
        "miners.pool",
        "before.pool = 1",
        "placed: came out 8, promised 9",
    ),
    "a stack lost at column 3": Bug(
        3,
        rewritten(stacks.slide, "stacks[:column] +", "stacks[: min(column, 2)] +"),
        "stacks.slide",
        "place = (4, 3)",
        "",
    ),
    "a payment skipped": Bug(
        4,
        rewritten(common.do_pay_resource, "facts) + do_pay(p, who, quantity * price)", "facts)"),
        "money.resource",
        "resource = 3",
        "events: came out (economy.price, economy.pay), promised (economy.price, economy.pay, turn.afford)",
    ),
    "the sum of the plot prices": Bug(
        4,
        rewritten(facts.neighbour_prices, "max(prices[beside], price)", "prices[beside] + price"),
        "plot.highest",
        "box.plot_price(0) = 1",
        "result[4]: came out 2, promised 1",
    ),
    "a patrician doubled": Bug(
        5,
        rewritten(patricians.enter_pool, "_changed(patricians.supply, colour, -1)", "patricians.supply"),
        "patricians.pool",
        "colour = 0",
        "supply[0]: came out 3, promised 2",
    ),
    "a fourth plot": Bug(
        6,
        constant(plot.refuse_no_marker, "PLOT_MARKERS", 4),
        "plots.full",
        "count = 3",
        "call: came out no refusal, promised a refusal",
    ),
    "no lowest reputation": Bug(
        7,
        rewritten(standing.change_reputation, "wanted < low", "False"),
        "reputation.change",
        "change = -1",
        "reputation: came out -1, promised at least 0",
    ),
    "one point a step": Bug(
        7,
        rewritten(standing.change_reputation, "constants.POINTS_BEYOND * (wanted", "(wanted"),
        "reputation.change",
        "change = 1",
        "points: came out 1, promised 2",
    ),
    "a deck past its last card": Bug(
        8,
        rewritten(deck.advance_one, "deck.card < last", "deck.card <= last"),
        "deck.advance",
        "last = 0",
        "card: came out 1, promised 0",
    ),
    "two tiles turned by a guild": Bug(
        9,
        rewritten(cathedral.turn_by_guild, "cathedral.turned + 1", "cathedral.turned + 2"),
        "cathedral.guild",
        "before.turned = 0",
        "turned: came out 2, promised 1",
    ),
    "a place lost by a tie": Bug(
        10, rewritten(final.place_of, "other > stars", "other >= stars"), "final.places", "stars[1] = 0", ""
    ),
    "no surcharge for a third plot": Bug(
        11,
        constant(rounds.tax_due, "PLOT_SURCHARGE", (0, 0, 3, 3)),
        "tax.due",
        "markers = 3",
        "result: came out 3, promised 8",
    ),
    "tax paid and reputation lost": Bug(
        11,
        rewritten(
            rounds.ask_tax,
            "do_pay_tax(p, who, due) if numbers",
            "do_refuse_tax(box, do_pay_tax(p, who, due).position, who) if numbers",
        ),
        "tax.choice",
        "choice = 0",
        "events: came out (tax.choice), promised (tax.choice, turn.afford)",
    ),
    "a limit that is not asked for": Bug(
        12,
        rewritten(mine.ask_hire, "refuse_pool_limit(owned.pool, count),\n", "\n"),
        "whole.hire",
        "p.players[0].miners.pool = 2",
        "players[0].miners.pool: came out 3, promised at most 2",
    ),
    "a track that doubles": Bug(
        13,
        rewritten(production.grow_mines, "production.mines + amount", "2 * production.mines + amount"),
        "width.production",
        "row = 0",
        "mines: came out 1000642, promised at most 1000641",
    ),
}
OBLIGATIONS = {obligation.id: obligation for obligation in collected()}


def test_every_claim_has_a_bug_of_its_own() -> None:
    assert list(range(1, 14)) == sorted({bug.claim for bug in BUGS.values()})
    assert [] == [name for name, bug in BUGS.items() if bug.claim != OBLIGATIONS[bug.noticed].claim]


@pytest.mark.parametrize("name", BUGS)
def test_the_bug_is_refuted_with_a_readable_example(name: str) -> None:
    bug = BUGS[name]
    with planted(bug.wrong):
        refuted = prove(OBLIGATIONS[bug.noticed])
    example = refuted.counterexample
    assert Status.REFUTED is refuted.status, refuted.reason
    assert example is not None
    assert bug.given in [f"{part} = {value}" for part, value in example.given.items()], example
    differences = [str(one) for part in example.broken for one in part.differences]
    assert bug.said in differences if bug.said else example.result, example
