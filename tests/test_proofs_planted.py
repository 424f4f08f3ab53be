"""Bugs planted in the shipped code, in a copy of the tree: each claim refutes its own, with an example."""

import json
import os
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest

from builds import copy_tree, run
from kutnahora.proofs.registry import collected

pytestmark = pytest.mark.xdist_group("planted")  # one copy of the tree, compiled once, for all of them


@dataclass(frozen=True, kw_only=True)
class Bug:
    """What replaces what in a file, and which obligation has to notice."""

    claim: int
    file: str
    old: str
    new: str
    noticed: str
    given: str
    """Some words of the inputs that are shown."""
    result: str
    """And of what comes out."""


CONSTANTS = "reference/constants.py"
MINE, ROUNDS = "reference/rules/mine.py", "reference/rules/rounds.py"
BUGS = {
    "25 to 26": Bug(
        claim=1,
        file=CONSTANTS,
        old="TAX_LIMIT: Final = 25",
        new="TAX_LIMIT: Final = 26",
        noticed="tax.rise",
        given="Tax(level=",
        result="Tax(level=26)",
    ),
    "a pool of 3": Bug(
        claim=2,
        file=MINE,
        old="if pool + count > constants.POOL_LIMIT",
        new="if pool + count > constants.POOL_LIMIT + 1",
        noticed="hire.limit",
        given="pool = ",
        result="None",
    ),
    "a permit not paid": Bug(
        claim=2,
        file=MINE,
        old="paid = do_pay_resource(box, p, who, Resource.PERMIT, 1)",
        new="paid = Step(p)",
        noticed="hire.do",
        given="Purse(money=",
        result="clause=mine.hire",
    ),
    "a stack lost at column 3": Bug(
        claim=3,
        file="reference/kernel/stacks.py",
        old="others = stacks[:column] + stacks[column + 1 :]",
        new="others = stacks[: min(column, 2)] + stacks[column + 1 :]",
        noticed="stacks.slide",
        given="column = 3",
        result="(…, …",
    ),
    "a payment skipped": Bug(
        claim=4,
        file="reference/rules/common.py",
        old="facts) + do_pay(p, who, quantity * price)",
        new="facts)",
        noticed="money.resource",
        given="box.price(",
        result="clause=economy.pay",
    ),
    "the sum of the plot prices": Bug(
        claim=4,
        file="reference/facts.py",
        old="max(prices[beside], price)",
        new="prices[beside] + price",
        noticed="plot.highest",
        given="box.plot_price(",
        result="(",
    ),
    "a patrician doubled": Bug(
        claim=5,
        file="reference/kernel/patricians.py",
        old="_changed(patricians.supply, colour, -1), _changed(patricians.pool, colour, 1)",
        new="patricians.supply, _changed(patricians.pool, colour, 1)",
        noticed="patricians.pool",
        given="Patricians(supply=(",
        result="Patricians(supply=(",
    ),
    "a fourth plot": Bug(
        claim=6,
        file=CONSTANTS,
        old="PLOT_MARKERS: Final = 3",
        new="PLOT_MARKERS: Final = 4",
        noticed="plots.full",
        given="count = 3",
        result="None",
    ),
    "the clamp dropped": Bug(
        claim=7,
        file="reference/kernel/standing.py",
        old="if wanted < low:",
        new="if False:",
        noticed="reputation.change",
        given="Standing(reputation=",
        result="Standing(reputation=",
    ),
    "a deck past its last card": Bug(
        claim=8,
        file="reference/kernel/deck.py",
        old="deck.card < last",
        new="deck.card <= last",
        noticed="deck.advance",
        given="last = ",
        result="Deck(card=",
    ),
    "two tiles turned by a guild": Bug(
        claim=9,
        file="reference/kernel/cathedral.py",
        old="Cathedral(cathedral.turned + 1, cathedral.under_way)",
        new="Cathedral(cathedral.turned + 2, cathedral.under_way)",
        noticed="cathedral.guild",
        given="Cathedral(turned=",
        result="Cathedral(turned=",
    ),
    "a place lost by a tie": Bug(
        claim=10,
        file="reference/rules/final.py",
        old="if other > stars[who]",
        new="if other >= stars[who]",
        noticed="final.places",
        given="stars = (",
        result="(",
    ),
    "no surcharge for a third plot": Bug(
        claim=11,
        file=CONSTANTS,
        old="PLOT_SURCHARGE: Final = (0, 0, 3, 8)",
        new="PLOT_SURCHARGE: Final = (0, 0, 3, 3)",
        noticed="tax.due",
        given="= 3",
        result="",
    ),
    "tax paid and reputation lost": Bug(
        claim=11,
        file=ROUNDS,
        old="do_pay_tax(p, who, due) if numbers",
        new="do_refuse_tax(box, do_pay_tax(p, who, due).position, who) if numbers",
        noticed="tax.choice",
        given="Purse(money=",
        result="Standing(reputation=",
    ),
    "a limit that is not asked for": Bug(
        claim=12,
        file=MINE,
        old="            refuse_pool_limit(owned.pool, count),\n",
        new="",
        noticed="whole.hire",
        given="Miners(pool=",
        result="Miners(pool=3",
    ),
    "a track that doubles": Bug(
        claim=13,
        file="reference/kernel/production.py",
        old="production.mines + amount",
        new="2 * production.mines + amount",
        noticed="width.production",
        given="Production(rows=",
        result="Production(rows=",
    ),
}


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree, its modules compiled by a first run."""
    folder = tmp_path_factory.mktemp("shipped")
    copy_tree(folder)
    proved = prove(folder, "tax.start")
    assert (1, 0) == (proved["proved"], proved["failed"]), proved
    assert proved["compared"] is None  # the compiled engine is not in the copy
    return folder


def prove(folder: Path, only: str) -> dict[str, object]:
    environment = os.environ | {"PYTHONPATH": str(folder / "src")}
    done = run(environment, "-m", "kutnahora.cli", "prove", "--only", only, "--json")
    assert done.returncode in (0, 1), done.stderr
    printed: dict[str, object] = json.loads(done.stdout)
    return printed


def test_every_claim_has_a_bug_of_its_own() -> None:
    assert list(range(1, 14)) == sorted({bug.claim for bug in BUGS.values()})
    claims = {about.id: about.claim for about in collected()}
    assert {name: bug.claim for name, bug in BUGS.items()} == {
        name: claims[bug.noticed] for name, bug in BUGS.items()
    }


@pytest.mark.parametrize("name", BUGS)
def test_the_bug_is_refuted_with_a_readable_example(name: str, shipped: Path, tmp_path: Path) -> None:
    bug = BUGS[name]
    folder = tmp_path / "tree"
    shutil.copytree(shipped, folder, symlinks=True)
    path = folder / bug.file
    text = path.read_text(encoding="utf-8")
    assert 1 == text.count(bug.old)
    path.write_text(text.replace(bug.old, bug.new), encoding="utf-8")
    report = prove(folder, bug.noticed)
    obligations = report["obligations"]
    assert isinstance(obligations, list)
    (refuted,) = [entry for entry in obligations if entry["id"] == bug.noticed]
    assert "refuted" == refuted["status"], refuted["reason"]
    example = refuted["counterexample"]
    assert any(bug.given in f"{part} = {value}" for part, value in example["given"].items()), example
    assert bug.result in example["result"], example
    assert example["broken"]
