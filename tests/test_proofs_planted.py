"""Bugs planted in the shipped functions: each claim refutes its own, with an example of real numbers."""

import inspect
import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from types import CodeType, FunctionType

import pytest

from kutnahora.proofs.machine.prover import Status, prove
from kutnahora.proofs.mutants.mutations import Mutation
from kutnahora.proofs.mutants.planting import planted
from kutnahora.proofs.registry import collected
from kutnahora.reference import facts
from kutnahora.reference.kernel import cathedral, deck, miners, patricians, production, stacks, standing, tax
from kutnahora.reference.rules import common, final, mine, plot, rounds


@dataclass(frozen=True)
class Bug:
    """What is wrong, and the obligation that has to notice."""

    claim: int
    wrong: Mutation
    noticed: str
    given: str
    """Part of the inputs that are shown."""
    result: str
    """Part of what comes out."""


def constant(function: Callable[..., object], name: str, value: object) -> Mutation:
    """Another number of the rules, which this function reads."""
    assert isinstance(function, FunctionType)
    return Mutation(function, 0, f"{name} is {value}", table=(name, value))


def rewritten(function: Callable[..., object], old: str, new: str) -> Mutation:
    """A shipped function with a piece of its text changed."""
    assert isinstance(function, FunctionType)
    source = textwrap.dedent(inspect.getsource(function))
    assert 1 == source.count(old), old
    module = compile(source.replace(old, new), "<planted>", "exec")
    code = next(part for part in module.co_consts if isinstance(part, CodeType))
    return Mutation(function, 0, f"{old} -> {new}", code)


BUGS = {
    "25 to 26": Bug(1, constant(tax.rise, "TAX_LIMIT", 26), "tax.rise", "Tax(level=", "Tax(level=26)"),
    "no cap": Bug(1, rewritten(tax.rise, "min(", "max("), "tax.rise", "Tax(level=", "Tax(level="),
    "a pool of 3": Bug(
        2,
        rewritten(mine.refuse_pool_limit, "> constants.POOL_LIMIT", "> constants.POOL_LIMIT + 1"),
        "hire.limit",
        "pool = ",
        "None",
    ),
    "a permit not paid": Bug(
        2,
        rewritten(mine.do_hire, "do_pay_resource(box, p, who, Resource.PERMIT, 1)", "Step(p)"),
        "hire.do",
        "Purse(money=",
        "clause=mine.hire",
    ),
    "a miner lost": Bug(
        2,
        rewritten(miners.place_from_pool, "miners.placed + 1", "miners.placed"),
        "miners.pool",
        "Miners(pool=",
        "Miners(pool=",
    ),
    "a stack lost at column 3": Bug(
        3,
        rewritten(stacks.slide, "stacks[:column] +", "stacks[: min(column, 2)] +"),
        "stacks.slide",
        "column = 3",
        "(…, …",
    ),
    "a payment skipped": Bug(
        4,
        rewritten(common.do_pay_resource, "facts) + do_pay(p, who, quantity * price)", "facts)"),
        "money.resource",
        "box.price(",
        "clause=economy.pay",
    ),
    "the sum of the plot prices": Bug(
        4,
        rewritten(facts.neighbour_prices, "max(prices[beside], price)", "prices[beside] + price"),
        "plot.highest",
        "box.plot_price(",
        "(",
    ),
    "a patrician doubled": Bug(
        5,
        rewritten(patricians.enter_pool, "_changed(patricians.supply, colour, -1)", "patricians.supply"),
        "patricians.pool",
        "Patricians(supply=(",
        "Patricians(supply=(",
    ),
    "a fourth plot": Bug(
        6, constant(plot.refuse_no_marker, "PLOT_MARKERS", 4), "plots.full", "count = 3", "None"
    ),
    "no lowest reputation": Bug(
        7,
        rewritten(standing.change_reputation, "wanted < low", "False"),
        "reputation.change",
        "Standing(reputation=",
        "Standing(reputation=",
    ),
    "one point a step": Bug(
        7,
        rewritten(standing.change_reputation, "constants.POINTS_BEYOND * (wanted", "(wanted"),
        "reputation.change",
        "Standing(reputation=",
        "Standing(reputation=",
    ),
    "a deck past its last card": Bug(
        8,
        rewritten(deck.advance_one, "deck.card < last", "deck.card <= last"),
        "deck.advance",
        "last = ",
        "Deck(card=",
    ),
    "two tiles turned by a guild": Bug(
        9,
        rewritten(cathedral.turn_by_guild, "cathedral.turned + 1", "cathedral.turned + 2"),
        "cathedral.guild",
        "Cathedral(turned=",
        "Cathedral(turned=",
    ),
    "a place lost by a tie": Bug(
        10, rewritten(final.place_of, "other > stars", "other >= stars"), "final.places", "stars = (", "("
    ),
    "no surcharge for a third plot": Bug(
        11, constant(rounds.tax_due, "PLOT_SURCHARGE", (0, 0, 3, 3)), "tax.due", "= 3", ""
    ),
    "tax paid and reputation lost": Bug(
        11,
        rewritten(
            rounds.ask_tax,
            "do_pay_tax(p, who, due) if numbers",
            "do_refuse_tax(box, do_pay_tax(p, who, due).position, who) if numbers",
        ),
        "tax.choice",
        "Purse(money=",
        "Standing(reputation=",
    ),
    "a limit that is not asked for": Bug(
        12,
        rewritten(mine.ask_hire, "refuse_pool_limit(owned.pool, count),\n", "\n"),
        "whole.hire",
        "Miners(pool=",
        "Miners(pool=3",
    ),
    "a track that doubles": Bug(
        13,
        rewritten(production.grow_mines, "production.mines + amount", "2 * production.mines + amount"),
        "width.production",
        "Production(rows=",
        "Production(rows=",
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
    assert any(bug.given in f"{part} = {value}" for part, value in example.given.items()), example
    assert bug.result in example.result, example
    assert example.broken
